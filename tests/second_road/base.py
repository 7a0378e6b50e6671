"""The second road's own list of questions: ``answer(question, **fields)`` gives a mapping of label to Fraction.

Labels that cannot happen are left out. Fields and defaults are those of the workbook's questions.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from . import crew, orders, troops, vehicles

ROADS: dict[str, Callable[..., dict[str, Fraction]]] = {
    "base.order_test": orders.order_test,
    "base.morale_check": orders.morale_check,
    "base.rally": orders.rally,
    "base.back_in_action": orders.back_in_action,
    "base.ranging_in": orders.ranging_in,
    "base.shot_at_troops": troops.shot_at_troops,
    "base.order_dice": orders.order_dice,
    "base.shot_at_vehicle": vehicles.shot_at_vehicle,
    "crew.survival": crew.survival,
}


def answer(question: str, **fields: Any) -> dict[str, Fraction]:
    """The outcomes of a question, counted roll by roll.

    >>> answer("base.order_test", pins=1)
    {'passed': Fraction(13, 18), 'failed': Fraction(1, 4), 'FUBAR': Fraction(1, 36)}
    """
    return ROADS[question](**fields)
