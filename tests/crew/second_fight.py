"""An order between two crewed vehicles, and a duel, by listing rolls: without the workbook.

A tank is a record of what it still has; an order goes through the moments in which skills may be used, one after another,
and every die is listed face by face.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tests.second_road import figures
from tests.second_road.counting import FACES, TWO_DICE, Tally, by_label, certain, listed

ORDER = ("no shot", "missed", "no effect", "crew stunned", "immobilised", "on fire", "abandoned", "knocked out")
FIRST_BACK = (
    "Deadeye",
    "Skill Shot",
    "Adrenalin Rush",
    "Snap Shooter",
    "Quick Reflexes",
    "Push Through",
    "Long Shot",
)
HIDDEN = 2


@dataclass(frozen=True)
class Tank:
    """A vehicle: what it is, and what it still has."""

    weapon: str = "Medium anti-tank gun"
    quality: str = "Regular"
    target: str = "medium tank"
    facing: str = "front"
    cover: str = "none"
    order: str = "Fire"
    skills: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    pins: int = 0
    stuck: bool = False
    ready: bool = True
    lost: bool = False

    def uses(self, *skills: str) -> Tank:
        return replace(self, skills=self.skills - {*skills}, used=self.used | {*skills})

    def has(self, skill: str) -> bool:
        return skill in self.skills


@dataclass(frozen=True)
class Scene:
    """Both tanks, the one that acts first, and how the present order goes."""

    me: Tank
    you: Tank
    doing: str = ""
    deadeye: bool = False
    pen: int = 0
    band: str = "short"
    told: str = "no shot"


@dataclass(frozen=True)
class Field:
    """What lies between them."""

    edition: str = "2nd"
    band: str = "short"
    escape: Fraction = Fraction(1, 2)


def coin(chance: Fraction) -> Tally:
    return Tally({True: chance.numerator, False: chance.denominator - chance.numerator})


def tested(tank: Tank, edition: str) -> Tally:
    """An order test: passed, passed by a double 1, failed, FUBAR or routed."""
    morale = figures.MORALE[tank.quality]
    if tank.pins >= morale:
        return certain("routed")
    if not tank.pins:
        return certain("passed")
    needed = morale - tank.pins
    if edition == "3rd":
        needed = min(11, max(2, needed))

    def read(roll: tuple[int, int]) -> str:
        if roll == (6, 6):
            return "FUBAR"
        if roll == (1, 1):
            return "double 1"
        return "passed" if sum(roll) <= needed else "failed"

    return listed(TWO_DICE, read)


def ordered(scene: Scene, field: Field, order: str) -> Tally:
    """The order is given, and tested where there are pins: passed, a pin comes off, all of them by the 2nd's double 1."""

    def then(end: str) -> Scene:
        me = replace(scene.me, ready=False)
        if end in ("passed", "double 1"):
            every = end == "double 1" and field.edition == "2nd"
            return replace(scene, me=replace(me, pins=0 if every else max(0, me.pins - 1)), doing=order)
        if end == "failed":
            return replace(scene, me=me, doing="down")
        return replace(scene, me=replace(me, lost=end == "routed"), doing="")

    return tested(scene.me, field.edition).read(then)


def before_order(scene: Scene) -> Scene:
    me = scene.me
    if me.has("Motivational Leader"):
        back = next((skill for skill in FIRST_BACK if skill in me.used), None)
        if back:
            me = me.uses("Motivational Leader")
            me = replace(me, skills=me.skills | {back}, used=me.used - {back})
    if me.has("Strict Discipline") and me.pins:
        me = replace(me.uses("Strict Discipline"), pins=0)
    return replace(scene, me=me)


