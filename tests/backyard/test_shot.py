"""Citations for backyard.shot (BY-14 to BY-25): where it strikes, whether it goes through, and what it does inside."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import InputError, Odds, ask, roll
from workbook.odds import Distribution
from workbook.tables import load

HIT = Fraction(80, 100)
QUARTER = Fraction(25, 100)
JEEP = {
    "backyard.vehicles": [
        {
            "vehicle": "Jeep",
            "soft": True,
            "layout": "no turret",
            "crew": "driver, front passenger, rear passenger, rear passenger",
        }
    ]
}
STUG = {
    "backyard.vehicles": [{"vehicle": "StuG", "gun": "75mm", "rounds": 54, "layout": "no turret"}],
    "backyard.armour": [
        {"vehicle": "StuG", "plate": "front glacis", "mm": 80, "slope": 10},
        {"vehicle": "StuG", "plate": "hull sides", "mm": 30},
        {"vehicle": "StuG", "plate": "hull rear", "mm": 50},
    ],
}


def beside(odds: Odds, name: str) -> dict[str, Fraction]:
    """What stands beside an answer under this name."""
    found = odds.beside[name]
    assert isinstance(found, Distribution)
    return dict(found.outcomes)


def shot(**fields: Any) -> dict[str, Fraction]:
    return dict(ask("backyard.shot", **fields).outcomes)


def test_from_the_side_each_of_four_parts_is_struck_by_a_quarter_of_the_hits() -> None:
    """BY-14, BY-20: what is disabled, over turret, front, middle and rear of the hull."""
    assert shot() == {
        "missed": 1 - HIT,
        "ricochet": 0,
        "still fighting": HIT
        * (
            QUARTER * Fraction(50, 100)
            + QUARTER * Fraction(70, 100)
            + QUARTER * Fraction(70, 100)
            + QUARTER * Fraction(20, 100)
        ),
        "cannot move": HIT * (QUARTER * Fraction(30, 100) + QUARTER * Fraction(80, 100)),
        "cannot move or turn the turret": HIT * QUARTER * Fraction(30, 100),
        "no main gun": HIT * QUARTER * Fraction(50, 100),
    }


def test_from_the_front_a_quarter_strikes_the_turret() -> None:
    """BY-14, BY-20: 80% of those lose the cannon; three quarters strike the hull, 30% of them the drive train."""
    outcomes = shot(aspect="front")
    assert outcomes["no main gun"] == HIT * Fraction(1, 4) * Fraction(80, 100)
    assert outcomes["cannot move"] == HIT * Fraction(3, 4) * Fraction(30, 100)


def test_from_the_rear_too() -> None:
    """BY-14, BY-20: 60% of a quarter lose the cannon, 80% of three quarters the engine."""
    outcomes = shot(aspect="rear")
    assert outcomes["no main gun"] == HIT * Fraction(1, 4) * Fraction(60, 100)
    assert outcomes["cannot move"] == HIT * Fraction(3, 4) * Fraction(80, 100)


def test_the_ends_may_be_cut_half_and_half() -> None:
    """BY-14"""
    assert shot(aspect="front", halves=True)["no main gun"] == HIT * Fraction(1, 2) * Fraction(80, 100)


def test_without_a_turret_the_side_is_cut_in_thirds() -> None:
    """BY-14, BY-21: and turret controls that are not there cannot fail."""
    outcomes = shot(vehicle="StuG", house_rules=STUG)
    third = Fraction(1, 3)
    assert outcomes["no main gun"] == outcomes["cannot move or turn the turret"] == 0
    assert outcomes["cannot move"] == HIT * third * (Fraction(30, 100) + Fraction(30, 100) + Fraction(80, 100))


def test_without_a_turret_an_end_is_all_hull() -> None:
    """BY-14"""
    odds = ask("backyard.shot", vehicle="StuG", aspect="rear", house_rules=STUG)
    assert odds.outcomes["cannot move"] == HIT * Fraction(80, 100)
    assert any("Only the hull" in line.step for line in odds.working)


def test_hidden_parts_leave_the_roll_and_the_others_share_it() -> None:
    """BY-14, BY-11: hull down, every hit strikes the turret; the chance to hit is cut by the share and by nothing else."""
    odds = ask("backyard.shot", hidden="1/2", hidden_parts="hull")
    assert odds.outcomes["missed"] == 1 - HIT / 2
    assert odds.outcomes["no main gun"] == HIT / 2 * Fraction(50, 100)
    two = shot(hidden_parts="front hull, middle hull")
    assert two["no main gun"] == HIT * Fraction(1, 2) * Fraction(50, 100)


def test_a_hidden_share_hides_no_part_by_itself() -> None:
    """BY-11"""
    plain, hidden = shot(), shot(hidden="1/2")
    for outcome in ("still fighting", "cannot move", "no main gun"):
        assert hidden[outcome] == plain[outcome] / 2


def test_something_must_be_left_to_strike_and_its_name_be_right() -> None:
    """BY-14"""
    for parts in ("hull, turret", "bow"):
        with pytest.raises(InputError) as error:
            ask("backyard.shot", hidden_parts=parts)
        (fault,) = error.value.faults
        assert (fault.field, fault.got) == ("hidden_parts", parts)
        assert "turret, front hull, middle hull, rear hull" in fault.accepted


@pytest.mark.parametrize(
    ("weapon", "angled", "through"),
    [
        ("57mm", False, True),  # 85 against 51 and 38
        ("57mm", True, Fraction(1, 4)),  # 42 beats the turret's 38 and not the glacis' 51
        ("75mm", True, Fraction(1, 4)),  # 50 is less than 51
        ("37mm", True, False),
        ("88mm", True, True),
    ],
)
def test_a_stuart_from_the_front(weapon: str, angled: bool, through: Any) -> None:
    """BY-15 to BY-18"""
    odds = ask("backyard.shot", weapon=weapon, aspect="front", angled=angled)
    assert odds.chance("through the armour") == HIT * Fraction(through)
    assert odds.outcomes["ricochet"] == HIT * (1 - Fraction(through))


def test_the_drivers_plate_in_place_of_the_glacis() -> None:
    """BY-16, BY-18: 42 slanted beats 38."""
    odds = ask("backyard.shot", weapon="57mm", aspect="front", angled=True, front_plate="driver plate")
    assert odds.outcomes["ricochet"] == 0


def test_steel_as_thick_as_the_penetration_turns_the_shot() -> None:
    """BY-17: 25 against 25 glances off, unless the table has it otherwise."""
    assert shot(weapon="HMG")["ricochet"] == HIT
    assert shot(weapon="HMG", equal=True)["ricochet"] == HIT * QUARTER


def test_45_degrees_are_slanted_and_44_are_not() -> None:
    """BY-16: a rifle grenade's 50 become 25, which does not beat 25."""
    assert shot(weapon="Rifle Grenade", angle=44, chance="50%")["ricochet"] == 0
    assert shot(weapon="Rifle Grenade", angle=45, chance="50%")["ricochet"] == Fraction(1, 2)


