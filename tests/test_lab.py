"""`workbook lab` and its working copies: whatever a reader has written stays."""

import json
from pathlib import Path

import pytest

from workbook import lab


def write(path: Path, *sources: str, outputs: list[str] | None = None) -> Path:
    cells = [{"cell_type": "code", "source": [source], "outputs": outputs or []} for source in sources]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    return path


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write(tmp_path / "shipped" / "01_base_rules.ipynb", "ask('base.ranging_in')").parent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine"


def refresh(source: Path, folder: Path) -> list[str]:
    return list(lab.refresh(source, folder))


def test_the_first_start_copies_every_notebook(source: Path, folder: Path) -> None:
    assert refresh(source, folder) == ["01_base_rules.ipynb: copied"]
    assert (folder / "01_base_rules.ipynb").read_bytes() == (source / "01_base_rules.ipynb").read_bytes()


def test_a_second_start_has_nothing_to_say(source: Path, folder: Path) -> None:
    refresh(source, folder)
    assert refresh(source, folder) == []


def test_an_unedited_copy_follows_the_workbook(source: Path, folder: Path) -> None:
    refresh(source, folder)
    write(source / "01_base_rules.ipynb", "ask('base.rally')")
    assert refresh(source, folder) == ["01_base_rules.ipynb: brought up to date"]
    assert "base.rally" in (folder / "01_base_rules.ipynb").read_text()


def test_a_copy_that_was_only_run_counts_as_unedited(source: Path, folder: Path) -> None:
    refresh(source, folder)
    write(folder / "01_base_rules.ipynb", "ask('base.ranging_in')", outputs=["1 in 6"])
    write(source / "01_base_rules.ipynb", "ask('base.rally')")
    assert refresh(source, folder) == ["01_base_rules.ipynb: brought up to date"]


def test_an_edited_copy_stays_and_the_new_one_is_laid_beside_it_once(source: Path, folder: Path) -> None:
    refresh(source, folder)
    write(folder / "01_base_rules.ipynb", "ask('base.ranging_in', attempts=7)")
    write(source / "01_base_rules.ipynb", "ask('base.rally')")
    said = refresh(source, folder)
    assert said == [
        "01_base_rules.ipynb: kept as you edited it; what is new in the workbook is in 01_base_rules_new.ipynb"
    ]
    assert "attempts=7" in (folder / "01_base_rules.ipynb").read_text()
    assert "base.rally" in (folder / "01_base_rules_new.ipynb").read_text()
    assert refresh(source, folder) == []


def test_what_was_laid_beside_is_never_overwritten_either(source: Path, folder: Path) -> None:
    refresh(source, folder)
    write(folder / "01_base_rules.ipynb", "mine")
    write(folder / "01_base_rules_new.ipynb", "mine too")
    write(source / "01_base_rules.ipynb", "ask('base.rally')")
    refresh(source, folder)
    assert "mine too" in (folder / "01_base_rules_new.ipynb").read_text()
    assert "base.rally" in (folder / "01_base_rules_new_2.ipynb").read_text()


def test_a_copy_of_unknown_origin_counts_as_edited(source: Path, folder: Path) -> None:
    write(folder / "01_base_rules.ipynb", "from an older clone")
    assert "kept as you edited it" in refresh(source, folder)[0]
    assert "older clone" in (folder / "01_base_rules.ipynb").read_text()


def test_a_copy_that_is_no_notebook_any_more_is_left_alone(source: Path, folder: Path) -> None:
    refresh(source, folder)
    (folder / "01_base_rules.ipynb").write_text("half a file {")
    write(source / "01_base_rules.ipynb", "ask('base.rally')")
    assert "kept as you edited it" in refresh(source, folder)[0]
    assert (folder / "01_base_rules.ipynb").read_text() == "half a file {"


def test_lab_is_bound_to_this_machine_and_keeps_its_token(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[str] = []
    monkeypatch.setenv("WORKBOOK_HOME", str(folder))
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "")
    monkeypatch.setattr(lab, "shipped", lambda: source)
    monkeypatch.setattr("jupyterlab.labapp.LabApp.launch_instance", started.extend)
    assert lab.start(["--no-browser"]) == 0
    assert "--ServerApp.ip=127.0.0.1" in started
    assert started[-1] == "--no-browser"
    assert not any("token" in argument or "password" in argument for argument in started)
    assert f"Your notebooks are in {folder}" in capsys.readouterr().out
    assert (folder / "01_base_rules.ipynb").exists()


def test_an_installation_without_notebooks_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "__file__", str(tmp_path / "workbook" / "lab.py"))
    with pytest.raises(FileNotFoundError, match="not whole"):
        lab.shipped()
