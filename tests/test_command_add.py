"""`workbook add`: the search for the best purchase from a terminal, as people script against it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.test_command import run
from workbook import ask
from workbook.army import what_to_add

LIST = ("buys=Medium anti-tank gun", "targets=2", "turns=2")
GUN = {"buys": [{"what": "Medium anti-tank gun"}], "targets": 2, "turns": 2}


def found(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The JSON of one search."""
    status, out, err = run(capsys, "add", "army.list", *LIST, *arguments, "--json")
    assert (status, err) == (0, "")
    told: dict[str, Any] = json.loads(out)
    return told


def test_the_best_stands_in_a_sentence_over_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """BA-33: a second gun beside the first: four shots of 41/324."""
    once = 1 - Fraction(41, 324)
    status, out, err = run(
        capsys, "add", "army.list", *LIST, "--points", "75", "--most", "1", "--among", "anti-tank gun"
    )
    assert (status, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    moved = f"from {float(1 - once**2):.1%} to {float(1 - once**4):.1%}"
    assert moved in " ".join(lines)
    assert any("Medium anti-tank gun, Regular 75 " in line and f"{float(1 - once**4):.1%}" in line for line in lines)
    assert "gain divided by the points" in " ".join(lines)


def test_the_json_has_every_addition_the_best_first_in_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    """BA-33"""
    told = found(capsys, "--points", "150", "--wanted", "2", "--among", "anti-tank gun, mortar")
    suggested = what_to_add(ask("army.list", **GUN), 150, wanted=2, among=["anti-tank gun", "mortar"])
    assert [one["add"] for one in told["found"]] == [one.text for one in suggested.best(len(suggested.found))]
    best = told["found"][0]
    assert Fraction(best["value"]) - Fraction(told["without"]) == Fraction(best["gain"])
    assert Fraction(best["gain"]) * 100 / best["points"] == Fraction(best["gain_per_100_points"])
    assert [one["cheapest_way_up"] for one in told["found"] if one["cheapest_way_up"]] != []
    assert (told["question"], told["points"], told["wanted"], told["fields"]["targets"]) == ("army.list", 150, 2, 2)


def test_what_is_found_can_be_asked_about_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    told = found(capsys, "--objective", "expected", "--points", "60")
    best = told["found"][0]
    assert ask("army.list", **{**GUN, "buys": best["buys"]}).expected == Fraction(best["value"])


def test_names_are_matched_without_regard_to_case_and_several_are_taken(capsys: pytest.CaptureFixture[str]) -> None:
    told = found(capsys, "--among", "light ANTI-tank gun", "--among", "Heavy anti-tank gun")
    bought = {buy["what"] for one in told["found"] for buy in one["buys"]}
    assert bought == {"Medium anti-tank gun", "Light anti-tank gun", "Heavy anti-tank gun"}


def test_everything_that_is_wrong_is_said_at_once_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    bad = ("--points", "many", "--wanted", "13", "--most", "5", "--objective", "fame", "--among", "Tigger")
    status, out, err = run(capsys, "add", "army.list", "turns=8", "colour=red", *bad)
    assert (status, out) == (2, "")
    assert {line.partition(":")[0] for line in err.splitlines()} == {
        *("turns", "colour", "points", "wanted", "most", "objective", "among")
    }
    assert all("; accepted: " in line for line in err.splitlines())


def test_only_a_list_can_be_added_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "add", "base.rally") == (2, "", "question: got 'base.rally'; accepted: army.list\n")


def test_house_rules_are_searched_by_and_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """BA-72: a gun at half its price."""
    file = tmp_path / "cheap.toml"
    file.write_text(
        '[["base.points"]]\nedition = "2nd"\nunit = "Medium anti-tank gun"\nregular = 37\n', encoding="utf-8"
    )
    asked = ("--points", "37", "--most", "1", "--among", "Medium anti-tank gun")
    assert found(capsys, *asked)["found"] == []
    told = found(capsys, *asked, "--house-rules", str(file))
    assert [one["points"] for one in told["found"]] == [37]
    assert told["house_rules"]
    _, out, _ = run(capsys, "add", "army.list", *LIST, *asked, "--house-rules", str(file))
    assert "house rule" in out.lower()
