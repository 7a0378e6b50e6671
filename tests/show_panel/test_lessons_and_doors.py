"""Lessons and the front door: what they hold, and what stands in their place without a kernel."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from workbook import InputError, ask, exercise, front_door, predict, questions
from workbook.odds import Odds
from workbook.odds.studies import alike
from workbook.show import doors, lesson, numerals

WIDGET = "application/vnd.jupyter.widget-view+json"


def twin(widget: Any) -> dict[str, str]:
    """The output of a lesson or a front door, without the view that a cleaned notebook has lost."""
    data, _ = widget._repr_mimebundle_()
    assert WIDGET in data
    return {kind: shown for kind, shown in data.items() if kind != WIDGET}


# predict, then look


def test_a_prediction_holds_the_headline_and_its_working() -> None:
    """BA-53: 9 - 3 = 6 or less, 15 rolls of 36."""
    content = predict("base.order_test", ask="Three pins. Does it obey?", pins=3).content
    assert Fraction(int(content["number"]["numerator"]), int(content["number"]["denominator"])) == Fraction(15, 36)
    assert content["asks"] == "Three pins. Does it obey?"
    assert "BA-53" in content["shown"]
    json.dumps(content)


def test_a_prediction_may_ask_for_an_outcome() -> None:
    """BA-56"""
    content = predict("base.order_test", pins=3, outcome="FUBAR").content
    assert (content["number"]["numerator"], content["number"]["denominator"]) == ("1", "36")
    assert "2.8%" in content["told"]


def test_of_outcomes_offered_the_likeliest_is_right() -> None:
    content = predict("base.shot_at_vehicle", guess=["missed", "no effect", "knocked out"]).content
    odds = ask("base.shot_at_vehicle").outcomes
    most = max(odds[label] for label in content["choice"]["choices"])
    right = [content["choice"]["choices"][place] for place in content["choice"]["right"]]
    assert right == [label for label in content["choice"]["choices"] if odds[label] == most]
    assert all(label in content["told"] for label in right)


def test_of_chances_offered_the_nearest_is_right() -> None:
    """BA-53: 15/36 is nearest to 40%."""
    content = predict("base.order_test", pins=3, guess=["1/6", "40%", "2/3"]).content
    assert content["choice"] == {"choices": ["1/6", "40%", "2/3"], "right": [1]}


@pytest.mark.parametrize("guess", [["often", "seldom"], ["1/3"], [], "percents"])
def test_choices_that_are_none_are_refused(guess: Any) -> None:
    with pytest.raises(InputError, match="guess"):
        predict("base.order_test", guess=guess)


def test_a_prediction_of_a_bare_outcome_says_what_the_outcome_is() -> None:
    """So many men and no more; and a turn, which is no count of anything."""
    men = ask("base.shot_at_troops", firers=5)
    content = predict(men, outcome="2").content
    assert content["asks"].endswith("How often is it that: Exactly 2 men fall?")
    assert content["told"].startswith(f"Exactly 2 men fall {numerals.percent(men.outcomes['2'])} of the time")
    turn = predict("base.back_in_action", outcome="2").content
    assert turn["asks"] == "On which turn does the pinned unit act again? How often is the answer “2”?"
    assert turn["told"].startswith("The answer to “On which turn does the pinned unit act again?” is “2”")


@pytest.mark.parametrize("name", list(questions()))
def test_every_outcome_of_every_question_is_told_in_a_sentence_of_its_own(name: str) -> None:
    odds = ask(name)
    told = {outcome: lesson.outcome_in_words(odds, outcome) for outcome in odds.outcomes}
    assert len(set(told.values())) == len(told)
    assert not [outcome for outcome, said in told.items() if said.strip("“”") == outcome]


def test_fields_and_outcomes_of_a_prediction_are_checked_as_ever() -> None:
    with pytest.raises(InputError, match="pins"):
        predict("base.order_test", pins=99)
    with pytest.raises(InputError, match=r"outcome.*did you mean passed"):
        predict("base.order_test", outcome="pased")


# exercises


def test_a_fraction_up_to_one_is_a_chance_and_a_whole_number_is_not() -> None:
    chance = exercise("How often?", answer=Fraction(1, 3)).content
    assert (chance["number"]["chance"], chance["told"]) == (True, "The answer is 1/3, that is 33.3%.")
    count = exercise("How many XP?", answer=28, unit="XP").content
    assert (count["number"]["chance"], count["told"]) == (False, "The answer is 28 XP.")


def test_an_exercise_shows_why_in_words_or_by_an_answer() -> None:
    assert "3 &lt; 4" in exercise("?", answer=1, why="since 3 < 4").content["shown"]
    assert "BA-53" in exercise("?", answer="1/3", why=ask("base.order_test", pins=3)).content["shown"]


def test_an_exercise_may_be_a_choice() -> None:
    content = exercise("Which is likelier?", answer="the second", choices=["the first", "the second"]).content
    assert content["choice"] == {"choices": ["the first", "the second"], "right": [1]}
    with pytest.raises(InputError, match="accepted: the first, the second"):
        exercise("Which?", answer="the third", choices=["the first", "the second"])


def test_an_answer_that_is_no_number_is_refused() -> None:
    with pytest.raises(InputError, match="answer: got 'many'"):
        exercise("How many?", answer="many")


@pytest.mark.parametrize(
    "shown",
    [
        lambda: predict("base.order_test", pins=3),
        lambda: predict("base.shot_at_vehicle", guess=["missed", "no effect"]),
        lambda: exercise("How often is a 6 rolled?", answer=Fraction(1, 6), hint="Six sides.", why="One of six."),
    ],
)
def test_a_lesson_leaves_its_question_and_folds_its_answer_away(shown: Any) -> None:
    one, other = twin(shown()), twin(shown())
    assert one == other
    content = shown().content
    before, _, folded = one["text/html"].partition('<summary style="cursor:pointer;padding:2px 0;">Look')
    assert content["told"].replace("“", "“") not in before
    assert content["shown"] in folded
    assert content["asks"] in one["text/plain"]


def test_the_lessons_script_keeps_its_names_to_itself() -> None:
    lines = lesson.script().splitlines()
    assert (lines[0], lines[-1]) == ("(() => {", "})();")


# the front door

LENT = {"heavy_weapons": ("base", "army")}
"""Chapters whose players ask what another chapter's question answers."""


