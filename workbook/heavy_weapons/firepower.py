"""What a platoon deals over some turns: orders that fail, ranging in, and each piece's own fire (HW-08 to HW-14, HW-19)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from workbook.base_rules import damage, fire, hitting, orders, weapons
from workbook.base_rules.fire import Under, Volley
from workbook.base_rules.high_explosive import fires_he, hits_on_vehicle, template
from workbook.base_rules.pins import pins_on_troops
from workbook.heavy_weapons.orders import Says, line_is_free, may_fire
from workbook.heavy_weapons.platoon import Arm
from workbook.heavy_weapons.under_fire import last_attempt, order, rally_chain
from workbook.odds import Chain, Play, Reading, Stage, Sure, Throw
from workbook.tables import Tables
from workbook.tables.base import Figure

HITS, DAMAGE, PINS = "hits", "damage", "pins"
MANY = 99
"""More damaging hits than any fire scores: a vehicle has no men to count down."""


@dataclass(frozen=True)
class Target:
    """What the platoon fires at, the same in every turn."""

    kind: str
    quality: str
    men: int
    range_band: str
    cover: str
    down: bool
    facing: str
    he_hits: str

    @property
    def troops(self) -> bool:
        """Is it men, and not a vehicle?"""
        return self.kind in ("infantry", "artillery")

    @property
    def whole(self) -> Under:
        """It stands at full strength before each piece's fire."""
        men = self.men if self.troops else MANY
        return Under(men, open=men)


@dataclass(frozen=True)
class Plan:
    """The platoon's turns: the order it is given, its pins, and how its pieces stand. `core` pieces share a die if `shared`."""

    tables: Tables
    edition: str
    arms: tuple[Arm, ...]
    target: Target
    order: str
    shared: bool
    indirect: bool
    in_line: bool
    pins: tuple[int, int]
    new_pins: int
    officer: int
    rally_from: int | None

    @cached_property
    def _hash(self) -> int:
        return hash((self.tables, self.arms, self.target, self.order, self.shared, self.pins, self.new_pins))

    def __hash__(self) -> int:
        return self._hash

    def indirectly(self, arm: Arm) -> bool:
        """BA-68: a mortar always fires indirectly, a howitzer when it is told to."""
        return arm.weapon.indirect_to is not None and (self.indirect or arm.weapon.reach is None)

    def says(self, arm: Arm) -> Says:
        """HW-09, HW-11, HW-14: whether this piece fires on the order."""
        core = sum(one.in_core for one in self.arms)
        indirect = self.indirectly(arm)
        if not line_is_free(arm.place, core, in_line=self.in_line, indirect=indirect, shared=self.shared):
            return Says(False, why="friends of another unit stand in its line of fire", rule="HW-14")
        in_core = arm.in_core and self.shared
        return may_fire(self.tables, arm.weapon, self.order, in_core=in_core, indirect=indirect)


class Firing(NamedTuple):
    """A unit that fires: its pins, the attempts its indirect pieces are at, whether it acts now, and what it has dealt."""

    pins: int
    attempts: tuple[int, ...]
    acts: bool = False
    dealt: int = 0
    lost: bool = False

    def attempt(self, ranging: int | None) -> int:
        """HW-13: the shot that an indirect piece is at."""
        return 1 if ranging is None else self.attempts[ranging]


def of_unit(plan: Plan, group: tuple[int, ...]) -> Plan:
    """As much of the plan as bears on one unit: what does not is left out, so that it need not be worked out again for it."""
    if plan.arms[group[0]].in_core:
        return replace(plan, pins=(plan.pins[0], 0))
    return replace(plan, pins=(0, plan.pins[1]), shared=plan.shared or not plan.in_line)


@lru_cache(maxsize=1024)
def unit_turns(plan: Plan, group: tuple[int, ...], turns: int, measure: str) -> Chain:
    """The turns of one unit: new pins, its order, then the fire of each of its pieces."""
    stages = []
    places = [place for place in group if plan.indirectly(plan.arms[place])]
    for turn in range(1, turns + 1):
        if turn > 1 and plan.new_pins:
            stages.append(Stage(f"Turn {turn}: pins", new_pins, plan, group))
        stages.append(Stage(f"Turn {turn}: order", told, plan, group))
        for place in group:
            ranging = places.index(place) if place in places else None
            given = (plan, place, ranging, plan.says(plan.arms[place]), measure)
            stages.append(Stage(f"Turn {turn}: {plan.arms[place].name}", fires, *given))
    return Chain(*stages)


