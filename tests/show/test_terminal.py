"""The answer in a terminal: whole, without blanks at the ends, in signs that the terminal has."""

from io import BytesIO, StringIO, TextIOWrapper

import pytest

from workbook import ask, questions
from workbook.show import numerals, terminal, words
from workbook.show.card import rows

BASE = list(questions("base"))


def shown(question: str, **fields: object) -> str:
    page = StringIO()
    terminal.show(ask(question, **fields), page)
    return page.getvalue()


@pytest.mark.parametrize("question", BASE)
def test_the_answer_is_whole(question: str) -> None:
    odds = ask(question)
    page = " ".join(shown(question).split())
    assert words.sentence(odds).text in page
    assert all(line.rule in page for line in odds.working)
    assert all(numerals.percent(chance) in page for _, chance, _ in rows(odds))
    assert all(name in page for name in odds.beside)


@pytest.mark.parametrize("question", BASE)
def test_no_line_ends_in_blanks_or_colours(question: str) -> None:
    assert not [line for line in shown(question).splitlines() if line != line.rstrip() or "\x1b" in line]


def test_bars_have_signs_that_the_encoding_has() -> None:
    page = TextIOWrapper(BytesIO(), encoding="cp1252")
    terminal.show(ask("base.order_test", pins=2), page)
    page.seek(0)
    assert "-----" in page.read()


def test_the_short_form_has_the_sentence_and_every_row() -> None:
    """BA-61: 30 of the 36 rolls of two dice come to 9 or less."""
    assert terminal.plain(ask("base.morale_check")).splitlines()[0].startswith("The unit holds 83.3%")
    assert "5/6" in terminal.plain(ask("base.morale_check"))


def test_a_name_of_ones_own_is_told_letter_by_letter() -> None:
    name = "[/red] gun :bomb: [bold]"
    own = {"base.weapons": [{"edition": "2nd", "weapon": name, "kind": "heavy", "reach": 30, "pen": 2}]}
    page = StringIO()
    terminal.show(ask("base.shot_at_troops", weapon=name, also=[{"weapon": "LMG"}], house_rules=own), page)
    assert f"To hit: {name}" in page.getvalue()


def test_gates_read_as_they_do_in_the_panel() -> None:
    """BA-01, BA-33: 3+ is 2 in 3; the crew's check is not thrown by all, so its target stands in words."""
    page = " ".join(shown("base.shot_at_vehicle").split())
    assert "To hit 3+ 66.7% 2/3 3+ base" in page
    assert "Crew's check 75.9% 41/54 unless 8 or less, where it is rolled" in page
