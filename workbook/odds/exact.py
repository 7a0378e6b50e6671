"""An exact distribution over any hashable states: whole-number weights over one common total.

icepool gives the dice; a chain of stages needs states that are records rather than numbers, which need not be sortable,
so their weights are kept here, by the same arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)


class Exact(Generic[S]):
    """Weights of states over their total; a state that cannot happen is not listed.

    >>> coin = Exact({"heads": 1, "tails": 1})
    >>> coin.then(lambda side: coin if side == "tails" else Exact.sure("won")).fractions()
    {'won': Fraction(1, 2), 'heads': Fraction(1, 4), 'tails': Fraction(1, 4)}
    """

    __slots__ = ("_reduced", "total", "weights")

    def __init__(self, weights: Mapping[S, int]) -> None:
        shared = gcd(*weights.values())
        self.weights: dict[S, int] = {state: weight // shared for state, weight in weights.items() if weight}
        self.total: int = sum(self.weights.values())
        self._reduced = self.total.bit_length()

    @classmethod
    def _grown(cls, weights: dict[S, int], total: int, reduced: int) -> Exact[S]:
        """Weights that may share a divisor: it is looked for only once the total has doubled its length since the last time."""
        if total.bit_length() <= 2 * reduced + 64:
            new = cls.__new__(cls)
            new.weights, new.total, new._reduced = weights, total, reduced
            return new
        return cls(weights)

    def reduced(self) -> Exact[S]:
        """The same chances by the smallest weights there are."""
        return self if self.total.bit_length() == self._reduced else Exact(self.weights)

    @classmethod
    def sure(cls, state: S) -> Exact[S]:
        """The one state that is bound to happen."""
        new = cls.__new__(cls)
        new.weights, new.total, new._reduced = {state: 1}, 1, 1
        return new

    def then(self, step: Callable[[S], Exact[T]]) -> Exact[T]:
        """Follow every state with a step of its own and add up what comes of it."""
        follow = [(weight, step(state)) for state, weight in self.weights.items()]
        common = lcm(*(after.total for _, after in follow))
        merged: dict[T, int] = {}
        so_far = merged.get
        for weight, after in follow:
            scale = weight * (common // after.total)
            for state, share in after.weights.items():
                merged[state] = so_far(state, 0) + scale * share
        return Exact._grown(merged, self.total * common, self._reduced)

    def map(self, rename: Callable[[S], T]) -> Exact[T]:
        """The same chances over renamed states; those that fall together are added."""
        merged: dict[T, int] = {}
        for state, weight in self.weights.items():
            new = rename(state)
            merged[new] = merged.get(new, 0) + weight
        return Exact(merged)

    def chance(self, wanted: Callable[[S], bool]) -> Fraction:
        """Chance of a state that answers the description."""
        return Fraction(sum(weight for state, weight in self.weights.items() if wanted(state)), self.total)

    def fractions(self) -> dict[S, Fraction]:
        """Every state that can happen with its chance; they add up to exactly 1."""
        return {state: Fraction(weight, self.total) for state, weight in self.weights.items()}

    def __repr__(self) -> str:
        return f"Exact({self.weights!r})"
