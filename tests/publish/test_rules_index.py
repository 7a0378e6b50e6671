"""The rules index: every rule, with the code that works it out and the tests that cite it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from workbook.publish import rules_index
from workbook.tables import Rule, load


def test_every_rule_has_one_entry() -> None:
    entries = [entry for group in rules_index.entries({}).values() for entry in group]
    assert sorted(entry.rule.id for entry in entries) == sorted(rule.id for rule in load()[Rule])


def test_what_is_said_to_work_a_rule_out_is_there_and_names_it() -> None:
    """BA-21: the damage roll, as one of many."""
    assert any(name.startswith("workbook.base_rules.") for name in rules_index.computed()["BA-21"])
    for name in rules_index.computed()["BA-21"]:
        module = next(part for part in _shorter(name) if _is_module(part))
        found = import_module(module)
        for part in name.removeprefix(f"{module}.").split("."):
            found = getattr(found, part)
        assert callable(found)


def test_the_tests_named_are_tests_of_these_files() -> None:
    """BA-21, once more."""
    cited = rules_index.tested()["BA-21"]
    assert "tests/publish/test_rules_index.py::test_the_tests_named_are_tests_of_these_files" in cited
    for name in cited:
        path, *inner = name.split("::")
        assert f"def {inner[-1]}(" in (Path(__file__).parents[2] / path).read_text("utf-8")


def _shorter(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:end]) for end in range(len(parts) - 1, 0, -1)]


def _is_module(name: str) -> bool:
    path = Path(__file__).parents[2] / Path(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()
