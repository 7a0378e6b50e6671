"""Citations: the morale check."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook import ask


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
@pytest.mark.parametrize(("quality", "rolls"), [("Inexperienced", 26), ("Regular", 30), ("Veteran", 33)])
def test_a_unit_holds_at_or_under_its_morale(edition: str, quality: str, rolls: int) -> None:
    """BA-61, BA-51"""
    assert ask("base.morale_check", edition=edition, quality=quality).outcomes["holds"] == Fraction(rolls, 36)


def test_pins_count_against_it_and_an_officer_for_it() -> None:
    """BA-61, BA-62: Regular, four pins, +1: 6."""
    odds = ask("base.morale_check", pins=4, officer_bonus=1)
    assert odds.outcomes["holds"] == Fraction(15, 36)
    assert odds.outcomes["destroyed"] == Fraction(21, 36)


def test_doubles_mean_nothing_in_a_morale_check() -> None:
    """BA-61: a Veteran with +2 needs 12, and a double 6 holds; a Regular with 8 pins needs 1, a double 1 is more."""
    assert ask("base.morale_check", quality="Veteran", officer_bonus=2).outcomes["holds"] == 1
    assert ask("base.morale_check", pins=8).outcomes["holds"] == 0


def test_the_third_edition_holds_the_number_within_2_and_11_here_too() -> None:
    """BA-54, BA-61"""
    assert ask("base.morale_check", edition="3rd", quality="Veteran", officer_bonus=2).outcomes["holds"] == Fraction(
        35, 36
    )
    assert ask("base.morale_check", edition="3rd", pins=8).outcomes["holds"] == Fraction(1, 36)


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_pins_at_the_morale_value_destroy_it(edition: str) -> None:
    """BA-61, BA-60: an officer does not help."""
    assert ask("base.morale_check", edition=edition, pins=9, officer_bonus=4).outcomes["destroyed"] == 1
    assert ask("base.morale_check", edition=edition, pins=8, officer_bonus=4).outcomes["destroyed"] < 1
