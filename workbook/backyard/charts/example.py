"""The page's worked example as a table to read (BY-19)."""

from __future__ import annotations

from workbook.backyard.example import walk
from workbook.show.drawing import Sheet
from workbook.tables import load


def worked_example() -> Sheet:
    """BY-19: Bazooka Joe, step by step: what the page rolls, and what the rules make of it."""
    return Sheet(frame=walk(load()), title="Bazooka Joe, step by step")
