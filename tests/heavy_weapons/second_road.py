"""The platoon a second time, without the workbook: rolls listed, states counted; and games rolled die by die.

A platoon here is a list of units, each a list of the men in its pieces. Enemies are squads of riflemen (their shots), or
mortars, written as the word "mortar".
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from random import Random
from typing import Any

from tests.second_road import figures
from tests.second_road.counting import FACES, TWO_DICE, Tally, certain, listed
from tests.second_road.orders import held, read_order

MORTAR = "mortar"
RIFLE_HITS = {"2nd": {"none": 3, "soft": 4, "hard": 5}, "3rd": {"none": 4, "soft": 4, "hard": 4}}
SMALL = {"2nd": 1, "3rd": 0}
SAVED = {"2nd": {}, "3rd": figures.SAVES}
D2, D3 = (1, 1, 1, 2, 2, 2), (1, 1, 2, 2, 3, 3)
MEDIUM_MORTAR_PINS = {"2nd": D3, "3rd": D2}


@dataclass(frozen=True)
class Fight:
    """What stays the same: edition, quality of all, cover, the enemies, and the order of pieces fired at."""

    units: tuple[tuple[int, ...], ...]
    enemies: tuple[Any, ...]
    aim: tuple[int, ...]
    edition: str = "3rd"
    quality: str = "Regular"
    cover: str = "none"
    rally_from: int | None = None
    platoon_first: bool = False
    officer: int = 0

    def place(self, piece: int) -> tuple[int, int]:
        """Where a piece stands: its unit, and which of that unit's pieces it is."""
        flat = [(unit, spot) for unit, pieces in enumerate(self.units) for spot in range(len(pieces))]
        return flat[piece]


def two_dice(edition: str, target: int) -> list[str]:
    return [read_order(roll, held(edition, target)) for roll in TWO_DICE]


@cache
def rifle_shots(shots: int, hits_on: int, hurts_on: int, saved_on: int | None) -> Tally:
    """How many of the shots hit at all (as a yes or no), and how many men they cost: every die of every shot listed."""

    def one(roll: tuple[int, ...]) -> tuple[bool, int]:
        hit = roll[0] >= hits_on and roll[0] > 1
        if hits_on > 6:
            hit = roll[0] == 6 and roll[3] == 6
        hurt = hit and roll[1] >= hurts_on and roll[1] > 1
        return hit, int(hurt and not (saved_on is not None and roll[2] >= saved_on))

    shot = listed(itertools.product(FACES, repeat=4 if hits_on > 6 else 3), one)
    total = certain((False, 0))
    for _ in range(shots):
        total = total.then(lambda so_far: shot.read(lambda new: (so_far[0] or new[0], so_far[1] + new[1])))
    return total


@cache
def mortar_shell(needed: int, found: int, hurts_on: int) -> Tally:
    """One shell: whether it hits, and the men it costs of those it finds."""

    def read(roll: tuple[int, ...]) -> tuple[bool, int]:
        hit = roll[0] >= needed
        return hit, sum(die >= hurts_on and die > 1 for die in roll[1:]) if hit else 0

    return listed(itertools.product(FACES, repeat=1 + found), read)


def start(fight: Fight) -> tuple[Any, ...]:
    """(men of every unit's pieces, pins, Down, the attempt each mortar is at)."""
    mortars = sum(enemy == MORTAR for enemy in fight.enemies)
    return fight.units, (0,) * len(fight.units), (False,) * len(fight.units), (1,) * mortars


def target_of(fight: Fight, men: tuple[tuple[int, ...], ...]) -> int | None:
    for piece in fight.aim:
        unit, spot = fight.place(piece)
        if men[unit][spot] > 0:
            return piece
    return None


