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

MOST_NAMES = 3
"""So many results that lead on are named; more would be a list to read, and the branches are one."""

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
    ways = {_missing(needed, throw, passed) for throw, passed in throws}
    unless = ways.pop() if len(ways) == 1 else ""
    return f"{unless} {needed.short}" if unless else f"{needed.short} each"


def _missing(needed: Needed, throw: Throw, passed: AbstractSet[State]) -> str:
    """What the rolls must not come to, where it is missing the target that leads on: by one of them at least, or by every one."""
    most = throw.times
    counts = sorted({0, 1, most - 1, most} - {-1})
    enough = _enough(needed, throw, passed, counts)
    if enough == [count for count in counts if count < most]:
        return "unless each is"
    return "unless one is" if enough == [0] else ""


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


def single(needed: Needed, throws: Throws, *, everywhere: bool, turns: int = 1) -> str:
    """What one roll against a target decides, of those who come to throw it: met it leads on, or missed, or neither alone.

    Where `everywhere` is not so, some pass without throwing; over several `turns` each of them throws.
    """
    ways = {way for throw, passed in throws for way in _ways(needed, throw, passed)}
    told = f"rolled against {needed.short}"
    if ways in ({True}, {False}):
        told = needed.short if ways == {True} else f"unless {needed.short}"
    told += " each time" * (turns > 1)
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


def meanings(throws: Throws) -> str:
    """What of a throw without a target leads on, by name: "on fire or knocked out"; nothing where it is too much to say, where the
    same name leads on here and not there, or where everything does."""
    ways: dict[str, set[bool]] = {}
    for throw, passed in throws:
        for name, way in _named(throw, passed):
            ways.setdefault(name, set()).add(way)
    leading = [name for name, way in ways.items() if way == {True}]
    plain = all(len(way) == 1 for way in ways.values()) and 0 < len(leading) < len(ways)
    return _either(leading) if plain and len(leading) <= MOST_NAMES else ""


def _named(throw: Throw, passed: AbstractSet[State]) -> Iterable[tuple[str, bool]]:
    """Each result of a throw by name, and whether it leads on; one that does so only when both dice show it, as such."""
    of = {reading.says.partition(": ")[2] or reading.says: reading.value for reading in throw.readings}
    doubled = {name: throw.result([value] * throw.times) in passed for name, value in of.items()}
    idle = [name for name, leads in doubled.items() if not leads]
    for name, value in of.items():
        others = [other for other in idle if other != name]
        mixed = [throw.result([value, *[of[other]] * (throw.times - 1)]) in passed for other in others]
        alone = doubled[name] if throw.times == 1 else bool(mixed) and all(mixed)
        yield name, alone
        if doubled[name] and not alone:
            yield f"{name} twice" if throw.times == 2 else f"{name} every time", True


def _either(names: Sequence[str]) -> str:
    *firsts, last = names
    return f"{', '.join(firsts)} or {last}" if firsts else last
