"""A crew's career, game by game: XP spent, a kill, the knock-out, and who lives to see the next game (CX-04 to CX-12, CX-23).

A game is three stages. What happens within each does not depend on the XP in hand, so it is a chain of its own that is
worked out once for every crew that comes to it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from workbook.crew.chances import YES, chance_of
from workbook.crew.experience import cost_of_a_roll, quality_of, rolls_affordable, xp_for_a_kill, xp_for_living
from workbook.crew.knocked_out import LOST, Escape, bury, way_out
from workbook.crew.members import Crew, can_learn, interchangeable
from workbook.crew.skill_rolls import skill_roll
from workbook.odds import Chain, Play, Reading, Stage, Sure, Throw, run
from workbook.odds.dice import Face
from workbook.odds.exact import Exact
from workbook.tables import Tables
from workbook.tables.crew import Assumption


class Veterans(NamedTuple):
    """A crew between two moments of its career: what it knows, and the XP it has not spent."""

    crew: Crew = Crew()
    xp: int = 0


NEW = Veterans()


@dataclass(frozen=True)
class Campaign:
    """What a career depends on besides the dice."""

    tables: Tables
    knocked_out: Fraction = Fraction(3, 10)
    massive_share: Fraction = Fraction(1, 3)
    kill_chance: Fraction = Fraction(1, 2)
    kill_points: int = 225
    orders: int = 6
    rewarded: str = "crew"
    layout: str = "three"
    reroll: bool = True
    wishes: tuple[str, ...] = ()

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __hash__(self) -> int:
        return self._hash

    def quality(self, state: Veterans | str) -> str:
        """CX-11: what the crew is worth, or that it is lost."""
        return state if isinstance(state, str) else quality_of(self.tables, state.crew.skills)


@lru_cache(maxsize=100_000)
def spend(state: Veterans | str, campaign: Campaign) -> Play | Sure[Veterans | str]:
    """CX-06, CX-10: XP from earlier games buys skill rolls, one an order, until XP, orders or things to learn run out."""
    if isinstance(state, str):
        return Sure(state)
    tables, layout = campaign.tables, campaign.layout
    rolls = min(rolls_affordable(tables, state.xp, campaign.orders), can_learn(state.crew, tables, layout))
    if not rolls:
        return Sure(state)
    left = state.xp - rolls * cost_of_a_roll(tables)
    return Play(lessons(campaign, rolls), state.crew, lambda crew: Veterans(crew, left))


@lru_cache(maxsize=256)
def lessons(campaign: Campaign, rolls: int) -> Chain:
    """So many skill rolls one after another."""
    lessons = skill_roll(campaign.tables, campaign.layout, campaign.reroll, campaign.wishes) * rolls
    return Chain(*lessons, Stage("The crew after it", interchangeable, campaign.layout))


@lru_cache(maxsize=1024)
def a_kill(_: object, campaign: Campaign) -> Throw:
    """CX-04: with the chance the player sets, the vehicle destroys one unit of the points he sets."""
    xp = xp_for_a_kill(campaign.tables, campaign.kill_points)
    won, none = (
        Reading(xp, f"a unit of {campaign.kill_points} points destroyed: {xp} XP"),
        Reading(0, "no unit destroyed"),
    )
    waits = campaign.tables[Assumption]["XP from a kill"]

    def read(face: Face) -> Reading:
        return won if face == YES else none

    return Throw("A kill", "CX-04", chance_of(campaign.kill_chance), read, rests_on=(waits,))


@lru_cache(maxsize=100_000)
def fight(state: Veterans | str, campaign: Campaign) -> Play | Sure[Veterans | str]:
    """CX-04, CX-16: the kill of this game, and its XP; an unarmed vehicle makes none."""
    if isinstance(state, str) or campaign.layout == "one" or not campaign.kill_chance:
        return Sure(state)
    return Play(Chain(Stage("A kill", a_kill, campaign)), "start", lambda xp: state._replace(xp=state.xp + xp))


def knocked_out(quality: str, campaign: Campaign) -> Throw:
    """CX-20: with the chance the player sets, the vehicle is knocked out in this game."""
    out, lasts = Reading((quality,), "the vehicle is knocked out"), Reading(UNHURT, "the vehicle lasts")
    return Throw("Knocked out", "CX-20", chance_of(campaign.knocked_out), lambda face: out if face == YES else lasts)


def by_what(state: tuple[str] | str, campaign: Campaign) -> Throw | Sure[str]:
    """CX-20: the share of the knock-outs that massive damage brought, as the player sets it."""
    if isinstance(state, str):
        return Sure(state)
    massive, full = (
        Reading((*state, "massive damage"), "by massive damage"),
        Reading((*state, "full damage"), "by full damage"),
    )
    return Throw("By what", "CX-20", chance_of(campaign.massive_share), lambda face: massive if face == YES else full)


def get_out(state: tuple[str, str] | str, campaign: Campaign) -> Play | Sure[str]:
    """CX-20, CX-22: the men who get out of the vehicle, an armoured one, by the quality of that moment."""
    if isinstance(state, str):
        return Sure(state)
    quality, blow = state
    return Play(Chain(*way_out(campaign.tables, blow, "armoured", campaign.layout)), quality)


UNHURT = "unhurt"


@lru_cache(maxsize=256)
def hazards(campaign: Campaign) -> Chain:
    """What a game may do to a vehicle and its men: from the crew's quality to unhurt, or to an `Escape`."""
    return Chain(
        Stage("Knocked out", knocked_out, campaign),
        Stage("By what", by_what, campaign),
        Stage("The way out", get_out, campaign),
    )


