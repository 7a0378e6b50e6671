"""Pictures of army lists: what points buy, and what each purchase is good against."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import altair as alt
import polars as pl

from workbook.army.kinds import KINDS, THE_LIST
from workbook.show import charts, numerals, share, theme
from workbook.show.drawing import Drawing, Sheet

if TYPE_CHECKING:
    from workbook.army.search import Suggestions
    from workbook.odds import Odds


def frontier(suggested: Suggestions) -> Drawing:
    """Points against what they bring: every addition a dot, those that nothing cheaper beats joined by a line.

    The numbered ones are the cheapest way up: each brings most for every point beyond the one before.
    """
    frame = suggested.frame()
    efficient = frame.filter(pl.col("efficient")).sort("value", descending=True)
    chance = suggested.is_chance
    shown = efficient.select("add", "points", "value", "gain")
    says = _frontier_in_words(suggested, frame.height)
    spec = charts.finished(_steps(chance), _dots(suggested), "What do the points bring?", says)
    told = [f"{place}: {one.text} ({one.points} points)" for place, one in enumerate(suggested.steepest, 1)]
    spec["title"] = {
        "text": spec["title"],
        "subtitle": [suggested.objective, *told],
        "subtitleColor": theme.either("soft"),
    }
    percents = ("value", "gain") if chance else ()
    heads = {"value": suggested.objective, "gain": "more than without"}
    return Drawing(chart=spec, says=says, frame=shown, percents=percents, heads=heads)


def _dots(suggested: Suggestions) -> list[dict[str, Any]]:
    """The rows of the frontier: every addition, and the list as it stands, from which the line sets out."""
    numbered = {one: str(place) for place, one in enumerate(suggested.steepest, 1)}
    rows = [
        {
            "points": one.points,
            "value": charts.rounded(one.value),
            "efficient": one in suggested.frontier,
            "add": one.text,
            "number": numbered.get(one, ""),
        }
        for one in suggested.found
    ]
    nothing = {"points": 0, "value": charts.rounded(suggested.without), "add": "as it stands", "number": ""}
    return [{**nothing, "efficient": True}, *rows]


def _steps(chance: bool) -> Any:
    """The picture of the frontier, its rows to come."""
    low = alt.Y("value:Q", title=None, scale=alt.Scale(zero=False, nice=True))
    height = charts.probability_axis(alt.Y, None, "value") if chance else low
    base = alt.Chart().encode(alt.X("points:Q", title="points spent", scale=alt.Scale(zero=True)), height)
    lit, dull = theme.EITHER["o5"], theme.EITHER["o1"]
    dots = base.mark_circle(size=46, opacity=0.8).encode(
        color=alt.condition("datum.efficient", alt.value(lit), alt.value(dull)),
        tooltip=["add:N", "points:Q", "value:Q"],
    )
    line = base.mark_line(color=lit, interpolate="step-after").transform_filter("datum.efficient")
    named = base.transform_filter("datum.number != ''")
    rings = named.mark_point(size=130, color=lit, strokeWidth=2, opacity=1)
    number = named.mark_text(dy=-16, fontSize=14, fontWeight=700, color=lit).encode(text="number:N")
    return alt.layer(line, dots, rings, number).properties(width=560, height=300)


def _frontier_in_words(suggested: Suggestions, tried: int) -> str:
    says = f"{tried} additions by points and {suggested.objective}, from {float(suggested.without):.3f} without any"
    best = suggested.frontier[-1:]
    return says + "".join(f" to {float(one.value):.3f} for {one.points} points: {one.text}" for one in best)


def good_against(frame: pl.DataFrame) -> Drawing:
    """A table of colours: each purchase of a list against each kind of target, by its chance to destroy one in a game."""
    names = frame["purchase"].unique(maintain_order=True).to_list()
    order = [name for name in names if name != THE_LIST] + [THE_LIST]
    base = alt.Chart().encode(
        alt.X("target:N", sort=list(KINDS), title=None, axis=alt.Axis(labelAngle=-30, orient="top")),
        alt.Y("purchase:N", sort=order, title=None, axis=alt.Axis(labelLimit=260)),
    )
    shade = alt.Color("destroys one:Q", scale=alt.Scale(domain=[0, 1], range=["#eef3f7", "#2f7fb4"]), legend=None)
    cell = base.mark_rect(stroke="white", strokeWidth=2).encode(shade)
    ink = alt.condition("datum['destroys one'] > 0.72", alt.value("white"), alt.value("#1d2430"))
    number = base.mark_text(fontSize=12).encode(alt.Text("said:N"), color=ink)
    chart = alt.layer(cell, number).properties(width=alt.Step(76), height=alt.Step(30))
    says = "Chance of each purchase to destroy at least one target of each kind in a game"
    said = [numerals.percent(Fraction(exactly)) for exactly in frame["exactly"]]
    rows = frame.select("target", "purchase", "destroys one", pl.Series("said", said)).to_dicts()
    spec = charts.finished(chart, rows, "What is the list good against?", says)
    return Drawing(chart=spec, says=says, frame=frame.drop("exactly"), percents=("destroys one",))


def purchases(army: Odds) -> Sheet:
    """What each purchase of a list costs and does by itself."""
    frame = army.beside["each purchase"]
    assert isinstance(frame, pl.DataFrame)
    whole = army.beside["the whole list"]
    assert isinstance(whole, pl.DataFrame)
    title = f"{whole['points'][0]} points, {whole['order dice'][0]} order dice"
    return Sheet(frame=frame.drop("exactly"), title=title, percents=("destroys one",))


def best(suggested: Suggestions, few: int = 5) -> Sheet:
    """The best few additions, with what they bring the list to."""
    frame = suggested.frame().head(few).select("add", "points", "value", "gain")
    chance = suggested.is_chance
    percents = ("value", "gain") if chance else ()
    return Sheet(
        frame=frame, title=f"What to add: {suggested.objective}", percents=percents, heads={"gain": "more than without"}
    )


def csv_text(frame: pl.DataFrame, file: str | Path | None = None) -> str:
    """A table as CSV, also into a file where one is named; a spreadsheet takes no name in it for a formula, and no 1/9 for a date.

    >>> print(csv_text(pl.DataFrame({"purchase": ["=1+1"], "exactly": ["1/9"], "points": [75]})))
    purchase,exactly,points
    '=1+1,'1/9,75
    <BLANKLINE>
    """
    text = frame.with_columns(pl.col(pl.String).map_elements(share.safe_cell, return_dtype=pl.String)).write_csv()
    if file is not None:
        Path(file).write_text(text, "utf-8")
    return text
