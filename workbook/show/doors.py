"""The front door: plain questions as players put them, each opening its panel filled in."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Any, NamedTuple

import traitlets

from workbook.catalogue import ask
from workbook.odds import Distribution, Odds
from workbook.odds.faults import InputError, not_among
from workbook.odds.sentences import carried
from workbook.odds.studies import alike
from workbook.show import numerals, words
from workbook.show.card import tag
from workbook.show.explorer import Panel, page_file, script
from workbook.show.tabs import until
from workbook.show.twin import with_twin

TABS = {"working": "Working", "table": "Table", "matters": "What matters"}
"""The tabs that a door may open, by their titles."""


class Told(NamedTuple):
    """What answers a door: the sentence, with what comes before it and after it."""

    before: str
    said: words.Sentence
    after: str

    @property
    def above(self) -> str:
        """What stands above a panel: the whole answer where it is more than the sentence, which a panel says itself."""
        return self.text if self.before or self.after else ""

    @property
    def text(self) -> str:
        """The whole answer."""
        return " ".join(filter(None, (self.before, self.said.text, self.after)))


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
    here: str = ""
    there: str = ""
    shows: str = ""
    tab: str = ""

    @property
    def slug(self) -> str:
        """Its name in an address."""
        return re.sub(r"[^a-z0-9]+", "-", self.asks.lower()).strip("-")

    def answer(self) -> Odds:
        """The case, answered in the sentence that answers what is asked."""
        return ask(self.question, headline=self.headline, **json.loads(self.fields))

    def kept(self) -> Odds | None:
        """What the case stands beside, where the question is what a difference comes to."""
        if not self.against:
            return None
        return carried(self.answer(), ask(self.question, **{**json.loads(self.fields), **json.loads(self.against)}))

    @cache  # noqa: B019 - there are only so many doors, and they live as long as the program
    def tells(self) -> Told:
        """What answers the question in words. What a tab has comes first where the sentence answers something else."""
        odds, kept = self.answer(), self.kept()
        more = [side_by_side(kept, odds, self.there, self.here)] if kept else []
        if self.tab:
            found = [filled(self.shows, odds), words.in_short(odds)]
            found += [str(until(odds)["text"])] if self.tab == "matters" else []
            more += [*filter(None, found), f"More under {TABS[self.tab]}."]
        aside = bool(self.tab and len(more) > 1 and not (self.headline or kept))
        return Told(more.pop(0) if aside else "", words.sentence(odds), " ".join(more))


def side_by_side(a: Odds, b: Odds, there: str, here: str) -> str:
    """Both cases by their names, and how much more or less often it happens in the second, which comes first.

    >>> side_by_side(ask("base.order_test", pins=3), ask("base.order_test", pins=2), "with three pins", "With two pins")
    'With two pins 58.3%, with three pins 41.7%: 16.7 points more often.'
    """
    before = a.chance(*alike(b.headlines[0].labels, b, a))
    difference = b.headline - before
    much = numerals.apart(difference)
    apart = f"{much} {'more' if difference > 0 else 'less'} often" if difference else much
    return f"{here} {numerals.percent(b.headline)}, {there} {numerals.percent(before)}: {apart}."


def filled(text: str, odds: Odds) -> str:
    """A sentence with its chances put in: of what stands beside the answer, or of a gate's branch by how it begins.

    >>> filled("Panic {what becomes of the order: panic} of the time.", ask("base.order_test", pins=1))
    'Panic 1.9% of the time.'
    """
    return re.sub(r"\{([^:{}]+): ([^{}]+)\}", lambda found: numerals.percent(_chance(odds, *found.groups())), text)


def _chance(odds: Odds, title: str, label: str) -> Fraction:
    shown = odds.beside.get(title)
    if isinstance(shown, Distribution):
        return shown.chance(label)
    branches = next(gate.branches for gate in odds.gates if gate.name == title)
    return next(chance for says, chance in branches if says.startswith(label))


@cache
def doors() -> tuple[Door, ...]:
    """All plain questions, chapter by chapter."""
    text = (files("workbook.show") / "front_door.csv").read_text("utf-8")
    return tuple(Door(**row) for row in csv.DictReader(text.splitlines()))


def leads_to(door: Door, odds: Odds) -> bool:
    """Is this the very answer that the door opens?"""
    own = door.answer()
    return (own.question, own.said, own.tables) == (odds.question, odds.said, odds.tables)


class FrontDoor(Panel):
    """The list of plain questions, and one panel for whichever is open; of a single question, that panel under it."""

    _esm = script("port", "door")
    _css = f"{page_file('panel.css')}\n{page_file('door.css')}"

    doors: Any = traitlets.List().tag(sync=True)
    opened = traitlets.Int(-1).tag(sync=True)
    told = traitlets.Unicode().tag(sync=True)

    def __init__(self, listed: Sequence[Door]) -> None:
        self.listed = tuple(listed)
        super().__init__(self.listed[0].answer())
        self.doors = [{"heading": door.heading, "asks": door.asks, "tab": door.tab} for door in self.listed]
        if len(self.listed) == 1:
            self._open(0)

    def _open(self, place: int) -> None:
        door = self.listed[place]
        with self.hold_sync():
            self.turn_to(door.answer(), door.kept())
            self.told = door.tells().above
            self.opened = place

    def _heard(self, widget: Any, message: dict[str, Any], buffers: Any) -> None:
        if message.get("type") != "open":
            super()._heard(widget, message, buffers)
            return
        place = message.get("place")
        if isinstance(place, int) and 0 <= place < len(self.listed):
            self._open(place)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_twin(super()._repr_mimebundle_(**options), as_list(self.listed), repr(self))

    def __repr__(self) -> str:
        return "\n".join(f"{door.asks}  {door.tells().text}" for door in self.listed)


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
    before, said, after = door.tells()
    parts = (escape(before), escape(said.before), tag("b", escape(said.number)), escape(said.after), escape(after))
    return tag("li", f"{escape(door.asks)}<br>{tag('span', ' '.join(filter(None, parts)), 'opacity:0.85;')}")