def test_slope_and_angle_count_together() -> None:
    """BY-16: a plate sloped by 40 degrees and met 30 askew: 0.766 x 0.866 is 0.663, less than the 0.707 of 45 degrees."""
    sloped = {"backyard.armour": [{"vehicle": "M3 Stuart", "plate": "hull sides", "slope": 40}]}
    glances = {angle: shot(weapon="37mm", angle=angle, house_rules=sloped)["ricochet"] for angle in (0, 20, 30)}
    assert glances == {0: 0, 20: 0, 30: HIT * Fraction(3, 4)}


def test_the_odd_figures_are_used_as_printed() -> None:
    """BY-15: a slanted PIAT beats 106 mm and a slanted Panzerfaust 60, but not 61."""
    for weapon, armour, goes in (("PIAT", 106, True), ("Panzerfaust", 60, True), ("Panzerfaust", 61, False)):
        rules = {"backyard.armour": [{"vehicle": "M3 Stuart", "plate": "hull rear", "mm": armour}]}
        odds = ask("backyard.shot", weapon=weapon, aspect="rear", angled=True, chance="100%", house_rules=rules)
        assert (odds.outcomes["cannot move"] > 0) is goes


def test_an_infantry_weapon_rests_on_an_assumption_until_its_chance_is_given() -> None:
    """BY-06"""
    names = [row.row_name for row in ask("backyard.shot", weapon="Bazooka").assumptions]
    assert names == ["range bands serve infantry weapons"]
    assert ask("backyard.shot", weapon="Bazooka", chance="42%").assumptions == ()
    assert ask("backyard.shot").assumptions == ()


