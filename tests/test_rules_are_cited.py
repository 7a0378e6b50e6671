"""A rule with something to compute is named by the code that computes it, and cited by a test that checks it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbook.tables import Rule, load

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "workbook"
NAMED = re.compile(r"\b(BA|CX|WP|HW|BY)-(\d+)\b(?: to (?:\1-)?(\d+)\b)?")

WAITS_FOR: dict[str, str] = {}
"""Rules whose chapter is still to be written. A rule that is done and still stands here fails."""

RULES = [
    pytest.param(
        rule,
        id=rule.id,
        marks=[pytest.mark.xfail(reason=f"waits for {WAITS_FOR[rule.id]}")] if rule.id in WAITS_FOR else [],
    )
    for rule in load()[Rule]
    if rule.computed
]


def ids_in(text: str) -> Iterator[str]:
    """The ids a text names, "BA-02 to BA-04" being three.

    >>> list(ids_in("BA-01, BA-03 to BA-05 and WP-12 to 13"))
    ['BA-01', 'BA-03', 'BA-04', 'BA-05', 'WP-12', 'WP-13']
    """
    for prefix, first, last in NAMED.findall(text):
        yield from (f"{prefix}-{number:02d}" for number in range(int(first), int(last or first) + 1))


def docstrings_of_tests(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


def code() -> dict[str, str]:
    files = (path for path in PACKAGE.rglob("*.py") if path.parent.name != "tables")
    return {
        path.relative_to(PACKAGE).as_posix(): _below_its_heading(path.read_text(encoding="utf-8")) for path in files
    }


def _below_its_heading(text: str) -> str:
    """A module without its own docstring: "BA-01 to BA-19" at the top of a page computes nothing."""
    return text.replace(ast.get_docstring(ast.parse(text), clean=False) or "", "", 1)


def citations() -> dict[str, str]:
    files = (path for path in TESTS.rglob("test_*.py") if path.parent.name != "tables")
    return {path.relative_to(TESTS).as_posix(): "\n".join(docstrings_of_tests(path)) for path in files}


CODE = {name: set(ids_in(text)) for name, text in code().items()}
CITATIONS = {name: set(ids_in(text)) for name, text in citations().items()}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_its_code_and_its_citation(rule: Rule) -> None:
    missing = [
        what for what, found in (("code", CODE), ("citation", CITATIONS)) if rule.id not in set().union(*found.values())
    ]
    assert missing == [], f"{rule.id} {rule.heading}"


@pytest.mark.parametrize("name", [*CODE, *CITATIONS])
def test_only_rules_that_exist_are_named(name: str) -> None:
    written = {rule.id.split("-")[0] for rule in load()[Rule]}
    known = set(load()[Rule].names("id"))
    named = (CODE | CITATIONS)[name]
    assert sorted(rule for rule in named if rule.split("-")[0] in written and rule not in known) == []


def test_only_rules_with_something_to_compute_wait() -> None:
    assert set(WAITS_FOR) <= set(load()[Rule].names("id"))
