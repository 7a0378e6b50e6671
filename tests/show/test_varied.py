"""A field varied, drawn: whatever field of whatever question is chosen, there is a chart to see."""

from __future__ import annotations

from typing import Any

import pytest

from workbook import ask, questions
from workbook.show import charts, tabs
from workbook.show.values import can_vary


def drawn(question: str, *fields: str) -> str:
    """The chart of the Vary tab as an SVG, as wide as on a desk."""
    spec: dict[str, Any] = tabs.vary(ask(question), fields)["spec"]
    return charts.picture({**spec, "width": 600}, "svg").decode()


@pytest.fixture(autouse=True)
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """The values nearest to those at hand are enough to draw."""
    monkeypatch.setattr(tabs, "PATIENCE", 0)


@pytest.mark.parametrize("question", questions())
def test_a_field_left_empty_can_be_varied_and_so_can_the_first(question: str) -> None:
    """Nothing stands in an empty field, so no line marks where the answer at hand is."""
    odds = ask(question)
    fields = can_vary(odds)
    empty = [name for name in fields if getattr(odds.question, name) is None]
    for name in [*empty, *fields[:1]]:
        assert "<path" in drawn(question, name), name


def test_two_fields_that_are_empty_make_a_map() -> None:
    """Rounds and shots of a side in the backyard are both without a limit unless one is given."""
    assert "<path" in drawn("backyard.duel", "a_rounds", "a_shots")


def test_the_line_at_the_value_at_hand_stands_only_where_there_is_one() -> None:
    """Without a distance the range band counts; with one the chart marks it."""
    shot = tabs.vary(ask("base.shot_at_vehicle"), ["distance_in"])["spec"]
    paced = tabs.vary(ask("base.shot_at_vehicle", distance_in=12), ["distance_in"])["spec"]
    rules = [[layer for layer in spec["layer"] if layer["mark"]["type"] == "rule"] for spec in (shot, paced)]
    assert [len(found) for found in rules] == [0, 1]
    assert rules[1][0]["encoding"]["x"]["datum"] == 12


def test_whole_inches_are_told_without_a_decimal() -> None:
    """A screen reader reads 12, not 12.0."""
    told = tabs.vary(ask("base.shot_at_vehicle", distance_in=12), ["distance_in"])["alt"]
    assert "12: " in told
    assert "12.0: " not in told


@pytest.mark.parametrize(
    ("question", "field", "says"),
    [
        ("base.back_in_action", "turns", "It acts within … turns"),
        ("base.order_dice", "run", "The enemy draws … dice in a row"),
        ("base.shot_at_vehicle", "target", "The … is lost"),
        ("base.back_in_action", "pins", "It acts within 3 turns"),
        ("base.shot_at_troops", "men", "At least 2 men fall"),
    ],
)
def test_a_sum_leaves_open_what_the_field_moves_in_it_and_nothing_else(
    question: str, field: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over the turns it is not within 3 of them at every point of the line."""
    monkeypatch.setattr(tabs, "PATIENCE", 60)
    assert tabs.vary(ask(question), [field])["columns"][1] == says


def test_chances_are_varied_in_percent_and_whole_numbers_without_a_decimal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabs, "PATIENCE", 60)
    assert {"Lives": "5%"}.items() <= tabs.vary(ask("crew.xp"), ["lives"])["table"][1].items()
    assert ">100%<" in drawn("crew.xp", "lives")
    numbers = drawn("crew.survival", "crew")
    assert ">3<" in numbers
    assert ">3.0<" not in numbers
    assert "30%" in tabs.vary(ask("crew.spend_or_save"), ["knocked_out", "massive_share"])["columns"]
