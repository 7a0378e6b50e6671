"""The roster's file: foreign and damaged ones are refused untouched, names run nowhere, and nothing that was written is lost."""

from __future__ import annotations

import csv
import io
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from workbook import InputError
from workbook.crew.roster import Roster, RosterFileError
from workbook.crew.roster.store import MARK

NASTY = (
    "<script>alert(1)</script>",
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@x",
    "'=1",
    'a "quoted", name',
    "Ünïcode 🐎",
    "&lt;b&gt;",
)


def sample(path: Path, names: tuple[str, ...] = NASTY) -> Roster:
    roster = Roster.at(path, seed=7)
    for name in names:
        crew = roster.raise_crew(player=name, vehicle="Sherman 76")
        roster.begin_game(crew, opponent=name)
        roster.destroy(crew, unit=name, points=600)
        if roster.learn(crew, turn=1).choosing is None:
            roster.name(crew, name)
    roster.undo()
    roster.correct(2, opponent="someone else")
    return roster


@pytest.mark.parametrize("form", ["to_json", "to_csv"])
def test_what_goes_out_comes_in_again_line_by_line(tmp_path: Path, form: str) -> None:
    roster = sample(tmp_path / "a.roster")
    again = Roster.at(tmp_path / "b.roster")
    again.load(getattr(roster, form)())
    assert again.entries == roster.entries
    assert again.crews == roster.crews
    with pytest.raises(InputError, match="an empty roster to load into"):
        again.load(roster.to_json())


def test_no_cell_of_a_csv_is_a_formula(tmp_path: Path) -> None:
    roster = sample(tmp_path / "a.roster")
    for text in (roster.to_csv(), roster.to_csv("crews")):
        cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


def test_names_are_plain_text_on_the_printed_sheet(tmp_path: Path) -> None:
    tags, texts = set[str](), list[str]()

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            tags.add(tag)

        def handle_data(self, data: str) -> None:
            texts.append(data)

    reader = Reader(convert_charrefs=True)
    reader.feed(sample(tmp_path / "a.roster").sheet())
    assert "script" not in tags
    assert tags.isdisjoint({"b>", "img", "a", "iframe"})
    assert set(NASTY) <= set(texts)


