"""Laws: another pin never helps, the two sets of rules agree where only one piece is fired at, and rolls agree with odds."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbook import ask, roll
from workbook.odds.answer import Odds

QUALITIES = ["Inexperienced", "Regular", "Veteran"]
NAMES = ["MMG team", "Medium mortar", "Heavy anti-tank gun", "Light howitzer"]
QUESTIONS = ("orders", "orders_apart", "activation", "under_fire", "firepower", "best_core", "mortar")


def history(odds: Odds) -> list[str]:
    frame = odds.beside["turn by turn, each piece"]
    assert isinstance(frame, pl.DataFrame)
    return [str(chance) for chance in frame["stands"]]


@given(st.sampled_from(["2nd", "3rd"]), st.sampled_from(QUALITIES), st.integers(0, 11), st.integers(0, 5))
def test_another_pin_never_helps_a_core_to_act(edition: str, quality: str, pins: int, officer: int) -> None:
    """HW-17, HW-19"""
    given = {"edition": edition, "quality": quality, "officer_bonus": officer}
    fewer, more = (ask("heavy_weapons.orders", pins=count, **given).outcomes["both act"] for count in (pins, pins + 1))
    assert more <= fewer


@settings(max_examples=20)
@given(st.lists(st.sampled_from(NAMES), min_size=2, max_size=3), st.integers(0, 8), st.integers(1, 3), st.booleans())
def test_another_pin_never_helps_a_platoon_to_hit(names: list[str], pins: int, turns: int, shared: bool) -> None:
    """HW-17, HW-19: whatever the number of hits asked for."""

    def outcomes(count: int) -> list[Fraction]:
        scheme = "shared die" if shared else "standard"
        platoon = " | ".join(names)
        odds = ask(
            "heavy_weapons.firepower", platoon=platoon, turns=turns, scheme=scheme, core_pins=count, other_pins=count
        )
        return list(odds.outcomes.values())

    fewer, more = outcomes(pins), outcomes(pins + 1)
    for reach in range(len(fewer)):
        assert sum(more[reach:]) <= sum(fewer[reach:])


@settings(max_examples=20)
@given(
    st.lists(st.sampled_from(NAMES), min_size=2, max_size=4),
    st.integers(0, 3),
    st.sampled_from(["enemy", "platoon"]),
    st.sampled_from([None, 2]),
    st.sampled_from(QUALITIES),
)
def test_both_sets_of_rules_agree_on_a_piece_that_is_fired_at_alone(
    names: list[str], place: int, first: str, rally_from: int | None, quality: str
) -> None:
    """HW-18, HW-23: what is different is only what becomes of the other piece of the core."""
    place = min(place, len(names) - 1)
    given: dict[str, Any] = {
        "platoon": " | ".join(f"{name}, {quality}" for name in names),
        "turns": 2,
        "aim": str(place + 1),
        "first": first,
        "rally_from": rally_from,
        "enemies": [{"firers": 4}, {"weapon": "Medium mortar", "firers": 1}],
    }
    shared, apart = (ask("heavy_weapons.under_fire", scheme=scheme, **given) for scheme in ("shared die", "standard"))
    same = history(shared)[place :: len(names)]
    assert same == history(apart)[place :: len(names)]
    if place > 1:
        assert shared.outcomes == apart.outcomes


@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 6))
def test_two_dice_of_their_own_are_never_quicker_than_one_shared(own: int, enemy: int, k: int) -> None:
    """HW-02, HW-23: for both to act; for one of them it is the other way round."""
    given = {"own_dice": own, "enemy_dice": enemy, "k": min(k, enemy)}
    shared, apart = (ask("heavy_weapons.activation", scheme=scheme, **given) for scheme in ("shared die", "standard"))
    assert shared.outcomes["both before"] >= apart.outcomes["both before"]
    assert shared.outcomes["neither before"] >= apart.outcomes["neither before"]


def test_another_turn_of_fire_leaves_no_more_standing() -> None:
    """HW-15"""
    for scheme in ("shared die", "standard"):
        found = [ask("heavy_weapons.under_fire", turns=turns, scheme=scheme).outcomes["2"] for turns in (1, 2, 3)]
        assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("name", QUESTIONS)
def test_rolls_agree_with_the_odds(name: str) -> None:
    """HW-02, HW-12, HW-15, HW-19: the same stages thrown die by die, within five standard errors."""
    games = 300
    rolled = roll(f"heavy_weapons.{name}", n=games, seed=4, shown=2)
    for label, count in rolled.tally.items():
        chance = float(rolled.odds.outcomes[label])
        assert abs(count / games - chance) <= 5 * sqrt(chance * (1 - chance) / games) + 1 / games, label


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_answer_adds_up_and_shows_its_rules(name: str) -> None:
    """HW-02, HW-23: at its defaults, with something beside it and no line of working without a rule."""
    odds = ask(f"heavy_weapons.{name}")
    assert sum(odds.outcomes.values()) == 1
    assert odds.beside
    assert [line.step for line in odds.working if not line.rule] == []
