"""A table: typed rows, found by their key."""

from collections.abc import Iterator
from typing import Any, Generic, TypeVar, get_args

import polars as pl

from workbook.odds.faults import nearest
from workbook.tables.cells import written
from workbook.tables.rows import Record, Row

R = TypeVar("R", bound=Record)


class Table(Generic[R]):
    """The rows of one table, in the order of the file. A key of one column may be given bare."""

    def __init__(self, kind: type[R], rows: tuple[R, ...]) -> None:
        self.kind = kind
        self._rows = {row.row_key: row for row in rows}

    def __getitem__(self, key: Any) -> R:
        found = self.get(key)
        if found is None:
            raise KeyError(self._unknown(key if isinstance(key, tuple) else (key,)))
        return found

    def get(self, key: Any) -> R | None:
        """The row of this key, or None."""
        return self._rows.get(key if isinstance(key, tuple) else (key,))

    def values(self) -> tuple[R, ...]:
        """All rows."""
        return tuple(self._rows.values())

    def names(self, column: str) -> tuple[Any, ...]:
        """What stands in a column, each once, in the order of the table; empty cells left out."""
        cells = (getattr(row, column) for row in self)
        return tuple(dict.fromkeys(cell for cell in cells if cell is not None))

    def frame(self) -> pl.DataFrame:
        """The table as a Polars frame: whole numbers and switches as such, the rest as text."""
        types = {name: _column_type(kind) for name, kind in self.kind.columns().items()}
        plain = [
            [written(cell) if types[name] == pl.String else cell for name, cell in zip(types, row.cells, strict=True)]
            for row in self
        ]
        own = [name for name in types if name not in Row.model_fields]
        return pl.DataFrame(plain, schema=types, orient="row").select(*own, pl.exclude(own))

    def __iter__(self) -> Iterator[R]:
        return iter(self._rows.values())

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, key: object) -> bool:
        return self.get(key) is not None

    def __repr__(self) -> str:
        return f"{self.kind.table}: {len(self)} rows by {', '.join(self.kind.key)}"

    def _unknown(self, key: tuple[Any, ...]) -> str:
        name = " ".join(filter(None, map(written, key)))
        near = nearest(name, [row.row_name for row in self])
        return f"{self.kind.table} has no row {name!r}" + (f"; did you mean {near}?" if near else "")


def _column_type(kind: Any) -> Any:
    parts = {kind, *get_args(kind)}
    parts |= {inner for part in parts for inner in get_args(part)}
    return pl.Boolean if bool in parts else pl.Int64 if int in parts else pl.String
