"""The game: how long it lasts, and from when a unit may come in from Reserve (BA-63, BA-64)."""

from __future__ import annotations

from workbook.odds import Exact, Part, RollNeeded
from workbook.tables import Tables
from workbook.tables.base import Figure


def seventh_turn(tables: Tables, edition: str) -> RollNeeded:
    """BA-64: the D6 for one further turn after the last.

    >>> from workbook.tables import load
    >>> seventh_turn(load(), "2nd").chance
    Fraction(1, 2)
    """
    row = tables[Figure][edition, "seventh turn needed"]
    return RollNeeded((Part.of(row, "one further turn", row.value),))


def turns_played(tables: Tables, edition: str) -> Exact[int]:
    """BA-64: how many turns a game lasts.

    >>> from workbook.tables import load
    >>> turns_played(load(), "3rd").fractions()
    {7: Fraction(1, 2), 6: Fraction(1, 2)}
    """
    turns = tables[Figure][edition, "game turns"].value
    more = seventh_turn(tables, edition).chance
    return Exact({turns + 1: more.numerator, turns: more.denominator - more.numerator})


def first_turn_from_reserve(tables: Tables, edition: str) -> int:
    """BA-63: the first turn in which a unit in Reserve may be ordered on.

    >>> from workbook.tables import load
    >>> first_turn_from_reserve(load(), "2nd")
    2
    """
    return tables[Figure][edition, "reserve from turn"].value
