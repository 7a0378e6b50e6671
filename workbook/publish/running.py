"""A notebook run from a clean kernel for the site, so that what it shows is what its cells say today."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

FIRST = "from workbook.publish import capture; capture.install()"
Say = Callable[[int, int], None]


class NotebookError(Exception):
    """A notebook that cannot be published: which, and why."""


def read(path: Path) -> NotebookNode:
    """The notebook in a file."""
    try:
        notebook: NotebookNode = nbformat.read(path, as_version=4)
    except OSError as error:
        raise NotebookError(f"{path}: {error.strerror or error}") from error
    except Exception as error:  # nbformat has many ways to say that a file is no notebook
        raise NotebookError(f"{path} is no notebook: {error}") from error
    return notebook


def run(path: Path, notebook: NotebookNode, say: Say = lambda done, of: None) -> NotebookNode:
    """The notebook with the outputs of a run in its own folder. Raises NotebookError at the first cell that fails."""
    asked = copy.deepcopy(notebook)
    asked.cells.insert(0, nbformat.v4.new_code_cell(FIRST))
    many = len(asked.cells) - 1
    client = NotebookClient(
        asked,
        kernel_name="python3",
        timeout=None,
        extra_arguments=["--IPKernelApp.log_level=40"],
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        on_cell_complete=lambda cell, cell_index: say(cell_index, many),
    )
    try:
        asyncio.run(client.async_execute())
    except CellExecutionError as error:
        failed = next((cell for cell in reversed(asked.cells) if _failed(cell)), asked.cells[0])
        raise NotebookError(f"{path}: {error.ename}: {error.evalue}\nin the cell\n{_quoted(failed.source)}") from error
    del asked.cells[0]
    return asked


def _failed(cell: NotebookNode) -> bool:
    return any(output.output_type == "error" for output in cell.get("outputs", []))


def _quoted(source: str) -> str:
    return "\n".join(f"    {line}" for line in source.splitlines())
