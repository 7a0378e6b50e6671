"""The panel itself: what it sends to the page, what stands in its place without a kernel, and how it is closed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbook import InputError, ask, explore
from workbook.show import library, twin
from workbook.show.cells import Cells
from workbook.show.explorer import PARTS, Panel, script

PAGE = Path(twin.__file__).parent / "panel"


def told(panel: Panel, kind: str, **more: Any) -> None:
    """A message as the page sends it."""
    panel._heard(panel, {"type": kind, **more}, [])


def test_explore_opens_a_panel_filled_in() -> None:
    panel = explore("base.shot_at_vehicle", facing="side", pins=1)
    assert panel.form["question"] == "base.shot_at_vehicle"
    assert (panel.answer["values"]["facing"], panel.answer["values"]["pins"]) == ("side", 1)
    assert panel.answer["sentence"]["number"] == "16.3%"
    json.dumps([panel.form, panel.answer, panel.spec])


def test_explore_takes_an_answer_or_a_question_at_hand() -> None:
    odds = ask("base.order_test", pins=2)
    assert explore(odds).odds.outcomes == odds.outcomes
    assert explore(odds, pins=3).odds.outcomes == ask("base.order_test", pins=3).outcomes


def test_faults_are_raised_at_once_and_all_together() -> None:
    with pytest.raises(InputError) as raised:
        explore("base.shot_at_vehicle", pins=99, quality="Elite", colour="grey")
    assert {fault.field for fault in raised.value.faults} == {"pins", "quality", "colour"}
    with pytest.raises(InputError, match=r"did you mean base\.rally"):
        explore("base.raly")


def test_a_change_sends_the_answer_and_leaves_form_and_chart_alone() -> None:
    panel = explore("base.shot_at_vehicle")
    sent: list[str] = []
    panel.observe(lambda change: sent.append(change["name"]), ["form", "spec", "answer"])
    told(panel, "set", seq=1, values={"pins": 2})
    told(panel, "set", seq=2, values={"pins": 3})
    assert sent == ["answer", "answer"]


def test_a_chart_of_another_shape_is_sent_as_another_chart() -> None:
    panel = explore("base.shot_at_troops", firers=3)
    sent: list[str] = []
    panel.observe(lambda change: sent.append(change["name"]), ["form", "spec"])
    told(panel, "set", seq=1, values={"firers": 30, "men": 30})
    assert sent == ["spec"]


def test_a_panel_turns_to_another_question() -> None:
    panel = explore("base.shot_at_vehicle")
    panel.turn_to(ask("base.rally", pins=5))
    assert panel.form["question"] == "base.rally"
    assert panel.answer["values"]["pins"] == 5
    told(panel, "set", seq=1, values={"pins": 2})
    assert panel.odds.question == ask("base.rally", pins=2).question


def test_replies_go_to_the_tab_that_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = explore("base.order_test", pins=2)
    replies: list[dict[str, Any]] = []
    monkeypatch.setattr(Panel, "send", lambda _, content, buffers=None: replies.append(content))
    told(panel, "until", outcome=None, certainty="80%")
    assert [(reply["type"], reply["tries"]) for reply in replies] == [("until", 2)]


def test_the_twin_stands_in_the_same_output_as_the_view() -> None:
    panel = explore("base.order_test", pins=2)
    data, _ = panel._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "58.3%" in data["text/html"]
    assert "7/12" in data["text/html"]
    assert panel.model_id not in data["text/html"] + data["text/plain"]
    again, _ = explore("base.order_test", pins=2)._repr_mimebundle_()
    assert (again["text/html"], again["text/plain"]) == (data["text/html"], data["text/plain"])


def test_every_file_of_the_page_is_joined_into_it() -> None:
    assert {path.stem for path in PAGE.glob("*.js")} == {*PARTS, "port", "widget", "door"}
    assert "export" not in [line.partition(" ")[0] for line in script().splitlines()]
    assert script("port", "widget").rstrip().endswith("export default { render };")


def test_one_library_serves_every_panel_until_it_is_closed() -> None:
    first = library.library()
    assert explore("base.rally").library is explore("base.order_test").library is first
    first.close()
    assert library.library() is not first


def test_the_bundle_is_made_once_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made: list[str] = []
    monkeypatch.setenv("WORKBOOK_HOME", str(tmp_path))

    def make(snippet: str) -> str:
        made.append(snippet)
        return f"// vega\n{snippet}"

    monkeypatch.setattr(library, "_made", make)
    library.bundle.cache_clear()
    first = library.bundle()
    library.bundle.cache_clear()
    assert library.bundle() == first
    assert len(made) == 1
    library.bundle.cache_clear()


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("WORKBOOK_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(library, "_made", lambda snippet: snippet)
    library.bundle.cache_clear()
    assert library.bundle() == library.SNIPPET
    library.bundle.cache_clear()


class Shown:
    """A stand-in for a panel."""

    closed = False

    def close(self) -> None:
        self.closed = True


def test_running_a_cell_again_closes_what_it_showed_before_and_nothing_else() -> None:
    cells = Cells()
    one, two, elsewhere, anew = Shown(), Shown(), Shown(), Shown()
    cells.note(one, ("cell a", "run 1"))
    cells.note(two, ("cell a", "run 1"))
    cells.note(elsewhere, ("cell b", "run 2"))
    assert (one.closed, two.closed) == (False, False)
    cells.note(anew, ("cell a", "run 3"))
    assert (one.closed, two.closed, elsewhere.closed, anew.closed) == (True, True, False, False)


def test_where_no_cell_is_known_nothing_is_closed() -> None:
    cells, one, two = Cells(), Shown(), Shown()
    cells.note(one, None)
    cells.note(two, None)
    assert not one.closed


def test_a_closed_panel_leaves_nothing_open() -> None:
    panel = explore("base.order_test")
    layout = panel.layout
    panel.close()
    assert (panel.comm, layout.comm) == (None, None)
    assert panel.library.comm is not None
