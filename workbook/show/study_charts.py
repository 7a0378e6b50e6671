"""Charts of the studies: a field varied, two of them, what matters, how often to try, games rolled out beside the odds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import altair as alt

from workbook.odds import Headline, Odds, Question
from workbook.odds import fields as of
from workbook.odds.question import read
from workbook.show import numerals, theme, words
from workbook.show.charts import BAR_STEP, WIDTH, Rows, Spec, bars, class_colour, finished, probability_axis, rounded
from workbook.show.values import number

if TYPE_CHECKING:
    import polars as pl

    from workbook.api import Rolls
    from workbook.odds.studies import Notch, Until

SUM_COLOURS = ("accent", "o5", "o1")
MOST_TRIES = 60
BLUES = ("#f1f6fa", "#0b5c8a")
NIGHTS = ("#1c222b", "#6cb8e6")
ROOMY, TIGHT = 46, 30
"""So wide must a heat map's column be, in pixels, for a percent with its decimal, and for a whole one."""

NUMBERS, CHANCES = ",.4~f", ".3~%"
"""How an axis says numbers, whole ones without a decimal, and chances."""

LETTER = 8
"""The pixels of a letter of a name."""


def swept(odds: Odds, frame: pl.DataFrame, *fields: str) -> Rows:
    """The rows of a sweep: at each value of the fields, the chance of each sum that the answer says.

    These are the headline and the sums under it, which is what a player asks for; every outcome stands in the frame itself.
    """
    cells: dict[tuple[Any, ...], dict[str, Fraction]] = {}
    for row in frame.iter_rows(named=True):
        cell = cells.setdefault(tuple(row[field] for field in fields), {})
        cell[row["outcome"]] = Fraction(int(row["numerator"]), int(row["denominator"]))
    rows = []
    for values, outcomes in cells.items():
        there = dict(zip(fields, values, strict=True))
        own = {line.says: line.labels for line in _asked(odds, there).headlines(outcomes)}
        for line in odds.headlines:
            labels = own.get(line.says) or _reaching(odds, line, outcomes)
            chance = sum((chance for label, chance in outcomes.items() if label in labels), Fraction(0))
            rows.append({**there, "sum": line.says, **said(chance)})
    return rows


def _asked(odds: Odds, values: Mapping[str, Any]) -> Question:
    """The question at other values, as a sweep has put it."""
    own = {name: getattr(odds.question, name) for name in odds.question.model_fields_set}
    return read(type(odds.question), odds.tables, {**own, **values})


def _reaching(odds: Odds, line: Headline, outcomes: Mapping[str, Fraction]) -> frozenset[str]:
    """The labels of a sum among other outcomes: "at least 2" goes on beyond the counts at hand."""
    if not odds.numeric or list(odds.outcomes)[-1] not in line.labels:
        return line.labels
    least = min(map(int, line.labels))
    return frozenset(label for label in outcomes if label.isdecimal() and int(label) >= least)


def said(chance: Fraction) -> dict[str, Any]:
    """A chance as a chart's row has it."""
    return {"probability": rounded(chance), "percent": numerals.percent(chance)}


def varied(odds: Odds, frame: pl.DataFrame, field: str, width: int | str = WIDTH) -> Spec:
    """A field varied: lines over its numbers, or a point for each of its names; the value at hand is marked."""
    return varied_rows(odds, swept(odds, frame, field), field, width)


def varied_rows(odds: Odds, rows: Rows, field: str, width: int | str = WIDTH) -> Spec:
    """The same from rows at hand: the field's value, the sum, its probability and its percent."""
    title = words.title(odds, field)
    numbers = all(isinstance(row[field], int | float) and not isinstance(row[field], bool) for row in rows)
    now = number(getattr(odds.question, field))
    here = float(now) if isinstance(now, Fraction) else now
    said = CHANCES if of.is_chance(type(odds.question).model_fields[field]) else NUMBERS
    chart = _lines(rows, field, title, here, said) if numbers else _points(rows, field, title)
    told = "; ".join(f"{row[field]}: {row['sum']} {row['percent']}" for row in rows)
    height = 280 if numbers else alt.Step(BAR_STEP)
    return finished(chart.properties(width=width, height=height), rows, odds.question.asks, f"By {title}: {told}")


def _lines(rows: Rows, field: str, title: str, now: Any, said: str) -> Any:
    scale = alt.Scale(zero=False, nice=False, padding=12)
    least = 1 if said == NUMBERS else 0
    across = alt.X(f"{field}:Q", title=title, scale=scale, axis=alt.Axis(tickMinStep=least, grid=False, format=said))
    base = alt.Chart().encode(across, probability_axis(alt.Y), sum_colour(rows))
    tip = [alt.Tooltip(f"{field}:Q", format=said), "sum:N", "percent:N"]
    point = base.mark_point(opacity=1).encode(sum_shape(rows), tooltip=tip)
    if now is None:  # a field left empty is at no place of its own
        return alt.layer(base.mark_line(), point)
    here = alt.Chart().mark_rule(strokeDash=[3, 3], color=theme.either("soft")).encode(x=alt.datum(now))
    return alt.layer(here, base.mark_line(), point)


