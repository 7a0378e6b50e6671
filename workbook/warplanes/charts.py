"""What the chapter draws of its own: the best buy and the price of flak as tables, and the map of tailing."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import altair as alt
import polars as pl
from great_tables import GT, loc, style

from workbook.odds.fields import parse_fraction
from workbook.show import numerals, theme
from workbook.show.charts import Spec, finished
from workbook.show.drawing import Made
from workbook.tables import Tables, load
from workbook.tables.cells import Quality, TargetClass
from workbook.tables.warplanes import Plane
from workbook.warplanes.best_buy import best_buy, flak_needed
from workbook.warplanes.edges import tailing_map

TARGETS: tuple[TargetClass, ...] = (
    "infantry",
    "artillery",
    "soft-skin",
    "armoured car",
    "light tank",
    "medium tank",
    "heavy tank",
)
PER_100 = (
    "Per 100 points: the chance times 100, divided by the points of the plane with what it carries. 1 time in 10 for 220 points "
    "is 100 x 0.1 / 220 = 0.045 of a target."
)
ATTACK = "One attack with everything the plane has. Men are lost when the unit is wiped out, routs or fails its check."
PALETTE = ["#f7f9fb", "#9cc5e3"]
NOTHING, MOST = "#f1f6fa", "#0b5c8a"


def best_buys(
    target: TargetClass = "medium tank",
    *,
    quality: Quality = "Regular",
    by: str = "destroyed per 100",
    top: int | None = None,
    **fields: Any,
) -> Made:
    """The planes against one kind of target, best first by any column: chance, effect, and both per 100 points."""
    frame = best_buy(quality=quality, target=target, **fields).sort(by, descending=True, maintain_order=True)
    kept = ["plane", "carries", "points", "destroyed", "effect", "destroyed per 100", "effect per 100"]
    shown = frame.select(kept).head(top or len(frame))
    men = target in ("infantry", "artillery")
    effect = "men lost, on average" if men else "stopped or worse"
    table = (
        _quiet(shown, f"best-buy-{target}-{quality}")
        .tab_header(title=f"The best buy against {words_for(target)}", subtitle=f"{quality} planes. {ATTACK}")
        .cols_label({"destroyed": "destroys it", "effect": effect})
        .fmt_percent("destroyed", decimals=1)
        .fmt_number(["destroyed per 100", "effect per 100"], decimals=3)
        .tab_source_note(PER_100)
    )
    table = table.fmt_number("effect", decimals=2) if men else table.fmt_percent("effect", decimals=1)
    table = table.data_color(by if by in kept else "destroyed per 100", palette=PALETTE)
    return Made(
        frame=shown, drawn=table.as_raw_html(), spec=_bars(shown, by if by in kept else "destroyed per 100", target)
    )


def _bars(frame: pl.DataFrame, column: str, target: str) -> Spec:
    """The same as bars, the best on top."""
    pairs = zip(frame["plane"], frame["carries"], frame[column], strict=True)
    rows = [{"plane": f"{plane}, {carries}", "value": round(value, 4)} for plane, carries, value in pairs]
    down = alt.Y("plane:N", sort=None, title=None)
    bars = alt.Chart().mark_bar(height=14, color=theme.either("o3")).encode(down, alt.X("value:Q", title=column))
    told = "; ".join(f"{row['plane']} {row['value']}" for row in rows)
    return finished(
        bars.properties(width=420, height=alt.Step(20)), rows, f"The best buy against {words_for(target)}", told
    )


def words_for(target: str) -> str:
    """A target with its article.

    >>> words_for("armoured car"), words_for("infantry")
    ('an armoured car', 'infantry')
    """
    if target in ("infantry", "artillery"):
        return target
    return f"{'an' if target[0] in 'aeiou' else 'a'} {target}"


def best_buy_matrix(
    *,
    quality: Quality = "Regular",
    shows: str = "destroyed per 100",
    targets: Iterable[TargetClass] = TARGETS,
    **fields: Any,
) -> Made:
    """Every plane and load against each kind of target, side by side; `shows` is any number of the best buy."""
    across: list[str] = list(targets)
    frame = best_buy(quality=quality, target=across, **fields)
    wide = frame.pivot("target", index=["nation", "plane", "carries", "points"], values=shows)
    wide = wide.select("nation", "plane", "carries", "points", *across)
    rank = {name: place for place, name in enumerate(_planes(load(fields.get("house_rules"))))}
    wide = wide.sort(pl.col("plane").replace_strict(rank), "points")
    title = {"destroyed": "chance to destroy", "destroyed per 100": "targets destroyed per 100 points"}.get(
        shows, shows
    )
    table = (
        _quiet(wide, f"best-buy-{quality}-{shows.replace(' ', '-')}", groupname_col="nation")
        .tab_header(title=f"All the planes: {title}", subtitle=f"{quality} planes. {ATTACK}")
        .tab_spanner("one attack on", across)
        .tab_source_note(PER_100 if shows.endswith("100") else "The chance that one attack destroys it.")
        .tab_style(style.text(weight="bold"), loc.row_groups())
    )
    table = table.fmt_percent(across, decimals=1) if shows == "destroyed" else table.fmt_number(across, decimals=3)
    for target in across:
        table = table.data_color(target, palette=PALETTE)
    return Made(frame=wide, drawn=table.as_raw_html())


def _planes(tables: Tables) -> Iterable[str]:
    return [str(name) for name in tables[Plane].names("plane")]


def flak_table(plane: str = "Hawker Typhoon", *, certainty: Any = Fraction(1, 2), **fields: Any) -> Made:
    """What it takes to be rid of a plane before it fires, unit by unit, and what that costs."""
    frame = flak_needed(plane, certainty=certainty, **fields).drop("one (exact)")
    table = (
        _quiet(frame, f"flak-{plane.replace(' ', '-')}")
        .tab_header(title=f"Flak against a {plane}", subtitle="All of it fires in one stay, before the plane does.")
        .tab_spanner("rid of it with", ["one", "four"])
        .fmt_percent(["one", "four"], decimals=1)
        .sub_missing(["units needed", "points in all"], missing_text="more than 12")
        .tab_source_note(
            f"Units needed: the fewest that are rid of it {numerals.percent(Fraction(parse_fraction(certainty)))} of the time. "
            "Points are those of the edition, or of the other where it alone prices a unit."
        )
        .data_color("four", palette=PALETTE)
    )
    return Made(frame=frame, drawn=table.as_raw_html())


def map_of_tailing(width: int = 72, depth: int = 48, *, step: int = 4, rear_arc: str = "quarter") -> Made:
    """WP-20: the table from above; each square tells how often a plane that attacks it can be tailed.

    A square is `step` inches wide, and its middle stands for all of it.
    """
    frame = tailing_map(load(), width, depth, step, rear_half=rear_arc == "half")
    return Made(frame=frame, drawn=_drawn(frame, width, depth, step), spec=_spec(frame, width, depth, step))


def _drawn(frame: pl.DataFrame, width: int, depth: int, step: int) -> str:
    """The map as a table of tinted cells: it needs no script, and a screen reader reads it row by row."""
    most = max(frame["chance"])
    lines = []
    for y in sorted(set(frame["y"]), reverse=True):
        row = frame.filter(pl.col("y") == y).sort("x")
        cells = "".join(_cell(chance, most) for chance in row["chance"])
        lines.append(f'<tr style="background:transparent;"><th scope="row" style="{EDGE}">{y:g}</th>{cells}</tr>')
    heads = "".join(f'<th scope="col" style="{EDGE}">{x:g}</th>' for x in sorted(set(frame["x"])))
    caption = (
        f'<caption style="text-align:left;font-weight:600;">How often can a plane that attacks this place be tailed? '
        f"A table of {width} by {depth} inches; the plane's owner sits below, squares of {step} inches.</caption>"
    )
    foot = f'<tr style="background:transparent;"><th></th>{heads}</tr>'
    table = f'<table style="border-collapse:collapse;">{caption}{"".join(lines)}{foot}</table>'
    return f'<section style="overflow-x:auto;">{table}</section>'


EDGE = "padding:2px 4px;font-weight:400;font-size:11px;opacity:0.75;text-align:center;"


def _cell(chance: float, most: float) -> str:
    share = (chance - 0.25) / max(most - 0.25, 0.001)
    tint = f"background:rgba(47,127,180,{0.08 + 0.62 * max(share, 0):.2f});"
    look = f"{tint}padding:4px 3px;font-size:11px;text-align:center;min-width:26px;"
    return f'<td style="{look}">{round(100 * chance)}%</td>'


def _spec(frame: pl.DataFrame, width: int, depth: int, step: int) -> Spec:
    rows = [
        {
            "left": x - step / 2,
            "right": x + step / 2,
            "low": y - step / 2,
            "high": y + step / 2,
            "probability": chance,
            "percent": f"{round(100 * chance)}%",
        }
        for x, y, chance, _ in frame.iter_rows()
    ]
    reach = [
        {"expr": f"dark ? '{dark}' : '{light}'"}
        for light, dark in (("#f1f6fa", theme.DARK["card"]), (MOST, theme.DARK["o3"]))
    ]
    shade = alt.Color("probability:Q", scale=alt.Scale(domain=[0, 1], range=reach), legend=alt.Legend(format="%"))
    across = alt.X("left:Q", title="inches along the table", scale=alt.Scale(domain=[0, width], nice=False))
    up = alt.Y("low:Q", title="inches from the plane owner's edge", scale=alt.Scale(domain=[0, depth], nice=False))
    chart = alt.Chart().mark_rect().encode(across, up, shade, x2="right:Q", y2="high:Q", tooltip=["percent:N"])
    least, most = min(frame["chance"]), max(frame["chance"])
    told = f"A map of the table: from {least:.0%} in the middle to {most:.0%} toward the corners."
    sized = chart.properties(width=9 * width, height=9 * depth)
    return finished(sized, rows, "How often can a plane that attacks this place be tailed?", told)


def _quiet(frame: pl.DataFrame, name: str, **options: Any) -> GT:
    """A table in the book's own quiet style, with an id that stays the same from run to run."""
    table = GT(frame, id=name.lower().replace(" ", "-").replace(".", ""), **options)
    return table.tab_options(
        table_font_names="inherit",
        table_margin_left="0px",
        table_font_size="13px",
        data_row_padding="3px",
        heading_align="left",
    ).opt_align_table_header("left")
