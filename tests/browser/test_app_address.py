"""The address of a question's page goes with its panel: what is in the bar brings the case back."""

from __future__ import annotations

import json
import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.app_page import SHOT, open_chapter, open_question
from tests.browser.conftest import App, Window
from tests.browser.panel_page import ONE_IN_NINE, ONE_IN_SIX
from workbook import ask
from workbook.show import share, words
from workbook.show.doors import doors

RESTS = 1200  # milliseconds, more than the address waits before it follows


def query(page: Page) -> dict[str, str]:
    """What the address bar says."""
    return {name: texts[0] for name, texts in parse_qs(urlsplit(page.url).query, keep_blank_values=True).items()}


def slider(panel: Locator, field: str) -> Locator:
    """A field's slider."""
    return panel.locator(f'.wb-form [data-field="{field}"]').get_by_role("slider")


def says(panel: Locator) -> Locator:
    """The sentence of the answer."""
    return panel.locator(".workbook-say")


def test_a_field_that_is_moved_stands_in_the_address_and_a_reload_brings_the_case_back(
    app: App, window: Window
) -> None:
    panel = open_question(window.page, app)
    slider(panel, "pins").press("ArrowRight")
    expect(window.page).to_have_url(re.compile("pins=2"))
    link = share.link(ask("base.shot_at_vehicle", facing="side", pins=2))
    assert window.page.url == app.at(f"/ask{link}"), "as Share has it"
    window.page.reload()
    expect(says(window.page.locator(".workbook-panel"))).to_have_text(ONE_IN_NINE)


def test_what_is_as_usual_is_not_in_the_address(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    slider(panel, "pins").press("ArrowLeft")
    expect(window.page).not_to_have_url(re.compile("pins="))
    assert query(window.page) == {"question": "base.shot_at_vehicle", "facing": "side"}
    panel.get_by_role("button", name="Reset").click()
    expect(window.page).to_have_url(app.at(f"/ask{share.link(ask('base.shot_at_vehicle', facing='side', pins=1))}"))


def test_back_leaves_the_page_however_much_was_moved(app: App, window: Window) -> None:
    window.page.goto(app.at())
    panel = open_question(window.page, app)
    before = window.page.evaluate("history.length")
    for _ in range(3):
        slider(panel, "pins").press("ArrowRight")
        window.page.wait_for_timeout(RESTS)
    expect(window.page).to_have_url(re.compile("pins=4"))
    assert window.page.evaluate("history.length") == before
    window.page.go_back()
    expect(window.page).to_have_url(app.at())


def test_what_cannot_be_is_not_put_into_the_address(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    panel.locator('[data-field="pins"]').get_by_role("spinbutton").fill("99")
    expect(panel.locator(".workbook-fault:visible")).to_have_count(1)
    window.page.wait_for_timeout(RESTS)
    assert window.page.url == app.at(SHOT)


def test_the_sentence_that_was_chosen_comes_back_too(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    panel.get_by_label("In a sentence:").select_option("knocked out")
    expect(window.page).to_have_url(re.compile("headline=knocked"))
    window.page.reload()
    chosen = ask("base.shot_at_vehicle", facing="side", pins=1, headline="knocked out")
    expect(says(window.page.locator(".workbook-panel"))).to_have_text(words.sentence(chosen).text)


def test_house_rules_and_lists_are_in_the_address_as_in_the_link(app: App, window: Window) -> None:
    """BA-06"""
    rule = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": "-2"}]}
    laid = ask("base.shot_at_vehicle", moved=True, house_rules=rule)
    panel = open_question(window.page, app, f"/ask{share.link(laid)}")
    slider(panel, "pins").press("ArrowRight")
    expect(window.page).to_have_url(re.compile("pins=1"))
    assert json.loads(query(window.page)["house_rules"]) == share.house_rules(laid)
    window.page.reload()
    after = ask("base.shot_at_vehicle", moved=True, pins=1, house_rules=rule)
    expect(says(window.page.locator(".workbook-panel"))).to_have_text(words.sentence(after).text)


def test_a_pasted_case_of_another_question_is_followed(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    panel.get_by_role("tab", name="Share").click()
    panel.get_by_label("Paste to restore").fill("workbook ask base.order_test pins=2")
    panel.get_by_role("button", name="Restore").click()
    expect(window.page).to_have_url(app.at("/ask?question=base.order_test&pins=2"))


def test_a_page_that_was_opened_by_a_plain_question_keeps_it(app: App, window: Window) -> None:
    door = next(door for door in doors() if door.question == "base.order_test" and "pins" in door.fields)
    asked = f"{share.link(door.answer())}&door={door.slug}"
    panel = open_question(window.page, app, f"/ask{asked}")
    expect(window.page.get_by_role("heading", name=door.asks)).to_be_visible()
    slider(panel, "pins").press("ArrowRight")
    expect(window.page).to_have_url(re.compile(f"pins=4.*door={door.slug}"))
    panel.get_by_role("button", name="Reset").click()
    expect(window.page).to_have_url(re.compile("pins=3"))
    window.page.reload()
    expect(window.page.get_by_role("heading", name=door.asks)).to_be_visible()


def test_the_address_of_a_chapter_stays_its_own(app: App, window: Window) -> None:
    open_chapter(window.page, app, "04_heavy_weapons")
    here = window.page.url
    panel = window.page.locator(".workbook-panel").first
    panel.get_by_role("slider").first.press("ArrowRight")
    window.page.wait_for_timeout(RESTS)
    assert window.page.url == here


def test_an_address_is_left_as_it_was_written_until_something_is_moved(app: App, window: Window) -> None:
    written = "/ask?question=base.shot_at_vehicle&facing=side&pins=1&colour=grey"
    panel = open_question(window.page, app, written)
    expect(says(panel)).to_have_text(ONE_IN_SIX)
    window.page.wait_for_timeout(RESTS)
    assert window.page.url == app.at(written)
    slider(panel, "pins").press("ArrowRight")
    expect(window.page).not_to_have_url(re.compile("colour"))
