"""Citations for backyard.to_hit (BY-06 to BY-13), as a player reckons them with a pencil."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import InputError, ask


def hit(**fields: Any) -> Fraction:
    return ask("backyard.to_hit", **fields).outcomes["hit"]


@pytest.mark.parametrize(
    ("feet", "percent"),
    [
        ("0", 80),
        ("20", 80),
        ("20.5", 60),
        ("30", 60),
        ("31", 40),
        ("50", 40),
        ("50.01", 20),
        ("100", 20),
        ("100.5", 10),
    ],
)
def test_the_last_foot_belongs_to_the_nearer_band(feet: str, percent: int) -> None:
    """BY-06"""
    assert hit(range_ft=feet) == Fraction(percent, 100)


@pytest.mark.parametrize(("feet", "percent"), [(20, 80 + 20), (30, 60 + 15), (50, 40 + 10), (100, 20 + 5), (101, 10)])
def test_a_second_shot_is_ranged_in(feet: int, percent: int) -> None:
    """BY-07"""
    assert hit(range_ft=feet, second_shot=True) == Fraction(percent, 100)


def test_beyond_a_hundred_feet_a_second_shot_gains_nothing_and_the_answer_says_so() -> None:
    """BY-07"""
    assert "second_shot" in ask("backyard.to_hit", range_ft=120).ignored
    assert ask("backyard.to_hit", range_ft=90).ignored == {}


def test_shooting_on_the_move_costs_fifty() -> None:
    """BY-08"""
    assert hit(shooter_moving=True) == Fraction(80 - 50, 100)


def test_no_chance_falls_below_nothing() -> None:
    """BY-08, BY-11: 40 less 50 is no chance, not a negative one."""
    assert hit(range_ft=40, shooter_moving=True) == 0
    assert hit(range_ft=40, shooter_moving=True, hidden="1/2") == 0


@pytest.mark.parametrize(
    ("inches", "percent"),
    [("0", 80), ("0.5", 80 - 10), ("50", 80 - 10), ("50.5", 80 - 20), ("100", 80 - 20), ("101", 80 - 30)],
)
def test_the_last_inch_belongs_to_the_slower_band(inches: str, percent: int) -> None:
    """BY-09"""
    assert hit(target_speed_in=inches) == Fraction(percent, 100)


@pytest.mark.parametrize(
    ("gunner", "percent"), [("Recruit", 60 - 10), ("Average", 60), ("Veteran", 60 + 5), ("Expert", 60 + 10)]
)
def test_the_gunner(gunner: str, percent: int) -> None:
    """BY-10"""
    assert hit(range_ft=25, gunner=gunner) == Fraction(percent, 100)


def test_half_hidden_halves_the_chance() -> None:
    """BY-11: the page's own 50% becomes 25%: 60 at 25 feet, 10 less for a Recruit."""
    assert hit(range_ft=25, gunner="Recruit", hidden="50%") == Fraction(60 - 10, 100) * Fraction(1, 2)


def test_the_share_is_cut_from_a_sum_already_held_at_a_hundred() -> None:
    """BY-11: 80 and 20 and 10 are 110, held at 100; half of that, not of 110."""
    assert hit(second_shot=True, gunner="Expert") == 1
    assert hit(second_shot=True, gunner="Expert", hidden="1/2") == Fraction(50, 100)


def test_dice_have_no_half_percents() -> None:
    """BY-12: half of 25 is rolled as 12 in 100, or kept as 12 and a half."""
    fields = {"range_ft": 60, "second_shot": True, "hidden": "1/2"}
    assert hit(**fields) == Fraction(12, 100)
    assert hit(**fields, keep_fraction=True) == Fraction(25, 200)


def test_a_sure_shot_hits_on_00_too() -> None:
    """BY-12: 00 is 100, and a hundred is not above a hundred."""
    assert ask("backyard.to_hit", second_shot=True).outcomes["miss"] == 0


def test_a_chance_from_other_rules_takes_the_place_of_the_sum() -> None:
    """BY-13, BY-06, BY-11: a bazooka's 42%, whatever the rest; a hidden half still halves it."""
    assert hit(chance="42%", range_ft=90, gunner="Recruit", shooter_moving=True) == Fraction(42, 100)
    assert hit(chance="42%", hidden="50%") == Fraction(21, 100)
    assert set(ask("backyard.to_hit", chance="42%").ignored) == {
        "range_ft",
        "gunner",
        "shooter_moving",
        "second_shot",
        "target_speed_in",
    }


def test_a_chance_given_is_a_whole_percent() -> None:
    """BY-12, BY-13"""
    with pytest.raises(InputError) as error:
        ask("backyard.to_hit", chance="1/3", range_ft=-1)
    assert [fault.field for fault in error.value.faults] == ["range_ft", "chance"]
    assert "42%" in error.value.faults[1].accepted


def test_the_working_names_every_part_with_its_rule() -> None:
    """BY-06 to BY-10"""
    line = ask(
        "backyard.to_hit", range_ft=40, gunner="Veteran", second_shot=True, target_speed_in=60, shooter_moving=True
    ).working[0]
    assert [(rule, amount) for rule, _, amount in line.parts] == [
        ("BY-06", 40),
        ("BY-07", 10),
        ("BY-08", -50),
        ("BY-09", -20),
        ("BY-10", 5),
    ]
    assert (line.rule, line.needed, line.chance) == ("BY-12", "0%", Fraction(0))
