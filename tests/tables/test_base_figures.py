"""The base rules' figures, table by table, as the play sheets have them: second edition, then third."""

from typing import Any, get_args

import pytest

from workbook.tables import Row, load
from workbook.tables.base import (
    ArmourPins,
    ChartModifier,
    CoverSave,
    DamageChart,
    DamageResult,
    DamageValue,
    Figure,
    Fubar,
    HeDice,
    HeHits,
    HePins,
    HighExplosive,
    Morale,
    NoSave,
    Officer,
    Penetration,
    PinsOff,
    RangingIn,
    Switch,
    ToHit,
)
from workbook.tables.cells import Edition, TargetClass

BOTH = get_args(Edition)


def column(kind: type[Row], edition: str, name: str) -> dict[Any, Any]:
    """One column of an edition's rows, by the rest of the key."""
    rest = [part for part in kind.key if part != "edition"]
    rows = [row for row in load()[kind] if getattr(row, "edition", edition) == edition]
    return {
        tuple(getattr(row, part) for part in rest) if len(rest) > 1 else getattr(row, rest[0]): getattr(row, name)
        for row in rows
    }


def test_what_is_added_to_the_die_that_shoots() -> None:
    """BA-02 to BA-11 and BA-15."""
    assert column(ToHit, "2nd", "modifier") == {
        "point blank": 1,
        "pin": -1,
        "long range": -1,
        "Inexperienced": -1,
        "moved": -1,
        "last man of a team": -1,
        "Down": -2,
        "small team": -1,
        "soft cover": -1,
        "hard cover": -2,
        "anti-tank gun on Fire": 0,
        "shaped charge": -1,
    }
    assert column(ToHit, "3rd", "modifier") == {
        "point blank": 2,
        "pin": -1,
        "long range": 0,
        "Inexperienced": -1,
        "moved": -1,
        "last man of a team": -1,
        "Down": 0,
        "small team": 0,
        "soft cover": 0,
        "hard cover": 0,
        "anti-tank gun on Fire": 1,
        "shaped charge": 0,
    }


def test_each_pin_counts_in_the_second_edition_and_all_of_them_once_in_the_third() -> None:
    """BA-03."""
    each = [(row.edition, row.factor) for row in load()[ToHit] if row.counted == "each"]
    assert each == [("2nd", "pin")]


def test_single_figures() -> None:
    """BA-01 to BA-68: what is one number and no table."""
    same = {
        "point blank inches": 6,
        "long range share": 2,
        "small team men": 2,
        "natural miss": 1,
        "most needed": 6,
        "nigh impossible second roll": 6,
        "he on Down divides by": 2,
        "natural failure to damage": 1,
        "armour from": 7,
        "exceptional damage roll": 6,
        "exceptional damage second roll": 6,
        "immobilised results that knock out": 2,
        "pins a fire adds to the crew's check": 1,
        "he hits on a crew": 3,
        "he hits on a vehicle": 1,
        "order dice": 2,
        "FUBAR each die": 6,
        "double pass each die": 1,
        "morale check share": 2,
        "reserve penalty": -1,
        "reserve from turn": 2,
        "game turns": 6,
        "seventh turn needed": 4,
    }
    assert column(Figure, "2nd", "value") == {**same, "needed to hit": 3, "gun shield damage value": 1}
    assert column(Figure, "3rd", "value") == {
        **same,
        "needed to hit": 4,
        "gun shield damage value": 0,
        "test held low": 2,
        "test held high": 11,
    }


def test_what_an_edition_has_and_has_not() -> None:
    """BA-17, BA-18, BA-19, BA-29, BA-37, BA-41, BA-47, BA-49, BA-50, BA-57, BA-58."""
    second, third = (column(Switch, edition, "on") for edition in BOTH)
    assert list(second) == list(third)
    assert {name for name, on in second.items() if on and third[name]} == {
        "he halved on Down",
        "exceptional damage by planes",
        "soft-skin destroyed by any damage",
        "fixed fires after Advance",
        "double 1 passes",
        "rally ignores pins",
    }
    assert {name for name, on in second.items() if on and not third[name]} == {
        "exceptional damage",
        "indirect fire from Ambush",
    }
    assert {name for name, on in third.items() if on and not second[name]} == {
        "gun shield is soft cover",
        "plane machine guns fire vehicle shots",
        "he a must at infantry",
    }


def test_cover_saves_belong_to_the_third_edition() -> None:
    """BA-14: Down in cover is 2 better than the cover by itself."""
    assert column(CoverSave, "2nd", "needed") == {}
    assert column(CoverSave, "3rd", "needed") == {
        ("soft", False): 5,
        ("hard", False): 4,
        ("none", True): 5,
        ("soft", True): 5 - 2,
        ("hard", True): 4 - 2,
    }


def test_fire_that_allows_no_save() -> None:
    """BA-16."""
    assert column(NoSave, "2nd", "loses") == {}
    assert column(NoSave, "3rd", "loses") == {
        "flamethrower": "cover and Down",
        "scoped sniper": "cover and Down",
        "indirect fire": "cover and Down",
        "point blank": "Down",
    }


@pytest.mark.parametrize("edition", BOTH)
def test_damage_values(edition: str) -> None:
    """BA-20: men 3, 4, 5 by quality, soft-skins 6, armour from 7 to 11."""
    men = {"Inexperienced": 3, "Regular": 4, "Veteran": 5}
    armour = dict(zip(get_args(TargetClass)[2:], (6, 7, 8, 9, 10, 11), strict=True))
    troops = {(target, quality): value for target in ("infantry", "artillery") for quality, value in men.items()}
    vehicles = {(target, None): value for target, value in armour.items()}
    assert column(DamageValue, edition, "value") == troops | vehicles


