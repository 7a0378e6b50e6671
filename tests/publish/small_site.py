"""A notebook such as a reader writes, with one of everything, and the site that is made of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import nbformat

from workbook.publish.site import Report, publish

ASKED = ("base.order_test", "crew.survival", "warplanes.tailing", "heavy_weapons.activation")
TROUBLE = "</script><img src=x onerror=alert(1)>"
CELLS = (
    ("markdown", "# Pins & probabilities\n\nA formula: $\\frac{1}{6}$, and on a line of its own $$p = 1 - (5/6)^n$$"),
    ("markdown", "## Orders\n\n**BA-53** says what pins cost.\n\n| a | b |\n|---|---|\n| 1 | 2 |"),
    ("code", "from workbook import ask, exercise, explore, predict, sweep"),
    ("code", 'explore("base.order_test", pins=2)'),
    ("code", 'explore("base.shot_at_vehicle", facing="side", moved=True)'),
    ("code", 'explore("crew.survival", house_rules={"crew.survivors": [{"quality": "Veteran", "rolls": 3}]})'),
    ("code", 'predict("base.order_test", pins=3)'),
    ("code", f'exercise({TROUBLE!r}, answer="1/6", hint={TROUBLE!r})'),
    ("code", 'frame = sweep("base.order_test", pins=[0, 1, 2, 3])\nframe'),
    ("code", "import altair as alt\nalt.Chart(frame, title='Pins').mark_line().encode(x='pins:Q', y='probability:Q')"),
    ("code", f"print({TROUBLE!r})"),
    ("code", f"{TROUBLE!r}"),
)  # fmt: skip


def write_notebook(path: Path, cells: tuple[tuple[str, str], ...] = CELLS) -> Path:
    """A notebook of these cells, never run."""
    notebook = nbformat.v4.new_notebook()
    for kind, source in cells:
        make: Callable[[str], Any] = nbformat.v4.new_markdown_cell if kind == "markdown" else nbformat.v4.new_code_cell
        notebook.cells.append(make(source))
    nbformat.write(notebook, path)
    return path


@contextmanager
def home(folder: Path) -> Iterator[None]:
    """A home of one's own, so that nothing is taken from an earlier build or left for a later one."""
    with patch.dict(os.environ, WORKBOOK_HOME=str(folder)):
        yield


def build(folder: Path) -> Report:
    """The site of the notebook above, in `folder`/site."""
    notebook = write_notebook(folder / "Pins and I.ipynb")
    with home(folder / "home"):
        return publish([notebook], folder / "site", asked=ASKED)
