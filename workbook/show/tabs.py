"""The studies behind a panel's tabs: a field or two varied, what matters, how often to try, games rolled out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import SystemRandom
from time import monotonic
from typing import Any

from workbook import api
from workbook.odds import Headline, Odds, studies
from workbook.odds import fields as of
from workbook.odds.faults import Fault, InputError, not_among
from workbook.odds.sentences import chosen
from workbook.show import charts, numerals, study_charts, words
from workbook.show.games import games
from workbook.show.values import can_vary, nearest_first, ranges
from workbook.show.views import PATIENCE

FIT = "container"
"""Charts of a panel are as wide as the panel leaves them room."""
MOST_GAMES = 10_000
HASTE = " (as far as there was time)"


def vary(odds: Odds, fields: Sequence[str]) -> dict[str, Any]:
    """One field: a line for each sum over its values. Two: a heat map of the headline. None: what can be varied."""
    choices = [{"name": name, "title": words.title(odds, name)} for name in can_vary(odds)]
    if not fields:
        return {"spec": None, "table": [], "alt": "", "title": "", "choices": choices}
    names = [choice["name"] for choice in choices]
    faults = [not_among("fields", name, names) for name in fields if name not in names]
    if len(fields) > 2 or len(set(fields)) < len(fields):
        faults.append(Fault("fields", list(fields), "one field, or two different ones"))
    if faults:
        raise InputError(faults)
    told = _one(odds, fields[0]) if len(fields) == 1 else _two(odds, *fields)
    return {**told, "choices": choices}


def _one(odds: Odds, field: str) -> dict[str, Any]:
    found, whole = answers(odds, [field])
    called = _called(odds, found)
    rows = [
        {**row, "sum": called[row["sum"]]}
        for values, there in found
        for row in _sums(odds, there, odds.headlines, [field], values)
    ]
    _nothing_fits(rows, [field])
    by_value: dict[Any, dict[str, Any]] = {}
    head = words.title(odds, field)
    for row in rows:
        by_value.setdefault(row[field], {head: _told(odds, field, row[field])})[row["sum"]] = row["percent"]
    spec = study_charts.varied_rows(odds, rows, field, FIT)
    title = f"{odds.question.asks} By {head}"
    return _drawn(spec, list(by_value.values()), title if whole else f"{title}{HASTE}")


def _two(odds: Odds, first: str, second: str) -> dict[str, Any]:
    """Names go down, where there is room for them; numbers go across."""
    across, down = (second, first) if isinstance(getattr(odds.question, first), str) else (first, second)
    found, whole = answers(odds, [across, down])
    rows = [row for values, there in found for row in _sums(odds, there, odds.headlines[:1], [across, down], values)]
    rows = [{**row, **{name: _told(odds, name, row[name]) for name in (across, down)}} for row in rows]
    _nothing_fits(rows, [across, down])
    by_value: dict[Any, dict[str, Any]] = {}
    for row in rows:
        by_value.setdefault(row[down], {words.title(odds, down): row[down]})[str(row[across])] = row["percent"]
    spec = study_charts.heat_rows(odds, rows, across, down, FIT, _called(odds, found)[odds.headlines[0].says])
    return _drawn(spec, list(by_value.values()), spec["title"] if whole else f"{spec['title']}{HASTE}")


def answers(odds: Odds, fields: Sequence[str]) -> tuple[list[tuple[tuple[Any, ...], Odds]], bool]:
    """The answer at every combination of the fields' values that goes with the others, and whether these are all.

    Where answers take long they are those nearest to the values at hand, in whole rings, so that a map has no holes. One that
    would not be there in time, were it to take as long as the longest before it, is not begun.
    """
    found: dict[tuple[Any, ...], Odds] = {}
    end, whole, longest = monotonic() + PATIENCE, True, 0.0
    for ring in nearest_first(odds, fields):
        batch: dict[tuple[Any, ...], Odds] = {}
        for cell in ring:
            begun = monotonic()
            if found and begun + longest > end:
                batch, whole = {}, False
                break
            moved = odds.question.model_copy(update=dict(zip(fields, cell, strict=True)))
            if not any(moved.check(odds.tables)):
                batch[cell] = Odds(moved, odds.tables)
            longest = max(longest, monotonic() - begun)
        found |= batch
        if not whole:
            break
    return [(cell, found[cell]) for cell in product(*ranges(odds, fields)) if cell in found], whole


def _sums(
    odds: Odds, there: Odds, lines: Iterable[Headline], fields: Sequence[str], values: Sequence[Any]
) -> Iterable[dict[str, Any]]:
    """The chart's rows of one combination: each sum that is asked about, whatever it is called there."""
    at = {name: _plain(value) for name, value in zip(fields, values, strict=True)}
    for line in lines:
        chance = there.chance(*studies.alike(line.labels, odds, there))
        yield {**at, "sum": line.says, **study_charts.said(chance)}


def _called(odds: Odds, found: Sequence[tuple[tuple[Any, ...], Odds]]) -> dict[str, str]:
    """What each sum is called on a chart: its own words, open where the field that is varied moves them."""
    called = {}
    for place, line in enumerate(odds.headlines):
        others = [
            own.says
            for _, there in found
            for own in there.headlines[place : place + 1]
            if own.labels == frozenset(studies.alike(line.labels, odds, there))
        ]
        called[line.says] = words.gapped(line.says, others)
    return called


