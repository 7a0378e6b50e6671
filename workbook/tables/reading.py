"""From the text of a file to typed rows, with every broken cell found in one go."""

import hashlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import polars as pl
from pydantic import ValidationError

from workbook.tables.cells import accepted, choices
from workbook.tables.faults import Place, TableError, TableFault
from workbook.tables.rows import Record

R = TypeVar("R", bound=Record)
PRINTED = ("known", "reported", "assumed")
"""What a file may say; `house` is for house rules."""
Cells = dict[str, str | None]


@dataclass(frozen=True)
class Line:
    """One line of a table before it is typed."""

    place: Place
    cells: Cells


@lru_cache
def data_folder() -> Path:
    """The folder of the tables: in the package once it is built, beside it in a checkout."""
    package = Path(__file__).parents[1]
    return next(folder for folder in (package / "data", package.parent / "data") if folder.is_dir())


def files(folder: Path) -> list[Path]:
    """Every table of the folder, chapter by chapter."""
    return sorted(folder.glob("*/*.csv"))


@lru_cache
def files_digest(folder: Path) -> str:
    """One digest of all the tables' files."""
    total = hashlib.sha256()
    for path in files(folder):
        total.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


UTF_16 = (BOM_UTF16_LE, BOM_UTF16_BE)
SAVED_AS = "text saved as UTF-8 (in a spreadsheet: CSV UTF-8)"


def lines(path: Path, name: str) -> list[Line]:
    """The lines of a CSV file as text, an empty cell as None; `name` is what its faults call it."""
    frame = _frame(path, name)
    return [Line(Place(name, number), cells) for number, cells in enumerate(frame.iter_rows(named=True), 2)]


def utf8(path: Path, name: str) -> str:
    """The text of a file; a fault where it is in another encoding, as spreadsheets and editors save it."""
    held = path.read_bytes()
    try:
        if held[:2] in UTF_16:
            raise UnicodeDecodeError("utf-8", held[:2], 0, 2, "the mark of UTF-16")
        return held.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        got = "text in UTF-16" if held[:2] in UTF_16 else f"text with the byte {held[error.start]:#x}"
        raise TableError([Place(name).fault(None, got, SAVED_AS)]) from error


def _frame(path: Path, name: str) -> pl.DataFrame:
    text = utf8(path, name).replace("\r\n", "\n").replace("\r", "\n")  # as some spreadsheets end their lines
    try:
        return pl.read_csv(text.encode(), infer_schema=False)
    except (pl.exceptions.PolarsError, OSError) as error:
        reason = str(error).strip().splitlines()[0]
        raise TableError(
            [Place(name).fault(None, reason, "lines of comma-separated cells, equally many in each")]
        ) from error


def header_faults(kind: type[Record], found: list[str], place: Place) -> Iterator[TableFault]:
    """Columns that nobody knows, and columns that the table lacks."""
    wanted = list(kind.model_fields)
    for column in found:
        if column not in wanted:
            yield place.fault(None, column, f"the columns {', '.join(wanted)}", wanted)
    for column in wanted:
        if column not in found:
            yield place.fault(column, None, "a column of this name")


def typed(kind: type[R], line: Line) -> tuple[R | None, list[TableFault]]:
    """The row that a line holds, or what is wrong with its cells."""
    try:
        return kind.model_validate(line.cells), []
    except ValidationError as error:
        columns = kind.columns()
        broken = dict.fromkeys(str(one["loc"][0]) for one in error.errors(include_url=False))
        return None, [
            line.place.fault(name, line.cells.get(name), accepted(columns[name]), choices(columns[name]))
            for name in broken
        ]


def read(kind: type[R], path: Path, name: str) -> tuple[R, ...]:
    """All rows of a file; raises TableError with every fault of it."""
    found = lines(path, name)
    faults = list(header_faults(kind, list(found[0].cells) if found else [], Place(name, 1)))
    if faults:
        raise TableError(faults)
    rows: dict[tuple[object, ...], R] = {}
    for line in found:
        row, broken = typed(kind, line)
        faults += [fault for fault in broken if fault.column != "status"]
        if line.cells["status"] not in PRINTED:
            faults.append(line.place.fault("status", line.cells["status"], ", ".join(PRINTED), PRINTED))
        if row and row.row_key in rows:
            faults.append(line.place.fault(", ".join(kind.key), row.row_name, "a row of its own, there once"))
        elif row:
            rows[row.row_key] = row
    if faults:
        raise TableError(faults)
    return tuple(rows.values())
