"""The roster's panel without a page: what it tells, what it does, what it refuses, and its static twin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from workbook.crew.panel import RosterPanel, sample_panel, told
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
        ({"deed": "begin", "facts": {"crews": 1}}, "facts: got"),
        ({"deed": None}, "deed: got None"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(tmp_path: Path, message: dict[str, Any], fault: str) -> None:
    panel, said = panel_of(Roster.at(tmp_path / "club.roster"))
    before = panel.campaign
    panel._heard(None, {"seq": 4, **message}, None)
    assert said[0]["faults"][0].startswith(fault)
    assert panel.campaign == before


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
