"""`workbook publish` as it talks: where it is while it builds, what came of it, and why nothing did."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from workbook.publish.folder import FolderError
from workbook.publish.running import NotebookError
from workbook.publish.site import Report, publish

FAULTY = 2


def run(notebooks: Sequence[Path], out: Path, *, again: bool = False, shown_only: bool = False) -> int:
    """Build, and say so; the exit status is 0, or 2 where the site could not be made."""
    if not notebooks:
        print("publish: no notebook to make a page of", file=sys.stderr)
        return FAULTY
    console = Console(stderr=True, highlight=False)
    began = time.monotonic()
    try:
        with console.status("Looking at what has changed") as status:
            report = publish(
                notebooks, out, again=again, shown_only=shown_only, say=lambda text: _say(console, status.update, text)
            )
    except (NotebookError, FolderError) as error:
        print(error, file=sys.stderr)
        return FAULTY
    for line in lines(report, time.monotonic() - began):
        print(line)
    return 0


def _say(console: Console, update: object, text: str) -> None:
    """On a terminal one line that changes; elsewhere a line for each step, but not for each answer and cell."""
    if console.is_terminal and callable(update):
        update(text)
    elif not text.endswith(" answers") and ": cell " not in text:
        console.print(text)


def lines(report: Report, seconds: float) -> list[str]:
    """What a build came to, in words.

    >>> lines(Report(Path("site"), pages=3, size=1_500_000, unchanged=True), 0.4)
    ['Nothing has changed: site has its 3 pages, 1.5 MB.']
    """
    size = f"{report.size / 1e6:.1f} MB"
    if report.unchanged:
        return [f"Nothing has changed: {report.folder} has its {report.pages} pages, {size}."]
    made = f"{report.folder}: {report.pages} pages with {report.panels} live panels, {report.answers:,} answers, {size}"
    anew = f"{report.ran} notebooks run, {report.worked_out} panels worked out, {report.written} files written"
    return [
        f"{made}, in {seconds:.0f} s.",
        f"New this time: {anew}.",
        *report.warnings,
        f"Open {report.folder / 'index.html'}",
    ]
