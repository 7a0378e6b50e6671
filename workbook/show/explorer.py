"""The explorer: one panel for every question, made from its fields, drawn by one widget from JSON messages."""

from __future__ import annotations

import gc
from functools import cache
from importlib.resources import files
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from workbook import api
from workbook.odds import Odds, Question
from workbook.odds.collector import uncollected
from workbook.show import answers, charts
from workbook.show.card import card
from workbook.show.case import Case
from workbook.show.cells import CellWidget
from workbook.show.form import form
from workbook.show.library import Library, library
from workbook.show.messages import Desk
from workbook.show.tabs import FIT
from workbook.show.terminal import plain
from workbook.show.twin import with_twin
from workbook.tables import Tables

PARTS = (
    "messages", "dom", "theme", "wire", "numbers", "controls", "names", "fields", "records", "form", "answer", "gates", "chart",
    "working", "vary", "compare", "matters", "dice", "game", "roll", "house", "share", "views", "tabs", "address", "mount",
)  # fmt: skip
"""The files of the page's script, in the order in which they are joined; in a notebook `port` and `widget` come last."""


@cache
def page_file(name: str) -> str:
    """A file of the page."""
    return (files("workbook.show") / "panel" / name).read_text("utf-8")


def script(*last: str) -> str:
    """The page's script in one text: a classic script for the site, a module where `widget` or `door` comes last."""
    return "\n".join(page_file(f"{name}.js") for name in (*PARTS, *last))


_frames: dict[charts.Shape, charts.Spec] = {}


def frame(odds: Odds) -> charts.Spec:
    """The chart of an answer without its rows, which come with each answer: one for every shape of a chart, made once."""
    shape = charts.shape(odds)
    if shape not in _frames:
        spec = charts.outcomes(odds, FIT)
        _frames[shape] = {name: part for name, part in spec.items() if name not in ("title", "description")}
        _frames[shape]["datasets"] = {"rows": []}
    return _frames[shape]


@cache
def set_aside() -> None:
    """Spare the garbage collector all that is loaded by the time the first panel is shown.

    It stays anyway, and to look through it takes a tenth of a second, which would fall into the midst of some later change.
    """
    gc.collect()
    gc.freeze()


class Panel(CellWidget):
    """The panel of a question. `odds` is the answer it shows just now; `turn_to` shows another question in its place."""

    _esm = script("port", "widget")
    _css = page_file("panel.css")

    form = traitlets.Dict().tag(sync=True)
    spec = traitlets.Dict().tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)
    library = traitlets.Instance(Library).tag(sync=True, **widget_serialization)

    def __init__(self, odds: Odds) -> None:
        self.desk = Desk(Case(odds))
        self._asked: tuple[str, Tables] | None = None
        super().__init__(library=library(), **self._drawn(answers.answer(self.desk.case)))
        self.on_msg(self._heard)

    @property
    def odds(self) -> Odds:
        """The last good answer."""
        return self.desk.case.odds

    def turn_to(self, odds: Odds, kept: Odds | None = None) -> None:
        """Show another case in this panel, without taking it away; beside what is kept as A, where there is something."""
        self.desk.case.open(odds, kept)
        self._show(answers.answer(self.desk.case, self.answer.get("seq", 0)))

    def _heard(self, _: Any, message: dict[str, Any], __: Any) -> None:
        with uncollected():
            heard = self.desk.hear(message)
            if heard.answer is not None:
                self._show(heard.answer)
            if heard.reply is not None:
                self.send(heard.reply)

    def _show(self, told: dict[str, Any]) -> None:
        with self.hold_sync():
            for name, value in self._drawn(told).items():
                setattr(self, name, value)

    def _drawn(self, told: dict[str, Any]) -> dict[str, Any]:
        """The page's state: the answer, its chart (sent where it is another one), and the form where the question is another."""
        odds, changed = self.odds, {"answer": told}
        asked = (odds.question.name, odds.tables)
        if asked != self._asked:
            changed["form"] = form(type(odds.question), odds.tables)
        changed["spec"] = frame(odds)
        self._asked = asked
        return changed

    def _repr_mimebundle_(self, **options: Any) -> Any:
        shown = with_twin(super()._repr_mimebundle_(**options), card(self.odds), repr(self))
        set_aside()
        return shown

    def __repr__(self) -> str:
        return plain(self.odds)


def explore(question: str | Question | Odds, *, house_rules: Any = None, headline: Any = None, **fields: Any) -> Panel:
    """The panel of a question, filled in with the fields given: `explore("base.shot_at_vehicle", facing="side")`.

    Takes what `ask` takes, or an answer at hand. Raises InputError, naming every fault at once.
    """
    with uncollected():
        odds = api.answer(question, house_rules, fields)
        return Panel(odds.saying(headline) if headline else odds)
