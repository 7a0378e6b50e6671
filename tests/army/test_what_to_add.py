"""What should be added: the search beyond its best, the controls of its tab, and what the tab does to a list."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import InputError, ask
from workbook.army import panel as tab
from workbook.army import search, what_to_add
from workbook.army.panel import told
from workbook.army.purchases import MOST_OF_ONE, bought, with_more
from workbook.odds import Odds
from workbook.show import views
from workbook.tables import load

ONE_GUN = [{"what": "Medium anti-tank gun"}]
GUNS = ["Light anti-tank gun", "Medium anti-tank gun", "Heavy anti-tank gun"]


def army(**fields: Any) -> Odds:
    """A list of one gun against two tanks, two turns long."""
    return ask("army.list", **{"buys": ONE_GUN, "targets": 2, "turns": 2, **fields})


def shown(odds: Odds, **asked: Any) -> dict[str, Any]:
    """What the tab shows of a list."""
    return views.told(odds, "add", asked)


def row(of: dict[str, Any], what: str) -> dict[str, str]:
    """The row of an addition, by the heads of its columns."""
    heads = [column["title"] for column in of["columns"]]
    return next(dict(zip(heads, one["cells"], strict=True)) for one in of["rows"] if one["cells"][0] == what)


def test_a_row_says_what_the_list_does_before_and_after() -> None:
    """BA-33: one gun hits its tank with 41/324 a shot; two guns for two turns are four shots."""
    once = 1 - Fraction(41, 324)
    gun = row(shown(army(), among="anti-tank gun", most=1), "Medium anti-tank gun, Regular")
    assert gun["before"] == f"{float(1 - once**2):.1%}"
    assert gun["after"] == f"{float(1 - once**4):.1%}"
    assert gun["gain"] == f"+{float(once**2 - once**4):.1%}"
    assert gun["gain for 100 points"] == f"+{float((once**2 - once**4) * 100 / 75):.1%}"


def test_what_is_on_average_is_counted_in_targets() -> None:
    """BA-33: two further shots, far from the number of targets, are two further times 41/324."""
    many = shown(army(targets=12), among="anti-tank gun", most=1, good_for="targets on average")
    gun = row(many, "Medium anti-tank gun, Regular")
    assert (gun["before"], gun["after"], gun["gain"]) == ("0.25", "0.51", "+0.25")


def test_ranked_by_points_the_best_is_the_one_that_brings_most_for_each() -> None:
    odds = army()
    found = what_to_add(odds, 200, among=GUNS)
    first = shown(odds, points=200, among="anti-tank gun", rank="gain for 100 points")["rows"][0]["cells"][0]
    assert first == found.best(1, by="per 100 points")[0].text
    assert max(found.per_100(one) for one in found.found) == found.per_100(found.best(1, by="per 100 points")[0])


def test_a_kind_stands_for_all_that_is_of_it() -> None:
    """BA-72"""
    odds = army()
    by_kind, by_name = (
        what_to_add(odds, 200, among=["Anti-Tank Gun"]),
        what_to_add(odds, 200, among=search.kinds(load())["anti-tank gun"]),
    )
    assert by_kind == by_name
    with pytest.raises(InputError, match="among: got 'tankk'; accepted: machine gun, "):
        what_to_add(odds, 200, among=["tankk"])


def test_no_more_is_spent_than_is_left_of_a_limit() -> None:
    """BA-72: a gun of 75 points leaves 85 of 160."""
    limited = army(limit=160)
    assert max(one.points for one in what_to_add(limited, 500).found) <= 160 - 75
    told_of = shown(limited)
    assert told_of["values"]["points"] == 160 - 75
    assert all(ask(limited.question, **one["values"]) for one in told_of["rows"])
    assert "85 points left of its limit" in shown(limited, points=300)["words"]
    assert shown(army(limit=75))["words"].startswith("Nothing is sold for so few points.")


def test_a_list_that_has_its_plane_is_offered_no_other() -> None:
    """WP-01: and none is worked out for nothing."""
    with_plane = army(buys=[{"what": "Hawker Typhoon"}])
    assert shown(with_plane, among="plane", points=500)["rows"] == []
    assert shown(army(), among="plane", points=500)["rows"]


def test_up_to_three_purchases_are_tried_together() -> None:
    """Three guns of 50 points: none of fewer destroys as much for 150."""
    best = what_to_add(army(), 150, most=3, among=["Light anti-tank gun"]).best(1)[0]
    assert best.text == "3 x Light anti-tank gun, Regular"
    two = what_to_add(army(), 150, most=2, among=["Light anti-tank gun"])
    assert {len(one.buys) for one in two.found} == {1, 2}


def test_a_search_that_takes_long_shows_what_it_has_and_goes_on_when_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tab, "PATIENCE", -1)
    hurried = shown(army(targets=5, turns=3))
    assert hurried["more"]
    assert hurried["words"].startswith("So far: ")
    monkeypatch.undo()
    whole = shown(army(targets=5, turns=3))
    assert not whole["more"]
    assert len(whole["rows"]) > len(hurried["rows"])


def test_a_row_makes_the_list_with_the_purchase_in_it() -> None:
    odds = army()
    for one in shown(odds, points=200)["rows"]:
        after = ask(odds.question, **one["values"])
        heads = dict(zip(("what", "points", "before", "after"), one["cells"], strict=False))
        assert f"{float(after.chance('1', '2')):.1%}" == heads["after"]
        spent = after.question.points(after.tables) - odds.question.points(odds.tables)  # type: ignore[attr-defined]
        assert str(spent) == heads["points"]


def test_of_what_the_list_has_there_is_one_more_until_a_line_is_full() -> None:
    gun, other = bought(("Medium anti-tank gun", "Regular", 1), ("Medium anti-tank gun", "Veteran", 1))
    assert [buy.count for buy in with_more([gun], [gun, gun])] == [3]
    assert [buy.line for buy in with_more([gun], [other])] == [gun.line, other.line]
    full = gun.model_copy(update={"count": MOST_OF_ONE})
    assert [buy.count for buy in with_more([full], [gun])] == [MOST_OF_ONE, 1]
    own = gun.model_copy(update={"points": 90})
    assert len(with_more([own], [gun])) == 2, "at another price it is another purchase"


def test_the_tab_looks_at_what_the_sentence_is_about_until_another_aim_is_chosen() -> None:
    odds = army()
    assert shown(odds)["values"]["good_for"] == "at least 1 target"
    assert shown(odds.saying("2+"))["values"]["good_for"] == "at least 2 targets"
    assert shown(odds.saying("0"))["values"]["good_for"] == "at least 1 target"
    assert shown(odds.saying("2+"), good_for="at least 1 target")["values"]["good_for"] == "at least 1 target"
    assert shown(odds, good_for="at least 7 targets")["values"]["good_for"] == "at least 2 targets", (
        "all that there are"
    )


def test_a_number_on_the_chart_stands_beside_its_row() -> None:
    odds = army()
    told_of = shown(odds, points=200)
    numbers = {one["mark"]: one["cells"][0] for one in told_of["rows"] if one["mark"]}
    steepest = what_to_add(odds, 200).steepest
    assert numbers == {str(place): one.text for place, one in enumerate(steepest, 1)}
    drawn = {dot["number"] for dot in told_of["spec"]["datasets"]["rows"]}
    assert drawn - {""} == set(numbers)


def test_where_nothing_helps_the_tab_says_so() -> None:
    """BA-72: the cheapest gun of the lists costs 35."""
    assert shown(army(), points=10)["words"] == "Nothing is sold for so few points."
    useless = shown(army(target="super-heavy tank"), among="machine gun")
    assert useless["rows"] == []
    assert useless["words"].startswith("Nothing that 100 points buy moves the chance")


def test_what_the_guns_of_vehicles_rest_on_is_said() -> None:
    """BA-72"""
    assert any(
        "Sherman 75: 1 x Medium anti-tank gun" in note for note in shown(army(), among="vehicle", points=200)["notes"]
    )
    assert not any("assumption" in note for note in shown(army(), among="mortar")["notes"])


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"points": 0}, "points"),
        ({"points": ""}, "points"),
        ({"good_for": "nothing"}, "good_for"),
        ({"among": "Tigger"}, "among"),
        ({"most": 9}, "most"),
        ({"rank": "beauty"}, "rank"),
        ({"colour": "grey"}, "control"),
    ],
)
def test_what_no_control_offers_is_a_fault_of_that_control(asked: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError) as raised:
        shown(army(), **asked)
    assert [fault.field for fault in raised.value.faults] == [field]


def test_a_gain_is_never_more_than_is_so() -> None:
    found = what_to_add(army(), 100)
    assert told.gain(found, Fraction(1, 8)) == "+12.5%"
    assert told.gain(found, Fraction(1, 10**6)) == "<+0.1%"
