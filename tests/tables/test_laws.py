"""What holds for every row and every set of tables."""

import pickle
import subprocess
import sys
from fractions import Fraction
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from workbook.tables import Row, Table, load
from workbook.tables.base import Morale, Published, ToHit, Weapon
from workbook.tables.cells import DiceText, written
from workbook.tables.reading import data_folder
from workbook.tables.tables import schemas

KINDS = list(schemas(data_folder()).values())
ROWS = [row for kind in KINDS for row in load()[kind]]
rows = st.sampled_from(ROWS)


@given(rows, rows)
def test_rows_are_equal_when_all_their_cells_are(one: Row, other: Row) -> None:
    assert (one == other) == (type(one) is type(other) and one.model_dump() == other.model_dump())
    if one == other:
        assert hash(one) == hash(other)


@given(rows)
def test_a_row_is_found_by_its_key_and_survives_a_journey(row: Row) -> None:
    assert load()[type(row)][row.row_key] is row
    back = pickle.loads(pickle.dumps(row))
    assert back == row
    assert hash(back) == hash(row)


def test_a_row_hashes_alike_in_a_process_with_another_seed() -> None:
    """A cached hash must not travel: text is hashed otherwise in every process."""
    row = load()[Morale]["2nd", "Regular"]
    hash(row)
    see = (
        "import pickle, sys; from workbook.tables import load; from workbook.tables.base import Morale;"
        "row = pickle.loads(bytes.fromhex(sys.argv[1])); own = load()[Morale]['2nd', 'Regular'];"
        "print(row == own, hash(row) == hash(own))"
    )
    seen = subprocess.run(
        [sys.executable, "-c", see, pickle.dumps(row).hex()],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONHASHSEED": "7"},
        cwd=data_folder().parent,
    )
    assert seen.stdout == "True True\n"


@given(rows)
def test_a_row_cannot_be_changed(row: Row) -> None:
    with pytest.raises(ValidationError):
        setattr(row, row.key[0], "anything")


@given(rows)
def test_a_row_read_again_from_its_own_cells_is_the_same(row: Row) -> None:
    cells = dict(zip(type(row).model_fields, map(written, row.cells), strict=True))
    assert type(row).model_validate(cells) == row


@given(rows, st.sampled_from(["reported", "assumed"]))
def test_a_house_rule_that_is_laid_over_changes_that_cell_and_no_other(row: Row, status: str) -> None:
    key = dict(zip(row.key, map(written, row.row_key), strict=True))
    tables = load({row.table: [{**key, "note": "tried in the club", "status": status}]})
    new = tables[type(row)][row.row_key]
    assert new.model_dump() == {
        **row.model_dump(),
        "note": "tried in the club",
        "status": status,
        "source": "house rules",
    }
    others = [other for other in load()[type(row)] if other != row]
    assert [other for other in tables[type(row)] if other != new] == others
    assert all(tables[kind].values() == load()[kind].values() for kind in KINDS if kind is not type(row))
    assert tables.digest != load().digest


@given(st.integers(-3, 3), st.integers(-3, 3))
def test_tables_are_equal_exactly_when_their_house_rules_say_the_same(one: int, other: int) -> None:
    def moved(modifier: int) -> Any:
        return load({"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": modifier}]})

    assert (moved(one) == moved(other)) == (one == other)
    assert (hash(moved(one)) == hash(moved(other))) == (one == other)
    assert (moved(one) == load()) == (one == -1)


def test_tables_survive_a_journey() -> None:
    harder = load({"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]})
    back = pickle.loads(pickle.dumps(harder))
    assert back == harder
    assert back[ToHit]["2nd", "moved"].modifier == -2


@given(st.sampled_from(KINDS))
def test_a_frame_has_every_row_and_the_key_first(kind: type[Row]) -> None:
    frame = load()[kind].frame()
    assert len(frame) == len(load()[kind])
    assert tuple(frame.columns[: len(kind.key)]) == kind.key
    assert frame.columns[-4:] == ["rule", "status", "source", "note"]


def test_a_frame_is_typed() -> None:
    weapons = load()[Weapon].frame()
    assert weapons.schema["reach"] == pl.Int64
    assert weapons.schema["team"] == pl.Boolean
    assert weapons.filter(pl.col("weapon") == "HMG")["shots"].to_list() == [3, 6]
    assert load()[Published].frame()["value"][5] == str(Fraction(1, 36))


def test_a_table_is_read_like_a_mapping() -> None:
    table: Table[Weapon] = load()[Weapon]
    assert ("2nd", "Rifle") in table
    assert ("2nd", "Laser") not in table
    assert table.get(("2nd", "Laser")) is None
    assert load()[Published]["FUBAR"].value == Fraction(1, 36)
    assert list(table) == list(table.values())
    assert len(table.names("weapon")) * 2 == len(table)
    assert repr(table) == "base/weapons: 50 rows by edition, weapon"
    with pytest.raises(KeyError, match=r"base/weapons has no row '2nd Rifel'; did you mean 2nd Rifle\?"):
        table["2nd", "Rifel"]


dice = TypeAdapter(DiceText)


@given(st.integers(0, 3), st.sampled_from([2, 3, 6, 10, 100]), st.integers(-9, 9))
def test_dice_in_cells_follow_one_grammar(count: int, sides: int, plus: int) -> None:
    text = f"{count or ''}D{sides}" + (f"{plus:+d}" if plus else "")
    assert dice.validate_python(text) == text
    assert dice.validate_python(str(count)) == str(count)


@pytest.mark.parametrize(
    "text", ["", "D", "d6", "D0", "D6+", "6D", "D6 - 3", "-1", "1.5", "2D6D6", "4D6", "0D6", "D101"]
)
def test_what_is_no_dice_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        dice.validate_python(text)
