"""Every answer again by listing rolls: corner cases picked by hand, then any fields at all."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.base_rules.agreement import (
    EDITIONS,
    ORDERS,
    QUALITIES,
    TROOP_SHOTS,
    VEHICLE_SHOTS,
    VEHICLES,
    WEAPONS,
    agrees,
    agrees_beside,
    given_fields,
)
from tests.second_road import figures
from tests.second_road.troops import pins_on_troops, what_becomes_of_troops
from tests.second_road.vehicles import how_a_vehicle_was_lost

BOTH = pytest.mark.parametrize("edition", EDITIONS)


@BOTH
@pytest.mark.parametrize("quality", QUALITIES)
@pytest.mark.parametrize("reserve", [False, True])
def test_order_tests_agree(edition: str, quality: str, reserve: bool) -> None:
    """BA-51 to BA-57, BA-60, BA-63: every number of pins, officers from none to +4."""
    for pins in range(13):
        for bonus in (0, 1, 4):
            agrees("base.order_test", edition=edition, quality=quality, pins=pins, officer_bonus=bonus, reserve=reserve)


@BOTH
@pytest.mark.parametrize("quality", QUALITIES)
def test_morale_checks_and_rallies_agree(edition: str, quality: str) -> None:
    """BA-54, BA-57, BA-58, BA-60, BA-61"""
    for pins in range(13):
        for bonus in (0, 2, 4):
            fields: dict[str, Any] = {"edition": edition, "quality": quality, "pins": pins, "officer_bonus": bonus}
            agrees("base.morale_check", **fields)
            agrees("base.rally", **fields)


@pytest.mark.parametrize("attempts", range(1, 13))
def test_ranging_in_agrees(attempts: int) -> None:
    """BA-68"""
    agrees("base.ranging_in", attempts=attempts)


@pytest.mark.parametrize(
    ("mine", "theirs", "run"), [(8, 8, 3), (1, 1, 1), (1, 12, 6), (12, 1, 1), (5, 9, 4), (10, 10, 2), (3, 3, 4)]
)
def test_order_dice_agree(mine: int, theirs: int, run: int) -> None:
    """BA-74"""
    agrees("base.order_dice", mine=mine, theirs=theirs, run=run)


@BOTH
@pytest.mark.parametrize("weapon", WEAPONS)
def test_every_weapon_at_troops_agrees(edition: str, weapon: str) -> None:
    """BA-38 and all that bears on it: at a Down gun crew in soft cover, and at a squad in the open."""
    crew: dict[str, Any] = {"target": "artillery", "men": 5, "down": True, "cover": "soft"}
    agrees("base.shot_at_troops", edition=edition, weapon=weapon, firers=2, target_quality="Veteran", **crew)
    agrees("base.shot_at_troops", edition=edition, weapon=weapon, firers=3, target_quality="Inexperienced", moved=True)


@BOTH
@pytest.mark.parametrize("weapon", WEAPONS)
def test_every_weapon_at_vehicles_agrees(edition: str, weapon: str) -> None:
    """BA-38 and all that bears on it: a soft-skin, an open-topped car from above, a light tank's rear close by."""
    agrees("base.shot_at_vehicle", edition=edition, weapon=weapon, target="soft-skin", range_band="long")
    above: dict[str, Any] = {"target": "armoured car", "facing": "top", "open_topped": True, "cover": "hard"}
    agrees("base.shot_at_vehicle", edition=edition, weapon=weapon, **above)
    close: dict[str, Any] = {"target": "light tank", "facing": "rear", "range_band": "point blank", "pins": 2}
    agrees("base.shot_at_vehicle", edition=edition, weapon=weapon, **close)


