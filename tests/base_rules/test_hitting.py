"""Citations: the roll to hit.

A rifle at a medium tank can hit and never hurt, so all but "missed" is its chance to hit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import ask

CERTAIN = Fraction(1)


def chance_to_hit(**fields: Any) -> Fraction:
    """The chance that one rifle (or the weapon named) hits a medium tank that it may not be able to hurt."""
    told = {"weapon": "Rifle", **fields}
    return CERTAIN - ask("base.shot_at_vehicle", **told).outcomes["missed"]


def chance_to_drop_one(**fields: Any) -> Fraction:
    """The chance that one rifle (or the weapon named) takes a man of a unit of ten."""
    told = {"weapon": "Rifle", "firers": 1, **fields}
    return CERTAIN - ask("base.shot_at_troops", **told).outcomes["0"]


def test_a_regular_who_stands_still_at_short_range_hits_on_3_and_on_4_in_the_third() -> None:
    """BA-01"""
    assert chance_to_hit(edition="2nd") == Fraction(4, 6)
    assert chance_to_hit(edition="3rd") == Fraction(3, 6)


def test_point_blank_gives_one_in_the_second_edition_and_two_in_the_third() -> None:
    """BA-02: 3+ becomes 2+, 4+ becomes 2+; with a pin 3+ in both."""
    assert chance_to_hit(edition="2nd", range_band="point blank") == Fraction(5, 6)
    assert chance_to_hit(edition="3rd", range_band="point blank") == Fraction(5, 6)
    assert chance_to_hit(edition="2nd", range_band="point blank", pins=1) == Fraction(4, 6)
    assert chance_to_hit(edition="3rd", range_band="point blank", pins=1) == Fraction(4, 6)


@pytest.mark.parametrize(("pins", "second", "third"), [(1, 4, 5), (2, 5, 5), (3, 6, 5)])
def test_each_pin_counts_in_the_second_edition_and_being_pinned_counts_once_in_the_third(
    pins: int, second: int, third: int
) -> None:
    """BA-03"""
    assert chance_to_hit(edition="2nd", pins=pins) == Fraction(7 - second, 6)
    assert chance_to_hit(edition="3rd", pins=pins) == Fraction(7 - third, 6)


def test_long_range_costs_one_in_the_second_edition_and_nothing_in_the_third() -> None:
    """BA-04"""
    assert chance_to_hit(edition="2nd", range_band="long", moved=True) == Fraction(2, 6)
    assert chance_to_hit(edition="3rd", range_band="long", moved=True) == Fraction(2, 6)
    assert chance_to_hit(edition="3rd", range_band="long") == Fraction(3, 6)


@pytest.mark.parametrize(
    ("inches", "needed"), [("6", 2), ("6.1", 3), ("12", 3), ("12.1", 4), ("24", 4)], ids=lambda value: str(value)
)
def test_a_rifle_is_at_point_blank_up_to_6_inches_and_at_long_range_beyond_12(inches: str, needed: int) -> None:
    """BA-02, BA-04: inches in place of the band."""
    assert chance_to_hit(edition="2nd", distance_in=inches) == Fraction(7 - needed, 6)


def test_half_the_range_follows_from_the_edition_of_the_weapon() -> None:
    """BA-04, BA-38: an HMG reaches 36 inches in the second edition, where 20 is long, and 48 in the third."""
    long = ask("base.shot_at_vehicle", weapon="HMG", distance_in=20, target="armoured car", facing="side")
    assert long.outcomes["missed"] == Fraction(3, 6) ** 3
    short = ask("base.shot_at_vehicle", weapon="HMG", distance_in=18, target="armoured car", facing="side")
    assert short.outcomes["missed"] == Fraction(2, 6) ** 3


def test_inexperienced_firers_have_one_less() -> None:
    """BA-05: 4+ in the second edition, 5+ in the third; Veterans gain nothing."""
    assert chance_to_hit(edition="2nd", quality="Inexperienced", pins=1) == Fraction(2, 6)
    assert chance_to_hit(edition="3rd", quality="Inexperienced") == Fraction(2, 6)
    assert chance_to_hit(edition="2nd", quality="Veteran") == Fraction(4, 6)


def test_firing_on_the_move_costs_one() -> None:
    """BA-06: with a pin besides, 5+ in the second edition and 6+ in the third."""
    assert chance_to_hit(edition="2nd", moved=True, pins=1) == Fraction(2, 6)
    assert chance_to_hit(edition="3rd", moved=True, pins=1) == Fraction(1, 6)


@pytest.mark.parametrize("weapon", ["SMG", "Assault rifle"])
@pytest.mark.parametrize(("edition", "miss"), [("2nd", 2), ("3rd", 3)])
def test_assault_weapons_move_and_fire_at_no_cost(weapon: str, edition: str, miss: int) -> None:
    """BA-06, BA-39: two shots, both at the base roll."""
    odds = ask("base.shot_at_vehicle", edition=edition, weapon=weapon, moved=True)
    assert odds.outcomes["missed"] == Fraction(miss, 6) ** 2


def test_a_pistol_is_an_assault_weapon_in_the_second_edition_alone() -> None:
    """BA-06, BA-39"""
    assert chance_to_hit(edition="2nd", weapon="Pistol", moved=True) == Fraction(4, 6)
    assert chance_to_hit(edition="3rd", weapon="Pistol", moved=True) == Fraction(2, 6)


@pytest.mark.parametrize("target", ["infantry", "artillery"])
def test_a_down_target_costs_two_in_the_second_edition(target: str) -> None:
    """BA-08: 5+ to hit, then 4+ to hurt a Regular and 5+ a Veteran."""
    assert chance_to_drop_one(edition="2nd", target=target, down=True) == Fraction(2, 6) * Fraction(3, 6)
    dropped = chance_to_drop_one(edition="2nd", target=target, down=True, target_quality="Veteran")
    assert dropped == Fraction(2, 6) * Fraction(2, 6)


@pytest.mark.parametrize(("men", "needed"), [(1, 4), (2, 4), (3, 3)])
def test_one_or_two_men_are_a_small_team_in_the_second_edition(men: int, needed: int) -> None:
    """BA-09: the third edition does not care."""
    assert chance_to_drop_one(edition="2nd", men=men, target_quality="Veteran") == Fraction(7 - needed, 6) * Fraction(
        2, 6
    )
    assert chance_to_drop_one(edition="3rd", men=men, target_quality="Veteran") == Fraction(3, 6) * Fraction(2, 6)


@pytest.mark.parametrize(("cover", "needed"), [("none", 3), ("soft", 4), ("hard", 5)])
def test_cover_makes_the_target_harder_to_hit_in_the_second_edition_alone(cover: str, needed: int) -> None:
    """BA-10: men and vehicles alike; in the third edition the roll to hit stays as it is."""
    assert chance_to_hit(edition="2nd", cover=cover) == Fraction(7 - needed, 6)
    assert chance_to_drop_one(edition="2nd", cover=cover, target_quality="Inexperienced") == (
        Fraction(7 - needed, 6) * Fraction(4, 6)
    )
    assert chance_to_hit(edition="3rd", cover=cover) == Fraction(3, 6)


GUNS = ["Light anti-tank gun", "Medium anti-tank gun", "Heavy anti-tank gun", "Super-heavy anti-tank gun"]


@pytest.mark.parametrize("gun", GUNS)
def test_an_anti_tank_gun_on_fire_has_one_more_at_a_vehicle_in_the_third_edition(gun: str) -> None:
    """BA-11: 3+ standing, 5+ after moving (it loses the bonus and has the penalty)."""
    assert chance_to_hit(edition="3rd", weapon=gun) == Fraction(4, 6)
    assert chance_to_hit(edition="3rd", weapon=gun, moved=True) == Fraction(2, 6)
    assert chance_to_hit(edition="2nd", weapon=gun) == Fraction(4, 6)
    assert chance_to_hit(edition="2nd", weapon=gun, moved=True) == Fraction(3, 6)


def test_no_other_weapon_has_the_gun_bonus_and_no_gun_has_it_at_men() -> None:
    """BA-11: an anti-tank rifle hits on 4+; a gun's shell at men too (one man under it, 2+ to hurt)."""
    assert chance_to_hit(edition="3rd", weapon="Anti-tank rifle", pins=1) == Fraction(2, 6)
    shell = chance_to_drop_one(
        edition="3rd", weapon="Light anti-tank gun", he_hits=1, pins=1, target_quality="Inexperienced"
    )
    assert shell == Fraction(2, 6) * Fraction(5, 6)


