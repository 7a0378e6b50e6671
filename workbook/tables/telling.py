"""How a row and a change to it are told across the table: a figure by its name, never by the file it stands in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

NAMES: Mapping[str, str] = {
    "pen": "Pen",
    "he": "HE",
    "for_he": "for HE",
    "kind": "",
    "up_to_in": "up to inches",
    "up_to_ft": "up to feet",
    "anti_tank_gun": "anti-tank gun",
}
"""Columns whose name is said otherwise than it is written; an empty name goes without saying."""


def named(name: str) -> str:
    """A column's name as one says it.

    >>> named("vehicle_shots"), named("pen")
    ('vehicle shots', 'Pen')
    """
    return NAMES.get(name, name.replace("_", " "))


def tidy(text: str) -> str:
    """Without the blanks that an empty cell leaves in a sentence.

    >>> tidy("medium tank : damage value 9+")
    'medium tank: damage value 9+'
    """
    return re.sub(r" +(?=[:;,.)])", "", " ".join(text.split()))


def figure(name: str, cell: str) -> str:
    """A cell with its name; of a switch that is on the name alone.

    >>> figure("pen", "4"), figure("one_shot", "yes"), figure("kind", "heavy")
    ('Pen 4', 'one shot', 'heavy')
    """
    return named(name) if cell == "yes" else f"{named(name)} {cell}".strip()


def in_place(says: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """A sentence with its cells filled in, each that has changed beside what it was; nothing where none of them has.

    >>> in_place(
    ...     "{factor}: {modifier:+}% to hit", {"factor": "moved", "modifier": -1}, {"factor": "moved", "modifier": -2}
    ... )
    'moved: -2% in place of -1% to hit'
    >>> in_place(
    ...     "{factor}: {modifier:+} to hit", {"factor": "moved", "modifier": 1}, {"factor": "moved", "modifier": 1}
    ... )
    ''
    """
    told, moved, mark = [], False, ""
    for literal, name, spec, _ in Formatter().parse(says):
        told.append(literal.removeprefix(mark))
        if not name:
            continue
        old, new = (format(cells[name], spec or "") for cells in (before, after))
        mark = _mark(says, name) if old != new else ""
        told.append(f"{new or 'none'}{mark} in place of {old.lstrip(', ') or 'none'}{mark}" if old != new else new)
        moved |= old != new
    return tidy("".join(told)) if moved else ""


def _mark(says: str, name: str) -> str:
    """The mark that stands right behind a cell, and belongs to the figure: a plus, a percent, inches."""
    found = re.search(rf"\{{{name}[^}}]*\}}([+%\"]?)", says)
    return found[1] if found else ""
