"""House rules: a player's own rows and cells, laid over the printed ones."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from workbook.home import home
from workbook.tables.cells import written
from workbook.tables.faults import Place, TableError, TableFault
from workbook.tables.reading import Cells, Line, lines, typed, utf8
from workbook.tables.rows import Row

R = TypeVar("R", bound=Row)


@dataclass(frozen=True)
class HouseRule:
    """One row of an overlay: the table, the cells given, and where they are written."""

    table: str
    cells: tuple[tuple[str, str | None], ...]
    place: Place = field(compare=False)


HouseRules = tuple[HouseRule, ...]
KEPT = "house_rules"
"""The folder in the user's own where house rules are kept by name."""
Source = Mapping[str, Any] | str | PathLike[str] | HouseRules | None


@dataclass(frozen=True)
class HouseRuleChange:
    """What a house rule changed: a cell, or (where `column` is None) a row that is new."""

    table: str
    row: str
    column: str | None
    old: str | None
    new: str | None
    says: str = field(default="", compare=False)

    def text(self) -> str:
        """The change as a player would tell it; by its table and column where nobody has said so.

        >>> from workbook.tables import load
        >>> moved = load(house_rules={"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]})
        >>> moved.house_rules[0].text()
        'moved: -2 in place of -1 to hit (2nd edition)'
        >>> HouseRuleChange("base/to_hit", "2nd moved", "modifier", "-1", "-2").text()
        'base/to_hit, 2nd moved: modifier -2 in place of -1'
        """
        if self.says:
            return self.says
        if self.column is None:
            return f"{self.table}, {self.row}: a row of your own, {self.new}"
        return f"{self.table}, {self.row}: {self.column} {self.new or 'empty'} in place of {self.old or 'empty'}"

    def to_json(self) -> dict[str, str | None]:
        """The change as plain data."""
        where = {"table": self.table, "row": self.row, "column": self.column}
        return {**where, "old": self.old, "new": self.new, "says": self.text()}


def read_house_rules(source: Source) -> HouseRules:
    """House rules from nothing, a mapping, a TOML or CSV file, the name of one kept at home, or as they were read before."""
    if source is None:
        return ()
    if isinstance(source, tuple):
        return source
    if isinstance(source, Mapping):
        return tuple(_from_mapping(source, "house rules"))
    if not isinstance(source, str | PathLike):
        raise TableError([Place("house rules").fault(None, source, "a TOML or CSV file, or a mapping")])
    path = _file(Path(source))
    return tuple(_from_csv(path) if path.suffix.lower() == ".csv" else _from_toml(path))


def _file(path: Path) -> Path:
    """The file that is meant, by its own name or by the one it is kept under; a fault where there is none."""
    meant = path if path.suffix else home() / KEPT / f"{path.name}.toml"
    try:
        found = next((one for one in (path, meant) if one.is_file()), None)
    except OSError:  # a text as long as this is no name of a file
        found = None
    if found is None:
        raise TableError(
            [Place("house rules").fault(None, str(path), "a TOML or CSV file that is there, or a mapping")]
        )
    if found.suffix.lower() not in {".toml", ".csv"}:
        raise TableError([Place("house rules").fault(None, str(path), "a TOML or CSV file, or a mapping")])
    return found


def _from_toml(path: Path) -> Iterator[HouseRule]:
    try:
        found = tomllib.loads(utf8(path, path.name))
    except tomllib.TOMLDecodeError as error:
        raise TableError(
            [Place(path.name).fault(None, str(error), 'TOML such as [[base.to_hit]] edition="2nd"')]
        ) from error
    return _from_mapping(found, path.name)


def _from_csv(path: Path) -> Iterator[HouseRule]:
    """Rows with a column `table`; a cell left empty is one not given."""
    rows = lines(path, path.name)
    if rows and "table" not in rows[0].cells:
        accepted = "a first line with the column table, its cells parted by commas"
        raise TableError([Place(path.name, 1).fault(None, ",".join(rows[0].cells), accepted)])
    for line in rows:
        if not any(line.cells.values()):
            continue
        given = {name: cell for name, cell in line.cells.items() if cell is not None and name != "table"}
        yield HouseRule(_table_name(line.cells.get("table") or ""), tuple(given.items()), line.place)


