"""House rules: any cell, any row of the player's own, in each of the forms they may be written in."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbook.tables import HouseRuleChange, TableError, Tables, load
from workbook.tables.base import CoverSave, Figure, ToHit, Weapon
from workbook.tables.house_rules import read_house_rules

HARDER = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]}
TOML = '[[base.to_hit]]\nedition = "2nd"\nfactor = "moved"\nmodifier = -2\n'
CSV = "table,edition,factor,modifier,note\nbase.to_hit,2nd,moved,-2,\n"


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


FORMS: dict[str, Callable[[Path], Any]] = {
    "mapping": lambda _: HARDER,
    "nested": lambda _: {"base": {"to_hit": [{"edition": "2nd", "factor": "moved", "modifier": "-2"}]}},
    "one row": lambda _: {"base/to_hit": {"edition": "2nd", "factor": "Moved", "modifier": -2}},
    "TOML": lambda folder: written(folder, "club.toml", TOML),
    "CSV": lambda folder: written(folder, "club.csv", CSV),
    "text path": lambda folder: str(written(folder, "club.toml", TOML)),
    "read before": lambda _: read_house_rules(HARDER),
    "with a byte order mark": lambda folder: written(folder, "excel.csv", "\ufeff" + CSV),
}


@pytest.fixture(params=FORMS)
def source(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    return FORMS[request.param](tmp_path)


def test_every_form_says_the_same(source: Any) -> None:
    """BA-06: moving costs 2 in this club."""
    tables = load(source)
    assert tables[ToHit]["2nd", "moved"].modifier == -2
    assert tables[ToHit]["3rd", "moved"].modifier == -1
    assert tables.house_rules == (HouseRuleChange("base/to_hit", "2nd moved", "modifier", "-1", "-2"),)
    assert tables == load(HARDER)


def test_a_changed_row_is_no_longer_printed() -> None:
    row = load(HARDER)[ToHit]["2nd", "moved"]
    assert (row.status, row.source, row.rule) == ("house", "house rules", "BA-06")
    assert load()[ToHit]["2nd", "moved"].status == "known"


def test_house_rules_make_other_tables_and_their_absence_the_same_ones() -> None:
    assert load(HARDER).digest != load().digest
    assert load(HARDER) != load()
    assert load(None) is load()
    assert load({}) == load()
    as_printed = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -1}]}
    assert load(as_printed) == load()
    assert load(as_printed).house_rules == ()


def test_a_weapon_of_ones_own_is_a_choice_like_any_other() -> None:
    """BA-38."""
    tables = load({"base.weapons": [{"edition": "3rd", "weapon": "Molotov", "kind": "heavy", "reach": 6, "pen": 3}]})
    row = tables[Weapon]["3rd", "Molotov"]
    assert (row.reach, row.pen, row.shots, row.team, row.he) == (6, 3, 1, False, None)
    assert (row.rule, row.status, row.source) == ("BA-38", "house", "house rules")
    assert tables[Weapon].names("weapon")[-1] == "Molotov"
    (change,) = tables.house_rules
    assert change.row == "3rd Molotov"
    assert change.text() == "Molotov: heavy, reach 6, shots 1, Pen 3 (3rd edition), of your own"


def test_an_edition_may_be_given_what_the_other_has() -> None:
    """BA-54: the hold of the third edition, in the second; and BA-14, a save there."""
    tables = load(
        {
            "base.figures": [{"edition": "2nd", "figure": "test held low", "value": 3, "rule": "BA-54"}],
            "base.cover_saves": [{"edition": "2nd", "cover": "hard", "down": False, "needed": 5}],
        }
    )
    assert tables[Figure]["2nd", "test held low"].value == 3
    assert tables[CoverSave]["2nd", "hard", False].needed == 5


def test_a_switch_is_told_by_true_or_yes() -> None:
    """BA-14: the key's own yes and no, too."""
    for word in (True, "true", "yes"):
        tables = load({"base.cover_saves": [{"edition": "3rd", "cover": "soft", "down": word, "needed": 2}]})
        assert tables[CoverSave]["3rd", "soft", True].needed == 2
        assert len(tables[CoverSave]) == len(load()[CoverSave])


def test_an_empty_text_empties_a_cell() -> None:
    tables = load({"base.weapons": [{"edition": "2nd", "weapon": "HMG", "pen": ""}]})
    assert tables[Weapon]["2nd", "HMG"].pen is None
    assert tables.house_rules[0].text() == "HMG: Pen none in place of 1 (2nd edition)"


def test_two_house_rules_may_change_one_row() -> None:
    tables = load({"base.weapons": [{"edition": "2nd", "weapon": "HMG", column: 9} for column in ("shots", "reach")]})
    assert (tables[Weapon]["2nd", "HMG"].shots, tables[Weapon]["2nd", "HMG"].reach) == (9, 9)


