"""A pinned unit's way back into action, turn by turn."""

from fractions import Fraction
from itertools import product

import pytest

from workbook import ask

TWO_DICE = list(product(range(1, 7), repeat=2))


def passes(number: int) -> Fraction:
    """Counted over both dice: at or under the number, never a double 6, always a double 1."""
    good = [pair for pair in TWO_DICE if (sum(pair) <= number or pair == (1, 1)) and pair != (6, 6)]
    return Fraction(len(good), 36)


def test_without_any_way_to_lose_pins_each_turn_is_the_same_test_again() -> None:
    """BA-53: morale 9 with 4 pins needs 5 or less, 10/36 a turn."""
    odds = ask("base.back_in_action", pins=4)
    assert odds.outcomes["1"] == Fraction(10, 36)
    assert odds.outcomes["2"] == Fraction(26, 36) * Fraction(10, 36)
    assert odds.outcomes["not yet"] == Fraction(26, 36) ** 3


def test_a_rally_first_costs_a_turn_and_clears_every_pin_in_the_3rd_edition() -> None:
    """BA-58: rallied on 9 or less, and then no test is needed."""
    odds = ask("base.back_in_action", edition="3rd", pins=4, plan="rally once first", turns=2)
    assert odds.outcomes["1"] == 0
    assert odds.outcomes["2"] == passes(9) + (1 - passes(9)) * passes(9 - 4)


def test_staying_down_takes_off_d3_pins_in_the_2nd_edition() -> None:
    """BA-59: failed but no FUBAR with 3 pins: one, two or three come off, so the next test is at 7, at 8, or not needed."""
    odds = ask("base.back_in_action", pins=3, down_recovers=True, turns=2)
    fubar = Fraction(1, 36)
    failed = 1 - passes(6) - fubar
    after_down = (passes(7) + passes(8) + 1) * Fraction(1, 3)
    assert odds.outcomes["2"] == failed * after_down + fubar * passes(6)


@pytest.mark.parametrize("plan", ["act every turn", "rally once first", "rally until no pins are left"])
def test_pins_at_the_morale_value_rout_whatever_the_plan(plan: str) -> None:
    """BA-60"""
    assert ask("base.back_in_action", pins=9, plan=plan).outcomes["routed"] == 1


def test_rallying_until_clear_is_the_second_road_turn_by_turn() -> None:
    """BA-58, BA-57: counted pin by pin over every Rally's dice, without the workbook's stages."""
    states = {3: Fraction(1)}
    acted = Fraction(0)
    for _ in range(3):
        after: dict[int, Fraction] = {}
        for pins, chance in states.items():
            if not pins:
                acted += chance
                continue
            for pair in TWO_DICE:
                share = chance * Fraction(1, 36)
                if pair == (6, 6) or (sum(pair) > 9 and pair != (1, 1)):
                    after[pins] = after.get(pins, Fraction(0)) + share
                    continue
                for die in range(1, 7):
                    left = 0 if pair == (1, 1) else max(0, pins - 1 - die)
                    after[left] = after.get(left, Fraction(0)) + share * Fraction(1, 6)
        states = after
    odds = ask("base.back_in_action", plan="rally until no pins are left", pins=3)
    assert sum(odds.outcomes[label] for label in "123") == acted
