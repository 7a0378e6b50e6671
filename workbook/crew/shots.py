"""The shots of an order: back at the attacker, at the target, and a second time; and what each does (CX-15)."""

from __future__ import annotations

from dataclasses import replace

from workbook.base_rules import damage, orders
from workbook.base_rules.pins import pin_on_armour
from workbook.base_rules.vehicle_damage import LOST, Damage
from workbook.crew import gunnery as gun
from workbook.crew.fight import EYE_FOR_TERRAIN, LUCKY, STOPPED, TOLD, Fight, Ground, Tank, aim
from workbook.odds import Play, Sure, Throw
from workbook.tables import Tables


def _shooter(state: Fight, place: int, phase: str) -> int:
    who = state.active(place)
    return 1 - who if phase == "shot back" else who


def fire(state: Fight, ground: Ground, place: int, phase: str) -> Play | Sure[Fight]:
    """CX-15, BA-01, BA-21: the main gun fires, a second time with Adrenalin Rush; what is owed to the chart then waits."""
    who = _shooter(state, place, phase)
    tank, other = state.tanks[who], state.tanks[1 - who]
    if tank.lost or other.lost or not state.doing or (phase == "shot back" and not state.reacting):
        return Sure(state)
    if phase == "second shot" and gun.ADRENALIN_RUSH not in tank.skills:
        return Sure(state)
    aimed = aim(state, ground, who, back=phase == "shot back")
    steady = state.deadeye if phase == "shot" else phase == "shot back" and _steadies(aimed, tank, ground.tables)
    used = [gun.DEADEYE] if steady else []
    used += [gun.ADRENALIN_RUSH] if phase == "second shot" else []
    shot = replace(aimed, deadeye=steady, pen=0 if phase == "shot back" else state.pen)
    after = state.tank(who, tank.spend(*used), reacting=False).tank(1 - who, other.spend(EYE_FOR_TERRAIN))
    return Play(
        gun.firing(shot, ground.tables), "start", lambda done: after._replace(pending=done, hit=done.worst != "missed")
    )


def _steadies(aimed: gun.Aim, tank: Tank, tables: Tables) -> bool:
    return gun.DEADEYE in tank.skills and aimed.to_hit(tables).number > 2


def luck(state: Fight, ground: Ground, place: int, phase: str) -> Sure[Fight]:
    """CX-15: Lucky spares its vehicle the chart for one hit, and with it all further harm of that hit."""
    target = 1 - _shooter(state, place, phase)
    if state.pending is None or LUCKY not in state.tanks[target].skills or gun.owed(state.pending) is None:
        return Sure(state)
    tank = state.tanks[target].spend(LUCKY)
    return Sure(state.tank(target, tank, pending=gun.spared(state.pending)), f"{LUCKY}: no roll on the chart", "CX-15")


def on_the_chart(state: Fight, ground: Ground, place: int, phase: str) -> Play | Sure[Fight]:
    """BA-33 to BA-36: the chart, and what it leaves of the target."""
    target = 1 - _shooter(state, place, phase)
    if state.pending is None:
        return Sure(state)
    side, tank = ground.sides[target], state.tanks[target]
    above = side.open_topped and side.facing == "top"
    chain = gun.chart(ground.tables, ground.edition, side.quality, tank.pins, above)
    counted = state.pending._replace(immobilised=tank.immobilised)
    return Play(chain, counted, lambda done: _settled(state, target, done, phase))


def _settled(state: Fight, target: int, done: Damage, phase: str) -> Fight:
    tank, stopped = state.tanks[target], done.worst in STOPPED
    tank = tank._replace(
        pins=tank.pins + done.chart_pins,
        immobilised=max(tank.immobilised, min(1, done.immobilised)),
        ready=tank.ready and not stopped,
        lost=tank.lost or done.worst in LOST,
    )
    if phase == "shot back":
        return state.tank(target, tank, pending=None, doing="" if stopped or tank.lost else state.doing)
    return state.tank(target, tank, pending=None, told=max(state.told, done.worst, key=TOLD.index))


def pins(state: Fight, ground: Ground, place: int, phase: str) -> Throw | Sure[Fight]:
    """BA-14, BA-60, BA-66: the pin of the hit itself; pins that reach the morale destroy the vehicle."""
    target = 1 - _shooter(state, place, phase)
    if not state.hit or state.tanks[target].lost:
        return Sure(state._replace(hit=False))
    side, weapon = ground.sides[target], ground.sides[1 - target].weapon
    if damage.is_armoured(ground.tables, ground.edition, side.target):
        if weapon.kind != "heavy":
            return Sure(_pinned(state, ground, target, 0))
        aimed = aim(state, ground, 1 - target, back=phase == "shot back")
        could = replace(aimed, pen=state.pen if phase != "shot back" else 0).to_damage(ground.tables).number <= 6
        step = pin_on_armour(ground.tables, ground.edition, side.quality, could_damage=could)
    else:
        step = Sure(1, "Fire that hits at all lays a pin", "BA-14")
    if isinstance(step, Sure):
        return Sure(_pinned(state, ground, target, step.state), step.says, step.rule, step.rests_on)
    return replace(step, then=lambda laid: _pinned(state, ground, target, laid))


def _pinned(state: Fight, ground: Ground, target: int, laid: int) -> Fight:
    tank = state.tanks[target]
    now = tank.pins + laid
    gone = orders.routs(ground.tables, ground.edition, ground.sides[target].quality, now)
    return state.tank(target, tank._replace(pins=now, lost=tank.lost or gone), hit=False)
