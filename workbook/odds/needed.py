"""The roll needed: a target number that knows its parts.

The chance and the working are read from the same object, so they cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import floor
from typing import TYPE_CHECKING

from workbook.odds.dice import Dice, Face, dice, percentile, percentile_then_again, six_then_again

if TYPE_CHECKING:
    from workbook.tables import Row


@dataclass(frozen=True)
class Part:
    """One reason why a number is what it is: its rule, its name, what it adds, and the table row it was read from."""

    rule: str
    name: str
    amount: int
    row: Row | None = None

    @classmethod
    def of(cls, row: Row, name: str, amount: int) -> Part:
        """A part read from a table row, under that row's rule."""
        return cls(row.rule, name, amount, row)


@dataclass(frozen=True)
class Needed:
    """What every roll needed has in common: the parts it is made of, and which faces meet it."""

    parts: tuple[Part, ...]

    @property
    def dice(self) -> Dice:
        raise NotImplementedError

    def met(self, face: Face) -> bool:
        """Does this face do it?"""
        raise NotImplementedError

    @property
    def short(self) -> str:
        """The number alone: '4+', '7 or less', '35%'."""
        raise NotImplementedError

    @cached_property
    def number(self) -> int:
        """The sum of the parts."""
        return sum(part.amount for part in self.parts)

    @cached_property
    def chance(self) -> Fraction:
        """Share of the faces that meet it."""
        weights = self.dice.weights()
        return Fraction(sum(w for face, w in weights.items() if self.met(face)), sum(weights.values()))

    @cached_property
    def _hash(self) -> int:
        return hash((type(self), self.parts))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def sum_of_parts(self) -> str:
        """The parts in words: '3+ base, 1 more for moving'."""
        first, *rest = self.parts
        said = [f"{first.amount}{self.sign} {first.name}", *(self.said(part) for part in rest if part.amount)]
        return ", ".join([*said, self.afterwards] if self.afterwards else said)

    sign = "+"

    @property
    def afterwards(self) -> str:
        """What is done to the sum once the parts are added, in words; nothing for most."""
        return ""

    @staticmethod
    def said(part: Part) -> str:
        """One further part in words."""
        return f"{abs(part.amount)} {'more' if part.amount > 0 else 'less'} for {part.name}"

    @cached_property
    def text(self) -> str:
        """The parts and what they come to."""
        whole = len(self.parts) > 1 or self.afterwards
        return f"{self.sum_of_parts} = {self.short}" if whole else self.sum_of_parts

    def __repr__(self) -> str:
        return f"{self.text}, {self.chance}"


@dataclass(frozen=True, repr=False, eq=True)
class RollNeeded(Needed):
    """A D6 at or above the sum of the parts; a natural 1 never does it, and past 6 either nothing does or a 6 and a 6.

    `fails` is the highest face that never does it. Where more than `most` is needed, a 6 and then `again` or more does it;
    without `again` nothing past 6 does.

    >>> RollNeeded((Part("BA-01", "base", 3), Part("BA-07", "moving", 1)))
    3+ base, 1 more for moving = 4+, 1/2
    >>> RollNeeded((Part("BA-01", "base", 7),), again=6).chance
    Fraction(1, 36)
    """

    fails: int = 1
    most: int = 6
    again: int | None = None

    __hash__ = Needed.__hash__

    @property
    def twice(self) -> bool:
        """Does it take a second roll?"""
        return self.again is not None and self.number > self.most

    @property
    def dice(self) -> Dice:
        return six_then_again() if self.twice else dice("D6")

    def met(self, face: Face) -> bool:
        if self.twice:
            return len(face) == 2 and face[1] >= (self.again or 0)
        return face[0] > self.fails and face[0] >= self.number

    @property
    def short(self) -> str:
        if self.twice:
            return f"6, then {self.again}" if self.again in (None, 6) else f"6, then {self.again}+"
        least = max(self.fails + 1, self.number, 1)
        return f"{least}+" if least <= 6 else "not possible"


@dataclass(frozen=True, repr=False, eq=True)
class TestNeeded(Needed):
    """A 2D6 test at or under the sum of the parts, held between two numbers where the edition holds it.

    `thrown` says how many dice there are, where they are not two.

    >>> TestNeeded((Part("BA-40", "Regular morale", 9), Part("BA-44", "three pins", -3)))
    9 Regular morale, 3 less for three pins = 6 or less, 5/12
    """

    __test__ = False  # not a test case, whatever pytest makes of the name

    least: int | None = None
    most: int | None = None
    always: tuple[Face, ...] = ()
    never: tuple[Face, ...] = ()
    thrown: int = 2

    sign = ""
    __hash__ = Needed.__hash__

    @property
    def dice(self) -> Dice:
        return dice(f"{self.thrown}D6")

    @cached_property
    def held(self) -> int:
        """The number after it is held."""
        low = self.number if self.least is None else max(self.least, self.number)
        return low if self.most is None else min(self.most, low)

    def met(self, face: Face) -> bool:
        if face in self.always or face in self.never:
            return face in self.always
        return sum(face) <= self.held

    @property
    def short(self) -> str:
        if self.held < self.thrown:
            return "double 1" if self.always else "not possible"
        return f"{self.held} or less"


@dataclass(frozen=True, repr=False, eq=True)
class PercentNeeded(Needed):
    """Percentile dice at or under the sum of the parts, held within 0 and 100; then only a `share` of it counts.

    A share may leave a broken percent: it is rounded down, unless `broken` keeps it. Then the one face that the fraction
    falls in is rolled again. `share_says` are the words for the cut.

    >>> PercentNeeded((Part("BY-06", "up to 30 feet", 60), Part("BY-10", "a Recruit", -10)))
    60% up to 30 feet, 10 less for a Recruit = 50%, 1/2
    >>> from dataclasses import replace
    >>> half = PercentNeeded((Part("BY-06", "near", 25),), Fraction(1, 2), "half of it hidden")
    >>> half
    25% near, half of it hidden = 12%, 3/25
    >>> replace(half, broken=True)
    25% near, half of it hidden = 12 1/2%, 1/8
    """

    share: Fraction = Fraction(1)
    share_says: str = ""
    broken: bool = False

    sign = "%"
    __hash__ = Needed.__hash__

    @cached_property
    def percent(self) -> Fraction:
        """The number to roll at or under, after the hold, the cut and the rounding."""
        cut = min(100, max(0, self.number)) * self.share
        return cut if self.broken else Fraction(floor(cut))

    @property
    def dice(self) -> Dice:
        part = self.percent - floor(self.percent)
        return percentile_then_again(floor(self.percent) + 1, part) if part else percentile()

    def met(self, face: Face) -> bool:
        return face[0] <= self.percent or face[1:] == (1,)

    @property
    def short(self) -> str:
        whole, rest = divmod(self.percent, 1)
        return f"{whole} {rest}%" if whole and rest else f"{self.percent}%"

    @property
    def afterwards(self) -> str:
        return self.share_says
