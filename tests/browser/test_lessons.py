"""The lessons on a page of their own, without a kernel: numbers as players write them, guesses, the keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.notebook_page import barriers
from workbook import ask, exercise, predict
from workbook.show import lesson

THIRD = {"numerator": "1", "denominator": "3", "chance": True, "text": "33.3%", "unit": ""}
COUNT = {"numerator": "28", "denominator": "1", "chance": False, "text": "28", "unit": "XP"}


def page_with(window: Window, *shown: lesson.Lesson) -> Page:
    """A plain page with these lessons on it."""
    page = window.page
    page.set_content(
        f"<!doctype html><html lang=en><title>Lesson</title><style>{lesson.Lesson._css}</style><main></main></html>"
    )
    page.add_script_tag(content=lesson.script())
    for one in shown:
        page.evaluate(
            "lesson => { const el = document.createElement('div'); document.querySelector('main').append(el);"
            " rulesWorkbookLesson.mount(el, lesson); }",
            one.content,
        )
    return page


@pytest.fixture(scope="module")
def judge(browser: Browser) -> Iterator[Page]:
    """A page that only judges what is written."""
    page = browser.new_page()
    page.set_content("<!doctype html>")
    page.add_script_tag(content=lesson.script())
    yield page
    page.close()


def mark(page: Page, written: str, number: dict[str, Any]) -> str:
    """What the page makes of a written answer."""
    given = json.dumps({"kind": "exercise", "choice": None, "number": number, "hint": "", "told": ""})
    judged: str = page.evaluate(f"said => rulesWorkbookLesson.judge(said, {given}).mark", written)
    return judged


@pytest.mark.parametrize(
    ("written", "judged"),
    [
        *(
            (right, "right")
            for right in ("1/3", " 2 / 6", "1 in 3", "33%", "33.3 %", "0.333", ".33", "33", "0,33", "33.33%")
        ),
        *((wrong, "wrong") for wrong in ("1/4", "34%", "0.334", "0", "1", "33.4%", "0%", "100%", "-1/3")),
        *((none, "unread") for none in ("", "a third", "1/0", "%", "-", "1/3/2")),
        ("0.3", "near"),
    ],
)
def test_a_chance_is_read_as_players_write_it(judge: Page, written: str, judged: str) -> None:
    """A third: 0.334 and 34% are off by more than their last place rounds away."""
    assert mark(judge, written, THIRD) == judged


@pytest.mark.parametrize(
    ("written", "judged"), [("28", "right"), ("28 XP", "right"), ("28.0", "right"), ("27", "wrong"), ("28%", "wrong")]
)
def test_a_count_is_exact(judge: Page, written: str, judged: str) -> None:
    assert mark(judge, written, COUNT) == judged


@pytest.mark.parametrize(
    ("written", "judged"), [("0%", "wrong"), ("0", "wrong"), ("0.46%", "right"), ("1/216", "right")]
)
def test_a_rare_thing_is_not_never(judge: Page, written: str, judged: str) -> None:
    rare = {**THIRD, "denominator": "216"}
    assert mark(judge, written, rare) == judged


def verdict(shown: Locator) -> Locator:
    """What the lesson has said."""
    return shown.get_by_role("status")


def test_a_guess_is_made_by_keyboard_and_answered_with_the_working(window: Window) -> None:
    """BA-53: 15 rolls of 36."""
    page = page_with(window, predict("base.order_test", pins=3))
    shown = page.locator(".workbook-lesson")
    expect(shown).not_to_contain_text("41.7%")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    expect(shown.get_by_role("spinbutton")).to_have_value("49")
    page.keyboard.press("Enter")
    expect(verdict(shown)).to_have_text("You said 49%, and it is 41.7%: 7 points too high.")
    expect(shown.locator(".workbook-say")).to_contain_text("41.7%")
    shown.get_by_role("button", name="Guess again").press("Enter")
    expect(shown).not_to_contain_text("41.7%")


def test_a_guess_comes_before_the_answer(window: Window) -> None:
    page = page_with(window, predict("base.order_test", pins=3))
    page.get_by_role("button", name="That is my guess").click()
    expect(verdict(page.locator(".workbook-lesson"))).to_contain_text("First a guess")
    expect(page.locator(".workbook-say")).to_have_count(0)


def test_an_exercise_hints_after_a_wrong_answer_and_shows_the_working_after_a_right_one(window: Window) -> None:
    page = page_with(
        window, exercise("Two pins?", answer=Fraction(7, 12), hint="9 less 2.", why=ask("base.order_test", pins=2))
    )
    shown = page.locator(".workbook-lesson")
    box = shown.get_by_role("textbox", name="Two pins?")
    box.fill("1/2")
    box.press("Enter")
    expect(verdict(shown)).to_have_text("Not yet. 9 less 2.")
    box.fill("58%")
    box.press("Enter")
    expect(verdict(shown)).to_contain_text("Right. The answer is 7/12")
    expect(shown.locator(".workbook-say")).to_contain_text("58.3%")


def test_whoever_gives_up_is_shown_the_working(window: Window) -> None:
    page = page_with(window, exercise("Which?", answer="b", choices=["a", "b"], why="Because."))
    shown = page.locator(".workbook-lesson")
    expect(shown.get_by_role("button", name="Show the working")).to_be_hidden()
    shown.get_by_label("a", exact=True).check()
    shown.get_by_role("button", name="Check").click()
    expect(verdict(shown)).to_have_text("Not that one.")
    shown.get_by_role("button", name="Show the working").click()
    expect(verdict(shown)).to_have_text("The answer is: b.")
    expect(shown).to_contain_text("Because.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_way(window: Window, scheme: Any) -> None:
    window.page.emulate_media(color_scheme=scheme)
    lessons = (predict("base.order_test", pins=3), exercise("How often?", answer="1/3"))
    page = page_with(window, *lessons, predict("base.shot_at_vehicle", guess=["missed", "knocked out"]))
    if scheme == "dark":
        page.add_style_tag(content="body { background: #111; }")
    assert barriers(page, "main") == []
    page.get_by_role("spinbutton").fill("40")
    for each in page.locator("button[type=submit]").all():
        each.click()
    assert barriers(page, ".workbook-lesson") == []
