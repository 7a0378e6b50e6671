"""What the page says and what it is answered: each message by itself, and a panel that nothing can end."""

from __future__ import annotations

import json
import logging
from base64 import b64decode
from fractions import Fraction
from typing import Any

import pytest

from workbook import ask, roll, until
from workbook.show import answers, messages, share, tabs
from workbook.show.case import Case
from workbook.show.messages import Desk, Heard


def desk(name: str = "base.shot_at_vehicle", **fields: Any) -> Desk:
    """A panel's desk with a case on it."""
    return Desk(Case(ask(name, **fields)))


def reply(of: Desk, asks: str, **more: Any) -> dict[str, Any]:
    """The reply to a message that asks; every reply is plain JSON and says what it answers."""
    heard = of.hear({"type": asks, **more})
    assert heard.answer is None
    assert heard.reply is not None
    assert heard.reply["type"] == asks
    assert json.loads(json.dumps(heard.reply, allow_nan=False)) == heard.reply
    return heard.reply


def answer(heard: Heard) -> dict[str, Any]:
    """The answer to a message that moves the case."""
    assert heard.reply is None
    assert heard.answer is not None
    return heard.answer


def test_set_is_answered_under_its_own_number() -> None:
    """BA-53"""
    told = answer(desk("base.order_test").hear({"type": "set", "seq": 4, "values": {"pins": 2}}))
    assert (told["seq"], told["sentence"]["number"], told["values"]["pins"]) == (4, "58.3%", 2)


def test_keep_reset_and_unkeep() -> None:
    page = desk(pins=1)
    page.hear({"type": "keep", "seq": 1})
    moved = answer(page.hear({"type": "set", "seq": 2, "values": {"pins": 3}}))
    assert moved["kept"]["title"] == "A: Pins (firer) 1"
    back = answer(page.hear({"type": "reset", "seq": 3}))
    assert (back["values"]["pins"], back["kept"]["words"]) == (1, "The tank is lost as often in B as in A.")
    assert answer(page.hear({"type": "unkeep", "seq": 4}))["kept"] is None


# vary


def test_varying_one_field_gives_each_sum_at_each_of_its_values() -> None:
    """BA-53: 26, 21, 15 rolls of 36 at 1, 2, 3 pins."""
    told = reply(desk("base.order_test", pins=2), "vary", fields=["pins"])
    by_pins = {row["Pins"]: row["The order is carried out"] for row in told["table"]}
    assert [by_pins[pins] for pins in (0, 1, 2, 3)] == ["100%", "72.2%", "58.3%", "41.7%"]
    rows = told["spec"]["datasets"]["rows"]
    assert {row["pins"] for row in rows} == set(range(13))
    assert told["alt"]


def test_varying_two_fields_gives_the_headline_at_every_meeting() -> None:
    """BA-53: a Veteran's 10 less 2 pins is 8 or less, 26 rolls of 36."""
    told = reply(desk("base.order_test"), "vary", fields=["quality", "pins"])
    veteran = next(row for row in told["table"] if row["Quality"] == "Veteran")
    assert veteran["2"] == "72.2%"
    assert len(told["spec"]["datasets"]["rows"]) == 3 * 13


def test_a_heat_map_never_has_more_cells_than_can_be_read() -> None:
    told = reply(desk("base.shot_at_troops", weapon="LMG"), "vary", fields=["firers", "men"])
    assert len(told["spec"]["datasets"]["rows"]) <= 400
    assert reply(desk(), "vary", fields=["weapon", "pins"])["table"]


def test_a_value_that_does_not_go_with_the_others_is_passed_over() -> None:
    """BA-14: a PIAT reaches 12 inches; 15 and more are no range of its."""
    told = reply(desk(weapon="PIAT"), "vary", fields=["distance_in"])
    assert {row["Distance"] for row in told["table"]} == {0.0, 5.0, 10.0}


