"""Nobody is shut out of the app: axe on whole pages, by light and by dark, wide and narrow; and all of it by keyboard alone."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.app_page import PHONE, WIDE, open_chapter, open_question, seen_in, serious
from tests.browser.conftest import App, Window
from workbook.app.shelf import chapters

LOOKS: list[tuple[ViewportSize, Literal["light", "dark"]]] = [
    (WIDE, "light"),
    (WIDE, "dark"),
    (PHONE, "light"),
    (PHONE, "dark"),
]
each_look = pytest.mark.parametrize(
    ("size", "scheme"), LOOKS, ids=[f"{size['width']} {scheme}" for size, scheme in LOOKS]
)
SLUGS = [chapter.slug for chapter in chapters()]


@each_look
def test_axe_finds_nothing_serious_on_the_front_page(
    app: App, browser: Browser, size: ViewportSize, scheme: Literal["light", "dark"]
) -> None:
    with seen_in(browser, size, scheme) as window:
        window.page.goto(app.at())
        assert serious(window.page) == []
        window.page.locator(".wa-menu summary").click()
        window.page.get_by_placeholder("Find a question").fill("no such thing")
        assert serious(window.page) == []


@each_look
def test_axe_finds_nothing_serious_on_the_page_of_a_question_tab_by_tab(
    app: App, browser: Browser, size: ViewportSize, scheme: Literal["light", "dark"]
) -> None:
    with seen_in(browser, size, scheme) as window:
        panel = open_question(window.page, app)
        for tab in panel.get_by_role("tab").all():
            tab.click()
            expect(panel.get_by_role("tabpanel").locator("visible=true").first).not_to_be_empty()
            window.page.wait_for_timeout(700)
            assert serious(window.page) == [], tab.inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("slug", SLUGS)
def test_axe_finds_nothing_serious_in_a_chapter(
    app: App, browser: Browser, slug: str, scheme: Literal["light", "dark"]
) -> None:
    with seen_in(browser, WIDE, scheme) as window:
        open_chapter(window.page, app, slug)
        assert serious(window.page) == []


def test_axe_finds_nothing_serious_where_there_is_no_page(app: App, browser: Browser) -> None:
    with seen_in(browser, WIDE) as window:
        window.page.goto(app.at("/nowhere"))
        expect(window.page.get_by_role("heading", name="There is no such page")).to_be_visible()
        assert serious(window.page) == []


def test_from_the_front_page_to_another_answer_by_keyboard_alone(app: App, window: Window) -> None:
    page = window.page
    page.goto(app.at())
    page.keyboard.press("Tab")
    assert focused(page) == "To the content"
    page.keyboard.press("Enter")
    tab_to(page, "Find a question")
    page.keyboard.type("three pins")
    tab_to(page, "A Regular unit has three pins. Will it do as it is told?")
    page.keyboard.press("Enter")
    panel = page.locator(".workbook-panel")
    expect(panel.locator(".workbook-chart svg")).to_be_visible(timeout=60_000)
    before = panel.locator(".workbook-say").inner_text()
    tab_to(page, "Pins")
    page.keyboard.press("ArrowLeft")
    expect(panel.locator(".workbook-say")).not_to_have_text(before)
    tab_to(page, "Working")
    page.keyboard.press("End")
    expect(panel.get_by_role("tab", name="Share")).to_be_focused()


def test_a_house_rule_is_made_and_kept_by_keyboard_alone(app: App, window: Window) -> None:
    page = window.page
    panel = open_question(page, app)
    before = panel.locator(".workbook-say").inner_text()
    tab_to(page, "Rests on one assumption")
    page.keyboard.press("Enter")
    tab_to(page, "Change pins a fire adds")
    page.keyboard.press("Enter")
    expect(panel.locator(".wb-editor:visible").get_by_label("value", exact=True)).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("4")
    expect(panel.locator(".workbook-say")).not_to_have_text(before)
    expect(panel.get_by_label("Keep as", exact=True)).to_be_visible()
    tab_to(page, "Keep as")
    page.keyboard.type("Burning tanks")
    page.keyboard.press("Enter")
    expect(panel.get_by_text("Kept in")).to_be_visible()
    assert (app.home / "house_rules" / "Burning tanks.toml").is_file()


@each_look
def test_whatever_has_the_focus_shows_it(
    app: App, browser: Browser, size: ViewportSize, scheme: Literal["light", "dark"]
) -> None:
    with seen_in(browser, size, scheme) as window:
        window.page.goto(app.at())
        for _ in range(12):
            window.page.keyboard.press("Tab")
            outline = window.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", focused(window.page)


FOCUSED = """() => {
  const here = document.activeElement;
  const named = (here.getAttribute('aria-labelledby') ?? '').split(' ');
  const words = named.map(id => document.getElementById(id)?.textContent ?? '').join(' ');
  const own = here.getAttribute('aria-label') || words.trim() || [...(here.labels ?? [])].map(label => label.textContent).join(' ');
  const whole = own || here.querySelector('span')?.textContent || here.textContent || here.placeholder || '';
  return whole.trim().replace(/\\s+/g, ' ');
}"""


def focused(page: Page) -> str:
    """What the focus is on, by its name."""
    return str(page.evaluate(FOCUSED))


def tab_to(page: Page, name: str, most: int = 150) -> None:
    """Presses Tab until the focus is on what has this name."""
    for _ in range(most):
        if focused(page).startswith(name):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not come to {name!r}; it ended on {focused(page)!r}")
