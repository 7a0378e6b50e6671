"""Whatever a case is written down as, it is read back as the same case; and nothing that is pasted is ever run."""

from __future__ import annotations

import csv
import json
import shlex
import tomllib
from contextlib import suppress
from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbook import InputError, Odds, ask
from workbook.app.page import case_of
from workbook.catalogue import made
from workbook.show import paste, share
from workbook.tables import load

HOUSE = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]}
CASES: list[tuple[str, dict[str, Any]]] = [
    ("base.order_test", {}),
    ("base.order_test", {"pins": 2, "reserve": True}),
    ("base.shot_at_vehicle", {"weapon": "Heavy anti-tank gun", "distance_in": "13/2", "moved": True}),
    (
        "base.shot_at_troops",
        {"also": [{"weapon": "SMG", "firers": 2}, {"weapon": "LMG", "firers": 1}], "he_hits": "2D6"},
    ),
]
each_case = pytest.mark.parametrize(("name", "fields"), CASES, ids=[f"{name} {fields}" for name, fields in CASES])
FORMS = ("python", "command", "link", "json", "csv", "report")


def restored(text: str) -> Odds:
    """The answer to what a text names."""
    found = paste.read(text)
    tables = load(house_rules=found.house_rules)
    return Odds(made(found.question, tables, found.fields), tables)


@each_case
@pytest.mark.parametrize("form", FORMS)
def test_every_form_brings_the_case_back(name: str, fields: dict[str, Any], form: str) -> None:
    odds = ask(name, **fields)
    again = restored(share.shared(odds)[form])
    assert again.question == odds.question
    assert again.outcomes == odds.outcomes


@each_case
def test_a_line_among_other_lines_is_found(name: str, fields: dict[str, Any]) -> None:
    odds = ask(name, **fields)
    quoted = f"Is this right?\n\n>>> nothing here (\n{share.python_line(odds, 'explore')}\nThank you."
    assert restored(quoted).question == odds.question


def test_the_python_line_is_python_and_gives_the_answer() -> None:
    odds = ask("base.shot_at_vehicle", weapon="Bazooka", distance_in="13/2")
    space: dict[str, Any] = {}
    exec(share.python_line(odds).replace("; ask", "; again = ask"), space)
    assert space["again"].outcomes == odds.outcomes


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert share.python_line(ask("base.order_test")) == 'from workbook import ask; ask("base.order_test")'


def test_the_command_survives_the_shell() -> None:
    odds = ask("base.shot_at_troops", also=[{"weapon": "Light autocannon", "firers": 2}])
    words = shlex.split(share.command_line(odds))
    assert words[:3] == ["workbook", "ask", "base.shot_at_troops"]
    assert words[3] == 'also=[{"weapon": "Light autocannon", "firers": 2}]'


def test_the_csv_has_a_row_an_outcome_with_its_numerator_and_denominator() -> None:
    """BA-53: 7 or less is 21 rolls of 36."""
    rows = list(csv.DictReader(StringIO(share.csv_text(ask("base.order_test", pins=2)))))
    assert [row["outcome"] for row in rows] == ["passed", "failed", "FUBAR", "routed"]
    assert (rows[0]["numerator"], rows[0]["denominator"]) == ("7", "12")
    assert rows[0]["pins"] == "2"


def test_no_cell_of_the_csv_is_taken_for_a_date_or_a_formula() -> None:
    row = next(csv.DictReader(StringIO(share.csv_text(ask("base.shot_at_vehicle", distance_in="1/2")))))
    assert row["distance_in"] == "'1/2"


@given(st.text(max_size=20))
def test_a_safe_cell_never_begins_as_a_formula_and_reads_back(text: str) -> None:
    safe = share.safe_cell(text)
    assert not safe.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert paste.unsafe_cell(safe) == text


def test_house_rules_go_with_the_python_line_and_come_back() -> None:
    odds = ask("base.shot_at_vehicle", moved=True, house_rules=HOUSE)
    again = restored(share.python_line(odds))
    assert again.tables == odds.tables
    assert again.outcomes == odds.outcomes != ask("base.shot_at_vehicle", moved=True).outcomes


