"""Counting rolls: how many of the equally likely rolls end in each state.

A ``Tally`` holds whole numbers only: ``counts[state]`` of ``rolls`` equally likely rolls. Dice are added one after
another with ``then``, so that thirty rifles need no list of 6 to the thirtieth lines; each die is listed face by face.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any

FACES = (1, 2, 3, 4, 5, 6)
TWO_DICE = tuple(itertools.product(FACES, FACES))


class Tally:
    """Equally likely rolls, counted by the state they end in."""

    def __init__(self, counts: dict[Any, int]) -> None:
        self.counts = {state: count for state, count in counts.items() if count}
        self.rolls = sum(self.counts.values())

    def then(self, branch: Callable[[Any], Tally]) -> Tally:
        """Throw further dice: for each state the tally of what comes next."""
        branches = {state: branch(state) for state in self.counts}
        common = math.lcm(*(tally.rolls for tally in branches.values()))
        counts: Counter[Any] = Counter()
        for state, tally in branches.items():
            weight = self.counts[state] * (common // tally.rolls)
            for after, count in tally.counts.items():
                counts[after] += weight * count
        shared = math.gcd(*counts.values())
        return Tally({state: count // shared for state, count in counts.items()})

    def read(self, reading: Callable[[Any], Hashable]) -> Tally:
        """Look at the same rolls in another way."""
        counts: Counter[Any] = Counter()
        for state, count in self.counts.items():
            counts[reading(state)] += count
        return Tally(counts)

    def chances(self) -> dict[Any, Fraction]:
        """The share of the rolls that end in each state."""
        return {state: Fraction(count, self.rolls) for state, count in self.counts.items()}


def listed(rolls: Iterable[Any], reading: Callable[[Any], Hashable]) -> Tally:
    """Write down every roll and count what each of them means."""
    return Tally(Counter(reading(roll) for roll in rolls))


def certain(state: Hashable) -> Tally:
    """No die is thrown."""
    return Tally({state: 1})


def by_label(tally: Tally) -> dict[str, Fraction]:
    """The chances with each state written as its outcome label."""
    return {str(state): chance for state, chance in tally.chances().items()}