def begin(plan: Plan, group: tuple[int, ...]) -> Firing:
    """HW-17, HW-18: a unit before its first turn, with the core's pins or a further piece's."""
    pins = plan.pins[0 if plan.arms[group[0]].in_core else 1]
    lost = orders.routs(plan.tables, plan.edition, plan.arms[group[0]].quality, pins)
    return Firing(pins, (1,) * sum(plan.indirectly(plan.arms[place]) for place in group), lost=lost)


def new_pins(state: Firing, plan: Plan, group: tuple[int, ...]) -> Sure[Firing]:
    """HW-20: the enemy's fire pins every unit again; one whose pins reach its morale routs."""
    if state.lost:
        return Sure(state)
    pins = state.pins + plan.new_pins
    if orders.routs(plan.tables, plan.edition, plan.arms[group[0]].quality, pins):
        return Sure(_lost(state), f"{pins} pins: it routs", "HW-20")
    return Sure(state._replace(pins=pins))


def _lost(state: Firing) -> Firing:
    return Firing(0, (), dealt=state.dealt, lost=True)


def told(state: Firing, plan: Plan, group: tuple[int, ...]) -> Throw | Play | Sure[Firing]:
    """HW-08, HW-13, HW-19: the unit's order; any other than firing at the same target, a failed one too, loses the range."""
    if state.lost:
        return Sure(state)
    acts, silent = state._replace(acts=True), state._replace(acts=False, attempts=(1,) * len(state.attempts))
    if not state.pins:
        return Sure(acts)
    given = (plan.tables, plan.edition, plan.arms[group[0]].quality, state.pins, plan.officer)
    if plan.rally_from is not None and state.pins >= plan.rally_from:
        return Play(rally_chain(*given), state.pins, lambda end: silent._replace(pins=end[1]))
    test = passes(*given)

    def then(result: tuple[bool, int]) -> Firing:
        return (acts if result[0] else silent)._replace(pins=result[1])

    return replace(test, then=then)


@lru_cache(maxsize=1024)
def passes(tables: Tables, edition: str, quality: str, pins: int, officer: int) -> Throw:
    """HW-19, BA-55: an order test of a pinned unit: whether it acts, and the pins left."""
    test, needed = (
        order(tables, edition, quality, pins, officer),
        orders.order_test_needed(tables, edition, quality, pins, officer),
    )

    def read(face: tuple[int, ...]) -> Reading:
        found = test.read(face)
        return replace(found, value=(needed.met(face), found.value[1]))

    return replace(test, read=read)


def fires(state: Firing, plan: Plan, place: int, ranging: int | None, says: Says, measure: str) -> Play | Sure[Firing]:
    """HW-12, HW-13: one piece fires its own weapon, by itself; whether a mortar hits decides how its next shot stands."""
    if not state.acts or state.lost:
        return Sure(state)
    arm = plan.arms[place]
    if not says.fires:
        return Sure(state, f"{arm.name} does not fire: {says.why}", says.rule, (arm.row,))
    attempt = state.attempt(ranging)
    chain = fire_of(plan, place, state.pins, attempt, says.moved, measure)

    def then(found: tuple[int, bool]) -> Firing:
        after = state._replace(dealt=state.dealt + found[0])
        if ranging is None:
            return after
        last = last_attempt(plan.tables, plan.edition)
        step = last if found[1] else min(last, attempt + 1)
        return after._replace(attempts=(*state.attempts[:ranging], step, *state.attempts[ranging + 1 :]))

    return Play(chain, plan.target.whole, then)


