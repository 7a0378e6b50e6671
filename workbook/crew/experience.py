"""Experience: what XP comes from, what a skill roll costs, and the quality that skills make (CX-02 to CX-06, CX-11)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from workbook.tables import Tables
from workbook.tables.crew import CrewQuality, Experience


def xp_for_a_kill(tables: Tables, points: Fraction | int) -> int:
    """CX-04: a tenth of the points of the unit destroyed, what is left over dropped.

    >>> from workbook.tables import load
    >>> xp_for_a_kill(load(), 282)
    28
    """
    return int(points // tables[Experience]["points for 1 XP"].value)


def xp_for_kills(tables: Tables, points: Iterable[Fraction | int]) -> int:
    """CX-04: the fractions are dropped unit by unit, never on the sum.

    >>> from workbook.tables import load
    >>> xp_for_kills(load(), [25, 25])
    4
    """
    return sum(xp_for_a_kill(tables, each) for each in points)


def xp_for_living(tables: Tables, rewarded: str = "crew", *, vehicle_lost: bool = False) -> int:
    """CX-05: what the end of a game brings a crew with a man alive; where the vehicle has to live, only with the vehicle.

    >>> from workbook.tables import load
    >>> xp_for_living(load(), "crew", vehicle_lost=True), xp_for_living(load(), "vehicle", vehicle_lost=True)
    (20, 0)
    """
    if rewarded == "vehicle" and vehicle_lost:
        return 0
    return tables[Experience]["XP for living"].value


def cost_of_a_roll(tables: Tables) -> int:
    """CX-06: the XP that one skill roll costs."""
    return tables[Experience]["XP for a skill roll"].value


def rolls_affordable(tables: Tables, xp: int, orders: int) -> int:
    """CX-06: how many skill rolls a game allows: one an order, as long as the XP last.

    >>> from workbook.tables import load
    >>> rolls_affordable(load(), 130, orders=6), rolls_affordable(load(), 400, orders=6)
    (2, 6)
    """
    return min(orders, xp // cost_of_a_roll(tables))


def free_skills(tables: Tables, quality_bought: str) -> int:
    """CX-02: a vehicle that has to be bought Regular begins with two skills, and pays no XP for them.

    >>> from workbook.tables import load
    >>> free_skills(load(), "Inexperienced"), free_skills(load(), "Regular")
    (0, 2)
    """
    return tables[Experience]["free skills"].value if quality_bought == "Regular" else 0


@lru_cache(maxsize=256)
def quality_of(tables: Tables, skills: int) -> str:
    """CX-11: the quality that so many skills make.

    >>> from workbook.tables import load
    >>> [quality_of(load(), skills) for skills in (1, 2, 3, 4)]
    ['Inexperienced', 'Regular', 'Regular', 'Veteran']
    """
    return quality_row(tables, skills).quality


@lru_cache(maxsize=256)
def quality_row(tables: Tables, skills: int) -> CrewQuality:
    """CX-11: the row that says so."""
    return next(
        row
        for row in tables[CrewQuality]
        if row.skills_from <= skills and (row.skills_to is None or skills <= row.skills_to)
    )
