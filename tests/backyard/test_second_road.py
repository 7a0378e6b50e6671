"""The workbook beside the plain count of rolls (BY-01 to BY-25)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backyard import second_road, second_road_turns
from tests.backyard.second_road import ASPECTS, FATES, GRADES, WEAPONS
from workbook import ask
from workbook.odds import Distribution

SHARES = st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1, 3), Fraction(3, 10), Fraction(1)])
FIRING: dict[str, st.SearchStrategy[Any]] = {
    "range_ft": st.sampled_from([0, 15, 20, 21, 30, 31, 50, 51, 100, 101]),
    "gunner": st.sampled_from(GRADES),
    "shooter_moving": st.booleans(),
    "target_speed_in": st.sampled_from([0, 1, 50, 51, 100, 101]),
    "hidden": SHARES,
    "second_shot": st.booleans(),
    "keep_fraction": st.booleans(),
}
AT_VEHICLE: dict[str, st.SearchStrategy[Any]] = {
    "weapon": st.sampled_from(WEAPONS),
    "aspect": st.sampled_from(ASPECTS),
    "angled": st.booleans(),
    "equal": st.booleans(),
    "halves": st.booleans(),
    "front_plate": st.sampled_from(["front glacis", "driver plate"]),
    "heroes": st.sampled_from(["nobody", "everyone", "driver", "gunner", "commander"]),
    "wounds_only_if_disabled": st.booleans(),
    "hidden_parts": st.sampled_from([(), ("hull",), ("turret",)]),
}
SIDE: dict[str, st.SearchStrategy[Any]] = {
    "crew": st.sampled_from(GRADES),
    "gunner": st.sampled_from(GRADES),
    "hero": st.booleans(),
    "aspect": st.sampled_from(ASPECTS),
    "angled": st.booleans(),
    "speed_in": st.sampled_from([0, 0, 40, 80, 120]),
    "rounds": st.integers(0, 5),
    "hidden": st.sampled_from([Fraction(0), Fraction(1, 2)]),
}


def told(question: str, **fields: Any) -> dict[str, Fraction]:
    """The workbook's answer without what cannot happen."""
    return {label: chance for label, chance in ask(question, **fields).outcomes.items() if chance}


@settings(max_examples=150)
@given(st.fixed_dictionaries(FIRING))
def test_any_roll_to_hit_agrees(fields: dict[str, Any]) -> None:
    """BY-06 to BY-12"""
    assert told("backyard.to_hit", **fields) == second_road.to_hit(**fields)


@settings(max_examples=40)
@given(st.fixed_dictionaries({**FIRING, **AT_VEHICLE}), st.sampled_from(FATES[1:]))
def test_any_shot_at_a_stuart_agrees(fields: dict[str, Any], fit: str) -> None:
    """BY-06 to BY-25: the vehicle's outcome, whether it is stopped, and each man's fate."""
    odds = ask("backyard.shot", **fields, fit=fit)
    ends = second_road.shot_in_full(**fields)
    assert told("backyard.shot", **fields, fit=fit) == second_road.shot(**fields)
    assert odds.headline == second_road.stopped(fit, **fields)
    for number, man in enumerate(("driver", "gunner", "commander")):
        beside = odds.beside[f"the {man}"]
        assert isinstance(beside, Distribution)
        for fate in FATES:
            counted = sum((chance for (_, fates), chance in ends.items() if fates[number] == fate), Fraction(0))
            assert beside.outcomes[fate] == counted


@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize("aspect", ASPECTS)
def test_every_weapon_from_every_side_agrees(weapon: str, aspect: str) -> None:
    """BY-15, BY-17"""
    for angled in (False, True):
        fields = {"weapon": weapon, "aspect": aspect, "angled": angled, "range_ft": 25}
        assert told("backyard.shot", **fields) == second_road.shot(**fields)


def fields_of(side: str, given: dict[str, Any]) -> dict[str, Any]:
    """A side of the second road in the words of the question."""
    fields = {f"{side}_{name}": value for name, value in given.items() if name != "hero"}
    return {**fields, f"{side}_heroes": "everyone" if given["hero"] else "nobody"}


@settings(max_examples=40)
@given(st.fixed_dictionaries(SIDE), st.fixed_dictionaries(SIDE), st.sampled_from([15, 25, 45, 80, 120]), st.booleans())
def test_any_duel_of_two_stuarts_agrees(a: dict[str, Any], b: dict[str, Any], range_ft: int, bonus_lasts: bool) -> None:
    """BY-01, BY-02, BY-07, BY-21, BY-25"""
    fields = {**fields_of("a", a), **fields_of("b", b), "range_ft": range_ft, "bonus_lasts": bonus_lasts}
    counted = second_road_turns.duel(range_ft=range_ft, a=a, b=b, bonus_lasts=bonus_lasts)
    assert told("backyard.duel", **fields) == counted


def test_the_duel_to_the_last_round_agrees() -> None:
    """BY-02, BY-18: twenty rounds each, the rules' own numbers."""
    assert told("backyard.duel") == second_road_turns.duel()


@pytest.mark.parametrize("crew", [1, 2, 3])
@pytest.mark.parametrize(
    "chances", [("1/4", "1/2", "1/2"), ("1/10", "3/4", "0"), ("1", "9/10", "1/5"), ("1/3", "0", "1")]
)
def test_any_career_agrees(crew: int, chances: tuple[str, str, str]) -> None:
    """BY-03 to BY-05"""
    beaten, lives, vehicle_lost = map(Fraction, chances)
    fields = {"games": 8, "crew": crew, "beaten": beaten, "lives": lives, "vehicle_lost": vehicle_lost}
    assert told("backyard.career", **fields) == second_road_turns.career(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("plan", "percents"),
    [
        ("stand and fire", [40, 40 + 10, 40 + 10]),
        ("move and shoot", [60 - 50, 60 + 15, 60 + 15]),
        ("move, then fire", [0, 60, 60 + 15]),
    ],
)
def test_the_plans_agree(plan: str, percents: list[int]) -> None:
    """BY-06 to BY-08: from 45 feet, or from 25 after moving 20 nearer in the first turn."""
    blow = {"weapon": "57mm", "aspect": "side"}
    counted = second_road_turns.approach([Fraction(percent) for percent in percents], blow)
    assert told("backyard.approach", plan=plan, weapon="57mm") == counted
