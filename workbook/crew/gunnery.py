"""A crewed vehicle's shot: what skills change in the rolls to hit and to damage (CX-15), on the base rules' own numbers."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property, lru_cache

from workbook.base_rules import damage, hitting, vehicle_damage, weapons
from workbook.base_rules.high_explosive import fires_he, hits_on_vehicle
from workbook.base_rules.vehicle_damage import Damage
from workbook.odds import Chain, Dice, Part, RollNeeded, Stage, Throw, dice
from workbook.tables import Tables
from workbook.tables.base import Figure, Weapon
from workbook.tables.crew import Assumption, Skill

DEADEYE, SNAP_SHOOTER, HAIR_TRIGGER = "Deadeye", "Snap Shooter", "Hair Trigger"
ADRENALIN_RUSH, SKILL_SHOT, LONG_SHOT = "Adrenalin Rush", "Skill Shot", "Long Shot"


def skill_row(tables: Tables, skill: str) -> Skill | None:
    """CX-15: a skill's row; None where house rules have put another in its place."""
    return next((row for row in tables[Skill] if row.skill == skill), None)


def amount(tables: Tables, skill: str) -> Dice:
    """CX-15: how much a skill does, as dice or as a plain number.

    >>> from workbook.tables import load
    >>> amount(load(), "Skill Shot"), amount(load(), "Deadeye").add
    (D3, 3)
    """
    row = skill_row(tables, skill)
    return dice(row.amount if row and row.amount else "0")


def in_range(
    tables: Tables, weapon: Weapon, band: str, distance: Fraction | None, *, long_shot: bool = False
) -> str | None:
    """CX-15, BA-02, BA-04: the range band that counts, None out of range. Long Shot doubles the range, its long half too.

    >>> from workbook.tables import load
    >>> gun = load()[Weapon]["2nd", "Medium anti-tank gun"]
    >>> in_range(load(), gun, "short", Fraction(70)), in_range(load(), gun, "short", Fraction(70), long_shot=True)
    (None, 'long')
    >>> in_range(load(), gun, "long", None, long_shot=True)
    'short'
    """
    times = amount(tables, LONG_SHOT).add if long_shot else 1
    if distance is None:
        return "short" if band == "long" and long_shot else band
    point_blank = tables[Figure][weapon.edition, "point blank inches"].value
    if distance <= point_blank:
        return "point blank"
    return hitting.range_band(tables, weapon, max(distance / times, point_blank + Fraction(1, 100)))


@dataclass(frozen=True)
class Aim:
    """One firing of a main gun at a vehicle: all that its rolls depend on."""

    weapon: Weapon
    quality: str
    band: str
    target: str
    facing: str = "front"
    cover: str = "none"
    moved: bool = False
    pins: int = 0
    hidden: int = 0
    hidden_row: Assumption | None = None
    deadeye: bool = False
    pen: int = 0

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __hash__(self) -> int:
        return self._hash

    def to_hit(self, tables: Tables, *, deadeye: bool = False) -> RollNeeded:
        """CX-15, BA-01: the base rules' roll, Deadeye's 3 taken off it, and what a hidden target puts on it."""
        needed = hitting.to_hit(
            tables,
            self.weapon,
            self.quality,
            self.band,
            moved=self.moved,
            pins=self.pins,
            at_vehicle=True,
            cover=self.cover,
        )
        parts = list(needed.parts)
        if self.hidden:
            parts.append(Part("CX-15", "a hidden target", self.hidden, self.hidden_row))
        if deadeye:
            parts.append(Part("CX-15", DEADEYE, -amount(tables, DEADEYE).add, skill_row(tables, DEADEYE)))
        return replace(needed, parts=tuple(parts))

    def to_damage(self, tables: Tables) -> RollNeeded:
        """CX-15, BA-21: the base rules' roll, with what Skill Shot put on the Pen."""
        as_he = fires_he(self.weapon, at_vehicle=True)
        needed = damage.to_damage(
            tables, self.weapon, self.target, "Regular", as_he=as_he, facing=self.facing, range_band=self.band
        )
        if not self.pen:
            return needed
        return replace(
            needed, parts=(*needed.parts, Part("CX-15", SKILL_SHOT, -self.pen, skill_row(tables, SKILL_SHOT)))
        )


@lru_cache(maxsize=4096)
def firing(aim: Aim, tables: Tables) -> Chain:
    """To hit and to damage: from the start to the `Damage` that is still owed to the chart."""
    shots = weapons.shots(tables, aim.weapon, weapons.ON_VEHICLE)
    steadied = int(aim.deadeye)
    each = hits_on_vehicle(tables, aim.weapon.edition, as_he=fires_he(aim.weapon, at_vehicle=True))
    stages = [
        Stage("To hit", hit, tables, aim.to_hit(tables, deadeye=deadeye), times, each)
        for deadeye, times in ((True, steadied), (False, shots - steadied))
        if times
    ]
    return Chain(*stages, *hitting.vehicle_cover(tables, aim.weapon.edition, aim.cover), _through(aim, tables))


def hit(hits: object, tables: Tables, needed: RollNeeded, shots: int, each: int = 1) -> Throw:
    """BA-01: some more shots of the same firing; their hits are counted together."""
    before = hits if isinstance(hits, int) else 0
    edition = _edition(needed)
    return replace(hitting.hit_throw(tables, edition, needed, shots, "To hit", each), then=lambda more: before + more)


def _edition(needed: RollNeeded) -> str:
    row = needed.parts[0].row
    return str(getattr(row, "edition", "2nd"))


def _through(aim: Aim, tables: Tables) -> Stage:
    """BA-21, BA-22, BA-37: what the hits do: rolls owed to the chart, a soft-skin's end, or nothing."""
    edition = aim.weapon.edition
    if not damage.can_hurt(tables, aim.weapon, aim.target):
        says = f"A hit with the {aim.weapon.weapon} cannot hurt {damage.a(aim.target)}: no effect"
        return Stage("To damage", vehicle_damage.harmless, says, "BA-22")
    needed = aim.to_damage(tables)
    if not vehicle_damage.rolls_on_chart(tables, edition, aim.target):
        return Stage("To damage", vehicle_damage.to_damage_soft_skin, tables, edition, needed)
    return Stage("To damage", vehicle_damage.to_damage_armour, tables, edition, needed, False)


@lru_cache(maxsize=1024)
def chart(tables: Tables, edition: str, quality: str, pins: int, open_above: bool) -> Chain:
    """BA-33 to BA-36: the rolls owed to the chart and the nerve of a burning crew; pins are counted."""
    kinds = ("superficial", "full", "massive")
    return Chain(
        *(
            Stage("On the chart", vehicle_damage.on_the_chart, tables, edition, kind, open_above, True)
            for kind in kinds
        ),
        Stage("Crew's check", vehicle_damage.burning_crew, tables, edition, quality, pins),
    )


def owed(state: Damage) -> str | None:
    """The worst kind of roll that is owed to the chart, if any is."""
    return next((kind for kind in ("massive", "full", "superficial") if getattr(state, kind)), None)


def spared(state: Damage) -> Damage:
    """CX-15: Lucky spares the vehicle the rolls of one hit, the worst there is: both of them, if it was massive."""
    kind = owed(state)
    return state if kind is None else state._replace(**{kind: getattr(state, kind) - 1})
