"""base.shot_at_troops by listing rolls: hits, HE templates, damage, exceptional damage, saves, casualties."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import figures
from .counting import FACES, TWO_DICE, Tally, by_label, certain, listed
from .figures import Weapon
from .hitting import Fire, needed_at_troops, save_needed, to_hit
from .orders import morale_tally

WHOLE_UNIT = "the whole unit"
HITS_ROLLED_ON = {
    "D2": listed((1, 2), lambda face: face),
    "D3": listed((1, 2, 3), lambda face: face),
    "D6": listed(FACES, lambda face: face),
    "2D6": listed(TWO_DICE, sum),
    "3D6": listed(itertools.product(FACES, repeat=3), sum),
}


@dataclass(frozen=True)
class Troops:
    """The unit that is fired at. ``gun_shield`` is a shield between a gun's crew and this fire."""

    target: str
    quality: str
    men: int
    cover: str
    down: bool
    gun_shield: bool = False

    @property
    def shielded(self) -> bool:
        return self.gun_shield and self.target == "artillery"


@dataclass(frozen=True)
class Fired:
    """What a unit's fire has done so far: men lost, whether anything hit, the largest shell that hit."""

    lost: int = 0
    hit: bool = False
    shell: int = 0


def cover_of(fire: Fire, weapon: Weapon, troops: Troops) -> str:
    """A gun shield is soft cover against small arms in the third edition; harder cover stays what it is."""
    if fire.edition == "3rd" and troops.shielded and not weapon.heavy and troops.cover == "none":
        return "soft"
    return troops.cover


def wound(fire: Fire, weapon: Weapon, troops: Troops) -> Tally:
    """What one hit does: 0, 1 or the whole unit, over the damage die, the second die of a 6, and the save die.

    A gun shield makes the crew harder to hurt in the second edition, except by a shell.
    """
    value = figures.TROOPS_HURT_ON[troops.quality]
    value += figures.GUN_SHIELD[fire.edition] if troops.shielded and not weapon.he else 0
    pen = weapon.he or weapon.pen or 0
    outright = fire.edition == "2nd" and troops.target == "artillery" and weapon.heavy
    save = save_needed(fire, weapon, cover=cover_of(fire, weapon, troops), down=troops.down)

    def read(dice: tuple[int, int, int]) -> Any:
        damage, again, saving = dice
        if damage == 1 or damage + pen < value:
            return 0
        if outright and damage == 6 and again == 6:
            return WHOLE_UNIT
        return 0 if save is not None and saving >= save else 1

    return listed(itertools.product(FACES, repeat=3), read)


def add(casualties: int, loss: Any, men: int) -> int:
    """Casualties so far and one more result, held to the men there are."""
    return men if loss == WHOLE_UNIT else min(men, casualties + int(loss))


def wounds(times: int, one: Tally, men: int) -> Tally:
    """Casualties of several hits, one hit after another."""
    tally = certain(0)
    for _ in range(times):
        tally = tally.then(lambda lost: one.read(lambda loss: add(lost, loss, men)))
    return tally


def chance_to_hit(fire: Fire, weapon: Weapon, troops: Troops) -> Tally:
    """One shot: True where it hits."""
    return to_hit(fire, weapon, needed_at_troops(fire, weapon, cover=troops.cover, down=troops.down, men=troops.men))


def bullets(fire: Fire, weapon: Weapon, firers: int, troops: Troops) -> Tally:
    """Men lost and whether anything hit, for weapons that fire shot by shot (all without HE)."""
    hurt = wound(fire, weapon, troops)
    missed = (False, 0)
    shot = chance_to_hit(fire, weapon, troops).then(
        lambda hit: hurt.read(lambda loss: (True, loss)) if hit else certain(missed)
    )
    tally = certain((False, 0))
    for _ in range(firers * fire.shots(weapon)):
        tally = tally.then(lambda had: shot.read(lambda one: (had[0] or one[0], add(had[1], one[1], troops.men))))
    return tally


def template(rolled: int, unhit: int, troops: Troops) -> int:
    """Models hit by one template: no model a second time, three of a gun's crew at most, half of them if Down."""
    hits = min(rolled, unhit)
    if troops.target == "artillery":
        hits = min(hits, figures.HE_HITS_ON_A_GUN)
    return (hits + 1) // 2 if troops.down else hits


def models_hit(fire: Fire, weapon: Weapon, shots: int, troops: Troops, he_hits: Any, before: int) -> Tally:
    """Whether a group of like shells hits at all, and how many models, where ``before`` were hit by larger ones."""
    if he_hits == "by size":
        rolled = certain(figures.HE_HITS_BY_SIZE[weapon.he])
    else:
        rolled = HITS_ROLLED_ON.get(he_hits) or certain(int(he_hits))
    under = chance_to_hit(fire, weapon, troops).then(lambda hit: rolled if hit else certain(0))

    def one_more(had: tuple[bool, int]) -> Tally:
        left = troops.men - before - had[1]
        return under.read(lambda models: (had[0] or models > 0, had[1] + template(models, left, troops)))

    tally = certain((False, 0))
    for _ in range(shots):
        tally = tally.then(one_more)
    return tally


