"""House rules at the table: the rows that an answer rests on, their cells changed, a player's own rows, and named files of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from workbook.odds import InputError, Odds
from workbook.odds.faults import Fault, not_among
from workbook.odds.question import make
from workbook.odds.sentences import carried
from workbook.odds.studies import Comparison
from workbook.odds.trellis import rows_used
from workbook.show import house_files, numerals, own_things, words
from workbook.show.share import house_rules
from workbook.tables import Row, Rule, Tables, load
from workbook.tables.cells import accepted, choices, written

if TYPE_CHECKING:
    from workbook.show.case import Case

Laid = dict[str, list[dict[str, Any]]]
"""House rules as `house_rules=` takes them: by table, a list of rows of cells."""
Message = Mapping[str, Any]
OWN_CASE = "The printed rules do not know this case: something in it is your own."


def act(case: Case, message: Message) -> None:
    """What a message does to the house rules of a case. An InputError leaves them as they were."""
    deed = str(message.get("do", "look"))
    if deed not in DEEDS:
        raise InputError([not_among("do", deed, list(DEEDS))])
    DEEDS[deed](case, message)


def look(case: Case, message: Message) -> None:
    """Nothing but looking."""


def change(case: Case, message: Message) -> None:
    """One cell of one row: the printed value again takes the house rule away."""
    kind, key = _row_named(case.tables, message)
    column = str(message.get("column"))
    if column not in columns_of(kind):
        raise InputError([not_among("column", column, columns_of(kind))])
    rules = house_rules(case.odds)
    value = written(message.get("value"))
    row = _laid_row(rules, kind, key)
    printed = load()[kind].get(tuple(getattr(case.tables[kind][key], name) for name in kind.key))
    if printed is not None and _same(written(getattr(printed, column)), value):
        row.pop(column, None)
    else:
        row[column] = value
    _lay(case, rules)


def undo(case: Case, message: Message) -> None:
    """The printed row again."""
    kind, key = _row_named(case.tables, message)
    rules = house_rules(case.odds)
    rules[_dotted(kind)].remove(_laid_row(rules, kind, key))
    _lay(case, rules)


def own(case: Case, message: Message) -> None:
    """A thing of the player's own, made like one that is there."""
    rules = house_rules(case.odds)
    for table, rows in own_things.like(
        case.tables, message.get("thing"), message.get("name"), message.get("like")
    ).items():
        rules.setdefault(table, []).extend(rows)
    _lay(case, rules)
    _take_up(case, message)


def _take_up(case: Case, message: Message) -> None:
    """A new thing takes the place of the one it is made like, or of the first of its kind; not where the answer would be lost."""
    fields = own_things.fields_for(case.kind, message.get("thing"))
    held = [name for name in fields if case.typed[name] == message.get("like")]
    for name in (held or fields)[:1]:
        case.set({name: " ".join(str(message.get("name")).split())})
        if case.faults:
            case.forget()


def disown(case: Case, message: Message) -> None:
    """Take away a thing of the player's own; a field that holds it goes back to what the panel was opened with."""
    for name in own_things.fields_for(case.kind, message.get("thing")):
        if case.odds.fields[name] == message.get("name") != case.opened.fields[name]:
            case.set({name: case.opened.fields[name]})
    _lay(case, own_things.without(house_rules(case.odds), message.get("thing"), message.get("name")))


def off(case: Case, message: Message) -> None:
    """The printed rules again."""
    case.lay(load())


def keep(case: Case, message: Message) -> None:
    """Keep the house rules in force as a named file."""
    if not case.tables.house_rules:
        raise InputError([Fault("house rules", "none", "at least one change, to be kept")])
    house_files.keep(str(message.get("name") or ""), case.odds)


def use(case: Case, message: Message) -> None:
    """Play by the house rules of a named file."""
    case.lay(load(house_rules=house_files.named(str(message.get("name") or ""))))


DEEDS: Mapping[str, Callable[[Case, Message], None]] = {
    "look": look,
    "change": change,
    "undo": undo,
    "own": own,
    "disown": disown,
    "off": off,
    "keep": keep,
    "use": use,
}


def state(case: Case) -> dict[str, Any]:
    """All that the page shows of the house rules: the rows, what is changed, before and after, own things and files."""
    rows = list(_rows(case))
    return {
        "rows": [row_json(row, case.tables) for row in rows],
        "changes": [{"text": change.text()} for change in case.tables.house_rules],
        "versus": versus(case.odds),
        "things": [{**thing, "now": _held(case, thing)} for thing in own_things.offered(case.kind, case.tables)],
        "files": house_files.names(),
        "folder": house_files.place(),
    }


def _held(case: Case, thing: Mapping[str, Any]) -> str | None:
    """The thing that the form holds just now, which a new one is most likely to be made like."""
    fields = own_things.fields_for(case.kind, thing["thing"])
    return next((case.odds.fields[name] for name in fields if case.odds.fields[name] in thing["names"]), None)


def _rows(case: Case) -> Iterator[Row]:
    """The rows that the answer rests on: house rules first, then assumptions, then what is printed; then the other house rules."""
    used = list(rows_used(case.odds.layers))
    rank = {"house": 0, "assumed": 1}
    yield from sorted(used, key=lambda row: rank.get(row.status, 2))
    touched = {rule.table for rule in case.tables.given}
    kinds = {kind for kind in own_things.kinds() if kind.table in touched}
    for kind in sorted(kinds, key=lambda kind: kind.table):
        yield from (row for row in case.tables[kind] if row.status == "house" and row not in used)


