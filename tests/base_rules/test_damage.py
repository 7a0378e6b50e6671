"""Citations: damage values, Pen, small arms, exceptional damage."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook import ask

HIT = Fraction(4, 6)  # second edition, nothing in the way


@pytest.mark.parametrize("target", ["infantry", "artillery"])
@pytest.mark.parametrize(("quality", "hurt"), [("Inexperienced", 4), ("Regular", 3), ("Veteran", 2)])
def test_men_are_hurt_on_3_or_4_or_5_by_their_quality(target: str, quality: str, hurt: int) -> None:
    """BA-20: infantry and a gun's crew alike, in both editions."""
    second = ask("base.shot_at_troops", firers=1, target=target, target_quality=quality)
    assert second.outcomes["1"] == HIT * Fraction(hurt, 6)
    third = ask("base.shot_at_troops", edition="3rd", firers=1, target=target, target_quality=quality)
    assert third.outcomes["1"] == Fraction(3, 6) * Fraction(hurt, 6)


@pytest.mark.parametrize(
    ("target", "value"),
    [
        ("soft-skin", 6),
        ("armoured car", 7),
        ("light tank", 8),
        ("medium tank", 9),
        ("heavy tank", 10),
        ("super-heavy tank", 11),
    ],
)
def test_vehicles_are_hurt_from_their_damage_value_on(target: str, value: int) -> None:
    """BA-20, BA-21: a medium anti-tank gun rolls D6 + 5; a natural 1 never hurts."""
    odds = ask("base.shot_at_vehicle", weapon="Medium anti-tank gun", target=target)
    harmless = sum(die == 1 or die + 5 < value for die in (1, 2, 3, 4, 5, 6))
    assert odds.outcomes["no effect"] == HIT * Fraction(harmless, 6)


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_a_natural_1_never_hurts(edition: str) -> None:
    """BA-21: a PIAT at an Inexperienced man would need less than nothing."""
    odds = ask("base.shot_at_troops", edition=edition, weapon="PIAT", firers=1, target_quality="Inexperienced", pins=1)
    assert odds.outcomes["1"] == Fraction(2, 6) * Fraction(5, 6)


@pytest.mark.parametrize(("weapon", "needed"), [("Rifle", 5), ("HMG", 4), ("Anti-tank rifle", 3), ("Panzerfaust", 2)])
def test_pen_is_added_to_the_damage_roll_against_men_too(weapon: str, needed: int) -> None:
    """BA-21, BA-38: Veterans, 5+ with no Pen. Third edition, so that every one of these hits on 4+."""
    odds = ask("base.shot_at_troops", edition="3rd", weapon=weapon, firers=1, target_quality="Veteran")
    shots = 6 if weapon == "HMG" else 1
    assert odds.outcomes["0"] == (1 - Fraction(3, 6) * Fraction(7 - needed, 6)) ** shots


SMALL_ARMS = {"Pistol": 1, "Rifle": 1, "SMG": 2, "Automatic rifle": 2, "Assault rifle": 2, "LMG": 4, "MMG": 5}


@pytest.mark.parametrize(("weapon", "shots"), SMALL_ARMS.items())
@pytest.mark.parametrize("facing", ["front", "side", "rear", "top"])
def test_small_arms_hit_armour_and_never_hurt_it(weapon: str, shots: int, facing: str) -> None:
    """BA-22: from behind an armoured car is 7+ less 2, but not for a rifle."""
    odds = ask("base.shot_at_vehicle", weapon=weapon, target="armoured car", facing=facing)
    assert odds.outcomes["missed"] == (1 - HIT) ** shots
    assert odds.outcomes["no effect"] == 1 - (1 - HIT) ** shots


def test_a_heavy_machine_gun_is_no_small_arm() -> None:
    """BA-22: D6 + 1 equals an armoured car's 7 on a 6."""
    odds = ask("base.shot_at_vehicle", weapon="HMG", target="armoured car")
    unhurt = 1 - HIT * Fraction(1, 6)
    assert odds.outcomes["no effect"] == unhurt**3 - (1 - HIT) ** 3


def test_small_arms_hurt_a_soft_skin_on_a_6() -> None:
    """BA-22, BA-37: five shots of an MMG, each 4/6 to hit and 1/6 to destroy."""
    odds = ask("base.shot_at_vehicle", weapon="MMG", target="soft-skin")
    assert odds.outcomes["knocked out"] == 1 - (1 - HIT * Fraction(1, 6)) ** 5


@pytest.mark.parametrize("facing", ["front", "side", "rear", "top"])
@pytest.mark.parametrize("open_topped", [False, True])
@pytest.mark.parametrize("range_band", ["short", "long"])
def test_facing_range_and_an_open_top_leave_the_pen_alone_against_a_soft_skin(
    facing: str, open_topped: bool, range_band: str
) -> None:
    """BA-23: an anti-tank rifle, D6 + 2 against 6: 4+ always; long range costs the roll to hit alone."""
    odds = ask(
        "base.shot_at_vehicle",
        weapon="Anti-tank rifle",
        target="soft-skin",
        facing=facing,
        open_topped=open_topped,
        range_band=range_band,
    )
    hit = {"short": Fraction(4, 6), "long": Fraction(3, 6)}[range_band]
    assert odds.outcomes["knocked out"] == hit * Fraction(3, 6)


