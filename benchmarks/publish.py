"""How long the site takes to build, how large it is, and whether its panels say what `ask` says, panel by panel.

    python -m benchmarks.publish [FOLDER] [SAMPLES]     # builds into FOLDER anew, or checks the site that is there

The answers are asked through the page, in a browser with the network cut: fields moved by their controls, sentence and table read.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM_ARGUMENTS, find_chromium
from tests.browser.site_page import SitePanel, differences
from workbook.lab import shipped
from workbook.publish.site import publish

SAMPLES = 5


def build(folder: Path) -> None:
    """Builds twice: the second time nothing should be left to do."""
    for again in (True, False):
        began, worked = time.perf_counter(), processor()
        report = publish(sorted(shipped().glob("*.ipynb")), folder, again=again)
        print(f"{time.perf_counter() - began:7.1f} s, {processor() - worked:7.1f} s of processor  {report}")


def processor() -> float:
    """Seconds of processor so far, of this process and all that it has started and that have ended."""
    return sum(os.times()[:4])


def check(folder: Path, samples: int) -> list[str]:
    """What any panel of the site says otherwise than `ask`; every door is opened for it."""
    wrong: list[str] = []
    panels = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_ARGUMENTS))
        page = browser.new_context(viewport={"width": 1300, "height": 1000}, offline=True).new_page()
        own = (f"{folder.resolve().as_uri()}/", "data:", "blob:")
        page.on("request", lambda sent: sent.url.startswith(own) or wrong.append(f"asked for {sent.url}"))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        for path in sorted(folder.resolve().rglob("*.html")):
            page.goto(path.as_uri())
            page.evaluate("for (const door of document.querySelectorAll('details.site-door')) door.open = true")
            for place, section in enumerate(page.locator(".site-panel").all()):
                found = differences(SitePanel(section), samples, seed=place)
                wrong += [f"{path.name}, panel {place + 1}: {each}" for each in found]
                panels += 1
            print(f"{path.name}: {panels} panels so far, {len(wrong)} faults", flush=True)
        browser.close()
    print(f"{panels} panels, {samples} samples each")
    return wrong


def main(argv: list[str]) -> int:
    """Builds where there is no site yet, then checks."""
    folder = Path(argv[0]) if argv else Path(tempfile.mkdtemp()) / "site"
    if not folder.exists():
        build(folder)
    wrong = check(folder, int(argv[1]) if len(argv) > 1 else SAMPLES)
    print("\n".join(wrong))
    return len(wrong) > 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