@pytest.mark.parametrize("door", doors.doors(), ids=lambda door: door.asks)
def test_every_door_opens_a_case_of_a_real_question(door: doors.Door) -> None:
    odds = door.answer()
    assert odds.question.name == door.question
    assert door.question.partition(".")[0] in {door.chapter, *LENT.get(door.chapter, ())}
    asked = json.loads(door.fields)
    assert {name: odds.fields[name] for name in asked} == asked, "a field written as it comes back"


def test_a_door_says_what_is_asked_and_not_what_its_question_says_by_itself() -> None:
    """CX-07: of three men each is as likely to be left as not to be; a career's outcome "lost" is the only end of a crew."""
    told = {door.asks: door.tells().said.text for door in doors.doors()}
    lives = told["Will my crew live through ten games?"]
    assert lives.startswith("The crew lives through them all")
    assert numerals.percent(1 - ask("crew.career").outcomes["lost"]) in lives
    out = told["My tank is knocked out. How many of its crew get out alive?"]
    assert out == "At least 2 of the men live 66.7% of the time, 2 knock-outs in 3."
    assert next(text for asks, text in told.items() if "FUBAR" in asks).startswith("It goes wrong in a FUBAR 2.8%")


@pytest.mark.parametrize("door", [door for door in doors.doors() if door.against], ids=lambda door: door.asks)
def test_a_door_about_a_difference_keeps_the_other_case_beside_it(door: doors.Door) -> None:
    kept, odds = door.kept(), door.answer()
    assert kept is not None
    assert kept.question != odds.question
    assert kept.headlines[0].says == odds.headlines[0].says or not door.headline
    assert door.here
    assert door.there
    there = numerals.percent(
        kept.headline if kept.headlines[0].labels == odds.headlines[0].labels else _alike(kept, odds)
    )
    said = f"{door.here} {numerals.percent(odds.headline)}, {door.there} {there}: "
    assert said in door.tells().above, "both cases by their names, each with its chance"


def _alike(kept: Odds, odds: Odds) -> Fraction:
    return kept.chance(*alike(odds.headlines[0].labels, odds, kept))


