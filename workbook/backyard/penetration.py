"""Penetration: millimetres against millimetres, and whether the steel was met at a slant (BY-15 to BY-18)."""

from __future__ import annotations

from fractions import Fraction
from math import cos, radians
from typing import TYPE_CHECKING

from workbook.tables import Tables
from workbook.tables.backyard import Armour, Figure, Plate, Vehicle, Weapon

if TYPE_CHECKING:
    import polars as pl

GLACIS, DRIVER_PLATE = "front glacis", "driver plate"


def slanted(tables: Tables, slope: int, angle: int) -> bool:
    """BY-16: is the steel met at 45 degrees or more, its own slope and the angle of the shot taken together?

    Both in degrees. As they stand in space: the cosine of the whole is the product of the two cosines.

    >>> from workbook.tables import load
    >>> slanted(load(), 0, 45), slanted(load(), 30, 30), slanted(load(), 30, 40)
    (True, False, True)
    """
    limit = tables[Figure]["slanted from degrees"].value
    if not slope or not angle:
        return slope + angle >= limit
    return cos(radians(slope)) * cos(radians(angle)) <= cos(radians(limit)) + 1e-12


def plate_before(tables: Tables, aspect: str, part: str, front_plate: str = GLACIS) -> str | None:
    """BY-16: the name of the plate before a part; `front_plate` is the one a hit on the front of the hull meets.

    >>> from workbook.tables import load
    >>> plate_before(load(), "side", "rear hull"), plate_before(load(), "front", "hull", "driver plate")
    ('hull sides', 'driver plate')
    """
    row = tables[Plate].get((aspect, part))
    return None if row is None else front_plate if row.plate == GLACIS else row.plate


def plate_struck(tables: Tables, vehicle: Vehicle, aspect: str, part: str, front_plate: str = GLACIS) -> Armour:
    """BY-16, BY-18: the plate that a hit on this part has to go through.

    >>> from workbook.tables import load
    >>> plate_struck(load(), load()[Vehicle]["M3 Stuart"], "side", "rear hull").mm
    Fraction(25, 1)
    """
    return tables[Armour][vehicle.vehicle, plate_before(tables, aspect, part, front_plate)]


def penetration(weapon: Weapon, *, slanted: bool) -> Fraction:
    """BY-15, BY-16: the millimetres a weapon goes through, by the flat or the deflected column."""
    return weapon.deflected if slanted else weapon.flat


def goes_through(penetration: Fraction, armour: Fraction, *, equal: bool = False) -> bool:
    """BY-17: thinner armour is gone through and thicker turns the shot; `equal` lets an even match through.

    >>> goes_through(Fraction(50), Fraction(50)), goes_through(Fraction(50), Fraction(50), equal=True)
    (False, True)
    """
    return penetration >= armour if equal else penetration > armour


def mm(number: Fraction) -> str:
    """Millimetres as they are printed: 25, 60.5."""
    return f"{number} mm" if number.denominator == 1 else f"{float(number):g} mm"


def which_beats_which(tables: Tables, vehicle: str, *, equal: bool = False) -> pl.DataFrame:
    """BY-15 to BY-18: every weapon against every plate of a vehicle: does it go through squarely, and slanted?

    Columns: weapon, plate, mm, flat, deflected (the weapon's figures), met (squarely, only squarely, never), worst first.
    A plate that is sloped enough by itself can only be met at a slant.
    """
    import polars as pl

    plates = [row for row in tables[Armour] if row.vehicle == vehicle]
    rows = [
        (
            weapon.weapon,
            plate.plate,
            plate.mm,
            weapon.flat,
            weapon.deflected,
            verdict(tables, weapon, plate, equal=equal),
        )
        for weapon in tables[Weapon]
        for plate in plates
    ]
    columns = ("weapon", "plate", "mm", "flat", "deflected", "goes through")
    return pl.DataFrame(
        {
            name: [float(cell) if isinstance(cell, Fraction) else cell for cell in cells]
            for name, cells in zip(columns, zip(*rows, strict=True), strict=True)
        }
    )


def verdict(tables: Tables, weapon: Weapon, plate: Armour, *, equal: bool = False) -> str:
    """BY-15 to BY-17: "at any angle", "only if met squarely", or "never".

    >>> from workbook.tables import load
    >>> rows = load()
    >>> verdict(rows, rows[Weapon]["37mm"], rows[Armour]["M3 Stuart", "turret front"])
    'only if met squarely'
    """
    if goes_through(penetration(weapon, slanted=True), plate.mm, equal=equal):
        return "at any angle"
    squarely = goes_through(penetration(weapon, slanted=slanted(tables, plate.slope or 0, 0)), plate.mm, equal=equal)
    return "only if met squarely" if squarely else "never"
