"""The second road over several turns and engagements: duels, approaches and careers, without the workbook."""

from __future__ import annotations

import itertools
from collections import defaultdict
from fractions import Fraction
from typing import Any

from tests.backyard.second_road import GRADES, parts_seen, struck, to_hit_percent, under

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
