"""The controls of the tab: a budget, what an addition is to be good for, what to look among, and how to rank what is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from workbook.army import search
from workbook.odds import InputError
from workbook.odds.faults import not_among

if TYPE_CHECKING:
    from workbook.army.questions.army_list import ArmyList
    from workbook.odds import Odds
    from workbook.tables import Tables

Aim: TypeAlias = tuple[Literal["chance", "expected"], int]

POINTS, LONGEST_SLIDER = 100, 500
"""The budget at first, and the greatest that the slider reaches; the box beside it takes more."""
ANYTHING = "anything"
ON_AVERAGE = "targets on average"
RANKS: Mapping[str, search.Rank] = {"gain": "gain", "gain for 100 points": "per 100 points"}
PURCHASES = (1, 2, 3)


def at_least(count: int) -> str:
    """What an addition is to be good for, as a choice.

    >>> at_least(1), at_least(2)
    ('at least 1 target', 'at least 2 targets')
    """
    return f"at least {count} target{'s' * (count > 1)}"


EVERY_COUNT = frozenset(map(at_least, range(1, search.MOST_TARGETS + 1)))


def aims(army: ArmyList) -> dict[str, Aim]:
    """All that an addition may be good for against this enemy."""
    counts: dict[str, Aim] = {at_least(count): ("chance", count) for count in range(1, army.targets + 1)}
    return {**counts, ON_AVERAGE: ("expected", 1)}


def usual(odds: Odds, army: ArmyList) -> dict[str, Any]:
    """The controls as a reader finds them: what is left of a limit to spend, and the count that the answer's sentence is about."""
    left = POINTS if army.limit is None else army.limit - army.points(odds.tables)
    counted = sorted(map(int, odds.headlines[0].labels & odds.outcomes.keys()))
    so_many_or_more = counted and counted == list(range(counted[0], army.targets + 1))
    return {
        "points": left if 0 < left < POINTS else POINTS,
        "good_for": at_least(max(1, counted[0]) if so_many_or_more else 1),
        "among": ANYTHING,
        "most": 2,
        "rank": "gain",
    }


def controls(army: ArmyList, tables: Tables) -> list[dict[str, Any]]:
    """The controls as a form has its fields."""
    few = {"kind": "choice", "short": {}, "many": False}
    many = {"kind": "choice", "short": {}, "many": True}
    return [
        {"name": "points", "title": "Points", "kind": "whole", "min": 1, "max": LONGEST_SLIDER, "help": "to spend"},
        {"name": "good_for", "title": "Good for", **many, "choices": list(aims(army)), "help": "against this enemy"},
        {"name": "among", "title": "Look among", **many, "choices": [ANYTHING, *search.kinds(tables)]},
        {"name": "most", "title": "Purchases", **few, "choices": list(PURCHASES), "help": "at the most so many"},
        {"name": "rank", "title": "Ranked by", **many, "choices": list(RANKS)},
    ]


def settled(odds: Odds, army: ArmyList, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Every control's value: as it was moved, or as usual. Raises InputError for what no control offers.

    More targets than there are is all of them. What may be spent is for the search to say.
    """
    values = {**usual(odds, army), **asked}
    if values["good_for"] in EVERY_COUNT and values["good_for"] not in aims(army):
        values["good_for"] = at_least(army.targets)
    offered = {one["name"]: one.get("choices") for one in controls(army, odds.tables)}
    faults = [not_among("control", name, list(offered)) for name in values if name not in offered]
    faults += [
        not_among(name, values[name], list(map(str, choices)))
        for name, choices in offered.items()
        if choices is not None and values[name] not in choices
    ]
    if faults:
        raise InputError(faults)
    return values