@lru_cache(maxsize=4096)
def fire_of(plan: Plan, place: int, pins: int, attempt: int, moved: bool, measure: str) -> Chain:
    """HW-12: one piece's fire, up to what is to be counted: hits, damage or pins. Gives (that number, whether it hit)."""
    shots = volley(plan, plan.arms[place], pins, attempt, moved)
    whole = fire.volleys((shots,), plan.tables)
    stages = [stage for stage in whole.stages if measure == DAMAGE or stage.act is not fire.to_damage]
    if measure != DAMAGE:
        stages = [stage for stage in stages if stage.act is not fire.cover_saves]
    if not plan.target.troops:
        stages[1:1] = hitting.vehicle_cover(plan.tables, plan.edition, plan.target.cover, fire.vehicle_saves)
    return Chain(
        Stage("Piece", named, plan.arms[place]), *stages, Stage("Counted", counted, plan.tables, plan.edition, measure)
    )


def named(state: Under, arm: Arm) -> Sure[Under]:
    """HW-12: whose fire it is."""
    return Sure(state, f"{arm.name} fires its own weapon", "HW-12", (arm.row,))


def counted(state: Under, tables: Tables, edition: str, measure: str) -> Throw | Sure[tuple[int, bool]]:
    """HW-12: what this fire has dealt: hits that roll to damage, men or damage done, or the pins of one piece's fire."""
    if measure == PINS:
        laid = pins_on_troops(tables, edition, state.shell, hit=state.hit)
        if isinstance(laid, Sure):
            return Sure((laid.state, state.hit), laid.says, laid.rule)
        return replace(laid, then=lambda pins: (pins, True))
    return Sure((state.lost if measure == DAMAGE else state.pending, state.hit))


def volley(plan: Plan, arm: Arm, pins: int, attempt: int, moved: bool) -> Volley:
    """HW-12, BA-47: a piece's shots at the target, with all that they need."""
    tables, target, weapon = plan.tables, plan.target, arm.weapon
    at_vehicle, indirect = not target.troops, plan.indirectly(arm)
    as_he = fires_he(weapon, at_vehicle=at_vehicle)
    shell = None
    if as_he and not at_vehicle and weapon.he is not None:
        shell = template(tables, plan.edition, weapon.he, target=target.kind, down=target.down, under=target.he_hits)
    return Volley(
        weapon=weapon,
        shots=arm.firers * weapons.shots(tables, weapon),
        to_hit=to_hit(plan, arm, pins, attempt, moved),
        to_damage=damage.to_damage(
            tables,
            weapon,
            target.kind,
            target.quality,
            as_he=as_he,
            facing="top" if indirect else target.facing,
            range_band=target.range_band,
        ),
        template=shell,
        save=None
        if at_vehicle
        else hitting.cover_save(
            tables,
            plan.edition,
            target.cover,
            down=target.down,
            point_blank=target.range_band == "point blank",
            indirect=indirect,
        ),
        takes_all=target.troops and damage.exceptional_takes_all(tables, weapon, target.kind),
        each=hits_on_vehicle(tables, plan.edition, as_he=as_he) if at_vehicle else 1,
    )


def to_hit(plan: Plan, arm: Arm, pins: int, attempt: int, moved: bool) -> Any:
    """BA-01, HW-13: what a piece's shots need to hit; None inside the minimum range, or where it cannot hurt the target."""
    tables, target, weapon = plan.tables, plan.target, arm.weapon
    if plan.indirectly(arm):
        if hitting.inside_minimum(weapon, target.range_band, None):
            return None
        return hitting.indirect_to_hit(tables, plan.edition, attempt, moved=moved)
    return hitting.to_hit(
        tables,
        weapon,
        arm.quality,
        target.range_band,
        moved=moved,
        pins=pins,
        at_vehicle=not target.troops,
        cover=target.cover,
        down=target.troops and target.down,
        small_team=target.troops and target.men <= tables[Figure][plan.edition, "small team men"].value,
    )


def most_dealt(plan: Plan, arm: Arm) -> int:
    """The most that one turn of a piece's fire can hit."""
    shots = volley(plan, arm, 0, 1, False)
    if shots.template is None:
        return shots.shots * shots.each
    most = max(shots.template.under.total(face) for face in shots.template.under.weights())
    return min(plan.target.men, shots.shots * shots.template.men_hit(most, plan.target.men))


def unit_deals(total: int, plan: Plan, group: tuple[int, ...], turns: int, measure: str) -> Play:
    """HW-03: a unit's whole fire, added to what the units before it have dealt; no unit's fire changes another's."""
    chain = unit_turns(plan, group, turns, measure)
    return Play(chain, begin(plan, group), lambda end: total + end.dealt)
