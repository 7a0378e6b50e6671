"""Citations and the second road for crew.survival (CX-20)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from tests.second_road.base import answer
from workbook import ask


def test_a_regular_crew_gets_d3_men_out() -> None:
    """CX-20"""
    assert [ask("crew.survival").outcomes[men] for men in "0123"] == [0, Fraction(2, 6), Fraction(2, 6), Fraction(2, 6)]


def test_an_inexperienced_crew_keeps_the_lower_of_two_d3() -> None:
    """CX-20: both 3 is one in nine; no 1 and not both 3 is three in nine."""
    odds = ask("crew.survival", quality="Inexperienced")
    assert [odds.outcomes[men] for men in "0123"] == [0, Fraction(5, 9), Fraction(3, 9), Fraction(1, 9)]


def test_a_veteran_crew_keeps_the_higher_of_two_d3() -> None:
    """CX-20"""
    odds = ask("crew.survival", quality="Veteran")
    assert [odds.outcomes[men] for men in "0123"] == [0, Fraction(1, 9), Fraction(3, 9), Fraction(5, 9)]


@pytest.mark.parametrize(
    "lost", [{"knocked_out_by": "massive damage"}, {"vehicle": "soft-skin"}], ids=["massive damage", "soft-skin"]
)
def test_massive_damage_or_a_soft_skin_costs_one_man_after_the_keeping(lost: dict[str, str]) -> None:
    """CX-20"""
    odds = ask("crew.survival", quality="Veteran", **lost)
    assert [odds.outcomes[men] for men in "0123"] == [Fraction(1, 9), Fraction(3, 9), Fraction(5, 9), 0]


def test_a_soft_skin_loses_the_one_man_only_once() -> None:
    """CX-20"""
    odds = ask("crew.survival", knocked_out_by="massive damage", vehicle="soft-skin")
    assert [odds.outcomes[men] for men in "0123"] == [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3), 0]


def test_never_more_men_than_the_crew_had() -> None:
    """CX-20, CX-17: two men, 3 on the D3 means both; the one of massive damage comes off before the hold."""
    assert ask("crew.survival", crew=2).outcomes["2"] == Fraction(2, 3)
    massive = ask("crew.survival", crew=2, knocked_out_by="massive damage")
    assert [massive.outcomes[men] for men in "012"] == [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]


@pytest.mark.parametrize(
    ("quality", "knocked_out_by", "vehicle", "crew"),
    list(
        itertools.product(
            ("Inexperienced", "Regular", "Veteran"),
            ("full damage", "massive damage"),
            ("armoured", "soft-skin"),
            (1, 2, 3),
        )
    ),
)
def test_every_crew_agrees_with_the_second_road(quality: str, knocked_out_by: str, vehicle: str, crew: int) -> None:
    """CX-20: all of them, die by die."""
    fields = {"quality": quality, "knocked_out_by": knocked_out_by, "vehicle": vehicle, "crew": crew}
    told = {men: chance for men, chance in ask("crew.survival", **fields).outcomes.items() if chance}
    assert told == answer("crew.survival", **fields)
