"""All the questions of the workbook by name, found in the chapters, each of which is loaded when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from workbook.odds.answer import Odds, displays
from workbook.odds.faults import InputError, not_among
from workbook.odds.question import Question, make
from workbook.tables import Tables, load

CHAPTERS: Mapping[str, str] = {
    "base": "workbook.base_rules.questions",
    "crew": "workbook.crew.questions",
    "warplanes": "workbook.warplanes.questions",
    "heavy_weapons": "workbook.heavy_weapons.questions",
    "backyard": "workbook.backyard.questions",
    "army": "workbook.army.questions",
}
"""Where each chapter lists its questions, as `QUESTIONS`."""


def _first_shown(kind: str) -> Callable[[Any], str]:
    """The first answer to be shown loads the layer that knows how; it leaves its own displays in place of these."""

    def show(odds: Any) -> str:
        import_module("workbook.show")
        return displays[kind](odds)

    return show


for _kind in ("text/html", "text/plain"):
    displays.setdefault(_kind, _first_shown(_kind))


@cache
def questions(chapter: str | None = None) -> Mapping[str, type[Question]]:
    """The questions of a chapter, or of all, by name and in the order of the book."""
    if chapter is None:
        return {name: kind for each in CHAPTERS for name, kind in questions(each).items()}
    module = CHAPTERS[chapter]
    if find_spec(module.rpartition(".")[0]) is None:
        return {}
    listed: tuple[type[Question], ...] = import_module(module).QUESTIONS
    return {kind.name: kind for kind in listed}


def question_named(name: str) -> type[Question]:
    """The question of this name; an InputError with near names where there is none."""
    chapter = name.partition(".")[0] if isinstance(name, str) else ""
    found = questions(chapter).get(name) if chapter in CHAPTERS else None
    if found is None:
        raise InputError([not_among("question", name, list(questions()))])
    return found


def made(question: str | Question, tables: Tables, given: Mapping[str, Any]) -> Question:
    """A question by name, or one at hand with some fields changed."""
    if not isinstance(question, Question):
        return make(question_named(question), tables, given)
    own = {name: getattr(question, name) for name in question.model_fields_set}
    return make(type(question), tables, {**own, **given})


def ask(question: str | Question, *, house_rules: Any = None, headline: Any = None, **fields: Any) -> Odds:
    """The exact odds of a question: `ask("base.order_test", pins=2)`.

    Fields take values or the text forms of the command line. `house_rules` lays an overlay over the tables: a mapping, or
    the path of a TOML or CSV file. `headline` says which outcomes the sentence is about, and moves no chance: outcomes by
    name, "2+" for that many or more, or the words of one of the sums. Raises InputError, naming every fault at once.

    >>> ask("base.order_test", pins=2).outcomes["passed"]
    Fraction(7, 12)
    >>> ask("base.order_test", pins=2, headline="FUBAR").headline
    Fraction(1, 36)
    """
    tables = load(house_rules=house_rules)
    odds = Odds(made(question, tables, fields), tables)
    return odds.saying(headline) if headline else odds
