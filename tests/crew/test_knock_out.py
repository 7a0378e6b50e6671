"""Citations and the second road for what is left of a crew."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import polars as pl
import pytest

from tests.crew import second_road as road
from workbook import ask
from workbook.crew.knocked_out import bury
from workbook.crew.members import Crew
from workbook.odds import Distribution


def beside(name: str, **fields: Any) -> Distribution:
    found = ask("crew.after_knock_out", **fields).beside[name]
    assert isinstance(found, Distribution)
    return found


def test_each_group_of_survivors_of_three_men_is_equally_likely() -> None:
    """CX-22: a lone survivor is any of three; of two survivors any of three is missing."""
    groups = beside("who lives").outcomes
    assert groups["driver"] == groups["gunner"] == groups["commander"] == Fraction(5, 9) * Fraction(1, 3)
    assert groups["driver, gunner"] == groups["gunner, commander"] == Fraction(3, 9) * Fraction(1, 3)


def test_of_two_men_a_lone_survivor_is_the_driver_one_time_in_three() -> None:
    """CX-17, CX-22: one lives with a 1 on the lower of two D3, which is five in nine."""
    groups = beside("who lives", layout="two").outcomes
    assert groups["driver"] == Fraction(5, 9) * Fraction(2, 6)
    assert groups["commander-gunner"] == Fraction(5, 9) * Fraction(4, 6)
    assert groups["driver, commander-gunner"] == Fraction(4, 9)


def test_a_man_with_two_tables_takes_both_with_him() -> None:
    """CX-17, CX-12"""
    assert bury(Crew(1, 2, 3), (("driver",),)) == Crew(1, 0, 0)
    assert beside("skills lost", layout="two", driver=1, gunner=1, commander=1).outcomes["2"] == Fraction(
        1, 3
    ) * Fraction(2, 6)


def test_a_death_takes_the_skills_and_the_quality_with_it() -> None:
    """CX-11, CX-12, CX-23: a Veteran crew 4, 0, 0 stays Veteran only where its driver lives."""
    odds = ask("crew.after_knock_out", driver=4)
    lives = Fraction(1, 9) * Fraction(1, 3) + Fraction(3, 9) * Fraction(2, 3) + Fraction(5, 9)
    assert odds.outcomes["Veteran"] == lives
    assert odds.outcomes["Inexperienced"] == 1 - lives


def test_with_nobody_alive_the_crew_is_lost() -> None:
    """CX-23: massive damage leaves nobody of an Inexperienced crew with a 1 on the lower of two D3."""
    assert ask("crew.after_knock_out", knocked_out_by="massive damage").outcomes["crew lost"] == Fraction(5, 9)


def test_skills_may_be_given_by_name_and_stand_beside_with_their_chance() -> None:
    """CX-23"""
    odds = ask("crew.after_knock_out", gunner=["Deadeye"], commander=1)
    each = odds.beside["each member"]
    assert isinstance(each, pl.DataFrame)
    assert each["skills"].to_list() == ["none", "Deadeye", "1"]
    assert odds.outcomes == ask("crew.after_knock_out", gunner=1, commander=1).outcomes
    assert (
        each["exact"].to_list()
        == [str(Fraction(1, 3) * Fraction(1, 3) + Fraction(1, 3) * Fraction(2, 3) + Fraction(1, 3))] * 3
    )


@pytest.mark.parametrize("layout", ["three", "two", "one"])
@pytest.mark.parametrize("knocked_out_by", ["full damage", "massive damage"])
@pytest.mark.parametrize("vehicle", ["armoured", "soft-skin"])
def test_every_crew_agrees_with_the_second_road(layout: str, knocked_out_by: str, vehicle: str) -> None:
    """CX-11, CX-12, CX-16, CX-17, CX-20, CX-22, CX-23"""
    for driver, gunner, commander in itertools.product((0, 1, 3, 6), repeat=3):
        fields: dict[str, Any] = {"driver": driver, "gunner": gunner, "commander": commander}
        fields |= {"layout": layout, "knocked_out_by": knocked_out_by, "vehicle": vehicle}
        odds = ask("crew.after_knock_out", **fields)
        assert {label: chance for label, chance in odds.outcomes.items() if chance} == road.after_knock_out(**fields)
