"""The working of an answer, step by step, read from the course of the chain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm

from workbook.odds.dice import Face
from workbook.odds.stages import Chain, Play, State, Sure, Throw
from workbook.odds.trellis import Layer, Step, course, steps_reached


@dataclass(frozen=True)
class Line:
    """One line of the working: a roll, or one reading of it. `chance` is of the single roll, `reached` of coming to it.

    A roll that is come to again and again, turn by turn or unit by unit, is one line; its `reached` is then how often on average.
    What one throw can mean, where no target is named, are several lines of one `throw`; their chances add up to 1.
    """

    rule: str
    step: str
    needed: str
    chance: Fraction
    reached: Fraction = Fraction(1)
    parts: tuple[tuple[str, str, int], ...] = ()
    throw: str = ""


def lines(layers: tuple[Layer, ...]) -> tuple[Line, ...]:
    """Every different roll on a path that can happen, in the order of play, each reading that has a rule of its own beneath."""
    merged: dict[tuple[str, ...], _Tally] = {}
    throws = _Throws()
    steps, total = steps_reached(layers)
    for step, weight in steps:
        found = _lines_within(step.chain, step.start) if isinstance(step, Play) else tuple(_lines_of(step))
        throws.add(found, weight)
        for line in found:
            merged.setdefault((line.rule, line.step, line.needed, line.throw), _Tally(line)).add(line, weight)
    often = throws.often(total)
    return tuple(_of_throw(tally.line_over(total), often) for tally in merged.values())


class _Throws:
    """How often each throw that names no target is come to, whatever it can mean just there."""

    def __init__(self) -> None:
        self.tallies: dict[str, _Tally] = {}
        self.meanings: dict[str, set[frozenset[str]]] = {}

    def add(self, found: tuple[Line, ...], weight: int) -> None:
        """The lines of one step; all meanings of a throw are come to equally often there."""
        meant: dict[str, list[Line]] = {}
        for line in found:
            if line.throw:
                meant.setdefault(line.throw, []).append(line)
        for throw, lines in meant.items():
            self.tallies.setdefault(throw, _Tally(lines[0])).add(lines[0], weight)
            self.meanings.setdefault(throw, set()).add(frozenset(line.step for line in lines))

    def often(self, total: int) -> dict[str, Fraction]:
        """Of those throws of which some can mean all that the others can, as a draw from a bag with dice of both kinds."""
        return {
            throw: self.tallies[throw].line_over(total).reached
            for throw, meanings in self.meanings.items()
            if len(meanings) > 1 and frozenset().union(*meanings) in meanings
        }


def _of_throw(line: Line, often: dict[str, Fraction]) -> Line:
    """A meaning of a throw with its share of all those throws, also of them that cannot mean it: an empty bag gives no die."""
    reached = often.get(line.throw, line.reached)
    return (
        line if reached == line.reached else replace(line, chance=line.chance * line.reached / reached, reached=reached)
    )


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
            throw = "" if step.needed is not None or shown else step.step + note
            yield Line(reading.rule or step.rule, said, shown, Fraction(weight, whole), throw=throw)


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
