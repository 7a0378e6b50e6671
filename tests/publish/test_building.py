"""A site as it is built: what is in its folder, what a second build does, and what it will not do."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from unittest.mock import patch

import pytest
from bs4 import BeautifulSoup

from tests.publish.small_site import ASKED, TROUBLE, build, home, write_notebook
from workbook import ask, questions
from workbook.odds.trellis import rows_used
from workbook.publish import kept
from workbook.publish.folder import Folder, FolderError
from workbook.publish.running import NotebookError
from workbook.publish.site import Report, publish
from workbook.tables import Rule, load
from workbook.tables.reading import data_folder


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Report, Path]:
    folder = tmp_path_factory.mktemp("built")
    return build(folder), folder


def page(built: tuple[Report, Path], name: str = "pins-and-i.html") -> str:
    return (built[0].folder / name).read_text("utf-8")


def test_every_notebook_question_and_rule_has_its_page(built: tuple[Report, Path]) -> None:
    names = {path.relative_to(built[0].folder).as_posix() for path in built[0].folder.rglob("*.html")}
    assert names == {
        "index.html",
        "pins-and-i.html",
        "questions.html",
        "rules.html",
        *(f"question/{name}.html" for name in ASKED),
    }
    assert built[0].pages == len(names)
    assert built[0].warnings == []


def test_a_page_of_ones_own_brings_the_questions_it_shows_and_no_others(tmp_path: Path) -> None:
    mine = write_notebook(
        tmp_path / "mine.ipynb",
        (("markdown", "# Mine"), ("code", 'from workbook import explore\nexplore("base.order_test", pins=2)')),
    )
    with home(tmp_path / "home"):
        publish([mine], tmp_path / "site", shown_only=True)
    pages = {path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*.html")}
    assert pages == {"index.html", "mine.html", "questions.html", "rules.html", "question/base.order_test.html"}


def test_a_second_build_does_nothing(built: tuple[Report, Path]) -> None:
    _, folder = built
    before = {path: path.stat().st_mtime_ns for path in (folder / "site").rglob("*")}
    again = build(folder)
    assert again.unchanged
    assert {path: path.stat().st_mtime_ns for path in (folder / "site").rglob("*")} == before


def test_a_changed_word_runs_the_notebook_again_and_no_panel(built: tuple[Report, Path], tmp_path: Path) -> None:
    _, folder = built
    changed = write_notebook(
        folder / "Pins and I.ipynb",
        (("markdown", "# Pins"), ("code", 'from workbook import explore\nexplore("base.order_test", pins=2)')),
    )
    with home(folder / "home"):
        report = publish([changed], tmp_path / "site", asked=ASKED)
    assert (report.ran, report.worked_out, report.unchanged) == (1, 0, False)


def test_a_page_that_is_gone_is_taken_away_and_a_strange_file_stays(tmp_path: Path) -> None:
    site = tmp_path / "site"
    Folder(site).write({"a.html": "a", "b.html": "b"}, "first")
    (site / "mine.txt").write_text("mine")
    assert Folder(site).write({"a.html": "a", "c.html": "c"}, "second") == (1, 1)
    assert {path.name for path in site.glob("[!.]*")} == {"a.html", "c.html", "mine.txt"}


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(FolderError, match="holds other things"):
        publish([write_notebook(tmp_path / "a.ipynb")], tmp_path, asked=[])
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_a_file_cut_short_is_made_again(tmp_path: Path) -> None:
    Folder(tmp_path / "site").write({"a.html": "all of it"}, "key")
    assert Folder(tmp_path / "site").holds("key")
    (tmp_path / "site" / "a.html").write_text("all")
    assert not Folder(tmp_path / "site").holds("key")


def test_a_cell_that_fails_is_named_with_its_error(tmp_path: Path) -> None:
    notebook = write_notebook(tmp_path / "wrong.ipynb", (("code", "1 / 0"),))
    with home(tmp_path / "home"), pytest.raises(NotebookError, match=r"(?s)wrong\.ipynb: ZeroDivisionError.*1 / 0"):
        publish([notebook], tmp_path / "site", asked=[])
    assert not (tmp_path / "site").exists()


def test_a_file_that_is_no_notebook_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "a.ipynb").write_text("not JSON")
    with pytest.raises(NotebookError, match="is no notebook"):
        publish([tmp_path / "a.ipynb"], tmp_path / "site", asked=[])


def test_formulas_are_mathml_and_tables_are_tables(built: tuple[Report, Path]) -> None:
    soup = BeautifulSoup(page(built), "html.parser")
    assert [math.get("display") for math in soup.find_all("math")] == ["inline", "block"]
    assert soup.find("mfrac")
    assert [cell.text for cell in soup.select(".site-text td")] == ["1", "2"]


def test_a_rule_named_in_words_or_working_leads_to_its_entry(built: tuple[Report, Path]) -> None:
    soup = BeautifulSoup(page(built), "html.parser")
    links = {str(link["href"]) for link in soup.select("a.site-rule")}
    assert "rules.html#BA-53" in links
    entries = {
        str(entry["id"]) for entry in BeautifulSoup(page(built, "rules.html"), "html.parser").select(".site-entry")
    }
    assert entries == {rule.id for rule in load()[Rule]}
    assert {link.partition("#")[2] for link in links} <= entries


def test_text_is_never_taken_for_markup(built: tuple[Report, Path]) -> None:
    html = page(built)
    soup = BeautifulSoup(html, "html.parser")
    assert not soup.find("img", src="x")
    assert html.count("onerror=alert(1)&gt;") + html.count("onerror=alert(1)\\u003e") >= 4
    held = [json.loads(script.string or "") for script in soup.select(".site-lesson script")]
    assert held[1]["asks"] == held[1]["hint"] == TROUBLE


def test_no_page_asks_for_anything_outside_its_folder(built: tuple[Report, Path]) -> None:
    for path in built[0].folder.rglob("*.html"):
        soup = BeautifulSoup(path.read_text("utf-8"), "html.parser")
        addresses = [
            tag.get(name) for tag in soup.find_all(True) for name in ("src", "href", "data-panel") if tag.get(name)
        ]
        for address in map(str, addresses):
            assert not re.match(r"\w+:(?!image/svg)|//", address) or address.startswith("data:"), f"{path}: {address}"
            if not address.startswith(("#", "data:")):
                assert (path.parent / re.split(r"[?#]", address)[0]).is_file(), f"{path}: {address}"


def test_what_would_ask_the_network_is_said(tmp_path: Path) -> None:
    notebook = write_notebook(tmp_path / "far.ipynb", (("markdown", "# Far\n\n![far](https://example.org/a.png)"),))
    with home(tmp_path / "home"):
        report = publish([notebook], tmp_path / "site", asked=[])
    assert report.warnings == ["far.ipynb would ask the network for https://example.org/a.png"]


def test_every_kind_of_output_is_there(built: tuple[Report, Path]) -> None:
    soup = BeautifulSoup(page(built), "html.parser")
    kinds = ("site-panel", "site-lesson", "site-chart", "site-html", "site-plain", "site-code")
    assert {kind: len(soup.select(f".{kind}")) for kind in kinds} == {
        "site-panel": 3, "site-lesson": 2, "site-chart": 1, "site-html": 1, "site-plain": 2, "site-code": 10
    }  # fmt: skip
    [chart] = soup.select(".site-chart")
    assert chart["aria-label"] == "Pins"
    assert chart.find("svg")


def test_a_panel_says_what_is_fixed_and_gives_the_command_for_the_rest(built: tuple[Report, Path]) -> None:
    notes = [note.text for note in BeautifulSoup(page(built), "html.parser").select(".site-panel-notes")]
    assert "Live on this page: Edition, Quality, Pins, Officer; 468 answers" in notes[0]
    assert "Fixed here: Moved: yes." in notes[1]
    assert "workbook ask base.shot_at_vehicle moved=true facing=side" in notes[1]
    assert "--house-rules house_rules.toml" in notes[2]


def test_the_digest_knows_the_code_that_answers_from_the_code_that_shows() -> None:
    names = {path.relative_to(kept.PACKAGE).as_posix() for path in kept._sources() if not kept._is_face(path)}
    assert {"base_rules/hitting.py", "show/answers.py", "publish/grid.py", "show/lesson.js"} <= names
    assert not {"publish/site.py", "publish/static/site.css", "show/panel/panel.css", "__main__.py"} & names


def test_a_shelf_that_cannot_be_written_to_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be")
    assert kept.Shelf(tmp_path / "taken" / "shelf").value("a", lambda: 1) == (1, True)


@pytest.mark.parametrize("name", list(questions()))
def test_an_answer_rests_on_nothing_but_its_chapter_and_those_that_it_uses(name: str) -> None:
    odds = ask(name)
    used = kept.chapters_used(name.partition(".")[0])
    assert {row.table.partition("/")[0] for row in rows_used(odds.layers)} <= used
    prefixes = {"BA": "base", "CX": "crew", "WP": "warplanes", "HW": "heavy_weapons", "BY": "backyard"}
    assert {prefixes[line.rule[:2]] for line in odds.working if line.rule} <= used


def test_a_changed_table_of_one_chapter_leaves_the_answers_of_another(tmp_path: Path) -> None:
    """A copy of the tables with one figure of the backyard changed."""
    shutil.copytree(data_folder(), tmp_path / "data")
    before = {chapter: kept.engine(chapter) for chapter in kept.PACKAGES}
    table = tmp_path / "data" / "backyard" / "armour.csv"
    table.write_text(table.read_text("utf-8") + "\n", "utf-8")
    kept.engine.cache_clear()
    with patch("workbook.publish.kept.data_folder", return_value=tmp_path / "data"):
        after = {chapter: kept.engine(chapter) for chapter in kept.PACKAGES}
    kept.engine.cache_clear()
    assert {chapter for chapter in before if before[chapter] != after[chapter]} == {"backyard"}
