"""A whole game of one plane: arrival, flak, interceptors, attacks, what is left of its bombs and its target (WP-03 to WP-23)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from workbook.base_rules.orders import morale, morale_check
from workbook.odds import Chain, Play, Stage, Sure, Throw
from workbook.tables.base import Figure
from workbook.warplanes import arrival, at_troops, at_vehicles, dogfight, flak
from workbook.warplanes.arrival import RESERVE, TABLE, WAITING
from workbook.warplanes.at_troops import Raid
from workbook.warplanes.at_vehicles import Struck
from workbook.warplanes.dogfight import Bout, Hunters, Skies
from workbook.warplanes.flak import DESTROYED, DRIVEN_OFF, Stay, Volley

if TYPE_CHECKING:
    from workbook.tables import Tables
    from workbook.warplanes.ground_attack import Attack
    from workbook.warplanes.planes import Gun

INCOMING, LEFT = "coming in", "just left"


class Sky(NamedTuple):
    """A plane through a game, and its target.

    `men`, `target_pins`, `immobilised` and `shaken` (it has a check to make) are the present target's, `waiting` are the
    interceptors yet to fall on the plane in this turn; `destroyed`, and in a game without targets `attacks`, are counted.
    """

    where: str = WAITING
    pins: int = 0
    spared: int = 0
    bombs: int = 0
    hunters: int = 0
    waiting: int = 0
    men: int = 0
    target_pins: int = 0
    immobilised: int = 0
    shaken: bool = False
    destroyed: int = 0
    attacks: int = 0
    over: bool = False

    @property
    def stay(self) -> Stay:
        """The plane as its enemies see it."""
        return Stay(self.pins, "", self.spared)

    def after_fire(self, stay: Stay) -> Sky:
        """The same after fire at the plane; what is left of its target matters no more, but for a check still to make."""
        if not stay.lost:
            return self._replace(pins=stay.pins, spared=stay.spared)
        if self.where == INCOMING:
            return self.gone(stay.lost)
        return self._replace(where=stay.lost, pins=0)

    def gone(self, how: str) -> Sky:
        """The plane is lost: only what it has done is still told."""
        return Sky(where=how, destroyed=self.destroyed, attacks=self.attacks)

    def without_target(self) -> Sky:
        """No attack will follow: the plane itself and what it has done."""
        return Sky(self.where, self.pins, self.spared, destroyed=self.destroyed, attacks=self.attacks, over=self.over)


@dataclass(frozen=True)
class Plan:
    """All that stays the same over a game. `armed[k]` is what the plane fires when it uses k bombs, up to `each_time`.

    Without `targets` only the plane is followed, and its attacks are counted: neither depends on what it attacks.
    """

    tables: Tables
    attack: Attack
    armed: tuple[tuple[Gun, ...], ...]
    each_time: int
    men: int
    nerve: bool
    ambush: tuple[tuple[str, Volley], ...]
    afterwards: tuple[tuple[str, Volley], ...]
    before_leaving: tuple[tuple[str, Volley], ...]
    pin_for_hit: bool
    spared: int
    hunters: Hunters | None = None
    targets: bool = True

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.__dataclass_fields__))

    def __hash__(self) -> int:
        return self._hash

    @property
    def edition(self) -> str:
        """The edition played."""
        return self.attack.edition

    @cached_property
    def rout_at(self) -> int:
        """BA-60: the pins at which the target is gone; more of them are not told apart."""
        return morale(self.tables, self.edition, self.attack.target.quality).amount

    def start(self) -> Sky:
        """The plane in Reserve, its target whole."""
        hunters = self.hunters.number if self.hunters else 0
        if not self.targets:
            return Sky(spared=self.spared, hunters=hunters)
        return Sky(spared=self.spared, bombs=len(self.armed) - 1, hunters=hunters, men=self.men)


def turn(state: Sky, plan: Plan) -> Play | Sure[Sky]:
    """WP-03 to WP-08: one turn; what does not bear on it stands aside meanwhile, so that like turns are worked out once."""
    if state.over or state.where in (DESTROYED, DRIVEN_OFF):
        return Sure(state)
    aside, rout_at = state.target_pins if plan.attack.target.troops else 0, plan.rout_at

    def then(after: Sky) -> Sky:
        had = 0 if after.destroyed or not after.men else aside
        pins = min(rout_at, had + after.target_pins)
        destroyed, attacks = after.destroyed + state.destroyed, after.attacks + state.attacks
        return Sky(*after[:7], pins, after.immobilised, after.shaken, destroyed, attacks, after.over)

    start = state._replace(destroyed=0, attacks=0, target_pins=state.target_pins - aside)
    return Play(turn_chain(plan), start, then)


@lru_cache(maxsize=256)
def turn_chain(plan: Plan) -> Chain:
    """WP-06: fire before it pulls out, or its arrival, the Flak in Ambush, interceptors, its attack, and fire afterwards."""
    leaving = [Stage(f"Before it leaves: {name}", under_fire, plan, fire, TABLE) for name, fire in plan.before_leaving]
    ambush = [Stage(f"In Ambush: {name}", under_fire, plan, fire, INCOMING) for name, fire in plan.ambush]
    hunters = [Stage("Interceptor", hunted, plan)] * (plan.hunters.number if plan.hunters else 0)
    after = [Stage(f"Afterwards: {name}", under_fire, plan, fire, TABLE) for name, fire in plan.afterwards]
    return Chain(
        *leaving,
        Stage("Orders", orders, plan),
        *ambush,
        *hunters,
        Stage("Attack", attacks, plan),
        *after,
        Stage("End of turn", end_of_turn, plan),
    )


def under_fire(state: Sky, plan: Plan, volley: Volley, where: str) -> Play | Sure[Sky]:
    """WP-06, WP-09, WP-14: a unit's fire at the plane at one moment of its stay; pins add up until it leaves."""
    if state.where != where:
        return Sure(state)
    return flak.fire(state.stay, plan.tables, plan.edition, volley, plan.pin_for_hit, state.after_fire)


