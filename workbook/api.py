"""The studies by name: what `from workbook import sweep, compare, ...` gives. Questions come by name or as answers at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from workbook.catalogue import ask, made
from workbook.odds import studies
from workbook.odds.answer import Odds, Shown
from workbook.odds.faults import Fault, InputError, not_among
from workbook.odds.fields import parse_fraction
from workbook.odds.question import Question
from workbook.odds.rolling import Rolled, play, thrower
from workbook.odds.sentences import carried
from workbook.odds.studies import Comparison, Notches, Until
from workbook.tables import load

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import polars as pl


MOST_GAMES = 1_000_000


def sweep(
    question: str | Question | Odds, *, executor: Executor | None = None, house_rules: Any = None, **values: Any
) -> pl.DataFrame:
    """Ask at every combination of the values of one or more fields; single values are held fixed.

    Gives a tidy Polars frame: one column a swept field, then outcome, probability, numerator, denominator.

    >>> sweep("base.order_test", pins=[1, 2]).filter(outcome="passed")["numerator"].to_list()
    ['13', '7']
    """
    odds = answer(question, house_rules, {name: value for name, value in values.items() if not _many(value)})
    return studies.sweep(odds.question, odds.tables, {n: v for n, v in values.items() if _many(v)}, executor)


@dataclass(frozen=True)
class Varied(Shown):
    """A question at every value of one or two fields: `answers` by those values, in order."""

    odds: Odds
    fields: tuple[str, ...]
    labels: tuple[str, ...] | None
    answers: Mapping[tuple[Any, ...], Odds]

    def chance(self, *values: Any) -> Fraction:
        """The chance looked at (the headline, or the outcomes asked for) at these values of the fields."""
        there = self.answers[values]
        return there.chance(*studies.alike(self.labels or self.odds.headlines[0].labels, self.odds, there))


def vary(
    question: str | Question | Odds,
    *,
    outcome: str | Iterable[str] | None = None,
    house_rules: Any = None,
    **values: Any,
) -> Varied:
    """One or two fields over several values, as a table to read: the sums the answer says, or the outcome asked for.

    `sweep` gives the same as a tidy frame, for any number of fields.

    >>> vary("base.order_test", pins=[1, 2], quality=["Regular", "Veteran"]).chance(2, "Veteran")
    Fraction(13, 18)
    """
    odds = answer(question, house_rules, {name: value for name, value in values.items() if not _many(value)})
    several = {name: list(value) for name, value in values.items() if _many(value)}
    if not 1 <= len(several) <= 2:
        raise InputError([Fault("fields", list(several), "one or two fields with a list of values")])
    asked = studies.combinations(odds.question, odds.tables, several)
    found = {tuple(getattr(one, name) for name in several): Odds(one, odds.tables) for one in asked}
    return Varied(odds, tuple(several), None if outcome is None else _labels(odds, outcome), found)


def compare(
    a: str | Question | Odds, b: str | Question | Odds | None = None, *, house_rules: Any = None, **changes: Any
) -> Comparison:
    """Two answers side by side; without a second one, the first beside itself with the changes.

    House rules are a change like any other: they are laid over the second answer alone.

    >>> rule = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]}
    >>> compare(ask("base.shot_at_troops", moved=True), house_rules=rule).headline < 0
    True
    """
    first = answer(a, None, {})
    second = first if b is None else answer(b, None, {})
    if changes or house_rules is not None:
        second = answer(second, house_rules, changes)
    return Comparison(first, second)


def what_matters(
    question: str | Question | Odds, *, outcome: str | Iterable[str] | None = None, **fields: Any
) -> Notches:
    """Each field moved a notch: what that does to an outcome, or to the headline. Greatest effect first."""
    odds = answer(question, fields.pop("house_rules", None), fields)
    return studies.what_matters(odds, _labels(odds, outcome))


def until(
    question: str | Question | Odds,
    *,
    outcome: str | Iterable[str] | None = None,
    certainty: Any = Fraction(4, 5),
    **fields: Any,
) -> Until:
    """How many tries until an outcome (or the headline) has come up with a given certainty, each try by itself.

    >>> until("base.ranging_in", attempts=1, outcome="1", certainty="80%").tries
    9
    """
    odds = answer(question, fields.pop("house_rules", None), fields)
    try:
        wanted = parse_fraction(certainty)
    except ValueError:
        wanted = None
    if wanted is None or not 0 < wanted <= 1:
        raise InputError([Fault("certainty", certainty, "a chance above 0 and up to 1, such as 80%")])
    return studies.until(odds.chance(*_labels(odds, outcome)), wanted)


@dataclass(frozen=True)
class Rolls(Shown):
    """Games played out with real dice: the tally beside the exact odds, and the first games throw by throw."""

    odds: Odds
    tally: Mapping[str, int]
    games: tuple[tuple[str, tuple[Rolled, ...]], ...]
    seed: int | None

    @property
    def n(self) -> int:
        """How many games were played."""
        return sum(self.tally.values())

    def frame(self) -> pl.DataFrame:
        """One row an outcome: how often it came up, its share, and the exact chance."""
        import polars as pl

        counts = [self.tally.get(label, 0) for label in self.odds.outcomes]
        chances = [float(chance) for chance in self.odds.outcomes.values()]
        shares = [count / self.n for count in counts]
        return pl.DataFrame(
            {"outcome": list(self.odds.outcomes), "rolled": counts, "share": shares, "probability": chances}
        )


def roll(
    question: str | Question | Odds, *, n: int = 1, seed: int | None = None, shown: int = 20, **fields: Any
) -> Rolls:
    """Play a question out with real dice, `n` times; the first `shown` games are kept throw by throw. A seed repeats them."""
    odds = answer(question, fields.pop("house_rules", None), fields)
    _rollable(n, seed, shown)
    chain, start, throw = odds.question.chain(odds.tables), odds.question.rolled_from(odds.tables), thrower(seed)
    tally: Counter[str] = Counter()
    games = []
    for game in range(n):
        state, rolled = play(chain, start, throw)
        label = odds.question.label(state)
        tally[label] += 1
        if game < shown:
            games.append((label, tuple(rolled)))
    return Rolls(odds, {label: tally[label] for label in odds.outcomes}, tuple(games), seed)


def _rollable(n: Any, seed: Any, shown: Any) -> None:
    """How often, from which seed and how much of it to keep: all that is wrong with these, at once."""
    faults = [
        Fault(name, given, f"a whole number from {least} to {MOST_GAMES}")
        for name, given, least in (("n", n, 1), ("shown", shown, 0))
        if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= MOST_GAMES
    ]
    if not (seed is None or isinstance(seed, int | str)):
        faults.append(Fault("seed", seed, "a whole number, or nothing"))
    if faults:
        raise InputError(faults)


def _many(value: Any) -> bool:
    """Several values to sweep over; a list of records, none of them too, is one value."""
    if not isinstance(value, Iterable) or isinstance(value, str | Mapping):
        return False
    return not (isinstance(value, list | tuple) and all(isinstance(one, Mapping) for one in value))


def answer(question: str | Question | Odds, house_rules: Any, fields: Mapping[str, Any]) -> Odds:
    """The answer to a question by name, to one at hand, or an answer at hand with some fields changed, in the same sentence."""
    if not isinstance(question, Odds):
        return ask(question, house_rules=house_rules, **fields)
    tables = question.tables if house_rules is None else load(house_rules=house_rules)
    return carried(question, Odds(made(question.question, tables, fields), tables))


def _labels(odds: Odds, outcome: str | Iterable[str] | None) -> tuple[str, ...]:
    if outcome is None:
        return tuple(odds.headlines[0].labels)
    wanted = tuple(outcome) if isinstance(outcome, Iterable) and not isinstance(outcome, str) else (outcome,)
    names = [*odds.outcomes, *odds.question.events()]
    faults = [
        not_among("outcome", label, names) for label in wanted if not (isinstance(label, str) and odds.knows(label))
    ]
    if not wanted:
        faults.append(not_among("outcome", outcome, names))
    if faults:
        raise InputError(faults)
    return wanted
