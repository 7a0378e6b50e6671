"""Orders: the order test, FUBAR, what a passed test takes off, Rally, Down, rout, officers, Reserve (BA-51 to BA-63)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from workbook.odds import Part, Reading, Sure, TestNeeded, Throw, dice
from workbook.odds.dice import Face
from workbook.tables import Tables
from workbook.tables.base import Figure, Fubar, Morale, Officer, PinsOff, Switch

Roll = Throw | Sure[str]


class Rallies(NamedTuple):
    """A unit that passed its Rally and still has to roll how many pins come off."""

    pins: int


def morale(tables: Tables, edition: str, quality: str) -> Part:
    """BA-51: what a unit's courage starts from, by its quality.

    >>> from workbook.tables import load
    >>> morale(load(), "2nd", "Veteran").amount
    10
    """
    row = tables[Morale][edition, quality]
    return Part.of(row, f"{quality} morale", row.morale)


def officer_bonus(tables: Tables, edition: str, rank: str) -> int:
    """BA-62: what an officer of this rank adds to the morale of friends near enough to him.

    >>> from workbook.tables import load
    >>> officer_bonus(load(), "2nd", "Major")
    4
    """
    return tables[Officer][edition, rank].bonus


def routs(tables: Tables, edition: str, quality: str, pins: int) -> bool:
    """BA-60: a unit is destroyed once it has as many pins as its bare morale, whatever its officer says.

    >>> from workbook.tables import load
    >>> routs(load(), "2nd", "Inexperienced", 7), routs(load(), "2nd", "Inexperienced", 8)
    (False, True)
    """
    return pins >= morale(tables, edition, quality).amount


def test_is_needed(pins: int, reserve: bool) -> bool:
    """BA-52: nobody tests but a unit with a pin, or one that waits in Reserve."""
    return pins > 0 or reserve


test_is_needed.__test__ = False  # type: ignore[attr-defined]  # a rule, not a test case


@lru_cache(maxsize=4096)
def order_test_needed(
    tables: Tables, edition: str, quality: str, pins: int, officer: int = 0, reserve: bool = False
) -> TestNeeded:
    """BA-53: two dice at or under morale less pins plus the officer; BA-54: the 3rd edition holds the number from 2 to 11.

    A double 6 fails (BA-56) and a double 1 passes (BA-57), whatever the number; coming out of Reserve costs 1 (BA-63).

    >>> from workbook.tables import load
    >>> order_test_needed(load(), "3rd", "Regular", pins=3, officer=4)
    9 Regular morale, 3 less for 3 pins, 4 more for the officer = 10 or less, 11/12
    """
    parts = _courage(tables, edition, quality, pins, officer)
    if reserve:
        penalty = tables[Figure][edition, "reserve penalty"]
        parts.append(Part.of(penalty, "coming in from Reserve", penalty.value))
    six, one = tables[Figure][edition, "FUBAR each die"].value, _lucky(tables, edition)
    passes = tables[Switch][edition, "double 1 passes"].on
    low, high = _held(tables, edition)
    thrown = tables[Figure][edition, "order dice"].value
    always, never = ((one,) * thrown,) if passes else (), ((six,) * thrown,)
    return TestNeeded(tuple(parts), low, high, always, never, thrown)


@lru_cache(maxsize=4096)
def morale_check_needed(tables: Tables, edition: str, quality: str, pins: int, officer: int = 0) -> TestNeeded:
    """BA-61: the check of a unit that lost half its men to one attack; doubles mean nothing in it.

    >>> from workbook.tables import load
    >>> morale_check_needed(load(), "2nd", "Regular", pins=1)
    9 Regular morale, 1 less for 1 pin = 8 or less, 13/18
    """
    thrown = tables[Figure][edition, "order dice"].value
    return TestNeeded(tuple(_courage(tables, edition, quality, pins, officer)), *_held(tables, edition), thrown=thrown)


def _courage(tables: Tables, edition: str, quality: str, pins: int, officer: int) -> list[Part]:
    parts = [morale(tables, edition, quality)]
    if pins:
        parts.append(Part("BA-53", "1 pin" if pins == 1 else f"{pins} pins", -pins))
    if officer:
        parts.append(Part("BA-62", "the officer", officer))
    return parts


def _held(tables: Tables, edition: str) -> tuple[int | None, int | None]:
    """BA-54: the two ends that the edition holds the number between, if it does."""
    low, high = tables[Figure].get((edition, "test held low")), tables[Figure].get((edition, "test held high"))
    return low.value if low else None, high.value if high else None


def order_test(
    _: object, tables: Tables, edition: str, quality: str, pins: int, officer: int = 0, reserve: bool = False
) -> Roll:
    """BA-52, BA-53, BA-56, BA-60: a pinned unit tests before it acts; a double 6 is FUBAR; too many pins and there is no test."""
    if routs(tables, edition, quality, pins):
        return Sure("routed", f"{pins} pins reach the {quality} morale: the unit is gone before it can test", "BA-60")
    if not test_is_needed(pins, reserve):
        return Sure("passed", "No pins and not in Reserve: the order is carried out without a test", "BA-52")
    needed = order_test_needed(tables, edition, quality, pins, officer, reserve)
    read = _read_test(tables, edition, needed)
    return Throw("Order test", "BA-53", needed.dice, read, needed=needed)


def _read_test(tables: Tables, edition: str, needed: TestNeeded) -> Callable[[Face], Reading]:
    double_one = tables[Switch][edition, "double 1 passes"]
    passed, failed = Reading("passed", "passed"), Reading("failed", "failed")
    six, one = tables[Figure][edition, "FUBAR each die"].value, _lucky(tables, edition)
    fubar = Reading("FUBAR", f"Double {six}: FUBAR, whatever the number", "BA-56")
    lucky = Reading("passed", f"Double {one}: passed, whatever the pins", "BA-57", (double_one,))
    only_by_luck = needed.held < 2 * one

    def read(face: Face) -> Reading:
        if face in needed.never:
            return fubar
        if face in needed.always and only_by_luck:
            return lucky
        return passed if needed.met(face) else failed

    return read


def fubar(state: str, tables: Tables, edition: str) -> Throw | str:
    """BA-56: what a FUBAR comes to, on one D6: friends under fire, or panic."""
    if state != "FUBAR":
        return state
    rows = [row for row in tables[Fubar].values() if row.edition == edition]
    meaning = {
        pip: Reading(r.outcome, r.outcome, rests_on=(r,)) for r in rows for pip in range(r.roll_from, r.roll_to + 1)
    }
    return Throw("FUBAR", "BA-56", dice("D6"), lambda face: meaning[face[0]])


def morale_check(_: object, tables: Tables, edition: str, quality: str, pins: int, officer: int = 0) -> Roll:
    """BA-61, BA-60: a unit that lost half its men to one attack holds on two dice, or is destroyed."""
    if routs(tables, edition, quality, pins):
        return Sure("destroyed", f"{pins} pins reach the {quality} morale: destroyed without a check", "BA-60")
    needed = morale_check_needed(tables, edition, quality, pins, officer)
    holds, lost = Reading("holds", "holds"), Reading("destroyed", "destroyed")
    return Throw("Morale check", "BA-61", needed.dice, lambda face: holds if needed.met(face) else lost, needed=needed)


def pins_after_passing(tables: Tables, edition: str, pins: int, occasion: str = "passed test") -> int:
    """BA-55, BA-57: passing takes one pin off, after the test that still counted it; a double 1 all of them in the 2nd edition.

    >>> from workbook.tables import load
    >>> [pins_after_passing(load(), "2nd", 3, occasion) for occasion in ("passed test", "double 1")]
    [2, 0]
    """
    off = tables[PinsOff][edition, occasion].pins
    return 0 if off == "all" else max(0, pins - int(off))


def _off_by_luck(tables: Tables, edition: str, pins: int) -> Reading:
    """BA-57: what a double 1 leaves of the pins, as its own line where it is not what any passed test takes off."""
    row = tables[PinsOff][edition, "double 1"]
    left = pins_after_passing(tables, edition, pins, "double 1")
    if row.pins == tables[PinsOff][edition, "passed test"].pins:
        return _one_off(tables, edition, pins)
    every = "every pin comes off" if row.pins == "all" else f"{row.pins} off"
    return Reading(left, f"Double {_lucky(tables, edition)}: {every}", "BA-57", (row,))


def _one_off(tables: Tables, edition: str, pins: int) -> Reading:
    off = tables[PinsOff][edition, "passed test"].pins
    says = {"1": "one pin comes off", "all": "every pin comes off"}.get(off, f"{off} off")
    return Reading(pins_after_passing(tables, edition, pins), f"passed: {says}", "BA-55")


def _lucky(tables: Tables, edition: str) -> int:
    """BA-57: the face that both dice have to show."""
    return tables[Figure][edition, "double pass each die"].value


def pins_after_test(
    _: object, tables: Tables, edition: str, quality: str, pins: int, officer: int = 0, reserve: bool = False
) -> Throw | Sure[int]:
    """BA-55, BA-57: the pins on a unit once it has tested: one fewer if it passed, none after the 2nd edition's double 1."""
    test = order_test(_, tables, edition, quality, pins, officer, reserve)
    needed = None if isinstance(test, Sure) else order_test_needed(tables, edition, quality, pins, officer, reserve)
    if isinstance(test, Sure) or needed is None:
        return Sure(pins)
    kept, fewer = Reading(pins, "failed"), _one_off(tables, edition, pins)
    lucky = _off_by_luck(tables, edition, pins)

    def read(face: Face) -> Reading:
        if not needed.met(face):
            return kept
        return lucky if face in needed.always else fewer

    return replace(test, read=read, rests_on=(*test.rests_on, tables[PinsOff][edition, "double 1"]))


