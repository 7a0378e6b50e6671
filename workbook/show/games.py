"""Games thrown out of one seed: more of them go on from where the last ones ended, so that a tally can grow."""

from __future__ import annotations

from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from workbook.odds.rolling import Rolled, play, thrower

if TYPE_CHECKING:
    from workbook.odds.question import Question
    from workbook.tables import Tables

Game: TypeAlias = "tuple[str, tuple[Rolled, ...]]"

SHOWN = 5
"""So many of the first games are kept throw by throw."""


class Games:
    """All games thrown so far of one question with one seed.

    >>> from workbook import ask, roll
    >>> odds = ask("base.order_test", pins=2)
    >>> thrown = Games(odds.question, odds.tables, seed=7)
    >>> thrown.up_to(100), thrown.up_to(200)
    (100, 200)
    >>> thrown.tally(200) == dict(roll(odds, n=200, seed=7).tally)
    True
    """

    def __init__(self, question: Question, tables: Tables, seed: int) -> None:
        self._chain, self._start = question.chain(tables), question.rolled_from(tables)
        self._labels, self._label, self._throw = question.labels(tables), question.label, thrower(seed)
        self._ended: list[str] = []
        self.shown: list[Game] = []

    def up_to(self, wanted: int, seconds: float = float("inf")) -> int:
        """Throw until there are so many, or until the time is up; says how many there are, of those wanted."""
        end = monotonic() + seconds
        while len(self._ended) < wanted and (not self._ended or monotonic() < end):
            state, rolled = play(self._chain, self._start, self._throw)
            label = self._label(state)
            self._ended.append(label)
            if len(self.shown) < SHOWN:
                self.shown.append((label, tuple(rolled)))
        return min(wanted, len(self._ended))

    def tally(self, count: int) -> dict[str, int]:
        """How the first so many ended."""
        found = dict.fromkeys(self._labels, 0)
        for label in self._ended[:count]:
            found[label] = found.get(label, 0) + 1
        return found


@lru_cache(maxsize=4)
def games(question: Question, tables: Tables, seed: int) -> Games:
    """The games of this seed, as far as they have been thrown."""
    return Games(question, tables, seed)
