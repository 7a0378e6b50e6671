"""An answer names the figures that nobody could confirm, where they decided something in it, and no others."""

from __future__ import annotations

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
