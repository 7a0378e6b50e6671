"""Fields that hold several things: rows added and removed, names taken and taken away."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Server, Window
from tests.browser.panel_page import open_panel

TROOPS = 'from workbook import explore\nexplore("base.shot_at_troops")'


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
