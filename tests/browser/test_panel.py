"""The panel as a player uses it, in a real JupyterLab: fields moved, tabs opened, bad values typed, by mouse and by keyboard."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Server, Window
from tests.browser.panel_page import LAST_CELL_AGAIN, PanelPage, open_panel

SHOT = 'from workbook import explore\nexplore("base.shot_at_vehicle", facing="side", pins=1)'
TROOPS = 'from workbook import explore\nexplore("base.shot_at_troops")'
TABS = ("Working", "Table", "Vary", "Compare", "What matters", "Roll it", "House rules", "Share")
ONE_IN_SIX = "The tank is lost 16.3% of the time, about 1 shot in 6."
ONE_IN_NINE = "The tank is lost 10.9% of the time, about 1 shot in 9."

BUSY = """() => {
  const {kernel} = jupyterapp.shell.currentWidget.sessionContext.session;
  kernel.requestExecute({code: 'import time; time.sleep(60)'});
}"""


@pytest.fixture(scope="module")
def opened(browser: Browser, lab: Server) -> Iterator[PanelPage]:
    """One panel for most of the tests of this file, since JupyterLab takes its time to open."""
    context = browser.new_context(viewport={"width": 1300, "height": 1000}, accept_downloads=True)
    yield open_panel(context.new_page(), lab, "panel.ipynb", SHOT)
    context.close()


@pytest.fixture
def panel(opened: PanelPage) -> PanelPage:
    """The panel as it was opened: nothing kept, nothing wrong, the working in view."""
    if opened.root.locator(".wb-kept").is_visible():
        opened.root.locator(".wb-kept").get_by_role("button").click()
    opened.root.get_by_role("button", name="Reset").click()
    opened.open_tab("Working")
    expect(opened.say).to_have_text(ONE_IN_SIX)
    opened.settled()
    opened.wire.said.clear()
    return opened


def picture(page: Page, name: str) -> None:
    """Leaves a picture where WORKBOOK_SCREENSHOTS says, for people to look at."""
    if folder := os.environ.get("WORKBOOK_SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_a_slider_moved_changes_the_sentence_the_gates_the_chart_and_the_working(panel: PanelPage) -> None:
    drawn, to_hit = panel.bars(), panel.gates.first
    expect(to_hit).to_contain_text("4+")
    panel.slider("pins").press("ArrowRight")
    expect(panel.say).to_have_text(ONE_IN_NINE)
    expect(to_hit).to_contain_text("5+")
    expect(to_hit).to_contain_text("33.3%")
    expect(panel.shown_tab.get_by_role("row").nth(1)).to_contain_text("2 more for 2 pins")
    panel.settled()
    assert panel.bars() != drawn
    expect(panel.chart).to_have_attribute("aria-label", re.compile("missed 66.7%"))
    expect(panel.field("pins").get_by_role("spinbutton")).to_have_value("2")


def test_the_sentence_is_chosen_by_keyboard_and_goes_along_when_a_field_moves(panel: PanelPage) -> None:
    about = panel.root.get_by_label("In a sentence:")
    expect(about).to_have_value("")
    about.focus()
    about.press("ArrowDown")
    expect(panel.say).to_have_text(re.compile("^Stopped or worse .* of the time, about"))
    expect(about).to_be_focused()
    expect(panel.root.locator(".wb-sub")).to_contain_text("The tank is lost: 16.3%.")
    product = 1.0
    for gate in panel.gates.all():
        product *= float(re.findall(r"([\d.]+)%", gate.inner_text())[0]) / 100
    said = re.search(r"([\d.]+)%", panel.say.inner_text())
    assert said
    assert abs(product - float(said[1]) / 100) < 0.01
    panel.slider("pins").press("ArrowRight")
    expect(panel.say).to_have_text(re.compile("^Stopped or worse"))
    assert panel.serious() == []
    panel.root.get_by_role("button", name="Reset").click()
    expect(panel.say).to_have_text(ONE_IN_SIX)
    expect(about).to_have_value("")


def test_a_dropdown_moved_changes_the_sentence_the_gates_the_chart_and_the_working(panel: PanelPage) -> None:
    drawn = panel.bars()
    panel.field("target").get_by_role("combobox").select_option("Heavy tank")
    expect(panel.say).not_to_have_text(ONE_IN_SIX)
    expect(panel.gates.nth(1)).to_contain_text("10+ against a heavy tank")
    expect(panel.shown_tab).to_contain_text("10+ against a heavy tank")
    panel.settled()
    assert panel.bars() != drawn


def test_a_field_that_cannot_matter_is_dimmed_and_says_why(panel: PanelPage) -> None:
    open_topped = panel.field("open_topped")
    expect(open_topped).to_contain_text("counts only for hits from above")
    expect(open_topped.get_by_role("switch")).to_be_disabled()
    panel.field("facing").get_by_role("radio", name="Top").check(force=True)
    expect(open_topped).not_to_contain_text("counts only for hits from above")
    expect(open_topped.get_by_role("switch")).to_be_enabled()


def test_a_bad_value_is_refused_beside_its_field_and_the_last_good_answer_stays(panel: PanelPage) -> None:
    box = panel.field("pins").get_by_role("spinbutton")
    box.fill("99")
    expect(panel.field("pins").get_by_role("alert")).to_have_text("got 99; accepted: a whole number from 0 to 12")
    expect(panel.say).to_have_text(ONE_IN_SIX)
    expect(panel.root.get_by_text("last good answer")).to_be_visible()
    expect(box).to_have_value("99")
    expect(box).to_have_attribute("aria-invalid", "true")
    assert panel.serious() == []
    panel.root.get_by_role("button", name="Pins cannot be as it is").click()
    expect(box).to_be_focused()
    box.fill("2")
    expect(panel.say).to_have_text(ONE_IN_NINE)
    expect(panel.root.get_by_text("last good answer")).to_be_hidden()
    expect(panel.field("pins").get_by_role("alert")).to_be_hidden()


def test_a_field_that_may_be_left_out_is_given_and_left_out_again(panel: PanelPage) -> None:
    distance, band = panel.field("distance_in"), panel.field("range_band")
    distance.get_by_role("textbox").fill("50")
    expect(band).to_contain_text("it follows from the distance")
    expect(panel.gates.first).to_contain_text("long range")
    distance.get_by_role("button", name="Leave out Distance").click()
    expect(panel.say).to_have_text(ONE_IN_SIX)
    expect(band).not_to_contain_text("it follows from the distance")


def test_a_dragged_slider_leaves_no_backlog_and_ends_where_it_is_let_go(panel: PanelPage) -> None:
    slider = panel.slider("pins")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    panel.page.mouse.move(box["x"] + 20, middle)
    panel.page.mouse.down()
    panel.page.mouse.move(box["x"] + box["width"] + 10, middle, steps=40)
    panel.page.mouse.up()
    expect(slider).to_have_value("12")
    expect(panel.gates.first).to_contain_text("12 more for 12 pins")
    panel.settled()
    assert panel.wire.said == ["set", "answer"] * (len(panel.wire.said) // 2), "one change at a time is on its way"


def test_an_update_rebuilds_nothing_and_takes_nobody_s_focus(panel: PanelPage) -> None:
    mark = "part => { part.seenBefore = true; }"
    kept = [
        panel.slider("pins"),
        panel.gates.first,
        panel.chart.locator("svg"),
        panel.shown_tab.get_by_role("row").nth(1),
    ]
    for part in kept:
        part.evaluate(mark)
    panel.slider("pins").press("ArrowRight")
    expect(panel.say).to_have_text(ONE_IN_NINE)
    panel.settled()
    expect(panel.slider("pins")).to_be_focused()
    assert all(part.evaluate("part => part.seenBefore") for part in kept)


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


def test_a_is_kept_beside_b_with_the_difference_in_points_and_words(panel: PanelPage) -> None:
    compare = panel.open_tab("Compare")
    compare.get_by_role("button", name="Keep as A").click()
    panel.slider("pins").press("ArrowRight")
    missed = compare.get_by_role("row", name=re.compile("^missed"))
    expect(missed).to_contain_text("50.0%")
    expect(missed).to_contain_text("66.7%")
    expect(missed).to_contain_text("+16.7 points")
    expect(panel.root.locator(".wb-kept")).to_contain_text("5.4 points less often in B than in A, about 1 shot in 18")
    compare.get_by_role("button", name="Let go of A").click()
    expect(panel.root.locator(".wb-kept")).to_be_hidden()


def test_what_matters_is_a_tornado_and_says_how_many_shots_are_enough(panel: PanelPage) -> None:
    matters = panel.open_tab("What matters")
    expect(matters.get_by_role("img").first.locator("svg .mark-rect.role-mark path").first).to_be_visible()
    expect(matters).to_contain_text("10 shots for 80% certainty")
    matters.get_by_label("With a certainty of").fill("95%")
    expect(matters).to_contain_text("17 shots for 95% certainty")
    matters.get_by_label("How often:").select_option("knocked out")
    expect(matters).to_contain_text("knocked out: 19 shots for 95% certainty")


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


def test_no_chart_is_cut_nor_any_of_its_words(panel: PanelPage) -> None:
    panel.slider("pins").press("ArrowRight")
    for title in ("Working", "Vary", "What matters"):
        panel.open_tab(title)
        expect(panel.root.locator("figure:visible svg").last).to_be_visible()
        assert panel.words_outside() == [], title


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


def test_running_the_cell_again_leaves_one_panel_and_one_answer_to_a_change(panel: PanelPage) -> None:
    for _ in range(2):
        panel.page.evaluate(LAST_CELL_AGAIN)
    expect(panel.root).to_have_count(1)
    expect(panel.chart.locator("svg")).to_be_visible()
    panel.settled()
    panel.wire.said.clear()
    panel.slider("pins").press("ArrowRight")
    expect(panel.say).to_have_text(ONE_IN_NINE)
    panel.settled()
    panel.page.wait_for_timeout(300)
    assert panel.wire.said == ["set", "answer"]


def test_a_panel_whose_kernel_does_not_answer_says_so_and_what_to_do(lab: Server, window: Window) -> None:
    panel = open_panel(window.page, lab, "alone.ipynb", SHOT)
    window.page.evaluate(BUSY)
    panel.slider("pins").press("ArrowRight")
    expect(panel.root.get_by_text("No answer yet")).to_be_visible(timeout=25_000)
    expect(panel.say).to_have_text(ONE_IN_SIX)


def test_rows_are_added_and_removed_and_text_stays_text(lab: Server, window: Window) -> None:
    panel = open_panel(window.page, lab, "troops.ipynb", TROOPS)
    also, before = panel.field("also"), panel.say.inner_text()
    also.get_by_role("button", name="Add").click()
    expect(also.get_by_label("Also firing 1").get_by_role("combobox")).to_be_focused()
    expect(panel.say).not_to_have_text(before)
    also.get_by_label("Also firing 1").get_by_role("spinbutton").fill("77")
    expect(also.get_by_role("alert").filter(has_text="got 77")).to_be_visible()
    also.get_by_role("button", name="Remove Also firing 1").click()
    expect(panel.say).to_have_text(before)
    expect(also.get_by_role("button", name="Add")).to_be_focused()

    panel.field("weapon").get_by_role("combobox").select_option("Medium mortar")
    shell = panel.field("he_hits")
    shell.get_by_role("combobox").fill("<img src=x onerror=alert(1)>")
    expect(shell.get_by_role("alert")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(panel.root.locator("img:not([role])")).to_have_count(0)
    assert window.elsewhere == []
