"""A case on the table: what was typed stays typed, and the last good answer outlives a bad one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook import InputError, ask
from workbook.show.answers import answer
from workbook.show.case import Case


def case(name: str = "base.shot_at_vehicle", **fields: object) -> Case:
    """A case opened with these fields."""
    return Case(ask(name, **fields))


def places(of: Case) -> set[str]:
    """The fields at which a fault is shown."""
    return {fault["field"] for fault in answer(of)["faults"]}


def test_a_change_is_answered_with_the_other_fields_as_they_were() -> None:
    """BA-53: 9 - 2 = 7 and 10 - 2 = 8."""
    order = case("base.order_test", pins=2)
    order.set({"quality": "Veteran"})
    assert order.odds.headline == Fraction(26, 36)
    assert order.typed["pins"] == 2


def test_text_forms_are_read_as_on_the_command_line() -> None:
    shot = case()
    shot.set({"distance_in": "6.5", "moved": "yes", "weapon": "bazooka"})
    assert not shot.faults
    assert (shot.typed["distance_in"], shot.typed["moved"], shot.typed["weapon"]) == ("13/2", True, "Bazooka")


def test_an_emptied_box_is_a_field_left_out() -> None:
    shot = case(distance_in=6)
    shot.set({"distance_in": ""})
    assert shot.odds.question == ask("base.shot_at_vehicle").question


def test_a_bad_value_is_kept_as_typed_beside_the_last_good_answer() -> None:
    order = case("base.order_test", pins=2)
    order.set({"pins": "many"})
    told = answer(order)
    assert told["values"]["pins"] == "many"
    assert told["sentence"]["number"] == "58.3%"
    assert [fault["text"] for fault in told["faults"]] == ["pins: got 'many'; accepted: a whole number from 0 to 12"]
    order.set({"pins": 3})
    assert answer(order)["faults"] == []
    assert order.odds.headline == Fraction(15, 36)


def test_two_bad_values_are_told_at_once_and_mended_one_by_one() -> None:
    order = case("base.order_test")
    order.set({"pins": 13, "quality": "Elite"})
    assert places(order) == {"pins", "quality"}
    order.set({"pins": 1})
    assert places(order) == {"quality"}


def test_values_that_are_bad_only_together_are_told_at_both() -> None:
    """BA-14: a PIAT reaches 12 inches."""
    shot = case(distance_in=20)
    shot.set({"weapon": "PIAT"})
    assert places(shot) == {"distance_in", "weapon"}
    other = next(fault for fault in answer(shot)["faults"] if fault["field"] == "weapon")
    assert other["of"] == "distance_in"
    assert "12 inches" in other["text"]


def test_a_fault_of_ones_own_making_is_told_there_alone() -> None:
    shot = case(weapon="PIAT")
    shot.set({"distance_in": 20})
    assert places(shot) == {"distance_in"}


def test_a_fault_inside_a_record_names_its_place() -> None:
    troops = case("base.shot_at_troops")
    troops.set({"also": [{"weapon": "SMG", "firers": 2}, {"weapon": "Spoon", "firers": 1}]})
    assert places(troops) == {"also[1].weapon"}


def test_reset_comes_back_to_what_was_opened() -> None:
    shot = case(facing="side", pins=1)
    shot.set({"facing": "rear", "pins": "x"})
    shot.reset()
    assert (shot.typed["facing"], shot.typed["pins"], shot.faults) == ("side", 1, ())


def test_a_field_that_is_none_is_refused_and_nothing_changes() -> None:
    shot = case()
    with pytest.raises(InputError, match="colour"):
        shot.set({"colour": "grey"})
    assert shot.odds.question == ask("base.shot_at_vehicle").question


def test_what_was_kept_stands_beside_what_came_after() -> None:
    """BA-03: one pin less is one less to hit: 1/2 in place of 1/3."""
    shot = case(pins=2)
    shot.keep()
    shot.set({"pins": 1})
    kept = answer(shot)["kept"]
    assert kept["title"] == "A: Pins (firer) 2"
    missed = next(one for one in kept["differences"] if one["label"] == "missed")
    assert missed["points"] == pytest.approx(100 * (1 / 2 - 2 / 3))
    assert kept["words"].startswith("The tank is lost ")
    assert "more often in B than in A" in kept["words"]
    shot.unkeep()
    assert answer(shot)["kept"] is None
