"""How an answer shows itself in a notebook: a card of plain HTML that needs no script, no style sheet and no kernel.

A fresh clone is opened before it is trusted, and then the notebook strips scripts and style sheets. So every style is inline, the
chart is a table whose cells are drawn as bars, and colours are chosen to be read on light and on dark alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from workbook.odds import Distribution
from workbook.show import frames, moments, numerals, theme, words

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds import Odds
    from workbook.odds.gates import Gate
    from workbook.odds.working import Line

Cells: TypeAlias = Iterable[str]

NUMBER = re.compile(r"(&[lg]t;)?[-+−\d.,/%\s]*( points)?|[–…]|no difference")
"""What a cell of a column of numbers may hold, escaped: also a difference, and nothing."""
SMALLEST = Fraction(1, 1000)
MOST_ROWS, MOST_FLAGGED, CROWDED = 24, 2, 12
SOFT = "opacity:0.75;"
CLEAR = "background:transparent;"
NOWRAP = "white-space:nowrap;"
GATE_BAR = "height:4px;border-radius:2px;"
NOTE = f"{SOFT}font-size:13px;margin:2px 0;"
WIDE = "width:100%;table-layout:auto;"
MONO = f"font-family:monospace;{NOWRAP}"
FULL, NUMBERS, LETTER = 760, 150, Fraction(15, 2)
"""The width of a card, what of it the numbers beside the bars take, and a letter of a label, in pixels."""
SHORTEST_BAR = 72
"""So many pixels are kept for the bars, however long the labels; those are broken into lines before."""


def card(odds: Odds) -> str:
    """The whole card: the question, the answer in a sentence, its gates and chart, what it rests on, the working.

    >>> from workbook import ask
    >>> "58.3%" in card(ask("base.order_test", pins=2))
    True
    """
    parts = [
        tag("div", escape(odds.question.asks), SOFT),
        _sentence(odds),
        tag("div", escape(" ".join(words.sums(odds))), f"{SOFT}margin:2px 0 12px 0;"),
        _gates(odds.gates),
        _bars(odds),
        tag("div", escape(moments.course(odds)), f"{SOFT}margin:0 0 8px 0;"),
        *(_flag(text) for text in _flags(odds)),
        _details("Working", _working(odds)),
        _details("Exact chances, and what stands beside them", _exact(odds)),
    ]
    style = "max-width:760px;padding:4px 0 8px 0;font-size:14px;line-height:1.45;"
    return tag("section", "\n".join(filter(None, parts)), style, "workbook-answer")


def tag(name: str, inner: str, style: str = "", kind: str = "", **attributes: str) -> str:
    """An element; the inner text must have been escaped."""
    given = {"class": kind, "style": style, **attributes}
    written = "".join(f' {key}="{escape(value)}"' for key, value in given.items() if value)
    return f"<{name}{written}>{inner}</{name}>"


def _sentence(odds: Odds) -> str:
    said = words.sentence(odds)
    number = tag("b", escape(said.number), f"color:{theme.EITHER[theme.tone(odds)]};font-weight:700;")
    style = "font-size:20px;font-weight:600;line-height:1.3;margin:2px 0 2px 0;"
    return tag(
        "div",
        f"{escape(said.before)} {number} {escape(said.after).replace(' in ', ' in&nbsp;')}",
        style,
        "workbook-say",
    )


def _gates(gates: Sequence[Gate]) -> str:
    boxes = [_gate(gate, "→ " if place else "") for place, gate in enumerate(gates)]
    return tag("div", "".join(boxes), "display:flex;flex-wrap:wrap;gap:8px;margin:0 0 14px 0;") if boxes else ""


def _gate(gate: Gate, arrow: str) -> str:
    numbers = [
        tag("span", escape(text), NOWRAP) for text in (words.target(gate), numerals.percent(gate.chance)) if text
    ]
    exact = tag("span", numerals.fraction(gate.chance), f"{SOFT}font-size:13px;font-weight:400;")
    full = tag(
        "div", "", f"{GATE_BAR}background:{theme.EITHER['accent']};width:{numerals.decimal(gate.chance * 100)}%;"
    )
    inner = [
        tag("div", arrow + escape(gate.name), f"{SOFT}font-size:12px;"),
        tag(
            "div",
            " &nbsp;".join([*numbers, exact] if numerals.fraction(gate.chance) else numbers),
            "font-size:17px;font-weight:600;",
        ),
        tag("div", escape(words.gate(gate)), f"{SOFT}font-size:12px;"),
        tag("div", full, f"margin-top:4px;{GATE_BAR}background:{theme.EITHER['line']};"),
    ]
    style = (
        f"flex:1 1 130px;max-width:320px;border:1px solid {theme.EITHER['line']};border-radius:6px;padding:6px 12px;"
    )
    return tag("div", "".join(inner), style, "workbook-gate")


def rows(odds: Odds) -> list[tuple[str, Fraction, str]]:
    """The rows of the chart: label, chance, colour class. Counts at either end that hardly ever come up stand together.

    >>> from workbook import ask
    >>> [label for label, chance, colour in rows(ask("base.shot_at_troops", firers=10))]
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9 to 10']
    """
    colours = theme.classes(odds)
    labels = list(odds.outcomes)
    if not odds.numeric:
        return [(label, odds.outcomes[label], colours[label]) for label in labels]
    often = [place for place, label in enumerate(labels) if odds.outcomes[label] >= SMALLEST]
    first, last = often[0], often[-1]
    groups = [labels[:first], *([label] for label in labels[first : last + 1]), labels[last + 1 :]]
    return [
        (group[0] if len(group) == 1 else f"{group[0]} to {group[-1]}", odds.chance(*group), colours[group[-1]])
        for group in groups
        if group
    ]


def _bars(odds: Odds) -> str:
    shown = rows(odds)
    height = 18 if len(shown) <= CROWDED else 13
    room = max(SHORTEST_BAR, FULL - NUMBERS - int(LETTER * max(len(label) for label, _, _ in shown)))
    body = "\n".join(_bar(label, chance, colour, height, room) for label, chance, colour in shown)
    return tag("table", tag("tbody", body), f"{WIDE}margin:0 0 10px 0;font-size:14px;", "workbook-bars")


def _bar(label: str, chance: Fraction, colour: str, height: int, room: int) -> str:
    fill = f"height:{height}px;background:{theme.EITHER[colour]};border-radius:0 3px 3px 0;"
    bar = tag(
        "div", tag("div", "", f"width:{numerals.decimal(chance * 100)}%;{fill}"), f"background:{theme.EITHER['track']};"
    )
    cells = [
        tag("th", escape(label), "padding:2px 10px;font-weight:400;text-align:right;white-space:normal;", scope="row"),
        tag("td", bar, f"padding:2px 0;width:{room}px;min-width:{SHORTEST_BAR}px;"),
        tag("td", numerals.percent(chance), f"padding:2px 10px;font-weight:600;{NOWRAP}"),
        tag("td", numerals.fraction(chance), f"padding:2px 0;min-width:48px;text-align:left;{SOFT}"),
    ]
    return tag("tr", "".join(cells), CLEAR)


def _flags(odds: Odds) -> list[str]:
    assumed = words.rests_on(odds)
    if len(odds.assumptions) > MOST_FLAGGED:
        assumed = f"Rests on {len(odds.assumptions)} assumptions, named with the working."
    return [text for text in (assumed, words.house_rules(odds)) if text]


def _flag(text: str) -> str:
    style = f"background-color:{theme.EITHER['warn-soft']};border-left:3px solid {theme.EITHER['warn']};"
    return tag("div", escape(text), f"{style}padding:3px 10px;margin:0 0 8px 0;font-size:13px;", "workbook-flag")


def _details(title: str, inner: str) -> str:
    summary = tag("summary", escape(title), "cursor:pointer;padding:2px 0;font-size:13px;")
    return tag("details", summary + inner, "margin:0 0 2px 0;")


def _working(odds: Odds) -> str:
    lines = [_line(odds, line) for line in odds.working]
    assumed = [f"Assumed ({row.rule}): {row.text()}" for row in odds.assumptions]
    ignored = [f"Does not count here: {text}" for text in words.ignored(odds)]
    return table(["rule", "step", "roll", "chance"], lines) + _notes([*assumed, *ignored])


def _line(odds: Odds, line: Line) -> Cells:
    rule = tag("span", escape(line.rule), MONO, title=_rule_text(odds, line.rule))
    return rule, escape(line.step), escape(line.needed), numerals.briefly(line.chance)


def _rule_text(odds: Odds, ids: str) -> str:
    try:
        rule = odds.tables.rule(ids)
    except KeyError:
        return ""
    return f"{rule.heading}: {rule.rule}"


def _exact(odds: Odds) -> str:
    exact = [f"{escape(label)}: {_number(chance)}" for label, chance in odds.outcomes.items() if chance]
    mean = odds.expected if odds.numeric and numerals.shortened(str(odds.expected)) else None
    besides = (
        _beside(name, one) + _notes(filter(None, [words.rests_on_beside(odds, name)]))
        for name, one in odds.beside.items()
    )
    told = ["; ".join(exact), *([f"On average exactly {mean}."] if mean is not None else [])]
    return "".join(tag("div", each, NOTE) for each in told) + "".join(besides)


def _number(chance: Fraction) -> str:
    """The exact chance; one that nobody would read as its percent, with the fraction in the tooltip."""
    exact = str(chance)
    return escape(numerals.shortened(exact)) or tag("span", numerals.percent(chance), title=exact)


def _beside(name: str, one: Distribution | pl.DataFrame) -> str:
    heading = tag("div", escape(name[:1].upper() + name[1:]), "font-weight:600;font-size:13px;margin:8px 0 2px 0;")
    if isinstance(one, Distribution):
        return heading + tag("div", escape(words.in_words(one.outcomes)), "font-size:13px;")
    kept = one.select(name for name in one.columns if frames.readable(one[name]))
    cells = ([_cell(*named) for named in row.items()] for row in kept.head(MOST_ROWS).iter_rows(named=True))
    left_out = one.height - MOST_ROWS
    return heading + table(kept.columns, cells) + _notes([f"and {left_out} rows more"] if left_out > 0 else [])


def _cell(column: str, value: object) -> str:
    said = frames.said(column, value)
    return f"{said:.4g}" if isinstance(said, float) else escape(numerals.shortened(words.value(said)))


def _notes(texts: Iterable[str]) -> str:
    return "".join(tag("div", escape(text), NOTE) for text in texts)


def table(heads: Iterable[str], lines: Iterable[Cells]) -> str:
    """A quiet table; its cells must have been escaped. Columns of words begin on the left, columns of numbers end on the right."""
    written = [list(line) for line in lines]
    sides = [side(re.sub("<.*?>", "", cell) for cell in column) for column in zip(*written, strict=True)]
    head = "".join(heading(text, place) for text, place in zip_longest(heads, sides, fillvalue=""))
    body = "\n".join(
        tag("tr", "".join(tag("td", text, place) for text, place in zip(line, sides, strict=True))) for line in written
    )
    return tag("table", tag("thead", tag("tr", head)) + tag("tbody", body), f"{WIDE}margin:4px 0 8px 0;font-size:13px;")


def heading(text: str, style: str) -> str:
    """The heading of a column; above one that needs none stands an empty cell, which is no heading."""
    return tag("th", escape(text), style + SOFT, scope="col") if text else tag("td", "")


def side(column: Iterable[str]) -> str:
    """On which side a column's cells stand."""
    return "text-align:right;" if all(map(NUMBER.fullmatch, column)) else "text-align:left;"
