"""Citations: order tests, Rally, rout, Reserve, officers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook import ask

AT_OR_UNDER = {2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 26, 9: 30, 10: 33, 11: 35, 12: 36}


@pytest.mark.parametrize(("quality", "rolls"), [("Inexperienced", 15), ("Regular", 21), ("Veteran", 26)])
def test_the_morale_value_less_the_pins_is_what_has_to_be_rolled(quality: str, rolls: int) -> None:
    """BA-51, BA-53: two pins leave 6, 7 and 8."""
    for edition in ("2nd", "3rd"):
        odds = ask("base.order_test", edition=edition, quality=quality, pins=2)
        assert odds.outcomes["passed"] == Fraction(rolls, 36)


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
@pytest.mark.parametrize("quality", ["Inexperienced", "Regular", "Veteran"])
def test_a_unit_with_no_pins_obeys_without_a_test(edition: str, quality: str) -> None:
    """BA-52"""
    assert ask("base.order_test", edition=edition, quality=quality, pins=0).outcomes["passed"] == 1


def test_an_officer_adds_his_bonus() -> None:
    """BA-53, BA-62: Regular, three pins, a captain's +3: 9."""
    assert ask("base.order_test", pins=3, officer_bonus=3).outcomes["passed"] == Fraction(30, 36)
    assert ask("base.order_test", pins=3, officer_bonus=1).outcomes["passed"] == Fraction(21, 36)


def test_the_third_edition_holds_the_roll_within_2_and_11() -> None:
    """BA-54: a Veteran with 9 pins has 1 to roll, held at 2; with one pin and +4 he has 13, held at 11."""
    assert ask("base.order_test", edition="3rd", quality="Veteran", pins=9).outcomes["passed"] == Fraction(1, 36)
    kept = ask("base.order_test", edition="3rd", quality="Veteran", pins=1, officer_bonus=4)
    assert kept.outcomes["passed"] == Fraction(35, 36)


def test_the_hold_comes_after_pins_officer_and_reserve() -> None:
    """BA-54, BA-63: 10 - 1 + 4 - 1 for Reserve = 12, held at 11, and not 11 less something."""
    odds = ask("base.order_test", edition="3rd", quality="Veteran", pins=1, officer_bonus=4, reserve=True)
    assert odds.outcomes["passed"] == Fraction(35, 36)


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
@pytest.mark.parametrize("officer_bonus", [0, 4])
def test_a_double_6_is_always_a_fubar(edition: str, officer_bonus: int) -> None:
    """BA-56: even where 12 would have been enough; the rest of what fails is apart."""
    odds = ask("base.order_test", edition=edition, quality="Veteran", pins=1, officer_bonus=officer_bonus)
    assert odds.outcomes["FUBAR"] == Fraction(1, 36)
    assert odds.outcomes["failed"] == Fraction({0: 5, 4: 0}[officer_bonus], 36)


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_a_double_1_passes_whatever_the_pins(edition: str) -> None:
    """BA-57: a Regular with 8 pins would need 1 or less."""
    odds = ask("base.order_test", edition=edition, pins=8)
    assert odds.outcomes["passed"] == Fraction(1, 36)
    assert odds.outcomes["failed"] == Fraction(34, 36)


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
@pytest.mark.parametrize(("quality", "morale"), [("Inexperienced", 8), ("Regular", 9), ("Veteran", 10)])
def test_pins_at_the_morale_value_rout_the_unit_and_one_less_does_not(edition: str, quality: str, morale: int) -> None:
    """BA-60: an officer does not help: it is the bare value."""
    for bonus in (0, 4):
        odds = ask("base.order_test", edition=edition, quality=quality, pins=morale, officer_bonus=bonus)
        assert odds.outcomes["routed"] == 1
    assert ask("base.order_test", edition=edition, quality=quality, pins=morale - 1).outcomes["routed"] == 0
    assert ask("base.order_test", edition=edition, quality=quality, pins=12).outcomes["routed"] == 1


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
@pytest.mark.parametrize(("quality", "rolls"), [("Inexperienced", 21), ("Regular", 26), ("Veteran", 30)])
def test_coming_in_from_reserve_is_tested_at_one_less_even_without_pins(edition: str, quality: str, rolls: int) -> None:
    """BA-63, BA-52: 7, 8 and 9; a FUBAR stays a FUBAR."""
    odds = ask("base.order_test", edition=edition, quality=quality, reserve=True)
    assert odds.outcomes["passed"] == Fraction(rolls, 36)
    assert odds.outcomes["FUBAR"] == Fraction(1, 36)


def test_pins_count_in_reserve_too() -> None:
    """BA-63, BA-53: Regular, two pins: 9 - 2 - 1 = 6."""
    assert ask("base.order_test", pins=2, reserve=True).outcomes["passed"] == Fraction(15, 36)


def test_a_rally_in_the_second_edition_takes_off_d6_and_one_more() -> None:
    """BA-58, BA-55: a Regular with five pins rolls 9 or less all the same; the D6 leaves 3 to none, a double 1 none."""
    outcomes = ask("base.rally", pins=5).outcomes
    plain = Fraction(30 - 1, 36)
    assert outcomes["3"] == plain * Fraction(1, 6)
    assert outcomes["2"] == plain * Fraction(1, 6)
    assert outcomes["1"] == plain * Fraction(1, 6)
    assert outcomes["0"] == plain * Fraction(3, 6) + Fraction(1, 36)
    assert outcomes["5"] == Fraction(6, 36)
    assert outcomes["4"] == 0


def test_a_rally_in_the_third_edition_takes_off_every_pin() -> None:
    """BA-58"""
    outcomes = ask("base.rally", edition="3rd", quality="Inexperienced", pins=7).outcomes
    assert outcomes["0"] == Fraction(26, 36)
    assert outcomes["7"] == Fraction(10, 36)


def test_an_officer_helps_a_rally_and_a_fubar_leaves_the_pins() -> None:
    """BA-58, BA-56, BA-62: Veteran with +2: 12, all but the double 6 pass."""
    outcomes = ask("base.rally", quality="Veteran", pins=9, officer_bonus=2).outcomes
    assert outcomes["9"] == Fraction(1, 36)
    assert outcomes["7"] == Fraction(34, 36) * Fraction(1, 6)


def test_a_double_1_clears_every_pin_in_the_second_edition() -> None:
    """BA-57: with eight pins nothing else brings a Regular to none."""
    assert ask("base.rally", pins=8).outcomes["0"] == Fraction(1, 36)


def test_a_unit_with_its_morale_value_in_pins_is_past_rallying() -> None:
    """BA-60"""
    assert ask("base.rally", pins=9).outcomes["routed"] == 1
    assert ask("base.rally", quality="Veteran", pins=9).outcomes["routed"] == 0


def test_nothing_to_rally() -> None:
    """BA-52: no pins, no test, no pins left."""
    assert ask("base.rally", pins=0).outcomes["0"] == 1
