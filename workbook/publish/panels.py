"""The panels of a site: each worked out once, however many pages show it, and the HTML that stands where it will be drawn."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from workbook.catalogue import made
from workbook.publish.grid import SMALL, WHOLE
from workbook.publish.kept import Shelf, digest, engine
from workbook.publish.panel_data import PanelData
from workbook.publish.working_out import Case, work_out
from workbook.show.card import tag
from workbook.tables import load

Say = Callable[[str], None]


@dataclass
class Panels:
    """The panels of one build: first all that its pages show are asked for, then worked out together, then drawn."""

    shelf: Shelf
    say: Say = lambda _: None
    wanted: dict[str, Case] = field(default_factory=dict)
    data: dict[str, PanelData] = field(default_factory=dict)
    shown: int = 0
    worked_out: int = 0

    def want(self, question: str, fields: Mapping[str, Any], house_rules: Any, small: bool, said: str = "") -> str:
        """Ask for a panel; its key, by which it is found again."""
        case = Case(question, dict(fields), house_rules or None, said, SMALL if small else WHOLE)
        whole = made(question, load(house_rules=case.house_rules), case.fields).model_dump(mode="json")
        limits = case.limits
        answering = engine(question.partition(".")[0])
        key = digest(answering, question, whole, said, case.house_rules, limits.answers, limits.rows, limits.size)
        self.wanted.setdefault(key, case)
        return key

    def work_out(self) -> None:
        """All that were asked for and are not there from an earlier build."""
        missing = {}
        for key, case in self.wanted.items():
            kept = self.shelf.panel(key)
            if kept is None or (kept.at and kept.at not in self.wanted):
                missing[key] = case
            else:
                self.data[key] = kept
        for key, data in work_out(missing, os.cpu_count() or 1, self.say):
            self.shelf.keep_panel(key, data)
            self.data[key] = data
            self.worked_out += 1
        self.data = {key: self.data[key] for key in self.wanted}

    def html(
        self, question: str, fields: Mapping[str, Any], house_rules: Any, small: bool, said: str = "", root: str = ""
    ) -> str:
        """A panel's place on a page: its card until it is drawn, and beneath it what is fixed and how to ask the rest."""
        key = self.want(question, fields, house_rules, small, said)
        data = self.data[key]
        self.shown += 1
        place = tag("div", data.card, kind="site-panel-place")
        at = data.at or key
        attributes = {"id": f"panel-{self.shown}", "data-panel": f"{root}data/{at}.js", "data-key": at}
        opened = {"data-opened": str(data.opened)} if data.at else {}
        return tag("section", place + _notes(data), kind="site-panel", **attributes, **opened)

    def rules(self, question: str) -> frozenset[str]:
        """The rules that the answers of a question's panels name."""
        named = (self.data[key].rules for key, case in self.wanted.items() if case.question == question)
        return frozenset(rule for rules in named for rule in rules)

    def asked(self) -> frozenset[str]:
        """The questions of which there is a panel."""
        return frozenset(case.question for case in self.wanted.values())

    def files(self) -> Iterator[tuple[str, str]]:
        """The scripts that hold the panels' answers, with their names."""
        for key, data in self.data.items():
            if not data.at:
                yield f"data/{key}.js", f'(globalThis.rulesWorkbookData ??= {{}})["{key}"] = {data.text};\n'


def _notes(data: PanelData) -> str:
    """What is live here and what is not, and the command for all that is not."""
    live = f"Live on this page: {', '.join(data.titles)}; {data.answers:,} answers, worked out beforehand and exact."
    fixed = f"Fixed here: {'; '.join(data.moved)}."
    lines = [tag("p", escape(" ".join([live] * bool(data.live) + [fixed] * bool(data.moved))))]
    if data.usual:
        usual = tag("p", escape("; ".join(data.usual) + "."))
        lines.append(tag("details", tag("summary", "As usual, and fixed here too") + usual))
    command = tag("code", escape(data.command))
    rest = f"To ask for anything else, to roll it, or to see what matters, ask the workbook itself: {command}"
    return tag("div", "".join([*lines, tag("p", rest)]), kind="site-panel-notes")
