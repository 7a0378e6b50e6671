"""The values that a field is varied over: the one at hand is always among them, in bounds, in order, and few enough."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from workbook import ask
from workbook.catalogue import questions
from workbook.odds import fields as of
from workbook.show.values import MOST_CELLS, can_vary, nearest_first, ranges, values

CASES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in questions("base")),
    ("base.order_dice", {"mine": 30, "theirs": 0}),
    ("base.shot_at_vehicle", {"distance_in": "13/2", "facing": "top"}),
    ("base.shot_at_troops", {"firers": 30, "men": 1}),
]
each_case = pytest.mark.parametrize(("name", "fields"), CASES, ids=[f"{name} {fields}" for name, fields in CASES])


@each_case
def test_the_value_at_hand_is_among_them_and_all_are_within_the_bounds(name: str, fields: dict[str, Any]) -> None:
    odds = ask(name, **fields)
    for field in can_vary(odds):
        found, now = values(odds, field, 20), getattr(odds.question, field)
        assert now is None or now in found
        assert len(set(found)) == len(found)
        if not isinstance(found[0], str):
            assert found == sorted(found)
            low, high = of.bounds(type(odds.question).model_fields[field])
            assert low is None or (low <= found[0] and found[-1] <= high)


@each_case
def test_two_fields_never_make_more_cells_than_can_be_read(name: str, fields: dict[str, Any]) -> None:
    odds = ask(name, **fields)
    names = can_vary(odds)
    for one, other in pairwise(names):
        across, down = ranges(odds, [one, other])
        assert len(across) * len(down) <= MOST_CELLS


def test_rings_go_outward_and_hold_every_cell_once() -> None:
    odds = ask("base.order_test", pins=5)
    rings = nearest_first(odds, ["quality", "pins"])
    assert {pins for _, pins in rings[0]} == {5}
    assert {pins for _, pins in rings[2]} == {3, 7}
    cells = [cell for ring in rings for cell in ring]
    assert len(cells) == len(set(cells)) == 3 * 13


def test_a_wide_range_of_whole_numbers_goes_in_round_steps() -> None:
    found = values(ask("crew.games_until", kill_points=225), "kill_points", 20)
    assert 225 in found
    assert len(found) <= 20
    assert {number % 100 for number in found if number != 225} == {0}
    assert all(isinstance(number, int) for number in found)