def test_a_hit_on_the_turret_from_the_side_kills_both_who_serve_the_gun() -> None:
    """BY-22, BY-25: so it stops the vehicle even where the cannon is whole."""
    odds = ask("backyard.shot", hidden_parts="hull", chance="100%")
    assert odds.chance("stopped") == 1
    assert odds.outcomes["no main gun"] == Fraction(50, 100)
    assert beside(odds, "the gunner")["killed"] == 1
    assert beside(odds, "the driver")["killed"] == Fraction(50, 100)


def test_a_man_who_lives_rolls_for_his_hurts() -> None:
    """BY-22, BY-25: in the middle of the hull one man in ten lives, and 60 in a hundred of those can serve on."""
    odds = ask("backyard.shot", hidden_parts="turret, front hull, rear hull", chance="100%")
    lives = Fraction(10, 100)
    assert (beside(odds, "the commander")) == {
        "killed": 1 - lives,
        "incapacitated": lives * Fraction(40, 100),
        "wounded": lives * Fraction(30, 100),
        "superficial wound": lives * Fraction(20, 100),
        "unscathed": lives * Fraction(10, 100),
    }
    out_of_action = 1 - lives * Fraction(60, 100)
    assert odds.chance("stopped") == out_of_action**2


@pytest.mark.parametrize(
    ("fit", "serves"), [("incapacitated", 100), ("wounded", 60), ("superficial wound", 30), ("unscathed", 10)]
)
def test_who_serves_on_is_a_field(fit: str, serves: int) -> None:
    """BY-25"""
    odds = ask("backyard.shot", aspect="rear", hidden_parts="turret", chance="100%", fit=fit)
    out_of_action = 1 - Fraction(60, 100) * Fraction(serves, 100)
    assert odds.chance("stopped") == out_of_action**2


def test_survivors_may_roll_only_where_the_vehicle_was_disabled() -> None:
    """BY-25: 20 in a hundred hits on the engine disable nothing; then whoever lives is whole."""
    odds = ask("backyard.shot", aspect="rear", hidden_parts="turret", chance="100%", wounds_only_if_disabled=True)
    lives = Fraction(60, 100)
    hurt = Fraction(80, 100) * (1 - lives * Fraction(60, 100)) ** 2
    whole = Fraction(20, 100) * (1 - lives) ** 2
    assert odds.chance("stopped") == hurt + whole


def test_a_hero_is_incapacitated_at_most() -> None:
    """BY-24: and so, out of action all the same, he does not save the vehicle."""
    odds = ask("backyard.shot", hidden_parts="hull", chance="100%", heroes="commander")
    assert beside(odds, "the commander")["incapacitated"] == 1
    assert beside(odds, "the gunner")["killed"] == 1
    everyone = ask("backyard.shot", heroes="everyone")
    assert all(beside(everyone, f"the {man}")["killed"] == 0 for man in ("driver", "gunner", "commander"))
    assert everyone.chance("stopped") == ask("backyard.shot").chance("stopped")


def test_a_hero_who_is_not_aboard_does_not_count() -> None:
    """BY-24"""
    assert "heroes" in ask("backyard.shot", heroes="loader").ignored


def test_a_soft_vehicle_has_no_armour_and_a_crew_table_of_its_own() -> None:
    """BY-23, BY-20: from the front, 30 in a hundred hits disable it; the driver lives 1 in 10, a rear passenger 4 in 10."""
    odds = ask("backyard.shot", weapon="HMG", vehicle="Jeep", aspect="front", angled=True, house_rules=JEEP)
    assert odds.outcomes["ricochet"] == 0
    assert odds.outcomes["cannot move"] == HIT * Fraction(30, 100)
    assert beside(odds, "the driver")["killed"] == HIT * Fraction(90, 100)
    assert beside(odds, "the rear passenger 2")["killed"] == HIT * Fraction(60, 100)
    assert {"angled", "angle", "front_plate", "equal"} <= set(odds.ignored)


def test_an_unarmed_vehicle_is_stopped_when_it_cannot_be_driven() -> None:
    """BY-25: its drive is gone, or its driver cannot serve on."""
    odds = ask("backyard.shot", vehicle="Jeep", aspect="rear", chance="100%", house_rules=JEEP)
    driver = Fraction(40, 100) * Fraction(60, 100)
    assert odds.chance("stopped") == 1 - Fraction(20, 100) * driver


