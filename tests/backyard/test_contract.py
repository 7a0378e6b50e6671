"""What people script against: names, fields, defaults and outcomes, and the text forms of the command line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import InputError, Odds, ask
from workbook.catalogue import question_named, questions
from workbook.odds.question import schema
from workbook.tables import load

TO_HIT: dict[str, Any] = {
    "range_ft": "15",
    "gunner": "Average",
    "shooter_moving": False,
    "target_speed_in": "0",
    "hidden": "0",
    "second_shot": False,
}
SHOT: dict[str, Any] = {**TO_HIT, "weapon": "75mm", "vehicle": "M3 Stuart", "aspect": "side", "angled": False}
VEHICLE = ["missed", "ricochet", "still fighting", "cannot move", "cannot move or turn the turret", "no main gun"]
CONTRACT: dict[str, tuple[dict[str, Any], list[str]]] = {
    "backyard.to_hit": (TO_HIT, ["hit", "miss"]),
    "backyard.shot": (SHOT, VEHICLE),
    "backyard.duel": ({}, ["A stopped", "B stopped", "both", "out of rounds"]),
}


@pytest.mark.parametrize("name", CONTRACT)
def test_names_that_stay(name: str) -> None:
    """BY-06 to BY-25"""
    defaults, labels = CONTRACT[name]
    odds = ask(name)
    assert list(odds.outcomes) == labels
    assert {field: odds.fields[field] for field in defaults} == defaults


@pytest.mark.parametrize("name", questions("backyard"))
def test_every_question_answers_by_its_name_alone(name: str) -> None:
    """BY-01 to BY-26"""
    written = ask(name).to_json()
    assert sum(map(Fraction, written["outcomes"].values())) == 1
    assert len(question_named(name).live) <= 4
    assert all(set(line) >= {"rule", "step", "needed", "chance"} for line in written["working"])
    assert schema(question_named(name), load())["outcomes"] == list(written["outcomes"])


@pytest.mark.parametrize(
    "same",
    [
        {"range_ft": "40", "hidden": "50%", "second_shot": "yes", "gunner": "VETERAN", "hidden_parts": "rear hull"},
        {"range_ft": 40.0, "hidden": 0.5, "second_shot": "true", "gunner": "veteran", "hidden_parts": '["rear hull"]'},
        {
            "range_ft": Fraction(40),
            "hidden": "1/2",
            "second_shot": True,
            "weapon": "75MM",
            "hidden_parts": ["Rear hull"],
        },
    ],
)
def test_text_forms_and_values_are_one(same: dict[str, Any]) -> None:
    """BY-06, BY-11, BY-14"""
    plain: dict[str, Any] = {"range_ft": 40, "hidden": Fraction(1, 2), "second_shot": True, "gunner": "Veteran"}
    plain["hidden_parts"] = ("rear hull",)
    assert ask("backyard.shot", **{"gunner": "Veteran", **same}).outcomes == ask("backyard.shot", **plain).outcomes


def test_every_fault_is_told_at_once_with_what_is_accepted() -> None:
    """BY-10, BY-15, BY-18"""
    with pytest.raises(InputError) as error:
        ask(
            "backyard.shot",
            gunner="Elite",
            weapon="75 mm",
            vehicle="Stuart",
            range_ft=-5,
            hidden="120%",
            hidden_parts=7,
        )
    told = str(error.value)
    fields = {fault.field for fault in error.value.faults}
    assert fields == {"range_ft", "gunner", "hidden", "weapon", "vehicle", "hidden_parts"}
    assert "gunner: got 'Elite'; accepted: Recruit, Average, Veteran, Expert" in told
    assert "did you mean 75mm?" in told
    assert "did you mean M3 Stuart?" in told


def test_the_working_names_rulings_rules_and_dice() -> None:
    """BY-14, BY-17, BY-20, BY-22, BY-25"""
    odds: Odds = ask("backyard.shot")
    rules = [line.rule for line in odds.working]
    assert list(dict.fromkeys(rules)) == ["BY-12", "BY-14", "BY-17", "BY-20", "BY-21", "BY-22", "BY-25"]
    where = [line.needed for line in odds.working if line.rule == "BY-14"]
    assert where == ["1-25", "26-50", "51-75", "76-100"]


def test_a_duel_in_the_words_of_the_command_line() -> None:
    """BY-02, BY-21"""
    odds = ask("backyard.duel", a_hidden_parts="hull", a_hidden="1/2", b_speed_in="60", b_rounds="3", a_rounds="3")
    assert odds.fields["a_hidden_parts"] == ["hull"]
    assert sum(odds.outcomes.values()) == 1
