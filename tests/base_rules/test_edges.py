"""The edges that people script against: defaults, text forms, names, faults."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from tests.base_rules.contract import DEFAULTS, LABELS
from workbook import InputError, ask


def faults(question: str, **fields: Any) -> list[tuple[str, str]]:
    """The field and the wording of every fault."""
    with pytest.raises(InputError) as caught:
        ask(question, **fields)
    assert isinstance(caught.value, ValueError)
    return [(fault.field, str(fault)) for fault in caught.value.faults]


@pytest.mark.parametrize(("question", "labels"), LABELS.items())
def test_every_question_answers_with_its_defaults_and_every_label_in_order(question: str, labels: list[str]) -> None:
    outcomes = ask(question).outcomes
    assert list(outcomes) == labels
    assert sum(outcomes.values()) == 1
    assert all(isinstance(chance, Fraction) for chance in outcomes.values())


def test_a_rally_counts_the_pins_left_and_then_the_rout() -> None:
    labels = list(ask("base.rally").outcomes)
    assert labels[:4] == ["0", "1", "2", "3"]
    assert labels[-1] == "routed"


def test_casualties_run_up_to_the_men_there_are() -> None:
    assert list(ask("base.shot_at_troops", men=3).outcomes) == ["0", "1", "2", "3"]
    assert list(ask("base.shot_at_troops", men=30).outcomes) == [str(men) for men in range(31)]


@pytest.mark.parametrize(("question", "fields"), DEFAULTS.items())
def test_the_defaults_are_those_that_were_promised(question: str, fields: dict[str, Any]) -> None:
    assert dict(ask(question, **fields).outcomes) == dict(ask(question).outcomes)


@pytest.mark.parametrize("chance_form", ["yes", "true", "True", True, "YES"])
def test_switches_are_read_from_words(chance_form: Any) -> None:
    assert ask("base.order_test", reserve=chance_form).outcomes["passed"] == Fraction(26, 36)


@pytest.mark.parametrize("form", ["no", "false", False])
def test_switches_are_read_from_words_for_no(form: Any) -> None:
    assert ask("base.order_test", reserve=form).outcomes["passed"] == 1


@pytest.mark.parametrize("form", ["6.5", "13/2", 6.5, Decimal("6.5"), Fraction(13, 2)])
def test_inches_may_have_decimals_and_are_kept_exact(form: Any) -> None:
    """Past 6 inches a rifle is no longer at point blank."""
    assert ask("base.shot_at_vehicle", weapon="Rifle", distance_in=form).outcomes["missed"] == Fraction(2, 6)


def test_whole_numbers_are_read_from_text() -> None:
    assert dict(ask("base.order_test", pins="2").outcomes) == dict(ask("base.order_test", pins=2).outcomes)


def test_lists_are_read_from_json() -> None:
    more = ask("base.shot_at_troops", also='[{"weapon": "SMG", "firers": 2}]').outcomes
    assert dict(more) == dict(ask("base.shot_at_troops", also=[{"weapon": "SMG", "firers": 2}]).outcomes)


@pytest.mark.parametrize("weapon", ["medium anti-tank gun", "MEDIUM ANTI-TANK GUN", "Medium Anti-Tank Gun"])
def test_names_are_matched_without_regard_to_case(weapon: str) -> None:
    assert dict(ask("base.shot_at_vehicle", weapon=weapon).outcomes) == dict(ask("base.shot_at_vehicle").outcomes)


def test_a_wrong_choice_names_the_field_what_it_got_and_what_is_accepted() -> None:
    found = faults("crew.survival", quality="Elite")
    assert found == [("quality", "quality: got 'Elite'; accepted: Inexperienced, Regular, Veteran")]


def test_a_near_name_is_suggested() -> None:
    (field, wording), *more = faults("base.shot_at_vehicle", weapon="Bazoka")
    assert field == "weapon"
    assert not more
    assert wording.startswith("weapon: got 'Bazoka'; accepted: ")
    assert wording.endswith("; did you mean Bazooka?")


def test_all_faults_come_at_once() -> None:
    found = faults("base.shot_at_vehicle", quality="Elite", pins=13, moved="perhaps", colour="red")
    assert {field for field, _ in found} >= {"quality", "pins", "moved"}
    assert len(found) == 4


def test_an_unknown_field_is_a_fault() -> None:
    ((_, wording),) = faults("base.order_test", pin=3)
    assert "pin" in wording
    assert "did you mean pins" in wording


def test_an_unknown_question_is_a_fault() -> None:
    ((_, wording),) = faults("base.order_tests")
    assert "base.order_tests" in wording
    assert "did you mean base.order_test" in wording


@pytest.mark.parametrize(
    ("question", "field", "lowest", "highest"),
    [
        ("base.order_test", "pins", 0, 12),
        ("base.morale_check", "pins", 0, 12),
        ("base.rally", "pins", 0, 12),
        ("base.ranging_in", "attempts", 1, 12),
        ("base.shot_at_troops", "men", 1, 30),
        ("base.shot_at_troops", "pins", 0, 12),
        ("base.shot_at_vehicle", "pins", 0, 12),
        ("base.shot_at_vehicle", "target_pins", 0, 12),
        ("crew.survival", "crew", 1, 3),
    ],
)
def test_bounds_are_kept(question: str, field: str, lowest: int, highest: int) -> None:
    for inside in (lowest, highest):
        assert sum(ask(question, **{field: inside}).outcomes.values()) == 1
    for outside in (lowest - 1, highest + 1, "many", 1.5, None if field != "crew" else "x"):
        assert [name for name, _ in faults(question, **{field: outside})] == [field]


@pytest.mark.parametrize(
    ("question", "target"),
    [
        ("base.shot_at_troops", "medium tank"),
        ("base.shot_at_vehicle", "infantry"),
        ("base.shot_at_vehicle", "artillery"),
    ],
)
def test_troops_and_vehicles_each_have_their_question(question: str, target: str) -> None:
    """BA-20: infantry and artillery here, soft-skins and up there."""
    assert [name for name, _ in faults(question, target=target)] == ["target"]


@pytest.mark.parametrize("he_hits", [0, -1, "4D6", "some", 2.5])
def test_he_hits_are_by_size_or_a_number_or_dice(he_hits: Any) -> None:
    """BA-46"""
    fields: dict[str, Any] = {"weapon": "Heavy howitzer", "he_hits": he_hits}
    assert [name for name, _ in faults("base.shot_at_troops", **fields)] == ["he_hits"]


@pytest.mark.parametrize("he_hits", ["2", "d3", "2D6", "3d6", "By Size"])
def test_he_hits_are_read_from_text(he_hits: str) -> None:
    """BA-46"""
    assert sum(ask("base.shot_at_troops", weapon="Heavy howitzer", he_hits=he_hits).outcomes.values()) == 1


@pytest.mark.parametrize(
    "also",
    [[{"weapon": "Rifel", "firers": 1}], [{"weapon": "Rifle", "firers": 0}], [{"weapons": "Rifle"}], "[", "rifles", 3],
)
def test_a_fault_in_a_list_is_named(also: Any) -> None:
    """Whatever is wrong inside, the fault begins with the field."""
    assert all(name.startswith("also") for name, _ in faults("base.shot_at_troops", also=also))


def test_an_answer_does_not_change_what_it_was_asked() -> None:
    """The same question twice gives the same answer, and its outcomes cannot be written to."""
    first = ask("base.order_test", pins=2)
    with pytest.raises(TypeError):
        first.outcomes["passed"] = Fraction(1)  # type: ignore[index]
    assert dict(ask("base.order_test", pins=2).outcomes) == dict(first.outcomes)


@pytest.mark.parametrize("question", ["base.shot_at_troops", "base.shot_at_vehicle"])
def test_the_mount_counts_where_the_last_man_of_a_team_would(question: str) -> None:
    """BA-07: on a vehicle it is no team weapon, so its last man misses no more than others."""
    alone = ask(question, weapon="Anti-tank rifle", last_man=True)
    assert "mount" not in alone.ignored
    assert ask(question, weapon="Anti-tank rifle", last_man=True, mount="vehicle").outcomes != alone.outcomes
    assert "mount" in ask(question, weapon="Anti-tank rifle").ignored
    assert "mount" in ask(question, weapon="Light mortar", last_man=True).ignored


def test_the_edition_counts_for_ranging_in_only_where_a_house_rule_makes_it() -> None:
    """BA-68"""
    ours = {"base.ranging_in": [{"edition": "3rd", "attempt": 2, "needed": 4}]}
    assert "edition" in ask("base.ranging_in").ignored
    assert "edition" in ask("base.ranging_in", attempts=1, house_rules=ours).ignored
    assert "edition" not in ask("base.ranging_in", house_rules=ours).ignored


def test_a_weapon_of_one_edition_is_no_fault_of_its_own_where_the_edition_is() -> None:
    only = [{"edition": "3rd", "weapon": "Blunderbuss", "kind": "small arms", "reach": 12}]
    ours = {"base.weapons": only}
    wrong = faults("base.shot_at_troops", edition="4th", weapon="Blunderbuss", house_rules=ours)
    assert [name for name, _ in wrong] == ["edition"]
    wrong = faults("base.shot_at_troops", edition="2nd", weapon="Blunderbuss", house_rules=ours)
    assert [name for name, _ in wrong] == ["weapon"]