def blasts(fire: Fire, groups: Sequence[tuple[Weapon, int]], troops: Troops, he_hits: Any) -> Tally:
    """A unit's whole HE, largest template first, each model hit once in all."""
    tally = certain((0, Fired()))
    for weapon, firers in sorted(groups, key=lambda group: -group[0].he):
        hurt = wound(fire, weapon, troops)
        losses = [wounds(hits, hurt, troops.men) for hits in range(troops.men + 1)]

        def more(
            state: tuple[int, Fired], weapon: Weapon = weapon, firers: int = firers, losses: list[Tally] = losses
        ) -> Tally:
            before, had = state
            hits = models_hit(fire, weapon, firers * fire.shots(weapon), troops, he_hits, before)

            def settle(hit: tuple[bool, int]) -> Tally:
                any_hit, models = hit
                shell = max(had.shell, weapon.he) if any_hit else had.shell
                return losses[models].read(
                    lambda loss: (before + models, Fired(add(had.lost, loss, troops.men), had.hit or any_hit, shell))
                )

            return hits.then(settle)

        tally = tally.then(more)
    return tally.read(lambda state: state[1])


def fired(fire: Fire, groups: Sequence[tuple[Weapon, int]], troops: Troops, he_hits: Any) -> Tally:
    """All the weapons of one unit's fire together; the count is held to the men there are last of all."""
    tally = blasts(fire, [group for group in groups if group[0].he], troops, he_hits)
    for weapon, firers in groups:
        if not weapon.he:
            shots = bullets(fire, weapon, firers, troops)

            def more(had: Fired, shots: Tally = shots) -> Tally:
                return shots.read(lambda one: Fired(add(had.lost, one[1], troops.men), had.hit or one[0], had.shell))

            tally = tally.then(more)
    return tally


def pins_laid(edition: str, done: Fired) -> Tally:
    """One pin for a unit's fire that hit at all; where shells hit, the dice of the largest in its place."""
    if done.shell:
        return HITS_ROLLED_ON[figures.HE_PINS[edition][done.shell]]
    return certain(1 if done.hit else 0)


def fate(edition: str, troops: Troops, lost: int, pins: int) -> Tally:
    """What becomes of the unit once the fire's pins lie on it."""
    if lost == troops.men:
        return certain("wiped out")
    if pins >= figures.MORALE[troops.quality]:
        return certain("routs")
    if 2 * lost < troops.men:
        return certain("stands")
    check = morale_tally(edition, troops.quality, pins, 0)
    return check.read(lambda end: "stands" if end == "holds" else "fails its check")


def asked(fields: dict[str, Any]) -> tuple[Fire, Troops, Tally]:
    """Read the fields of the question and count what the fire does."""
    told = {**DEFAULTS, **fields}
    inches = None if told["distance_in"] is None else Fraction(told["distance_in"])
    firer = {name: told[name] for name in FIRER}
    fire = Fire(**firer, distance_in=inches)
    unit = {name: told[name] for name in ("target", "men", "cover", "down", "gun_shield")}
    troops = Troops(**unit, quality=told["target_quality"])
    table = figures.WEAPONS[fire.edition]
    entries = [{"weapon": told["weapon"], "firers": told["firers"]}, *told["also"]]
    groups = [(table[entry["weapon"]], entry["firers"]) for entry in entries]
    return fire, troops, fired(fire, groups, troops, told["he_hits"])


FIRER = ("edition", "quality", "range_band", "moved", "pins", "indirect", "last_man", "mount")
DEFAULTS: dict[str, Any] = {
    "edition": "2nd",
    "weapon": "Rifle",
    "firers": 5,
    "quality": "Regular",
    "range_band": "short",
    "moved": False,
    "pins": 0,
    "target": "infantry",
    "target_quality": "Regular",
    "men": 10,
    "cover": "none",
    "down": False,
    "he_hits": "by size",
    "also": (),
    "distance_in": None,
    "indirect": False,
    "last_man": False,
    "mount": "team",
    "gun_shield": False,
    "target_pins": 0,
}


def shot_at_troops(**fields: Any) -> dict[str, Fraction]:
    """base.shot_at_troops."""
    return by_label(asked(fields)[2].read(lambda done: done.lost))


def pins_on_troops(**fields: Any) -> dict[str, Fraction]:
    """The pins that the fire lays on the unit."""
    fire, _, tally = asked(fields)
    return by_label(tally.then(lambda done: pins_laid(fire.edition, done)))


def what_becomes_of_troops(**fields: Any) -> dict[str, Fraction]:
    """Wiped out, routed by the pins, failing the check of a unit that lost half its men, or standing."""
    fire, troops, tally = asked(fields)
    before = fields.get("target_pins", 0)
    return by_label(
        tally.then(
            lambda done: pins_laid(fire.edition, done).then(
                lambda laid: fate(fire.edition, troops, done.lost, before + laid)
            )
        )
    )
