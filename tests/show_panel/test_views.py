"""A view of a chapter's own: told to the page as a tab, asked for by its name, and answered like any study."""

from __future__ import annotations

import json
from typing import Any

from workbook import ask, explore
from workbook.catalogue import questions
from workbook.show.case import Case
from workbook.show.form import field, form
from workbook.show.messages import Desk
from workbook.show.views import views
from workbook.tables import load

LIST = {"buys": [{"what": "Medium anti-tank gun"}], "targets": 2}
OF_A_CONTROL = {"name", "title", "kind"}


def told(page: Desk, **values: Any) -> dict[str, Any]:
    """The reply to a tab that asks, which is plain JSON."""
    heard = page.hear({"type": "view", "view": "add", "values": values})
    assert heard.answer is None
    assert heard.reply is not None
    assert json.loads(json.dumps(heard.reply, allow_nan=False)) == heard.reply
    return heard.reply


def test_the_form_names_the_views_of_its_question_and_no_other() -> None:
    with_views = {name: form(kind, load())["views"] for name, kind in questions().items() if kind.views}
    assert with_views == {"army.list": [{"name": "add", "title": "What to add"}]}
    assert explore("base.rally").form["views"] == []


def test_every_view_draws_controls_that_a_form_could_have() -> None:
    """BA-72"""
    reply = told(Desk(Case(ask("army.list", **LIST))))
    (view,) = views(questions()["army.list"])
    assert (reply["type"], reply["view"]) == ("view", view.name)
    known = field("pins", questions()["base.rally"].model_fields["pins"], load()).keys() | {"choices", "many", "short"}
    for control in reply["fields"]:
        assert known >= control.keys() >= OF_A_CONTROL
        assert "choices" not in control or reply["values"][control["name"]] in control["choices"]
    assert all(len(row["cells"]) == len(reply["columns"]) for row in reply["rows"])


def test_a_view_moves_nothing_and_what_its_row_holds_is_a_change_that_the_form_can_send() -> None:
    """BA-72"""
    page = Desk(Case(ask("army.list", **LIST)))
    before = page.case.odds
    reply = told(page, points=110)
    assert page.case.odds is before
    heard = page.hear({"type": "set", "seq": 1, "values": reply["rows"][0]["values"]})
    assert heard.answer is not None
    assert heard.answer["faults"] == []
    assert len(heard.answer["values"]["buys"]) == 2
    assert told(page)["rows"] != reply["rows"], "the next search begins with what is in the list now"


def test_what_is_wrong_with_a_control_is_a_fault_of_that_control_and_the_panel_goes_on() -> None:
    page = Desk(Case(ask("army.list", **LIST)))
    assert [fault["field"] for fault in told(page, points="many", most=9)["faults"]] == ["most"]
    assert [fault["field"] for fault in told(page, points="many")["faults"]] == ["points"]
    assert told(page)["rows"]


def test_a_view_that_a_question_has_not_is_refused() -> None:
    heard = Desk(Case(ask("base.rally"))).hear({"type": "view", "view": "add"})
    assert heard.reply is not None
    assert heard.reply["faults"][0]["field"] == "view"
