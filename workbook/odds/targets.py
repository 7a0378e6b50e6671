"""What a gate's target number has to do with the gate's chance: the same on one roll, or said in words where it is not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from workbook.odds.needed import Needed
    from workbook.odds.stages import State, Throw

Throws: TypeAlias = "Sequence[tuple[Throw, AbstractSet[State]]]"
"""Throws of one stage, each with the states in which one has passed."""
MOST_ROLLS = 24
"""Of so many rolls at the most a gate says how many must do it; beyond, only what each of them needs."""


def pooled(needed: Needed, chance: Fraction, throws: Throws) -> str:
    """What several rolls against one target must come to: so many of them, where that is what the gate's chance is."""
    (throw, passed), *_ = throws
    rolls = throw.times
    if rolls <= MOST_ROLLS and all(other.times == rolls for other, _ in throws):
        enough = _enough(needed, throw, passed)
        one = needed.chance
        often = sum((comb(rolls, k) * one**k * (1 - one) ** (rolls - k) for k in enough), Fraction(0))
        if often == chance and (many := so_many(enough, rolls)):
            return f"{many} at {needed.short}"
    return f"{needed.short} each"


def so_many(enough: Sequence[int], rolls: int) -> str:
    """How many of the rolls it takes, in words; nothing where it is neither so many or more nor so many or fewer.

    >>> so_many([1, 2], 2), so_many([2], 2), so_many([5], 5), so_many([0], 4), so_many([0, 1, 2], 3)
    ('at least one of 2 rolls', 'both rolls', 'all 5 rolls', 'none of 4 rolls', 'no more than 2 of 3 rolls')
    """
    if list(enough) == [*range(rolls + 1 - len(enough), rolls + 1)]:
        least = rolls + 1 - len(enough)
        if least == rolls:
            return "both rolls" if rolls == 2 else f"all {rolls} rolls"
        return f"at least {'one' if least == 1 else least} of {rolls} rolls"
    if list(enough) != [*range(len(enough))]:
        return ""
    most = len(enough) - 1
    return f"no more than {'one' if most == 1 else most} of {rolls} rolls" if most else f"none of {rolls} rolls"


def _enough(needed: Needed, throw: Throw, passed: AbstractSet[State]) -> list[int]:
    """With how many rolls met, the others not, one has passed."""
    values = {needed.met(face): reading.value for reading, (_, faces) in throw.readings.items() for face in faces}
    if len(values) < 2:
        return []
    ends = (throw.result([values[True]] * k + [values[False]] * (throw.times - k)) for k in range(throw.times + 1))
    return [k for k, end in enumerate(ends) if end in passed]


def single(needed: Needed, throws: Throws, *, everywhere: bool) -> str:
    """What one roll against a target decides, of those who come to throw it: met it leads on, or missed, or neither alone.

    Where `everywhere` is not so, some pass without throwing.
    """
    ways = {_way(needed, throw, passed) for throw, passed in throws}
    told = f"rolled against {needed.short}"
    if ways in ({True}, {False}):
        told = needed.short if ways == {True} else f"unless {needed.short}"
    return told if everywhere else f"{told}, where it is rolled"


def _way(needed: Needed, throw: Throw, passed: AbstractSet[State]) -> bool | None:
    """Does meeting the target pass the gate (True), or missing it (False)? None where it is not as plain as that."""
    ends = {
        (needed.met(face), throw.then(reading.value) in passed)
        for reading, (_, faces) in throw.readings.items()
        for face in faces
    }
    met, missed = ({through for way, through in ends if way is kind} for kind in (True, False))
    if met == {True} and missed <= {False}:
        return True
    return False if missed == {True} and met <= {False} else None
