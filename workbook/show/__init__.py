"""How answers look: words, charts, cards, panels. Importing this teaches every `Odds` to show itself."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from workbook.odds.answer import Odds, displays

if TYPE_CHECKING:
    from workbook.show.explorer import explore as explore

__all__ = ["explore"]


def html(odds: Odds) -> str:
    """An answer for a notebook: a card that needs neither script nor kernel."""
    from workbook.show.card import card

    return card(odds)


def plain(odds: Odds) -> str:
    """An answer where only text can stand."""
    from workbook.show.terminal import plain

    return plain(odds)


displays.update({"text/html": html, "text/plain": plain})


def __getattr__(name: str) -> Any:
    if name != "explore":
        raise AttributeError(f"module 'workbook.show' has no attribute {name!r}; it offers explore")
    return import_module("workbook.show.explorer").explore
