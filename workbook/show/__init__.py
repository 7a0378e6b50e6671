"""How answers look: words, charts, cards, panels. Importing this teaches answers and studies to show themselves."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from workbook.api import Rolls, Varied
from workbook.odds.answer import Distribution, Odds, displays
from workbook.odds.studies import Comparison, Notches, Until

if TYPE_CHECKING:
    from workbook.show.doors import front_door as front_door
    from workbook.show.explorer import explore as explore
    from workbook.show.lesson import exercise as exercise
    from workbook.show.lesson import predict as predict

HOMES = {"explore": "explorer", "front_door": "doors", "predict": "lesson", "exercise": "lesson"}
"""Panels and lessons are loaded when first used: an answer alone needs none of them."""

__all__ = ["exercise", "explore", "front_door", "predict"]

STUDIES = {
    Distribution: "distribution",
    Varied: "varied",
    Comparison: "compared",
    Notches: "notches",
    Rolls: "rolled",
    Until: "tries",
}


def html(shown: Any) -> str:
    """An answer or study for a notebook: a card that needs neither script nor kernel."""
    from workbook.show import card, study_cards

    return card.card(shown) if isinstance(shown, Odds) else study_cards.html(_grid(shown))


def plain(shown: Any) -> str:
    """An answer or study where only text can stand."""
    from workbook.show import study_cards, terminal

    return terminal.plain(shown) if isinstance(shown, Odds) else study_cards.plain(_grid(shown))


def _grid(study: Any) -> Any:
    return getattr(import_module("workbook.show.study_cards"), STUDIES[type(study)])(study)


displays.update({"text/html": html, "text/plain": plain})


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module 'workbook.show' has no attribute {name!r}; it offers {', '.join(__all__)}")
    return getattr(import_module(f"workbook.show.{HOMES[name]}"), name)
