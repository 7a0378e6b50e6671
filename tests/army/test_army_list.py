"""Army lists: what purchases do in a game, what is legal, and what should be added."""

import csv
from fractions import Fraction
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbook import InputError, ask
from workbook.army import against_every_kind, charts, read_list, what_to_add, write_list
from workbook.army.game import destroyed_by
from workbook.army.purchases import bought, price
from workbook.odds import Odds
from workbook.tables import load

ONE_GUN = [{"what": "Medium anti-tank gun"}]


def counted(chances: list[Fraction], most: int) -> dict[str, Fraction]:
    """How many of these come true, counted case by case, never more than `most`."""
    found = {str(count): Fraction(0) for count in range(most + 1)}
    for case in product([True, False], repeat=len(chances)):
        share = Fraction(1)
        for happens, chance in zip(case, chances, strict=True):
            share *= chance if happens else 1 - chance
        found[str(min(most, sum(case)))] += share
    return found


def test_a_gun_destroys_a_tank_a_turn_as_often_as_its_shot_does() -> None:
    """BA-33: four turns of one shot each, counted case by case."""
    lost = ask("base.shot_at_vehicle").headline
    assert ask("army.list", buys=ONE_GUN, targets=3, turns=4).outcomes == counted([lost] * 4, 3)


def test_two_guns_fire_twice_as_often() -> None:
    """BA-33"""
    lost = ask("base.shot_at_vehicle").headline
    both = ask("army.list", buys=[{"what": "Medium anti-tank gun", "count": 2}], targets=5, turns=2)
    assert both.outcomes == counted([lost] * 4, 5)


def test_a_mortar_ranges_in_and_stays_so_until_its_target_is_gone() -> None:
    """BA-68: at a soft-skin with D6 + 2 against 6 (a 4 or more); two turns, played out case by case."""
    kills = Fraction(3, 6)
    first, second, in_at_once = Fraction(1, 6), Fraction(2, 6), Fraction(5, 6)
    gone_then_new = first * kills * (first * kills)  # a new target means the first attempt again
    hit_but_stands = first * (1 - kills) * (in_at_once * kills)
    missed_first = (1 - first) * (second * kills)
    odds = ask("army.list", buys=[{"what": "Medium mortar"}], target="soft-skin", targets=2, turns=2)
    assert odds.outcomes["2"] == gone_then_new
    assert odds.outcomes["1"] == hit_but_stands + missed_first + first * kills * (1 - first * kills)


def test_a_plane_does_what_its_sortie_does() -> None:
    """WP-08"""
    sortie = ask("warplanes.sortie", plane="Hawker Typhoon", target="medium tank", ambush=[])
    alone = ask("army.list", buys=[{"what": "Hawker Typhoon"}], targets=12)
    assert {k: v for k, v in alone.outcomes.items() if v} == {k: v for k, v in sortie.outcomes.items() if v}


def test_flak_in_ambush_never_helps_the_plane() -> None:
    """WP-12"""
    calm = ask("army.list", buys=[{"what": "Hawker Typhoon"}])
    flak = ask("army.list", buys=[{"what": "Hawker Typhoon"}], flak=[{"weapon": "HMG", "units": 3}])
    assert flak.outcomes["0"] > calm.outcomes["0"]


def test_a_heavy_weapons_platoon_brings_its_own_dice_and_points() -> None:
    """HW-06: two MMGs and two mortars are three dice; 2 x 50 + 2 x 45 points."""
    odds = ask("army.list", edition="3rd", buys=[], heavy_platoon="MMG team | MMG team | Medium mortar | Medium mortar")
    whole = odds.beside["the whole list"]
    assert not isinstance(whole, Odds)
    assert whole.row(0) == (190, 3)  # type: ignore[union-attr]