def _plain(value: Any) -> Any:
    """A value as a chart has it: numbers as such, whatever else in words."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else words.value(value)


def _told(odds: Odds, field: str, plain: Any) -> Any:
    """A value of a chart's row as a table says it: a chance in percent."""
    if of.is_chance(type(odds.question).model_fields[field]) and isinstance(plain, int | float):
        return words.given(odds, field, Fraction(plain).limit_denominator(10**6))
    return plain


def _nothing_fits(rows: Sequence[Any], fields: Sequence[str]) -> None:
    if not rows:
        raise InputError([Fault("fields", list(fields), "fields of which some values go with the others")])


def _drawn(spec: dict[str, Any], table: list[dict[str, Any]], title: str) -> dict[str, Any]:
    columns = list(dict.fromkeys(name for row in table for name in row))
    return {"spec": spec, "table": table, "columns": columns, "alt": spec["description"], "title": title}


def matters(odds: Odds, outcome: str | None = None) -> dict[str, Any]:
    """Every field a notch each way: what that makes of the headline, or of an outcome. Greatest first."""
    labels, says = _asked_about(odds, outcome)
    notches, whole = _notches(odds, labels)
    rows = study_charts.moved(odds, notches, labels)
    spec = study_charts.tornado(odds, notches, labels, FIT) if rows else None
    still = [words.title(odds, name) for name in dict.fromkeys(notch.field for notch in notches)]
    moving = {row["title"] for row in rows}
    title = f"{says} {numerals.percent(odds.chance(*labels))} of the time now: what would a notch change?"
    return {
        "spec": spec,
        "rows": [_moved(row) for row in rows],
        "still": [title for title in still if title not in moving],
        "outcomes": _outcomes(odds),
        "title": title if whole else f"{title}{HASTE}",
        "alt": spec["description"] if spec else "Nothing that a field can be moved to changes this chance.",
    }


def _notches(odds: Odds, labels: tuple[str, ...]) -> tuple[studies.Notches, bool]:
    """Every field that counts moved a notch, as far as there is time, and whether these are all."""
    found: list[studies.Notch] = []
    end = monotonic() + PATIENCE
    for name in type(odds.question).model_fields:
        if found and monotonic() > end:
            return studies.greatest_first(odds, found), False
        found += studies.moved(odds, name, labels)
    return studies.greatest_first(odds, found), True


def _moved(row: dict[str, Any]) -> dict[str, Any]:
    low, high = (numerals.percent(Fraction(row[end]).limit_denominator(10**6)) for end in ("low", "high"))
    return {"field": row["title"], "now": row["now"], "least": low, "most": high, "a notch away": row["text"]}


def _outcomes(odds: Odds) -> list[str]:
    """What a study can look at beside the headline: the further sums by their words, then each single outcome."""
    return [*(line.says for line in odds.headlines[1:]), *odds.outcomes]


def _asked_about(odds: Odds, outcome: Any) -> tuple[tuple[str, ...], str]:
    """The labels that a study looks at, and what to call them: the headline where nothing is said."""
    for line in odds.headlines:
        if outcome in (None, "", line.says):
            return tuple(line.labels), line.says
    if outcome not in odds.outcomes:
        raise InputError([not_among("outcome", outcome, _outcomes(odds))])
    return (outcome,), chosen(odds, [outcome]).line.says


def until(odds: Odds, outcome: str | None = None, certainty: Any = "80%") -> dict[str, Any]:
    """How many tries until it has come up with so much certainty, each try by itself."""
    labels, says = _asked_about(odds, outcome)
    found = api.until(odds, outcome=labels, certainty=certainty)
    trial = odds.question.trial
    spec = study_charts.tries(found, trial, FIT) if found.chance else None
    sure = numerals.plain_percent(found.certainty)
    if found.tries is None:
        text = f"{says}: no number of {numerals.plural(trial)} makes that {sure} sure."
    else:
        text = f"{says}: {found.tries:,} {numerals.plural(trial, found.tries)} for {sure} certainty, each by itself."
    shown = {"spec": spec, "alt": spec["description"] if spec else text, "outcomes": _outcomes(odds)}
    return {"tries": found.tries, "text": text, "chance": numerals.percent(found.chance), "certainty": sure, **shown}


def roll(odds: Odds, n: Any = 1, seed: Any = None) -> dict[str, Any]:
    """Games played out: the first die by die, then the tally beside the exact odds. Without a seed one is drawn, and told.

    A larger number with the same seed goes on from the smaller one; where games take long, `n` says how many there was time for.
    """
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST_GAMES:
        raise InputError([Fault("n", n, f"a whole number from 1 to {MOST_GAMES}")])
    if seed is None or seed == "":
        seed = SystemRandom().randrange(1, 1_000_000)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise InputError([Fault("seed", seed, "a whole number, or nothing")])
    thrown = games(odds.question, odds.tables, seed)
    count = thrown.up_to(n, PATIENCE)
    shown = thrown.shown[:count]
    return {
        "n": count,
        "seed": seed,
        "games": [{"outcome": outcome, "dice": [_die(rolled) for rolled in dice]} for outcome, dice in shown],
        "tally": tally(odds, thrown.tally(count), count),
    }


def _die(rolled: Any) -> dict[str, Any]:
    return {
        "step": rolled.step,
        "rule": rolled.rule,
        "dice": rolled.dice,
        "face": list(rolled.face),
        "says": rolled.says,
        "needed": rolled.needed,
    }


def tally(odds: Odds, counts: Mapping[str, int], n: int) -> list[dict[str, Any]]:
    """How often each outcome came up, beside its exact chance."""
    return [
        {**bar, "count": count, "share": charts.rounded(Fraction(count, n))}
        for bar in charts.bars(odds)
        for count in [counts.get(bar["label"], 0)]
    ]
