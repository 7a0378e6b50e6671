"""What people script against, typed in again: names, fields, defaults and outcomes of the crew questions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.crew.second_road import TABLES
from workbook import ask, roll
from workbook.catalogue import questions

QUALITIES = ["Inexperienced", "Regular", "Veteran"]
SKILLS = [skill for skills in TABLES.values() for skill in skills]
LABELS = {
    "crew.survival": ["0", "1", "2", "3"],
    "crew.after_knock_out": ["crew lost", *QUALITIES],
    "crew.skill_roll": [*SKILLS, "choice: driver", "choice: gunner", "choice: commander", "nothing left to gain"],
    "crew.career": ["lost", *QUALITIES],
    "crew.duel": ["A knocked out", "B knocked out", "both", "neither"],
}
DEFAULTS: dict[str, dict[str, Any]] = {
    "crew.survival": {"quality": "Regular", "knocked_out_by": "full damage", "vehicle": "armoured", "crew": 3},
    "crew.after_knock_out": {
        "driver": 0,
        "gunner": 0,
        "commander": 0,
        "knocked_out_by": "full damage",
        "vehicle": "armoured",
    },
    "crew.skill_roll": {"driver": [], "gunner": [], "commander": [], "layout": "three", "reroll": True},
    "crew.career": {
        "games": 10,
        "knocked_out": "3/10",
        "massive_share": "1/3",
        "kill_chance": "1/2",
        "kill_points": 225,
        "orders_per_game": 6,
        "survival_xp": "crew",
        "layout": "three",
    },
}


@pytest.mark.parametrize("question", LABELS)
def test_outcomes_keep_their_names_and_their_order(question: str) -> None:
    assert list(ask(question).outcomes) == LABELS[question]


@pytest.mark.parametrize("question", DEFAULTS)
def test_fields_keep_their_names_and_their_defaults(question: str) -> None:
    fields = ask(question).fields
    assert {name: fields[name] for name in DEFAULTS[question]} == DEFAULTS[question]


@pytest.mark.parametrize("question", questions("crew"))
def test_every_crew_question_answers_shows_its_working_and_can_be_rolled(question: str) -> None:
    told = ask(question).to_json()
    assert told["working"]
    assert set(told["beside"]) == set(ask(question).beside)
    assert sum(roll(question, n=20, seed=1).tally.values()) == 20
    kind = questions("crew")[question]
    assert set(kind.live) <= set(kind.model_fields)
    assert len(kind.live) <= 4
    assert all(info.title and info.json_schema_extra for info in kind.model_fields.values())
