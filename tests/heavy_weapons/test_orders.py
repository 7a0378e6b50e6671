"""Citations for orders: one test or two, the bag of dice, and what a piece does with its order."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.second_road import orders as second
from workbook import InputError, ask
from workbook.heavy_weapons.orders import line_is_free, may_fire
from workbook.tables import load
from workbook.tables.base import Weapon


def arm(name: str, edition: str = "3rd") -> Weapon:
    return load()[Weapon][edition, name]


def test_the_core_takes_one_test_that_moves_both() -> None:
    """HW-08, HW-19: Regulars with two pins need 9 - 2 = 7 or less: 21 rolls of 36; the double 6 is a FUBAR for both."""
    odds = ask("heavy_weapons.orders", pins=2)
    assert dict(odds.outcomes) == {
        "both act": Fraction(21, 36),
        "failed": Fraction(36 - 21 - 1, 36),
        "FUBAR": Fraction(1, 36),
        "routed": 0,
    }


def test_two_teams_take_two_tests() -> None:
    """HW-03, HW-23: the same two pins on each of two teams."""
    odds = ask("heavy_weapons.orders_apart", pins_first=2, pins_second=2)
    act = Fraction(21, 36)
    assert [odds.outcomes[k] for k in "012"] == [(1 - act) ** 2, 2 * act * (1 - act), act**2]


def test_one_pin_on_one_piece_weighs_on_both_only_where_they_share_it() -> None:
    """HW-17, HW-23: by the standard rules the other team is free of it."""
    shared = ask("heavy_weapons.orders", pins=1).outcomes["both act"]
    apart = ask("heavy_weapons.orders_apart", pins_first=1)
    assert shared == apart.outcomes["2"] == Fraction(26, 36)
    assert apart.outcomes["1"] == Fraction(10, 36)
    assert apart.outcomes["0"] == 0


def test_pins_at_its_morale_rout_the_core() -> None:
    """HW-20: nine on Regulars; a routed team does not act either."""
    assert ask("heavy_weapons.orders", pins=9).outcomes["routed"] == 1
    assert ask("heavy_weapons.orders_apart", pins_first=9).outcomes["1"] == 1


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
@pytest.mark.parametrize("quality", ["Inexperienced", "Regular", "Veteran"])
@pytest.mark.parametrize("officer", [0, 1, 4])
def test_by_the_second_road(edition: str, quality: str, officer: int) -> None:
    """HW-08, HW-19, HW-20, HW-22"""
    for pins in range(13):
        told = second.order_test(edition=edition, quality=quality, pins=pins, officer_bonus=officer)
        given = {"edition": edition, "quality": quality, "officer_bonus": officer}
        odds = ask("heavy_weapons.orders", pins=pins, **given)
        assert {
            label.replace("both act", "passed"): chance for label, chance in odds.outcomes.items() if chance
        } == told
        one = told.get("passed", Fraction(0))
        other = second.order_test(edition=edition, quality=quality, pins=3, officer_bonus=officer)["passed"]
        apart = ask("heavy_weapons.orders_apart", pins_first=pins, pins_second=3, **given)
        assert apart.outcomes["1"] == one * (1 - other) + other * (1 - one)


def test_one_die_brings_both_pieces_or_neither() -> None:
    """HW-02, HW-06, BA-74: one die each: an even chance. With two dice of mine against one: 2/3 * 1/2 that both come first."""
    shared = ask("heavy_weapons.activation", own_dice=1, enemy_dice=1, k=1)
    assert list(shared.outcomes.values()) == [Fraction(1, 2), 0, Fraction(1, 2)]
    apart = ask("heavy_weapons.activation", own_dice=1, enemy_dice=1, k=1, scheme="standard")
    assert list(apart.outcomes.values()) == [Fraction(2, 3) * Fraction(1, 2), Fraction(1, 3), Fraction(1, 3)]


def test_before_the_second_enemy_die() -> None:
    """HW-02: two dice each, all that matters is that not both of theirs come first: 1 - 2/4 * 1/3."""
    assert ask("heavy_weapons.activation", own_dice=2, enemy_dice=2).outcomes["both before"] == 1 - Fraction(
        2, 4
    ) * Fraction(1, 3)


def test_an_officer_snaps_two_teams_out_of_the_bag_with_his_own_die() -> None:
    """HW-22: then the teams act together, at the first of my dice, which is the officer's."""
    snapped = ask("heavy_weapons.activation", own_dice=2, enemy_dice=1, k=1, scheme="standard", snap=2)
    assert list(snapped.outcomes.values()) == [Fraction(3, 4), 0, Fraction(1, 4)]
    one = ask("heavy_weapons.activation", own_dice=2, enemy_dice=1, k=1, scheme="standard", snap=1)
    assert list(one.outcomes.values()) == [
        Fraction(3, 4) * Fraction(1, 2),
        Fraction(3, 4) * Fraction(1, 2),
        Fraction(1, 4),
    ]


