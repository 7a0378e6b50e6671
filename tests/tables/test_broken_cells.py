"""A broken table is told by file, line, column, what stands there and what is accepted; all of it at once."""

import shutil
from pathlib import Path

import pytest

from workbook import InputError
from workbook.tables import TableError
from workbook.tables.reading import data_folder
from workbook.tables.tables import check


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the tables that a test may break."""
    return Path(shutil.copytree(data_folder(), tmp_path / "data"))


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def faults(data: Path) -> list[str]:
    with pytest.raises(TableError) as caught:
        check(data)
    assert isinstance(caught.value, InputError)
    assert str(caught.value).splitlines() == [str(fault) for fault in caught.value.faults]
    return [str(fault) for fault in caught.value.faults]


def test_sound_tables_pass(data: Path) -> None:
    check(data)


def test_every_broken_cell_of_every_file_is_told_at_once(data: Path) -> None:
    spoil(data / "base/morale.csv", "2nd,Regular,9", "2nd,Regular,nine")
    spoil(data / "base/morale.csv", "2nd,Veteran,10,BA-51,known", "2nd,Veteran,10,BA-51,knwon")
    spoil(data / "base/ranging_in.csv", "2nd,1,6,", "2nd,1,7,")
    assert faults(data) == [
        "data/base/morale.csv, line 3, morale: got 'nine'; accepted: a whole number from -9999 to 9999",
        "data/base/morale.csv, line 4, status: got 'knwon'; accepted: known, reported, assumed; did you mean known?",
        "data/base/ranging_in.csv, line 2, needed: got '7'; accepted: a whole number from 1 to 6",
    ]


def test_a_fault_knows_its_place(data: Path) -> None:
    spoil(data / "base/morale.csv", "2nd,Regular,9", "2nd,Regular,nine")
    with pytest.raises(TableError) as caught:
        check(data)
    (fault,) = caught.value.faults
    assert (fault.file, fault.line, fault.column, fault.got) == ("data/base/morale.csv", 3, "morale", "nine")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("morale", "2nd,Regular,9", "4th,Regular,9", "line 3, edition: got '4th'; accepted: 2nd, 3rd"),
        (
            "morale",
            "2nd,Regular,9",
            "2nd,Reglar,9",
            "line 3, quality: got 'Reglar'; accepted: Inexperienced, Regular, Veteran; did you mean Regular?",
        ),
        ("morale", "2nd,Regular,9", "2nd,Regular,", "line 3, morale: got nothing; accepted: a whole number"),
        (
            "he_pins",
            "2nd,2,D3",
            "2nd,2,3D",
            "line 3, pins: got '3D'; accepted: dice such as D6, D3 or 2D6, three at most and nothing off, or a whole number",
        ),
        ("switches", "exceptional damage,yes", "exceptional damage,perhaps", "on: got 'perhaps'; accepted: yes, no"),
        (
            "weapons",
            "2nd,Rifle,small arms,24",
            "2nd,Rifle,small arms,0",
            "reach: got '0'; accepted: a whole number from 1 to 9999",
        ),
        ("published", "33/36,BA", "33/0,BA", "value: got '33/0'; accepted: a fraction such as 1/6"),
        ("morale", "BA-51", "BA51", "line 2, rule: got 'BA51'; accepted: a rule id such as BA-01"),
        ("morale", "BA-51", "BA-99", "2nd Inexperienced, rule: got 'BA-99'; accepted: the id of a rule in a rules.csv"),
        (
            "morale",
            "2nd,Veteran",
            "2nd,Regular",
            "edition, quality: got '2nd Regular'; accepted: a row of its own, there once",
        ),
        ("morale", "BA-51,known", "BA-51,house", "line 2, status: got 'house'; accepted: known, reported, assumed"),
        ("morale", "rule,status", "rule,statsu", "status: got nothing; accepted: a column of this name"),
        ("morale", "morale,rule", "moral,rule", "line 1: got 'moral'; accepted: the columns"),
        ("morale", "2nd,Regular,9", "2nd,Regular,9,9,9,9,9", "data/base/morale.csv: got"),
    ],
)
def test_each_kind_of_fault(data: Path, file: str, old: str, new: str, told: str) -> None:
    spoil(data / f"base/{file}.csv", old, new)
    assert told in "\n".join(faults(data))


def test_a_file_nobody_reads_is_told(data: Path) -> None:
    shutil.copy(data / "base/morale.csv", data / "base/moral.csv")
    assert faults(data) == [
        "data/base/moral.csv: got 'base/moral'; accepted: a table that the workbook knows; did you mean base/morale?"
    ]


def test_a_rule_told_twice_or_without_its_sentence(data: Path) -> None:
    lines = (data / "crew/rules.csv").read_text(encoding="utf-8").splitlines()
    (data / "crew/rules.csv").write_text("\n".join([*lines, "CX-01,Again,,,known,no"]) + "\n", encoding="utf-8")
    assert any("rule: got nothing; accepted: some text" in fault for fault in faults(data))
