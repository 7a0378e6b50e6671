"""The crew: who lives through a penetration, how badly they are hurt, and who still serves (BY-22 to BY-25)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from workbook.odds import Face, Part, PercentNeeded, Reading, succeed
from workbook.tables import Row, Tables
from workbook.tables.backyard import CrewSurvival, Role, SoftCrewSurvival, Switch, Vehicle, Wound

KILLED, INCAPACITATED, UNSCATHED = "killed", "incapacitated", "unscathed"
NOBODY, EVERYONE = "nobody", "everyone"


@lru_cache(maxsize=64)
def fates(tables: Tables) -> tuple[str, ...]:
    """BY-25: what can become of a man, worst first.

    >>> from workbook.tables import load
    >>> fates(load())
    ('killed', 'incapacitated', 'wounded', 'superficial wound', 'unscathed')
    """
    return (KILLED, *tables[Wound].names("effect"))


def lives(tables: Tables, vehicle: Vehicle, role: str, aspect: str, part: str) -> CrewSurvival | SoftCrewSurvival:
    """BY-22, BY-23, BY-26: the row with a man's chance to live, by his seat; the vehicle's own if it has one.

    >>> from workbook.tables import load
    >>> stuart = load()[Vehicle]["M3 Stuart"]
    >>> [lives(load(), stuart, role, "side", "front hull").lives for role in ("driver", "gunner")]
    [0, 50]
    """
    man = tables[Role][role]
    if vehicle.soft:
        soft = tables[SoftCrewSurvival]
        place = (aspect, part, man.soft_seats)
        return soft.get((vehicle.vehicle, *place)) or soft[(None, *place)]
    armoured = tables[CrewSurvival]
    return armoured.get((vehicle.vehicle, aspect, part, man.seats)) or armoured[None, aspect, part, man.seats]


def lives_needed(row: CrewSurvival | SoftCrewSurvival) -> PercentNeeded:
    """BY-22, BY-23: the percentile roll that saves a man."""
    return PercentNeeded((Part.of(row, f"in the {row.seats}, the {row.part} hit from the {row.aspect}", row.lives),))


def stands_in(tables: Tables, vehicle: Vehicle, row: CrewSurvival | SoftCrewSurvival) -> tuple[Row, ...]:
    """BY-22: the assumption made when the table for rear engines is used for an engine in front."""
    if vehicle.soft or vehicle.engine == "rear" or row.vehicle is not None:
        return ()
    return (tables[Switch]["tank crew table serves a front engine"],)


def wound(tables: Tables, face: Face) -> Wound:
    """BY-25: what a percentile roll makes of a survivor.

    >>> from workbook.tables import load
    >>> [wound(load(), (roll,)).effect for roll in (40, 41, 90, 91, 100)]
    ['incapacitated', 'wounded', 'superficial wound', 'unscathed', 'unscathed']
    """
    return next(row for row in tables[Wound] if row.roll_from <= face[0] <= row.roll_to)


@lru_cache(maxsize=64)
def wound_readings(tables: Tables) -> Callable[[Face], Reading]:
    """BY-25: how the faces of the survivor's roll are read, for every man alike."""
    found = {row: Reading(row.effect, row.effect, rests_on=(row,)) for row in tables[Wound]}
    return lambda face: found[wound(tables, face)]


@lru_cache(maxsize=1024)
def lives_readings(
    row: CrewSurvival | SoftCrewSurvival, otherwise: str
) -> tuple[PercentNeeded, Callable[[Face], Reading]]:
    """BY-22, BY-23: what a man needs to live and how the faces of it are read: he lives (True), or `otherwise` happens."""
    needed = lives_needed(row)
    return needed, succeed(needed, True, False, said=("lives", otherwise))


def at_worst(fate: str, *, hero: bool) -> str:
    """BY-24: a Hero is never worse than incapacitated.

    >>> at_worst("killed", hero=True)
    'incapacitated'
    """
    return INCAPACITATED if hero and fate == KILLED else fate


def is_hero(role: str, heroes: str) -> bool:
    """BY-24: is this man a Hero, where `heroes` is a role, everyone or nobody?"""
    return heroes in (role, EVERYONE)


@lru_cache(maxsize=1024)
def serves(tables: Tables, fate: str, fit: str) -> bool:
    """BY-25: can he still do his work? `fit` is the worst state in which a man serves on.

    >>> from workbook.tables import load
    >>> [serves(load(), fate, "wounded") for fate in fates(load())]
    [False, False, True, True, True]
    """
    order = fates(tables)
    return order.index(fate) >= order.index(fit)


def lump(tables: Tables, fate: str, fit: str) -> str:
    """BY-25: the same fate where it only counts whether a man serves on: unscathed if he does, killed if not.

    >>> from workbook.tables import load
    >>> [lump(load(), fate, "wounded") for fate in ("incapacitated", "wounded")]
    ['killed', 'unscathed']
    """
    return UNSCATHED if serves(tables, fate, fit) else KILLED
