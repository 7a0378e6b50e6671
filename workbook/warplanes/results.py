"""Many results on one vehicle: each roll on the damage chart with the check of a burning crew at once behind it.

Checks are independent of the rolls after them, so that taking each at once gives the same odds as taking all at the end;
and a vehicle hit by dozens of shots then needs no count of its fires.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import icepool

from workbook.base_rules.orders import morale_check_needed, routs
from workbook.base_rules.vehicle_damage import Damage, chart_result
from workbook.odds import Dice, Reading, Throw, dice
from workbook.tables.base import ChartModifier, DamageResult, Figure

if TYPE_CHECKING:
    from workbook.odds import TestNeeded
    from workbook.odds.dice import Face
    from workbook.tables import Row, Tables
    from workbook.tables.base import DamageChart

KINDS = ("superficial", "full", "massive")


class Found(NamedTuple):
    """One result: what it is, and the pins it adds."""

    result: str
    pins: int


@dataclass(frozen=True)
class Suffer:
    """Takes one result more: all apply, so many immobilised lose the vehicle."""

    limit: int
    massive: bool
    most_pins: int

    def __call__(self, state: Damage, found: Found) -> Damage:
        if state.worst == "knocked out":
            return state
        immobilised = state.immobilised + (found.result == "immobilised")
        if found.result == "knocked out" or immobilised >= self.limit:
            return Damage("knocked out", massive_loss=self.massive)
        return state._replace(
            worst=state.at_least(found.result),
            immobilised=immobilised,
            chart_pins=min(self.most_pins, state.chart_pins + found.pins),
        )


@dataclass(frozen=True)
class Result:
    """The roll that one hit of a kind is owed, how often it is rolled, and how results are taken together."""

    throw: Throw
    rolls: int
    fold: Suffer


@lru_cache(maxsize=512)
def vehicle_result(
    tables: Tables, edition: str, kind: str, open_topped: bool, quality: str, pins: int, most_pins: int
) -> Result:
    """BA-28, BA-33 to BA-35, BA-61: a roll on the chart for one hit of a kind of damage; a fire is followed by its check.

    Pins that the results add are counted up to `most_pins`.

    >>> from workbook.tables import load
    >>> one = vehicle_result(load(), "2nd", "full", False, "Regular", 0, 0)
    >>> one.rolls, one.throw.dice.weights()[(1,)], one.throw.dice.weights()[(3, 6, 6)]
    (1, 36, 1)
    """
    row = _rolls_on_chart(tables, edition, kind)
    extra = tables[ChartModifier][edition, "open-topped from above"] if open_topped else None
    chart = [
        chart_result(tables, edition, dice(row.chart).total((pip,)) + (extra.modifier if extra else 0))
        for pip in range(1, 7)
    ]
    fire = tables[Figure][edition, "pins a fire adds to the crew's check"]
    leaves = routs(tables, edition, quality, pins + fire.value)
    needed = None if leaves else morale_check_needed(tables, edition, quality, pins + fire.value)
    limit = tables[Figure][edition, "immobilised results that knock out"].value
    fold = Suffer(limit, kind == "massive", most_pins)
    step = {"superficial": "Superficial", "full": "On the chart", "massive": "Massive"}[kind]
    note = f"{row.chart}, 1 more for the open top" if extra else ""
    rests: tuple[Row, ...] = (extra,) if extra else ()
    read = Reader(tuple(chart), needed, fire)
    throw = Throw(
        step, "BA-33", read.dice(row.chart), read, fold=fold, start=Damage("no effect"), note=note, rests_on=rests
    )
    return Result(throw, row.rolls, fold)


@dataclass(frozen=True)
class Reader:
    """Reads a roll on the chart, and the two dice of the crew's check behind a fire; no check where the crew leaves at once."""

    chart: tuple[DamageChart, ...]
    needed: TestNeeded | None
    fire: Row

    def dice(self, text: str) -> Dice:
        """The die of the chart, with the check's two dice behind a face that means fire."""
        faces: dict[Face, int] = {}
        for pip, found in enumerate(self.chart, 1):
            if found.result == "on fire" and self.needed is not None:
                faces |= {(pip, *check): weight for check, weight in self.needed.dice.weights().items()}
            else:
                faces[(pip,)] = 36
        burns = any(len(face) > 1 for face in faces)
        return Dice(f"{text}, after a fire 2D6" if burns else text, icepool.Die(faces))

    def __call__(self, face: Face) -> Reading:
        found = self.chart[face[0] - 1]
        if found.result != "on fire":
            return Reading(Found(found.result, found.pins), found.result, found.rule, (found,))
        if self.needed is not None and self.needed.met(face[1:]):
            says = f"on fire, and the crew stays ({self.needed.text})"
            return Reading(Found("on fire", found.pins), says, "BA-61", (found, self.fire))
        if self.needed is None:
            why = "its pins reach its morale"
        else:
            why = f"more than {self.needed.held}" if self.needed.held > 1 else "no roll is low enough"
        says = f"on fire, and the crew leaves ({why})"
        return Reading(Found("abandoned", found.pins), says, "BA-61", (found, self.fire))


def _rolls_on_chart(tables: Tables, edition: str, kind: str) -> DamageResult:
    """BA-30 to BA-32: what this kind of damage rolls; massive damage switched on in the 3rd rolls as in the 2nd."""
    rows = [row for row in tables[DamageResult].values() if row.result == kind]
    return next((row for row in rows if row.edition == edition), rows[0])


@lru_cache(maxsize=100_000)
def together(before: Damage, new: Damage, fold: Suffer) -> Damage:
    """BA-35: what two lots of results on the chart come to together."""
    if new.worst == "knocked out":
        return new
    immobilised = before.immobilised + new.immobilised
    if immobilised >= fold.limit:
        return Damage("knocked out", massive_loss=fold.massive)
    pins = min(fold.most_pins, before.chart_pins + new.chart_pins)
    return before._replace(worst=before.at_least(new.worst), immobilised=immobilised, chart_pins=pins)
