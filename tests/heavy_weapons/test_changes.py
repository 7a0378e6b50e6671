"""The table of changes, computed by both sets of rules."""

from __future__ import annotations

from fractions import Fraction

from workbook import ask
from workbook.heavy_weapons.changes import changes, compared
from workbook.tables import load
from workbook.tables.heavy_weapons import Change


def test_every_matter_of_the_table_has_a_number_by_either_set_of_rules() -> None:
    """HW-23"""
    found = {one.matter: one for one in compared(load(), {}, 2, 3)}
    assert list(found) == list(load()[Change].names("matter"))
    assert found["order dice"][2:] == (Fraction(4), Fraction(1 + 2))
    assert found["order tests"][2:] == (Fraction(21, 36) ** 2, Fraction(21, 36))
    mortars = 2 * Fraction(1, 6) * 3
    assert found["firing past friends"][2:] == (6 * Fraction(3, 6) + mortars, 2 * 6 * Fraction(3, 6) + mortars)
    assert found["ranging in"].standard == found["ranging in"].adaptation == Fraction(13, 18)
    assert found["casualties"].standard == found["casualties"].adaptation


def test_pins_and_rout_are_those_of_the_question_under_fire() -> None:
    """HW-23: whoever asks for it gets the same."""
    row = changes().filter(matter="pins and rout")
    assert row["adaptation"].item() == float(ask("heavy_weapons.under_fire").outcomes["0"])
    assert row["standard"].item() == float(ask("heavy_weapons.under_fire", scheme="standard").outcomes["0"])
    assert row["adaptation"].item() > row["standard"].item()
