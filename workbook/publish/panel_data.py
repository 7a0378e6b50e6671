"""A panel's answers worked out beforehand: everything that the page needs to draw it without a kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from workbook import catalogue
from workbook.odds import InputError, Odds
from workbook.odds.sentences import Choice, chosen, offered
from workbook.publish.grid import WHOLE, Axis, Limits, axes, combinations, json_values, place
from workbook.publish.store import Store, compact
from workbook.show import charts, share, study_charts, words
from workbook.show.answers import drawn, fault_json, said, spoken
from workbook.show.card import card
from workbook.show.form import form
from workbook.show.tabs import FIT

if TYPE_CHECKING:
    from workbook.odds import Question

Say = Callable[[int, int], None]
Answered: TypeAlias = tuple[dict[str, Any], tuple[str, ...]]
A_PLACE, ALMOST = 8, 0.95
MOST_SENTENCES = 6


@dataclass(frozen=True)
class PanelData:
    """A panel as it is published: its data as text, its card until it is drawn, and what is told about it beside the panel."""

    text: str
    live: tuple[str, ...]
    answers: int
    rows: int
    rules: tuple[str, ...]
    card: str = ""
    titles: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()
    command: str = ""
    at: str = ""
    """The key of the panel whose data these are too, where they are not its own; it opens at this place of them."""
    opened: int = 0

    @property
    def size(self) -> int:
        """Its length in bytes."""
        return len(self.text.encode())


def panel_data(odds: Odds, limits: Limits = WHOLE, say: Say = lambda done, of: None) -> PanelData:
    """The answers of a panel over its live fields; fewer of them where they would be too long.

    >>> from workbook import ask
    >>> data = panel_data(ask("base.ranging_in"))
    >>> data.answers, data.rows, data.live
    (12, 90, ('attempts',))
    """
    return whole_panel(odds, limits, say)[0]


def whole_panel(odds: Odds, limits: Limits, say: Say) -> tuple[PanelData, tuple[Axis, ...]]:
    """A panel's data, and the fields that are live in it."""
    room, asked = limits, _Asked(odds)
    while True:
        grid = axes(odds, room)
        many = prod(len(axis.values) for axis in grid)
        made = _Made(odds, grid)
        for values in combinations(grid):
            made.add(*asked(values))
            say(len(made.places), many)
            if many > 1 and not made.fits(limits):
                break
        else:
            if many == 1 or len(made.text().encode()) <= limits.size:
                return made.data(), grid
        room = replace(room, answers=max(1, min(int(len(made.places) * ALMOST), many - 1)))


def opening_elsewhere(odds: Odds, key: str, there: PanelData, grid: tuple[Axis, ...]) -> PanelData | None:
    """The same panel as another, opened at another of its answers; None where that one has not this answer."""
    if any(getattr(odds.question, axis.name) not in axis.values for axis in grid):
        return None
    return replace(there, text="", at=key, opened=place(grid, odds), **_told(odds, tuple(axis.name for axis in grid)))


class _Asked:
    """The answers to a question as a page draws them, each worked out once however often the page is begun anew."""

    def __init__(self, odds: Odds) -> None:
        self.odds = odds
        self.known: dict[tuple[Any, ...], Answered] = {}

    def __call__(self, values: Mapping[str, Any]) -> Answered:
        key = tuple(values.get(name, getattr(self.odds.question, name)) for name in self.odds.question.live)
        if key not in self.known:
            self.known[key] = _one(self.odds.question, self.odds.said, self.odds.tables, values)
        return self.known[key]


class _Made:
    """The data of a panel while they are gathered."""

    def __init__(self, odds: Odds, grid: tuple[Axis, ...]) -> None:
        self.odds, self.grid, self.store = odds, grid, Store()
        self.page = self.store.add(_page(odds, grid))
        self.places: list[int] = []
        self.rules: dict[str, None] = {}
        self.rows = 0

    def add(self, answer: dict[str, Any], rules: Iterable[str]) -> None:
        """One answer more."""
        if "spec" in answer:
            self.store.keep(answer["spec"])
        self.places.append(self.store.add(answer))
        self.rows += len(answer.get("table", ()))
        self.rules.update(dict.fromkeys(rules))

    def fits(self, limits: Limits) -> bool:
        """Is there room for it, as far as it goes?"""
        return self.rows <= limits.rows and self.store.size + A_PLACE * len(self.places) <= limits.size

    def text(self) -> str:
        """All of it as one text."""
        store = self.store
        return compact({"shapes": store.shapes, "parts": store.parts, "page": self.page, "answers": self.places})

    def data(self) -> PanelData:
        """What is published."""
        odds, live = self.odds, tuple(axis.name for axis in self.grid)
        counted = len(self.places), self.rows, tuple(self.rules)
        return PanelData(self.text(), live, *counted, opened=place(self.grid, odds), **_told(odds, live))


def _told(odds: Odds, live: tuple[str, ...]) -> dict[str, Any]:
    """What a page tells of the case with which a panel opens."""
    chosen = share.chosen(odds)
    told = {name: f"{words.title(odds, name)}: {spoken(value)}" for name, value in odds.fields.items()}
    return {
        "card": card(odds),
        "titles": tuple(words.title(odds, name) for name in live),
        "moved": tuple(told[name] for name in chosen if name not in live),
        "usual": tuple(line for name, line in told.items() if name not in live and name not in chosen),
        "command": share.command_line(odds),
    }