TROOP_CORNERS: list[dict[str, Any]] = [
    {"weapon": "MMG", "firers": 30, "men": 30},
    {"weapon": "HMG", "firers": 10, "target": "artillery", "men": 7, "cover": "hard"},
    {"weapon": "Rifle", "firers": 30, "men": 1, "pins": 12, "quality": "Inexperienced"},
    {"weapon": "Panzerfaust", "firers": 3, "men": 2, "range_band": "point blank", "down": True, "cover": "soft"},
    {"weapon": "Heavy autocannon", "firers": 3, "men": 9, "down": True},
    {"weapon": "Light autocannon", "firers": 2, "target": "artillery", "men": 6, "down": True, "cover": "soft"},
    {"weapon": "Heavy howitzer", "firers": 2, "men": 30, "he_hits": "3D6"},
    {"weapon": "Medium howitzer", "firers": 2, "men": 4, "down": True, "indirect": True},
    {"weapon": "Heavy mortar", "firers": 4, "men": 12, "cover": "hard", "down": True, "he_hits": "D6"},
    {
        "weapon": "Rifle",
        "firers": 7,
        "also": [{"weapon": "SMG", "firers": 2}, {"weapon": "LMG", "firers": 1}],
        "moved": True,
    },
    {
        "weapon": "Light anti-tank gun",
        "firers": 1,
        "men": 6,
        "also": [{"weapon": "Heavy howitzer", "firers": 1}, {"weapon": "Medium mortar", "firers": 1}],
    },
    {
        "weapon": "Light autocannon",
        "firers": 1,
        "target": "artillery",
        "men": 5,
        "also": [{"weapon": "Super-heavy anti-tank gun", "firers": 2}, {"weapon": "Rifle", "firers": 5}],
    },
]


@BOTH
@pytest.mark.parametrize("fields", TROOP_CORNERS, ids=lambda fields: str(fields["weapon"]))
def test_hard_cases_at_troops_agree(edition: str, fields: dict[str, Any]) -> None:
    """BA-09, BA-13, BA-14, BA-16, BA-18, BA-29, BA-44, BA-46, BA-48"""
    agrees("base.shot_at_troops", edition=edition, **fields)


VEHICLE_CORNERS: list[dict[str, Any]] = [
    {"weapon": "Super-heavy anti-tank gun", "target": "armoured car", "facing": "top", "open_topped": True},
    {"weapon": "Super-heavy anti-tank gun", "target": "super-heavy tank", "range_band": "point blank"},
    {"weapon": "Light anti-tank gun", "target": "super-heavy tank", "range_band": "long"},
    {"weapon": "Heavy autocannon", "target": "light tank", "facing": "rear", "target_pins": 6},
    {"weapon": "HMG", "target": "armoured car", "facing": "rear", "range_band": "point blank", "moved": True},
    {
        "weapon": "HMG",
        "target": "armoured car",
        "facing": "top",
        "open_topped": True,
        "target_quality": "Inexperienced",
    },
    {"weapon": "Panzerschreck", "target": "heavy tank", "facing": "side", "cover": "hard", "pins": 3},
    {"weapon": "Heavy mortar", "target": "armoured car", "facing": "front", "open_topped": True},
    {"weapon": "Heavy howitzer", "target": "medium tank", "indirect": True, "open_topped": True, "target_pins": 8},
    {"weapon": "MMG", "target": "soft-skin", "pins": 5, "quality": "Inexperienced"},
]


@BOTH
@pytest.mark.parametrize("fields", VEHICLE_CORNERS, ids=lambda fields: str(fields["weapon"]))
def test_hard_cases_at_vehicles_agree(edition: str, fields: dict[str, Any]) -> None:
    """BA-11, BA-13, BA-22 to BA-28, BA-30 to BA-37, BA-45"""
    agrees("base.shot_at_vehicle", edition=edition, **fields)


ARMOURED = VEHICLES[1:]
HEAVY = [weapon for weapon in WEAPONS if figures.WEAPONS["2nd"][weapon].heavy]


def in_reach(edition: str, weapons: list[str], share: Fraction) -> Fraction:
    """A distance that every one of these weapons reaches, as a share of the shortest reach, to a tenth of an inch."""
    reach = min(figures.WEAPONS[edition][weapon].reach for weapon in weapons)
    return Fraction(int(share * reach * 10), 10)