def hit_needed(shooter: Tank, other: Tank, field: Field, band: str, *, moved: bool) -> int:
    edition, weapon = field.edition, figures.WEAPONS[field.edition][shooter.weapon]
    needed = figures.BASE_TO_HIT[edition]
    needed += figures.POINT_BLANK[edition] if band == "point blank" else 0
    needed += figures.LONG[edition] if band == "long" else 0
    needed += shooter.pins if edition == "2nd" else min(1, shooter.pins)
    needed += 1 if shooter.quality == "Inexperienced" else 0
    needed += 1 if moved else 0
    needed += figures.GUN_ON_FIRE_AT_VEHICLE[edition] if weapon.gun and not moved else 0
    needed += figures.COVER[edition][other.cover]
    return needed + (HIDDEN if other.has("Eye for Terrain") else 0)


def committed(scene: Scene, field: Field) -> Tally:
    """The active side's commitment: Hair Trigger, Long Shot, Deadeye, Skill Shot."""
    me, band, doing = scene.me, field.band, scene.doing
    if doing == "Run" and me.has("Hair Trigger"):
        me, doing = me.uses("Hair Trigger"), "Advance"
    if doing not in ("Fire", "Advance"):
        return certain(replace(scene, doing=""))
    doing = "Fire" if me.stuck else doing
    if band == "long" and me.has("Long Shot"):
        me, band = me.uses("Long Shot"), "short"
    needed = hit_needed(me, scene.you, field, band, moved=doing == "Advance")
    deadeye = me.has("Deadeye") and needed > 2
    me = me.uses("Deadeye") if deadeye else me
    scene = replace(scene, me=me, doing=doing, deadeye=deadeye, band=band)
    if doing == "Fire" and me.has("Skill Shot"):
        steady = replace(scene, me=me.uses("Skill Shot"))
        return listed((1, 2, 3), lambda die: replace(steady, pen=die))
    return certain(scene)


def reacted(scene: Scene, field: Field) -> Tally:
    """The target's answer: a shot back rather than a flight; Snap Shooter forbids either."""
    me, you = scene.me, scene.you
    flight = you.has("Quick Reflexes") and you.ready and not you.stuck
    useful = figures.WEAPONS[field.edition][you.weapon].heavy or figures.ARMOUR[me.target] < 7
    answer = "Eagle Eye" if you.has("Eagle Eye") and useful else "Quick Reflexes" if flight else None
    if not scene.doing or answer is None:
        return certain(scene)
    you = you.uses(answer)
    if me.has("Snap Shooter"):
        return certain(replace(scene, me=me.uses("Snap Shooter"), you=you))
    if answer == "Eagle Eye":
        return shot_back(replace(scene, you=you), field)
    seen = replace(scene, you=replace(you, ready=False))
    return coin(field.escape).read(lambda away: replace(seen, doing="") if away else seen)


def shot_back(scene: Scene, field: Field) -> Tally:
    """The target's shot at the attacker, from where it stands."""
    you = scene.you
    deadeye = you.has("Deadeye") and hit_needed(you, scene.me, field, field.band, moved=False) > 2
    you = you.uses("Deadeye") if deadeye else you
    shot = fired(you, scene.me, field, field.band, moved=False, deadeye=deadeye, pen=0)

    def then(end: tuple[Tank, str]) -> Scene:
        me, worst = end
        stopped = me.lost or worst in ("crew stunned", "on fire")
        return replace(scene, me=me, you=you, doing="" if stopped else scene.doing)

    return shot.read(then)


def on_the_chart(roll: int) -> str:
    return {2: "immobilised", 3: "on fire"}.get(roll, "crew stunned" if roll <= 1 else "knocked out")


@dataclass(frozen=True)
class Blow:
    """What has happened to a target so far in one firing."""

    worst: str
    stuck: int
    pins: int = 0
    fires: int = 0

    def suffers(self, result: str) -> Blow:
        if self.worst == "knocked out":
            return self
        stuck = self.stuck + (result == "immobilised")
        if result == "knocked out" or stuck == 2:
            return Blow("knocked out", stuck)
        worst = max(self.worst, result, key=ORDER.index)
        return Blow(worst, stuck, self.pins + 1, self.fires + (result == "on fire"))


