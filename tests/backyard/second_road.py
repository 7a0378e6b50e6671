"""The backyard counted a second time: plain percentile rolls, one by one, without the workbook.

Every figure is typed in again. A roll is a number from 1 to 100; a chance is how many of the hundred do it. A state is a
plain tuple, and a spread of states a dictionary of Fractions.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

ROLLS = range(1, 101)
ASPECTS = ("front", "side", "rear")
GRADES = ("Recruit", "Average", "Veteran", "Expert")
GUNNERS = {"Recruit": -10, "Average": 0, "Veteran": 5, "Expert": 10}
PENETRATION = {
    "Rifle Grenade": ("50", "25"),
    "PIAT": ("115", "107"),
    "Bazooka": ("90", "45"),
    "Panzerfaust": ("120", "60.5"),
    "HMG": ("25", "12"),
    "37mm": ("50", "25"),
    "47mm": ("70", "35"),
    "57mm": ("85", "42"),
    "75mm": ("100", "50"),
    "76mm": ("125", "62"),
    "88mm": ("200", "100"),
    "90mm": ("150", "75"),
}
WEAPONS = tuple(PENETRATION)
STUART = {
    ("side", "turret"): 30,
    ("side", "front hull"): 25,
    ("side", "middle hull"): 25,
    ("side", "rear hull"): 25,
    ("front", "turret"): 38,
    ("front", "hull"): 51,
    ("rear", "turret"): 30,
    ("rear", "hull"): 25,
}
DRIVER_PLATE = 38
DISABLED = {
    ("side", "front hull"): (30, "cannot move"),
    ("side", "middle hull"): (30, "cannot move or turn the turret"),
    ("side", "rear hull"): (80, "cannot move"),
    ("front", "turret"): (80, "no main gun"),
    ("side", "turret"): (50, "no main gun"),
    ("rear", "turret"): (60, "no main gun"),
    ("front", "hull"): (30, "cannot move"),
    ("rear", "hull"): (80, "cannot move"),
}
LIVES = {
    ("side", "turret"): (0, 50),
    ("side", "front hull"): (50, 0),
    ("side", "middle hull"): (10, 10),
    ("side", "rear hull"): (60, 60),
    ("front", "turret"): (0, 50),
    ("front", "hull"): (10, 10),
    ("rear", "turret"): (0, 50),
    ("rear", "hull"): (60, 60),
}
"""The turret's crew, then the hull's."""
CREW = ("driver", "gunner", "commander")
FATES = ("killed", "incapacitated", "wounded", "superficial wound", "unscathed")


def to_hit_percent(
    *,
    range_ft: float = 15,
    gunner: str = "Average",
    shooter_moving: bool = False,
    target_speed_in: float = 0,
    hidden: Fraction = Fraction(0),
    second_shot: bool = False,
    keep_fraction: bool = False,
) -> Fraction:
    """The number to roll at or under."""
    if range_ft <= 20:
        chance, bonus = 80, 20
    elif range_ft <= 30:
        chance, bonus = 60, 15
    elif range_ft <= 50:
        chance, bonus = 40, 10
    elif range_ft <= 100:
        chance, bonus = 20, 5
    else:
        chance, bonus = 10, 0
    chance += GUNNERS[gunner] + (bonus if second_shot else 0) - (50 if shooter_moving else 0)
    if target_speed_in > 100:
        chance -= 30
    elif target_speed_in > 50:
        chance -= 20
    elif target_speed_in > 0:
        chance -= 10
    left = Fraction(sorted((0, chance, 100))[1]) * (1 - hidden)
    return left if keep_fraction else Fraction(left.numerator // left.denominator)


def under(percent: Fraction | int) -> Fraction:
    """The chance of a roll at or under a number, counted; a broken percent adds its share of one more roll."""
    whole = percent.numerator // percent.denominator
    return Fraction(sum(1 for roll in ROLLS if roll <= whole), 100) + (Fraction(percent) - whole) / 100


def to_hit(**fields: Any) -> dict[str, Fraction]:
    """backyard.to_hit."""
    hit = under(to_hit_percent(**fields))
    return {label: chance for label, chance in (("hit", hit), ("miss", 1 - hit)) if chance}


def parts_seen(aspect: str, halves: bool, hidden_parts: tuple[str, ...]) -> dict[str, Fraction]:
    """Which part a shot strikes."""
    if aspect == "side":
        weights = {"turret": 1, "front hull": 1, "middle hull": 1, "rear hull": 1}
    else:
        weights = {"turret": 1, "hull": 1 if halves else 3}
    left = {
        part: weight
        for part, weight in weights.items()
        if part not in hidden_parts and not ("hull" in hidden_parts and "hull" in part)
    }
    return {part: Fraction(weight, sum(left.values())) for part, weight in left.items()}


def goes_through(weapon: str, aspect: str, part: str, angled: bool, equal: bool, front_plate: str) -> bool:
    """Millimetres against millimetres."""
    power = Fraction(PENETRATION[weapon][1 if angled else 0])
    plate = STUART[aspect, part]
    if front_plate == "driver plate" and (aspect, part) == ("front", "hull"):
        plate = DRIVER_PLATE
    return power > plate or (equal and power == plate)


def wound(roll: int) -> str:
    """The survivor's roll."""
    return FATES[1] if roll <= 40 else FATES[2] if roll <= 70 else FATES[3] if roll <= 90 else FATES[4]


