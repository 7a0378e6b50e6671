"""Citations for backyard.duel (BY-01, BY-02, BY-07, BY-21, BY-25): turn by turn with a pencil."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import polars as pl
import pytest

from workbook import InputError, Odds, ask
from workbook.odds import Distribution

FRONT = Fraction(1, 4) * 1 + Fraction(3, 4) * (1 - Fraction(10, 100) * Fraction(60, 100)) ** 2
"""How often a hit through the front stops a Stuart: all of those on the turret, which kill both men who serve the gun; and on
the hull, when neither of the two lives and can serve on."""


def duel(**fields: Any) -> Odds:
    return ask("backyard.duel", **fields)


def beside(odds: Odds, name: str) -> dict[str, Fraction]:
    found = odds.beside[name]
    assert isinstance(found, Distribution)
    return {label: chance for label, chance in found.outcomes.items() if chance}


def history(odds: Odds) -> pl.DataFrame:
    (found,) = (frame for name, frame in odds.beside.items() if name.startswith("turn by turn"))
    assert isinstance(found, pl.DataFrame)
    return found


def test_one_turn_of_two_alike_is_settled_at_once() -> None:
    """BY-02: at 25 feet 60% hit; each is stopped by itself, whatever became of the other in the same turn."""
    odds = duel(a_rounds=1, b_rounds=1)
    stops = Fraction(60, 100) * FRONT
    assert dict(odds.outcomes) == {
        "A stopped": stops * (1 - stops),
        "B stopped": (1 - stops) * stops,
        "both": stops * stops,
        "out of rounds": (1 - stops) ** 2,
    }


@pytest.mark.parametrize(
    "first",
    [
        {"a_crew": "Veteran"},
        {"a_heroes": "driver", "b_crew": "Expert"},
        {"a_crew": "Recruit", "b_speed_in": 20, "b_heroes": "everyone", "b_crew": "Expert"},
    ],
    ids=["the better crew", "a Hero before a better crew", "standing still before all"],
)
def test_who_fires_first_fires_before_the_other_is_stopped(first: dict[str, Any]) -> None:
    """BY-02: with one round each B stops A only if A has not stopped B before."""
    odds = duel(a_rounds=1, b_rounds=1, **first)
    assert odds.outcomes["both"] == 0
    assert any("A first" in name for name in odds.beside)
    alone = duel(a_rounds=1, b_rounds=0, **first)
    assert odds.outcomes["B stopped"] == alone.outcomes["B stopped"]


def test_a_better_crew_fires_first_with_the_pencil() -> None:
    """BY-02, BY-10: the second shot is fired by whoever of B's men can still serve the gun."""
    odds = duel(a_rounds=1, b_rounds=1, a_crew="Expert")
    stops = Fraction(60, 100) * FRONT
    fit = Fraction(10, 100) * Fraction(60, 100)
    hit_but_gunner_fit = Fraction(60, 100) * Fraction(3, 4) * fit
    hit_but_only_commander = Fraction(60, 100) * Fraction(3, 4) * (1 - fit) * fit
    gunner_fires = 1 - Fraction(60, 100) + hit_but_gunner_fit
    assert odds.outcomes["B stopped"] == stops
    assert (
        odds.outcomes["A stopped"]
        == (gunner_fires * Fraction(60, 100) + hit_but_only_commander * Fraction(50, 100)) * FRONT
    )


def test_the_second_turn_is_ranged_in() -> None:
    """BY-07: B has no rounds, so A fires twice: 60%, then 75% at the same target."""
    odds = duel(a_rounds=2, b_rounds=0, b_aspect="side", b_hidden_parts="hull")
    assert odds.outcomes["out of rounds"] == (1 - Fraction(60, 100)) * (1 - Fraction(75, 100))


def test_the_bonus_may_count_for_the_second_shot_alone() -> None:
    """BY-07"""
    fields = {"a_rounds": 3, "b_rounds": 0, "b_aspect": "side", "b_hidden_parts": "hull"}
    missed = (1 - Fraction(60, 100)) * (1 - Fraction(75, 100))
    assert duel(**fields).outcomes["out of rounds"] == missed * (1 - Fraction(75, 100))
    assert duel(**fields, bonus_lasts=False).outcomes["out of rounds"] == missed * (1 - Fraction(60, 100))


def test_an_unusual_mount_fires_more_than_once_a_turn() -> None:
    """BY-01, BY-07: two shots in one turn, the second ranged in."""
    fields = {"b_rounds": 0, "b_aspect": "side", "b_hidden_parts": "hull"}
    twice = duel(a_rounds=2, a_shots=2, **fields)
    assert twice.outcomes["out of rounds"] == Fraction(40, 100) * Fraction(25, 100)
    assert beside(twice, "turns it lasts") == {"1": 1}
    assert beside(duel(a_rounds=2, **fields), "turns it lasts") == {"1": Fraction(60, 100), "2": Fraction(40, 100)}


