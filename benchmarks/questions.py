"""The longest question of each chapter, from a cold start; and how long it takes until the workbook is there to be asked."""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from typing import Any

from benchmarks.sweep import forget
from benchmarks.table import Line, timed
from workbook import ask
from workbook.catalogue import CHAPTERS, questions

ROUNDS = 5
HARD: dict[str, list[dict[str, Any]]] = {
    "crew.career": [{"games": 30}],
    "base.shot_at_troops": [
        {"firers": 30, "men": 30, "also": [{"weapon": "LMG", "firers": 6}, {"weapon": "SMG", "firers": 6}]}
    ],
    "base.order_dice": [{"mine": 30, "theirs": 30}],
}
"""Cases that ask more of a question than its defaults do."""


def longest() -> list[Line]:
    """Of each chapter the case that takes longest, beside the same one asked again."""
    return [_longest_of(chapter) for chapter in CHAPTERS if questions(chapter)]


def _longest_of(chapter: str) -> Line:
    cases = [(name, fields) for name in questions(chapter) for fields in [{}, *HARD.get(name, [])]]
    slow: dict[str, tuple[list[float], list[float]]] = {}
    for name, fields in cases:
        cold = timed(lambda name=name, fields=fields: ask(name, **fields), 2, forget)  # type: ignore[misc]
        slow[f"{name} {_said(fields)}".strip()] = (cold, [])
    worst = max(slow, key=lambda case: median(slow[case][0]))
    name, fields = next(case for case in cases if f"{case[0]} {_said(case[1])}".strip() == worst)
    cold = timed(lambda: ask(name, **fields), ROUNDS, forget)
    again = timed(lambda: ask(name, **fields), ROUNDS)
    return Line(f"longest of {chapter}: {worst}", again, "cold", cold)


def _said(fields: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in fields.items() if not isinstance(value, list))


def imports() -> list[Line]:
    """`import workbook`, and the first answer of a new Python, beside a Python that does nothing."""
    bare = timed(lambda: _python("pass"), ROUNDS)
    return [
        Line("import workbook", timed(lambda: _python("import workbook"), ROUNDS), "bare Python", bare),
        Line(
            "a new Python's first answer",
            timed(lambda: _python("from workbook import ask; ask('base.shot_at_vehicle')"), ROUNDS),
            "bare Python",
            bare,
        ),
    ]


def _python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)
