"""Damage: what a hit needs against men, guns and soft targets (BA-20 to BA-29)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from workbook.base_rules.high_explosive import pen, pen_value
from workbook.odds import Part, Reading, RollNeeded, Throw
from workbook.odds.dice import Face, six_then_again
from workbook.tables import Row, Tables
from workbook.tables.base import DamageValue, Figure, Penetration, Switch, Weapon


def damage_value(tables: Tables, edition: str, target: str, quality: str) -> Part:
    """BA-20: what D6 + Pen has to reach: men and gun crews by their quality, vehicles by their class.

    >>> from workbook.tables import load
    >>> (
    ...     damage_value(load(), "2nd", "infantry", "Veteran").amount,
    ...     damage_value(load(), "3rd", "light tank", "Veteran").amount,
    ... )
    (5, 8)
    """
    row = tables[DamageValue].get((edition, target, quality)) or tables[DamageValue][edition, target, None]
    return Part.of(row, f"against {row.quality} {target}" if row.quality else f"against {a(target)}", row.value)


def a(name: str) -> str:
    """The name with its article."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def is_armoured(tables: Tables, edition: str, target: str) -> bool:
    """BA-22, BA-23: armour begins at a damage value of 7; softer targets have no facing, range or open top to count."""
    value = damage_value(tables, edition, target, "Regular").amount
    return value >= tables[Figure][edition, "armour from"].value


def can_hurt(tables: Tables, weapon: Weapon, target: str) -> bool:
    """BA-22: small arms, those without a Pen or a shell, cannot hurt armour.

    >>> from workbook.tables import load
    >>> arms = load()[Weapon]
    >>> can_hurt(load(), arms["2nd", "MMG"], "armoured car"), can_hurt(load(), arms["2nd", "HMG"], "armoured car")
    (False, True)
    """
    return weapon.kind == "heavy" or not is_armoured(tables, weapon.edition, target)


@lru_cache(maxsize=8192)
def to_damage(
    tables: Tables,
    weapon: Weapon,
    target: str,
    quality: str,
    *,
    as_he: bool = False,
    facing: str = "front",
    range_band: str = "short",
    gun_shield: bool = False,
) -> RollNeeded:
    """BA-21 to BA-27, BA-19: the D6 a hit needs: the damage value less the Pen. A natural 1 never does, and a 7 nothing.

    >>> from workbook.tables import load
    >>> gun = load()[Weapon]["2nd", "Medium anti-tank gun"]
    >>> to_damage(load(), gun, "medium tank", "Regular", facing="side", range_band="long")
    9+ against a medium tank, 5 less for Pen, 1 less for side armour, 1 more for long range = 4+, 1/2
    """
    edition = weapon.edition
    parts = [damage_value(tables, edition, target, quality)]
    row = pen(tables, weapon, as_he=as_he)
    if row is not None:
        parts.append(Part("BA-42" if as_he else "BA-38", "Pen" if not as_he else "HE Pen", -pen_value(row), row))
    if row is not None and is_armoured(tables, edition, target):
        parts.extend(_armour_parts(tables, weapon, as_he, facing, range_band))
    shield = tables[Figure][edition, "gun shield damage value"]
    if gun_shield and target == "artillery" and not as_he and shield.value:
        parts.append(Part.of(shield, "the gun shield", shield.value))
    return RollNeeded(tuple(parts), natural_failure(tables, edition))


def natural_failure(tables: Tables, edition: str) -> int:
    """BA-21: the highest face that does no damage whatever is added to it."""
    return tables[Figure][edition, "natural failure to damage"].value


def _armour_parts(tables: Tables, weapon: Weapon, as_he: bool, facing: str, range_band: str) -> list[Part]:
    """BA-24 to BA-27: facing counts for every heavy weapon; range not for shells and shaped charges."""
    parts = []
    at = "long range" if range_band == "long" else range_band
    for factor, name in ((facing, f"{facing} armour"), (at, at)):
        row = tables[Penetration].get((weapon.edition, factor))
        if row is None or not row.modifier:
            continue
        if (row.for_he or not as_he) and (row.for_shaped_charge or not weapon.shaped_charge):
            parts.append(Part.of(row, name, -row.modifier))
    return parts


def exceptional_takes_all(tables: Tables, weapon: Weapon, target: str) -> bool:
    """BA-29: in the 2nd edition a heavy weapon's 6 and another 6 on a gun takes the gun and all its crew.

    Against men it only lets the firer pick the casualty, which changes no number.
    """
    return tables[Switch][weapon.edition, "exceptional damage"].on and weapon.kind == "heavy" and target == "artillery"


def exceptional_rolls(tables: Tables, edition: str) -> tuple[int, int]:
    """BA-29: the natural number that is rolled again, and what the second roll must show."""
    rows = tables[Figure]
    return (
        rows[edition, "exceptional damage roll"].value,
        rows[edition, "exceptional damage second roll"].value,
    )


def two_rolls(first: int, second: int) -> str:
    """Both rolls in words.

    >>> two_rolls(6, 6), two_rolls(5, 6)
    ('A 6 and another 6', '5 or more and then a 6')
    """
    again = "a 6" if second == 6 else f"{second} or more"
    return (
        "A 6 and another 6"
        if (first, second) == (6, 6)
        else f"{'A 6' if first == 6 else f'{first} or more'} and then {again}"
    )


@lru_cache(maxsize=8192)
def damage_throw(tables: Tables, edition: str, needed: RollNeeded, hits: int, step: str, takes_all: bool) -> Throw:
    """BA-21, BA-29: the damage rolls of some hits on men: how many wounds, and whether one of them takes the whole unit.

    Folds to a pair: (men wounded, whole unit taken).
    """
    rests: tuple[Row, ...] = ()
    if needed.number <= needed.fails:
        rests = (tables[Figure][edition, "natural failure to damage"],)
    first, second = exceptional_rolls(tables, edition)
    read = wounds(needed, takes_all, first, second)
    thrown = six_then_again(first) if takes_all else needed.dice
    return Throw(step, "BA-21", thrown, read, needed=needed, times=hits, fold=_both, start=(0, False), rests_on=rests)


@lru_cache(maxsize=512)
def wounds(needed: RollNeeded, takes_all: bool, first: int, second: int) -> Callable[[Face], Reading]:
    """Reads a damage roll on men; one reader for any number of hits."""
    wound, none = Reading((1, False), "damage"), Reading((0, False), "no damage")
    exceptional = Reading((1, True), f"{two_rolls(first, second)}: the gun and all its crew are lost", "BA-29")

    def read(face: Face) -> Reading:
        if not needed.met(face):
            return none
        return exceptional if takes_all and len(face) == 2 and face[1] >= second else wound

    return read


def _both(so_far: tuple[int, bool], new: tuple[int, bool]) -> tuple[int, bool]:
    return so_far[0] + new[0], so_far[1] or new[1]
