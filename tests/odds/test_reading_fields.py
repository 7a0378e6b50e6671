"""How a field is read: nothing is taken for what it is not, and nothing typed by mistake holds the workbook up."""

from fractions import Fraction

import pytest

from workbook import InputError, ask
from workbook.odds.fields import parse_fraction


def fault_of(field: str, text: str) -> str:
    with pytest.raises(InputError) as error:
        ask("base.shot_at_troops", **{field: text})
    (fault,) = error.value.faults
    return fault.field


@pytest.mark.parametrize("text", ["1e3000000", "1e-3000000", "1E+99999", "1e0099999%"])
def test_a_number_that_would_take_minutes_to_write_out_is_refused(text: str) -> None:
    assert fault_of("distance_in", text) == "distance_in"


def test_a_power_of_ten_is_a_number_like_any_other() -> None:
    assert parse_fraction("1e2") == 100
    assert parse_fraction("25e-2") == parse_fraction("2500e-2%") == Fraction(1, 4)


def test_a_list_nested_without_end_is_a_fault_of_its_field() -> None:
    assert fault_of("also", "[" * 100_000) == "also"


def test_a_record_that_names_a_field_twice_is_a_fault_and_drops_no_weapon() -> None:
    assert fault_of("also", '[{"weapon": "LMG", "weapon": "MMG"}]') == "also"


@pytest.mark.parametrize("text", ["none", "Nothing", " none "])
def test_a_field_that_may_be_empty_is_emptied_in_words(text: str) -> None:
    assert ask("base.shot_at_troops", distance_in=text).fields == ask("base.shot_at_troops").fields


def test_only_a_field_that_may_be_empty_is_emptied() -> None:
    assert fault_of("men", "none") == "men"
    assert ask("base.shot_at_troops", cover="none").fields["cover"] == "none"
