"""Figures that others published, independent of this workbook."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook import ask


@pytest.mark.parametrize(("pins", "rolls"), [(3, 33), (4, 30)])
@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_an_order_test_at_morale_9_with_an_officer_of_4(edition: str, pins: int, rolls: int) -> None:
    """BA-53, BA-54: three pins make 10, four make 9; the third edition's hold is not touched."""
    odds = ask("base.order_test", edition=edition, quality="Regular", pins=pins, officer_bonus=4)
    assert odds.outcomes["passed"] == Fraction(rolls, 36)


@pytest.mark.parametrize(("quality", "rolls"), [("Inexperienced", 26), ("Regular", 30), ("Veteran", 33)])
def test_two_dice_at_or_under_8_9_and_10(quality: str, rolls: int) -> None:
    """BA-51, BA-61"""
    assert ask("base.morale_check", quality=quality).outcomes["holds"] == Fraction(rolls, 36)


def test_a_fubar_is_one_in_36() -> None:
    """BA-56"""
    assert ask("base.order_test", pins=3).outcomes["FUBAR"] == Fraction(1, 36)


def test_ranged_in_by_the_first_second_and_later_attempt() -> None:
    """BA-68"""
    outcomes = ask("base.ranging_in").outcomes
    by_attempt = [sum(outcomes[str(attempt)] for attempt in range(1, last + 1)) for last in (1, 2, 3, 4, 5)]
    published = [Fraction(1, 6), Fraction(4, 9), Fraction(13, 18), Fraction(49, 54), Fraction(319, 324)]
    assert by_attempt == published


def test_four_or_more_to_hit_is_an_even_chance() -> None:
    """BA-01, BA-05: an Inexperienced crew in the second edition."""
    odds = ask("base.shot_at_vehicle", quality="Inexperienced")
    assert odds.outcomes["missed"] == Fraction(1, 2)


def test_seven_or_more_to_hit_is_one_in_36() -> None:
    """BA-13"""
    odds = ask("base.shot_at_vehicle", quality="Inexperienced", pins=2, range_band="long")
    assert 1 - odds.outcomes["missed"] == Fraction(1, 36)
