"""Citations: a whole game of one plane, turn by turn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import ask

HIT = Fraction(3, 6)
COMES = Fraction(26, 36)
QUIET: dict[str, Any] = {"ambush": [], "game_turns": 2, "seventh_turn": False, "nerve": False}
RIFLE = [{"weapon": "Rifle"}]


def sortie(**fields: Any) -> Any:
    return ask("warplanes.sortie", **fields)


def test_one_turn_is_an_arrival_and_an_attack() -> None:
    """WP-05, WP-06: with no flak the chances multiply."""
    lost = ask("warplanes.ground_attack").headline
    assert sortie(**QUIET).outcomes == {"0": 1 - COMES * lost, "1": COMES * lost}


def test_the_attacks_made_without_flak_are_those_of_arrival() -> None:
    """WP-08, BA-64: six turns and perhaps a seventh."""
    assert dict(sortie(ambush=[]).beside["attacks made"].outcomes) == dict(ask("warplanes.arrival").outcomes)


def test_only_flak_in_ambush_fires_before_the_attack() -> None:
    """WP-04, WP-06: other fire of the turn comes after it, and cannot change what the first attack does."""
    assert sortie(**{**QUIET, "afterwards": RIFLE}).outcomes == sortie(**QUIET).outcomes
    down = Fraction(1, 216)
    gone = sortie(**{**QUIET, "ambush": RIFLE}).beside["the plane's own end"].outcomes["destroyed"]
    assert gone == COMES * down


def test_pins_of_the_flak_spoil_the_aim_of_that_attack() -> None:
    """WP-12, WP-15: one rifle: no pin, one pin for a hit, two with a point of damage."""
    hit, damage, down = Fraction(1, 6), Fraction(1, 6), Fraction(1, 6)
    lost = [ask("warplanes.ground_attack", plane_pins=pins).headline for pins in (0, 1, 2)]
    odds = sortie(**{**QUIET, "ambush": RIFLE})
    mixed = (1 - hit) * lost[0] + hit * (1 - damage) * lost[1] + hit * damage * (1 - down) * lost[2]
    assert odds.outcomes["1"] == COMES * mixed


def test_its_pins_are_gone_when_it_pulls_out() -> None:
    """WP-07, WP-14: fire that pins at most five times in each stay never drives it off, however many stays there are."""
    rifles = [{"weapon": "Rifle", "units": 2}]
    ends = sortie(afterwards=rifles, ambush=[], target="soft-skin").beside["the plane's own end"].outcomes
    assert ends["driven off"] == 0
    longer = sortie(afterwards=rifles, before_it_leaves=rifles, ambush=[], target="soft-skin")
    assert longer.beside["the plane's own end"].outcomes["driven off"] > 0


def test_fire_before_it_leaves_comes_in_the_turn_after() -> None:
    """WP-07: a game that ends on the turn of its attack knows none."""
    assert sortie(**{**QUIET, "before_it_leaves": RIFLE}).beside["the plane's own end"].outcomes["destroyed"] == 0
    later = sortie(**{**QUIET, "game_turns": 3, "before_it_leaves": RIFLE}).beside["the plane's own end"].outcomes
    assert later["destroyed"] == COMES * Fraction(1, 216)


def test_bombs_dropped_are_gone_and_kept_ones_are_there() -> None:
    """WP-18: one bomb and no other weapon that can hurt a heavy tank: all of its attacks but the first are for nothing."""
    heavy: dict[str, Any] = {"plane": "Aichi D3A Val", "target": "heavy tank", "ambush": [], "nerve": False}
    odds = sortie(**heavy)
    arrives = 1 - ask("warplanes.arrival").outcomes["0"]
    assert (
        odds.outcomes["1"]
        == arrives * ask("warplanes.ground_attack", plane="Aichi D3A Val", target="heavy tank").headline
    )
    assert odds.outcomes["2"] == 0


def test_a_second_immobilised_result_in_a_later_attack_loses_the_tank() -> None:
    """WP-08, WP-18, BA-33: two attacks, a bomb each, at a heavy tank that only a superficial 6 can hurt."""
    odds = sortie(
        plane="Junkers Ju 87 Stuka",
        target="heavy tank",
        target_quality="Veteran",
        bombs="one an attack",
        ambush=[],
        game_turns=4,
        seventh_turn=False,
    )
    through = HIT * Fraction(1, 6)
    stuck = fire = through * Fraction(1, 6)
    leaves = fire * Fraction(6, 36)  # a Veteran crew's 10, less the pin of the fire: 9 or less
    assert odds.outcomes["2"] == COMES * leaves**2
    assert odds.outcomes["1"] > COMES * (stuck * stuck + leaves * (1 - leaves))


def test_losses_of_men_carry_over_from_attack_to_attack() -> None:
    """WP-18: three men, an HMG pair; a single man left falls to one later shot."""
    fields: dict[str, Any] = {
        "plane": "Fiat G.50 Freccia",
        "target": "infantry",
        "men": 3,
        "nerve": False,
        "ambush": [],
    }
    one = ask("warplanes.ground_attack", plane="Fiat G.50 Freccia", target="infantry", men=3).outcomes
    rest = {
        left: ask("warplanes.ground_attack", plane="Fiat G.50 Freccia", target="infantry", men=left).outcomes
        for left in (1, 2, 3)
    }
    odds = sortie(**fields, game_turns=4, seventh_turn=False)
    second = sum(one[str(3 - left)] * rest[left][str(left)] for left in (1, 2, 3))
    later = (1 - COMES) * COMES + (1 - COMES) ** 2 * COMES
    assert odds.outcomes["2"] == COMES * one["3"] ** 2
    assert odds.outcomes["1"] == COMES * (one["3"] * (1 - one["3"]) + second) + later * one["3"]


def test_interceptors_in_ambush_fall_on_the_plane_before_it_opens_fire() -> None:
    """WP-22: one Freccia never behind a Typhoon: six shots, a 6 to hit, exceptional damage brings it down."""
    fields: dict[str, Any] = {**QUIET, "interceptors": 1, "interceptor": "Fiat G.50 Freccia", "tailed": 0}
    ends = sortie(**fields).beside["the plane's own end"].outcomes
    fight = ask("warplanes.dogfight", interceptor="Fiat G.50 Freccia", target="Hawker Typhoon", tailing=False)
    assert ends["destroyed"] == COMES * fight.outcomes["target destroyed"]
    assert ends["driven off"] == COMES * fight.outcomes["target driven off"]


def test_the_chance_of_being_behind_mixes_both_kinds_of_attack() -> None:
    """WP-20, WP-21, WP-22: one time in four from behind, past the Stuka's rear gun."""
    fields: dict[str, Any] = {"plane": "Junkers Ju 87 Stuka", "target": "soft-skin", **QUIET, "interceptors": 1}
    ends = sortie(**fields).beside["the plane's own end"].outcomes
    behind, elsewhere = (
        ask("warplanes.dogfight", tailing=tailing).outcomes["target destroyed"] for tailing in (True, False)
    )
    assert ends["destroyed"] == COMES * (Fraction(1, 4) * behind + Fraction(3, 4) * elsewhere)


