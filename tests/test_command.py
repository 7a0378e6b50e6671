"""The command line, as people script against it."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.base_rules.contract import DEFAULTS, LABELS
from workbook import ask
from workbook.__main__ import main

KEYS = [
    "question",
    "fields",
    "outcomes",
    "expected",
    "working",
    "assumptions",
    "beside",
    "ignored",
    "house_rules",
    "version",
]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    try:
        status = main(list(arguments))
    except SystemExit as left:
        status = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
    said = capsys.readouterr()
    return status or 0, said.out, said.err


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The JSON of one answer."""
    status, out, err = run(capsys, "ask", *arguments, "--json")
    assert (status, err) == (0, "")
    told: dict[str, Any] = json.loads(out)
    return told


@pytest.mark.parametrize("question", LABELS)
def test_every_question_answers_in_json_with_its_defaults(capsys: pytest.CaptureFixture[str], question: str) -> None:
    told = answered(capsys, question)
    assert set(KEYS) <= set(told)
    assert told["question"] == question
    assert list(told["outcomes"]) == LABELS[question]
    assert sum(Fraction(chance) for chance in told["outcomes"].values()) == 1
    assert {name: told["fields"][name] for name in DEFAULTS[question]} == DEFAULTS[question]
    assert told["house_rules"] in (None, [], {}, False)


def test_the_json_keys_come_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(answered(capsys, "crew.survival")) == KEYS


def test_outcomes_are_fractions_as_text_and_what_cannot_happen_is_0(capsys: pytest.CaptureFixture[str]) -> None:
    """CX-20"""
    told = answered(capsys, "crew.survival", "quality=Veteran")
    assert told["outcomes"] == {"0": "0", "1": "1/9", "2": "1/3", "3": "5/9"}
    assert told["expected"] == "22/9"
    assert told["fields"]["quality"] == "Veteran"


def test_expected_is_null_where_outcomes_are_no_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    told = answered(capsys, "base.order_test", "pins=2")
    assert told["expected"] is None
    assert told["outcomes"] == {"passed": "7/12", "failed": "7/18", "FUBAR": "1/36", "routed": "0"}


def test_a_certain_outcome_is_1(capsys: pytest.CaptureFixture[str]) -> None:
    """BA-52"""
    assert answered(capsys, "base.order_test")["outcomes"]["passed"] == "1"


def test_fractions_among_the_fields_are_written_as_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    told = answered(capsys, "base.shot_at_vehicle", "weapon=Rifle", "distance_in=6.5")
    assert told["fields"]["distance_in"] == "13/2"


def test_the_working_names_rules_steps_rolls_and_chances(capsys: pytest.CaptureFixture[str]) -> None:
    told = answered(capsys, "base.shot_at_vehicle", "edition=3rd", "weapon=Bazooka")
    assert told["working"]
    for row in told["working"]:
        assert {"rule", "step", "needed", "chance"} <= set(row)
        assert row["chance"] is None or 0 <= Fraction(row["chance"]) <= 1
    assert any("BA-" in str(row["rule"]) for row in told["working"])


def test_assumptions_name_their_row(capsys: pytest.CaptureFixture[str]) -> None:
    """BA-17, BA-44: the hits of a template are assumed."""
    told = answered(capsys, "base.shot_at_troops", "weapon=Heavy howitzer")
    assert told["assumptions"]
    for row in told["assumptions"]:
        assert {"rule", "text", "status", "table", "row"} <= set(row)
        assert row["status"] in ("assumed", "reported")
    assert "BA-44" in {row["rule"] for row in told["assumptions"]}


def test_an_answer_that_rests_on_no_assumption_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(capsys, "base.morale_check", "pins=2")["assumptions"] == []


def test_fields_that_do_not_count_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """BA-23: the facing of a soft-skin; BA-70: a mortar's pins."""
    assert "facing" in str(answered(capsys, "base.shot_at_vehicle", "target=soft-skin")["ignored"])
    assert "facing" not in str(answered(capsys, "base.shot_at_vehicle")["ignored"])
    assert "pins" in str(answered(capsys, "base.shot_at_troops", "weapon=Heavy mortar")["ignored"])


def test_a_list_is_given_as_json_or_as_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    more = [{"weapon": "SMG", "firers": 2}]
    file = tmp_path / "also.json"
    file.write_text(json.dumps(more), encoding="utf-8")
    expected = {label: str(chance) for label, chance in ask("base.shot_at_troops", also=more).outcomes.items()}
    assert answered(capsys, "base.shot_at_troops", f"also={json.dumps(more)}")["outcomes"] == expected
    assert answered(capsys, "base.shot_at_troops", f"also=@{file}")["outcomes"] == expected


def test_a_sentence_a_table_and_the_working_stand_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """CX-20"""
    status, out, err = run(capsys, "ask", "crew.survival", "quality=Veteran")
    assert (status, err) == (0, "")
    assert "5/9" in out
    assert "CX-20" in out


def test_a_fault_is_one_line_on_standard_error_and_exit_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "ask", "crew.survival", "quality=Elite")
    assert (status, out) == (2, "")
    assert err.splitlines() == ["quality: got 'Elite'; accepted: Inexperienced, Regular, Veteran"]


def test_all_faults_come_at_once_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(
        capsys, "ask", "base.shot_at_vehicle", "weapon=Bazoka", "pins=13", "moved=perhaps", "colour=red", "--json"
    )
    assert (status, out) == (2, "")
    lines = err.splitlines()
    assert len(lines) == 4
    assert any(
        line.startswith("weapon: got 'Bazoka'; accepted: ") and line.endswith("did you mean Bazooka?") for line in lines
    )
    assert any(line.startswith("pins: got ") for line in lines)
    assert any(line.startswith("moved: got 'perhaps'; accepted: ") for line in lines)
    assert any("colour" in line for line in lines)


