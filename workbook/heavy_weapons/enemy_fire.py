"""One enemy unit's fire at one piece of the platoon: its weapons, and what each of their shots needs (HW-13, HW-15)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from workbook.base_rules import damage, fire, hitting, weapons
from workbook.base_rules.fire import Under, Volley
from workbook.base_rules.high_explosive import fires_he, template
from workbook.heavy_weapons.platoon import Arm
from workbook.odds import Chain, Stage, Sure
from workbook.tables import Tables
from workbook.tables.base import Figure, Switch, Weapon


class Enemy(NamedTuple):
    """An enemy unit: its weapons with how many of each fire, and how it stands to the platoon."""

    name: str
    weapons: tuple[tuple[Weapon, int], ...]
    quality: str
    range_band: str
    moved: bool = False
    pins: int = 0

    @property
    def indirect(self) -> bool:
        """HW-13: is it a mortar, which has to range in?"""
        return self.weapons[0][0].reach is None


class Cover(NamedTuple):
    """How the platoon lies: the cover it has, and how many men a shell finds."""

    cover: str
    he_hits: str


@lru_cache(maxsize=4096)
def fire_at(tables: Tables, enemy: Enemy, arm: Arm, lie: Cover, men: int, down: bool, attempt: int) -> Chain:
    """HW-12, HW-15: an enemy unit's fire at a piece that has so many men left; only they can fall to it.

    `attempt` is the shot at this piece that an indirect weapon is at (HW-13).
    """
    volleys = (volley(tables, enemy, weapon, firers, arm, lie, men, down, attempt) for weapon, firers in enemy.weapons)
    chain = fire.volleys(tuple(volleys), tables)
    return Chain(Stage("Fire", opening, enemy.name, arm.name), *chain.stages)


def opening(state: Under, enemy: str, piece: str) -> Sure[Under]:
    """HW-15: the firer has named the piece; nobody else's crew can fall to this fire."""
    return Sure(state, f"{enemy} at {piece}: only its crew can fall", "HW-15")


def volley(
    tables: Tables, enemy: Enemy, weapon: Weapon, firers: int, arm: Arm, lie: Cover, men: int, down: bool, attempt: int
) -> Volley:
    """HW-12: so many of one weapon of the enemy unit, with all that their shots at the piece need."""
    edition, band = weapon.edition, enemy.range_band
    as_he, indirect = fires_he(weapon, at_vehicle=False), weapon.reach is None
    shell = None
    if as_he and weapon.he is not None:
        shell = template(tables, edition, weapon.he, target="artillery", down=down, under=lie.he_hits)
    if indirect:
        inside = hitting.inside_minimum(weapon, band, None)
        needed = None if inside else hitting.indirect_to_hit(tables, edition, attempt, moved=enemy.moved)
    else:
        needed = hitting.to_hit(
            tables,
            weapon,
            enemy.quality,
            band,
            moved=enemy.moved,
            pins=enemy.pins,
            cover=lie.cover,
            down=down,
            small_team=men <= tables[Figure][edition, "small team men"].value,
        )
    sheltered = lie.cover
    if lie.cover == "none" and shield_is_cover(tables, weapon, arm, as_he=as_he):
        sheltered = "soft"
    return Volley(
        weapon=weapon,
        shots=firers * weapons.shots(tables, weapon),
        to_hit=needed,
        to_damage=damage.to_damage(
            tables, weapon, "artillery", arm.quality, as_he=as_he, gun_shield=arm.gun_shield and not indirect
        ),
        template=shell,
        save=hitting.cover_save(
            tables, edition, sheltered, down=down, point_blank=band == "point blank", indirect=indirect
        ),
        takes_all=arm.gun and damage.exceptional_takes_all(tables, weapon, "artillery"),
    )


def shield_is_cover(tables: Tables, weapon: Weapon, arm: Arm, *, as_he: bool) -> bool:
    """BA-19: in the 3rd edition a gun shield is soft cover against small arms."""
    small = weapon.kind == "small arms" and not as_he
    return arm.gun_shield and small and tables[Switch][weapon.edition, "gun shield is soft cover"].on
