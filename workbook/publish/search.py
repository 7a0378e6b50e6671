"""What the search of the site looks through: pages, their headings with what stands under them, questions and rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from workbook.publish.store import compact

LONGEST = 240


class Entry(NamedTuple):
    """A thing to be found: what it is called, what kind it is, where it is, and the words it is found by."""

    title: str
    kind: str
    address: str
    text: str


def index(entries: Iterable[Entry]) -> str:
    """The index as a script, since a page opened from a file can fetch nothing.

    >>> index([Entry("Pins", "rule", "rules.html#BA-53", "Each pin takes 1.")])
    'globalThis.rulesWorkbookSearch = [["Pins","rule","rules.html#BA-53","Each pin takes 1."]];'
    """
    rows = [[entry.title, entry.kind, entry.address, shortened(entry.text)] for entry in entries]
    return f"globalThis.rulesWorkbookSearch = {compact(rows)};"


def shortened(text: str, most: int = LONGEST) -> str:
    """As many whole words as have room.

    >>> shortened("Each pin takes 1.", 12)
    'Each pin …'
    """
    if len(text) <= most:
        return text
    return f"{text[: most - 1].rpartition(' ')[0]} …"


def first_sentences(text: str, most: int) -> str:
    """As many whole sentences as have room, or as many words where those would leave most of it empty.

    >>> first_sentences("Pins hurt. They cost dice. So it goes.", 30)
    'Pins hurt. They cost dice.'
    """
    if len(text) <= most:
        return text
    ends = [match.end() for match in re.finditer(r"[.!?](?= [A-Z])", text[:most])]
    return text[: ends[-1]] if ends and ends[-1] > most // 2 else shortened(text, most)
