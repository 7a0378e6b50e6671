"""Which two pieces should be the core: every legal pair of a list, on the same fire (HW-04, HW-05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from workbook.heavy_weapons.platoon import Fielded, faults
from workbook.tables import Tables


def with_core(pieces: Sequence[Fielded], core: tuple[int, ...]) -> tuple[int, ...]:
    """The places of a list with these of them first, the others after them as they stood.

    >>> with_core(range(4), (1, 3))
    (1, 3, 0, 2)
    """
    return (*core, *(place for place in range(len(pieces)) if place not in core))


def legal_cores(tables: Tables, edition: str, pieces: Sequence[Fielded]) -> Iterator[tuple[int, ...]]:
    """HW-05: every pair of places that may be the core: two pieces of one quality, whatever their kinds."""
    for pair in combinations(range(len(pieces)), 2):
        order = with_core(pieces, pair)
        if not list(faults(tables, edition, [pieces[place] for place in order])):
            yield pair
