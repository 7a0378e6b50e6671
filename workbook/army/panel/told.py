"""What a search for additions found, as one reads it: the same words for the panel's tab and for the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from workbook.show import numerals, words
from workbook.tables.army import Armament

if TYPE_CHECKING:
    from workbook.army.questions.army_list import ArmyList
    from workbook.army.search import Addition, Rank, Suggestions
    from workbook.tables import Tables

SHOWN = 10
"""So many of the best are shown, and those that stand on the cheapest way up."""
WAY_UP = "The numbers are the cheapest way up: each brings most for every point beyond the one before."
NOT_COUNTED = "Every purchase fires at targets of its own, and nothing shoots back but flak."


def value(found: Suggestions, amount: Fraction) -> str:
    """A chance in percent, or a number of targets."""
    return numerals.percent(amount) if found.is_chance else numerals.decimal(amount)


def gain(found: Suggestions, amount: Fraction) -> str:
    """What is gained: `+12.9%`, or `+0.42` targets; beyond what is there, and never beyond 100%."""
    if not found.is_chance:
        return f"+{numerals.decimal(amount)}"
    return f"+{numerals.decimal(amount * 100, 1)}%" if amount >= Fraction(1, 1000) else "<+0.1%"


def in_words(army: ArmyList, tables: Tables, found: Suggestions, points: int) -> str:
    """The best addition in a sentence, or why there is none."""
    left = None if army.limit is None else army.limit - army.points(tables)
    limited = f" The list has {max(0, left)} points left of its limit." if left is not None and left < points else ""
    so_far = "" if found.whole else "So far: "
    best = found.best(1)
    if not best:
        return f"{so_far}Nothing is sold for so few points.{limited}"
    if found.gain(best[0]) <= 0:
        return f"{so_far}Nothing that {points} points buy moves the {found.objective}.{limited}"
    goes = "goes" if found.is_chance else "go"
    moved = f"from {value(found, found.without)} to {value(found, best[0].value)}"
    told = f"{best[0].text} ({best[0].points} points): the {found.objective} {goes} {moved}."
    return f"{so_far}{told}{limited}"


def rows(found: Suggestions, by: Rank = "gain") -> dict[Addition, str]:
    """The additions that a table shows, the best first, each with its number on the cheapest way up, if it stands on it."""
    numbers = {one: str(place) for place, one in enumerate(found.steepest, 1)}
    ranked = [one for one in found.best(len(found.found), by=by) if found.gain(one) > 0]
    return {one: numbers.get(one, "") for place, one in enumerate(ranked) if place < SHOWN or one in numbers}


def columns() -> list[dict[str, Any]]:
    """The heads of the table; what is `spare` is left out where there is no room."""
    return [
        {"title": "purchase"},
        {"title": "points"},
        {"title": "before", "spare": True},
        {"title": "after"},
        {"title": "gain", "spare": True},
        {"title": "gain for 100 points"},
    ]


def cells(found: Suggestions, addition: Addition) -> list[str]:
    """The row of an addition."""
    return [
        addition.text,
        str(addition.points),
        value(found, found.without),
        value(found, addition.value),
        gain(found, found.gain(addition)),
        gain(found, found.per_100(addition)),
    ]


def notes(tables: Tables, found: Suggestions, shown: Iterable[Addition]) -> list[str]:
    """How the table is to be read, and what of it is assumed."""
    shown = list(shown)
    if not shown:
        return [NOT_COUNTED]
    first = shown[0]
    worked = f"{gain(found, found.gain(first))} for {first.points} points is {gain(found, found.per_100(first))}"
    read = f"Gain for 100 points is the gain divided by the points and taken a hundred times: {worked}."
    assumed = dict.fromkeys(
        row.text()
        for one in shown
        for buy in one.buys
        for row in [tables[Armament].get((buy.what,))]
        if row is not None and row.status == "assumed"
    )
    return [*filter(None, [WAY_UP, read, NOT_COUNTED, words.resting(list(assumed))])]
