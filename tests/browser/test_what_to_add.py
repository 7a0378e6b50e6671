"""What to add: the tab of lists in the app, by mouse and by keyboard, on a desk and on a phone."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.app_page import PHONE, WIDE, open_question, overflow, seen_in, serious
from tests.browser.conftest import App, Window
from workbook import ask
from workbook.show import words

LIST = {"buys": [{"what": "Medium anti-tank gun"}], "targets": 2}
PATH = "/ask?question=army.list&buys=Medium+anti-tank+gun&targets=2"
LIKE_A_NOTEBOOK: ViewportSize = {"width": 920, "height": 1000}
ALONE = words.sentence(ask("army.list", **LIST)).text


def opened(page: Page, app: App) -> tuple[Locator, Locator]:
    """The panel of a list of one gun, and its open tab with something in it."""
    panel = open_question(page, app, PATH)
    panel.get_by_role("tab", name="What to add").click()
    tab = panel.locator("[role=tabpanel]:visible")
    expect(tab.get_by_role("row").nth(1)).to_be_visible()
    return panel, tab


def purchases(panel: Locator) -> Locator:
    """The lines of the form's list."""
    return panel.locator('.wb-form [data-field="buys"] .wb-row')


def budget(tab: Locator) -> Locator:
    """The box of the points to spend."""
    return tab.get_by_role("spinbutton", name="Points")


def test_only_a_list_has_the_tab(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    expect(panel.get_by_role("tab", name="Roll it")).to_be_visible()
    expect(panel.get_by_role("tab", name="What to add")).to_have_count(0)


def test_looking_changes_nothing_and_a_row_goes_into_the_list_at_a_click(app: App, window: Window) -> None:
    """BA-72"""
    panel, tab = opened(window.page, app)
    expect(panel.locator(".workbook-say")).to_have_text(ALONE)
    expect(purchases(panel)).to_have_count(1)
    tab.get_by_role("button", name="Add to the list: Heavy anti-tank gun, Inexperienced").click()
    more = [*LIST["buys"], {"what": "Heavy anti-tank gun", "quality": "Inexperienced"}]  # type: ignore[misc]
    expect(panel.locator(".workbook-say")).to_have_text(words.sentence(ask("army.list", buys=more, targets=2)).text)
    expect(purchases(panel)).to_have_count(2)
    expect(tab.get_by_role("status").filter(has_text="Added")).to_have_text(
        re.compile("Added to the list: Heavy anti-tank gun, Inexperienced")
    )
    tab.get_by_role("button", name="Take it back").click()
    expect(panel.locator(".workbook-say")).to_have_text(ALONE)
    expect(purchases(panel)).to_have_count(1)


def test_a_row_is_added_once_however_fast_it_is_pressed(app: App, window: Window) -> None:
    panel, tab = opened(window.page, app)
    tab.get_by_role("button", name="Add to the list: Medium anti-tank gun, Regular").dblclick()
    expect(tab.get_by_role("status").filter(has_text="Added")).to_be_visible()
    expect(purchases(panel).get_by_role("spinbutton", name="How many")).to_have_value("2")
    window.page.wait_for_timeout(800)
    expect(purchases(panel).get_by_role("spinbutton", name="How many")).to_have_value("2")


def test_all_of_it_works_by_keyboard(app: App, window: Window) -> None:
    panel, tab = opened(window.page, app)
    panel.get_by_role("tab", name="What to add").focus()
    keyboard = window.page.keyboard
    for _ in range(2):  # the tab's panel, and the first of its controls
        keyboard.press("Tab")
    keyboard.press("Tab")
    expect(tab.get_by_role("slider", name="Points")).to_be_focused()
    keyboard.press("ArrowRight")
    expect(budget(tab)).to_have_value("101")
    press = tab.get_by_role("button", name=re.compile("^Add to the list: ")).first
    press.focus()
    keyboard.press("Enter")
    expect(tab.get_by_role("status").filter(has_text="Added")).to_be_visible()
    back = tab.get_by_role("button", name="Take it back")
    back.focus()
    keyboard.press("Enter")
    expect(panel.locator(".workbook-say")).to_have_text(ALONE)
    expect(tab).to_be_focused()


def test_the_budget_the_aim_and_the_kind_are_the_reader_s(app: App, window: Window) -> None:
    """BA-72"""
    _, tab = opened(window.page, app)
    tab.get_by_label("Good for", exact=True).select_option("targets on average")
    expect(tab.locator(".wb-words")).to_contain_text("the targets expected in a game go from")
    tab.get_by_label("Look among").select_option("machine gun")
    expect(tab.get_by_text("moves the targets expected")).to_be_visible()
    expect(tab.get_by_role("table")).to_have_count(0)
    tab.get_by_label("Look among").select_option("anything")
    budget(tab).fill("0")
    fault = tab.get_by_role("alert").filter(has_text="got 0; accepted: a whole number from 1 to 10000")
    expect(fault).to_be_visible()
    budget(tab).fill("600")
    expect(fault).to_be_hidden()
    expect(tab.locator(".wb-words")).to_contain_text("points): the targets expected")


def test_a_list_that_is_moved_is_searched_anew(app: App, window: Window) -> None:
    panel, tab = opened(window.page, app)
    panel.locator('[data-field="target"] select').select_option("Infantry")
    expect(tab.locator(".wb-words")).to_contain_text(re.compile("howitzer|mortar"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, LIKE_A_NOTEBOOK, PHONE], ids=["wide", "as in a notebook", "phone"])
def test_it_has_room_and_reads_well_everywhere(
    browser: Browser, app: App, size: ViewportSize, scheme: Literal["light", "dark"]
) -> None:
    with seen_in(browser, size, scheme) as window:
        _, tab = opened(window.page, app)
        expect(tab.get_by_role("img").locator("svg")).to_be_visible()
        assert overflow(window.page) == 0
        scroll = tab.locator(".wb-scroll")
        assert scroll.evaluate("box => box.scrollWidth <= box.clientWidth")
        assert serious(window.page) == []
