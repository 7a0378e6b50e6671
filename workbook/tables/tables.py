"""All tables together: the printed ones, or those with house rules laid over them."""

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from workbook.odds.faults import Fault
from workbook.tables.faults import Place, TableError, TableFault
from workbook.tables.house_rules import HouseRuleChange, HouseRules, Overlay, Source, read_house_rules
from workbook.tables.reading import data_folder, files, files_digest, read
from workbook.tables.rows import SCHEMAS, Record, Row, Rule
from workbook.tables.table import Table

R = TypeVar("R", bound=Record)


class Tables:
    """Every table of the workbook; a table is read when first asked for. Equal when every cell is.

    >>> from workbook.tables.base import Morale, ToHit
    >>> load()[Morale]["2nd", "Veteran"].morale
    10
    >>> harder = load({"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]})
    >>> harder[ToHit]["2nd", "moved"].modifier
    -2
    >>> [change.text() for change in harder.house_rules]
    ['moved: -2 in place of -1 to hit (2nd edition)']
    """

    def __init__(self, rules: HouseRules, folder: Path) -> None:
        self.given, self._folder = rules, folder
        overlays = _laid(rules, folder)
        self._tables: dict[type[Record], Table[Any]] = {
            kind: Table(kind, tuple(overlay.rows.values())) for kind, overlay in overlays.items() if overlay.changes
        }
        self.house_rules: tuple[HouseRuleChange, ...] = tuple(
            change for overlay in overlays.values() for change in overlay.changes
        )
        self.digest: str = self._digest()

    def _digest(self) -> str:
        printed = files_digest(self._folder)
        own = [(kind.table, sorted(repr(row.cells) for row in table)) for kind, table in self._tables.items()]
        return hashlib.sha256(f"{printed}{sorted(own)}".encode()).hexdigest() if own else printed

    def __getitem__(self, kind: type[R]) -> Table[R]:
        if kind not in self._tables:
            self._tables[kind] = Table(kind, printed(kind, self._folder))
        return self._tables[kind]

    def rule(self, rule_id: str) -> Rule:
        """The rule of this id, whichever chapter it belongs to."""
        return self[Rule][rule_id]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tables) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.given,)

    def __repr__(self) -> str:
        own = f", {len(self.house_rules)} house rules" if self.house_rules else ""
        return f"Tables({self.digest[:12]}{own})"


def load(house_rules: Source = None) -> Tables:
    """The tables, with house rules laid over them: a mapping, a TOML or CSV file, or rules read before.

    Raises TableError, with everything that is wrong with the house rules and the tables they touch.
    """
    return _loaded(read_house_rules(house_rules), data_folder())


@lru_cache(maxsize=64)
def _loaded(rules: HouseRules, folder: Path) -> Tables:
    return Tables(rules, folder)


def schemas(folder: Path) -> dict[str, type[Row]]:
    """The row type of every table of the chapters that have data, chapter by chapter, the base rules first."""
    for chapter in dict.fromkeys(path.parent.name for path in files(folder)):
        if find_spec(f"workbook.tables.{chapter}"):
            import_module(f"workbook.tables.{chapter}")
    return dict(
        sorted(SCHEMAS.items(), key=lambda named: (not named[0].startswith("base/"), named[0].partition("/")[0]))
    )


@lru_cache
def printed(kind: type[R], folder: Path) -> tuple[R, ...]:
    """The rows of a table as its file has them."""
    if issubclass(kind, Rule):
        chapters = sorted(folder.glob("*/rules.csv"))
        return tuple(rule for path in chapters for rule in read(kind, path, f"data/{path.parent.name}/rules.csv"))
    rows = read(kind, folder / f"{kind.table}.csv", f"data/{kind.table}.csv")
    faults = list(_unknown_rules(rows, Place(f"data/{kind.table}.csv"), folder))
    if faults:
        raise TableError(faults)
    return rows


def check(folder: Path) -> None:
    """Read every table of the folder; raises TableError with everything wrong in any of them."""
    known, faults = schemas(folder), list[Fault]()
    for path in files(folder):
        name = f"{path.parent.name}/{path.stem}"
        kind = Rule if path.stem == "rules" else known.get(name)
        if kind is None:
            faults.append(Place(f"data/{name}.csv").fault(None, name, "a table that the workbook knows", known))
            continue
        try:
            read(kind, path, f"data/{name}.csv") if kind is Rule else printed(kind, folder)
        except TableError as error:
            faults += error.faults
    if faults:
        raise TableError(faults)


def _unknown_rules(rows: tuple[Any, ...], place: Place, folder: Path) -> list[TableFault]:
    ids = [rule.id for rule in printed(Rule, folder)]
    return [
        place.fault(f"{row.row_name}, rule", row.rule, "the id of a rule in a rules.csv", ids)
        for row in rows
        if row.rule not in ids
    ]


def _laid(rules: HouseRules, folder: Path) -> dict[type[Row], Overlay]:
    known = schemas(folder) if rules else {}
    overlays: dict[type[Row], Overlay] = {}
    faults: list[TableFault] = []
    for rule in rules:
        kind = known.get(rule.table)
        if kind is None:
            names = [name.replace("/", ".") for name in known]
            faults.append(rule.place.fault("table", rule.table.replace("/", "."), ", ".join(names), names))
            continue
        if kind not in overlays:
            overlays[kind] = Overlay(kind, printed(kind, folder))
        overlays[kind].lay(rule)
    for overlay in overlays.values():
        faults += overlay.faults
        faults += _unknown_rules(tuple(overlay.rows.values()), Place(f"house rules: {overlay.kind.table}"), folder)
    if not faults:
        faults += [fault for overlay in overlays.values() for fault in _clashes(overlay, overlays, folder)]
    if faults:
        raise TableError(faults)
    return overlays


def _clashes(overlay: Overlay, overlays: dict[type[Row], Overlay], folder: Path) -> Iterator[TableFault]:
    """What does not go together in a table that was changed."""

    def rows(kind: type[Row]) -> tuple[Row, ...]:
        return tuple(overlays[kind].rows.values()) if kind in overlays else printed(kind, folder)

    place = Place(f"house rules: {overlay.kind.table.replace('/', '.')}")
    for row, column, got, accepted in overlay.kind.clashes(rows(overlay.kind), rows):
        yield place.fault(f"{row}, {column}", got, accepted)