def fired(shooter: Tank, other: Tank, field: Field, band: str, *, moved: bool, deadeye: bool, pen: int) -> Tally:
    """A firing: (the target after it, the worst result)."""
    weapon = figures.WEAPONS[field.edition][shooter.weapon]
    needed = hit_needed(shooter, other, field, band, moved=moved)
    value, armoured = figures.ARMOUR[other.target], figures.ARMOUR[other.target] >= 7
    plus = (weapon.pen or 0) + pen
    if armoured:
        plus += figures.FACING[other.facing] - (1 if band == "long" else 0)
        plus += 1 if band == "point blank" and field.edition == "3rd" else 0

    def one_shot(number: int) -> Tally:
        roll = needed - (3 if deadeye and number == 0 else 0)
        if roll > 6:
            return listed(TWO_DICE, lambda dice: dice == (6, 6))
        return listed(FACES, lambda die: die > 1 and die >= roll)

    def through(hit: bool) -> Tally:
        """The margin of each hit, or None."""
        if not hit or (armoured and weapon.pen is None):
            return certain(None)
        return listed(FACES, lambda die: die + plus - value if die > 1 and die + plus >= value else None)

    def with_shot(number: int) -> Callable[[Any], Tally]:
        return lambda had: one_shot(number).then(lambda hit: through(hit).read(lambda margin: _more(had, hit, margin)))

    tally = certain((0, ()))
    for number in range(weapon.on_a_vehicle):
        tally = tally.then(with_shot(number))
    after = other.uses("Eye for Terrain")
    return tally.then(lambda had: struck(after, field, *had, able=value - plus <= 6, weapon=weapon))


def _more(had: tuple[int, tuple[int, ...]], hit: bool, margin: int | None) -> tuple[int, tuple[int, ...]]:
    return had[0] + hit, tuple(sorted((*had[1], *(() if margin is None else (margin,)))))


def struck(tank: Tank, field: Field, hits: int, margins: tuple[int, ...], *, able: bool, weapon: Any) -> Tally:
    """All that the hits do: Lucky spares the worst of them, the massive ones are settled last, then fires, then pins."""
    if not hits:
        return certain((tank, "missed"))
    if figures.ARMOUR[tank.target] < 7:
        if margins:
            return certain((replace(tank, lost=True), "knocked out"))
        return certain((pinned(tank, 1), "no effect"))
    massive = field.edition == "2nd"
    left = [min(margin, 3 if massive else 1) if margin else 0 for margin in margins]
    left = sorted(1 if 0 < margin < 3 else margin for margin in left)
    if left and tank.has("Lucky"):
        tank, left = tank.uses("Lucky"), left[:-1]

    def result(less: int) -> Callable[[Blow], Tally]:
        return lambda blow: listed(FACES, lambda face: blow.suffers(on_the_chart(face - less)))

    tally = certain(Blow("no effect", int(tank.stuck)))
    for margin in left:
        for _ in range(2 if margin == 3 else 1):
            tally = tally.then(result(3 if margin == 0 else 0))
    tally = tally.then(lambda blow: burnt(tank, field, blow))

    def then(blow: Blow) -> Tally:
        hurt = replace(
            tank,
            lost=blow.worst in ("abandoned", "knocked out"),
            stuck=tank.stuck or (blow.stuck > 0 and blow.worst != "knocked out"),
            ready=tank.ready and blow.worst not in ("crew stunned", "on fire"),
        )
        if hurt.lost:
            return certain((hurt, blow.worst))
        pin = shaken(tank.quality, able) if weapon.heavy else certain(0)
        return pin.read(lambda more: (pinned(hurt, blow.pins + more), blow.worst))

    return tally.then(then)


