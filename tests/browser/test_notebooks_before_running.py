"""A notebook as a reader first sees it: opened, neither trusted nor run, and everything is there."""

from playwright.sync_api import expect

from tests.browser.conftest import Server, Window
from tests.browser.notebook_page import answers

FIRST_BAR = "() => document.querySelector('.workbook-bars td div div').getBoundingClientRect()"
TRUSTED = "() => window.jupyterapp.shell.currentWidget.content.widgets.every(cell => cell.model.trusted)"


def test_answers_are_drawn_before_anything_is_run(lab: Server, window: Window) -> None:
    window.page.goto(lab.page("00_start_here.ipynb"), wait_until="domcontentloaded")
    answer = answers(window.page).first
    expect(answer).to_be_visible(timeout=60_000)
    assert not window.page.evaluate(TRUSTED)
    expect(answer.locator(".workbook-say")).to_contain_text("16.3%")
    expect(answer.get_by_role("row", name="knocked out 14.8%")).to_be_visible()
    bar = window.page.evaluate(FIRST_BAR)
    assert bar["width"] > 100
    assert bar["height"] >= 10
    assert window.elsewhere == []


def test_the_working_opens_before_anything_is_run(lab: Server, window: Window) -> None:
    window.page.goto(lab.page("00_start_here.ipynb"), wait_until="domcontentloaded")
    answer = answers(window.page).first
    expect(answer).to_be_visible(timeout=60_000)
    answer.get_by_text("Working", exact=True).click()
    expect(answer.get_by_role("cell", name="BA-01")).to_be_visible()
