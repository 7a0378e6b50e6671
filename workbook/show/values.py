"""The values that a field is varied over: few enough to be read, many enough to show the shape."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from workbook.odds import fields as of
from workbook.show.form import bare

if TYPE_CHECKING:
    from workbook.odds import Odds

MOST_CELLS = 400
MOST_ALONE, MOST_TOGETHER = 31, 20
WIDEST = 80
"""Whole numbers over a wider range than this go in round steps: points, not pins."""
STEPS = (*(Fraction(1, n) for n in (20, 10, 5, 4, 2)), *map(Fraction, (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)))


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


def nearest_first(odds: Odds, names: Sequence[str]) -> list[list[tuple[Any, ...]]]:
    """Every combination of the fields' values, in rings around the one at hand: the next numbers first, names all at once.

    >>> from workbook import ask
    >>> nearest_first(ask("base.order_test", pins=2), ["pins"])[:3]
    [[(2,)], [(1,), (3,)], [(0,), (4,)]]
    """
    found = ranges(odds, names)
    here = [_place(each, number(getattr(odds.question, name))) for each, name in zip(found, names, strict=True)]
    rings: dict[int, list[tuple[Any, ...]]] = {}
    for places in product(*map(range, map(len, found))):
        steps = (abs(place - at) for place, at in zip(places, here, strict=True) if at is not None)
        rings.setdefault(max(steps, default=0), []).append(
            tuple(each[place] for each, place in zip(found, places, strict=True))
        )
    return [rings[ring] for ring in sorted(rings)]


def number(value: Any) -> Any:
    """A value that counts names as the number of them; any other as it is."""
    return len(value) if isinstance(value, tuple) else value


def _place(candidates: Sequence[Any], now: Any) -> int | None:
    """Where the value at hand stands among numbers; None for names and switches, which have no near and far."""
    if isinstance(candidates[0], bool | str):
        return None
    at = candidates[0] if now is None else now
    return min(range(len(candidates)), key=lambda place: abs(candidates[place] - at))


def values(odds: Odds, name: str, most: int) -> list[Any]:
    """Sensible values of a field: numbers around the one at hand, chances in steps, every name; none for what has no range."""
    info, now = type(odds.question).model_fields[name], number(getattr(odds.question, name))
    names = of.choices(info, odds.tables)
    if names is not None:
        literal = of.literal_of(info.annotation)
        return list(literal or names)
    core = bare(info.annotation)
    if core is bool:
        return [False, True]
    low, high = of.bounds(info)
    if core not in (int, Fraction) or low is None or high is None:
        return []
    if core is int and high - low <= WIDEST:
        return _window(low, high, now, most)
    steps = _stepped(Fraction(low), Fraction(high), now, most, whole=core is int)
    return [int(step) for step in steps] if core is int else steps


def _window(low: int, high: int, now: int | None, most: int) -> list[int]:
    """Whole numbers within the bounds: all of them, or a window with the number at hand in its middle.

    >>> from workbook import ask
    >>> values(ask("base.order_dice", mine=25), "mine", 7)
    [22, 23, 24, 25, 26, 27, 28]
    """
    at = low if now is None else now
    first = max(low, min(at - most // 2, high - most + 1))
    return list(range(first, min(high, first + most - 1) + 1))


def _stepped(low: Fraction, high: Fraction, now: Fraction | int | None, most: int, *, whole: bool) -> list[Fraction]:
    """Round numbers from bound to bound, no more than so many, and the number at hand among them."""
    steps = [step for step in STEPS if not whole or step.denominator == 1]
    step = next((step for step in steps if (high - low) / step < most - 1), high - low)
    found = {low + step * place for place in range(int((high - low) / step) + 1)}
    return sorted(found if now is None else found | {Fraction(now)})
