"""A field moved in a panel in JupyterLab: what changes, what is refused, what stays, and what goes over the wire."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Server, Window
from tests.browser.panel_page import LAST_CELL_AGAIN, ONE_IN_NINE, ONE_IN_SIX, SHOT, PanelPage, open_panel

BUSY = """() => {
  const {kernel} = jupyterapp.shell.currentWidget.sessionContext.session;
  kernel.requestExecute({code: 'import time; time.sleep(60)'});
}"""


RESTARTED = """async () => {
  const {kernel} = jupyterapp.shell.currentWidget.sessionContext.session;
  await kernel.restart();
  await kernel.info;
}"""


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
    panel.root.locator("summary", has_text="that make no difference here").click()
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
    panel.root.get_by_role("button", name="Pins: this value cannot be used").click()
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


def test_a_panel_whose_kernel_was_restarted_says_at_once_that_its_answer_is_old(lab: Server, window: Window) -> None:
    panel = open_panel(window.page, lab, "restarted.ipynb", SHOT)
    tab = panel.open_tab("Roll it")
    window.page.evaluate(RESTARTED)
    panel.slider("pins").press("ArrowRight")
    said = panel.root.get_by_text("What is shown is the last answer")
    expect(said).to_be_visible(timeout=5_000)  # a third of the time in which an answer may still come
    expect(said).to_contain_text("run the cell again")
    expect(panel.say).to_have_text(ONE_IN_SIX)
    tab.get_by_role("button", name="Throw one").click()
    expect(tab.get_by_text("The kernel was restarted")).to_be_visible(timeout=5_000)
    window.page.evaluate(LAST_CELL_AGAIN)
    expect(said).to_have_count(0)
    panel.settled()
    panel.slider("pins").press("ArrowRight")
    expect(panel.say).to_have_text(ONE_IN_NINE)
