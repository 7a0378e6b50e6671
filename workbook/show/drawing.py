"""A chart of a chapter's own in a notebook: one picture with its words, and its table beneath.

The picture is drawn when the cell runs, so that a fresh clone shows it before anything is run, with no script and no network.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from workbook.show import card, charts, frames, numerals, words
from workbook.show.png import packed, width

if TYPE_CHECKING:
    import polars as pl


SHARP = 2
"""Dots of a picture to a dot of a plain screen, so that it is sharp on a fine one."""
LEGIBLE = 560
"""A picture is not drawn narrower than this, lest nobody could read it; where there is less room it is moved along."""

ON_WHITE = ":is(.workbook-drawing img,.gt_table)"
TURNED_OVER = "{filter:invert(0.89) hue-rotate(180deg)}"
IN_THE_DARK = (
    "<style>.gt_table tr{background:none!important}"
    f'body[data-jp-theme-light="false"] {ON_WHITE}{TURNED_OVER}'
    f"@media (prefers-color-scheme:dark){{body:not([data-jp-theme-light]) {ON_WHITE}{TURNED_OVER}}}</style>"
)
"""What was drawn on white has its lightness turned over in the dark, and its hues stay: in JupyterLab, the app and a site alike.
The stripes that JupyterLab draws behind the rows of any table would be turned over with it, and so are left out.

A notebook that is not trusted yet drops the style, and shows what was drawn as it is.
"""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A frame as a table to read. Columns named in `percents` are written as percent; `heads` renames columns for the reader."""

    frame: pl.DataFrame
    title: str = ""
    percents: Sequence[str] = ()
    heads: Mapping[str, str] = field(default_factory=dict)

    def columns(self) -> list[str]:
        """The columns that have something to read; exact fractions of fifty digits are in the frame."""
        return [name for name in self.frame.columns if frames.readable(self.frame[name])]

    def cells(self) -> list[tuple[str, ...]]:
        """The rows as text."""
        shown = self.frame.select(self.columns()).to_dicts()
        return [tuple(self._cell(name, value) for name, value in row.items()) for row in shown]

    def _cell(self, name: str, value: Any) -> str:
        if value is None:
            return "–"
        if name in self.percents:
            return numerals.percent(Fraction(value))
        if isinstance(value, bool):
            return words.value(value)
        return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else numerals.shortened(str(value))

    def table(self) -> str:
        """The table as HTML that an untrusted notebook keeps."""
        heads = [self.heads.get(name, name) for name in self.columns()]
        return card.table(heads, [tuple(map(escape, row)) for row in self.cells()])

    def html(self) -> str:
        """The table under its title."""
        title = card.tag("div", escape(self.title), "font-weight:600;margin:2px 0 4px 0;") if self.title else ""
        return card.tag("div", title + self.table(), "max-width:760px;", "workbook-sheet")

    def text(self) -> str:
        """The table where only text can stand."""
        heads = [self.heads.get(name, name) for name in self.columns()]
        lines = ["  ".join(row) for row in [tuple(heads), *self.cells()]]
        return "\n".join([self.title, *lines] if self.title else lines)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": self.text()}


@dataclass(frozen=True, kw_only=True)
class Made(Sheet):
    """A table or a map that was drawn already: HTML without a script; `spec` is the chart of it, where there is one."""

    drawn: str
    spec: charts.Spec | None = None

    def html(self) -> str:
        """What was drawn."""
        return f"{self.drawn}{IN_THE_DARK}"

    def picture(self, kind: str = "png", *, dark: bool = False) -> bytes:
        """Its chart as a PNG or an SVG."""
        if self.spec is None:
            raise ValueError("only maps are drawn as pictures; a table's numbers are in its frame")
        return charts.picture(self.spec, kind, dark=dark)

    def text(self) -> str:
        """The frame, with as many rows as it has."""
        import polars as pl

        with pl.Config(tbl_rows=60, tbl_cols=12, tbl_width_chars=140, tbl_hide_dataframe_shape=True):
            return str(self.frame)

    def __repr__(self) -> str:
        return self.text()


@dataclass(frozen=True, kw_only=True)
class Drawing(Sheet):
    """A chart (an Altair one, or a finished Vega-Lite specification) with its table beneath.

    `says` is what the picture shows, for those who cannot see it.
    """

    chart: Any
    says: str

    def spec(self) -> charts.Spec:
        """The chart as a Vega-Lite specification in the workbook's theme."""
        if isinstance(self.chart, dict):
            return self.chart
        return charts.finished(self.chart, self.frame.to_dicts(), self.title or None, self.says)

    def html(self) -> str:
        """A figure that an untrusted notebook keeps: the picture, and the table folded under it."""
        drawn = packed(charts.picture(self.spec(), "png", scale=SHARP))
        wide = width(drawn) // SHARP
        style = f'style="width:{wide}px;max-width:100%;min-width:{min(wide, LEGIBLE)}px;height:auto;border-radius:8px;"'
        image = f'<img src="data:image/png;base64,{b64encode(drawn).decode()}" alt="{escape(self.says)}" {style}>'
        picture = card.tag("div", image, "overflow-x:auto;")
        folded = f"<details><summary>The numbers</summary>{self.table()}</details>"
        return card.tag("div", picture + folded + IN_THE_DARK, "max-width:860px;", "workbook-drawing")

    def text(self) -> str:
        """What the picture shows."""
        return self.says
