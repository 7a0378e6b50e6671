"""A duel of two crewed vehicles: turn by turn, order by order (CX-13)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from workbook.crew import orders_given as given
from workbook.crew import shots
from workbook.crew.chances import drawn
from workbook.crew.fight import (
    EAGLE_EYE,
    EYE_FOR_TERRAIN,
    FIGHTING,
    LUCKY,
    PUSH_THROUGH,
    QUICK_REFLEXES,
    STRICT_DISCIPLINE,
    Fight,
    Ground,
    Tank,
)
from workbook.crew.gunnery import (
    ADRENALIN_RUSH,
    DEADEYE,
    HAIR_TRIGGER,
    LONG_SHOT,
    SKILL_SHOT,
    SNAP_SHOOTER,
    in_range,
)
from workbook.crew.members import LEADER
from workbook.odds import Chain, Play, Reading, Stage, Sure, Throw

A_OUT, B_OUT, BOTH, NEITHER = "A knocked out", "B knocked out", "both", "neither"


class Means(NamedTuple):
    """Which skills may still play a part in an order: whoever acts has these, and the other those."""

    acts: frozenset[str]
    answers: frozenset[str]


EVERYTHING = Means(frozenset(FIGHTING), frozenset(FIGHTING))


def means(state: Fight, ground: Ground, who: int) -> Means:
    """CX-13, CX-15: what each may use in an order of this one: most skills are for one's own orders or for the other's alone."""
    acts, answers = state.tanks[who], state.tanks[1 - who]
    fires_back = EAGLE_EYE in answers.skills
    reacts = fires_back or QUICK_REFLEXES in answers.skills
    far = in_range(ground.tables, ground.sides[who].weapon, ground.band, ground.distance) in (None, "long")
    of_use = {
        DEADEYE: True,
        SKILL_SHOT: True,
        ADRENALIN_RUSH: True,
        HAIR_TRIGGER: ground.sides[who].order == "Run",
        LONG_SHOT: far,
        PUSH_THROUGH: acts.pins > 0,
        STRICT_DISCIPLINE: acts.pins > 0,
        LEADER: bool(acts.spent),
        SNAP_SHOOTER: reacts,
        LUCKY: fires_back,
        EYE_FOR_TERRAIN: fires_back,
    }
    against = {QUICK_REFLEXES, EAGLE_EYE, LUCKY, EYE_FOR_TERRAIN, *([DEADEYE] if fires_back else [])}
    return Means(
        frozenset(skill for skill in acts.skills + acts.spent if of_use.get(skill)),
        frozenset(against.intersection(answers.skills)),
    )


@lru_cache(maxsize=1024)
def exchange(ground: Ground, place: int, means: Means = EVERYTHING) -> tuple[Stage, ...]:
    """The stages of one order, without those that wait for a skill nobody has.

    `place` is 0 for whoever acts first in the turn and 1 for the other.
    """
    acts, answers = means
    stages = [
        Stage("Before the order", given.before_the_order, ground, place),
        Stage("Order", given.order, ground, place),
        Stage("Push Through", given.push_through, ground, place) if PUSH_THROUGH in acts else None,
        Stage("Commitment", given.commit, ground, place),
        Stage("Skill Shot", given.skill_shot, ground, place) if SKILL_SHOT in acts else None,
        Stage("Reaction", given.react, ground, place) if answers.intersection((EAGLE_EYE, QUICK_REFLEXES)) else None,
    ]
    if EAGLE_EYE in answers:
        stages += _firing(ground, place, "shot back", lucky=LUCKY in acts)
    stages += _firing(ground, place, "shot", lucky=LUCKY in answers)
    if ADRENALIN_RUSH in acts:
        stages += _firing(ground, place, "second shot", lucky=LUCKY in answers)
    return tuple(stage for stage in stages if stage)


def _firing(ground: Ground, place: int, phase: str, *, lucky: bool) -> list[Stage | None]:
    """The stages of one of the shots of an order."""
    name = phase.capitalize()
    return [
        Stage(name, shots.fire, ground, place, phase),
        Stage(f"{name}: luck", shots.luck, ground, place, phase) if lucky else None,
        Stage(f"{name}: damage", shots.on_the_chart, ground, place, phase),
        Stage(f"{name}: pins", shots.pins, ground, place, phase),
    ]


def one_order(state: Fight, ground: Ground, place: int) -> Play | Sure[Fight]:
    """One order from beginning to end; there is none where one of them is out of it, or has spent its order.

    It is played as if whoever gives it came first, since no order asks which of the turn's two it is, and without the skills
    that can play no part in it: so a great many orders are one and the same.
    """
    who = state.active(place)
    if is_over(state) or not state.tanks[who].ready:
        return Sure(order_over(state, place))
    of_use = means(state, ground, who)
    a, b = (tank.only(of_use[who != side]) for side, tank in enumerate(state.tanks))
    start = Fight((a, b), first=who)

    def then(done: Fight) -> Fight:
        a, b = (
            before.after(ground.tables, there, now)
            for before, there, now in zip(state.tanks, start.tanks, done.tanks, strict=True)
        )
        return order_over(done._replace(tanks=(a, b), first=state.first), place)

    return Play(Chain(*exchange(ground, 0, of_use)), start, then)


def order_over(state: Fight, place: int) -> Fight:
    """What belonged to this order alone is over, and with the second one the turn; when one of them is out of it, all is."""
    if is_over(state):
        a, b = (Tank(lost=tank.lost) for tank in state.tanks)
        return Fight((a, b))
    if place == 0:
        return Fight(state.tanks, state.first)
    a, b = (tank._replace(ready=True) for tank in state.tanks)
    return Fight((a, b))


def is_over(state: Fight) -> bool:
    """Is one of them out of it?"""
    return any(tank.lost for tank in state.tanks)


def new_turn(state: Fight, first: str) -> Throw | Sure[Fight]:
    """BA-74: every order die is back in the bag; which of the two comes out first, the player says or chance does."""
    if is_over(state):
        return Sure(state)
    a, b = (tank._replace(ready=True) for tank in state.tanks)
    state = Fight((a, b))
    if first != "drawn":
        return Sure(state._replace(first=int(first == "B")))
    mine, theirs = Reading(state, "A is drawn first"), Reading(state._replace(first=1), "B is drawn first")
    return Throw(
        "Order dice",
        "BA-74",
        drawn("a die from the bag", {(1,): 1, (2,): 1}),
        lambda face: mine if face == (1,) else theirs,
    )


STAGES_OF_A_TURN = 3


def duel(ground: Ground, turns: int, first: str) -> Chain:
    """So many turns in which each side gives its vehicle one order."""
    stages: list[Stage] = []
    for turn in range(1, turns + 1):
        stages += [
            Stage(f"Turn {turn}: order dice", new_turn, first),
            Stage(f"Turn {turn}: first order", one_order, ground, 0),
            Stage(f"Turn {turn}: second order", one_order, ground, 1),
        ]
    return Chain(*stages)


def who_is_out(state: Fight) -> str:
    """How the duel stands."""
    a, b = (tank.lost for tank in state.tanks)
    return BOTH if a and b else A_OUT if a else B_OUT if b else NEITHER
