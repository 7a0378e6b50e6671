"""Odds: the exact answer to a question, with its working, its assumptions and what stands beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from workbook.odds import gates as gating
from workbook.odds import sentences, working
from workbook.odds.collector import uncollected
from workbook.odds.question import Headline, Question
from workbook.odds.stages import State, run
from workbook.odds.trellis import Layer, course, rows_used

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.exact import Exact
    from workbook.odds.stages import Chain
    from workbook.tables import Row, Tables

Beside: TypeAlias = "Distribution | pl.DataFrame"

NOT_COMPUTED = "not computed"


class Shown:
    """What shows itself in a notebook, by the displays that the show layer has registered."""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {kind: show(self) for kind, show in displays.items()} or {"text/plain": repr(self)}


class Distribution(Shown):
    """An immutable exact distribution over labels; the chances add up to exactly 1.

    >>> two_shots = Distribution({"0": Fraction(1, 4), "1": Fraction(1, 2), "2": Fraction(1, 4)})
    >>> two_shots.expected, two_shots.chance("1", "2")
    (Fraction(1, 1), Fraction(3, 4))
    """

    sources: tuple[tuple[Chain, State], ...] = ()
    """The chains it was read from, with their starts, where they are not the question's own."""

    def __init__(self, outcomes: Mapping[str, Fraction]) -> None:
        if sum(outcomes.values()) != 1:
            raise ArithmeticError(f"the chances add up to {sum(outcomes.values())}, not 1")
        self.outcomes: Mapping[str, Fraction] = MappingProxyType(dict(outcomes))

    @classmethod
    def from_exact(
        cls, exact: Exact[Any], labels: tuple[str, ...] = (), name: Callable[[Any], str] = str
    ) -> Distribution:
        """Name the states and put them in the order of the labels; what cannot happen has chance 0."""
        found = exact.map(name).fractions()
        return cls({label: found.pop(label, Fraction(0)) for label in labels} | found)

    @classmethod
    def from_chain(
        cls, chain: Chain, start: State, labels: tuple[str, ...] = (), name: Callable[[Any], str] = str
    ) -> Distribution:
        """Where a chain ends; it knows what rests on assumed rows there."""
        return cls.from_exact(run(chain, start), labels, name).resting_on(chain, start)

    def resting_on(self, chain: Chain, start: State) -> Distribution:
        """The same, which tells the rows that this chain rests on too."""
        self.sources = (*self.sources, (chain, start))
        return self

    @cached_property
    def rests_on(self) -> tuple[Row, ...]:
        """The table rows on paths that can happen in what it was read from."""
        found = [row for chain, start in self.sources for row in rows_used(course(chain, start))]
        return tuple(dict.fromkeys(found))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self.outcomes),)

    @cached_property
    def numeric(self) -> bool:
        """Are all outcomes counts?"""
        return all(label.isdecimal() for label in self.outcomes)

    @property
    def expected(self) -> Fraction | None:
        """The expected value, where the outcomes are numbers."""
        if not self.numeric:
            return None
        return sum((int(label) * chance for label, chance in self.outcomes.items()), Fraction(0))

    def chance(self, *labels: str) -> Fraction:
        """Chance of any of these outcomes."""
        return sum((self.outcomes[label] for label in dict.fromkeys(labels)), Fraction(0))

    def frame(self) -> pl.DataFrame:
        """One row an outcome: outcome, probability (float), numerator and denominator (text: 1/9 is no date)."""
        import polars as pl

        return pl.DataFrame(
            {
                "outcome": list(self.outcomes),
                "probability": [float(chance) for chance in self.outcomes.values()],
                "numerator": [str(chance.numerator) for chance in self.outcomes.values()],
                "denominator": [str(chance.denominator) for chance in self.outcomes.values()],
            }
        )

    def to_json(self) -> dict[str, Any]:
        """The outcomes as 'p/q'."""
        return {label: str(chance) for label, chance in self.outcomes.items()}


