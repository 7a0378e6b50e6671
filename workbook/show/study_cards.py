"""How the studies show themselves in a notebook: quiet tables of percent, tinted by the chance, that need no script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from workbook.odds import Odds
from workbook.odds.studies import alike
from workbook.show import frames, numerals, words
from workbook.show.card import WIDE, heading, side, tag

if TYPE_CHECKING:
    from workbook.api import Rolls, Varied
    from workbook.odds import Distribution
    from workbook.odds.studies import Comparison, Notches, Until

TINT = "47,127,180"
"""The accent of charts, in the parts that a see-through colour is made of."""
DEEPEST = Fraction(3, 5)
MOST_TRIES = 10
"""So many tries are told of one by one."""

Cell = str | Fraction
Grid = tuple[str, Sequence[str], Sequence[Sequence[Cell]]]
"""A title, the heads of the columns, and the rows: words, and chances that are tinted."""


def distribution(beside: Distribution) -> Grid:
    """What stands beside an answer: each outcome that can happen, with its chance."""
    found = {label: chance for label, chance in beside.outcomes.items() if chance}
    if not frames.readable(found.values()):
        return "", ["outcome", "chance"], [[label, chance] for label, chance in found.items()]
    body: list[list[Cell]] = [[label, chance, numerals.shortened(str(chance))] for label, chance in found.items()]
    return "", ["outcome", "chance", "exactly"], body


def varied(study: Varied) -> Grid:
    """One field: a row a value, a column for each sum. Two fields: the first down, the second across."""
    if len(study.fields) == 1:
        return _one_field(study)
    down, across = study.fields
    rows, columns = (list(dict.fromkeys(values[place] for values in study.answers)) for place in (0, 1))
    first = f"{words.title(study.odds, down)} ↓ {words.title(study.odds, across)} →"
    heads = [first, *(words.given(study.odds, across, column) for column in columns)]
    body: list[list[Cell]] = [
        [words.given(study.odds, down, row), *(study.chance(row, one) for one in columns)] for row in rows
    ]
    return _looked_at(study), heads, body


def _one_field(study: Varied) -> Grid:
    odds = study.odds
    said = [(line.says, tuple(line.labels)) for line in odds.headlines]
    sums = said if study.labels is None else [(_looked_at(study), study.labels)]
    heads = [words.title(odds, study.fields[0]), *(says for says, _ in sums), *(["on average"] if odds.numeric else [])]
    body: list[list[Cell]] = []
    for (value,), there in study.answers.items():
        cells: list[Cell] = [there.chance(*alike(labels, odds, there)) for _, labels in sums]
        mean = [numerals.decimal(there.expected)] if odds.numeric and there.expected is not None else []
        body.append([words.given(odds, study.fields[0], value), *cells, *mean])
    return odds.question.asks, heads, body


def _looked_at(study: Varied) -> str:
    if study.labels is None:
        return study.odds.headlines[0].says
    named = (line.says for line in study.odds.headlines if line.labels == set(study.labels))
    *most, last = study.labels
    return next(named, f"{', '.join(most)} or {last}" if most else last)


def compared(study: Comparison) -> Grid:
    """Two answers side by side, outcome by outcome, with the difference."""
    a, b = study.a, study.b
    heads = ["", f"A: {_apart(a, b)}", f"B: {_apart(b, a)}", "difference"]
    none = Fraction(0)
    lines = [(line.says, line.labels) for line in a.headlines[:1]]
    body: list[list[Cell]] = [
        [says, a.chance(*labels), b.chance(*alike(labels, a, b)), numerals.points(study.headline)]
        for says, labels in lines
    ]
    for label in study.labels:
        one, two = a.outcomes.get(label, none), b.outcomes.get(label, none)
        if one or two:
            body.append([label, one, two, numerals.points(two - one)])
    return a.question.asks, heads, body


def _apart(one: Odds, other: Odds) -> str:
    """What is given in one answer and not in the other; of a list only the lines that the other has not."""
    mine, theirs = dict(one.question), dict(other.question)
    told = [
        f"{words.title(one, name)} {words.beside(value, theirs.get(name))}"
        for name, value in mine.items()
        if theirs.get(name) != value
    ]
    return ", ".join(told) or one.question.name


def notches(study: Notches) -> Grid:
    """What a notch of each field does, the greatest effect first; of many alternatives the two that do most."""
    body: list[list[Cell]] = []
    for field in dict.fromkeys(one.field for one in study if one.difference):
        moves = [one for one in study if one.field == field]
        ends = dict.fromkeys([min(moves, key=lambda one: one.chance), max(moves, key=lambda one: one.chance)])
        body += [
            [one.title, words.value(one.value), one.chance, numerals.points(one.difference)]
            for one in ends
            if one.difference
        ]
    return "What matters, a notch at a time", ["field", "moved to", "chance", "difference"], body


def rolled(study: Rolls) -> Grid:
    """What came up beside what was to be expected."""
    body: list[list[Cell]] = [
        [label, f"{study.tally.get(label, 0):,}", Fraction(study.tally.get(label, 0), study.n), chance]
        for label, chance in study.odds.outcomes.items()
        if chance
    ]
    return f"{study.n:,} rolled", ["outcome", "came up", "share", "exact odds"], body


def tries(study: Until) -> Grid:
    """How many tries, in a sentence, and the chance after the first few."""
    if study.tries is None:
        return (
            f"However often it is tried, it never comes up with a certainty of {numerals.percent(study.certainty)}.",
            [],
            [],
        )
    count = "1 try" if study.tries == 1 else f"{study.tries:,} tries"
    said = (
        f"{count} for a certainty of {numerals.percent(study.certainty)}: {numerals.percent(study.chance)} each time."
    )
    return said, ["tries", "it has come up"], [[f"{n:,}", study.after(n)] for n in _milestones(study.tries)]


def _milestones(last: int) -> list[int]:
    """The tries that the table tells of: all of them where they are few, else the first, round ones between, and the last.

    >>> _milestones(7), _milestones(63)
    ([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 5, 10, 20, 50, 63])
    """
    if last <= MOST_TRIES:
        return list(range(1, last + 1))
    round_ones = [digit * 10**zeros for zeros in range(len(str(last))) for digit in (1, 2, 5)]
    return sorted({1, 2, 3, *(number for number in round_ones if number < last), last})


def html(grid: Grid) -> str:
    """A grid for a notebook.

    >>> html(("Will it?", ["pins", "yes"], [["1", Fraction(1, 4)]])).count("25.0%")
    1
    """
    title, heads, body = grid
    name = tag("div", escape(title), "font-weight:600;margin:2px 0;") if title else ""
    sides = [side(filter(None, (_written(row[place]) for row in body))) for place in range(len(heads))]
    head = "".join(heading(*each) for each in zip(heads, sides, strict=True))
    rows = "\n".join(tag("tr", "".join(_cells(row, sides)), "background:transparent;") for row in body)
    table = (
        tag("table", tag("thead", tag("tr", head)) + tag("tbody", rows), f"{WIDE}margin:0;font-size:13px;")
        if heads
        else ""
    )
    return tag(
        "section", name + table, "max-width:760px;font-size:14px;padding:4px 0 8px 0;", "workbook-answer workbook-study"
    )


def _cells(row: Sequence[Cell], sides: Sequence[str]) -> Iterator[str]:
    for cell, place in zip(row, sides, strict=True):
        if isinstance(cell, Fraction):
            depth = numerals.decimal(min(max(cell, Fraction(0)), Fraction(1)) * DEEPEST)
            yield tag("td", numerals.percent(cell), f"{place}background:rgba({TINT},{depth});")
        else:
            yield tag("td", escape(cell), place)


def _written(cell: Cell) -> str:
    return "" if isinstance(cell, Fraction) else escape(cell)


def plain(grid: Grid) -> str:
    """A grid as text.

    >>> print(plain(("Will it?", ["pins", "yes"], [["1", Fraction(1, 4)]])))
    Will it?
      pins  yes
      1     25.0%
    """
    title, heads, body = grid
    lines = [
        list(heads),
        *([numerals.percent(cell) if isinstance(cell, Fraction) else cell for cell in row] for row in body),
    ]
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join([*([title] if title else []), *(_line(line, wide) for line in lines if line)])


def _line(cells: Iterable[Any], wide: Sequence[int]) -> str:
    return ("  " + "  ".join(f"{cell:{room}}" for cell, room in zip(cells, wide, strict=True))).rstrip()
