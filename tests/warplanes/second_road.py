"""The planes a second time, by listing rolls, with nothing from the workbook: arrival, fire at planes, planes at planes.

The table of planes is typed in by hand once more.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tests.second_road import figures
from tests.second_road.counting import FACES, TWO_DICE, Tally, certain, listed

Guns = tuple[tuple[int, str], ...]
"""How many of which weapon."""

Volley = tuple[tuple[int, int], ...]
"""Shots and Pen of each weapon in one unit's fire."""


@dataclass(frozen=True)
class Plane:
    """One printed line: nation, role, three prices, weapons forward and to the rear, bombs, and the rules it carries."""

    nation: str
    role: str
    prices: tuple[int, int, int]
    front: Guns
    bombs: int = 0
    rear: Guns = ()
    interceptor: bool = False
    rockets: bool = False
    flying_tank: bool = False


LAC, HAC = "Light autocannon", "Heavy autocannon"
PLANES = {
    "Hawker Hurricane": Plane("British", "fighter", (160, 200, 240), ((4, LAC),), interceptor=True),
    "Supermarine Spitfire": Plane("British", "fighter", (176, 220, 264), ((2, LAC), (4, "MMG")), interceptor=True),
    "Hawker Typhoon": Plane("British", "fighter-bomber", (176, 220, 264), ((4, LAC),), 2, rockets=True),
    "Messerschmitt Bf-109": Plane("German", "fighter", (120, 150, 180), ((2, "HMG"), (1, LAC)), interceptor=True),
    "Focke-Wulf Fw 190": Plane("German", "fighter", (192, 240, 288), ((2, "HMG"), (4, LAC)), interceptor=True),
    "Junkers Ju 87 Stuka": Plane("German", "dive-bomber", (100, 125, 150), ((2, "MMG"),), 2, ((1, "MMG"),)),
    "P-51 Mustang": Plane("American", "fighter", (160, 200, 240), ((6, "HMG"),), interceptor=True),
    "P-39 Airacobra": Plane(
        "American", "fighter", (160, 200, 240), ((1, HAC), (2, "HMG"), (4, "MMG")), interceptor=True
    ),
    "P-47 Thunderbolt": Plane("American", "fighter-bomber", (208, 260, 312), ((8, "HMG"),), 2, rockets=True),
    "Yakovlev Yak": Plane("Soviet", "fighter", (120, 150, 180), ((2, "HMG"), (1, LAC)), interceptor=True),
    "Lavochkin": Plane("Soviet", "fighter", (112, 140, 168), ((2, LAC),), interceptor=True),
    "Ilyushin Sturmovik": Plane(
        "Soviet",
        "ground-attack",
        (168, 210, 252),
        ((2, "MMG"), (2, LAC)),
        2,
        ((1, "HMG"),),
        rockets=True,
        flying_tank=True,
    ),
    "Mitsubishi A6M Zero": Plane("Japanese", "fighter", (128, 160, 192), ((2, LAC), (2, "MMG")), interceptor=True),
    "Nakajima Ki-43 Hayabusa": Plane("Japanese", "fighter", (96, 120, 144), ((2, "HMG"),), interceptor=True),
    "Aichi D3A Val": Plane("Japanese", "dive-bomber", (80, 100, 120), ((2, "MMG"),), 1, ((1, "MMG"),)),
    "Dewoitine D.520": Plane("French", "fighter", (120, 150, 180), ((1, LAC), (4, "MMG")), interceptor=True),
    "Morane-Saulnier M.S.406": Plane("French", "fighter", (104, 130, 156), ((1, LAC), (2, "MMG")), interceptor=True),
    "Breguet 693": Plane("French", "ground-attack", (128, 160, 192), ((1, LAC), (2, "MMG")), 2, ((2, "MMG"),)),
    "Macchi C.202 Folgore": Plane("Italian", "fighter", (112, 140, 168), ((2, "HMG"), (2, "MMG")), interceptor=True),
    "Fiat G.50 Freccia": Plane("Italian", "fighter", (96, 120, 144), ((2, "HMG"),), interceptor=True),
    "Breda Ba.65 (or Reggiane Re.2002)": Plane(
        "Italian", "fighter-bomber", (128, 160, 192), ((2, "HMG"), (2, "MMG")), 2
    ),
}

ON_A_VEHICLE = {"LMG": 2, "MMG": 3, "HMG": 3}
"""The third edition's shots of a machine gun on a vehicle, and so on a plane."""


def shots(edition: str, weapon: str, *, on_vehicle: bool) -> int:
    """A weapon's shots, where it is mounted so."""
    if edition == "3rd" and on_vehicle and weapon in ON_A_VEHICLE:
        return ON_A_VEHICLE[weapon]
    return figures.WEAPONS[edition][weapon].shots


def arrival(
    *, edition: str = "2nd", quality: str = "Regular", game_turns: int = 6, seventh_turn: bool = True
) -> dict[str, Fraction]:
    """warplanes.arrival: the turn of the first success, then every second turn; the third edition's hold changes nothing."""
    del edition
    needed = figures.MORALE[quality] - figures.RESERVE_PENALTY
    success = Fraction(sum(roll == (1, 1) or (sum(roll) <= needed and roll != (6, 6)) for roll in TWO_DICE), 36)
    found: dict[str, Fraction] = {}
    lengths = (
        {game_turns: Fraction(1, 2), game_turns + 1: Fraction(1, 2)} if seventh_turn else {game_turns: Fraction(1)}
    )
    for last, share in lengths.items():
        waiting = share
        for turn in range(2, last + 1):
            attacks = str(len(range(turn, last + 1, 2)))
            found[attacks] = found.get(attacks, Fraction(0)) + waiting * success
            waiting *= 1 - success
        found["0"] = found.get("0", Fraction(0)) + waiting
    return found


