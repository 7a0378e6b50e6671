"""The roster panel on a page of its own, its deeds done by a real roster: the keyboard, refusals, names, phones, axe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.notebook_page import barriers
from workbook.crew.panel import RosterPanel
from workbook.crew.roster import Roster
from workbook.crew.roster.sample import sample_campaign

MODEL = """
const heard = {};
let campaign = CAMPAIGN;
const model = {
  get: () => campaign,
  on: (name, act) => (heard[name] ??= []).push(act),
  off: () => {},
  send: async (message) => {
    const reply = await window.deed(message);
    campaign = reply.campaign;
    for (const act of heard["change:campaign"]) act();
    for (const one of reply.said) for (const act of heard["msg:custom"]) act(one);
  },
};
render({ model, el: document.querySelector("main") });
"""
SCRIPT = "<script>globalThis.ran = true</script>"


def page_with(window: Window, roster: Roster) -> Page:
    """A plain page with the panel of this roster."""
    panel = RosterPanel(roster)
    said: list[Any] = []
    panel.send = lambda content, buffers=None: said.append(content)

    def deed(message: dict[str, Any]) -> dict[str, Any]:
        said.clear()
        panel._heard(None, message, None)
        return {"campaign": panel.campaign, "said": list(said)}

    page = window.page
    page.expose_function("deed", deed)
    page.set_content(
        f"<!doctype html><html lang=en><title>Roster</title><style>{RosterPanel._css}</style><main></main></html>"
    )
    script = str(RosterPanel._esm).replace("export default { render };", "")
    page.add_script_tag(content=f"(() => {{{script}\n{MODEL.replace('CAMPAIGN', json.dumps(panel.campaign))}}})()")
    return page


def test_a_crew_is_raised_plays_learns_and_is_undone_by_keyboard(window: Window, tmp_path: Path) -> None:
    roster = Roster.at(tmp_path / "club.roster", seed=1)
    page = page_with(window, roster)
    page.get_by_text("Raise a crew").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Player", exact=True).fill(SCRIPT)
    page.get_by_label("Vehicle", exact=True).first.fill("Sherman 76")
    page.keyboard.press("Enter")
    card = page.get_by_role("article", name="Sherman 76")
    expect(card).to_contain_text(SCRIPT)
    card.get_by_role("button", name="Begin a game").press("Enter")
    card.get_by_label("Unit").fill("Königstiger")
    card.get_by_label("Points").fill("600")
    page.keyboard.press("Enter")
    card.get_by_label("Dice").first.fill("3 1")
    page.keyboard.press("Enter")
    card.get_by_label("Deadeye").press("Space")
    expect(page.get_by_role("status")).to_have_text("Done, and stored.")
    assert roster.crew(1).used == ("Deadeye",)
    page.get_by_text("The story so far").click()
    page.get_by_role("button", name="Undo event 3").click()
    expect(page.get_by_role("alert")).to_contain_text("XP: got 0; accepted: 50 XP or more")
    page.get_by_role("button", name="Undo event 5").click()
    expect(page.get_by_role("status")).to_have_text("Done, and stored.")
    assert roster.crew(1).used == ()
    assert page.evaluate("globalThis.ran") is None


def test_the_reader_stays_where_he_was(window: Window) -> None:
    page = page_with(window, sample_campaign())
    card = page.get_by_role("article", name="Double Down II")
    card.get_by_label("Unit").fill("Jeep")
    card.get_by_role("button", name="Skill roll, 50 XP").click()
    focused = page.evaluate("document.activeElement.closest('article')?.getAttribute('aria-labelledby') ?? ''")
    assert focused == card.get_attribute("aria-labelledby")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_way(window: Window, scheme: Any) -> None:
    window.page.emulate_media(color_scheme=scheme)
    page = page_with(window, sample_campaign())
    for heading in ("Raise a crew", "The story so far", "The campaign", "Print, save, load", "Knocked out"):
        page.locator("summary", has_text=heading).first.click()
    assert barriers(page, ".workbook-roster") == []


def test_a_phone_shows_it_without_scrolling_sideways(window: Window) -> None:
    window.page.set_viewport_size({"width": 360, "height": 740})
    page = page_with(window, sample_campaign())
    for heading in ("Raise a crew", "The story so far", "Print, save, load"):
        page.locator("summary", has_text=heading).first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_is_taken_out_is_a_file(window: Window) -> None:
    page = page_with(window, sample_campaign())
    page.get_by_text("Print, save, load").click()
    files = {"Sheet to print": "roster.html", "JSON, all of it": "roster.json", "CSV of the crews": "roster-crews.csv"}
    for name, file in files.items():
        with page.expect_download() as taken:
            page.get_by_role("button", name=name).click()
        assert taken.value.suggested_filename == file
