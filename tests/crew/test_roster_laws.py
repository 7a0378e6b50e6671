"""Laws of the roster over long random logs: what is shown is what the events say, and what is undone never was."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbook.crew.members import members, table_of
from workbook.crew.roster import CrewState, Roster
from workbook.crew.roster.journal import counting, told
from workbook.crew.roster.replay import replay
from workbook.odds import Fault, InputError
from workbook.tables import load

TABLES = load()
DEEDS = (
    "raise",
    "begin",
    "end",
    "destroy",
    "learn",
    "choose",
    "use",
    "knock out",
    "replace",
    "name",
    "undo",
    "redo",
    "correct",
)
STEPS = st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 10_000)), min_size=1, max_size=40)


def do(roster: Roster, deed: str, number: int) -> None:
    """Try a deed with whatever it needs drawn from a number; the roster may well refuse it."""
    crews = list(roster.crews.values())
    if deed == "raise" or not crews:
        layout = ("three", "two", "one")[number % 3]
        roster.raise_crew(player=f"Player {number}", vehicle="M10", layout=layout)
        return
    crew = crews[number % len(crews)]
    numbers = [one.number for one in roster.events]
    event = numbers[number % len(numbers)]
    skills = crew.all_skills or ("Deadeye",)
    deeds: dict[str, Any] = {
        "begin": lambda: roster.begin_game(crew.number),
        "end": lambda: roster.end_game(crew.number),
        "destroy": lambda: roster.destroy(crew.number, unit="Unit", points=number % 2000),
        "learn": lambda: roster.learn(crew.number),
        "choose": lambda: roster.choose(crew.number, lacking(crew, number)),
        "use": lambda: roster.use(crew.number, skills[number % len(skills)]),
        "knock out": lambda: roster.knock_out(crew.number, by=("full damage", "massive damage")[number % 2]),
        "replace": lambda: roster.replace(crew.number, vehicle="M10", layout=crew.layout),
        "name": lambda: roster.name(crew.number, f"Name {number}"),
        "undo": lambda: roster.undo(event),
        "redo": lambda: roster.redo(event),
        "correct": lambda: roster.correct(event, points=number % 2000),
    }
    deeds[deed]()


def lacking(crew: CrewState, number: int) -> str:
    table = list(table_of(TABLES, crew.choosing or "driver").values())
    left = [skill for skill in table if skill not in crew.all_skills]
    return left[number % len(left)] if left else table[0]


def played(roster: Roster, steps: list[tuple[str, int]]) -> None:
    for deed, number in steps:
        before = roster.entries
        try:
            do(roster, deed, number)
        except InputError:
            assert roster.entries == before


@settings(max_examples=15)
@given(STEPS, st.integers(0, 1000))
def test_any_log_holds_together(steps: list[tuple[str, int]], seed: int) -> None:
    """CX-02 to CX-24: XP never below nothing, six skills a member at most, each once, and only on their own tables."""
    with TemporaryDirectory() as folder:
        roster = Roster.at(Path(folder) / "club.roster", seed=seed)
        played(roster, steps)
        assert roster.crews == replay(TABLES, counting(told(roster.entries))).crews
        for crew in roster.crews.values():
            assert crew.xp >= 0
            assert set(crew.skills) == set(members(crew.layout))
            assert all(len(set(known)) == len(known) <= 6 for known in crew.skills.values())
            assert set(crew.used) <= set(crew.all_skills)
            assert not crew.lost or not crew.all_skills
        copy = Roster.at(Path(folder) / "copy.roster")
        copy.load(roster.to_csv() if seed % 2 else roster.to_json()) if roster.entries else None
        assert copy.entries == roster.entries


@settings(max_examples=12)
@given(STEPS, st.integers(0, 1000), st.integers(0, 1000))
def test_an_event_undone_is_an_event_that_never_was(steps: list[tuple[str, int]], seed: int, pick: int) -> None:
    """CX-03: or it is refused, where what came after could not have happened without it."""
    with TemporaryDirectory() as folder:
        roster = Roster.at(Path(folder) / "club.roster", seed=seed)
        played(roster, steps)
        story = counting(roster.events)
        if not story:
            return
        number = story[pick % len(story)][0]
        without = [(one, event) for one, event in story if one != number]
        expected, faults = roster.campaign, tuple[Fault, ...]()
        try:
            expected = replay(TABLES, without)
        except InputError as error:
            faults = error.faults
        if faults:
            before = roster.entries
            with pytest.raises(InputError) as refusal:
                roster.undo(number)
            assert (refusal.value.faults, roster.entries) == (faults, before)
        else:
            roster.undo(number)
            assert roster.crews == expected.crews
            roster.redo(number)
            assert counting(roster.events) == story
