"""How a test uses a panel: opens a notebook with one, finds its fields as a player does, counts what goes over the wire."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.conftest import Server
from tests.browser.notebook_page import errors, run_all

ANSWER_TAKES_AT_MOST = 60_000  # milliseconds, from a cold kernel

SHOT = 'from workbook import explore\nexplore("base.shot_at_vehicle", facing="side", pins=1)'
ONE_IN_SIX = "The tank is lost 16.3% of the time, about 1 shot in 6."
ONE_IN_NINE = "The tank is lost 10.9% of the time, about 1 shot in 9."

LAST_CELL_AGAIN = """async () => {
  const {content} = window.jupyterapp.shell.currentWidget;
  content.activeCellIndex = content.widgets.length - 1;
  await window.jupyterapp.commands.execute('notebook:run-cell');
}"""
COMMAND = "([command, settings]) => window.jupyterapp.commands.execute(command, settings)"


@dataclass
class Wire:
    """What a page and its kernel said to each other about panels, in order: "set" goes out, "answer" comes back."""

    said: list[str] = field(default_factory=list)

    def listen(self, socket: WebSocket) -> None:
        """Notes the frames of a kernel's connection."""
        socket.on("framesent", lambda frame: self._note(frame, '"type":"set"', "set"))
        socket.on("framereceived", lambda frame: self._note(frame, '"answer":', "answer"))

    def _note(self, frame: str | bytes, mark: str, name: str) -> None:
        text = frame.decode("utf-8", "replace") if isinstance(frame, bytes) else frame
        if mark in text.replace('": ', '":') and "comm_msg" in text:
            self.said.append(name)


@dataclass
class PanelPage:
    """A notebook that shows one panel, in a browser."""

    page: Page
    wire: Wire

    @property
    def root(self) -> Locator:
        """The panel itself."""
        return self.page.locator(".workbook-panel")

    @property
    def say(self) -> Locator:
        """The sentence of the answer."""
        return self.root.locator(".workbook-say")

    @property
    def gates(self) -> Locator:
        """The gates, in order."""
        return self.root.locator(".workbook-gate")

    @property
    def chart(self) -> Locator:
        """The chart of the answer."""
        return self.root.locator(".workbook-chart")

    @property
    def shown_tab(self) -> Locator:
        """What the open tab holds."""
        return self.root.get_by_role("tabpanel")

    def as_opened(self) -> PanelPage:
        """The panel as it was opened: nothing kept, nothing wrong, the working in view."""
        if self.root.locator(".wb-kept").is_visible():
            self.root.locator(".wb-kept").get_by_role("button").click()
        self.root.get_by_role("button", name="Reset").click()
        self.open_tab("Working")
        expect(self.say).to_have_text(ONE_IN_SIX)
        self.settled()
        self.wire.said.clear()
        return self

    def field(self, name: str) -> Locator:
        """A field of the form, with all that stands under it."""
        return self.root.locator(f'.wb-form [data-field="{name}"]')

    def slider(self, name: str) -> Locator:
        """A field's slider."""
        return self.field(name).get_by_role("slider")

    def open_tab(self, title: str) -> Locator:
        """Opens a tab and gives what it holds."""
        self.root.get_by_role("tab", name=title, exact=True).click()
        return self.shown_tab

    def bars(self) -> list[str]:
        """The bars as they are drawn, read from the picture: where each begins and how long it is."""
        marks = self.chart.locator("svg .mark-rect.role-mark path")
        return [str(mark.get_attribute("d")) for mark in marks.all()]

    def words_outside(self) -> list[str]:
        """The words of charts that stand, wholly or in part, outside their figures."""
        found: list[str] = self.root.evaluate(
            """panel => [...panel.querySelectorAll('figure')].filter(figure => figure.clientWidth).flatMap(figure => {
              const frame = figure.getBoundingClientRect();
              const inside = ({left, right, top, bottom}) =>
                left > frame.left - 2 && right < frame.right + 2 && top > frame.top - 2 && bottom < frame.bottom + 2;
              const words = [...figure.querySelectorAll('svg text')].filter(word => word.textContent.trim());
              return words.filter(word => !inside(word.getBoundingClientRect())).map(word => word.textContent);
            })"""
        )
        return found

    def settled(self) -> None:
        """Waits until the chart on the page is that of the newest answer."""
        self.page.wait_for_function(
            """() => {
              const panel = document.querySelector('.workbook-panel');
              return panel && panel.querySelector('.workbook-chart svg') &&
                panel.dataset.seq === panel.querySelector('.workbook-chart').dataset.seq;
            }"""
        )

    def command(self, name: str, **settings: Any) -> None:
        """Runs a command of JupyterLab."""
        self.page.evaluate(COMMAND, [name, settings])

    def serious(self) -> list[str]:
        """What axe holds against the panel, its serious and critical findings."""
        found = Axe().run(self.page, context=".workbook-panel").response["violations"]
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]


def open_panel(page: Page, lab: Server, name: str, *cells: str) -> PanelPage:
    """Writes a notebook of these cells, opens it in JupyterLab, runs it, and waits for its panel."""
    write_notebook(lab, name, *cells)
    wire = Wire()
    page.on("websocket", wire.listen)
    page.goto(lab.page(name), wait_until="domcontentloaded")
    run_all(page)
    assert errors(page) == []
    panel = PanelPage(page, wire)
    expect(panel.chart.locator("svg")).to_be_visible(timeout=ANSWER_TAKES_AT_MOST)
    panel.settled()
    return panel


def write_notebook(lab: Server, name: str, *cells: str) -> None:
    """A notebook of code cells in the folder that the server serves."""
    code: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "id": f"cell-{place}",
            "metadata": {},
            "source": source,
            "outputs": [],
            "execution_count": None,
        }
        for place, source in enumerate(cells)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    (lab.folder / name).write_text(json.dumps({"cells": code, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))
