"""The whole course of a chain: which states stand before and after each stage, and what is thrown there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any, TypeAlias

from workbook.odds.exact import Exact
from workbook.odds.stages import Chain, Play, Stage, State, Steps, Sure, Throw

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
    layers, known = [], Steps()
    states: Exact[State] = Exact.sure(start)
    for stage in chain.stages:
        there = known.of(stage, states)
        steps = {state: there[state] for state in states.weights}
        after = states.then(lambda state, steps=steps: steps[state].exact)  # type: ignore[misc]
        layers.append(Layer(stage, states, steps, after))
        states = after
    return tuple(layers)


def steps_reached(layers: tuple[Layer, ...]) -> tuple[Iterable[tuple[Step, int]], int]:
    """Every step on a path that can happen and has something to tell, each with how often it is come to, over one total.

    A step that many states or stages come to, or a chain that they all play from the same start, is told once for all of them.
    """
    common = lcm(*(layer.before.total for layer in layers))
    found: dict[Hashable, tuple[Step, int]] = {}
    for layer in layers:
        weights: dict[Hashable, tuple[Step, int]] = {}
        for state, step in layer.steps.items():
            if tells(step):
                same = _told(step)
                weights[same] = step, weights.get(same, (step, 0))[1] + layer.before.weights[state]
        scale = common // layer.before.total
        for same, (step, weight) in weights.items():
            found[same] = step, found.get(same, (step, 0))[1] + weight * scale
    return found.values(), common


def tells(step: Step) -> bool:
    """Has a step anything to tell: a throw, or a word on what is bound to happen?"""
    if isinstance(step, Sure):
        return bool(step.says or step.rests_on)
    return isinstance(step, Play) or step.times > 0


def _told(step: Step) -> Hashable:
    """What a step has to tell: throws that differ only in how many dice there are, and in what follows, tell the same."""
    if isinstance(step, Play):
        return step.chain, step.start
    if isinstance(step, Throw):
        thrown = (step.dice, step.read, step.needed, step.times > 0)
        return step.step, step.rule, thrown, step.note, step.rests_on
    return step.says, step.rule, step.rests_on


def alive(layers: tuple[Layer, ...], wanted: Callable[[State], bool]) -> list[set[State]]:
    """For each moment, the states that can still end as wanted; the first entry is the moment before the first stage."""
    sets = [{state for state in layers[-1].after.weights if wanted(state)}]
    for layer in reversed(layers):
        sets.append({state for state, step in layer.steps.items() if not sets[-1].isdisjoint(step.exact.weights)})
    return sets[::-1]


def rows_used(layers: tuple[Layer, ...]) -> dict[Row, None]:
    """The table rows that the steps on possible paths rest on, in the order of play, each once."""
    steps: dict[Hashable, Step] = {}
    for layer in layers:
        for step in layer.steps.values():
            if tells(step):
                steps.setdefault(_told(step), step)
    found: dict[Row, None] = {}
    for step in steps.values():
        found.update(dict.fromkeys(_rows_within(step.chain, step.start) if isinstance(step, Play) else _rows(step)))
    return found


@lru_cache(maxsize=20_000)
def _rows_within(chain: Chain, start: State) -> tuple[Row, ...]:
    """The rows of a chain that is played within others, gathered once for all of them."""
    return tuple(rows_used(course(chain, start)))


def _rows(step: Throw | Sure[Any]) -> Iterator[Row]:
    yield from step.rests_on
    if isinstance(step, Throw):
        if step.needed is not None:
            yield from (part.row for part in step.needed.parts if part.row is not None)
        for reading in step.readings:
            yield from reading.rests_on