@pytest.mark.parametrize(
    "arguments",
    [
        ("ask", "base.order_tests"),
        ("ask", "base.order_test", "pin=3"),
        ("ask", "base.order_test", "pins"),
        ("ask", "base.shot_at_troops", "also=["),
        ("ask", "base.shot_at_troops", "also=@no such file.json"),
        ("ask", "base.order_test", "--house-rules", "no such file.toml"),
        ("questions", "base.order_tests"),
    ],
    ids=" ".join,
)
def test_whatever_is_wrong_is_said_in_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "; accepted: " in err
    assert "Traceback" not in err


def test_a_field_given_twice_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "ask", "base.order_test", "pins=1", "pins=2")
    assert (status, out) == (2, "")
    assert "pins" in err


def test_the_questions_are_listed_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "questions")
    assert (status, err) == (0, "")
    for question in LABELS:
        assert sum(line.split()[:1] == [question] for line in out.splitlines()) == 1


@pytest.mark.parametrize("question", LABELS)
def test_a_questions_schema_has_fields_choices_bounds_defaults_and_outcomes(
    capsys: pytest.CaptureFixture[str], question: str
) -> None:
    status, out, err = run(capsys, "questions", question, "--json")
    assert (status, err) == (0, "")
    schema = json.loads(out)
    properties = schema["properties"]
    for name, default in DEFAULTS[question].items():
        assert properties[name]["default"] == default
    assert LABELS[question] == schema["outcomes"]


def test_the_schema_has_choices_and_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    properties = json.loads(run(capsys, "questions", "base.shot_at_vehicle", "--json")[1])["properties"]
    assert properties["edition"]["enum"] == ["2nd", "3rd"]
    assert properties["facing"]["enum"] == ["front", "side", "rear", "top"]
    assert (properties["pins"]["minimum"], properties["pins"]["maximum"]) == (0, 12)
    assert "Panzerschreck" in json.dumps(properties["weapon"])


def test_the_schema_bounds_fractions_and_what_stands_in_a_list_and_knows_no_words_of_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = run(capsys, "questions", "crew.career", "--json")
    chance = json.loads(out)["properties"]["kill_chance"]
    assert (chance["minimum"], chance["maximum"]) == (0, 1)
    _, out, _ = run(capsys, "questions", "base.shot_at_troops", "--json")
    schema = json.loads(out)
    assert (schema["properties"]["distance_in"]["minimum"], schema["properties"]["distance_in"]["maximum"]) == (0, 120)
    assert "Rifle" in schema["$defs"]["Firers"]["properties"]["weapon"]["enum"]
    assert '"ge"' not in out


HOUSE_RULE = '[["base.to_hit"]]\nedition = "2nd"\nfactor = "moved"\nmodifier = -2\n'


def test_house_rules_change_a_cell_and_the_answer_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """BA-06: two less for moving instead of one: 5+."""
    file = tmp_path / "house.toml"
    file.write_text(HOUSE_RULE, encoding="utf-8")
    asked = ("base.shot_at_vehicle", "weapon=Rifle", "moved=yes")
    told = answered(capsys, *asked, "--house-rules", str(file))
    assert told["outcomes"]["missed"] == "2/3"
    assert told["house_rules"]
    assert answered(capsys, *asked)["outcomes"]["missed"] == "1/2"
    untouched = answered(capsys, "base.shot_at_vehicle", "weapon=Rifle", "--house-rules", str(file))
    assert untouched["outcomes"]["missed"] == "1/3"


def test_house_rules_are_said_in_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE_RULE, encoding="utf-8")
    status, out, _ = run(capsys, "ask", "base.shot_at_vehicle", "weapon=Rifle", "moved=yes", "--house-rules", str(file))
    assert status == 0
    assert "house rule" in out.lower()


@pytest.mark.parametrize(
    "text",
    [
        '[["base.to_hits"]]\nedition = "2nd"\nfactor = "moved"\nmodifier = -2\n',
        '[["base.to_hit"]]\nedition = "2nd"\nfactor = "moved"\nmodifier = "two"\n',
        '[["base.to_hit"]]\nedition = "2nd"\nfactor = "mooved"\nmodifier = -2\n',
        "this is no TOML",
    ],
    ids=["unknown table", "not a number", "unknown row", "not TOML"],
)
def test_a_broken_house_rule_is_a_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    status, out, err = run(capsys, "ask", "base.shot_at_vehicle", "--house-rules", str(file))
    assert (status, out) == (2, "")
    assert err
    assert "Traceback" not in err


def shell(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "workbook", *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_the_command_in_a_process_of_its_own() -> None:
    """CX-20"""
    told = shell("ask", "crew.survival", "quality=Veteran", "--json")
    assert (told.returncode, told.stderr) == (0, "")
    assert json.loads(told.stdout)["outcomes"]["3"] == "5/9"


def test_the_commands_faults_in_a_process_of_its_own() -> None:
    told = shell("ask", "crew.survival", "quality=Elite")
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.splitlines() == ["quality: got 'Elite'; accepted: Inexperienced, Regular, Veteran"]


def test_a_question_alone_is_enough_to_ask(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["ask"])
    assert capsys.readouterr().err.rstrip().endswith("the following arguments are required: question")