def test_a_natural_1_misses_however_easy_the_shot() -> None:
    """BA-12: a gun on Fire at point blank in the third edition would need 1+."""
    gun = ask("base.shot_at_vehicle", edition="3rd", weapon="Light anti-tank gun", range_band="point blank")
    assert gun.outcomes["missed"] == Fraction(1, 6)
    assert chance_to_hit(edition="2nd", range_band="point blank") == Fraction(5, 6)


@pytest.mark.parametrize("pins", [4, 5, 12])
def test_more_than_6_needed_is_a_6_and_another_6(pins: int) -> None:
    """BA-13: 7 or 8 or 15, it is the same; 6 itself is an ordinary roll."""
    assert chance_to_hit(edition="2nd", pins=pins) == Fraction(1, 6) * Fraction(1, 6)
    assert chance_to_hit(edition="2nd", pins=3) == Fraction(1, 6)


def test_the_third_edition_has_nigh_impossible_shots_too() -> None:
    """BA-13: Inexperienced, moved and pinned: 4 + 1 + 1 + 1 = 7."""
    nigh = chance_to_hit(edition="3rd", quality="Inexperienced", moved=True, pins=2)
    assert nigh == Fraction(1, 6) * Fraction(1, 6)


@pytest.mark.parametrize("weapon", ["PIAT", "Bazooka", "Panzerschreck", "Panzerfaust"])
def test_firing_a_shaped_charge_costs_one_in_the_second_edition(weapon: str) -> None:
    """BA-15: 5+ with a pin; in the third edition as any weapon."""
    assert chance_to_hit(edition="2nd", weapon=weapon, pins=1) == Fraction(2, 6)
    assert chance_to_hit(edition="3rd", weapon=weapon, pins=1) == Fraction(2, 6)
    assert chance_to_hit(edition="3rd", weapon=weapon) == Fraction(3, 6)


