"""Where a user's own files live: copies of the notebooks, rosters, house rules. Never in the workbook's own folder."""

import os
from pathlib import Path

import platformdirs


def home() -> Path:
    """The user's folder: `WORKBOOK_HOME` where that is set, else `rules-workbook` among the user's documents.

    >>> from unittest.mock import patch
    >>> with patch.dict(os.environ, WORKBOOK_HOME="club-nights"):
    ...     home() == Path.cwd() / "club-nights"
    True
    """
    chosen = os.environ.get("WORKBOOK_HOME")
    return Path(chosen).expanduser().resolve() if chosen else platformdirs.user_documents_path() / "rules-workbook"


def cache_home() -> Path:
    """Where things are kept that can be made again at any time: inside `WORKBOOK_HOME` where that is set."""
    return home() / ".cache" if os.environ.get("WORKBOOK_HOME") else platformdirs.user_cache_path("rules-workbook")
