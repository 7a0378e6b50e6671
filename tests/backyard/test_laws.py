"""Laws that hold for every choice of fields."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backyard.second_road import ASPECTS, GRADES, WEAPONS
from tests.backyard.test_second_road import AT_VEHICLE, FIRING, SIDE, fields_of
from workbook import ask, roll

FEET = st.fractions(0, 130, max_denominator=4)
PERCENT = st.integers(0, 100).map(lambda percent: Fraction(percent, 100))


def hit(fields: dict[str, Any], **change: Any) -> Fraction:
    return ask("backyard.to_hit", **{**fields, **change}).outcomes["hit"]


@given(st.fixed_dictionaries(FIRING), FEET, FEET)
def test_closer_never_hits_less(fields: dict[str, Any], one: Fraction, other: Fraction) -> None:
    """BY-06, BY-07"""
    assert hit(fields, range_ft=min(one, other)) >= hit(fields, range_ft=max(one, other))


@given(st.fixed_dictionaries(FIRING), PERCENT, PERCENT)
def test_more_hidden_never_hits_more(fields: dict[str, Any], one: Fraction, other: Fraction) -> None:
    """BY-11"""
    assert hit(fields, hidden=max(one, other)) <= hit(fields, hidden=min(one, other))


@given(st.fixed_dictionaries(FIRING))
def test_a_better_gunner_a_second_shot_and_standing_still_never_hurt(fields: dict[str, Any]) -> None:
    """BY-07 to BY-10"""
    by_grade = [hit(fields, gunner=grade) for grade in GRADES]
    assert by_grade == sorted(by_grade)
    assert hit(fields, second_shot=True) >= hit(fields, second_shot=False)
    assert hit(fields, shooter_moving=False) >= hit(fields, shooter_moving=True)
    assert hit(fields, target_speed_in=0) >= hit(fields, target_speed_in=10) >= hit(fields, target_speed_in=200)


@given(st.fixed_dictionaries(FIRING))
def test_rounding_down_costs_less_than_a_percent(fields: dict[str, Any]) -> None:
    """BY-12"""
    kept, rounded = hit(fields, keep_fraction=True), hit(fields, keep_fraction=False)
    assert 0 <= kept - rounded < Fraction(1, 100)


def thicker(mm: int) -> dict[str, Any]:
    plates = ("front glacis", "driver plate", "turret front", "turret sides", "turret rear", "hull sides", "hull rear")
    return {"backyard.armour": [{"vehicle": "M3 Stuart", "plate": plate, "mm": mm} for plate in plates]}


@settings(max_examples=40)
@given(st.fixed_dictionaries(AT_VEHICLE), st.integers(1, 220), st.integers(1, 220))
def test_thicker_never_suffers_more(fields: dict[str, Any], one: int, other: int) -> None:
    """BY-17: stopped, silenced, or hurt in any way."""
    thin, thick = (ask("backyard.shot", **fields, house_rules=thicker(mm)) for mm in sorted((one, other)))
    for what in ("stopped", "no main gun", "cannot move", "through the armour"):
        assert thick.chance(what) <= thin.chance(what)


@settings(max_examples=40)
@given(st.fixed_dictionaries(AT_VEHICLE))
def test_a_slant_never_helps_the_shot_and_an_even_match_never_hinders_it(fields: dict[str, Any]) -> None:
    """BY-16, BY-17"""
    squarely, slanted = (ask("backyard.shot", **{**fields, "angled": angled}) for angled in (False, True))
    assert slanted.chance("through the armour") <= squarely.chance("through the armour")
    strict, even = (ask("backyard.shot", **{**fields, "equal": equal}) for equal in (False, True))
    assert even.headline >= strict.headline


@settings(max_examples=40)
@given(st.fixed_dictionaries({**FIRING, **AT_VEHICLE}))
def test_outcomes_add_up_and_the_gates_multiply(fields: dict[str, Any]) -> None:
    """BY-25"""
    odds = ask("backyard.shot", **fields)
    assert sum(odds.outcomes.values()) == 1
    product = Fraction(1)
    for gate in odds.gates:
        product *= gate.chance
    assert product == odds.headline
    assert odds.outcomes["no main gun"] <= odds.headline <= odds.chance("through the armour") <= odds.chance("hit")


@settings(max_examples=25)
@given(st.fixed_dictionaries(SIDE), st.fixed_dictionaries(SIDE), st.sampled_from([15, 25, 45, 80]))
def test_a_duel_seen_from_the_other_side_is_the_same_duel(a: dict[str, Any], b: dict[str, Any], range_ft: int) -> None:
    """BY-02"""
    one = ask("backyard.duel", range_ft=range_ft, **fields_of("a", a), **fields_of("b", b)).outcomes
    other = ask("backyard.duel", range_ft=range_ft, **fields_of("a", b), **fields_of("b", a)).outcomes
    swapped = {"A stopped": "B stopped", "B stopped": "A stopped"}
    assert {swapped.get(label, label): chance for label, chance in one.items()} == dict(other)


@settings(max_examples=20)
@given(st.fixed_dictionaries({**SIDE, "rounds": st.just(4)}), st.sampled_from(ASPECTS))
def test_firing_first_never_hurts_where_both_stand_still(side: dict[str, Any], aspect: str) -> None:
    """BY-02: of two that stand still and are otherwise alike, the better crew is stopped no more often."""
    usual = {**side, "crew": "Average", "aspect": aspect, "speed_in": 0}
    better = {**usual, "crew": "Expert"}
    odds = ask("backyard.duel", **fields_of("a", better), **fields_of("b", usual))
    assert odds.outcomes["A stopped"] <= odds.outcomes["B stopped"]


def test_on_the_move_firing_first_can_hurt() -> None:
    """BY-02, BY-21: it leaves an enemy that cannot move, who then fires without the 50 that moving cost."""
    moving = {"a_speed_in": 40, "b_speed_in": 40, "a_gunner": "Recruit", "b_gunner": "Recruit"}
    sides = {"a_aspect": "side", "b_aspect": "side", "a_crew": "Expert", "a_rounds": 4, "b_rounds": 4, "range_ft": 25}
    odds = ask("backyard.duel", **moving, **sides)
    assert odds.outcomes["A stopped"] > odds.outcomes["B stopped"]


@given(st.sampled_from(WEAPONS), st.sampled_from(ASPECTS), st.integers(0, 10_000))
@settings(max_examples=15)
def test_rolled_games_end_only_as_the_odds_allow(weapon: str, aspect: str, seed: int) -> None:
    """BY-12 to BY-25"""
    rolls = roll("backyard.shot", weapon=weapon, aspect=aspect, n=30, seed=seed)
    assert all(rolls.odds.outcomes[label] for label, count in rolls.tally.items() if count)
    assert roll("backyard.duel", a_rounds=4, b_rounds=4, n=3, seed=seed).n == 3
