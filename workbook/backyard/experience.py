"""Experience: what grade a man or a crew has, and what losses and new vehicles make of it over a career (BY-03 to BY-05)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from workbook.odds import Chain, Part, PercentNeeded, Play, Stage, Sure, Throw, succeed
from workbook.tables import Tables
from workbook.tables.backyard import Experience

LOST = "lost"


def grade(tables: Tables, engagements: Fraction) -> str:
    """BY-03, BY-04: the grade that so many engagements come to; an average reaches a band with its first whole number.

    >>> from workbook.tables import load
    >>> [grade(load(), Fraction(n)) for n in (0, 5, 6, 11, 20, 21)]
    ['Recruit', 'Recruit', 'Average', 'Veteran', 'Veteran', 'Expert']
    >>> grade(load(), Fraction("5.5"))
    'Recruit'
    """
    return [row.grade for row in tables[Experience] if engagements >= row.engagements][-1]


def crew_grade(tables: Tables, men: Sequence[int]) -> str:
    """BY-04: the grade of a crew, from the engagements of each of its men in this vehicle.

    >>> from workbook.tables import load
    >>> crew_grade(load(), (21, 21, 0, 0))
    'Average'
    """
    return grade(tables, Fraction(sum(men), len(men)))


def in_this_vehicle(engagements: int, *, new: bool) -> int:
    """BY-05: what counts of a man's engagements: none of them in a vehicle that is new to him."""
    return 0 if new else engagements


def as_gunner(engagements: int, *, new_weapon: bool) -> int:
    """BY-05: what counts of a gunner's engagements: they go with the weapon, whatever vehicle carries it.

    >>> as_gunner(12, new_weapon=False), as_gunner(12, new_weapon=True)
    (12, 0)
    """
    return 0 if new_weapon else engagements


class Chances(NamedTuple):
    """What may happen to a crew in an engagement, as percentile rolls; each counts only where the one before has come about."""

    beaten: PercentNeeded
    lives: PercentNeeded
    vehicle_lost: PercentNeeded


class Passed(NamedTuple):
    """What an engagement was like: whether a shot came through, which of the men lived, and whether they need a new vehicle."""

    hit: bool = False
    alive: tuple[bool, ...] = ()
    new_vehicle: bool = False


@lru_cache(maxsize=256)
def engagement(chances: Chances, men: int) -> Chain:
    """One engagement of a crew of so many men, whatever they have lived through before."""
    return Chain(
        Stage("Engagement", comes_through, chances.beaten, men),
        Stage("Each man", each_man, chances.lives),
        Stage("The vehicle", the_vehicle, chances.vehicle_lost),
    )


def comes_through(_: object, needed: PercentNeeded, men: int) -> Throw:
    """BY-03: in some engagements a shot comes through the armour."""
    hit, not_hit = Passed(True, (True,) * men), Passed(False, (True,) * men)
    read = succeed(needed, hit, not_hit, said=("a shot comes through", "nothing comes through"))
    return Throw("Engagement", "BY-03", needed.dice, read, needed=needed)


def each_man(state: Passed, needed: PercentNeeded) -> Throw | Sure[Passed]:
    """BY-04: then each man lives or not; whoever falls is replaced by one who has seen nothing."""
    if not state.hit:
        return Sure(state)
    read = succeed(needed, (True,), (False,), said=("lives", "falls"))
    men = len(state.alive)
    return Throw(
        "Each man", "BY-04", needed.dice, read, lambda alive: state._replace(alive=alive), needed, men, _one_by_one, ()
    )


def _one_by_one(so_far: tuple[bool, ...], new: tuple[bool, ...]) -> tuple[bool, ...]:
    return so_far + new


def the_vehicle(state: Passed, needed: PercentNeeded) -> Throw | Sure[Passed]:
    """BY-05: and the vehicle may be gone; in another one the crew starts again."""
    if not state.hit or not any(state.alive):
        return Sure(state)
    read = succeed(needed, True, False, said=("another vehicle: they start again", "they keep their vehicle"))
    return Throw(
        "The vehicle", "BY-05", needed.dice, read, lambda gone: state._replace(new_vehicle=gone), needed=needed
    )


Crew: TypeAlias = tuple[int, ...] | str


def crew_after(men: Crew, chances: Chances) -> Play | Sure[Crew]:
    """BY-03 to BY-05: the men's engagements after one more, in order of size since only their average counts; or a lost crew."""
    if isinstance(men, str):
        return Sure(men)

    def then(passed: Passed) -> Crew:
        if not any(passed.alive):
            return LOST
        if passed.new_vehicle:
            return (0,) * len(men)
        return tuple(sorted(seen + 1 if lived else 0 for seen, lived in zip(men, passed.alive, strict=True)))

    return Play(engagement(chances, len(men)), "start", then)


def gunner_after(seen: int | str, chances: Chances, men: int, same_weapon: bool) -> Play | Sure[int | str]:
    """BY-05: the gunner's engagements with his weapon after one more; a new vehicle with the same weapon takes none from him."""
    if isinstance(seen, str):
        return Sure(seen)

    def then(passed: Passed) -> int | str:
        if not any(passed.alive):
            return LOST
        again = not passed.alive[0] or (passed.new_vehicle and not same_weapon)
        return 0 if again else seen + 1

    return Play(engagement(chances, men), "start", then)


def percent(rule: str, name: str, chance: Fraction) -> PercentNeeded:
    """A chance that the player gives, as a percentile roll; a broken percent is kept.

    >>> percent("BY-03", "to be hit", Fraction(1, 4))
    25% to be hit, 1/4
    """
    if (chance * 100).denominator == 1:
        return PercentNeeded((Part(rule, name, int(chance * 100)),))
    return PercentNeeded((Part(rule, name, 100),), chance, f"{chance} of it", broken=True)
