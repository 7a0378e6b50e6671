"""Weapons: how many shots they have where they are mounted, who serves them, what they cost (BA-38 to BA-41, BA-71, BA-72)."""

from __future__ import annotations

from workbook.tables import Tables
from workbook.tables.base import Crew, Extra, Points, Switch, Weapon

ON_FOOT, ON_VEHICLE, ON_PLANE = "team", "vehicle", "plane"


def shots(tables: Tables, weapon: Weapon, mount: str = ON_FOOT) -> int:
    """BA-38, BA-40, BA-41: the shots of a weapon carried by a team, on a vehicle or on a plane.

    In the 3rd edition a machine gun on a vehicle has about half its shots, and one on a plane is taken to have as many as that.

    >>> from workbook.tables import load
    >>> mmg = load()[Weapon]["3rd", "MMG"]
    >>> [shots(load(), mmg, mount) for mount in ("team", "vehicle", "plane")]
    [6, 3, 3]
    """
    as_on_vehicle = mount == ON_VEHICLE or (mount == ON_PLANE and plane_rule(tables, weapon.edition).on)
    if as_on_vehicle and weapon.vehicle_shots is not None:
        return weapon.vehicle_shots
    return weapon.shots


def plane_rule(tables: Tables, edition: str) -> Switch:
    """BA-41: whether a plane's machine guns fire the vehicle figure; assumed for the 3rd edition, and a switch."""
    return tables[Switch][edition, "plane machine guns fire vehicle shots"]


def crew_of(tables: Tables, team: str) -> int:
    """BA-71: the men who serve a team weapon or a gun at full strength.

    >>> from workbook.tables import load
    >>> crew_of(load(), "MMG"), crew_of(load(), "Medium mortar")
    (3, 3)
    """
    return tables[Crew][team].men


def price(tables: Tables, edition: str, unit: str, quality: str, extras: tuple[str, ...] = ()) -> int | None:
    """BA-72: the points of a unit of this quality with its extras; None where it is not sold at that quality.

    >>> from workbook.tables import load
    >>> price(load(), "3rd", "MMG team", "Veteran", ("gun shield",))
    70
    """
    row = tables[Points][edition, unit]
    points: int | None = {
        "Inexperienced": row.inexperienced,
        "Regular": row.regular,
        "Veteran": row.veteran,
    }[quality]
    if points is None:
        return None
    return points + sum(tables[Extra][edition, extra].points for extra in extras)
