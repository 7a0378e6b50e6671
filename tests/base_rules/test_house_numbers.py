"""Numbers that a house rule changes are felt where their rule is: the arithmetic that a player would do with the new one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import InputError, Odds, ask
from workbook.tables import load


def by(table: str, row: dict[str, Any], question: str, **fields: Any) -> Odds:
    """The answer of the second edition by one house rule."""
    return ask(question, house_rules={table: [{"edition": "2nd", **row}]}, **fields)


def figure(name: str, value: int) -> tuple[str, dict[str, Any]]:
    return "base.figures", {"figure": name, "value": value}


def switch(name: str, on: str) -> tuple[str, dict[str, Any]]:
    return "base.switches", {"switch": name, "on": on}


def test_a_natural_2_may_miss_too() -> None:
    """BA-12: at point blank 3 - 1 = 2+, of which the 2 misses now: 4 faces of 6, and 3 of them kill a Regular."""
    odds = by(*figure("natural miss", 2), "base.shot_at_troops", firers=1, range_band="point blank")
    assert odds.outcomes["1"] == Fraction(4, 6) * Fraction(3, 6)


def test_a_shot_past_5_may_take_two_rolls() -> None:
    """BA-13: 3 + 3 for three pins = 6, past 5: a 6 and then another 6."""
    odds = by(*figure("most needed", 5), "base.shot_at_troops", firers=1, pins=3)
    assert odds.outcomes["1"] == Fraction(1, 6) * Fraction(1, 6) * Fraction(3, 6)


def test_the_second_roll_of_a_nigh_impossible_shot_may_be_easier() -> None:
    """BA-13: 3 + 4 for four pins = 7: a 6 and then 5 or more."""
    odds = by(*figure("nigh impossible second roll", 5), "base.shot_at_troops", firers=1, pins=4)
    assert odds.outcomes["1"] == Fraction(1, 6) * Fraction(2, 6) * Fraction(3, 6)


def test_a_natural_2_may_fail_to_damage_too() -> None:
    """BA-21: a medium gun's hit on a soft-skin needs 6 - 4 = 2 or more: five faces of six, and one fewer now."""
    odds = by(*figure("natural failure to damage", 2), "base.shot_at_vehicle", target="soft-skin")
    whole = ask("base.shot_at_vehicle", target="soft-skin")
    assert whole.outcomes["knocked out"] == Fraction(4, 6) * Fraction(5, 6)
    assert odds.outcomes["knocked out"] == Fraction(4, 6) * Fraction(4, 6)


@pytest.mark.parametrize(
    ("name", "value", "lucky"),
    [
        ("exceptional damage roll", 5, Fraction(2, 6) * Fraction(1, 6)),
        ("exceptional damage second roll", 5, Fraction(1, 6) * Fraction(2, 6)),
    ],
)
def test_exceptional_damage_may_come_more_easily(name: str, value: int, lucky: Fraction) -> None:
    """BA-29: a hit of an anti-tank rifle, 4 - 2 = 2+ to damage, takes the whole gun on the two rolls."""
    odds = by(
        *figure(name, value), "base.shot_at_troops", weapon="Anti-tank rifle", firers=1, target="artillery", men=5
    )
    hit = ask("base.shot_at_troops", weapon="Anti-tank rifle", firers=1, target="artillery", men=5)
    assert odds.outcomes["5"] / hit.outcomes["5"] == lucky / Fraction(1, 36)


def test_a_shell_may_be_two_hits_on_a_vehicle() -> None:
    """BA-45: a medium howitzer at a soft-skin, each of two hits doing damage on 6 - 3 = 3+."""
    fields: dict[str, Any] = {"weapon": "Medium howitzer", "target": "soft-skin"}
    one = ask("base.shot_at_vehicle", **fields)
    two = by(*figure("he hits on a vehicle", 2), "base.shot_at_vehicle", **fields)
    through = Fraction(4, 6)
    hit = one.outcomes["knocked out"] / through
    assert two.outcomes["knocked out"] == hit * (1 - (1 - through) ** 2)


def test_a_gun_may_fire_solid_shot_at_men_where_it_need_not_fire_shells() -> None:
    """BA-47: a medium gun's Pen of 4 kills a Regular on 4 - 4, that is on a 2; the 3rd edition's must is a switch."""
    fields: dict[str, Any] = {"weapon": "Medium anti-tank gun", "firers": 1, "solid": True}
    assert ask("base.shot_at_troops", **fields).outcomes["1"] == Fraction(4, 6) * Fraction(5, 6)
    third = {**fields, "edition": "3rd"}
    must = ask("base.shot_at_troops", **third)
    assert must.outcomes == ask("base.shot_at_troops", **{**third, "solid": False}).outcomes
    assert "has to fire shells" in must.ignored["solid"]
    free = {"base.switches": [{"edition": "3rd", "switch": "he a must at infantry", "on": "no"}]}
    assert ask("base.shot_at_troops", house_rules=free, **third).outcomes["1"] == Fraction(3, 6) * Fraction(5, 6)


def test_a_soft_skin_may_roll_on_the_chart_as_tanks_do() -> None:
    """BA-37: not gone at once, it is burnt, stopped or stunned as well."""
    odds = by(*switch("soft-skin destroyed by any damage", "no"), "base.shot_at_vehicle", target="soft-skin")
    assert odds.outcomes["immobilised"] > 0
    assert odds.outcomes["missed"] == Fraction(2, 6)
    assert odds.outcomes["no effect"] == Fraction(4, 6) * Fraction(1, 6)


def test_a_passed_test_may_take_off_two_pins() -> None:
    """BA-55: of three pins one is left where the test of 9 - 3 = 6 is passed, 15 rolls of 36; the double 1 clears all."""
    odds = by("base.pins_off", {"occasion": "passed test", "pins": 2}, "base.order_test", pins=3)
    left: Any = odds.beside["pins afterwards"]
    assert left.outcomes["1"] == Fraction(14, 36)
    assert left.outcomes["0"] == Fraction(1, 36)


def test_three_dice_may_be_thrown_in_a_test() -> None:
    """BA-53: three dice at 8 or less: 56 of 216."""
    odds = by(*figure("order dice", 3), "base.order_test", pins=1)
    assert odds.outcomes["passed"] == Fraction(56, 216)
    assert odds.outcomes["FUBAR"] == Fraction(1, 216)


@pytest.mark.parametrize(
    ("table", "row", "reason"),
    [
        ("base.figures", {"edition": "2nd", "figure": "game turns", "value": 7}, "a field of its own"),
        ("base.pins_off", {"edition": "2nd", "occasion": "passed test", "pins": "D3"}, "a whole number, or all"),
        ("base.to_hit", {"edition": "2nd", "factor": "moved", "counted": "each"}, "never more than one"),
        ("base.penetration", {"edition": "2nd", "factor": "side", "for_flame": "no"}, "no such weapon"),
        ("base.fubar", {"edition": "2nd", "outcome": "panic", "roll_from": 2}, "hold every roll once"),
    ],
)
def test_what_could_not_be_felt_is_refused_with_the_reason(table: str, row: dict[str, Any], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        load({table: [row]})