def test_nobody_has_air_superiority_over_an_interceptor() -> None:
    """WP-22: only while the enemy has none left."""
    odds = sortie(plane="Hawker Hurricane", interceptors=3, ambush=[])
    assert odds.outcomes == sortie(plane="Hawker Hurricane", ambush=[]).outcomes
    assert "interceptors" in odds.ignored


def test_waiting_in_ambush_without_a_test_is_assumed_and_may_be_ruled_otherwise() -> None:
    """WP-22: with a test, a Regular's 8 or less from Reserve."""
    fields: dict[str, Any] = {**QUIET, "interceptors": 1, "tailed": 0}
    odds = sortie(**fields)
    assert "Ambush out of Reserve needs no test" in [row.row_name for row in odds.assumptions]
    tested = {"warplanes.switches": [{"switch": "Ambush out of Reserve needs no test", "on": False}]}
    asked = sortie(**fields, house_rules=tested).beside["the plane's own end"].outcomes["destroyed"]
    assert asked == COMES * odds.beside["the plane's own end"].outcomes["destroyed"]


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_a_flying_tank_is_spared_once_in_the_whole_game(edition: str) -> None:
    """WP-23: two stays of one rifle each: it takes exceptional damage in both to bring it down."""
    fields: dict[str, Any] = {
        "plane": "Ilyushin Sturmovik",
        "target": "super-heavy tank",
        "ambush": RIFLE,
        "edition": edition,
    }
    ends = sortie(**fields, game_turns=4, seventh_turn=False).beside["the plane's own end"].outcomes
    assert ends["destroyed"] == COMES * Fraction(1, 216) ** 2


def test_turn_by_turn_adds_up() -> None:
    """WP-08: the targets expected after the last turn are the answer's expectation."""
    odds = sortie(target="infantry", men=4)
    table = odds.beside["turn by turn"]
    assert table["turn"].to_list() == ["2", "3", "4", "5", "6", "7"]
    assert Fraction(table["targets (exact)"].to_list()[-1]) == odds.expected
    assert sum(table["attacks"].to_list()) == pytest.approx(float(odds.beside["attacks made"].expected))


def test_a_game_too_short_for_any_plane_has_an_answer_all_the_same() -> None:
    """WP-05: no plane comes in on the first turn, and there is no other."""
    odds = sortie(game_turns=1, seventh_turn=False)
    assert odds.chance("0") == 1
    assert odds.beside["the plane's own end"].outcomes["it never came in"] == 1
    assert odds.to_json()["outcomes"]