def mans_fate(role: str, aspect: str, part: str, *, hero: bool, rolls_wounds: bool) -> dict[str, Fraction]:
    """One man of the crew, from the roll for his life and the roll for his hurts."""
    turret, hull = LIVES[aspect, part]
    lives = hull if role == "driver" else turret
    spread: dict[str, Fraction] = defaultdict(Fraction)
    for roll in ROLLS:
        if roll > lives:
            spread["incapacitated" if hero else "killed"] += Fraction(1, 100)
        elif not rolls_wounds:
            spread["unscathed"] += Fraction(1, 100)
        else:
            for second in ROLLS:
                spread[wound(second)] += Fraction(1, 100 * 100)
    return dict(spread)


def struck(
    weapon: str,
    aspect: str,
    part: str,
    *,
    angled: bool = False,
    equal: bool = False,
    front_plate: str = "front glacis",
    heroes: str = "nobody",
    wounds_only_if_disabled: bool = False,
) -> Iterator[tuple[str, tuple[str, ...], Fraction]]:
    """All that a hit on one part can come to: the vehicle's outcome, each man's fate, and the chance."""
    if not goes_through(weapon, aspect, part, angled, equal, front_plate):
        yield "ricochet", ("unscathed",) * 3, Fraction(1)
        return
    percent, result = DISABLED[aspect, part]
    for outcome, chance in ((result, under(percent)), ("still fighting", 1 - under(percent))):
        rolls = outcome != "still fighting" or not wounds_only_if_disabled
        men = [
            mans_fate(role, aspect, part, hero=heroes in (role, "everyone"), rolls_wounds=rolls).items()
            for role in CREW
        ]
        for fates in itertools.product(*men):
            together = chance
            for _, share in fates:
                together *= share
            yield outcome, tuple(fate for fate, _ in fates), together


def shot_in_full(
    *,
    weapon: str = "75mm",
    aspect: str = "side",
    halves: bool = False,
    hidden_parts: tuple[str, ...] = (),
    chance: Fraction | None = None,
    **fields: Any,
) -> dict[tuple[str, tuple[str, ...]], Fraction]:
    """Every end of a shot at a Stuart: the vehicle's outcome and the three men's fates."""
    names = ("angled", "equal", "front_plate", "heroes", "wounds_only_if_disabled")
    later = {name: fields.pop(name) for name in names if name in fields}
    hit = under(to_hit_percent(**fields) if chance is None else chance * 100)
    ends: dict[tuple[str, tuple[str, ...]], Fraction] = defaultdict(Fraction)
    ends["missed", ("unscathed",) * 3] += 1 - hit
    for part, share in parts_seen(aspect, halves, hidden_parts).items():
        for outcome, fates, after in struck(weapon, aspect, part, **later):
            ends[outcome, fates] += hit * share * after
    return {end: chance for end, chance in ends.items() if chance}


def shot(**fields: Any) -> dict[str, Fraction]:
    """backyard.shot at a Stuart."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for (outcome, _), chance in shot_in_full(**fields).items():
        found[outcome] += chance
    return dict(found)


def stopped(fit: str = "wounded", **fields: Any) -> Fraction:
    """How often a shot stops the Stuart: its gun is gone, or neither gunner nor commander can serve on."""
    serves = FATES[FATES.index(fit) :]
    return sum(
        (
            chance
            for (outcome, (_, gunner, commander)), chance in shot_in_full(**fields).items()
            if outcome == "no main gun" or not (gunner in serves or commander in serves)
        ),
        Fraction(0),
    )
