"""A duel of two crewed vehicles: turn by turn, order by order (CX-13)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from workbook.crew import orders_given as given
from workbook.crew import shots
from workbook.crew.chances import drawn
from workbook.crew.fight import Fight, Ground, Tank
from workbook.odds import Chain, Play, Reading, Stage, Sure, Throw

A_OUT, B_OUT, BOTH, NEITHER = "A knocked out", "B knocked out", "both", "neither"


@lru_cache(maxsize=256)
def exchange(ground: Ground, place: int) -> tuple[Stage, ...]:
    """The stages of one order; `place` is 0 for whoever acts first in the turn and 1 for the other."""

    def stage(name: str, act: Callable[..., object], *more: object) -> Stage:
        return Stage(name, act, ground, place, *more)

    stages = [
        stage("Before the order", given.before_the_order),
        stage("Order", given.order),
        stage("Push Through", given.push_through),
        stage("Commitment", given.commit),
        stage("Skill Shot", given.skill_shot),
        stage("Reaction", given.react),
    ]
    for phase in ("shot back", "shot", "second shot"):
        name = phase.capitalize()
        stages += [
            stage(name, shots.fire, phase),
            stage(f"{name}: luck", shots.luck, phase),
            stage(f"{name}: damage", shots.on_the_chart, phase),
            stage(f"{name}: pins", shots.pins, phase),
        ]
    return tuple(stages)


def one_order(state: Fight, ground: Ground, place: int) -> Play | Sure[Fight]:
    """One order from beginning to end; there is none where one of them is out of it, or has spent its order."""
    if is_over(state) or not state.tanks[state.active(place)].ready:
        return Sure(state)
    return Play(Chain(*exchange(ground, place)), state, order_over)


def order_over(state: Fight) -> Fight:
    """What belonged to this order alone is over; once one of them is out of it, nothing else is worth remembering."""
    a, b = (Tank(lost=tank.lost) if is_over(state) else tank for tank in state.tanks)
    return Fight((a, b), 0 if is_over(state) else state.first)


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