SHARES = st.fractions(Fraction(1, 10), 1, max_denominator=60)


@settings(max_examples=150, deadline=None)
@given(given_fields(**TROOP_SHOTS))
def test_any_shot_at_troops_agrees(fields: dict[str, Any]) -> None:
    """BA-01 to BA-16, BA-18, BA-20, BA-21, BA-29, BA-38 to BA-48, BA-70"""
    agrees("base.shot_at_troops", **fields)


@settings(max_examples=75, deadline=None)
@given(given_fields(**TROOP_SHOTS), SHARES)
def test_any_shot_at_troops_agrees_by_the_inch(fields: dict[str, Any], share: Fraction) -> None:
    """BA-02, BA-04, BA-38, BA-70"""
    weapons = [fields["weapon"], *(more["weapon"] for more in fields["also"])]
    agrees("base.shot_at_troops", **fields, distance_in=in_reach(fields["edition"], weapons, share))


@settings(max_examples=250, deadline=None)
@given(given_fields(**VEHICLE_SHOTS))
def test_any_shot_at_a_vehicle_agrees(fields: dict[str, Any]) -> None:
    """BA-01 to BA-17, BA-20 to BA-28, BA-30 to BA-37, BA-45, BA-61"""
    agrees("base.shot_at_vehicle", **fields)


@settings(max_examples=75, deadline=None)
@given(given_fields(**VEHICLE_SHOTS), SHARES)
def test_any_shot_at_a_vehicle_agrees_by_the_inch(fields: dict[str, Any], share: Fraction) -> None:
    """BA-02, BA-04, BA-25, BA-26, BA-38, BA-70"""
    agrees("base.shot_at_vehicle", **fields, distance_in=in_reach(fields["edition"], [fields["weapon"]], share))


@settings(max_examples=150, deadline=None)
@given(given_fields(**TROOP_SHOTS))
def test_the_pins_laid_and_what_becomes_of_any_unit_agree(fields: dict[str, Any]) -> None:
    """BA-43, BA-60, BA-61: the fire's pins first, then the rout, then the check of a unit that lost half its men."""
    fields["target_pins"] = min(fields["target_pins"], 7)
    agrees_beside("base.shot_at_troops", "pins laid by the fire", pins_on_troops, **fields)
    agrees_beside("base.shot_at_troops", "what becomes of the unit", what_becomes_of_troops, **fields)


@settings(max_examples=150, deadline=None)
@given(given_fields(**{**VEHICLE_SHOTS, "target": st.sampled_from(ARMOURED), "weapon": st.sampled_from(HEAVY)}))
def test_how_any_vehicle_was_lost_agrees(fields: dict[str, Any]) -> None:
    """BA-32, BA-36: for the men who get out it matters whether the roll that knocked it out was massive."""
    agrees_beside("base.shot_at_vehicle", "how it was lost", how_a_vehicle_was_lost, **fields)


@settings(max_examples=100, deadline=None)
@given(given_fields(**ORDERS), st.booleans())
def test_any_order_agrees(fields: dict[str, Any], reserve: bool) -> None:
    """BA-51 to BA-63"""
    agrees("base.order_test", **fields, reserve=reserve)
    agrees("base.morale_check", **fields)
    agrees("base.rally", **fields)


PLANS = st.sampled_from(("act every turn", "rally once first", "rally until no pins are left"))


@settings(max_examples=150, deadline=None)
@given(given_fields(**ORDERS), PLANS, st.booleans(), st.integers(1, 8))
def test_any_way_back_into_action_agrees(orders: dict[str, Any], plan: str, down_recovers: bool, turns: int) -> None:
    """BA-53, BA-57 to BA-60"""
    agrees("base.back_in_action", **orders, plan=plan, down_recovers=down_recovers, turns=turns)
