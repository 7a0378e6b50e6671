"""Citations: the twenty-one planes row by row, their loads and prices, and planes of a player's own."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.warplanes.second_road import PLANES, shots
from workbook import InputError, ask
from workbook.tables import Rule, load
from workbook.tables.warplanes import Plane, PlaneWeapon
from workbook.warplanes import planes

EACH = pytest.mark.parametrize("name", list(PLANES))


def test_there_are_twenty_one_planes_in_seven_nations() -> None:
    """WP-01: each nation's list has three."""
    assert list(load()[Plane].names("plane")) == list(PLANES)
    nations = load()[Plane].names("nation")
    assert [len(planes.hangar(load(), nation)) for nation in nations] == [3] * 7


@EACH
def test_a_plane_is_as_printed(name: str) -> None:
    """WP-01, WP-20, WP-23, WP-24: nation, role, prices, weapons by the way they fire, bombs, and its rules."""
    printed, row = PLANES[name], load()[Plane][name]
    assert (row.nation, row.role) == (printed.nation, printed.role)
    assert (row.inexperienced, row.regular, row.veteran) == printed.prices
    assert (row.interceptor, row.flying_tank) == (printed.interceptor, printed.flying_tank)
    assert (planes.rocket_option(load(), name) is not None) == printed.rockets
    mounted = {(w.weapon, w.arc): w.count for w in load()[PlaneWeapon] if w.plane == name}
    expected = {(weapon, "front"): count for count, weapon in printed.front}
    expected |= {(weapon, "rear"): count for count, weapon in printed.rear}
    assert mounted == expected | ({("Bombs", "front"): printed.bombs} if printed.bombs else {})


@EACH
def test_inexperienced_planes_cost_four_fifths_and_veterans_six_fifths(name: str) -> None:
    """WP-01: as all the printed prices do."""
    inexperienced, regular, veteran = PLANES[name].prices
    assert inexperienced == regular * Fraction(4, 5)
    assert veteran == regular * Fraction(6, 5)


@EACH
def test_every_forward_shot_of_a_plane_misses_one_time_in_two_each(name: str) -> None:
    """WP-15, WP-18: 4+ for each shot of its guns and each of its bombs, rear guns left out."""
    fired = sum(count * shots("2nd", weapon, on_vehicle=True) for count, weapon in PLANES[name].front)
    odds = ask("warplanes.ground_attack", plane=name, target="heavy tank")
    assert odds.outcomes["missed"] == Fraction(3, 6) ** (fired + PLANES[name].bombs)


@pytest.mark.parametrize("name", ["Hawker Typhoon", "P-47 Thunderbolt", "Ilyushin Sturmovik"])
def test_rockets_cost_25_points_whatever_the_quality(name: str) -> None:
    """WP-24"""
    bare = [planes.price(load(), name, quality) for quality in ("Inexperienced", "Regular", "Veteran")]
    armed = [planes.price(load(), name, quality, rockets=True) for quality in ("Inexperienced", "Regular", "Veteran")]
    assert armed == [points + 25 for points in bare if points]
    assert planes.loads(load(), name, rockets=True) == (("Rockets", 2),)


OWN: dict[str, Any] = {
    "warplanes.planes": [{"plane": "Henschel Hs 129", "nation": "German", "role": "ground-attack", "regular": 180}],
    "warplanes.plane_weapons": [
        {"plane": "Henschel Hs 129", "weapon": "MMG", "count": 2},
        {"plane": "Henschel Hs 129", "weapon": "Heavy autocannon"},
        {"plane": "Henschel Hs 129", "weapon": "Bombs"},
    ],
}


def test_a_plane_of_ones_own_is_a_few_rows_and_becomes_a_choice() -> None:
    """WP-01, WP-17: D6 + 3 + 1 of its heavy autocannon's two shots at a light tank's 8, its bomb and ten bullets kept out."""
    odds = ask("warplanes.ground_attack", plane="henschel hs 129", bombs=0, target="light tank", house_rules=OWN)
    through = Fraction(3, 6) * Fraction(3, 6)
    missed = Fraction(3, 6) ** (2 * 5 + 2)
    assert odds.outcomes["missed"] + odds.outcomes["no effect"] == (1 - through) ** 2
    assert odds.outcomes["missed"] == missed
    assert [plane.plane for plane in planes.hangar(odds.tables, "German")][-1] == "Henschel Hs 129"
    assert odds.to_json()["house_rules"]


def test_a_plane_of_ones_own_without_weapons_or_with_unknown_ones_is_told() -> None:
    """WP-01"""
    bare = {"warplanes.planes": OWN["warplanes.planes"]}
    with pytest.raises(InputError, match=r"plane: got 'Henschel Hs 129'; accepted: a plane with weapons"):
        ask("warplanes.ground_attack", plane="Henschel Hs 129", house_rules=bare)
    wrong = bare | {"warplanes.plane_weapons": [{"plane": "Henschel Hs 129", "weapon": "30mm gun"}]}
    with pytest.raises(InputError, match=r"'30mm gun' is not in base\.weapons"):
        ask("warplanes.sortie", plane="Henschel Hs 129", house_rules=wrong)


def test_a_plane_is_no_assaulter_and_lets_no_recce_vehicle_go() -> None:
    """WP-16, WP-19: there is nothing to work out, and no question asks for it."""
    rules = load()[Rule]
    assert [rules[number].computed for number in ("WP-16", "WP-19")] == [False, False]
    fields = ask("warplanes.ground_attack").fields
    assert not {"recce", "escape", "assault"}.intersection(fields)
