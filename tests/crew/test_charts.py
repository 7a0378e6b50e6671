"""The chapter's own charts and tables: whole shares, every skill, plain words, and pictures that can be drawn."""

from __future__ import annotations

from workbook import ask
from workbook.crew.charts import career_by_game, distribution, skills_at_the_end, spend_or_save, worth_of_each_skill


def test_the_areas_of_a_career_fill_the_whole_of_every_game() -> None:
    chart = career_by_game(games=4)
    rows = chart.spec()["datasets"]["rows"]
    for game in range(5):
        assert abs(sum(row["probability"] for row in rows if row["game"] == game) - 1) < 1e-3
    assert "After the last: lost" in chart.says
    assert "<img" in chart.html()


def test_every_skill_has_its_bar() -> None:
    assert len(skills_at_the_end(games=3).frame) == 18
    assert skills_at_the_end(games=3, layout="one").frame["member"].unique().to_list() == ["driver"]


def test_worth_is_told_in_points_and_what_touches_no_die_says_so() -> None:
    worth = {row[0]: row[4] for row in worth_of_each_skill(skills=[]).cells()}
    assert worth["Skill Shot"].startswith("+")
    assert worth["Lucky"].startswith("-")
    assert worth["Lead Foot"] == "touches no die"
    assert list(worth)[-1] == "Follow Me!"


def test_spending_and_saving_stand_side_by_side() -> None:
    rows = {row[0]: row[1:] for row in spend_or_save(driver=1).cells()}
    assert rows["crew lost"] == ("3.3%", "5.6%", "-2.2 points")


def test_what_stands_beside_is_a_table() -> None:
    sheet = distribution(ask("crew.after_knock_out", driver=2), "men lost")
    assert [row[0] for row in sheet.cells()] == ["0", "1", "2", "3"]
    assert distribution(ask("crew.after_knock_out"), "each member").cells()[0][0] == "driver"
