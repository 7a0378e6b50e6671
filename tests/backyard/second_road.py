"""The backyard counted a second time: plain percentile rolls, one by one, without the workbook.

Every figure is typed in again. A roll is a number from 1 to 100; a chance is how many of the hundred do it. A state is a
plain tuple, and a spread of states a dictionary of Fractions.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator
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


Vehicle = tuple[bool, bool, bool, bool, bool]
"""gun, drive, driver, gunner, commander: works or serves."""
WHOLE: Vehicle = (True, True, True, True, True)


def is_stopped(vehicle: Vehicle) -> bool:
    gun, _, _, gunner, commander = vehicle
    return not gun or not (gunner or commander)


def after_hit(vehicle: Vehicle, blow: dict[str, Any]) -> dict[Vehicle, Fraction]:
    """One hit on a vehicle that may have been hit before; men out of action stay so."""
    return _after_hit(vehicle, tuple(sorted(blow.items())))


_HITS: dict[Any, dict[Vehicle, Fraction]] = {}


def _after_hit(vehicle: Vehicle, blow: tuple[tuple[str, Any], ...]) -> dict[Vehicle, Fraction]:
    if (vehicle, blow) not in _HITS:
        given = dict(blow)
        found: dict[Vehicle, Fraction] = defaultdict(Fraction)
        weapon, aspect = given.pop("weapon"), given.pop("aspect")
        for part, share in parts_seen(aspect, False, ()).items():
            for outcome, fates, chance in struck(weapon, aspect, part, **given):
                gun, drive, *men = vehicle
                gun = gun and outcome != "no main gun"
                drive = drive and not outcome.startswith("cannot move")
                serve = [
                    before and fate not in ("killed", "incapacitated") for before, fate in zip(men, fates, strict=True)
                ]
                found[gun, drive, serve[0], serve[1], serve[2]] += share * chance
        _HITS[vehicle, blow] = dict(found)
    return _HITS[vehicle, blow]


def duel(
    *,
    range_ft: float = 25,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    bonus_lasts: bool = True,
) -> dict[str, Fraction]:
    """backyard.duel of two Stuarts, turn by turn.

    Each side: crew, gunner, hero, aspect, angled, speed_in, rounds (20), hidden.
    """
    sides = [dict(_DEFAULTS, **(side or {})) for side in (a, b)]
    order = [(bool(side["speed_in"]), not side["hero"], -GRADES.index(side["crew"])) for side in sides]
    ends: dict[str, Fraction] = defaultdict(Fraction)
    going: dict[tuple[Vehicle, Vehicle], Fraction] = {(WHOLE, WHOLE): Fraction(1)}
    for turn in range(max(side["rounds"] for side in sides)):
        after: dict[tuple[Vehicle, Vehicle], Fraction] = defaultdict(Fraction)
        for pair, chance in going.items():
            for end, share in _turn(pair, sides, order, turn, range_ft, bonus_lasts).items():
                after[end] += chance * share
        going = {}
        for pair, chance in after.items():
            gone = [is_stopped(vehicle) for vehicle in pair]
            if any(gone):
                ends["both" if all(gone) else "A stopped" if gone[0] else "B stopped"] += chance
            else:
                going[pair] = chance
    ends["out of rounds"] += sum(going.values(), Fraction(0))
    return {end: chance for end, chance in ends.items() if chance}


_DEFAULTS: dict[str, Any] = {
    "crew": "Average",
    "gunner": "Average",
    "hero": False,
    "aspect": "front",
    "angled": False,
    "speed_in": 0,
    "rounds": 20,
    "hidden": Fraction(0),
}


def _turn(
    pair: tuple[Vehicle, Vehicle],
    sides: list[dict[str, Any]],
    order: list[Any],
    turn: int,
    range_ft: float,
    bonus_lasts: bool,
) -> dict[tuple[Vehicle, Vehicle], Fraction]:
    at_once = order[0] == order[1]
    states = {pair: Fraction(1)}
    for who in (0, 1) if order[0] <= order[1] else (1, 0):
        later: dict[tuple[Vehicle, Vehicle], Fraction] = defaultdict(Fraction)
        for now, chance in states.items():
            seen = pair if at_once else now
            if turn >= sides[who]["rounds"] or is_stopped(seen[who]):
                later[now] += chance
                continue
            hit = under(_percent(seen, sides, who, turn, range_ft, bonus_lasts))
            later[now] += chance * (1 - hit)
            target = sides[1 - who]
            blow = {"weapon": "57mm", "aspect": target["aspect"], "angled": target["angled"]}
            blow["heroes"] = "everyone" if target["hero"] else "nobody"
            for vehicle, share in after_hit(now[1 - who], blow).items():
                end = (now[0], vehicle) if who == 0 else (vehicle, now[1])
                later[end] += chance * hit * share
        states = dict(later)
    return states


def _percent(
    seen: tuple[Vehicle, Vehicle],
    sides: list[dict[str, Any]],
    who: int,
    turn: int,
    range_ft: float,
    bonus_lasts: bool,
) -> Fraction:
    def speed(side: int) -> int:
        return int(sides[side]["speed_in"]) if seen[side][1] and seen[side][2] else 0

    return to_hit_percent(
        range_ft=range_ft,
        gunner=sides[who]["gunner"] if seen[who][3] else "Recruit",
        shooter_moving=speed(who) > 0,
        target_speed_in=speed(1 - who),
        hidden=sides[1 - who]["hidden"],
        second_shot=turn == 1 or (turn > 1 and bonus_lasts),
    )


def career(games: int, crew: int, beaten: Fraction, lives: Fraction, vehicle_lost: Fraction) -> dict[str, Fraction]:
    """backyard.career: man by man, every combination of who lives written out, the men kept in their seats."""
    states: dict[Any, Fraction] = {(0,) * crew: Fraction(1)}
    for _ in range(games):
        after: dict[Any, Fraction] = defaultdict(Fraction)
        for men, chance in states.items():
            if men == "lost":
                after[men] += chance
                continue
            after[tuple(seen + 1 for seen in men)] += chance * (1 - beaten)
            for alive in itertools.product((True, False), repeat=crew):
                share = chance * beaten
                for one in alive:
                    share *= lives if one else 1 - lives
                if not any(alive):
                    after["lost"] += share
                    continue
                kept = tuple(seen + 1 if one else 0 for seen, one in zip(men, alive, strict=True))
                after[kept] += share * (1 - vehicle_lost)
                after[(0,) * crew] += share * vehicle_lost
        states = dict(after)
    found: dict[str, Fraction] = defaultdict(Fraction)
    for men, chance in states.items():
        found[men if men == "lost" else grade(Fraction(sum(men), crew))] += chance
    return {label: chance for label, chance in found.items() if chance}


def grade(engagements: Fraction) -> str:
    """From 6, from 11, from 21."""
    return GRADES[sum(1 for bound in (6, 11, 21) if engagements >= bound)]


def approach(shots: list[Fraction], blow: dict[str, Any]) -> dict[str, Fraction]:
    """backyard.approach, from the percent of each turn's shot (0 where none is fired)."""
    ends: dict[str, Fraction] = defaultdict(Fraction)
    going = {WHOLE: Fraction(1)}
    for turn, percent in enumerate(shots, 1):
        after: dict[Vehicle, Fraction] = defaultdict(Fraction)
        for vehicle, chance in going.items():
            after[vehicle] += chance * (1 - under(percent))
            for now, share in after_hit(vehicle, blow).items():
                after[now] += chance * under(percent) * share
        ends[str(turn)] = sum((chance for vehicle, chance in after.items() if is_stopped(vehicle)), Fraction(0))
        going = {vehicle: chance for vehicle, chance in after.items() if not is_stopped(vehicle)}
    ends["not stopped"] = sum(going.values(), Fraction(0))
    return {end: chance for end, chance in ends.items() if chance}


ROADS: dict[str, Callable[..., dict[str, Fraction]]] = {"backyard.to_hit": to_hit, "backyard.shot": shot}
