"""Every notebook, opened as a reader opens it, run from top to bottom in a real browser with the network cut."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from tests.browser.conftest import Server, Window
from tests.browser.notebook_page import answers, barriers, errors, run_all

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
ANSWER_IN_PERCENT = re.compile(r"\d%")
each_notebook = pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)


@each_notebook
def test_run_all_answers_every_question_from_this_machine_alone(lab: Server, window: Window, notebook: Path) -> None:
    window.page.goto(lab.page(notebook.name), wait_until="domcontentloaded")
    run_all(window.page)
    assert errors(window.page) == []
    answer = answers(window.page).first
    answer.scroll_into_view_if_needed()
    expect(answer).to_be_visible()
    expect(answer).to_contain_text(ANSWER_IN_PERCENT)
    assert barriers(window.page) == []
    assert window.elsewhere == []


@each_notebook
def test_a_notebook_that_was_not_run_yet_shows_its_answers(lab: Server, window: Window, notebook: Path) -> None:
    shutil.copy(notebook, lab.folder / f"unrun_{notebook.name}")
    window.page.goto(lab.page(f"unrun_{notebook.name}"), wait_until="domcontentloaded")
    expect(answers(window.page).first).to_contain_text(ANSWER_IN_PERCENT, timeout=60_000)
    expect(window.page.get_by_text("Error displaying widget")).to_have_count(0)
    assert window.elsewhere == []


def test_lab_opens_on_the_start_page_and_asks_about_nothing(lab: Server, window: Window) -> None:
    window.page.goto(f"http://127.0.0.1:{lab.port}/?token={lab.token}", wait_until="domcontentloaded")
    expect(window.page.get_by_role("tab", name="00_start_here.ipynb", selected=True)).to_be_visible(timeout=60_000)
    run_all(window.page)  # by then a notice would be up
    expect(window.page.get_by_role("dialog")).to_have_count(0)
    expect(window.page.locator(".Toastify__toast")).to_have_count(0)
    assert window.elsewhere == []


def test_lab_lets_nobody_in_without_the_token(lab: Server, window: Window) -> None:
    window.page.goto(f"http://127.0.0.1:{lab.port}/lab", wait_until="domcontentloaded")
    expect(window.page.get_by_text("Token authentication is enabled")).to_be_visible()


def test_a_request_to_anywhere_else_would_fail_and_be_noticed(lab: Server, window: Window) -> None:
    window.page.goto(f"http://127.0.0.1:{lab.port}/lab", wait_until="domcontentloaded")
    with pytest.raises(Error, match="Failed to fetch"):
        window.page.evaluate("() => fetch('http://example.org/chart.js')")
    assert window.elsewhere == ["http://example.org/chart.js"]