def burnt(tank: Tank, field: Field, blow: Blow) -> Tally:
    """Each fire: a morale check with one pin more than the tank had."""
    if not blow.fires or blow.worst == "knocked out":
        return certain(blow)
    morale, pins = figures.MORALE[tank.quality], tank.pins + 1
    needed = min(11, max(2, morale - pins)) if field.edition == "3rd" else morale - pins
    holds = listed(TWO_DICE, lambda dice: pins < morale and sum(dice) <= needed)
    tally = certain(True)
    for _ in range(blow.fires):
        tally = tally.then(lambda stays: holds if stays else certain(False))
    return tally.read(lambda stays: blow if stays else replace(blow, worst="abandoned"))


def shaken(quality: str, able: bool) -> Tally:
    """BA-66."""
    if quality == "Inexperienced":
        return certain(1)
    if quality == "Veteran":
        return certain(int(able))
    return listed(FACES, lambda die: int(able) if die >= 4 else 1)


def pinned(tank: Tank, more: int) -> Tank:
    pins = tank.pins + more
    return replace(tank, pins=pins, lost=tank.lost or pins >= figures.MORALE[tank.quality])


def shots(scene: Scene, field: Field) -> Tally:
    """The shot, and with Adrenalin Rush a second one at the same target."""
    if not scene.doing:
        return certain(scene)

    def fire(scene: Scene, deadeye: bool) -> Tally:
        moved = scene.doing == "Advance"
        shot = fired(scene.me, scene.you, field, scene.band, moved=moved, deadeye=deadeye, pen=scene.pen)
        return shot.read(lambda end: replace(scene, you=end[0], told=max(scene.told, end[1], key=ORDER.index)))

    def again(scene: Scene) -> Tally:
        if scene.you.lost or not scene.me.has("Adrenalin Rush"):
            return certain(scene)
        return fire(replace(scene, me=scene.me.uses("Adrenalin Rush")), False)

    return fire(scene, scene.deadeye).then(again)


def one_order(me: Tank, you: Tank, field: Field) -> Tally:
    """One order from beginning to end: a tally of scenes."""

    def pushed(scene: Scene) -> Tally:
        if scene.doing != "down":
            return certain(scene)
        if not scene.me.has("Push Through"):
            return certain(replace(scene, doing=""))
        again = ordered(replace(scene, me=scene.me.uses("Push Through")), field, "Advance")
        return again.read(lambda end: replace(end, doing="" if end.doing == "down" else end.doing))

    steps: list[Callable[[Any], Tally]] = [
        lambda scene: ordered(scene, field, scene.me.order),
        pushed,
        lambda scene: committed(scene, field),
        lambda scene: reacted(scene, field),
        lambda scene: shots(scene, field),
    ]
    tally = certain(before_order(Scene(me, you, band=field.band)))
    for step in steps:
        tally = tally.then(step)
    return tally


def skill_worth(me: Tank, you: Tank, field: Field) -> dict[str, Fraction]:
    """crew.skill_worth."""
    return by_label(one_order(me, you, field).read(lambda scene: scene.told))


def duel(a: Tank, b: Tank, field: Field, turns: int, first: str) -> dict[str, Fraction]:
    """crew.duel."""

    def give_order(a: Tank, b: Tank, who: int) -> Tally:
        me, you = (a, b) if who == 0 else (b, a)
        if a.lost or b.lost or not me.ready:
            return certain((a, b))
        scenes = one_order(me, you, field)
        return scenes.read(lambda s: (s.me, s.you) if who == 0 else (s.you, s.me))

    def turn(pair: tuple[Tank, Tank]) -> Tally:
        a, b = (replace(tank, ready=True) for tank in pair)
        if a.lost or b.lost:
            return certain(pair)
        starts = coin(Fraction(1, 2)) if first == "drawn" else certain(first == "A")
        return starts.then(
            lambda a_first: give_order(a, b, int(not a_first)).then(lambda p: give_order(p[0], p[1], int(a_first)))
        )

    tally = certain((a, b))
    for _ in range(turns):
        tally = tally.then(turn)

    def label(pair: tuple[Tank, Tank]) -> str:
        a, b = pair
        return "both" if a.lost and b.lost else "A knocked out" if a.lost else "B knocked out" if b.lost else "neither"

    return by_label(tally.read(label))
