"""Citations: high explosive: templates, Pen, men hit, Down, guns, several shells."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import ask

HIT = Fraction(4, 6)


def all_of(times: int, each: Fraction, **fields: Any) -> bool:
    """Whether the most that one shell can do is ``times`` casualties, each with its chance after a hit on 3+."""
    outcomes = ask("base.shot_at_troops", firers=1, **fields).outcomes
    beyond = [chance for label, chance in outcomes.items() if int(label) > times]
    return outcomes[str(times)] == HIT * each**times and not any(beyond)


def test_a_template_takes_2_or_3_or_5_or_7_men_by_its_size() -> None:
    """BA-44, BA-42: sizes 1 to 4 inches have Pen +1 to +4; Veterans are hurt on 5+ less the Pen."""
    assert all_of(2, Fraction(3, 6), weapon="Light anti-tank gun", target_quality="Veteran")
    assert all_of(3, Fraction(4, 6), weapon="Light howitzer", target_quality="Veteran")
    assert all_of(5, Fraction(5, 6), weapon="Medium howitzer", target_quality="Veteran")
    assert all_of(7, Fraction(5, 6), weapon="Heavy howitzer", target_quality="Veteran")


def test_a_shell_hurts_with_its_own_pen_and_not_the_guns() -> None:
    """BA-42, BA-47: a medium gun's Pen is +5, its shell's +1: Veterans on 4+."""
    odds = ask("base.shot_at_troops", weapon="Medium anti-tank gun", firers=1, he_hits=1, target_quality="Veteran")
    assert odds.outcomes["1"] == HIT * Fraction(3, 6)


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_guns_fire_solid_shot_at_vehicles(edition: str) -> None:
    """BA-47: after moving, D6 + 5 at a medium tank's 9."""
    odds = ask("base.shot_at_vehicle", edition=edition, moved=True)
    hit = {"2nd": Fraction(3, 6), "3rd": Fraction(2, 6)}[edition]
    assert odds.outcomes["no effect"] == hit * Fraction(3, 6)


def test_never_more_men_are_hit_than_there_are() -> None:
    """BA-44: a heavy howitzer at three men, all hurt on 2+."""
    assert all_of(3, Fraction(5, 6), weapon="Heavy howitzer", men=3)


def test_the_crew_of_a_gun_has_never_more_than_three_hit() -> None:
    """BA-44: five men, a heavy howitzer, third edition, hit on 4+."""
    odds = ask("base.shot_at_troops", edition="3rd", weapon="Heavy howitzer", firers=1, target="artillery", men=5)
    assert odds.outcomes["3"] == Fraction(3, 6) * Fraction(5, 6) ** 3
    assert odds.outcomes["4"] == odds.outcomes["5"] == 0


@pytest.mark.parametrize(("rolled", "hit"), [(1, 1), (2, 1), (3, 2), (5, 3), (7, 4), (30, 5)])
def test_a_down_unit_has_half_the_hits_fractions_up(rolled: int, hit: int) -> None:
    """BA-18, BA-08: second edition, 5+ to hit a Down unit of ten; held to ten and then halved."""
    odds = ask("base.shot_at_troops", weapon="Heavy howitzer", firers=1, he_hits=rolled, down=True)
    assert odds.outcomes[str(hit)] == Fraction(2, 6) * Fraction(5, 6) ** hit
    assert odds.outcomes[str(hit + 1)] == 0


def test_halving_comes_after_the_hold_to_the_size_of_the_unit() -> None:
    """BA-18, BA-44: seven under a template, four men there, two hit."""
    odds = ask("base.shot_at_troops", weapon="Heavy howitzer", firers=1, men=4, down=True)
    assert odds.outcomes["2"] == Fraction(2, 6) * Fraction(5, 6) ** 2
    assert odds.outcomes["3"] == 0


def test_a_down_gun_crew_has_two_of_its_three_hit() -> None:
    """BA-18, BA-44: third edition, six men in the open, point blank (no save): 2+ to hit."""
    odds = ask(
        "base.shot_at_troops",
        edition="3rd",
        weapon="Heavy howitzer",
        firers=1,
        target="artillery",
        men=6,
        down=True,
        range_band="point blank",
    )
    assert odds.outcomes["2"] == Fraction(5, 6) * Fraction(5, 6) ** 2
    assert odds.outcomes["3"] == 0


def test_the_third_edition_halves_and_saves() -> None:
    """BA-18, BA-14: a light gun at a Down squad: two under it, one hit, hurt on 3+, saved on 5+."""
    odds = ask("base.shot_at_troops", edition="3rd", weapon="Light anti-tank gun", firers=1, down=True)
    assert odds.outcomes["1"] == Fraction(3, 6) * Fraction(4, 6) * Fraction(4, 6)
    assert odds.outcomes["2"] == 0