def orders(state: Sky, plan: Plan) -> Throw | Sure[Sky]:
    """WP-05, WP-07, WP-08: a plane on the table pulls out; one in Reserve comes in, the first time on an order test."""
    if state.where == TABLE:
        return Sure(state._replace(where=LEFT, pins=0), "It pulls out, and its pins are gone", "WP-07")
    coming = state._replace(where=INCOMING, waiting=state.hunters)
    if state.where == RESERVE:
        return Sure(coming, "It comes back for another pass without a test", "WP-08")
    if state.where != WAITING:
        return Sure(state)
    test = arrival.arrival_needed(plan.tables, plan.edition, plan.attack.quality)
    return replace(test, then={True: coming, False: state}.__getitem__)


def hunted(state: Sky, plan: Plan) -> Play | Sure[Sky]:
    """WP-22: the next interceptor in Ambush falls on the plane before it opens fire."""
    if state.where != INCOMING or not state.waiting or plan.hunters is None:
        return Sure(state)

    def then(end: Bout) -> Sky:
        lost = end.skies.shot_down + end.skies.driven_off
        fewer = state._replace(waiting=state.waiting - 1, hunters=state.hunters - lost)
        return fewer.after_fire(end.skies.target)

    return Play(dogfight.bout(plan.tables, plan.edition, plan.hunters), Bout(Skies(state.stay)), then)


def attacks(state: Sky, plan: Plan) -> Play | Sure[Sky]:
    """WP-15 to WP-18: the plane opens fire with its guns and the bombs meant for this attack; pins make it miss."""
    if state.where != INCOMING:
        return Sure(state)
    if not plan.targets:
        return Sure(state._replace(where=TABLE, attacks=state.attacks + 1, waiting=0))
    used = min(state.bombs, plan.each_time)
    attack = replace(plan.attack, guns=plan.armed[used], pins=state.pins)
    after = state._replace(where=TABLE, bombs=state.bombs - used, waiting=0)
    if attack.target.troops:
        chain = at_troops.chain(plan.tables, attack, state.men, count_pins=plan.nerve)
        return Play(chain, at_troops.start(state.men), lambda end: _troops(after, plan, end))
    chain = at_vehicles.chain(plan.tables, attack, state.target_pins, most_pins=plan.rout_at)
    return Play(chain, Struck(), lambda end: _vehicle(after, plan, end))