def test_a_sum_of_counts_goes_on_beyond_the_men_at_hand() -> None:
    """At least 1 of 12 men is 1 to 12, not 1 to 10."""
    told = reply(desk("base.shot_at_troops", firers=1), "vary", fields=["men"])
    nobody = {row["Men"]: row["Nobody falls"] for row in told["table"]}
    some = {row["Men"]: row["At least 1 man falls"] for row in told["table"]}
    assert nobody[12] == nobody[10]
    assert some[12] == some[10]


def test_only_fields_that_count_here_can_be_varied() -> None:
    told = reply(desk(), "vary", fields=[])
    names = {choice["name"] for choice in told["choices"]}
    assert {"weapon", "pins", "facing"} <= names
    assert "open_topped" not in names
    assert "open_topped" in {choice["name"] for choice in reply(desk(facing="top"), "vary", fields=[])["choices"]}


@pytest.mark.parametrize("fields", [["colour"], ["pins", "pins"], ["pins", "facing", "moved"], ["open_topped"]])
def test_what_cannot_be_varied_is_refused_with_a_fault(fields: list[str]) -> None:
    told = reply(desk(), "vary", fields=fields)
    assert told["faults"][0]["field"] == "fields"
    assert told["error"]


def test_a_study_that_takes_long_shows_what_is_nearest_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = reply(desk("base.order_test", pins=2), "vary", fields=["pins"])
    monkeypatch.setattr(tabs, "PATIENCE", -1)
    page = desk("base.order_test", pins=2)
    told = reply(page, "vary", fields=["pins"])
    assert told["table"] == [row for row in whole["table"] if row["Pins"] == 2]
    assert told["title"] == whole["title"] + tabs.HASTE
    both = reply(page, "vary", fields=["quality", "pins"])["table"]
    assert [(row["Quality"], list(row)[1:]) for row in both] == [
        (quality, ["2"]) for quality in ("Inexperienced", "Regular", "Veteran")
    ]
    assert reply(page, "matters")["title"].endswith(tabs.HASTE)
    assert reply(page, "roll", n=500, seed=4)["n"] < 500


# what matters, until


def test_what_matters_puts_the_greatest_first_and_names_its_notches() -> None:
    """BA-53: a pin either way moves 21/36 to 26/36 or 15/36."""
    told = reply(desk("base.order_test", pins=2), "matters", outcome=None)
    pins = next(row for row in told["rows"] if row["field"] == "Pins")
    assert (pins["least"], pins["most"], pins["now"]) == ("41.7%", "72.2%", "2")
    assert told["spec"]["datasets"]["rows"][0]["title"] == told["rows"][0]["field"]


def test_what_matters_can_look_at_any_outcome_or_sum() -> None:
    page = desk()
    offered = reply(page, "matters", outcome=None)["outcomes"]
    assert offered[:2] == ["Stopped or worse (immobilised, on fire, lost)", "Nothing at all"]
    assert "on fire" in offered
    for outcome in offered:
        says = outcome if outcome in offered[:2] else f"The outcome is “{outcome}”"
        assert reply(page, "matters", outcome=outcome)["title"].startswith(says)
    assert reply(page, "matters", outcome="sunk")["faults"][0]["near"] is None


def test_until_says_how_many_tries() -> None:
    page = desk()
    told = reply(page, "until", outcome="knocked out", certainty="80%")
    assert told["tries"] == until("base.shot_at_vehicle", outcome="knocked out", certainty="80%").tries
    assert "80% certainty" in told["text"]


def test_until_says_where_no_number_of_tries_will_do() -> None:
    told = reply(desk(weapon="Rifle"), "until", outcome=None, certainty="80%")
    assert (told["tries"], told["spec"]) == (None, None)
    assert "no number of shots" in told["text"]


def test_a_certainty_beyond_all_is_refused() -> None:
    assert reply(desk(), "until", outcome=None, certainty="120%")["faults"][0]["field"] == "certainty"


# rolls


def test_a_game_is_rolled_die_by_die_and_the_same_seed_throws_the_same() -> None:
    first, again = (reply(desk(), "roll", n=1, seed=11) for _ in range(2))
    assert first == again
    game = first["games"][0]
    assert game["dice"][0]["step"] == "To hit"
    assert all(1 <= pip <= 6 for die in game["dice"] for pip in die["face"])
    assert next(row["label"] for row in first["tally"] if row["count"]) == game["outcome"]


