"""Citations and the second road for careers: XP, quality, game after game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.crew import second_road as road
from workbook import ask, roll
from workbook.crew.career import Campaign, Veterans, after, standing
from workbook.crew.experience import (
    cost_of_a_roll,
    free_skills,
    quality_of,
    rolls_affordable,
    xp_for_a_kill,
    xp_for_kills,
    xp_for_living,
)
from workbook.crew.members import Crew, Leader, men
from workbook.crew.shares import crews_after
from workbook.tables import load

TABLES = load()


def told(question: str = "crew.career", **fields: Any) -> dict[str, Fraction]:
    odds = ask(question, **fields)
    assert sum(odds.outcomes.values()) == 1
    return {label: chance for label, chance in odds.outcomes.items() if chance}


def test_a_unit_of_282_points_is_28_xp() -> None:
    """CX-04"""
    assert xp_for_a_kill(TABLES, 282) == 28


def test_fractions_are_dropped_unit_by_unit() -> None:
    """CX-04: two units of 25 points are 2 and 2, not the 5 of 50 points; 235 points and a game survived are 23 and 20."""
    assert xp_for_kills(TABLES, [25, 25]) == 2 + 2
    assert told("crew.xp", kills=[{"points": 235}]) == {"43": 1}


def test_a_crew_that_lives_through_a_game_has_20_xp() -> None:
    """CX-05: by the crew unless the group says the vehicle."""
    assert xp_for_living(TABLES, vehicle_lost=True) == 20
    assert xp_for_living(TABLES, "vehicle", vehicle_lost=True) == 0


def test_a_skill_roll_costs_50_xp_and_there_is_one_an_order() -> None:
    """CX-06"""
    assert cost_of_a_roll(TABLES) == 50
    assert [rolls_affordable(TABLES, xp, orders=6) for xp in (49, 50, 149, 999)] == [0, 1, 2, 6]


def test_quality_follows_the_number_of_skills() -> None:
    """CX-11"""
    qualities = ["Inexperienced", "Inexperienced", "Regular", "Regular", "Veteran", "Veteran"]
    assert [quality_of(TABLES, skills) for skills in (0, 1, 2, 3, 4, 18)] == qualities


def test_a_vehicle_that_has_to_be_bought_regular_begins_with_two_skills() -> None:
    """CX-02"""
    assert free_skills(TABLES, "Regular") == 2


def test_three_men_are_the_core_crew() -> None:
    """CX-03, CX-17"""
    assert [len(men(layout)) for layout in ("three", "two", "one")] == [3, 2, 1]


def test_after_one_game_nobody_has_learnt_and_a_lost_vehicle_may_have_cost_the_crew() -> None:
    """CX-06, CX-20, CX-23: knocked out, by massive damage, and a 1 on the lower of two D3."""
    lost = Fraction(3, 10) * Fraction(1, 3) * Fraction(5, 9)
    assert told(games=1) == {"lost": lost, "Inexperienced": 1 - lost}


def test_a_crew_without_danger_learns_by_living_alone() -> None:
    """CX-05, CX-06, CX-11, CX-14: 20 XP a game; 60 after the third pay for a roll in the fourth, 50 more after the fifth."""
    safe: dict[str, Any] = {"knocked_out": 0, "kill_chance": 0, "target": "Regular"}
    assert told("crew.games_until", **safe) == {"6": 1}
    assert told("crew.games_until", **{**safe, "target": "first skill"}) == {"4": 1}
    assert told("crew.games_until", **{**safe, "target": "Veteran"}) == {"11": 1}


def test_an_unarmed_vehicle_makes_no_kills() -> None:
    """CX-16"""
    assert told(layout="one", kill_chance=1, games=6) == told(layout="one", kill_chance=0, games=6)


def test_one_order_a_game_allows_one_roll_a_game() -> None:
    """CX-06: with 100 XP a game and no danger, a skill a game from the second on."""
    rich: dict[str, Any] = {"knocked_out": 0, "kill_chance": 1, "kill_points": 800}
    assert told("crew.games_until", target="Regular", orders_per_game=1, **rich) == {"3": 1}
    assert told("crew.games_until", target="Regular", orders_per_game=2, **rich) == {"2": 1}


@pytest.mark.parametrize("games", [1, 2, 3, 5, 10])
def test_the_career_at_its_defaults_agrees_with_the_second_road(games: int) -> None:
    """CX-04 to CX-12, CX-20, CX-22, CX-23"""
    assert told(games=games) == road.career(games=games)


CAREERS: list[dict[str, Any]] = [
    {"games": 6, "layout": "two"},
    {"games": 9, "layout": "one", "knocked_out": Fraction(1, 2)},
    {"games": 7, "survival_xp": "vehicle"},
    {"games": 5, "kill_points": 2000, "kill_chance": Fraction(1)},
    {"games": 5, "kill_points": 2000, "kill_chance": Fraction(1), "knocked_out": Fraction(1, 10), "orders_per_game": 4},
    {"games": 6, "orders_per_game": 0},
    {"games": 6, "knocked_out": Fraction(1), "massive_share": Fraction(1)},
]


@pytest.mark.parametrize("fields", CAREERS, ids=str)
def test_hard_careers_agree_with_the_second_road(fields: dict[str, Any]) -> None:
    """CX-04 to CX-12, CX-16, CX-17, CX-20, CX-22, CX-23"""
    assert told(**fields) == road.career(**fields)


@settings(max_examples=20)
@given(
    games=st.integers(1, 4),
    knocked_out=st.fractions(0, 1, max_denominator=10),
    massive_share=st.fractions(0, 1, max_denominator=6),
    kill_chance=st.fractions(0, 1, max_denominator=6),
    kill_points=st.integers(0, 700),
    orders_per_game=st.integers(0, 6),
    survival_xp=st.sampled_from(["crew", "vehicle"]),
    layout=st.sampled_from(["three", "two", "one"]),
)
def test_any_career_agrees_with_the_second_road(**fields: Any) -> None:
    """CX-04 to CX-12, CX-16, CX-17, CX-20, CX-22, CX-23"""
    assert told(**fields) == road.career(**fields)


@pytest.mark.parametrize("target", ["first skill", "Regular", "Veteran"])
def test_games_until_agree_with_the_second_road(target: str) -> None:
    """CX-11, CX-14"""
    assert told("crew.games_until", target=target, games=7) == road.games_until(target=target, games=7)


def test_the_xp_of_a_game_agree_with_the_second_road() -> None:
    """CX-04, CX-05"""
    kills = [(282, Fraction(1, 2)), (50, Fraction(1)), (39, Fraction(1, 3)), (8, Fraction(3, 4))]
    records = [{"points": points, "chance": chance} for points, chance in kills]
    assert told("crew.xp", kills=records, lives="70%") == road.xp_of_a_game(kills, Fraction(7, 10))


@pytest.mark.parametrize("plan", ["spend now", "save"])
@pytest.mark.parametrize("crew", [(0, 0, 0), (1, 0, 0), (2, 1, 0), (6, 6, 5), (6, 6, 6)])
def test_spending_and_saving_agree_with_the_second_road(plan: str, crew: tuple[int, int, int]) -> None:
    """CX-06, CX-12, CX-23"""
    danger = {"knocked_out": Fraction(2, 5), "massive_share": Fraction(1, 4)}
    fields = dict(zip(("driver", "gunner", "commander"), crew, strict=True))
    assert told("crew.spend_or_save", plan=plan, **fields, **danger) == road.spend_or_save(
        plan=plan, crew=crew, **danger
    )


def test_saving_costs_no_skill_and_spending_may_save_the_crew() -> None:
    """CX-20, CX-23: a crew with one skill that learns a second is Regular at once, and its D3 is no longer the lower of two."""
    saved, spent = (
        ask("crew.spend_or_save", plan=plan, driver=1, knocked_out=1, massive_share=1) for plan in ("save", "spend now")
    )
    assert saved.outcomes["crew lost"] == Fraction(5, 9)
    assert spent.outcomes["crew lost"] == Fraction(1, 3)


@pytest.mark.parametrize("games", [1, 3, 5])
def test_the_better_buy_agrees_with_the_second_road(games: int) -> None:
    """CX-02, CX-11"""
    assert told("crew.better_buy", games=games) == road.better_buy(games=games)


# What stands beside


@pytest.mark.parametrize("games", [1, 3, 4])
def test_the_share_of_each_skill_agrees_with_crews_told_by_name(games: int) -> None:
    """CX-07 to CX-09, CX-15"""
    frame = ask("crew.career", games=games).beside["each skill"]
    assert isinstance(frame, pl.DataFrame)
    found = {row["skill"]: Fraction(int(row["numerator"]), int(row["denominator"])) for row in frame.to_dicts()}
    by_name = road.skills_after(games)
    assert found == {skill: by_name.get(skill, Fraction(0)) for skills in road.TABLES.values() for skill in skills}


def test_the_shares_come_from_the_same_crews_as_the_career() -> None:
    """CX-15: one XP at a time, members told apart, and all XP of a crew in one number."""
    campaign = Campaign(TABLES, kill_points=700, wishes=("Motivational Leader",))
    slowly = after(campaign, 4, Veterans(Crew(0, 0, Leader(0))))
    crews = slowly.map(lambda state: state if isinstance(state, str) else state.crew).fractions()
    crews.pop("crew lost", None)
    assert crews == crews_after(campaign, 4)


def test_crews_told_by_name_have_the_same_career_as_those_that_are_counted() -> None:
    """CX-11: what a roll follows is what the odds count."""
    for layout in ("three", "two", "one"):
        campaign = Campaign(TABLES, kill_points=700, layout=layout)
        named = after(campaign, 3, Veterans(Crew((), (), ()))).map(lambda state: standing(state, TABLES))
        assert named.fractions() == after(campaign, 3).map(lambda state: standing(state, TABLES)).fractions()


def test_the_history_ends_with_the_answer() -> None:
    """CX-11"""
    odds = ask("crew.career", games=4)
    history = odds.beside["by game"]
    assert isinstance(history, pl.DataFrame)
    assert history.filter(pl.col("game") == 4)["probability"].to_list() == [float(p) for p in odds.outcomes.values()]
    lost = history.filter(pl.col("outcome") == "lost")["probability"].to_list()
    assert lost == sorted(lost)


def test_the_answer_says_that_kill_xp_wait_for_the_next_game() -> None:
    """CX-06: an assumption, since the same game would do as well."""
    assert [row.row_name for row in ask("crew.career").assumptions] == ["XP from a kill"]


def test_a_rolled_career_names_its_skills_and_its_games() -> None:
    """CX-07, CX-08"""
    rolls = roll("crew.career", games=8, knocked_out=0, seed=5, n=50)
    thrown = [throw for _, game in rolls.games for throw in game]
    assert {throw.says for throw in thrown if "table" in throw.step} <= {
        skill for skills in road.TABLES.values() for skill in skills
    } | {f"a skill the {member} has: he chooses another" for member in road.TABLES}
    assert "Game 8: a kill" in {throw.stage for throw in thrown}


def test_rolled_careers_come_out_as_the_odds_say() -> None:
    """CX-11: within four standard deviations over 1,500 careers."""
    rolls = roll("crew.career", games=4, seed=11, n=1500, kill_points=600)
    for label, chance in rolls.odds.outcomes.items():
        deviation = (float(chance * (1 - chance)) / 1500) ** 0.5
        assert abs(rolls.tally[label] / 1500 - float(chance)) <= 4 * deviation + 1e-9


@pytest.mark.parametrize("quality", ["Inexperienced", "Regular", "Veteran"])
def test_men_under_fire_agree_with_the_second_road(quality: str) -> None:
    """CX-19, CX-21: those who stay are a small team of the crew's quality, Down."""
    fire: dict[str, Any] = {"weapon": "MMG", "firers": 1, "range_band": "short"}
    assert told("crew.fighting_crew", stays=True, crew_quality=quality, **fire) == road.fighting_crew(
        crew_quality=quality, **fire
    )


def test_men_who_leave_are_not_fired_at() -> None:
    """CX-19, CX-21"""
    assert told("crew.fighting_crew", firers=30) == {"1": Fraction(2, 6), "2": Fraction(2, 6), "3": Fraction(2, 6)}


def test_a_fighting_crew_is_worth_50_points_to_the_enemy() -> None:
    """CX-19"""
    stake = ask("crew.fighting_crew", stays=True).beside["points at stake"]
    assert "50" in stake.outcomes  # type: ignore[union-attr]