def test_every_shell_hit_may_kill_a_gun_outright() -> None:
    """BA-29, BA-44: a light gun's shell at a crew of three: two hit, each 6 and 6 ends it; both hurt leaves one."""
    odds = ask("base.shot_at_troops", weapon="Light anti-tank gun", firers=1, target="artillery", men=3)
    outright = Fraction(1, 36)
    hurt = Fraction(4, 6) - outright
    assert odds.outcomes["3"] == HIT * (1 - (1 - outright) ** 2)
    assert odds.outcomes["2"] == HIT * hurt**2


@pytest.mark.parametrize(
    ("dice", "shares"),
    [
        ("D2", {1: Fraction(1, 2), 2: Fraction(1, 2)}),
        ("D3", {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}),
        ("D6", {hits: Fraction(1, 6) for hits in (1, 2, 3, 4, 5, 6)}),
        ("2D6", {a + b: Fraction(6 - abs(a + b - 7), 36) for a in range(1, 7) for b in range(1, 7)}),
    ],
)
def test_hits_may_be_rolled_on_dice_as_the_first_edition_did(dice: str, shares: dict[int, Fraction]) -> None:
    """BA-46: nobody is hurt when every hit fails its 2+ (heavy howitzer, Regular men, ten of them)."""
    odds = ask("base.shot_at_troops", weapon="Heavy howitzer", firers=1, he_hits=dice)
    unhurt = sum(share * Fraction(1, 6) ** min(10, hits) for hits, share in shares.items())
    assert odds.outcomes["0"] == (1 - HIT) + HIT * unhurt


def test_each_man_is_hit_once_by_all_the_shells_of_a_unit() -> None:
    """BA-48: two medium howitzers at six men: the second finds one man left."""
    odds = ask("base.shot_at_troops", weapon="Medium howitzer", firers=2, men=6)
    hurt = Fraction(5, 6)
    assert odds.outcomes["6"] == HIT**2 * hurt**6
    assert odds.outcomes["0"] == (1 - HIT) ** 2 + 2 * HIT * (1 - HIT) * (1 - hurt) ** 5 + HIT**2 * (1 - hurt) ** 6


def test_the_largest_template_comes_first() -> None:
    """BA-48, BA-42: a light gun and a light howitzer at three Veterans: the howitzer's Pen counts for all it hits."""
    fields: dict[str, Any] = {"men": 3, "target_quality": "Veteran"}
    first = ask(
        "base.shot_at_troops",
        weapon="Light anti-tank gun",
        firers=1,
        also=[{"weapon": "Light howitzer", "firers": 1}],
        **fields,
    )
    second = ask(
        "base.shot_at_troops",
        weapon="Light howitzer",
        firers=1,
        also=[{"weapon": "Light anti-tank gun", "firers": 1}],
        **fields,
    )
    expected = HIT * Fraction(4, 6) ** 3
    assert first.outcomes["3"] == second.outcomes["3"] == expected
    gun_alone = (1 - HIT) * HIT * Fraction(3, 6) ** 2
    howitzer = HIT * 3 * Fraction(4, 6) ** 2 * Fraction(2, 6)
    assert first.outcomes["2"] == second.outcomes["2"] == gun_alone + howitzer


def test_an_autocannon_fires_two_shells() -> None:
    """BA-44, BA-38: two men each at ten Regulars, hurt on 3+."""
    odds = ask("base.shot_at_troops", weapon="Light autocannon", firers=1)
    assert odds.outcomes["4"] == HIT**2 * Fraction(4, 6) ** 4
    assert odds.outcomes["5"] == 0


def test_a_shell_at_a_vehicle_is_one_hit_with_the_shells_pen() -> None:
    """BA-45, BA-42: a heavy howitzer, D6 + 4 at a light tank's 8: 4 is superficial, 5 and 6 full."""
    odds = ask("base.shot_at_vehicle", weapon="Heavy howitzer", target="light tank")
    assert odds.outcomes["no effect"] == HIT * Fraction(3, 6)
    assert odds.outcomes["knocked out"] == HIT * Fraction(2, 6) * Fraction(3, 6)


def test_rifles_and_shells_add_up_and_are_held_to_the_men_there_are() -> None:
    """BA-48: a rifle beside a light gun's shell at two Regular men; second edition, a small team on 4+."""
    odds = ask(
        "base.shot_at_troops", weapon="Rifle", firers=1, men=2, also=[{"weapon": "Light anti-tank gun", "firers": 1}]
    )
    rifle = Fraction(3, 6) * Fraction(3, 6)
    shell_both = Fraction(3, 6) * Fraction(4, 6) ** 2
    shell_one = Fraction(3, 6) * 2 * Fraction(4, 6) * Fraction(2, 6)
    assert odds.outcomes["2"] == shell_both + shell_one * rifle
