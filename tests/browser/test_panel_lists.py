"""Fields that hold several things: rows added and removed, names taken and taken away."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.app_page import open_question, serious
from tests.browser.conftest import App, Server, Window
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


def test_skills_are_taken_and_taken_away_by_keyboard_alone(app: App, window: Window) -> None:
    """CX-15: the skills that count in a shot, by their names."""
    page = window.page
    panel = open_question(page, app, "/ask?question=crew.skill_worth")
    skills = panel.locator('.wb-form [data-field="skills"]')
    before = panel.locator(".workbook-say").inner_text()
    expect(skills.get_by_role("list").get_by_role("listitem")).to_have_text([re.compile("^Deadeye")])
    skills.get_by_role("combobox").focus()
    page.keyboard.type("Skill S")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(skills.get_by_role("listitem")).to_have_text([re.compile("^Deadeye"), re.compile("^Skill Shot")])
    expect(panel.locator(".workbook-say")).not_to_have_text(before)
    offered = skills.get_by_role("combobox").locator("option").all_text_contents()
    assert "Skill Shot" not in offered, "no skill is had twice"
    assert "Long Shot" in offered
    skills.get_by_role("button", name="Take Skill Shot away").press("Enter")
    expect(skills.get_by_role("button", name="Take Deadeye away")).to_be_focused()
    expect(panel.locator(".workbook-say")).to_have_text(before)
    assert serious(page) == []


def test_names_that_do_not_go_with_the_rest_are_refused_beside_their_field(app: App, window: Window) -> None:
    """CX-16: a skill that has been used is not one that is still to be used."""
    panel = open_question(window.page, app, "/ask?question=crew.skill_worth")
    used = panel.locator('.wb-form [data-field="used"]')
    used.get_by_role("combobox").select_option("Deadeye")
    used.get_by_role("button", name="Add to Used").click()
    expect(used.get_by_role("alert")).to_contain_text("not also on the list of those not yet used")
    used.get_by_role("button", name="Take Deadeye away").click()
    expect(used.get_by_role("alert")).to_be_hidden()


def test_skills_told_by_name_are_counted_and_the_slider_says_that_they_are(app: App, window: Window) -> None:
    panel = open_question(window.page, app, "/ask?question=crew.after_knock_out")
    driver = panel.locator('.wb-form [data-field="driver"]')
    slider = driver.get_by_role("slider")
    expect(slider).to_be_enabled()
    for name in ("Lead Foot", "Bulldozer"):
        driver.get_by_role("combobox", name="Driver by name").select_option(name)
        driver.get_by_role("button", name="Add to Driver").click()
    expect(driver.get_by_text("counted from the names")).to_be_visible()
    expect(slider).to_have_value("2")
    expect(slider).to_be_disabled()
    panel.get_by_role("tab", name="Share").click()
    expect(panel.get_by_role("region", name="Python")).to_contain_text("Lead Foot")
    pasted = panel.get_by_role("region", name="Python").inner_text()
    for name in ("Lead Foot", "Bulldozer"):
        driver.get_by_role("button", name=f"Take {name} away").click()
    expect(slider).to_be_enabled()
    expect(driver.get_by_text("counted from the names")).to_be_hidden()
    panel.get_by_label("Paste to restore").fill(pasted)
    panel.get_by_role("button", name="Restore").click()
    expect(driver.get_by_role("listitem")).to_have_count(2)
    panel.get_by_role("tab", name="Vary").click()
    expect(panel.locator(".wb-study-chart svg").first).to_be_visible()


def test_fields_that_make_no_difference_are_folded_away_and_come_back_when_they_count(app: App, window: Window) -> None:
    """BA-68: nothing changes a mortar's roll to hit."""
    page = window.page
    panel = open_question(page, app, "/ask?question=base.shot_at_troops")
    form, weapon = panel.locator(".wb-form"), panel.locator('[data-field="weapon"]').get_by_role("combobox")
    weapon.focus()
    weapon.select_option("Medium mortar")
    moved, folded = form.locator('[data-field="moved"]'), form.locator("details")
    expect(folded.locator("summary")).to_have_text(re.compile(r"^\d+ fields that make no difference here$"))
    expect(moved).to_be_hidden()
    expect(weapon).to_be_focused()
    folded.locator("summary").click()
    expect(moved).to_contain_text("nothing changes an indirect shot's roll to hit")
    assert serious(page) == []
    weapon.select_option("Rifle")
    expect(folded.locator('[data-field="moved"]')).to_have_count(0)
    expect(moved.get_by_role("switch").or_(moved.get_by_role("checkbox"))).to_be_enabled()
    order = form.locator("fieldset [data-field]").evaluate_all("fields => fields.map(field => field.dataset.field)")
    assert order.index("weapon") < order.index("moved") < order.index("target_quality")
