"""The file of a roster: an SQLite file of our own mark, one journal line a row, each sealed with those before it.

A line is written in one transaction or not at all, so a killed process leaves the file as it was; a second writer waits his
turn. Before anything is opened for writing, the mark and the version are looked at without touching the file.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from workbook.crew.roster.journal import Entry, Line, read_line
from workbook.odds.faults import InputError

MARK = 0x43584352  # "CXCR", where SQLite keeps the mark of the program that a file belongs to
VERSION = 1
WAIT = 20.0
SCHEMA = "CREATE TABLE journal (number INTEGER PRIMARY KEY, at TEXT NOT NULL, line TEXT NOT NULL, seal TEXT NOT NULL)"


class RosterFileError(Exception):
    """A file that is no roster, is damaged, or is of a version this workbook cannot read. It has not been touched."""


class Store:
    """One roster file. Every reading and writing opens it anew, so that two notebooks see each other's lines."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> list[Entry]:
        """Every line; none where the file is yet to be made."""
        if not self._looked_at():
            return []
        with self._connected() as connection:
            return self._lines(connection)

    def write(self, make: Callable[[list[Entry]], Sequence[Line]], times: Sequence[str] | None = None) -> list[Entry]:
        """Add what `make` makes of the lines so far, all of it or nothing; what it raises leaves the file as it was."""
        self._looked_at()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                before = self._lines(connection, new=True)
                added = self._added(before, make(before), times)
                self._append(connection, before, added)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        return added

    def _looked_at(self) -> bool:
        """Is there a roster of ours? A file that is none is refused before anything could change it."""
        if not self.path.exists():
            return False
        if not self.path.is_file():
            raise RosterFileError(f"{self.path}: this is no file, so no roster can be read from it")
        if self.path.stat().st_size == 0:
            return False  # made, and not yet written to
        try:
            with closing(self._connect("mode=ro&immutable=1")) as connection:
                mark, version = (
                    connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
                )
        except sqlite3.Error as error:
            raise RosterFileError(
                f"{self.path}: this is no roster, or it is damaged ({error}); it was left as it is"
            ) from None
        if mark != MARK:
            raise RosterFileError(f"{self.path}: this file belongs to another program; it was left as it is")
        if version > VERSION:
            raise RosterFileError(
                f"{self.path}: a roster of version {version}; this workbook reads up to {VERSION}. It was left as it is"
            )
        return True

    def _connect(self, how: str) -> sqlite3.Connection:
        address = f"file:{quote(str(self.path.resolve()))}?{how}"
        return sqlite3.connect(address, uri=True, timeout=WAIT, isolation_level=None)

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(self._connect("mode=rwc")) as connection:
                connection.execute("PRAGMA synchronous = FULL")
                yield connection
        except sqlite3.Error as error:
            raise RosterFileError(f"{self.path}: {_said(error)}") from None

    def _lines(self, connection: sqlite3.Connection, *, new: bool = False) -> list[Entry]:
        """Every line, its seal checked; a file just made is given its table and its mark in the same transaction."""
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            if new:
                connection.execute(SCHEMA)
                connection.execute(f"PRAGMA application_id = {MARK}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
            return []
        if connection.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise self._damaged("its pages do not hang together")
        seal, entries = "", list[Entry]()
        for number, at, line, sealed in connection.execute(
            "SELECT number, at, line, seal FROM journal ORDER BY number"
        ):
            seal = _seal(seal, number, at, line)
            if number != len(entries) + 1 or sealed != seal:
                raise self._damaged(f"line {len(entries) + 1} is not as it was written")
            try:
                entries.append(Entry(number, at, read_line(json.loads(line))))
            except (InputError, ValueError):
                raise self._damaged(f"line {number} cannot be read") from None
        return entries

    def _damaged(self, how: str) -> RosterFileError:
        return RosterFileError(f"{self.path}: this roster is damaged: {how}. It was left as it is")

    def _added(self, before: Sequence[Entry], lines: Sequence[Line], times: Sequence[str] | None) -> list[Entry]:
        now = datetime.now(UTC).isoformat(timespec="seconds")
        first = len(before) + 1
        at = times if times is not None else [now] * len(lines)
        return [Entry(first + place, when, line) for place, (line, when) in enumerate(zip(lines, at, strict=True))]

    def _append(self, connection: sqlite3.Connection, before: Sequence[Entry], added: Sequence[Entry]) -> None:
        row = connection.execute("SELECT seal FROM journal WHERE number = ?", (len(before),)).fetchone()
        seal = row[0] if row else ""
        for entry in added:
            line = json.dumps(entry.line.to_json(), ensure_ascii=False, sort_keys=True)
            seal = _seal(seal, entry.number, entry.at, line)
            connection.execute("INSERT INTO journal VALUES (?, ?, ?, ?)", (entry.number, entry.at, line, seal))


def _seal(before: str, number: int, at: str, line: str) -> str:
    return hashlib.sha256(f"{before}\n{number}\n{at}\n{line}".encode()).hexdigest()


def _said(error: sqlite3.Error) -> str:
    if "locked" in str(error):
        return f"another program has been writing to it for {WAIT:.0f} seconds; nothing was changed"
    return f"it is damaged, or cannot be written here ({error}); it was left as it is"
