"""Citations: who may fire at a plane, a 6 to hit, pins for damage, shot down, driven off, flying tanks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import InputError, ask

HIT = Fraction(1, 6)
AGAIN = Fraction(1, 6)
LABELS = ["0 pins", "1 pins", "2 pins", "3 pins", "4 pins", "5 pins", "driven off", "destroyed"]


def fire(weapon: str, **more: Any) -> list[dict[str, Any]]:
    return [{"weapon": weapon, **more}]


def test_one_rifle_at_a_plane() -> None:
    """WP-10, WP-12, WP-13: a 6 hits and pins; another 6 damages; a third brings it down."""
    odds = ask("warplanes.flak", fire=fire("Rifle"))
    assert list(odds.outcomes) == LABELS
    assert odds.outcomes["0 pins"] == 1 - HIT
    assert odds.outcomes["1 pins"] == HIT * Fraction(5, 6)
    assert odds.outcomes["2 pins"] == HIT * Fraction(1, 6) * (1 - AGAIN)
    assert odds.outcomes["destroyed"] == HIT * Fraction(1, 6) * AGAIN


def test_three_hmgs_at_a_typhoon() -> None:
    """WP-10: nine shots; a unit's three leave it alone together (5/6) cubed of the time."""
    odds = ask("warplanes.flak")
    assert odds.outcomes["0 pins"] == Fraction(5, 6) ** 9
    no_exceptional = 1 - HIT * Fraction(1, 6) * AGAIN
    assert odds.outcomes["destroyed"] < 1 - no_exceptional**9
    assert odds.outcomes["destroyed"] + odds.outcomes["driven off"] > 1 - no_exceptional**9


@pytest.mark.parametrize(
    ("weapon", "damaging"),
    [("MMG", 1), ("HMG", 2), ("Light autocannon", 3), ("Heavy autocannon", 4), ("Heavy anti-tank gun", 5)],
)
def test_the_pen_adds_to_six_and_a_one_never_damages(weapon: str, damaging: int) -> None:
    """WP-12, BA-38: 6+, 5+, 4+, 3+ with Pen 0 to 3; with Pen 6 still 2+. One shot of a unit that hits lays the pin as well."""
    shots = {"MMG": 5, "HMG": 3, "Heavy anti-tank gun": 1}.get(weapon, 2)
    odds = ask("warplanes.flak", fire=fire(weapon))
    only_pin = Fraction(6 - damaging, 6)
    assert odds.outcomes["0 pins"] == (1 - HIT) ** shots
    assert odds.outcomes["1 pins"] == (1 - HIT + HIT * only_pin) ** shots - (1 - HIT) ** shots


def test_a_hit_that_damages_is_two_pins_or_one_without_the_pin_for_hitting() -> None:
    """WP-12: the pin that any unit's hit lays, and the point of damage."""
    odds = ask("warplanes.flak", fire=fire("Rifle"), pin_for_hit=False)
    assert odds.outcomes["0 pins"] == 1 - HIT + HIT * Fraction(5, 6)
    assert odds.outcomes["1 pins"] == HIT * Fraction(1, 6) * (1 - AGAIN)
    assert odds.outcomes["2 pins"] == 0


def test_ten_rifles_of_one_unit_lay_one_pin_for_hitting_ten_units_ten() -> None:
    """WP-12: the pin is the unit's, however many of its shots hit."""
    one = ask("warplanes.flak", fire=fire("Rifle", firers=10))
    ten = ask("warplanes.flak", fire=fire("Rifle", units=10))
    assert one.outcomes["0 pins"] == ten.outcomes["0 pins"] == Fraction(5, 6) ** 10
    harmless = (1 - HIT + HIT * Fraction(5, 6)) ** 10
    assert one.outcomes["1 pins"] == harmless - Fraction(5, 6) ** 10
    assert ten.outcomes["1 pins"] == 10 * Fraction(5, 6) ** 9 * HIT * Fraction(5, 6)


def test_six_pins_drive_it_off() -> None:
    """WP-14: five pins and one hit more; exceptional damage is looked at first."""
    odds = ask("warplanes.flak", pins=5, fire=fire("Rifle"))
    assert odds.outcomes["driven off"] == HIT - HIT * Fraction(1, 6) * AGAIN
    assert odds.outcomes["destroyed"] == HIT * Fraction(1, 6) * AGAIN
    assert odds.outcomes["5 pins"] == 1 - HIT


