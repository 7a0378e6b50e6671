"""Citations: Pen against armour, superficial, full and massive damage, the chart, two results, several hits."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook import ask

HIT = Fraction(4, 6)
HOLDS_8 = Fraction(26, 36)  # a Regular crew's check with the one pin of the fire: 8 or less


@pytest.mark.parametrize(("facing", "pen"), [("front", 0), ("side", 1), ("top", 1), ("rear", 2)])
def test_side_and_top_give_one_pen_and_the_rear_two(facing: str, pen: int) -> None:
    """BA-24: a light anti-tank gun, D6 + 4, at a medium tank's 9."""
    odds = ask("base.shot_at_vehicle", weapon="Light anti-tank gun", facing=facing)
    hurt = 6 - (5 - pen) + 1
    assert odds.outcomes["no effect"] == HIT * Fraction(6 - hurt, 6)


def test_long_range_takes_one_pen_and_one_from_the_roll_to_hit_in_the_second_edition() -> None:
    """BA-25, BA-04: D6 + 4 at 9 needs a 5; 4+ to hit."""
    odds = ask("base.shot_at_vehicle", range_band="long")
    assert odds.outcomes["no effect"] == Fraction(3, 6) * Fraction(4, 6)


def test_long_range_takes_one_pen_in_the_third_edition_too() -> None:
    """BA-25: a gun on Fire hits on 3+ at any range."""
    odds = ask("base.shot_at_vehicle", edition="3rd", range_band="long")
    assert odds.outcomes["no effect"] == Fraction(4, 6) * Fraction(4, 6)


@pytest.mark.parametrize("weapon", ["Bazooka", "Medium howitzer"])
@pytest.mark.parametrize("range_band", ["point blank", "short", "long"])
def test_shaped_charges_and_shells_have_the_same_pen_at_any_range(weapon: str, range_band: str) -> None:
    """BA-25, BA-26: third edition, D6 + 5 at a medium tank's 9 and D6 + 3 at an armoured car's 7 both need 4+."""
    target = {"Bazooka": "medium tank", "Medium howitzer": "armoured car"}[weapon]
    odds = ask("base.shot_at_vehicle", edition="3rd", weapon=weapon, target=target, range_band=range_band)
    hit = {"point blank": Fraction(5, 6)}.get(range_band, Fraction(3, 6))
    assert odds.outcomes["no effect"] == hit * Fraction(3, 6)


def test_point_blank_gives_one_pen_in_the_third_edition_alone() -> None:
    """BA-26: D6 + 5 + 1 at 9 needs 3, in the second edition 4."""
    third = ask("base.shot_at_vehicle", edition="3rd", range_band="point blank", moved=True)
    assert third.outcomes["no effect"] == Fraction(4, 6) * Fraction(2, 6)
    second = ask("base.shot_at_vehicle", edition="2nd", range_band="point blank", moved=True)
    assert second.outcomes["no effect"] == Fraction(4, 6) * Fraction(3, 6)


def test_an_indirect_hit_strikes_the_top_wherever_the_target_faces() -> None:
    """BA-27, BA-24, BA-42: a medium mortar's D6 + 2 + 1 at a light tank's 8 hurts on 5+, from front or rear."""
    for facing in ("front", "rear"):
        odds = ask("base.shot_at_vehicle", weapon="Medium mortar", target="light tank", facing=facing)
        assert odds.outcomes["no effect"] == Fraction(1, 6) * Fraction(4, 6)


def test_a_howitzer_fires_direct_unless_told_otherwise() -> None:
    """BA-27, BA-45: a medium howitzer at a medium tank's front: D6 + 3 needs a 6 direct, 5+ from above."""
    direct = ask("base.shot_at_vehicle", weapon="Medium howitzer")
    assert direct.outcomes["no effect"] == HIT * Fraction(5, 6)
    lobbed = ask("base.shot_at_vehicle", weapon="Medium howitzer", indirect=True)
    assert lobbed.outcomes["no effect"] == Fraction(1, 6) * Fraction(4, 6)


def test_open_topped_and_struck_from_above_adds_one_on_the_chart_beside_the_pen() -> None:
    """BA-28, BA-34: a light gun from above, D6 + 5 at 9: 4 is superficial (D6-3+1), 5 and 6 are full (D6+1)."""
    odds = ask("base.shot_at_vehicle", weapon="Light anti-tank gun", facing="top", open_topped=True)
    superficial, full = Fraction(1, 6), Fraction(2, 6)
    assert odds.outcomes["knocked out"] == HIT * (superficial * Fraction(1, 6) + full * Fraction(4, 6))
    assert odds.outcomes["immobilised"] == HIT * (superficial * Fraction(1, 6) + full * Fraction(1, 6))
    assert odds.outcomes["crew stunned"] == HIT * superficial * Fraction(3, 6)


