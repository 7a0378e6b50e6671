"""Citations: the weapons table, seen through what a weapon does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook import InputError, ask

SHOTS = {
    "Pistol": (1, 1),
    "Rifle": (1, 1),
    "SMG": (2, 2),
    "Automatic rifle": (2, 2),
    "Assault rifle": (2, 2),
    "LMG": (4, 4),
    "MMG": (5, 6),
    "HMG": (3, 6),
    "Anti-tank rifle": (1, 1),
    "Light autocannon": (2, 2),
    "Heavy autocannon": (2, 2),
}


@pytest.mark.parametrize(("weapon", "shots"), SHOTS.items())
def test_each_weapon_fires_its_shots(weapon: str, shots: tuple[int, int]) -> None:
    """BA-38: all of them miss a vehicle; 3+ with a pin in the second edition is 4+, in the third 5+."""
    second = ask("base.shot_at_vehicle", weapon=weapon, pins=2)
    assert second.outcomes["missed"] == Fraction(4, 6) ** shots[0]
    third = ask("base.shot_at_vehicle", edition="3rd", weapon=weapon, pins=2)
    assert third.outcomes["missed"] == Fraction(4, 6) ** shots[1]


PEN = {
    "HMG": 1,
    "Anti-tank rifle": 2,
    "Light autocannon": 2,
    "Heavy autocannon": 3,
    "Light anti-tank gun": 4,
    "Medium anti-tank gun": 5,
    "Heavy anti-tank gun": 6,
    "Super-heavy anti-tank gun": 7,
    "PIAT": 5,
    "Bazooka": 5,
    "Panzerschreck": 6,
    "Panzerfaust": 6,
    "Light howitzer": 2,
    "Medium howitzer": 3,
    "Heavy howitzer": 4,
}


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
@pytest.mark.parametrize(("weapon", "pen"), PEN.items())
def test_each_heavy_weapon_has_its_pen(edition: str, weapon: str, pen: int) -> None:
    """BA-38, BA-42: what share of its single hits does nothing to a light tank's 8."""
    odds = ask("base.shot_at_vehicle", edition=edition, weapon=weapon, target="light tank", moved=True)
    shots = SHOTS.get(weapon, (1, 1))[0 if edition == "2nd" else 1]
    needed = {"2nd": 4, "3rd": 5}[edition]
    if edition == "2nd" and weapon in {"PIAT", "Bazooka", "Panzerschreck", "Panzerfaust"}:
        needed = 5
    hit = Fraction(7 - needed, 6)
    harmless = Fraction(sum(die == 1 or die + pen < 8 for die in range(1, 7)), 6)
    assert odds.outcomes["missed"] + odds.outcomes["no effect"] == (1 - hit + hit * harmless) ** shots


REACH = {
    "Pistol": (6, 6),
    "Rifle": (24, 24),
    "SMG": (12, 12),
    "Automatic rifle": (30, 30),
    "Assault rifle": (18, 18),
    "LMG": (36, 36),
    "MMG": (36, 36),
    "HMG": (36, 48),
    "Anti-tank rifle": (36, 48),
    "Light autocannon": (48, 48),
    "Heavy autocannon": (72, 72),
    "Light anti-tank gun": (48, 48),
    "Medium anti-tank gun": (60, 60),
    "Heavy anti-tank gun": (72, 72),
    "Super-heavy anti-tank gun": (84, 84),
    "PIAT": (12, 12),
    "Bazooka": (24, 24),
    "Panzerschreck": (24, 24),
    "Panzerfaust": (12, 12),
    "Light mortar": (24, 36),
    "Medium mortar": (60, 60),
    "Heavy mortar": (72, 72),
    "Light howitzer": (48, 48),
    "Medium howitzer": (60, 60),
    "Heavy howitzer": (72, 72),
}


@pytest.mark.parametrize(("weapon", "reach"), REACH.items())
@pytest.mark.parametrize(("edition", "column"), [("2nd", 0), ("3rd", 1)])
def test_each_weapon_reaches_as_far_as_its_range_and_no_further(
    weapon: str, reach: tuple[int, int], edition: str, column: int
) -> None:
    """BA-38"""
    farthest = reach[column]
    assert ask("base.shot_at_vehicle", edition=edition, weapon=weapon, distance_in=farthest).outcomes["missed"] < 1
    with pytest.raises(InputError) as caught:
        ask("base.shot_at_vehicle", edition=edition, weapon=weapon, distance_in=Fraction(farthest * 10 + 1, 10))
    assert [fault.field for fault in caught.value.faults] == ["distance_in"]


INDIRECT = {
    ("Light mortar", "2nd"): (12, 24),
    ("Light mortar", "3rd"): (12, 36),
    ("Medium mortar", "2nd"): (12, 60),
    ("Medium mortar", "3rd"): (12, 60),
    ("Heavy mortar", "2nd"): (12, 72),
    ("Heavy mortar", "3rd"): (12, 72),
    ("Light howitzer", "2nd"): (24, 60),
    ("Light howitzer", "3rd"): (30, 60),
    ("Medium howitzer", "2nd"): (30, 72),
    ("Medium howitzer", "3rd"): (36, 72),
    ("Heavy howitzer", "2nd"): (36, 84),
    ("Heavy howitzer", "3rd"): (42, 84),
}


@pytest.mark.parametrize(("line", "span"), INDIRECT.items())
def test_indirect_fire_has_a_nearest_and_a_farthest_range(line: tuple[str, str], span: tuple[int, int]) -> None:
    """BA-38, BA-70: nearer than the minimum is a miss, further than the maximum is refused."""
    weapon, edition = line
    nearest, farthest = span
    fields = {"edition": edition, "weapon": weapon, "firers": 1, "indirect": True}
    inside = ask("base.shot_at_troops", **fields, distance_in=Fraction(nearest * 10 - 1, 10))
    assert inside.outcomes["0"] == 1
    for reached in (nearest, farthest):
        assert 0 < 1 - ask("base.shot_at_troops", **fields, distance_in=reached).outcomes["0"] <= Fraction(1, 6)
    with pytest.raises(InputError):
        ask("base.shot_at_troops", **fields, distance_in=farthest + 1)


def test_a_fixed_weapon_on_an_advance_fires_at_one_less() -> None:
    """BA-49, BA-06: five shots of an MMG at 4+ instead of 3+; in the third edition six at 5+."""
    second = ask("base.shot_at_vehicle", weapon="MMG", moved=True)
    assert second.outcomes["missed"] == Fraction(3, 6) ** 5
    third = ask("base.shot_at_vehicle", edition="3rd", weapon="MMG", moved=True)
    assert third.outcomes["missed"] == Fraction(4, 6) ** 6
