"""An order in a fight: skills before it, its test, what the active side commits, and how the target answers (CX-13 to CX-15).

The active side commits first. Each skill is used at the first chance at which it can do anything; a player may of course
keep it, which is what comparing the answer with and without it is for.
"""

from __future__ import annotations

from dataclasses import replace

from workbook.base_rules import damage, orders
from workbook.crew import gunnery as gun
from workbook.crew.chances import YES, chance_of
from workbook.crew.fight import (
    BROUGHT_BACK,
    EAGLE_EYE,
    PUSH_THROUGH,
    QUICK_REFLEXES,
    STRICT_DISCIPLINE,
    Fight,
    Ground,
    aim,
)
from workbook.crew.members import LEADER
from workbook.crew.skill_rolls import skill_names
from workbook.odds import Reading, Sure, Throw


def before_the_order(state: Fight, ground: Ground, place: int) -> Sure[Fight]:
    """CX-15: Motivational Leader brings back a used skill, Strict Discipline takes every pin off; both before the order."""
    who = state.active(place)
    tank = state.tanks[who]
    if tank.lost or state.tanks[1 - who].lost or not tank.ready:
        return Sure(state._replace(doing=""))
    says = []
    if LEADER in tank.skills and tank.spent:
        back = next(skill for skill in BROUGHT_BACK if skill in tank.spent)
        skills = tuple(s for s in skill_names(ground.tables) if s == back or s in tank.skills)
        tank = tank._replace(skills=skills).spend(LEADER)
        says.append(f"{LEADER} brings {back} back")
    if STRICT_DISCIPLINE in tank.skills and tank.pins:
        tank = tank.spend(STRICT_DISCIPLINE)._replace(pins=0)
        says.append(f"{STRICT_DISCIPLINE} takes every pin off")
    rests = (ground.taken("when skills are used"),) if says else ()
    return Sure(state.tank(who, tank, doing="order"), ", ".join(says), "CX-15", rests)


def order(state: Fight, ground: Ground, place: int) -> Throw | Sure[Fight]:
    """BA-52 to BA-57: a pinned crew tests; passed, pins come off; failed, its die is Down; else nothing comes of it."""
    if state.doing != "order":
        return Sure(state)
    return _tested(state, ground, state.active(place), ground.sides[state.active(place)].order)


def _tested(state: Fight, ground: Ground, who: int, given: str) -> Throw | Sure[Fight]:
    tank = state.tanks[who]._replace(ready=False)
    doing = {"passed": given, "failed": "down", "FUBAR": "", "routed": ""}

    def then(result: tuple[str, int]) -> Fight:
        obeys, pins = result
        return state.tank(who, tank._replace(pins=pins, lost=obeys == "routed"), doing=doing[obeys])

    test = orders.order_and_pins("start", ground.tables, ground.edition, ground.sides[who].quality, tank.pins)
    if isinstance(test, Sure):
        return Sure(then(test.state), test.says if tank.pins else "", test.rule)
    return replace(test, then=then)


def push_through(state: Fight, ground: Ground, place: int) -> Throw | Sure[Fight]:
    """CX-15: Push Through turns a die that is Down to Advance; a pinned crew tests again."""
    who = state.active(place)
    tank = state.tanks[who]
    if state.doing != "down":
        return Sure(state)
    if PUSH_THROUGH not in tank.skills:
        return Sure(state._replace(doing=""))
    step = _tested(state.tank(who, tank.spend(PUSH_THROUGH)), ground, who, "Advance")
    rests = (ground.taken("an order that fails"),)
    if isinstance(step, Sure):
        return Sure(step.state, f"{PUSH_THROUGH}: Down becomes Advance", "CX-15", rests)
    return replace(step, step=f"Order test, {PUSH_THROUGH}", rests_on=(*step.rests_on, *rests))