def test_both_on_the_move() -> None:
    """BY-08, BY-09: 80 less 50 for moving, less 10 for a target at 40 inches, 20 at 60."""
    odds = duel(range_ft=15, a_rounds=1, b_rounds=0, a_speed_in=60, b_speed_in=40)
    assert odds.outcomes["B stopped"] == Fraction(80 - 50 - 10, 100) * FRONT
    odds = duel(range_ft=15, a_rounds=0, b_rounds=1, a_speed_in=60, b_speed_in=40)
    assert odds.outcomes["A stopped"] == Fraction(80 - 50 - 20, 100) * FRONT


def test_a_vehicle_that_cannot_be_driven_stands_still_and_shoots_the_better() -> None:
    """BY-21: A fires first and strikes the rear of the hull, which may disable the engine or the driver; B then stands still."""
    odds = duel(
        range_ft=15, a_rounds=1, b_rounds=1, a_speed_in=0, b_speed_in=40, b_aspect="rear", b_hidden_parts="turret",
        a_aspect="side", a_hidden_parts="hull",
    )  # fmt: skip
    hit = Fraction(80 - 10, 100)
    lives = Fraction(60, 100) * Fraction(60, 100)
    drives = Fraction(20, 100) * lives
    gunner, only_commander = lives, (1 - lives) * lives
    moving = hit * drives * (gunner * Fraction(30, 100) + only_commander * Fraction(20, 100))
    still = hit * (1 - drives) * (gunner * Fraction(80, 100) + only_commander * Fraction(70, 100))
    assert odds.outcomes["A stopped"] == (1 - hit) * Fraction(30, 100) + moving + still


def test_a_turret_that_sticks_bears_all_the_same_or_does_not() -> None:
    """BY-21, BY-25: the middle of the hull, 30% of hits."""
    fields = {"a_rounds": 1, "b_rounds": 0, "b_aspect": "side", "b_hidden_parts": "turret, front hull, rear hull"}
    crew_gone = (1 - Fraction(10, 100) * Fraction(60, 100)) ** 2
    hit = Fraction(60, 100)
    assert duel(**fields).outcomes["B stopped"] == hit * crew_gone
    stuck = duel(**fields, stuck_turret_bears=False)
    assert stuck.outcomes["B stopped"] == hit * (crew_gone + (1 - crew_gone) * Fraction(30, 100))


def test_a_shot_that_never_goes_through_runs_out_of_rounds() -> None:
    """BY-17, BY-18: a 57mm's 42 against 51 and, hidden, no turret."""
    odds = duel(a_angled=True, b_angled=True, a_hidden_parts="turret", b_hidden_parts="turret")
    assert odds.outcomes["out of rounds"] == 1
    assert beside(odds, "rounds A fires") == {"20": 1}
    assert beside(odds, "turns it lasts") == {"20": 1}


def test_whoever_has_rounds_left_goes_on_alone() -> None:
    """BY-18"""
    odds = duel(a_rounds=1, b_rounds=3, range_ft=120)
    assert beside(odds, "rounds A fires") == {"1": 1}
    assert set(beside(odds, "rounds B fires")) == {"1", "2", "3"}


def test_the_history_ends_at_the_outcomes() -> None:
    """BY-25: and what is still going on only ever shrinks."""
    odds = duel(a_speed_in=30, b_crew="Veteran", range_ft=45)
    frame = history(odds)
    assert frame.height == 20
    for outcome in ("A stopped", "B stopped", "both"):
        assert frame[outcome].to_list()[-1] == pytest.approx(float(odds.outcomes[outcome]))
        assert frame[outcome].is_sorted()
    assert frame["still fighting"].is_sorted(descending=True)


def test_men_out_of_action_at_the_end() -> None:
    """BY-22, BY-25: one shot at A, hull down: it kills gunner and commander, and half the time the driver, of whom 60 in
    a hundred of those alive can serve on."""
    odds = duel(a_rounds=0, b_rounds=1, a_aspect="side", a_hidden_parts="hull")
    hit, driver = Fraction(60, 100), Fraction(50, 100) * Fraction(60, 100)
    assert beside(odds, "A's men out of action") == {"0": 1 - hit, "2": hit * driver, "3": hit * (1 - driver)}


def test_a_vehicle_without_a_gun_fights_no_duel() -> None:
    """BY-25"""
    truck = {"backyard.vehicles": [{"vehicle": "Truck", "soft": True, "layout": "no turret", "crew": "driver"}]}
    with pytest.raises(InputError) as error:
        duel(b="Truck", house_rules=truck, a_hidden_parts="bow")
    assert sorted(fault.field for fault in error.value.faults) == ["a_hidden_parts", "b"]


def test_a_vehicle_with_nobody_to_fire_its_gun_is_stopped_before_the_first_shot() -> None:
    """BY-02, BY-25: even where both would fire at once."""
    crewless = {
        "backyard.vehicles": [
            {
                "vehicle": "Wagon",
                "gun": "57mm",
                "rounds": 5,
                "soft": True,
                "layout": "no turret",
                "crew": "driver, loader",
            }
        ]
    }
    assert duel(a="Wagon", house_rules=crewless).outcomes["A stopped"] == 1
    assert duel(a="Wagon", a_crew="Expert", house_rules=crewless).outcomes["A stopped"] == 1
