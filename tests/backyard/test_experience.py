"""Citations for experience and its careers (BY-03 to BY-05), and for the worked example and the approach."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import polars as pl
import pytest

from workbook import InputError, Odds, ask
from workbook.odds import Distribution


def crew(*engagements: int, **fields: Any) -> Odds:
    return ask("backyard.crew_grade", men=[{"engagements": seen} for seen in engagements], **fields)


def certain(outcomes: Any) -> str:
    (label,) = (label for label, chance in outcomes.items() if chance)
    return str(label)


BANDS = {"Recruit": (0, 1, 5), "Average": (6, 10), "Veteran": (11, 20), "Expert": (21, 40)}


@pytest.mark.parametrize(("engagements", "grade"), [(seen, grade) for grade, band in BANDS.items() for seen in band])
def test_grades_by_engagements(engagements: int, grade: str) -> None:
    """BY-03"""
    assert certain(crew(engagements).outcomes) == grade


def test_a_mixed_crew_counts_by_its_average() -> None:
    """BY-04: 5 and 6 are five and a half, still Recruit; 5, 6 and 7 are 6."""
    assert certain(crew(5, 6).outcomes) == "Recruit"
    assert certain(crew(5, 6, 7).outcomes) == "Average"


def test_losing_half_of_an_expert_crew_costs_two_grades() -> None:
    """BY-04: 21, 21 and two who have seen nothing are ten and a half."""
    assert certain(crew(21, 21, 21, 21).outcomes) == "Expert"
    assert certain(crew(21, 21, 0, 0).outcomes) == "Average"


def test_in_another_vehicle_they_start_again() -> None:
    """BY-05"""
    men = [{"engagements": 21, "new_here": True}, {"engagements": 21}, {"engagements": 21}]
    assert certain(ask("backyard.crew_grade", men=men).outcomes) == "Veteran"


@pytest.mark.parametrize(("new_weapon", "grade"), [(False, "Veteran"), (True, "Recruit")])
def test_a_gunner_takes_his_eye_along_with_the_same_weapon(new_weapon: bool, grade: str) -> None:
    """BY-05"""
    beside = crew(0, 0, 0, gunner=12, new_weapon=new_weapon).beside["the gunner"]
    assert isinstance(beside, Distribution)
    assert certain(beside.outcomes) == grade


def test_six_quiet_engagements_make_an_average_crew() -> None:
    """BY-03: each of them quiet 3 times in 4, and after a hit somebody lives unless all three fall."""
    odds = ask("backyard.career", games=6, beaten="1/4", lives=0, vehicle_lost=0)
    assert odds.outcomes["Average"] == Fraction(3, 4) ** 6
    assert odds.outcomes["lost"] == 1 - Fraction(3, 4) ** 6


def test_a_hit_on_a_crew_of_one() -> None:
    """BY-03 to BY-05: one engagement in two, he lives in one of two, and needs another vehicle in one of three."""
    odds = ask("backyard.career", games=1, crew=1, beaten="1/2", lives="1/2", vehicle_lost="1/3")
    assert odds.outcomes["lost"] == Fraction(1, 2) * Fraction(1, 2)
    assert odds.outcomes["Recruit"] == 1 - Fraction(1, 4)


def test_a_new_vehicle_costs_the_crew_everything_and_the_gunner_nothing_with_the_same_gun() -> None:
    """BY-05: hit in every engagement, all live, a new vehicle each time."""
    fields = {"games": 6, "beaten": 1, "lives": 1, "vehicle_lost": 1}
    for same, grade in ((True, "Average"), (False, "Recruit")):
        odds = ask("backyard.career", **fields, same_weapon=same)
        gunner = odds.beside["the gunner"]
        assert isinstance(gunner, Distribution)
        assert (certain(odds.outcomes), certain(gunner.outcomes)) == ("Recruit", grade)


def test_the_gunners_own_career_by_the_pencil() -> None:
    """BY-05: one engagement of two men, certainly hit: the gunner falls in one of two, and so does the other."""
    odds = ask("backyard.career", games=1, crew=2, beaten=1, lives="1/2", vehicle_lost=0)
    gunner = odds.beside["the gunner"]
    assert isinstance(gunner, Distribution)
    assert gunner.outcomes["lost"] == odds.outcomes["lost"] == Fraction(1, 2) * Fraction(1, 2)


def test_the_course_of_a_career_ends_at_its_outcomes() -> None:
    """BY-03"""
    odds = ask("backyard.career", games=9)
    course = odds.beside["engagement by engagement"]
    assert isinstance(course, pl.DataFrame)
    assert course.height == 9
    assert course["Average"].to_list()[-1] == pytest.approx(float(odds.outcomes["Average"]))


def test_a_long_career_of_a_large_crew_is_refused_with_what_is_accepted() -> None:
    """BY-04"""
    with pytest.raises(InputError) as error:
        ask("backyard.career", games=40, crew=5)
    (fault,) = error.value.faults
    assert (fault.field, fault.accepted) == ("games", "a whole number from 1 to 12 for a crew of 5")


def test_wait_and_range_in_or_move_and_shoot() -> None:
    """BY-06 to BY-08: from 45 feet 40% and then 50; 20 feet nearer, 60 less 50 on the move, then 60 and 15."""
    stops = Fraction(27832, 40000)
    first = {plan: ask("backyard.approach", plan=plan).outcomes["1"] for plan in ("stand and fire", "move and shoot")}
    assert first == {"stand and fire": Fraction(40, 100) * stops, "move and shoot": Fraction(10, 100) * stops}


def test_ranging_in_may_be_lost_on_the_move() -> None:
    """BY-07: moving for two turns, from 45 feet to 25 and to 5: 80 less 50 and 20 more, or 20 less; then it has a place."""
    table = {
        kept: ask("backyard.approach", plan="move and shoot", moving_turns=2, ranging_kept=kept).beside["turn by turn"]
        for kept in (True, False)
    }
    hits = {kept: frame["to hit"].to_list() for kept, frame in table.items() if isinstance(frame, pl.DataFrame)}
    assert hits == {True: [0.10, 0.50, 1.0], False: [0.10, 0.30, 1.0]}


def test_who_moves_without_firing_stops_nothing_in_that_turn() -> None:
    """BY-08"""
    odds = ask("backyard.approach", plan="move, then fire", moving_turns=2, turns=3, range_ft=60, move_ft=25)
    assert odds.outcomes["1"] == odds.outcomes["2"] == 0
    assert odds.outcomes["3"] == Fraction(80, 100) * Fraction(27832, 40000)