def commit(state: Fight, ground: Ground, place: int) -> Sure[Fight]:
    """CX-13, CX-15: the active side commits first: Hair Trigger after a Run, Long Shot for the range, Deadeye for the shot."""
    who = state.active(place)
    side, tank, tables = ground.sides[who], state.tanks[who], ground.tables
    used = []
    if state.doing == "Run" and gun.HAIR_TRIGGER in tank.skills:
        used.append(gun.HAIR_TRIGGER)
    band = gun.in_range(tables, side.weapon, ground.band, ground.distance)
    if state.doing not in ("Fire", "Advance") and not used:
        return Sure(state._replace(doing=""))
    if band in (None, "long") and gun.LONG_SHOT in tank.skills:
        used.append(gun.LONG_SHOT)
        band = gun.in_range(tables, side.weapon, ground.band, ground.distance, long_shot=True)
    if band is None:
        return Sure(state._replace(doing=""), f"The target is out of range of the {side.weapon.weapon}", "BA-04")
    state = state._replace(doing="Fire" if state.doing == "Fire" or tank.immobilised else "Advance")
    state = state._replace(long_shot=gun.LONG_SHOT in used)
    if gun.DEADEYE in tank.skills and aim(state, ground, who).to_hit(tables).number > 2:
        used.append(gun.DEADEYE)
    rests = (ground.taken("when skills are used"),) if used else ()
    says = f"The active side commits {' and '.join(used)}" if used else ""
    return Sure(state.tank(who, tank.spend(*used), deadeye=gun.DEADEYE in used), says, "CX-13", rests)


def skill_shot(state: Fight, ground: Ground, place: int) -> Throw | Sure[Fight]:
    """CX-15: on a Fire order Skill Shot adds a D3 to the main gun's Pen, for all its shots on this order."""
    who = state.active(place)
    tank = state.tanks[who]
    hurts = damage.can_hurt(ground.tables, ground.sides[who].weapon, ground.sides[1 - who].target)
    if state.doing != "Fire" or gun.SKILL_SHOT not in tank.skills or not hurts:
        return Sure(state)
    thrown = gun.amount(ground.tables, gun.SKILL_SHOT)

    def read(face: tuple[int, ...]) -> Reading:
        more = thrown.total(face)
        return Reading(state.tank(who, tank.spend(gun.SKILL_SHOT), pen=more), f"{more} more Pen")

    return Throw(gun.SKILL_SHOT, "CX-15", thrown, read)


def react(state: Fight, ground: Ground, place: int) -> Throw | Sure[Fight]:
    """CX-13, CX-15: the target then answers: Eagle Eye fires first, or Quick Reflexes makes off; Snap Shooter forbids either."""
    who = state.active(place)
    mine, theirs = state.tanks[who], state.tanks[1 - who]
    answer = _answer(state, ground, who)
    if not state.doing or answer is None:
        return Sure(state)
    theirs = theirs.spend(answer)
    if gun.SNAP_SHOOTER in mine.skills:
        state = state.tank(who, mine.spend(gun.SNAP_SHOOTER)).tank(1 - who, theirs)
        return Sure(state, f"{gun.SNAP_SHOOTER} forbids the {answer}, which is spent", "CX-15")
    if answer == EAGLE_EYE:
        rests = (ground.taken("a shot back"),)
        return Sure(state.tank(1 - who, theirs, reacting=True), f"{EAGLE_EYE}: the target fires first", "CX-15", rests)
    theirs = theirs._replace(ready=False)
    away = Reading(state.tank(1 - who, theirs, doing=""), "out of sight: the shot is lost")
    seen = Reading(state.tank(1 - who, theirs), "still in sight")
    row = ground.taken("a way out of sight")
    assumed = (row,) if ground.escape == row.chance else ()
    escape = chance_of(ground.escape)
    return Throw(QUICK_REFLEXES, "CX-15", escape, lambda face: away if face == YES else seen, rests_on=assumed)


def _answer(state: Fight, ground: Ground, who: int) -> str | None:
    """The reaction that the target has to offer: rather a shot than a flight."""
    them, theirs = ground.sides[1 - who], state.tanks[1 - who]
    reaches = gun.in_range(ground.tables, them.weapon, ground.band, ground.distance) is not None
    if EAGLE_EYE in theirs.skills and reaches and damage.can_hurt(ground.tables, them.weapon, ground.sides[who].target):
        return EAGLE_EYE
    if QUICK_REFLEXES in theirs.skills and theirs.ready and not theirs.immobilised:
        return QUICK_REFLEXES
    return None
