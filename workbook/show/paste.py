"""A case read back from what was shared: a line of Python, a command, a link, JSON, CSV, or a report that holds one of them.

Nothing pasted is ever run: Python is read as a tree of literals, a command as words, the rest as data.
"""

from __future__ import annotations

import ast
import csv
import json
import re
import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from workbook.odds.faults import Fault, InputError
from workbook.tables import HouseRuleChange

LONGEST = 200_000
ACCEPTED = "a line of Python, a command, a link, JSON, CSV or a report from a panel's Share tab"
FROM_A_FILE = "the house rules of a file"
OUR_CALLS = ("ask", "explore")
HOUSE_RULES, HEADLINE = "house_rules", "headline"


@dataclass(frozen=True)
class Pasted:
    """The case that a text names. House rules are None where the text cannot carry them; it may tell of them in words."""

    question: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    house_rules: Mapping[str, Any] | None = None
    rests_on: str = ""
    headline: str = ""


def read(text: str) -> Pasted:
    """The case in a pasted text; an InputError where there is none.

    >>> read("workbook ask base.order_test pins=2 'quality=Veteran'")
    Pasted(question='base.order_test', fields={'pins': '2', 'quality': 'Veteran'}, house_rules={}, rests_on='', headline='')
    >>> read('explore("base.order_test", pins=1 + 1)')
    Traceback (most recent call last):
    workbook.odds.faults.InputError: pins: got '1 + 1'; accepted: a plain value
    """
    stripped = text.strip()
    if stripped and len(stripped) <= LONGEST:
        for reader in READERS:
            found = reader(stripped)
            if found is not None:
                return found
    shown = stripped if len(stripped) <= 60 else f"{stripped[:60]}..."
    raise InputError([Fault("text", shown, ACCEPTED)])


def _json(text: str) -> Pasted | None:
    """The JSON of an answer, or of its question and fields alone."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or not isinstance(found.get("question"), str):
        return None
    fields, rules = found.get("fields", {}), found.get("house_rules", [])
    if not isinstance(fields, dict) or not isinstance(rules, list):
        return None
    return Pasted(found["question"], fields, None if rules else {}, "; ".join(map(_change, rules)))


def _change(rule: Any) -> str:
    """A house rule of an answer's JSON, in words."""
    if not isinstance(rule, dict):
        return str(rule)
    if rule.get("says"):
        return str(rule["says"])
    cells = ("table", "row", "column", "old", "new")
    return HouseRuleChange(*(None if rule.get(cell) is None else str(rule[cell]) for cell in cells)).text()  # type: ignore[arg-type]


def _csv(text: str) -> Pasted | None:
    """The CSV of an answer: its first row names the question and carries the fields."""
    if not text.startswith("question,"):
        return None
    row = next(csv.DictReader(StringIO(text)), None)
    if row is None or None in row.values() or None in row:
        return None
    given = {name: unsafe_cell(cell) for name, cell in row.items()}
    before = list(given)[1 : list(given).index("outcome")] if "outcome" in given else []
    rules = given.get("house_rules", "")
    fields = {name: given[name] or None for name in before}
    return Pasted(given["question"], fields, None if rules else {}, rules)


def unsafe_cell(cell: str) -> str:
    """A cell without the apostrophe that kept spreadsheets from reading it."""
    return cell[1:] if re.match(r"'['=+\-@\t\r\n\d]", cell) else cell


def _link(text: str) -> Pasted | None:
    """An address, or its query alone, that names a question."""
    if re.search(r"\s", text) or "question=" not in text:
        return None
    try:
        query = text if re.match(r"[\w.]+=", text) else urlsplit(text).query
        told = parse_qsl(query, keep_blank_values=True)
    except ValueError:
        return None
    given = dict(told)
    if not given.get("question"):
        return None
    again = [name for name, times in Counter(name for name, _ in told).items() if times > 1]
    if again:
        raise InputError(
            [Fault(name, [said for its, said in told if its == name], "each field once") for name in again]
        )
    headline = given.pop(HEADLINE, "")
    return Pasted(given.pop("question"), given, _laid(given.pop(HOUSE_RULES, "")), headline=headline)


def _laid(text: str) -> Mapping[str, Any]:
    """House rules as a link carries them: the mapping in JSON, never the name of a file."""
    try:
        found = json.loads(text or "{}")
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise InputError([Fault(HOUSE_RULES, text, "a mapping of tables to rows, in JSON")])
    return found


def _python(text: str) -> Pasted | None:
    """The first call of ask or explore in the text, or in any line of it."""
    for candidate in (text, *text.splitlines()):
        call = next(_calls(candidate), None)
        if call is not None:
            return _called(call)
    return None


def _calls(text: str) -> Iterator[ast.Call]:
    try:
        tree = ast.parse(text.strip())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _last_name(node.func) in OUR_CALLS and node.args:
            yield node


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _called(call: ast.Call) -> Pasted:
    """The case of a call, whose arguments have to be plain values."""
    named = {keyword.arg or "**": keyword.value for keyword in call.keywords}
    values: dict[str, Any] = {}
    faults = []
    for name, node in {"question": call.args[0], **named}.items():
        try:
            values[name] = _literal(node)
        except (ValueError, TypeError, RecursionError, MemoryError):
            faults.append(Fault(name, ast.unparse(node), "a plain value"))
    if faults:
        raise InputError(faults)
    spread = values.pop("**", {})
    if not isinstance(spread, Mapping):
        raise InputError([Fault("**", spread, "a mapping of fields to values")])
    values.update(spread)
    rules = values.pop("house_rules", None) or {}
    if not isinstance(rules, Mapping):
        raise InputError([Fault("house_rules", rules, "a mapping; a file's rules have to be given to explore(...)")])
    headline = values.pop(HEADLINE, None) or ""
    return Pasted(
        str(values.pop("question")),
        values,
        rules,
        headline=headline if isinstance(headline, str) else ", ".join(map(str, headline)),
    )


def _literal(node: ast.expr) -> Any:
    """A literal, or a Fraction of literals in its text form."""
    if isinstance(node, ast.Call) and _last_name(node.func) == "Fraction" and not node.keywords:
        return "/".join(str(ast.literal_eval(argument)) for argument in node.args)
    return ast.literal_eval(node)


def _command(text: str) -> Pasted | None:
    """The first `workbook ask` in the text, or in any line of it."""
    for line in text.splitlines():
        try:
            words = shlex.split(line)
        except ValueError:
            continue
        starts = [place for place, pair in enumerate(pairwise(words)) if pair == ("workbook", "ask")]
        if starts and len(words) > starts[0] + 2:
            return _asked(words[starts[0] + 2 :])
    return None


def _asked(words: list[str]) -> Pasted:
    """The case of a command's words: the question, name=value, and options, of which only the house rules matter."""
    question, *rest = words
    said = _option(rest, f"--{HEADLINE}")
    ruled = _option(rest, "--house-rules") is not None
    fields = dict(word.split("=", 1) for word in rest if "=" in word and not word.startswith("-"))
    return Pasted(question, fields, None if ruled else {}, FROM_A_FILE if ruled else "", said or "")


def _option(words: list[str], name: str) -> str | None:
    """What stands behind an option, taken out of the words; None where it is not there."""
    for place, word in enumerate(words):
        if word.startswith(f"{name}="):
            return words.pop(place).partition("=")[2]
        if word == name:
            del words[place]
            return words.pop(place) if place < len(words) else ""
    return None


READERS: tuple[Callable[[str], Pasted | None], ...] = (_json, _csv, _link, _python, _command)
