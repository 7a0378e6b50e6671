"""Crew experience by listing rolls, without the workbook: what a player with patience and a pencil would do."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from tests.second_road.counting import FACES, by_label, listed
from tests.second_road.crew import survival
from tests.second_road.troops import shot_at_troops

TABLES = {
    "driver": ["Quick Reflexes", "Lead Foot", "Crank Head", "Eye for Terrain", "Push Through", "Bulldozer"],
    "gunner": ["Deadeye", "Snap Shooter", "Hair Trigger", "Adrenalin Rush", "Skill Shot", "Long Shot"],
    "commander": [
        "Lucky",
        "Strict Discipline",
        "Eagle Eye",
        "Motivational Leader",
        "Battle Awareness",
        "Follow Me!",
    ],
}
WHO = ("driver", "driver", "gunner", "gunner", "commander", "commander")
MEN = {"three": ((0,), (1,), (2,)), "two": ((0,), (1, 2)), "one": ((0,),)}
BY_DIE = {"three": (0, 0, 1, 1, 2, 2), "two": (0, 0, 1, 1, 1, 1)}
LEADER = "Motivational Leader"

State = Any
Chances = dict[State, Fraction]


def follow(states: Chances, step: Callable[[State], Iterator[tuple[State, Fraction]]]) -> Chances:
    """One step from every state, the chances added up."""
    found: Chances = defaultdict(Fraction)
    for state, chance in states.items():
        for after, share in step(state):
            found[after] += chance * share
    return {state: chance for state, chance in found.items() if chance}


def quality(skills: int) -> str:
    """CX-11."""
    return "Inexperienced" if skills <= 1 else "Regular" if skills <= 3 else "Veteran"


def skill_roll(
    *,
    driver: Sequence[str] = (),
    gunner: Sequence[str] = (),
    commander: Sequence[str] = (),
    layout: str = "three",
    reroll: bool = True,
) -> dict[str, Fraction]:
    """crew.skill_roll: 36 pairs of dice; a roll that is thrown again leaves the other faces of its row to share its part."""
    known = {"driver": driver, "gunner": gunner, "commander": commander}
    there = ["driver"] if layout == "one" else list(known)
    open_members = [member for member in there if len(known[member]) < 6]
    if not open_members:
        return {"nothing left to gain": Fraction(1)}
    found: Chances = defaultdict(Fraction)
    for die in FACES:
        member = "driver" if layout == "one" else WHO[die - 1]
        if member not in open_members:
            others = [m for m in ("gunner", "driver", "commander") if m in open_members]
            member = min(others, key=lambda m: len(known[m]))
        faces = list(TABLES[member])
        if reroll and not driver and not gunner and LEADER not in known[member]:
            faces = [skill for skill in faces if skill != LEADER]
        for skill in faces:
            label = f"choice: {member}" if skill in known[member] else skill
            found[label] += Fraction(1, 6) / len(faces)
    return dict(found)


def who_lives(alive: int, layout: str) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """CX-22: six sides thrown again and again until so many different men are named; each order of names by itself."""
    men = MEN[layout]
    if alive in (0, len(men)):
        yield tuple(range(alive)), Fraction(1)
        return
    share = [Fraction(BY_DIE[layout].count(man), 6) for man in range(len(men))]
    for order in itertools.permutations(range(len(men)), alive):
        chance, left = Fraction(1), Fraction(1)
        for man in order:
            chance *= share[man] / left
            left -= share[man]
        yield tuple(sorted(order)), chance


def knocked_out(
    crew: tuple[int, ...], massive: bool, layout: str, vehicle: str = "armoured"
) -> Iterator[tuple[tuple[int, ...] | None, Fraction]]:
    """CX-20, CX-22, CX-23: the skills left to driver, gunner, commander; None where nobody lives."""
    men = MEN[layout]
    got_out = survival(
        quality=quality(sum(crew)),
        knocked_out_by="massive damage" if massive else "full damage",
        vehicle=vehicle,
        crew=len(men),
    )
    for label, chance in got_out.items():
        for alive, share in who_lives(int(label), layout):
            seats = {seat for man in alive for seat in men[man]}
            left = tuple(skills if seat in seats else 0 for seat, skills in enumerate(crew))
            yield (left if alive else None), chance * share


def after_knock_out(
    *,
    driver: int = 0,
    gunner: int = 0,
    commander: int = 0,
    knocked_out_by: str = "full damage",
    vehicle: str = "armoured",
    layout: str = "three",
) -> dict[str, Fraction]:
    """crew.after_knock_out."""
    crew = (driver, 0, 0) if layout == "one" else (driver, gunner, commander)
    found: Chances = defaultdict(Fraction)
    for left, chance in knocked_out(crew, knocked_out_by == "massive damage", layout, vehicle):
        found["crew lost" if left is None else quality(sum(left))] += chance
    return dict(found)


def learn(crew: tuple[int, ...], layout: str) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """CX-07 to CX-10: one skill more for somebody."""
    if layout == "one":
        yield (crew[0] + 1, 0, 0), Fraction(1)
        return
    for seat in range(3):
        takes = seat
        if crew[seat] == 6:
            others = [other for other in (1, 0, 2) if other != seat and crew[other] < 6]
            takes = min(others, key=lambda other: crew[other])
        yield tuple(skills + (place == takes) for place, skills in enumerate(crew)), Fraction(1, 3)


def spend(state: State, orders: int, layout: str) -> Chances:
    """CX-06: the spending of one game."""
    most = 6 if layout == "one" else 18

    def one(state: State) -> Iterator[tuple[State, Fraction]]:
        if state == "lost" or state[1] < 50 or sum(state[0]) == most:
            yield state, Fraction(1)
            return
        for crew, share in learn(state[0], layout):
            yield (crew, state[1] - 50), share

    states = {state: Fraction(1)}
    for _ in range(orders):
        states = follow(states, one)
    return states


def play(
    state: State,
    *,
    knocked_out_chance: Fraction,
    massive_share: Fraction,
    kill_chance: Fraction,
    kill_points: int,
    survival_xp: str,
    layout: str,
) -> Iterator[tuple[State, Fraction]]:
    """One game after the spending: the kill, the knock-out, the XP for living."""
    if state == "lost":
        yield state, Fraction(1)
        return
    crew, xp = state
    kills = [(0, Fraction(1))] if layout == "one" else [(kill_points // 10, kill_chance), (0, 1 - kill_chance)]
    for more, chance in kills:
        yield (crew, xp + more + 20), chance * (1 - knocked_out_chance)
        for massive, share in ((True, massive_share), (False, 1 - massive_share)):
            for left, part in knocked_out(crew, massive, layout):
                living = 20 if survival_xp == "crew" else 0
                after = "lost" if left is None else (left, xp + more + living)
                yield after, chance * knocked_out_chance * share * part


def careers(
    *,
    games: int = 10,
    knocked_out: Fraction = Fraction(3, 10),
    massive_share: Fraction = Fraction(1, 3),
    kill_chance: Fraction = Fraction(1, 2),
    kill_points: int = 225,
    orders_per_game: int = 6,
    survival_xp: str = "crew",
    layout: str = "three",
) -> Iterator[tuple[Chances, Chances]]:
    """Game by game: the states once its XP are spent, and those at its end."""
    states: Chances = {((0, 0, 0), 0): Fraction(1)}
    for _ in range(games):
        spent = follow(states, lambda state: iter(spend(state, orders_per_game, layout).items()))
        states = follow(
            spent,
            lambda state: play(
                state,
                knocked_out_chance=knocked_out,
                massive_share=massive_share,
                kill_chance=kill_chance,
                kill_points=kill_points,
                survival_xp=survival_xp,
                layout=layout,
            ),
        )
        yield spent, states


def career(**fields: Any) -> dict[str, Fraction]:
    """crew.career."""
    *_, (_, states) = careers(**fields)
    found: Chances = defaultdict(Fraction)
    for state, chance in states.items():
        found["lost" if state == "lost" else quality(sum(state[0]))] += chance
    return dict(found)


def games_until(*, target: str = "Regular", games: int = 12, **fields: Any) -> dict[str, Fraction]:
    """crew.games_until: the share of crews that have been there, game after game, those that got there taken out."""
    wanted = {"first skill": 1, "Regular": 2, "Veteran": 4}[target]
    found: Chances = defaultdict(Fraction)
    states: Chances = {((0, 0, 0), 0): Fraction(1)}
    rules: dict[str, Any] = {
        "knocked_out_chance": fields.pop("knocked_out", Fraction(3, 10)),
        "massive_share": Fraction(1, 3),
        "kill_chance": Fraction(1, 2),
        "kill_points": 225,
        "survival_xp": "crew",
        "layout": "three",
        **fields,
    }
    for game in range(1, games + 1):
        spent = follow(states, lambda state: iter(spend(state, 6, rules["layout"]).items()))
        there = [state for state in spent if state != "lost" and sum(state[0]) >= wanted]
        found[str(game)] += sum((spent.pop(state) for state in there), Fraction(0))
        states = follow(spent, lambda state: play(state, **rules))
    for state, chance in states.items():
        found["lost first" if state == "lost" else "not yet"] += chance
    return {label: chance for label, chance in found.items() if chance}


def xp_of_a_game(kills: Sequence[tuple[int, Fraction]], lives: Fraction = Fraction(1)) -> dict[str, Fraction]:
    """crew.xp: every list of which units are destroyed."""
    found: Chances = defaultdict(Fraction)
    for fates in itertools.product((True, False), repeat=len(kills) + 1):
        chance, xp = Fraction(1), 0
        for destroyed, (points, share) in zip(fates, kills, strict=False):
            chance *= share if destroyed else 1 - share
            xp += points // 10 if destroyed else 0
        chance *= lives if fates[-1] else 1 - lives
        found[str(xp + (20 if fates[-1] else 0))] += chance
    return {label: chance for label, chance in found.items() if chance}


def spend_or_save(
    *, plan: str, crew: tuple[int, int, int], knocked_out: Fraction, massive_share: Fraction
) -> dict[str, Fraction]:
    """crew.spend_or_save, for three men."""

    def game(crew: State) -> Iterator[tuple[State, Fraction]]:
        yield crew, 1 - knocked_out
        for massive, share in ((True, massive_share), (False, 1 - massive_share)):
            for left, part in _knocked_out(crew, massive):
                yield ("crew lost" if left is None else left), knocked_out * share * part

    def lesson(crew: State) -> Iterator[tuple[State, Fraction]]:
        if crew == "crew lost" or sum(crew) == 18:
            yield crew, Fraction(1)
        else:
            yield from learn(crew, "three")

    states: Chances = {crew: Fraction(1)}
    for step in (lesson, game) if plan == "spend now" else (game, lesson):
        states = follow(states, step)
    found: Chances = defaultdict(Fraction)
    for state, chance in states.items():
        found[state if state == "crew lost" else quality(sum(state))] += chance
    return dict(found)


def _knocked_out(crew: tuple[int, ...], massive: bool) -> Iterator[tuple[tuple[int, ...] | None, Fraction]]:
    return knocked_out(crew, massive, "three")


def better_buy(*, games: int = 3, **fields: Any) -> dict[str, Fraction]:
    """crew.better_buy: two skills are the measure, once the XP of all those games are spent."""
    *_, (_, states) = careers(games=games, **fields)
    spent = follow(states, lambda state: iter(spend(state, 6, "three").items()))
    found: Chances = defaultdict(Fraction)
    for state, chance in spent.items():
        if state == "lost":
            found["lost"] += chance
        else:
            skills = sum(state[0])
            found["fewer skills" if skills < 2 else "as many" if skills == 2 else "more skills"] += chance
    return dict(found)


def fighting_crew(*, crew_quality: str = "Regular", **fire: Any) -> dict[str, Fraction]:
    """crew.fighting_crew with the men staying: every number that gets out, and how many of them the fire leaves."""
    found: Chances = defaultdict(Fraction)
    for label, chance in survival(quality=crew_quality).items():
        if label == "0":
            found["0"] += chance
            continue
        fallen = shot_at_troops(
            men=int(label), target_quality=crew_quality, **{"down": True, "weapon": "Rifle", **fire}
        )
        for lost, share in fallen.items():
            found[str(int(label) - int(lost))] += chance * share
    return dict(found)


Named = tuple[frozenset[str], frozenset[str], frozenset[str]]


def skills_after(games: int, knocked_out_chance: Fraction = Fraction(3, 10)) -> dict[str, Fraction]:
    """The share of each skill at the defaults of crew.career, every crew with its skills by name."""
    states: Chances = {((frozenset(),) * 3, 0): Fraction(1)}
    for _ in range(games):
        for _ in range(6):
            states = follow(states, _learn_by_name)
        states = follow(states, lambda state: _game_by_name(state, knocked_out_chance))
    found: Chances = defaultdict(Fraction)
    for state, chance in states.items():
        for known in state[0] if state != "lost" else ():
            for skill in known:
                found[skill] += chance
    return dict(found)


def _learn_by_name(state: State) -> Iterator[tuple[State, Fraction]]:
    if state == "lost" or state[1] < 50:
        yield state, Fraction(1)
        return
    crew, xp = state
    for seat, member in enumerate(TABLES):
        faces = list(TABLES[member])
        if member == "commander" and not crew[0] and not crew[1] and LEADER not in crew[2]:
            faces.remove(LEADER)
        for face in faces:
            gained = face if face not in crew[seat] else next(s for s in TABLES[member] if s not in crew[seat])
            after = tuple(known | {gained} if place == seat else known for place, known in enumerate(crew))
            yield (after, xp - 50), Fraction(1, 3) / len(faces)


def _game_by_name(state: State, chance: Fraction) -> Iterator[tuple[State, Fraction]]:
    if state == "lost":
        yield state, Fraction(1)
        return
    crew, xp = state
    for more in (0, 22):
        half = Fraction(1, 2)
        yield (crew, xp + more + 20), half * (1 - chance)
        for massive, share in ((True, Fraction(1, 3)), (False, Fraction(2, 3))):
            blow = "massive damage" if massive else "full damage"
            got_out = survival(quality=quality(sum(map(len, crew))), knocked_out_by=blow)
            for label, part in got_out.items():
                for alive, named in who_lives(int(label), "three"):
                    left = tuple(known if seat in alive else frozenset() for seat, known in enumerate(crew))
                    after = (left, xp + more + 20) if alive else "lost"
                    yield after, half * chance * share * part * named


def dice_of_survival(quality: str) -> dict[str, Fraction]:
    """CX-20 with D3s as such: the nine pairs."""
    keep = {"Inexperienced": 0, "Veteran": 1}
    pairs = itertools.product((1, 2, 3), repeat=2)
    return by_label(listed(pairs, lambda dice: sorted(dice)[keep[quality]] if quality in keep else dice[0]))
