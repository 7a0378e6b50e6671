"""Citations for what a platoon deals: each piece by itself, failed orders, ranging in, and the best core."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import polars as pl
import pytest

from workbook import ask
from workbook.odds.answer import Distribution, Odds

MMGS = "MMG team | MMG team"


def firepower(platoon: str = MMGS, **fields: Any) -> Odds:
    return ask("heavy_weapons.firepower", platoon=platoon, **{"turns": 1} | fields)


def beside(odds: Odds, name: str) -> Distribution:
    found = odds.beside[name]
    assert isinstance(found, Distribution)
    return found


def test_two_core_mmgs_are_two_attacks_of_six_shots() -> None:
    """HW-12: at 4+ in the open, then 4+ to hurt."""
    odds = firepower()
    assert odds.outcomes["12"] == Fraction(3, 6) ** 12
    assert odds.expected == 2 * 6 * Fraction(3, 6)
    assert beside(odds, "hits by the standard rules").outcomes == odds.outcomes


def test_two_core_pieces_that_hit_one_target_lay_a_pin_each() -> None:
    """HW-12"""
    laid = beside(firepower(), "pins laid").outcomes
    hits = 1 - Fraction(3, 6) ** 6
    assert [laid[pins] for pins in "012"] == [(1 - hits) ** 2, 2 * hits * (1 - hits), hits**2]


def test_a_failed_order_silences_both_pieces_of_the_core() -> None:
    """HW-08, HW-19: two pins: 7 or less; then one pin is left, and 5+ to hit."""
    act, miss = Fraction(21, 36), Fraction(4, 6)
    shared = firepower(core_pins=2)
    assert shared.outcomes["0"] == (1 - act) + act * miss**12
    apart = firepower(core_pins=2, scheme="standard")
    assert apart.outcomes["0"] == ((1 - act) + act * miss**6) ** 2
    assert shared.expected == apart.expected == act * 12 * Fraction(2, 6)


def test_each_mortar_ranges_in_by_itself() -> None:
    """HW-13, BA-68: two turns: a 6, then 5+ after a miss and 2+ after a hit; each hit finds three men."""
    one = {0: Fraction(5, 6) * Fraction(4, 6), 6: Fraction(1, 6) * Fraction(5, 6)}
    one[3] = 1 - one[0] - one[6]
    odds = firepower("Medium mortar | Medium mortar", turns=2)
    for total in range(0, 13, 3):
        assert odds.outcomes[str(total)] == sum(one[a] * one[total - a] for a in one if total - a in one)


def test_a_failed_order_sends_a_mortar_back_to_its_first_attempt() -> None:
    """HW-13, BA-69: with a pin, on the first turn it must pass at 8; turn 2 without pins needs 5+ or 2+, or after a failure
    the pin is still there: pass again, and a 6."""
    obeys = Fraction(26, 36)
    none_in_two = obeys * Fraction(5, 6) * Fraction(4, 6) + (1 - obeys) * (1 - obeys * Fraction(1, 6))
    odds = ask("heavy_weapons.mortar", turns=2, pins=1)
    assert odds.outcomes["not yet"] == none_in_two


def test_a_mortar_has_ranged_in_by_the_turn_that_others_published() -> None:
    """HW-13, BA-68: the shares in the list, attempt by attempt."""
    odds, so_far = ask("heavy_weapons.mortar", turns=5), Fraction(0)
    for turn, by in enumerate(map(Fraction, ("1/6", "4/9", "13/18", "49/54", "319/324")), 1):
        so_far += odds.outcomes[str(turn)]
        assert so_far == by


def test_another_target_has_to_be_worth_five_times_as_much_for_one_last_shot() -> None:
    """HW-13: ranged in, 5/6 at the old target and 1/6 at the new one; with two turns left 10/6 against 1/6 + 5/36 + 10/36."""
    frame = ask("heavy_weapons.mortar", attempt=5).beside["turns left, and whether to switch"]
    assert isinstance(frame, pl.DataFrame)
    two = Fraction(10, 6) / (Fraction(1, 6) + Fraction(1, 6) * Fraction(5, 6) + Fraction(5, 6) * Fraction(2, 6))
    assert frame["exactly"].to_list()[:2] == ["5", str(two)]


def test_a_gun_at_a_tank_fires_solid_shot_and_an_mmg_cannot_hurt_it() -> None:
    """HW-12, BA-47: 4+ with 1 for an anti-tank gun on Fire, then 9 - 6 = 3+."""
    odds = firepower("Heavy anti-tank gun | MMG team", target="medium tank")
    hurts = beside(odds, "hits that do damage").outcomes
    assert [hurts[k] for k in "01"] == [1 - Fraction(4, 6) * Fraction(4, 6), Fraction(4, 6) * Fraction(4, 6)]
    assert odds.expected == Fraction(4, 6) + 6 * Fraction(3, 6)


def test_pins_that_come_every_turn_rout_in_the_end() -> None:
    """HW-20: six a turn on Regulars: 6 - 1 at the most after a passed test, and then 11."""
    odds = firepower(core_pins=6, new_pins=6, turns=2, other_pins=6)
    act = Fraction(3, 36)
    assert odds.outcomes["0"] == (1 - act) + act * Fraction(4, 6) ** 12


def test_a_piece_taken_to_fire_as_another_gun_says_so() -> None:
    """HW-04: nobody could confirm what the anti-aircraft guns fire as."""
    odds = firepower("Flakvierling | MMG team", men=2)
    assert "pieces" in {row.table.partition("/")[2] for row in odds.assumptions}
    assert "pieces" not in {row.table.partition("/")[2] for row in firepower(men=2).assumptions}


def test_every_legal_pair_is_tried_as_the_core() -> None:
    """HW-04, HW-05: of four pieces, three of one quality, three pairs; any mixture of kinds."""
    odds = ask(
        "heavy_weapons.best_core", platoon="MMG team | Medium mortar | MMG team, Veteran | Light howitzer", turns=1
    )
    frame = odds.beside["every pair as the core"]
    assert isinstance(frame, pl.DataFrame)
    assert set(frame["core"]) == {
        "MMG team 1 and Medium mortar",
        "MMG team 1 and Light howitzer",
        "Medium mortar and Light howitzer",
    }
    best = sum(int(label) * chance for label, chance in odds.outcomes.items())
    assert frame["pieces standing"].max() == pytest.approx(float(best))


def test_the_best_core_is_under_fire_as_the_list_says() -> None:
    """HW-15: with the core that the list names first, the same fire at the same pieces gives the same answer."""
    names, given = "Medium mortar | MMG team | MMG team", {"turns": 2, "aim": "dearest first"}
    frame = ask("heavy_weapons.best_core", platoon=names, **given).beside["every pair as the core"]
    assert isinstance(frame, pl.DataFrame)
    there = frame.filter(pl.col("core") == "Medium mortar and MMG team 1")["both of the core stand"].item()
    assert there == pytest.approx(float(ask("heavy_weapons.under_fire", platoon=names, **given).outcomes["2"]))


SAVES = {"base.switches": [{"edition": "3rd", "switch": "saves for vehicles", "on": True}]}
GUNS = "Light anti-tank gun | Light anti-tank gun"


def test_a_vehicle_in_cover_is_harder_to_hit_in_the_second_edition_and_cannot_go_down() -> None:
    """BA-08, BA-10: two guns that stand: 3+ in the open, 5+ in hard cover; only men go Down."""
    sheltered = firepower(GUNS, edition="2nd", target="soft-skin", cover="hard")
    assert sheltered.outcomes["0"] == Fraction(4, 6) ** 2
    assert "cover" not in sheltered.ignored
    down = firepower(GUNS, edition="2nd", target="soft-skin", down=True)
    assert down.outcomes["0"] == Fraction(2, 6) ** 2
    assert down.ignored["down"] == "the target is a vehicle"


def test_a_vehicle_in_cover_has_no_save_which_is_an_assumption_that_a_house_rule_may_turn() -> None:
    """BA-17, BA-11: third edition, guns that stand hit on 3+; with the switch a 4+ takes half of the hits."""
    hit = Fraction(4, 6)
    plain = firepower(GUNS, edition="3rd", target="soft-skin", cover="hard")
    assert plain.outcomes["0"] == (1 - hit) ** 2
    assert "BA-17" in {row.rule for row in plain.assumptions}
    saved = firepower(GUNS, edition="3rd", target="soft-skin", cover="hard", house_rules=SAVES)
    assert saved.outcomes["0"] == (1 - hit * Fraction(3, 6)) ** 2
    assert "cover" not in saved.ignored
