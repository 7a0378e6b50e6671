"""The gates of an answer: what stands between the first roll and the headline, each with its chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import NamedTuple, TypeAlias

from workbook.odds import targets
from workbook.odds.needed import Needed
from workbook.odds.stages import State, Throw
from workbook.odds.trellis import Layer, alive


@dataclass(frozen=True)
class Gate:
    """One gate of the answer: its chance given the gates before it, over all branches.

    `needed` is the target of the one roll whose chance this is. Where a target and the chance are not the same thing, as with
    several dice or where missing the target is what leads on, `says` has the target in words and `needed` is empty.
    """

    name: str
    chance: Fraction
    needed: str = ""
    says: str = ""
    branches: tuple[tuple[str, Fraction], ...] = ()


MOST_TOGETHER = 2
"""So many stages can be told as one gate; where it would take more there is no honest gate, and the history tells it."""


def gates(layers: tuple[Layer, ...], wanted: Callable[[State], bool]) -> tuple[Gate, ...]:
    """Gates on the way to the wanted last states; their chances multiply to the chance of those states exactly.

    A path has passed a gate while it can still end as wanted. A stage that stops no path but bears on those that follow, as the
    fire of one weapon before that of another, is part of the gate after it, lest that should seem to have done it all.
    """
    found: list[_Passed] = []
    waiting: Stood = []
    passed = Fraction(1)
    moments = alive(layers, wanted)
    if not any(moments[:1]) and (barred := _barred(layers)):
        return barred
    silent = _Silent(layers, wanted)
    for place, (layer, before, after) in enumerate(zip(layers, moments, moments[1:], strict=False)):
        now = layer.after.chance(after.__contains__)
        same = found[-1] if found and not waiting and found[-1].stood[-1][0].stage.name == layer.stage.name else None
        if now == passed:
            if silent.bears(place, before):
                (same.stood if same else waiting).append((layer, before, after))
        elif same:
            found[-1] = _Passed([*same.stood, (layer, before, after)], same.chance * now / passed)
        else:
            found.append(_Passed([*waiting, (layer, before, after)], now / passed))
            waiting = []
        passed = now
        if not now:
            break
    return () if any(len(each.names) > MOST_TOGETHER for each in found) else tuple(map(_gate, found))


def _barred(layers: tuple[Layer, ...]) -> tuple[Gate, ...]:
    """The gate of what cannot be: the first roll that nothing meets, lest the rolls before it should seem to be to blame."""
    for layer in layers:
        for _, _, step in _throws([(layer, set(layer.steps), set())]):
            if step.needed and not step.needed.chance:
                return (Gate(layer.stage.name, Fraction(0), step.needed.short, step.needed.sum_of_parts),)
    return ()


Stood: TypeAlias = "list[tuple[Layer, set[State], set[State]]]"


class _Passed(NamedTuple):
    """Stages that together are one gate, each with those who can still end as wanted before it and after it."""

    stood: Stood
    chance: Fraction

    @property
    def names(self) -> list[str]:
        """The stages' names, each once."""
        return list(dict.fromkeys(layer.stage.name for layer, _, _ in self.stood))


def settled(layers: tuple[Layer, ...], wanted: Callable[[State], bool]) -> list[tuple[str, Fraction]]:
    """By the end of each stage, how often the play is bound to end as wanted, whatever is thrown after it."""
    chances = _Silent(layers, wanted).chances
    return [
        (layer.stage.name, layer.after.chance(lambda state, won=won, total=total: won[state] == total))  # type: ignore[misc]
        for layer, (won, total) in zip(layers, chances, strict=True)
    ]


class _Silent:
    """Which stages that stop no path bear on the end all the same: those after which its chance is not the same everywhere."""

    def __init__(self, layers: tuple[Layer, ...], wanted: Callable[[State], bool]) -> None:
        self.layers, self.wanted = layers, wanted

    def bears(self, place: int, before: set[State]) -> bool:
        """Does what is thrown at this stage, by those who can still end as wanted, make it likelier or less likely?"""
        thrown = [step.exact.weights for state, step in self.layers[place].steps.items() if state in before]
        won, _ = self.chances[place]
        return any(len({won[end] for end in ends}) > 1 for ends in thrown if len(ends) > 1)

    @cached_property
    def chances(self) -> list[tuple[dict[State, int], int]]:
        """For each stage, the chance of ending as wanted from every state after it: whole numbers over one total for all."""
        chances = [({state: int(self.wanted(state)) for state in self.layers[-1].after.weights}, 1)]
        for layer in reversed(self.layers[1:]):
            chances.append(_means(layer, *chances[-1]))
        return chances[::-1]


