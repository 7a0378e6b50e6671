"""A plane's attack on the ground: its aim, and what it has to attack with (WP-15 to WP-18)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from workbook.base_rules import damage, hitting
from workbook.base_rules.high_explosive import fires_he
from workbook.odds import Part, RollNeeded, Sure, Throw
from workbook.tables.base import Figure
from workbook.tables.warplanes import PlaneFigure

if TYPE_CHECKING:
    from workbook.tables import Row, Tables
    from workbook.tables.base import Weapon
    from workbook.warplanes.planes import Gun

TROOPS = ("infantry", "artillery")


@dataclass(frozen=True)
class Target:
    """What a plane attacks, but for how many men there are and what has befallen it before."""

    kind: str
    quality: str
    cover: str = "none"
    down: bool = False
    open_topped: bool = False
    he_hits: str = "by size"

    @property
    def troops(self) -> bool:
        """Is it infantry or artillery, and no vehicle?"""
        return self.kind in TROOPS


@dataclass(frozen=True)
class Attack:
    """An attack: edition, the plane's quality and pins, what it fires, and at what; `massive` as in the 2nd edition."""

    edition: str
    quality: str
    pins: int
    guns: tuple[Gun, ...]
    target: Target
    massive: bool = False

    @cached_property
    def _hash(self) -> int:
        return hash((self.edition, self.quality, self.pins, self.guns, self.target, self.massive))

    def __hash__(self) -> int:
        return self._hash


def to_hit_from_a_plane(
    tables: Tables,
    weapon: Weapon,
    quality: str,
    *,
    pins: int = 0,
    cover: str = "none",
    down: bool = False,
    small_team: bool = False,
) -> RollNeeded:
    """WP-15: 4 or more, as a plane is always on the move, at neither long range nor point blank; the rest as ever.

    >>> from workbook.tables import load
    >>> from workbook.tables.base import Weapon
    >>> to_hit_from_a_plane(load(), load()[Weapon]["2nd", "Light autocannon"], "Inexperienced", cover="soft")
    4+ from a plane, 1 more for an Inexperienced firer, 1 more for soft cover = 6+, 1/6
    """
    row = tables[PlaneFigure]["needed to hit from a plane"]
    return hitting.to_hit(
        tables,
        weapon,
        quality,
        "short",
        pins=pins,
        cover=cover,
        down=down,
        small_team=small_team,
        base=Part.of(row, "from a plane", row.value),
    )


def aim(tables: Tables, attack: Attack, weapon: Weapon, men: int = 0) -> RollNeeded:
    """WP-15: what this attack's shots need to hit; being Down and being a small team are for troops alone."""
    target = attack.target
    small = target.troops and men <= tables[Figure][attack.edition, "small team men"].value
    return to_hit_from_a_plane(
        tables,
        weapon,
        attack.quality,
        pins=attack.pins,
        cover=target.cover,
        down=target.troops and target.down,
        small_team=small,
    )


def to_damage_from_above(tables: Tables, attack: Attack, weapon: Weapon) -> RollNeeded:
    """WP-17, WP-18: against a vehicle the top armour; shells at troops, solid shot at vehicles where there is a choice.

    >>> from workbook.tables import load
    >>> from workbook.tables.base import Weapon
    >>> tank = Attack("2nd", "Regular", 0, (), Target("medium tank", "Regular"))
    >>> to_damage_from_above(load(), tank, load()[Weapon]["2nd", "Medium howitzer"])
    9+ against a medium tank, 3 less for HE Pen, 1 less for top armour = 5+, 1/3
    """
    target = attack.target
    as_he = fires_he(weapon, at_vehicle=not target.troops)
    return damage.to_damage(tables, weapon, target.kind, target.quality, as_he=as_he, facing="top")


def also_resting_on(step: Throw | Sure[Any], rows: tuple[Row, ...]) -> Throw | Sure[Any]:
    """The same roll, which rests on these rows too."""
    return replace(step, rests_on=(*step.rests_on, *rows)) if rows and isinstance(step, Throw) else step
