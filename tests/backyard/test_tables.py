"""The tables against the page, row by row."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook.tables import Row, load
from workbook.tables.backyard import (
    Armour,
    CrewSurvival,
    Disabling,
    Experience,
    Figure,
    Gunner,
    Plate,
    Published,
    Role,
    SecondShot,
    SoftCrewSurvival,
    Switch,
    System,
    TargetSpeed,
    ToHit,
    Vehicle,
    View,
    Weapon,
    Wound,
)

TABLES = load()


def test_the_bands_of_range_and_what_a_second_shot_adds() -> None:
    """BY-06, BY-07"""
    assert [(row.up_to_ft, row.chance, TABLES[SecondShot][row.distance].bonus) for row in TABLES[ToHit]] == [
        (20, 80, 20),
        (30, 60, 15),
        (50, 40, 10),
        (100, 20, 5),
        (None, 10, 0),
    ]
    assert len(TABLES[SecondShot]) == 5


def test_moving_shooter_moving_target_and_gunner() -> None:
    """BY-08 to BY-10"""
    assert TABLES[Figure]["shooter moving"].value == -50
    assert [(row.speed, row.up_to_in, row.modifier) for row in TABLES[TargetSpeed]] == [
        ("stationary", 0, 0),
        ("slow", 50, -10),
        ("medium", 100, -20),
        ("fast", None, -30),
    ]
    gunners = {row.grade: row.modifier for row in TABLES[Gunner]}
    assert gunners == {"Recruit": -10, "Average": 0, "Veteran": 5, "Expert": 10}


def test_one_shot_a_turn_and_slant_from_45_degrees() -> None:
    """BY-01, BY-16"""
    figures = {row.figure: row.value for row in TABLES[Figure]}
    assert figures == {"shots a turn": 1, "shooter moving": -50, "slanted from degrees": 45}


def test_the_engagements_of_a_grade() -> None:
    """BY-03"""
    grades = {row.grade: row.engagements for row in TABLES[Experience]}
    assert grades == {"Recruit": 0, "Average": 6, "Veteran": 11, "Expert": 21}


@pytest.mark.parametrize(
    ("weapon", "flat", "deflected"),
    [
        ("Rifle Grenade", "50", "25"),
        ("PIAT", "115", "107"),
        ("Bazooka", "90", "45"),
        ("Panzerfaust", "120", "60.5"),
        ("HMG", "25", "12"),
        ("37mm", "50", "25"),
        ("47mm", "70", "35"),
        ("57mm", "85", "42"),
        ("75mm", "100", "50"),
        ("76mm", "125", "62"),
        ("88mm", "200", "100"),
        ("90mm", "150", "75"),
    ],
)
def test_what_a_weapon_goes_through(weapon: str, flat: str, deflected: str) -> None:
    """BY-15"""
    row = TABLES[Weapon][weapon]
    assert (row.flat, row.deflected) == (Fraction(flat), Fraction(deflected))
    assert bool(row.note) == (weapon in ("PIAT", "Panzerfaust"))


def test_the_twelve_weapons_and_which_of_them_the_infantry_carries() -> None:
    """BY-06, BY-15"""
    assert len(TABLES[Weapon]) == 12
    infantry = {row.weapon for row in TABLES[Weapon] if row.infantry}
    assert infantry == {"Rifle Grenade", "PIAT", "Bazooka", "Panzerfaust"}


def test_the_parts_in_view_and_their_shares() -> None:
    """BY-14"""
    shares: dict[tuple[str, str], dict[str, int]] = {}
    for row in TABLES[View]:
        shares.setdefault((row.layout, row.aspect), {})[row.part] = row.share
    quarters = {"turret": 1, "front hull": 1, "middle hull": 1, "rear hull": 1}
    thirds = {"front hull": 1, "middle hull": 1, "rear hull": 1}
    halves = "turret, ends half and half"
    assert shares == {
        ("turret", "side"): quarters,
        ("turret", "front"): {"turret": 1, "hull": 3},
        ("turret", "rear"): {"turret": 1, "hull": 3},
        (halves, "side"): quarters,
        (halves, "front"): {"turret": 1, "hull": 1},
        (halves, "rear"): {"turret": 1, "hull": 1},
        ("no turret", "side"): thirds,
        ("no turret", "front"): {"hull": 1},
        ("no turret", "rear"): {"hull": 1},
    }


def test_the_plate_before_each_part() -> None:
    """BY-16"""
    assert {row.row_key: row.plate for row in TABLES[Plate]} == {
        ("side", "turret"): "turret sides",
        ("side", "front hull"): "hull sides",
        ("side", "middle hull"): "hull sides",
        ("side", "rear hull"): "hull sides",
        ("front", "turret"): "turret front",
        ("front", "hull"): "front glacis",
        ("rear", "turret"): "turret rear",
        ("rear", "hull"): "hull rear",
    }


def test_the_sheet_of_the_m3_stuart() -> None:
    """BY-18"""
    (stuart,) = TABLES[Vehicle]
    assert (stuart.vehicle, stuart.gun, stuart.rounds, stuart.layout) == ("M3 Stuart", "57mm", 20, "turret")
    assert stuart.men == ("driver", "gunner", "commander")
    assert (stuart.soft, stuart.engine, stuart.fording, stuart.trench) == (False, "rear", 6, 12)
    assert stuart.machine_guns == "turret .30 or .50 by model"
    assert {row.plate: row.mm for row in TABLES[Armour]} == {
        "front glacis": 51,
        "belly": 12,
        "deck": 10,
        "turret front": 38,
        "turret sides": 30,
        "turret top": 13,
        "turret rear": 30,
        "hull sides": 25,
        "hull rear": 25,
        "driver plate": 38,
    }
    assert {row.slope for row in TABLES[Armour]} == {None}


def test_the_numbers_of_the_worked_example() -> None:
    """BY-19"""
    assert {row.claim: row.value for row in TABLES[Published]} == {
        "percent to hit": 42,
        "rolled to hit": 37,
        "rolled for the place": 67,
        "feet away": 10,
        "penetration, deflected": 45,
        "armour of the side": 25,
    }


def test_what_is_disabled_and_how_likely() -> None:
    """BY-20"""
    assert {(row.aspect, row.part): (row.chance, row.system) for row in TABLES[Disabling]} == {
        ("side", "front hull"): (30, "drive train"),
        ("side", "middle hull"): (30, "drive train and turret controls"),
        ("side", "rear hull"): (80, "engine"),
        ("front", "turret"): (80, "cannon"),
        ("side", "turret"): (50, "cannon"),
        ("rear", "turret"): (60, "cannon"),
        ("front", "hull"): (30, "drive train"),
        ("rear", "hull"): (80, "engine"),
    }


def test_what_a_vehicle_can_no_longer_do() -> None:
    """BY-21"""
    assert {row.system: (row.stops_moving, row.stops_turret, row.stops_gun) for row in TABLES[System]} == {
        "drive train": (True, False, False),
        "drive train and turret controls": (True, True, False),
        "engine": (True, False, False),
        "cannon": (False, False, True),
    }


def test_who_lives_in_a_tank() -> None:
    """BY-22: turret crew, then hull crew."""
    lives: dict[tuple[str, str], dict[str, int]] = {}
    for row in TABLES[CrewSurvival]:
        lives.setdefault((row.aspect, row.part), {})[row.seats] = row.lives
    assert {place: (seats["turret crew"], seats["hull crew"]) for place, seats in lives.items()} == {
        ("side", "turret"): (0, 50),
        ("side", "front hull"): (50, 0),
        ("side", "middle hull"): (10, 10),
        ("side", "rear hull"): (60, 60),
        ("front", "turret"): (0, 50),
        ("front", "hull"): (10, 10),
        ("rear", "turret"): (0, 50),
        ("rear", "hull"): (60, 60),
    }


def test_who_lives_in_a_soft_vehicle() -> None:
    """BY-23: front seats, then rear seats."""
    lives: dict[tuple[str, str], dict[str, int]] = {}
    for row in TABLES[SoftCrewSurvival]:
        lives.setdefault((row.aspect, row.part), {})[row.seats] = row.lives
    assert {place: (seats["front seats"], seats["rear seats"]) for place, seats in lives.items()} == {
        ("side", "front hull"): (10, 40),
        ("side", "middle hull"): (10, 10),
        ("side", "rear hull"): (40, 10),
        ("front", "hull"): (10, 40),
        ("rear", "hull"): (40, 10),
    }


def test_where_each_man_sits_and_what_he_does() -> None:
    """BY-22, BY-25"""
    assert {row.role: (row.seats, row.soft_seats, row.fires, row.drives) for row in TABLES[Role]} == {
        "driver": ("hull crew", "front seats", False, True),
        "gunner": ("turret crew", "rear seats", True, False),
        "commander": ("turret crew", "front seats", True, False),
        "hull gunner": ("hull crew", "front seats", False, False),
        "loader": ("turret crew", "rear seats", False, False),
        "front passenger": ("hull crew", "front seats", False, False),
        "rear passenger": ("turret crew", "rear seats", False, False),
    }


def test_what_becomes_of_a_survivor() -> None:
    """BY-25"""
    assert [(row.effect, row.roll_from, row.roll_to) for row in TABLES[Wound]] == [
        ("incapacitated", 1, 40),
        ("wounded", 41, 70),
        ("superficial wound", 71, 90),
        ("unscathed", 91, 100),
    ]


@pytest.mark.parametrize("kind", [Armour, CrewSurvival, Disabling, Weapon, Vehicle, ToHit, SecondShot, Switch])
def test_only_two_things_are_assumed(kind: type[Row]) -> None:
    """BY-06, BY-22"""
    assert [row.row_name for row in TABLES[kind] if row.status != "known"] == (
        ["range bands serve infantry weapons", "tank crew table serves a front engine"] if kind is Switch else []
    )
