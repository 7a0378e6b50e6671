"""The sentence of an answer may be chosen: what is said moves, and no chance does."""

from __future__ import annotations

import pickle
from fractions import Fraction
from math import prod
from typing import Any

import pytest

from workbook import InputError, Odds, ask, compare, until
from workbook.catalogue import questions
from workbook.odds.sentences import carried, offered
from workbook.show import words


@pytest.mark.parametrize(
    ("question", "wanted", "labels", "says"),
    [
        ("base.order_test", "FUBAR", {"FUBAR"}, "It goes wrong in a FUBAR"),
        ("base.order_test", "it goes wrong in a fubar", {"FUBAR"}, "It goes wrong in a FUBAR"),
        ("base.order_test", ["failed", "routed"], {"failed", "routed"}, "The outcome is “failed” or “routed”"),
        ("base.order_test", "failed, FUBAR, routed", {"failed", "FUBAR", "routed"}, "The outcome is"),
        ("crew.survival", "2+", {"2", "3"}, "At least 2 of the men live"),
        ("base.ranging_in", "1, 2", {"1", "2"}, "It has hit within 2 attempts"),
        ("backyard.shot", "hit", {"hit"}, "It is hit"),
        ("base.shot_at_troops", "12+", set(), "At least 12 men fall"),
    ],
)
def test_a_sentence_is_asked_for_by_outcomes_by_a_count_or_by_its_words(
    question: str, wanted: Any, labels: set[str], says: str
) -> None:
    odds = ask(question, headline=wanted)
    assert odds.headlines[0].labels == labels
    assert odds.headlines[0].says.startswith(says)
    assert odds.headline == odds.chance(*labels)


@pytest.mark.parametrize("wanted", ["FUBBAR", ["passed", "lost"], "3+", [3]])
def test_a_sentence_about_nothing_that_can_come_out_is_refused(wanted: Any) -> None:
    with pytest.raises(InputError, match=r"headline: got .*accepted: The order is carried out, It goes wrong"):
        ask("base.order_test", headline=wanted)


def test_no_chance_no_field_and_no_line_of_json_depends_on_what_is_said() -> None:
    plain, said = ask("crew.career"), ask("crew.career", headline="lost")
    assert said.outcomes == plain.outcomes
    assert said.to_json() == plain.to_json()
    assert said.question == plain.question
    assert (plain.said, said.said) == ("", "It is lost")


def test_the_gates_lead_to_the_sentence_that_is_said() -> None:
    """BA-22: a shot that does nothing has missed, or hit and not gone through."""
    for wanted in ("Nothing at all", "knocked out", "Stopped or worse (immobilised, on fire, lost)"):
        odds = ask("base.shot_at_vehicle", headline=wanted)
        assert prod((gate.chance for gate in odds.gates), start=Fraction(1)) == odds.headline


def test_what_was_the_headline_is_still_said_beneath() -> None:
    odds = ask("base.order_test", pins=2, headline="FUBAR")
    assert words.sentence(odds).text == "It goes wrong in a FUBAR 2.8% of the time, 1 order in 36."
    assert words.sums(odds) == ["The order is carried out: 58.3%."]


def test_the_sentence_goes_along_when_fields_move_and_comes_back_where_it_is_lost() -> None:
    ten, twelve = ask("base.shot_at_troops", headline="3+"), ask("base.shot_at_troops", men=12)
    assert carried(ten, twelve).headlines[0].labels == {str(k) for k in range(3, 13)}
    turn = ask("base.ranging_in", headline="It has hit within 3 attempts")
    assert carried(turn, ask("base.ranging_in", attempts=2)).said == ""
    varying = ask("heavy_weapons.firepower").headlines[1].says
    other = carried(ask("heavy_weapons.firepower", headline=varying), ask("heavy_weapons.firepower", turns=2))
    assert other.headlines[0] == ask("heavy_weapons.firepower", turns=2).headlines[1]


def test_a_headline_asked_for_is_kept_to_where_the_questions_own_would_move_on() -> None:
    odds = ask("base.shot_at_troops", firers=10, headline="3+")
    assert odds.headlines == ask("base.shot_at_troops", firers=10).headlines
    fewer = carried(odds, ask("base.shot_at_troops", firers=2))
    assert fewer.headlines[0].says == "At least 3 men fall"
    assert fewer.headline == 0


def test_studies_of_an_answer_at_hand_speak_of_its_sentence() -> None:
    """BA-53: two 6s in 36 throws."""
    odds = ask("base.order_test", pins=1, headline="FUBAR")
    assert until(odds, certainty="50%").chance == Fraction(1, 36)
    assert compare(odds, pins=3).b.said == odds.said
    assert compare(odds, pins=3).headline == 0


def test_a_sentence_travels_to_another_process() -> None:
    odds: Odds = pickle.loads(pickle.dumps(ask("base.order_test", headline="FUBAR")))
    assert odds.headlines[0].says == "It goes wrong in a FUBAR"


@pytest.mark.parametrize("name", list(questions()))
def test_every_question_offers_sentences_that_differ_and_can_be_asked_for(name: str) -> None:
    odds = ask(name)
    choices = offered(odds)
    assert choices[0].key == ""
    assert choices[0].line == odds.headlines[0]
    assert len({choice.line.labels for choice in choices}) == len(choices)
    for choice in choices[1:12]:
        said = odds.saying(choice.key)
        assert said.headlines[0] == choice.line
        assert said.said == choice.key
