"""The answers of a panel as they are worked out beforehand: few enough, short enough, and exactly those of a notebook."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook import InputError, ask, questions
from workbook.publish import grid, search
from workbook.publish.panel_data import PanelData, _bare, _heat, _pair, panel_data
from workbook.publish.store import Store, compact
from workbook.show.answers import drawn

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False).map(lambda number: number + 0.0) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
FITTING = grid.Limits(answers=60)


def unpacked(data: PanelData) -> tuple[dict[str, Any], list[Any]]:
    """The page and the answers in a panel's data."""
    packed = json.loads(data.text)

    def part(place: int) -> Any:
        kept = packed["parts"][place]
        if not isinstance(kept, list):
            return kept
        values = [part(each) for each in kept[1:]]
        return values if kept[0] < 0 else dict(zip(packed["shapes"][kept[0]], values, strict=True))

    return part(packed["page"]), [part(place) for place in packed["answers"]]


@given(st.lists(JSON))
def test_what_is_stored_comes_back(values: list[Any]) -> None:
    store = Store()
    places = [store.add(value) for value in values]
    back = [store.value(place) for place in places]
    assert json.dumps(back) == json.dumps(values)


@given(st.lists(JSON, min_size=1))
def test_what_is_stored_twice_takes_no_room(values: list[Any]) -> None:
    store = Store()
    store.add(values)
    parts = len(store.parts)
    assert [store.add(value) for value in values] == [store.add(value) for value in values]
    assert len(store.parts) == parts


def test_no_text_can_end_the_script_it_stands_in() -> None:
    assert compact("</script>&\u2028") == '"\\u003c/script\\u003e\\u0026\\u2028"'
    assert json.loads(compact("</script>&\u2028")) == "</script>&\u2028"


@pytest.mark.parametrize("name", list(questions()))
def test_a_panel_keeps_to_its_limits_and_opens_where_its_case_is(name: str) -> None:
    odds = ask(name)
    axes = grid.axes(odds)
    assert len(axes) <= grid.MOST_FIELDS
    assert prod(len(axis.values) for axis in axes) * len(odds.outcomes) <= grid.MOST_ROWS
    assert {axis.name for axis in axes} <= set(odds.question.live)
    assert list(grid.combinations(axes))[grid.place(axes, odds)] == {
        axis.name: getattr(odds.question, axis.name) for axis in axes
    }


@pytest.mark.parametrize("name", list(questions()))
def test_a_choice_offers_the_values_that_were_worked_out(name: str) -> None:
    for axis in grid.axes(ask(name)):
        if axis.control["kind"] == "choice":
            assert list(axis.control["choices"]) == list(axis.values)


@pytest.mark.parametrize("given", [{"pins": 0}, {"pins": 7}, {"pins": 12}])
def test_a_window_of_numbers_has_the_one_at_hand(given: dict[str, int]) -> None:
    values = grid.candidates(ask("base.order_test", **given), "pins", 8)
    assert len(values) == 8
    assert given["pins"] in values


def test_a_number_off_the_steps_of_its_slider_is_there_all_the_same() -> None:
    odds = ask("crew.career", knocked_out="7/20")
    values = grid.candidates(odds, "knocked_out", 6)
    assert values == [0, Fraction(1, 5), Fraction(7, 20), Fraction(2, 5), Fraction(3, 5), Fraction(4, 5), 1]
    control = grid.control(odds, "knocked_out", values)
    assert (control["min"], control["max"], control["step"]) == (0, 1, 0.2)