class Odds(Distribution):
    """The answer to a question. The chances are there at once; the working is read from the stages when it is asked for.

    `said` asks for a sentence other than the question's own headline; no chance depends on it.
    """

    def __init__(self, question: Question, tables: Tables, said: str = "") -> None:
        self.question, self.tables, self.said = question, tables, said
        self._events: dict[frozenset[str], Fraction] = {}
        self.last: Exact[Any] = run(question.chain(tables), question.start(tables))
        labels = question.labels(tables)
        found = self.last.map(question.label).fractions()
        stray = found.keys() - {*labels, NOT_COMPUTED}
        if stray:
            raise ArithmeticError(f"{question.name} has no outcome {', '.join(sorted(stray))}")
        extra = {NOT_COMPUTED: found[NOT_COMPUTED]} if NOT_COMPUTED in found else {}
        super().__init__({label: found.get(label, Fraction(0)) for label in labels} | extra)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.question, self.tables, self.said)

    def saying(self, headline: str | Iterable[str] | None) -> Odds:
        """The same answer with another sentence for its headline: the words of one of its sums, outcomes, or "2+".

        >>> from workbook import ask
        >>> ask("crew.career").saying("lost").headlines[0].says
        'It is lost'
        """
        other = object.__new__(type(self))
        other.__dict__.update({name: kept for name, kept in vars(self).items() if name not in ("headlines", "gates")})
        other.said = sentences.chosen(self, headline).key if headline else ""
        return other

    @property
    def labels(self) -> tuple[str, ...]:
        """The question's outcomes, without what an answer that was cut has left open."""
        return tuple(label for label in self.outcomes if label != NOT_COMPUTED)

    @cached_property
    @uncollected()
    def layers(self) -> tuple[Layer, ...]:
        """The whole course of the chain, stage by stage."""
        return course(self.question.chain(self.tables), self.question.start(self.tables))

    @cached_property
    def headlines(self) -> tuple[Headline, ...]:
        """The headline first, then the sums to say under it."""
        own = self.question.headlines(self.outcomes)
        if not self.said:
            return own
        first = sentences.chosen(self, self.said).line
        return (first, *(line for line in own if line.labels != first.labels))

    def chance(self, *labels: str) -> Fraction:
        """Chance of any of these outcomes or events."""
        if all(label in self.outcomes for label in labels):
            return super().chance(*labels)
        wanted = frozenset(labels)
        if wanted not in self._events:
            self._events[wanted] = self.last.chance(self.one_of(wanted))
        return self._events[wanted]

    def knows(self, label: str) -> bool:
        """Is this one of the outcomes, or one of the question's further events?"""
        return label in self.outcomes or label in self.question.events()

    def one_of(self, labels: Iterable[str]) -> Callable[[State], bool]:
        """Tells whether a last state is one of these outcomes or events."""
        outcomes = frozenset(labels)
        label, events = self.question.label, [self.question.events()[each] for each in outcomes - self.outcomes.keys()]
        return lambda state: label(state) in outcomes or any(holds(state) for holds in events)

    @property
    def headline(self) -> Fraction:
        """The chance of the headline."""
        return self.chance(*self.headlines[0].labels)

    @cached_property
    @uncollected()
    def gates(self) -> tuple[gating.Gate, ...]:
        """How the headline comes about; the chances multiply to it exactly."""
        return gating.gates(self.layers, self.one_of(self.headlines[0].labels)) if self.question.gated else ()

    @cached_property
    @uncollected()
    def working(self) -> tuple[working.Line, ...]:
        """Step by step, each with its rule."""
        return working.lines(self.layers)

    @cached_property
    def assumptions(self) -> tuple[Row, ...]:
        """The assumed table rows on paths that can happen."""
        return tuple(row for row in rows_used(self.layers) if row.status == "assumed")

    @cached_property
    @uncollected()
    def beside(self) -> Mapping[str, Beside]:
        """Further named distributions or frames."""
        return MappingProxyType(self.question.beside(self.tables, self.layers))

    @cached_property
    def assumptions_beside(self) -> Mapping[str, tuple[Row, ...]]:
        """The assumed rows that only what stands beside the answer rests on, by its title."""
        found = {
            title: tuple(row for row in one.rests_on if row.status == "assumed" and row not in self.assumptions)
            for title, one in self.beside.items()
            if isinstance(one, Distribution)
        }
        return MappingProxyType({title: rows for title, rows in found.items() if rows})

    @cached_property
    def ignored(self) -> Mapping[str, str]:
        """The fields that do not count here, with the reason."""
        return MappingProxyType(self.question.ignores(self.tables))

    @property
    def fields(self) -> dict[str, Any]:
        """Every field, defaults included; fractions as 'p/q'."""
        return self.question.model_dump(mode="json")

    def to_json(self) -> dict[str, Any]:
        """The whole answer, as the command line prints it."""
        from workbook import __version__

        return {
            "question": self.question.name,
            "fields": self.fields,
            "outcomes": super().to_json(),
            "expected": None if self.expected is None else str(self.expected),
            "working": [line_json(line) for line in self.working],
            "assumptions": [
                *map(assumption_json, self.assumptions),
                *(
                    {**assumption_json(row), "beside": title}
                    for title, rows in self.assumptions_beside.items()
                    for row in rows
                ),
            ],
            "beside": {name: _beside_json(beside) for name, beside in self.beside.items()},
            "ignored": dict(self.ignored),
            "house_rules": [change.to_json() for change in self.tables.house_rules],
            "version": __version__,
        }

    def __repr__(self) -> str:
        if "text/plain" in displays:
            return displays["text/plain"](self)
        return f"Odds({self.question!r}: {dict(self.outcomes)})"


displays: dict[str, Callable[[Any], str]] = {}
"""How answers and studies show themselves, by MIME type; the show layer registers its own here."""


def assumption_json(row: Row) -> dict[str, Any]:
    """An assumed row for JSON."""
    return {"rule": row.rule, "text": row.text(), "status": row.status, "table": row.table, "row": row.row_name}


def line_json(line: working.Line) -> dict[str, Any]:
    """A line of the working for JSON."""
    return {
        "rule": line.rule,
        "step": line.step,
        "needed": line.needed,
        "chance": str(line.chance),
        "reached": str(line.reached),
    }


def _beside_json(beside: Beside) -> Any:
    return beside.to_json() if isinstance(beside, Distribution) else beside.to_dicts()
