"""What to add: the search for the best purchase as a tab of the panel of lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from workbook.army import search
from workbook.army.purchases import with_more
from workbook.army.questions.army_list import ArmyList
from workbook.show.views import PATIENCE

if TYPE_CHECKING:
    from workbook.army.search import Addition, Suggestions
    from workbook.odds import Odds
    from workbook.tables import Tables

HEIGHT = 220
"""The pixels of the chart."""


class WhatToAdd:
    """The tab: a budget, what it is to be good for, and what to look among; and the best that may be added, row by row."""

    name = "add"
    title = "What to add"

    def told(self, odds: Odds, asked: Mapping[str, Any]) -> dict[str, Any]:
        """See `workbook.show.views.View`. Raises InputError, naming the controls at fault."""
        from workbook.army.panel import controls

        army = odds.question
        assert isinstance(army, ArmyList)
        values = controls.settled(odds, army, asked)
        objective, wanted = controls.aims(army)[values["good_for"]]
        found = search.what_to_add(
            army,
            odds.tables,
            values["points"],
            objective=objective,
            wanted=wanted,
            most=values["most"],
            among=None if values["among"] == controls.ANYTHING else [values["among"]],
            patience=PATIENCE,
        )
        drawn = controls.controls(army, odds.tables)
        return {"fields": drawn, "values": values, **shown(army, odds.tables, found, values)}


VIEW = WhatToAdd()


def shown(army: ArmyList, tables: Tables, found: Suggestions, values: Mapping[str, Any]) -> dict[str, Any]:
    """What was found: in words, as a chart, and row by row."""
    from workbook.army import charts
    from workbook.army.panel import told
    from workbook.army.panel.controls import RANKS

    rows = told.rows(found, RANKS[values["rank"]])
    drawn = charts.frontier(found) if rows else None
    return {
        "words": told.in_words(army, tables, found, values["points"]),
        "spec": {**drawn.spec(), "height": HEIGHT} if drawn else None,
        "alt": drawn.says if drawn else "",
        "columns": told.columns(),
        "act": "Add",
        "act_on": "to the list",
        "acted": "Added to the list",
        "refused": "It could not be added",
        "rows": [_row(army, one, number, told.cells(found, one)) for one, number in rows.items()],
        "notes": told.notes(tables, found, rows),
        "more": not found.whole,
    }


def _row(army: ArmyList, addition: Addition, number: str, cells: list[str]) -> dict[str, Any]:
    """A row of the table, its number on the chart, and the list that it would make."""
    buys = [buy.model_dump(mode="json") for buy in with_more(army.buys, addition.buys)]
    return {"mark": number, "cells": cells, "values": {"buys": buys}}
