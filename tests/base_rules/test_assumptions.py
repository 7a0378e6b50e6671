"""An answer names the figures that nobody could confirm, where they decided something in it, and no others."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import ask


def assumed(question: str, **fields: Any) -> set[str]:
    """The rules whose assumed figures an answer rests on."""
    return {row.rule for row in ask(question, **fields).assumptions}


RESTING_ON: list[tuple[str, str, dict[str, Any]]] = [
    ("BA-12", "base.shot_at_vehicle", {"edition": "3rd", "range_band": "point blank"}),
    ("BA-13", "base.shot_at_vehicle", {"edition": "3rd", "quality": "Inexperienced", "moved": True, "pins": 1}),
    ("BA-17", "base.shot_at_vehicle", {"edition": "3rd", "cover": "soft"}),
    ("BA-17", "base.shot_at_vehicle", {"edition": "3rd", "cover": "hard", "target": "soft-skin"}),
    ("BA-21", "base.shot_at_vehicle", {"edition": "3rd", "target": "armoured car", "weapon": "Panzerfaust"}),
    ("BA-30", "base.shot_at_vehicle", {"edition": "3rd"}),
    ("BA-32", "base.shot_at_vehicle", {"edition": "3rd", "facing": "rear"}),
    ("BA-33", "base.shot_at_vehicle", {"edition": "2nd"}),
    ("BA-33", "base.shot_at_vehicle", {"edition": "3rd"}),
    ("BA-37", "base.shot_at_vehicle", {"target": "soft-skin"}),
    ("BA-44", "base.shot_at_troops", {"weapon": "Heavy howitzer"}),
    ("BA-57", "base.order_test", {"pins": 8}),
    ("BA-58", "base.rally", {"edition": "3rd"}),
]


@pytest.mark.parametrize(("rule", "question", "fields"), RESTING_ON)
def test_an_assumed_figure_that_decides_something_is_named(rule: str, question: str, fields: dict[str, Any]) -> None:
    assert rule in assumed(question, **fields)


RESTING_ON_NONE: list[tuple[str, dict[str, Any]]] = [
    ("base.order_test", {}),
    ("base.order_test", {"pins": 2}),
    ("base.morale_check", {"pins": 2}),
    ("base.ranging_in", {}),
    ("base.order_dice", {}),
    ("base.shot_at_troops", {}),
    ("base.shot_at_troops", {"weapon": "Heavy howitzer", "he_hits": 3}),
    ("base.shot_at_vehicle", {"weapon": "Rifle"}),
    ("crew.survival", {}),
]


@pytest.mark.parametrize(("question", "fields"), RESTING_ON_NONE)
def test_an_answer_that_rests_on_none_names_none(question: str, fields: dict[str, Any]) -> None:
    assert assumed(question, **fields) == set()


def test_vehicles_need_no_assumption_about_saves_where_they_have_no_cover() -> None:
    """BA-17"""
    assert "BA-17" not in assumed("base.shot_at_vehicle", edition="3rd")
    assert "BA-17" not in assumed("base.shot_at_vehicle", edition="2nd", cover="hard")


def named(question: str, **fields: Any) -> set[str]:
    return {f"{row.table}, {row.row_name}" for row in ask(question, **fields).assumptions}


def test_a_rally_of_the_third_edition_takes_all_pins_off_double_1_or_not() -> None:
    """BA-58: nothing rests on what a double 1 would take off."""
    assert "base/pins_off, 3rd double 1" not in named("base.rally", edition="3rd")
    assert "base/pins_off, 2nd double 1" in named("base.rally", edition="2nd")


def test_a_double_1_that_clears_no_pins_by_a_house_rule_rallies_as_any_passed_test() -> None:
    """BA-57, BA-58: with 12 pins and a D6 more than one coming off, at least five are left."""
    ours = {"base.pins_off": [{"edition": "2nd", "occasion": "double 1", "pins": 1}]}
    rally = ask("base.rally", quality="Veteran", pins=9, house_rules=ours)
    assert rally.outcomes["0"] == 0
    assert ask("base.rally", quality="Veteran", pins=9).outcomes["0"] == Fraction(1, 36)


def test_two_immobilised_results_are_an_assumption_of_the_third_edition_where_two_can_come() -> None:
    """BA-35: one shot is one result, two shots may be two."""
    row = "base/figures, 3rd immobilised results that knock out"
    assert row not in named("base.shot_at_vehicle", edition="3rd")
    assert row in named("base.shot_at_vehicle", edition="3rd", weapon="Heavy autocannon", target="armoured car")


def test_what_only_stands_beside_is_flagged_beside_it() -> None:
    """BA-57, BA-66: the pins of a double 1, and those of a hit behind closed armour in the 3rd edition, are assumed."""
    pinned = ask("base.order_test", pins=2)
    assert [row.row_name for row in pinned.assumptions_beside["pins afterwards"]] == ["2nd double 1"]
    assert "2nd double 1" not in [row.row_name for row in pinned.assumptions]
    shot = ask("base.shot_at_vehicle", edition="3rd", target_quality="Veteran")
    assert [row.table for row in shot.assumptions_beside["pins laid on it, unless lost"]] == ["base/armour_pins"]
    assert not ask("base.shot_at_vehicle", edition="2nd").assumptions_beside.get("how it was lost")


def test_the_json_tells_whose_assumption_it_is() -> None:
    """BA-57"""
    told = ask("base.order_test", pins=2).to_json()["assumptions"]
    assert [one.get("beside") for one in told if one["table"] == "base/pins_off"] == ["pins afterwards"]
