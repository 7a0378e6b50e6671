"""The whole course of a chain: which states stand before and after each stage, and what is thrown there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from workbook.odds.exact import Exact
from workbook.odds.stages import Chain, Play, Stage, State, Sure, Throw, step_of

if TYPE_CHECKING:
    from workbook.tables import Row

Step: TypeAlias = "Throw | Play | Sure[Any]"


@dataclass(frozen=True)
class Layer:
    """One stage with the states before and after it, and what happens to each."""

    stage: Stage
    before: Exact[State]
    steps: dict[State, Step]
    after: Exact[State]


@lru_cache(maxsize=2_000)
def course(chain: Chain, start: State) -> tuple[Layer, ...]:
    """Push the start through the chain and keep every layer."""
    layers = []
    states: Exact[State] = Exact.sure(start)
    for stage in chain.stages:
        steps = {state: step_of(stage, state) for state in states.weights}
        after = states.then(lambda state, steps=steps: steps[state].exact)  # type: ignore[misc]
        layers.append(Layer(stage, states, steps, after))
        states = after
    return tuple(layers)


def steps_reached(layers: tuple[Layer, ...]) -> Iterable[tuple[Step, Fraction]]:
    """Every step on a path that can happen, each with the chance of coming to it; a `Play` is one step.

    A step that many states or stages come to, or a chain that they all play from the same start, is told once for all of them.
    """
    found: dict[Hashable, tuple[Step, Fraction]] = {}
    for layer in layers:
        weights: dict[Hashable, tuple[Step, int]] = {}
        for state, step in layer.steps.items():
            same = _told(step)
            weights[same] = step, weights.get(same, (step, 0))[1] + layer.before.weights[state]
        for same, (step, weight) in weights.items():
            before = found.get(same, (step, Fraction(0)))[1]
            found[same] = step, before + Fraction(weight, layer.before.total)
    return found.values()


def _told(step: Step) -> Hashable:
    """What a step has to tell: throws that differ only in how many dice there are, and in what follows, tell the same."""
    if isinstance(step, Play):
        return step.chain, step.start
    if isinstance(step, Throw):
        thrown = (step.dice, step.read, step.needed, step.times > 0)
        return step.step, step.rule, thrown, step.note, step.rests_on
    return id(step)


def alive(layers: tuple[Layer, ...], wanted: Callable[[State], bool]) -> list[set[State]]:
    """For each moment, the states that can still end as wanted; the first entry is the moment before the first stage."""
    sets = [{state for state in layers[-1].after.weights if wanted(state)}]
    for layer in reversed(layers):
        sets.append({state for state, step in layer.steps.items() if not sets[-1].isdisjoint(step.exact.weights)})
    return sets[::-1]


def rows_used(layers: tuple[Layer, ...]) -> dict[Row, None]:
    """The table rows that the steps on possible paths rest on, in the order of play, each once."""
    found: dict[Row, None] = {}
    for step, _ in steps_reached(layers):
        found.update(dict.fromkeys(_rows_within(step.chain, step.start) if isinstance(step, Play) else _rows(step)))
    return found


@lru_cache(maxsize=20_000)
def _rows_within(chain: Chain, start: State) -> tuple[Row, ...]:
    """The rows of a chain that is played within others, gathered once for all of them."""
    return tuple(rows_used(course(chain, start)))


def _rows(step: Step) -> Iterator[Row]:
    if isinstance(step, Play) or (isinstance(step, Throw) and not step.times):
        return
    yield from step.rests_on
    if isinstance(step, Throw):
        if step.needed is not None:
            yield from (part.row for part in step.needed.parts if part.row is not None)
        for reading in step.readings:
            yield from reading.rests_on
