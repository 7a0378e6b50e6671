"""The static twin of a panel: what stands in its place where no kernel runs, in the same output as its view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from workbook.show import card, terminal

if TYPE_CHECKING:
    from workbook.odds import Odds


def beside(bundle: Any, odds: Odds) -> Any:
    """A widget's MIME bundle with the card of its answer beside the view.

    A front end that draws widgets takes the view; one that does not, or a notebook that was cleaned of it, takes the card.
    """
    if not isinstance(bundle, tuple):
        return bundle
    data, metadata = bundle
    return {**data, "text/html": card.card(odds), "text/plain": plain(odds)}, metadata


def plain(odds: Odds) -> str:
    """The twin where only text can stand."""
    return terminal.plain(odds)