FAULTY: list[tuple[dict[str, Any], list[str]]] = [
    ({"buys": [{"what": "Hawker Typhoon", "count": 2}]}, ["buys"]),
    ({"buys": [{"what": "Tiger I", "quality": "Inexperienced"}]}, ["buys[0].quality"]),
    ({"buys": [{"what": "MMG team", "rockets": True}]}, ["buys[0].rockets"]),
    ({"buys": [{"what": "KV-1"}]}, ["buys[0].what"]),
    ({"buys": [{"what": "Sherman 75"}], "campaign": True}, ["buys[0].quality"]),
    ({"buys": [{"what": "Tiger I"}], "limit": 300}, ["limit"]),
    ({"heavy_platoon": "MMG team | Bazooka team"}, ["heavy_platoon[1].piece"]),
    (
        {"buys": [{"what": "KV-1"}, {"what": "Tiger I", "quality": "Inexperienced"}]},
        ["buys[0].what", "buys[1].quality"],
    ),
]


@pytest.mark.parametrize(("fields", "named"), FAULTY)
def test_a_list_that_is_not_legal_names_every_fault(fields: dict[str, Any], named: list[str]) -> None:
    """WP-01, CX-02, BA-72, HW-07"""
    with pytest.raises(InputError) as caught:
        ask("army.list", **fields)
    assert [fault.field for fault in caught.value.faults] == named


def test_in_a_campaign_what_is_not_sold_inexperienced_is_bought_regular() -> None:
    """CX-02"""
    assert ask("army.list", buys=[{"what": "Tiger I"}], campaign=True).outcomes["0"] < 1


def test_a_price_of_ones_own_wins() -> None:
    """BA-72"""
    own = ask("army.list", buys=[{"what": "MMG team", "points": 1}]).beside["each purchase"]
    assert own["points"].to_list() == [1]  # type: ignore[index]


def test_per_100_points_is_the_targets_expected_for_so_many() -> None:
    """BA-72: of a gun at 75 points, expected times 100 divided by 75."""
    each = ask("army.list", buys=ONE_GUN).beside["each purchase"]
    row = each.row(0, named=True)  # type: ignore[union-attr]
    assert row["per 100 points"] == pytest.approx(row["targets expected"] * 100 / 75)


def test_an_assumed_gun_says_so() -> None:
    """BA-72: what a Sherman fires is our assumption; a gun's own weapon is not."""
    assert "army/armaments" in {row.table for row in ask("army.list", buys=[{"what": "Sherman 75"}]).assumptions}
    assert "army/armaments" not in {row.table for row in ask("army.list", buys=ONE_GUN).assumptions}


TEXT = """
# my list
2 x MMG team, Veteran
Hawker Typhoon, rockets
Tiger I, Regular, 400 points
platoon: MMG team | Medium mortar, spotter | Heavy mortar
"""


def test_a_list_is_read_from_text_and_written_again() -> None:
    army = ask("army.list", **read_list(TEXT))
    assert army.question.model_dump()["buys"][0] == {
        "what": "MMG team",
        "quality": "Veteran",
        "count": 2,
        "rockets": False,
        "points": None,
    }
    again = ask("army.list", **read_list(write_list(army)))
    assert again.question == army.question


def test_a_list_is_given_as_text_on_one_line() -> None:
    """BA-72: as one types it on the command line."""
    short = ask("army.list", buys="2 x MMG team, Veteran | Hawker Typhoon, rockets")
    assert short.question == ask("army.list", **read_list("2 x MMG team, Veteran\nHawker Typhoon, rockets")).question
    with pytest.raises(InputError, match=r"buys\[1\].what: got 'Tigger I'; .*did you mean Tiger I"):
        ask("army.list", buys="MMG team | Tigger I")


def test_a_typing_error_in_a_list_is_named() -> None:
    with pytest.raises(InputError, match="did you mean Tiger I"):
        ask("army.list", **read_list("Tigger I"))


SMALL = ["MMG team", "Medium anti-tank gun", "Heavy anti-tank gun", "Medium mortar"]


