"""House rules at the table: cells changed and put back, things of one's own, before and after, and named files."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from workbook import InputError, ask
from workbook.show import house
from workbook.show.case import Case
from workbook.show.messages import Desk
from workbook.tables import load

MORALE = {"table": "base.morale", "key": {"edition": "2nd", "quality": "Regular"}, "column": "morale"}


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBOOK_HOME", str(tmp_path))


def case_of(name: str, **fields: Any) -> Case:
    return Case(ask(name, **fields))


def tell(case: Case, do: str, **message: Any) -> dict[str, Any]:
    house.act(case, {"do": do, **message})
    return house.state(case)


def test_a_cell_is_changed_and_the_answer_follows() -> None:
    """BA-53: with 8 for 9, two pins leave 6 or less: 15 rolls of 36 in place of 21."""
    case = case_of("base.order_test", pins=2)
    state = tell(case, "change", **MORALE, value=8)
    assert case.odds.outcomes["passed"] == Fraction(15, 36)
    assert state["changes"] == [{"text": "Regular: morale 8 in place of 9 (2nd edition)"}]
    [row] = [row for row in state["rows"] if row["table"] == "base.morale"]
    assert row["status"] == "house"
    assert [(cell["value"], cell["printed"], cell["changed"]) for cell in row["cells"]] == [("8", "9", True)]
    assert state["versus"]["words"] == "16.7 points less often than by the printed rules."


def test_the_printed_value_again_takes_the_house_rule_away() -> None:
    """BA-51"""
    case = case_of("base.order_test", pins=2)
    tell(case, "change", **MORALE, value=8)
    state = tell(case, "change", **MORALE, value="9")
    assert (state["changes"], state["versus"]) == ([], None)
    assert case.tables == load()


def test_a_row_is_put_back_and_the_others_stay() -> None:
    """BA-51"""
    case = case_of("base.order_test", pins=2)
    tell(case, "change", **MORALE, value=8)
    tell(case, "change", **{**MORALE, "key": {"edition": "2nd", "quality": "Veteran"}}, value=11)
    state = tell(case, "undo", table="base.morale", key=MORALE["key"])
    assert [change["text"] for change in state["changes"]] == ["Veteran: morale 11 in place of 10 (2nd edition)"]
    assert tell(case, "off")["changes"] == []


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ({"do": "chnage"}, "do: got 'chnage'.*did you mean change"),
        ({"do": "change", **MORALE, "value": "brave"}, "morale: got 'brave'"),
        ({"do": "change", **MORALE, "column": "source", "value": "us"}, "column: got 'source'; accepted: morale"),
        (
            {"do": "change", **MORALE, "table": "base.moral", "value": 8},
            "table: got 'base.moral'.*did you mean base.morale",
        ),
        ({"do": "change", **MORALE, "key": {"edition": "2nd", "quality": "Elite"}, "value": 8}, "row: got '2nd Elite'"),
        ({"do": "own", "thing": "base.morale", "name": "x", "like": "y"}, "thing: got 'base.morale'"),
        ({"do": "own", "thing": "base.weapons", "name": " ", "like": "MMG"}, "a name of 1 to 60 letters"),
        ({"do": "own", "thing": "base.weapons", "name": "mmg", "like": "MMG"}, "a name that nothing has yet"),
        ({"do": "own", "thing": "base.weapons", "name": "MG 42", "like": "MMGG"}, "like: got 'MMGG'.*did you mean MMG"),
        ({"do": "keep", "name": "ours"}, "at least one change"),
        ({"do": "use", "name": "theirs"}, "theirs"),
    ],
)
def test_what_cannot_be_leaves_everything_as_it_was(message: dict[str, Any], fault: str) -> None:
    case = case_of("base.order_test", pins=2)
    before = case.odds
    with pytest.raises(InputError, match=fault):
        house.act(case, message)
    assert case.odds is before


def test_a_cell_that_nothing_comes_of_is_not_offered() -> None:
    """BA-33: a vehicle that is lost has no pins."""
    state = house.state(case_of("base.shot_at_vehicle"))
    gone = next(
        row for row in state["rows"] if row["table"] == "base.damage_chart" and row["name"].endswith("knocked out")
    )
    assert [cell["column"] for cell in gone["cells"]] == ["roll_from", "roll_to"]


def test_a_weapon_of_ones_own_is_a_choice_with_every_figure_of_its_pattern_in_both_editions() -> None:
    """BA-38: made like a medium gun, then given a Pen of 6: at a medium tank's front 9 - 6 = 3+ where it was 4+."""
    case = case_of("base.shot_at_vehicle")
    tell(case, "own", thing="base.weapons", name="  Pak  40 ", like="Medium anti-tank gun")
    assert case.typed["weapon"] == "Pak 40"
    assert case.odds.outcomes == ask("base.shot_at_vehicle", weapon="Medium anti-tank gun").outcomes
    key = {"edition": "2nd", "weapon": "Pak 40"}
    state = tell(case, "change", table="base.weapons", key=key, column="pen", value=6)
    assert case.odds.headline > ask("base.shot_at_vehicle", weapon="Medium anti-tank gun").headline
    assert state["versus"] == {
        "before": None,
        "after": state["versus"]["after"],
        "words": house.OWN_CASE,
        "rows": [],
    }
    [thing] = state["things"]
    assert (thing["own"], thing["now"]) == (["Pak 40"], "Pak 40")
    assert tell(case, "disown", thing="base.weapons", name="Pak 40")["changes"] == []
    assert case.odds.outcomes == ask("base.shot_at_vehicle").outcomes


