"""The roster panel on a page of its own, its deeds done by a real roster: the keyboard, refusals, names, phones, axe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

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
  send: (message) => {
    if (globalThis.gone) throw new Error("Cannot send");
    reply(message);
  },
};
const reply = async (message) => {
    const reply = await window.deed(message);
    campaign = reply.campaign;
    for (const act of heard["change:campaign"]) act();
    for (const one of reply.said) for (const act of heard["msg:custom"]) act(one);
};
render({ model, el: document.querySelector("main") });
"""
CLICKS = """async ([name, waits]) => {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  const {left, top, width, height} = button.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const click = () => document.elementFromPoint(clientX, clientY)
    .dispatchEvent(new MouseEvent("click", {clientX, clientY, detail: 1, bubbles: true, cancelable: true, view: window}));
  const status = document.querySelector("[role=status]");
  const rest = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  click();
  for (const wait of waits) {
    while (wait && !status.textContent.startsWith("Done")) await rest(5);
    await rest(wait);
    click();
  }
  while (!status.textContent.startsWith("Done")) await rest(5);
  await rest(100);
}"""
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


def in_a_game(roster: Roster, points: int = 0, *rolls: list[int]) -> int:
    """A crew in a game, with the XP of a unit of so many points, that has learnt what these dice say."""
    crew = roster.raise_crew(player="Ada", vehicle="Sherman 76")
    roster.begin_game(crew)
    if points:
        roster.destroy(crew, unit="Maus", points=points)
    for dice in rolls:
        roster.learn(crew, dice=dice)
    return crew


@pytest.mark.parametrize("waits", [[0], [0, 0, 0], [1], [1, 150]], ids=["at once", "four times", "once drawn", "again"])
def test_two_clicks_are_one_deed(window: Window, tmp_path: Path, waits: list[int]) -> None:
    """The page drawn anew has a button for a skill roll, or a box, where the one clicked had been."""
    roster = Roster.at(tmp_path / "club.roster", seed=1)
    in_a_game(roster)
    page = page_with(window, roster)
    page.get_by_label("Unit").fill("Königstiger")
    page.get_by_label("Points").fill("600")
    page.evaluate(CLICKS, ["Unit destroyed", waits])
    expect(page.get_by_role("alert")).to_be_empty()
    assert (roster.crew(1).marks, roster.crew(1).xp) == (1, 60)
    assert len(roster.entries) == 3


def test_a_crew_is_raised_once_and_a_later_click_raises_another(window: Window, tmp_path: Path) -> None:
    roster = Roster.at(tmp_path / "club.roster")
    page = page_with(window, roster)
    page.get_by_text("Raise a crew").click()
    for _ in range(2):
        page.get_by_label("Player", exact=True).fill("Ada")
        page.get_by_label("Vehicle", exact=True).last.fill("M10")
        page.evaluate("new Promise((done) => setTimeout(done, 500))")
        page.evaluate(CLICKS, ["Raise it", [0, 1]])
    assert len(roster.crews) == 2


def test_what_cannot_be_points_is_told_and_what_was_done_before_no_longer_stands_there(
    window: Window, tmp_path: Path
) -> None:
    roster = Roster.at(tmp_path / "club.roster")
    in_a_game(roster)
    page = page_with(window, roster)
    for points, got in [("", "nothing"), ("-5", "-5"), ("12.7", "12.7")]:
        unit, box = page.get_by_label("Unit", exact=True), page.get_by_label("Points", exact=True)
        unit.fill("Jeep")
        box.fill("39")
        box.press("Enter")
        expect(page.get_by_role("status")).to_have_text("Done, and stored.")
        page.wait_for_timeout(450)
        unit.fill("Jeep")
        box.fill(points)
        box.press("Enter")
        accepted = "a whole number from 0 to 5000"
        expect(page.get_by_role("alert")).to_have_text(f"Not done: points: got {got}; accepted: {accepted}")
        expect(page.get_by_role("status")).to_be_empty()
        page.wait_for_timeout(450)


def test_the_player_says_which_skill_comes_back(window: Window, tmp_path: Path) -> None:
    """CX-15: Motivational Leader brings back either of two used skills, not only the first."""
    roster = Roster.at(tmp_path / "club.roster")
    crew = in_a_game(roster, 1500, [3, 1], [1, 2], [5, 4])
    roster.use(crew, "Deadeye")
    roster.use(crew, "Lead Foot")
    page = page_with(window, roster)
    page.get_by_label("brings back").select_option("Lead Foot")
    page.get_by_label("Motivational Leader").check()
    expect(page.get_by_role("status")).to_have_text("Done, and stored.")
    assert set(roster.crew(crew).used) == {"Deadeye", "Motivational Leader"}


