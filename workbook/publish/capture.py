"""Inside the kernel that runs a notebook for the site: panels, lessons and charts say what they are.

What they say stands under a MIME type of its own in the output of the cell, in place of what they would show, so the page can
draw the same thing without a kernel.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

TOLD = "application/vnd.rules-workbook+json"


def install() -> None:
    """Teach this kernel's panels, front doors, lessons and Altair charts to tell what they are."""
    import altair

    from workbook.show import share
    from workbook.show.doors import FrontDoor
    from workbook.show.drawing import Drawing
    from workbook.show.explorer import Panel
    from workbook.show.lesson import Lesson

    def panel(shown: Panel) -> dict[str, Any]:
        odds = shown.odds
        told = {"question": odds.question.name, "fields": odds.fields, "house_rules": share.house_rules(odds)}
        return {**told, "said": odds.said}

    def door(shown: FrontDoor) -> dict[str, Any]:
        return {
            "doors": [
                {
                    "heading": each.heading,
                    "asks": each.asks,
                    "question": each.question,
                    "fields": json.loads(each.fields),
                    "said": each.answer().said,
                    "tab": each.tab,
                    "more": each.tells().above,
                }
                for each in shown.listed
            ]
        }

    _tells(Panel, "panel", panel)
    _tells(FrontDoor, "door", door)
    _tells(Lesson, "lesson", lambda shown: {"content": dict(shown.content)})
    _tells(Drawing, "drawing", lambda shown: {"spec": shown.spec(), "table": shown.table()})
    _tells(altair.TopLevelMixin, "chart", _spec)


def _spec(shown: Any) -> dict[str, Any]:
    """A chart's specification, with as many rows as it has."""
    import altair

    with altair.data_transformers.enable("default", max_rows=None):
        return {"spec": shown.to_dict()}


def _tells(kind: Any, what: str, told: Callable[[Any], dict[str, Any]]) -> None:
    """Let the MIME bundles of a class be what it tells, in place of its own: no twin is drawn that no page would show."""

    def bundle(self: Any, *_: Any, **__: Any) -> dict[str, Any]:
        return {TOLD: {"kind": what, **told(self)}, "text/plain": f"a {what} ({type(self).__name__})"}

    kind._repr_mimebundle_ = bundle
