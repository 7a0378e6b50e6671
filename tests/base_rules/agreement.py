"""What the tests share: the workbook's answer beside the second road's, and the fields hypothesis may choose."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import polars as pl
from hypothesis import strategies as st

from tests.second_road import figures
from tests.second_road.base import answer
from workbook import ask

EDITIONS = ("2nd", "3rd")
QUALITIES = tuple(figures.MORALE)
BANDS = ("point blank", "short", "long")
COVERS = ("none", "soft", "hard")
FACINGS = tuple(figures.FACING)
VEHICLES = tuple(figures.ARMOUR)
WEAPONS = figures.WEAPON_NAMES
HITS_ROLLED_ON = ("D2", "D3", "D6", "2D6", "3D6")


def agrees(question: str, **fields: Any) -> None:
    """Both roads name the same chances for the same outcomes, and the workbook's add up to one."""
    outcomes = ask(question, **fields).outcomes
    assert sum(outcomes.values()) == 1
    assert {label: chance for label, chance in outcomes.items() if chance} == answer(question, **fields)


def beside(question: str, name: str, **fields: Any) -> dict[str, Fraction]:
    """The outcomes of an answer that stands beside another, without those that cannot happen."""
    odds = ask(question, **fields).beside[name]
    assert not isinstance(odds, pl.DataFrame)
    return {label: chance for label, chance in odds.outcomes.items() if chance}


def agrees_beside(question: str, name: str, road: Callable[..., dict[str, Fraction]], **fields: Any) -> None:
    """Both roads name the same chances in an answer that stands beside another."""
    assert beside(question, name, **fields) == road(**fields)


def given_fields(**fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Any choice of the fields, within the bounds that the questions promise."""
    return st.fixed_dictionaries(fields)


PINS = st.integers(0, 12)
ORDERS: dict[str, Any] = {
    "edition": st.sampled_from(EDITIONS),
    "quality": st.sampled_from(QUALITIES),
    "pins": PINS,
    "officer_bonus": st.integers(0, 4),
}
FIRERS: dict[str, Any] = {
    "edition": st.sampled_from(EDITIONS),
    "weapon": st.sampled_from(WEAPONS),
    "quality": st.sampled_from(QUALITIES),
    "range_band": st.sampled_from(BANDS),
    "moved": st.booleans(),
    "pins": PINS,
    "cover": st.sampled_from(COVERS),
    "target_quality": st.sampled_from(QUALITIES),
    "indirect": st.booleans(),
    "last_man": st.booleans(),
    "mount": st.sampled_from(("team", "vehicle")),
}
VEHICLE_SHOTS: dict[str, Any] = {
    **FIRERS,
    "target": st.sampled_from(VEHICLES),
    "facing": st.sampled_from(FACINGS),
    "open_topped": st.booleans(),
    "target_pins": PINS,
    "he": st.booleans(),
    "massive": st.booleans(),
}
TROOP_SHOTS: dict[str, Any] = {
    **FIRERS,
    "firers": st.integers(1, 6),
    "target": st.sampled_from(("infantry", "artillery")),
    "men": st.integers(1, 12),
    "down": st.booleans(),
    "gun_shield": st.booleans(),
    "target_pins": PINS,
    "he_hits": st.one_of(st.just("by size"), st.integers(1, 12), st.sampled_from(HITS_ROLLED_ON)),
    "also": st.lists(
        st.fixed_dictionaries({"weapon": st.sampled_from(WEAPONS), "firers": st.integers(1, 3)}), max_size=2
    ),
}
