"""What stands on the front page: the chapters with their pictures and questions, and what players ask, each answered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from workbook import catalogue
from workbook.app.shelf import BOOK, Chapter, chapters, frame
from workbook.show import charts, doors, numerals, share, words

PICTURES = Path(__file__).parent / "template" / "voila" / "templates" / "workbook" / "pictures"
CATALOGUE = {"1": "base", "2": "crew", "3": "warplanes", "4": "heavy_weapons", "5": "backyard", "6": "army"}
"""Which questions belong to which chapter of the book, by its number."""
ANY = "any"
SHOWN = ("base.shot_at_vehicle", {"facing": "side", "pins": 1})
"""The answer that the front page opens with."""


@dataclass(frozen=True)
class Asked:
    """A plain question with its answer, and the link that opens it."""

    heading: str
    asks: str
    link: str
    answer: doors.Told


def content() -> dict[str, Any]:
    """All that the front page's template needs."""
    return {
        "page": frame(BOOK),
        "chapters": [card(chapter) for chapter in chapters()],
        "doors": asked(),
        "shown": shown(),
    }


def card(chapter: Chapter) -> dict[str, Any]:
    """A chapter as the front page shows it."""
    return {
        "slug": chapter.slug,
        "number": chapter.number,
        "title": chapter.title,
        "about": chapter.about,
        "picture": picture(chapter.slug),
        "questions": questions(CATALOGUE.get(chapter.number, "")),
    }


@cache
def picture(slug: str) -> str:
    """The chapter's picture, drawn in the colours of the page; one that serves any chapter where it has none of its own."""
    own = PICTURES / f"{slug}.svg"
    return (own if own.is_file() else PICTURES / f"{ANY}.svg").read_text("utf-8")


def questions(chapter: str) -> list[dict[str, str]]:
    """The panels of a chapter."""
    if chapter not in catalogue.CHAPTERS:
        return []
    return [{"asks": kind.asks, "link": f"ask?question={name}"} for name, kind in catalogue.questions(chapter).items()]


@cache
def asked() -> list[dict[str, Any]]:
    """What players ask, under its headings."""
    rows = [_asked(door) for door in doors.doors()]
    return [{"heading": heading, "doors": list(group)} for heading, group in groupby(rows, key=lambda row: row.heading)]


def _asked(door: doors.Door) -> Asked:
    return Asked(door.heading, door.asks, f"ask{share.link(door.answer())}&door={door.slug}", door.tells())


@cache
def shown() -> dict[str, Any]:
    """One answer in full, to say at a glance what this is."""
    name, fields = SHOWN
    odds = catalogue.ask(name, **fields)
    gates = [
        {
            "name": gate.name,
            "needed": gate.needed,
            "chance": numerals.percent(gate.chance),
            "says": numerals.briefly(gate.chance) if gate.needed else words.gate(gate),
        }
        for gate in odds.gates
    ]
    said = words.sentence(odds)
    return {
        "asks": "A medium anti-tank gun, one pin on its crew, fires at the side of a medium tank.",
        "before": said.before,
        "number": said.number,
        "after": said.after,
        "gates": gates,
        "bars": charts.bars(odds),
        "alt": words.alt(odds),
        "link": f"ask{share.link(odds)}",
    }
