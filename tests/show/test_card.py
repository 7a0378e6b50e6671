"""The card of an answer: all of it is there in a notebook that nobody has run or trusted."""

import re
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser

import pytest

from workbook import Odds, ask, compare, questions, roll, until, vary, what_matters
from workbook.show import card, html, numerals, plain, words

BASE = list(questions("base"))
KEPT_BY_JUPYTERLAB = {"section", "div", "span", "b", "table", "thead", "tbody", "tr", "th", "td", "details", "summary"}
SHOT = ask("base.shot_at_vehicle", facing="side", pins=1)
OURS = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]}


class Reader(HTMLParser):
    """Reads a card: its elements, its text, and whether every element is closed where it should be."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += f" {data}"


def told(page: str) -> str:
    """The words of a page, blanks made alike."""
    return " ".join(Reader(page).text.split())


@pytest.mark.parametrize("question", BASE)
def test_a_card_uses_only_what_an_untrusted_notebook_keeps(question: str) -> None:
    seen = Reader(card.card(ask(question))).seen
    assert {tag for tag, _ in seen} <= KEPT_BY_JUPYTERLAB
    assert {name for _, attributes in seen for name in attributes} <= {"class", "style", "title", "scope"}
    assert not [attributes for _, attributes in seen if "url(" in (attributes.get("style") or "")]


@pytest.mark.parametrize("question", BASE)
def test_a_card_says_the_sentence_the_sums_and_every_rule_of_the_working(question: str) -> None:
    odds = ask(question)
    page = told(card.card(odds))
    assert words.sentence(odds).text in page
    assert all(said in page for said in words.sums(odds))
    assert all(line.rule in page and line.step in page for line in odds.working)


@pytest.mark.parametrize("question", BASE)
def test_a_card_is_the_same_every_time(question: str) -> None:
    assert card.card(ask(question)) == card.card(ask(question))


def test_bars_are_as_long_as_the_chances() -> None:
    widths = re.findall(r"width:([\d.]+)%;height", card.card(SHOT))
    assert [float(width) for width in widths] == [round(float(chance * 100), 2) for chance in SHOT.outcomes.values()]


@pytest.mark.parametrize("odds", [SHOT, ask("base.shot_at_troops", firers=20, men=30)], ids=["ladder", "counts"])
def test_the_rows_of_a_card_add_up_to_1(odds: Odds) -> None:
    assert sum(chance for _, chance, _ in card.rows(odds)) == 1


def test_gates_stand_with_what_they_need() -> None:
    """BA-01, BA-03, BA-21"""
    page = told(card.card(SHOT))
    assert "To hit 4+ 50.0% 1/2" in page
    assert "3+ base, 1 more for 1 pin" in page


def test_assumptions_and_house_rules_are_flagged() -> None:
    assert "Rests on one assumption" in told(card.card(SHOT))
    assert "Rests on" not in told(card.card(ask("base.morale_check")))
    assert "House rule on" in told(card.card(ask("base.shot_at_troops", moved=True, house_rules=OURS)))
    assert "House rule" not in told(card.card(ask("base.shot_at_troops", moved=True)))


def test_fields_that_do_not_count_are_named_with_the_reason() -> None:
    assert "Open-topped: counts only for hits from above" in told(card.card(SHOT))


def test_a_name_of_ones_own_cannot_break_the_page() -> None:
    rule = {"edition": "2nd", "weapon": "<b>Big</b> gun & son", "kind": "small arms", "reach": 24, "shots": 1}
    switches = dict.fromkeys(
        ("assault", "team", "fixed", "shaped_charge", "howitzer", "anti_tank_gun", "one_shot"), False
    )
    odds = ask("base.shot_at_vehicle", weapon="<b>Big</b> gun & son", house_rules={"base.weapons": [rule | switches]})
    page = card.card(odds)
    assert "<b>Big</b>" not in page
    assert "<b>Big</b> gun & son" in unescape(told(page))


def test_an_answer_shows_itself_though_nobody_loaded_the_show_layer() -> None:
    see = (
        "import sys; from workbook import ask; odds = ask('base.order_test', pins=2);"
        "assert 'workbook.show' not in sys.modules;"
        "print(sorted(odds._repr_mimebundle_()), '58.3%' in odds._repr_mimebundle_()['text/html'], 'altair' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", see], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "['text/html', 'text/plain'] True False"


STUDIES = {
    "one field": vary("base.shot_at_troops", firers=[2, 5]),
    "two fields": vary("base.order_test", pins=[1, 2], quality=["Regular", "Veteran"]),
    "compare": compare(SHOT, facing="rear"),
    "what matters": what_matters(SHOT),
    "until": until(SHOT),
    "never": until(SHOT, certainty=1),
    "rolled": roll(SHOT, n=100, seed=1),
    "beside": SHOT.beside["how it was lost"],
}


@pytest.mark.parametrize("study", STUDIES.values(), ids=STUDIES)
def test_studies_show_themselves_in_the_same_plain_way(study: object) -> None:
    page = html(study)
    assert {tag for tag, _ in Reader(page).seen} <= KEPT_BY_JUPYTERLAB
    assert "%" in plain(study)
    assert not [line for line in plain(study).splitlines() if line != line.rstrip()]


def test_two_fields_varied_are_a_table_of_the_answers() -> None:
    """BA-51, BA-53"""
    page = plain(vary("base.order_test", pins=[1, 2], quality=["Regular", "Veteran"]))
    for pins, quality in ((1, "Regular"), (2, "Veteran")):
        assert numerals.percent(ask("base.order_test", pins=pins, quality=quality).headline) in page


def test_an_outcome_asked_for_is_the_one_that_is_shown() -> None:
    study = vary("base.shot_at_troops", firers=[1, 2], outcome="0")
    assert study.chance(1) == ask("base.shot_at_troops", firers=1).outcomes["0"]
    assert plain(study).count(numerals.percent(study.chance(2))) == 1


def test_columns_of_words_begin_on_the_left_and_columns_of_numbers_end_on_the_right() -> None:
    page = card.table(["piece", "stands", "note"], [["MMG", "&lt;0.1%", "gone"], ["HMG", "12.5%", "–"]])
    sides = [str(attributes["style"]).split(";")[0] for tag, attributes in Reader(page).seen if tag in ("td", "th")]
    assert sides == ["text-align:left", "text-align:right", "text-align:left"] * 3


def test_a_fraction_too_long_for_a_table_is_said_nearly_and_is_there_to_its_last_digit() -> None:
    page = card.card(ask("warplanes.sortie"))
    long = [attributes["title"] for _, attributes in Reader(page).seen if len(attributes.get("title") or "") > 200]
    assert long
    assert not [text for text in told(page).split() if re.fullmatch(r"\d{20,}/\d{20,}", text) and text in long]


def test_few_tries_are_told_of_one_by_one() -> None:
    """Seven shots at 1/6 a shot: every one of them has its row."""
    told = plain(until("base.ranging_in", outcome="1", certainty="2/3")).splitlines()
    counts = [int(line.split()[0]) for line in told[2:]]
    assert counts == list(range(1, counts[-1] + 1))


def test_of_two_fields_varied_the_first_column_is_named_for_both_and_the_others_for_their_values() -> None:
    heads = plain(vary("base.order_test", pins=[1, 2], quality=["Regular", "Veteran"])).splitlines()[1]
    assert heads.split("  ")[1:] == ["Pins ↓ Quality →", "Regular", "Veteran"]
