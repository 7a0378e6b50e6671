"""Vehicle damage: superficial, full and massive results, the damage chart, and a burning tank's crew (BA-30 to BA-37)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from workbook.base_rules.damage import is_armoured
from workbook.base_rules.orders import morale_check_needed, routs
from workbook.odds import Reading, RollNeeded, Sure, Throw, dice
from workbook.odds.dice import Face
from workbook.tables import Row, Tables
from workbook.tables.base import ChartModifier, DamageChart, DamageResult, Figure, Switch

OUTCOMES = ("missed", "no effect", "crew stunned", "immobilised", "on fire", "abandoned", "knocked out")
LOST = ("abandoned", "knocked out")
STOPPED = ("immobilised", "on fire", *LOST)
NOTHING = ("missed", "no effect")


class Damage(NamedTuple):
    """What an attack has done so far: rolls still owed to the chart by kind, the worst result, and what adds up."""

    worst: str = "missed"
    superficial: int = 0
    full: int = 0
    massive: int = 0
    immobilised: int = 0
    fires: int = 0
    chart_pins: int = 0
    massive_loss: bool = False

    def at_least(self, result: str) -> str:
        """The worse of the worst so far and this result."""
        return max(self.worst, result, key=OUTCOMES.index)


def missed_or_hit(hits: int) -> Damage:
    """Where an attack stands once its shots are counted."""
    return Damage("no effect" if hits else "missed")


def margin(needed: RollNeeded, face: int) -> int | None:
    """BA-21: by how much D6 + Pen beats the damage value; None where it does not reach it, as a natural 1 never does."""
    return face - needed.number if needed.met((face,)) else None


def result_of(tables: Tables, edition: str, beats_by: int, *, massive: bool) -> DamageResult:
    """BA-30 to BA-32: equal is superficial, 1 or 2 more is full, 3 or more is massive where the edition has it.

    `massive` reads the 2nd edition's row for it in the 3rd, which is taken to have none.

    >>> from workbook.tables import load
    >>> [result_of(load(), "2nd", beats_by, massive=False).result for beats_by in (0, 1, 2, 3)]
    ['superficial', 'full', 'full', 'massive']
    """
    rows = [row for row in tables[DamageResult].values() if row.edition == edition]
    row = next(r for r in rows if r.margin_from <= beats_by and (r.margin_to is None or beats_by <= r.margin_to))
    if massive and row.margin_to is None:
        return tables[DamageResult]["2nd", row.margin_from]
    return row


def to_damage_armour(
    hits: int, tables: Tables, edition: str, needed: RollNeeded, massive: bool
) -> Throw | Sure[Damage]:
    """BA-21, BA-30 to BA-32: each hit rolls; what it beats the armour by decides which rolls it is owed on the chart."""
    if not hits:
        return Sure(Damage())
    nothing = Reading((0, 0, 0), "no effect")
    rests = (tables[Figure][edition, "natural failure to damage"],) if needed.number <= needed.fails else ()

    def read(face: Face) -> Reading:
        beats_by = margin(needed, face[0])
        if beats_by is None:
            return nothing
        row = result_of(tables, edition, beats_by, massive=massive)
        place = ("superficial", "full", "massive").index(row.result)
        owed = tuple(int(place == kind) for kind in range(3))
        by = "equals the armour" if not beats_by else f"beats it by {'3 or more' if beats_by > 2 else '1 or 2'}"
        rolls = f"{row.rolls} results" if row.rolls > 1 else row.chart
        return Reading(owed, f"{by}: {row.result} damage, {rolls} on the chart", row.rule, (row,))

    def then(owed: tuple[int, int, int]) -> Damage:
        return Damage("no effect", *owed)

    return Throw("To damage", "BA-21", dice("D6"), read, then, needed, hits, _add_each, (0, 0, 0), rests_on=rests)


def _add_each(a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int, int]:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def rolls_on_chart(tables: Tables, edition: str, target: str) -> bool:
    """BA-22, BA-37: does damage roll on the chart? Armour does, and a soft-skin that any damage does not destroy."""
    return is_armoured(tables, edition, target) or not tables[Switch][edition, "soft-skin destroyed by any damage"].on


def to_damage_soft_skin(hits: int, tables: Tables, edition: str, needed: RollNeeded) -> Throw | Sure[Damage]:
    """BA-37: any damage destroys a soft-skin; it never rolls on the chart."""
    if not hits:
        return Sure(Damage())
    rule = tables[Switch][edition, "soft-skin destroyed by any damage"]
    gone = Reading("knocked out", "any damage destroys a soft-skin", "BA-37", (rule,))
    stands = Reading("no effect", "no effect")

    def read(face: Face) -> Reading:
        return gone if needed.met(face) else stands

    return Throw("To damage", "BA-21", dice("D6"), read, Damage, needed, hits, _worse, "no effect")


def _worse(a: str, b: str) -> str:
    return max(a, b, key=OUTCOMES.index)


def harmless(hits: int, reason: str, rule: str) -> Sure[Damage]:
    """BA-22: a hit is still a hit, but it cannot do damage."""
    return Sure(missed_or_hit(hits), reason if hits else "", rule)


@lru_cache(maxsize=256)
def chart_result(tables: Tables, edition: str, rolled: int) -> DamageChart:
    """BA-33: the result of a roll on the damage chart, modifiers counted.

    >>> from workbook.tables import load
    >>> [chart_result(load(), "2nd", rolled).result for rolled in (-1, 1, 2, 3, 4, 7)]
    ['crew stunned', 'crew stunned', 'immobilised', 'on fire', 'knocked out', 'knocked out']
    """
    for row in tables[DamageChart].values():
        low = row.roll_from is None or rolled >= row.roll_from
        if row.edition == edition and low and (row.roll_to is None or rolled <= row.roll_to):
            return row
    raise LookupError(f"the damage chart of the {edition} edition has no result for {rolled}")


def on_the_chart(
    state: Damage, tables: Tables, edition: str, kind: str, open_topped: bool, pins: bool
) -> Throw | Damage:
    """BA-28, BA-33 to BA-35: the rolls owed to the chart by one kind of damage; all apply, two immobilised lose.

    `kind` is superficial, full or massive; `pins` keeps count of the pins that the results add.
    """
    owed: int = getattr(state, kind)
    if not owed or state.worst == "knocked out":
        return _settled(state, kind)
    row = _rolls_on_chart(tables, edition, kind)
    extra = tables[ChartModifier][edition, "open-topped from above"] if open_topped else None
    thrown = dice(row.chart)
    modifier = extra.modifier if extra else 0
    limit = tables[Figure][edition, "immobilised results that knock out"]

    def read(face: Face) -> Reading:
        found = chart_result(tables, edition, thrown.total(face) + modifier)
        return Reading(found, found.result, found.rule, (found,))

    def fold(so_far: Damage, found: DamageChart) -> Damage:
        return _suffer(so_far, found, limit.value, pins=pins, massive=kind == "massive")

    note = f"{row.chart}, 1 more for the open top" if extra else ""
    start = _settled(state, kind)
    step = {"superficial": "Superficial", "full": "On the chart", "massive": "Massive"}[kind]
    times = owed * row.rolls
    twice = state.immobilised + times > 1
    rests: tuple[Row, ...] = (*([extra] if extra else []), *([limit] if twice else []))
    return Throw(step, "BA-33", thrown, read, times=times, fold=fold, start=start, note=note, rests_on=rests)


def _settled(state: Damage, kind: str) -> Damage:
    """Nothing of this kind is owed any more."""
    if kind == "superficial":
        return state._replace(superficial=0)
    return state._replace(full=0) if kind == "full" else state._replace(massive=0)


def _rolls_on_chart(tables: Tables, edition: str, kind: str) -> DamageResult:
    """What this kind of damage rolls; massive damage switched on in the 3rd edition rolls what the 2nd has it roll."""
    rows = [row for row in tables[DamageResult].values() if row.result == kind]
    return next((row for row in rows if row.edition == edition), rows[0])


def _suffer(state: Damage, found: DamageChart, limit: int, *, pins: bool, massive: bool) -> Damage:
    """One result more; BA-36: whether massive damage brought the loss."""
    if state.worst == "knocked out":
        return state
    immobilised = state.immobilised + (found.result == "immobilised")
    lost = found.result == "knocked out" or immobilised >= limit
    if lost:
        return Damage("knocked out", massive_loss=massive)
    return state._replace(
        worst=state.at_least(found.result),
        immobilised=immobilised,
        fires=state.fires + (found.result == "on fire"),
        chart_pins=state.chart_pins + (found.pins if pins else 0),
    )


def burning_crew(state: Damage, tables: Tables, edition: str, quality: str, pins: int) -> Throw | Damage | Sure[Damage]:
    """BA-33, BA-61: for each fire the crew checks its morale with one pin more, or leaves the vehicle."""
    if not state.fires or state.worst == "knocked out":
        return state
    row = tables[Figure][edition, "pins a fire adds to the crew's check"]
    counted = pins + row.value
    abandoned = state._replace(worst="abandoned", fires=0)
    if routs(tables, edition, quality, counted):
        return Sure(abandoned, f"{counted} pins reach the {quality} morale: the crew leaves", "BA-60", (row,))
    needed = morale_check_needed(tables, edition, quality, counted)
    stays, leaves = Reading(state._replace(fires=0), "the crew stays"), Reading(abandoned, "the crew leaves it")

    def read(face: Face) -> Reading:
        return stays if needed.met(face) else leaves

    return Throw(
        "Crew's check",
        "BA-33",
        needed.dice,
        read,
        needed=needed,
        times=state.fires,
        fold=_either_leaves,
        start=stays.value,
        note="the pin of the fire counts",
        rests_on=(row,),
    )


def _either_leaves(so_far: Damage, new: Damage) -> Damage:
    return so_far if so_far.worst == "abandoned" else new
