"""Citations for what stands beside an answer: pins laid, what becomes of a unit or an order, how a vehicle was lost."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.base_rules.agreement import beside
from workbook import ask

HIT = Fraction(4, 6)


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_a_fubar_is_friendly_fire_on_1_or_2_and_panic_on_the_rest(edition: str) -> None:
    """BA-56"""
    told = beside("base.order_test", "what becomes of the order", edition=edition, pins=2)
    assert told["friendly fire"] == Fraction(1, 36) * Fraction(2, 6)
    assert told["panic"] == Fraction(1, 36) * Fraction(4, 6)
    assert told["passed"] == Fraction(21, 36)


def test_a_passed_test_takes_off_one_pin_and_a_double_1_all_of_them_in_the_second_edition() -> None:
    """BA-55, BA-57: a Regular with three pins passes on 6 or less, one roll of which is the double 1."""
    told = beside("base.order_test", "pins afterwards", pins=3)
    assert told == {"0": Fraction(1, 36), "2": Fraction(14, 36), "3": Fraction(21, 36)}


def test_a_double_1_takes_off_one_pin_in_the_third_edition() -> None:
    """BA-55, BA-57"""
    told = beside("base.order_test", "pins afterwards", edition="3rd", pins=3)
    assert told == {"2": Fraction(15, 36), "3": Fraction(21, 36)}


def test_a_units_fire_lays_one_pin_if_it_hits_at_all() -> None:
    """BA-14, BA-43: five rifles; in the third edition hard cover saves men and not the pin."""
    assert beside("base.shot_at_troops", "pins laid by the fire")["1"] == 1 - Fraction(2, 6) ** 5
    third = beside("base.shot_at_troops", "pins laid by the fire", edition="3rd", cover="hard")
    assert third["1"] == 1 - Fraction(3, 6) ** 5


PINS_BY_SHELL = [
    ("Light anti-tank gun", 2, 2),
    ("Light howitzer", 3, 2),
    ("Medium howitzer", 3, 3),
    ("Heavy howitzer", 6, 3),
]


@pytest.mark.parametrize(("weapon", "second", "third"), PINS_BY_SHELL)
def test_a_shell_that_hits_lays_d2_or_d3_or_d6_pins_by_its_size(weapon: str, second: int, third: int) -> None:
    """BA-43: each face of the die as likely as another."""
    for edition, faces, hit in (("2nd", second, Fraction(4, 6)), ("3rd", third, Fraction(3, 6))):
        told = beside("base.shot_at_troops", "pins laid by the fire", edition=edition, weapon=weapon, firers=1)
        assert told == {"0": 1 - hit, **{str(pins): hit * Fraction(1, faces) for pins in range(1, faces + 1)}}


def test_a_unit_that_lost_half_its_men_checks_its_morale_with_the_pins_of_the_fire() -> None:
    """BA-61: one of two Regulars; a small team is hit on 4+; one pin before and one of the fire leave 7."""
    told = beside("base.shot_at_troops", "what becomes of the unit", firers=1, men=2, target_pins=1)
    lost = Fraction(3, 6) * Fraction(3, 6)
    assert told["fails its check"] == lost * (1 - Fraction(21, 36))
    assert told["stands"] == 1 - told["fails its check"]


def test_less_than_half_lost_asks_for_no_check() -> None:
    """BA-61: one of three men."""
    assert beside("base.shot_at_troops", "what becomes of the unit", firers=1, men=3) == {"stands": 1}


def test_pins_that_reach_the_morale_value_rout_the_unit_at_once() -> None:
    """BA-60: a Regular with 8 pins, hit by one rifle; nobody needs to fall."""
    told = beside("base.shot_at_troops", "what becomes of the unit", firers=1, target_pins=8)
    assert told == {"stands": 1 - HIT, "routs": HIT}


def test_a_vehicle_is_lost_by_a_massive_roll_or_another() -> None:
    """BA-36, BA-32: a super-heavy gun at a light tank, D6 + 7 at 8: 2 and 3 are full damage, 4 and more massive."""
    told = beside("base.shot_at_vehicle", "how it was lost", weapon="Super-heavy anti-tank gun", target="light tank")
    two_kill = 1 - Fraction(3, 6) ** 2 + Fraction(1, 36)
    assert told["by massive damage"] == HIT * Fraction(3, 6) * two_kill
    assert told["by full or superficial damage"] == HIT * Fraction(2, 6) * Fraction(3, 6)


@pytest.mark.parametrize(
    ("quality", "pinned"), [("Inexperienced", Fraction(1)), ("Regular", Fraction(3, 6)), ("Veteran", Fraction(0))]
)
def test_a_heavy_hit_that_cannot_hurt_pins_by_the_crews_quality(quality: str, pinned: Fraction) -> None:
    """BA-66: a light howitzer's D6 + 2 at a medium tank's 9."""
    told = beside(
        "base.shot_at_vehicle",
        "pins laid on it, unless lost",
        weapon="Light howitzer",
        target_quality=quality,
    )
    assert told.get("1", 0) == HIT * pinned


@pytest.mark.parametrize("quality", ["Inexperienced", "Regular", "Veteran"])
def test_a_heavy_hit_that_could_hurt_pins_any_crew(quality: str) -> None:
    """BA-66: a medium howitzer's 6 equals a medium tank's 9; the rolls of 1 to 5 pin and do nothing more."""
    told = beside(
        "base.shot_at_vehicle",
        "pins laid on it, unless lost",
        weapon="Medium howitzer",
        target_quality=quality,
    )
    assert told["1"] == HIT * Fraction(5, 6)


def test_small_arms_lay_no_pin_on_closed_armour() -> None:
    """BA-66, BA-22"""
    assert "pins laid on it, unless lost" not in ask("base.shot_at_vehicle", weapon="MMG", target="light tank").beside
