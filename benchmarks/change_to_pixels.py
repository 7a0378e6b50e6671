"""From a key pressed on a panel's field to the new answer on the screen, sentence and chart, in a real JupyterLab.

The clock starts with the key's own time stamp and stops after the frame that shows both. Besides the whole way it tells
how much of it the page's own part takes: from the answer's arrival to that frame.
"""

from __future__ import annotations

import secrets
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM_ARGUMENTS, Server, find_chromium, free_port, running, settings_in
from tests.browser.panel_page import PanelPage, open_panel

CELL = 'from workbook import explore\nexplore("base.shot_at_vehicle", facing="side")'
KEYS = (
    ("pins", "ArrowRight", 12),
    ("pins", "ArrowLeft", 12),
    ("target_pins", "ArrowRight", 12),
    ("target_pins", "ArrowLeft", 12),
)
ROUNDS = 3
LOOK = 1500  # milliseconds from the panel's being there to the first key: as long as one looks for the slider
PAUSE = 60  # milliseconds between an answer and the next key, as of a quick hand

CLOCK = """() => {
  const panel = document.querySelector('.workbook-panel'), chart = panel.querySelector('.workbook-chart');
  const clock = globalThis.clock = {times: [], begun: 0, arrived: 0, told: null};
  const painted = act => requestAnimationFrame(() => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(0);
  });
  const watch = (part, act) => new MutationObserver(act).observe(part, {attributes: true, attributeFilter: ['data-seq']});
  panel.addEventListener('keydown', event => { clock.begun = event.timeStamp; clock.arrived = 0; }, true);
  watch(panel, () => { clock.arrived ||= performance.now(); });
  watch(chart, () => {
    if (!clock.begun || chart.dataset.seq !== panel.dataset.seq) return;
    const {begun, arrived} = clock;
    clock.begun = 0;
    painted(() => {
      const now = performance.now();
      clock.times.push([now - begun, now - arrived]);
      clock.told?.();
    });
  });
}"""

UNTIL = "wanted => new Promise(done => { clock.told = () => clock.times.length >= wanted && done(); clock.told(); })"


def press_keys(panel: PanelPage) -> list[tuple[float, float]]:
    """Every change's whole way and the page's part of it, in milliseconds."""
    panel.page.wait_for_timeout(LOOK)
    panel.page.evaluate(CLOCK)
    pressed = 0
    for field, key, repeats in KEYS * ROUNDS:
        slider = panel.slider(field)
        slider.focus()
        for _ in range(repeats):
            panel.page.keyboard.press(key)
            pressed += 1
            panel.page.evaluate(UNTIL, pressed)
            panel.page.wait_for_timeout(PAUSE)
    times: list[tuple[float, float]] = panel.page.evaluate("clock.times")
    return times


def measure() -> list[tuple[float, float]]:
    """Starts JupyterLab and a browser, and presses the keys."""
    browser_path = find_chromium()
    if browser_path is None:
        raise SystemExit("no Chromium found: name one in CHROMIUM")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        server = Server(free_port(), secrets.token_hex(16), folder / "notebooks")
        command = [sys.executable, "-m", "workbook", "lab", "--no-browser", f"--port={server.port}"]
        command += [f"--IdentityProvider.token={server.token}", "--LabApp.expose_app_in_browser=True"]
        with running(command, settings_in(folder), folder / "lab.log", f"http://127.0.0.1:{server.port}/api"):
            browser = playwright.chromium.launch(executable_path=browser_path, args=list(CHROMIUM_ARGUMENTS))
            page = browser.new_page(viewport={"width": 1300, "height": 1000})
            times = press_keys(open_panel(page, server, "panel.ipynb", CELL))
            browser.close()
    return times


def said(times: list[float]) -> str:
    """Median, 90th percentile and the worst."""
    return (
        f"median {median(times):.0f} ms, 90th percentile {quantiles(times, n=10)[-1]:.0f} ms, worst {max(times):.0f} ms"
    )


def slowest(times: list[tuple[float, float]], count: int = 5) -> list[str]:
    """The slowest changes: which one, of what field, how long, and how much of it was the page's own part."""
    keys = [field for field, _, repeats in KEYS * ROUNDS for _ in range(repeats)]
    placed = sorted(zip(times, keys, range(1, len(times) + 1), strict=True), reverse=True)[:count]
    return [f"change {place} ({field}) {whole:.0f} ms, the page {page:.0f}" for (whole, page), field, place in placed]


def main() -> None:
    """Print how long a change takes to reach the screen."""
    times = measure()
    print(f"{len(times)} changes from key to pixels: {said([whole for whole, _ in times])}")
    print(f"of which after the answer's arrival: {said([page for _, page in times])}")
    print("the slowest: " + "; ".join(slowest(times)))


if __name__ == "__main__":
    main()
