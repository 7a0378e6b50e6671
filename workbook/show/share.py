"""What a case is called elsewhere: the line of Python, the command, the link, JSON, CSV, and a report that carries it all."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from workbook.odds.question import make

if TYPE_CHECKING:
    from workbook.odds import Odds

_RISKY = re.compile(r"[=+\-@\t\r\n']|\d+\s*[-/]\s*\d")
HEADLINE = "headline"
HOUSE_RULES_FILE = "house_rules.toml"


def shared(odds: Odds) -> dict[str, str]:
    """Every form of the case at once."""
    return {
        "python": python_line(odds),
        "command": command_line(odds),
        "link": link(odds),
        "json": json_text(odds),
        "csv": csv_text(odds),
        "report": report(odds),
        "house_rules": house_rules_toml(odds),
    }


def chosen(odds: Odds) -> dict[str, Any]:
    """The fields that differ from their defaults, as JSON values.

    >>> from workbook import ask
    >>> chosen(ask("base.shot_at_vehicle", pins=1, distance_in="6.5"))
    {'pins': 1, 'distance_in': '13/2'}
    """
    defaults = make(type(odds.question), odds.tables, {}).model_dump(mode="json")
    return {name: value for name, value in odds.fields.items() if value != defaults[name]}


def _said(odds: Odds) -> dict[str, str]:
    """The sentence it is put in, where it is not the question's own."""
    return {HEADLINE: odds.said} if odds.said else {}


def python_line(odds: Odds, call: str = "ask") -> str:
    """The line of Python that gives this answer again.

    >>> from workbook import ask
    >>> print(python_line(ask("base.order_test", pins=2, reserve=True)))
    from workbook import ask; ask("base.order_test", pins=2, reserve=True)
    """
    given = {**chosen(odds), **_said(odds), **({"house_rules": house_rules(odds)} if odds.tables.house_rules else {})}
    arguments = ", ".join(
        [json.dumps(odds.question.name), *(f"{name}={_python(value)}" for name, value in given.items())]
    )
    return f"from workbook import {call}; {call}({arguments})"


def _python(value: Any) -> str:
    """A JSON value as Python writes it, text in double quotes."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return f"[{', '.join(map(_python, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_python(key)}: {_python(inner)}" for key, inner in value.items()) + "}"
    return repr(value)


def command_line(odds: Odds) -> str:
    """The command that gives this answer again, quoted for the shell.

    >>> from workbook import ask
    >>> print(command_line(ask("base.shot_at_vehicle", weapon="Heavy anti-tank gun", moved=True)))
    workbook ask base.shot_at_vehicle 'weapon=Heavy anti-tank gun' moved=true
    """
    given = [f"{name}={as_text(value)}" for name, value in chosen(odds).items()]
    given += [word for name, text in _said(odds).items() for word in (f"--{name}", text)]
    rules = ["--house-rules", HOUSE_RULES_FILE] if odds.tables.house_rules else []
    return shlex.join(["workbook", "ask", odds.question.name, *given, *rules])


def as_text(value: Any) -> str:
    """A JSON value in the text form of the command line."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def link(odds: Odds) -> str:
    """The query of an address that opens this case; the page says where it goes.

    >>> from workbook import ask
    >>> link(ask("base.shot_at_vehicle", weapon="Light autocannon", pins=1))
    '?question=base.shot_at_vehicle&weapon=Light+autocannon&pins=1'
    """
    given = {name: as_text(value) for name, value in chosen(odds).items()}
    laid = {"house_rules": json.dumps(house_rules(odds), ensure_ascii=False)} if odds.tables.given else {}
    return "?" + urlencode({"question": odds.question.name, **given, **_said(odds), **laid})


def json_text(odds: Odds) -> str:
    """The whole answer, as the command line's --json writes it."""
    return json.dumps(odds.to_json(), indent=2, ensure_ascii=False)


def csv_text(odds: Odds) -> str:
    """One row an outcome, with the fields it was asked with; safe to open in a spreadsheet."""
    import polars as pl

    from workbook import __version__

    rules = "; ".join(change.text() for change in odds.tables.house_rules)
    around = {"question": odds.question.name, **odds.fields}
    texts = {name: safe_cell(as_text(value)) if value is not None else "" for name, value in around.items()}
    before = [pl.lit(text).alias(name) for name, text in texts.items()]
    frame = odds.frame().with_columns(pl.col("outcome").map_elements(safe_cell, return_dtype=pl.String))
    after = [pl.lit(safe_cell(rules)).alias("house_rules"), pl.lit(__version__).alias("version")]
    return frame.select(*before, pl.all(), *after).write_csv()


def safe_cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula or a date: an apostrophe stands before what it would.

    >>> safe_cell("=1+1"), safe_cell("3/10"), safe_cell("missed"), safe_cell("2")
    ("'=1+1", "'3/10", 'missed', '2')
    """
    return f"'{text}" if _RISKY.match(text) else text


def report(odds: Odds) -> str:
    """What a report of a doubtful number should carry, so that anyone can look at the same case."""
    from workbook import __version__

    rules = [change.text() for change in odds.tables.house_rules]
    lines = [
        "The number that looks wrong, and what it should be:",
        "",
        "",
        f"Question: {odds.question.name} ({odds.question.asks})",
        f"Fields: {json.dumps(odds.fields, ensure_ascii=False)}",
        f"Answer: {json.dumps({label: str(chance) for label, chance in odds.outcomes.items()}, ensure_ascii=False)}",
        *(f"House rule: {rule}" for rule in rules or ["none"]),
        f"Version: rules-workbook {__version__}, tables {odds.tables.digest[:12]}, {_surroundings()}",
        "To see it again:",
        python_line(odds),
        command_line(odds),
    ]
    return "\n".join(lines)


def _surroundings() -> str:
    """The versions that an answer could depend on."""
    import platform
    from importlib.metadata import version

    return ", ".join(
        [f"Python {platform.python_version()}", *(f"{name} {version(name)}" for name in ("icepool", "pydantic"))]
    )


def house_rules(odds: Odds) -> dict[str, list[dict[str, Any]]]:
    """The house rules in force, in the mapping that `house_rules=` takes."""
    found: dict[str, list[dict[str, Any]]] = {}
    for rule in odds.tables.given:
        found.setdefault(rule.table.replace("/", "."), []).append(dict(rule.cells))
    return found


def house_rules_toml(odds: Odds) -> str:
    """The house rules in force as the file that `--house-rules` takes; nothing where there are none.

    >>> from workbook import ask
    >>> print(
    ...     house_rules_toml(
    ...         ask(
    ...             "base.order_test",
    ...             house_rules={"base.morale": [{"edition": "2nd", "quality": "Regular", "morale": 8}]},
    ...         )
    ...     )
    ... )
    [["base.morale"]]
    edition = "2nd"
    quality = "Regular"
    morale = "8"
    <BLANKLINE>
    """
    rows = [(table, row) for table, rows in house_rules(odds).items() for row in rows]
    return "\n".join(f"[[{json.dumps(table)}]]\n{_toml(row)}" for table, row in rows)


def _toml(row: Mapping[str, Any]) -> str:
    return "".join(f"{column} = {json.dumps(cell or '', ensure_ascii=False)}\n" for column, cell in row.items())
