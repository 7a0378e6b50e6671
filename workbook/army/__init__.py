"""Army lists: what a list does in a game, before points are spent on it.

army = ask("army.list", **read_list(text), target="medium tank", targets=3)
what_to_add(army, points=200).best()
against_every_kind(army)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import polars as pl

    from workbook.army.questions.army_list import ArmyList
    from workbook.army.search import Suggestions
    from workbook.odds import Odds

__all__ = ["against_every_kind", "read_list", "what_to_add", "write_list"]


def what_to_add(
    army: Odds,
    points: int,
    *,
    objective: Literal["chance", "expected"] = "chance",
    wanted: int = 1,
    most: int = 2,
    among: Sequence[str] | None = None,
) -> Suggestions:
    """What should be added to the list of this answer for so many points? See `workbook.army.search`."""
    from workbook.army import search

    return search.what_to_add(
        _list_of(army), army.tables, points, objective=objective, wanted=wanted, most=most, among=among
    )


def against_every_kind(army: Odds) -> pl.DataFrame:
    """The list of this answer against every kind of target; see `workbook.army.kinds`."""
    from workbook.army import kinds

    return kinds.against_every_kind(_list_of(army), army.tables)


def read_list(text: str) -> dict[str, object]:
    """The fields of `army.list` from text, a purchase a line; see `workbook.army.text`."""
    from workbook.army import text as texts

    return texts.read_list(text)


def write_list(army: Odds) -> str:
    """The list of this answer as text that `read_list` reads again."""
    from workbook.army import text as texts

    return texts.write_list(_list_of(army))


def _list_of(army: Odds) -> ArmyList:
    from workbook.army.questions.army_list import ArmyList

    if not isinstance(army.question, ArmyList):
        raise TypeError(f"an answer to army.list is needed, not to {army.question.name}")
    return army.question
