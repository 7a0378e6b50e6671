"""`workbook app`: the chapters and every panel as an app without code, served by Voila to this machine alone."""

from __future__ import annotations


def start(argv: list[str]) -> int:
    """Serves the app until it is stopped. `argv` goes on to Voila: --port=8866, --no-browser, --Voila.ip=0.0.0.0.

    Notes of what visitors ran into go to the terminal; they themselves see a sentence, and never a traceback.
    """
    from workbook.app.server import App

    App.launch_instance(argv)
    return 0
