"""The charts: a probability axis from 0 to 1, rows apart from the drawing, words for those who do not see it."""

import json
import re
from typing import Any

import pytest

from workbook import ask, questions, roll, sweep, until, what_matters
from workbook.show import charts, study_charts

BASE = list(questions("base"))
SHOT = ask("base.shot_at_vehicle", facing="side", pins=1)


def channels(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """Every encoding channel of a chart and its layers."""
    layers = spec.get("layer", [spec])
    return [channel for layer in layers for channel in layer.get("encoding", {}).values()]


@pytest.mark.parametrize("question", BASE)
def test_the_axis_of_chances_runs_from_0_to_1(question: str) -> None:
    spec = charts.outcomes(ask(question))
    domains = [one["scale"]["domain"] for one in channels(spec) if one.get("field") == "probability" and "scale" in one]
    assert domains == [[0, 1]]


@pytest.mark.parametrize("question", BASE)
def test_the_title_is_the_question_and_the_description_its_answer(question: str) -> None:
    odds = ask(question)
    spec = charts.outcomes(odds)
    assert spec["title"] == odds.question.asks
    assert all(label in spec["description"] for label, chance in odds.outcomes.items() if chance)


@pytest.mark.parametrize("question", BASE)
def test_rows_are_named_and_rounded_and_add_up(question: str) -> None:
    spec = charts.outcomes(ask(question))
    assert spec["data"] == {"name": "rows"}
    rows = spec["datasets"]["rows"]
    assert sum(row["probability"] for row in rows) == pytest.approx(1, abs=1e-5)
    assert all(len(str(row["probability"])) <= len("0.123456") or "e" in str(row["probability"]) for row in rows)


def test_every_outcome_is_drawn_unless_it_is_a_count_that_cannot_happen() -> None:
    assert [row["label"] for row in charts.bars(SHOT)] == list(SHOT.outcomes)
    assert [row["label"] for row in charts.bars(ask("base.shot_at_troops", firers=5, men=10))] == list("012345")


def test_many_counts_stand_upright_and_few_lie() -> None:
    assert charts.upright(ask("base.shot_at_troops", firers=30, men=30))
    assert not charts.upright(ask("base.shot_at_troops", firers=3))
    assert not charts.upright(SHOT)


@pytest.mark.parametrize("dark", [False, True])
def test_a_picture_says_what_the_answer_says(dark: bool) -> None:
    picture = charts.picture(charts.outcomes(SHOT), "svg", dark=dark).decode()
    assert all(text in picture for text in ("knocked out", "14.8%", "4/27", SHOT.question.asks))


def test_light_and_dark_are_one_chart_and_two_pictures() -> None:
    spec = charts.outcomes(SHOT)
    assert charts.picture(spec, "svg") != charts.picture(spec, "svg", dark=True)


def test_a_png_is_a_png() -> None:
    assert charts.picture(charts.outcomes(SHOT), "png").startswith(b"\x89PNG")


STUDIES = {
    "a number varied": study_charts.varied(SHOT, sweep(SHOT, pins=range(4)), "pins"),
    "a name varied": study_charts.varied(SHOT, sweep(SHOT, weapon=["Rifle", "Bazooka"]), "weapon"),
    "two varied": study_charts.heat(SHOT, sweep(SHOT, pins=range(3), facing=["front", "side"]), "pins", "facing"),
    "what matters": study_charts.tornado(SHOT, what_matters(SHOT), SHOT.headlines[0].labels),
    "until": study_charts.tries(until(SHOT), "shot"),
    "by attempt": study_charts.course(ask("base.ranging_in")),
    "rolled": study_charts.rolled(roll(SHOT, n=100, seed=1)),
}


@pytest.mark.parametrize("spec", STUDIES.values(), ids=STUDIES)
def test_a_study_is_drawn_and_described(spec: dict[str, Any]) -> None:
    assert "<svg" in charts.picture(spec, "svg").decode()
    assert spec["description"]
    assert spec["datasets"]["rows"]
    assert json.loads(json.dumps(spec)) == spec


def test_a_varied_field_draws_what_each_answer_says() -> None:
    """BA-03"""
    rows = study_charts.swept(SHOT, sweep(SHOT, pins=[0, 1, 2]), "pins")
    for row in rows:
        there = ask("base.shot_at_vehicle", facing="side", pins=row["pins"])
        wanted = next(line.labels for line in there.headlines if line.says == row["sum"])
        assert row["probability"] == pytest.approx(float(there.chance(*wanted)), abs=1e-6)


def test_a_sum_of_counts_goes_on_beyond_those_at_hand() -> None:
    """At least 2 of 3 men, varied to 12 men, is at least 2 of 12."""
    few = ask("base.shot_at_troops", firers=10, men=3)
    rows = study_charts.swept(few, sweep(few, men=[3, 12]), "men")
    many = ask("base.shot_at_troops", firers=10, men=12)
    least = min(int(label) for label in few.headlines[0].labels)
    chance = sum(chance for label, chance in many.outcomes.items() if int(label) >= least)
    found = [row["probability"] for row in rows if row["men"] == 12 and row["sum"] == few.headlines[0].says]
    assert found == [pytest.approx(float(chance), abs=1e-6)]


def test_the_axis_ends_at_a_quarter_where_no_upright_bar_is_higher_and_its_labels_say_so() -> None:
    """Fifty-five counts, the likeliest 8%: bars to be seen."""
    low = charts.outcomes(ask("heavy_weapons.firepower"))
    axis = next(one for one in channels(low) if one.get("field") == "probability" and "scale" in one)
    assert axis["scale"]["domain"] == [0, 0.25]
    assert axis["axis"]["values"] == [0, 0.05, 0.1, 0.15, 0.2, 0.25]
    assert all(row["probability"] <= 0.25 for row in low["datasets"]["rows"])


def test_an_answer_with_a_higher_bar_is_another_chart_than_one_with_low_bars_alone() -> None:
    many, few = ask("base.shot_at_troops", firers=30, men=30), ask("base.shot_at_troops", firers=13, pins=6)
    assert max(many.outcomes.values()) <= charts.LOW < max(few.outcomes.values())
    assert charts.shape(many) != charts.shape(few)


def numbers_in(picture: str) -> list[str]:
    """The percents that stand in a picture, but for those of its axis."""
    return re.findall(r">(\d+%)<", picture)[6:]


def test_numbers_above_narrow_bars_are_thinned_out_until_they_do_not_touch() -> None:
    spec = charts.outcomes(ask("heavy_weapons.firepower"), 500)
    wide = charts.outcomes(ask("heavy_weapons.firepower"), 1700)
    few, many = (numbers_in(charts.picture(each, "svg").decode()) for each in (spec, wide))
    assert 4 <= len(few) <= 500 / charts.LABEL
    assert len(many) == sum(row["probability"] >= 0.005 for row in wide["datasets"]["rows"])


@pytest.mark.parametrize(("width", "said"), [(700, "\\d+\\.\\d%"), (260, "\\d+%"), (60, None)])
def test_a_heat_map_s_cells_say_as_much_as_they_have_room_for(width: int, said: str | None) -> None:
    frame = sweep(SHOT, pins=range(6), facing=["front", "side"])
    picture = charts.picture(study_charts.heat(SHOT, frame, "pins", "facing", width), "svg").decode()
    numbers = re.findall(r">([<>]?[\d.]+%)<", picture.replace("&lt;", "<"))
    assert len(numbers) == (12 if said else 0)
    assert all(re.fullmatch(f"[<>]?{said}|0%", number) for number in numbers)


def test_names_across_a_heat_map_stand_aslant_where_they_would_touch() -> None:
    frame = sweep(SHOT, target=["medium tank", "heavy tank", "super-heavy tank"], pins=range(2))
    wide, narrow = (
        charts.picture(study_charts.heat(SHOT, frame, "target", "pins", width), "svg").decode() for width in (700, 200)
    )
    assert "rotate(-60)" in narrow
    assert "rotate(-60)" not in wide
