"""The bag of order dice: how likely is a long run of the enemy's dice?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import icepool

from workbook.odds import Chain, Dice, Headline, Question, Reading, Stage, Sure, Throw
from workbook.odds.fields import Whole, about

if TYPE_CHECKING:
    from workbook.tables import Tables


class Bag(NamedTuple):
    """What is left in the bag, and how many enemy dice came out in a row just now."""

    mine: int
    theirs: int
    in_a_row: int = 0


@lru_cache(maxsize=20_000)
def draw(state: Bag | str, run: int) -> Throw | Sure[Bag | str]:
    """BA-74: one die comes out of the bag, each as likely as the next; it does not go back."""
    if isinstance(state, str):
        return Sure(state)
    if state.theirs + state.in_a_row < run:
        return Sure("no")
    bag = Dice("a die from the bag", icepool.Die({(0,): state.mine, (1,): state.theirs}))
    mine = Reading(Bag(state.mine - 1, state.theirs), "one of mine")
    row = state.in_a_row + 1
    theirs = Reading("yes" if row == run else Bag(state.mine, state.theirs - 1, row), "one of theirs")
    return Throw("Draw", "BA-74", bag, lambda face: theirs if face == (1,) else mine)


class OrderDice(Question):
    """Will the enemy draw so many dice in a row?"""

    name: ClassVar[str] = "base.order_dice"
    asks: ClassVar[str] = "Will the enemy draw a run of dice somewhere in the turn?"
    trial: ClassVar[str] = "turn"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("mine", "theirs", "run")

    mine: Whole = about(8, "My dice", group="Bag", ge=0, le=30)
    theirs: Whole = about(8, "Their dice", group="Bag", ge=0, le=30)
    run: Whole = about(3, "In a row", group="Bag", help="how many enemy dice one after another", ge=1, le=30)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return ("yes", "no")

    def start(self, tables: Tables) -> Bag:
        return Bag(self.mine, self.theirs)

    def chain(self, tables: Tables) -> Chain:
        draws = self.mine + self.theirs
        return Chain(*(Stage(f"Draw {n}", draw, self.run) for n in range(1, draws + 1)), Stage("Bag empty", bag_empty))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        several = f"{self.run} dice in a row" if self.run > 1 else "at least one die"
        return Headline.of(f"The enemy draws {several}", "yes"), Headline.of(f"The enemy never draws {several}", "no")


def bag_empty(state: Bag | str) -> str:
    """BA-74: once the bag is empty no run can come any more."""
    return state if isinstance(state, str) else "no"
