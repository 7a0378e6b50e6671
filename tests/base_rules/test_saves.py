"""Citations: the third edition's cover saves, and what allows none."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import ask

HIT, HURT = Fraction(3, 6), Fraction(2, 6)  # a Regular's rifle, at Veterans


def one_rifle_at_veterans(**fields: Any) -> Fraction:
    """The chance that one rifle takes one of ten Veterans in the third edition."""
    told = {"edition": "3rd", "firers": 1, "target_quality": "Veteran", **fields}
    return 1 - ask("base.shot_at_troops", **told).outcomes["0"]


@pytest.mark.parametrize(
    ("cover", "down", "saved_on"),
    [("soft", False, 5), ("hard", False, 4), ("none", True, 5), ("soft", True, 3), ("hard", True, 2)],
)
def test_cover_and_going_down_save_men_in_the_third_edition(cover: str, down: bool, saved_on: int) -> None:
    """BA-14, BA-08, BA-10: soft 5+, hard 4+, Down 5+, Down in soft 3+, Down in hard 2+."""
    falls = 1 - Fraction(7 - saved_on, 6)
    assert one_rifle_at_veterans(cover=cover, down=down) == HIT * HURT * falls


def test_each_would_be_casualty_is_saved_by_himself() -> None:
    """BA-14: two rifles, each 1/2 x 1/3 x 4/6 = 1/9 in soft cover; both fall 1/81."""
    odds = ask("base.shot_at_troops", edition="3rd", firers=2, target_quality="Veteran", cover="soft")
    one = HIT * HURT * Fraction(4, 6)
    assert odds.outcomes["2"] == one**2
    assert odds.outcomes["1"] == 2 * one * (1 - one)


def test_the_second_edition_has_no_saves() -> None:
    """BA-14, BA-10: hard cover turns 3+ into 5+ and does nothing more."""
    odds = ask("base.shot_at_troops", edition="2nd", firers=1, target_quality="Veteran", cover="hard")
    assert odds.outcomes["1"] == Fraction(2, 6) * Fraction(2, 6)


def test_more_casualties_than_men_are_saved_before_the_count_is_held() -> None:
    """BA-14: two men under fire from three rifles; all three may be hurt, each is saved by himself."""
    odds = ask("base.shot_at_troops", edition="3rd", firers=3, men=2, target_quality="Veteran", cover="soft")
    one = HIT * HURT * Fraction(4, 6)
    assert odds.outcomes["2"] == 3 * one**2 * (1 - one) + one**3


@pytest.mark.parametrize("cover", ["none", "soft", "hard"])
@pytest.mark.parametrize("down", [False, True])
def test_indirect_fire_leaves_no_save(cover: str, down: bool) -> None:
    """BA-16: a light mortar's first attempt, one man under it: 6 to hit, then 4+ on a Veteran with Pen +1."""
    fields: dict[str, Any] = {"weapon": "Light mortar", "he_hits": 1, "cover": cover, "down": down}
    assert one_rifle_at_veterans(**fields) == Fraction(1, 6) * Fraction(3, 6)


def test_at_point_blank_a_down_man_loses_what_being_down_gave_him() -> None:
    """BA-16: 2+ to hit; no save in the open, 5+ in soft cover, 4+ in hard."""
    hit = Fraction(5, 6)
    assert one_rifle_at_veterans(range_band="point blank", down=True) == hit * HURT
    assert one_rifle_at_veterans(range_band="point blank", down=True, cover="soft") == hit * HURT * Fraction(4, 6)
    assert one_rifle_at_veterans(range_band="point blank", down=True, cover="hard") == hit * HURT * Fraction(3, 6)
    assert one_rifle_at_veterans(distance_in=6, down=True) == hit * HURT
    assert one_rifle_at_veterans(distance_in=7, down=True) == HIT * HURT * Fraction(4, 6)


@pytest.mark.parametrize("cover", ["none", "soft", "hard"])
@pytest.mark.parametrize("target", ["soft-skin", "armoured car"])
def test_vehicles_have_no_save(cover: str, target: str) -> None:
    """BA-17: cover changes nothing in the third edition. A light gun on Fire: 3+ to hit."""
    odds = ask("base.shot_at_vehicle", edition="3rd", weapon="Light anti-tank gun", target=target, cover=cover)
    assert odds.outcomes["missed"] == Fraction(2, 6)
    unhurt = {"soft-skin": Fraction(1, 6), "armoured car": Fraction(2, 6)}[target]
    assert odds.outcomes["no effect"] == Fraction(4, 6) * unhurt
