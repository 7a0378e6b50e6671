"""High explosive: the size of a shell, how many men lie under its template, and its pins (BA-18, BA-42 to BA-48)."""

from __future__ import annotations

from dataclasses import dataclass

from workbook.odds import Dice, dice
from workbook.tables import Row, Tables
from workbook.tables.base import Figure, HeHits, HePins, HighExplosive, Switch, Weapon


def fires_he(weapon: Weapon, *, at_vehicle: bool, he: bool = False, solid: bool = False) -> bool:
    """BA-47: shells at infantry and artillery, solid shot at vehicles unless told otherwise; without a Pen there is only HE.

    `he` asks for shells at a vehicle, `solid` for solid shot at men.

    >>> from workbook.tables import load
    >>> gun = load()[Weapon]["2nd", "Light autocannon"]
    >>> fires_he(gun, at_vehicle=False), fires_he(gun, at_vehicle=True)
    (True, False)
    """
    if weapon.he is None:
        return False
    if weapon.pen is None:
        return True
    return he if at_vehicle else not solid


def solid_shot_is_allowed(tables: Tables, edition: str) -> bool:
    """BA-47: may a gun fire solid shot at men? In the 3rd edition it must fire shells."""
    return not tables[Switch][edition, "he a must at infantry"].on


def hits_on_vehicle(tables: Tables, edition: str, *, as_he: bool) -> int:
    """BA-45: the hits that a shell, or any other shot, comes to against a vehicle: one."""
    return tables[Figure][edition, "he hits on a vehicle"].value if as_he else 1


def pen(tables: Tables, weapon: Weapon, *, as_he: bool) -> Row | None:
    """BA-38, BA-42, BA-45: the row that gives the Pen of this shot; None for small arms, which have none."""
    if as_he:
        return tables[HighExplosive][weapon.edition, weapon.he]
    return weapon if weapon.pen is not None else None


def pen_value(row: Row | None) -> int:
    """The Pen in such a row, 0 where there is none."""
    return getattr(row, "pen", 0) or 0


def pins_dice(tables: Tables, edition: str, size: int) -> Dice:
    """BA-43: the dice of pins that a shell of this size lays on what it hits.

    >>> from workbook.tables import load
    >>> pins_dice(load(), "2nd", 4), pins_dice(load(), "3rd", 4)
    (D6, D3)
    """
    return dice(tables[HePins][edition, size].pins)


@dataclass(frozen=True)
class Template:
    """One shell's template: the dice (or the plain number) of men under it, and what holds that number down."""

    under: Dice
    most: int | None
    halved_by: int
    rests_on: tuple[Row, ...] = ()

    def men_hit(self, rolled: int, left: int) -> int:
        """BA-44, BA-18: never more than are left, nor than the most of a gun's crew; then halved, up, if they are Down.

        >>> Template(dice("5"), most=None, halved_by=2).men_hit(5, left=10)
        3
        """
        held = min(rolled, left) if self.most is None else min(rolled, left, self.most)
        return -(-held // self.halved_by)


def template(tables: Tables, edition: str, size: int, *, target: str, down: bool, under: str) -> Template:
    """BA-44, BA-46, BA-18: the template of a shell; `under` is "by size", a number of men, or the first edition's dice."""
    rows: list[Row] = []
    if under == "by size":
        row = tables[HeHits][edition, size]
        rows.append(row)
        under = str(row.hits)
    most = tables[Figure][edition, "he hits on a crew"].value if target == "artillery" else None
    halved = 1
    if down and tables[Switch][edition, "he halved on Down"].on:
        halved = tables[Figure][edition, "he on Down divides by"].value
    return Template(dice(under), most, halved, tuple(rows))