@lru_cache(maxsize=20_000)
def fate(crew: Crew, campaign: Campaign) -> Play:
    """CX-12, CX-23: the crew for the next game, and whether its vehicle is lost; or the crew is. New men know nothing."""

    def then(end: Escape | str) -> tuple[Crew, bool] | str:
        if isinstance(end, str):
            return crew, False
        return (interchangeable(bury(crew, end.named), campaign.layout), True) if end.named else LOST

    return Play(hazards(campaign), quality_of(campaign.tables, crew.skills), then)


@lru_cache(maxsize=256)
def fates(campaign: Campaign) -> Chain:
    """The end of a game for a crew, whatever its XP."""
    return Chain(Stage("The end of the game", fate, campaign))


@lru_cache(maxsize=100_000)
def end_of_game(state: Veterans | str, campaign: Campaign) -> Play | Sure[Veterans | str]:
    """CX-05: is the vehicle lost, who lives, and the XP for living; a lost crew stays lost."""
    if isinstance(state, str):
        return Sure(state)
    unhurt = state.xp + xp_for_living(campaign.tables, campaign.rewarded)
    wrecked = state.xp + xp_for_living(campaign.tables, campaign.rewarded, vehicle_lost=True)

    def then(end: tuple[Crew, bool] | str) -> Veterans | str:
        return end if isinstance(end, str) else Veterans(end[0], wrecked if end[1] else unhurt)

    return Play(fates(campaign), state.crew, then)


def stages_of_a_game(campaign: Campaign, game: int) -> tuple[Stage, Stage, Stage]:
    """A game in three stages: what is learnt, what is killed, and how it ends."""
    return (
        Stage(f"Game {game}: skills", spend, campaign),
        Stage(f"Game {game}: a kill", fight, campaign),
        Stage(f"Game {game}: the end", end_of_game, campaign),
    )


def career(campaign: Campaign, games: int) -> Chain:
    """So many games one after another."""
    return Chain(*(stage for game in range(1, games + 1) for stage in stages_of_a_game(campaign, game)))


def after(campaign: Campaign, games: int, start: Veterans | str = NEW) -> Exact[Veterans | str]:
    """Where a crew may stand after so many games."""
    return run(career(campaign, games), start)  # type: ignore[return-value]


def standing(state: Veterans | str, tables: Tables) -> str:
    """CX-11: a crew by its outcome."""
    if isinstance(state, str):
        return "lost" if state == LOST else state
    return quality_of(tables, state.crew.skills)