def _next_target(state: Sky, plan: Plan) -> Sky:
    """The target is destroyed, and the next one like it is taken."""
    fresh = state._replace(men=plan.men, target_pins=0, immobilised=0, shaken=False)
    return fresh._replace(destroyed=state.destroyed + 1)


def _troops(state: Sky, plan: Plan, end: Raid) -> Sky:
    """WP-18: losses and pins stay on the unit between attacks; half of it lost in one, and it has a check to make."""
    left = state.men - end.under.lost
    if not left:
        return _next_target(state, plan)
    if not plan.nerve:
        return state._replace(men=left)
    shaken = at_troops.checks(end, plan.tables, plan.edition)
    return state._replace(men=left, target_pins=min(plan.rout_at, end.pins), shaken=shaken)


def _vehicle(state: Sky, plan: Plan, end: Struck) -> Sky:
    """BA-33: a vehicle immobilised in two attacks is lost."""
    limit = plan.tables[Figure][plan.edition, "immobilised results that knock out"].value
    immobilised = state.immobilised + end.damage.immobilised
    if end.lost or immobilised >= limit:
        return _next_target(state, plan)
    pins = min(plan.rout_at, state.target_pins + end.damage.chart_pins)
    return state._replace(immobilised=immobilised, target_pins=pins)


def nerve(state: Sky, plan: Plan, turns_left: int) -> Throw | Sure[Sky]:
    """BA-60, BA-61: a target with as many pins as its morale is lost; so is one that fails the check it has to make."""
    routs = plan.nerve and state.target_pins >= plan.rout_at
    holds = state._replace(shaken=False) if state.shaken else state
    lost = _next_target(state, plan) if routs or state.shaken else state
    if state.where in (DESTROYED, DRIVEN_OFF):
        holds, lost = holds.gone(state.where), lost.gone(state.where)
    elif not turns_left or state.over or (state.where == TABLE and turns_left == 1):
        holds, lost = holds.without_target(), lost.without_target()
    if routs:
        return Sure(lost, "The target's pins reach its morale: it routs", "BA-60")
    if not state.shaken:
        return Sure(holds)
    check = check_of(plan.tables, plan.edition, plan.attack.target.quality, state.target_pins)
    return replace(check, then={"holds": holds, "destroyed": lost}.__getitem__)


@lru_cache(maxsize=512)
def check_of(tables: Tables, edition: str, quality: str, pins: int) -> Throw:
    """BA-61: the morale check of a unit that does not rout under its pins."""
    check = morale_check(None, tables, edition, quality, pins)
    assert isinstance(check, Throw), "a unit that routs makes no check"
    return check


def end_of_turn(state: Sky, plan: Plan) -> Sky:
    """WP-07: a plane that left waits in Reserve; the pins of one on the table matter only while it can still be fired at."""
    if state.where == LEFT:
        return state._replace(where=RESERVE)
    if state.where == TABLE and not plan.before_leaving:
        return state._replace(pins=0)
    return state


def game_goes_on(state: Sky, plan: Plan) -> Throw | Sure[Sky]:
    """BA-64: is a turn more played?"""
    roll = arrival.one_more_turn(plan.tables, plan.edition)
    return replace(roll, then={True: state, False: state.without_target()._replace(over=True)}.__getitem__)


def game(plan: Plan, game_turns: int, *, one_more: bool) -> Chain:
    """WP-05 to WP-08: the turns of a game in order, the roll for one more before the last of them."""
    stages = []
    turns = arrival.turns(arrival.first_turn(plan.tables, plan.edition), game_turns, one_more=one_more)
    for number in turns:
        if number > game_turns:
            stages.append(Stage(f"Turn {number}?", game_goes_on, plan))
        stages.append(Stage(f"Turn {number}", turn, plan))
        stages.append(Stage(f"Turn {number}: the target's nerve", nerve, plan, turns[-1] - number))
    return Chain(*stages)