def told(source: Any) -> list[str]:
    with pytest.raises(TableError) as caught:
        load(source)
    return [str(fault) for fault in caught.value.faults]


def test_all_faults_of_all_house_rules_are_told_at_once() -> None:
    found = told(
        {
            "base.to_hit": [
                {"edition": "2nd", "factor": "movd", "modifier": -2},
                {"edition": "2nd", "factor": "moved", "modifer": -2},
                {"edition": "2nd", "factor": "moved", "modifier": "much"},
            ],
            "base.wepons": [{"edition": "2nd"}],
        }
    )
    assert len(found) == 4
    table, row, column, cell = found
    assert table.startswith("house rules: base.wepons row 1, table: got 'base.wepons'; accepted: base.figures, ")
    assert table.endswith("; did you mean base.weapons?")
    assert row == (
        "house rules: base.to_hit row 1: got '2nd movd'; accepted: a row of base/to_hit by its edition, factor; "
        "did you mean 2nd moved?"
    )
    assert column.endswith("; did you mean modifier?")
    assert cell == "house rules: base.to_hit row 3, modifier: got 'much'; accepted: a whole number from -9999 to 9999"


def test_a_new_row_with_cells_missing_says_which() -> None:
    (fault,) = told({"base.weapons": [{"edition": "2nd", "weapon": "Rifel", "shots": 3}]})
    assert fault == (
        "house rules: base.weapons row 1: got '2nd Rifel'; accepted: a row of base/weapons by its edition, weapon, "
        "or a new one with its kind too; did you mean 2nd Rifle?"
    )


def test_a_rule_that_is_not_there() -> None:
    (fault,) = told({"base.weapons": [{"edition": "2nd", "weapon": "HMG", "shots": 4, "rule": "ZZ-01"}]})
    assert "2nd HMG, rule: got 'ZZ-01'" in fault


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("club.toml", "[[base.to_hit]\n", "club.toml: got"),
        ("club.csv", "table,edition\nbase.to_hit,2nd,moved\n", "club.csv: got"),
        (
            "club.csv",
            "edition,factor\n2nd,moved\n",
            "club.csv, line 1: got 'edition,factor'; accepted: a first line with the column table",
        ),
        ("club.csv", "table,edition,factor,modifier\nbase.to_hit,2nd,moved,x\n", "club.csv, line 2, modifier: got 'x'"),
        (
            "club.csv",
            "table;edition\nbase.to_hit;2nd\n",
            "got 'table;edition'; accepted: a first line with the column table",
        ),
        ("club.txt", TOML, "accepted: a TOML or CSV file, or a mapping"),
        ("club.toml", "base.to_hit = [3]\n", "club.toml: base.to_hit row 1: got 3"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, name: str, text: str, words: str) -> None:
    assert words in "\n".join(told(written(tmp_path, name, text)))


def test_a_file_that_is_not_there() -> None:
    accepted = "accepted: a TOML or CSV file that is there, or a mapping"
    assert f"got 'nowhere.toml'; {accepted}" in told("nowhere.toml")[0]
    assert accepted in told(TOML * 20)[0], "rules themselves in place of the name of their file"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_spreadsheet_may_end_its_lines_as_it_likes_and_leave_some_empty(tmp_path: Path, end: str) -> None:
    lines = ["table,edition,quality,morale", ",,,", "base.morale,2nd,Regular,8", ""]
    rules = load(house_rules=written(tmp_path, "club.csv", end.join(lines))).house_rules
    assert [change.new for change in rules] == ["8"]


@pytest.mark.parametrize(("column", "name"), [("crew", "Medium motar"), ("weapon", "Mortr"), ("unit", "Medium motar")])
def test_a_piece_of_the_platoon_is_made_of_what_there_is(column: str, name: str) -> None:
    (fault,) = told({"heavy_weapons.pieces": [{"piece": "Medium mortar", column: name}]})
    assert f"{column}: got '{name}'; accepted: " in fault


def test_the_example_of_the_readme_can_be_loaded(tmp_path: Path) -> None:
    from workbook.tables.reading import data_folder

    example = (data_folder() / "README.md").read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    tables: Tables = load(written(tmp_path, "example.toml", example))
    assert [change.row for change in tables.house_rules] == ["2nd moved", "2nd Molotov cocktail"]


def own_weapon(**cells: Any) -> dict[str, list[dict[str, Any]]]:
    return {"base.weapons": [{"edition": "2nd", "weapon": "Pom-pom", "kind": "heavy", "reach": 24, **cells}]}


def test_a_name_is_read_without_the_blanks_around_it() -> None:
    assert ("2nd", "Pom-pom") in load(own_weapon(weapon="  Pom-pom "))[Weapon]


