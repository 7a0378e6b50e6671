"""Pictures of army lists: what points buy, and what each purchase is good against."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import altair as alt
import polars as pl

from workbook.army.kinds import KINDS, THE_LIST
from workbook.show import charts, theme, words
from workbook.show.drawing import Drawing, Sheet

if TYPE_CHECKING:
    from workbook.army.search import Suggestions
    from workbook.odds import Odds


def frontier(suggested: Suggestions) -> Drawing:
    """Points against what they bring: every addition a dot, those that nothing cheaper beats joined by a line."""
    frame = suggested.frame()
    efficient = frame.filter(pl.col("efficient")).sort("points")
    chance = suggested.objective.startswith("chance")
    low = alt.Y("value:Q", title=suggested.objective, scale=alt.Scale(zero=False))
    height = charts.probability_axis(alt.Y, suggested.objective, "value") if chance else low
    base = alt.Chart().encode(alt.X("points:Q", title="points spent"), height)
    dots = base.mark_circle(size=46, opacity=0.8).encode(
        color=alt.condition("datum.efficient", alt.value(theme.EITHER["o5"]), alt.value(theme.EITHER["o1"]))
    )
    line = base.mark_line(color=theme.EITHER["o5"], interpolate="step-after").transform_filter("datum.efficient")
    chart = alt.layer(line, dots).properties(width=560, height=300)
    best = efficient.tail(1)
    says = (
        f"{frame.height} additions by points and {suggested.objective}, from {float(suggested.without):.3f} without any"
    )
    if best.height:
        says += f" to {best['value'][0]:.3f} for {best['points'][0]} points: {best['add'][0]}"
    shown = efficient.sort("value", descending=True).select("add", "points", "value", "gain")
    percents = ("value", "gain") if chance else ()
    heads = {"value": suggested.objective, "gain": "more than without"}
    spec = charts.finished(
        chart, frame.select("points", "value", "efficient").to_dicts(), "What do the points bring?", says
    )
    return Drawing(chart=spec, says=says, frame=shown, percents=percents, heads=heads)


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
    said = [words.percent(Fraction(exactly)) for exactly in frame["exactly"]]
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
    chance = suggested.objective.startswith("chance")
    percents = ("value", "gain") if chance else ()
    return Sheet(
        frame=frame, title=f"What to add: {suggested.objective}", percents=percents, heads={"gain": "more than without"}
    )
