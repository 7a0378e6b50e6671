"""Citations for a platoon under fire, each with the arithmetic of a pencil."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import polars as pl
import pytest

from workbook import InputError, ask
from workbook.odds.answer import Odds

ONE_RIFLE = [{"firers": 1}]
HIT, HURT = Fraction(3, 6), Fraction(3, 6)


def under_fire(platoon: str = "MMG team | MMG team", **fields: Any) -> Odds:
    return ask("heavy_weapons.under_fire", platoon=platoon, **{"cover": "none", "turns": 1} | fields)


def pins(odds: Odds) -> dict[str, Fraction]:
    found = odds.beside["pins at the end on what stands of the core"]
    return dict(found.outcomes)  # type: ignore[union-attr]


def stands(odds: Odds, turn: int, place: int) -> Fraction:
    """The exact chance that a piece stands after a turn."""
    frame = odds.beside["turn by turn, each piece"]
    assert isinstance(frame, pl.DataFrame)
    return Fraction(frame.filter(turn=turn)["exactly"][place])


def test_only_the_piece_aimed_at_loses_men() -> None:
    """HW-15: of two light mortars, two men each: a rifle takes one man of the first, and half is a check at 9 - 1."""
    odds = under_fire("Light mortar | Light mortar", enemies=ONE_RIFLE)
    fails = 1 - Fraction(26, 36)
    assert odds.outcomes["2"] == 1 - HIT * HURT * fails
    assert odds.outcomes["1"] == 0
    assert odds.outcomes["0"] == HIT * HURT * fails


def test_the_standard_rules_lose_the_one_team_alone() -> None:
    """HW-16, HW-23: the same fire, and the same check, of the team that was hit."""
    odds = under_fire("Light mortar | Light mortar", enemies=ONE_RIFLE, scheme="standard")
    assert odds.outcomes["1"] == HIT * HURT * (1 - Fraction(26, 36))


def test_a_further_piece_that_fails_goes_alone() -> None:
    """HW-16, HW-18: the core is not touched, nor pinned, by what happens to it."""
    odds = under_fire("MMG team | MMG team | Light mortar", enemies=ONE_RIFLE, aim="3")
    assert odds.outcomes["2"] == 1
    assert stands(odds, 1, 2) == 1 - HIT * HURT * (1 - Fraction(26, 36))
    assert pins(odds) == {"0": Fraction(1), "gone": Fraction(0)}


def test_one_man_of_three_is_no_half() -> None:
    """HW-16: two of three are. Two rifles must both hit and hurt, at Regulars with one pin."""
    assert under_fire(enemies=ONE_RIFLE).outcomes["2"] == 1
    assert under_fire(enemies=[{"firers": 2}]).outcomes["0"] == (HIT * HURT) ** 2 * (1 - Fraction(26, 36))


def test_half_is_counted_from_the_crew_before_this_fire() -> None:
    """HW-16: two units, a rifle each: the second finds two men, and one of them is half. Two pins: 9 - 2 = 7 or less."""
    odds = under_fire(enemies=[{"firers": 1, "units": 2}])
    assert odds.outcomes["0"] == (HIT * HURT) ** 2 * (1 - Fraction(21, 36))


def test_a_core_piece_wiped_out_makes_the_core_check() -> None:
    """HW-16, HW-21: three rifles take all three men; the other piece stays on the die if it passes at 9 - 1."""
    odds = under_fire(enemies=[{"firers": 3}])
    wiped, two = (HIT * HURT) ** 3, 3 * (HIT * HURT) ** 2 * (1 - HIT * HURT)
    assert odds.outcomes["1"] == wiped * Fraction(26, 36)
    assert odds.outcomes["0"] == (wiped + two) * Fraction(10, 36)


def test_by_the_switch_it_makes_no_check() -> None:
    """HW-16"""
    name = "a core piece that loses its whole crew makes the core check"
    odds = under_fire(enemies=[{"firers": 3}], house_rules={"heavy_weapons.switches": [{"switch": name, "on": False}]})
    assert odds.outcomes["1"] == (HIT * HURT) ** 3


def test_a_unit_that_hits_lays_one_pin_on_the_core_however_often() -> None:
    """HW-17: ten shots of one unit are one pin; the same ten from ten units are up to ten."""
    veteran = "88mm Flak 36, Veteran | 88mm Flak 36, Veteran"
    one = pins(under_fire(veteran, enemies=[{"firers": 2}], first="platoon"))
    assert one["1"] == 1 - (1 - HIT) ** 2
    two = pins(under_fire(veteran, enemies=[{"firers": 1, "units": 2}], first="platoon"))
    assert two["2"] == HIT**2


def test_a_shell_lays_its_own_pins() -> None:
    """HW-17, BA-43: a medium mortar hits on a 6 and lays D2. Veterans lose a man on 5 - 2 = 3+, 4 of the 7 make a check."""
    odds = under_fire(
        "88mm Flak 36, Veteran | 88mm Flak 36, Veteran",
        enemies=[{"weapon": "Medium mortar", "firers": 1}],
        first="platoon",
    )
    assert pins(odds) == {"0": Fraction(5, 6), "1": Fraction(1, 12), "2": Fraction(1, 12), "gone": 0}


def test_pins_at_its_morale_rout_the_core_and_nobody_else() -> None:
    """HW-18, HW-20: a certain pin from each of nine units: nine on Regulars, and the further piece stays."""
    sure = {
        "base.figures": [{"edition": "3rd", "figure": "needed to hit", "value": 2}],
        "base.damage_values": [{"edition": "3rd", "target": "artillery", "quality": "Regular", "value": 7}],
    }
    enemies = [{"firers": 30, "units": units} for units in (5, 4)]
    odds = under_fire("MMG team | MMG team | Light mortar", enemies=enemies, house_rules=sure, aim="1 2")
    every = (1 - Fraction(1, 6) ** 30) ** 9
    assert odds.outcomes["0"] == every
    assert stands(odds, 1, 2) == 1
    apart = under_fire("MMG team | MMG team", enemies=enemies, house_rules=sure, scheme="standard")
    assert apart.outcomes["1"] == every


def test_what_is_left_of_the_core_goes_on_with_its_pins() -> None:
    """HW-21: the first piece is wiped out (three of three), the check is passed; the pin stays for the order, passed at 8."""
    odds = under_fire(enemies=[{"firers": 3}], first="platoon")
    one_left = sum(
        Fraction(weight, odds.last.total)
        for state, weight in odds.last.weights.items()
        if state.units[0].men == (0, 3) and state.units[0].pins == 1
    )
    assert one_left == (HIT * HURT) ** 3 * Fraction(26, 36)


def test_pins_pile_up_on_a_core_that_two_enemies_divide_between_its_pieces() -> None:
    """HW-17, HW-23: whatever the pieces fired at, the core has the pins of both; apart each team has its own."""
    shared = ask("heavy_weapons.orders", pins=2).outcomes["both act"]
    apart = ask("heavy_weapons.orders_apart", pins_first=1, pins_second=1).outcomes["2"]
    assert (shared, apart) == (Fraction(21, 36), Fraction(26, 36) ** 2)


def test_an_officer_near_steadies_the_check() -> None:
    """HW-22, BA-62: 9 - 1 + 1 = 9 or less."""
    odds = under_fire(enemies=[{"firers": 2}], officer_bonus=1)
    assert odds.outcomes["0"] == (HIT * HURT) ** 2 * (1 - Fraction(30, 36))


def test_a_mortar_that_has_ranged_in_begins_anew_at_the_next_piece() -> None:
    """HW-13, BA-68: after a hit it needs 2+ at a piece that stands, and a 6 again where that piece is gone."""
    odds = under_fire("Light mortar | Light mortar", enemies=[{"weapon": "Medium mortar", "firers": 1}])
    tried = {state.units[0].men: set[int]() for state in odds.last.weights}
    for state in odds.last.weights:
        tried[state.units[0].men].update(state.attempts)
    assert tried == {(2, 2): {2, 5}, (1, 2): {5}, (0, 2): {1}, (0, 0): {1}}


def test_a_rally_takes_all_pins_off_in_the_third_edition() -> None:
    """HW-19, BA-58: one pin, rallied at 9 or less: 30 of 36."""
    odds = under_fire(enemies=ONE_RIFLE, rally_from=1)
    assert pins(odds)["1"] == HIT * Fraction(6, 36)


def test_faults_are_told_together() -> None:
    """HW-13, HW-15: an aim that is no piece, and mortars that would range in for one another."""
    with pytest.raises(InputError) as error:
        under_fire(aim="1 1 4", enemies=[{"weapon": "Medium mortar", "firers": 2}])
    assert [fault.field for fault in error.value.faults] == ["aim", "enemies[0].firers"]
    with pytest.raises(InputError, match="at most 2 mortars"):
        under_fire(enemies=[{"weapon": "Medium mortar", "firers": 1, "units": 3}])
