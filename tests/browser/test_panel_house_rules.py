"""House rules while one writes: the rows are told of the new answer where they stand, and nobody's place is lost."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.app_page import open_question
from tests.browser.conftest import App, Window

CARET = "input => [input.selectionStart, input.selectionEnd]"


def opened_editor(panel: Locator, row: str) -> Locator:
    """The House rules tab with this row ready to be changed."""
    panel.get_by_role("tab", name="House rules").click()
    tab = panel.get_by_role("tabpanel").locator("visible=true")
    tab.get_by_text("more printed figures").click()
    tab.get_by_role("button", name=row, exact=True).click()
    return tab


def test_a_figure_among_the_folded_ones_keeps_focus_and_caret_when_its_answer_comes(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    tab = opened_editor(panel, "Change morale, 2nd Regular")
    box = tab.locator(".wb-editor:visible").get_by_label("morale", exact=True)
    box.fill("10")
    box.press("ArrowLeft")
    expect(tab.locator(".wb-versus")).to_be_visible()
    expect(box).to_be_focused()
    expect(box).to_have_value("10")
    assert box.evaluate(CARET) == [1, 1]


def test_what_is_typed_for_a_thing_of_one_s_own_outlives_an_answer(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    tab = opened_editor(panel, "Change to hit, 2nd pin")
    tab.get_by_text("A weapon of your own").click()
    name = tab.get_by_label("Name").first
    tab.locator(".wb-editor:visible").get_by_label("modifier", exact=True).fill("-2")
    name.focus()
    window.page.keyboard.type("Long gu")
    expect(tab.locator(".wb-versus")).to_be_visible()
    expect(name).to_be_focused()
    window.page.keyboard.type("n")
    expect(name).to_have_value("Long gun")


def test_two_figures_changed_at_once_are_both_changed(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    tab = opened_editor(panel, "Change to hit, 2nd pin")
    tab.get_by_role("button", name="Change figures, 2nd pins a fire adds to the crew's check", exact=True).click()
    boxes = tab.locator(".wb-editor:visible")
    boxes.get_by_label("modifier", exact=True).fill("-2")
    boxes.get_by_label("value", exact=True).fill("4")
    boxes.get_by_label("value", exact=True).blur()
    expect(tab.locator(".wb-versus .wb-changes li")).to_have_count(2)
