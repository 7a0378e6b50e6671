"""The drawing library of the page: one widget a kernel that brings Vega along, so that no page asks the network for it."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

import anywidget

from workbook.home import cache_home

SNIPPET = """
globalThis.rulesWorkbookVega = {embed: vegaEmbed};
export default {initialize() {}, render() {}};
"""


@cache
def bundle(snippet: str = SNIPPET) -> str:
    """Vega, Vega-Lite and Vega-Embed with a snippet of our own, as one module; made once a machine and kept on disk.

    A folder that cannot be written to costs the time of making it again, and nothing else.
    """
    name = hashlib.sha256(f"{version('vl-convert-python')}{snippet}".encode()).hexdigest()[:16]
    kept = cache_home() / f"vega-{name}.js"
    try:
        return kept.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        made = _made(snippet)
    _keep(kept, made)
    return made


def _made(snippet: str) -> str:
    import vl_convert

    return str(vl_convert.javascript_bundle(snippet))


def _keep(path: Path, text: str) -> None:
    """Writes the file whole or not at all: another kernel may be reading it."""
    unfinished = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(text, "utf-8")
        unfinished.replace(path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


class Library(anywidget.AnyWidget):
    """Puts `rulesWorkbookVega` on the page; it shows nothing itself."""

    def __init__(self) -> None:
        type(self)._esm = bundle()
        super().__init__()


_here: list[Library] = []


def library() -> Library:
    """The kernel's one library; a new one where it was closed."""
    if not _here or _here[0].comm is None:
        _here[:] = [Library()]
    return _here[0]
