"""Dice as they lie on the table: named, exact, and able to show their faces.

A throw's *face* is the tuple of pips shown, in the order thrown: `(5,)` for a D6, `(3, 4)` for 2D6, `(6, 2)` for a six that
was rolled again. Chances come from icepool's dice over such tuples.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TypeAlias, cast

import icepool

Face: TypeAlias = tuple[int, ...]

_GRAMMAR = re.compile(r"(?P<count>\d*)[Dd](?P<sides>\d+)(?P<add>[+-]\d+)?|(?P<plain>\d+)")


@dataclass(frozen=True)
class Dice:
    """One or more dice thrown together, with what is added to their sum.

    >>> two = dice("2D6")
    >>> len(two.die), two.total((3, 4)), two
    (36, 7, 2D6)
    >>> dice("D6-3").total((5,))
    2
    """

    text: str
    die: icepool.Die[Face] = field(compare=False)
    add: int = 0

    def __eq__(self, other: object) -> bool:
        """Dice are the same where the same is thrown and as much is added, whatever they are called."""
        if self is other:
            return True
        return isinstance(other, Dice) and self.add == other.add and self.weights() == other.weights()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.add, frozenset(self.die.items())))

    @property
    def pips(self) -> bool:
        """Are they dice with pips, and not something drawn from a bag?"""
        return "D" in self.text

    def total(self, face: Face) -> int:
        """The sum of the pips with what the dice add."""
        return sum(face) + self.add

    def weights(self) -> dict[Face, int]:
        """How many of the equally likely ways show each face."""
        return dict(self.die.items())

    def __repr__(self) -> str:
        return self.text


@lru_cache(maxsize=256)
def dice(text: str) -> Dice:
    """Read dice from their short form: `D6`, `2D6`, `D6-3`, `D3+1`, or a plain number that needs no throw.

    >>> dice("D3").weights()
    {(1,): 1, (2,): 1, (3,): 1}
    >>> dice("4").total(())
    4
    >>> dice("a lot")
    Traceback (most recent call last):
    ValueError: dice: got 'a lot'; accepted: dice such as D6, 2D6, D6-3, or a whole number
    """
    match = _GRAMMAR.fullmatch(text.replace(" ", ""))
    if match is None:
        raise ValueError(f"dice: got {text!r}; accepted: dice such as D6, 2D6, D6-3, or a whole number")
    if match["plain"] is not None:
        return Dice(text, icepool.Die([()]), int(match["plain"]))
    one = icepool.d(int(match["sides"]))
    return Dice(text, _together(*[one] * int(match["count"] or 1)), int(match["add"] or 0))


def _together(*thrown: icepool.Die[int]) -> icepool.Die[Face]:
    return cast("icepool.Die[Face]", icepool.tupleize(*thrown))


@lru_cache(maxsize=8)
def six_then_again(least: int = 6) -> Dice:
    """A D6 of which a six, or any face from `least`, is thrown once more: the second die stands behind the first.

    >>> six_then_again().weights()[(6, 6)], six_then_again().weights()[(5,)], six_then_again(5).weights()[(5, 1)]
    (1, 6, 1)
    """
    again: list[Face] = [(first, second) for first in range(max(1, least), 7) for second in range(1, 7)]
    once: list[Face] = [(first,) for first in range(1, min(7, least))]
    text = "D6, a 6 again" if least == 6 else f"D6, {least}+ again"
    return Dice(text, icepool.Die(dict.fromkeys(once, 6) | dict.fromkeys(again, 1)))


@lru_cache(maxsize=1)
def percentile() -> Dice:
    """Percentile dice: 01 to 00, where 00 is read as 100."""
    return Dice("D100", _together(icepool.d(100)))


@lru_cache(maxsize=256)
def percentile_then_again(at: int, share: Fraction) -> Dice:
    """Percentile dice of which one face is rolled again: behind it stands 1 in this share of cases, otherwise 2.

    >>> broken = percentile_then_again(13, Fraction(1, 2)).weights()
    >>> broken[(12,)], broken[(13, 1)], broken[(13, 2)]
    (2, 1, 1)
    """
    once: dict[Face, int] = {(face,): share.denominator for face in range(1, 101) if face != at}
    again: dict[Face, int] = {(at, 1): share.numerator, (at, 2): share.denominator - share.numerator}
    return Dice(f"D100, {at} again", icepool.Die(once | again))
