"""The best buy: what a line of it holds, and what flak costs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.warplanes.second_road import PLANES
from workbook import InputError, ask
from workbook.warplanes.best_buy import best_buy, flak_needed


def test_every_plane_and_every_load_is_there_at_each_price() -> None:
    """WP-01, WP-24: 21 planes and three with rockets."""
    found = best_buy(quality=["Regular", "Veteran"], target="soft-skin")
    assert len(found) == 2 * (21 + 3)
    prices = {
        (row["plane"], row["carries"]): row["points"]
        for row in found.iter_rows(named=True)
        if row["quality"] == "Regular"
    }
    assert prices["Hawker Typhoon", "rockets (2)"] == prices["Hawker Typhoon", "bombs (2)"] + 25
    assert {plane for plane, _ in prices} == set(PLANES)


def test_per_100_points_is_what_it_says() -> None:
    """WP-01: a Stuka's chance times 100, by its 125 points."""
    row = best_buy(target="medium tank").filter(plane="Junkers Ju 87 Stuka").row(0, named=True)
    chance = ask("warplanes.ground_attack", plane="Junkers Ju 87 Stuka").headline
    assert Fraction(row["destroyed (exact)"]) == chance
    assert row["destroyed per 100"] == pytest.approx(float(100 * chance / 125))


def test_men_count_as_effect_and_a_unit_that_breaks_as_destroyed() -> None:
    """BA-61, WP-18: the expected losses, and the chance that the unit does not stand."""
    row = best_buy(target="infantry").filter(plane="Lavochkin").row(0, named=True)
    odds = ask("warplanes.ground_attack", plane="Lavochkin", target="infantry")
    assert Fraction(row["effect (exact)"]) == odds.expected
    assert Fraction(row["destroyed (exact)"]) == 1 - odds.beside["what becomes of the unit"].outcomes["stands"]  # type: ignore[union-attr]


def test_the_best_for_its_points_comes_first() -> None:
    """WP-01"""
    column = best_buy(target="light tank", cover="soft")["destroyed per 100"].to_list()
    assert column == sorted(column, reverse=True)


def test_planes_of_ones_own_are_in_the_table() -> None:
    """WP-01"""
    own = {
        "warplanes.planes": [{"plane": "Mine", "regular": 100}],
        "warplanes.plane_weapons": [{"plane": "Mine", "weapon": "HMG", "count": 12}],
    }
    assert "Mine" in best_buy(target="infantry", house_rules=own)["plane"].to_list()
    assert len(best_buy(quality="Veteran", target="infantry", house_rules=own)) == 24


def test_wrong_names_are_told() -> None:
    """WP-01"""
    with pytest.raises(InputError, match=r"target: got 'medium tonk'; .*did you mean medium tank\?"):
        best_buy(target="medium tonk")
    with pytest.raises(InputError, match="certainty: got 2"):
        flak_needed(certainty=2)


def test_flak_needed_is_the_fewest_units_that_are_sure_enough() -> None:
    """WP-09, WP-14, BA-72: HMG teams at 70 points."""
    row = flak_needed(certainty="1/20").filter(unit="HMG team").row(0, named=True)
    few = [ask("warplanes.flak", fire=[{"weapon": "HMG", "units": n}]).headline for n in (1, 2, 3, 4)]
    assert row["units needed"] == next(n for n, chance in enumerate(few, 1) if chance >= Fraction(1, 20))
    assert row["points in all"] == 70 * row["units needed"]
    assert Fraction(row["one (exact)"]) == few[0]
