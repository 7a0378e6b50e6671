"""A plane's attack on the ground a second time, shot by shot, listing faces, with nothing from the workbook."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.second_road import figures
from tests.second_road.counting import FACES, TWO_DICE, Tally, certain, listed
from tests.second_road.hitting import Fire
from tests.second_road.orders import morale_tally
from tests.second_road.troops import HITS_ROLLED_ON
from tests.second_road.vehicles import Struck, Vehicle, one_hit
from tests.warplanes.second_road import PLANES, shots

TROOPS = ("infantry", "artillery")
WHOLE_UNIT = 99


@dataclass(frozen=True)
class Attack:
    """A plane, how it fires, and at what."""

    edition: str = "2nd"
    plane: str = "Hawker Typhoon"
    quality: str = "Regular"
    bombs: int = 2
    rockets: bool = False
    plane_pins: int = 0
    target: str = "medium tank"
    target_quality: str = "Regular"
    target_pins: int = 0
    men: int = 10
    cover: str = "none"
    down: bool = False
    open_topped: bool = False
    he_hits: Any = "by size"

    def arms(self) -> list[tuple[int, int, str]]:
        """(how many, shots of each, weapon); the bombs are one howitzer that fires so many times."""
        guns = [(count, shots(self.edition, name, on_vehicle=True), name) for count, name in PLANES[self.plane].front]
        if self.bombs:
            guns.append((1, self.bombs, "Heavy howitzer" if self.rockets else "Medium howitzer"))
        return guns

    def hits(self) -> Tally:
        """One shot: 4+, and what the edition adds; past 6 a 6 and another."""
        third = self.edition == "3rd"
        needed = 4 + (self.quality == "Inexperienced")
        needed += min(1, self.plane_pins) if third else self.plane_pins
        if not third:
            needed += {"none": 0, "soft": 1, "hard": 2}[self.cover]
            if self.target in TROOPS:
                needed += (2 if self.down else 0) + (1 if self.men <= 2 else 0)
        if needed > 6:
            return listed(TWO_DICE, lambda roll: roll == (6, 6))
        return listed(FACES, lambda die: die > 1 and die >= needed)


def on_vehicle(attack: Attack) -> Tally:
    """How the vehicle stands after every shot, each result counted."""
    fire = Fire(attack.edition, attack.quality, "short", True, attack.plane_pins, None, False)
    vehicle = Vehicle(attack.target, "top", attack.cover, attack.open_topped, attack.target_quality, attack.target_pins)
    tally = certain(Struck())
    for count, each, name in attack.arms():
        hurt = one_hit(fire, figures.WEAPONS[attack.edition][name], vehicle)
        shot = attack.hits().then(lambda hit, hurt=hurt: hurt if hit else certain((False, ("missed",))))  # type: ignore[misc]
        for _ in range(count * each):
            tally = tally.then(lambda state, shot=shot: shot.read(lambda results: _all_of(state, results)))  # type: ignore[misc]
    return tally


def _all_of(state: Struck, hit: tuple[bool, tuple[str, ...]]) -> Struck:
    for result in hit[1]:
        state = state.then(result, False)
    return state


def wound(attack: Attack, weapon: figures.Weapon) -> Tally:
    """One hit on troops: 0, 1 or the whole unit; the damage die, the 6 again, and the third edition's save."""
    value = figures.TROOPS_HURT_ON[attack.target_quality]
    pen = weapon.he or weapon.pen or 0
    outright = attack.edition == "2nd" and attack.target == "artillery" and weapon.heavy
    save = figures.SAVES[attack.cover, attack.down] if attack.edition == "3rd" else None

    def read(dice: tuple[int, int, int]) -> int:
        damage, again, saving = dice
        if damage == 1 or damage + pen < value:
            return 0
        if outright and damage == again == 6:
            return WHOLE_UNIT
        return 0 if save is not None and saving >= save else 1

    return listed(itertools.product(FACES, repeat=3), read)


