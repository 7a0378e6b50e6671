"""The bag of dice: when in the turn the two pieces of the core act, on one die or on two (HW-02, HW-03, HW-06, HW-22)."""

from __future__ import annotations

from typing import NamedTuple

import icepool

from workbook.odds import Dice, Reading, Sure, Throw


class Bag(NamedTuple):
    """What is left in the bag; orders to be given before the pieces' own; pieces yet to act; enemy dice still allowed.

    `officer` is how many dice an officer may still snap out of the bag with his own, and `drawn` how many have come out;
    `acted` are the places in the turn at which pieces acted.
    """

    mine: int
    theirs: int
    before: int
    waiting: int
    allowed: int
    officer: int = 0
    drawn: int = 0
    acted: tuple[int, ...] = ()


def draw(state: Bag, dice_each: int) -> Throw | Sure[Bag]:
    """BA-74: one die comes out; mine orders whom I choose: those to be ordered before, then the pieces.

    `dice_each` is 1 where every piece has its own die and 0 where one die moves both.
    """
    if not state.waiting or not state.allowed:
        return Sure(state)
    bag = Dice("a die from the bag", icepool.Die({(0,): state.mine, (1,): state.theirs}))
    theirs = Reading(state._replace(theirs=state.theirs - 1, allowed=state.allowed - 1, drawn=state.drawn + 1), "enemy")
    mine = Reading(ordered(state, dice_each), "one of mine")
    return Throw("Draw", "BA-74", bag, lambda face: theirs if face == (1,) else mine)


def ordered(state: Bag, dice_each: int) -> Bag:
    """HW-02, HW-03, HW-22: what my die brings: another unit, an officer with those he snaps to action, a piece, or both.

    >>> ordered(Bag(3, 3, before=0, waiting=2, allowed=3), dice_each=0).acted
    (1, 1)
    >>> ordered(Bag(3, 3, before=0, waiting=2, allowed=3, officer=1), dice_each=1).acted
    (1,)
    """
    drawn = state.drawn + 1
    after = state._replace(mine=state.mine - 1, drawn=drawn)
    if state.before:
        return after._replace(before=state.before - 1)
    if state.officer:
        units = min(state.officer, state.waiting if dice_each else 1)
        pieces = units if dice_each else state.waiting
        return _act(after._replace(mine=after.mine - units, officer=0), pieces)
    return _act(after, 1 if dice_each else state.waiting)


def _act(state: Bag, pieces: int) -> Bag:
    return state._replace(waiting=state.waiting - pieces, acted=(*state.acted, *[state.drawn] * pieces))
