"""What stands beside an answer is read as tables are: chances in percent, and no fraction that nobody could read."""

import re
from fractions import Fraction

import polars as pl
import pytest

from workbook import ask, questions
from workbook.show import card, frames, html
from workbook.show.answers import drawn
from workbook.show.drawing import Sheet

LONG = re.compile(r"\d{8,}/\d{8,}")


@pytest.mark.parametrize("name", questions())
def test_every_column_of_numbers_is_a_chance_a_difference_or_an_amount(name: str) -> None:
    for frame in ask(name).beside.values():
        if isinstance(frame, pl.DataFrame):
            numbers = {column for column, kind in frame.schema.items() if kind.is_float()}
            assert numbers <= frames.CHANCES | frames.DIFFERENCES | frames.AMOUNTS
            for column in numbers & frames.CHANCES:
                assert frame[column].drop_nulls().is_between(0, 1 + 1e-9).all()


def test_no_column_is_of_two_kinds() -> None:
    assert not frames.CHANCES & (frames.DIFFERENCES | frames.AMOUNTS) | frames.DIFFERENCES & frames.AMOUNTS


def test_the_panel_s_tables_have_chances_in_percent() -> None:
    told = next(one for one in drawn(ask("army.list"))["beside"] if one["title"] == "each purchase")
    rows = [dict(zip(told["columns"], row, strict=True)) for row in told["rows"]]
    assert all(re.fullmatch(r"[<>]?\d+\.\d%|never|always|0%|100%", row["destroys one"]) for row in rows)
    assert all(isinstance(row["targets expected"], float) for row in rows)


@pytest.mark.parametrize("name", ["heavy_weapons.under_fire", "warplanes.sortie", "backyard.duel"])
def test_a_card_has_long_fractions_in_tooltips_alone(name: str) -> None:
    page = card.card(ask(name))
    assert LONG.search(page)
    assert not LONG.search(re.sub("<[^>]*>", " ", page))


def test_a_distribution_beside_an_answer_leaves_out_fractions_that_nobody_could_read() -> None:
    besides = ask("warplanes.ground_attack", target="infantry").beside
    some, none = html(besides["pins laid on it"]), html(besides["what becomes of the unit"])
    assert "1/1024" in some
    assert "exactly" not in none
    assert not LONG.search(some + none)


def test_a_sheet_keeps_short_fractions_and_drops_a_column_of_long_ones() -> None:
    long = str(Fraction(1, 3) ** 30)
    sheet = Sheet(frame=pl.DataFrame({"what": ["a", "b"], "exact": ["1/3", long], "exactly": [long, long]}))
    assert sheet.cells() == [("a", "1/3"), ("b", "")]
    assert "exactly" not in sheet.html()
