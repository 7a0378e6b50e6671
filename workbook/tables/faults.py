"""What is wrong with a table: the place, what stands there, what is accepted; all of it told at once."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from workbook.odds.faults import Fault, InputError, nearest


@dataclass(frozen=True)
class TableFault(Fault):
    """One fault of a table: a Fault whose field is a place in a file or in the house rules."""

    file: str = ""
    line: int | None = None
    column: str | None = None


class TableError(InputError):
    """Tables that cannot be used; `.faults` holds everything wrong with them."""


@dataclass(frozen=True)
class Place:
    """Where a row stands: a file and a line of it."""

    file: str
    line: int | None = None

    def fault(self, column: str | None, got: Any, accepted: str, names: Iterable[str] = ()) -> TableFault:
        """A fault at this place, with the nearest of the names.

        >>> print(Place("data/base/morale.csv", 3).fault("morale", "nine", "a whole number"))
        data/base/morale.csv, line 3, morale: got 'nine'; accepted: a whole number
        """
        parts = [self.file, f"line {self.line}" if self.line else None, column]
        shown = "" if got is None else got
        near = nearest(got, list(names))
        return TableFault(", ".join(filter(None, parts)), shown, accepted, near, (), self.file, self.line, column)
