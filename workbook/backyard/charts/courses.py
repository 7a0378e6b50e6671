"""What happens over turns and engagements: a duel, three plans of approach, a career."""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl

from workbook.backyard.approach import PLANS
from workbook.catalogue import ask
from workbook.odds import Odds
from workbook.show import numerals, theme
from workbook.show.charts import finished, probability_axis
from workbook.show.drawing import Drawing

DUEL = {"B stopped": "o3", "both": "o4", "A stopped": "o6", "out of rounds": "o1", "still fighting": "line"}
CAREER = {"Expert": "o3", "Veteran": "accent", "Average": "o2", "Recruit": "o0", "lost": "o6"}
PLAN_COLOURS = ("o3", "o6", "o4")
SETTLED, SHORTEST = 0.001, 4
"""A duel is drawn until hardly any is going on, and for four turns at least."""


def duel(odds: Odds) -> Drawing:
    """A duel turn by turn: what share of duels has ended how, and what share is still going on."""
    frame = next(frame for name, frame in odds.beside.items() if name.startswith("turn by turn"))
    assert isinstance(frame, pl.DataFrame)
    going = int((frame["still fighting"] >= SETTLED).sum())
    shown = frame.head(max(SHORTEST, going + 1))
    title = "How does the duel stand at the end of each turn?"
    percents = tuple(column for column in shown.columns if column != "turn")
    return _stacked(shown, "turn", DUEL, title, percents)


def career(odds: Odds) -> Drawing:
    """A crew's career engagement by engagement: what grade it has, or that nobody of it is left."""
    frame = odds.beside["engagement by engagement"]
    assert isinstance(frame, pl.DataFrame)
    percents = tuple(column for column in frame.columns if column != "engagement")
    return _stacked(frame, "engagement", CAREER, "What grade has the crew after each engagement?", percents)


def _stacked(
    frame: pl.DataFrame, across: str, colours: dict[str, str], title: str, percents: tuple[str, ...]
) -> Drawing:
    rows = [
        {across: row[across], "is": name, "probability": row[name], "place": place}
        for row in frame.to_dicts()
        for place, name in enumerate(colours)
    ]
    legend = alt.Legend(title=None, orient="right")
    shade = alt.Color(
        "is:N",
        sort=None,
        scale=alt.Scale(domain=list(colours), range=[theme.either(c) for c in colours.values()]),
        legend=legend,
    )
    chart = (
        alt.Chart()
        .mark_bar(width={"band": 0.86}, cornerRadiusEnd=0)
        .encode(
            alt.X(f"{across}:O", title=across, axis=alt.Axis(labelAngle=0)),
            probability_axis(alt.Y),
            shade,
            order="place:O",
        )
    )
    last = frame.to_dicts()[-1]
    says = f"After {across} {last[across]}: " + ", ".join(f"{name} {numerals.percent(last[name])}" for name in colours)
    spec = finished(chart.properties(width=alt.Step(38), height=260), rows, title, says)
    return Drawing(chart=spec, says=says, frame=frame, title=title, percents=percents)


def plans(**fields: Any) -> Drawing:
    """Three plans side by side: how likely is it stopped by the end of each turn? `fields` are those of `backyard.approach`."""
    rows: list[dict[str, Any]] = []
    for plan in PLANS:
        frame = ask("backyard.approach", plan=plan, **fields).beside["turn by turn"]
        assert isinstance(frame, pl.DataFrame)
        pairs = zip(frame["turn"], frame["stopped by then"], strict=True)
        rows += [{"turn": turn, "plan": plan, "probability": stopped} for turn, stopped in pairs]
    reach = [theme.either(name) for name in PLAN_COLOURS]
    legend = alt.Legend(title=None, orient="bottom")
    shade = alt.Color("plan:N", sort=None, scale=alt.Scale(domain=list(PLANS), range=reach), legend=legend)
    shape = alt.Shape("plan:N", sort=None, scale=alt.Scale(domain=list(PLANS)), legend=legend)
    base = alt.Chart().encode(
        alt.X("turn:O", title="turn", axis=alt.Axis(labelAngle=0)), probability_axis(alt.Y), shade
    )
    chart = alt.layer(base.mark_line(), base.mark_point(opacity=1, size=110).encode(shape))
    title = "By which turn is it stopped?"
    says = "; ".join(f"{row['plan']}, turn {row['turn']}: {numerals.percent(row['probability'])}" for row in rows)
    wide = pl.DataFrame(rows).pivot("turn", index="plan", values="probability")
    spec = finished(chart.properties(width=420, height=260), rows, title, says)
    heads = {str(turn): f"turn {turn}" for turn in range(1, 13)}
    return Drawing(chart=spec, says=says, frame=wide, title=title, percents=tuple(wide.columns[1:]), heads=heads)
