"""The planes: who may have which, what it carries, and what it costs (WP-01, WP-18, WP-24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbook.odds import Fault
from workbook.tables.base import Switch, Weapon
from workbook.tables.warplanes import Arc, Load, Plane, PlaneOption, PlaneWeapon

if TYPE_CHECKING:
    from workbook.tables import Row, Tables
    from workbook.tables.cells import Quality


@dataclass(frozen=True)
class Gun:
    """Some of one weapon on a plane: how many they are, and the shots that each of them fires."""

    name: str
    weapon: Weapon
    count: int
    shots: int
    rests_on: tuple[Row, ...] = ()


def hangar(tables: Tables, nation: str) -> tuple[Plane, ...]:
    """WP-01: the planes of a nation's list, of which each of its platoons may take one.

    >>> from workbook.tables import load
    >>> [plane.plane for plane in hangar(load(), "British")]
    ['Hawker Hurricane', 'Supermarine Spitfire', 'Hawker Typhoon']
    """
    return tuple(plane for plane in tables[Plane] if plane.nation == nation)


def guns(tables: Tables, edition: str, plane: str, arc: Arc = "front") -> tuple[Gun, ...]:
    """BA-41: the machine guns and cannon of a plane that cover its front (or its rear), with their shots in this edition.

    >>> from workbook.tables import load
    >>> [(gun.name, gun.count, gun.shots) for gun in guns(load(), "3rd", "P-39 Airacobra")]
    [('Heavy autocannon', 1, 2), ('HMG', 2, 3), ('MMG', 4, 3)]
    """
    loads = tables[Load]
    mounted = [row for row in _weapons(tables, plane) if row.arc == arc and row.weapon not in loads]
    return tuple(_gun(tables, tables[Weapon][edition, row.weapon], row.count) for row in mounted)


def _gun(tables: Tables, weapon: Weapon, count: int) -> Gun:
    fewer = tables[Switch][weapon.edition, "plane machine guns fire vehicle shots"]
    if weapon.vehicle_shots is None:
        return Gun(weapon.weapon, weapon, count, weapon.shots)
    return Gun(weapon.weapon, weapon, count, weapon.vehicle_shots if fewer.on else weapon.shots, (fewer,))


def loads(tables: Tables, plane: str, *, rockets: bool = False) -> tuple[tuple[str, int], ...]:
    """WP-18, WP-24: what a plane can drop or launch in a game, and how many; rockets take the place of its bombs.

    >>> from workbook.tables import load
    >>> loads(load(), "Hawker Typhoon"), loads(load(), "Hawker Typhoon", rockets=True), loads(load(), "Lavochkin")
    ((('Bombs', 2),), (('Rockets', 2),), ())
    """
    option = rocket_option(tables, plane) if rockets else None
    carried = [(row.weapon, row.count) for row in _weapons(tables, plane) if row.weapon in tables[Load]]
    if option is None:
        return tuple(carried)
    return ((option.load, option.count), *((name, count) for name, count in carried if name != option.replaces))


def dropped(tables: Tables, edition: str, carried: tuple[tuple[str, int], ...], number: int) -> tuple[Gun, ...]:
    """WP-18: so many of what it carries, as the howitzers they count as; a load is one weapon, whatever its number."""
    found = []
    for name, count in carried:
        used = min(count, number)
        number -= used
        if used:
            weapon = tables[Weapon][edition, tables[Load][name].weapon]
            found.append(Gun(name, weapon, 1, used * weapon.shots))
    return tuple(found)


def rocket_option(tables: Tables, plane: str) -> PlaneOption | None:
    """WP-24: the row that lets a plane carry rockets, if there is one."""
    return tables[PlaneOption].get((plane, "rockets"))


def price(tables: Tables, plane: str, quality: Quality, *, rockets: bool = False) -> int | None:
    """WP-01, WP-24: the points of a plane at a quality, with its rockets; None where it is not sold so.

    >>> from workbook.tables import load
    >>> price(load(), "Hawker Typhoon", "Veteran"), price(load(), "Hawker Typhoon", "Veteran", rockets=True)
    (264, 289)
    """
    bare = tables[Plane][plane].price(quality)
    option = rocket_option(tables, plane) if rockets else None
    return bare if bare is None or option is None else bare + option.points


def plane_faults(tables: Tables, edition: str, field: str, plane: str) -> Iterator[Fault]:
    """A plane of the player's own whose weapons are missing, or are in no table."""
    rows = _weapons(tables, plane)
    if not rows:
        yield Fault(field, plane, "a plane with weapons: rows of warplanes.plane_weapons")
    for row in rows:
        name = tables[Load][row.weapon].weapon if row.weapon in tables[Load] else row.weapon
        if (edition, name) not in tables[Weapon]:
            yield Fault(
                field, plane, f"a plane whose weapons the {edition} edition has; {name!r} is not in base.weapons"
            )


def _weapons(tables: Tables, plane: str) -> list[PlaneWeapon]:
    return [row for row in tables[PlaneWeapon] if row.plane == plane]