def order_and_pins(
    _: object, tables: Tables, edition: str, quality: str, pins: int, officer: int = 0, reserve: bool = False
) -> Throw | Sure[tuple[str, int]]:
    """BA-53, BA-55, BA-57: an order test together with the pins it leaves. Gives (what becomes of the order, pins)."""
    test = order_test(_, tables, edition, quality, pins, officer, reserve)
    after = pins_after_test(_, tables, edition, quality, pins, officer, reserve)
    if isinstance(test, Sure):
        return Sure((test.state, pins), test.says, test.rule)
    if isinstance(after, Sure):
        raise LookupError(f"{pins} pins need no test")
    usual = pins_after_passing(tables, edition, pins)

    def read(face: Face) -> Reading:
        result, left = test.read(face), after.read(face)
        told = left if result.value == "passed" and left.value != usual else result
        rests_on = (*result.rests_on, *told.rests_on) if told is left else result.rests_on
        return Reading((result.value, left.value), told.says, told.rule, rests_on)

    return replace(test, read=read, rests_on=after.rests_on if pins > 1 else test.rests_on)


def rally_test(pins: int, tables: Tables, edition: str, quality: str, officer: int = 0) -> Throw | Sure[object]:
    """BA-58: a unit told to Rally tests as if it had no pins. Gives `Rallies`, the pins left, or "routed"."""
    if routs(tables, edition, quality, pins):
        return Sure("routed", f"{pins} pins reach the {quality} morale: the unit is gone before it can rally", "BA-60")
    if not pins:
        return Sure(0, "No pins to lose", "BA-52")
    ignores = tables[Switch][edition, "rally ignores pins"]
    needed = order_test_needed(tables, edition, quality, 0 if ignores.on else pins, officer)
    six = tables[Figure][edition, "FUBAR each die"].value
    failed = Reading(pins, "failed: every pin stays")
    fubar = Reading(pins, f"Double {six}: FUBAR, every pin stays", "BA-56")
    passed, row = Reading(Rallies(pins), "passed"), tables[PinsOff][edition, "double 1"]
    says = f"Double {_lucky(tables, edition)}: passed, and every pin comes off"
    lucky = Reading(0, says, "BA-57", (row,)) if row.pins == "all" else passed

    def read(face: Face) -> Reading:
        if face in needed.never:
            return fubar
        return lucky if face in needed.always else passed if needed.met(face) else failed

    return Throw("Rally", "BA-58", needed.dice, read, needed=needed, note="pins are not counted", rests_on=(ignores,))