def test_an_engine_in_front_rests_on_an_assumption_until_rows_of_its_own_are_given() -> None:
    """BY-22, BY-26"""
    front = {"backyard.vehicles": [{"vehicle": "M3 Stuart", "engine": "front"}]}
    odds = ask("backyard.shot", house_rules=front)
    assert [row.row_name for row in odds.assumptions] == ["tank crew table serves a front engine"]
    own = {
        **front,
        "backyard.crew_survival": [
            {"vehicle": "M3 Stuart", "aspect": "front", "part": part, "seats": seats, "lives": 30}
            for part in ("turret", "hull")
            for seats in ("turret crew", "hull crew")
        ],
    }
    given = ask("backyard.shot", aspect="front", chance="100%", house_rules=own)
    assert given.assumptions == ()
    assert beside(given, "the driver")["killed"] == Fraction(70, 100)


def test_ammunition_in_the_rear_of_one_vehicles_turret() -> None:
    """BY-26: a referee's row for this vehicle alone."""
    rules = {
        "backyard.systems": [{"system": "ammunition", "stops_moving": True, "stops_turret": True, "stops_gun": True}],
        "backyard.disabling": [
            {"vehicle": "M3 Stuart", "aspect": "rear", "part": "turret", "chance": 100, "system": "ammunition"}
        ],
    }
    odds = ask("backyard.shot", aspect="rear", house_rules=rules)
    assert odds.outcomes["no main gun"] == HIT * Fraction(1, 4)
    assert (
        ask("backyard.shot", aspect="front", house_rules=rules).outcomes
        == ask("backyard.shot", aspect="front").outcomes
    )


def test_any_cell_may_be_changed() -> None:
    """BY-26"""
    rules = {"backyard.to_hit": [{"distance": "up to 20 feet", "chance": 90}]}
    assert shot(house_rules=rules)["missed"] == Fraction(10, 100)


def test_the_gates_multiply_to_the_headline() -> None:
    """BY-25"""
    odds = ask("backyard.shot", aspect="front", range_ft=35, hidden="1/3", weapon="57mm", angled=True)
    product = Fraction(1)
    for gate in odds.gates:
        product *= gate.chance
    assert product == odds.headline == odds.chance("stopped")
    assert odds.gates[0].needed == "26%"


def test_percentile_a_d4_or_a_d6_that_rolls_5_and_6_again_give_the_same() -> None:
    """BY-14"""
    from workbook.backyard.location import in_view, where

    shares = in_view(load(), "turret", "side")
    by_percent = [where(shares, (roll,)).part for roll in range(1, 101)]
    parts = [row.part for row, _ in shares]
    assert {part: Fraction(by_percent.count(part), 100) for part in parts} == dict.fromkeys(parts, Fraction(1, 4))
    rerolled = {
        part: sum((Fraction(1, 6) * Fraction(2, 6) ** again for again in range(60)), Fraction(0)) for part in parts
    }
    assert all(abs(chance - Fraction(1, 4)) < Fraction(1, 10**20) for chance in rerolled.values())


def test_a_vehicle_without_its_plates_is_a_fault_that_names_them() -> None:
    """BY-18"""
    with pytest.raises(InputError) as error:
        ask("backyard.shot", vehicle="StuG", house_rules={"backyard.vehicles": STUG["backyard.vehicles"]})
    (fault,) = error.value.faults
    assert (fault.field, fault.got) == ("vehicle", "StuG")
    assert "hull sides" in fault.accepted


def test_men_of_one_role_share_one_fate_and_are_told_apart_when_it_is_rolled() -> None:
    """BY-23, BY-25: a lorry with eight on its benches, hit from behind on its only part: one in ten of them lives, and of
    those 60 in a hundred serve on; each goes by himself."""
    benches = {"backyard.vehicles": [{**JEEP["backyard.vehicles"][0], "crew": "driver" + ", rear passenger" * 8}]}
    odds = ask("backyard.shot", vehicle="Jeep", aspect="rear", range_ft=10, house_rules=benches)
    lives = Fraction(10, 100)
    for number in (1, 8):
        assert beside(odds, f"the rear passenger {number}")["killed"] == HIT * (1 - lives)
    fit, driver = lives * Fraction(60, 100), Fraction(40, 100) * Fraction(60, 100)
    assert beside(odds, "men fit to serve on")["0"] == HIT * (1 - driver) * (1 - fit) ** 8
    told = {thrown.step for _, game in roll(odds, n=5, seed=3).games for thrown in game}
    assert {"Rear passenger 1 lives", "Rear passenger 8 lives"} <= told
