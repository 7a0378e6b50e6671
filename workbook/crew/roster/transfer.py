"""A roster in and out: JSON that loses nothing, and CSV that a spreadsheet opens without running any of it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any

from workbook.crew.roster.events import KINDS, Event
from workbook.crew.roster.journal import Entry, Line, read_line
from workbook.crew.roster.replay import Campaign
from workbook.odds.faults import Fault, InputError

FORMAT, VERSION = "rules-workbook crew roster", 1
BEGINNING = 40  # letters of a text that tell which one it was
RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "'")
FACTS = tuple(dict.fromkeys(name for kind in KINDS.values() for name in kind.model_fields))
COLUMNS = ("number", "at", "do", "of", "after", "kind", *FACTS)


def to_json(entries: Iterable[Entry]) -> str:
    """The journal, line by line."""
    lines = [{"number": e.number, "at": e.at, **e.line.to_json()} for e in entries]
    return json.dumps({"format": FORMAT, "version": VERSION, "lines": lines}, ensure_ascii=False, indent=1)


def read(text: str) -> list[Entry]:
    """A journal from JSON or from CSV; whatever else it is, InputError says so."""
    begins = f"{text[:BEGINNING]}..." if len(text) > BEGINNING else text
    try:
        return _from_json(text) if text.lstrip("\ufeff \n\r\t").startswith(("{", "[")) else _from_csv(text)
    except RecursionError:
        raise InputError(
            [Fault("roster", begins, "a roster as JSON or CSV: this is nested too deeply for one")]
        ) from None
    except csv.Error as error:
        raise InputError([Fault("roster", begins, f"a roster as CSV: this cannot be read as such ({error})")]) from None


def _from_json(text: str) -> list[Entry]:
    try:
        found = json.loads(text.lstrip("\ufeff"))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InputError([Fault("roster", f"{text[:BEGINNING]}...", "a roster as JSON")])
    if found.get("format") != FORMAT or not isinstance(found.get("lines"), list):
        raise InputError([Fault("format", found.get("format"), FORMAT)])
    if found.get("version") != VERSION:
        raise InputError([Fault("version", found.get("version"), str(VERSION))])
    return _entries(found["lines"])


def _entries(lines: Sequence[Any]) -> list[Entry]:
    entries = []
    for place, line in enumerate(lines, 1):
        if not isinstance(line, dict) or line.get("number") != place or not isinstance(line.get("at"), str):
            raise InputError([Fault(f"line {place}", line, f"a line with the number {place} and its time")])
        if _nested(line.get("event")):
            raise InputError(
                [Fault(f"line {place}", "facts within facts", "an event whose facts are texts, numbers and lists")]
            )
        rest = {name: value for name, value in line.items() if name not in ("number", "at")}
        entries.append(Entry(place, line["at"], read_line(rest)))
    return entries


def _nested(event: Any) -> bool:
    """Does an event hold more than plain facts and lists of them?"""
    facts = list(event.values()) if isinstance(event, dict) else []
    inside = [one for fact in facts if isinstance(fact, list) for one in fact]
    return any(isinstance(fact, dict) for fact in facts) or any(isinstance(one, list | dict) for one in inside)


def safe(cell: Any) -> str:
    """A cell that no spreadsheet takes for a formula: an apostrophe goes before whatever could be one.

    >>> safe("=1+1"), safe("Fury"), safe(None)
    ("'=1+1", 'Fury', '')
    """
    if cell is None:
        return ""
    text = json.dumps(cell) if isinstance(cell, list | bool) else str(cell)
    return f"'{text}" if text.startswith(RISKY) else text


def as_written(cell: str) -> str:
    """The cell without the apostrophe that made it safe."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(RISKY) else cell


def _csv(columns: Sequence[str], rows: Iterable[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([safe(row.get(column)) for column in columns] for row in rows)
    return out.getvalue()


def events_csv(entries: Iterable[Entry]) -> str:
    """The journal, a row a line; the facts of an event in columns of their own."""
    rows = []
    for number, at, line in entries:
        told = {name: value for name, value in line.to_json().items() if name != "event"}
        rows.append({"number": number, "at": at, **told, **(line.event or {})})
    return _csv(COLUMNS, rows)


def _from_csv(text: str) -> list[Entry]:
    reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff"), newline=""))
    if tuple(reader.fieldnames or ()) != COLUMNS:
        raise InputError([Fault("columns", ", ".join(reader.fieldnames or ()), ", ".join(COLUMNS))])
    return _entries([_line(row) for row in reader])


def _line(row: dict[str, str]) -> dict[str, Any]:
    cells = {name: as_written(cell) for name, cell in row.items() if name and cell}
    kind = KINDS.get(cells.get("kind", ""))
    line: dict[str, Any] = {name: _read(Line, name, cells[name]) for name in ("do", "of", "after") if name in cells}
    line |= {"number": _number(cells.get("number", "")), "at": cells.get("at", "")}
    facts = {name: _read(kind, name, cells[name]) for name in FACTS if name in cells}
    if kind is not None:
        line["event"] = {"kind": kind.kind, **_with_empty(kind, facts)}
    return line


def _number(cell: str) -> int | None:
    return int(cell) if cell.isdecimal() and len(cell) < BEGINNING else None


def _with_empty(kind: type[Event], facts: dict[str, Any]) -> dict[str, Any]:
    """An empty cell of a text fact is an empty text."""
    empty = {name: info.default for name, info in kind.model_fields.items() if info.default == ""}
    return {**empty, **facts}


def _read(kind: Any, name: str, cell: str) -> Any:
    """A cell as its fact has it: text as it stands, numbers and lists as JSON."""
    texts = {"player", "vehicle", "opponent", "unit", "skill", "brings_back", "name", "title", "at", "do"}
    if kind is None or name in texts:
        return cell
    try:
        return json.loads(cell)
    except ValueError:
        return cell


def crews_csv(campaign: Campaign) -> str:
    """The crews as they stand, a row a crew."""
    columns = (
        "crew",
        "player",
        "name",
        "vehicle",
        "quality",
        "xp",
        "games",
        "kills",
        "driver",
        "gunner",
        "commander",
        "status",
    )
    rows = []
    for crew in campaign.crews.values():
        skills = {member: ", ".join(known) for member, known in crew.skills.items()}
        rows.append(
            {
                "crew": crew.number,
                "player": crew.player,
                "name": crew.called,
                "vehicle": crew.vehicle,
                "quality": crew.quality(campaign.tables),
                "xp": crew.xp,
                "games": crew.games,
                "kills": crew.marks,
                **skills,
                "status": crew.status,
            }
        )
    return _csv(columns, rows)