def test_a_plane_with_six_pins_is_gone_before_anyone_fires() -> None:
    """WP-14"""
    odds = ask("warplanes.flak", pins=6)
    assert odds.outcomes["driven off"] == 1
    assert "fire" in odds.ignored


def test_nobody_fires_at_a_plane_that_is_gone() -> None:
    """WP-14: two rifles one after the other at five pins: the second has a chance only if the first left it there."""
    odds = ask("warplanes.flak", pins=5, fire=fire("Rifle", units=2))
    down = HIT * Fraction(1, 6) * AGAIN
    assert odds.outcomes["destroyed"] == down + (1 - HIT) * down


def test_a_flying_tank_ignores_the_first_exceptional_damage_but_takes_its_pin() -> None:
    """WP-23: one rifle's three sixes are a hit and a point of damage."""
    odds = ask("warplanes.flak", plane="Ilyushin Sturmovik", fire=fire("Rifle"))
    assert odds.outcomes["destroyed"] == 0
    assert odds.outcomes["2 pins"] == HIT * Fraction(1, 6)
    used = ask("warplanes.flak", plane="Ilyushin Sturmovik", fire=fire("Rifle"), flying_tank_used=True)
    assert used.outcomes["destroyed"] == HIT * Fraction(1, 6) * AGAIN


def test_the_second_exceptional_damage_of_the_same_unit_brings_a_flying_tank_down() -> None:
    """WP-23: the first of the game alone is ignored."""
    odds = ask("warplanes.flak", plane="Ilyushin Sturmovik", fire=fire("Rifle", firers=2))
    assert odds.outcomes["destroyed"] == (HIT * Fraction(1, 6) * AGAIN) ** 2


@pytest.mark.parametrize("weapon", ["Pistol", "SMG"])
@pytest.mark.parametrize("mount", ["team", "vehicle"])
def test_small_arms_that_reach_twelve_inches_or_less_are_refused_by_name(weapon: str, mount: str) -> None:
    """WP-09"""
    with pytest.raises(InputError) as error:
        ask("warplanes.flak", fire=fire(weapon, mount=mount))
    (fault,) = error.value.faults
    assert (fault.field, fault.got) == ("fire[0].weapon", weapon)
    assert "Rifle" in fault.accepted


def test_every_wrong_unit_is_told_at_once() -> None:
    """WP-09"""
    with pytest.raises(InputError) as error:
        ask("warplanes.sortie", ambush=fire("SMG"), afterwards=fire("Pistol"))
    assert [fault.field for fault in error.value.faults] == ["ambush[0].weapon", "afterwards[0].weapon"]


def test_the_third_edition_halves_machine_guns_on_a_vehicle_and_full_shots_are_fired_otherwise() -> None:
    """WP-09, BA-38: an HMG fires 6 shots, 3 on a vehicle; in the 2nd edition 3 wherever it is."""
    shots = {("2nd", "team"): 3, ("2nd", "vehicle"): 3, ("3rd", "team"): 6, ("3rd", "vehicle"): 3}
    for (edition, mount), number in shots.items():
        odds = ask("warplanes.flak", edition=edition, fire=fire("HMG", mount=mount))
        assert odds.outcomes["0 pins"] == Fraction(5, 6) ** number


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_exceptional_damage_brings_planes_down_in_both_editions_and_no_save_helps(edition: str) -> None:
    """WP-02, WP-11, WP-13, BA-29: a rifle is the same in both; a plane is a soft-skin that damage alone does not destroy."""
    odds = ask("warplanes.flak", edition=edition, fire=fire("Rifle"))
    assert odds.outcomes["destroyed"] == HIT * Fraction(1, 6) * AGAIN
    assert odds.outcomes["2 pins"] == HIT * Fraction(1, 6) * (1 - AGAIN)
    assert not {"cover", "range_band", "facing"}.intersection(odds.fields)


def test_unit_by_unit_the_plane_is_gone_more_surely() -> None:
    """WP-14: the last line beside is the answer itself."""
    odds = ask("warplanes.flak")
    table = odds.beside["after each unit's fire"]
    assert table["unit"].to_list() == ["HMG 1", "HMG 2", "HMG 3"]  # type: ignore[index]
    assert Fraction(table["gone (exact)"].to_list()[-1]) == odds.headline  # type: ignore[index]
