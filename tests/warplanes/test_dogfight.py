"""Citations: interceptors, tailing, rear guns, several interceptors."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import InputError, ask

SIX = Fraction(1, 6)
DOWN = Fraction(1, 36)  # a natural 6 for damage, then another


def fight(**fields: Any) -> Any:
    return ask("warplanes.dogfight", **fields)


def test_an_interceptor_that_is_not_behind_needs_a_six() -> None:
    """WP-20: the Freccia's two HMGs, six shots; D6 + 1 at 6 damages on 5+."""
    odds = fight(interceptor="Fiat G.50 Freccia", tailing=False)
    assert odds.beside["the target"].outcomes["0 pins"] == (1 - SIX) ** 6
    assert odds.outcomes["target destroyed"] == 1 - (1 - SIX * DOWN) ** 6


def test_from_behind_four_hits() -> None:
    """WP-20: and nobody fires back from a plane without a rear gun."""
    odds = fight(interceptor="Fiat G.50 Freccia", target="Hawker Typhoon")
    assert odds.beside["the target"].outcomes["0 pins"] == Fraction(3, 6) ** 6
    assert odds.outcomes["target destroyed"] == 1 - (1 - Fraction(3, 6) * DOWN) ** 6
    assert odds.outcomes["interceptor destroyed"] == 0


def test_a_rear_gun_fires_first_and_hits_on_five() -> None:
    """WP-21: the Stuka's one MMG, five shots."""
    odds = fight(interceptor="Fiat G.50 Freccia")
    lost = 1 - (1 - Fraction(2, 6) * DOWN) ** 5
    assert odds.outcomes["interceptor destroyed"] == lost
    assert odds.gates[0].chance == 1 - odds.outcomes["interceptor destroyed"] - odds.outcomes["interceptor driven off"]
    through = fight(interceptor="Fiat G.50 Freccia", target="Hawker Typhoon").outcomes["target destroyed"]
    assert odds.outcomes["target destroyed"] == odds.gates[0].chance * through


def test_a_rear_gun_is_silent_where_nobody_is_behind() -> None:
    """WP-21"""
    assert fight(tailing=False).outcomes["interceptor destroyed"] == 0


def test_pins_change_no_roll_between_planes_but_the_count_to_six() -> None:
    """WP-20, WP-14: no modifiers; five pins and any hit drive it off or bring it down."""
    odds = fight(interceptor="Fiat G.50 Freccia", target="Hawker Typhoon", target_pins=5, interceptor_pins=5)
    assert odds.headline == 1 - Fraction(3, 6) ** 6


def test_bombs_are_not_fired_at_planes_and_machine_guns_as_on_planes() -> None:
    """WP-20, BA-41: third edition, six HMGs of three shots on a Mustang."""
    odds = fight(interceptor="P-51 Mustang", target="Hawker Typhoon", tailing=False, edition="3rd")
    assert odds.beside["the target"].outcomes["0 pins"] == (1 - SIX) ** 18


def test_interceptors_come_one_after_another_until_the_target_is_gone() -> None:
    """WP-22: two Freccias; the second finds the pins that the first has left."""
    odds = fight(interceptor="Fiat G.50 Freccia", target="Hawker Typhoon", interceptors=2, tailing=False)
    assert odds.beside["the target"].outcomes["0 pins"] == (1 - SIX) ** 12
    assert odds.headline > 1 - (1 - SIX * DOWN) ** 12


def test_a_flying_tank_is_spared_once_in_the_air_too() -> None:
    """WP-23"""
    fields: dict[str, Any] = {
        "interceptor": "Nakajima Ki-43 Hayabusa",
        "target": "Ilyushin Sturmovik",
        "tailing": False,
    }
    one = SIX * DOWN
    assert fight(**fields).outcomes["target destroyed"] == 1 - (1 - one) ** 6 - 6 * one * (1 - one) ** 5
    assert fight(**fields, flying_tank_used=True).outcomes["target destroyed"] == 1 - (1 - one) ** 6


def test_only_interceptors_attack_planes() -> None:
    """WP-20"""
    with pytest.raises(
        InputError, match="interceptor: got 'Hawker Typhoon'; accepted: a plane with the Interceptor rule"
    ):
        fight(interceptor="Hawker Typhoon")
    with pytest.raises(InputError, match="Interceptor rule"):
        ask("warplanes.sortie", interceptors=1, interceptor="Hawker Typhoon")
