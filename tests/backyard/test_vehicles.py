"""A vehicle of one's own (BY-18, BY-26) and the page's worked example (BY-19)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from workbook import InputError, ask
from workbook.backyard.example import bazooka_joe
from workbook.backyard.vehicles import OwnVehicle, together
from workbook.tables import load
from workbook.tables.backyard import Armour, Weapon

PANTHER = OwnVehicle(
    "Panther",
    gun="75mm",
    rounds=79,
    crew=("driver", "hull gunner", "gunner", "loader", "commander"),
    plates={
        "front glacis": (80, 55),
        "turret front": 100,
        "turret sides": (45, 25),
        "turret rear": (45, 25),
        "hull sides": (40, 40),
        "hull rear": (40, 30),
    },
)
HIT = Fraction(80, 100)


def test_a_panther_typed_in() -> None:
    """BY-16, BY-18: its glacis slopes by 55 degrees, so a 75mm's 50 meet 80; on the turret its 100 meet 100."""
    odds = ask("backyard.shot", vehicle="Panther", aspect="front", house_rules=PANTHER.house_rules())
    assert odds.outcomes["ricochet"] == HIT
    from_the_side = ask("backyard.shot", vehicle="Panther", angle=0, house_rules=PANTHER.house_rules())
    assert from_the_side.outcomes["ricochet"] == 0
    assert list(from_the_side.beside)[1:6] == [
        "the driver",
        "the hull gunner",
        "the gunner",
        "the loader",
        "the commander",
    ]


def test_its_own_gun_fights_the_duel() -> None:
    """BY-18, BY-25: the 57mm's 85 or 42 do nothing to the front of it."""
    odds = ask("backyard.duel", a="Panther", house_rules=PANTHER.house_rules())
    assert odds.outcomes["A stopped"] == odds.outcomes["both"] == 0


def test_a_file_of_it_says_the_same(tmp_path: Path) -> None:
    """BY-26: as a TOML file that anybody can be given."""
    path = tmp_path / "panther.toml"
    lines = []
    for table, rows in PANTHER.house_rules().items():
        for row in rows:
            cells = (
                f"{name} = {str(cell).lower() if isinstance(cell, bool) else repr(cell)}" for name, cell in row.items()
            )
            lines += [f"[[{table}]]", *cells]
    path.write_text("\n".join(lines), "utf-8")
    from_file = ask("backyard.shot", vehicle="panther", house_rules=path)
    assert from_file.outcomes == ask("backyard.shot", vehicle="Panther", house_rules=PANTHER.house_rules()).outcomes


def test_shares_of_its_own() -> None:
    """BY-14, BY-26: a turret as large as the rest of the side together."""
    big = OwnVehicle(
        "Big",
        gun="90mm",
        plates=PANTHER.plates,
        shares={"side": {"turret": 3, "front hull": 1, "middle hull": 1, "rear hull": 1}},
    )
    odds = ask("backyard.shot", vehicle="Big", house_rules=big.house_rules())
    assert odds.outcomes["no main gun"] == HIT * Fraction(3, 6) * Fraction(50, 100)
    front = ask("backyard.shot", vehicle="Big", weapon="90mm", aspect="front", house_rules=big.house_rules())
    assert front.outcomes["no main gun"] == HIT * Fraction(1, 4) * Fraction(80, 100)


def test_ammunition_in_the_turrets_rear() -> None:
    """BY-26: a shot that comes through there ends it, and nobody lives."""
    box = OwnVehicle("Box", gun="75mm", plates=PANTHER.plates, ammunition=(("rear", "turret"),))
    odds = ask("backyard.shot", vehicle="Box", aspect="rear", hidden_parts="hull", house_rules=box.house_rules())
    assert odds.outcomes["no main gun"] == odds.headline == HIT
    assert dict(odds.beside["men fit to serve on"].outcomes)["0"] == HIT  # type: ignore[union-attr]


def test_a_plate_that_is_none_is_named_with_the_nearest() -> None:
    """BY-18"""
    with pytest.raises(InputError) as error:
        OwnVehicle("Typo", plates={"hull side": 20, "turet front": 30}).house_rules()
    assert [fault.near for fault in error.value.faults] == ["hull sides", "turret front"]


@pytest.mark.parametrize(
    ("sheet", "accepted"),
    [
        (OwnVehicle("Odd gun", gun="75 mm", plates=PANTHER.plates), "75mm"),
        (OwnVehicle("Odd crew", gun="75mm", plates=PANTHER.plates, crew=("driver", "cook")), "commander"),
    ],
)
def test_a_gun_or_a_man_that_nobody_knows(sheet: OwnVehicle, accepted: str) -> None:
    """BY-18"""
    with pytest.raises(InputError) as error:
        ask("backyard.shot", vehicle=sheet.name, house_rules=sheet.house_rules())
    assert accepted in str(error.value)


def test_several_vehicles_in_one_set_of_rules() -> None:
    """BY-26"""
    jeep = OwnVehicle("Jeep", soft=True, turret=False, crew=("driver", "front passenger"))
    both = ask("backyard.shot", vehicle="Jeep", house_rules=together(PANTHER, jeep))
    assert both.outcomes["ricochet"] == 0
    assert (
        ask("backyard.duel", a="Panther", b="M3 Stuart", house_rules=together(PANTHER, jeep)).outcomes["A stopped"] == 0
    )


def test_the_worked_example_number_by_number() -> None:
    """BY-19: 42% and 37 rolled; 67 is the middle of the hull; 45 mm against 25."""
    (_, rolled, hit), (_, place, part), (_, met, through) = bazooka_joe(load())
    assert (rolled, hit) == ("37 rolled", "42% needed, by the infantry's rules: hit")
    assert (place, part) == ("67 rolled", "The middle hull")
    assert (met, through) == ("met slanted", "45 mm against hull sides of 25 mm: through")
    assert load()[Weapon]["Bazooka"].deflected == 45
    assert load()[Armour]["M3 Stuart", "hull sides"].mm == 25


def test_the_example_asked_as_a_question() -> None:
    """BY-19, BY-13: 42% of shots hit, and slanted 45 mm beat the hull's 25 and the turret's 30 alike."""
    odds = ask("backyard.shot", weapon="Bazooka", chance="42%", angled=True, range_ft=10)
    assert odds.chance("through the armour") == Fraction(42, 100)
    assert odds.assumptions == ()


def test_a_vehicle_is_kept_as_a_file_that_asks_the_same(tmp_path: Path) -> None:
    """BY-18, BY-26: with ammunition and shares of its own, and a name that needs care in a file."""
    big = OwnVehicle(
        'Pz. "V" \\ Ü',
        gun="75mm",
        rounds=79,
        plates={**PANTHER.plates, "hull rear": ("81/2", 30)},
        shares={"side": {"turret": 1, "middle hull": 3}},
        ammunition=(("rear", "turret"),),
    )
    kept = tmp_path / "panther.toml"
    kept.write_text(big.to_toml(), "utf-8")
    typed = ask("backyard.shot", vehicle=big.name, aspect="rear", house_rules=big.house_rules())
    read = ask("backyard.shot", vehicle=big.name, aspect="rear", house_rules=kept)
    assert read.tables == typed.tables
    assert read.outcomes == typed.outcomes