def _page(odds: Odds, grid: tuple[Axis, ...]) -> dict[str, Any]:
    """What the page needs besides the answers."""
    return {
        "form": form(type(odds.question), odds.tables),
        "live": [_axis(odds, axis) for axis in grid],
        "fixed": {name: value for name, value in odds.fields.items() if name not in {axis.name for axis in grid}},
        "opened": place(grid, odds),
        "headline": odds.said,
        "numeric": odds.numeric,
        "titles": {name: words.title(odds, name) for name in odds.fields},
        "varied": _varied(odds, grid),
        "house_rules": share.house_rules(odds),
        "house_rules_file": share.house_rules_toml(odds),
    }


def _shown(value: Any) -> Any:
    """A value as a chart has it: numbers as such, whatever else in words."""
    if isinstance(value, Fraction):
        return float(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else words.value(value)


def _axis(odds: Odds, axis: Axis) -> dict[str, Any]:
    return {
        "name": axis.name,
        "control": dict(axis.control),
        "values": json_values(odds, axis),
        "shown": [_shown(value) for value in axis.values],
        "name_like": isinstance(getattr(odds.question, axis.name), str),
    }


def _one(question: Question, opened: str, tables: Any, values: Mapping[str, Any]) -> Answered:
    """One answer as the panel draws it, with the sums it says, which chart it takes, and what differs in another sentence.

    Beside it the rules that it names: those of its steps, of what each roll is made up of, and of what is assumed.
    """
    try:
        odds = Odds(catalogue.made(question, tables, values), tables)
    except InputError as error:
        return {"faults": [{**fault_json(fault), "depends": list(fault.depends)} for fault in error.faults]}, ()
    choices = _sentences(odds, opened)
    parts = [rule for line in odds.working for rule in (line.rule, *(part[0] for part in line.parts))]
    answer = {
        **drawn(odds),
        "headlines": [{"value": choice.key, "text": choice.line.says} for choice in choices],
        "sums": _sums(odds),
        "spec": _chart(odds),
        "said": {choice.key: _otherwise(odds.saying(choice.key)) for choice in choices if choice.key},
    }
    return answer, tuple(dict.fromkeys([*parts, *(row.rule for row in odds.assumptions)]))


def _sentences(odds: Odds, opened: str) -> list[Choice]:
    """The sentences that a page has room for: those the question names, if they are few, and the one it opens with."""
    named = {line.says for line in (*odds.headlines, *odds.question.further(odds.outcomes))}
    found = [choice for choice in offered(odds) if not choice.key or choice.line.says in named][:MOST_SENTENCES]
    if opened and opened not in (choice.key for choice in found):
        with suppress(InputError):
            found.append(chosen(odds, opened))
    return found


def _sums(odds: Odds) -> list[dict[str, Any]]:
    return [
        {"says": line.says, "labels": sorted(line.labels), "chance": str(odds.chance(*line.labels))}
        for line in odds.headlines
    ]


def _otherwise(odds: Odds) -> dict[str, Any]:
    """What of an answer is drawn otherwise when it is put in this sentence."""
    return {**said(odds), "sums": _sums(odds)}


_charts: dict[charts.Shape, dict[str, Any]] = {}


def _chart(odds: Odds) -> dict[str, Any]:
    """The chart of an answer but for its rows and words: these the page has, and all the rest goes by its shape."""
    shape = charts.shape(odds)
    if shape not in _charts:
        _charts[shape] = _bare(charts.outcomes(odds, FIT))
    return _charts[shape]


def _varied(odds: Odds, grid: Sequence[Axis]) -> dict[str, Any]:
    """The charts of the fields varied, one or two of them, as forms that the page fills with rows."""
    alone = {axis.name: _bare(_alone(odds, axis)) for axis in grid}
    pairs = {f"{across.name} {down.name}": _bare(_pair(odds, across, down)) for across, down in permutations(grid, 2)}
    return {**alone, **pairs}


def _alone(odds: Odds, axis: Axis) -> dict[str, Any]:
    sums = [f"sum {number}" for number in range(len(study_charts.SUM_COLOURS))]
    rows = [
        {axis.name: _shown(value), "sum": each, "probability": 0.5, "percent": ""}
        for value in axis.values
        for each in sums
    ]
    return study_charts.varied_rows(odds, rows, axis.name, FIT)


def _pair(odds: Odds, across: Axis, down: Axis) -> dict[str, Any]:
    """The chart of two fields, which is made once: others differ in names, titles and how much stands across."""
    named = {across.name: words.title(odds, across.name), down.name: words.title(odds, down.name)}
    if not _pairs:
        _pairs.append((_bare(_heat(odds, across, down)), named))
    spec, before = _pairs[0]
    now = [*zip(before, named, strict=True), *zip(before.values(), named.values(), strict=True)]
    renamed: dict[str, Any] = _renamed(spec, dict(now))
    sizes = study_charts.measures([{across.name: _shown(value)} for value in across.values], across.name)
    params = [{**param, "value": sizes.get(param["name"], param["value"])} for param in renamed["params"]]
    return {**renamed, "params": params}


_pairs: list[tuple[dict[str, Any], dict[str, str]]] = []


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    """A chart with other fields, and other titles over them."""
    if isinstance(part, list):
        return [_renamed(each, names) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        key: names.get(value, value) if key in ("field", "title") and isinstance(value, str) else _renamed(value, names)
        for key, value in part.items()
    }


def _heat(odds: Odds, across: Axis, down: Axis) -> dict[str, Any]:
    rows = [
        {across.name: _shown(x), down.name: _shown(y), "probability": 0.5, "percent": ""}
        for y in down.values
        for x in across.values
    ]
    return study_charts.heat_rows(odds, rows, across.name, down.name, FIT)


def _bare(spec: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in spec.items() if name not in ("datasets", "description", "title")}