def _means(layer: Layer, won: dict[State, int], total: int) -> tuple[dict[State, int], int]:
    """The same before a stage as it is after it."""
    common = lcm(*(step.exact.total for step in layer.steps.values()))
    before = {}
    for state, step in layer.steps.items():
        ends = step.exact
        often = sum(weight * won[end] for end, weight in ends.weights.items())
        before[state] = often * (common // ends.total)
    shared = gcd(common * total, *before.values())
    return {state: often // shared for state, often in before.items()}, common * total // shared


def _gate(passed: _Passed) -> Gate:
    """One stage, or several in a row of the same name, with its roll and its branches; where stages of several names decide only
    together, what each of their rolls needs."""
    real = _throws(passed.stood)
    if len(passed.names) > 1:
        rolls = {step.step: step.needed.short if step.needed else "" for _, _, step in real}
        return Gate(
            _joined(passed.names),
            passed.chance,
            says="; ".join(map(" ".join, rolls.items())) if all(rolls.values()) else "",
        )
    needed = {step.needed for _, _, step in real}
    only = needed.pop() if len(needed) == 1 else None
    branches = _branches(real)
    if only and branches and only.chance == passed.chance:
        return Gate(passed.names[0], passed.chance, only.short, only.sum_of_parts, branches)
    return Gate(passed.names[0], passed.chance, says=_told(only, passed, real), branches=branches)


def _told(only: Needed | None, passed: _Passed, real: list[tuple[Layer, State, Throw]]) -> str:
    """What a gate comes to in words: its target, or the names of the results that lead on."""
    through = {id(layer): after for layer, _, after in passed.stood}
    throws = [(step, through[id(layer)]) for layer, _, step in real]
    if only:
        return _target(only, passed, throws)
    return "" if any(step.needed for step, _ in throws) else targets.meanings(throws)


def _target(needed: Needed, passed: _Passed, throws: targets.Throws) -> str:
    """The target of a gate whose chance is not the target's own, in words and with its parts."""
    everywhere = len(throws) == sum(len(layer.steps.keys() & before) for layer, before, _ in passed.stood)
    if all(step.times == 1 for step, _ in throws):
        told = targets.single(needed, throws, everywhere=everywhere, turns=len(passed.stood))
    elif len(passed.stood) == 1 and everywhere:
        told = targets.pooled(needed, passed.chance, throws)
    else:
        told = targets.each(needed, throws)
    return f"{told}: {needed.sum_of_parts}"


def _joined(names: list[str]) -> str:
    """Names in a row.

    >>> _joined(["To hit", "To damage"]), _joined(["To hit: Rifle", "To damage: Rifle"])
    ('To hit and to damage', 'To hit and to damage: Rifle')
    """
    firsts, lasts = zip(
        *((first, colon + last) for first, colon, last in (name.partition(": ") for name in names)), strict=True
    )
    if len(set(lasts)) > 1:
        firsts, lasts = tuple(names), ("",)
    *before, end = [firsts[0], *(name[0].lower() + name[1:] for name in firsts[1:])]
    return f"{', '.join(before)} and {end}{lasts[0]}"


def _throws(stood: Stood) -> list[tuple[Layer, State, Throw]]:
    throws = [
        (layer, state, step) for layer, before, _ in stood for state, step in layer.steps.items() if state in before
    ]
    return [(layer, state, step) for layer, state, step in throws if isinstance(step, Throw) and step.times]


def _branches(throws: list[tuple[Layer, State, Throw]]) -> tuple[tuple[str, Fraction], ...]:
    """What the throws of a gate can mean, with the chance of each among those who come to throw; nothing where dice are folded."""
    shares: dict[str, Fraction] = {}
    for layer, state, step in throws:
        if step.times != 1:
            return ()
        for reading, (weight, _) in step.readings.items():
            reached = Fraction(layer.before.weights[state], layer.before.total)
            share = reached * Fraction(weight, sum(step.dice.weights().values()))
            shares[reading.says] = shares.get(reading.says, Fraction(0)) + share
    whole = sum(shares.values())
    return tuple((says, share / whole) for says, share in shares.items())
