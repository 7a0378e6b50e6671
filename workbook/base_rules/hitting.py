"""Hitting: what a firer needs, the range band, and the save of those it hits (BA-01 to BA-19)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from workbook.odds import Part, RollNeeded, Stage, Sure, Throw, succeed
from workbook.tables import Row, Tables
from workbook.tables.base import CoverSave, Figure, NoSave, RangingIn, Switch, ToHit, Weapon


def range_band(tables: Tables, weapon: Weapon, distance: Fraction, *, indirect: bool = False) -> str | None:
    """BA-02, BA-04: the band of a distance in inches: point blank, then short up to half the range, then long; None beyond it.

    >>> from workbook.tables import load
    >>> rifle = load()[Weapon]["2nd", "Rifle"]
    >>> [range_band(load(), rifle, Fraction(inches)) for inches in (6, 12, 13, 24, 25)]
    ['point blank', 'short', 'long', 'long', None]
    """
    reach = weapon.indirect_to if indirect else weapon.reach
    if reach is None or distance > reach:
        return None
    if distance <= tables[Figure][weapon.edition, "point blank inches"].value:
        return "point blank"
    return "long" if distance * tables[Figure][weapon.edition, "long range share"].value > reach else "short"


@lru_cache(maxsize=8192)
def to_hit(
    tables: Tables,
    weapon: Weapon,
    quality: str,
    range_band: str,
    *,
    moved: bool = False,
    pins: int = 0,
    last_man: bool = False,
    at_vehicle: bool = False,
    cover: str = "none",
    down: bool = False,
    small_team: bool = False,
    base: Part | None = None,
) -> RollNeeded:
    """BA-01 to BA-11, BA-15, BA-39: what one direct shot needs, part by part; past 6 it takes a 6 and another 6 (BA-13).

    `cover`, `down` and `small_team` are the target's. The printed modifier changes the die, so its sign is turned here.
    A firer that starts from another number than the edition's gives it as `base`.

    >>> from workbook.tables import load
    >>> gun = load()[Weapon]["2nd", "Medium anti-tank gun"]
    >>> to_hit(load(), gun, "Regular", "short", pins=1)
    3+ base, 1 more for 1 pin = 4+, 1/2
    """
    edition = weapon.edition
    usual = tables[Figure][edition, "needed to hit"]
    parts = [base or Part.of(usual, "base", usual.value)]

    def count(factor: str, name: str, times: int = 1, rule: str = "") -> None:
        row = tables[ToHit][edition, factor]
        if times and row.modifier:
            parts.append(Part(rule or row.rule, name, -row.modifier * (times if row.counted == "each" else 1), row))

    count("point blank", "point blank", range_band == "point blank")
    count("pin", "1 pin" if pins == 1 else f"{pins} pins", pins)
    count("long range", "long range", range_band == "long")
    count("Inexperienced", "an Inexperienced firer", quality == "Inexperienced")
    if moved and not weapon.assault:
        count("moved", "turning a Fixed weapon" if weapon.fixed else "moving", rule="BA-49" if weapon.fixed else "")
    count("last man of a team", "the last man of a team", last_man and weapon.team)
    count("shaped charge", "a shaped charge", weapon.shaped_charge)
    count("anti-tank gun on Fire", "an anti-tank gun on Fire", at_vehicle and weapon.anti_tank_gun and not moved)
    count("Down", "a target that is Down", down)
    count("small team", "a small team", small_team)
    if cover != "none":
        count(f"{cover} cover", f"{cover} cover")
    figures = tables[Figure]
    most, again = figures[edition, "most needed"].value, figures[edition, "nigh impossible second roll"].value
    return RollNeeded(tuple(parts), natural_miss(tables, edition), most, again)


def natural_miss(tables: Tables, edition: str) -> int:
    """BA-12: the highest face that misses whatever is added to it."""
    return tables[Figure][edition, "natural miss"].value


def indirect_to_hit(tables: Tables, edition: str, attempt: int = 1, *, moved: bool = False) -> RollNeeded:
    """BA-68, BA-70: an indirect shot hits on a 6 at first, easier with each further attempt, and nothing modifies it.

    BA-69: one that has moved is at its first attempt again.

    >>> from workbook.tables import load
    >>> [indirect_to_hit(load(), "3rd", attempt).short for attempt in (1, 2, 5, 6)]
    ['6+', '5+', '2+', '2+']
    >>> indirect_to_hit(load(), "3rd", 5, moved=True)
    6+ attempt 1, 1/6
    """
    attempt = 1 if moved else attempt
    last = max(row.attempt for row in tables[RangingIn].values() if row.edition == edition)
    row = tables[RangingIn][edition, min(attempt, last)]
    return RollNeeded((Part.of(row, f"attempt {attempt}", row.needed),), natural_miss(tables, edition))


def inside_minimum(weapon: Weapon, range_band: str, distance: Fraction | None) -> bool:
    """BA-70: is the target too near for indirect fire? Without a distance in inches only point blank is."""
    if distance is None or weapon.indirect_from is None:
        return range_band == "point blank"
    return distance < weapon.indirect_from


@lru_cache(maxsize=8192)
def hit_throw(tables: Tables, edition: str, needed: RollNeeded, shots: int, step: str, each: int = 1) -> Throw:
    """BA-12, BA-13: the shots of one weapon thrown together; a natural 1 misses, and past 6 a second 6 is needed.

    `each` is the hits that a shot comes to. The rule named is that of the number it starts from: BA-01's, a plane's, ranging in.
    """
    rests: list[Row] = []
    misses = needed.number <= needed.fails
    if misses:
        rests.append(tables[Figure][edition, "natural miss"])
    if needed.twice:
        rests.append(tables[Figure][edition, "nigh impossible second roll"])
    read = succeed(needed, each, 0, said=("hit", "missed"))
    another = "another 6" if needed.again == 6 else f"{needed.again} or more"
    past = f"past {needed.most}: a 6 and then {another}"
    note = (
        past
        if needed.twice
        else f"{'a 1 misses' if needed.fails == 1 else f'up to {needed.fails} misses'}"
        if misses
        else ""
    )
    rule = needed.parts[0].rule
    return Throw(step, rule, needed.dice, read, needed=needed, times=shots, note=note, rests_on=tuple(rests))


def hits(
    state: object, tables: Tables, edition: str, needed: RollNeeded | None, shots: int, step: str, each: int = 1
) -> Throw | Sure[int]:
    """How many of the shots hit; none where nothing could (`needed` is None: inside the minimum range)."""
    del state
    if needed is None:
        return Sure(0, "Nearer than the minimum range of indirect fire: it misses", "BA-70")
    return hit_throw(tables, edition, needed, shots, step, each)


@lru_cache(maxsize=1024)
def cover_save(
    tables: Tables, edition: str, cover: str, *, down: bool = False, point_blank: bool = False, indirect: bool = False
) -> RollNeeded | None:
    """BA-14, BA-16: what saves a man about to be lost, in the 3rd edition; None where there is no save.

    Indirect fire leaves none, and at point blank being Down helps nobody.

    >>> from workbook.tables import load
    >>> cover_save(load(), "3rd", "soft", down=True)
    3+ soft cover and Down, 2/3
    >>> cover_save(load(), "3rd", "none", down=True, point_blank=True) is None
    True
    """
    lost = {tables[NoSave][edition, fire].loses for fire in _fires(tables, edition, point_blank, indirect)}
    if "cover and Down" in lost:
        return None
    down = down and "Down" not in lost
    row = tables[CoverSave].get((edition, cover, down))
    if row is None:
        return None
    names = [f"{cover} cover"] if cover != "none" else []
    name = " and ".join([*names, *(["Down"] if down else [])])
    return RollNeeded((Part.of(row, name, row.needed),))


def _fires(tables: Tables, edition: str, point_blank: bool, indirect: bool) -> list[str]:
    kinds = [*(["point blank"] if point_blank else []), *(["indirect fire"] if indirect else [])]
    return [kind for kind in kinds if (edition, kind) in tables[NoSave]]


def cover_saves_exist(tables: Tables, edition: str) -> bool:
    """BA-14: does cover save men in this edition, and not make them harder to hit?"""
    return any(row.edition == edition for row in tables[CoverSave].values())


def vehicles_may_save(tables: Tables, edition: str) -> Switch:
    """BA-17: whether vehicles may take cover saves: taken as no in both editions."""
    return tables[Switch][edition, "saves for vehicles"]


def cover_is_idle(tables: Tables, edition: str) -> str:
    """BA-10, BA-17: why cover does nothing for a vehicle in this edition; nothing where it does.

    >>> from workbook.tables import load
    >>> cover_is_idle(load(), "2nd"), cover_is_idle(load(), "3rd")
    ('', 'vehicles have no cover save in the 3rd edition')
    """
    if not cover_saves_exist(tables, edition) or vehicles_may_save(tables, edition).on:
        return ""
    return f"vehicles have no cover save in the {edition} edition"


def vehicle_saves(hits: int, tables: Tables, edition: str, cover: str) -> Throw | Sure[int]:
    """BA-17: a vehicle in cover takes no save, as is assumed for the 3rd edition; the switch gives it that of infantry."""
    allowed = vehicles_may_save(tables, edition)
    if not hits or not allowed.on:
        return Sure(hits, "Vehicles take no cover saves" if hits else "", "BA-17", (allowed,) if hits else ())
    needed = cover_save(tables, edition, cover)
    if needed is None:
        return Sure(hits)
    read = succeed(needed, 0, 1, said=("saved", "a hit"))
    return Throw("Cover save", "BA-17", needed.dice, read, needed=needed, times=hits, rests_on=(allowed,))


def vehicle_cover(
    tables: Tables, edition: str, cover: str, saves: Callable[..., Any] = vehicle_saves
) -> tuple[Stage, ...]:
    """BA-17: the save of a vehicle in cover, before the rolls to damage; none in the open, or where cover saves nobody.

    `saves` is the act of it where the state is more than a count of hits.
    """
    if cover == "none" or not cover_saves_exist(tables, edition):
        return ()
    return (Stage("Cover save", saves, tables, edition, cover),)
