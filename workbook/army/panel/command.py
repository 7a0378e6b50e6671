"""What to add, in a terminal and as JSON: `workbook add army.list ... --points 200`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TextIO

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from workbook.army import search
from workbook.army.panel import told
from workbook.army.purchases import with_more
from workbook.army.questions.army_list import ArmyList
from workbook.odds.faults import Fault, not_among
from workbook.show import words
from workbook.show.terminal import put

if TYPE_CHECKING:
    from workbook.army.search import Addition, Suggestions
    from workbook.odds import Odds
    from workbook.tables import Tables


def wrong_question(name: str) -> list[Fault]:
    """Only to a list of purchases can something be added."""
    return [] if name == ArmyList.name else [not_among("question", name, [ArmyList.name])]


def asked(options: Mapping[str, Any]) -> dict[str, Any]:
    """What the command was asked, in the types that the search takes; what is no number is left for it to refuse.

    >>> asked({"points": "200", "objective": "chance", "wanted": "two", "most": "2", "among": ["plane, Tiger I"]})
    {'points': 200, 'objective': 'chance', 'wanted': 'two', 'most': 2, 'among': ['plane', 'Tiger I']}
    """
    among = [name.strip() for text in options["among"] or () for name in text.split(",")]
    return {
        "points": _number(options["points"]),
        "objective": options["objective"],
        "wanted": _number(options["wanted"]),
        "most": _number(options["most"]),
        "among": among or None,
    }


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def faults(tables: Tables, given: Mapping[str, Any]) -> list[Fault]:
    """All that is wrong with what was asked of the search."""
    return search.wrong_with(tables, **given)


def found(odds: Odds, given: Mapping[str, Any]) -> Suggestions:
    """The search itself, however long it takes."""
    return search.what_to_add(_list_of(odds), odds.tables, **given)


def _list_of(odds: Odds) -> ArmyList:
    assert isinstance(odds.question, ArmyList)
    return odds.question


def show(odds: Odds, given: Mapping[str, Any], suggested: Suggestions, file: TextIO | None = None) -> None:
    """Print the best in a sentence, the best few as a table, and how to read it."""
    put(_parts(odds, given, suggested), file or sys.stdout)


def _parts(odds: Odds, given: Mapping[str, Any], suggested: Suggestions) -> Iterator[RenderableType]:
    army, points = _list_of(odds), given["points"]
    yield Text(f"What should be added for {points} points?", style="dim")
    yield Text(told.in_words(army, odds.tables, suggested, points), style="bold")
    rows = told.rows(suggested)
    if rows:
        heads = ["", *(column["title"] for column in told.columns())]
        table = Table(*heads, box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
        for column in table.columns[2:]:
            column.justify, column.no_wrap = "right", True
        for one, number in rows.items():
            table.add_row(number, *told.cells(suggested, one))
        yield Padding(table, (1, 0))
    yield from (Text(note) for note in told.notes(odds.tables, suggested, rows))
    if laid := words.house_rules(odds):
        yield Text(laid, style="yellow")


def to_json(odds: Odds, given: Mapping[str, Any], suggested: Suggestions) -> dict[str, Any]:
    """Everything that was found, the best first; amounts as "p/q", and the list that each addition would make."""
    whole = odds.to_json()
    numbers = {one: place for place, one in enumerate(suggested.steepest, 1)}
    return {
        "question": whole["question"],
        "fields": whole["fields"],
        **given,
        "looked_at": suggested.objective,
        "without": str(suggested.without),
        "found": [_addition(odds, suggested, one, numbers) for one in suggested.best(len(suggested.found))],
        "house_rules": whole["house_rules"],
        "version": whole["version"],
    }


def _addition(odds: Odds, suggested: Suggestions, one: Addition, numbers: Mapping[Addition, int]) -> dict[str, Any]:
    amounts: dict[str, Fraction] = {
        "value": one.value,
        "gain": suggested.gain(one),
        "gain_per_100_points": suggested.per_100(one),
    }
    return {
        "add": one.text,
        "points": one.points,
        **{name: str(amount) for name, amount in amounts.items()},
        "cheapest_way_up": numbers.get(one),
        "buys": [buy.model_dump(mode="json") for buy in with_more(_list_of(odds).buys, one.buys)],
    }
