"""The roll needed to hit, the cover save, and what a distance in inches makes of a weapon."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from . import figures
from .counting import FACES, TWO_DICE, Tally, certain, listed
from .figures import Weapon


class OutOfRangeError(ValueError):
    """The target stands further off than the weapon reaches."""


@dataclass(frozen=True)
class Fire:
    """How a weapon is fired: all that matters to its roll to hit, whatever it is fired at."""

    edition: str
    quality: str
    range_band: str
    moved: bool
    pins: int
    distance_in: Fraction | None
    indirect: bool
    last_man: bool = False
    mount: str = "team"

    def shots(self, weapon: Weapon) -> int:
        """Shots of one weapon: fewer for the third edition's machine guns where they stand on a vehicle."""
        return weapon.on_a_vehicle if self.mount == "vehicle" else weapon.shots

    def lobbed(self, weapon: Weapon) -> bool:
        """A mortar always fires indirect, a howitzer where it is told to."""
        return weapon.mortar or (self.indirect and weapon.indirect is not None)

    def band(self, weapon: Weapon) -> str:
        """Point blank is 6 inches or less, long is over half the range; a distance wins over a named band.

        Six inches or less is point blank even for a weapon of which that is more than half the range (a pistol).
        """
        if self.distance_in is None:
            return self.range_band
        reach = weapon.indirect[1] if self.lobbed(weapon) and weapon.indirect else weapon.reach
        if self.distance_in > reach:
            raise OutOfRangeError(f"{self.distance_in} inches, reaches {reach}")
        if self.distance_in <= figures.POINT_BLANK_INCHES:
            return "point blank"
        return "long" if 2 * self.distance_in > reach else "short"

    def too_near(self, weapon: Weapon) -> bool:
        """Inside the minimum range an indirect shot misses.

        Every minimum is 12 inches or more, so that the point blank band (6 or less) always lies inside it.
        """
        if not self.lobbed(weapon) or weapon.indirect is None:
            return False
        if self.distance_in is None:
            return self.range_band == "point blank"
        return self.distance_in < weapon.indirect[0]


def needed_by_firer(fire: Fire, weapon: Weapon) -> int:
    """The part of the roll needed that depends on the firer and the range alone."""
    edition, band = fire.edition, fire.band(weapon)
    needed = figures.BASE_TO_HIT[edition]
    needed += figures.POINT_BLANK[edition] if band == "point blank" else 0
    needed += figures.LONG[edition] if band == "long" else 0
    needed += fire.pins if edition == "2nd" else min(fire.pins, 1)
    needed += figures.INEXPERIENCED[edition] if fire.quality == "Inexperienced" else 0
    needed += figures.MOVED[edition] if fire.moved and not weapon.assault else 0
    needed += figures.SHAPED_CHARGE[edition] if weapon.shaped else 0
    needed += figures.LAST_MAN[edition] if fire.last_man and weapon.team and fire.mount == "team" else 0
    return needed


def needed_at_troops(fire: Fire, weapon: Weapon, *, cover: str, down: bool, men: int) -> int:
    """Direct fire at infantry or artillery. One or two men are a small team, a gun's crew too."""
    needed = needed_by_firer(fire, weapon) + figures.COVER[fire.edition][cover]
    needed += figures.DOWN[fire.edition] if down else 0
    needed += figures.SMALL_TEAM[fire.edition] if men <= 2 else 0
    return needed


def needed_at_vehicle(fire: Fire, weapon: Weapon, *, cover: str) -> int:
    """Direct fire at a vehicle; an anti-tank gun that stood still is on Fire."""
    needed = needed_by_firer(fire, weapon) + figures.COVER[fire.edition][cover]
    needed += figures.GUN_ON_FIRE_AT_VEHICLE[fire.edition] if weapon.gun and not fire.moved else 0
    return needed


def to_hit(fire: Fire, weapon: Weapon, needed: int) -> Tally:
    """True for a hit: every face listed, and a second die for a shot that needs more than 6.

    An indirect shot knows no modifiers: its first attempt needs a 6.
    """
    if fire.too_near(weapon):
        return certain(False)
    if fire.lobbed(weapon):
        needed = figures.RANGING_IN[0]
    if needed > 6:
        return listed(TWO_DICE, lambda roll: roll == (6, 6))
    return listed(FACES, lambda die: die != 1 and die >= needed)


def save_needed(fire: Fire, weapon: Weapon, *, cover: str, down: bool) -> int | None:
    """The third edition's save; none against indirect fire, and point blank takes away what Down adds."""
    if fire.edition == "2nd" or fire.lobbed(weapon):
        return None
    return figures.SAVES[cover, down and fire.band(weapon) != "point blank"]