def test_many_games_come_near_the_exact_odds() -> None:
    """4,000 games: 0.04 is five standard deviations and more."""
    told = reply(desk(), "roll", n=4_000, seed=3)
    assert sum(row["count"] for row in told["tally"]) == 4_000
    for row in told["tally"]:
        assert row["share"] == pytest.approx(row["count"] / 4_000, abs=1e-6)
        assert abs(row["share"] - row["probability"]) < 0.04


def test_the_first_games_of_a_longer_run_are_those_of_a_shorter() -> None:
    short, long = (reply(desk(), "roll", n=n, seed=5) for n in (5, 50))
    assert short["games"] == long["games"]


def test_a_growing_run_is_the_run_of_the_whole() -> None:
    """Seven games and then nineteen more are the twenty-six that `roll` throws."""
    page = desk("base.shot_at_troops")
    reply(page, "roll", n=7, seed=1944)
    grown = reply(page, "roll", n=26, seed=1944)
    counts = {row["label"]: row["count"] for row in grown["tally"]}
    assert counts == {
        label: count for label, count in roll(page.case.odds, n=26, seed=1944).tally.items() if label in counts
    }
    again = reply(page, "roll", n=7, seed=1944)
    assert sum(row["count"] for row in again["tally"]) == again["n"] == 7


def test_without_a_seed_one_is_drawn_and_told() -> None:
    told = reply(desk(), "roll", n=3, seed=None)
    assert reply(desk(), "roll", n=3, seed=told["seed"]) == told


@pytest.mark.parametrize(("n", "seed"), [(0, 1), (10_001, 1), (True, 1), ("2", 1), (1, "lucky"), (1, True)])
def test_a_number_of_games_or_a_seed_that_is_none_is_refused(n: Any, seed: Any) -> None:
    assert reply(desk(), "roll", n=n, seed=seed)["faults"]


# share, picture, paste


def test_share_gives_every_form_of_the_case() -> None:
    page = desk(pins=1)
    told = reply(page, "share")
    assert {key: told[key] for key in share.shared(page.case.odds)} == share.shared(page.case.odds)
    assert reply(page, "report")["text"] == share.report(page.case.odds)
    assert reply(page, "link")["link"] == share.link(page.case.odds)


def test_a_picture_is_a_png_or_an_svg_with_its_words_in_it() -> None:
    page = desk("base.order_test", pins=2)
    png = reply(page, "picture", kind="png")
    assert b64decode(png["data"]).startswith(b"\x89PNG")
    svg = reply(page, "picture", kind="svg")["data"]
    assert svg.startswith("<svg")
    for words in ("Will the unit obey its order?", "The order is carried out 58.3%", "rules workbook", "7 or less"):
        assert words in svg
    assert reply(page, "picture", kind="gif")["faults"][0]["accepted"] == "png, svg"


def test_a_pasted_line_restores_the_case() -> None:
    page = desk()
    told = answer(
        page.hear({"type": "paste", "seq": 2, "text": share.command_line(ask("base.shot_at_vehicle", pins=4))})
    )
    assert (told["values"]["pins"], told["faults"]) == (4, [])


def test_a_pasted_line_of_another_question_turns_to_it_and_reset_comes_back_to_it() -> None:
    page = desk()
    page.hear({"type": "paste", "text": 'explore("base.rally", pins=5)'})
    assert page.case.odds.question == ask("base.rally", pins=5).question
    page.hear({"type": "set", "values": {"pins": 2}})
    assert answer(page.hear({"type": "reset"}))["values"]["pins"] == 5


def test_pasted_house_rules_come_with_it_and_none_take_those_of_the_panel_away() -> None:
    house = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]}
    page = desk()
    page.hear({"type": "paste", "text": share.python_line(ask("base.shot_at_vehicle", house_rules=house))})
    assert page.case.tables.house_rules
    page.hear({"type": "paste", "text": share.python_line(ask("base.shot_at_vehicle"))})
    assert not page.case.tables.house_rules