def test_a_thing_that_the_panel_was_opened_with_cannot_be_taken_from_under_it() -> None:
    case = case_of("base.shot_at_vehicle")
    tell(case, "own", thing="base.weapons", name="Pak 40", like="Medium anti-tank gun")
    case.open(case.odds)
    with pytest.raises(InputError, match="weapon: got 'Pak 40'"):
        tell(case, "disown", thing="base.weapons", name="Pak 40")


def test_a_thing_of_ones_own_takes_the_place_of_the_one_it_is_made_like() -> None:
    case = case_of("backyard.duel")
    [pattern] = [thing["now"] for thing in house.state(case)["things"] if thing["thing"] == "backyard.vehicles"]
    assert pattern == "M3 Stuart"
    tell(case, "own", thing="backyard.vehicles", name="Our tank", like="M3 Stuart")
    assert (case.typed["a"], case.typed["b"]) == ("Our tank", "M3 Stuart")
    tell(case, "own", thing="backyard.vehicles", name="Their tank", like="M3 Stuart")
    assert (case.typed["a"], case.typed["b"]) == ("Our tank", "Their tank")


def test_a_plane_of_ones_own_carries_what_its_pattern_carries_and_may_be_bought() -> None:
    """WP-01: made like a Typhoon, then with four bombs for two."""
    case = case_of("warplanes.ground_attack")
    tell(case, "own", thing="warplanes.planes", name="Our Typhoon", like="Hawker Typhoon")
    case.set({"plane": "Our Typhoon"})
    assert case.odds.outcomes == ask("warplanes.ground_attack").outcomes
    bombs = {"plane": "Our Typhoon", "weapon": "Bombs", "arc": "front"}
    tell(case, "change", table="warplanes.plane_weapons", key=bombs, column="count", value=4)
    case.set({"bombs": "4"})
    assert case.odds.headline > ask("warplanes.ground_attack").headline
    shop = case_of("army.list")
    assert "warplanes.planes" in [thing["thing"] for thing in house.state(shop)["things"]]
    tell(shop, "own", thing="warplanes.planes", name="Our Typhoon", like="Hawker Typhoon")
    shop.set({"buys": [{"what": "Our Typhoon"}]})
    assert shop.odds.outcomes == ask("army.list", buys=[{"what": "Hawker Typhoon"}]).outcomes


def test_a_vehicle_of_ones_own_has_plates_of_its_own() -> None:
    """BY-16: 120 mm on the hull's sides stop a 75mm that goes through 100."""
    case = case_of("backyard.shot")
    tell(case, "own", thing="backyard.vehicles", name="Our tank", like="M3 Stuart")
    case.set({"vehicle": "Our tank"})
    same = ask("backyard.shot")
    assert case.odds.outcomes == same.outcomes
    sides = {"vehicle": "Our tank", "plate": "hull sides"}
    tell(case, "change", table="backyard.armour", key=sides, column="mm", value=120)
    assert case.odds.chance("through the armour") < same.chance("through the armour")


def test_a_skill_of_ones_own_takes_a_printed_ones_place_and_gives_it_back() -> None:
    """CX-18: rolled as often as the one before it; where it was the same man's, the other skills stay."""
    case = case_of("crew.skill_roll")
    state = tell(case, "own", thing="crew.skills", name="Steady Hand", like="Deadeye")
    printed = ask("crew.skill_roll").outcomes
    assert case.odds.outcomes["Steady Hand"] == printed["Deadeye"]
    assert "Deadeye" not in [label for label, chance in case.odds.outcomes.items() if chance]
    [thing] = state["things"]
    assert (thing["by"], thing["own"]) == ("in place of", ["Steady Hand"])
    case.set({"gunner": ["Steady Hand"]})
    assert case.odds.outcomes["Steady Hand"] == 0
    case.reset()
    assert tell(case, "disown", thing="crew.skills", name="Steady Hand")["changes"] == []
    assert case.odds.outcomes == printed


def test_house_rules_are_kept_by_a_name_and_used_again() -> None:
    """BA-51"""
    case = case_of("base.order_test", pins=2)
    tell(case, "change", **MORALE, value=8)
    assert tell(case, "keep", name="Ours")["files"] == ["Ours"]
    tell(case, "off")
    tell(case, "use", name="Ours")
    assert case.odds.outcomes["passed"] == Fraction(15, 36)


def test_before_and_after_are_said_in_the_sentence_that_was_chosen() -> None:
    """BA-56"""
    case = case_of("base.order_test", pins=2, headline="FUBAR")
    versus = tell(case, "change", **MORALE, value=8)["versus"]
    assert versus["before"].startswith("It goes wrong in a FUBAR 2.8%")
    assert versus["words"] == "As often as by the printed rules, though other outcomes move."


def test_a_panel_hears_of_house_rules_and_answers_anew_only_where_they_changed() -> None:
    desk = Desk(case_of("base.order_test", pins=2))
    looked = desk.hear({"type": "house", "seq": 1, "do": "look"})
    assert (looked.answer, (looked.reply or {})["did"]) == (None, "look")
    changed = desk.hear({"type": "house", "seq": 2, "do": "change", **MORALE, "value": 8})
    assert (changed.answer or {})["sentence"]["number"] == "41.7%"
    refused = desk.hear({"type": "house", "seq": 3, "do": "change", **MORALE, "value": "x"})
    assert refused.answer is None
    assert "morale: got 'x'" in (refused.reply or {})["error"]
