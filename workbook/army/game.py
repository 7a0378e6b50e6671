"""A game of one purchase: it fires at the enemy turn by turn, each at targets of its own, and nothing shoots back but flak."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from workbook.army.purchases import Purchase, arms_of, is_plane
from workbook.base_rules import fire
from workbook.base_rules.fire import Under
from workbook.base_rules.questions.troops import ShotAtTroops
from workbook.base_rules.questions.vehicles import ShotAtVehicle
from workbook.base_rules.vehicle_damage import LOST, Damage
from workbook.odds import Chain, Exact, Play, Stage, Sure, make, run
from workbook.tables.army import Armament
from workbook.tables.base import RangingIn
from workbook.warplanes.questions.sortie import Sortie

if TYPE_CHECKING:
    from workbook.tables import Tables
    from workbook.warplanes.questions.flak import FlakFire

TROOPS = ("infantry", "artillery")
STANDS = "stands"


@dataclass(frozen=True)
class Enemy:
    """What is fired at: its kind, how many of them, how they stand, and the flak that waits for planes."""

    target: str
    number: int
    quality: str
    men: int
    range_band: str
    facing: str
    cover: str
    turns: int
    flak: tuple[FlakFire, ...] = ()


class Duty(NamedTuple):
    """How far a purchase has come: targets destroyed, men left of the one it fires at, and its next attempt at ranging in."""

    destroyed: int = 0
    men: int = 0
    attempt: int = 1


class Shot(NamedTuple):
    """What one turn's fire did to its target: how many men it lost, whether it was hit at all, and whether it is gone."""

    lost: int
    hit: bool
    gone: bool


@dataclass(frozen=True)
class Game:
    """A chain to play, where it starts, and how to read the targets destroyed off its last state."""

    chain: Chain
    start: Any
    destroyed: Callable[[Any], int]


@lru_cache(maxsize=4096)
def game_of(tables: Tables, edition: str, buy: Purchase, enemy: Enemy) -> Game:
    """One of these purchases in a game: a plane's sortie, or a weapon's turns of fire."""
    if is_plane(tables, buy.what):
        return _sortie(tables, edition, buy, enemy)
    arms = arms_of(tables, buy.what)
    if arms is None:
        raise LookupError(f"{buy.what} has nothing to fire")
    weapon, firers, mount = arms
    common = {"edition": edition, "weapon": weapon, "quality": buy.quality, "mount": mount, "cover": enemy.cover}
    common |= {"range_band": enemy.range_band, "target": enemy.target, "target_quality": enemy.quality}
    question: ShotAtTroops | ShotAtVehicle
    if enemy.target in TROOPS:
        question = make(ShotAtTroops, tables, {**common, "firers": firers, "men": enemy.men})
    else:
        question = make(ShotAtVehicle, tables, {**common, "facing": enemy.facing})
    shots = firers if isinstance(question, ShotAtVehicle) else 1
    named = [(turn, shot) for turn in range(1, enemy.turns + 1) for shot in range(shots)]
    stages = (Stage(f"Turn {turn}", one_turn, tables, question, enemy) for turn, _ in named)
    armed = Stage("Arms", under_arms, tables, buy.what)
    return Game(Chain(armed, *stages), Duty(men=_men(enemy)), lambda end: int(end.destroyed))


def under_arms(state: Duty, tables: Tables, unit: str) -> Sure[Duty]:
    """BA-72: what a vehicle of the price lists fires is read off a table of ours, where it may be assumed."""
    row = tables[Armament].get((unit,))
    return Sure(state) if row is None else Sure(state, row.text(), row.rule, (row,))


def _men(enemy: Enemy) -> int:
    return enemy.men if enemy.target in TROOPS else 0


def _sortie(tables: Tables, edition: str, buy: Purchase, enemy: Enemy) -> Game:
    given = {"edition": edition, "plane": buy.what, "quality": buy.quality, "rockets": buy.rockets}
    given |= {"target": enemy.target, "target_quality": enemy.quality, "men": enemy.men, "cover": enemy.cover}
    flak = [line.model_dump() for line in enemy.flak]
    question = make(Sortie, tables, {**given, "ambush": flak})
    return Game(question.chain(tables), question.start(tables), lambda end: int(end.destroyed))


def one_turn(state: Duty, tables: Tables, question: ShotAtTroops | ShotAtVehicle, enemy: Enemy) -> Play:
    """One turn's fire: a target that is lost makes room for the next; a weapon that ranged in stays so while it fires at it."""
    last = max(row.attempt for row in tables[RangingIn])

    def then(shot: Shot) -> Duty:
        if shot.gone:
            return Duty(min(enemy.number, state.destroyed + 1), _men(enemy), 1)
        return Duty(state.destroyed, state.men - shot.lost, last if shot.hit else min(last, state.attempt + 1))

    asked: Any = question.model_copy(update={"attempt": attempt_that_counts(tables, question, state.attempt)})
    if isinstance(question, ShotAtTroops):
        asked = asked.model_copy(update={"men": state.men})
        nerve = Stage("Nerve", nerve_of, tables, question.edition, question.target_quality)
        return Play(Chain(*asked.chain(tables).stages, nerve), asked.start(tables), then)
    return Play(Chain(*asked.chain(tables).stages, Stage("Loss", loss)), asked.start(tables), then)


def attempt_that_counts(tables: Tables, question: ShotAtTroops | ShotAtVehicle, attempt: int) -> int:
    """BA-68: the attempt at ranging in; direct fire has none to count."""
    return attempt if question.fires_indirectly(question.arm(tables)) else 1


def nerve_of(state: Under, tables: Tables, edition: str, quality: str) -> Play:
    """BA-61: a unit that lost half its men to this fire checks its morale, and may be gone at once."""
    stages = (
        Stage("Pins", fire.aftermath, tables, edition, 0),
        Stage("Morale check", fire.fate, tables, edition, quality),
    )
    return Play(Chain(*stages), state, lambda fate: Shot(state.lost, state.hit, fate != STANDS))


def loss(state: Damage) -> Shot:
    """BA-33: an abandoned vehicle is as lost as one knocked out."""
    return Shot(0, state.worst != "missed", state.worst in LOST)


@lru_cache(maxsize=4096)
def destroyed_by(tables: Tables, edition: str, buy: Purchase, enemy: Enemy) -> Exact[int]:
    """The targets that one of these destroys in a game, never more than the enemy has."""
    game = game_of(tables, edition, buy, enemy)
    return run(game.chain, game.start).map(lambda end: min(enemy.number, game.destroyed(end)))


def both(first: Exact[int], second: Exact[int], number: int) -> Exact[int]:
    """What two purchases destroy together, each at targets of its own until none is left.

    >>> coin = Exact({0: 1, 1: 1})
    >>> both(coin, coin, 3).fractions()
    {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    """
    return first.then(lambda had: second.map(lambda more: min(number, had + more)))


def take_turn(state: int, tables: Tables, edition: str, buy: Purchase, enemy: Enemy) -> Play:
    """One purchase plays its game, and what it destroyed is added to what the others did."""
    game = game_of(tables, edition, buy, enemy)
    return Play(game.chain, game.start, lambda end: min(enemy.number, state + game.destroyed(end)))
