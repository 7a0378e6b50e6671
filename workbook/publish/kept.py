"""What a build leaves for the next: notebooks that were run and panels worked out, each under the digest of all it rests on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import workbook
from workbook.catalogue import CHAPTERS
from workbook.home import cache_home
from workbook.publish.panel_data import PanelData
from workbook.tables.reading import data_folder

PACKAGE = Path(workbook.__file__).parent
SOURCES = (".py", ".js", ".css", ".csv", ".j2")
FACE = ("app", "lab_settings", "publish/static", "publish/templates", "show/panel", "crew/roster")
"""What changes how a page looks, and no answer on it."""
ANSWERING = ("capture", "grid", "panel_data", "running", "store", "working_out")
DOORS = "show/front_door.csv"
"""What is asked at the front door is no part of an answer."""
PACKAGES = {chapter: module.split(".")[1] for chapter, module in CHAPTERS.items()}
LIBRARIES = ("altair", "icepool", "polars", "pydantic", "vl-convert-python")


def digest(*parts: Any) -> str:
    """A digest of anything that can be written as JSON.

    >>> digest("a", 1) == digest("a", 1), digest("a", 1) == digest("a", 2)
    (True, False)
    """
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False, default=str).encode()).hexdigest()[:20]


@cache
def engine(chapter: str = "") -> str:
    """The digest of all that an answer can depend on: the code that answers, the tables, the libraries.

    For the answers of one chapter the other chapters are left out, but for those that it uses.
    """
    apart = frozenset(PACKAGES) - chapters_used(chapter) if chapter else frozenset()
    code = [path for path in _sources() if not _is_face(path) and not (chapter and _belongs_to(path, apart))]
    data = [path for path in sorted(data_folder().rglob("*.csv")) if path.parent.name not in apart]
    libraries = {name: version(name) for name in LIBRARIES}
    return digest(
        libraries, [_file(path) for path in code], [(path.parent.name, path.name, _content(path)) for path in data]
    )


def chapters_used(chapter: str) -> frozenset[str]:
    """A chapter, the base rules, and whatever other chapters its code or theirs names.

    >>> sorted(chapters_used("backyard")), "warplanes" in chapters_used("army")
    (['backyard', 'base'], True)
    """
    used, new = {"base"}, {chapter}
    while new:
        used |= new
        named = {
            name
            for each in new
            for path in (PACKAGE / PACKAGES[each]).rglob("*.py")
            for name, package in PACKAGES.items()
            if f"workbook.{package}" in path.read_text("utf-8")
        }
        new = named - used
    return frozenset(used)


def _belongs_to(path: Path, apart: frozenset[str]) -> bool:
    name = path.relative_to(PACKAGE).as_posix()
    return name == DOORS or name.partition("/")[0] in {PACKAGES[each] for each in apart}


@cache
def surface() -> str:
    """The digest of all of the package."""
    return digest(engine(), [_file(path) for path in _sources()])


def _sources() -> Iterator[Path]:
    yield from sorted(path for path in PACKAGE.rglob("*") if path.suffix in SOURCES and "__pycache__" not in path.parts)


def _file(path: Path) -> tuple[str, str]:
    return path.relative_to(PACKAGE).as_posix(), _content(path)


def _content(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _is_face(path: Path) -> bool:
    name = path.relative_to(PACKAGE).as_posix()
    own = name.startswith("publish/") and path.stem not in ANSWERING
    return own or name.startswith(FACE) or name in ("__main__.py", "lab.py")


@dataclass(frozen=True)
class Shelf:
    """A folder of things that can be made again at any time. Without `use` all is made anew, and kept all the same."""

    folder: Path
    use: bool = True

    def panel(self, key: str) -> PanelData | None:
        """A panel's data, where they were worked out before."""
        kept = self._read(f"panel-{key}")
        if kept is None:
            return None
        fields: dict[str, Any] = {name: tuple(each) if isinstance(each, list) else each for name, each in kept.items()}
        return PanelData(**fields)

    def keep_panel(self, key: str, data: PanelData) -> None:
        """A panel's data, for builds to come."""
        self._write(f"panel-{key}", asdict(data))

    def value(self, key: str, make: Callable[[], Any]) -> tuple[Any, bool]:
        """Any JSON value, and whether it had to be made."""
        kept = self._read(key)
        if kept is not None:
            return kept, False
        made = make()
        self._write(key, made)
        return made, True

    def _read(self, name: str) -> Any:
        if not self.use:
            return None
        try:
            return json.loads((self.folder / f"{name}.json").read_text("utf-8"))
        except (OSError, ValueError):
            return None

    def _write(self, name: str, value: Any) -> None:
        """Whole or not at all; where nothing can be kept the next build takes as long, and that is all."""
        unfinished = self.folder / f"{name}.unfinished"
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            unfinished.write_text(json.dumps(value, ensure_ascii=False), "utf-8")
            unfinished.replace(self.folder / f"{name}.json")


def shelf(*, use: bool = True) -> Shelf:
    """The shelf of this machine."""
    return Shelf(cache_home() / "site", use)