@pytest.mark.parametrize("facing", ["front", "side", "rear"])
def test_an_open_top_means_nothing_to_a_hit_from_elsewhere(facing: str) -> None:
    """BA-28"""
    open_top = ask("base.shot_at_vehicle", facing=facing, open_topped=True).outcomes
    closed = ask("base.shot_at_vehicle", facing=facing, open_topped=False).outcomes
    assert dict(open_top) == dict(closed)


def test_equalling_the_armour_is_superficial() -> None:
    """BA-30: a light gun's 6 equals a heavy tank's 10: D6-3 stuns on 1-4, immobilises on 5, burns on 6."""
    odds = ask("base.shot_at_vehicle", weapon="Light anti-tank gun", target="heavy tank")
    through = HIT * Fraction(1, 6)
    assert odds.outcomes["crew stunned"] == through * Fraction(4, 6)
    assert odds.outcomes["immobilised"] == through * Fraction(1, 6)
    assert odds.outcomes["on fire"] == through * Fraction(1, 6) * HOLDS_8
    assert odds.outcomes["abandoned"] == through * Fraction(1, 6) * (1 - HOLDS_8)
    assert odds.outcomes["knocked out"] == 0


def test_the_third_edition_reads_superficial_damage_alike() -> None:
    """BA-30"""
    odds = ask("base.shot_at_vehicle", edition="3rd", weapon="Light anti-tank gun", target="heavy tank", moved=True)
    through = Fraction(2, 6) * Fraction(1, 6)
    assert odds.outcomes["crew stunned"] == through * Fraction(4, 6)
    assert odds.outcomes["knocked out"] == 0


def test_beating_the_armour_by_one_or_two_rolls_once_on_the_chart() -> None:
    """BA-31, BA-33: a medium gun at a medium tank: 4 equals (superficial), 5 and 6 beat it."""
    odds = ask("base.shot_at_vehicle")
    superficial, full = HIT * Fraction(1, 6), HIT * Fraction(2, 6)
    assert odds.outcomes["knocked out"] == full * Fraction(3, 6)
    assert odds.outcomes["crew stunned"] == superficial * Fraction(4, 6) + full * Fraction(1, 6)
    assert odds.outcomes["immobilised"] == superficial * Fraction(1, 6) + full * Fraction(1, 6)
    burning = superficial * Fraction(1, 6) + full * Fraction(1, 6)
    assert odds.outcomes["on fire"] == burning * HOLDS_8
    assert odds.outcomes["abandoned"] == burning * (1 - HOLDS_8)


TWO_KILL = 1 - Fraction(3, 6) ** 2 + Fraction(1, 36)  # either 4+, or both immobilise


def test_beating_the_armour_by_three_or_more_gives_two_results_in_the_second_edition() -> None:
    """BA-32, BA-35: a super-heavy gun at a light tank: D6 + 7 at 8; 2 beats by 1, 3 by 2, 4 and more by 3 or more."""
    odds = ask("base.shot_at_vehicle", weapon="Super-heavy anti-tank gun", target="light tank")
    full, massive = HIT * Fraction(2, 6), HIT * Fraction(3, 6)
    assert odds.outcomes["no effect"] == HIT * Fraction(1, 6)
    assert odds.outcomes["knocked out"] == full * Fraction(3, 6) + massive * TWO_KILL


def test_two_results_name_the_worse() -> None:
    """BA-35, BA-33: with two dice both 1 is stunned; 2 and 1 immobilised, both 2 knocked out, a 3 and no 4+ burns."""
    odds = ask("base.shot_at_vehicle", weapon="Super-heavy anti-tank gun", target="armoured car", facing="rear")
    massive = HIT * Fraction(5, 6)
    assert odds.outcomes["crew stunned"] == massive * Fraction(1, 36)
    assert odds.outcomes["immobilised"] == massive * Fraction(2, 36)
    assert odds.outcomes["on fire"] == massive * (Fraction(4, 36) * HOLDS_8 + Fraction(1, 36) * HOLDS_8**2)
    assert odds.outcomes["knocked out"] == massive * TWO_KILL


def test_the_third_edition_has_no_massive_damage() -> None:
    """BA-32: D6 + 7 at 8 by a gun that moved: 5+ to hit, every 2+ rolls once on the chart."""
    odds = ask(
        "base.shot_at_vehicle", edition="3rd", weapon="Super-heavy anti-tank gun", target="light tank", moved=True
    )
    assert odds.outcomes["knocked out"] == Fraction(2, 6) * Fraction(5, 6) * Fraction(3, 6)


