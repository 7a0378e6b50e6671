"""A mortar turn by turn: by when it has ranged in, and what changing its target costs (HW-13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from workbook.base_rules import hitting, orders
from workbook.heavy_weapons.firepower import passes
from workbook.heavy_weapons.under_fire import last_attempt
from workbook.odds import Chain, Reading, RollNeeded, Stage, Sure, Throw, succeed
from workbook.odds.dice import Face
from workbook.tables import Tables


class Mortar(NamedTuple):
    """A mortar: its pins, the attempt it is at, whether it fires this turn, and its first hit's turn or the number of its hits."""

    pins: int
    attempt: int
    fires: bool = False
    first: int | None = None
    hits: int = 0
    lost: bool = False


class Orders(NamedTuple):
    """What its orders depend on."""

    tables: Tables
    edition: str
    quality: str
    officer: int
    new_pins: int


def mortar_turns(given: Orders, turns: int, *, count_hits: bool = False) -> Chain:
    """HW-13: each turn an order to fire at the same target, and a shot if it is obeyed.

    The turn of the first hit is told; `count_hits`: how many hits there are, in place of it.
    """
    stages = []
    for turn in range(1, turns + 1):
        stages.append(Stage(f"Turn {turn}", told, given, turn > 1))
        stages.append(Stage(f"Turn {turn}", shoots, given, None if count_hits else turn))
    return Chain(*stages)


def told(state: Mortar, given: Orders, later: bool) -> Throw | Sure[Mortar]:
    """HW-13, HW-19: the order to fire; one that fails is another order, and the next shot needs a 6 again."""
    if state.lost:
        return Sure(state)
    pins = state.pins + (given.new_pins if later else 0)
    if orders.routs(given.tables, given.edition, given.quality, pins):
        lost = Mortar(0, 1, first=state.first, hits=state.hits, lost=True)
        return Sure(lost, f"{pins} pins: it routs", "HW-20")
    if not pins:
        return Sure(state._replace(fires=True))

    def then(result: tuple[bool, int]) -> Mortar:
        return state._replace(pins=result[1], fires=result[0], attempt=state.attempt if result[0] else 1)

    return replace(passes(given.tables, given.edition, given.quality, pins, given.officer), then=then)


def shoots(state: Mortar, given: Orders, turn: int | None) -> Throw | Sure[Mortar]:
    """HW-13, BA-68: a shot; once it has hit, the next needs no more than the last attempt does."""
    if not state.fires or state.lost:
        return Sure(state._replace(fires=False))
    needed = hitting.indirect_to_hit(given.tables, given.edition, state.attempt)
    last = last_attempt(given.tables, given.edition)
    hit = state._replace(attempt=last, fires=False)
    hit = hit._replace(hits=state.hits + 1) if turn is None else hit._replace(first=state.first or turn)
    miss = state._replace(attempt=min(last, state.attempt + 1), fires=False)
    then = {True: hit, False: miss}.__getitem__
    return Throw("To hit", "HW-13", needed.dice, hit_or_miss(needed), then, needed)


@lru_cache(maxsize=256)
def hit_or_miss(needed: RollNeeded) -> Callable[[Face], Reading]:
    """Reads a shot; one reader for all shots that need the same."""
    return succeed(needed, True, False, said=("hit", "missed"))
