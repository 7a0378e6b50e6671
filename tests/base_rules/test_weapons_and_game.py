"""Mounts, crews, prices, and the length of a game."""

from fractions import Fraction
from itertools import product

import pytest

from workbook import ask
from workbook.base_rules import game, weapons
from workbook.tables import load
from workbook.tables.base import Weapon


def test_a_machine_gun_on_a_vehicle_fires_half_its_shots_in_the_3rd_edition() -> None:
    """BA-40: an MMG's 3 shots at 4+ to hit and 4+ to damage; nobody falls to (3/4)^3 of its fire, on foot to (3/4)^6."""
    on_vehicle = ask("base.shot_at_troops", edition="3rd", weapon="MMG", firers=1, mount="vehicle")
    on_foot = ask("base.shot_at_troops", edition="3rd", weapon="MMG", firers=1)
    nothing = 1 - Fraction(3, 6) * Fraction(3, 6)
    assert (on_vehicle.outcomes["0"], on_foot.outcomes["0"]) == (nothing**3, nothing**6)


def test_the_2nd_edition_leaves_machine_guns_on_vehicles_alone() -> None:
    """BA-40"""
    fire = {"edition": "2nd", "weapon": "MMG", "firers": 1}
    assert ask("base.shot_at_troops", mount="vehicle", **fire).outcomes == ask("base.shot_at_troops", **fire).outcomes


@pytest.mark.parametrize(
    ("edition", "weapon", "shots"), [("2nd", "MMG", 5), ("3rd", "MMG", 3), ("2nd", "HMG", 3), ("3rd", "HMG", 3)]
)
def test_a_plane_fires_full_shots_in_the_2nd_edition_and_the_vehicles_in_the_3rd(
    edition: str, weapon: str, shots: int
) -> None:
    """BA-41"""
    assert weapons.shots(load(), load()[Weapon][edition, weapon], "plane") == shots


def test_full_shots_for_planes_are_a_switch() -> None:
    """BA-41"""
    full = load(
        house_rules={
            "base.switches": [{"edition": "3rd", "switch": "plane machine guns fire vehicle shots", "on": False}]
        }
    )
    assert weapons.shots(full, full[Weapon]["3rd", "MMG"], "plane") == 6


@pytest.mark.parametrize(
    ("team", "men"), [("MMG", 3), ("HMG", 4), ("Heavy mortar", 4), ("Super-heavy anti-tank gun", 5)]
)
def test_every_team_has_its_crew(team: str, men: int) -> None:
    """BA-71"""
    assert weapons.crew_of(load(), team) == men


@pytest.mark.parametrize(
    ("edition", "unit", "prices"),
    [("3rd", "MMG team", (35, 50, 65)), ("2nd", "Heavy mortar", (46, 65, 84)), ("2nd", "Tiger I", (None, 395, 474))],
)
def test_units_cost_what_the_lists_say(edition: str, unit: str, prices: tuple[int | None, ...]) -> None:
    """BA-72"""
    assert tuple(weapons.price(load(), edition, unit, q) for q in ("Inexperienced", "Regular", "Veteran")) == prices


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_a_seventh_turn_comes_half_the_time(edition: str) -> None:
    """BA-64: a 4, 5 or 6 of six faces."""
    assert game.turns_played(load(), edition).fractions() == {6: Fraction(3, 6), 7: Fraction(3, 6)}


def test_reserves_come_on_from_the_second_turn_at_one_less() -> None:
    """BA-63: a Regular needs 9 - 1 = 8 or less: counted over both dice."""
    assert game.first_turn_from_reserve(load(), "2nd") == 2
    eight_or_less = [pair for pair in product(range(1, 7), repeat=2) if sum(pair) <= 9 - 1]
    assert ask("base.order_test", reserve=True).outcomes["passed"] == Fraction(len(eight_or_less), 36)
