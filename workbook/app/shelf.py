"""What the app can show: the shipped notebooks and the page of a question. Whatever else is asked for is not there."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import nbformat
from jupyter_server.services.contents.manager import ContentsManager
from tornado.web import HTTPError

from workbook import __version__
from workbook.lab import shipped
from workbook.publish.text import markdown

BOOK = "The rules workbook"
ASK = "ask"
ASK_CODE = "from workbook.app.page import asked\n\nasked()"
LAB_ONLY = "lab-only"
"""The tag of a cell that speaks of code, which the app does not show."""


ANSWERS = ("ask", "vary", "compare", "what_matters", "until", "roll", "sweep")
"""What a cell begins with that is shown as it stands: what these give is an answer or a study, and no panel."""


@dataclass(frozen=True)
class Chapter:
    """A notebook of the book."""

    path: Path

    @property
    def slug(self) -> str:
        """Its name in an address: 01_base_rules."""
        return self.path.stem

    @property
    def number(self) -> str:
        """Its number in the book, where its name begins with one."""
        found = re.match(r"0*(\d+)_", self.slug)
        return found[1] if found else ""

    @cached_property
    def notebook(self) -> Any:
        """The notebook, without the cells that speak of code."""
        read = nbformat.read(self.path, as_version=4)
        read.cells = [as_it_stands(cell) for cell in read.cells if LAB_ONLY not in cell.metadata.get("tags", [])]
        for cell in read.cells:
            if cell.cell_type == "markdown":
                cell.metadata["html"] = markdown(cell.source, self.path.parent, cell.get("attachments"))
        return read

    @cached_property
    def title(self) -> str:
        """Its first heading, without the number."""
        heading = next((line.lstrip("# ").strip() for line in self._lines() if line.startswith("# ")), self.slug)
        return re.sub(r"^\d+\.?\s+", "", heading)

    @cached_property
    def about(self) -> str:
        """Its first paragraph, as plain words."""
        words = " ".join(
            re.split(r"\n\s*\n", "\n".join(line for line in self._lines() if line[:1] != "#").strip())[0].split()
        )
        return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"[*_`]", "", words))

    def _lines(self) -> list[str]:
        first = next((cell for cell in self.notebook.cells if cell.cell_type == "markdown"), None)
        return str(first.source).splitlines() if first else []


def as_it_stands(cell: Any) -> Any:
    """A cell that only asks for an answer it already holds needs no kernel: it is shown as it was run, and tests keep it true."""
    if cell.cell_type != "code" or not cell.outputs or not only_answers(cell.source):
        return cell
    shown = nbformat.v4.new_raw_cell("", id=cell.id)
    shown.metadata["outputs"] = cell.outputs
    return shown


def only_answers(code: str) -> bool:
    """Is the code one expression that asks for answers, and makes nothing that lives on?

    >>> (
    ...     only_answers('vary("base.rally", pins=range(1, 7))'),
    ...     only_answers('explore("base.rally")'),
    ...     only_answers("odds = ask(name)"),
    ... )
    (True, False, False)
    """
    try:
        body = ast.parse(code).body
    except SyntaxError:
        return False
    if len(body) != 1 or not isinstance(body[0], ast.Expr):
        return False
    shown = body[0].value
    return all(_root(each) in ANSWERS for each in (shown.elts if isinstance(shown, ast.Tuple) else [shown]))


def _root(shown: ast.expr) -> str:
    """The name that an expression begins with: ask, of ask(...).beside["pins"]."""
    while isinstance(shown, ast.Call | ast.Attribute | ast.Subscript):
        shown = shown.func if isinstance(shown, ast.Call) else shown.value
    return shown.id if isinstance(shown, ast.Name) else ""


def chapters(folder: Path | None = None) -> tuple[Chapter, ...]:
    """Every notebook of the book that is there, in its order."""
    return tuple(Chapter(path) for path in sorted((folder or shipped()).glob("*.ipynb")))


def ask_page() -> Any:
    """The page of one question, whichever the address names."""
    written = nbformat.v4
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return written.new_notebook(cells=[written.new_code_cell(ASK_CODE)], metadata={"kernelspec": kernel})


def frame(title: str, here: str = "") -> dict[str, Any]:
    """What every page has around it: its title, the way to the chapters, and the neighbours of the one that is open."""
    listed = [{"slug": each.slug, "number": each.number, "title": each.title} for each in chapters()]
    place = next((place for place, each in enumerate(listed) if each["slug"] == here), None)
    return {
        "title": title,
        "here": here,
        "number": listed[place]["number"] if place is not None else "",
        "chapters": listed,
        "before": listed[place - 1] if place else None,
        "after": listed[place + 1] if place is not None and place + 1 < len(listed) else None,
        "version": __version__,
    }


class Shelf(ContentsManager):
    """Gives Voila the pages by name and nothing else: no path leads out of it, since it knows no folder."""

    def get(self, path: str, *_: Any, **__: Any) -> Any:
        """The model of a page. Raises 404 for anything that is no page of the app."""
        name = path.strip("/").removesuffix(".ipynb")
        chapter = next((each for each in chapters() if each.slug == name), None)
        if chapter is None and name != ASK:
            raise HTTPError(404, "There is no such page")
        page = chapter.notebook if chapter else ask_page()
        page.metadata["workbook"] = frame(chapter.title, name) if chapter else frame("Any question")
        return {"name": f"{name}.ipynb", "path": f"{name}.ipynb", "type": "notebook", "format": "json", "content": page}

    def is_hidden(self, path: str) -> bool:
        """Nothing is hidden: what is not shown is not there."""
        return False

    def file_exists(self, path: str = "") -> bool:
        """Files are not served."""
        return False

    def dir_exists(self, path: str) -> bool:
        """Nor folders."""
        return False

    def save(self, model: Any, path: str) -> Any:
        """Nothing is kept."""
        raise HTTPError(405)

    def delete_file(self, path: str) -> None:
        """Nothing is taken away."""
        raise HTTPError(405)

    def rename_file(self, old_path: str, new_path: str) -> None:
        """Nothing is moved."""
        raise HTTPError(405)
