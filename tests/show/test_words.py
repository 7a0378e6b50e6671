"""How chances are said: nothing that can happen is 0%, nothing that may fail is 100%."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook import ask, compare
from workbook.show import numerals, words
from workbook.show.answers import apart

chances = st.fractions(0, 1, max_denominator=10**7)


@given(chances)
def test_percent_says_never_and_always_only_where_it_is_so(chance: Fraction) -> None:
    assert (numerals.percent(chance) == "0%") == (chance == 0)
    assert (numerals.percent(chance) == "100%") == (chance == 1)


@given(chances)
def test_percent_is_no_further_off_than_half_of_its_last_digit(chance: Fraction) -> None:
    said = numerals.percent(chance)
    if said[0] not in "<>":
        assert abs(Fraction(said[:-1]) / 100 - chance) <= Fraction(1, 2000)


@given(chances, chances)
def test_what_is_likelier_is_never_said_to_be_less_often(one: Fraction, other: Fraction) -> None:
    low, high = sorted([one, other])
    assert _number(numerals.percent(low)) <= _number(numerals.percent(high))


def _number(percent: str) -> Fraction:
    """`<0.1%` lies below 0.1 and `>99.9%` above 99.9."""
    shift = {"<": Fraction(-1, 100), ">": Fraction(1, 100)}.get(percent[0], Fraction(0))
    return Fraction(percent.strip("<>%")) + shift


@given(chances)
def test_a_frequency_never_claims_certainty_that_is_not_there(chance: Fraction) -> None:
    said = numerals.frequency(chance, "shot")
    assert (said == "never") == (chance == 0)
    assert (said == "always") == (chance == 1)
    assert " 0 shots" not in said


@given(chances)
def test_a_frequency_is_near_and_exact_without_about(chance: Fraction) -> None:
    said = numerals.frequency(chance, "shot").removeprefix("about ").split(" ")
    if len(said) == 4 and said[2] == "in":
        claimed = Fraction(int(said[0]), int(said[3].replace(",", "")))
        assert abs(claimed - chance) <= Fraction(1, 20)
        assert claimed == chance or numerals.frequency(chance, "shot").startswith("about ")


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(163, 1000), "about 1 shot in 6"),
        (Fraction(1, 36), "1 shot in 36"),
        (Fraction(1, 7776), "about 1 shot in 7,800"),
        (Fraction(312, 1000), "about 3 shots in 10"),
        (Fraction(2, 3), "2 shots in 3"),
        (Fraction(5, 6), "5 shots in 6"),
        (Fraction(48, 100), "as often as not"),
        (Fraction(54, 100), "a little more often than not"),
        (Fraction(35, 36), "35 shots in 36"),
        (Fraction(99, 100), "almost always"),
    ],
    ids=str,
)
def test_frequencies_as_players_say_them(chance: Fraction, said: str) -> None:
    assert numerals.frequency(chance, "shot") == said


def test_the_sentence_has_the_number_apart() -> None:
    """BA-53: 9 less 2 pins: 21 of 36 rolls come to 7 or less."""
    said = words.sentence(ask("base.order_test", pins=2))
    assert said == ("The order is carried out", "58.3%", "of the time, about 6 orders in 10.")


def test_what_is_certain_is_said_to_be_always() -> None:
    """BA-52"""
    assert words.sentence(ask("base.order_test")).text == "The order is carried out 100% of the time: always."


def test_counts_say_their_spread_before_their_average() -> None:
    """BA-21: five rifles, each 2/3 to hit and 3/6 to harm: 5 x 1/3."""
    odds = ask("base.shot_at_troops", firers=5)
    assert words.sentence(odds).before == "At least 2 men fall"
    assert words.sums(odds)[-1] == f"On average {float(5 * Fraction(4, 6) * Fraction(3, 6)):.2f}."


def test_fields_of_the_same_title_are_told_apart() -> None:
    odds = ask("base.shot_at_vehicle")
    titles = [words.title(odds, name) for name in odds.fields]
    assert len(set(titles)) == len(titles)


def test_a_whole_average_has_no_decimals_and_what_nobody_will_see_no_odds() -> None:
    assert words.average(ask("crew.survival")) == "On average 2"
    never = ask("backyard.duel", headline="The rounds run out first")
    assert words.sentence(never).text.endswith("less than 1 duel in 1,000,000.")


def test_a_group_keeps_its_name_where_it_tells_two_fields_apart() -> None:
    assert words.title(ask("crew.duel"), "a_weapon") == "Main gun (tank A)"
    assert words.title(ask("backyard.duel"), "a_crew") == "Crew (A)"


def test_answers_are_not_taken_for_the_sides_of_a_duel_and_a_moved_sum_is_left_open() -> None:
    duel = apart(compare("backyard.duel", range_ft=35))
    assert "in answer B than in answer A" in duel
    assert apart(compare("base.order_dice", run=4)).startswith("The enemy draws … dice in a row ")
    nearly = apart(compare("warplanes.dogfight", interceptor_pins=1))
    assert " under 0.1 points less often in B than in A" in nearly
