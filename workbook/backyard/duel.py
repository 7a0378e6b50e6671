"""The duel: two vehicles fire at one another, turn by turn, until one is stopped or the rounds are gone (BY-01, BY-02)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from workbook.backyard.shot import Blow
from workbook.backyard.standing import Out, Standing, can_drive, in_order, is_stopped, on_the_gun, strike
from workbook.backyard.to_hit import hit_needed
from workbook.odds import Chain, PercentNeeded, Play, Stage, Sure
from workbook.tables import Tables
from workbook.tables.backyard import Experience, Vehicle

A, B = 0, 1
SIDES = ("A", "B")
OUTCOMES = ("A stopped", "B stopped", "both", "out of rounds")


class Side(NamedTuple):
    """One of the two: the vehicle and its men, how it moves and hides, what it has to fire, and the enemy's blow at it."""

    vehicle: Vehicle
    blow: Blow
    gunner: str
    crew: str
    hero: bool
    speed_in: Fraction
    hidden: Fraction
    rounds: int
    shots: int


@dataclass(frozen=True)
class Terms:
    """The two sides and what they have in common: the range, and the table's readings."""

    sides: tuple[Side, Side]
    range_ft: Fraction
    bonus_lasts: bool = True
    keep_fraction: bool = False

    @cached_property
    def _hash(self) -> int:
        return hash((self.sides, self.range_ft, self.bonus_lasts, self.keep_fraction))

    def __hash__(self) -> int:
        return self._hash  # asked for at every state of every turn


class Aim(NamedTuple):
    """What a vehicle's shots depend on: who fires, whether it moves, and whether the enemy does."""

    gunner: str
    moving: bool
    target_moving: bool


class Fight(NamedTuple):
    """Where the duel stands; `aims` are how both could fire when the turn began, kept only where they fire at once.

    The rounds are not told: as long as nobody is stopped both fire in every turn, so the turn tells them. Once one of them
    is stopped, no more is told of a vehicle than the end of the duel needs.
    """

    standing: tuple[Standing | Out, Standing | Out]
    aims: tuple[Aim | None, Aim | None] | None = None


class Over(NamedTuple):
    """The end: which of the four it is, and how many men of each side no longer serve."""

    outcome: str
    lost: tuple[int, int]


def fires_first(tables: Tables, terms: Terms) -> int | None:
    """BY-02: who fires first, A (0) or B (1); None where both fire at once."""
    a, b = (_claim(tables, side) for side in terms.sides)
    return None if a == b else A if a > b else B


def _claim(tables: Tables, side: Side) -> tuple[bool, bool, int]:
    """BY-02: standing still, then a Hero, then the grade of the crew."""
    return not side.speed_in, side.hero, tables[Experience].names("grade").index(side.crew)


def begin(tables: Tables, terms: Terms, *, apart: bool = False) -> Fight:
    """Both in order, before the first turn; one without anybody to fire its gun is stopped from the start."""
    a, b = (_told(in_order(side.vehicle, apart=apart), tables, side) for side in terms.sides)
    return take_stock(Fight((a, b)), tables, terms)


def _told(standing: Standing, tables: Tables, side: Side) -> Standing | Out:
    """What is worth telling of a vehicle: everything as long as it is not stopped."""
    return Out(standing.fit.count(False), True) if is_stopped(standing, tables, side.blow) else standing


def take_stock(state: Fight, tables: Tables, terms: Terms) -> Fight:
    """BY-02: where both fire at once, what happens in the turn does not change how either fires in it."""
    if fires_first(tables, terms) is not None:
        return state
    return state._replace(aims=(aim(state, tables, terms, A), aim(state, tables, terms, B)))


