"""Weapons, crews and prices, row by row; and crew survival, the first chapter's table."""

from fractions import Fraction

import pytest

from workbook.tables import load
from workbook.tables.base import Crew, Extra, Points, Published, Weapon
from workbook.tables.crew import SurvivorModifier, Survivors

GUNS = ("Light", "Medium", "Heavy", "Super-heavy")


def lines(edition: str) -> dict[str, tuple[int | None, int, int | None, int | None]]:
    """Range, shots, Pen and shell of every weapon with direct fire."""
    rows = [row for row in load()[Weapon] if row.edition == edition and row.reach is not None]
    return {row.weapon: (row.reach, row.shots, row.pen, row.he) for row in rows}


SECOND = {
    "Pistol": (6, 1, None, None),
    "Rifle": (24, 1, None, None),
    "SMG": (12, 2, None, None),
    "Automatic rifle": (30, 2, None, None),
    "Assault rifle": (18, 2, None, None),
    "LMG": (36, 4, None, None),
    "MMG": (36, 5, None, None),
    "HMG": (36, 3, 1, None),
    "Anti-tank rifle": (36, 1, 2, None),
    "Light autocannon": (48, 2, 2, 1),
    "Heavy autocannon": (72, 2, 3, 1),
    "Light anti-tank gun": (48, 1, 4, 1),
    "Medium anti-tank gun": (60, 1, 5, 1),
    "Heavy anti-tank gun": (72, 1, 6, 2),
    "Super-heavy anti-tank gun": (84, 1, 7, 3),
    "PIAT": (12, 1, 5, None),
    "Bazooka": (24, 1, 5, None),
    "Panzerschreck": (24, 1, 6, None),
    "Panzerfaust": (12, 1, 6, None),
    "Light howitzer": (48, 1, None, 2),
    "Medium howitzer": (60, 1, None, 3),
    "Heavy howitzer": (72, 1, None, 4),
}


def test_ranges_shots_pens_and_shells() -> None:
    """BA-38: the third edition changes three lines."""
    assert lines("2nd") == SECOND
    assert lines("3rd") == {
        **SECOND,
        "MMG": (36, 6, None, None),
        "HMG": (48, 6, 1, None),
        "Anti-tank rifle": (48, 1, 2, None),
    }


@pytest.mark.parametrize(("edition", "light", "nearest"), [("2nd", 24, (24, 30, 36)), ("3rd", 36, (30, 36, 42))])
def test_indirect_ranges(edition: str, light: int, nearest: tuple[int, int, int]) -> None:
    """BA-38, BA-70: from where to where, and the shell."""
    shells = [row for row in load()[Weapon] if row.edition == edition and row.indirect_to is not None]
    assert {row.weapon: (row.indirect_from, row.indirect_to, row.he) for row in shells} == {
        "Light mortar": (12, light, 1),
        "Medium mortar": (12, 60, 2),
        "Heavy mortar": (12, 72, 3),
        "Light howitzer": (nearest[0], 60, 2),
        "Medium howitzer": (nearest[1], 72, 3),
        "Heavy howitzer": (nearest[2], 84, 4),
    }


def flagged(edition: str, flag: str) -> set[str]:
    return {row.weapon for row in load()[Weapon] if row.edition == edition and getattr(row, flag)}


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_rules_that_weapons_carry(edition: str) -> None:
    """BA-39."""
    guns = {f"{size} anti-tank gun" for size in GUNS}
    howitzers = {f"{size} howitzer" for size in GUNS[:3]}
    launchers = {"PIAT", "Bazooka", "Panzerschreck"}
    fixed = {"MMG", "HMG", "Light autocannon", "Heavy autocannon", "Medium mortar", "Heavy mortar"} | guns | howitzers
    assert flagged(edition, "anti_tank_gun") == guns
    assert flagged(edition, "howitzer") == howitzers
    assert flagged(edition, "shaped_charge") == launchers | {"Panzerfaust"}
    assert flagged(edition, "one_shot") == {"Panzerfaust"}
    assert flagged(edition, "fixed") == fixed
    assert flagged(edition, "team") == fixed | launchers | {"LMG", "Anti-tank rifle", "Light mortar"}
    assert flagged(edition, "assault") == {"SMG", "Assault rifle"} | ({"Pistol"} if edition == "2nd" else set())


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_a_heavy_weapon_is_one_with_a_pen_or_a_shell(edition: str) -> None:
    """BA-22, BA-39: the HMG too."""
    for row in load()[Weapon]:
        if row.edition == edition:
            assert (row.kind == "heavy") == (row.pen is not None or row.he is not None), row.weapon


def test_machine_guns_on_vehicles_fire_about_half_in_the_third_edition() -> None:
    """BA-40."""
    mounted = {row.row_name: row.vehicle_shots for row in load()[Weapon] if row.vehicle_shots is not None}
    assert mounted == {"3rd LMG": 2, "3rd MMG": 3, "3rd HMG": 3}


