"""What does not hang together in a table, though each of its cells is good by itself."""

from collections.abc import Iterator, Sequence
from typing import Any

from workbook.tables.rows import Clash

ROWS_OF_ITS_OWN = "or a size with rows of its own in base.high_explosive, base.he_pins and base.he_hits"


def holes(rows: Sequence[Any], low: str, high: str, wanted: range) -> Iterator[Clash]:
    """The rolls of each edition that no band holds, or more than one."""
    for edition in dict.fromkeys(_edition(row) for row in rows):
        bands = [(getattr(row, low), getattr(row, high)) for row in rows if _edition(row) == edition]
        for roll in wanted:
            held = sum((a is None or a <= roll) and (b is None or roll <= b) for a, b in bands)
            if held != 1:
                got = f"{'more than one' if held else 'nothing'} for {roll}"
                yield Clash(edition, f"{low} to {high}", got, "bands that hold every roll once")
                break


def _edition(row: Any) -> str:
    return getattr(row, "edition", "the table")


def not_there(rows: Sequence[Any], column: str, there: Sequence[str]) -> Iterator[Clash]:
    """Names in a column that another table does not have."""
    for row in rows:
        name = getattr(row, column)
        if name is not None and name not in there:
            yield Clash(row.row_name, column, name, ", ".join(dict.fromkeys(there)))


def open_ended(rows: Sequence[Any], column: str) -> Iterator[Clash]:
    """Of bands that are told by their upper end the last has none."""
    ends = [getattr(row, column) for row in rows]
    if None not in ends:
        yield Clash(rows[-1].row_name, column, str(ends[-1]), "nothing, as it goes on for ever")
    elif ends.index(None) < len(ends) - 1:
        place = ends.index(None)
        yield Clash(rows[place].row_name, column, "", f"a number, as {rows[place + 1].row_name} comes after it")


def divided_by_nothing(rows: Sequence[Any]) -> Iterator[Clash]:
    """Figures that something is divided by, and that come to less than 1."""
    for row in rows:
        if row.figure.endswith("divides by") and row.value < 1:
            yield Clash(row.row_name, "value", str(row.value), "1 or more")


def untold_dice(rows: Sequence[Any], occasions: Sequence[str]) -> Iterator[Clash]:
    """Dice of pins on an occasion that throws none of its own."""
    for row in rows:
        if row.occasion in occasions and not (row.pins == "all" or row.pins.isdecimal()):
            yield Clash(row.row_name, "pins", row.pins, "a whole number, or all")


def unsound_weapons(rows: Sequence[Any], sized: Sequence[Sequence[Any]]) -> Iterator[Clash]:
    """Weapons that reach nowhere, are heavy and do not say so, or fire a shell of a size that some table does not know."""
    sizes = [[(size.edition, size.size) for size in table] for table in sized]
    for row in rows:
        yield from _unsound(row)
        if row.he is not None and not all((row.edition, row.he) in known for known in sizes):
            named = [str(size) for edition, size in sizes[0] if edition == row.edition]
            yield Clash(row.row_name, "he", str(row.he), f"{', '.join(named)}, {ROWS_OF_ITS_OWN}")


def _unsound(row: Any) -> Iterator[Clash]:
    if row.reach is None and row.indirect_to is None:
        yield Clash(row.row_name, "reach", "", "a whole number from 1 up, or an indirect_to")
    if (row.indirect_from or 0) > (row.indirect_to or 0):
        yield Clash(row.row_name, "indirect_to", str(row.indirect_to or ""), f"{row.indirect_from} or more")
    if row.kind == "small arms" and (row.pen is not None or row.he is not None):
        yield Clash(row.row_name, "kind", row.kind, "heavy, for a weapon with a Pen or a shell")
