"""Fire at a plane: who may fire, a 6 to hit, pins for damage, shot down or driven off (WP-09 to WP-14, WP-23)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from workbook.base_rules.damage import exceptional_rolls, two_rolls
from workbook.base_rules.high_explosive import fires_he, pen, pen_value
from workbook.odds import Chain, Part, Play, Reading, RollNeeded, Stage, Sure, Throw, succeed
from workbook.odds.dice import dice, six_then_again
from workbook.tables.base import Switch
from workbook.tables.warplanes import Plane, PlaneFigure

if TYPE_CHECKING:
    from collections.abc import Callable

    from workbook.odds.dice import Face
    from workbook.odds.stages import State
    from workbook.tables import Row, Tables
    from workbook.tables.base import Weapon

DESTROYED, DRIVEN_OFF = "destroyed", "driven off"


def counted(pins: int) -> str:
    """So many pins, by the name that scripts know the outcome by: one is "1 pins" like the rest."""
    return f"{pins} pins"


class Stay(NamedTuple):
    """A plane's stay on the table: its pins, how it was lost (empty: it was not), and whether armour still spares it once."""

    pins: int = 0
    lost: str = ""
    spared: int = 0

    @property
    def label(self) -> str:
        """The outcome this stands for."""
        return self.lost or counted(self.pins)


@dataclass(frozen=True)
class Shots:
    """Shots of one weapon at a plane, with what each needs to hit and each hit to damage."""

    name: str
    shots: int
    to_hit: RollNeeded
    to_damage: RollNeeded
    rests_on: tuple[Row, ...] = ()

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.shots, self.to_hit, self.to_damage))

    def __hash__(self) -> int:
        return self._hash


Volley = tuple[Shots, ...]
"""All that one unit fires at a plane at one moment."""


class Hits(NamedTuple):
    """What a unit's fire at a plane has given so far: whether anything hit, hits to roll for, damage, exceptional damage."""

    hit: bool = False
    pending: int = 0
    points: int = 0
    sixes: int = 0


def may_fire(tables: Tables, weapon: Weapon) -> bool:
    """WP-09: small arms have to reach past 12 inches; anything else is taken to be Flak.

    >>> from workbook.tables import load
    >>> from workbook.tables.base import Weapon
    >>> [may_fire(load(), load()[Weapon]["2nd", name]) for name in ("Rifle", "SMG", "Pistol", "Light autocannon")]
    [True, False, False, True]
    """
    past = tables[PlaneFigure]["small arms at a plane reach past"].value
    return weapon.kind != "small arms" or (weapon.reach or 0) > past


def shots_of(weapon: Weapon, *, on_vehicle: bool) -> int:
    """BA-38: the shots of a weapon; on a vehicle the edition's own number for it, where it has one."""
    return weapon.vehicle_shots if on_vehicle and weapon.vehicle_shots else weapon.shots


def fresh(tables: Tables, plane: str, pins: int = 0, *, used: bool = False) -> Stay:
    """WP-14, WP-23: a plane that comes under fire with these pins; `used`: its armour has spared it before."""
    spares = tables[PlaneFigure]["exceptional damage a flying tank ignores"].value
    spared = spares if tables[Plane][plane].flying_tank and not used else 0
    return Stay(lost=DRIVEN_OFF) if pins >= most_pins(tables) else Stay(pins, "", spared)


def most_pins(tables: Tables) -> int:
    """WP-14: the pins that drive a plane off."""
    return tables[PlaneFigure]["pins that drive off"].value


def to_hit_a_plane(tables: Tables, figure: str = "needed to hit a plane", name: str = "at a plane") -> RollNeeded:
    """WP-10: a 6 on one roll and no modifiers; other planes may have a number of their own (WP-20, WP-21).

    >>> from workbook.tables import load
    >>> to_hit_a_plane(load())
    6+ at a plane, 1/6
    """
    row = tables[PlaneFigure][figure]
    return RollNeeded((Part.of(row, name, row.value),))


def to_damage_a_plane(tables: Tables, weapon: Weapon) -> RollNeeded:
    """WP-12: 6 or more on D6 with the weapon's own Pen, solid shot where it has the choice; a 1 never damages.

    >>> from workbook.tables import load
    >>> from workbook.tables.base import Weapon
    >>> to_damage_a_plane(load(), load()[Weapon]["2nd", "HMG"])
    6+ a plane, 1 less for Pen = 5+, 1/3
    """
    value = tables[PlaneFigure]["damage value of a plane"]
    parts = [Part.of(value, "a plane", value.value)]
    row = pen(tables, weapon, as_he=fires_he(weapon, at_vehicle=True))
    if row is not None and pen_value(row):
        parts.append(Part.of(row, "Pen", -pen_value(row)))
    return RollNeeded(tuple(parts))


@lru_cache(maxsize=4096)
def shots_at_a_plane(
    tables: Tables, weapon: Weapon, shots: int, to_hit: RollNeeded | None = None, rests_on: tuple[Row, ...] = ()
) -> Shots:
    """So many shots of a weapon at a plane; `to_hit` in place of the 6."""
    return Shots(weapon.weapon, shots, to_hit or to_hit_a_plane(tables), to_damage_a_plane(tables, weapon), rests_on)


