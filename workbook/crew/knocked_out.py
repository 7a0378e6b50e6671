"""A vehicle is knocked out: who gets out, and what his crew still knows (CX-12, CX-20, CX-22, CX-23)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from workbook.crew.chances import without
from workbook.crew.experience import quality_of
from workbook.crew.members import Crew, men, nothing_of
from workbook.crew.survival import survivors
from workbook.odds import Reading, Stage, Sure, Throw, dice
from workbook.odds.dice import Face
from workbook.tables import Tables
from workbook.tables.crew import WhoLearns

LOST = "crew lost"

Man: TypeAlias = "tuple[str, ...]"
"""A real man, by the tables he holds."""


class Escape(NamedTuple):
    """A crew on its way out: how many get out, and which men have been named so far."""

    alive: int
    named: tuple[Man, ...] = ()


@lru_cache(maxsize=512)
def how_many_live(quality: str, tables: Tables, knocked_out_by: str, vehicle: str, layout: str) -> Throw:
    """CX-20: how many get out, by the quality of that moment."""
    throw = survivors("start", tables, quality, knocked_out_by, vehicle, len(men(layout)))
    return replace(throw, then=Escape)


@lru_cache(maxsize=512)
def who_lives(state: Escape, tables: Tables, layout: str) -> Throw | Sure[Escape]:
    """CX-22: a D6 names one survivor more; a man already named is rolled again. Where all live no die is needed.

    >>> from workbook.tables import load
    >>> lone = who_lives(Escape(alive=1), load(), "two").exact.fractions()
    >>> {state.named: chance for state, chance in lone.items()}
    {(('driver',),): Fraction(1, 3), (('gunner', 'commander'),): Fraction(2, 3)}
    """
    if len(state.named) == state.alive:
        return Sure(state)
    if state.alive == len(men(layout)):
        return Sure(state._replace(named=men(layout)))
    man_of = {member: man for man in men(layout) for member in man}
    by_pip = {pip: man_of[row.member] for row in tables[WhoLearns] for pip in range(row.roll_from, row.roll_to + 1)}

    def read(face: Face) -> Reading:
        man = by_pip[face[0]]
        named = tuple(one for one in men(layout) if one in state.named or one == man)
        return Reading(state._replace(named=named), f"the {' and '.join(man)} lives")

    again = frozenset(pip for pip, man in by_pip.items() if man in state.named)
    note = "a man already named is rolled again" if again else ""
    return Throw("Who lives", "CX-22", without(dice("D6"), again), read, note=note)


@lru_cache(maxsize=20_000)
def bury(crew: Crew, alive: tuple[Man, ...]) -> Crew:
    """CX-12, CX-17, CX-23: the dead take their skills along, a man who held two tables both of them.

    >>> bury(Crew(1, 2, 3), (("gunner", "commander"),))
    Crew(driver=0, gunner=2, commander=3)
    """
    driver, gunner, commander = _living(alive)
    return Crew(
        crew.driver if driver else nothing_of(crew.driver),
        crew.gunner if gunner else nothing_of(crew.gunner),
        crew.commander if commander else nothing_of(crew.commander),
    )


@lru_cache(maxsize=64)
def _living(alive: tuple[Man, ...]) -> tuple[bool, bool, bool]:
    left = {member for man in alive for member in man}
    return "driver" in left, "gunner" in left, "commander" in left


def what_is_left(state: Escape, crew: Crew, tables: Tables) -> str:
    """CX-11, CX-12, CX-23: the quality of those who live; with nobody alive the crew is lost."""
    return quality_of(tables, bury(crew, state.named).skills) if state.named else LOST


@lru_cache(maxsize=256)
def way_out(tables: Tables, knocked_out_by: str, vehicle: str, layout: str) -> tuple[Stage, ...]:
    """The stages from the quality of a crew whose vehicle is knocked out to an `Escape` with every survivor named."""
    first = Stage("Men who get out", how_many_live, tables, knocked_out_by, vehicle, layout)
    naming = Stage("Who lives", who_lives, tables, layout)
    return (first, *[naming] * max(1, len(men(layout)) - 1))
