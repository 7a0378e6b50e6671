"""The form: every field of every question has a control that can hold its default, and says what it accepts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from workbook.catalogue import question_named, questions
from workbook.odds.question import make, read
from workbook.show.form import form
from workbook.tables import load

KINDS = {"whole", "switch", "choice", "fraction", "quantity", "text", "names", "records"}
each_question = pytest.mark.parametrize("name", [*questions("base"), *questions("crew")])


def fields(name: str, **given: Any) -> dict[str, dict[str, Any]]:
    """The controls of a question, by field."""
    groups = form(question_named(name), load(**given))["groups"]
    return {field["name"]: field for group in groups for field in group["fields"]}


@each_question
def test_every_field_has_a_control_with_its_default(name: str) -> None:
    kind = question_named(name)
    drawn = fields(name)
    assert set(drawn) == set(kind.model_fields)
    defaults = make(kind, load(), {}).model_dump(mode="json")
    assert {field: control["default"] for field, control in drawn.items()} == defaults
    assert {control["kind"] for control in drawn.values()} <= KINDS
    assert all(control["title"] for control in drawn.values())
    json.dumps(drawn)


@each_question
def test_a_choice_offers_what_the_field_accepts_and_nothing_else(name: str) -> None:
    kind, tables = question_named(name), load()
    for field, control in fields(name).items():
        for value in control.get("choices", []):
            assert getattr(read(kind, tables, {field: value}), field) == value
        assert set(control.get("short", {})) <= set(control.get("choices", []))


def test_groups_stand_in_the_order_in_which_the_fields_first_name_them() -> None:
    names = [group["name"] for group in form(question_named("base.shot_at_vehicle"), load())["groups"]]
    assert names == ["Rules", "Firer", "Shot", "Target"]


def test_the_kind_of_a_control_follows_from_the_type_of_its_field() -> None:
    troops = fields("base.shot_at_troops")
    kinds = {name: troops[name]["kind"] for name in ("pins", "moved", "cover", "distance_in", "he_hits", "also")}
    assert kinds == {
        "pins": "whole",
        "moved": "switch",
        "cover": "choice",
        "distance_in": "quantity",
        "he_hits": "text",
        "also": "records",
    }
    assert (troops["pins"]["min"], troops["pins"]["max"]) == (0, 12)
    assert (troops["distance_in"]["optional"], troops["distance_in"]["unit"]) == (True, "inches")
    assert [inner["name"] for inner in troops["also"]["fields"]] == ["weapon", "firers"]
    assert troops["also"]["max"] == 6


def test_four_short_choices_are_buttons_and_more_are_a_list() -> None:
    vehicle = fields("base.shot_at_vehicle")
    assert not vehicle["facing"]["many"]
    assert vehicle["target"]["many"]
    assert vehicle["weapon"]["many"]
    assert vehicle["quality"]["short"]["Inexperienced"] == "Inexp."
    assert (vehicle["quality"]["ordered"], vehicle["weapon"]["ordered"]) == (True, False)


def test_free_text_suggests_only_what_the_field_takes() -> None:
    assert fields("base.shot_at_troops")["he_hits"]["suggestions"] == ["by size", "D2", "D3", "D6", "2D6", "3D6"]


def test_a_weapon_of_the_house_is_a_choice() -> None:
    row = {
        "edition": "2nd",
        "weapon": "Potato gun",
        "kind": "small arms",
        "reach": "6",
        "shots": "1",
        "vehicle_shots": "1",
    }
    switches = dict.fromkeys(
        ("assault", "team", "fixed", "shaped_charge", "howitzer", "anti_tank_gun", "one_shot"), "no"
    )
    own = {"base.weapons": [{**row, **switches}]}
    assert "Potato gun" in fields("base.shot_at_troops", house_rules=own)["weapon"]["choices"]
    assert "Potato gun" not in fields("base.shot_at_troops")["weapon"]["choices"]
