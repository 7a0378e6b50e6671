"""The answer's message says what the answer is: the same chances, in a form that a page can draw."""

from __future__ import annotations

import json
from fractions import Fraction
from math import prod
from typing import Any

import pytest

from workbook import Odds, ask
from workbook.catalogue import questions
from workbook.show.answers import answer, drawn
from workbook.show.case import Case

HOUSE = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]}
CASES: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in [*questions("base"), *questions("crew")]),
    ("base.order_test", {"pins": 12}),
    ("base.rally", {"pins": 0}),
    ("base.shot_at_vehicle", {"weapon": "Rifle"}),
    ("base.shot_at_vehicle", {"edition": "3rd", "weapon": "Heavy howitzer", "indirect": True}),
    ("base.shot_at_troops", {"weapon": "Heavy mortar", "also": [{"weapon": "LMG", "firers": 2}], "men": 30}),
]
each_case = pytest.mark.parametrize(("name", "fields"), CASES, ids=[f"{name} {fields}" for name, fields in CASES])


@each_case
def test_bars_and_table_are_the_outcomes(name: str, fields: dict[str, Any]) -> None:
    odds = ask(name, **fields)
    told = drawn(odds)
    assert {row["outcome"]: Fraction(row["fraction"]) for row in told["table"]} == dict(odds.outcomes)
    for bar in told["bars"]:
        assert bar["probability"] == pytest.approx(float(odds.outcomes[bar["label"]]), abs=1e-6)
    shown = sum(bar["probability"] for bar in told["bars"])
    assert shown == pytest.approx(1, abs=1e-5)


@each_case
def test_every_message_is_plain_json_and_reads_aloud(name: str, fields: dict[str, Any]) -> None:
    told = answer(Case(ask(name, **fields)), seq=7)
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert told["seq"] == 7
    assert told["alt"].startswith(ask(name).question.asks)
    assert told["sentence"]["number"].endswith("%")


@each_case
def test_fields_that_do_not_count_are_fields_of_the_form(name: str, fields: dict[str, Any]) -> None:
    odds = ask(name, **fields)
    assert set(drawn(odds)["ignored"]) <= set(odds.fields)


def test_gates_tell_their_chances_exactly_where_they_are_short() -> None:
    """BA-01, BA-21: 3+ to hit, 2+ to damage a soft-skin."""
    odds = ask("base.shot_at_vehicle", weapon="Heavy anti-tank gun", target="soft-skin")
    gates = drawn(odds)["gates"]
    assert prod(Fraction(gate["fraction"]) for gate in gates) == odds.headline == Fraction(4, 6) * Fraction(5, 6)
    assert [gate["name"] for gate in gates] == ["To hit", "To damage"]


def test_attempts_are_told_as_a_history_and_have_no_gates() -> None:
    """BA-68: 1/6 first; then 2/6 of the rest."""
    told = drawn(ask("base.ranging_in", attempts=2))
    assert told["gates"] == []
    assert [step["chance"] for step in told["history"]] == pytest.approx([1 / 6, 1 / 6 + 5 / 6 * 2 / 6])


def test_each_line_of_the_working_names_its_rule_and_heading() -> None:
    odds = ask("base.shot_at_vehicle", pins=1)
    for line in drawn(odds)["working"]:
        assert line["heading"] == odds.tables.rule(line["rule"]).heading


def test_assumptions_and_house_rules_are_flagged() -> None:
    odds = ask("base.shot_at_vehicle", moved=True, house_rules=HOUSE)
    told = drawn(odds)
    assert [flag["text"] for flag in told["house_rules"]] == ["moved: -2 in place of -1 to hit (2nd edition)"]
    assert {flag["rule"] for flag in told["assumptions"]} == {row.rule for row in odds.assumptions}
    assert drawn(ask("base.shot_at_vehicle"))["house_rules"] == []


def test_what_stands_beside_the_answer_has_its_own_table() -> None:
    odds: Odds = ask("base.order_test", pins=2)
    beside = {each["title"]: each for each in drawn(odds)["beside"]}
    assert set(beside) == set(odds.beside)
    rows = beside["pins afterwards"]["rows"]
    assert sum(Fraction(exact) for _, _, exact in rows) == 1


def test_running_totals_are_called_so() -> None:
    told = drawn(ask("army.list"))
    assert told["so_far"] == "The chance so far, after each step"
    assert told["history"][-1]["percent"] == told["sentence"]["number"]


def test_a_history_ends_where_nothing_more_can_be_seen_to_change() -> None:
    """BY-01, BY-02: twenty turns of a duel, of which the later ones add less than a thousandth between them."""
    odds = ask("backyard.duel")
    told = drawn(odds)
    assert len(told["history"]) < 20
    assert 0 <= float(odds.headline) - told["history"][-1]["chance"] < 0.001
    assert told["so_far"].endswith("then less than 0.1 points more by Turn 20")


def test_the_sentence_again_is_no_history() -> None:
    assert drawn(ask("backyard.crew_grade"))["history"] == []


def test_words_of_the_working_are_whole_sentences() -> None:
    """WP-20, BY-04: edges have owners, and four men are listed as one lists them."""
    tailing = " ".join(line.step for line in ask("warplanes.tailing").working)
    assert "by the plane owner's edge" in tailing
    assert "the own" not in tailing
    men = [{"engagements": engagements} for engagements in (22, 22, 0, 0)]
    (line,) = ask("backyard.crew_grade", men=men).working
    assert "22, 22, 0 and 0 engagements" in line.step


def test_a_difference_is_called_a_difference() -> None:
    """BA-51: of 36 rolls 26 come to 8 or less, and 21 to 7 or less."""
    case = Case(ask("base.order_test", pins=1))
    case.keep()
    case.set({"pins": 2})
    assert "points less often in B than in A: a difference of about 1 order in" in answer(case)["kept"]["words"]


def test_a_ruling_about_one_edition_stands_in_the_working_of_that_edition_alone() -> None:
    """BA-30: how the third edition's chart is read does not concern a shot of the second; BA-35 and the like concern both."""

    def rulings(name: str, **fields: Any) -> dict[str, str | None]:
        return {line["rule"]: line["ruling"] for line in drawn(ask(name, **fields))["working"]}

    second, third = (rulings("base.shot_at_vehicle", edition=edition) for edition in ("2nd", "3rd"))
    assert (second["BA-30"], second["BA-21"]) == (None, None)
    assert str(third["BA-30"]).startswith("The 3rd edition's chart")
    check = [rulings("base.morale_check", edition=edition)["BA-61"] for edition in ("2nd", "3rd")]
    assert check[0] is not None
    assert check[0] == check[1]
