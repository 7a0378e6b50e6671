"""Every rule of the workbook: what it says in our words, what computes it and which tests check it, found in the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import workbook
from workbook.catalogue import CHAPTERS, questions
from workbook.tables import Rule, load

PACKAGE = Path(workbook.__file__).parent
TESTS = PACKAGE.parent / "tests"
NAMED = re.compile(r"\b([A-Z]{2})-(\d+)\b(?: to (?:\1-)?(\d+)\b)?")
PREFIXES = {
    "BA": "Base rules",
    "CX": "Crew experience",
    "WP": "Warplanes",
    "HW": "Heavy weapons platoons",
    "BY": "Backyard battles",
}
Definition = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True)
class RuleEntry:
    """A rule of the index, with the places of its code and its tests."""

    rule: Rule
    computed: tuple[str, ...] = ()
    tested: tuple[str, ...] = ()
    asked: tuple[str, ...] = field(default=())


def ids_in(text: str) -> Iterator[str]:
    """The ids a text names, "BA-02 to BA-04" being three.

    >>> list(ids_in("BA-01, BA-03 to BA-05 and WP-12 to 13"))
    ['BA-01', 'BA-03', 'BA-04', 'BA-05', 'WP-12', 'WP-13']
    """
    for prefix, first, last in NAMED.findall(text):
        yield from (f"{prefix}-{number:02d}" for number in range(int(first), int(last or first) + 1))


def places(path: Path, module: str) -> Iterator[tuple[str, str]]:
    """Each rule that a definition of the file names in its docstring or its code, with the definition's full name."""
    tree = ast.parse(path.read_text("utf-8"))
    for name, node in _definitions(tree, ""):
        for rule in sorted(set(ids_in(_own_text(node)))):
            yield rule, f"{module}.{name}" if module else name


def _definitions(node: ast.AST, above: str) -> Iterator[tuple[str, Definition]]:
    """Functions, classes and methods, by the name that one would import or look for."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            name = f"{above}.{child.name}" if above else child.name
            yield name, child
            if isinstance(child, ast.ClassDef):
                yield from _definitions(child, name)


def _own_text(node: Definition) -> str:
    """The texts within a definition: its docstring, and rules named in its code; of a class what is not in its methods."""
    inner = [
        each
        for each in ast.iter_child_nodes(node)
        if not (isinstance(node, ast.ClassDef) and isinstance(each, Definition))
    ]
    constants = (each.value for child in inner for each in ast.walk(child) if isinstance(each, ast.Constant))
    return " ".join(value for value in constants if isinstance(value, str))


@cache
def computed() -> dict[str, tuple[str, ...]]:
    """For each rule the functions that name it, as module.function."""
    above = ("tables", "publish", "show", "app")
    files = [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] not in above]
    return _gathered((path, ".".join(("workbook", *path.relative_to(PACKAGE).with_suffix("").parts))) for path in files)


@cache
def tested() -> dict[str, tuple[str, ...]]:
    """For each rule the tests that cite it; nothing where the workbook was installed without its tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")) if (TESTS.parent / "pyproject.toml").is_file() else ():
        if path.parent.name == "tables":
            continue
        for name, node in _definitions(ast.parse(path.read_text("utf-8")), ""):
            if node.name.startswith("test_"):
                for rule in ids_in(ast.get_docstring(node) or ""):
                    found.setdefault(rule, []).append(
                        f"{path.relative_to(TESTS.parent).as_posix()}::{name.replace('.', '::')}"
                    )
    return {rule: tuple(dict.fromkeys(names)) for rule, names in found.items()}


def _gathered(files: Iterator[tuple[Path, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for path, module in files:
        for rule, name in places(path, module):
            found.setdefault(rule, []).append(name)
    return {rule: tuple(names) for rule, names in found.items()}


def entries(asked: dict[str, list[str]]) -> dict[str, list[RuleEntry]]:
    """Every rule by chapter; `asked` has the questions that use it."""
    chapters: dict[str, list[RuleEntry]] = {}
    for rule in load()[Rule]:
        entry = RuleEntry(rule, computed().get(rule.id, ()), tested().get(rule.id, ()), tuple(asked.get(rule.id, ())))
        prefix = rule.id.partition("-")[0]
        chapters.setdefault(PREFIXES.get(prefix, prefix), []).append(entry)
    order = [*PREFIXES.values()]
    return dict(sorted(chapters.items(), key=lambda item: order.index(item[0]) if item[0] in order else len(order)))


def chapter_titles() -> dict[str, str]:
    """What the chapters of questions are called.

    >>> chapter_titles()["base"]
    'Base rules'
    """
    known = {
        "base": "Base rules",
        "crew": "Crew experience",
        "warplanes": "Warplanes",
        "heavy_weapons": "Heavy weapons platoons",
    }
    known |= {"backyard": "Backyard battles", "army": "What to buy"}
    return {
        chapter: known.get(chapter, chapter.replace("_", " ").capitalize())
        for chapter in CHAPTERS
        if questions(chapter)
    }
