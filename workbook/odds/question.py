"""A question: a frozen set of fields, the chain of stages that answers it, and the words of its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from workbook.odds import fields as of
from workbook.odds.faults import Fault, InputError, nearest

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.stages import Chain, State
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables


@dataclass(frozen=True)
class Headline:
    """A sum a player would ask for: "The tank is lost" = abandoned or knocked out."""

    says: str
    labels: frozenset[str]

    @classmethod
    def of(cls, says: str, *labels: str) -> Headline:
        """A headline over these outcomes."""
        return cls(says, frozenset(labels))


class Record(BaseModel):
    """A record within a field, such as one weapon of a mixed squad."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @property
    def line(self) -> str:
        """The record in a line: its first field, and whatever else is not as usual."""
        (_, first), *rest = self
        usual = {name: info.default for name, info in type(self).model_fields.items()}
        told = [
            f"{(type(self).model_fields[name].title or name).lower()} {value}"
            for name, value in rest
            if value != usual[name]
        ]
        return ", ".join([str(first), *told])


class Question(BaseModel):
    """Fields in, exact odds out. A chapter's question declares its fields, its chain, and how its answer reads."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: ClassVar[str]
    asks: ClassVar[str]
    trial: ClassVar[str] = "try"
    counted: ClassVar[str] = ""
    live: ClassVar[tuple[str, ...]] = ()
    source: ClassVar[str] = ""
    gated: ClassVar[bool] = True
    """Do its stages read as gates one after another? Attempts and draws, which end anywhere, read better as a history."""
    climbs: ClassVar[bool] = True
    """Do its named outcomes climb from nothing to the worst, the last? Where not, the headline alone stands out in colour."""
    views: ClassVar[tuple[str, ...]] = ()
    """Modules of its chapter's own, each with a `VIEW` that stands among the tabs of its panel."""

    @classmethod
    def defaults(cls, tables: Tables) -> dict[str, Any]:
        """The defaults that house rules have moved: a name that is theirs no longer cannot be what a field begins with."""
        return {}

    def labels(self, tables: Tables) -> tuple[str, ...]:
        """Every outcome of the question, in its own order."""
        raise NotImplementedError

    def chain(self, tables: Tables) -> Chain:
        """The stages that answer it, in the order of play."""
        raise NotImplementedError

    def start(self, tables: Tables) -> State:
        """The state before the first stage."""
        return "start"

    def rolled_from(self, tables: Tables) -> State:
        """The same moment as `start` where it is rolled out: it may tell in full what the odds may lump together."""
        return self.start(tables)

    def label(self, state: Any) -> str:
        """The outcome that a last state stands for."""
        return str(state)

    def events(self) -> Mapping[str, Callable[[Any], bool]]:
        """Further names for what a last state may be, beside its outcome; headlines and studies may use them as they do labels."""
        return {}

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        """The headline, then the sums to say under it. Counts say what happens at least as often as not."""
        counts = [int(label) for label in outcomes]
        reach = reached(outcomes, Fraction(1, 2)) or 1
        first = Headline(self.reaching(reach), frozenset(str(k) for k in counts if k >= reach))
        return first, Headline("None at all", frozenset({"0"}))

    def reaching(self, count: int) -> str:
        """So many or more, in the words of a headline."""
        return f"At least {count} {self.counted or 'of them'}"

    def further(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        """More sums that a reader may put in the headline's place; they are not said unless asked for."""
        return ()

    def in_short(self, beside: Mapping[str, Beside]) -> str:
        """A line out of what stands beside the answer, where that is what the question is about."""
        return ""

    def ignores(self, tables: Tables) -> dict[str, str]:
        """The fields that do not count in this situation, each with the reason."""
        return {}

    def check(self, tables: Tables) -> Iterator[Fault]:
        """Faults that show only when the fields are seen together."""
        yield from ()

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        """Further distributions or frames that stand beside the answer."""
        return {}


def by_each(outcomes: Mapping[str, Fraction], says: Callable[[int], str]) -> tuple[Headline, ...]:
    """For outcomes that are the try it comes about at: by the first, by the second, ..."""
    tries = [label for label in outcomes if label.isdecimal()]
    return tuple(Headline.of(says(number), *tries[:number]) for number in range(1, len(tries) + 1))


def reached(outcomes: Mapping[str, Fraction], often: Fraction) -> int:
    """The greatest count that comes up, or more, at least so often; 0 where none does.

    >>> reached({"0": Fraction(1, 4), "1": Fraction(1, 2), "2": Fraction(1, 4)}, Fraction(1, 2))
    1
    """
    chance = Fraction(0)
    for count in sorted(map(int, outcomes), reverse=True):
        chance += outcomes[str(count)]
        if chance >= often:
            return count
    return 0


Q = TypeVar("Q", bound=Question)


def make(kind: type[Q], tables: Tables, given: Mapping[str, Any]) -> Q:
    """A question from values or their text forms; everything wrong with them comes in one InputError."""
    try:
        question = read(kind, tables, given)
    except InputError as error:
        bad = {fault.field.partition("[")[0] for fault in error.faults}
        rest = read(kind, tables, {name: value for name, value in given.items() if name not in bad})
        together = [fault for fault in rest.check(tables) if not bad.intersection([fault.field, *fault.depends])]
        raise InputError([*error.faults, *together]) from None
    faults = list(question.check(tables))
    if faults:
        raise InputError(faults)
    return question


def read(kind: type[Q], tables: Tables, given: Mapping[str, Any]) -> Q:
    """A question whose fields are good each by itself; whether they go together is not looked at."""
    values = {name: of.or_nothing(kind.model_fields.get(name), value) for name, value in given.items()}
    values = {**kind.defaults(tables), **values}
    try:
        return kind.model_validate(values, context={"tables": tables})
    except ValidationError as error:
        raise InputError(_faults(kind, tables, error)) from None


def _faults(kind: type[BaseModel], tables: Tables, error: ValidationError) -> Iterator[Fault]:
    seen: set[str] = set()
    for found in error.errors():
        where = _where(found["loc"])
        if where not in seen:
            seen.add(where)
            yield _fault(kind, tables, where, found["loc"], found["type"], found["input"])


def _where(loc: tuple[int | str, ...]) -> str:
    named = [
        f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc if not str(part).startswith("function")
    ]
    return "".join(named).lstrip(".")


def _fault(
    kind: type[BaseModel], tables: Tables, where: str, loc: tuple[int | str, ...], problem: str, got: Any
) -> Fault:
    owner, name = kind, str(loc[0])
    if len(loc) > 2 and name in owner.model_fields:
        record = of.record_of(owner.model_fields[name])
        owner, name = (record, str(loc[2])) if record else (owner, name)
    if name not in owner.model_fields:
        names = list(owner.model_fields)
        return Fault(where, got, f"one of the fields {', '.join(names)}", nearest(name, names))
    info = owner.model_fields[name]
    if problem == "missing":
        return Fault(where, None, of.accepted(info, tables))
    return Fault(where, got, of.accepted(info, tables), nearest(got, of.choices(info, tables) or ()))


def schema(kind: type[Question], tables: Tables) -> dict[str, Any]:
    """The question's JSON schema: fields with bounds, choices and defaults, and its outcomes at the defaults."""
    written = kind.model_json_schema(mode="serialization")
    _bounded(written["properties"], kind, tables)
    for record in filter(None, map(of.record_of, kind.model_fields.values())):
        _bounded(written["$defs"][record.__name__]["properties"], record, tables)
    default = make(kind, tables, {})
    return {
        "question": kind.name,
        "title": kind.asks,
        **{key: value for key, value in written.items() if key not in {"title", "description"}},
        "fields": list(kind.model_fields),
        "outcomes": list(default.labels(tables)),
    }


def _bounded(properties: dict[str, Any], model: type[BaseModel], tables: Tables) -> None:
    """Add to a schema what its types do not say: the names of a choice, and the bounds of a fraction, which is written as text."""
    for name, info in model.model_fields.items():
        names, told = of.choices(info, tables), properties[name]
        if names is not None:
            told["enum"] = list(names)
        for written, bound, value in zip(("ge", "le"), ("minimum", "maximum"), of.bounds(info), strict=True):
            for part in (told, *told.get("anyOf", ())):
                part.pop(written, None)
            if value is not None and names is None:
                told[bound] = value if isinstance(value, int) else float(value)
