"""Sweep, compare, what matters, until: the studies that work on any question."""

from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from typing import Any

import pytest

from workbook import InputError, ask, compare, roll, sweep, until, what_matters
from workbook.odds import studies


def test_a_sweep_answers_as_ask_does_cell_by_cell() -> None:
    frame = sweep("base.shot_at_vehicle", pins=[0, 1, 7], facing=["front", "rear"], weapon="PIAT")
    for pins, facing, outcome, top, bottom in frame.select(
        "pins", "facing", "outcome", "numerator", "denominator"
    ).iter_rows():
        assert ask("base.shot_at_vehicle", pins=pins, facing=facing, weapon="PIAT").outcomes[outcome] == Fraction(
            int(top), int(bottom)
        )


def test_a_sweep_has_a_column_for_each_swept_field_and_then_the_answer() -> None:
    frame = sweep("base.order_test", pins=[1, 2], quality=["Regular", "Veteran"])
    assert frame.columns == ["pins", "quality", "outcome", "probability", "numerator", "denominator"]
    assert frame.height == 2 * 2 * 4


def test_a_sweep_names_every_bad_value_at_once() -> None:
    with pytest.raises(InputError) as caught:
        sweep("base.order_test", pins=[0, 13, 99], quality=["Elite"])
    assert [(fault.field, fault.got) for fault in caught.value.faults] == [
        ("pins", 13),
        ("pins", 99),
        ("quality", "Elite"),
    ]


def test_a_sweep_over_a_field_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(InputError, match="did you mean pins"):
        sweep("base.order_test", pinz=[1, 2])


def test_an_executor_gives_the_same_frame() -> None:
    alone = sweep("base.order_test", pins=range(13), quality=["Regular", "Veteran"])
    with ProcessPoolExecutor(1) as executor:
        assert sweep("base.order_test", pins=range(13), quality=["Regular", "Veteran"], executor=executor).equals(alone)


def test_lists_of_records_may_be_swept_too() -> None:
    frame = sweep("base.shot_at_troops", also=[[], [{"weapon": "LMG", "firers": 1}]])
    assert frame["also"].n_unique() == 2


def test_two_answers_stand_side_by_side_with_their_difference() -> None:
    """BA-53: morale 9 and morale 10 with two pins: 21/36 and 26/36."""
    both = compare(ask("base.order_test", pins=2), quality="Veteran")
    assert both.difference("passed") == Fraction(26, 36) - Fraction(21, 36)
    assert both.headline == both.difference("passed")
    assert both.frame()["exact"].to_list()[0] == "5/36"


def test_what_matters_moves_each_field_a_notch_and_puts_the_greatest_first() -> None:
    """BA-53: from 2 pins, a pin more or less moves 21/36 to 15/36 or 26/36."""
    notches = what_matters("base.order_test", pins=2)
    pins = {notch.value: notch.difference for notch in notches if notch.field == "pins"}
    assert pins == {1: Fraction(26 - 21, 36), 3: Fraction(15 - 21, 36)}
    largest = [
        max(abs(n.difference) for n in notches if n.field == field) for field in dict.fromkeys(n.field for n in notches)
    ]
    assert largest == sorted(largest, reverse=True)


def test_for_names_what_matters_tries_every_alternative() -> None:
    weapons = {notch.value for notch in what_matters("base.shot_at_vehicle") if notch.field == "weapon"}
    assert {"PIAT", "Rifle", "Heavy howitzer"} <= weapons
    assert "Medium anti-tank gun" not in weapons


def test_until_counts_the_tries() -> None:
    """BA-20 and on: a shot that kills 1 time in 8 leaves (7/8)^n; under 1/5 first at 13."""
    found = until("base.shot_at_vehicle", certainty="80%")
    chance = ask("base.shot_at_vehicle").headline
    assert found.tries is not None
    assert 1 - (1 - chance) ** found.tries >= Fraction(8, 10) > 1 - (1 - chance) ** (found.tries - 1)
    assert found.after(found.tries) == 1 - (1 - chance) ** found.tries