def test_a_pasted_answer_that_rested_on_house_rules_says_so_where_the_panel_has_them_not() -> None:
    house = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]}
    ruled = ask("base.shot_at_vehicle", house_rules=house)
    told = answer(desk().hear({"type": "paste", "text": share.json_text(ruled)}))
    assert "moved: -2 in place of -1" in told["faults"][0]["text"]
    same = answer(Desk(Case(ruled)).hear({"type": "paste", "text": share.json_text(ruled)}))
    assert (same["faults"], same["house_rules"] != []) == ([], True)


@pytest.mark.parametrize(
    "text",
    ["hello", 'ask("base.shot_at_vehicle", pins=99)', 'ask("base.shot_at_vehicel")', 'ask("base.order_test", **5)'],
)
def test_a_paste_that_cannot_be_is_a_fault_and_the_case_stays(text: str) -> None:
    page = desk(pins=3)
    told = answer(page.hear({"type": "paste", "text": text}))
    assert told["faults"]
    assert told["values"]["pins"] == 3


# whatever comes


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"type": None},
        {"type": "dance"},
        {"type": "vary", "fields": 3},
        {"type": "roll", "n": [1]},
        {"type": "until"},
    ],
)
def test_a_message_that_makes_no_sense_is_answered_all_the_same(message: dict[str, Any]) -> None:
    page = desk()
    heard = page.hear(message)
    assert heard.reply is not None
    assert answer(page.hear({"type": "set", "values": {"pins": 1}}))["values"]["pins"] == 1


@pytest.mark.parametrize("values", [{"colour": 1}, [1, 2], "pins", 7])
def test_a_set_that_makes_no_sense_leaves_the_last_good_answer(values: Any, caplog: pytest.LogCaptureFixture) -> None:
    page = desk(pins=2)
    with caplog.at_level(logging.CRITICAL):
        told = answer(page.hear({"type": "set", "values": values}))
    assert told["faults"]
    assert (told["values"]["pins"], page.case.odds.question) == (2, ask("base.shot_at_vehicle", pins=2).question)


def test_an_error_of_ours_is_logged_and_told_and_the_panel_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("a pin too many")

    monkeypatch.setattr(tabs, "vary", broken)
    monkeypatch.setattr(Case, "keep", broken)
    page = desk()
    assert "a pin too many" in reply(page, "vary", fields=["pins"])["error"]
    assert "a pin too many" in answer(page.hear({"type": "keep"}))["faults"][0]["text"]
    assert len(caplog.records) == 2
    assert answer(page.hear({"type": "set", "values": {"pins": 1}}))["faults"] == []


def test_the_chance_of_a_headline_is_the_same_in_every_tab() -> None:
    page = desk(pins=1, facing="side")
    chance = page.case.odds.headline
    assert reply(page, "until", outcome=None, certainty="50%")["chance"] == "16.3%"
    rows = reply(page, "vary", fields=["pins"])["spec"]["datasets"]["rows"]
    there = next(row for row in rows if row["pins"] == 1 and row["sum"] == "The tank is lost")
    assert there["probability"] == pytest.approx(float(chance), abs=1e-6)
    base = reply(page, "matters", outcome=None)["spec"]["datasets"]["rows"][0]["base"]
    assert Fraction(base).limit_denominator(10**6) == pytest.approx(float(chance), abs=1e-6)


def test_an_answer_that_cannot_be_written_out_gives_way_to_the_last_that_could(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = desk("base.order_test", pins=1)

    def broken(case: Case, seq: int) -> dict[str, Any]:
        if case.odds.fields["pins"] == 4:
            raise IndexError("no such turn")
        return answers.answer(case, seq)

    monkeypatch.setattr(messages, "answer", broken)
    told = answer(page.hear({"type": "set", "seq": 1, "values": {"pins": 4}}))
    assert told["values"]["pins"] == 1
    assert "went wrong in the workbook itself (IndexError: no such turn)" in told["faults"][0]["text"]
    assert answer(page.hear({"type": "set", "seq": 2, "values": {"pins": 2}}))["values"]["pins"] == 2
