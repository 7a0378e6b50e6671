"""Nobody is shut out of a panel: by keyboard alone, by light and by dark, and on a narrow screen."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.panel_page import ONE_IN_NINE, PanelPage

TABS = ("Working", "Table", "Vary", "Compare", "What matters", "Roll it", "House rules", "Share")


def picture(page: Page, name: str) -> None:
    """Leaves a picture where WORKBOOK_SCREENSHOTS says, for people to look at."""
    if folder := os.environ.get("WORKBOOK_SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_everything_is_reached_and_moved_by_keyboard_alone(panel: PanelPage) -> None:
    page = panel.page
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    panel.root.get_by_role("button", name="Reset").focus()
    for _ in range(120):
        if focused(page, "spinbutton", "pins"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(panel.say).to_have_text(ONE_IN_NINE)
    for _ in range(120):
        if focused(page, "radio", "facing"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(panel.field("facing").get_by_role("radio", name="Rear")).to_be_checked()
    page.keyboard.press("x")
    for _ in range(120):
        if page.evaluate("document.activeElement.getAttribute('role') === 'tab'"):
            break
        page.keyboard.press("Tab")
    for title in TABS[1:]:
        page.keyboard.press("ArrowRight")
        expect(panel.root.get_by_role("tab", name=title, exact=True)).to_be_focused()
        expect(panel.shown_tab).to_have_attribute("aria-labelledby", str(page.evaluate("document.activeElement.id")))
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells, "no key was taken for a command of the notebook"


def focused(page: Page, role: str, field: str) -> bool:
    """Is the focus on a control of this kind in this field?"""
    kinds = {"spinbutton": "input[type=number]", "radio": "input[type=radio]"}
    found: bool = page.evaluate(
        "([kind, field]) => document.activeElement.matches(`[data-field=${field}] ${kind}`)", [kinds[role], field]
    )
    return found


def test_axe_finds_nothing_serious_by_light_or_by_dark_in_any_tab(panel: PanelPage) -> None:
    panel.root.get_by_role("button", name="Keep as A").click()
    panel.slider("pins").press("ArrowRight")
    found: list[str] = []
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        panel.command("apputils:change-theme", theme=theme)
        expect(panel.page.locator("body")).to_have_attribute("data-jp-theme-light", str("Light" in theme).lower())
        for title in TABS:
            tab = panel.open_tab(title)
            if title in ("Vary", "What matters"):
                expect(tab.get_by_role("img").first.locator("svg")).to_be_visible()
            picture(panel.page, f"panel_{title}_{theme.split()[1]}".replace(" ", "_"))
            found += [f"{theme}, {title}: {finding}" for finding in panel.serious()]
    assert found == []


def test_the_form_stays_in_sight_beside_a_long_working(panel: PanelPage) -> None:
    panel.page.set_viewport_size({"width": 1300, "height": 900})
    try:
        panel.root.evaluate("panel => panel.scrollIntoView({block: 'start'})")
        last = panel.shown_tab.get_by_role("row").last
        last.evaluate("row => row.scrollIntoView({block: 'end'})")
        expect(last).to_be_in_viewport()
        expect(panel.slider("target_pins")).to_be_in_viewport()
    finally:
        panel.page.set_viewport_size({"width": 1300, "height": 1000})


def test_no_chart_is_cut_nor_any_of_its_words(panel: PanelPage) -> None:
    panel.slider("pins").press("ArrowRight")
    for title in ("Working", "Vary", "What matters"):
        panel.open_tab(title)
        expect(panel.root.locator("figure:visible svg").last).to_be_visible()
        assert panel.words_outside() == [], title


def test_the_chart_goes_dark_with_the_page(panel: PanelPage) -> None:
    ink = "svg => getComputedStyle(svg.querySelector('text')).fill"
    chart = panel.chart.locator("svg")
    light = chart.evaluate(ink)
    panel.command("apputils:change-theme", theme="JupyterLab Dark")
    panel.page.wait_for_function(
        f"light => ({ink})(document.querySelector('.workbook-chart svg')) !== light", arg=light
    )
    panel.command("apputils:change-theme", theme="JupyterLab Light")
    panel.page.wait_for_function(
        f"light => ({ink})(document.querySelector('.workbook-chart svg')) === light", arg=light
    )


def test_a_narrow_panel_is_one_column_and_keeps_its_sentence_in_sight(panel: PanelPage) -> None:
    panel.command("application:toggle-left-area")
    panel.page.set_viewport_size({"width": 560, "height": 900})
    try:
        panel.field("target_pins").scroll_into_view_if_needed()
        panel.slider("target_pins").focus()
        expect(panel.say).to_be_in_viewport()
        assert edges(panel.root.locator(".wb-form")) == edges(panel.root), "the form has the whole width"
        drawn = panel.chart.locator("svg")
        assert width(drawn) <= width(panel.chart)
        for title in ("Vary", "What matters"):
            panel.open_tab(title)
            expect(panel.root.locator("figure:visible svg").last).to_be_visible()
            assert panel.words_outside() == [], title
        picture(panel.page, "panel_narrow")
        assert panel.serious() == []
    finally:
        panel.page.set_viewport_size({"width": 1300, "height": 1000})
        panel.command("application:toggle-left-area")


def edges(part: Locator) -> tuple[int, int]:
    """Where a part begins and ends from left to right, its border left out."""
    box = part.bounding_box()
    assert box
    return round(box["x"] / 4), round((box["x"] + box["width"]) / 4)


def width(part: Locator) -> float:
    """How wide a part is."""
    box = part.bounding_box()
    assert box
    return box["width"]


BEYOND = """panel => [...panel.querySelectorAll('*')]
  .filter(part => part.checkVisibility() && !part.closest('.wb-scroll, .wb-unseen') &&
    part.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1)
  .map(part => part.outerHTML.slice(0, 90))"""
CUT = """panel => [...panel.querySelectorAll('.wb-segments span')]
  .filter(word => word.scrollWidth > word.clientWidth + 1).map(word => word.textContent)"""


@pytest.mark.parametrize("theme", ["JupyterLab Dark", "JupyterLab Light"])
def test_where_a_notebook_leaves_it_hardly_a_phone_s_width_no_word_of_a_panel_is_cut(
    panel: PanelPage, theme: str
) -> None:
    panel.command("application:toggle-left-area")
    panel.command("apputils:change-theme", theme=theme)
    panel.page.set_viewport_size({"width": 420, "height": 900})
    try:
        panel.page.wait_for_function("document.querySelector('.workbook-panel').clientWidth < 400")
        assert panel.root.evaluate(CUT) == []
        for title in TABS:
            panel.open_tab(title)
            panel.page.wait_for_timeout(400)
            picture(panel.page, f"panel_420_{title}_{theme.split()[1]}".replace(" ", "_"))
            assert panel.root.evaluate(BEYOND) == [], title
    finally:
        panel.page.set_viewport_size({"width": 1300, "height": 1000})
        panel.command("apputils:change-theme", theme="JupyterLab Light")
        panel.command("application:toggle-left-area")
