"""One theme for every chart, panel and card: an order of outcome colours, and the greys around it, by light and by dark.

The outcome colours are an order, the same in every chapter: grey where nothing comes of it, then blue, amber and red. They
tell apart in every common kind of colour blindness, since they differ in lightness as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
    """The colour class of every outcome, by its place in the question's order.

    Three to nine outcomes that are no counts are a ladder from grey to red. Counts, a pair and a long list of names are no
    ladder: there the headline stands out in blue from the rest in grey.

    >>> from workbook import ask
    >>> classes(ask("base.order_test"))
    {'passed': 'o0', 'failed': 'o2', 'FUBAR': 'o4', 'routed': 'o6'}
    >>> classes(ask("base.morale_check"))
    {'holds': 'o3', 'destroyed': 'o1'}
    """
    labels = list(odds.outcomes)
    if is_ladder(odds):
        step = (len(CLASSES) - 1) / (len(labels) - 1)
        return {label: CLASSES[int(place * step + 0.5)] for place, label in enumerate(labels)}
    if len(labels) > LONGEST_LADDER and not odds.numeric:
        return dict.fromkeys(labels, STRONG)
    return {label: STRONG if label in odds.headlines[0].labels else PLAIN for label in labels}


def is_ladder(odds: Odds) -> bool:
    """Do the outcomes climb from nothing to the worst?"""
    return odds.question.climbs and not odds.numeric and 3 <= len(odds.outcomes) <= LONGEST_LADDER


def tone(odds: Odds) -> str:
    """The class of the number in the answer's sentence: o6 where the headline is the worst end of a ladder, else accent."""
    last = list(odds.outcomes)[-1]
    return WORST if is_ladder(odds) and last in odds.headlines[0].labels else "accent"


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