def _points(rows: Rows, field: str, title: str) -> Any:
    down = alt.Y(f"{field}:N", sort=None, title=title, axis=alt.Axis(labelPadding=14))
    base = alt.Chart().encode(down, probability_axis(alt.X), sum_colour(rows))
    point = base.mark_point(opacity=1, size=110)
    return alt.layer(point.encode(sum_shape(rows), tooltip=[f"{field}:N", "sum:N", "percent:N"]))


def sum_colour(rows: Rows) -> alt.Color:
    """The colour of each sum: the headline in the accent."""
    sums = sums_of(rows)
    colours = [theme.either(SUM_COLOURS[place % len(SUM_COLOURS)]) for place in range(len(sums))]
    return alt.Color("sum:N", sort=None, scale=alt.Scale(domain=sums, range=colours), legend=alt.Legend(labelLimit=400))


def sum_shape(rows: Rows) -> alt.Shape:
    """The shape of each sum, so that colour need not tell them apart alone."""
    return alt.Shape("sum:N", sort=None, scale=alt.Scale(domain=sums_of(rows)), legend=alt.Legend(labelLimit=400))


def sums_of(rows: Rows) -> list[str]:
    """The sums that the rows speak of, in their order."""
    return list(dict.fromkeys(row["sum"] for row in rows))


def heat(odds: Odds, frame: pl.DataFrame, across: str, down: str, width: int | str = WIDTH) -> Spec:
    """Two fields varied: the headline at every meeting of their values, the percent written in each cell."""
    rows = [row for row in swept(odds, frame, across, down) if row["sum"] == odds.headlines[0].says]
    return heat_rows(odds, rows, across, down, width)


def heat_rows(
    odds: Odds, rows: Rows, across: str, down: str, width: int | str = WIDTH, says: str | None = None
) -> Spec:
    """The same from rows at hand; where the columns are narrow the cells have whole percents, or none."""
    x = alt.X(f"{across}:O", sort=None, title=words.title(odds, across), axis=_heads())
    base = alt.Chart().encode(x, alt.Y(f"{down}:O", sort=None, title=words.title(odds, down)))
    reach = [{"expr": f"dark ? '{night}' : '{day}'"} for day, night in zip(BLUES, NIGHTS, strict=True)]
    shade = alt.Color("probability:Q", scale=alt.Scale(domain=[0, 1], range=reach), legend=None)
    ink = alt.condition(
        "datum.probability > (dark ? 0.6 : 0.72)", alt.value(theme.either("card")), alt.value(theme.either("ink"))
    )
    cell = base.mark_rect(cornerRadius=3, stroke=theme.either("card"), strokeWidth=2)
    roomy, tight = f"width >= {ROOMY} * columns", f"width >= {TIGHT} * columns"
    whole = base.transform_filter(f"{tight} && !({roomy})").mark_text(fontSize=11)
    texts = [
        base.transform_filter(roomy).mark_text(fontSize=13).encode(text="percent:N", color=ink),
        whole.encode(alt.Text("probability:Q", format=".0%"), color=ink),
    ]
    chart = alt.layer(cell.encode(shade, tooltip=[f"{across}:N", f"{down}:N", "percent:N"]), *texts)
    told = "; ".join(f"{row[across]}, {row[down]}: {row['percent']}" for row in rows)
    sized = chart.properties(width=width, height=alt.Step(34))
    measured = sized.add_params(*(alt.param(name=name, value=size) for name, size in measures(rows, across).items()))
    return finished(measured, rows, f"{says or odds.headlines[0].says}: how often?", told)


def measures(rows: Rows, across: str) -> dict[str, int]:
    """What a heat map goes by when it is drawn: how many columns it has, and the letters of their longest name."""
    names = {str(row[across]) for row in rows}
    return {"columns": len(names), "letters": max(map(len, names))}


def _heads() -> alt.Axis:
    """The names of a heat map's columns, aslant where they would run into one another."""
    crowded = f"width < columns * ({LETTER} * letters + 8)"
    return alt.Axis(
        orient="top",
        labelAngle=alt.expr(f"{crowded} ? -60 : 0"),
        labelAlign=alt.expr(f"{crowded} ? 'left' : 'center'"),
        labelBaseline=alt.expr(f"{crowded} ? 'middle' : 'alphabetic'"),
        labelOverlap=False,
    )


def moved(odds: Odds, notches: Sequence[Notch], labels: Iterable[str]) -> Rows:
    """The rows of what matters: each field with the least and the most that a notch makes of the chance looked at."""
    base = odds.chance(*labels)
    fields: dict[str, list[Notch]] = {}
    for notch in notches:
        fields.setdefault(notch.field, []).append(notch)
    return [_moved(odds, base, name, found) for name, found in fields.items() if any(one.difference for one in found)]