def rally(state: object, tables: Tables, edition: str) -> Throw | Sure[object]:
    """BA-58, BA-55: a D6 more pins come off than the one of any passed test; in the 3rd edition all of them do."""
    if not isinstance(state, Rallies):
        return Sure(state)
    pins, row = state.pins, tables[PinsOff][edition, "Rally"]
    if row.pins == "all":
        return Sure(0, "Passed: every pin comes off", "BA-58", (row,))
    left = pins_after_passing(tables, edition, pins)
    off = dice(row.pins)

    def read(face: Face) -> Reading:
        after = max(0, left - off.total(face))
        gone = pins - after
        said = "its only pin comes off" if pins == 1 else f"{gone} of {pins} pins come{'s' * (gone == 1)} off"
        return Reading(after, f"{said}, {after} left")

    return Throw(
        "Pins that come off", "BA-58", off, read, note="one of them is that of any passed test", rests_on=(row,)
    )


def down_all_turn(pins: int, tables: Tables, edition: str) -> Throw | Sure[int]:
    """BA-59: a unit that stays Down the whole turn loses D3 pins, all of them in the 3rd edition."""
    row = tables[PinsOff][edition, "Down all turn"]
    if row.pins == "all" or not pins:
        return Sure(0, "Down all turn: every pin comes off", "BA-59", (row,))
    off = dice(row.pins)
    return Throw(
        "Down all turn", "BA-59", off, lambda face: Reading(max(0, pins - off.total(face)), f"{off.total(face)} off")
    )