State = tuple[int, str, bool]
"""A plane: pins, how it was lost, and whether its armour will still spare it."""


@lru_cache(maxsize=10_000)
def fired_at(state: State, guns: Volley, hits_on: int, *, pin_for_hit: bool = True) -> Tally:
    """One unit's fire at a plane: (shots, Pen) for each of its weapons, face by face: to hit, to damage, the 6 again."""
    if state[1]:
        return certain(state)
    tally = certain((False, 0, 0))
    for count, pen in guns:

        def one(dice: tuple[int, int, int], pen: int = pen) -> tuple[bool, int, int]:
            hit, damage, again = dice
            if hit < hits_on:
                return False, 0, 0
            return True, int(damage > 1 and damage + pen >= 6), int(damage == again == 6)

        shot = listed(itertools.product(FACES, repeat=3), one)
        for _ in range(count):
            tally = tally.then(
                lambda had, shot=shot: shot.read(  # type: ignore[misc]
                    lambda new: (had[0] or new[0], min(9, had[1] + new[1]), min(9, had[2] + new[2]))
                )
            )
    return tally.read(lambda found: _settled(state, found, pin_for_hit))


def _settled(state: State, found: tuple[bool, int, int], pin_for_hit: bool) -> State:
    pins, _, charmed = state
    hit, points, sixes = found
    if sixes >= (2 if charmed else 1):
        return 0, "destroyed", False
    pins += points + (1 if hit and pin_for_hit else 0)
    if pins >= 6:
        return 0, "driven off", False
    return pins, "", charmed and not sixes


def pen(edition: str, weapon: str) -> int:
    """The Pen of solid shot, or a shell's where there is nothing else."""
    arm = figures.WEAPONS[edition][weapon]
    return arm.pen if arm.pen is not None else arm.he


def label(state: State) -> str:
    """The outcome's name."""
    return state[1] or f"{state[0]} pins"


def flak(
    *,
    edition: str = "2nd",
    plane: str = "Hawker Typhoon",
    fire: tuple[dict[str, Any], ...] = ({"weapon": "HMG", "units": 3},),
    pins: int = 0,
    pin_for_hit: bool = True,
) -> dict[str, Fraction]:
    """warplanes.flak: unit after unit."""
    tally = certain((pins, "", PLANES[plane].flying_tank))
    for line in fire:
        weapon = line["weapon"]
        count = line.get("firers", 1) * shots(edition, weapon, on_vehicle=line.get("mount") == "vehicle")
        guns = ((count, pen(edition, weapon)),)
        for _ in range(line.get("units", 1)):
            tally = tally.then(lambda state, guns=guns: fired_at(state, guns, 6, pin_for_hit=pin_for_hit))  # type: ignore[misc]
    return tally.read(label).chances()


def guns_of(edition: str, guns: Guns) -> Volley:
    """A plane's machine guns and cannon at another plane: (shots, Pen)."""
    return tuple((count * shots(edition, weapon, on_vehicle=True), pen(edition, weapon)) for count, weapon in guns)


@lru_cache(maxsize=10_000)
def meeting(edition: str, target: State, interceptor: str, name: str, *, tailing: bool) -> Tally:
    """One interceptor's attack: (target, interceptor) afterwards; the rear gun first, where it is tailed."""
    hunter: State = (0, "", PLANES[interceptor].flying_tank)
    if target[1]:
        return certain((target, hunter))
    rear = guns_of(edition, PLANES[name].rear) if tailing else ()
    after_rear = fired_at(hunter, rear, 5)
    front = guns_of(edition, PLANES[interceptor].front)

    def attacks(hunter: State) -> Tally:
        if hunter[1]:
            return certain((target, hunter))
        return fired_at(target, front, 4 if tailing else 6).read(lambda after: (after, hunter))

    return after_rear.then(attacks)


def dogfight(
    *,
    edition: str = "2nd",
    interceptor: str = "Supermarine Spitfire",
    target: str = "Junkers Ju 87 Stuka",
    tailing: bool = True,
    interceptors: int = 1,
    target_pins: int = 0,
) -> dict[str, Fraction]:
    """warplanes.dogfight: interceptor after interceptor."""
    tally = certain(((target_pins, "", PLANES[target].flying_tank), frozenset()))
    for _ in range(interceptors):

        def one(state: tuple[State, frozenset[str]]) -> Tally:
            found = meeting(edition, state[0], interceptor, target, tailing=tailing)
            return found.read(lambda end: (end[0], state[1] | ({end[1][1]} if end[1][1] else set())))

        tally = tally.then(one)
    return tally.read(_named).chances()


def _named(state: tuple[State, frozenset[str]]) -> str:
    target, lost = state
    if target[1]:
        return f"target {target[1]}"
    worst = [end for end in ("destroyed", "driven off") if end in lost]
    return f"interceptor {worst[0]}" if worst else "neither"
