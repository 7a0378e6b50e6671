"""Citations: the bag of order dice."""

from __future__ import annotations

from fractions import Fraction

from workbook import ask


def test_a_run_of_two_in_a_bag_of_two_and_two() -> None:
    """BA-74: of the six orders only mTmT, TmTm and TmmT keep their dice apart."""
    odds = ask("base.order_dice", mine=2, theirs=2, run=2)
    assert odds.outcomes["yes"] == Fraction(3, 6)
    assert odds.outcomes["no"] == Fraction(3, 6)


def test_a_run_longer_than_their_dice_cannot_come() -> None:
    """BA-74"""
    assert ask("base.order_dice", mine=3, theirs=2, run=3).outcomes["yes"] == 0


def test_a_run_of_all_their_dice() -> None:
    """BA-74: three of theirs among two of mine: 10 orders, 3 of them with all three together."""
    assert ask("base.order_dice", mine=2, theirs=3, run=3).outcomes["yes"] == Fraction(3, 10)


def test_more_of_their_dice_than_gaps_between_mine_force_a_run() -> None:
    """BA-74: one die of mine makes two gaps; three of theirs cannot stay apart."""
    assert ask("base.order_dice", mine=1, theirs=3, run=2).outcomes["yes"] == 1
