"""Stages: one description of the rules, from which odds, rolls, working, gates and history are all read.

A stage takes a state and says what happens there: a `Throw` (dice and what each face means), a `Play` (a whole chain played
inside this stage, such as one turn), or the next state itself where nothing is left to chance (a `Sure` one says why).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce
from operator import add
from threading import RLock
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from workbook.odds.dice import Dice, Face
from workbook.odds.exact import Exact

if TYPE_CHECKING:
    from workbook.odds.needed import Needed
    from workbook.tables import Row

S = TypeVar("S", bound=Hashable)
State: TypeAlias = Hashable


@dataclass(frozen=True)
class Reading:
    """What one face means: the value it gives, in words, under which rule, and the table rows it rests on."""

    value: Any
    says: str
    rule: str = ""
    rests_on: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Throw:
    """Dice thrown at one moment.

    `read` says what a face means; with `times` above one each die is read by itself, and the values are folded together
    in the order thrown, beginning with `start`. `then` turns the value (or the fold of them) into the next state.
    """

    step: str
    rule: str
    dice: Dice
    read: Callable[[Face], Reading]
    then: Callable[[Any], State] = field(default=lambda value: value)
    needed: Needed | None = None
    times: int = 1
    fold: Callable[[Any, Any], Any] | None = None
    start: Any = 0
    note: str = ""
    rests_on: tuple[Row, ...] = ()

    @cached_property
    def readings(self) -> dict[Reading, tuple[int, tuple[Face, ...]]]:
        """Each different reading of one die with its weight and its faces, in the order of the faces."""
        return _readings(self.dice, self.read)

    @property
    def single(self) -> bool:
        """Is it one throw, read once?"""
        return self.times == 1 and self.fold is None

    @cached_property
    def exact(self) -> Exact[State]:
        """The exact distribution of next states."""
        values: dict[Any, int] = {}
        for reading, (weight, _) in self.readings.items():
            values[reading.value] = values.get(reading.value, 0) + weight
        one = Exact(values)
        if self.single:
            return one.map(self.then)
        return _folded(one, self.fold or add, self.start, self.times).map(self.then)

    def result(self, values: list[Any]) -> State:
        """The next state after these values were read, one for each die in turn."""
        if self.single:
            return self.then(values[0])
        return self.then(reduce(self.fold or add, values, self.start))


@lru_cache(maxsize=4_000)
def _readings(thrown: Dice, read: Callable[[Face], Reading]) -> dict[Reading, tuple[int, tuple[Face, ...]]]:
    """What the faces mean; throws that share one way of reading, a hundred faces of it, read them once."""
    found: dict[Reading, tuple[int, tuple[Face, ...]]] = {}
    for face, weight in thrown.weights().items():
        reading = read(face)
        before, faces = found.get(reading, (0, ()))
        found[reading] = (before + weight, (*faces, face))
    return found


_POOLS: dict[Any, list[Exact[Any]]] = {}
_POOLING = RLock()  # two threads at the same pool would each put the next die in its place


def _folded(one: Exact[Any], fold: Callable[[Any, Any], Any], start: Any, times: int) -> Exact[Any]:
    """So many dice folded together; every smaller number of them is kept, since a chain asks for all of them."""
    key = (frozenset(one.weights.items()), fold, start)
    with _POOLING:
        if key not in _POOLS:
            if len(_POOLS) > 2_000:
                _POOLS.clear()
            _POOLS[key] = [Exact.sure(start)]
        pools = _POOLS[key]
        while len(pools) <= times:
            pools.append(pools[-1].then(lambda so_far: one.map(lambda value: fold(so_far, value))))
        return pools[times]


def succeed(needed: Needed, yes: Any, no: Any, *, said: tuple[str, str] = ("", "")) -> Callable[[Face], Reading]:
    """Read a face against a roll needed: `yes` where it meets it, `no` where not."""
    good, bad = Reading(yes, said[0] or "success"), Reading(no, said[1] or "failure")
    return lambda face: good if needed.met(face) else bad


@dataclass(frozen=True)
class Play:
    """A chain played whole inside one stage; `then` turns its last state into the next one."""

    chain: Chain
    start: State
    then: Callable[[Any], State] = field(default=lambda state: state)

    @cached_property
    def exact(self) -> Exact[State]:
        """The exact distribution of next states."""
        return run(self.chain, self.start).map(self.then)


@dataclass(frozen=True)
class Sure(Generic[S]):
    """Nothing is left to chance here: the next state itself, and where it is worth saying, why and under which rule."""

    state: S
    says: str = ""
    rule: str = ""
    rests_on: tuple[Row, ...] = ()

    @cached_property
    def exact(self) -> Exact[S]:
        """The one next state."""
        return Exact.sure(self.state)


class Stage:
    """A named moment of the chain: `act(state, *given)` says what happens to a state there.

    Two stages with the same act and the same given are the same stage, so what follows from a state is worked out once
    for all questions that share it.
    """

    __slots__ = ("_hash", "act", "given", "name")

    def __init__(self, name: str, act: Callable[..., Any], *given: Hashable) -> None:
        self.name, self.act, self.given = name, act, given
        self._hash = hash((name, act, given))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        same = isinstance(other, Stage) and self._hash == other._hash and self.name == other.name
        return same and self.act == other.act and self.given == other.given  # type: ignore[attr-defined]

    def __repr__(self) -> str:
        return f"Stage({self.name!r})"


class Chain:
    """Stages in the order of play.

    `split` marks how many of the first stages a question's fields change most: what follows after them is remembered state
    by state, so that a sweep works it out once.
    """

    __slots__ = ("_hash", "split", "stages")

    def __init__(self, *stages: Stage, split: int | None = None) -> None:
        self.stages, self.split = stages, split
        self._hash = hash(stages)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Chain) and self.stages == other.stages)

    def __repr__(self) -> str:
        return f"Chain({', '.join(stage.name for stage in self.stages)})"


@lru_cache(maxsize=100_000)
def step_of(stage: Stage, state: State) -> Throw | Play | Sure[Any]:
    """What happens to a state at a stage, remembered."""
    step = stage.act(state, *stage.given)
    return step if isinstance(step, Throw | Play | Sure) else Sure(step)


def _push(stages: tuple[Stage, ...], states: Exact[State]) -> Exact[State]:
    steps = Steps()
    for stage in stages:
        known = steps.of(stage, states)
        states = states.then(lambda state, known=known: known[state].exact)  # type: ignore[misc]
    return states


class Steps:
    """What happens to each state, stage by stage; stages that differ in nothing but their name share what is known."""

    def __init__(self) -> None:
        self._known: dict[tuple[Hashable, ...], dict[State, Throw | Play | Sure[Any]]] = {}

    def of(self, stage: Stage, states: Exact[State]) -> dict[State, Throw | Play | Sure[Any]]:
        """The steps of these states at this stage, and perhaps of others."""
        known = self._known.setdefault((stage.act, stage.given), {})
        for state in states.weights:
            if state not in known:
                known[state] = step_of(stage, state)
        return known


@lru_cache(maxsize=50_000)
def _tail(stages: tuple[Stage, ...], state: State) -> Exact[State]:
    return _push(stages, Exact.sure(state)).reduced()


@lru_cache(maxsize=20_000)
def run(chain: Chain, start: State) -> Exact[State]:
    """The exact distribution of last states, from one start.

    >>> from workbook.odds.dice import dice
    >>> throw = lambda state: Throw("To hit", "", dice("D6"), lambda face: Reading(int(face[0] > 2), ""), times=2)
    >>> run(Chain(Stage("To hit", throw)), "start").fractions()
    {0: Fraction(1, 9), 1: Fraction(4, 9), 2: Fraction(4, 9)}
    """
    if chain.split is None:
        return _push(chain.stages, Exact.sure(start)).reduced()
    first, rest = chain.stages[: chain.split], chain.stages[chain.split :]
    return _push(first, Exact.sure(start)).then(lambda state: _tail(rest, state)).reduced()
