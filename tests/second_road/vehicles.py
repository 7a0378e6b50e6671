"""base.shot_at_vehicle by listing rolls: hits, damage, the results chart, fire aboard, the worst of several results."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import figures
from .counting import FACES, Tally, by_label, certain, listed
from .figures import Weapon
from .hitting import Fire, needed_at_vehicle, to_hit
from .orders import morale_tally

ORDER = ("missed", "no effect", "crew stunned", "immobilised", "on fire", "abandoned", "knocked out")


@dataclass(frozen=True)
class Vehicle:
    """The vehicle that is fired at."""

    target: str
    facing: str
    cover: str
    open_topped: bool
    quality: str
    pins: int
    massive: bool = False

    @property
    def value(self) -> int:
        return figures.ARMOUR[self.target]

    @property
    def armoured(self) -> bool:
        return self.value >= 7


def shell_of(weapon: Weapon) -> Weapon:
    """The same weapon where it fires HE at a vehicle: its Pen is that of the shell."""
    he = Weapon(weapon.reach, weapon.shots, None, he=weapon.he, gun=weapon.gun, indirect=weapon.indirect)
    return he if weapon.he and weapon.pen is not None else weapon


def penetration(fire: Fire, weapon: Weapon, vehicle: Vehicle, facing: str) -> int:
    """Added to the damage die. Facing and range count against armour alone; HE and shaped charges know no range."""
    pen = weapon.pen if weapon.pen is not None else weapon.he
    if not vehicle.armoured:
        return pen
    pen += figures.FACING[facing]
    if weapon.pen is None or weapon.shaped:
        return pen
    band = fire.band(weapon)
    if band == "long":
        return pen - 1
    return pen + 1 if band == "point blank" and fire.edition == "3rd" else pen


def chart_rolls(fire: Fire, vehicle: Vehicle, margin: int) -> tuple[int, int]:
    """How many results are rolled on the chart, and what is added to each die."""
    if margin == 0:
        return 1, -3
    return (2, 0) if margin >= 3 and (fire.edition == "2nd" or vehicle.massive) else (1, 0)


def on_the_chart(result: int) -> str:
    """The results chart."""
    if result <= 1:
        return "crew stunned"
    return {2: "immobilised", 3: "on fire"}.get(result, "knocked out")


def one_result(fire: Fire, vehicle: Vehicle, plus: int) -> Tally:
    """One die on the chart, and the check of a crew whose vehicle burns: one pin more, no officer."""
    check = morale_tally(fire.edition, vehicle.quality, vehicle.pins + 1, 0)
    burning = check.read(lambda end: "on fire" if end == "holds" else "abandoned")
    chart = listed(FACES, lambda die: on_the_chart(die + plus))
    return chart.then(lambda result: burning if result == "on fire" else certain(result))


@dataclass(frozen=True)
class Struck:
    """A vehicle during an attack: the worst so far, times immobilised, whether the roll that knocked it out was massive."""

    named: str = "missed"
    stuck: int = 0
    massive: bool = False

    def then(self, result: str, massive: bool) -> Struck:
        """After one more result; a second immobilised is a knock-out, and nothing follows upon a knock-out."""
        if self.named == "knocked out":
            return self
        stuck = self.stuck + (result == "immobilised")
        named = "knocked out" if stuck == 2 else max(self.named, result, key=ORDER.index)
        return Struck(named, stuck, massive and named == "knocked out")

    @property
    def lost(self) -> str:
        """How it was lost, if it was."""
        if self.named == "knocked out":
            return "by massive damage" if self.massive else "by full or superficial damage"
        return self.named if self.named == "abandoned" else "not lost"


def one_hit(fire: Fire, weapon: Weapon, vehicle: Vehicle) -> Tally:
    """What one hit does: whether its damage is massive, and the results it brings."""
    facing = "top" if fire.lobbed(weapon) else vehicle.facing
    if vehicle.armoured and not weapon.heavy:
        return certain((False, ("no effect",)))
    pen = penetration(fire, weapon, vehicle, facing)
    above = 1 if vehicle.armoured and vehicle.open_topped and facing == "top" else 0

    def after(die: int) -> Tally:
        margin = die + pen - vehicle.value
        if die == 1 or margin < 0:
            return certain((False, ("no effect",)))
        if not vehicle.armoured:
            return certain((False, ("knocked out",)))
        rolls, plus = chart_rolls(fire, vehicle, margin)
        tally = certain(())
        for _ in range(rolls):
            tally = tally.then(lambda had: one_result(fire, vehicle, plus + above).read(lambda more: (*had, more)))
        return tally.read(lambda results: (rolls == 2, results))

    return listed(FACES, lambda die: die).then(after)


def attacked(
    *,
    edition: str = "2nd",
    weapon: str = "Medium anti-tank gun",
    quality: str = "Regular",
    range_band: str = "short",
    moved: bool = False,
    pins: int = 0,
    target: str = "medium tank",
    facing: str = "front",
    cover: str = "none",
    open_topped: bool = False,
    target_quality: str = "Regular",
    target_pins: int = 0,
    distance_in: Fraction | int | None = None,
    indirect: bool = False,
    last_man: bool = False,
    he: bool = False,
    massive: bool = False,
    mount: str = "team",
) -> Tally:
    """One weapon with all its shots at a vehicle. ``massive`` brings massive damage to the third edition."""
    inches = None if distance_in is None else Fraction(distance_in)
    fire = Fire(edition, quality, range_band, moved, pins, inches, indirect, last_man, mount)
    vehicle = Vehicle(target, facing, cover, open_topped, target_quality, target_pins, massive)
    arm = figures.WEAPONS[edition][weapon]
    arm = shell_of(arm) if he else arm
    hurt = one_hit(fire, arm, vehicle)
    shot = to_hit(fire, arm, needed_at_vehicle(fire, arm, cover=cover))
    shot = shot.then(lambda hit: hurt if hit else certain((False, ("missed",))))

    tally = certain(())
    for _ in range(fire.shots(arm)):
        tally = tally.then(lambda had: shot.read(lambda hit: tuple(sorted((*had, hit)))))
    return tally.read(settled)


def settled(hits: tuple[tuple[bool, tuple[str, ...]], ...]) -> Struck:
    """All the hits of an attack, the massive ones last (BA-36)."""
    struck = Struck()
    for massive, results in hits:
        for result in results:
            struck = struck.then(result, massive)
    return struck


def shot_at_vehicle(**fields: Any) -> dict[str, Fraction]:
    """base.shot_at_vehicle."""
    return by_label(attacked(**fields).read(lambda struck: struck.named))


def how_a_vehicle_was_lost(**fields: Any) -> dict[str, Fraction]:
    """Whether the crew left it, or a massive roll or another knocked it out."""
    return by_label(attacked(**fields).read(lambda struck: struck.lost))
