"""A list as text: a purchase a line, read and written."""

from __future__ import annotations

from typing import Any

from workbook.army.purchases import read_purchase
from workbook.army.questions.army_list import ArmyList

PLATOON = "platoon:"


def read_list(text: str) -> dict[str, Any]:
    """The fields `buys` and `heavy_platoon` from text, for `ask("army.list", **read_list(text))`.

    A purchase a line: how many, what, quality, and `rockets` or a price of one's own. A line that begins with `platoon:` holds
    a heavy weapons platoon. Empty lines and lines that begin with # are passed over.

    >>> read_list("2 x MMG team, Veteran\\nHawker Typhoon, rockets")["buys"]
    [{'what': 'MMG team', 'count': 2, 'quality': 'Veteran'}, {'what': 'Hawker Typhoon', 'count': 1, 'rockets': True}]
    """
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    platoons = [line[len(PLATOON) :].strip() for line in lines if line.lower().startswith(PLATOON)]
    buys = [read_purchase(line) for line in lines if not line.lower().startswith(PLATOON)]
    return {"buys": buys, **({"heavy_platoon": platoons[-1]} if platoons else {})}


def write_list(army: ArmyList) -> str:
    """The list as text that `read_list` reads again.

    >>> from workbook import ask
    >>> write_list(ask("army.list", buys=[{"what": "MMG team", "count": 2}]).question)
    '2 x MMG team, Regular'
    """
    lines = [buy.line for buy in army.buys]
    if army.heavy_platoon:
        lines.append(f"{PLATOON} {' | '.join(piece.line for piece in army.heavy_platoon)}")
    return "\n".join(lines)
