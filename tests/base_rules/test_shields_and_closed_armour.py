"""Citations: a gun's shield, and the pins that a heavy weapon's hit lays on closed armour."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from workbook import ask
from workbook.odds import Distribution

SHOT = {"firers": 1, "target": "artillery", "men": 3}
HIT_BY_HMG = 1 - Fraction(2, 6) ** 3


def pins_laid(weapon: str, quality: str) -> Mapping[str, Fraction]:
    """The pins on a heavy tank shot at in front, while it is not lost."""
    odds = ask("base.shot_at_vehicle", weapon=weapon, target="heavy tank", target_quality=quality)
    laid = odds.beside["pins laid on it, unless lost"]
    assert isinstance(laid, Distribution)
    return laid.outcomes


def test_a_shield_makes_a_second_edition_crew_one_harder_to_hurt() -> None:
    """BA-19: 3+ to hit, then 4 + 1 = 5+ in place of 4+ to damage."""
    assert ask("base.shot_at_troops", **SHOT).outcomes["1"] == Fraction(4, 6) * Fraction(3, 6)
    assert ask("base.shot_at_troops", **SHOT, gun_shield=True).outcomes["1"] == Fraction(4, 6) * Fraction(2, 6)


def test_a_shield_is_soft_cover_against_small_arms_in_the_third_edition() -> None:
    """BA-19: 4+ to hit, 4+ to damage, and a save of 5+ fails on 4 faces in 6."""
    shielded = ask("base.shot_at_troops", **SHOT, edition="3rd", gun_shield=True).outcomes
    assert shielded["1"] == Fraction(3, 6) * Fraction(3, 6) * Fraction(4, 6)
    rolls = list(product(range(1, 7), repeat=3))
    lost = sum(hit >= 4 and damage >= 4 and not save >= 5 for hit, damage, save in rolls)
    assert shielded["1"] == Fraction(lost, len(rolls))


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_a_shield_does_nothing_against_shells(edition: str) -> None:
    """BA-19: a mortar drops them behind it."""
    shell = {**SHOT, "edition": edition, "weapon": "Medium mortar"}
    assert ask("base.shot_at_troops", **shell, gun_shield=True).outcomes == ask("base.shot_at_troops", **shell).outcomes


@pytest.mark.parametrize(("quality", "share"), [("Inexperienced", 1), ("Regular", Fraction(3, 6)), ("Veteran", 0)])
def test_a_hit_that_could_not_have_hurt_pins_by_quality(quality: str, share: Fraction) -> None:
    """BA-66: three shots of an HMG hit a heavy tank on 3+, and 6 + 1 never reaches 10; a Regular crew shrugs on 4+."""
    assert pins_laid("HMG", quality).get("1", 0) == HIT_BY_HMG * share
    assert pins_laid("HMG", quality).get("0", 0) == 1 - HIT_BY_HMG * share


@pytest.mark.parametrize("quality", ["Inexperienced", "Regular", "Veteran"])
def test_a_hit_that_could_have_hurt_pins_every_crew(quality: str) -> None:
    """BA-66: a light anti-tank gun needs a 6 against a heavy tank's front: hit on 3+, pinned on the other 5 faces."""
    assert pins_laid("Light anti-tank gun", quality)["1"] == Fraction(4, 6) * Fraction(5, 6)
