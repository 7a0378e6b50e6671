"""Answers in little room: whatever is the same is written once, however often it comes up."""

from __future__ import annotations

import json
from collections.abc import Hashable
from typing import Any, TypeAlias

Json: TypeAlias = Any
LIST = -1


class Store:
    """JSON values taken apart into parts, each kept once and known by its place.

    A part is a plain value, or a list whose first number says how the rest is put together: -1 for a list, else the place
    of an object's names among the shapes; the other numbers are places of parts, all of which come before it.

    >>> store = Store()
    >>> store.add({"says": "hit", "all": ["hit", 1]}), store.add("hit"), store.add(["hit", 1])
    (3, 0, 2)
    >>> store.parts, store.shapes
    (['hit', 1, [-1, 0, 1], [0, 0, 2]], [['says', 'all']])
    >>> store.value(3)
    {'says': 'hit', 'all': ['hit', 1]}

    `size` is about the length of all parts in bytes, once they are written.
    """

    def __init__(self) -> None:
        self.parts: list[Json] = []
        self.size = 0
        self._kept: dict[int, tuple[Json, int]] = {}
        self._places: dict[Hashable, int] = {}
        self._shapes: dict[tuple[str, ...], int] = {}

    @property
    def shapes(self) -> list[list[str]]:
        """The names of each kind of object."""
        return [list(names) for names in self._shapes]

    def add(self, value: Json) -> int:
        """The place of a value, which may be there already."""
        if isinstance(value, dict):
            if id(value) in self._kept:
                return self._kept[id(value)][1]
            shape = self._shapes.setdefault(tuple(value), len(self._shapes))
            return self._part((shape, *map(self.add, value.values())))
        if isinstance(value, list | tuple):
            return self._part((LIST, *map(self.add, value)))
        key = (type(value).__name__, value)
        if key not in self._places:
            self._places[key] = len(self.parts)
            self.parts.append(value)
            self.size += len(str(value).encode()) + 3
        return self._places[key]

    def keep(self, value: Json) -> None:
        """Know this very object again wherever it comes up; nobody may change it from now on."""
        if id(value) not in self._kept:
            self._kept[id(value)] = value, self.add(value)

    def _part(self, part: tuple[int, ...]) -> int:
        if part not in self._places:
            self._places[part] = len(self.parts)
            self.parts.append(list(part))
            self.size += sum(len(str(place)) + 1 for place in part) + 2
        return self._places[part]

    def value(self, place: int) -> Json:
        """A value put together again."""
        part = self.parts[place]
        if not isinstance(part, list):
            return part
        kind, *inner = part
        values = [self.value(each) for each in inner]
        return values if kind == LIST else dict(zip(self.shapes[kind], values, strict=True))


def compact(value: Json) -> str:
    """JSON without a blank, and safe within a page: no text in it can end the script that it stands in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
