"""The frames that stand beside an answer, as tables have them: chances in percent, no fraction that nobody could read."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from workbook.show import numerals

CHANCES = frozenset(
    {
        "probability", "chance", "share", "with", "without", "lives", "lost", "Recruit", "Average", "Veteran", "Expert",
        "attacks", "has arrived", "gone", "plane gone", "stands", "fires", "both of the core stand", "neither stands",
        "to hit", "goes through", "something disabled", "stopped", "stopped by then", "destroys one",
        "A stopped", "B stopped", "both", "out of rounds", "still fighting", "A without gunner", "A immobile",
        "B without gunner", "B immobile",
    }
)  # fmt: skip
"""The columns that hold chances."""
DIFFERENCES = frozenset({"worth"})
"""The columns that hold one chance less another."""
AMOUNTS = frozenset(
    {
        "targets destroyed", "targets expected", "per 100 points", "pins if not", "shots", "hits", "damage", "pins",
        "pieces standing", "same target", "another target", "worth it from times", "mm", "range in feet",
        "stops at x", "stops at y",
    }
)  # fmt: skip
"""The columns that hold averages, lengths and the like."""


def said(column: str, value: Any) -> Any:
    """A cell as one reads it: a chance in percent, a difference in points, any other number with few decimals.

    >>> said("stands", 0.6637678), said("worth", -0.0412), said("hits", 1 / 3), said("piece", "Medium mortar")
    ('66.4%', '-4.1 points', 0.3333, 'Medium mortar')
    """
    if not isinstance(value, float):
        return value
    if column in CHANCES:
        return numerals.percent(Fraction(value))
    return numerals.points(Fraction(value)) if column in DIFFERENCES else round(value, 4)


def readable(column: Iterable[Any]) -> bool:
    """Has a column anything to read, and not only fractions too long for it, with perhaps a 0 or a 1 among them?

    >>> readable(["1/6", "1444878125/2176782336"]), readable(["1444878125/2176782336", "1"]), readable([None, 0.5])
    (True, False, True)
    """
    cells = [str(cell) for cell in column]
    short = [cell for cell in cells if numerals.shortened(cell)]
    return len(short) == len(cells) or any("/" in cell for cell in short)
