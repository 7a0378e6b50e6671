"""The folder that a site is written to: only what has changed is written, and only what a build has put there is taken away."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MANIFEST = ".rules-workbook-site.json"


class FolderError(Exception):
    """A folder that a site cannot be written to."""


class Folder:
    """A site's folder. Raises FolderError where there are files in it that no build has put there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept = self._manifest()
        strange = self._kept is None and path.exists() and (not path.is_dir() or any(path.iterdir()))
        if strange:
            raise FolderError(f"{path} holds other things: give --out a folder that is empty or does not exist yet")
        self._sizes: dict[str, int] = dict((self._kept or {}).get("files", {}))

    def _manifest(self) -> dict[str, Any] | None:
        try:
            kept: dict[str, Any] = json.loads((self.path / MANIFEST).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return kept

    def holds(self, key: str) -> bool:
        """Is the site with this digest there, whole?"""
        if self._kept is None or self._kept.get("key") != key:
            return False
        return all(_size(self.path / name) == size for name, size in self._sizes.items())

    def count(self, ending: str) -> int:
        """How many of its files end so."""
        return sum(name.endswith(ending) for name in self._sizes)

    def size(self) -> int:
        """Bytes in all."""
        return sum(self._sizes.values())

    def write(self, files: Mapping[str, str], key: str) -> tuple[int, int]:
        """Write what has changed, take away what earlier builds wrote and this one does not; how many of each."""
        written = sum(self._write(self.path / name, text) for name, text in files.items())
        gone = [name for name in self._sizes if name not in files]
        for name in gone:
            (self.path / name).unlink(missing_ok=True)
        self._sizes = {name: len(text.encode()) for name, text in files.items()}
        self._write(self.path / MANIFEST, json.dumps({"key": key, "files": self._sizes}, indent=1))
        return written, len(gone)

    def _write(self, path: Path, text: str) -> bool:
        content = text.encode()
        if _size(path) == len(content) and path.read_bytes() == content:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return True


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else -1