def test_crews() -> None:
    """BA-71."""
    assert {row.team: row.men for row in load()[Crew]} == {
        "MMG": 3,
        "HMG": 4,
        "Light mortar": 2,
        "Medium mortar": 3,
        "Heavy mortar": 4,
        "Light anti-tank gun": 3,
        "Medium anti-tank gun": 3,
        "Heavy anti-tank gun": 4,
        "Super-heavy anti-tank gun": 5,
        "88mm Flak": 7,
        "Light howitzer": 3,
        "Medium howitzer": 4,
        "Heavy howitzer": 5,
        "Light anti-aircraft gun": 3,
        "Heavy anti-aircraft gun": 4,
    }


def prices(edition: str) -> dict[str, tuple[int | None, int | None, int | None]]:
    return {row.unit: (row.inexperienced, row.regular, row.veteran) for row in load()[Points] if row.edition == edition}


def test_prices_of_the_second_edition() -> None:
    """BA-72."""
    late = (188, 235, 282)
    assert prices("2nd") == {
        "MMG team": (35, 50, 65),
        "HMG team": (49, 70, 91),
        "Medium mortar": (35, 50, 65),
        "Heavy mortar": (46, 65, 84),
        "Light anti-tank gun": (40, 50, 60),
        "Medium anti-tank gun": (60, 75, 90),
        "Heavy anti-tank gun": (88, 110, 132),
        "Light howitzer": (40, 50, 60),
        "Medium howitzer": (60, 75, 90),
        "Heavy howitzer": (92, 115, 138),
        "Sherman 75": (156, 195, 234),
        "Sherman 76": late,
        "Panzer IV G-J": late,
        "T-34/85": late,
        "Panther": (284, 355, 426),
        "Tiger I": (None, 395, 474),
        "StuG III F-G": (184, 230, 276),
        "Air observer": (None, 75, 90),
        "Artillery observer": (None, 100, 115),
    }


def test_prices_of_the_third_edition() -> None:
    """BA-72."""
    late, cheap = (180, 225, 270), (35, 50, 65)
    assert prices("3rd") == {
        "MMG team": cheap,
        "HMG team": (49, 70, 91),
        "Light mortar": (21, 30, 39),
        "Light mortar (US)": (24, 35, 46),
        "Medium mortar": (32, 45, 59),
        "Heavy mortar": (42, 60, 78),
        "Light anti-tank gun": cheap,
        "Medium anti-tank gun": (49, 70, 91),
        "Heavy anti-tank gun": (70, 100, 130),
        "Super-heavy anti-tank gun": (98, 140, 182),
        "88mm Flak 36": (133, 190, 247),
        "Light howitzer": cheap,
        "Medium howitzer": (63, 90, 117),
        "Heavy howitzer": (98, 140, 182),
        "Flak 38 20mm": (28, 40, 52),
        "37mm AA": cheap,
        "Flakvierling": (88, 125, 163),
        "Sherman 75": (164, 205, 246),
        "Sherman 76": late,
        "Panzer IV G-J": late,
        "T-34/85": late,
        "Panther": (238, 298, 358),
        "Tiger I": (None, 330, 396),
        "StuG III F-H": (172, 215, 258),
        "M3A1 Stuart": (100, 125, 150),
        "KV-1": (224, 280, 336),
        "T-70": (100, 125, 150),
    }
    assert {row.extra: row.points for row in load()[Extra]} == {"spotter": 10, "gun shield": 5}


def test_a_price_names_a_weapon_that_is_in_the_tables() -> None:
    """BA-72, BA-38."""
    tables = load()
    armed = [row for row in tables[Points] if row.weapon is not None]
    assert armed
    assert [row.row_name for row in armed if (row.edition, row.weapon) not in tables[Weapon]] == []


def test_figures_others_published() -> None:
    """BA-13, BA-53, BA-56, BA-68, CX-04, CX-05: as they stand in print."""
    assert {row.claim: row.value for row in load()[Published]} == {
        "order test: morale 9, 3 pins, officer +4": Fraction(33, 36),
        "order test: morale 9, 4 pins, officer +4": Fraction(30, 36),
        "2D6 at or under 8": Fraction(26, 36),
        "2D6 at or under 9": Fraction(30, 36),
        "2D6 at or under 10": Fraction(33, 36),
        "FUBAR": Fraction(1, 36),
        "ranging in: hit by the 1st attempt": Fraction(1, 6),
        "ranging in: hit by the 2nd attempt": Fraction(4, 9),
        "ranging in: hit by the 3rd attempt": Fraction(13, 18),
        "ranging in: hit by the 4th attempt": Fraction(49, 54),
        "ranging in: hit by the 5th attempt": Fraction(319, 324),
        "seven or more needed to hit": Fraction(1, 36),
        "a tank crew needing 4+ to hit": Fraction(1, 2),
        "XP for a kill of 235 points": 23,
        "XP for that kill and for living through the game": 43,
    }


def test_who_gets_out() -> None:
    """CX-20."""
    assert {row.quality: (row.die, row.rolls, row.keep) for row in load()[Survivors]} == {
        "Inexperienced": ("D3", 2, "the lower"),
        "Regular": ("D3", 1, "the roll"),
        "Veteran": ("D3", 2, "the higher"),
    }
    assert {row.loss: row.modifier for row in load()[SurvivorModifier]} == {"massive damage": -1, "soft-skin": -1}
