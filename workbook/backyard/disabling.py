"""Disabling: what a shot through the armour puts out of order (BY-20, BY-21)."""

from __future__ import annotations

from workbook.odds import Part, PercentNeeded
from workbook.tables import Tables
from workbook.tables.backyard import Disabling, System


def disabling(tables: Tables, vehicle: str, aspect: str, part: str) -> Disabling:
    """BY-20, BY-26: the row for a hit there, the vehicle's own if it has one.

    >>> from workbook.tables import load
    >>> disabling(load(), "M3 Stuart", "side", "rear hull").system
    'engine'
    """
    return tables[Disabling].get((vehicle, aspect, part)) or tables[Disabling][None, aspect, part]


def disabled_needed(row: Disabling) -> PercentNeeded:
    """BY-20: the percentile roll that puts it out of order."""
    return PercentNeeded((Part.of(row, f"a hit on the {row.part} from the {row.aspect}", row.chance),))


def left_without(tables: Tables, system: str, *, turret: bool) -> tuple[bool, bool, bool]:
    """BY-21: can it no longer move, turn its turret, fire its gun? Where there is no turret none can stick.

    >>> from workbook.tables import load
    >>> left_without(load(), "drive train and turret controls", turret=True)
    (True, True, False)
    """
    row: System = tables[System][system]
    return row.stops_moving, row.stops_turret and turret, row.stops_gun
