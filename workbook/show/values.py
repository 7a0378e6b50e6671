"""The values that a field is varied over: few enough to be read, many enough to show the shape."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from workbook.odds import fields as of
from workbook.show.form import bare

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from workbook.odds import Odds

MOST_CELLS = 400
MOST_ALONE, MOST_TOGETHER = 31, 20
STEPS = tuple(Fraction(step) for step in ("1/20", "1/10", "1/5", "1/4", "1/2", "1", "2", "5", "10", "20", "50", "100"))


def can_vary(odds: Odds) -> list[str]:
    """The fields that can be varied: those that count here and have more than one value to take.

    >>> from workbook import ask
    >>> "open_topped" in can_vary(ask("base.shot_at_vehicle")), can_vary(ask("base.morale_check"))
    (False, ['edition', 'quality', 'pins', 'officer_bonus'])
    """
    fields = type(odds.question).model_fields
    return [name for name in fields if name not in odds.ignored and len(values(odds, name, MOST_TOGETHER)) > 1]


def ranges(odds: Odds, names: Sequence[str]) -> list[list[Any]]:
    """The values of one field or of two, within the number of cells that a table has room for."""
    if len(names) == 1:
        return [values(odds, names[0], MOST_ALONE)]
    found = [values(odds, name, MOST_TOGETHER) for name in names]
    for place, name in enumerate(names):
        room = MOST_CELLS // len(found[1 - place])
        if len(found[place]) > room:
            found[place] = values(odds, name, max(room, 2))
    return found


def values(odds: Odds, name: str, most: int) -> list[Any]:
    """Sensible values of a field: numbers around the one at hand, chances in steps, every name; none for what has no range."""
    info, now = type(odds.question).model_fields[name], getattr(odds.question, name)
    names = of.choices(info, odds.tables)
    if names is not None:
        literal = of.literal_of(info.annotation)
        return list(literal or names)
    core = bare(info.annotation)
    if core is bool:
        return [False, True]
    if core is int:
        return _whole(info, now, most)
    return _stepped(info, most) if core is Fraction else []


def _whole(info: FieldInfo, now: int | None, most: int) -> list[int]:
    """Whole numbers within the bounds: all of them, or a window with the number at hand in its middle.

    >>> from workbook import ask
    >>> values(ask("base.order_dice", mine=25), "mine", 7)
    [22, 23, 24, 25, 26, 27, 28]
    """
    low, high = of.bounds(info)
    at = now if now is not None else low or 0
    low = at - most if low is None else low
    high = low + 2 * most if high is None else high
    first = max(low, min(at - most // 2, high - most + 1))
    return list(range(first, min(high, first + most - 1) + 1))


def _stepped(info: FieldInfo, most: int) -> list[Fraction]:
    """Round numbers from bound to bound, no more than so many."""
    low, high = of.bounds(info)
    if low is None or high is None:
        return []
    first, last = Fraction(low), Fraction(high)
    step = next((step for step in STEPS if (last - first) / step < most), last - first)
    return [first + step * place for place in range(int((last - first) / step) + 1)]
