"""The second road itself, against rolls listed in full and against sums done with a pencil."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction

from tests.second_road.base import answer
from tests.second_road.counting import FACES


def test_two_rifles_listed_in_full_with_both_dice_of_each() -> None:
    """Four dice, 1,296 rolls: 3+ to hit, 5+ to hurt a Veteran."""
    counted = Counter(
        sum(1 for hit, hurt in ((a, b), (c, d)) if hit >= 3 and hurt >= 5)
        for a, b, c, d in itertools.product(FACES, repeat=4)
    )
    told = answer("base.shot_at_troops", firers=2, target_quality="Veteran")
    assert told == {str(lost): Fraction(count, 6**4) for lost, count in counted.items()}


def test_one_shell_listed_in_full() -> None:
    """A light gun at a Down squad in the open, third edition: two men under it, one hit, 3+ to hurt, saved on 5+."""
    counted = Counter(
        1 if hit >= 4 and hurt >= 3 and save < 5 else 0 for hit, hurt, save in itertools.product(FACES, repeat=3)
    )
    told = answer("base.shot_at_troops", edition="3rd", weapon="Light anti-tank gun", firers=1, down=True)
    assert told == {str(lost): Fraction(count, 6**3) for lost, count in counted.items()}


def test_massive_damage_listed_in_full() -> None:
    """A super-heavy gun at an armoured car from the rear, second edition: every roll that hurts is massive."""
    results = Counter(
        "knocked out" if max(a, b) >= 4 or a == b == 2 else "other" for a, b in itertools.product(FACES, repeat=2)
    )
    told = answer(
        "base.shot_at_vehicle", weapon="Super-heavy anti-tank gun", target="armoured car", facing="rear", moved=True
    )
    assert told["missed"] == Fraction(3, 6)
    assert told["no effect"] == Fraction(3, 6) * Fraction(1, 6)
    assert told["knocked out"] == Fraction(3, 6) * Fraction(5, 6) * Fraction(results["knocked out"], 36)


def test_order_dice_agree_with_every_order_of_a_small_bag() -> None:
    """Four dice of mine among five of theirs: 126 orders."""
    orders = [
        "".join("m" if place in mine else "t" for place in range(9)) for mine in itertools.combinations(range(9), 4)
    ]
    runs = sum("ttt" in order for order in orders)
    assert answer("base.order_dice", mine=4, theirs=5, run=3)["yes"] == Fraction(runs, len(orders))


def test_order_test_with_one_pin() -> None:
    """Regular with a pin: 8 or less."""
    passed = sum(a + b <= 8 for a, b in itertools.product(FACES, repeat=2))
    assert answer("base.order_test", pins=1)["passed"] == Fraction(passed, 36)
