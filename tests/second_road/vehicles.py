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

    @property
    def value(self) -> int:
        return figures.ARMOUR[self.target]

    @property
    def armoured(self) -> bool:
        return self.value >= 7


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


def chart_rolls(fire: Fire, margin: int) -> tuple[int, int]:
    """How many results are rolled on the chart, and what is added to each die."""
    if margin == 0:
        return 1, -3
    return (2, 0) if margin >= 3 and fire.edition == "2nd" else (1, 0)


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


def worse(state: tuple[str, int], result: str) -> tuple[str, int]:
    """The worst so far and the times immobilised (a second time is a knock-out), after one more result."""
    named, stuck = state
    stuck = min(2, stuck + (result == "immobilised"))
    results = [named, result, *(["knocked out"] if stuck == 2 else [])]
    return max(results, key=ORDER.index), stuck


def one_hit(fire: Fire, weapon: Weapon, vehicle: Vehicle) -> Tally:
    """What one hit does: a tuple of the results it brings."""
    facing = "top" if fire.lobbed(weapon) else vehicle.facing
    if vehicle.armoured and not weapon.heavy:
        return certain(("no effect",))
    pen = penetration(fire, weapon, vehicle, facing)
    above = 1 if vehicle.armoured and vehicle.open_topped and facing == "top" else 0

    def after(die: int) -> Tally:
        margin = die + pen - vehicle.value
        if die == 1 or margin < 0:
            return certain(("no effect",))
        if not vehicle.armoured:
            return certain(("knocked out",))
        rolls, plus = chart_rolls(fire, margin)
        tally = certain(())
        for _ in range(rolls):
            tally = tally.then(lambda had: one_result(fire, vehicle, plus + above).read(lambda more: (*had, more)))
        return tally

    return listed(FACES, lambda die: die).then(after)


def shot_at_vehicle(
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
) -> dict[str, Fraction]:
    """base.shot_at_vehicle: one weapon with all its shots."""
    inches = None if distance_in is None else Fraction(distance_in)
    fire = Fire(edition, quality, range_band, moved, pins, inches, indirect)
    vehicle = Vehicle(target, facing, cover, open_topped, target_quality, target_pins)
    arm = figures.WEAPONS[edition][weapon]
    hurt = one_hit(fire, arm, vehicle)
    shot = to_hit(fire, arm, needed_at_vehicle(fire, arm, cover=cover))
    shot = shot.then(lambda hit: hurt if hit else certain(("missed",)))

    def one_more(state: tuple[str, int]) -> Tally:
        def told(results: tuple[Any, ...]) -> tuple[str, int]:
            after = state
            for result in results:
                after = worse(after, result)
            return after

        return shot.read(told)

    tally = certain(("missed", 0))
    for _ in range(arm.shots):
        tally = tally.then(one_more)
    return by_label(tally.read(lambda state: state[0]))
