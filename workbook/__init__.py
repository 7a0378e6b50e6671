"""The rules workbook: exact odds of wargame rules, each with the working that leads to it.

    from workbook import ask, explore
    ask("base.order_test", pins=2)      # an answer: sentence, chart, table and working
    explore("base.order_test")          # the panel, with a control for every field

The contents, from the ground up; each layer knows only those before it (a test keeps this law):

    odds, tables            what an answer is; the printed numbers and the house rules over them
    base_rules              the Bolt Action rules that the chapters stand on, both editions
    crew, warplanes, heavy_weapons, backyard      the chapters
    army                    what to buy
    show                    how answers look: words, charts, panels, lessons
    publish                 notebooks made into pages

Names below are loaded when first used, so that `import workbook` is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workbook.api import compare as compare
    from workbook.api import roll as roll
    from workbook.api import sweep as sweep
    from workbook.api import until as until
    from workbook.api import vary as vary
    from workbook.api import what_matters as what_matters
    from workbook.catalogue import ask as ask
    from workbook.catalogue import questions as questions
    from workbook.odds import InputError as InputError
    from workbook.odds import Odds as Odds
    from workbook.show import exercise as exercise
    from workbook.show import explore as explore
    from workbook.show import front_door as front_door
    from workbook.show import predict as predict

__version__ = "0.1.0"

_HOMES = {
    "ask": "workbook.catalogue",
    "questions": "workbook.catalogue",
    "sweep": "workbook.api",
    "vary": "workbook.api",
    "compare": "workbook.api",
    "what_matters": "workbook.api",
    "until": "workbook.api",
    "roll": "workbook.api",
    "InputError": "workbook.odds",
    "Odds": "workbook.odds",
    "explore": "workbook.show",
    "front_door": "workbook.show",
    "predict": "workbook.show",
    "exercise": "workbook.show",
}

__all__ = [
    "InputError",
    "Odds",
    "ask",
    "compare",
    "exercise",
    "explore",
    "front_door",
    "predict",
    "questions",
    "roll",
    "sweep",
    "until",
    "vary",
    "what_matters",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'workbook' has no attribute {name!r}; it offers {', '.join(__all__)}")
    found = getattr(import_module(_HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
