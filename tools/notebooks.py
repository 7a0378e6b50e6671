"""The notebooks as they are committed: run from a clean kernel, then cleaned of all that changes from run to run.

    python -m tools.notebooks run notebooks/*.ipynb      # run, clean, write
    python -m tools.notebooks clean notebooks/*.ipynb    # clean only, as the pre-commit hook does

Outputs and counts stay, so that a reader sees the answers without running anything. A widget's own view goes, and
leaves the static twin beside it in the same output: without its kernel the view could only show an error.
"""

import argparse
import copy
from collections.abc import Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbstripout import strip_output

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
PASSING = [
    "metadata.widgets",
    "metadata.signature",
    *(f"cell.metadata.{key}" for key in ("execution", "ExecuteTime", "collapsed", "scrolled")),
]
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def clean(notebook: NotebookNode) -> NotebookNode:
    """The same notebook without widget state, run times and whatever tells one machine's kernel from another's."""
    cleaned: NotebookNode = strip_output(
        copy.deepcopy(notebook), keep_output=True, keep_count=True, keep_id=True, extra_keys=PASSING
    )
    cleaned.metadata.update(nbformat.from_dict(KERNEL))
    for output in outputs(cleaned):
        output.get("data", {}).pop(WIDGET_VIEW, None)
    return cleaned


def outputs(notebook: NotebookNode) -> list[NotebookNode]:
    """Every output of every code cell, in order."""
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def run(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """The notebook executed from a clean kernel that works in `folder`; an error in a cell stops it."""
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
    )
    client.execute()
    return notebook


def read(path: Path) -> NotebookNode:
    """The notebook in the file, as nbformat 4."""
    notebook: NotebookNode = nbformat.read(path, as_version=4)
    return notebook


def main(argv: Sequence[str] | None = None) -> int:
    """Runs or cleans the notebooks named; 1 where a file had to be changed by cleaning, as a hook should say."""
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description=__doc__.partition("\n")[0])
    parser.add_argument("action", choices=["run", "clean"])
    parser.add_argument("paths", nargs="*", type=Path)
    arguments = parser.parse_args(argv)
    changed = False
    for path in arguments.paths:
        before = read(path)
        after = clean(run(copy.deepcopy(before), path.parent) if arguments.action == "run" else before)
        if after != before:
            nbformat.write(after, path)
            print(f"{path}: written")
            changed = True
    return int(changed and arguments.action == "clean")


if __name__ == "__main__":
    raise SystemExit(main())