def test_until_never_comes_where_it_cannot() -> None:
    assert until("base.shot_at_vehicle", weapon="Rifle").tries is None
    assert until("base.order_test", pins=0, outcome="passed", certainty=1).tries == 1


@pytest.mark.parametrize("certainty", [0, "120%", "soon"])
def test_a_certainty_that_is_none_is_refused(certainty: object) -> None:
    with pytest.raises(InputError, match="certainty"):
        until("base.order_test", certainty=certainty)


def test_an_outcome_that_is_not_the_questions_is_refused_with_its_names() -> None:
    with pytest.raises(InputError, match="knocked out"):
        until("base.shot_at_vehicle", outcome="knocked over")


@pytest.mark.parametrize(
    ("chance", "certainty"), [("1/6", "8/10"), ("35/36", "1/2"), ("1/100", "99/100"), ("1/2", "7/8")]
)
def test_until_agrees_with_counting_one_try_at_a_time(chance: str, certainty: str) -> None:
    """The last case is met exactly: three tosses leave 1/8."""
    missed, tries = Fraction(1), 0
    while 1 - missed < Fraction(certainty):
        missed, tries = missed * (1 - Fraction(chance)), tries + 1
    assert studies.until(Fraction(chance), Fraction(certainty)).tries == tries


def test_until_is_answered_for_the_rarest_things_too() -> None:
    """(1 - 1/n)^m is under 1/10 first at about 2.3 n."""
    tries = studies.until(Fraction(1, 10**12), Fraction(9, 10)).tries
    assert tries is not None
    assert 2_302_585_092_990 < tries < 2_302_585_092_996


def test_more_men_bring_more_outcomes_into_a_sum_that_reaches_to_the_last() -> None:
    """One man more cannot make "at least so many fall" rarer only because an outcome was left out."""
    men = [notch for notch in what_matters("base.shot_at_troops", men=2, firers=5) if notch.field == "men"]
    base = ask("base.shot_at_troops", men=2, firers=5)
    more = ask("base.shot_at_troops", men=3, firers=5)
    least = min(int(label) for label in base.headlines[0].labels)
    wanted = sum(chance for label, chance in more.outcomes.items() if int(label) >= least)
    assert {notch.value: notch.chance for notch in men}[3] == wanted
    assert compare(base, more).headline == wanted - base.headline


def test_a_sum_in_the_same_words_is_taken_as_the_other_answer_has_it() -> None:
    """Of 5 pins, at least one is off at 0 to 4."""
    three, five = ask("base.rally", pins=3), ask("base.rally", pins=5)
    assert set(studies.alike(["0", "1", "2"], three, five)) == {"0", "1", "2", "3", "4"}


def test_house_rules_are_a_change_to_compare_like_any_other() -> None:
    """BA-07: a rifle that has moved hits on 3 + 1 = 4+, by the house rule on 3 + 2 = 5+."""
    rule = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]}
    found = compare("base.shot_at_troops", firers=1, moved=True, house_rules=rule)
    assert found.a.outcomes["1"] == ask("base.shot_at_troops").outcomes["1"]
    assert found.a.tables.house_rules == ()
    assert found.b.outcomes["1"] == Fraction(2, 6) * Fraction(3, 6)
    by_them = compare(ask("base.shot_at_troops", firers=1, house_rules=rule), moved=True)
    assert by_them.b.outcomes == found.b.outcomes


@pytest.mark.parametrize("shown", ["x", -1, True, 1.5])
def test_what_a_roll_is_to_keep_is_said_in_one_wording(shown: Any) -> None:
    with pytest.raises(
        InputError, match=r"^n: got 0; accepted: a whole number from 1 to 1000000\nshown: got .*from 0 to 1000000"
    ):
        roll("base.order_test", n=0, shown=shown)