@pytest.mark.parametrize("name", ["base.order_test", "base.shot_at_troops", "crew.survival", "warplanes.tailing"])
def test_every_answer_is_that_of_a_notebook(name: str) -> None:
    odds = ask(name)
    data = panel_data(odds, FITTING)
    page, answers = unpacked(data)
    combinations = list(grid.combinations(grid.axes(odds, FITTING)))
    assert len(answers) == data.answers == len(combinations) > 10
    for asked, answer in zip(combinations, answers, strict=True):
        if "sentence" not in answer:
            with pytest.raises(InputError) as refused:
                ask(name, **asked)
            assert [fault["text"] for fault in answer["faults"]] == list(map(str, refused.value.faults))
            continue
        there = ask(name, **asked)
        told = json.loads(json.dumps(drawn(there)))
        sentences = told.pop("headlines")
        assert {part: answer[part] for part in told} == told
        assert [one for one in sentences if one in answer["headlines"]] == answer["headlines"]
        assert page["fixed"] | {axis: there.fields[axis] for axis in asked} == there.fields
    assert answers[page["opened"]]["table"] == [
        {**row, "fraction": str(odds.outcomes[row["outcome"]])} for row in answers[page["opened"]]["table"]
    ]


@pytest.mark.parametrize(("name", "headline"), [("base.order_test", "FUBAR"), ("base.shot_at_troops", "4+")])
def test_a_panel_opens_in_its_sentence_and_has_the_others_too(name: str, headline: str) -> None:
    odds = ask(name, headline=headline)
    page, answers = unpacked(panel_data(odds, FITTING))
    assert page["headline"] == odds.said
    opened = answers[page["opened"]]
    for choice in opened["headlines"][1:]:
        there = json.loads(json.dumps(drawn(odds.saying(choice["value"]))))
        assert {**opened, **opened["said"][choice["value"]]} | {"headlines": there["headlines"]} == {
            **opened,
            **there,
            "sums": opened["said"][choice["value"]]["sums"],
        }


def test_what_never_goes_with_what_is_fixed_is_not_offered() -> None:
    """WP-20: a place beyond the table."""
    across, down, _ = grid.axes(ask("warplanes.tailing"))
    assert max(across.values) <= 72
    assert max(down.values) <= 48
    assert all("sentence" in answer for answer in unpacked(panel_data(ask("warplanes.tailing"), FITTING))[1])


def test_a_career_is_shown_no_longer_than_a_page_can_tell_and_yet_as_long_as_it_is_asked() -> None:
    """CX-12: games up to 40 may be asked for."""
    assert max(grid.candidates(ask("crew.career"), "games", 5)) == 20
    assert max(grid.candidates(ask("crew.career", games=30), "games", 5)) == 30


def test_a_panel_that_is_too_long_has_fewer_answers() -> None:
    odds = ask("base.order_test")
    whole = panel_data(odds)
    small = panel_data(odds, grid.Limits(size=40_000))
    assert whole.size > 40_000 >= small.size
    assert 1 < small.answers < whole.answers
    assert panel_data(odds, grid.Limits(rows=400)).rows <= 400


@pytest.mark.parametrize("name", ["base.shot_at_vehicle", "base.order_test", "warplanes.flak"])
def test_a_chart_of_two_fields_is_the_one_that_would_be_drawn_for_them(name: str) -> None:
    odds = ask(name)
    for across, down in permutations(grid.axes(odds, FITTING), 2):
        drawn_alone = _bare(_heat(odds, across, down))
        assert json.dumps(_pair(odds, across, down)) == json.dumps(drawn_alone)


def test_house_rules_hold_for_every_answer() -> None:
    harder = {"base.morale": [{"edition": "2nd", "quality": "Regular", "morale": 8}]}
    page, answers = unpacked(panel_data(ask("base.order_test", house_rules=harder), FITTING))
    assert all(answer["house_rules"] for answer in answers)
    assert "morale" in page["house_rules_file"]
    there = ask("base.order_test", house_rules=harder).outcomes["passed"]
    assert answers[page["opened"]]["table"][0]["fraction"] == str(there)


def test_the_search_has_whole_words_and_no_markup() -> None:
    text = search.index([search.Entry("<b>", "rule", "rules.html#BA-01", "word " * 100)])
    assert "<" not in text
    [[title, _, _, words]] = json.loads(text.removeprefix("globalThis.rulesWorkbookSearch = ").removesuffix(";"))
    assert title == "<b>"
    assert len(words) <= search.LONGEST
    assert words.endswith("word …")
