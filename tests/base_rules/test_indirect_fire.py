"""Citations: ranging in and indirect fire."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import ask


def test_a_mortar_ranges_in_on_6_then_5_then_4_then_3_then_2() -> None:
    """BA-68: the first hit by the attempt."""
    outcomes = ask("base.ranging_in").outcomes
    assert outcomes["1"] == Fraction(1, 6)
    assert outcomes["2"] == Fraction(5, 6) * Fraction(2, 6)
    assert outcomes["3"] == Fraction(5, 6) * Fraction(4, 6) * Fraction(3, 6)
    assert outcomes["4"] == Fraction(5, 6) * Fraction(4, 6) * Fraction(3, 6) * Fraction(4, 6)
    assert outcomes["5"] == Fraction(5, 6) * Fraction(4, 6) * Fraction(3, 6) * Fraction(2, 6) * Fraction(5, 6)
    assert outcomes["not yet"] == Fraction(5, 6) * Fraction(4, 6) * Fraction(3, 6) * Fraction(2, 6) * Fraction(1, 6)


def test_from_the_fifth_attempt_on_it_stays_at_2_or_more() -> None:
    """BA-68"""
    outcomes = ask("base.ranging_in", attempts=7).outcomes
    four_misses = Fraction(5, 6) * Fraction(4, 6) * Fraction(3, 6) * Fraction(2, 6)
    assert outcomes["7"] == four_misses * Fraction(1, 6) * Fraction(1, 6) * Fraction(5, 6)
    assert outcomes["not yet"] == four_misses * Fraction(1, 6) ** 3


def test_with_two_attempts_it_may_not_have_hit_yet() -> None:
    """BA-68"""
    outcomes = ask("base.ranging_in", attempts=2).outcomes
    assert outcomes["not yet"] == Fraction(5, 6) * Fraction(4, 6)


HARDSHIPS: list[dict[str, Any]] = [
    {"pins": 5},
    {"quality": "Inexperienced"},
    {"range_band": "long"},
    {"cover": "hard"},
    {"men": 2},
]


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
@pytest.mark.parametrize("hardship", HARDSHIPS, ids=lambda fields: "".join(fields))
def test_nothing_changes_the_roll_of_an_indirect_shot(edition: str, hardship: dict[str, Any]) -> None:
    """BA-70: one man under a light mortar's shell, Veterans: 6 to hit, 4+ with Pen +1."""
    fields = {"edition": edition, "weapon": "Light mortar", "firers": 1, "he_hits": 1, "target_quality": "Veteran"}
    odds = ask("base.shot_at_troops", **{**fields, **hardship})
    assert odds.outcomes["1"] == Fraction(1, 6) * Fraction(3, 6)


def test_a_mortar_at_troops_is_its_first_ranging_attempt() -> None:
    """BA-69, BA-68: another order, target or move sets it back to this: three light mortars, 6 each."""
    odds = ask("base.shot_at_troops", weapon="Light mortar", firers=3, he_hits=1, target_quality="Veteran")
    one = Fraction(1, 6) * Fraction(3, 6)
    assert odds.outcomes["0"] == (1 - one) ** 3
    assert odds.outcomes["3"] == one**3


def test_inside_its_minimum_range_a_mortar_misses() -> None:
    """BA-70: 12 inches is far enough, 11.9 is not."""
    assert ask("base.shot_at_troops", weapon="Medium mortar", firers=1, distance_in="11.9").outcomes["0"] == 1
    assert ask("base.shot_at_troops", weapon="Medium mortar", firers=1, distance_in=12).outcomes["0"] < 1
    assert ask("base.shot_at_vehicle", weapon="Medium mortar", distance_in=6).outcomes["missed"] == 1


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_a_mortar_that_has_moved_is_back_at_a_6_whatever_it_had_found(edition: str) -> None:
    """BA-69: the fifth attempt needs 2+, having moved a 6 again; a howitzer fired indirectly likewise."""
    fields = {"edition": edition, "he_hits": 1, "target_quality": "Veteran", "firers": 1, "attempt": 5}
    for weapon, damages in (("Light mortar", Fraction(3, 6)), ("Light howitzer", Fraction(4, 6))):
        standing = ask("base.shot_at_troops", weapon=weapon, indirect=True, **fields)
        moving = ask("base.shot_at_troops", weapon=weapon, indirect=True, moved=True, **fields)
        assert standing.outcomes["1"] == Fraction(5, 6) * damages
        assert moving.outcomes["1"] == Fraction(1, 6) * damages
        assert "moved" not in {**standing.ignored, **moving.ignored}
        assert moving.ignored["attempt"] == "having moved, it begins to range in again"


def test_the_roll_of_an_indirect_shot_is_told_as_ranging_in() -> None:
    """BA-68: the working names the rule that the number comes from."""
    odds = ask("base.shot_at_troops", weapon="Medium mortar", attempt=3)
    assert [(step.rule, step.needed) for step in odds.working if step.step.startswith("To hit")] == [("BA-68", "4+")]
