"""What the chapter draws of its own: a career game by game, the skills it ends with, what each skill is worth, spend or save."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import altair as alt
import polars as pl

from workbook.api import answer
from workbook.odds import Distribution, Odds
from workbook.show import charts, numerals, theme
from workbook.show.drawing import Drawing, Sheet

DEEPER = ("o0", "o2", "o3", "accent")
"""From lost to Veteran: grey, then a deeper blue with every quality."""


def career_by_game(question: str | Odds = "crew.career", *, house_rules: Any = None, **fields: Any) -> Drawing:
    """A career as a stacked area: of all crews that set out, how many are what after each game."""
    odds = answer(question, house_rules, fields)
    history = odds.beside["by game"]
    assert isinstance(history, pl.DataFrame)
    begun = [{"game": 0, "outcome": "Inexperienced", "probability": 1.0}]
    labels = list(odds.outcomes)
    rows = [{**row, "place": labels.index(row["outcome"])} for row in [*begun, *_plain(history)]]
    area = (
        alt.Chart()
        .mark_area(opacity=0.95, line={"strokeWidth": 1})
        .encode(
            alt.X("game:Q", title="after game", axis=alt.Axis(tickMinStep=1, format="d", grid=False)),
            alt.Y(
                "probability:Q",
                stack="zero",
                title="share of the crews that set out",
                scale=alt.Scale(domain=[0, 1]),
                axis=alt.Axis(format="%"),
            ),
            alt.Color(
                "outcome:N",
                title=None,
                scale=alt.Scale(domain=labels, range=[theme.LIGHT[each] for each in DEEPER]),
                legend=alt.Legend(orient="top"),
            ),
            alt.Order("place:Q"),
        )
        .properties(width=560, height=260)
    )
    said = ", ".join(f"{label} {numerals.percent(chance)}" for label, chance in odds.outcomes.items())
    games = odds.fields["games"]
    title = "What becomes of the crews, game by game?"
    says = f"Stacked shares of all crews after each of {games} games. After the last: {said}."
    spec = charts.finished(area, rows, title, says)
    wide = history.select("game", "outcome", "probability").pivot("outcome", index="game", values="probability")
    return Drawing(chart=spec, says=says, frame=wide, title=title, percents=labels)


def _plain(history: pl.DataFrame) -> list[dict[str, Any]]:
    return history.select("game", "outcome", pl.col("probability").round(5)).to_dicts()


def skills_at_the_end(question: str | Odds = "crew.career", *, house_rules: Any = None, **fields: Any) -> Drawing:
    """How likely each skill is after the last game, for a crew that set out."""
    odds = answer(question, house_rules, fields)
    found = odds.beside["each skill"]
    assert isinstance(found, pl.DataFrame)
    frame = found.select("member", "skill", "probability")
    bars = (
        alt.Chart()
        .mark_bar(height=13)
        .encode(
            alt.Y("skill:N", sort=None, title=None, axis=alt.Axis(labelLimit=160)),
            alt.X(
                "probability:Q",
                title="share of the crews that set out",
                scale=alt.Scale(domain=[0, 1]),
                axis=alt.Axis(format="%"),
            ),
            alt.Color(
                "member:N",
                title=None,
                sort=None,
                scale=alt.Scale(
                    domain=["driver", "gunner", "commander"], range=[theme.LIGHT[each] for each in ("o1", "o3", "o4")]
                ),
                legend=alt.Legend(orient="top"),
            ),
        )
        .properties(width=420, height=alt.Step(19))
    )
    title = f"Which skills has the crew after {odds.fields['games']} games?"
    best = frame.sort("probability", descending=True).row(0, named=True)
    says = (
        f"A bar for each skill; the most likely is {best['skill']}, {numerals.percent(Fraction(best['probability']))}."
    )
    rows = frame.with_columns(pl.col("probability").round(5)).to_dicts()
    return Drawing(
        chart=charts.finished(bars, rows, title, says), says=says, frame=frame, title=title, percents=("probability",)
    )


def worth_of_each_skill(question: str | Odds = "crew.skill_worth", *, house_rules: Any = None, **fields: Any) -> Sheet:
    """Each skill's worth in an order: the chance with it less the chance without; and what those change that touch no die.

    The chance is the one that the title names, unless the last column names another.
    """
    odds = answer(question, house_rules, fields)
    frame = odds.beside["what each skill is worth"]
    assert isinstance(frame, pl.DataFrame)
    counted = frame.filter(pl.col("measure") != "no die")
    counted = counted.sort(pl.col("worth").abs(), descending=True, maintain_order=True)
    ordered = pl.concat([counted, frame.filter(pl.col("measure") == "no die")])
    whose = pl.concat_str(pl.col("member"), pl.lit(" of the "), pl.col("whose")).alias("whose")
    worth = pl.Series(
        "worth", [numerals.points(Fraction(exact)) if exact else "touches no die" for exact in ordered["exact"]]
    )
    usual = counted["measure"].mode(maintain_order=True)[0]
    other = pl.concat_str(pl.lit("whether "), pl.col("measure"), pl.lit(": "), pl.col("changes"))
    changes = pl.when(pl.col("measure").is_in([usual, "no die"])).then(pl.col("changes")).otherwise(other)
    return Sheet(
        frame=ordered.with_columns(worth).select("skill", whose, "without", "with", "worth", changes.alias("changes")),
        title=f"What is each skill worth in this order? How often {usual}:",
        percents=("without", "with"),
        heads={"changes": "what it changes"},
    )


def spend_or_save(*, house_rules: Any = None, **fields: Any) -> Sheet:
    """The two plans side by side: the crew at its next game if it pays for a skill roll now, or only then."""
    found = {
        plan: answer("crew.spend_or_save", house_rules, {**fields, "plan": plan}) for plan in ("spend now", "save")
    }
    rows: dict[str, list[Any]] = {"at the next game": list(found["save"].outcomes)}
    for plan, odds in found.items():
        rows[plan] = [float(chance) for chance in odds.outcomes.values()]
    now, then = found["spend now"].outcomes, found["save"].outcomes
    rows["what spending changes"] = [numerals.points(now[label] - then[label]) for label in then]
    percents = ("spend now", "save")
    return Sheet(frame=pl.DataFrame(rows), title="Spend 50 XP now, or save them?", percents=percents)


def distribution(odds: Odds, name: str) -> Sheet:
    """What stands beside an answer under this name, as a table."""
    found = odds.beside[name]
    frame = found.frame().select("outcome", "probability") if isinstance(found, Distribution) else found
    chances = [column for column in ("probability", "lives") if column in frame.columns]
    return Sheet(frame=frame, title=name, percents=chances, heads={"lives": "he lives", "exact": "exactly"})
