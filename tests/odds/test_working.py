"""Gates multiply to the headline exactly; the working is read from the very rolls that give the chances."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook import Odds, ask
from workbook.catalogue import questions
from workbook.odds.sentences import offered
from workbook.odds.studies import notches
from workbook.show import words
from workbook.show.values import MOST_TOGETHER, values

SHORT = 8
"""A list of no more names than this is gone through."""


@pytest.mark.parametrize("name", list(questions()))
def test_the_gates_of_every_question_multiply_to_its_headline(name: str) -> None:
    odds = ask(name)
    if odds.gates:
        assert prod((gate.chance for gate in odds.gates), start=Fraction(1)) == odds.headline


vehicle_shots = st.fixed_dictionaries(
    {
        "edition": st.sampled_from(["2nd", "3rd"]),
        "weapon": st.sampled_from(
            ["Light autocannon", "HMG", "Medium anti-tank gun", "Super-heavy anti-tank gun", "Panzerfaust"]
        ),
        "target": st.sampled_from(["soft-skin", "armoured car", "medium tank", "super-heavy tank"]),
        "facing": st.sampled_from(["front", "side", "rear", "top"]),
        "pins": st.integers(0, 5),
        "open_topped": st.booleans(),
    }
)


@given(fields=vehicle_shots)
def test_gates_multiply_to_the_headline_whatever_the_shot(fields: dict[str, Any]) -> None:
    odds = ask("base.shot_at_vehicle", **fields)
    assert prod((gate.chance for gate in odds.gates), start=Fraction(1)) == odds.headline


def test_the_weapons_of_a_mixed_squad_are_told_one_after_another_and_not_as_the_last_alone() -> None:
    """BA-01, BA-40: whatever the rifles do, the SMGs alone could still bring down as many: no gate of theirs stops anything."""
    mixed = ask("base.shot_at_troops", weapon="Rifle", firers=6, also=[{"weapon": "SMG", "firers": 3}])
    assert not [gate.name for gate in mixed.gates if gate.name.endswith("SMG")]
    by_weapon = dict(words.history(mixed))
    assert list(by_weapon) == ["To damage: Rifle", "To damage: SMG"]
    assert by_weapon["To damage: SMG"] == mixed.headline


def test_stages_that_only_together_decide_are_one_gate() -> None:
    """BA-01, BA-40: nobody falls where a man is missed, or hit and not hurt: 2 in 3 are hit, 1 in 2 of these falls, of one shot."""
    nobody = ask("base.shot_at_troops", weapon="Rifle", firers=1).saying("Nobody falls")
    (gate,) = nobody.gates
    assert (gate.name, gate.chance) == ("To hit and to damage", 1 - Fraction(4, 6) * Fraction(3, 6))
    assert gate.says == "To hit 3+; To damage 4+"


@pytest.mark.parametrize("name", list(questions()))
def test_the_gates_of_every_sentence_that_is_offered_multiply_to_it(name: str) -> None:
    odds = ask(name)
    for choice in offered(odds):
        said = odds.saying(choice.key) if choice.key else odds
        if said.gates:
            assert prod((gate.chance for gate in said.gates), start=Fraction(1)) == said.headline


def test_a_gate_shows_the_roll_needed_and_what_made_it_so() -> None:
    """BA-01, BA-03: 3+ and one more for a pin."""
    first = ask("base.shot_at_vehicle", pins=1).gates[0]
    assert (first.name, first.needed, first.chance) == ("To hit", "4+", Fraction(3, 6))
    assert first.says == "3+ base, 1 more for 1 pin"


@pytest.mark.parametrize("name", list(questions()))
def test_a_target_stands_beside_a_chance_only_where_the_chance_is_that_targets_own(name: str) -> None:
    odds = ask(name)
    for choice in offered(odds):
        for gate in odds.saying(choice.key).gates if choice.key else odds.gates:
            if gate.needed:
                assert gate.chance in [line.chance for line in odds.working if line.needed == gate.needed]


def test_a_gate_that_is_passed_by_missing_a_target_says_so() -> None:
    """BA-61: 9 or less is 30 of the 36 rolls of two dice; it is destroyed by the other 6."""
    (gate,) = ask("base.morale_check").saying("It is destroyed").gates
    assert (gate.needed, gate.chance) == ("", Fraction(6, 36))
    assert gate.says == "unless 9 or less: 9 Regular morale"


def test_a_gate_of_several_dice_says_how_many_of_them_must_do_it() -> None:
    """BA-01: two shots at 3+ both miss 1 time in 9."""
    first, second = ask("base.shot_at_vehicle", weapon="Light autocannon", target="soft-skin").gates
    assert (first.needed, first.chance) == ("", 1 - Fraction(2, 6) ** 2)
    assert first.says == "at least one of 2 rolls at 3+: 3+ base"
    assert second.says.startswith("4+ each: ")
    nobody = ask("base.shot_at_troops").saying("Half the unit or more falls").gates
    assert [gate.says.partition(":")[0] for gate in nobody] == ["all 5 rolls at 3+", "all 5 rolls at 4+"]


def test_a_check_that_some_need_not_throw_says_that_it_is_not_thrown_by_all() -> None:
    """BA-33: knocked out outright there is no check: 4 in 6 of those lost are, and 5 in 18 of the rest leave it."""
    check = ask("base.shot_at_vehicle").gates[-1]
    assert (check.name, check.needed) == ("Crew's check", "")
    assert check.says.startswith("unless 8 or less, where it is rolled: ")
    assert ask("base.shot_at_vehicle", facing="side", pins=1).gates[-1].says.startswith("unless each is 8 or less: ")


def test_a_roll_on_the_chart_names_the_results_that_lead_on() -> None:
    """BA-33: a fire or a knock-out may lose the tank: 3+ of a full result, 6 of a superficial one."""
    chart = ask("base.shot_at_vehicle").gates[2]
    assert (chart.name, chart.says) == ("On the chart", "on fire or knocked out")
    superficial, full = Fraction(1, 6), Fraction(4, 6)
    assert chart.chance == (Fraction(1, 6) * superficial + Fraction(2, 6) * full) / Fraction(3, 6)


def test_of_two_results_at_once_one_that_counts_only_doubled_is_named_as_such() -> None:
    """BA-33, second edition: massive damage is two rolls on the chart; a second "immobilised" knocks out."""
    chart = ask("base.shot_at_vehicle", facing="side").gates[2]
    assert chart.says == "on fire, knocked out or immobilised twice"
    neither = Fraction(2, 6) * Fraction(2, 6) - Fraction(1, 6) * Fraction(
        1, 6
    )  # stunned or immobilised, not both immobilised
    superficial, full, massive = Fraction(1, 6), Fraction(4, 6), 1 - neither
    weighed = Fraction(1, 4) * superficial + Fraction(2, 4) * full + Fraction(1, 4) * massive
    assert chart.chance == weighed


def test_the_working_names_each_rule_once_in_the_order_of_play() -> None:
    lines = ask("base.shot_at_vehicle", facing="side").working
    assert [line.rule for line in lines[:5]] == ["BA-01", "BA-21", "BA-30", "BA-31", "BA-32"]
    assert len({(line.rule, line.step, line.needed) for line in lines}) == len(lines)


def test_the_meanings_of_a_draw_add_up_to_one_though_one_side_may_run_out_of_dice() -> None:
    """BA-74: each draw takes one die of either side, whatever is left in the bag."""
    for mine, theirs in ((8, 12), (12, 12), (1, 5)):
        draws = [
            line for line in ask("base.order_dice", mine=mine, theirs=theirs).working if line.step.startswith("Draw: ")
        ]
        assert len(draws) == 2
        assert sum(line.chance for line in draws) == 1
        assert len({line.reached for line in draws}) == 1


def test_a_line_that_names_its_own_conditions_keeps_the_chance_of_its_single_roll() -> None:
    """BA-32: a superficial 6 in 6 sets it on fire, and of 36 rolls of two dice 26 come to 8 or less."""
    lines = ask("warplanes.sortie").working
    told = "Superficial: on fire, and the crew stays (9 Regular morale, 1 less for 1 pin = 8 or less)"
    (stays,) = [line for line in lines if line.step == told]
    assert stays.chance == Fraction(1, 6) * Fraction(26, 36)


def test_an_assumption_is_said_only_where_a_path_comes_to_it() -> None:
    """BA-33: only a vehicle that can burn rests on the pin of its fire; small arms against armour rest on nothing."""
    assert [row.rule for row in ask("base.shot_at_vehicle").assumptions] == ["BA-33"]
    assert ask("base.shot_at_vehicle", weapon="Rifle").assumptions == ()


def test_a_field_that_does_not_count_says_why() -> None:
    ignored = ask("base.shot_at_vehicle", edition="3rd").ignored
    assert ignored["cover"] == "vehicles have no cover save in the 3rd edition"
    assert "quality" not in ignored


@pytest.mark.parametrize("name", list(questions()))
def test_changing_a_field_that_does_not_count_changes_nothing(name: str) -> None:
    """A dimmed field moved a notch leaves every outcome as it was."""
    odds = ask(name)
    for field in odds.ignored:
        for value in notches(odds.question, field, odds.tables):
            moved = odds.question.model_copy(update={field: value})
            assert type(odds)(moved, odds.tables).outcomes == odds.outcomes, (field, value)


@pytest.mark.parametrize("name", list(questions()))
def test_a_field_that_does_not_count_changes_nothing_whatever_else_is_chosen(name: str) -> None:
    """Each switch and each name of a short list in its turn, in each edition: dimmed before a notch and after, it has no say."""
    editions = ("2nd", "3rd") if "edition" in questions()[name].model_fields else ()
    asked = [ask(name, edition=edition) for edition in editions] or [ask(name)]
    for odds in chain.from_iterable(map(_chosen_otherwise, asked)):
        for field in odds.ignored:
            for value in notches(odds.question, field, odds.tables):
                moved = type(odds)(odds.question.model_copy(update={field: value}), odds.tables)
                if not any(moved.question.check(odds.tables)) and field in moved.ignored:
                    assert moved.outcomes == odds.outcomes, (odds.question, field, value)


def _chosen_otherwise(odds: Odds) -> Iterator[Odds]:
    """The question with one field at another of its few values, one field after another."""
    for field in type(odds.question).model_fields:
        few = values(odds, field, MOST_TOGETHER)
        for value in few if isinstance(next(iter(few), None), str | bool) and len(few) <= SHORT else []:
            question = odds.question.model_copy(update={field: value})
            if not any(question.check(odds.tables)):
                yield Odds(question, odds.tables)


def test_what_cannot_be_stops_at_the_roll_that_nothing_meets_and_not_at_the_first() -> None:
    """BA-21: an autocannon hits a medium tank's front often enough, and can do nothing there."""
    odds = ask("base.shot_at_vehicle", weapon="Light autocannon")
    assert odds.headline == 0
    (gate,) = odds.gates
    assert (gate.name, gate.chance, gate.needed) == ("To damage", Fraction(0), "not possible")