def write(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def other_database(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE armies (name)")
    connection.commit()
    connection.close()


def newer(path: Path) -> None:
    sample(path, ("Ada",))
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()


def altered(path: Path) -> None:
    sample(path, ("Ada",))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE journal SET line = replace(line, '600', '900')")
    connection.commit()
    connection.close()


def torn(path: Path) -> None:
    sample(path)
    write(path, path.read_bytes()[: 4096 + 100])


def overwritten(path: Path) -> None:
    sample(path)
    data = bytearray(path.read_bytes())
    data[-1500:-900] = random.Random(1).randbytes(600)
    write(path, bytes(data))


SPOILT: dict[str, Callable[[Path], None]] = {
    "a text": lambda path: write(path, b"my crews\n" * 500),
    "a picture": lambda path: write(path, b"\x89PNG\r\n\x1a\n" + bytes(9000)),
    "another program's database": other_database,
    "a newer roster": newer,
    "an altered roster": altered,
    "half a roster": torn,
    "an overwritten roster": overwritten,
}


DEEP = "[" * 20_000 + "]" * 20_000
LINE = '{"format": "rules-workbook crew roster", "version": 1, "lines": [{"number": 1, "at": "", "do": "add", "event": %s}]}'


@pytest.mark.parametrize(
    "text",
    [
        DEEP,
        DEEP[:20_000],
        f'{{"format": {DEEP}}}',
        LINE % DEEP,
        LINE % f'{{"kind": "game begun", "crew": {DEEP}}}',
        LINE % f'{{"kind": "game begun", "crew": {"[" * 300}{"]" * 300}}}',
        "[1, 2]",
        "x" * 200_000,
    ],
    ids=["lists", "lists left open", "the format", "an event", "a fact", "a fact less deep", "a list", "one long word"],
)
def test_what_is_no_roster_is_told_in_words(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError) as error:
        Roster.at(tmp_path / "club.roster").load(text)
    assert len(str(error.value)) < 300
    assert not (tmp_path / "club.roster").exists() or Roster.at(tmp_path / "club.roster").entries == []


@pytest.mark.parametrize("kind", SPOILT)
def test_a_foreign_or_damaged_file_is_refused_and_left_as_it_is(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "club.roster"
    SPOILT[kind](path)
    before, files = path.read_bytes(), sorted(tmp_path.iterdir())
    with pytest.raises(RosterFileError) as error:
        Roster.at(path)
    assert str(path) in str(error.value)
    assert "left as it is" in str(error.value)
    assert (path.read_bytes(), sorted(tmp_path.iterdir())) == (before, files)


def test_a_folder_is_no_roster(tmp_path: Path) -> None:
    with pytest.raises(RosterFileError, match="no file"):
        Roster.at(tmp_path)


def test_the_file_carries_its_mark_and_its_version(tmp_path: Path) -> None:
    path = sample(tmp_path / "a.roster", ("Ada",)).path
    head = path.read_bytes()[:100]
    assert int.from_bytes(head[60:64], "big") == 1
    assert int.from_bytes(head[68:72], "big") == MARK


WRITER = """
import sys
from workbook.crew.roster import Roster
roster = Roster.at(sys.argv[1])
crew = int(sys.argv[2])
print("ready", flush=True)
for number in range(int(sys.argv[3])):
    print(roster.destroy(crew, unit=f"{sys.argv[4]} {number}", points=10), flush=True)
"""


def writer(path: Path, crew: int, many: int, name: str) -> subprocess.Popen[str]:
    line = [sys.executable, "-c", WRITER, str(path), str(crew), str(many), name]
    return subprocess.Popen(line, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])


def test_a_writer_killed_twenty_times_loses_nothing_that_it_had_told_and_spoils_nothing(tmp_path: Path) -> None:
    path = tmp_path / "club.roster"
    roster = Roster.at(path)
    crew = roster.raise_crew(player="Ada", vehicle="Sherman 76")
    roster.begin_game(crew)
    chance = random.Random(4)
    for kill in range(20):
        told = _killed(writer(path, crew, 1000, f"kill {kill}"), chance.uniform(0.002, 0.06))
        entries = Roster.at(path).entries
        numbers = [entry.number for entry in entries]
        assert numbers == list(range(1, len(numbers) + 1))
        assert not told or told[-1] <= numbers[-1] <= told[-1] + 1
        assert Roster.at(path).crew(crew).marks == len(numbers) - 2
    Roster.at(path).destroy(crew, unit="the last", points=10)


def _killed(process: subprocess.Popen[str], after: float) -> list[int]:
    """Kill it while it writes; what it had told by then."""
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(after)
    os.kill(process.pid, signal.SIGKILL)
    lines = process.stdout.read().split()
    process.stdout.close()
    process.wait()
    return [int(line) for line in lines if line.isdecimal()]


def test_two_writers_at_once_lose_no_line(tmp_path: Path) -> None:
    path = tmp_path / "club.roster"
    roster = Roster.at(path)
    crews = [roster.raise_crew(player=name, vehicle="Sherman 76") for name in ("Ada", "Bo")]
    for crew in crews:
        roster.begin_game(crew)
    writers = [writer(path, crew, 25, "unit") for crew in crews]
    said = [process.communicate(timeout=120)[0].split()[1:] for process in writers]
    assert [process.returncode for process in writers] == [0, 0]
    assert [roster.crew(crew).marks for crew in crews] == [25, 25]
    assert sorted(int(number) for lines in said for number in lines) == list(range(5, 55))


def test_two_writers_that_make_the_file_at_once_make_one(tmp_path: Path) -> None:
    path = tmp_path / "new" / "club.roster"
    make = "import sys; from workbook.crew.roster import Roster; "
    make += "Roster.at(sys.argv[1]).raise_crew(player=sys.argv[2], vehicle='M10')"
    line = [sys.executable, "-c", make, str(path)]
    makers = [subprocess.Popen([*line, name], cwd=Path(__file__).parents[2]) for name in ("Ada", "Bo")]
    assert [maker.wait(timeout=120) for maker in makers] == [0, 0]
    assert sorted(crew.player for crew in Roster.at(path).crews.values()) == ["Ada", "Bo"]
