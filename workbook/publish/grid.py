"""What stays live in a panel without a kernel: at most four fields, over few enough values to be answered beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from math import ceil, prod
from typing import TYPE_CHECKING, Any

from workbook import catalogue
from workbook.odds import InputError
from workbook.odds import fields as of
from workbook.odds.question import read
from workbook.show.form import bare, field
from workbook.show.values import STEPS

if TYPE_CHECKING:
    from workbook.odds import Fault, Odds

MOST_FIELDS = 4
MOST_ROWS = 20_000
"""An outcome of a combination is a row, as in a sweep."""
MOST_BYTES = 1_500_000
MOST_ANSWERS = 2_000
"""So many combinations of a question that answers in milliseconds; one that takes longer has its own number below."""
SLOW: Mapping[str, int] = {
    "army.list": 100,
    "backyard.approach": 800,
    "backyard.career": 40,
    "backyard.duel": 64,
    "backyard.shot": 180,
    "base.order_dice": 600,
    "crew.better_buy": 120,
    "crew.career": 48,
    "crew.duel": 36,
    "crew.fighting_crew": 1_000,
    "crew.games_until": 180,
    "crew.skill_worth": 150,
    "crew.spend_or_save": 700,
    "heavy_weapons.activation": 1_000,
    "heavy_weapons.mortar": 640,
    "heavy_weapons.under_fire": 96,
    "warplanes.ground_attack": 600,
    "warplanes.sortie": 48,
}
"""What ten seconds or so of one processor have room for, where an answer takes long."""
FARTHEST: Mapping[tuple[str, str], int] = {("crew.career", "games"): 20}
"""Where a number is worth no more than so much on a page, as its answers grow long beyond; the one at hand is there always."""

LONGEST_WINDOW, FEWEST_NUMBERS = 40, 5
WINDOWED = 6
"""A whole number keeps a window of neighbours down to so many; fewer than that are spread over the whole range."""


@dataclass(frozen=True)
class Axis:
    """One live field: its values in order, and the control that offers them."""

    name: str
    values: tuple[Any, ...]
    control: Mapping[str, Any]


@dataclass(frozen=True)
class Limits:
    """What a panel may come to."""

    answers: int = MOST_ANSWERS
    rows: int = MOST_ROWS
    size: int = MOST_BYTES


WHOLE = Limits()
"""A panel with a page to itself, or nearly so."""
SMALL = Limits(answers=240, size=300_000)
"""One of the many behind a front door."""


def axes(odds: Odds, limits: Limits = WHOLE) -> tuple[Axis, ...]:
    """The live fields of a panel: those its question names, their values thinned until their combinations fit.

    Numbers are thinned first, down to five each; then the fields named last go.

    >>> from workbook import ask
    >>> [(axis.name, len(axis.values)) for axis in axes(ask("base.shot_at_troops"))]
    [('weapon', 25), ('firers', 8), ('cover', 3), ('target_quality', 3)]
    """
    room = min(limits.answers, SLOW.get(odds.question.name, limits.answers), limits.rows // len(odds.outcomes))
    found = {name: candidates(odds, name) for name in odds.question.live[:MOST_FIELDS]}
    found = {name: values for name, values in found.items() if len(values) > 1}
    while prod(map(len, found.values())) > room:
        name = _longest_number(odds, found)
        if name is None:
            if len(found) == 1:
                break
            found.popitem()
        else:
            found[name] = candidates(odds, name, ceil(len(found[name]) * 0.8) - 1)
    return tuple(Axis(name, tuple(values), control(odds, name, values)) for name, values in found.items())


def _longest_number(odds: Odds, found: Mapping[str, Sequence[Any]]) -> str | None:
    """The number with the most values, if any has enough to be thinned."""
    numbers = [name for name in found if _is_number(odds, name) and len(found[name]) > FEWEST_NUMBERS]
    return max(numbers, key=lambda name: len(found[name])) if numbers else None


def _is_number(odds: Odds, name: str) -> bool:
    return field(name, type(odds.question).model_fields[name], odds.tables)["kind"] in ("whole", "quantity", "fraction")


def candidates(odds: Odds, name: str, most: int = 31) -> list[Any]:
    """The values of a field, the one at hand among them; numbers no more than `most`, and nothing for texts and lists.

    >>> from workbook import ask
    >>> candidates(ask("base.order_test", pins=7), "pins", 8), candidates(ask("crew.career"), "games", 5)
    ([2, 3, 4, 5, 6, 7, 8, 9], [5, 10, 15, 20])
    """
    info, now = type(odds.question).model_fields[name], getattr(odds.question, name)
    names = of.choices(info, odds.tables)
    if names is not None:
        return [value for value in of.literal_of(info.annotation) or names if not always_refused(odds, name, value)]
    core = bare(info.annotation)
    if core is bool:
        return [False, True]
    low, high = of.bounds(info)
    if core not in (int, Fraction) or low is None or high is None or not isinstance(now, int | Fraction):
        return []
    high = max(now, min(high, FARTHEST.get((odds.question.name, name), high)))
    high = _last_accepted(odds, name, now, high)
    spread = _window(low, high, now, most) if core is int else None
    spread = spread or _spread(core, low, _reach(low, high, now), now, most)
    return [value for value in spread if not always_refused(odds, name, value)]


def always_refused(odds: Odds, name: str, value: Any) -> bool:
    """Does a value not go with what is fixed, whatever the other live fields are?"""
    try:
        catalogue.made(odds.question, odds.tables, {name: value})
    except InputError as error:
        others = set(odds.question.live) - {name}
        return any(others.isdisjoint({top_field(fault), *fault.depends}) for fault in error.faults)
    return False


def top_field(fault: Fault) -> str:
    """The field of a fault in a list: also[0].weapon is in `also`."""
    return fault.field.partition("[")[0].partition(".")[0]


def _last_accepted(odds: Odds, name: str, now: Any, high: Any) -> Any:
    """The end of a range, or the last whole number that goes with what is fixed."""
    if not always_refused(odds, name, high):
        return high
    low, beyond = now, ceil(high)
    while beyond - low > 1:
        between = (int(low) + beyond) // 2
        low, beyond = (low, between) if always_refused(odds, name, between) else (between, beyond)
    return low


def _window(low: int, high: int, now: Any, most: int) -> list[int] | None:
    """Neighbours of the number at hand, more of them below than above: most games are played at the low end."""
    if high - low < most:
        return list(range(low, high + 1))
    if most < WINDOWED or high - low > LONGEST_WINDOW:
        return None
    first = max(low, min(int(now) - (2 * most) // 3, high - most + 1))
    return list(range(first, first + most))


def _reach(low: Any, high: Any, now: Any) -> Any:
    """How far a range goes that is worth showing: one that is open to the horizon ends at four times what is at hand."""
    return min(high, 4 * now) if now > low and high > 8 * now else high


def _spread(core: type, low: Any, high: Any, now: Any, most: int) -> list[Any]:
    """Round numbers over the range, and the one at hand where it is not among them."""
    steps = [step for step in STEPS if core is Fraction or step.denominator == 1]
    steps += [Fraction(times * 10**power) for power in range(2, 7) for times in (2, 5, 10)]
    step = next(step for step in steps if (Fraction(high) - Fraction(low)) / step < most)
    first = ceil(Fraction(low) / step)
    found = [core(step * place) for place in range(first, int(Fraction(high) / step) + 1)]
    return sorted({*found, now})


def control(odds: Odds, name: str, values: Sequence[Any]) -> dict[str, Any]:
    """The field of the form, for just these values: a slider with its ends and step, or a choice."""
    drawn = field(name, type(odds.question).model_fields[name], odds.tables)
    if drawn["kind"] == "choice":
        return {**drawn, "choices": [choice for choice in drawn["choices"] if choice in values]}
    if drawn["kind"] not in ("whole", "quantity", "fraction"):
        return drawn
    regular, step = _regular(values, getattr(odds.question, name))
    limits = {"min": _plain(min(regular)), "max": _plain(max(regular)), "step": _plain(step)}
    return {**drawn, **limits, "optional": False, "names": None}


def _regular(values: Sequence[Any], now: Any) -> tuple[list[Any], Any]:
    """The values that stand at equal steps, which all do but for, perhaps, the one at hand; and the step."""
    for regular in (list(values), [value for value in values if value != now]):
        gaps = {b - a for a, b in pairwise(regular)}
        if len(gaps) == 1:
            return regular, gaps.pop()
    return list(values), min(b - a for a, b in pairwise(values))


def _plain(number: Any) -> int | float:
    return int(number) if number == int(number) else float(number)


def combinations(grid: Sequence[Axis]) -> Iterator[dict[str, Any]]:
    """Every combination of the live fields, the last one moving fastest: the order in which the page counts them."""
    names = [axis.name for axis in grid]
    for values in product(*(axis.values for axis in grid)):
        yield dict(zip(names, values, strict=True))


def place(grid: Sequence[Axis], odds: Odds) -> int:
    """Where the answer at hand stands among the combinations."""
    at = 0
    for axis in grid:
        at = at * len(axis.values) + axis.values.index(getattr(odds.question, axis.name))
    return at


def json_values(odds: Odds, axis: Axis) -> list[Any]:
    """The values as the form sends and receives them."""
    kind = type(odds.question)
    return [read(kind, odds.tables, {axis.name: each}).model_dump(mode="json")[axis.name] for each in axis.values]
