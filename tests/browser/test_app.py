"""The app as a reader meets it: the front page, a question, a chapter; on a desk and on a phone; with no network and no code."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.app_page import PHONE, SHOT, WIDE, open_chapter, open_question, overflow, seen_in
from tests.browser.conftest import App, Window
from workbook import ask
from workbook.app.shelf import chapters
from workbook.catalogue import questions
from workbook.show import words
from workbook.show.doors import doors

SLUGS = [chapter.slug for chapter in chapters()]
WITHOUT_PROSE = """main => {
  const copy = main.cloneNode(true);
  for (const own of copy.querySelectorAll('.wa-prose, pre')) own.remove();
  return copy.textContent;
}"""
CODE = re.compile(r"\b(?:explore|predict|exercise|front_door|vary|sweep)\(|from workbook import|\bIn \[")


def test_the_front_page_has_a_picture_and_a_way_into_every_chapter(app: App, window: Window) -> None:
    window.page.goto(app.at())
    cards = window.page.locator(".wa-card")
    expect(cards).to_have_count(len(SLUGS))
    assert [card.get_attribute("href") for card in cards.all()] == [f"/chapter/{slug}" for slug in SLUGS]
    for card in cards.all():
        expect(card.locator(".wa-picture svg")).to_be_visible()
    assert window.elsewhere == []


def test_no_two_chapters_have_the_same_picture(app: App, window: Window) -> None:
    window.page.goto(app.at())
    pictures = [picture.inner_html() for picture in window.page.locator(".wa-picture").all()]
    assert len(set(pictures)) == len(SLUGS)


def test_every_question_of_the_workbook_is_a_panel_of_the_app(app: App, window: Window) -> None:
    window.page.goto(app.at())
    links = window.page.locator(".wa-panels a, .wa-doors a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    asked = {re.search(r"question=([\w.]+)", str(link))[1] for link in links}  # type: ignore[index]
    shipped = {chapter.number for chapter in chapters()}
    chapter_of = {"base": "1", "crew": "2", "warplanes": "3", "heavy_weapons": "4", "backyard": "5", "army": "6"}
    assert {name for name in questions() if chapter_of.get(name.partition(".")[0]) in shipped} <= asked


def test_every_plain_question_stands_on_the_front_page_with_its_answer(app: App, window: Window) -> None:
    window.page.goto(app.at())
    rows = window.page.locator("[data-door]")
    expect(rows).to_have_count(len(doors()))
    for row, door in zip(rows.all(), doors(), strict=True):
        assert row.locator("span").inner_text().strip() == door.asks
        assert " ".join(row.locator("small").inner_text().split()) == door.tells().text


def test_a_question_is_found_by_its_words(app: App, window: Window) -> None:
    window.page.goto(app.at())
    window.page.get_by_placeholder("Find a question").fill("mortar")
    shown = window.page.locator("[data-door]:visible")
    assert [row.locator("span").inner_text() for row in shown.all()] == [
        door.asks for door in doors() if "mortar" in f"{door.heading} {door.asks} {door.tells().text}".lower()
    ]
    window.page.get_by_placeholder("Find a question").fill("no such thing")
    expect(window.page.get_by_text("Nothing like that here")).to_be_visible()


def test_a_plain_question_opens_its_panel_filled_in_at_one_click(app: App, window: Window) -> None:
    window.page.goto(app.at())
    door = next(door for door in doors() if door.question == "base.rally")
    window.page.locator("[data-door] a", has_text=door.asks).click()
    said = window.page.locator(".workbook-say")
    expect(said).to_have_text(words.sentence(door.answer()).text, timeout=60_000)


def test_what_was_asked_stands_above_its_panel_with_both_cases_in_words(app: App, window: Window) -> None:
    door = next(door for door in doors() if door.against and not door.tab)
    window.page.goto(app.at())
    window.page.locator("[data-door] a", has_text=door.asks).click()
    expect(window.page.locator(".workbook-panel .wb-kept")).to_be_visible(timeout=60_000)
    expect(window.page.get_by_role("heading", name=door.asks)).to_be_visible()
    expect(window.page.locator(".wd-told")).to_have_text(door.tells().above)


def test_a_plain_question_that_a_tab_answers_opens_the_tab(app: App, window: Window) -> None:
    door = next(door for door in doors() if door.tab == "matters")
    window.page.goto(app.at())
    window.page.locator("[data-door] a", has_text=door.asks).click()
    expect(window.page.get_by_role("tab", name="What matters")).to_have_attribute(
        "aria-selected", "true", timeout=60_000
    )


def test_a_link_restores_the_question_and_its_fields(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    expect(panel.locator(".workbook-say")).to_have_text(
        words.sentence(ask("base.shot_at_vehicle", facing="side", pins=1)).text
    )
    expect(panel.locator('[data-field="pins"] .wb-box')).to_have_value("1")
    expect(panel.get_by_role("radio", name="Side")).to_be_checked()
    assert window.elsewhere == []


def test_a_link_that_is_wrong_in_part_says_so_and_keeps_the_rest(app: App, window: Window) -> None:
    panel = open_question(window.page, app, "/ask?question=base.order_test&pins=two&quality=Veteran")
    expect(window.page.get_by_role("alert").first).to_contain_text(
        "pins: got 'two'; accepted: a whole number from 0 to 12"
    )
    expect(panel.get_by_role("radio", name="Veteran")).to_be_checked()


@pytest.mark.parametrize(
    "stranger", ["question=base.orders", "nothing=1", "question=base.rally&house_rules=/etc/passwd"]
)
def test_a_link_to_nothing_shows_what_was_wrong_and_a_panel_all_the_same(
    app: App, window: Window, stranger: str
) -> None:
    open_question(window.page, app, f"/ask?{stranger}")
    expect(window.page.locator(".wa-fault")).to_contain_text("accepted:")


def test_the_answer_follows_the_slider(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    panel.locator('[data-field="pins"]').get_by_role("slider").press("ArrowRight")
    expect(panel.locator(".workbook-say")).to_have_text(
        words.sentence(ask("base.shot_at_vehicle", facing="side", pins=2)).text
    )


def test_the_link_that_is_shared_opens_the_same_case(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    panel.locator('[data-field="pins"]').get_by_role("slider").press("ArrowRight")
    panel.get_by_role("tab", name="Share").click()
    link = panel.get_by_role("region", name="Link")
    expect(link).to_contain_text(f"{app.at('/ask')}?question=base.shot_at_vehicle")
    expect(link).to_contain_text("pins=2")
    said = panel.locator(".workbook-say").inner_text()
    window.page.goto(link.inner_text())
    expect(window.page.locator(".workbook-say")).to_have_text(said, timeout=60_000)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_chapter_shows_its_words_and_answers_and_no_code(app: App, window: Window, slug: str) -> None:
    open_chapter(window.page, app, slug)
    expect(window.page.locator(".wa-prose h1").first).to_be_visible()
    assert window.page.locator(".wa-fault").count() == 0
    live = window.page.locator(".workbook-panel, .workbook-lesson, .workbook-door, .workbook-answer, .wa-shown")
    assert live.count() > 0
    shown = window.page.locator("main").evaluate(WITHOUT_PROSE)
    assert CODE.findall(shown) == []
    assert window.elsewhere == []


def test_chapters_lead_on_to_one_another(app: App, window: Window) -> None:
    open_chapter(window.page, app, SLUGS[0])
    window.page.locator('a[rel="next"]').click()
    expect(window.page).to_have_url(app.at(f"/chapter/{SLUGS[1]}"))


@pytest.mark.parametrize("path", ["/", SHOT, f"/chapter/{SLUGS[1]}"], ids=["front", "question", "chapter"])
def test_nothing_is_wider_than_a_phone(app: App, browser: Browser, path: str) -> None:
    with seen_in(browser, PHONE) as window:
        if path == SHOT:
            open_question(window.page, app)
        elif path == "/":
            window.page.goto(app.at())
        else:
            open_chapter(window.page, app, SLUGS[1])
        assert overflow(window.page) == 0


def test_a_picture_of_a_chapter_is_dark_in_the_dark_and_fades_where_there_is_more_of_it(
    app: App, browser: Browser
) -> None:
    with seen_in(browser, PHONE, "dark") as window:
        open_chapter(window.page, app, SLUGS[2])
        drawn = window.page.locator(".workbook-drawing > div").first
        expect(drawn.locator("img")).to_have_css("filter", re.compile("invert"))
        expect(drawn).to_have_class(re.compile("wa-more"))
        drawn.evaluate("box => { box.scrollLeft = box.scrollWidth; }")
        expect(drawn).not_to_have_class(re.compile("wa-more"))
        window.page.set_viewport_size(WIDE)
        panel = window.page.locator(".wa-chapter .workbook-panel").first
        expect(panel).to_be_visible()
        assert panel.evaluate("one => one.clientWidth / document.documentElement.clientWidth") > 0.85


def test_on_a_phone_the_sentence_stays_in_sight_while_the_fields_are_moved(app: App, browser: Browser) -> None:
    with seen_in(browser, PHONE) as window:
        panel = open_question(window.page, app)
        last = panel.locator('[data-field="target_pins"]').get_by_role("slider")
        last.scroll_into_view_if_needed()
        last.press("ArrowRight")
        expect(panel.locator(".workbook-say")).to_be_in_viewport(ratio=1)
        expect(last).to_be_in_viewport()


def test_light_and_dark_follow_the_system_until_the_reader_chooses(app: App, browser: Browser) -> None:
    with seen_in(browser, WIDE, "dark") as window:
        panel = open_question(window.page, app)
        assert background(window.page, ".workbook-panel") == "rgb(28, 34, 43)"
        window.page.get_by_role("button", name="Go to light").click()
        expect(panel).to_have_css("background-color", "rgb(255, 255, 255)")
        window.page.goto(app.at())
        assert background(window.page, "body") == "rgb(251, 250, 247)"


def background(page: Page, selector: str) -> str:
    return str(page.locator(selector).evaluate("part => getComputedStyle(part).backgroundColor"))
