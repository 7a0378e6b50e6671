"""House rules kept as named files in the user's folder. In an app that others can reach there is no such folder."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from workbook.home import home
from workbook.odds.faults import Fault, InputError, not_among
from workbook.show.share import house_rules_toml
from workbook.tables.house_rules import KEPT

if TYPE_CHECKING:
    from workbook.odds import Odds

NAME = re.compile(r"\w[\w \-]{0,59}")


def at_home() -> bool:
    """Whether the page belongs to whoever owns the folder."""
    return os.environ.get("WORKBOOK_APP") != "shared"


def place() -> str | None:
    """The folder in words; None where nothing can be kept."""
    return str(home() / KEPT) if at_home() else None


def names() -> list[str]:
    """The names of the files that are there."""
    return (
        sorted(path.stem for path in (home() / KEPT).glob("*.toml") if NAME.fullmatch(path.stem)) if at_home() else []
    )


def named(name: str) -> Path:
    """The file of this name. Raises InputError where there is none: a name is no path."""
    if name not in names():
        raise InputError([not_among("name", name, names())])
    return home() / KEPT / f"{name}.toml"


def keep(name: str, odds: Odds) -> Path:
    """Write the house rules of an answer to the file of this name, which may be there already."""
    called = " ".join(name.split())
    if not at_home():
        raise InputError(
            [Fault("name", called, "nothing: this app keeps no files; the Share tab has them to download")]
        )
    if not NAME.fullmatch(called):
        raise InputError([Fault("name", called, "letters, figures, blanks and dashes, up to 60 in all")])
    path = home() / KEPT / f"{called}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(house_rules_toml(odds), "utf-8")
    return path