def test_point_blank_adds_no_pen_against_a_soft_skin_in_the_third_edition() -> None:
    """BA-23, BA-26: 2+ to hit, and D6 + 1 of an HMG's six shots still needs a 5."""
    odds = ask("base.shot_at_vehicle", edition="3rd", weapon="HMG", target="soft-skin", range_band="point blank")
    assert odds.outcomes["knocked out"] == 1 - (1 - Fraction(5, 6) * Fraction(2, 6)) ** 6


def test_a_heavy_weapon_kills_a_gun_outright_with_a_6_and_another_6() -> None:
    """BA-29: an anti-tank rifle at a Regular gun crew of five, second edition: hurt on 2+, all of it on 6 then 6."""
    odds = ask("base.shot_at_troops", weapon="Anti-tank rifle", firers=1, target="artillery", men=5)
    assert odds.outcomes["5"] == HIT * Fraction(1, 6) * Fraction(1, 6)
    assert odds.outcomes["1"] == HIT * (Fraction(5, 6) - Fraction(1, 36))


def test_two_ordinary_hits_and_an_outright_kill_both_end_a_crew_of_two() -> None:
    """BA-29, BA-09: an HMG, 4+ to hit a small team, 3+ to hurt, three shots."""
    odds = ask("base.shot_at_troops", weapon="HMG", firers=1, target="artillery", men=2)
    whole = Fraction(3, 6) * Fraction(1, 36)
    one = Fraction(3, 6) * Fraction(4, 6) - whole
    nothing = 1 - one - whole
    assert odds.outcomes["0"] == nothing**3
    assert odds.outcomes["1"] == 3 * one * nothing**2


def test_small_arms_do_not_kill_a_gun_outright() -> None:
    """BA-29"""
    odds = ask("base.shot_at_troops", weapon="Rifle", firers=1, target="artillery", men=5)
    assert odds.outcomes["1"] == HIT * Fraction(3, 6)
    assert odds.outcomes["5"] == 0


def test_exceptional_damage_on_infantry_changes_who_falls_and_not_how_many() -> None:
    """BA-29"""
    odds = ask("base.shot_at_troops", weapon="Anti-tank rifle", firers=1, target="infantry", men=5)
    assert odds.outcomes["1"] == HIT * Fraction(5, 6)
    assert odds.outcomes["5"] == 0


def test_the_third_edition_has_no_exceptional_damage() -> None:
    """BA-29"""
    odds = ask("base.shot_at_troops", edition="3rd", weapon="Anti-tank rifle", firers=1, target="artillery", men=5)
    assert odds.outcomes["1"] == Fraction(3, 6) * Fraction(5, 6)
    assert odds.outcomes["5"] == 0


def test_a_gun_shield_makes_the_crew_one_harder_to_hurt_in_the_second_edition() -> None:
    """BA-19: Regulars on 5+, Inexperienced on 4+; an anti-tank rifle, D6 + 2, on 3+; not against shells."""
    behind = {"firers": 1, "target": "artillery", "men": 5, "gun_shield": True}
    assert ask("base.shot_at_troops", **behind).outcomes["0"] == 1 - HIT * Fraction(2, 6)
    green = ask("base.shot_at_troops", **behind, target_quality="Inexperienced")
    assert green.outcomes["0"] == 1 - HIT * Fraction(3, 6)
    heavy = ask("base.shot_at_troops", **behind, weapon="Anti-tank rifle")
    assert heavy.outcomes["0"] == 1 - HIT * Fraction(4, 6)
    shell = ask("base.shot_at_troops", **behind, weapon="Light anti-tank gun", he_hits=1)
    assert shell.outcomes["0"] == 1 - HIT * Fraction(4, 6)


def test_a_gun_shield_is_soft_cover_against_small_arms_in_the_third_edition() -> None:
    """BA-19, BA-14: saved on 5+, Down on 3+; hard cover stays hard; nothing against an anti-tank rifle."""
    behind = {"edition": "3rd", "firers": 1, "target": "artillery", "men": 5, "gun_shield": True}
    through = Fraction(3, 6) * Fraction(3, 6)
    assert ask("base.shot_at_troops", **behind).outcomes["1"] == through * Fraction(4, 6)
    assert ask("base.shot_at_troops", **behind, down=True).outcomes["1"] == through * Fraction(2, 6)
    assert ask("base.shot_at_troops", **behind, cover="hard").outcomes["1"] == through * Fraction(3, 6)
    heavy = ask("base.shot_at_troops", **behind, weapon="Anti-tank rifle")
    assert heavy.outcomes["1"] == Fraction(3, 6) * Fraction(5, 6)


@pytest.mark.parametrize("gun_shield", [True, False])
def test_a_gun_shield_means_nothing_to_infantry(gun_shield: bool) -> None:
    """BA-19"""
    odds = ask("base.shot_at_troops", firers=1, gun_shield=gun_shield)
    assert odds.outcomes["1"] == HIT * Fraction(3, 6)


def test_a_hit_that_cannot_hurt_is_said_with_the_right_article() -> None:
    """BA-22"""
    steps = [line.step for line in ask("base.shot_at_vehicle", weapon="MMG", target="armoured car").working]
    assert "A hit with the MMG cannot hurt an armoured car: no effect" in steps
