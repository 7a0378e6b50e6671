"""How a test reads a page of the app: opens it, waits for its panels, and lets axe look at the whole of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.conftest import App, Window

PANEL_TAKES_AT_MOST = 60_000  # milliseconds, from a kernel that is still cold
WIDE: ViewportSize = {"width": 1300, "height": 1000}
PHONE: ViewportSize = {"width": 400, "height": 860}
CHAPTERS_TAKE_AT_MOST = 120_000
SHOT = "/ask?question=base.shot_at_vehicle&facing=side&pins=1"


@contextmanager
def seen_in(browser: Browser, size: ViewportSize, scheme: Literal["light", "dark"] = "light") -> Iterator[Window]:
    """A page of this size and scheme; on a phone it is touched."""
    context = browser.new_context(viewport=size, color_scheme=scheme, has_touch=size is PHONE)
    window = Window(context.new_page())
    window.page.on("request", window.note)
    yield window
    context.close()


def open_question(page: Page, app: App, path: str = SHOT) -> Locator:
    """The panel of a question, drawn."""
    page.goto(app.at(path), timeout=PANEL_TAKES_AT_MOST)
    panel = page.locator(".workbook-panel")
    expect(panel.locator(".workbook-chart svg")).to_be_visible(timeout=PANEL_TAKES_AT_MOST)
    return panel


def open_chapter(page: Page, app: App, slug: str) -> None:
    """A chapter with everything in it drawn."""
    page.goto(app.at(f"/chapter/{slug}"), timeout=CHAPTERS_TAKE_AT_MOST)
    expect(page.locator(".wa-live:not(.wa-here)")).to_have_count(0, timeout=CHAPTERS_TAKE_AT_MOST)
    for panel in page.locator(".workbook-panel").all():
        expect(panel.locator(".workbook-say")).not_to_be_empty(timeout=PANEL_TAKES_AT_MOST)


def serious(page: Page) -> list[str]:
    """What axe holds against the whole page, its serious and critical findings."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
