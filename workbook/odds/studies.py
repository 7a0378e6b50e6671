"""Studies: what can be done with any question. Sweep it, compare two of them, ask what matters, or how often to try."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from workbook.odds import fields as of
from workbook.odds.answer import Odds, Shown
from workbook.odds.faults import Fault, InputError, not_among
from workbook.odds.question import Question, read

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import polars as pl

    from workbook.tables import Tables


def sweep(
    question: Question, tables: Tables, values: Mapping[str, Iterable[Any]], executor: Executor | None = None
) -> pl.DataFrame:
    """Ask a question at every combination of values: a tidy frame, one row an outcome of a combination.

    Columns: one a swept field, then outcome, probability (float), numerator and denominator (text). With an executor of
    `concurrent.futures` the combinations are worked out in it, in order all the same.
    """
    import polars as pl

    questions = combinations(question, tables, values)
    if executor is None:
        answered: Iterable[Mapping[str, Fraction]] = (Odds(one, tables).outcomes for one in questions)
    else:
        batches = _batches(questions)
        answered = (row for rows in executor.map(_outcomes, batches, [tables] * len(batches)) for row in rows)
    columns: dict[str, list[Any]] = {
        name: [] for name in [*values, "outcome", "probability", "numerator", "denominator"]
    }
    for one, outcomes in zip(questions, answered, strict=True):
        for name in values:
            columns[name].extend([column_value(getattr(one, name))] * len(outcomes))
        columns["outcome"].extend(outcomes)
        columns["probability"].extend([float(chance) for chance in outcomes.values()])
        columns["numerator"].extend([str(chance.numerator) for chance in outcomes.values()])
        columns["denominator"].extend([str(chance.denominator) for chance in outcomes.values()])
    return pl.DataFrame(columns)


def combinations(question: Question, tables: Tables, values: Mapping[str, Iterable[Any]]) -> list[Question]:
    """The question at every combination of values; each value is read once, and every fault is named at once."""
    kind = type(question)
    good: dict[str, list[Any]] = {name: [] for name in values}
    faults: list[Fault] = []
    for name, candidates in values.items():
        for value in candidates:
            try:
                good[name].append(getattr(read(kind, tables, {name: value}), name))
            except InputError as error:
                faults.extend(error.faults)
            except AttributeError:  # a model's own attribute is no field
                faults.append(not_among("field", name, list(kind.model_fields)))
    if not faults:
        found = [question.model_copy(update=dict(zip(good, cell, strict=True))) for cell in product(*good.values())]
        faults = [fault for one in found for fault in one.check(tables)]
    if faults:
        raise InputError(dict.fromkeys(faults))
    return found


def column_value(value: Any) -> Any:
    """A field's value in a frame: numbers, names and switches as they are, anything else as its text."""
    return value if isinstance(value, int | str) or value is None else str(value)


def _batches(questions: Sequence[Question], size: int = 50) -> list[Sequence[Question]]:
    return [questions[start : start + size] for start in range(0, len(questions), size)]


def _outcomes(questions: Sequence[Question], tables: Tables) -> list[dict[str, Fraction]]:
    return [dict(Odds(question, tables).outcomes) for question in questions]


@dataclass(frozen=True)
class Comparison(Shown):
    """Two answers side by side: `a`, `b`, and for each outcome how much more often it happens in `b`."""

    a: Odds
    b: Odds

    @property
    def labels(self) -> tuple[str, ...]:
        """The outcomes of either, in order."""
        return tuple(dict.fromkeys([*self.a.outcomes, *self.b.outcomes]))

    def difference(self, *labels: str) -> Fraction:
        """How much more often any of these outcomes happens in `b` than in `a`."""
        return _chance(self.b, labels) - _chance(self.a, labels)

    @property
    def headline(self) -> Fraction:
        """The difference in the headline of `a`."""
        return self.b.chance(*alike(self.a.headlines[0].labels, self.a, self.b)) - self.a.headline

    def frame(self) -> pl.DataFrame:
        """One row an outcome: outcome, a, b and difference as floats, and the difference as exact text."""
        import polars as pl

        rows = [
            (label, self.a.outcomes.get(label, Fraction(0)), self.b.outcomes.get(label, Fraction(0)))
            for label in self.labels
        ]
        return pl.DataFrame(
            {
                "outcome": [label for label, _, _ in rows],
                "a": [float(a) for _, a, _ in rows],
                "b": [float(b) for _, _, b in rows],
                "difference": [float(b - a) for _, a, b in rows],
                "exact": [str(b - a) for _, a, b in rows],
            }
        )


@dataclass(frozen=True)
class Until(Shown):
    """How many tries it takes until an outcome has come up with a given certainty, each try by itself."""

    chance: Fraction
    certainty: Fraction
    tries: int | None

    def after(self, tries: int) -> Fraction:
        """Chance that it has come up in so many tries."""
        return 1 - (1 - self.chance) ** tries


