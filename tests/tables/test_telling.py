"""House rules as players tell them: a figure by its name, beside the printed one, and never by the file it stands in."""

from __future__ import annotations

from typing import Any

import pytest

from workbook.show.house import columns_of
from workbook.tables import Row, load
from workbook.tables.cells import written
from workbook.tables.reading import data_folder
from workbook.tables.tables import schemas

KINDS = [kind for kind in schemas(data_folder()).values() if issubclass(kind, Row)]


def told(table: str, **cells: Any) -> list[str]:
    return [change.text() for change in load(house_rules={table: [cells]}).house_rules]


@pytest.mark.parametrize(
    ("table", "cells", "said"),
    [
        (
            "base.damage_values",
            {"edition": "2nd", "target": "medium tank", "value": 8},
            "medium tank: damage value 8+ in place of 9+ (2nd edition)",
        ),
        ("base.weapons", {"edition": "2nd", "weapon": "HMG", "pen": ""}, "HMG: Pen none in place of 1 (2nd edition)"),
        ("backyard.to_hit", {"distance": "30 to 50 feet", "chance": 45}, "30 to 50 feet: 45% in place of 40% to hit"),
        (
            "heavy_weapons.figures",
            {"figure": "order dice of the core", "value": 2},
            "order dice of the core: 2 in place of 1",
        ),
    ],
)
def test_a_changed_figure_is_told_beside_the_printed_one(table: str, cells: dict[str, Any], said: str) -> None:
    assert told(table, **cells) == [said]


def test_a_row_of_ones_own_is_told_with_its_figures() -> None:
    gun = {"kind": "heavy", "reach": 72, "shots": 1, "pen": 7, "team": "yes", "fixed": "yes"}
    (said,) = told("base.weapons", edition="2nd", weapon="17 pdr", rule="BA-01", **gun)
    assert said == "17 pdr: heavy, reach 72, shots 1, Pen 7, team, fixed (2nd edition), of your own"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.table)
def test_every_row_and_every_change_of_it_is_told_without_its_table(kind: type[Row]) -> None:
    rows = list(load()[kind])
    for row in rows:
        assert not any(slip in row.text() for slip in (" :", " ,", "  ", f"{kind.table}", "_")), row.text()
    for column in columns_of(kind):
        cells = [getattr(row, column) for row in rows]
        for printed in rows[:3]:
            for cell in {written(cell): cell for cell in cells if cell != getattr(printed, column)}.values():
                changed = kind.model_construct(**{**dict(printed._pairs()), column: cell})
                said = changed.told_beside(printed, column)
                assert " in place of " in said
                assert not any(slip in said for slip in (" :", " ,", "  ", "_", kind.table)), said