def test_pen_against_armour() -> None:
    """BA-24, BA-25, BA-26."""
    faces = {"front": 0, "side": 1, "top": 1, "rear": 2, "long range": -1}
    assert column(Penetration, "2nd", "modifier") == {**faces, "point blank": 0}
    assert column(Penetration, "3rd", "modifier") == {**faces, "point blank": 1}


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("exempt", ["for_he", "for_shaped_charge", "for_flame"])
def test_range_leaves_shells_shaped_charges_and_flame_alone(edition: str, exempt: str) -> None:
    """BA-25, BA-26: everything feels where it strikes, and these three do not feel how far they came."""
    felt = column(Penetration, edition, exempt)
    assert [factor for factor, feels in felt.items() if not feels] == ["long range", "point blank"]


def test_how_damage_leads_to_the_chart() -> None:
    """BA-30, BA-31, BA-32."""

    def bands(edition: str) -> list[tuple[Any, ...]]:
        rows = [row for row in load()[DamageResult] if row.edition == edition]
        return [(row.margin_from, row.margin_to, row.result, row.chart, row.rolls) for row in rows]

    assert bands("2nd") == [(0, 0, "superficial", "D6-3", 1), (1, 2, "full", "D6", 1), (3, None, "massive", "D6", 2)]
    assert bands("3rd") == [(0, 0, "superficial", "D6-3", 1), (1, 2, "full", "D6", 1), (3, None, "full", "D6", 1)]


@pytest.mark.parametrize("edition", BOTH)
def test_vehicle_damage_chart(edition: str) -> None:
    """BA-33: up to 1, 2, 3, and from 4; the first three add a pin."""
    chart = [row for row in load()[DamageChart] if row.edition == edition]
    assert [(row.roll_from, row.roll_to, row.result, row.pins) for row in chart] == [
        (None, 1, "crew stunned", 1),
        (2, 2, "immobilised", 1),
        (3, 3, "on fire", 1),
        (4, None, "knocked out", 0),
    ]


@pytest.mark.parametrize("edition", BOTH)
def test_chart_modifiers(edition: str) -> None:
    """BA-28, BA-34."""
    assert column(ChartModifier, edition, "modifier") == {"open-topped from above": 1, "flamethrower vehicle": 1}


@pytest.mark.parametrize("edition", BOTH)
def test_a_shell_has_the_pen_of_its_inches(edition: str) -> None:
    """BA-42, and BA-44 for the men assumed under a template."""
    assert column(HighExplosive, edition, "pen") == {1: 1, 2: 2, 3: 3, 4: 4}
    assert column(HeHits, edition, "hits") == {1: 2, 2: 3, 3: 5, 4: 7}


def test_pins_of_a_shell() -> None:
    """BA-43."""
    assert column(HePins, "2nd", "pins") == {1: "D2", 2: "D3", 3: "D3", 4: "D6"}
    assert column(HePins, "3rd", "pins") == {1: "D2", 2: "D2", 3: "D3", 4: "D3"}


def test_dice_of_the_first_edition() -> None:
    """BA-46."""
    assert load()[HeDice].names("hits") == ("D2", "D3", "D6", "2D6", "3D6")


@pytest.mark.parametrize("edition", BOTH)
def test_morale_values(edition: str) -> None:
    """BA-51."""
    assert column(Morale, edition, "morale") == {"Inexperienced": 8, "Regular": 9, "Veteran": 10}


def test_pins_that_come_off() -> None:
    """BA-55, BA-57, BA-58, BA-59."""
    assert column(PinsOff, "2nd", "pins") == {
        "passed test": "1",
        "double 1": "all",
        "Rally": "D6",
        "Down all turn": "D3",
    }
    assert column(PinsOff, "3rd", "pins") == {
        "passed test": "1",
        "double 1": "1",
        "Rally": "all",
        "Down all turn": "all",
    }


@pytest.mark.parametrize("edition", BOTH)
def test_fubar(edition: str) -> None:
    """BA-56: 2 faces in 6 fire on friends, 4 in 6 panic."""
    assert {row.outcome: (row.roll_from, row.roll_to) for row in load()[Fubar] if row.edition == edition} == {
        "friendly fire": (1, 2),
        "panic": (3, 6),
    }


def test_officers() -> None:
    """BA-62."""
    assert {row.rank: (row.bonus, row.radius) for row in load()[Officer] if row.edition == "2nd"} == {
        "Second Lieutenant": (1, 6),
        "First Lieutenant": (2, 6),
        "Captain": (3, 12),
        "Major": (4, 12),
    }
    assert column(Officer, "3rd", "bonus") == {"platoon commander": 1, "company commander": 2}


@pytest.mark.parametrize("edition", BOTH)
def test_pins_on_closed_armour(edition: str) -> None:
    """BA-66."""
    assert column(ArmourPins, edition, "pinned") == {
        "Inexperienced": "always",
        "Regular": "as Inexperienced, or as Veteran on a roll",
        "Veteran": "if it could be damaged",
    }
    assert column(ArmourPins, edition, "needed") == {"Inexperienced": None, "Regular": 4, "Veteran": None}


@pytest.mark.parametrize("edition", BOTH)
def test_ranging_in(edition: str) -> None:
    """BA-68."""
    assert column(RangingIn, edition, "needed") == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2}
