"""Charts of an answer, as Vega-Lite made by Altair: the outcomes as bars, on an axis from 0 to 1, or to a quarter for low counts.

Every chart carries its rows as the named data `rows`, rounded, and the parameter `dark`, so that one view can be kept and only
its rows, its height or its theme be changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

import altair as alt

from workbook.show import numerals, theme, words

if TYPE_CHECKING:
    from workbook.odds import Odds

Spec: TypeAlias = dict[str, Any]
Rows: TypeAlias = list[dict[str, Any]]
Shape: TypeAlias = tuple[bool, bool, bool]

BAR_STEP, WIDTH = 26, 520
MOST_BARS = 9
"""Counts with more outcomes than this stand upright, side by side."""
CROWDED = 12
"""Beyond so many upright bars only whole percents find room above them, and where they are narrow only above some."""
LABEL = 27
"""The pixels that a whole percent takes above an upright bar."""
LOW = Fraction(1, 4)
"""Where no upright bar is higher than this, the axis ends here."""
PLACES = 6
"""Decimals of a chance in the data of a chart, and so in whatever reads it aloud."""


def bars(odds: Odds) -> Rows:
    """The rows of the chart: label, probability (rounded), percent, fraction (where short), class and rank.

    Counts leave out what lies beyond the last one that can happen; every other question shows all its outcomes.
    """
    colours = theme.classes(odds)
    return [
        {
            "label": label,
            "probability": rounded(odds.outcomes[label]),
            "percent": numerals.percent(odds.outcomes[label]),
            "fraction": numerals.fraction(odds.outcomes[label]),
            "class": colours[label],
            "rank": rank,
        }
        for rank, label in enumerate(drawn(odds))
    ]


def drawn(odds: Odds) -> list[str]:
    """The outcomes that a chart has room for: all, or for counts those up to the last that can happen."""
    labels = list(odds.outcomes)
    if not odds.numeric:
        return labels
    last = max(place for place, label in enumerate(labels) if odds.outcomes[label])
    return labels[: max(last + 1, 2)]


def upright(odds: Odds) -> bool:
    """Are the bars upright, as for many counts?"""
    return odds.numeric and len(drawn(odds)) > MOST_BARS


def shape(odds: Odds) -> Shape:
    """What makes one answer's chart another chart, and not the same with other rows."""
    return upright(odds), len(drawn(odds)) <= CROWDED, _low(odds)


def _low(odds: Odds) -> bool:
    return upright(odds) and max(odds.outcomes.values()) <= LOW


def rounded(chance: Fraction) -> float:
    """A chance as a chart's data have it."""
    return round(float(chance), PLACES)


def outcomes(odds: Odds, width: int | str = WIDTH) -> Spec:
    """The chart of an answer: lying bars with their percent and short fractions in a column; upright ones for many counts."""
    rows = bars(odds)
    chart = _upright(len(rows), low=_low(odds)) if upright(odds) else _lying()
    sized = chart.properties(width=width, height=300 if upright(odds) else alt.Step(BAR_STEP))
    return finished(sized, rows, odds.question.asks, words.alt(odds))


def _lying() -> Any:
    base = alt.Chart().encode(alt.Y("label:N", sort=None, title=None))
    bar = base.mark_bar(height=20).encode(probability_axis(alt.X), class_colour())
    column = base.encode(x=alt.value({"expr": "width"}))
    percent = column.mark_text(align="left", dx=12, fontWeight=600).encode(text="percent:N")
    fraction = column.mark_text(align="left", dx=76, color=theme.either("soft")).encode(text="fraction:N")
    return alt.layer(bar, percent, fraction)


def _upright(count: int, *, low: bool) -> Any:
    roomy = count <= CROWDED
    below = alt.Axis(labelAngle=0, labelOverlap="parity", labelSeparation=6, labelFontSize=14 if roomy else 12)
    base = alt.Chart().encode(alt.X("label:O", sort=None, title=None, axis=below))
    bar = base.mark_bar(width={"band": 0.8}).encode(probability_axis(alt.Y, low=low), class_colour())
    said = alt.Text("percent:N") if roomy else alt.Text("probability:Q", format=".0%")
    number = base.mark_text(dy=-8, fontSize=12 if roomy else 10).encode(y="probability:Q", text=said)
    finds_room = "true" if roomy else f"datum.rank % ceil({LABEL} * {count} / width) == 0"
    return alt.layer(bar, number.transform_filter(f"datum.probability >= 0.005 && {finds_room}"))


def probability_axis(channel: Any, title: str | None = None, field: str = "probability", *, low: bool = False) -> Any:
    """The axis of a chance: from 0 to 1, in quarters, labelled in percent; to a quarter where nothing is higher."""
    marks = [0, 0.05, 0.1, 0.15, 0.2, 0.25] if low else [0, 0.25, 0.5, 0.75, 1]
    axis = alt.Axis(format="%", values=marks, title=title)
    return channel(f"{field}:Q", scale=alt.Scale(domain=[0, marks[-1]]), axis=axis)


def class_colour(field: str = "class") -> alt.Color:
    """The colour of an outcome's class."""
    reach = [theme.either(name) for name in theme.CLASSES]
    return alt.Color(f"{field}:N", scale=alt.Scale(domain=list(theme.CLASSES), range=reach), legend=None)


def finished(chart: Any, rows: Sequence[dict[str, Any]], title: str | None, alt_text: str) -> Spec:
    """A chart as a plain Vega-Lite specification with its rows, title, description and theme."""
    named = chart.properties(
        data=alt.NamedData(name="rows"), description=alt_text, **({"title": title} if title else {})
    )
    spec: Spec = named.add_params(alt.param(name="dark", value=False)).to_dict()
    spec.pop("config", None)
    return {**spec, "config": theme.config(), "datasets": {"rows": list(rows)}}


def picture(spec: Spec, kind: str = "svg", *, dark: bool = False, scale: float = 2) -> bytes:
    """A chart drawn as an SVG or PNG, on the background of its theme."""
    import vl_convert

    ground = (theme.DARK if dark else theme.LIGHT)["card"]
    params = [{**param, "value": dark} if param.get("name") == "dark" else param for param in spec.get("params", [])]
    drawn = {**spec, "params": params, "config": {**spec["config"], "background": ground}, "padding": 16}
    if kind == "png":
        return vl_convert.vegalite_to_png(drawn, scale=scale)
    return vl_convert.vegalite_to_svg(drawn).encode()