def test_modifiers_add_up() -> None:
    """BA-01, BA-03, BA-04, BA-05, BA-06: 3 + 1 pin + 1 long + 1 moved = 6+; Inexperienced besides, 7."""
    assert chance_to_hit(edition="2nd", pins=1, range_band="long", moved=True) == Fraction(1, 6)
    beyond = chance_to_hit(edition="2nd", pins=1, range_band="long", moved=True, quality="Inexperienced")
    assert beyond == Fraction(1, 36)


@pytest.mark.parametrize(("edition", "needed"), [("2nd", 4), ("3rd", 5)])
def test_the_last_man_of_a_team_has_one_less(edition: str, needed: int) -> None:
    """BA-07: an anti-tank rifle is a Team weapon, a rifle and a panzerfaust are not."""
    team = chance_to_hit(edition=edition, weapon="Anti-tank rifle", last_man=True)
    assert team == Fraction(7 - needed, 6)
    assert chance_to_hit(edition=edition, last_man=True) == chance_to_hit(edition=edition)
    alone = chance_to_hit(edition=edition, weapon="Panzerfaust", last_man=True)
    assert alone == chance_to_hit(edition=edition, weapon="Panzerfaust")


def test_a_weapon_on_a_vehicle_has_no_last_man() -> None:
    """BA-07: an autocannon is a Team weapon on a gun's mount alone; two shots at 3+, or at 4+."""
    autocannon = {"weapon": "Light autocannon", "last_man": True}
    assert chance_to_hit(**autocannon, mount="team") == 1 - Fraction(3, 6) ** 2
    assert chance_to_hit(**autocannon, mount="vehicle") == 1 - Fraction(2, 6) ** 2
    assert "last_man" in ask("base.shot_at_vehicle", **autocannon, mount="vehicle").ignored