def unit_fires(state: Stay, tables: Tables, edition: str, volley: Volley, pin_for_hit: bool) -> Play | Sure[Stay]:
    """WP-09: one unit's fire, settled whole before the next unit's; nobody fires at a plane that is gone."""
    if state.lost:
        return Sure(state)
    return fire(state, tables, edition, volley, pin_for_hit, lambda stay: stay)


def fire(
    stay: Stay, tables: Tables, edition: str, volley: Volley, pin_for_hit: bool, then: Callable[[Stay], State]
) -> Play:
    """WP-12: a unit's rolls at a plane; what they give does not depend on the plane's pins, and is settled afterwards."""
    return Play(
        volley_chain(tables, edition, volley), Hits(), lambda found: then(settle(stay, found, tables, pin_for_hit))
    )


@lru_cache(maxsize=4096)
def volley_chain(tables: Tables, edition: str, volley: Volley) -> Chain:
    """WP-10, WP-12: each weapon's rolls to hit and to damage."""
    stages = []
    for shots in volley:
        stages.append(Stage(f"To hit: {shots.name}", to_hit, shots))
        stages.append(Stage(f"To damage: {shots.name}", to_damage, tables, edition, shots))
    return Chain(*stages)


def to_hit(state: Hits, shots: Shots) -> Throw:
    """WP-10: every shot needs the same, whatever the modifiers."""

    def then(hits: int) -> Hits:
        return state._replace(pending=hits, hit=state.hit or hits > 0)

    step, read = f"To hit: {shots.name}", hit_or_miss(shots.to_hit)
    return Throw(step, "WP-10", dice("D6"), read, then, shots.to_hit, shots.shots, rests_on=shots.rests_on)


@lru_cache(maxsize=256)
def hit_or_miss(needed: RollNeeded) -> Callable[[Face], Reading]:
    """Reads a shot; one reader for all shots that need the same."""
    return succeed(needed, 1, 0, said=("hit", "missed"))


@dataclass(frozen=True)
class Tally:
    """Adds up damage, point for point; more than ends a plane anyway is not told apart."""

    most: int

    def __call__(self, so_far: tuple[int, int], new: tuple[int, int]) -> tuple[int, int]:
        return min(self.most, so_far[0] + new[0]), min(self.most, so_far[1] + new[1])


def to_damage(state: Hits, tables: Tables, edition: str, shots: Shots) -> Throw | Sure[Hits]:
    """WP-12, WP-13: every hit rolls for a point of damage; a natural 6 and then another is exceptional."""
    if not state.pending:
        return Sure(state)
    again, most = six_six(tables, edition), most_pins(tables)

    def then(found: tuple[int, int]) -> Hits:
        return Hits(state.hit, 0, min(most, state.points + found[0]), min(most, state.sixes + found[1]))

    first, second = exceptional_rolls(tables, edition)
    thrown = six_then_again(first) if again else dice("D6")
    read = damage_reader(shots.to_damage, again, first, second)
    step, needed = f"To damage: {shots.name}", shots.to_damage
    return Throw(step, "WP-12", thrown, read, then, needed, state.pending, Tally(most), (0, 0))


@lru_cache(maxsize=256)
def damage_reader(needed: RollNeeded, again: tuple[Row, ...], first: int, second: int) -> Callable[[Face], Reading]:
    """WP-13: reads a damage roll as points and exceptional damage; `again` are the rows that allow the latter."""
    none, point = Reading((0, 0), "no damage"), Reading((1, 0), "a point of damage")
    down = Reading((1, 1), f"{two_rolls(first, second)}: exceptional damage", "WP-13", again)

    def read(face: Face) -> Reading:
        if again and len(face) == 2 and face[1] >= second:
            return down
        return point if needed.met(face) else none

    return read


def six_six(tables: Tables, edition: str) -> tuple[Row, ...]:
    """WP-13: the rows that say exceptional damage brings planes down, in both editions; none where it does not."""
    row = tables[Switch][edition, "exceptional damage by planes"]
    return (row,) if row.on else ()


def settle(stay: Stay, found: Hits, tables: Tables, pin_for_hit: bool) -> Stay:
    """WP-12 to WP-14, WP-23: exceptional damage first, then a pin for having hit and one a point; six drive it off.

    >>> from workbook.tables import load
    >>> settle(Stay(pins=3), Hits(hit=True, points=2), load(), pin_for_hit=True).label
    'driven off'
    """
    if found.sixes > stay.spared:
        return Stay(lost=DESTROYED)
    hit_pin = tables[PlaneFigure]["pins for being hit at all"].value if pin_for_hit and found.hit else 0
    pins = stay.pins + hit_pin + found.points
    return Stay(lost=DRIVEN_OFF) if pins >= most_pins(tables) else Stay(pins, "", stay.spared - found.sixes)
