"""The notebooks as committed: run in order, without a fault, clean, and plain enough to be read by a player."""

import ast
import copy
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from tools import notebooks

SHIPPED = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
each_notebook = pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
NO_PLACE_IN_A_NOTEBOOK = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.For, ast.While, ast.Lambda)
LONGEST_CELL = 12


def code(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@each_notebook
def test_a_notebook_is_committed_clean(path: Path) -> None:
    notebook = notebooks.read(path)
    assert notebooks.clean(notebook) == notebook, "run: make notebooks"


@each_notebook
def test_a_notebook_was_run_from_its_first_cell_to_its_last(path: Path) -> None:
    cells = code(notebooks.read(path))
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1)), "run: make notebooks"


@each_notebook
def test_a_notebook_shows_answers_and_no_faults(path: Path) -> None:
    outputs = notebooks.outputs(notebooks.read(path))
    kinds = {output.output_type for output in outputs}
    assert kinds & {"display_data", "execute_result"}
    assert "error" not in kinds
    assert not [output.text for output in outputs if output.get("name") == "stderr"]


@each_notebook
def test_every_shown_output_has_a_twin_that_needs_no_kernel(path: Path) -> None:
    shown = [output.data for output in notebooks.outputs(notebooks.read(path)) if "data" in output]
    assert [data for data in shown if not data] == []
    widgets = [data["text/plain"] for data in shown if set(data) == {"text/plain"} and "Box(" in data["text/plain"]]
    assert widgets == []


@each_notebook
def test_a_cell_is_short_and_neither_defines_nor_loops(path: Path) -> None:
    for cell in code(notebooks.read(path)):
        assert len(cell.source.splitlines()) <= LONGEST_CELL, cell.source
        nodes = ast.walk(ast.parse(cell.source))
        assert not [node for node in nodes if isinstance(node, NO_PLACE_IN_A_NOTEBOOK)], cell.source


def widget_notebook() -> NotebookNode:
    """A notebook such as a session in the browser leaves: a panel with its twin, widget state, times."""
    twin = {"text/html": "<b>5/9</b>", "text/plain": "5/9", notebooks.WIDGET_VIEW: {"model_id": "a1"}}
    cell = nbformat.v4.new_code_cell(
        "explore('crew.survival')",
        execution_count=1,
        metadata={"execution": {"iopub.execute_input": "2026-01-01T00:00:00"}, "scrolled": True, "tags": ["panel"]},
        outputs=[nbformat.v4.new_output("display_data", twin)],
    )
    metadata = {
        "widgets": {"application/vnd.jupyter.widget-state+json": {}},
        "language_info": {"name": "python", "version": "3.11.7"},
    }
    notebook: NotebookNode = nbformat.v4.new_notebook(cells=[cell], metadata=metadata)
    return notebook


def test_cleaning_takes_widget_state_and_times_and_keeps_the_answer() -> None:
    cleaned = notebooks.clean(widget_notebook())
    assert cleaned.cells[0].outputs[0].data == {"text/html": "<b>5/9</b>", "text/plain": "5/9"}
    assert cleaned.cells[0].metadata == {"tags": ["panel"]}
    assert cleaned.cells[0].execution_count == 1
    assert cleaned.metadata == notebooks.KERNEL


def test_cleaning_leaves_the_notebook_it_was_given_alone() -> None:
    before = widget_notebook()
    untouched = copy.deepcopy(before)
    notebooks.clean(before)
    assert before == untouched


def test_cleaning_a_file_twice_changes_it_once(tmp_path: Path) -> None:
    path = tmp_path / "panel.ipynb"
    nbformat.write(widget_notebook(), path)
    assert notebooks.main(["clean", str(path)]) == 1
    assert notebooks.main(["clean", str(path)]) == 0


def test_running_a_file_leaves_its_answers_in_it_and_no_times(tmp_path: Path) -> None:
    path = tmp_path / "sum.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("print(1)\nprint(2)\n3 + 4")]), path)
    assert notebooks.main(["run", str(path)]) == 0
    stream, result = notebooks.outputs(notebooks.read(path))
    assert stream.text == "1\n2\n"
    assert result.data == {"text/plain": "7"}
    assert notebooks.clean(notebooks.read(path)) == notebooks.read(path)