@pytest.mark.parametrize("objective", ["chance", "expected"])
def test_the_search_finds_what_trying_everything_finds(objective: Any) -> None:
    """Every addition of up to two purchases, tried one by one through the question itself."""
    points, army = 150, ask("army.list", buys=ONE_GUN, targets=2, turns=2)
    offers = [
        buy
        for name in SMALL
        for buy in bought((name, "Inexperienced", 1), (name, "Regular", 1), (name, "Veteran", 1))
        if (price(load(), "2nd", buy) or points + 1) <= points
    ]
    tried = []
    for number in (1, 2):
        for chosen in combinations_with_replacement(offers, number):
            if sum(price(load(), "2nd", buy) or 0 for buy in chosen) <= points:
                buys = [*ONE_GUN, *({"what": buy.what, "quality": buy.quality} for buy in chosen)]
                tried.append(ask("army.list", buys=buys, targets=2, turns=2))
    found = what_to_add(army, points, objective=objective, among=SMALL).best(1)[0].value
    values = [1 - odds.outcomes["0"] if objective == "chance" else odds.expected for odds in tried]
    assert found == max(value for value in values if value is not None)


def test_the_frontier_only_rises() -> None:
    suggested = what_to_add(ask("army.list", buys=ONE_GUN), 200, among=SMALL)
    points = [one.points for one in suggested.frontier]
    values = [one.value for one in suggested.frontier]
    assert points == sorted(points)
    assert values == sorted(set(values))
    assert suggested.best(1)[0].value == values[-1]


def test_no_second_warplane_is_suggested_where_there_is_room_for_none() -> None:
    """WP-01"""
    army = ask("army.list", buys=[{"what": "Hawker Typhoon"}])
    added = {buy.what for one in what_to_add(army, 300).found for buy in one.buys}
    assert added
    assert not added & {"Lavochkin", "Hawker Typhoon", "Junkers Ju 87 Stuka"}


@pytest.mark.parametrize("fields", [{"points": 0}, {"points": 100, "most": 9}, {"points": 100, "among": ["Tigger"]}])
def test_a_search_that_cannot_be_made_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        what_to_add(ask("army.list"), **fields)


def test_a_list_against_every_kind_of_target_agrees_with_asking_about_each() -> None:
    frame = against_every_kind(ask("army.list", buys=ONE_GUN))
    for kind, what, exactly in frame.select("target", "purchase", "exactly").iter_rows():
        if what == "the whole list":
            assert Fraction(exactly) == 1 - ask("army.list", buys=ONE_GUN, target=kind).outcomes["0"]


@settings(max_examples=15, deadline=None)
@given(
    what=st.sampled_from(SMALL),
    quality=st.sampled_from(["Inexperienced", "Regular", "Veteran"]),
    target=st.sampled_from(["infantry", "light tank"]),
)
def test_one_purchase_more_never_hurts(what: str, quality: str, target: str) -> None:
    before = ask("army.list", buys=ONE_GUN, target=target)
    after = ask("army.list", buys=[*ONE_GUN, {"what": what, "quality": quality}], target=target)
    assert after.outcomes["0"] <= before.outcomes["0"]


def test_a_purchase_alone_is_a_list_of_one() -> None:
    army = ask("army.list", buys=ONE_GUN)
    (buy,) = army.question.everything(army.tables)  # type: ignore[attr-defined]
    alone = destroyed_by(army.tables, "2nd", buy, army.question.enemy()).fractions()  # type: ignore[attr-defined]
    assert {str(k): v for k, v in alone.items()} == {k: v for k, v in army.outcomes.items() if v}


def test_a_table_of_a_list_is_safe_to_open_in_a_spreadsheet(tmp_path: Path) -> None:
    """BA-72: a unit of the player's own, with a name that a spreadsheet would run."""
    own = {
        "base.points": [{"edition": "2nd", "unit": "=1+1", "kind": "machine gun", "weapon": "MMG", "regular": 50}],
        "army.armaments": [{"unit": "=1+1", "weapon": "MMG", "guns": 1, "mount": "team", "target": "infantry"}],
    }
    army = ask("army.list", buys=[{"what": "=1+1"}], house_rules=own)
    text = charts.csv_text(army.beside["each purchase"], tmp_path / "list.csv")  # type: ignore[arg-type]
    [first] = list(csv.DictReader(text.splitlines()))
    assert first["purchase"] == "'=1+1"
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in first.values())
    assert first["exactly"] == "0" or first["exactly"].startswith("'")
    assert (tmp_path / "list.csv").read_text("utf-8") == text
