"""A plane's attack on a vehicle: every weapon at its top, each result counted, the crew's nerve, its pins (WP-15 to WP-18)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from workbook.base_rules import damage, hitting, pins, vehicle_damage
from workbook.base_rules.high_explosive import fires_he, hits_on_vehicle
from workbook.base_rules.vehicle_damage import LOST, Damage
from workbook.odds import Chain, Play, RollNeeded, Stage, Sure, Throw
from workbook.warplanes.ground_attack import Attack, aim, also_resting_on, to_damage_from_above
from workbook.warplanes.results import KINDS, together, vehicle_result

if TYPE_CHECKING:
    from workbook.tables import Row, Tables
    from workbook.warplanes.planes import Gun

UNPINNED, HEAVY_HIT, COULD_DAMAGE = 0, 1, 2


class Struck(NamedTuple):
    """A vehicle under attack: the damage so far, and what of it pins a crew behind closed armour."""

    damage: Damage = Damage()
    pinning: int = UNPINNED

    @property
    def lost(self) -> bool:
        """Is it destroyed?"""
        return self.damage.worst in LOST


@dataclass(frozen=True)
class Strike:
    """All shots of one kind of weapon at a vehicle; `to_damage` is None where they cannot hurt it."""

    name: str
    edition: str
    shots: int
    to_hit: RollNeeded
    to_damage: RollNeeded | None
    charted: bool
    pinning: int
    each: int
    cover: str
    rests_on: tuple[Row, ...]

    @cached_property
    def _hash(self) -> int:
        shot = self.name, self.edition, self.shots, self.to_hit, self.to_damage
        return hash((*shot, self.charted, self.pinning, self.each, self.cover))

    def __hash__(self) -> int:
        return self._hash


def chain(tables: Tables, attack: Attack, target_pins: int, *, most_pins: int = 0) -> Chain:
    """WP-15 to WP-18: every weapon's hits and damage, then the chart and the crew's checks; if asked for, the pins laid.

    Pins are counted up to `most_pins`; 0 leaves them out.
    """
    armoured, target, given = _armoured(tables, attack), attack.target, (tables, attack.edition)
    charted = vehicle_damage.rolls_on_chart(tables, attack.edition, target.kind)
    name = "Through the armour" if armoured else "To damage"
    stages = [
        Stage(name, strikes, tables, strike_of(tables, attack, gun, count_pins=most_pins > 0), attack.massive)
        for gun in attack.guns
    ]
    split = len(stages)
    if charted:
        crew = (target.open_topped, target.quality, target_pins, most_pins)
        stages += [Stage("On the chart", on_the_chart, *given, kind, *crew) for kind in KINDS]
    if most_pins:
        closed = armoured and not target.open_topped
        stages.append(Stage("Pins", pinned, *given, target.quality, closed))
    return Chain(*stages, split=split)


def _armoured(tables: Tables, attack: Attack) -> bool:
    return damage.is_armoured(tables, attack.edition, attack.target.kind)


def strike_of(tables: Tables, attack: Attack, gun: Gun, *, count_pins: bool) -> Strike:
    """One weapon's part of the attack, with all that its shots need."""
    weapon, armoured = gun.weapon, _armoured(tables, attack)
    hurts = damage.can_hurt(tables, weapon, attack.target.kind)
    needed = to_damage_from_above(tables, attack, weapon) if hurts else None
    pinning = UNPINNED
    if count_pins and (weapon.kind == "heavy" or attack.target.open_topped or not armoured):
        pinning = COULD_DAMAGE if needed and needed.number <= 6 else HEAVY_HIT
    to_hit, shots = aim(tables, attack, weapon), gun.count * gun.shots
    charted = vehicle_damage.rolls_on_chart(tables, attack.edition, attack.target.kind)
    each = hits_on_vehicle(tables, attack.edition, as_he=fires_he(weapon, at_vehicle=True))
    shot = gun.name, attack.edition, shots, to_hit, needed, charted, pinning, each, attack.target.cover
    return Strike(*shot, gun.rests_on)


