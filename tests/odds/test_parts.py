"""The parts an answer is made of: dice, exact distributions, rolls needed, faults, fields."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook.odds import Distribution, Exact, Part, PercentNeeded, RollNeeded, TestNeeded, dice
from workbook.odds.dice import six_then_again
from workbook.odds.fields import parse_fraction


@pytest.mark.parametrize(
    ("text", "faces", "least", "most"), [("D6", 6, 1, 6), ("2D6", 36, 2, 12), ("D6-3", 6, -2, 3), ("7", 1, 7, 7)]
)
def test_dice_are_read_from_their_short_form(text: str, faces: int, least: int, most: int) -> None:
    thrown = dice(text)
    totals = [thrown.total(face) for face in thrown.weights()]
    assert (sum(thrown.weights().values()), min(totals), max(totals)) == (faces, least, most)


@given(parts=st.lists(st.integers(-3, 5), min_size=1, max_size=5), again=st.booleans())
def test_a_roll_needed_has_the_chance_of_the_faces_that_meet_it(parts: list[int], again: bool) -> None:
    needed = RollNeeded(tuple(Part("BA-01", "part", amount) for amount in parts), again=6 if again else None)
    number = sum(parts)
    beyond = Fraction(1, 36) if again else Fraction(0)
    expected = beyond if number > 6 else Fraction(len([pip for pip in range(2, 7) if pip >= number]), 6)
    assert needed.chance == expected


@given(number=st.integers(-2, 16), low=st.sampled_from([None, 2]), high=st.sampled_from([None, 11]))
def test_a_test_needed_counts_two_dice(number: int, low: int | None, high: int | None) -> None:
    needed = TestNeeded((Part("BA-53", "morale", number),), low, high, always=((1, 1),), never=((6, 6),))
    held = min(high or number, max(low or number, number)) if low or high else number
    good = [
        (a, b) for a in range(1, 7) for b in range(1, 7) if (a + b <= held or (a, b) == (1, 1)) and (a, b) != (6, 6)
    ]
    assert needed.chance == Fraction(len(good), 36)


@given(st.integers(-60, 160))
def test_a_percentile_roll_is_held_between_nothing_and_everything(percent: int) -> None:
    assert PercentNeeded((Part("BY-12", "chance", percent),)).chance == Fraction(min(100, max(0, percent)), 100)


@given(st.dictionaries(st.integers(), st.integers(1, 50), min_size=1), st.integers(1, 7))
def test_chances_add_up_to_one_however_states_are_mixed(weights: dict[int, int], spread: int) -> None:
    mixed = Exact(weights).then(lambda state: Exact({state: 1, state + spread: 2}))
    assert sum(mixed.fractions().values()) == 1


def test_a_distribution_that_does_not_add_up_is_refused() -> None:
    with pytest.raises(ArithmeticError):
        Distribution({"yes": Fraction(1, 2), "no": Fraction(1, 3)})


@pytest.mark.parametrize("text", ["3/10", "0.3", "30%", " 30 % ", 0.3, Fraction(3, 10)])
def test_a_fraction_is_read_exactly_from_every_form(text: object) -> None:
    assert parse_fraction(text) == Fraction(3, 10)


@pytest.mark.parametrize("text", ["", "three", "1/0", True, "1//2", "nan"])
def test_what_is_no_number_is_no_fraction(text: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # the wording is pydantic's to wrap
        parse_fraction(text)


def test_dice_are_the_same_where_the_same_is_thrown_whatever_they_are_called() -> None:
    assert dice("D6") == dice("1D6") == dice(" d6 ")
    assert hash(dice("D6")) == hash(dice("1D6"))
    assert dice("D6") != dice("D6+1")
    assert dice("2D6") != dice("D6")
    assert dice("4") != dice("5")
    assert six_then_again(6) != six_then_again(5)
    assert dice("D6") != "D6"