def until(chance: Fraction, certainty: Fraction) -> Until:
    """The fewest independent tries that give at least this certainty; None where no number does.

    >>> until(Fraction(1, 6), Fraction(8, 10)).tries
    9
    """
    if chance == 0 or (certainty == 1 and chance < 1):
        return Until(chance, certainty, None)
    if chance == 1:
        return Until(chance, certainty, 1)
    with localcontext(prec=120):  # logarithms, since a rare thing may take millions of tries
        needed = _decimal(1 - certainty).ln() / _decimal(1 - chance).ln()
        nearest = needed.to_integral_value(ROUND_HALF_UP)
        reached_exactly = abs(needed - nearest) < Decimal("1e-80")
        return Until(chance, certainty, int(nearest if reached_exactly else needed.to_integral_value(ROUND_CEILING)))


def _decimal(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)


@dataclass(frozen=True)
class Notch:
    """What moving one field a notch does to the chance looked at."""

    field: str
    title: str
    value: Any
    chance: Fraction
    difference: Fraction


class Notches(list[Notch], Shown):
    """What each notch does, the field of the greatest effect first."""


def what_matters(odds: Odds, labels: Iterable[str]) -> Notches:
    """Move each field a notch: the neighbouring number or choice; for names, every alternative. Greatest effect first.

    A value that does not go with the other fields is passed over.
    """
    wanted = tuple(labels)
    fields = type(odds.question).model_fields
    return greatest_first(odds, [notch for name in fields for notch in moved(odds, name, wanted)])


def moved(odds: Odds, name: str, labels: tuple[str, ...]) -> Iterator[Notch]:
    """What moving this one field a notch does to the chance of these outcomes."""
    base = odds.chance(*labels)
    title = type(odds.question).model_fields[name].title or name
    for value in notches(odds.question, name, odds.tables):
        other = odds.question.model_copy(update={name: value})
        if not any(other.check(odds.tables)):
            there = Odds(other, odds.tables)
            chance = there.chance(*alike(labels, odds, there))
            yield Notch(name, title, value, chance, chance - base)


def greatest_first(odds: Odds, found: Iterable[Notch]) -> Notches:
    """Notches by the greatest effect of their field, then in the order of the fields."""
    found = list(found)
    largest = {notch.field: Fraction(0) for notch in found}
    for notch in found:
        largest[notch.field] = max(largest[notch.field], abs(notch.difference))
    order = {name: place for place, name in enumerate(type(odds.question).model_fields)}
    return Notches(sorted(found, key=lambda notch: (-largest[notch.field], order[notch.field])))


def alike(labels: Iterable[str], base: Odds, there: Odds) -> tuple[str, ...]:
    """The outcomes of `there` that stand for these of `base`, where a field has changed what can come out.

    A sum that both say in the same words is taken as `there` has it. Otherwise counts past the last one of `base` go with
    that last one.

    >>> from workbook import ask
    >>> alike(["9", "10"], ask("base.shot_at_troops", men=10), ask("base.shot_at_troops", men=12))
    ('9', '10', '11', '12')
    """
    wanted = frozenset(labels)
    if there.outcomes.keys() == base.outcomes.keys():
        return tuple(wanted)
    says = next((line.says for line in base.headlines if line.labels == wanted), None)
    for line in there.headlines:
        if line.says == says:
            return tuple(line.labels)
    last = max((int(label) for label in base.outcomes if label.isdecimal()), default=0)
    beyond = str(last) in wanted
    return tuple(x for x in there.outcomes if x in wanted or (beyond and x.isdecimal() and int(x) > last))


def _chance(odds: Odds, labels: Iterable[str]) -> Fraction:
    """Chance of those of the labels that this answer has."""
    return odds.chance(*(label for label in labels if odds.knows(label)))


def notches(question: Question, name: str, tables: Tables) -> Iterator[Any]:
    """The values a notch away from a field's own."""
    info = type(question).model_fields[name]
    now = getattr(question, name)
    ordered = of.literal_of(info.annotation)
    if isinstance(now, bool):
        yield not now
    elif isinstance(now, int) and info.annotation is int:
        low, high = of.bounds(info)
        yield from (n for n in (now - 1, now + 1) if (low is None or n >= low) and (high is None or n <= high))
    elif ordered:
        place = ordered.index(now)
        yield from (*ordered[max(0, place - 1) : place], *ordered[place + 1 : place + 2])
    elif isinstance(now, Fraction):
        low, high = of.bounds(info)
        step = of.notch(info)
        yield from (n for n in (now - step, now + step) if (low is None or n >= low) and (high is None or n <= high))
    else:
        yield from (other for other in of.choices(info, tables) or () if other != now)