def test_the_bag_is_told_place_by_place() -> None:
    """HW-03: two dice of mine, one of theirs: the second of mine comes second or third."""
    odds = ask("heavy_weapons.activation", own_dice=1, enemy_dice=1, k=1, scheme="standard")
    second_to_act = odds.beside["place in the turn of the second"]
    assert second_to_act.outcomes["2"] == Fraction(1, 3)  # type: ignore[union-attr]
    assert second_to_act.outcomes["3"] == Fraction(2, 3)  # type: ignore[union-attr]


def test_their_die_has_to_be_one_they_have() -> None:
    """HW-02"""
    with pytest.raises(InputError, match="k: got 9; accepted: a whole number from 1 to 8"):
        ask("heavy_weapons.activation", k=9)


def test_on_an_advance_the_core_keeps_silent_and_others_follow_the_edition() -> None:
    """HW-09: a Fixed weapon outside the core turns and fires as one that has moved."""
    core, other = ({"in_core": where, "indirect": False} for where in (True, False))
    assert not may_fire(load(), arm("MMG"), "Advance", **core).fires
    assert may_fire(load(), arm("MMG"), "Advance", **other) == (True, True, "", "")
    assert may_fire(load(), arm("Rifle"), "Advance", **core).fires


def test_a_mortar_outside_the_core_begins_to_range_in_again_on_every_advance() -> None:
    """HW-09, HW-13, BA-69: a 6 in each of three turns, at 3 men a shell, while the core's two keep silent."""
    given = {"platoon": "MMG team | MMG team | Medium mortar", "turns": 3, "order": "Advance"}
    assert ask("heavy_weapons.firepower", **given).expected == 3 * Fraction(1, 6) * 3


def test_by_the_switch_a_fixed_core_piece_turns_and_fires() -> None:
    """HW-09: six shots at 4+, one more for turning: 6 * 2/6."""
    switch = {"heavy_weapons.switches": [{"switch": "a Fixed core piece may turn and fire on an Advance", "on": True}]}
    given = {"platoon": "MMG team | MMG team", "turns": 1, "order": "Advance"}
    assert ask("heavy_weapons.firepower", **given).expected == 0
    assert ask("heavy_weapons.firepower", **given, house_rules=switch).expected == 2 * 6 * Fraction(2, 6)
    assert ask("heavy_weapons.firepower", **given, scheme="standard").expected == 2 * 6 * Fraction(2, 6)


def test_from_ambush_each_fires_that_sees_and_has_its_arc_and_no_mortar_does() -> None:
    """HW-11, BA-50: a gun that is Fixed needs its arc; a mortar fires from Ambush in the 2nd edition alone."""
    given = {"in_core": True, "indirect": False}
    assert may_fire(load(), arm("MMG"), "Ambush", **given).fires
    assert not may_fire(load(), arm("MMG"), "Ambush", **given, sees=False).fires
    assert not may_fire(load(), arm("MMG"), "Ambush", **given, in_arc=False).fires
    assert may_fire(load(), arm("LMG"), "Ambush", **given, in_arc=False).fires
    assert not may_fire(load(), arm("Medium mortar"), "Ambush", in_core=True, indirect=True).fires
    assert may_fire(load(), arm("Medium mortar", "2nd"), "Ambush", in_core=True, indirect=True).fires
    both = ask("heavy_weapons.firepower", platoon="MMG team | MMG team | Medium mortar", turns=1, order="Ambush")
    assert both.expected == 2 * 6 * Fraction(3, 6)


def test_the_core_fires_past_itself_and_no_other_piece_does() -> None:
    """HW-14: in one line both core MMGs fire, a third behind them does not; a mortar needs no line."""
    assert [line_is_free(place, 2, in_line=True, indirect=False, shared=True) for place in range(3)] == [
        True,
        True,
        False,
    ]
    given = {"platoon": "MMG team | MMG team | MMG team | Medium mortar", "turns": 1, "in_line": True}
    mortar = Fraction(1, 6) * 3
    assert ask("heavy_weapons.firepower", **given).expected == 2 * 6 * Fraction(3, 6) + mortar
    assert ask("heavy_weapons.firepower", **given, scheme="standard").expected == 6 * Fraction(3, 6) + mortar
