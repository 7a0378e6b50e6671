"""An answer as text: in the terminal with its working, and in short wherever only text can stand."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from workbook.odds import Distribution, Question, make
from workbook.odds import fields as of
from workbook.show import moments, numerals, theme, words
from workbook.show.card import rows

if TYPE_CHECKING:
    from workbook.odds import Odds
    from workbook.tables import Tables

BAR_WIDTH, PAGE, LONGEST_FRACTION = 30, 100, 15
as_written = partial(Console, highlight=False, markup=False, emoji=False)
"""A player's own names are told letter by letter, whatever brackets and colons stand in them."""
STYLES = {
    "o0": "white",
    "o1": "white",
    "o2": "bright_blue",
    "o3": "blue",
    "o4": "yellow",
    "o5": "dark_orange",
    "o6": "red",
    "accent": "bold blue",
}


def show(odds: Odds, file: TextIO | None = None) -> None:
    """Print the whole answer: sentence, gates, bars, what it rests on, working, what stands beside, what does not count."""
    put(_parts(odds), file or sys.stdout)


def put(parts: Iterable[RenderableType], file: TextIO) -> None:
    """Print the parts of an answer, one under another.

    On a terminal with colours at its width; into a file or pipe plain, in signs that its encoding has.
    """
    if file.isatty():
        as_written(file=file).print(*parts, sep="\n")
        return
    page = TextIOWrapper(BytesIO(), encoding=getattr(file, "encoding", None) or "utf-8", errors="replace", newline="\n")
    as_written(file=page, width=PAGE).print(*parts, sep="\n")
    page.seek(0)
    file.writelines(f"{line.rstrip()}\n" for line in page)


def plain(odds: Odds) -> str:
    """The answer in short: sentence, sums, and the outcomes with their exact chances.

    >>> from workbook import ask
    >>> print(plain(ask("base.morale_check")))
    The unit holds 83.3% of the time, 5 checks in 6.
    It is destroyed: 16.7%.
      holds       83.3%  5/6
      destroyed   16.7%  1/6
    """
    shown = rows(odds)
    wide = max(len(label) for label, _, _ in shown)
    lines = [
        f"  {label:{wide}}  {numerals.percent(chance):>6}  {numerals.fraction(chance)}".rstrip()
        for label, chance, _ in shown
    ]
    return "\n".join([words.sentence(odds).text, " ".join(words.sums(odds)), *lines])


def _parts(odds: Odds) -> Iterator[RenderableType]:
    said = words.sentence(odds)
    yield Text(odds.question.asks, style="dim")
    number = Text(said.number, style="bold " + STYLES[theme.tone(odds)])
    yield Text.assemble(f"{said.before} ", number, f" {said.after}", style="bold")
    yield from map(Text, words.sums(odds))
    yield ""
    yield from _gates(odds)
    yield _bars(odds)
    if told := moments.course(odds):
        yield Text(told)
    for flag in (words.rests_on(odds), words.house_rules(odds)):
        if flag:
            yield Text(flag, style="yellow")
    yield from _working(odds)
    yield from _beside(odds)
    yield from (Text(f"Does not count here: {text}", style="dim") for text in words.ignored(odds))


def _gates(odds: Odds) -> Iterator[RenderableType]:
    if not odds.gates:
        return
    table = Table.grid(padding=(0, 2))
    for gate in odds.gates:
        chance, exact = numerals.percent(gate.chance), Text(numerals.fraction(gate.chance), style="dim")
        table.add_row(gate.name, words.target(gate), chance, exact, Text(words.gate(gate), style="dim"))
    yield Padding(table, (0, 0, 1, 2))


def _bars(odds: Odds) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    table.add_column(width=BAR_WIDTH)
    table.add_column(justify="right", style="bold")
    table.add_column(style="dim")
    for label, chance, colour in rows(odds):
        bar = ProgressBar(
            total=1,
            completed=float(chance),
            width=BAR_WIDTH,
            complete_style=STYLES[colour],
            finished_style=STYLES[colour],
        )
        table.add_row(label, bar, numerals.percent(chance), _exactly(chance))
    return Padding(table, (0, 0, 1, 2))


def _exactly(chance: Fraction) -> str:
    """The exact fraction, unless nobody would read it; the JSON has it in any case."""
    text = str(chance)
    return text if len(text) <= LONGEST_FRACTION else ""


def _working(odds: Odds) -> Iterator[RenderableType]:
    if not odds.working:
        return
    table = Table("rule", "step", "roll", "chance", box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.columns[0].no_wrap = table.columns[2].no_wrap = True
    table.columns[3].justify = "right"
    for line in odds.working:
        table.add_row(line.rule, line.step, line.needed, str(line.chance))
    yield Padding(table, (1, 0, 1, 0))


def _beside(odds: Odds) -> Iterator[RenderableType]:
    for name, one in odds.beside.items():
        if isinstance(one, Distribution):
            yield Text.assemble((f"Beside, {name}: ", "bold"), words.in_words(one.outcomes))
        else:
            yield Text(f"Beside, {name}:", style="bold")
            yield Text(str(one))
        if flag := words.rests_on_beside(odds, name):
            yield Text(f"  {flag}", style="yellow")


def show_question(kind: type[Question], tables: Tables, file: TextIO | None = None) -> None:
    """Print a question: what it asks, its fields with defaults and what they take, its outcomes."""
    table = Table("field", "default", "takes", box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
    table.columns[0].no_wrap = True
    asked = make(kind, tables, {})
    for name, info in kind.model_fields.items():
        takes = "; ".join(filter(None, [of.accepted(info, tables), info.description]))
        table.add_row(name, words.value(getattr(asked, name)), Text(takes))
    outcomes = Text(f"Outcomes at the defaults: {', '.join(asked.labels(tables))}")
    put([Text(kind.asks, style="bold"), Padding(table, (1, 0)), outcomes], file or sys.stdout)