def test_house_rules_go_with_the_command_as_a_file() -> None:
    odds = ask("base.shot_at_vehicle", moved=True, house_rules=HOUSE)
    assert "--house-rules house_rules.toml" in share.command_line(odds)
    assert load(house_rules=tomllib.loads(share.house_rules_toml(odds))) == odds.tables


@pytest.mark.parametrize("form", ["json", "csv", "command"])
def test_what_cannot_carry_house_rules_tells_of_them(form: str) -> None:
    odds = ask("base.shot_at_vehicle", moved=True, house_rules=HOUSE)
    found = paste.read(share.shared(odds)[form])
    assert found.house_rules is None
    assert found.rests_on


def test_a_report_carries_question_fields_answer_versions_and_house_rules() -> None:
    odds = ask("base.shot_at_vehicle", moved=True, house_rules=HOUSE)
    report = share.report(odds)
    assert "base.shot_at_vehicle" in report
    assert json.dumps(odds.fields) in report
    assert str(odds.outcomes["knocked out"]) in report
    assert odds.tables.digest[:12] in report
    assert "moved: -2 in place of -1 to hit (2nd edition)" in report
    assert "rules-workbook" in report


@pytest.mark.parametrize(
    "text",
    [
        "",
        "good morning",
        "{]",
        '{"question": 3}',
        "[" * 100_000,
        "workbook lab",
        "ask()",
        "question,pins\n",
        "question=",
        "x" * 300_000,
        "'unfinished",
        "\0",
    ],
    ids=lambda text: text[:20],
)
def test_what_names_no_case_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="accepted: a line of Python"):
        paste.read(text)


@pytest.mark.parametrize(
    "line",
    [
        'ask("base.order_test", pins=__import__("os").getpid())',
        'ask("base.order_test", pins=open("/etc/passwd").read())',
        'ask("base.order_test", **vars())',
        "ask(chr(98), pins=2)",
        'ask("base.order_test", pins=[0 for _ in range(9)])',
    ],
)
def test_nothing_that_is_pasted_is_run(line: str) -> None:
    with pytest.raises(InputError, match="plain value"):
        paste.read(line)


def test_fields_may_come_as_a_mapping() -> None:
    assert paste.read('ask("base.order_test", **{"pins": 2})').fields == {"pins": 2}


def test_fractions_may_be_written_as_python_writes_them() -> None:
    found = paste.read('ask("base.shot_at_vehicle", distance_in=Fraction(13, 2))')
    assert found.fields == {"distance_in": "13/2"}


@given(st.text())
def test_any_text_is_either_a_case_or_refused(text: str) -> None:
    with suppress(InputError):
        assert paste.read(text).question


@pytest.mark.parametrize("form", ["python", "command", "link", "report"])
def test_the_sentence_that_was_chosen_comes_back_too(form: str) -> None:
    odds = ask("base.order_test", pins=2, headline="FUBAR")
    found = paste.read(share.shared(odds)[form])
    assert ask(found.question, headline=found.headline, **found.fields).headlines == odds.headlines
    assert "headline" not in found.fields
    assert paste.read(share.shared(ask("base.order_test", pins=2))[form]).headline == ""


def test_a_query_is_read_without_its_question_mark() -> None:
    found = paste.read("question=base.order_test&pins=2")
    assert (found.question, found.fields) == ("base.order_test", {"pins": "2"})


def test_a_field_given_twice_in_a_link_is_a_fault() -> None:
    with pytest.raises(InputError, match=r"^pins: got \['2', '3'\]; accepted: each field once$"):
        paste.read("?question=base.order_test&pins=2&pins=3")
    odds, faults = case_of("question=base.rally&pins=2&pins=3")
    assert odds.question == ask("base.rally").question
    assert faults == ["pins: got ['2', '3']; accepted: each field once"]