def test_a_difference_is_told_by_the_names_of_both_cases() -> None:
    """BA-53: 9 - 3 pins + 1 for the officer = 7 or less, 21 rolls of 36; 6 or less without him, 15 of 36."""
    door = next(door for door in doors.doors() if "officer near enough" in door.asks)
    assert Fraction(21, 36) - Fraction(15, 36) == Fraction(1, 6)
    assert door.tells().after == "With the officer 58.3%, without him 41.7%: 16.7 points more often."


def test_a_door_that_asks_two_things_answers_both() -> None:
    """BA-56: a FUBAR is 1 roll of 36, and friends are shot at on 1 or 2 of the D6."""
    told = {door.asks: door.tells().text for door in doors.doors()}
    friends = next(text for asks, text in told.items() if "FUBAR" in asks)
    assert f"Friends are shot at {numerals.percent(Fraction(1, 36) * Fraction(2, 6))} of the time" in friends
    superficial = next(text for asks, text in told.items() if "only superficial" in asks)
    assert superficial.startswith("A hit is only superficial 16.7%"), "the one face of six that equals the armour"
    shots = next(text for asks, text in told.items() if asks.startswith("How many shots"))
    assert shots.startswith("The tank is lost: 5 shots for 80% certainty")


@pytest.mark.parametrize("door", [door for door in doors.doors() if door.tab], ids=lambda door: door.asks)
def test_a_door_whose_answer_goes_on_in_a_tab_names_the_tab(door: doors.Door) -> None:
    assert door.tells().after.endswith(f"More under {doors.TABS[door.tab]}.")
    assert "(" not in door.asks, "the way to the answer is no part of the question"


def test_a_door_alone_stands_open_with_what_is_kept_beside_it() -> None:
    door = next(door for door in doors.doors() if door.against)
    alone = doors.FrontDoor([door])
    assert (alone.opened, alone.told) == (0, door.tells().above)
    assert alone.answer["kept"]["words"]


def test_a_door_that_opens_a_tab_opens_one_that_is_there() -> None:
    assert {door.tab for door in doors.doors()} <= {"", *doors.TABS}


def test_the_front_door_keeps_a_beside_a_question_of_a_difference() -> None:
    door = front_door()
    place = next(place for place, each in enumerate(door.listed) if each.against)
    door._heard(door, {"type": "open", "place": place}, [])
    assert door.answer["kept"]["words"]
    other = next(place for place, each in enumerate(door.listed) if not each.against)
    door._heard(door, {"type": "open", "place": other}, [])
    assert door.answer["kept"] is None


def test_no_two_doors_lead_to_the_same_case_or_ask_the_same() -> None:
    asks = [door.asks for door in doors.doors()]
    cases = [(door.question, door.fields, door.headline, door.tab) for door in doors.doors()]
    assert len(set(asks)) == len(asks)
    assert len({door.slug for door in doors.doors()}) == len(asks)
    assert len(set(cases)) == len(cases)


def test_the_front_door_opens_one_case_after_another_in_one_panel() -> None:
    door = front_door()
    assert door.opened == -1
    place = next(place for place, each in enumerate(door.listed) if each.question == "base.rally")
    door._heard(door, {"type": "open", "place": place}, [])
    assert (door.opened, door.form["question"]) == (place, "base.rally")
    door._heard(door, {"type": "set", "seq": 1, "values": {"pins": 2}}, [])
    assert door.odds.question == ask("base.rally", pins=2).question
    door._heard(door, {"type": "reset", "seq": 2}, [])
    assert door.odds.question == door.listed[place].answer().question


@pytest.mark.parametrize("place", [None, -2, 10_000, "first"])
def test_a_door_that_is_not_there_stays_shut(place: Any) -> None:
    door = front_door("base")
    door._heard(door, {"type": "open", "place": place}, [])
    assert door.opened == -1


def test_a_chapter_has_its_own_doors() -> None:
    assert {each.chapter for each in front_door("base").listed} == {"base"}
    with pytest.raises(InputError, match="chapter: got 'navy'; accepted: base"):
        front_door("navy")


def test_the_front_door_leaves_its_questions_with_their_answers() -> None:
    left = twin(front_door("base"))
    assert left == twin(front_door("base"))
    for door in front_door("base").listed:
        assert door.asks.replace("'", "&#x27;") in left["text/html"]
        assert door.asks in left["text/plain"]