def strikes(state: Struck, tables: Tables, strike: Strike, massive: bool) -> Play:
    """WP-18: one kind of weapon's hits and their damage, added to what the others have done."""

    def then(found: Damage) -> Struck:
        if found.worst == "missed":
            return state
        return Struck(_added(state.damage, found), max(state.pinning, strike.pinning))

    return Play(_hits_and_damage(tables, strike, massive), 0, then)


def _added(before: Damage, new: Damage) -> Damage:
    """The rolls owed to the chart add up; the worse result is the one that is named."""
    if "knocked out" in (before.worst, new.worst):
        return Damage("knocked out")
    return Damage(
        before.at_least(new.worst),
        before.superficial + new.superficial,
        before.full + new.full,
        before.massive + new.massive,
    )


@lru_cache(maxsize=4096)
def _hits_and_damage(tables: Tables, strike: Strike, massive: bool) -> Chain:
    damaging = (strike.name, strike.edition, strike.to_damage, strike.charted, massive)
    return Chain(
        Stage(f"To hit: {strike.name}", to_hit, tables, strike),
        *hitting.vehicle_cover(tables, strike.edition, strike.cover),
        Stage(f"To damage: {strike.name}", to_damage, tables, *damaging),
    )


def to_hit(state: int, tables: Tables, strike: Strike) -> Throw | Sure[Any]:
    """WP-15: how many of the shots hit."""
    step = hitting.hits(
        state, tables, strike.edition, strike.to_hit, strike.shots, f"To hit: {strike.name}", strike.each
    )
    return also_resting_on(step, strike.rests_on)


def to_damage(
    hits: int, tables: Tables, name: str, edition: str, needed: RollNeeded | None, charted: bool, massive: bool
) -> Throw | Sure[Damage]:
    """WP-17: what the hits do to the top armour, or to a vehicle that has none."""
    if needed is None:
        return vehicle_damage.harmless(hits, f"{name}: a hit cannot hurt armour", "BA-22")
    if not hits:
        return Sure(Damage())
    return replace(_one_hit(tables, edition, needed, charted, massive), step=f"To damage: {name}", times=hits)


@lru_cache(maxsize=512)
def _one_hit(tables: Tables, edition: str, needed: RollNeeded, charted: bool, massive: bool) -> Throw:
    """The damage roll of one hit; any number of them is read in the same way."""
    if charted:
        step = vehicle_damage.to_damage_armour(1, tables, edition, needed, massive)
    else:
        step = vehicle_damage.to_damage_soft_skin(1, tables, edition, needed)
    assert isinstance(step, Throw), "a hit that can hurt is rolled for"
    return step


def on_the_chart(
    state: Struck,
    tables: Tables,
    edition: str,
    kind: str,
    open_topped: bool,
    quality: str,
    target_pins: int,
    most_pins: int,
) -> Throw | Struck:
    """WP-17, BA-33: the rolls owed to the chart by one kind of damage, a fire's check at once behind its roll."""
    before: Damage = state.damage
    owed: int = getattr(before, kind)
    if not owed or before.worst == "knocked out":
        return state
    one = vehicle_result(tables, edition, kind, open_topped, quality, target_pins, most_pins)
    left: Damage = before._replace(**{kind: 0})  # type: ignore[arg-type]

    def then(found: Damage) -> Struck:
        return state._replace(damage=together(left, found, one.fold))

    return replace(one.throw, then=then, times=owed * one.rolls)


def pinned(state: Struck, tables: Tables, edition: str, quality: str, closed: bool) -> Throw | Sure[Struck]:
    """BA-14, BA-66: one pin for the whole attack's hits, behind closed armour only as its crew takes it."""
    if state.lost:
        return Sure(Struck(Damage(state.damage.worst)))
    if not state.pinning:
        return Sure(state)

    def then(laid: int) -> Struck:
        return Struck(state.damage._replace(chart_pins=state.damage.chart_pins + laid))

    if not closed:
        return Sure(then(1), "The hits pin it", "BA-14")
    step = pins.pin_on_armour(tables, edition, quality, could_damage=state.pinning == COULD_DAMAGE)
    if isinstance(step, Sure):
        return Sure(then(step.state), step.says, step.rule, step.rests_on)
    return replace(step, then=then)
