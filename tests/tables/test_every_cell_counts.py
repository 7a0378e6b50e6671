"""Every cell that a house rule may change moves some answer, or says why it cannot: none is taken and then forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import Any, Literal, get_args, get_origin

import pytest

from tests.tables.probes import CATALOGUES, NAMES_ALONE, PROBES, WITH
from workbook import InputError, ask
from workbook.catalogue import question_named
from workbook.odds import Distribution
from workbook.tables import Row, load
from workbook.tables.cells import written
from workbook.tables.reading import data_folder
from workbook.tables.tables import schemas

KINDS = schemas(data_folder())
HouseRules = Mapping[str, Sequence[Mapping[str, Any]]]


def cells() -> Iterator[Any]:
    """Each cell that holds a value, of every row."""
    for name, kind in KINDS.items():
        columns = [column for column in kind.columns() if column not in (*Row.model_fields, *kind.key, *kind.tells)]
        for row in load()[kind]:
            for column in columns:
                if name not in CATALOGUES:
                    yield pytest.param(name, row, column, id=f"{name}: {row.row_name}: {column}")


def others(row: Row, column: str) -> list[str]:
    """Other values that the cell could have, as a player would write them."""
    now, kind = getattr(row, column), type(row).columns()[column]
    names = [name for part in (kind, *get_args(kind)) if get_origin(part) is Literal for name in get_args(part)]
    if names:
        return [str(name) for name in names if name != now]
    if isinstance(now, bool):
        return ["no" if now else "yes"]
    if isinstance(now, int):
        return [str(now + step) for step in (1, -1, 2, -2, 10)]
    if isinstance(now, Fraction):
        return [str(now / 2), str(min(2 * now, Fraction(1))), str(now + 20)]
    listed = {getattr(other, column) for other in load()[type(row)]} - {None}
    return [value for value in ["1", "D6", "all", "2", "D3", *sorted(map(str, listed))] if value != written(now)]


@cache
def told(question: str, fields: str) -> Any:
    return answer(question, eval(fields), None)


def answer(question: str, fields: dict[str, Any], rules: Any) -> Any:
    """All that an answer says in numbers, or the faults of one that is refused."""
    try:
        odds = ask(question, house_rules=rules, **fields)
    except InputError as error:
        return [str(fault) for fault in error.faults]
    return dict(odds.outcomes), {
        name: dict(one.outcomes) if isinstance(one, Distribution) else one.to_dicts()
        for name, one in odds.beside.items()
    }


def probes(table: str, row: Row) -> Iterator[tuple[str, dict[str, Any]]]:
    """The cases to look at, by the row's own edition."""
    for question, fields in PROBES.get(table, ()):
        edition = getattr(row, "edition", None)
        asked = edition and "edition" in question_named(question).model_fields
        yield question, {**fields, **({"edition": edition} if asked else {})}


def companions(table: str, row: Row, column: str) -> HouseRules:
    """What has to be otherwise too for the cell to be felt."""
    return WITH.get((table, row.row_name, column)) or WITH.get((table, row.row_name, "")) or {}


def moves(table: str, row: Row, column: str, value: str) -> bool | str:
    """Does this value move some answer? Or the text of the fault with which it is refused."""
    key = {name: written(getattr(row, name)) for name in row.key if getattr(row, name) is not None}
    before = companions(table, row, column)
    changed = {name: list(rows) for name, rows in before.items()}
    changed.setdefault(table.replace("/", "."), []).append({**key, column: value})
    try:
        after = load(changed).given
    except InputError as error:
        return str(error)
    base = load(before).given if before else None
    for question, fields in probes(table, row):
        there = answer(question, fields, base) if base else told(question, repr(fields))
        if answer(question, fields, after) != there:
            return True
    return False


@pytest.mark.parametrize(("table", "row", "column"), list(cells()))
def test_a_changed_cell_moves_an_answer_or_is_refused(table: str, row: Row, column: str) -> None:
    found = []
    for value in others(row, column):
        found.append(moves(table, row, column, value))
        if found[-1] is True:
            return
    if (table, row.row_name, column) in NAMES_ALONE:
        return
    assert False not in found, "a value was taken, and nothing has moved"
    reason = row.why_unread(column)
    assert reason is None or any(reason in str(said) for said in found)


def test_what_is_declared_unread_is_there() -> None:
    for kind in KINDS.values():
        names = set(chain.from_iterable((" ".join(filter(None, map(written, _own(row)))),) for row in load()[kind]))
        for declared in kind.unread:
            row, _, column = declared.partition(": ")
            assert declared in kind.columns() or row in names
            assert not column or column in kind.columns()


def _own(row: Row) -> list[Any]:
    return [getattr(row, name) for name in row.key if name != "edition"]
