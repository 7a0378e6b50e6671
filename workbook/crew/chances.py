"""Dice that are not plain dice: a chance the player sets, faces that are rolled again, a draw by given weights."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import icepool

from workbook.odds import Dice
from workbook.odds.dice import Face

YES, NO = (1,), (0,)


def drawn(text: str, weights: Mapping[Face, int]) -> Dice:
    """A draw with these weights, under a name of its own."""
    return Dice(text, icepool.Die(dict(weights)))


@lru_cache(maxsize=1024)
def chance_of(chance: Fraction) -> Dice:
    """Something that happens with a chance the player sets: face 1 where it does, 0 where not.

    >>> chance_of(Fraction(3, 10)).weights()
    {(0,): 7, (1,): 3}
    """
    ways = {NO: chance.denominator - chance.numerator, YES: chance.numerator}
    return drawn(f"a chance of {chance}", {face: weight for face, weight in ways.items() if weight})


def without(thrown: Dice, again: frozenset[int]) -> Dice:
    """A die of which some pips are rolled again, as often as they come up.

    >>> from workbook.odds import dice
    >>> without(dice("D6"), frozenset({1, 2})).weights()
    {(3,): 1, (4,): 1, (5,): 1, (6,): 1}
    """
    if not again:
        return thrown
    return drawn(thrown.text, {face: weight for face, weight in thrown.weights().items() if face[0] not in again})
