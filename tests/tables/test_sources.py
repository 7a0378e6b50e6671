"""Every number has a rule, a status and a source; and the numbers nobody could confirm say so."""

import re
from pathlib import Path
from typing import Any

import pytest

from workbook.tables import Row, Rule, load
from workbook.tables.army import Armament
from workbook.tables.reading import data_folder
from workbook.tables.tables import check, schemas

KINDS = list(schemas(data_folder()).values())
each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.table)


CREW_MATTERS = (
    "XP from a kill",
    "a way out of sight",
    "a hidden target",
    "a shot back",
    "an order that fails",
    "when skills are used",
)


def with_status(status: str) -> set[str]:
    return {
        f"{row.table.split('/')[1]} {row.row_name}" for kind in KINDS for row in load()[kind] if row.status == status
    }


def test_every_table_can_be_read() -> None:
    check(data_folder())


@each_kind
def test_every_table_has_rows_and_every_row_a_rule_that_exists(kind: type[Row]) -> None:
    ids = load()[Rule].names("id")
    assert len(load()[kind]) > 0
    assert [row.row_name for row in load()[kind] if row.rule not in ids] == []


@each_kind
def test_only_an_assumed_number_goes_without_a_source(kind: type[Row]) -> None:
    for row in load()[kind]:
        assert (row.source == "no source found") == (row.status == "assumed"), row.row_name


@each_kind
def test_a_row_reads_as_a_short_sentence(kind: type[Row]) -> None:
    for row in load()[kind]:
        assert row.text().strip()
        assert "None" not in row.text()
        assert len(row.text()) < 160


@each_kind
def test_an_edition_has_what_the_other_has_unless_the_table_is_open(kind: type[Row]) -> None:
    """A closed table is read by name, so that a name missing from one edition has to be meant."""
    names: dict[str, set[Any]] = {"2nd": set(), "3rd": set()}
    for row in load()[kind]:
        if "edition" in kind.key and not kind.extendable:
            names[row.row_key[0]].add(row.row_key[1])
    meant = {
        "base/figures": {"test held low", "test held high"},
        "base/no_saves": {"flamethrower", "scoped sniper", "indirect fire", "point blank"},
    }
    assert names["2nd"] ^ names["3rd"] == meant.get(kind.table, set())


def test_what_nobody_could_confirm() -> None:
    """BA-12, BA-13, BA-17, BA-21, BA-30, BA-32 to BA-34, BA-37, BA-41, BA-44, BA-57, BA-58, BA-62, BA-64, BA-66."""
    both = {
        *(f"he_hits {{}} {size}" for size in (1, 2, 3, 4)),
        "figures {} double pass each die",
        "figures {} pins a fire adds to the crew's check",
        "switches {} double 1 passes",
        "pins_off {} double 1",
    }
    third = {
        "figures natural miss",
        "figures most needed",
        "figures nigh impossible second roll",
        "figures natural failure to damage",
        "figures immobilised results that knock out",
        "figures game turns",
        "figures seventh turn needed",
        "switches saves for vehicles",
        "switches plane machine guns fire vehicle shots",
        "switches rally ignores pins",
        "damage_results 0",
        "damage_results 3",
        "damage_chart crew stunned",
        "damage_chart immobilised",
        "damage_chart on fire",
        "damage_chart knocked out",
        "chart_modifiers flamethrower vehicle",
        "officers company commander",
        "armour_pins Inexperienced",
        "armour_pins Regular",
        "armour_pins Veteran",
    }
    assert with_status("assumed") == (
        {name.format(edition) for name in both for edition in ("2nd", "3rd")}
        | {name.replace(" ", " 3rd ", 1) for name in third}
        | {"switches 2nd soft-skin destroyed by any damage"}
        | {f"assumptions {matter}" for matter in CREW_MATTERS}
        | {"figures rolls for pins of a weapon whose shells hit", "switches Ambush out of Reserve needs no test"}
        | {f"flak_units {gun}" for gun in ("Flak 38 20mm", "37mm AA", "Flakvierling")}
        | {f"pieces {gun}" for gun in ("Flak 38 20mm", "37mm AA", "Flakvierling", "88mm Flak 36")}
        | {f"armaments {row.unit}" for row in load()[Armament]}
        | {"switches range bands serve infantry weapons", "switches tank crew table serves a front engine"}
    )


def test_what_one_source_reports() -> None:
    """BA-15, BA-18, BA-19, BA-28, BA-46, BA-49, BA-54, BA-62, BA-64, BA-66."""
    assert with_status("reported") == {
        "to_hit 2nd shaped charge",
        "to_hit 3rd shaped charge",
        "figures 2nd he on Down divides by",
        "switches 2nd he halved on Down",
        "figures 2nd gun shield damage value",
        "figures 3rd gun shield damage value",
        "switches 2nd gun shield is soft cover",
        "switches 3rd gun shield is soft cover",
        "chart_modifiers 3rd open-topped from above",
        "switches 2nd fixed fires after Advance",
        "figures 3rd test held low",
        "figures 3rd test held high",
        "figures 2nd game turns",
        "figures 2nd seventh turn needed",
        "officers 3rd platoon commander",
        *(f"armour_pins 2nd {quality}" for quality in ("Inexperienced", "Regular", "Veteran")),
        *(f"he_dice {dice}" for dice in ("D2", "D3", "D6", "2D6", "3D6")),
    }


@pytest.mark.parametrize("path", sorted(data_folder().glob("*/rules.csv")), ids=lambda path: path.parent.name)
def test_rules_are_numbered_from_one_without_a_gap(path: Path) -> None:
    chapter = path.parent.name
    prefix = {"base": "BA", "crew": "CX", "warplanes": "WP", "heavy_weapons": "HW", "backyard": "BY"}[chapter]
    ids = [rule.id for rule in load()[Rule] if rule.id.startswith(prefix)]
    assert ids == [f"{prefix}-{number:02d}" for number in range(1, len(ids) + 1)]
    assert ids


def test_a_rule_is_said_in_one_sentence() -> None:
    for rule in load()[Rule]:
        assert rule.rule.endswith("."), rule.id
        assert not re.search(r"\. [A-Z]", rule.rule), rule.id


def test_the_readme_of_the_tables_names_every_file() -> None:
    readme = (data_folder() / "README.md").read_text(encoding="utf-8")
    assert [kind.table for kind in KINDS if f"`{kind.table.split('/')[1]}.csv`" not in readme] == []
