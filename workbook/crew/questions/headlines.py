"""Which sentence comes first: one that says something, where the question's usual one is sure to be so."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from workbook.odds import Headline


def telling_first(outcomes: Mapping[str, Fraction], *lines: Headline) -> tuple[Headline, ...]:
    """The lines in their order; where the first always happens, the next that may happen or not comes before it.

    >>> usual, other = Headline.of("Somebody lives", "1", "2"), Headline.of("Both live", "2")
    >>> sure = {"0": Fraction(0), "1": Fraction(1, 3), "2": Fraction(2, 3)}
    >>> [line.says for line in telling_first(sure, usual, other)]
    ['Both live', 'Somebody lives']
    >>> [line.says for line in telling_first({**sure, "0": Fraction(1, 3), "1": Fraction(0)}, usual, other)]
    ['Somebody lives', 'Both live']
    """
    chances = [sum(outcomes[label] for label in line.labels) for line in lines]
    if chances[0] != 1:
        return lines
    place = next((place for place, chance in enumerate(chances) if 0 < chance < 1), 0)
    return (lines[place], *lines[:place], *lines[place + 1 :])
