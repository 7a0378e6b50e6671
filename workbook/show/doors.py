"""The front door: plain questions as players put them, each opening its panel filled in."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Any

import traitlets

from workbook.catalogue import ask
from workbook.odds import Odds
from workbook.odds.faults import InputError, not_among
from workbook.odds.sentences import carried
from workbook.odds.studies import alike
from workbook.show import words
from workbook.show.answers import changed
from workbook.show.card import tag
from workbook.show.explorer import Panel, page_file, script
from workbook.show.tabs import until
from workbook.show.twin import with_twin


@dataclass(frozen=True)
class Door:
    """A plain question, and the case that it opens."""

    chapter: str
    heading: str
    asks: str
    question: str
    fields: str
    headline: str = ""
    against: str = ""
    tab: str = ""

    def answer(self) -> Odds:
        """The case, answered in the sentence that answers what is asked."""
        return ask(self.question, headline=self.headline, **json.loads(self.fields))

    def kept(self) -> Odds | None:
        """What the case stands beside, where the question is what a difference comes to."""
        if not self.against:
            return None
        return carried(self.answer(), ask(self.question, **{**json.loads(self.fields), **json.loads(self.against)}))

    def tells(self) -> tuple[words.Sentence, str]:
        """What answers the question: the sentence, and what a difference or a study adds to it."""
        odds, kept = self.answer(), self.kept()
        further = (
            str(until(odds)["text"]) if self.tab == "matters" else words.in_short(odds) if self.tab == "table" else ""
        )
        return words.sentence(odds), than(kept, odds) if kept else further


def than(a: Odds, b: Odds) -> str:
    """How much more or less often it happens than in the case beside.

    >>> than(ask("base.order_test", pins=3), ask("base.order_test", pins=3, officer_bonus=1))
    'That is 16.7 points more than with Officer 0.'
    """
    difference = b.headline - a.chance(*alike(b.headlines[0].labels, b, a))
    other = ", ".join(changed(a, b))
    if difference == 0:
        return f"That is as often as with {other}."
    much = words.points(abs(difference)).replace("+", "")
    return f"That is {much} {'more' if difference > 0 else 'less'} than with {other}."


@cache
def doors() -> tuple[Door, ...]:
    """All plain questions, chapter by chapter."""
    text = (files("workbook.show") / "front_door.csv").read_text("utf-8")
    return tuple(Door(**row) for row in csv.DictReader(text.splitlines()))


class FrontDoor(Panel):
    """The list of plain questions, and one panel for whichever is open."""

    _esm = script("port", "door")
    _css = f"{page_file('panel.css')}\n{page_file('door.css')}"

    doors: Any = traitlets.List().tag(sync=True)
    opened = traitlets.Int(-1).tag(sync=True)

    def __init__(self, listed: Sequence[Door]) -> None:
        self.listed = tuple(listed)
        super().__init__(self.listed[0].answer())
        self.doors = [{"heading": door.heading, "asks": door.asks, "tab": door.tab} for door in self.listed]

    def _heard(self, widget: Any, message: dict[str, Any], buffers: Any) -> None:
        if message.get("type") != "open":
            super()._heard(widget, message, buffers)
            return
        place = message.get("place")
        if isinstance(place, int) and 0 <= place < len(self.listed):
            with self.hold_sync():
                self.turn_to(self.listed[place].answer(), self.listed[place].kept())
                self.opened = place

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_twin(super()._repr_mimebundle_(**options), as_list(self.listed), repr(self))

    def __repr__(self) -> str:
        told = ((door.asks, *door.tells()) for door in self.listed)
        return "\n".join(" ".join(filter(None, (f"{asks} ", said.text, more))) for asks, said, more in told)


def front_door(chapter: str | None = None) -> FrontDoor:
    """The plain questions of a chapter, or of all; each opens its panel under it."""
    chapters = list(dict.fromkeys(door.chapter for door in doors()))
    if chapter is not None and chapter not in chapters:
        raise InputError([not_among("chapter", chapter, chapters)])
    return FrontDoor([door for door in doors() if chapter in (None, door.chapter)])


def as_list(listed: Iterable[Door]) -> str:
    """The twin of the front door: every question with the sentence of its answer."""
    parts = []
    for heading, group in groupby(listed, key=lambda door: door.heading):
        parts.append(tag("div", escape(heading), "opacity:0.75;font-size:12px;margin:10px 0 2px 0;"))
        parts.append(tag("ul", "\n".join(map(_item, group)), "margin:0;"))
    return tag("section", "\n".join(parts), "max-width:800px;font-size:14px;line-height:1.5;", "workbook-door")


def _item(door: Door) -> str:
    said, more = door.tells()
    answer = f"{escape(said.before)} {tag('b', escape(said.number))} {escape(said.after)} {escape(more)}".rstrip()
    return tag("li", f"{escape(door.asks)}<br>{tag('span', answer, 'opacity:0.85;')}")
