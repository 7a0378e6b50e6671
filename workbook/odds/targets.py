"""What a gate's target number has to do with the gate's chance: the same on one roll, or said in words where it is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
        enough = _enough(needed, throw, passed, range(rolls + 1))
        one = needed.chance
        often = sum((comb(rolls, k) * one**k * (1 - one) ** (rolls - k) for k in enough), Fraction(0))
        if often == chance and (many := so_many(enough, rolls)):
            return f"{many} at {needed.short}"
    return each(needed, throws)


def each(needed: Needed, throws: Throws) -> str:
    """The target of every roll, where no one number of them is enough; and whether it is missing it that leads on."""
    missing = all(_enough(needed, throw, passed, [0, throw.times]) == [0] for throw, passed in throws)
    return f"{'unless ' if missing else ''}{needed.short} each"


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


def _enough(needed: Needed, throw: Throw, passed: AbstractSet[State], counts: Iterable[int]) -> list[int]:
    """With how many of these counts of rolls met, the others not, one has passed."""
    values = {needed.met(face): reading.value for reading, (_, faces) in throw.readings.items() for face in faces}
    if len(values) < 2:
        return []
    values_of = ((k, [values[True]] * k + [values[False]] * (throw.times - k)) for k in counts)
    return [k for k, read in values_of if throw.result(read) in passed]


def single(needed: Needed, throws: Throws, *, everywhere: bool) -> str:
    """What one roll against a target decides, of those who come to throw it: met it leads on, or missed, or neither alone.

    Where `everywhere` is not so, some pass without throwing.
    """
    ways = {way for throw, passed in throws for way in _ways(needed, throw, passed)}
    told = f"rolled against {needed.short}"
    if ways in ({True}, {False}):
        told = needed.short if ways == {True} else f"unless {needed.short}"
    return told if everywhere else f"{told}, where it is rolled"


def _ways(needed: Needed, throw: Throw, passed: AbstractSet[State]) -> set[bool]:
    """Is it meeting the target that passes the gate (True), or missing it (False)? Both where it is not as plain as that; nothing
    where the roll does not matter."""
    ends: dict[bool, set[bool]] = {True: set(), False: set()}
    for reading, (_, faces) in throw.readings.items():
        for face in faces:
            ends[needed.met(face)].add(throw.then(reading.value) in passed)
    met, missed = ends[True], ends[False]
    if len(met | missed) < 2:
        return set()
    return (
        {True}
        if met == {True} and missed == {False}
        else {False}
        if met == {False} and missed == {True}
        else {True, False}
    )
