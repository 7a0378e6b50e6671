"""What people script against, typed in again: labels in order, fields and their defaults."""

from __future__ import annotations

from typing import Any

import pytest

from workbook import ask, questions
from workbook.catalogue import question_named
from workbook.odds.question import schema
from workbook.tables import load

VEHICLE = ["missed", "no effect", "crew stunned", "immobilised", "on fire", "abandoned", "knocked out"]
LABELS: dict[str, list[str]] = {
    "warplanes.arrival": ["0", "1", "2", "3"],
    "warplanes.flak": ["0 pins", "1 pins", "2 pins", "3 pins", "4 pins", "5 pins", "driven off", "destroyed"],
    "warplanes.ground_attack": VEHICLE,
    "warplanes.sortie": ["0", "1", "2", "3"],
    "warplanes.dogfight": [
        "target destroyed",
        "target driven off",
        "interceptor destroyed",
        "interceptor driven off",
        "neither",
    ],
    "warplanes.tailing": ["tailed", "not tailed"],
}
THREE_HMGS = [{"weapon": "HMG", "units": 3, "firers": 1, "mount": "team"}]
DEFAULTS: dict[str, dict[str, Any]] = {
    "warplanes.arrival": {"edition": "2nd", "quality": "Regular", "game_turns": 6, "seventh_turn": True},
    "warplanes.flak": {"edition": "2nd", "plane": "Hawker Typhoon", "fire": THREE_HMGS, "pins": 0},
    "warplanes.ground_attack": {
        "edition": "2nd",
        "plane": "Hawker Typhoon",
        "quality": "Regular",
        "bombs": "all it carries",
        "rockets": False,
        "plane_pins": 0,
        "target": "medium tank",
        "target_quality": "Regular",
        "target_pins": 0,
        "men": 10,
        "cover": "none",
        "down": False,
        "open_topped": False,
        "he_hits": "by size",
    },
    "warplanes.sortie": {"edition": "2nd", "plane": "Hawker Typhoon", "quality": "Regular", "bombs": "all at once"},
    "warplanes.dogfight": {
        "edition": "2nd",
        "interceptor": "Supermarine Spitfire",
        "target": "Junkers Ju 87 Stuka",
        "tailing": True,
    },
    "warplanes.tailing": {"width": "72", "depth": "48", "x": "36", "y": "24"},
}


def test_the_chapter_has_these_questions() -> None:
    assert list(questions("warplanes")) == list(LABELS)


@pytest.mark.parametrize("name", list(LABELS))
def test_labels_fields_and_defaults_stay(name: str) -> None:
    odds = ask(name)
    assert list(odds.outcomes) == LABELS[name]
    assert {field: odds.fields[field] for field in DEFAULTS[name]} == DEFAULTS[name]


@pytest.mark.parametrize("name", list(LABELS))
def test_an_answer_is_whole_json_with_its_schema(name: str) -> None:
    answer = ask(name).to_json()
    assert list(answer["outcomes"]) == LABELS[name]
    assert answer["working"]
    written = schema(question_named(name), load())
    assert list(written["properties"]) == written["fields"]


def test_every_field_without_effect_leaves_the_answer_alone() -> None:
    """What is told as ignored is ignored."""
    plain = ask("warplanes.ground_attack")
    moved = ask("warplanes.ground_attack", men=3, down=True, he_hits=4)
    assert {"men", "down", "he_hits"} <= set(plain.ignored)
    assert plain.outcomes == moved.outcomes
    men = ask("warplanes.ground_attack", target="infantry")
    assert men.outcomes == ask("warplanes.ground_attack", target="infantry", open_topped=True, target_pins=5).outcomes


def test_troops_fall_by_number() -> None:
    assert list(ask("warplanes.ground_attack", target="infantry", men=4).outcomes) == ["0", "1", "2", "3", "4"]