@pytest.mark.parametrize(
    ("column", "cell"),
    [("weapon", "two\nlines"), ("weapon", "\x1b[31mred"), ("weapon", "  "), ("shots", 61), ("vehicle_shots", 10**6)],
)
def test_a_cell_that_no_page_could_hold_is_a_fault(column: str, cell: Any) -> None:
    with pytest.raises(TableError) as error:
        load(own_weapon(**{column: cell}))
    assert [getattr(fault, "column", None) for fault in error.value.faults] == [column]


@pytest.mark.parametrize("dice", ["99D6", "12D6", "0D6", "D0", "D6-3", "D999"])
def test_pins_are_counted_on_dice_that_lie_on_a_table_and_never_come_to_less_than_none(dice: str) -> None:
    with pytest.raises(TableError):
        load({"base.pins_off": [{"edition": "2nd", "occasion": "Rally", "pins": dice}]})
    with pytest.raises(TableError):
        load({"base.he_pins": [{"edition": "2nd", "size": 1, "pins": dice}]})


@pytest.mark.parametrize(
    ("column", "cells"),
    [
        ("he", {"he": 5}),
        ("reach", {"reach": None}),
        ("indirect_to", {"indirect_from": 12, "indirect_to": 6}),
        ("kind", {"kind": "small arms", "pen": 1}),
        ("kind", {"kind": "small arms", "he": 1}),
    ],
)
def test_a_weapon_of_ones_own_hangs_together(column: str, cells: dict[str, Any]) -> None:
    """BA-38, BA-42: its shell is of a size there is, it reaches somewhere, and a Pen or a shell makes it heavy."""
    with pytest.raises(TableError) as error:
        load(own_weapon(**cells))
    (fault,) = error.value.faults
    assert fault.field == f"house rules: base.weapons, 2nd Pom-pom, {column}"


def test_a_shell_of_a_new_size_comes_with_its_rows() -> None:
    """BA-42 to BA-44"""
    size = {"edition": "2nd", "size": 5}
    rules = {
        **own_weapon(he=5),
        "base.high_explosive": [{**size, "pen": 5, "rule": "BA-42"}],
        "base.he_pins": [{**size, "pins": "2D6", "rule": "BA-43"}],
        "base.he_hits": [{**size, "hits": 9, "rule": "BA-44"}],
    }
    assert load(rules)[Weapon]["2nd", "Pom-pom"].he == 5
    with pytest.raises(TableError, match=r"3rd Pom-pom, he: got '5'; accepted: 1, 2, 3, 4, or a size"):
        load({**rules, **own_weapon(he=5, edition="3rd")})


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("base.damage_chart", {"edition": "3rd", "result": "immobilised", "roll_from": 3}),
        ("base.damage_chart", {"edition": "2nd", "result": "crew stunned", "roll_from": 0}),
        ("base.damage_results", {"edition": "2nd", "margin_from": 1, "margin_to": 1}),
        ("base.fubar", {"edition": "2nd", "outcome": "friendly fire", "roll_to": 1}),
    ],
)
def test_no_roll_is_left_without_a_result(table: str, row: dict[str, Any]) -> None:
    """BA-30, BA-33, BA-56: a band moved on its own leaves a hole, which would have no answer."""
    with pytest.raises(TableError, match="got 'nothing for"):
        load({table: [row]})


@pytest.mark.parametrize("value", [0, -1])
def test_hits_on_men_who_are_down_are_divided_by_1_or_more(value: int) -> None:
    """BA-18"""
    with pytest.raises(TableError, match="accepted: 1 or more"):
        load({"base.figures": [{"edition": "2nd", "figure": "he on Down divides by", "value": value}]})


def test_bands_moved_together_hold_every_roll() -> None:
    """BA-56: friends are fired at on a 1 alone."""
    friendly = {"edition": "2nd", "outcome": "friendly fire", "roll_to": 1}
    panic = {"edition": "2nd", "outcome": "panic", "roll_from": 2}
    assert len(load({"base.fubar": [friendly, panic]}).house_rules) == 2


@pytest.mark.parametrize("suffix", ["csv", "toml"])
def test_a_file_in_another_encoding_is_a_fault_that_says_how_to_save_it(tmp_path: Path, suffix: str) -> None:
    wide, latin = tmp_path / f"wide.{suffix}", tmp_path / f"latin.{suffix}"
    wide.write_text("table,edition,factor,modifier\nbase.to_hit,2nd,moved,-2\n", "utf-16")
    latin.write_bytes('# caf\xe9\n[["base.to_hit"]]\n'.encode("latin-1"))
    with pytest.raises(TableError, match=rf"^wide.{suffix}: got 'text in UTF-16'; accepted: text saved as UTF-8"):
        load(wide)
    with pytest.raises(
        TableError, match=rf"^latin.{suffix}: got 'text with the byte 0xe9'; accepted: text saved as UTF-8"
    ):
        load(latin)
