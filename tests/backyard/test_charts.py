"""The pictures tell the same numbers as the answers, in words too."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import polars as pl
import pytest

from workbook import InputError, ask
from workbook.backyard import charts
from workbook.backyard.vehicles import OwnVehicle
from workbook.show.drawing import Drawing

JEEP = OwnVehicle("Jeep", soft=True, turret=False, crew=("driver", "front passenger"))


def rows(drawing: Drawing) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = drawing.spec()["datasets"]["rows"]
    return found


def test_the_map_of_range_and_aspect_is_asked_cell_by_cell() -> None:
    """BY-06, BY-14"""
    found = {(row["seen"], row["range"]): row["probability"] for row in rows(charts.range_by_aspect("57mm"))}
    assert len(found) == 6 * 5
    odds = ask("backyard.shot", weapon="57mm", aspect="front", angled=True, range_ft=30)
    assert found["front, slanted", "20 to 30 feet"] == float(odds.headline)


def test_the_map_takes_any_outcome_or_event_and_names_them_where_there_is_none() -> None:
    """BY-20"""
    assert {row["probability"] for row in rows(charts.range_by_aspect(outcome="through the armour"))} >= {0.8, 0.1}
    with pytest.raises(InputError, match="no main gun"):
        charts.range_by_aspect(outcome="no gun")


def test_the_table_of_weapons_and_plates() -> None:
    """BY-15 to BY-17: twelve weapons and ten plates; 37 mm are beaten by 38 when slanted, and 50 by 51 in any case."""
    found = {(row["weapon"], row["plate"]): row["sign"] for row in rows(charts.which_beats_which())}
    assert len(found) == 12 * 10
    assert found["37mm", "turret front"] == "squarely"
    assert found["37mm", "front glacis"] == "no"
    assert found["HMG", "deck"] == "yes"
    even = {(row["weapon"], row["plate"]): row["sign"] for row in rows(charts.which_beats_which(equal=True))}
    assert (found["HMG", "hull sides"], even["HMG", "hull sides"]) == ("no", "squarely")


def test_each_part_of_the_drawn_vehicle_says_how_often_a_hit_there_stops_it() -> None:
    """BY-14 to BY-25"""
    drawing = charts.drawn_vehicle("57mm", angled=True)
    told = {(row["aspect"], row["part"]): row["stopped"] for row in drawing.frame.to_dicts()}
    assert len(told) == 4 + 2 + 2
    assert told["front", "hull"] == 0
    assert told["side", "turret"] == 1
    assert told["side", "front hull"] == pytest.approx(float((1 - Fraction(50, 100) * Fraction(60, 100)) ** 2))
    assert "front, hull: glances off" in drawing.says
    words = {row["text"] for row in rows(drawing) if row["kind"] == "word"}
    assert {"turret", "middle hull", "glances off", "100%"} <= words


def test_vehicles_of_ones_own_are_drawn_too() -> None:
    """BY-18, BY-23"""
    drawing = charts.drawn_vehicle("HMG", "Jeep", house_rules=JEEP.house_rules())
    assert {row["aspect"] for row in drawing.frame.to_dicts()} == {"side", "front", "rear"}
    odd = OwnVehicle(
        "Odd", soft=True, crew=("driver",), shares={"side": {"front hull": 1, "rear hull": 2}}, turret=False
    )
    assert charts.drawn_vehicle("HMG", "Odd", house_rules=odd.house_rules()).frame.height == 2 + 1 + 1


def test_the_hundred_square_has_as_many_boxes_without_a_cross_as_rolls_that_hit() -> None:
    """BY-06 to BY-12"""
    fields: list[dict[str, Any]] = [
        {"range_ft": 40, "gunner": "Veteran", "second_shot": True, "target_speed_in": 60},
        {"range_ft": 25, "gunner": "Recruit", "hidden": "1/2"},
        {"second_shot": True, "gunner": "Expert", "target_speed_in": 200},
        {"range_ft": 40, "shooter_moving": True},
        {"chance": "42%"},
    ]
    for case in fields:
        odds = ask("backyard.to_hit", **case)
        boxes = rows(charts.hundred_square(odds))
        hits = [box["roll"] for box in boxes if box["is"] != "misses" and not box["lost"]]
        assert (boxes[0]["roll"], boxes[-1]["roll"]) == ("01", "00")
        assert Fraction(len(hits), 100) == odds.outcomes["hit"]
        assert hits == [box["roll"] for box in boxes][: len(hits)]


def test_every_loss_crosses_out_as_many_boxes_as_it_costs() -> None:
    """BY-09, BY-11"""
    odds = ask("backyard.to_hit", range_ft=25, gunner="Recruit", hidden="1/2")
    lost = Counter(box["lost"] for box in rows(charts.hundred_square(odds)))
    assert lost == {"": 25 + 40, "hidden": 25, "a Recruit gunner: 10 lost": 10}


def test_where_a_hit_strikes_as_boxes() -> None:
    """BY-14"""
    parts = Counter(box["is"] for box in rows(charts.location_square(ask("backyard.shot"))))
    assert parts == dict.fromkeys(("the turret", "the front hull", "the middle hull", "the rear hull"), 25)


def test_the_courses_end_where_the_answers_do() -> None:
    """BY-02, BY-03"""
    duel = charts.duel(ask("backyard.duel"))
    assert isinstance(duel.frame, pl.DataFrame)
    assert duel.frame["still fighting"].to_list()[-1] < 0.001
    career = charts.career(ask("backyard.career", games=8))
    assert career.frame.height == 8
    plans = charts.plans(turns=2)
    last = {row["plan"]: row["2"] for row in plans.frame.to_dicts()}
    assert last["stand and fire"] == pytest.approx(float(ask("backyard.approach", turns=2).headline))


@pytest.mark.parametrize(
    "drawing", [charts.which_beats_which, charts.drawn_vehicle, lambda: charts.hundred_square(ask("backyard.to_hit"))]
)
def test_a_picture_has_words_and_its_table_beneath(drawing: Any) -> None:
    """BY-19"""
    html = drawing().html()
    assert 'alt="' in html
    assert "<table" in html
    assert "<script" not in html
