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
    """The unit that is fired at."""

    target: str
    quality: str
    men: int
    cover: str
    down: bool


def wound(fire: Fire, weapon: Weapon, pen: int, troops: Troops) -> Tally:
    """What one hit does: 0, 1 or the whole unit, over the damage die, the second die of a 6, and the save die."""
    value = figures.TROOPS_HURT_ON[troops.quality]
    outright = fire.edition == "2nd" and troops.target == "artillery" and weapon.heavy
    save = save_needed(fire, weapon, cover=troops.cover, down=troops.down)

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


def bullets(fire: Fire, weapon: Weapon, firers: int, troops: Troops) -> Tally:
    """Casualties of weapons that fire shot by shot (all without HE)."""
    needed = needed_at_troops(fire, weapon, cover=troops.cover, down=troops.down, men=troops.men)
    hurt = wound(fire, weapon, weapon.pen or 0, troops)
    shot = to_hit(fire, weapon, needed).then(lambda hit: hurt if hit else certain(0))
    return wounds(firers * weapon.shots, shot, troops.men)


def template(rolled: int, unhit: int, troops: Troops) -> int:
    """Models hit by one template: no model a second time, three of a gun's crew at most, half of them if Down."""
    hits = min(rolled, unhit)
    if troops.target == "artillery":
        hits = min(hits, figures.HE_HITS_ON_A_GUN)
    return (hits + 1) // 2 if troops.down else hits


def models_hit(fire: Fire, weapon: Weapon, shots: int, troops: Troops, he_hits: Any, before: int) -> Tally:
    """How many models a group of like templates hits, where ``before`` were hit by larger ones."""
    needed = needed_at_troops(fire, weapon, cover=troops.cover, down=troops.down, men=troops.men)
    shot = to_hit(fire, weapon, needed)
    if he_hits == "by size":
        rolled = certain(figures.HE_HITS_BY_SIZE[weapon.he])
    else:
        rolled = HITS_ROLLED_ON.get(he_hits) or certain(int(he_hits))
    under = shot.then(lambda hit: rolled if hit else certain(0))
    tally = certain(0)
    for _ in range(shots):
        tally = tally.then(
            lambda hit: under.read(lambda models: hit + template(models, troops.men - before - hit, troops))
        )
    return tally


def blasts(fire: Fire, groups: Sequence[tuple[Weapon, int]], troops: Troops, he_hits: Any) -> Tally:
    """Casualties of a unit's whole HE, largest template first, each model hit once in all."""
    tally = certain((0, 0))
    for weapon, firers in sorted(groups, key=lambda group: -group[0].he):
        hurt = wound(fire, weapon, weapon.he, troops)
        losses = [wounds(hits, hurt, troops.men) for hits in range(troops.men + 1)]

        def more(state: tuple[int, int], weapon: Weapon = weapon, firers: int = firers, losses: Any = losses) -> Tally:
            before, lost = state
            hits = models_hit(fire, weapon, firers * weapon.shots, troops, he_hits, before)
            return hits.then(lambda hit: losses[hit].read(lambda loss: (before + hit, add(lost, loss, troops.men))))

        tally = tally.then(more)
    return tally.read(lambda state: state[1])


def casualties(fire: Fire, groups: Sequence[tuple[Weapon, int]], troops: Troops, he_hits: Any) -> Tally:
    """All the weapons of one unit's fire together; the count is held to the men there are last of all."""
    tally = blasts(fire, [group for group in groups if group[0].he], troops, he_hits)
    for weapon, firers in groups:
        if not weapon.he:
            loss = bullets(fire, weapon, firers, troops)
            tally = tally.then(lambda lost, loss=loss: loss.read(lambda more: add(lost, more, troops.men)))  # type: ignore[misc]
    return tally


def shot_at_troops(
    *,
    edition: str = "2nd",
    weapon: str = "Rifle",
    firers: int = 5,
    quality: str = "Regular",
    range_band: str = "short",
    moved: bool = False,
    pins: int = 0,
    target: str = "infantry",
    target_quality: str = "Regular",
    men: int = 10,
    cover: str = "none",
    down: bool = False,
    he_hits: Any = "by size",
    also: Sequence[dict[str, Any]] = (),
    distance_in: Fraction | int | None = None,
    indirect: bool = False,
) -> dict[str, Fraction]:
    """base.shot_at_troops."""
    inches = None if distance_in is None else Fraction(distance_in)
    fire = Fire(edition, quality, range_band, moved, pins, inches, indirect)
    troops = Troops(target, target_quality, men, cover, down)
    table = figures.WEAPONS[edition]
    groups = [(table[weapon], firers), *((table[more["weapon"]], more["firers"]) for more in also)]
    return by_label(casualties(fire, groups, troops, he_hits))
