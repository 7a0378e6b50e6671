"""The page of a question: its fields, its outcomes, the rules and sources behind it, and an answer to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from workbook import ask
from workbook.odds.trellis import rows_used
from workbook.show.form import form
from workbook.tables import Rule

if TYPE_CHECKING:
    from workbook.odds import Odds, Question

KINDS = {"switch": "yes or no", "records": "a list", "text": "text"}


@dataclass(frozen=True)
class FieldLine:
    """A field as its row in the table says it."""

    name: str
    title: str
    group: str
    takes: str
    default: str
    help: str
    live: bool


@dataclass(frozen=True)
class QuestionPage:
    """All that the page of a question says."""

    kind: type[Question]
    odds: Odds
    fields: tuple[FieldLine, ...]
    sums: tuple[tuple[str, str], ...]
    rules: tuple[Rule, ...]
    sources: tuple[str, ...]


def question_page(kind: type[Question], used: frozenset[str] | None = None) -> QuestionPage:
    """The page of a question. `used` are the rules that its panel's answers name, where they are known already.

    >>> from workbook.catalogue import question_named
    >>> page = question_page(question_named("base.order_test"), frozenset({"BA-53"}))
    >>> page.fields[2].takes, page.fields[2].default, [rule.id for rule in page.rules]
    ('a whole number from 0 to 12', '0', ['BA-52', 'BA-53'])
    """
    odds = ask(kind.name)
    rows = rows_used(odds.layers)
    ids = (used or frozenset()) | {line.rule for line in odds.working} | {row.rule for row in rows}
    rules = tuple(rule for rule in odds.tables[Rule] if rule.id in ids)
    sums = tuple(
        (line.says, ", ".join(label for label in odds.outcomes if label in line.labels)) for line in odds.headlines
    )
    sources = [kind.source, *(row.source for row in rows)]
    return QuestionPage(
        kind, odds, tuple(_fields(kind, odds)), sums, rules, tuple(dict.fromkeys(filter(None, sources)))
    )


def _fields(kind: type[Question], odds: Odds) -> Iterator[FieldLine]:
    for group in form(kind, odds.tables)["groups"]:
        for field in group["fields"]:
            yield FieldLine(
                field["name"],
                field["title"],
                group["name"],
                _takes(field),
                _said(field["default"]),
                " ".join(filter(None, [field["help"], f"({field['unit']})" if field["unit"] else ""])),
                field["name"] in kind.live,
            )


def _takes(field: dict[str, Any]) -> str:
    """What a field takes, in words."""
    takes = ", ".join(map(str, field["choices"])) if field["kind"] == "choice" else KINDS.get(field["kind"], "")
    if field["kind"] in ("text", "records") or not takes:
        takes = field["accepts"] or takes
    return f"{takes}, or nothing" if field["optional"] and "nothing" not in takes else takes


def _said(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "nothing"}[value]
    return "an empty list" if value == [] else str(value)
