"""What a reader waits for in the app: the front page, a question opened, a field changed, a heat map of many cells."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from benchmarks.change_to_pixels import press_keys
from benchmarks.table import Line, timed
from tests.browser.app_page import open_question
from tests.browser.conftest import CHROMIUM_ARGUMENTS, App, find_chromium, started_app
from tests.browser.panel_page import PanelPage, Wire

ROUNDS = 7
REST = 4000  # milliseconds between visitors, in which the next kernel is warmed

HEAT = """async (tab, [first, second]) => {
  const ROUNDS = 9, REST = 400, PATIENCE = 20000; // milliseconds
  const [along, against] = tab.querySelectorAll('.wb-bar select');
  const chart = tab.querySelector('.wb-study-chart');
  const view = () => chart.querySelector('.wb-view:not(.wb-aside) svg');
  const chosen = (select, value) => new Promise((done, fail) => {
    const before = view(), begun = performance.now();
    const watch = new MutationObserver(look);
    const late = setTimeout(() => (watch.disconnect(), fail(new Error(`no chart for ${value || 'one field'}`))), PATIENCE);
    function look() {
      if (!view() || view() === before) return;
      watch.disconnect();
      clearTimeout(late);
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    }
    watch.observe(chart, {childList: true, subtree: true, attributes: true, attributeFilter: ['class']});
    select.value = value;
    select.dispatchEvent(new Event('change', {bubbles: true}));
  });
  const rest = () => new Promise(done => setTimeout(done, REST));
  const times = [];
  await chosen(along, first);
  for (let round = 0; round < ROUNDS; round += 1) {
    await rest();
    times.push(await chosen(against, second));
    await rest();
    await chosen(against, '');
  }
  await chosen(against, second);
  return times;
}"""


def measure() -> list[Line]:
    """Starts the app and a browser, and does what a reader does."""
    path = find_chromium()
    if path is None:
        raise SystemExit("no Chromium found: name one in CHROMIUM")
    with (
        tempfile.TemporaryDirectory() as name,
        started_app(Path(name), "-m", "workbook", "app") as app,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_ARGUMENTS))
        lines = [*opening(browser, app), *moving(browser, app)]
        browser.close()
    return lines


def opening(browser: Browser, app: App) -> list[Line]:
    """From the address to the first answer, each time for a new visitor whose browser has seen nothing."""
    front = [_visit(browser, app, "/", ".wa-say") for _ in range(ROUNDS)]
    start = [_visit(browser, app, "/chapter/00_start_here", ".workbook-answer") for _ in range(ROUNDS)]
    panel = [_visit(browser, app, "/ask?question=base.shot_at_vehicle", ".workbook-say") for _ in range(ROUNDS)]
    return [
        Line("app: front page to its first answer", front, goal="7,000"),
        Line("app: start page to its first answer", start, goal="7,000"),
        Line("app: a question to its answer", panel),
    ]


def _visit(browser: Browser, app: App, path: str, wanted: str) -> float:
    context = browser.new_context()
    page = context.new_page()
    page.wait_for_timeout(REST)

    def open_it() -> None:
        page.goto(app.at(path), wait_until="commit", timeout=60_000)
        expect(page.locator(wanted).first).to_be_visible(timeout=60_000)

    (milliseconds,) = timed(open_it, 1)
    context.close()
    return milliseconds


def moving(browser: Browser, app: App) -> list[Line]:
    """Keys on sliders, and a heat map of the headline over two fields."""
    page: Page = browser.new_page(viewport={"width": 1300, "height": 1000})
    panel = open_question(page, app, "/ask?question=base.shot_at_vehicle&facing=side")
    whole, own = zip(*press_keys(PanelPage(page, Wire())), strict=True)
    panel.get_by_role("tab", name="Vary").click()
    tab = panel.get_by_role("tabpanel", name="Vary")
    expect(tab.locator(".wb-study-chart svg")).to_be_visible(timeout=60_000)
    heat: list[float] = tab.evaluate(HEAT, ["weapon", "pins"])
    cells = tab.locator(".wb-fold tbody td:not(:first-child)").count()
    return [
        Line("app: a key to its pixels", whole, "the page's own part", own, goal="50 at the 90th"),
        Line(f"app: a heat map of {cells} cells on screen", heat, goal="200"),
    ]
