"""The published site as its reader has it: opened from a file in a real browser, with no kernel and the network cut."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tests.browser.site_page import SitePanel, differences, panels
from tests.publish.small_site import ASKED, TROUBLE, build
from workbook import ask, compare
from workbook.show import numerals, share, tabs, words
from workbook.show.answers import apart, spoken
from workbook.show.paste import read

SAMPLES = 12
WORDS = re.compile(r"\w")
SERIOUS = ("serious", "critical")
WIDE, PHONE = {"width": 1300, "height": 1000}, {"width": 390, "height": 844}


@dataclass
class Reader:
    """A page of the site, what went wrong on it, and what it asked for beyond its own folder."""

    site: Path
    page: Page
    wrong: list[str] = field(default_factory=list)

    def open(self, name: str) -> Page:
        """Opens a page of the site from its file."""
        self.page.goto((self.site / name).as_uri())
        return self.page


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("published")).folder


def reading(site: Path, context: BrowserContext) -> Reader:
    reader = Reader(site, context.new_page())
    own = (f"{site.as_uri()}/", "data:", "blob:")

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            reader.wrong.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.startswith(own):
            reader.wrong.append(f"asked for {request.url}")

    reader.page.on("pageerror", lambda error: reader.wrong.append(str(error)))
    reader.page.on("console", said)
    reader.page.on("requestfailed", lambda request: reader.wrong.append(f"failed: {request.url}"))
    reader.page.on("request", asked)
    return reader


@pytest.fixture
def reader(site: Path, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Reader]:
    """A reader with no network; at the end nothing may have failed, and nothing may have left the folder."""
    context = browser.new_context(viewport=WIDE, offline=True, accept_downloads=True)  # type: ignore[arg-type]
    reader = reading(site, context)
    yield reader
    if pictures := os.environ.get("WORKBOOK_SCREENSHOTS"):
        reader.page.screenshot(path=Path(pictures) / f"{request.node.name}.png")
    context.close()
    assert reader.wrong == []


def notebook_panels(reader: Reader) -> list[SitePanel]:
    reader.open("pins-and-i.html")
    return panels(reader.page)


def test_every_page_draws(reader: Reader) -> None:
    for path in sorted(reader.site.rglob("*.html")):
        page = reader.open(path.relative_to(reader.site).as_posix())
        expect(page.locator("h1")).to_have_count(1)
        for panel in panels(page):
            panel.drawn()
            expect(panel.section.locator(".workbook-chart svg")).to_be_visible()
            expect(panel.section.locator(".workbook-chart")).to_have_attribute("aria-label", WORDS)
        for kind in (".site-lesson", ".site-chart"):
            for element in page.locator(kind).all():
                element.scroll_into_view_if_needed()
                expect(element).to_contain_class("site-drawn")


@pytest.mark.parametrize("place", [0, 1, 2], ids=["order test", "shot at a vehicle", "survival with a house rule"])
def test_every_answer_of_a_panel_is_that_of_ask(reader: Reader, place: int) -> None:
    panel = notebook_panels(reader)[place]
    assert differences(panel, SAMPLES, seed=1944 + place) == []


def test_panels_that_differ_in_live_fields_share_their_answers_and_open_each_at_its_own(reader: Reader) -> None:
    [panel] = panels(reader.open("question/base.order_test.html"))
    key = panel.drawn().section.get_attribute("data-key")
    assert panel.say == words.sentence(ask("base.order_test")).text
    other = notebook_panels(reader)[0].drawn()
    assert other.section.get_attribute("data-key") == key
    assert other.say == words.sentence(ask("base.order_test", pins=2)).text


@pytest.mark.parametrize("name", ASKED)
def test_the_panel_of_a_question_s_page_says_what_ask_says(reader: Reader, name: str) -> None:
    [panel] = panels(reader.open(f"question/{name}.html"))
    assert differences(panel, SAMPLES, seed=7) == []


def test_the_sentence_is_chosen_on_the_page_too(reader: Reader) -> None:
    """BA-56: the sentence of a FUBAR, from what was worked out beforehand."""
    panel = notebook_panels(reader)[0].drawn()
    choose = panel.section.get_by_label("In a sentence:")
    choose.select_option("It goes wrong in a FUBAR")
    expect(panel.section.locator(".workbook-say")).to_have_text(re.compile("^It goes wrong in a FUBAR .* of the time"))
    expect(panel.section.locator(".wb-sub")).to_have_text(re.compile("^The order is carried out: "))
    panel.section.get_by_role("button", name="Reset").click()
    expect(choose).to_have_value("")
    expect(panel.section.locator(".workbook-say")).to_have_text(re.compile("^The order is carried out"))


def test_a_value_that_was_not_worked_out_is_refused_with_what_there_is(reader: Reader) -> None:
    panel = notebook_panels(reader)[0].drawn()
    before = panel.say
    panel.field("pins").locator(".wb-box").fill("13")
    expect(panel.field("pins").get_by_role("alert")).to_have_text(
        "got 13; accepted: on this page a whole number from 0 to 12"
    )
    assert panel.say == before
    panel.field("pins").locator(".wb-box").fill("3")
    expect(panel.field("pins").get_by_role("alert")).to_be_hidden()
    assert panel.say == words.sentence(ask("base.order_test", pins=3)).text


def test_a_case_that_is_refused_is_told_beside_what_was_moved_and_the_last_answer_stays(reader: Reader) -> None:
    reader.open("question/heavy_weapons.activation.html")
    [panel] = panels(reader.page)
    before = panel.drawn().say
    panel.field("enemy_dice").locator(".wb-box").fill("3")
    panel.field("k").locator(".wb-box").fill("5")
    expect(panel.field("k").get_by_role("alert")).to_contain_text("accepted: ")
    expect(panel.section.locator(".workbook-fault:visible")).to_have_count(1)
    assert panel.say != before
    kept = panel.say
    panel.field("k").locator(".wb-box").fill("6")
    assert panel.say == kept
    panel.field("k").locator(".wb-box").fill("2")
    expect(panel.section.locator(".workbook-fault:visible")).to_have_count(0)
    odds = ask("heavy_weapons.activation", enemy_dice=3, k=2)
    assert panel.say == words.sentence(odds).text


def test_a_field_varied_on_the_page_is_what_a_notebook_draws(reader: Reader) -> None:
    panel = notebook_panels(reader)[0].drawn()
    panel.open("Vary")
    panel.section.get_by_label("Along").select_option("pins")
    expect(panel.section.locator(".wb-study-chart svg").first).to_be_visible()
    panel.section.get_by_text("The chart's numbers").click()
    shown = panel.section.get_by_role("tabpanel").locator("tbody tr").all()
    rows = tabs.vary(ask("base.order_test", pins=2), ["pins"])["table"]
    assert [row.locator("td").all_text_contents() for row in shown] == [list(map(str, row.values())) for row in rows]


def test_two_fields_varied_on_the_page_are_what_a_notebook_draws(reader: Reader) -> None:
    panel = notebook_panels(reader)[1].drawn()
    panel.open("Vary")
    panel.section.get_by_label("Along").select_option("facing")
    panel.section.get_by_label("and", exact=True).select_option("target")
    expect(panel.section.locator(".wb-study-chart svg").first).to_be_visible()
    panel.section.get_by_text("The chart's numbers").click()
    rows = tabs.vary(ask("base.shot_at_vehicle", facing="side", moved=True), ["facing", "target"])["table"]
    expect(panel.section.get_by_role("tabpanel").locator("tbody tr")).to_have_count(len(rows))
    shown = panel.section.get_by_role("tabpanel").locator("tbody tr").all()
    assert [row.locator("td").all_text_contents() for row in shown] == [list(map(str, row.values())) for row in rows]


def test_an_answer_kept_is_compared_in_the_words_of_a_notebook(reader: Reader) -> None:
    panel = notebook_panels(reader)[0].drawn()
    panel.section.get_by_role("button", name="Keep as A").click()
    panel.field("pins").locator(".wb-box").fill("6")
    study = compare(ask("base.order_test", pins=2), pins=6)
    expect(panel.section.locator(".wb-kept-words")).to_have_text(apart(study))
    expect(panel.section.locator(".wb-kept-title")).to_have_text(f"A has Pins {spoken(2)}")
    panel.open("Compare")
    shown = [row.locator("td").last.text_content() for row in panel.section.locator(".wb-compare tbody tr").all()]
    assert shown == [numerals.points(study.difference(label)) for label in study.labels]


def test_what_can_be_taken_away_asks_the_same_again(reader: Reader) -> None:
    panel = notebook_panels(reader)[1].drawn()
    panel.field("weapon").get_by_role("combobox").select_option("Bazooka")
    panel.open("Share")
    odds = ask("base.shot_at_vehicle", facing="side", moved=True, weapon="Bazooka")
    region = panel.section.get_by_role("tabpanel")
    expect(region.get_by_role("region", name="Python", exact=True)).to_have_text(share.python_line(odds))
    expect(region.get_by_role("region", name="Command line")).to_have_text(share.command_line(odds))
    csv = region.get_by_role("region", name="CSV").text_content() or ""
    assert [line.split(",")[-6:-2] for line in csv.splitlines()] == [
        line.split(",")[-6:-2] for line in share.csv_text(odds).splitlines()
    ]
    pasted = read(csv)
    assert ask(pasted.question, **pasted.fields).fields == odds.fields
    link = region.get_by_role("region", name="Link").text_content() or ""
    reader.page.goto("about:blank")
    reader.page.goto(link)
    again = panels(reader.page)[1].drawn()
    assert again.say == words.sentence(odds).text
    again.open("Share")
    with reader.page.expect_download() as saved:
        again.section.get_by_role("button", name="Download SVG").click()
    assert "Bazooka" not in Path(saved.value.path()).read_text("utf-8")
    assert "<svg" in Path(saved.value.path()).read_text("utf-8")


def test_the_working_s_rules_lead_to_their_entries(reader: Reader) -> None:
    panel = notebook_panels(reader)[1].drawn()
    link = panel.section.locator("td.wb-rule a").first
    rule = link.text_content()
    link.click()
    expect(reader.page.locator(f".site-entry#{rule}")).to_be_in_viewport()


def test_a_lesson_is_played_without_a_kernel(reader: Reader) -> None:
    page = reader.open("pins-and-i.html")
    lesson = page.locator(".site-lesson").first
    lesson.scroll_into_view_if_needed()
    lesson.get_by_role("spinbutton").fill("42")
    lesson.get_by_role("button", name="That is my guess").click()
    expect(lesson.get_by_role("status")).to_contain_text(numerals.percent(ask("base.order_test", pins=3).headline))


def test_text_of_a_notebook_stays_text(reader: Reader) -> None:
    page = reader.open("pins-and-i.html")
    lesson = page.locator(".site-lesson").nth(1)
    lesson.scroll_into_view_if_needed()
    expect(lesson.locator(".wl-asks")).to_have_text(TROUBLE)
    assert page.locator("img").count() == 0


def test_the_search_finds_pages_questions_and_rules_by_keyboard(reader: Reader) -> None:
    page = reader.open("question/base.order_test.html")
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Search pages, questions and rules")
    expect(box).to_be_focused()
    for typed, address in (
        ("obey order", "question/base.order_test.html"),
        ("ba-53", "rules.html#BA-53"),
        ("orders pins prob", "pins-and-i.html#orders"),
    ):
        box.fill(typed)
        expect(page.get_by_role("option").first).to_be_visible()
        assert page.get_by_role("option").first.locator("a").evaluate("(link) => link.href").endswith(address)
    box.press("Enter")
    page.wait_for_url("**/pins-and-i.html#orders")


def test_light_and_dark_are_switched_and_remembered(reader: Reader) -> None:
    panel = notebook_panels(reader)[0].drawn()
    page = reader.page
    colour = "(body) => getComputedStyle(body).backgroundColor"
    light = page.locator("body").evaluate(colour)
    page.get_by_role("button", name="Light or dark").click()
    dark = page.locator("body").evaluate(colour)
    assert light != dark
    assert (
        panel.section.locator(".workbook-panel").evaluate(
            "(panel) => getComputedStyle(panel).getPropertyValue('--wb-dark').trim()"
        )
        == "1"
    )
    page.reload()
    assert page.locator("body").evaluate(colour) == dark


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index.html", "pins-and-i.html", "question/base.order_test.html", "rules.html"])
def test_axe_finds_nothing_serious_on_the_whole_page(site: Path, browser: Browser, name: str, scheme: str) -> None:
    context = browser.new_context(viewport=WIDE, offline=True, color_scheme=scheme)  # type: ignore[arg-type]
    page = reading(site, context).open(name)
    for panel in panels(page):
        panel.drawn()
    found = Axe().run(page).response["violations"]
    assert [
        (each["id"], [node["html"][:160] for node in each["nodes"][:3]]) for each in found if each["impact"] in SERIOUS
    ] == []
    context.close()


@pytest.mark.parametrize("name", ["index.html", "pins-and-i.html", "question/base.order_test.html", "rules.html"])
def test_a_phone_s_width_is_enough(site: Path, browser: Browser, name: str) -> None:
    context = browser.new_context(viewport=PHONE, offline=True)  # type: ignore[arg-type]
    page = reading(site, context).open(name)
    for panel in panels(page):
        panel.drawn()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Contents").click()
    expect(page.get_by_role("navigation", name="Contents")).to_be_visible()
    context.close()


def test_on_paper_there_is_the_answer_and_nothing_to_click(reader: Reader) -> None:
    panel = notebook_panels(reader)[0].drawn()
    reader.page.emulate_media(media="print")
    expect(panel.section.locator(".workbook-say")).to_be_visible()
    expect(panel.section.locator(".wb-form")).to_be_hidden()
    expect(reader.page.get_by_role("navigation", name="Contents")).to_be_hidden()


def test_chances_are_said_on_the_page_as_in_a_notebook(reader: Reader) -> None:
    notebook_panels(reader)[0].drawn()
    chance = Random(3)
    chances = [Fraction(chance.randint(0, d), d) for d in (2, 3, 7, 36, 1296, 7776, 10**9, 3**40) for _ in range(30)]
    said = reader.page.evaluate(
        """(texts) => {
          const { fractionOf, percent, points, frequency } = globalThis.rulesWorkbookExact;
          return texts.map(fractionOf).map((one) => [percent(one), points(one), frequency(one, "try")]);
        }""",
        list(map(str, chances)),
    )
    assert said == [[numerals.percent(one), numerals.points(one), numerals.frequency(one, "try")] for one in chances]
