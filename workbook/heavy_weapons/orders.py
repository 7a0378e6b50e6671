"""Orders: one test for both pieces of the core, against one for each team; what a piece may do with an order (HW-08 to HW-22)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from workbook.base_rules import orders
from workbook.odds import Sure, Throw
from workbook.tables import Tables
from workbook.tables.base import Switch as RuleSwitch
from workbook.tables.base import Weapon
from workbook.tables.heavy_weapons import PlatoonSwitch

BOTH_ACT = "both act"
SHARED, STANDARD = "shared die", "standard"
FIRE, ADVANCE, AMBUSH = "Fire", "Advance", "Ambush"


def core_test(
    state: object, tables: Tables, edition: str, quality: str, pins: int, officer: int = 0
) -> Throw | Sure[str]:
    """HW-08, HW-19, HW-20: one test with the pins that the core shares; what it comes to holds for both pieces.

    >>> from workbook.tables import load
    >>> core_test("start", load(), "3rd", "Regular", 2).exact.fractions()["both act"]
    Fraction(7, 12)
    """
    test = orders.order_test(state, tables, edition, quality, pins, officer)
    if isinstance(test, Sure):
        return Sure(_of_the_core(test.state), test.says, test.rule)
    return replace(test, rule="HW-19", then=_of_the_core)


def _of_the_core(result: str) -> str:
    return BOTH_ACT if result == "passed" else result


class Teams(NamedTuple):
    """Teams that test one after another: how many of them act, and what the last test came to."""

    acting: int = 0
    last: str = ""


def team_tests(
    state: Teams, tables: Tables, edition: str, quality: str, pins: int, officer: int = 0
) -> Throw | Sure[Teams]:
    """HW-03, BA-53: by the standard rules each team tests for itself with its own pins; one that has routed does not act."""

    def then(result: str) -> Teams:
        return Teams(state.acting + (result == "passed"), result)

    test = orders.order_test(state, tables, edition, quality, pins, officer)
    return Sure(then(test.state), test.says, test.rule) if isinstance(test, Sure) else replace(test, then=then)


class Says(NamedTuple):
    """Whether a piece fires, whether as one that has moved, and if it does not, why and by which rule."""

    fires: bool
    moved: bool = False
    why: str = ""
    rule: str = ""


def may_fire(
    tables: Tables,
    weapon: Weapon,
    order: str,
    *,
    in_core: bool,
    indirect: bool,
    sees: bool = True,
    in_arc: bool = True,
) -> Says:
    """HW-08, HW-09, HW-11: whether a piece fires on this order: a core piece by the platoon's page, another by the edition.

    On an Advance the core's Team and Fixed weapons keep silent. Elsewhere a Fixed weapon turns and fires at -1, and what fires
    indirectly begins to range in again. On Ambush nothing fires indirectly, nor at what it does not see or has outside its arc.

    >>> from workbook.tables import load
    >>> mmg = load()[Weapon]["3rd", "MMG"]
    >>> [may_fire(load(), mmg, "Advance", in_core=core, indirect=False).fires for core in (True, False)]
    [False, True]
    """
    if order == ADVANCE:
        return _on_advance(tables, weapon, in_core=in_core)
    if order == AMBUSH:
        if indirect and not tables[RuleSwitch][weapon.edition, "indirect fire from Ambush"].on:
            return Says(False, why="nothing fires indirectly from Ambush", rule="BA-50")
        if not sees or (weapon.fixed and not in_arc):
            return Says(False, why="it has no line or no arc to the enemy who comes", rule="HW-11")
    return Says(True)


def _on_advance(tables: Tables, weapon: Weapon, *, in_core: bool) -> Says:
    """HW-09, BA-49: what fires after moving."""
    turns = tables[PlatoonSwitch]["a Fixed core piece may turn and fire on an Advance"].on and weapon.fixed
    if in_core and (weapon.team or weapon.fixed) and not turns:
        return Says(False, why="a Team or Fixed weapon of the core moves and does not fire", rule="HW-09")
    if weapon.fixed and not tables[RuleSwitch][weapon.edition, "fixed fires after Advance"].on:
        return Says(False, why="a Fixed weapon does not fire after moving", rule="BA-49")
    return Says(True, moved=True)


def line_is_free(place: int, core: int, *, in_line: bool, indirect: bool, shared: bool) -> bool:
    """HW-14: pieces that stand one behind another fire past their own unit only: the core's two pieces past each other.

    `place` counts from 0 at the front, and `core` is how many of the first places are the core's. What comes down from
    above needs no free line.

    >>> [line_is_free(place, 2, in_line=True, indirect=False, shared=True) for place in range(4)]
    [True, True, False, False]
    >>> [line_is_free(place, 2, in_line=True, indirect=False, shared=False) for place in range(4)]
    [True, False, False, False]
    """
    in_front = core if shared else 1
    return not in_line or indirect or place < in_front
