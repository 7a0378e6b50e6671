"""The panels of a site: each worked out once, however many pages show it, and the HTML that stands where it will be drawn."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from multiprocessing import get_context
from typing import Any

from workbook import api
from workbook.odds import Odds
from workbook.publish.grid import SMALL, WHOLE, Limits
from workbook.publish.kept import Shelf, digest, engine
from workbook.publish.panel_data import PanelData, panel_data
from workbook.show import share, words
from workbook.show.answers import spoken
from workbook.show.card import card, tag

Say = Callable[[str], None]


@dataclass
class Panels:
    """The panels of one build."""

    shelf: Shelf
    say: Say = lambda _: None
    data: dict[str, PanelData] = field(default_factory=dict)
    rules: dict[str, set[str]] = field(default_factory=dict)
    shown: int = 0
    worked_out: int = 0

    def html(
        self, question: str, fields: Mapping[str, Any], house_rules: Any, small: bool, said: str = "", root: str = ""
    ) -> str:
        """A panel's place on a page: its card until it is drawn, and beneath it what is fixed and how to ask the rest."""
        odds = api.answer(question, house_rules or None, dict(fields)).saying(said)
        key, data = self.of(odds, SMALL if small else WHOLE)
        self.shown += 1
        anchor = f"panel-{self.shown}"
        place = tag("div", card(odds), kind="site-panel-place")
        attributes = {"id": anchor, "data-panel": f"{root}data/{key}.js", "data-key": key}
        return tag("section", place + "".join(_notes(odds, data)), kind="site-panel", **attributes)

    def of(self, odds: Odds, limits: Limits) -> tuple[str, PanelData]:
        """A panel's key and its data."""
        name = odds.question.name
        key = digest(
            engine(), name, odds.fields, odds.said, share.house_rules(odds), limits.answers, limits.rows, limits.size
        )
        if key not in self.data:
            self.data[key], anew = self.shelf.panel(
                key, lambda: panel_data(odds, limits, self._pool, self._counted(name))
            )
            self.worked_out += anew
        self.rules.setdefault(name, set()).update(self.data[key].rules)
        return key, self.data[key]

    def files(self) -> Iterator[tuple[str, str]]:
        """The scripts that hold the panels' answers, with their names."""
        for key, data in self.data.items():
            yield f"data/{key}.js", f'(globalThis.rulesWorkbookData ??= {{}})["{key}"] = {data.text};\n'

    def _counted(self, name: str) -> Callable[[int, int], None]:
        def say(done: int, of: int) -> None:
            if done % 50 == 0 or done == of:
                self.say(f"{name}: {done:,} of {of:,} answers")

        return say

    @cached_property
    def _pool(self) -> Executor:
        """Other processes to work answers out in; none are started for a build that needs none."""
        return ProcessPoolExecutor(os.cpu_count(), get_context("spawn"))

    def close(self) -> None:
        """Let the processes go."""
        if "_pool" in self.__dict__:
            self._pool.shutdown(cancel_futures=True)


def _notes(odds: Odds, data: PanelData) -> Iterator[str]:
    """What is live here and what is not, and the command for all that is not."""
    live = [words.title(odds, name) for name in data.live]
    fixed = {name: value for name, value in odds.fields.items() if name not in data.live}
    moved = [name for name in share.chosen(odds) if name in fixed]
    told = "; ".join(f"{words.title(odds, name)}: {spoken(fixed[name])}" for name in moved)
    rest = [f"{words.title(odds, name)}: {spoken(value)}" for name, value in fixed.items() if name not in moved]
    says = (
        f"Live on this page: {', '.join(live)}; {data.answers:,} answers, worked out beforehand and exact."
        if live
        else ""
    )
    fixed_line = f" Fixed here: {told}." if told else ""
    lines = [tag("p", escape(says + fixed_line))]
    if rest:
        lines.append(
            tag("details", tag("summary", "As usual, and fixed here too") + tag("p", escape("; ".join(rest) + ".")))
        )
    command = tag("code", escape(share.command_line(odds)))
    lines.append(
        tag("p", f"To ask for anything else, to roll it, or to see what matters, ask the workbook itself: {command}")
    )
    yield tag("div", "".join(lines), kind="site-panel-notes")
