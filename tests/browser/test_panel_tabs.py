"""The tabs of a panel in JupyterLab: table, vary, compare, what matters, dice, share."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.app_page import PHONE, open_question, overflow, seen_in
from tests.browser.conftest import App, Window
from tests.browser.panel_page import ONE_IN_NINE, ONE_IN_SIX, PanelPage, Wire
from workbook import ask


def test_the_table_has_every_outcome_and_what_stands_beside(panel: PanelPage) -> None:
    table = panel.open_tab("Table")
    expect(table.get_by_role("row", name=re.compile("^knocked out"))).to_contain_text("4/27")
    expect(table).to_contain_text("How it was lost", ignore_case=True)


def test_one_field_is_varied_as_lines_and_two_as_a_heat_map(panel: PanelPage) -> None:
    panel.slider("pins").press("ArrowRight")
    vary = panel.open_tab("Vary")
    chart = vary.get_by_role("img")
    expect(vary.get_by_label("Along")).to_have_value("pins")
    expect(chart.locator("svg .mark-line").first).to_be_visible()
    vary.get_by_label("and", exact=True).select_option(label="Facing (Shot)")
    expect(chart.locator("svg .mark-rect.role-mark path").first).to_be_visible()
    expect(chart.locator("svg .mark-line")).to_have_count(0)


def test_the_numbers_of_a_map_have_their_names_in_the_first_column_and_their_numbers_on_the_right(
    panel: PanelPage,
) -> None:
    vary = panel.open_tab("Vary")
    vary.get_by_label("Along").select_option("weapon")
    vary.get_by_label("and", exact=True).select_option("pins")
    vary.get_by_text("The chart's numbers").click()
    heads = vary.get_by_role("columnheader")
    expect(heads).to_have_text(["Weapon", *map(str, range(13))])
    expect(heads.first).to_have_css("text-align", "left")
    expect(heads.last).to_have_css("text-align", "right")
    expect(vary.get_by_role("row").nth(1).get_by_role("cell").last).to_have_css("text-align", "right")


def test_no_fraction_is_longer_than_its_column_and_the_whole_of_it_is_there(app: App, window: Window) -> None:
    panel = open_question(window.page, app, "/ask?question=heavy_weapons.under_fire")
    panel.get_by_role("tab", name="Table").click()
    shown = panel.get_by_role("tabpanel").locator("visible=true")
    exact = next(iter(ask("heavy_weapons.under_fire").outcomes.values()))
    row = shown.locator("table").first.locator("tbody tr").first
    expect(row.locator("td").first).to_have_attribute("title", str(exact))
    expect(row.locator("td").last).to_be_hidden()
    beside = shown.locator(".wb-beside-table td[title]").filter(has_text=re.compile(r"^\d+\.\d%$")).first
    expect(beside).to_have_attribute("title", re.compile("^[0-9]{8,}/[0-9]{8,}$"))
    assert shown.evaluate("tab => tab.scrollWidth <= tab.clientWidth")


def test_a_sentence_in_a_wide_table_stands_under_its_row_and_the_table_keeps_its_first_column(
    app: App, window: Window
) -> None:
    panel = open_question(window.page, app, "/ask?question=crew.skill_worth")
    panel.get_by_role("tab", name="Table").click()
    scroll = panel.get_by_role("region", name="what each skill is worth")
    expect(scroll.locator(".wb-words-row").first).to_have_text("the shot, if the way out leads out of sight")
    assert scroll.evaluate("box => box.scrollWidth <= box.clientWidth")
    window.page.set_viewport_size({"width": 400, "height": 900})
    moved = """box => {
      box.scrollLeft = 200;
      return box.querySelector("tbody td").getBoundingClientRect().left - box.getBoundingClientRect().left;
    }"""
    assert scroll.evaluate("box => box.scrollWidth > box.clientWidth")
    assert abs(scroll.evaluate(moved)) < 2


def test_a_study_that_comes_while_its_tab_is_left_has_the_panel_s_width_when_it_is_opened_again(
    panel: PanelPage,
) -> None:
    vary = panel.open_tab("Vary")
    expect(vary.get_by_role("img").locator("svg")).to_be_visible()
    panel.slider("pins").press("ArrowRight")
    vary.get_by_label("Along").select_option("target_pins")
    panel.open_tab("Working")
    panel.page.wait_for_timeout(1000)
    chart = panel.open_tab("Vary").get_by_role("img")
    expect(chart.locator("svg")).to_be_visible()
    panel.page.wait_for_function(
        "figure => figure.querySelector('svg').clientWidth > figure.clientWidth - 4", arg=chart.element_handle()
    )


def test_a_is_kept_beside_b_with_the_difference_in_points_and_words(panel: PanelPage) -> None:
    compare = panel.open_tab("Compare")
    compare.get_by_role("button", name="Keep as A").click()
    panel.slider("pins").press("ArrowRight")
    missed = compare.get_by_role("row", name=re.compile("^missed"))
    expect(missed).to_contain_text("50.0%")
    expect(missed).to_contain_text("66.7%")
    expect(missed).to_contain_text("+16.7 points")
    kept = panel.root.locator(".wb-kept")
    expect(kept).to_contain_text("5.4 points less often in B than in A: a difference of about 1 shot in 18")
    compare.get_by_role("button", name="Let go of A").click()
    expect(panel.root.locator(".wb-kept")).to_be_hidden()


def test_what_matters_is_a_tornado_and_says_how_many_shots_are_enough(panel: PanelPage) -> None:
    matters = panel.open_tab("What matters")
    expect(matters.get_by_role("img").first.locator("svg .mark-rect.role-mark path").first).to_be_visible()
    expect(matters).to_contain_text("10 shots for 80% certainty")
    matters.get_by_label("With a certainty of").fill("95%")
    expect(matters).to_contain_text("17 shots for 95% certainty")
    matters.get_by_label("How often:").select_option("knocked out")
    expect(matters).to_contain_text("The outcome is “knocked out”: 19 shots for 95% certainty")


def test_one_game_is_thrown_die_by_die_and_a_seed_throws_it_again(panel: PanelPage) -> None:
    roll = panel.open_tab("Roll it")
    roll.get_by_label("Seed").fill("4711")
    ends = []
    for _ in range(2):
        roll.get_by_role("button", name="Throw one shot").click()
        expect(roll.get_by_text("Seed 4711: the same seed")).to_be_visible(timeout=15_000)
        first = roll.get_by_role("listitem").first
        expect(first).to_contain_text("needs 4+")
        assert first.get_by_role("img").get_attribute("aria-label") in {
            *(f"{face}, missed" for face in "123"),
            *(f"{face}, hit" for face in "456"),
        }
        ends.append(roll.locator(".wb-game").inner_text())
    assert ends[0] == ends[1]


def test_many_games_grow_over_the_exact_odds(panel: PanelPage) -> None:
    roll = panel.open_tab("Roll it")
    roll.get_by_label("Seed").fill("1")
    roll.get_by_role("button", name="Throw", exact=True).click()
    expect(roll).to_contain_text("000 thrown with seed 1", timeout=15_000)
    counts = [int(cell.replace("\u202f", "")) for cell in roll.locator("tbody td:nth-child(3)").all_inner_texts()]
    assert sum(counts) == 1000
    assert 430 <= counts[0] <= 570, "half the shots miss; so far off comes once in a hundred thousand runs"


def test_every_form_of_the_case_is_shared_and_a_pasted_one_restores_it(panel: PanelPage) -> None:
    share = panel.open_tab("Share")
    line = share.get_by_role("region", name="Python")
    expect(line).to_contain_text("pins=1")
    as_opened = line.inner_text()
    panel.slider("pins").press("ArrowRight")
    expect(line).to_contain_text("pins=2")
    expect(share.get_by_role("region", name="Command line")).to_contain_text("workbook ask base.shot_at_vehicle pins=2")
    expect(share.get_by_role("region", name="Report this number")).to_contain_text("Version: rules-workbook")
    pasted = line.inner_text()
    with panel.page.expect_download() as download:
        share.get_by_role("button", name="Download JSON").click()
    assert download.value.suggested_filename == "base_shot_at_vehicle.json"
    panel.root.get_by_role("button", name="Reset").click()
    expect(panel.say).to_have_text(ONE_IN_SIX)
    share.get_by_label("Paste to restore").fill("no such thing")
    share.get_by_role("button", name="Restore").click()
    expect(share.get_by_label("Paste to restore")).to_have_accessible_description(re.compile("got 'no such thing'"))
    for text, sentence in ((pasted, ONE_IN_NINE), (as_opened, ONE_IN_SIX)):
        share.get_by_label("Paste to restore").fill(text)
        share.get_by_role("button", name="Restore").click()
        expect(panel.say).to_have_text(sentence)


@pytest.mark.parametrize(("kind", "begins"), [("PNG", b"\x89PNG"), ("SVG", b"<svg")])
def test_a_picture_is_downloaded(panel: PanelPage, kind: str, begins: bytes) -> None:
    share = panel.open_tab("Share")
    with panel.page.expect_download() as download:
        share.get_by_role("button", name=f"Download {kind}").click()
    assert Path(download.value.path()).read_bytes().lstrip().startswith(begins)


@pytest.mark.parametrize("question", ["crew.fighting_crew", "warplanes.sortie"])
def test_vary_opens_on_a_field_that_counts_and_leaves_one_that_no_longer_does(
    app: App, window: Window, question: str
) -> None:
    """Their first number, how many fire or how many men, makes no difference as the form is opened."""
    panel = open_question(window.page, app, f"/ask?question={question}")
    panel.get_by_role("tab", name="Vary").click()
    vary = panel.get_by_role("tabpanel", name="Vary")
    expect(panel.locator(".wb-study-chart .wb-view:not(.wb-aside) svg")).to_be_visible()
    expect(vary.locator("p[role=status]")).to_have_text("")


def test_a_legend_stays_within_its_chart_and_no_chart_warns(app: App, window: Window) -> None:
    """Five sums in one line would be wider than the panel."""
    warned: list[str] = []
    window.page.on("console", lambda said: warned.append(said.text) if said.type == "warning" else None)
    panel = open_question(window.page, app, "/ask?question=crew.skill_roll")
    panel.get_by_role("tab", name="Vary").click()
    chart = panel.locator(".wb-study-chart")
    panel.get_by_label("Along").select_option("layout")
    expect(chart.locator(".wb-view:not(.wb-aside) svg").get_by_text("It is a skill of the commander")).to_be_visible()
    assert PanelPage(window.page, Wire()).words_outside() == []
    assert [text for text in warned if "WARN" in text] == []


def test_a_comparison_of_long_names_is_no_wider_than_a_phone(app: App, browser: Browser) -> None:
    with seen_in(browser, PHONE) as phone:
        panel = open_question(phone.page, app, "/ask?question=crew.skill_roll")
        panel.get_by_role("tab", name="Compare").click()
        panel.get_by_role("tabpanel", name="Compare").get_by_role("button", name="Keep as A").click()
        expect(panel.get_by_role("row", name=re.compile("^nothing left to gain"))).to_be_visible()
        assert overflow(phone.page) == 0
