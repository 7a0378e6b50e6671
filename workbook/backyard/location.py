"""Hit location: which part of the vehicle a shot strikes, among those the shooter can see (BY-14)."""

from __future__ import annotations

from functools import lru_cache
from math import gcd

from workbook.odds import Face, dice
from workbook.odds.dice import Dice, percentile
from workbook.tables import Tables
from workbook.tables.backyard import View

Shares = tuple[tuple[View, int], ...]


def layout(vehicle_layout: str, *, halves: bool) -> str:
    """BY-14: the layout in force: with `halves`, front and rear are cut half and half between turret and hull."""
    return f"{vehicle_layout}, ends half and half" if halves else vehicle_layout


def is_hidden(part: str, hidden: tuple[str, ...]) -> bool:
    """Is this part named as hidden? "hull" names every part of the hull.

    >>> is_hidden("rear hull", ("hull",)), is_hidden("turret", ("hull",))
    (True, False)
    """
    return part in hidden or ("hull" in hidden and part.endswith("hull"))


@lru_cache(maxsize=1024)
def in_view(tables: Tables, layout: str, aspect: str, hidden: tuple[str, ...] = ()) -> Shares:
    """BY-14: the parts in view with their shares in smallest whole numbers; hidden parts leave, and the rest share the roll.

    >>> from workbook.tables import load
    >>> [(row.part, share) for row, share in in_view(load(), "turret", "front")]
    [('turret', 1), ('hull', 3)]
    >>> [(row.part, share) for row, share in in_view(load(), "turret", "side", ("hull",))]
    [('turret', 1)]
    """
    rows = [row for row in tables[View] if (row.layout, row.aspect) == (layout, aspect)]
    seen = [row for row in rows if not is_hidden(row.part, hidden)]
    common = gcd(*(row.share for row in seen)) if seen else 1
    return tuple((row, row.share // common) for row in seen)


def location_dice(shares: Shares) -> Dice:
    """BY-14: percentile dice where the shares come to whole percents, otherwise a die of as many sides as there are shares."""
    total = sum(share for _, share in shares)
    return percentile() if 100 % total == 0 else dice(f"D{total}")


def where(shares: Shares, face: Face) -> View:
    """BY-14: the part that this face of the location dice strikes, the parts taken in their order.

    >>> from workbook.tables import load
    >>> where(in_view(load(), "turret", "side"), (67,)).part
    'middle hull'
    """
    total = sum(share for _, share in shares)
    faces = 100 if 100 % total == 0 else total
    reached = 0
    for row, share in shares:
        reached += share * faces // total
        if face[0] <= reached:
            return row
    raise LookupError(f"no part for a roll of {face[0]}")