def turns(terms: Terms) -> int:
    """BY-01: how many turns the rounds last, at so many shots a turn."""
    return max(-(-side.rounds // side.shots) for side in terms.sides)


def chain(tables: Tables, terms: Terms) -> Chain:
    """Turn by turn: each fires its shots in the order of BY-02, as long as it has rounds; then the turn ends."""
    first = fires_first(tables, terms) or A
    stages = []
    for turn in range(1, turns(terms) + 1):
        for who in (first, 1 - first):
            side = terms.sides[who]
            shots = range((turn - 1) * side.shots, min(turn * side.shots, side.rounds))
            stages += [Stage(firing(turn, who), fire, tables, terms, who, min(2, fired)) for fired in shots]
        stages.append(Stage(f"Turn {turn}", end_of_turn, tables, terms))
    return Chain(*stages, Stage("Rounds gone", out_of_rounds))


def firing(turn: int, who: int) -> str:
    """The name of the stage in which a side fires."""
    return f"Turn {turn}: {SIDES[who]} fires"


@lru_cache(maxsize=65536)
def fire(state: Fight | Over, tables: Tables, terms: Terms, who: int, fired: int) -> Play | Sure[Fight | Over]:
    """BY-01, BY-02: one shot, unless it is over or either has been stopped by an earlier shot; `fired`: the shots before it."""
    if isinstance(state, Over):
        return Sure(state)
    foe = 1 - who
    mine, theirs = state.standing[who], state.standing[foe]
    aimed = state.aims[who] if state.aims else aim(state, tables, terms, who)
    if aimed is None or isinstance(theirs, Out):
        return Sure(state)
    target, at_once = terms.sides[foe], state.aims is not None

    def then(after: Standing) -> Fight:
        told = _told(after, tables, target)
        beside = _out_of(mine) if isinstance(told, Out) and not at_once else mine
        return Fight((beside, told) if foe == B else (told, beside), state.aims)

    return strike(tables, target.blow, needed_to_hit(tables, terms, aimed, target, fired), theirs, then)


def _out_of(standing: Standing | Out) -> Out:
    """A vehicle whose enemy is stopped before it can be fired at again."""
    return standing if isinstance(standing, Out) else Out(standing.fit.count(False), False)


def aim(state: Fight, tables: Tables, terms: Terms, who: int) -> Aim | None:
    """BY-10, BY-21, BY-25: how one side fires as things stand, if it does; anybody but the gunner on the gun is a Recruit."""
    side, (mine, theirs) = terms.sides[who], (state.standing[who], state.standing[1 - who])
    if isinstance(mine, Out) or isinstance(theirs, Out):
        return None
    recruit = str(tables[Experience].names("grade")[0])
    gunner = side.gunner if on_the_gun(mine, tables, side.vehicle) == "gunner" else recruit
    return Aim(gunner, moves(tables, side, mine), moves(tables, terms.sides[1 - who], theirs))


def moves(tables: Tables, side: Side, standing: Standing) -> bool:
    """BY-21: it keeps moving for as long as it can be driven."""
    return bool(side.speed_in) and can_drive(standing, tables, side.vehicle)


def needed_to_hit(tables: Tables, terms: Terms, aimed: Aim, target: Side, fired: int) -> PercentNeeded:
    """BY-06 to BY-11: what a shot of the duel needs, so many shots having been fired at the same enemy before."""
    return hit_needed(
        tables,
        terms.range_ft,
        aimed.gunner,
        shooter_moving=aimed.moving,
        target_speed_in=target.speed_in if aimed.target_moving else Fraction(0),
        hidden=target.hidden,
        second_shot=fired == 1 or (fired > 1 and terms.bonus_lasts),
        keep_fraction=terms.keep_fraction,
    )


@lru_cache(maxsize=65536)
def end_of_turn(state: Fight | Over, tables: Tables, terms: Terms) -> Fight | Over:
    """BY-25: who is stopped by the end of the turn; if nobody is, those who fire at once take stock again."""
    if isinstance(state, Over):
        return state
    stopped = [isinstance(standing, Out) and standing.stopped for standing in state.standing]
    if any(stopped):
        return _over(state, "both" if all(stopped) else OUTCOMES[stopped.index(True)])
    return take_stock(state, tables, terms)


def _over(state: Fight, outcome: str) -> Over:
    a, b = (_out_of(standing).lost for standing in state.standing)
    return Over(outcome, (a, b))


def out_of_rounds(state: Fight | Over) -> Over:
    """BY-18: with the last round gone nobody is stopped any more."""
    return state if isinstance(state, Over) else _over(state, "out of rounds")
