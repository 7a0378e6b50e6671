"""Citations for the campaign roster: purchases, games, survivors, names and marks, and putting things right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbook import InputError
from workbook.crew.roster import CrewState, Roster


@pytest.fixture
def roster(tmp_path: Path) -> Roster:
    return Roster.at(tmp_path / "club.roster", seed=1)


@pytest.fixture
def crew(roster: Roster) -> int:
    return roster.raise_crew(player="Ada", vehicle="Sherman 76")


def refused(deed: Callable[[], Any]) -> str:
    with pytest.raises(InputError) as error:
        deed()
    return str(error.value)


def with_xp(roster: Roster, crew: int, points: int = 500) -> int:
    """Begin a game and destroy a unit of so many points."""
    roster.begin_game(crew)
    return roster.destroy(crew, unit="Tiger I", points=points)


def trained(roster: Roster, crew: int, *rolls: list[int]) -> CrewState:
    """A crew in a game that has rolled these skills."""
    with_xp(roster, crew, 500 * max(1, len(rolls)))
    for dice in rolls:
        roster.learn(crew, dice=dice)
    return roster.crew(crew)


def test_only_inexperienced_vehicles_are_bought_where_they_are_sold(roster: Roster) -> None:
    """CX-02"""
    assert "Inexperienced: the Sherman 76 is sold as such" in refused(
        lambda: roster.raise_crew(player="Ada", vehicle="sherman 76", bought="Regular")
    )
    assert "Regular: the Tiger I is not sold Inexperienced" in refused(
        lambda: roster.raise_crew(player="Bo", vehicle="Tiger I")
    )
    assert "bought: got 'Veteran'" in refused(lambda: roster.raise_crew(player="Bo", vehicle="Maus", bought="Veteran"))
    assert roster.crews == {}


def test_a_vehicle_sold_as_veteran_only_is_refused_in_so_many_words(tmp_path: Path) -> None:
    """CX-02"""
    unit = {"edition": "2nd", "unit": "Ferdinand", "kind": "vehicle", "veteran": 500, "rule": "BA-72"}
    roster = Roster.at(tmp_path / "club.roster", house_rules={"base.points": [unit]})
    said = refused(lambda: roster.raise_crew(player="Bo", vehicle="Ferdinand", bought="Veteran"))
    assert "it is sold as Veteran only" in said


def test_a_regular_vehicle_begins_with_two_skills_that_cost_no_xp(roster: Roster) -> None:
    """CX-02"""
    tiger = roster.raise_crew(player="Bo", vehicle="Tiger I", bought="Regular")
    assert "2 are still to come" in refused(lambda: roster.begin_game(tiger))
    roster.learn(tiger, dice=[3, 1], free=True)
    state = roster.learn(tiger, dice=[1, 2], free=True)
    assert (state.all_skills, state.xp, state.quality(roster.tables)) == (("Lead Foot", "Deadeye"), 0, "Regular")
    assert "no free skills left" in refused(lambda: roster.learn(tiger, dice=[5, 1], free=True))


def test_each_kill_is_a_tenth_of_its_own_points(roster: Roster, crew: int) -> None:
    """CX-04: 282 and 39 points are 28 and 3."""
    roster.begin_game(crew)
    roster.destroy(crew, unit="Sherman 76", points=282)
    roster.destroy(crew, unit="Jeep", points=39)
    assert roster.crew(crew).xp == 28 + 3


def test_a_game_survived_is_20_xp_by_the_crew_or_by_the_vehicle(roster: Roster, crew: int) -> None:
    """CX-05"""
    roster.begin_game(crew)
    roster.knock_out(crew, dice=[3, 3])
    roster.end_game(crew)
    assert roster.crew(crew).xp == 20
    roster.settings(survival_xp="vehicle")
    ended = [one.number for one in roster.events if one.event.kind == "settings"]
    assert roster.crew(crew).xp == 20  # the settings came after the game
    roster.undo(ended[0])
    first = roster.record({"kind": "settings", "survival_xp": "vehicle"}, after=0)
    assert roster.crew(crew).xp == 0
    roster.undo(first)
    assert roster.crew(crew).xp == 20


def test_a_skill_roll_takes_50_xp_in_a_game_and_one_an_order(roster: Roster, crew: int) -> None:
    """CX-06, CX-14"""
    assert "a crew that is in a game" in refused(lambda: roster.learn(crew, dice=[3, 1]))
    with_xp(roster, crew, 990)
    assert roster.learn(crew, dice=[3, 1], turn=1).xp == 99 - 50
    assert "XP: got 49; accepted: 50 XP or more" in refused(lambda: roster.learn(crew, dice=[3, 2], turn=2))
    roster.destroy(crew, unit="Tiger I", points=395)
    assert "turn: got 1" in refused(lambda: roster.learn(crew, dice=[3, 2], turn=1))
    assert roster.learn(crew, dice=[3, 2], turn=2).skills["gunner"] == ("Deadeye", "Snap Shooter")


def test_the_dice_say_who_learns_and_what(roster: Roster, crew: int) -> None:
    """CX-07, CX-08"""
    with_xp(roster, crew)
    said = refused(
        lambda: roster.record(
            {"kind": "skill gained", "crew": crew, "member": "driver", "skill": "Lead Foot", "dice": [3, 1]}
        )
    )
    assert "gunner, by the dice 3, 1" in said
    said = refused(
        lambda: roster.record(
            {"kind": "skill gained", "crew": crew, "member": "gunner", "skill": "Long Shot", "dice": [3, 1]}
        )
    )
    assert "Deadeye, by the dice 3, 1" in said
    assert "dice: got [3]" in refused(lambda: roster.learn(crew, dice=[3]))
    assert "dice: got [3, 1, 1]" in refused(lambda: roster.learn(crew, dice=[3, 1, 1]))


def test_a_skill_he_has_waits_for_the_players_choice(roster: Roster, crew: int) -> None:
    """CX-09"""
    state = trained(roster, crew, [3, 1], [4, 1])
    assert state.choosing == "gunner"
    assert "first the skill that its gunner may choose" in refused(lambda: roster.end_game(crew))
    assert "skill: got 'Deadeye'" in refused(lambda: roster.choose(crew, "Deadeye"))
    roster.choose(crew, "Long Shot")
    assert roster.crew(crew).skills["gunner"] == ("Deadeye", "Long Shot")


def test_a_full_member_passes_his_roll_to_whom_the_player_says(roster: Roster, crew: int) -> None:
    """CX-10"""
    trained(roster, crew, *([1, die] for die in range(1, 7)), [5, 1])
    roster.destroy(crew, unit="Tiger I", points=1000)
    roster.learn(crew, dice=[2, 1])
    assert roster.crew(crew).skills["gunner"] == ("Deadeye",)
    roster.learn(crew, dice=[2, 2], passes_to="commander")
    assert roster.crew(crew).skills["commander"] == ("Lucky", "Strict Discipline")


def test_a_die_that_names_one_who_can_learn_is_not_passed_on(roster: Roster, crew: int) -> None:
    """CX-10: whom the player would rather have does not matter where the gunner himself has something to learn."""
    trained(roster, crew, *([1, die] for die in range(1, 7)), [5, 1])
    roster.destroy(crew, unit="Tiger I", points=1000)
    roster.learn(crew, dice=[3, 4], passes_to="commander")
    assert roster.crew(crew).skills["gunner"] == ("Adrenalin Rush",)
    assert "passes_to: got 'loader'" in refused(lambda: roster.learn(crew, dice=[3, 4], passes_to="loader"))


def test_quality_changes_at_once_both_ways(roster: Roster, crew: int) -> None:
    """CX-11, CX-12"""
    assert trained(roster, crew, [3, 1]).quality(roster.tables) == "Inexperienced"
    roster.destroy(crew, unit="Tiger I", points=500)
    assert roster.learn(crew, dice=[1, 1]).quality(roster.tables) == "Regular"
    assert roster.knock_out(crew, dice=[1, 5]).quality(roster.tables) == "Inexperienced"


def test_the_dead_take_their_skills_and_the_living_keep_the_xp(roster: Roster, crew: int) -> None:
    """CX-12, CX-20, CX-22, CX-23: a Regular crew rolls one D3, a 1, and the D6 names the gunner."""
    before = trained(roster, crew, [3, 1], [1, 1])
    state = roster.knock_out(crew, dice=[1, 4])
    assert state.all_skills == ("Deadeye",)
    assert state.quality(roster.tables) == "Inexperienced"
    assert state.xp == before.xp == 100 - 50 - 50


def test_with_nobody_alive_a_new_crew_begins_with_nothing(roster: Roster, crew: int) -> None:
    """CX-23: massive damage and a 1 on the lower of two D3."""
    with_xp(roster, crew)
    state = roster.knock_out(crew, by="massive damage", dice=[1, 3])
    assert (state.lost, state.xp, state.all_skills) == (True, 0, ())
    roster.end_game(crew)
    roster.replace(crew, vehicle="Sherman 75")
    state = roster.crew(crew)
    assert (state.lost, state.xp, state.crews, state.vehicles, state.marks) == (False, 0, 2, 2, 0)
    assert state.games == 0
    roster.begin_game(crew)
    assert roster.crew(crew).games == 1


def test_a_crew_that_lived_takes_its_games_and_marks_to_the_new_vehicle(roster: Roster, crew: int) -> None:
    """CX-23, CX-24"""
    with_xp(roster, crew)
    roster.knock_out(crew, dice=[1, 3, 3])
    roster.end_game(crew)
    roster.replace(crew, vehicle="Sherman 75")
    state = roster.crew(crew)
    assert (state.crews, state.games, state.marks) == (1, 1, 1)


@pytest.mark.parametrize(("as_d6", "as_d3"), [([4, 5, 6, 1], [2, 3, 6, 1]), ([3, 6, 2, 6], [2, 3, 2, 6])])
def test_a_d3_may_be_told_by_the_d6_it_was_read_off(
    roster: Roster, crew: int, as_d6: list[int], as_d3: list[int]
) -> None:
    """CX-20: of two D3 read off D6, 4 and 5 are 4 / 2 = 2 and 5 / 2 rounded up, 3; the lower says that two get out."""
    roster.begin_game(crew)
    roster.knock_out(crew, dice=as_d6)
    lived = roster.events[-1].event.survivors  # type: ignore[attr-defined]
    assert len(lived) == 2
    assert Roster.at(roster.path).events == roster.events
    roster.undo()
    roster.knock_out(crew, dice=as_d3)
    assert roster.events[-1].event.survivors == lived  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("abc", "dice: got 'abc'; accepted: faces from 1 to 6, in the order in which they fell"),
        ("7 1", "dice: got '7 1'; accepted: faces from 1 to 6"),
        ([7, 1], "dice: got [7, 1]; accepted: dice as they fell: a D6, showing 1 to 6"),
        ("3", "dice: got [3]; accepted: dice as they fell: after the first 1, a D6, showing 1 to 6"),
        ("3 1 1", "dice: got [3, 1, 1]; accepted: 2 dice, each showing 1 to 6: the rest have nothing to decide"),
    ],
)
def test_dice_that_cannot_be_read_are_told_with_the_faces_that_can(
    roster: Roster, crew: int, typed: Any, said: str
) -> None:
    """CX-07, CX-08"""
    with_xp(roster, crew)
    assert said in refused(lambda: roster.learn(crew, dice=typed))
    assert roster.learn(crew, dice="3, 1").all_skills == ("Deadeye",)


def test_too_few_dice_for_the_survivors_are_told_as_d3(roster: Roster, crew: int) -> None:
    """CX-20"""
    roster.begin_game(crew)
    said = refused(lambda: roster.knock_out(crew, dice="2"))
    assert "a 2D3" not in said
    assert "2D3, each showing a result from 1 to 3, or what a D6 shows, from 1 to 6" in said


def test_a_survivor_rolled_twice_is_rolled_again(roster: Roster, crew: int) -> None:
    """CX-22: two get out; 3 and 4 both name the gunner, the next die the driver."""
    roster.begin_game(crew)
    roster.knock_out(crew, dice=[2, 3, 3, 4, 1])
    event = roster.events[-1].event
    assert event.survivors == ("driver", "gunner")  # type: ignore[attr-defined]


def test_no_more_men_get_out_than_the_dice_allow(roster: Roster, crew: int) -> None:
    """CX-17, CX-20"""
    roster.begin_game(crew)
    out = {"kind": "knocked out", "crew": crew}
    assert "gunner, by the dice 1, 3, 3" in refused(
        lambda: roster.record({**out, "survivors": ["driver"], "dice": [1, 3, 3]})
    )
    assert "survivors: got 3" in refused(
        lambda: roster.record({**out, "by": "massive damage", "survivors": ["driver", "gunner", "commander"]})
    )
    two = roster.raise_crew(player="Bo", vehicle="Panzer II", layout="two")
    roster.begin_game(two)
    assert "each man once" in refused(lambda: roster.record({**out, "crew": two, "survivors": ["gunner"]}))


def test_an_unarmed_vehicle_has_a_driver_alone_and_destroys_nothing(roster: Roster) -> None:
    """CX-16"""
    truck = roster.raise_crew(player="Bo", vehicle="Truck", layout="one", hull="soft-skin")
    roster.begin_game(truck)
    assert "an armed vehicle" in refused(lambda: roster.destroy(truck, unit="Jeep", points=20))
    assert list(roster.crew(truck).skills) == ["driver"]


def test_a_skill_is_ticked_once_a_game_and_may_be_brought_back(roster: Roster, crew: int) -> None:
    """CX-13, CX-15"""
    trained(roster, crew, [3, 1], [5, 4])
    roster.use(crew, "Deadeye")
    assert "not used in this game yet" in refused(lambda: roster.use(crew, "Deadeye"))
    assert "brings_back: got 'Lucky'" in refused(lambda: roster.use(crew, "Motivational Leader", brings_back="Lucky"))
    roster.use(crew, "Motivational Leader", brings_back="Deadeye")
    roster.use(crew, "Deadeye")
    assert set(roster.crew(crew).used) == {"Deadeye", "Motivational Leader"}
    roster.end_game(crew)
    roster.begin_game(crew)
    assert roster.crew(crew).used == ()


def test_the_leader_may_be_kept_or_rolled_again(roster: Roster, crew: int) -> None:
    """CX-15: a crew without skills of driver or gunner."""
    with_xp(roster, crew, 1000)
    assert roster.learn(crew, dice=[5, 4, 4, 2]).skills["commander"] == ("Strict Discipline",)
    roster.undo()
    assert roster.learn(crew, dice=[5, 4], keep_leader=True).skills["commander"] == ("Motivational Leader",)


def test_a_name_comes_with_the_first_skill_and_a_numeral_with_each_replacement(roster: Roster, crew: int) -> None:
    """CX-24"""
    assert "once the crew has its first skill" in refused(lambda: roster.name(crew, "Double Down"))
    trained(roster, crew, [3, 1])
    roster.name(crew, "Double Down")
    names = []
    for _ in range(3):
        roster.knock_out(crew, dice=[3, 3])
        roster.end_game(crew)
        roster.replace(crew, vehicle="Sherman 76")
        names.append(roster.crew(crew).called)
        roster.begin_game(crew)
    assert names == ["Double Down II", "Double Down III", "Double Down IV"]
    roster.name(crew, "All In")
    assert roster.crew(crew).called == "All In IV"


def test_a_kill_mark_for_every_unit(roster: Roster, crew: int) -> None:
    """CX-24"""
    roster.begin_game(crew)
    for unit in ("Jeep", "Truck", "Jeep"):
        roster.destroy(crew, unit=unit, points=20)
    assert roster.crew(crew).marks == 3
    assert "|||" in roster.sheet()


def test_an_event_that_others_rest_on_is_not_undone(roster: Roster, crew: int) -> None:
    """CX-06: without the kill there were no XP for the skill, and without the skill no name."""
    kill = with_xp(roster, crew)
    roster.learn(crew, dice=[3, 1])
    learnt = roster.events[-1].number
    roster.name(crew, "Fury")
    before = roster.crews
    assert f"event {learnt}, skill gained, XP: got 0" in refused(lambda: roster.undo(kill))
    assert "named, name: got 'Fury'" in refused(lambda: roster.undo(learnt))
    assert "XP: got 49" in refused(lambda: roster.correct(kill, points=490))
    assert roster.crews == before
    roster.correct(kill, points=600, unit="Königstiger")
    assert (roster.crew(crew).xp, roster.crew(crew).kills[0].unit) == (10, "Königstiger")


def test_what_is_undone_can_be_brought_back(roster: Roster, crew: int) -> None:
    """CX-04"""
    kill = with_xp(roster, crew)
    before = roster.crews
    roster.undo(kill)
    assert roster.crew(crew).xp == 0
    assert "an event that still counts" in refused(lambda: roster.undo(kill))
    roster.redo(kill)
    assert roster.crews == before


def test_the_workbooks_own_dice_follow_the_rules(roster: Roster, crew: int) -> None:
    """CX-07, CX-20"""
    with_xp(roster, crew, 2000)
    for _ in range(3):
        if roster.learn(crew).choosing:
            roster.undo()
    roster.knock_out(crew)
    for told in roster.events:
        assert getattr(told.event, "rolled_by", "workbook") == "workbook"


def test_facts_that_make_no_sense_are_told_at_once(roster: Roster, crew: int) -> None:
    """CX-04"""
    said = refused(
        lambda: roster.record({"kind": "unit destroyed", "crew": crew, "unit": "\x07", "points": -1, "x": 1})
    )
    assert [line.split(":")[0] for line in said.splitlines()] == ["unit", "points", "fact"]
    assert "did you mean game begun" in refused(lambda: roster.record({"kind": "game begins", "crew": crew}))
    assert "crew: got 99; accepted: 1" in refused(lambda: roster.begin_game(99))
