"""Citations and the second road for skill rolls: who learns, what, duplicates, full tables, the leader's second roll."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.crew import second_road as road
from workbook import InputError, ask
from workbook.crew.members import Crew, Leader
from workbook.crew.skill_rolls import choice, knowledge, knowledge_after, passes_to
from workbook.odds.exact import Exact
from workbook.show.share import chosen
from workbook.tables import load


def told(**fields: Any) -> dict[str, Fraction]:
    return {label: chance for label, chance in ask("crew.skill_roll", **fields).outcomes.items() if chance}


def test_a_driver_learns_one_time_in_three_and_each_of_his_skills_one_time_in_six() -> None:
    """CX-07, CX-08"""
    odds = ask("crew.skill_roll")
    assert odds.outcomes["Lead Foot"] == Fraction(2, 6) * Fraction(1, 6)
    assert odds.outcomes["Deadeye"] == Fraction(2, 6) * Fraction(1, 6)


def test_a_crew_without_driver_or_gunner_skills_rolls_motivational_leader_again() -> None:
    """CX-15: five faces of the commander's table share what six had."""
    odds = ask("crew.skill_roll")
    assert odds.outcomes["Motivational Leader"] == 0
    assert odds.outcomes["Lucky"] == Fraction(2, 6) * Fraction(1, 5)
    assert ask("crew.skill_roll", reroll=False).outcomes["Motivational Leader"] == Fraction(2, 6) * Fraction(1, 6)
    assert ask("crew.skill_roll", driver=["Lead Foot"]).outcomes["Motivational Leader"] == Fraction(2, 6) * Fraction(
        1, 6
    )


def test_a_leader_rolled_a_second_time_is_a_choice_and_no_roll_anew() -> None:
    """CX-09, CX-15: the roll anew is in place of receiving the skill, and he has it already."""
    odds = ask("crew.skill_roll", commander=["Motivational Leader"])
    assert odds.outcomes["choice: commander"] == Fraction(2, 6) * Fraction(1, 6)


def test_a_skill_he_has_lets_the_player_choose() -> None:
    """CX-09"""
    odds = ask("crew.skill_roll", gunner=["Deadeye", "Long Shot"])
    assert odds.outcomes["choice: gunner"] == Fraction(2, 6) * Fraction(2, 6)
    assert odds.outcomes["Deadeye"] == 0


def test_the_choice_goes_by_wishes_and_then_by_the_table() -> None:
    """CX-09"""
    assert choice(load(), "gunner", ("Deadeye",)) == "Snap Shooter"
    assert choice(load(), "gunner", ("Deadeye",), ("Lucky", "Deadeye", "Long Shot")) == "Long Shot"


ALL = {member: tuple(skills) for member, skills in road.TABLES.items()}


def test_a_full_member_leaves_his_roll_to_the_other_who_knows_less() -> None:
    """CX-10: with two others who know as much, the gunner first."""
    odds = ask("crew.skill_roll", driver=ALL["driver"], gunner=["Deadeye"])
    assert odds.outcomes["Lucky"] == Fraction(4, 6) * Fraction(1, 6)
    tie = ask("crew.skill_roll", driver=ALL["driver"])
    assert tie.outcomes["Deadeye"] == Fraction(4, 6) * Fraction(1, 6)
    assert passes_to(Crew(3, 6, 3), "gunner", "three", full=6) == "driver"


def test_all_eighteen_leave_nothing_to_gain() -> None:
    """CX-10"""
    assert told(**ALL) == {"nothing left to gain": 1}


def test_an_unarmed_vehicle_learns_driver_skills_alone_and_six_at_most() -> None:
    """CX-16"""
    assert ask("crew.skill_roll", layout="one").outcomes["Bulldozer"] == Fraction(1, 6)
    assert told(layout="one", driver=ALL["driver"]) == {"nothing left to gain": 1}


def test_skills_of_another_table_and_skills_named_twice_are_told_at_once() -> None:
    """CX-08"""
    with pytest.raises(InputError) as error:
        ask("crew.skill_roll", driver=["Deadeye"], gunner="Longshot", commander="Lucky, lucky")
    assert [fault.field for fault in error.value.faults] == ["driver", "gunner", "commander"]
    assert error.value.faults[1].near == "Long Shot"


def test_skills_are_read_from_a_list_from_json_and_from_text() -> None:
    """CX-15"""
    forms = (["Deadeye", "Long Shot"], '["deadeye", "long shot"]', "Deadeye,  LONG SHOT")
    assert len({ask("crew.skill_roll", gunner=form).question for form in forms}) == 1


KNOWN = {member: st.lists(st.sampled_from(skills), unique=True) for member, skills in ALL.items()}


@settings(max_examples=150)
@given(st.fixed_dictionaries({**KNOWN, "layout": st.sampled_from(["three", "two", "one"]), "reroll": st.booleans()}))
def test_any_skill_roll_agrees_with_the_second_road(fields: dict[str, Any]) -> None:
    """CX-07 to CX-10, CX-15 to CX-17"""
    if fields["layout"] == "one":
        fields |= {"gunner": [], "commander": []}
    assert told(**fields) == road.skill_roll(**fields)


def test_a_groups_own_skill_takes_the_place_of_a_printed_one() -> None:
    """CX-18"""
    rules = {"crew.skills": [{"member": "driver", "roll": 3, "skill": "Jury Rig"}]}
    odds = ask("crew.skill_roll", house_rules=rules)
    assert odds.outcomes["Jury Rig"] == Fraction(2, 6) * Fraction(1, 6)
    assert "Crank Head" not in odds.outcomes


@pytest.mark.parametrize("wishes", [(), ("Motivational Leader", "Follow Me!")])
def test_what_stands_behind_a_counted_commander_is_what_a_named_one_knows(wishes: tuple[str, ...]) -> None:
    """CX-09, CX-15: driver and gunner die in between, so that the leader's second roll counts, then does not, then does."""

    def known(commander: Any) -> Exact[Any]:
        states = knowledge_after(load(), Crew(0, 0, commander), "three", 3, wishes)
        for rolls in (4, 4):
            alone = states.map(lambda crew: Crew(0, 0, crew.commander))
            states = alone.then(lambda crew, rolls=rolls: knowledge_after(load(), crew, "three", rolls, wishes))  # type: ignore[misc]
        return states.map(lambda crew: crew.commander)

    counted = known(Leader(0)).then(lambda leader: knowledge(load(), "commander", leader, wishes))
    assert counted.fractions() == known(()).fractions()


@pytest.mark.parametrize(
    ("question", "field", "member", "roll", "left"),
    [("crew.duel", "b_skills", "driver", 1, ("Lucky",)), ("crew.skill_worth", "skills", "gunner", 1, ())],
)
def test_a_printed_skill_that_has_given_up_its_place_is_nobodys_by_default(
    question: str, field: str, member: str, roll: int, left: tuple[str, ...]
) -> None:
    """CX-18"""
    own = [{"member": member, "roll": roll, "skill": "Own", "moment": "any", "effect": "as the group has it"}]
    odds = ask(question, house_rules={"crew.skills": own})
    assert getattr(odds.question, field) == left
    assert field not in chosen(odds)
