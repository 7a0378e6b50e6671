"""A player's own weapon, plane, vehicle and so on: the rows of one that is there, copied under another name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic.fields import FieldInfo

from workbook.odds import Question
from workbook.odds import fields as of
from workbook.odds.faults import Fault, InputError, not_among
from workbook.tables import Row, Tables, load
from workbook.tables.cells import written
from workbook.tables.reading import data_folder
from workbook.tables.tables import schemas

LONGEST_NAME = 60
Laid = dict[str, list[dict[str, Any]]]


def kinds() -> list[type[Row]]:
    """Every table of the chapters that are there."""
    return list(schemas(data_folder()).values())


def offered(question: type[Question], tables: Tables) -> list[dict[str, Any]]:
    """The things of which a player can have his own in this question, with those there are to be made like.

    >>> from workbook.catalogue import question_named
    >>> from workbook.tables import load
    >>> [thing["title"] for thing in offered(question_named("base.shot_at_vehicle"), load())]
    ['weapon']
    """
    return [
        {
            "thing": _thing(kind),
            "title": _column(kind).replace("_", " "),
            "by": "in place of" if kind.in_place else "made like",
            "names": list(tables[kind].names(_column(kind))),
            "own": list(dict.fromkeys(getattr(row, _column(kind)) for row in tables[kind] if _is_own(row))),
        }
        for kind in dict.fromkeys(_asked_for(question))
    ]


def _asked_for(question: type[Question]) -> Iterator[type[Row]]:
    """The tables that the question's fields take their names from, as far as a player may add to them."""
    for info in question.model_fields.values():
        record = of.record_of(info)
        for each in (info, *(record.model_fields.values() if record else ())):
            yield from _named_by(each)


def _named_by(info: FieldInfo) -> Iterator[type[Row]]:
    for extra in info.metadata:
        if isinstance(extra, of.NameIn | of.Several):
            own = (getattr(extra, "row", None), getattr(extra, "column", ""))
            for row, column in (own, *getattr(extra, "further", ())):
                if row is not None and _may_be_own(row) and column == _column(row):
                    yield row


def fields_for(question: type[Question], thing: Any) -> list[str]:
    """The fields of a question that name one such thing.

    >>> from workbook.catalogue import question_named
    >>> fields_for(question_named("backyard.duel"), "backyard.vehicles")
    ['a', 'b']
    """
    kind = _named(thing)
    if kind.in_place:
        return []
    return [name for name, info in question.model_fields.items() if kind in _named_by(info)]


def like(tables: Tables, thing: Any, name: Any, pattern: Any) -> Laid:
    """The rows of a new thing: those of its pattern, in every table that tells of such things, under the new name."""
    kind = _named(thing)
    known = tables[kind].names(_column(kind))
    called = " ".join(str(name or "").split())
    faults = []
    if not called or len(called) > LONGEST_NAME:
        faults.append(Fault("name", called, f"a name of 1 to {LONGEST_NAME} letters"))
    elif called.casefold() in (str(each).casefold() for each in known):
        faults.append(Fault("name", called, "a name that nothing has yet"))
    if pattern not in known:
        faults.append(not_among("like", pattern, known))
    if faults:
        raise InputError(faults)
    column = _column(kind)
    if kind.in_place:
        place = next(row for row in tables[kind] if getattr(row, column) == pattern)
        return {_thing(kind): [{**{name: written(getattr(place, name)) for name in kind.key}, column: called}]}
    return {
        each.table.replace("/", "."): [
            _copy(row, column, called) for row in tables[each] if getattr(row, column) == pattern
        ]
        for each in _telling(kind)
    }


def _copy(row: Row, column: str, name: str) -> dict[str, Any]:
    cells = {
        each: written(getattr(row, each)) for each in type(row).model_fields if each not in ("status", "source", "note")
    }
    return {each: cell for each, cell in {**cells, column: name}.items() if cell is not None}


def without(rules: Laid, thing: Any, name: Any) -> Laid:
    """The house rules without this thing."""
    kind = _named(thing)
    if kind.in_place:
        column, table = kind.in_place, _thing(kind)
        back = [
            {each: cell for each, cell in row.items() if each != column or cell != name} for row in rules.get(table, [])
        ]
        return {**rules, table: back}
    tables = {each.table.replace("/", ".") for each in _telling(kind)}
    return {
        table: [row for row in rows if table not in tables or row.get(_column(kind)) != name]
        for table, rows in rules.items()
    }


def _named(thing: Any) -> type[Row]:
    things = {_thing(kind): kind for kind in kinds() if _may_be_own(kind)}
    if thing not in things:
        raise InputError([not_among("thing", thing, list(things))])
    return things[thing]


def _telling(kind: type[Row]) -> list[type[Row]]:
    """The table of the thing, and the others of its chapter that tell of it by the same column."""
    chapter = kind.table.partition("/")[0]
    others = [each for each in kinds() if each.extendable and each.table.startswith(f"{chapter}/") and each is not kind]
    return [kind, *(each for each in others if _names(each)[:1] == [_column(kind)] and len(_names(each)) > 1)]


def _names(kind: type[Row]) -> list[str]:
    return [column for column in kind.key if column != "edition"]


def _may_be_own(kind: type[Row]) -> bool:
    """Can a player have things of his own in this table, added to it or in the place of a printed one?"""
    return bool(kind.in_place) or (kind.extendable and len(_names(kind)) == 1)


def _column(kind: type[Row]) -> str:
    """The column of a thing's name."""
    return kind.in_place or next(iter(_names(kind)), "")


def _thing(kind: type[Row]) -> str:
    return kind.table.replace("/", ".")


def _is_own(row: Row) -> bool:
    printed = load()[type(row)].get(row.row_key)
    column = type(row).in_place
    return row.status == "house" and (
        printed is None or bool(column and getattr(printed, column) != getattr(row, column))
    )
