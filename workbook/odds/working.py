"""The working of an answer: its gates, and its steps line by line, read from the course of the chain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm

from workbook.odds.dice import Face
from workbook.odds.stages import Chain, Play, State, Sure, Throw
from workbook.odds.trellis import Layer, Step, alive, course, steps_reached


@dataclass(frozen=True)
class Gate:
    """One gate of the answer: its chance given the gates before it, over all branches."""

    name: str
    chance: Fraction
    needed: str = ""
    says: str = ""
    branches: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True)
class Line:
    """One line of the working: a roll, or one reading of it. `chance` is of the single roll, `reached` of coming to it.

    A roll that is come to again and again, turn by turn or unit by unit, is one line; its `reached` is then how often on average.
    """

    rule: str
    step: str
    needed: str
    chance: Fraction
    reached: Fraction = Fraction(1)
    parts: tuple[tuple[str, str, int], ...] = ()


def gates(layers: tuple[Layer, ...], wanted: Callable[[State], bool]) -> tuple[Gate, ...]:
    """Gates on the way to the wanted last states; their chances multiply to the chance of those states exactly.

    A path has passed a gate while it can still end as wanted; a stage that stops no path is no gate.
    """
    found: list[Gate] = []
    stood: list[tuple[Layer, set[State]]] = []
    passed = Fraction(1)
    moments = alive(layers, wanted)
    for layer, before, after in zip(layers, moments, moments[1:], strict=False):
        now = layer.after.chance(after.__contains__)
        if now != passed:
            if found and found[-1].name == layer.stage.name:
                chance = found.pop().chance * now / passed
            else:
                stood, chance = [], now / passed
            stood.append((layer, before))
            found.append(_gate(layer.stage.name, stood, chance))
            passed = now
        if not now:
            break
    return tuple(found)


def _gate(name: str, stood: list[tuple[Layer, set[State]]], chance: Fraction) -> Gate:
    """The gate of one stage, or of several in a row that have the same name; `stood` are those who come to throw there."""
    throws = [(layer, state, step) for layer, before in stood for state, step in layer.steps.items() if state in before]
    real = [(layer, state, step) for layer, state, step in throws if isinstance(step, Throw) and step.times]
    needed = {step.needed for _, _, step in real}
    only = needed.pop() if len(needed) == 1 else None
    return Gate(name, chance, only.short if only else "", only.sum_of_parts if only else "", _branches(real))


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


def lines(layers: tuple[Layer, ...]) -> tuple[Line, ...]:
    """Every different roll on a path that can happen, in the order of play, each reading that has a rule of its own beneath."""
    merged: dict[tuple[str, str, str], _Tally] = {}
    steps, total = steps_reached(layers)
    for step, weight in steps:
        for line in _lines_within(step.chain, step.start) if isinstance(step, Play) else _lines_of(step):
            key = (line.rule, line.step, line.needed)
            merged.setdefault(key, _Tally(line)).add(line, weight)
    return tuple(tally.line_over(total) for tally in merged.values())


class _Tally:
    """The same roll come to by many paths. Weights are added as whole numbers, and made a fraction of once, at the end."""

    __slots__ = ("line", "weights")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.weights: dict[tuple[Fraction, int], int] = {}

    def add(self, line: Line, weight: int) -> None:
        """One more path to it, with the chance that the roll has there."""
        there = line.chance, line.reached.denominator
        self.weights[there] = self.weights.get(there, 0) + weight * line.reached.numerator

    def line_over(self, total: int) -> Line:
        """The roll with how often it is come to; where its chance differs from path to path, it is the average over them."""
        common = lcm(*(denominator for _, denominator in self.weights))
        by_chance: dict[Fraction, int] = {}
        for (chance, denominator), weight in self.weights.items():
            by_chance[chance] = by_chance.get(chance, 0) + weight * (common // denominator)
        often = sum(by_chance.values())
        chance, *others = by_chance
        if others:
            whole = lcm(*(chance.denominator for chance in by_chance))
            won = sum(int(chance * whole) * weight for chance, weight in by_chance.items())
            chance = Fraction(won, whole * often)
        return replace(self.line, chance=chance, reached=Fraction(often, common * total))


@lru_cache(maxsize=20_000)
def _lines_within(chain: Chain, start: State) -> tuple[Line, ...]:
    """The lines of a chain that is played within others, worked out once for all of them."""
    return lines(course(chain, start))


def _lines_of(step: Step) -> Iterator[Line]:
    if isinstance(step, Sure) and step.says:
        yield Line(step.rule, step.says, "", Fraction(1))
    if not isinstance(step, Throw) or not step.times:
        return
    note = f"; {step.note}" if step.note else ""
    if step.needed is not None:
        parts = tuple((part.rule, part.name, part.amount) for part in step.needed.parts)
        yield Line(
            step.rule, f"{step.step}: {step.needed.text}{note}", step.needed.short, step.needed.chance, parts=parts
        )
    whole = sum(step.dice.weights().values())
    for reading, (weight, faces) in step.readings.items():
        if step.needed is None or reading.rule:
            said = reading.says if step.needed is not None else f"{step.step}: {reading.says}{note}"
            shown = faces_text(faces) if step.dice.pips else ""
            yield Line(reading.rule or step.rule, said, shown, Fraction(weight, whole))


def faces_text(faces: tuple[Face, ...]) -> str:
    """Faces in short: '4-6', '1, 3', 'double 6'; nothing where the dice are many.

    >>> faces_text(((4,), (5,), (6,))), faces_text(((6, 6),)), faces_text(((1,), (3,)))
    ('4-6', 'double 6', '1, 3')
    """
    if len(faces) == 1 and len(faces[0]) == 2 and len(set(faces[0])) == 1:
        return f"double {faces[0][0]}"
    if any(len(face) != 1 for face in faces):
        return ""
    pips = sorted(face[0] for face in faces)
    if len(pips) > 2 and pips == list(range(pips[0], pips[-1] + 1)):
        return f"{pips[0]}-{pips[-1]}"
    return ", ".join(map(str, pips))
