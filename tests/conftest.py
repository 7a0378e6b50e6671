"""What every test stands on: no user's folder is ever touched, and property tests take the time they need."""

import os
import tempfile

import pytest
from hypothesis import settings

settings.register_profile("workbook", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("workbook")


def pytest_configure(config: pytest.Config) -> None:
    """Gives this run, and every kernel it starts, a home of its own."""
    folder = tempfile.TemporaryDirectory(prefix="workbook-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(folder.cleanup)
    os.environ["WORKBOOK_HOME"] = folder.name
    os.environ["IPYTHONDIR"] = folder.name
    os.environ["JUPYTER_PLATFORM_DIRS"] = "1"
