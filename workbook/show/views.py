"""Views of a chapter's own among the tabs of a panel: a question names them, and each is loaded when a panel of it is opened.

A view is a few controls, a chart and a table. What can be done with a row is a change of the panel's fields, which nothing
makes but the reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from workbook.odds.faults import InputError, not_among

if TYPE_CHECKING:
    from workbook.odds import Odds, Question

PATIENCE = 1.5
"""Seconds that a study may go on for before it shows what it has: the panel must be able to hear the next change."""


class View(Protocol):
    """A tab of a chapter's own."""

    @property
    def name(self) -> str:
        """What messages call it."""

    @property
    def title(self) -> str:
        """What stands on the tab."""

    def told(self, odds: Odds, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What it shows of an answer; `asked` holds the values of its own controls that a reader has moved.

        Plain JSON values: `fields` as a form has them, and their `values`; `words`, `notes`; the `spec` of a chart with its
        `alt`; `columns` and `rows`, a row being its `cells` and the `values` that its button, `act` and `act_on`, gives to the
        panel's fields, with `acted` and `refused` for what came of it; `more` where there was no time for all, and to ask again
        goes on. Raises InputError.
        """


@cache
def views(kind: type[Question]) -> tuple[View, ...]:
    """The views of a question.

    >>> from workbook.catalogue import question_named
    >>> [view.title for view in views(question_named("army.list"))], views(question_named("base.rally"))
    (['What to add'], ())
    """
    return tuple(import_module(module).VIEW for module in kind.views)


def told(odds: Odds, name: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """What the view of this name shows of an answer."""
    offered = {view.name: view for view in views(type(odds.question))}
    if name not in offered:
        raise InputError([not_among("view", name, list(offered))])
    return {"view": name, **offered[name].told(odds, asked)}
