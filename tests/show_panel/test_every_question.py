"""Every question of every chapter has a panel whose tabs all answer, without a word said for it in the show layer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from workbook import ask
from workbook.catalogue import questions
from workbook.show import paste, share, tabs
from workbook.show.answers import answer
from workbook.show.case import Case
from workbook.show.form import form
from workbook.show.messages import Desk

each_question = pytest.mark.parametrize("name", list(questions()))


@each_question
def test_the_form_holds_the_answer_and_the_answer_fits_the_form(name: str) -> None:
    odds = ask(name)
    drawn = form(type(odds.question), odds.tables)
    told = answer(Case(odds))
    json.dumps([drawn, told], allow_nan=False)
    fields = {field["name"]: field for group in drawn["groups"] for field in group["fields"]}
    assert list(told["values"]) == list(type(odds.question).model_fields)
    for field, value in told["values"].items():
        assert value == fields[field]["default"]
        if "choices" in fields[field]:
            assert value in [*fields[field]["choices"], *([None] if fields[field]["optional"] else [])]
        if fields[field]["kind"] == "names":
            assert set(value) <= set(fields[field]["names"])


@each_question
def test_what_the_form_holds_can_be_sent_back(name: str) -> None:
    case = Case(ask(name))
    case.set(dict(case.typed))
    assert case.faults == ()
    assert case.odds.outcomes == case.opened.outcomes


@each_question
def test_every_tab_answers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabs, "PATIENCE", 0)
    desk = Desk(Case(ask(name)))
    asked: list[dict[str, Any]] = [
        {"type": "matters"},
        {"type": "until"},
        {"type": "roll", "n": 3, "seed": 1},
        {"type": "share"},
    ]
    choices = (desk.hear({"type": "vary", "fields": []}).reply or {})["choices"]
    asked += [{"type": "vary", "fields": [choice["name"]]} for choice in choices[:2]]
    asked += [{"type": "vary", "fields": [choice["name"] for choice in choices[:2]]}] if len(choices) > 1 else []
    for message in asked:
        reply = desk.hear(message).reply
        assert reply is not None
        assert "error" not in reply, f"{message}: {reply['error']}"
        json.dumps(reply, allow_nan=False)


@each_question
def test_its_shared_forms_bring_it_back(name: str) -> None:
    odds = ask(name)
    for text in (share.python_line(odds), share.command_line(odds), share.json_text(odds), share.csv_text(odds)):
        found = paste.read(text)
        assert found.question == name
        assert ask(name, **found.fields).question == odds.question
