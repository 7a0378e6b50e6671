"""Citations: coming in from Reserve, pulling out, coming back."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook import ask

COMES = Fraction(26, 36)  # a Regular plane's 9, 1 less from Reserve: 8 or less on two dice
WAITS = 1 - COMES
SEVENTH = Fraction(3, 6)


def test_a_regular_plane_attacks_three_times_in_most_games() -> None:
    """WP-05, WP-08, BA-63, BA-64: three attacks from turn 2 (2, 4, 6), or from turn 3 (3, 5, 7) if there is a seventh."""
    odds = ask("warplanes.arrival")
    assert odds.outcomes["3"] == COMES + WAITS * COMES * SEVENTH
    two = WAITS * COMES * (1 - SEVENTH) + WAITS**2 * COMES + WAITS**3 * COMES * SEVENTH
    assert odds.outcomes["2"] == two
    assert odds.outcomes["0"] == WAITS**5 * (1 - SEVENTH * COMES)


@pytest.mark.parametrize(("quality", "rolls"), [("Inexperienced", 21), ("Regular", 26), ("Veteran", 30)])
def test_the_first_arrival_is_an_order_test_at_one_less(quality: str, rolls: int) -> None:
    """WP-05: two dice at or under 7, 8, 9; one turn from which it may come."""
    odds = ask("warplanes.arrival", quality=quality, game_turns=2, seventh_turn=False)
    assert odds.outcomes == {"0": Fraction(36 - rolls, 36), "1": Fraction(rolls, 36)}


def test_it_cannot_come_in_the_first_turn() -> None:
    """WP-05: from the second turn on."""
    assert ask("warplanes.arrival", game_turns=1, seventh_turn=False).outcomes == {"0": 1}
    assert ask("warplanes.arrival", game_turns=1).outcomes["1"] == SEVENTH * COMES


def test_later_passes_need_no_test_and_come_every_second_turn() -> None:
    """WP-03, WP-07, WP-08: arriving on turn 2 gives turns 2, 4, 6 and 8."""
    odds = ask("warplanes.arrival", game_turns=8, seventh_turn=False)
    assert odds.outcomes["4"] == COMES
    rules = [line.rule for line in odds.working]
    assert "WP-07" in rules
    assert "WP-08" in rules


def test_a_fubar_in_reserve_is_no_more_than_a_failed_test() -> None:
    """WP-05: a double 6 leaves it waiting, and is in the working by its name."""
    odds = ask("warplanes.arrival")
    fubar = next(line for line in odds.working if "FUBAR" in line.step)
    assert fubar.chance == Fraction(1, 36)


def test_turn_by_turn_the_chances_of_attacks_add_up_to_the_attacks_expected() -> None:
    """WP-08"""
    odds = ask("warplanes.arrival", quality="Veteran")
    chances = odds.beside["turn by turn"]["attacks (exact)"].to_list()  # type: ignore[index]
    assert sum(map(Fraction, chances), Fraction(0)) == odds.expected
    first = odds.beside["turn of the first attack"].outcomes  # type: ignore[union-attr]
    assert first["2"] == Fraction(30, 36)
    assert first["7"] == Fraction(6, 36) ** 5 * SEVENTH * Fraction(30, 36)


def test_the_second_edition_reports_and_the_third_assumes_the_game_length() -> None:
    """BA-64: an answer that counts on a seventh turn says what it rests on."""
    assert [row.row_name for row in ask("warplanes.arrival", edition="3rd").assumptions][
        -1
    ] == "3rd seventh turn needed"
    assert "seventh turn needed" not in " ".join(row.row_name for row in ask("warplanes.arrival").assumptions)
