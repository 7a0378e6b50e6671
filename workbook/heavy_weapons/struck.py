"""What one enemy unit's fire does to a piece and its unit: casualties, one batch of pins, rout, the check (HW-15 to HW-20)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from workbook.base_rules import orders
from workbook.base_rules.fire import Under
from workbook.base_rules.pins import pins_on_troops
from workbook.odds import Chain, Play, Stage, Sure, Throw
from workbook.tables import Tables
from workbook.tables.base import Figure
from workbook.tables.heavy_weapons import PlatoonSwitch


class Struck(NamedTuple):
    """The piece fired at: its men, the pins of its unit, whether anything hit, and whether the whole unit is lost.

    While the fire is being settled also the men it cost and the largest shell that hit, and whether a check is due.
    """

    men: int
    pins: int
    hit: bool = False
    lost: bool = False
    cost: int = 0
    shell: int | None = None
    checks: bool = False


@lru_cache(maxsize=20_000)
def attack(tables: Tables, edition: str, quality: str, volley: Chain, pins: int, others: bool, officer: int) -> Chain:
    """HW-16: the fire, then its pins, then the check that it may bring. `others`: the unit has more than this piece.

    `pins` are those before the fire; they are given so that what follows is remembered for each number of them.
    """
    del pins
    given = (tables, edition, quality)
    return Chain(
        Stage("Fire", fired, volley),
        Stage("Pins", pinned, *given, others),
        Stage("Check", checks, *given, officer),
    )


def fired(state: Struck, volley: Chain) -> Play:
    """HW-12, HW-15: the volley, which takes men from this piece alone."""

    def then(under: Under) -> Struck:
        return state._replace(men=state.men - under.lost, hit=under.hit, cost=under.lost, shell=under.shell)

    return Play(volley, Under(state.men, open=state.men), then)


def pinned(state: Struck, tables: Tables, edition: str, quality: str, others: bool) -> Throw | Sure[Struck]:
    """HW-17, HW-20: fire that hit at all pins the unit once, before any check; pins at its morale lose the whole unit."""
    if not state.hit or (not state.men and not others):
        return Sure(Struck(state.men, 0 if state.hit else state.pins, state.hit, state.hit))
    due = check_is_due(tables, edition, state.men + state.cost, state.cost)

    def then(pins: int) -> Struck:
        total = state.pins + pins
        if orders.routs(tables, edition, quality, total):
            return Struck(0, 0, hit=True, lost=True)
        return Struck(state.men, total, hit=True, checks=due)

    laid = _pins(tables, edition, state.shell)
    if isinstance(laid, Sure):
        return Sure(then(laid.state), laid.says, "HW-17")
    return replace(laid, rule="HW-17", then=then)


@lru_cache(maxsize=256)
def _pins(tables: Tables, edition: str, shell: int | None) -> Throw | Sure[int]:
    return pins_on_troops(tables, edition, shell, hit=True)


@lru_cache(maxsize=256)
def check_is_due(tables: Tables, edition: str, had: int, cost: int) -> bool:
    """HW-16: half of the crew it had before this fire, or more. A core piece wiped out counts, unless the switch says no.

    >>> from workbook.tables import load
    >>> [check_is_due(load(), "3rd", 3, cost) for cost in (1, 2, 3)]
    [False, True, True]
    """
    if cost == had and not tables[PlatoonSwitch]["a core piece that loses its whole crew makes the core check"].on:
        return False
    return cost * tables[Figure][edition, "morale check share"].value >= had


def checks(state: Struck, tables: Tables, edition: str, quality: str, officer: int) -> Throw | Sure[Struck]:
    """HW-16, BA-61: the unit of the piece that lost half its crew checks its morale; one that fails is lost whole."""
    if not state.checks:
        return Sure(state)
    holds = state._replace(checks=False)
    check = _check(tables, edition, quality, state.pins, officer)
    ends: dict[Any, Struck] = {"holds": holds, "destroyed": Struck(0, 0, hit=True, lost=True)}
    if isinstance(check, Sure):
        return Sure(ends[check.state], check.says, check.rule)
    return replace(check, rule="HW-16", then=ends.__getitem__)


@lru_cache(maxsize=1024)
def _check(tables: Tables, edition: str, quality: str, pins: int, officer: int) -> Throw | Sure[str]:
    return orders.morale_check("", tables, edition, quality, pins, officer)