@pytest.mark.parametrize(
    ("quality", "pins", "rolls"),
    [("Inexperienced", 0, 21), ("Regular", 0, 26), ("Veteran", 0, 30), ("Regular", 3, 10), ("Veteran", 8, 0)],
)
def test_a_burning_vehicle_is_held_by_a_morale_check_with_one_pin_more(quality: str, pins: int, rolls: int) -> None:
    """BA-33, BA-61: the morale less the pins it has and one for the hit: 7, 8, 9, 5, and 1 of 2D6."""
    odds = ask("base.shot_at_vehicle", target_quality=quality, target_pins=pins)
    burning = odds.outcomes["on fire"] + odds.outcomes["abandoned"]
    assert burning == HIT * (Fraction(1, 6) + Fraction(2, 6)) * Fraction(1, 6)
    assert odds.outcomes["on fire"] == burning * Fraction(rolls, 36)


def test_the_third_edition_holds_even_a_burning_crew_to_a_roll_of_2() -> None:
    """BA-33, BA-54: a Veteran with 8 pins and one more would need 1 or less; held at 2."""
    odds = ask("base.shot_at_vehicle", edition="3rd", target_quality="Veteran", target_pins=8)
    burning = odds.outcomes["on fire"] + odds.outcomes["abandoned"]
    assert odds.outcomes["on fire"] == burning * Fraction(1, 36)


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_a_crew_whose_pins_reach_its_morale_value_leaves_a_burning_vehicle(edition: str) -> None:
    """BA-33, BA-60, BA-61: a Regular with 8 pins and the one of the hit."""
    odds = ask("base.shot_at_vehicle", edition=edition, target_pins=8)
    assert odds.outcomes["on fire"] == 0
    assert odds.outcomes["abandoned"] > 0


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_any_damage_destroys_a_soft_skin(edition: str) -> None:
    """BA-37: an anti-tank rifle, D6 + 2 at 6."""
    odds = ask("base.shot_at_vehicle", edition=edition, weapon="Anti-tank rifle", target="soft-skin", pins=1)
    hit = {"2nd": Fraction(3, 6), "3rd": Fraction(2, 6)}[edition]
    assert odds.outcomes["knocked out"] == hit * Fraction(3, 6)
    assert odds.outcomes["no effect"] == hit * Fraction(3, 6)
    for never in ("crew stunned", "immobilised", "on fire", "abandoned"):
        assert odds.outcomes[never] == 0


def test_two_immobilising_hits_knock_out() -> None:
    """BA-33, BA-35: two shots of a light autocannon, D6 + 2: 5 equals an armoured car's 7, 6 beats it."""
    odds = ask("base.shot_at_vehicle", weapon="Light autocannon", target="armoured car")
    stuck = HIT * (Fraction(1, 6) * Fraction(1, 6) + Fraction(1, 6) * Fraction(1, 6))
    killed = HIT * Fraction(1, 6) * Fraction(3, 6)
    assert odds.outcomes["knocked out"] == 1 - (1 - killed) ** 2 + stuck**2


def test_several_hits_name_the_worst_result() -> None:
    """BA-33: the autocannon again; stunned is worst when each shot stuns, or one does and the other does less."""
    odds = ask("base.shot_at_vehicle", weapon="Light autocannon", target="armoured car")
    stunned = HIT * (Fraction(1, 6) * Fraction(4, 6) + Fraction(1, 6) * Fraction(1, 6))
    less = (1 - HIT) + HIT * Fraction(4, 6)
    assert odds.outcomes["crew stunned"] == stunned**2 + 2 * stunned * less
    assert odds.outcomes["missed"] == (1 - HIT) ** 2
    assert odds.outcomes["no effect"] == less**2 - (1 - HIT) ** 2


def test_massive_damage_may_be_switched_on_in_the_third_edition() -> None:
    """BA-32: D6 + 7 at 8 by a gun that moved: 5+ to hit."""
    odds = ask(
        "base.shot_at_vehicle",
        edition="3rd",
        weapon="Super-heavy anti-tank gun",
        target="light tank",
        moved=True,
        massive=True,
    )
    full, massive = Fraction(2, 6) * Fraction(2, 6), Fraction(2, 6) * Fraction(3, 6)
    assert odds.outcomes["knocked out"] == full * Fraction(3, 6) + massive * TWO_KILL


def test_a_gun_may_fire_a_shell_at_a_vehicle_if_told_to() -> None:
    """BA-47, BA-45: a medium gun's shell has Pen +1, at an armoured car's 7 only a 6; solid shot hurts on 2+."""
    shell = ask("base.shot_at_vehicle", target="armoured car", he=True)
    assert shell.outcomes["no effect"] == HIT * Fraction(5, 6)
    assert ask("base.shot_at_vehicle", target="armoured car").outcomes["no effect"] == HIT * Fraction(1, 6)
