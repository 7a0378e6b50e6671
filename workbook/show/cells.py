"""What a cell showed when it was last run: closed when the cell is run again, so that nothing stays behind or answers twice."""

from __future__ import annotations

import weakref
from dataclasses import dataclass, field
from typing import Any, Protocol

import anywidget


class Closes(Protocol):
    """A widget, for what matters here."""

    def close(self) -> None:
        """End it, here and on the page."""


@dataclass
class Run:
    """One run of a cell, and the widgets made in it."""

    message: str
    widgets: list[weakref.ReferenceType[Closes]] = field(default_factory=list)


class Cells:
    """The latest run of every cell of this kernel.

    >>> class Shown:
    ...     def close(self):
    ...         print("closed")
    >>> cells, first, second = Cells(), Shown(), Shown()
    >>> cells.note(first, ("cell a", "first run"))
    >>> cells.note(second, ("cell a", "second run"))
    closed
    """

    def __init__(self) -> None:
        self._runs: dict[str, Run] = {}

    def note(self, widget: Closes, running: tuple[str, str] | None) -> None:
        """Remember that the running cell made this widget; what an earlier run of the same cell made is closed."""
        if running is None:
            return
        cell, message = running
        latest = self._runs.get(cell)
        if latest is None or latest.message != message:
            self._runs[cell] = Run(message)
            for reference in latest.widgets if latest else []:
                before = reference()
                if before is not None:
                    before.close()
        self._runs[cell].widgets.append(weakref.ref(widget))


cells = Cells()


def running_cell() -> tuple[str, str] | None:
    """The cell that is being run and the message that runs it; None where the front end names no cells."""
    from IPython.core.getipython import get_ipython

    kernel: Any = getattr(get_ipython(), "kernel", None)
    if kernel is None:
        return None
    parent = kernel.get_parent("shell")
    cell, message = parent.get("metadata", {}).get("cellId"), parent.get("header", {}).get("msg_id")
    return (cell, message) if cell and message else None


class CellWidget(anywidget.AnyWidget):
    """A widget that belongs to the cell that made it, and goes when that cell is run again, with its layout."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        cells.note(self, running_cell())

    def close(self) -> None:
        """End it, here and on the page."""
        layout = self.layout
        super().close()
        if layout is not None:
            layout.close()
