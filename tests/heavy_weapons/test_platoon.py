"""Citations for the builder: what makes a platoon, its dice, its points, and the line it is shared by."""

from __future__ import annotations

import pytest

from workbook import InputError, ask
from workbook.heavy_weapons.platoon import build, crew, may_join, order_dice
from workbook.tables import Rule, load
from workbook.tables.heavy_weapons import Piece


def refused(pieces: str, **more: object) -> list[str]:
    with pytest.raises(InputError) as error:
        build(pieces, **more)  # type: ignore[arg-type]
    return [f"{fault.field}: {fault.accepted}" for fault in error.value.faults]


def test_two_pieces_are_the_least_and_five_the_most() -> None:
    """HW-01: a core of two, then none to three."""
    assert refused("MMG team") == ["platoon: 2 to 5 pieces, the first 2 as its core (HW-01)"]
    assert refused("|".join(["MMG team"] * 6)) == ["platoon: 2 to 5 pieces, the first 2 as its core (HW-01)"]
    assert build("MMG team | MMG team").dice == 1
    assert build("|".join(["MMG team"] * 5)).dice == 1 + 3


def test_the_core_shares_a_die_and_every_other_piece_has_its_own() -> None:
    """HW-02, HW-03: and by the standard rules each piece has one."""
    frame = build("MMG team | Medium mortar | Heavy howitzer").frame()
    assert frame["die"].to_list() == ["shared", "shared", "its own"]
    assert order_dice(load(), range(3)) == 2
    assert order_dice(load(), range(3), shared=False) == 3


def test_the_example_of_the_page_has_three_dice() -> None:
    """HW-06, BA-72: 50 and 50 for the MMGs, 45 and 45 for the mortars; three men each."""
    platoon = build("MMG team | MMG team | Medium mortar | Medium mortar")
    assert (platoon.dice, platoon.points, platoon.men) == (1 + 2, 50 + 50 + 45 + 45, 4 * 3)


@pytest.mark.parametrize("row", load()[Piece], ids=lambda row: row.piece)
def test_a_piece_joins_by_its_kind(row: Piece) -> None:
    """HW-04, HW-07: MMG, mortar, gun, howitzer, anti-aircraft gun, and no other."""
    kinds = {"machine gun", "mortar", "anti-tank gun", "howitzer", "anti-aircraft gun"}
    assert may_join(load(), row) == (row.kind in kinds)


def test_crews_are_full_and_kinds_mix_in_the_core_too() -> None:
    """HW-04, BA-71: an 88 with its seven men beside a light mortar with its two; three for the American one."""
    platoon = build("88mm Flak 36 | Light mortar | Light mortar (US)")
    assert [crew(load(), piece) for piece in platoon.pieces] == [7, 2, 3]


def test_heavy_machine_guns_join_only_by_the_switch() -> None:
    """HW-04"""
    assert "HW-04" in refused("HMG team | MMG team")[0]
    allowed = {"heavy_weapons.switches": [{"switch": "HMG teams may join", "on": True}]}
    assert build("HMG team | MMG team", house_rules=allowed).points == 70 + 50


def test_both_core_pieces_have_one_quality_and_the_others_may_differ() -> None:
    """HW-05"""
    found = refused("MMG team, Regular | MMG team, Veteran")
    assert found == ["platoon[1].quality: Regular, as the other piece of the core (HW-05)"]
    assert (
        build("MMG team | MMG team | Medium mortar, Veteran | Medium mortar, Inexperienced").points == 50 + 50 + 59 + 32
    )


@pytest.mark.parametrize(
    "piece", ["Sniper team", "Flamethrower team", "Bazooka team", "PIAT team", "Panzerschreck team"]
)
def test_small_teams_stay_outside_and_are_refused_by_name(piece: str) -> None:
    """HW-07"""
    (found,) = refused(f"MMG team | MMG team | {piece}")
    assert found.startswith("platoon[2].piece")
    assert found.endswith("(HW-07)")


def test_every_fault_is_told_at_once_each_with_its_rule() -> None:
    """HW-01, HW-04, HW-05, HW-07"""
    found = refused("MMG team | MMG team, Veteran | Sniper team | Bazooka team | Anti-tank rifle team | HMG team")
    assert [fault.rpartition("(")[2].rstrip(")") for fault in found] == [
        "HW-01",
        "HW-07",
        "HW-07",
        "HW-04",
        "HW-04",
        "HW-05",
    ]


def test_a_shield_is_for_direct_fire_and_a_spotter_for_indirect() -> None:
    """BA-19, BA-72"""
    assert build("Heavy anti-tank gun, gun shield | Medium mortar, spotter").points == 100 + 5 + 45 + 10
    assert len(refused("Heavy anti-tank gun, spotter | Medium mortar, gun shield")) == 2


def test_a_platoon_is_kept_as_a_line_and_as_json() -> None:
    """HW-01: and either is read again, by the builder and by every question."""
    platoon = build("mmg TEAM | MMG team | heavy mortar, veteran, spotter")
    assert build(platoon.line) == build(platoon.to_json()) == platoon
    assert ask("heavy_weapons.under_fire", platoon=platoon.line).fields["platoon"] == platoon.to_json()


def test_without_a_price_in_the_edition_there_is_no_sum() -> None:
    """BA-72: the 2nd edition's lists here have no light mortar."""
    assert build("Light mortar | MMG team", edition="2nd").points is None


def test_moving_leaves_nothing_to_compute() -> None:
    """HW-10"""
    assert not load()[Rule]["HW-10"].computed