def row_json(row: Row, tables: Tables) -> dict[str, Any]:
    """A row with its cells, each beside the printed one."""
    kind = type(row)
    printed = load()[kind].get(row.row_key)
    rule = tables[Rule].get(row.rule)
    return {
        "table": _dotted(kind),
        "title": kind.table.partition("/")[2].replace("_", " "),
        "key": {name: written(getattr(row, name)) for name in kind.key},
        "name": row.row_name,
        "text": row.text(),
        "rule": row.rule,
        "heading": rule.heading if rule else "",
        "status": "your own" if printed is None else row.status,
        "source": (printed or row).source,
        "note": (printed or row).note,
        "cells": [_cell(row, printed, name) for name in columns_of(kind) if row.why_unread(name) is None],
    }


def _cell(row: Row, printed: Row | None, column: str) -> dict[str, Any]:
    kind = type(row).columns()[column]
    value = written(getattr(row, column))
    before = written(getattr(printed, column)) if printed else None
    names = ("yes", "no") if kind is bool else choices(kind)
    return {
        "column": column,
        "title": column.replace("_", " "),
        "value": value,
        "printed": before,
        "changed": printed is not None and value != before,
        "accepts": accepted(kind),
        "choices": list(names) or None,
        "optional": accepted(kind).endswith("or empty"),
    }


def columns_of(kind: type[Row]) -> list[str]:
    """The columns of a table that a player may change: not its key, nor where its figures come from."""
    return [name for name in kind.columns() if name not in kind.key and name not in Row.model_fields]


def versus(odds: Odds) -> dict[str, Any] | None:
    """The answer by the printed rules beside the answer by the house rules; nothing where no house rule is on.

    With 8 for 9, two pins leave 6 or less in place of 7 or less on two dice: 15 in 36 in place of 21.

    >>> from workbook import ask
    >>> ours = {"base.morale": [{"edition": "2nd", "quality": "Regular", "morale": 8}]}
    >>> versus(ask("base.order_test", pins=2, house_rules=ours))["words"]
    '16.7 points less often than by the printed rules.'
    """
    if not odds.tables.house_rules:
        return None
    after = words.sentence(odds).text
    try:
        printed = carried(odds, Odds(make(type(odds.question), load(), odds.fields), load()))
    except InputError:
        return {"before": None, "after": after, "words": OWN_CASE, "rows": []}
    compared = Comparison(printed, odds)
    return {
        "before": words.sentence(printed).text,
        "after": after,
        "words": _apart(compared),
        "rows": _beside(compared),
    }


def _apart(compared: Comparison) -> str:
    difference = compared.headline
    if not difference:
        moved = any(compared.difference(label) for label in compared.labels)
        return "As often as by the printed rules" + (", though other outcomes move." if moved else ".")
    more = "more" if difference > 0 else "less"
    return f"{numerals.apart(difference)} {more} often than by the printed rules."


def _beside(compared: Comparison) -> list[dict[str, str]]:
    return [
        {
            "outcome": label,
            "printed": numerals.percent(compared.a.outcomes.get(label, Fraction(0))),
            "house": numerals.percent(compared.b.outcomes.get(label, Fraction(0))),
            "difference": numerals.points(compared.difference(label)),
        }
        for label in compared.labels
        if compared.a.outcomes.get(label) or compared.b.outcomes.get(label)
    ]


def _row_named(tables: Tables, message: Message) -> tuple[type[Row], tuple[Any, ...]]:
    """The table and the key of the row that a message names."""
    table, key = str(message.get("table")), message.get("key")
    kinds = {_dotted(kind): kind for kind in own_things.kinds()}
    if table not in kinds or not isinstance(key, Mapping):
        raise InputError([not_among("table", table, list(kinds))])
    kind = kinds[table]
    wanted = [key.get(name) for name in kind.key]
    row = next((row for row in tables[kind] if [written(cell) for cell in row.row_key] == wanted), None)
    if row is None:
        raise InputError([not_among("row", " ".join(map(str, wanted)), [row.row_name for row in tables[kind]])])
    return kind, row.row_key


def _laid_row(rules: Laid, kind: type[Row], key: tuple[Any, ...]) -> dict[str, Any]:
    """The row of the house rules for this key; a new one where there is none yet."""
    told = {name: written(cell) for name, cell in zip(kind.key, key, strict=True)}
    rows = rules.setdefault(_dotted(kind), [])
    for row in rows:
        if all(_same(row.get(name), cell) for name, cell in told.items()):
            return row
    rows.append({name: cell for name, cell in told.items() if cell is not None})
    return rows[-1]


def _lay(case: Case, rules: Laid) -> None:
    """Lay the rules, without rows that change nothing any more."""
    kinds = {_dotted(kind): kind for kind in own_things.kinds()}
    kept = {
        table: [row for row in rows if row.keys() - set(kinds[table].key) or table not in kinds]
        for table, rows in rules.items()
    }
    case.lay(load(house_rules={table: rows for table, rows in kept.items() if rows} or None))


def _same(one: Any, other: Any) -> bool:
    return re.sub(r"\s+", " ", str(one or "")).casefold() == re.sub(r"\s+", " ", str(other or "")).casefold()


def _dotted(kind: type[Row]) -> str:
    return kind.table.replace("/", ".")