def _under(attack: Attack, size: int) -> Tally:
    if attack.he_hits == "by size":
        return certain(figures.HE_HITS_BY_SIZE[size])
    return HITS_ROLLED_ON.get(attack.he_hits) or certain(int(attack.he_hits))


def _found(attack: Attack, rolled: int, unhit: int) -> int:
    models = min(rolled, unhit, figures.HE_HITS_ON_A_GUN if attack.target == "artillery" else unhit)
    return (models + 1) // 2 if attack.down else models


def on_troops(attack: Attack, *, with_pins: bool = False) -> Tally:
    """(men lost, pins laid) weapon by weapon, the largest shells first; pins are left at 0 unless asked for."""
    arms = sorted(attack.arms(), key=lambda arm: -figures.WEAPONS[attack.edition][arm[2]].he)
    state: Any = (0, attack.men, 0, False)  # lost, not yet under a template, pins of shells, bullets hit
    tally = certain(state)
    for count, each, name in arms:
        weapon = figures.WEAPONS[attack.edition][name]
        hurt = wound(attack, weapon)
        for _ in range(count):
            tally = tally.then(lambda had: certain((had, False)))
            for _ in range(each):
                tally = tally.then(lambda pair, w=weapon, h=hurt: _shot(attack, pair, w, h))  # type: ignore[misc]
            tally = tally.then(lambda pair, w=weapon: _weapon_done(attack, pair, w, with_pins))  # type: ignore[misc]
    return tally.read(lambda end: (end[0], end[2] or int(end[3])) if with_pins else (end[0], 0))


def _shot(attack: Attack, pair: Any, weapon: figures.Weapon, hurt: Tally) -> Tally:
    (lost, unhit, pins, bullets), hit_before = pair

    def hit(it: bool) -> Tally:
        if not it:
            return certain(pair)
        if not weapon.he:
            return hurt.read(lambda loss: ((min(attack.men, lost + loss), unhit, pins, True), hit_before))
        return _under(attack, weapon.he).then(template)

    def template(rolled: int) -> Tally:
        models = _found(attack, rolled, unhit)
        gone = certain(lost)
        for _ in range(models):
            gone = gone.then(lambda so_far: hurt.read(lambda loss: min(attack.men, so_far + loss)))
        return gone.read(lambda so_far: ((so_far, unhit - models, pins, bullets), True))

    return attack.hits().then(hit)


def _weapon_done(attack: Attack, pair: Any, weapon: figures.Weapon, with_pins: bool) -> Tally:
    """One weapon has fired all its shots: if a shell of it hit, it rolls for pins once."""
    (lost, unhit, pins, bullets), hit = pair
    if not (with_pins and hit):
        return certain((lost, unhit, pins, bullets))
    sides = {"D2": 2, "D3": 3, "D6": 6}[figures.HE_PINS[attack.edition][weapon.he]]
    return listed(range(1, sides + 1), lambda die: (lost, unhit, pins + die, bullets))


def fate(attack: Attack) -> dict[str, Fraction]:
    """What becomes of the unit: wiped out, routed, or its check after half of it was lost."""

    def ends(state: tuple[int, int]) -> Tally:
        lost, laid = state
        if lost == attack.men:
            return certain("wiped out")
        pins = attack.target_pins + laid
        if pins >= figures.MORALE[attack.target_quality]:
            return certain("routs")
        if 2 * lost < attack.men:
            return certain("stands")
        check = morale_tally(attack.edition, attack.target_quality, pins, 0)
        return check.read(lambda end: "stands" if end == "holds" else "fails its check")

    return on_troops(attack, with_pins=True).then(ends).chances()


def ground_attack(**fields: Any) -> dict[str, Fraction]:
    """warplanes.ground_attack, every weapon of it."""
    attack = Attack(**fields)
    if attack.target in TROOPS:
        return on_troops(attack).read(lambda end: str(end[0])).chances()
    return on_vehicle(attack).read(lambda state: state.named).chances()
