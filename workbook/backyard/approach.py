"""Wait and range in, or move and shoot: a few turns of one side's fire at one vehicle (BY-06 to BY-08)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from workbook.backyard.shot import Blow
from workbook.backyard.standing import Standing, is_stopped, strike
from workbook.odds import PercentNeeded, Play, Sure
from workbook.tables import Tables

PLANS = ("stand and fire", "move and shoot", "move, then fire")
NOT_STOPPED = "not stopped"


class Turn(NamedTuple):
    """What the shooter does in one turn: whether it fires, whether it moves, from how far, and whether it is ranged in."""

    fires: bool
    moves: bool
    range_ft: Fraction
    second_shot: bool


def course_of(
    plan: str,
    turns: int,
    moving_turns: int,
    range_ft: Fraction,
    move_ft: Fraction,
    *,
    ranging_kept: bool,
    bonus_lasts: bool,
) -> tuple[Turn, ...]:
    """BY-07, BY-08: turn by turn; whoever moves does so in the first of them, so many feet nearer each, and then stands.

    A shot fired from the new place is measured from there. Unless ranging in is kept on the move, it begins again with each
    place. `bonus_lasts`: it counts from the second shot on, not for the second alone.

    >>> for turn in course_of("move and shoot", 2, 1, Fraction(25), Fraction(10), ranging_kept=True, bonus_lasts=True):
    ...     print(turn.moves, turn.range_ft, turn.second_shot)
    True 15 False
    False 15 True
    """
    course, fired = list[Turn](), 0
    for turn in range(1, turns + 1):
        moves = plan != PLANS[0] and turn <= moving_turns
        fires = not moves or plan == PLANS[1]
        if moves:
            range_ft = max(Fraction(0), range_ft - move_ft)
            fired = fired if ranging_kept else 0
        course.append(Turn(fires, moves, range_ft, fired == 1 or (fired > 1 and bonus_lasts)))
        fired += fires
    return tuple(course)


def take_turn(
    state: Standing | str, tables: Tables, blow: Blow, number: int, needed: PercentNeeded | None
) -> Play | Sure[Standing | str]:
    """BY-25: one turn of fire, which may stop the vehicle; no shot where `needed` is None."""
    if isinstance(state, str) or needed is None:
        return Sure(state)

    def then(after: Standing) -> Standing | str:
        return str(number) if is_stopped(after, tables, blow) else after

    return strike(tables, blow, needed, state, then)