def _moved(odds: Odds, base: Fraction, name: str, found: list[Notch]) -> dict[str, Any]:
    low, high = min(found, key=lambda notch: notch.chance), max(found, key=lambda notch: notch.chance)
    ends = [one for one in (low, high) if one.chance != base]
    return {
        "field": name,
        "title": words.title(odds, name),
        "now": words.given(odds, name, getattr(odds.question, name)),
        "base": rounded(base),
        "low": rounded(min(base, low.chance)),
        "high": rounded(max(base, high.chance)),
        "text": ", ".join(
            dict.fromkeys(f"{_moved_to(odds, name, one.value)} {numerals.percent(one.chance)}" for one in ends)
        ),
    }


def _moved_to(odds: Odds, name: str, to: Any) -> str:
    said = words.given(odds, name, to)
    return f"{said}:" if said.endswith("%") else said


def tornado(odds: Odds, notches: Sequence[Notch], labels: Iterable[str], width: int | str = WIDTH) -> Spec:
    """What matters: how far each field, moved a notch, drives the chance from where it stands now; greatest first."""
    wanted = tuple(labels)
    rows = moved(odds, notches, wanted)
    down = alt.Y("title:N", sort=None, title=None)
    bar = alt.Chart().mark_bar(height=18, cornerRadius=3).encode(down)
    less = bar.encode(probability_axis(alt.X, field="low"), x2="base", color=alt.value(theme.either("o5")))
    more = bar.encode(probability_axis(alt.X, field="high"), x2="base", color=alt.value(theme.either("o3")))
    text = alt.Chart().mark_text(align="left", dx=12, fontSize=12).encode(down, alt.Text("text:N"))
    now = alt.Chart().mark_rule(color=theme.either("ink")).encode(x=alt.datum(rounded(odds.chance(*wanted))))
    ends = text.encode(x=alt.value({"expr": "width"}))
    chart = alt.layer(less, more, now, ends).properties(width=width, height=alt.Step(BAR_STEP))
    told = "; ".join(f"{row['title']}, now {row['now']}: {row['text']}" for row in rows)
    return finished(chart, rows, "What matters, a notch at a time", told)


def tries(study: Until, trial: str, width: int | str = WIDTH) -> Spec:
    """How often to try: the chance that it has come up after so many tries, with the certainty asked for."""
    last = min(MOST_TRIES, max(6, (study.tries or MOST_TRIES) + 2))
    rows = [{"tries": n, **said(study.after(n))} for n in range(1, last + 1)]
    across = alt.X("tries:Q", title=numerals.plural(trial), axis=alt.Axis(tickMinStep=1, grid=False))
    base = alt.Chart().encode(across, probability_axis(alt.Y))
    line = base.mark_line(color=theme.either("accent"), point={"color": theme.either("accent")})
    sure = (
        alt.Chart()
        .mark_rule(strokeDash=[4, 3], color=theme.either("soft"))
        .encode(y=alt.datum(rounded(study.certainty)))
    )
    told = ", ".join(f"{row['tries']}: {row['percent']}" for row in rows)
    chart = alt.layer(sure, line.encode(tooltip=["tries:Q", "percent:N"])).properties(width=width, height=260)
    return finished(chart, rows, "How many until it has come up?", told)


def course(odds: Odds, width: int | str = WIDTH) -> Spec:
    """The history of the headline, stage by stage, as a line that only climbs."""
    rows = [{"stage": name, **said(chance)} for name, chance in words.history(odds)]
    across = alt.X("stage:N", sort=None, title=None, axis=alt.Axis(labelAngle=0, labelOverlap=True))
    base = alt.Chart().encode(across, probability_axis(alt.Y))
    line = base.mark_line(color=theme.either("accent"), point={"color": theme.either("accent")})
    number = base.mark_text(dy=-12, fontSize=12).encode(text="percent:N")
    told = ", ".join(f"{row['stage']}: {row['percent']}" for row in rows)
    return finished(alt.layer(line, number).properties(width=width, height=260), rows, odds.headlines[0].says, told)


def rolled(rolls: Rolls, width: int | str = WIDTH) -> Spec:
    """Games rolled out: the share of each outcome as a bar, the exact chance as a mark across it."""
    rows = [{**row, **_share(rolls, row["label"])} for row in bars(rolls.odds)]
    base = alt.Chart().encode(alt.Y("label:N", sort=None, title=None))
    bar = base.mark_bar(height=20).encode(probability_axis(alt.X, field="share"), class_colour())
    exact = base.mark_tick(thickness=3, size=24, color=theme.either("ink")).encode(x="probability:Q")
    count = (
        base.encode(x=alt.value({"expr": "width"}))
        .mark_text(align="left", dx=12, fontWeight=600)
        .encode(text="count:N")
    )
    chart = alt.layer(bar, exact, count).properties(width=width, height=alt.Step(BAR_STEP))
    told = ", ".join(f"{row['label']} {row['count']} of {rolls.n}, exactly {row['percent']}" for row in rows)
    return finished(chart, rows, f"{rolls.n:,} rolled; the marks are the exact odds", told)


def _share(rolls: Rolls, label: str) -> dict[str, Any]:
    count = rolls.tally.get(label, 0)
    return {"share": rounded(Fraction(count, rolls.n)), "count": f"{count:,}"}
