"""The roster's panel without a page: what it tells, what it does, what it refuses, and its static twin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from workbook.crew.panel import DEEDS, RosterPanel, sample_panel, told
from workbook.crew.roster import Roster


def panel_of(roster: Roster) -> tuple[RosterPanel, list[dict[str, Any]]]:
    panel, said = RosterPanel(roster), list[dict[str, Any]]()
    panel.send = lambda content, buffers=None: said.append(content)
    return panel, said


def test_a_deed_is_stored_before_it_shows(tmp_path: Path) -> None:
    panel, said = panel_of(Roster.at(tmp_path / "club.roster"))
    panel._heard(None, {"seq": 1, "deed": "raise", "facts": {"player": "Ada", "vehicle": "Sherman 76"}}, None)
    assert said == [{"seq": 1, "faults": [], "said": ""}]
    assert [crew["player"] for crew in panel.campaign["crews"]] == ["Ada"]
    assert Roster.at(tmp_path / "club.roster").crew(1).player == "Ada"


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ({"deed": "begin", "facts": {"crew": 9}}, "crew: got 9"),
        ({"deed": "fly", "facts": {}}, "deed: got 'fly'"),
        ({"deed": "begin", "facts": {"crews": 1}}, "fact: got 'crews'; accepted: crew, opponent"),
        ({"deed": "begin", "facts": {}}, "crew: got nothing"),
        ({"deed": "begin", "facts": [1]}, "facts: got [1]; accepted: facts by their names"),
        ({"deed": "undo", "facts": {"number": "two"}}, "event: got 'two'; accepted: the number of an event"),
        ({"deed": "redo", "facts": {}}, "event: got nothing"),
        ({"deed": None}, "deed: got None"),
        ({"deed": ["begin"]}, "deed: got ['begin']"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(tmp_path: Path, message: dict[str, Any], fault: str) -> None:
    panel, said = panel_of(Roster.at(tmp_path / "club.roster"))
    before = panel.campaign
    panel._heard(None, {"seq": 4, **message}, None)
    assert said[0]["faults"][0].startswith(fault)
    assert panel.campaign == before


@pytest.mark.parametrize(
    ("facts", "faults"),
    [
        ({"unit": "x"}, ["points: got nothing; accepted: a whole number from 0 to 5000"]),
        ({"unit": "x", "points": -5}, ["points: got -5; accepted: a whole number from 0 to 5000"]),
        ({"unit": "x", "points": 12.7}, ["points: got 12.7; accepted: a whole number from 0 to 5000"]),
        (
            {"unit": ""},
            [
                "unit: got nothing; accepted: plain text of 1 to 80 letters",
                "points: got nothing; accepted: a whole number from 0 to 5000",
            ],
        ),
    ],
)
def test_what_was_left_out_of_a_kill_is_told_by_its_name(
    tmp_path: Path, facts: dict[str, Any], faults: list[str]
) -> None:
    panel, said = panel_of(Roster.at(tmp_path / "club.roster"))
    crew = panel.roster.raise_crew(player="Ada", vehicle="M10")
    panel.roster.begin_game(crew)
    panel._heard(None, {"seq": 1, "deed": "destroy", "facts": {"crew": crew, **facts}}, None)
    assert said[0]["faults"] == faults


def test_a_refused_deed_shows_what_another_notebook_has_done(tmp_path: Path) -> None:
    panel, said = panel_of(Roster.at(tmp_path / "club.roster"))
    crew = panel.roster.raise_crew(player="Ada", vehicle="M10")
    Roster.at(tmp_path / "club.roster").begin_game(crew)
    panel._heard(None, {"seq": 1, "deed": "begin", "facts": {"crew": crew}}, None)
    assert said[0]["faults"] == ["crew: got 1; accepted: a crew that is in no game"]
    assert panel.campaign["crews"][0]["playing"] is True


def test_an_error_of_the_workbooks_own_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    panel, said = panel_of(Roster.at(tmp_path / "club.roster"))
    monkeypatch.setitem(DEEDS, "end", lambda roster: 1 // 0)
    panel._heard(None, {"seq": 1, "deed": "end", "facts": {}}, None)
    assert said == [
        {
            "seq": 1,
            "faults": ["the workbook itself went wrong (ZeroDivisionError); the roster is as it was"],
            "said": "",
        }
    ]


def test_who_may_roll_for_another_is_offered_where_one_has_all_six(tmp_path: Path) -> None:
    """CX-10: the usual one is whoever knows less."""
    panel, _ = panel_of(Roster.at(tmp_path / "club.roster"))
    crew = panel.roster.raise_crew(player="Ada", vehicle="M10")
    panel.roster.begin_game(crew)
    panel.roster.destroy(crew, unit="Maus", points=5000)
    for die in range(1, 7):
        assert told(panel.roster)["crews"][0]["passing"] == {}
        panel.roster.learn(crew, dice=[1, die])
    panel.roster.learn(crew, dice=[3, 1])
    passing = told(panel.roster)["crews"][0]["passing"]
    assert passing == {"full": "driver", "to": ["gunner", "commander"], "usual": "commander"}


def test_keeping_the_leader_is_offered_until_driver_or_gunner_know_something(tmp_path: Path) -> None:
    """CX-15"""
    panel, _ = panel_of(Roster.at(tmp_path / "club.roster"))
    crew = panel.roster.raise_crew(player="Ada", vehicle="M10")
    truck = panel.roster.raise_crew(player="Ada", vehicle="Truck", layout="one")
    panel.roster.begin_game(crew)
    panel.roster.destroy(crew, unit="Maus", points=1000)
    offered = {one["number"]: one["keeps_leader"] for one in told(panel.roster)["crews"]}
    assert offered == {crew: True, truck: False}
    panel.roster.learn(crew, dice=[1, 1])
    assert told(panel.roster)["crews"][0]["keeps_leader"] is False


def test_a_file_that_is_damaged_in_the_meantime_is_told(tmp_path: Path) -> None:
    panel, said = panel_of(Roster.at(tmp_path / "club.roster"))
    (tmp_path / "club.roster").write_bytes(b"no roster" * 100)
    panel._heard(None, {"seq": 1, "deed": "raise", "facts": {"player": "Ada", "vehicle": "M10"}}, None)
    assert "left as it is" in said[0]["faults"][0]


def test_another_notebooks_deeds_are_seen_at_the_next_look(tmp_path: Path) -> None:
    panel, _ = panel_of(Roster.at(tmp_path / "club.roster"))
    Roster.at(tmp_path / "club.roster").raise_crew(player="Bo", vehicle="M10")
    panel._heard(None, {"seq": 1, "deed": "look again"}, None)
    assert [crew["player"] for crew in panel.campaign["crews"]] == ["Bo"]


def test_the_sample_is_the_same_every_time_and_leaves_the_players_rosters_alone() -> None:
    one, other = sample_panel(), sample_panel()
    assert one.campaign == other.campaign
    assert one.roster.path != other.roster.path
    assert repr(one).splitlines()[1] == "Double Down II: Inexperienced, 60 XP"
    html = one._repr_mimebundle_()[0]["text/html"]
    assert html == other._repr_mimebundle_()[0]["text/html"]
    assert "<script" not in html


def test_every_event_has_a_line_in_words() -> None:
    events = told(sample_panel().roster)["events"]
    assert "Destroyed Panzer IV, 235 points: 23 XP" in [event["told"] for event in events]
    assert all(event["told"] and event["told"] != event["kind"] for event in events)