def _from_mapping(found: Mapping[str, Any], file: str, prefix: str = "") -> Iterator[HouseRule]:
    """Tables within chapters, or tables named as "base.to_hit"; each holds a list of rows."""
    for name, inner in found.items():
        table = _table_name(f"{prefix}{name}")
        if isinstance(inner, Mapping) and "/" not in table:
            yield from _from_mapping(inner, file, f"{table}/")
            continue
        for number, row in enumerate(inner if isinstance(inner, list | tuple) else [inner], 1):
            place = Place(f"{file}: {table.replace('/', '.')} row {number}")
            if not isinstance(row, Mapping):
                raise TableError([place.fault(None, row, "a row of columns and cells")])
            yield HouseRule(table, tuple((str(key), written(cell)) for key, cell in row.items()), place)


def _table_name(name: str) -> str:
    return name.strip().replace(".", "/")


class Overlay:
    """House rules being laid over the rows of one table."""

    def __init__(self, kind: type[R], rows: tuple[R, ...]) -> None:
        self.kind: type[Row] = kind
        self.rows: dict[tuple[str, ...], Row] = {_plain(row.row_key): row for row in rows}
        self.changes: list[HouseRuleChange] = []
        self.faults: list[TableFault] = []

    def lay(self, rule: HouseRule) -> None:
        """Change the row that the rule's key names, or add one; what is wrong is gathered in `faults`."""
        columns = list(self.kind.model_fields)
        unknown = [name for name, _ in rule.cells if name not in columns]
        if unknown:
            self.faults += [
                rule.place.fault(None, name, f"the columns {', '.join(columns)}", columns) for name in unknown
            ]
            return
        given = dict(rule.cells)
        key = _plain(tuple(given.get(column) for column in self.kind.key))
        if key in self.rows:
            self._change(self.rows[key], key, given, rule.place)
        else:
            self._add(key, given, rule.place)

    def _change(self, old: Row, key: tuple[str, ...], given: Cells, place: Place) -> None:
        before = {name: written(cell) for name, cell in zip(self.kind.model_fields, old.cells, strict=True)}
        mine = {name: cell for name, cell in given.items() if name not in self.kind.key}
        new, faults = typed(self.kind, Line(place, {**before, "status": "house", "source": "house rules", **mine}))
        self.faults += faults
        if new is None:
            return
        after = {name: written(getattr(new, name)) for name in mine}
        changed = [name for name in mine if after[name] != before[name]]
        idle = {name: reason for name in changed if (reason := new.why_unread(name))}
        self.faults += [
            place.fault(f"{new.row_name}, {name}", after[name], f"{before[name] or 'nothing'}, as printed: {reason}")
            for name, reason in idle.items()
        ]
        if changed and not idle:
            self.rows[key] = new
            self.changes += [
                HouseRuleChange(new.table, new.row_name, name, before[name], after[name], new.told_beside(old, name))
                for name in changed
            ]

    def _add(self, key: tuple[str, ...], given: Cells, place: Place) -> None:
        if not self.kind.extendable and self._name(key) not in map(self._name, self.rows):
            self.faults.append(self._no_such_row(given, "", place))
            return
        printed = {row.rule for row in self.rows.values()}
        filled: Cells = {"status": "house", "source": "house rules"}
        if len(printed) == 1:
            filled["rule"] = printed.pop()
        new, faults = typed(self.kind, Line(place, {**filled, **given}))
        if new is not None:
            self.rows[key] = new
            own = f"{new.text()}, of your own"
            self.changes.append(HouseRuleChange(new.table, new.row_name, None, None, new.figures(), own))
            return
        missing = [fault.column or "" for fault in faults if fault.column not in given]
        self.faults += [fault for fault in faults if fault.column in given]
        if missing:
            self.faults.append(self._no_such_row(given, f", or a new one with its {', '.join(missing)} too", place))

    def _name(self, key: tuple[str, ...]) -> tuple[str, ...]:
        """The key but for the edition: an edition may be given what another has."""
        return tuple(word for word, column in zip(key, self.kind.key, strict=True) if column != "edition")

    def _no_such_row(self, given: Cells, or_else: str, place: Place) -> TableFault:
        names = [row.row_name for row in self.rows.values()]
        wanted = f"a row of {self.kind.table} by its {', '.join(self.kind.key)}{or_else}"
        return place.fault(None, " ".join(given.get(column) or "" for column in self.kind.key), wanted, names)


def _plain(key: tuple[Any, ...]) -> tuple[str, ...]:
    """A key as it is compared: as written, small letters for capitals."""
    words = ((written(cell) or "").strip().casefold() for cell in key)
    return tuple({"true": "yes", "false": "no"}.get(word, word) for word in words)
