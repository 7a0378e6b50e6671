"""Coming in: the first arrival, pulling out, and coming back every second turn (WP-03 to WP-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from workbook.base_rules.orders import order_test_needed
from workbook.odds import Chain, Part, Reading, RollNeeded, Stage, Sure, Throw
from workbook.tables.base import Figure

if TYPE_CHECKING:
    from workbook.odds.dice import Face
    from workbook.tables import Tables

WAITING, RESERVE, TABLE = "waiting", "in Reserve", "on the table"
"""Where a plane is: not yet arrived, in Reserve between two passes, or on the table."""


class Flight(NamedTuple):
    """A plane through a game: where it is, the attacks it has made, whether the game is over."""

    where: str = WAITING
    attacks: int = 0
    over: bool = False


def first_turn(tables: Tables, edition: str) -> int:
    """WP-05: the first turn in which a plane may come in."""
    return tables[Figure][edition, "reserve from turn"].value


def arrival_needed(tables: Tables, edition: str, quality: str) -> Throw:
    """WP-05, BA-63: the order test of a first arrival, from Reserve and without pins: read as in or not in."""
    needed = order_test_needed(tables, edition, quality, 0, reserve=True)
    comes, waits = Reading(True, "it comes in"), Reading(False, "it stays in Reserve")
    fubar = Reading(False, "Double 6: a FUBAR in Reserve is a failed test", "WP-05")

    def read(face: Face) -> Reading:
        if face in needed.never:
            return fubar
        return comes if needed.met(face) else waits

    return Throw("Arrival", "WP-05", needed.dice, read, needed=needed)


def turn(state: Flight, tables: Tables, edition: str, quality: str) -> Throw | Sure[Flight]:
    """WP-03, WP-05, WP-07, WP-08: one turn of a plane that attacks whenever it can: it comes in, leaves, or tries to arrive."""
    if state.over:
        return Sure(state)
    if state.where == TABLE:
        return Sure(state._replace(where=RESERVE), "It was on the table, so it pulls out", "WP-07")
    attacks = Flight(TABLE, state.attacks + 1)
    if state.where == RESERVE:
        return Sure(attacks, "It comes back for another pass without a test", "WP-08")
    test = arrival_needed(tables, edition, quality)
    return Throw("Arrival", "WP-05", test.dice, test.read, {True: attacks, False: state}.__getitem__, test.needed)


def one_more_turn(tables: Tables, edition: str) -> Throw:
    """BA-64: after the last turn a D6 says whether one more is played."""
    row = tables[Figure][edition, "seventh turn needed"]
    needed = RollNeeded((Part.of(row, "one more turn", row.value),))
    plays, ends = Reading(True, "one more turn is played"), Reading(False, "the game ends")
    return Throw("One more turn", "BA-64", needed.dice, lambda face: plays if needed.met(face) else ends, needed=needed)


def game_goes_on(state: Flight, tables: Tables, edition: str) -> Throw | Sure[Flight]:
    """BA-64: is a turn more played?"""
    roll = one_more_turn(tables, edition)
    return Throw(roll.step, roll.rule, roll.dice, roll.read, lambda goes: state._replace(over=not goes), roll.needed)


def turns(first: int, game_turns: int, *, one_more: bool) -> tuple[int, ...]:
    """The turns in which a plane may do anything.

    >>> turns(2, 6, one_more=True)
    (2, 3, 4, 5, 6, 7)
    """
    return tuple(range(first, game_turns + 1 + one_more))


def most_attacks(first: int, game_turns: int, *, one_more: bool) -> int:
    """WP-08: the attacks of a plane that comes in at once and then in every second turn.

    >>> most_attacks(2, 6, one_more=True), most_attacks(2, 8, one_more=False)
    (3, 4)
    """
    return -(-len(turns(first, game_turns, one_more=one_more)) // 2)


def game(tables: Tables, edition: str, quality: str, game_turns: int, *, one_more: bool) -> Chain:
    """WP-05 to WP-08: the turns of a game in order, the roll for one more before the last of them."""
    stages = []
    for number in turns(first_turn(tables, edition), game_turns, one_more=one_more):
        if number > game_turns:
            stages.append(Stage(f"Turn {number}?", game_goes_on, tables, edition))
        stages.append(Stage(f"Turn {number}", turn, tables, edition, quality))
    return Chain(*stages)
