"""House rules at the table: a figure changed in the panel, the answer before and after, carried everywhere, kept by name."""

from playwright.sync_api import Locator, expect

from tests.browser.app_page import open_question
from tests.browser.conftest import App, Window
from workbook import Odds, ask
from workbook.show import numerals, words

OURS = {"base.to_hit": [{"edition": "2nd", "factor": "pin", "modifier": -2}]}
FIELDS = {"facing": "side", "pins": 1}


def shot(**more: object) -> Odds:
    return ask("base.shot_at_vehicle", **FIELDS, **more)


def house_tab(panel: Locator) -> Locator:
    panel.get_by_role("tab", name="House rules").click()
    return panel.get_by_role("tabpanel").locator("visible=true")


def cell(tab: Locator, title: str) -> Locator:
    """A cell of the row that is open."""
    return tab.locator(".wb-editor:visible").get_by_label(title, exact=True)


def lay_our_rule(panel: Locator) -> Locator:
    """Each pin on the firer costs 2 to hit."""
    tab = house_tab(panel)
    tab.get_by_role("button", name="Change to hit, 2nd pin", exact=True).click()
    cell(tab, "modifier").fill("-2")
    expect(panel.locator(".workbook-say")).to_have_text(words.sentence(shot(house_rules=OURS)).text)
    return tab


def test_the_rows_that_the_answer_rests_on_are_listed_with_assumptions_first(app: App, window: Window) -> None:
    tab = house_tab(open_question(window.page, app))
    rows = tab.locator(".wb-house-rows > li")
    expect(rows.first).to_contain_text("pins a fire adds to the crew's check: 1")
    expect(rows.first).to_contain_text("assumed")
    tab.get_by_text("more printed figures").click()
    expect(tab.get_by_text("medium tank: damage value 9+")).to_be_visible()


def test_a_changed_figure_changes_the_answer_and_both_stand_side_by_side(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    tab = lay_our_rule(panel)
    expect(tab.locator(".wb-versus")).to_contain_text(f"Printed: {words.sentence(shot()).text}")
    expect(tab.locator(".wb-versus")).to_contain_text(f"Yours: {words.sentence(shot(house_rules=OURS)).text}")
    difference = numerals.points(shot().headline - shot(house_rules=OURS).headline).lstrip("+")
    expect(tab.locator(".wb-versus")).to_contain_text(f"{difference} less often than by the printed rules")
    expect(panel.locator(".wb-flags")).to_contain_text(
        "House rules are on. pin: -2 in place of -1 to hit (2nd edition)"
    )


def test_a_house_rule_is_carried_through_the_studies_and_every_export(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    lay_our_rule(panel)
    panel.get_by_role("tab", name="Share").click()
    shown = panel.get_by_role("tabpanel").locator("visible=true")
    for form in ("Python", "JSON", "House rules"):
        expect(shown.get_by_role("region", name=form)).to_contain_text("modifier")
    for form in ("CSV", "Report this number"):
        expect(shown.get_by_role("region", name=form)).to_contain_text("pin: -2 in place of -1 to hit (2nd edition)")
    link = shown.get_by_role("region", name="Link").inner_text()
    panel.get_by_role("tab", name="Vary").click()
    panel.get_by_label("Along").select_option("pins")
    panel.get_by_text("The chart's numbers").click()
    expect(panel.get_by_role("tabpanel").locator("visible=true")).to_contain_text(
        numerals.percent(shot(house_rules=OURS).headline)
    )
    window.page.goto(link)
    expect(window.page.locator(".workbook-say")).to_have_text(
        words.sentence(shot(house_rules=OURS)).text, timeout=60_000
    )
    expect(window.page.locator(".wb-flags")).to_contain_text("House rules are on.")


def test_reset_keeps_the_house_rules_and_one_click_brings_the_printed_ones_back(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    tab = lay_our_rule(panel)
    panel.get_by_role("button", name="Reset").click()
    expect(panel.locator(".workbook-say")).to_have_text(words.sentence(shot(house_rules=OURS)).text)
    tab.get_by_role("button", name="Back to the printed rules").click()
    expect(panel.locator(".workbook-say")).to_have_text(words.sentence(shot()).text)
    expect(panel.locator(".wb-house")).to_be_hidden()


def test_a_figure_that_cannot_be_is_refused_in_words_and_nothing_changes(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    tab = house_tab(panel)
    tab.get_by_role("button", name="Change to hit, 2nd pin", exact=True).click()
    cell(tab, "modifier").fill("many")
    expect(tab.get_by_role("alert")).to_contain_text("got 'many'; accepted: a whole number")
    expect(panel.locator(".workbook-say")).to_have_text(words.sentence(shot()).text)


def test_a_weapon_of_ones_own_becomes_a_choice_and_its_figures_can_be_changed(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    tab = house_tab(panel)
    tab.get_by_text("A weapon of your own").click()
    expect(tab.get_by_label("made like")).to_have_value("Medium anti-tank gun")
    tab.get_by_label("Name").fill("Old six-pounder")
    tab.get_by_label("made like").select_option("Medium anti-tank gun")
    tab.get_by_role("button", name="Add", exact=True).click()
    weapon = panel.get_by_label("Weapon", exact=True)
    expect(weapon).to_have_value("Old six-pounder")
    tab = panel.get_by_role("tabpanel").locator("visible=true")
    tab.get_by_role("button", name="Change weapons, 2nd Old six-pounder", exact=True).click()
    cell(tab, "pen").fill("6")
    heavier = words.sentence(shot(weapon="Heavy anti-tank gun")).text  # which has a Pen of 6
    expect(panel.locator(".workbook-say")).to_have_text(heavier)
    expect(panel.get_by_role("tab", name="House rules")).to_have_attribute("aria-selected", "true")


def test_house_rules_are_kept_by_name_and_played_by_again(app: App, window: Window) -> None:
    panel = open_question(window.page, app)
    tab = lay_our_rule(panel)
    tab.get_by_label("Keep as").fill("Pins hurt")
    tab.get_by_role("button", name="Keep", exact=True).click()
    expect(tab.get_by_text('house_rules="Pins hurt"')).to_be_visible()
    kept = app.home / "house_rules" / "Pins hurt.toml"
    assert shot(house_rules=kept).outcomes == shot(house_rules=OURS).outcomes
    panel = open_question(window.page, app)
    tab = house_tab(panel)
    tab.get_by_label("Kept before").select_option("Pins hurt")
    tab.get_by_role("button", name="Play by these").click()
    expect(panel.locator(".workbook-say")).to_have_text(words.sentence(shot(house_rules=OURS)).text)
