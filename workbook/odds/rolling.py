"""Rolling an answer out: the same stages, one die at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from workbook.odds.dice import Dice, Face
from workbook.odds.stages import Chain, Play, State, Throw, step_of

Thrower: TypeAlias = Callable[[Dice], Face]


@dataclass(frozen=True)
class Rolled:
    """One throw of the dice and what it meant; `stage` is the stage of the question that it was thrown in."""

    step: str
    rule: str
    dice: str
    face: Face
    says: str
    needed: str = ""
    stage: str = ""


def thrower(seed: int | None = None) -> Thrower:
    """Fair dice from a seed: the same seed, the same game."""
    random = Random(seed)

    def throw(thrown: Dice) -> Face:
        weights = thrown.weights()
        return random.choices(list(weights), list(weights.values()))[0]

    return throw


def play(chain: Chain, start: State, throw: Thrower, within: str = "") -> tuple[State, list[Rolled]]:
    """Play the chain once with real dice: the last state, and every throw on the way to it.

    `within` names the stage that all of it belongs to, where the chain is played inside another.
    """
    state, rolled = start, list[Rolled]()
    for stage in chain.stages:
        step = step_of(stage, state)
        if isinstance(step, Throw):
            state = _throw_all(step, throw, rolled, within or stage.name)
        elif isinstance(step, Play):
            inner, more = play(step.chain, step.start, throw, within or stage.name)
            state = step.then(inner)
            rolled.extend(more)
        else:
            state = step.state
    return state, rolled


def _throw_all(step: Throw, throw: Thrower, rolled: list[Rolled], stage: str) -> State:
    needed = step.needed.short if step.needed else ""
    values = []
    for _ in range(step.times):
        face = throw(step.dice)
        reading = step.read(face)
        values.append(reading.value)
        rule = reading.rule or step.rule
        rolled.append(Rolled(step.step, rule, step.dice.text, face, reading.says, needed, stage))
    return step.result(values)