def test_the_player_says_who_rolls_for_a_man_with_all_six(window: Window, tmp_path: Path) -> None:
    """CX-10: by the usual order it would be the commander, who knows less."""
    roster = Roster.at(tmp_path / "club.roster")
    crew = in_a_game(roster, 5000, *([1, die] for die in range(1, 7)), [3, 1])
    page = page_with(window, roster)
    choice = page.get_by_label("If the driver (has all six) comes up")
    expect(choice).to_have_value("commander")
    choice.select_option("gunner")
    page.get_by_label("Dice").first.fill("2 3")
    page.get_by_label("Dice").first.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Done, and stored.")
    assert roster.crew(crew).skills["gunner"] == ("Deadeye", "Hair Trigger")


@pytest.mark.parametrize(("choice", "dice"), [("keep it", "5 4"), ("roll again", "5 4 4 1")])
def test_the_player_says_whether_a_leader_without_followers_stays(
    window: Window, tmp_path: Path, choice: str, dice: str
) -> None:
    """CX-15"""
    roster = Roster.at(tmp_path / "club.roster")
    crew = in_a_game(roster, 500)
    page = page_with(window, roster)
    page.get_by_label("If Motivational Leader comes up").select_option(choice)
    page.get_by_label("Dice").first.fill(dice)
    page.get_by_label("Dice").first.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Done, and stored.")
    assert roster.crew(crew).all_skills == (("Motivational Leader",) if choice == "keep it" else ("Lucky",))


def test_dice_as_they_were_typed_come_back_with_the_faces_that_can_be(window: Window, tmp_path: Path) -> None:
    roster = Roster.at(tmp_path / "club.roster")
    in_a_game(roster)
    page = page_with(window, roster)
    page.locator("summary", has_text="Knocked out").click()
    page.get_by_label("Dice").fill("abc")
    page.get_by_role("button", name="Who lives?").click()
    expect(page.get_by_role("alert")).to_contain_text("dice: got 'abc'; accepted: faces from 1 to 6")
    page.get_by_label("Dice").fill("4 5 6 1")
    page.get_by_label("Dice").press("Enter")
    expect(page.get_by_role("status")).to_have_text("Done, and stored.")
    assert roster.crew(1).wrecked


def test_a_deed_refused_shows_what_was_done_in_another_window(window: Window, tmp_path: Path) -> None:
    roster = Roster.at(tmp_path / "club.roster")
    crew = roster.raise_crew(player="Ada", vehicle="M10")
    page = page_with(window, roster)
    Roster.at(roster.path).begin_game(crew)
    page.get_by_role("button", name="Begin a game").click()
    expect(page.get_by_role("alert")).to_contain_text("a crew that is in no game")
    expect(page.get_by_role("button", name="Unit destroyed")).to_be_visible()
    expect(page.get_by_role("button", name="Begin a game")).to_have_count(0)


def test_a_file_that_is_no_roster_is_refused_in_words(window: Window, tmp_path: Path) -> None:
    page = page_with(window, Roster.at(tmp_path / "club.roster"))
    page.get_by_text("Print, save, load").click()
    deep = FilePayload(name="deep.json", mimeType="application/json", buffer=b"[" * 20_000)
    page.locator("input[type=file]").set_input_files(deep)
    expect(page.get_by_role("alert")).to_contain_text("Not done: roster: got '[[[[")


def test_a_kernel_that_is_gone_is_told_at_once(window: Window, tmp_path: Path) -> None:
    roster = Roster.at(tmp_path / "club.roster")
    roster.raise_crew(player="Ada", vehicle="M10")
    page = page_with(window, roster)
    page.evaluate("globalThis.gone = true")
    page.get_by_role("button", name="Begin a game").click()
    expect(page.get_by_role("alert")).to_contain_text("If the kernel was restarted or has stopped, run the cell again.")
    page.evaluate("globalThis.gone = false")
    page.wait_for_timeout(450)
    page.get_by_role("button", name="Begin a game").click()
    expect(page.get_by_role("status")).to_have_text("Done, and stored.")


def test_what_came_of_a_deed_is_in_view_on_a_long_card_on_a_phone(window: Window) -> None:
    window.page.set_viewport_size({"width": 420, "height": 740})
    page = page_with(window, sample_campaign())
    page.get_by_role("button", name="Unit destroyed").click()
    expect(page.get_by_role("alert")).to_contain_text("points: got nothing")
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY + innerHeight < document.documentElement.scrollHeight")