def set_at(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return tuple(value if place == index else old for place, old in enumerate(values))


def fire(fight: Fight, state: tuple[Any, ...], enemy: int) -> Tally:
    """One enemy's fire: casualties from one piece, one batch of pins, then rout or check."""
    men, pins, down, attempts = state
    piece = target_of(fight, men)
    if piece is None:
        return certain(state)
    unit, spot = fight.place(piece)
    had, kind = men[unit][spot], fight.enemies[enemy]
    hurts_on = figures.TROOPS_HURT_ON[fight.quality]
    if kind == MORTAR:
        mortar = sum(other == MORTAR for other in fight.enemies[:enemy])
        found = min(3, had)
        if down[unit]:
            found = -(-found // 2)
        rolls = mortar_shell(figures.RANGING_IN[attempts[mortar] - 1], found, max(2, hurts_on - 2))
    else:
        small = SMALL[fight.edition] if had <= 2 else 0
        lying = figures.DOWN[fight.edition] if down[unit] else 0
        saved = SAVED[fight.edition].get((fight.cover, down[unit]))
        rolls = rifle_shots(kind, RIFLE_HITS[fight.edition][fight.cover] + small + lying, hurts_on, saved)
        mortar = None

    def after(result: tuple[bool, int]) -> Tally:
        hit, lost = result[0], min(had, result[1])
        tried = attempts
        if mortar is not None:
            tried = set_at(attempts, mortar, 5 if hit else min(5, attempts[mortar] + 1))
        if not hit:
            return certain((men, pins, down, tried))
        batch = certain(1) if mortar is None else listed(MEDIUM_MORTAR_PINS[fight.edition], lambda pip: pip)
        return batch.then(lambda new: settle(fight, (men, pins, down, tried), piece, lost, new))

    return rolls.then(after)


def settle(fight: Fight, state: tuple[Any, ...], piece: int, lost: int, new: int) -> Tally:
    """Half the crew or more: two dice at or under morale less the pins, the new ones counted; a lost unit is lost whole."""
    men, pins, down, attempts = state
    unit, spot = fight.place(piece)
    had = men[unit][spot]
    left = set_at(men[unit], spot, had - lost)
    total, morale = pins[unit] + new, figures.MORALE[fight.quality]
    stands = fresh(fight, set_at(men, unit, left), set_at(pins, unit, total), down, attempts, piece)
    gone_men = set_at(men, unit, (0,) * len(left))
    gone = fresh(fight, gone_men, set_at(pins, unit, 0), set_at(down, unit, False), attempts, piece)
    if not any(left) or total >= morale:
        return certain(gone)
    if 2 * lost < had:
        return certain(stands)
    number = held(fight.edition, morale - total + fight.officer)
    return listed(TWO_DICE, lambda roll: stands if sum(roll) <= number else gone)


def fresh(fight: Fight, men: Any, pins: Any, down: Any, attempts: Any, piece: int) -> tuple[Any, ...]:
    """Mortars begin anew once the piece they fired at is gone."""
    same = target_of(fight, men) == piece
    return men, pins, down, attempts if same else (1,) * len(attempts)


def told(fight: Fight, state: tuple[Any, ...], unit: int) -> Tally:
    """A pinned unit's order: a test with its pins, or a Rally without them."""
    men, pins, down, attempts = state
    mine = pins[unit]
    if not mine:
        return certain(state)
    rallies = fight.rally_from is not None and mine >= fight.rally_from
    target = figures.MORALE[fight.quality] - (0 if rallies else mine) + fight.officer

    def read(thrown: tuple[str, tuple[int, int], int]) -> tuple[Any, ...]:
        result, roll, die = thrown
        left = mine
        if result == "passed":
            left = mine - 1
            if fight.edition == "2nd" and roll == (1, 1):
                left = 0
            elif rallies:
                left = 0 if fight.edition == "3rd" else max(0, mine - 1 - die)
        lies = result == "failed" and fight.platoon_first
        return men, set_at(pins, unit, left), set_at(down, unit, lies), attempts

    results = list(zip(two_dice(fight.edition, target), TWO_DICE, strict=True))
    return listed([(result, roll, die) for result, roll in results for die in FACES], read)


def played(fight: Fight, turns: int) -> Tally:
    """So many turns: the enemies in order, then the units' orders, or the other way round; then everyone gets up."""
    tally = certain(start(fight))
    fires = [lambda state, enemy=enemy: fire(fight, state, enemy) for enemy in range(len(fight.enemies))]
    orders = [lambda state, unit=unit: told(fight, state, unit) for unit in range(len(fight.units))]
    for _ in range(turns):
        for step in [*orders, *fires] if fight.platoon_first else [*fires, *orders]:
            tally = tally.then(step)
        tally = tally.read(lambda state: (state[0], state[1], (False,) * len(fight.units), state[3]))
    return tally


def standing(men: Sequence[Sequence[int]], core: int = 2) -> int:
    """How many of the first pieces stand."""
    flat = [crew for unit in men for crew in unit]
    return sum(crew > 0 for crew in flat[:core])


def core_standing(fight: Fight, turns: int) -> dict[str, Fraction]:
    """Chance of 0, 1, 2 core pieces standing."""
    return {str(k): v for k, v in played(fight, turns).read(lambda state: standing(state[0])).chances().items()}


@dataclass
class Dice:
    """Dice thrown one by one."""

    random: Random = field(default_factory=lambda: Random(1))

    def d6(self) -> int:
        return self.random.randint(1, 6)


def roll_shots(shots: int, hits_on: int, hurts_on: int, saved_on: int | None, dice: Dice) -> tuple[bool, int]:
    """Every shot thrown by itself."""
    hit, lost = False, 0
    for _ in range(shots):
        if dice.d6() >= hits_on:
            hit = True
            if dice.d6() >= hurts_on and not (saved_on is not None and dice.d6() >= saved_on):
                lost += 1
    return hit, lost


def simulated(fight: Fight, turns: int, games: int, seed: int) -> dict[str, float]:
    """The same fight played die by die: how often 0, 1, 2 core pieces stand. Third edition, nobody Down."""
    dice = Dice(Random(seed))
    counts = dict.fromkeys("012", 0)
    for _ in range(games):
        counts[str(standing(one_game(fight, turns, dice)))] += 1
    return {label: count / games for label, count in counts.items()}


def one_game(fight: Fight, turns: int, dice: Dice) -> list[list[int]]:
    men = [list(unit) for unit in fight.units]
    pins = [0] * len(men)
    attempts = {enemy: 1 for enemy, kind in enumerate(fight.enemies) if kind == MORTAR}
    morale, hurts_on = figures.MORALE[fight.quality], figures.TROOPS_HURT_ON[fight.quality]
    for _ in range(turns):
        for enemy, kind in enumerate(fight.enemies):
            piece = target_of(fight, tuple(tuple(unit) for unit in men))
            if piece is None:
                return men
            unit, spot = fight.place(piece)
            had = men[unit][spot]
            if kind == MORTAR:
                hit = dice.d6() >= figures.RANGING_IN[attempts[enemy] - 1]
                attempts[enemy] = 5 if hit else min(5, attempts[enemy] + 1)
                lost = sum(dice.d6() >= max(2, hurts_on - 2) for _ in range(min(3, had))) if hit else 0
                new = 1 if hit and dice.d6() <= 3 else (2 if hit else 0)
            else:
                hit, lost = roll_shots(
                    kind, RIFLE_HITS["3rd"][fight.cover], hurts_on, figures.SAVES[fight.cover, False], dice
                )
                new = 1
            if not hit:
                continue
            lost = min(lost, had)
            men[unit][spot] -= lost
            pins[unit] += new
            check = 2 * lost >= had and any(men[unit])
            if pins[unit] >= morale or (check and dice.d6() + dice.d6() > min(11, max(2, morale - pins[unit]))):
                men[unit] = [0] * len(men[unit])
            if not any(men[unit]):
                pins[unit] = 0
            if not men[unit][spot]:
                attempts = dict.fromkeys(attempts, 1)
        for unit in range(len(men)):
            if pins[unit]:
                a, b = dice.d6(), dice.d6()
                if (a, b) != (6, 6) and (a + b == 2 or a + b <= min(11, max(2, morale - pins[unit]))):
                    pins[unit] -= 1
    return men


@dataclass(frozen=True)
class Gun:
    """A piece that fires: an MMG with its shots, or a mortar with the men its shell finds."""

    shots: int = 6
    finds: int = 0


def dealt(guns: tuple[Gun, ...], pins: int, new: int, turns: int, quality: str = "Regular") -> Tally:
    """Hits of one unit at Regulars in the open at short range, third edition: its order first, then each gun by itself."""
    tally: Tally = certain((pins, tuple(1 if gun.finds else 0 for gun in guns), 0, True))
    for turn in range(turns):
        tally = tally.then(partial(unit_turn, guns=guns, new=new if turn else 0, quality=quality))
    return tally.read(lambda state: state[2])


def unit_turn(state: tuple[Any, ...], guns: tuple[Gun, ...], new: int, quality: str) -> Tally:
    pins, attempts, hits, there = state
    pins, morale = pins + new, figures.MORALE[quality]
    silent = tuple(1 if gun.finds else 0 for gun in guns)
    if not there or pins >= morale:
        return certain((0, silent, hits, False))
    acts = certain(("passed", 0)) if not pins else listed(two_dice("3rd", morale - pins), lambda said: (said, pins))

    def after(result: tuple[str, int]) -> Tally:
        if result[0] != "passed":
            return certain((pins, silent, hits, True))
        tally = certain((max(0, pins - 1), attempts, hits, True))
        for number, gun in enumerate(guns):
            tally = tally.then(partial(shoot, number=number, gun=gun))
        return tally

    return acts.then(after)


def shoot(state: tuple[Any, ...], number: int, gun: Gun) -> Tally:
    pins, attempts, hits, there = state
    if gun.finds:
        needed = figures.RANGING_IN[attempts[number] - 1]
        better = set_at(attempts, number, 5), set_at(attempts, number, min(5, attempts[number] + 1))
        return listed(
            FACES,
            lambda die: (pins, better[0], hits + gun.finds, there) if die >= needed else (pins, better[1], hits, there),
        )
    hits_on = 4 + (1 if pins else 0)
    tally = certain(hits)
    for _ in range(gun.shots):
        tally = tally.then(lambda so_far: listed(FACES, lambda die: so_far + (die >= hits_on)))
    return tally.read(lambda total: (pins, attempts, total, there))
