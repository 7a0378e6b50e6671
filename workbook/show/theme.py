"""One theme for every chart, panel and card: an order of outcome colours, and the greys around it, by light and by dark.

The outcome colours are an order, the same in every chapter: grey where nothing comes of it, then blue, amber and red. They
tell apart in every common kind of colour blindness, since they differ in lightness as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from workbook.odds import Odds

LIGHT: Mapping[str, str] = {
    "bg": "#fbfaf7", "card": "#ffffff", "ink": "#1d2430", "soft": "#5b6675", "line": "#e3e0d8",
    "accent": "#0b5c8a", "accent-soft": "#e6f0f6", "warn": "#8a5a00", "warn-soft": "#fff3d6",
    "o0": "#d5d9df", "o1": "#a9b3bf", "o2": "#7fb8da", "o3": "#2f7fb4", "o4": "#e0a021", "o5": "#d9702b", "o6": "#a8321a",
}  # fmt: skip
DARK: Mapping[str, str] = {
    "bg": "#14181e", "card": "#1c222b", "ink": "#eceff3", "soft": "#a3aebb", "line": "#323b47",
    "accent": "#6cb8e6", "accent-soft": "#21374a", "warn": "#f0c463", "warn-soft": "#3a3120",
    "o0": "#4a535f", "o1": "#6c7885", "o2": "#5d9cc0", "o3": "#4fa6dc", "o4": "#e8b04a", "o5": "#ea8a4b", "o6": "#ef6a4f",
}  # fmt: skip
EITHER: Mapping[str, str] = {
    "line": "rgba(128,140,155,0.35)", "track": "rgba(128,140,155,0.13)", "accent": "#2b80b5", "warn": "#b98a1c",
    "warn-soft": "rgba(224,160,33,0.16)",
    "o0": "rgba(128,140,155,0.55)", "o1": "rgba(128,140,155,0.85)", "o2": "#6fabd0", "o3": "#2f7fb4", "o4": "#dca02a",
    "o5": "#dd7530", "o6": "#cc4a2f",
}  # fmt: skip
"""For what cannot know whether it stands on light or on dark: a card in a notebook that was opened and not run."""

CLASSES = ("o0", "o1", "o2", "o3", "o4", "o5", "o6")
PLAIN, STRONG, WORST = "o1", "o3", "o6"
LONGEST_LADDER = 9
FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"


def classes(odds: Odds) -> dict[str, str]:
    """The colour class of every outcome: those that the headline counts stand out from the rest.

    Where the outcomes climb from nothing to the worst, and it is the worst end that the headline counts, they are a ladder from
    grey to red. Everywhere else the headline's own are blue, as its number is, and all others grey.

    >>> from workbook import ask
    >>> classes(ask("base.order_test"))
    {'passed': 'o3', 'failed': 'o1', 'FUBAR': 'o1', 'routed': 'o1'}
    >>> classes(ask("heavy_weapons.orders").saying("FUBAR, routed"))
    {'both act': 'o0', 'failed': 'o2', 'FUBAR': 'o4', 'routed': 'o6'}
    """
    labels = list(odds.outcomes)
    if is_ladder(odds):
        step = (len(CLASSES) - 1) / (len(labels) - 1)
        return {label: CLASSES[int(place * step + 0.5)] for place, label in enumerate(labels)}
    counted = own(odds)
    return {label: STRONG if label in counted else PLAIN for label in labels}


def own(odds: Odds) -> AbstractSet[str]:
    """The outcomes that the headline counts; of an event that is no outcome, those that always are it, or may be."""
    wanted = odds.headlines[0].labels
    if wanted <= odds.outcomes.keys():
        return wanted
    holds, label = odds.one_of(wanted), odds.question.label
    may = {label(state) for state in odds.last.weights if holds(state)}
    return may - {label(state) for state in odds.last.weights if not holds(state)} or may


def is_ladder(odds: Odds) -> bool:
    """Do the outcomes climb from nothing to the worst, and does the headline count the worst and not the best?"""
    labels = list(odds.outcomes)
    if not odds.question.climbs or odds.numeric or not 3 <= len(labels) <= LONGEST_LADDER:
        return False
    counted = own(odds)
    return labels[-1] in counted and labels[0] not in counted


def tone(odds: Odds) -> str:
    """The class of the number in the answer's sentence: o6 where the headline is the worst end of a ladder, else accent."""
    return WORST if is_ladder(odds) else "accent"


def either(name: str) -> dict[str, str]:
    """A colour of the theme as a Vega expression: by light or by dark, as the chart's parameter `dark` says."""
    return {"expr": f"dark ? '{DARK[name]}' : '{LIGHT[name]}'"}


def config() -> dict[str, Any]:
    """The Vega-Lite configuration of every chart: no frame, quiet grid, one font, nothing behind it."""
    quiet = {"labelColor": either("soft"), "titleColor": either("soft"), "gridColor": either("line")}
    return {
        "background": "transparent",
        "font": FONT,
        "view": {"stroke": None},
        "axis": {
            **quiet,
            "domain": False,
            "ticks": False,
            "labelFontSize": 12,
            "titleFontSize": 12,
            "titleFontWeight": "normal",
            "labelPadding": 6,
            "labelLimit": 260,
        },
        "axisDiscrete": {"labelColor": either("ink"), "labelFontSize": 14, "grid": False},
        "legend": {**quiet, "labelColor": either("ink"), "labelFontSize": 13, "orient": "bottom", "title": None},
        "header": {"labelColor": either("ink"), "titleColor": either("soft"), "labelFontSize": 13},
        "text": {"fontSize": 14, "color": either("ink")},
        "title": {"color": either("ink"), "anchor": "start", "fontSize": 16, "fontWeight": 600, "offset": 14},
        "bar": {"cornerRadiusEnd": 3},
        "line": {"strokeWidth": 2.5},
        "point": {"size": 60, "filled": True},
    }
