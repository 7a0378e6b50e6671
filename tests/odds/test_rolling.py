"""`roll` and `ask` are read from the same stages: every way the dice can fall, thrown one by one, adds up to the exact answer."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from workbook import ask, roll
from workbook.odds import Odds
from workbook.odds.dice import Dice, Face
from workbook.odds.rolling import play


class Script:
    """Dice that fall as told, and then show every face that may come next."""

    def __init__(self, told: tuple[Face, ...]) -> None:
        self.told, self.place, self.chance = told, 0, Fraction(1)
        self.open: Dice | None = None

    def __call__(self, thrown: Dice) -> Face:
        weights = thrown.weights()
        if self.place == len(self.told):
            self.open = thrown
            raise LookupError("no more is told")
        face = self.told[self.place]
        self.place += 1
        self.chance *= Fraction(weights[face], sum(weights.values()))
        return face


def every_game(odds: Odds, told: tuple[Face, ...] = ()) -> Iterator[tuple[str, Fraction]]:
    """Every game that can be played, die by die, with its outcome and its chance."""
    script = Script(told)
    chain, start = odds.question.chain(odds.tables), odds.question.start(odds.tables)
    try:
        state, _ = play(chain, start, script)
    except LookupError:
        assert script.open is not None
        for face in script.open.weights():
            yield from every_game(odds, (*told, face))
    else:
        yield odds.question.label(state), script.chance


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("base.order_test", {"pins": 4, "quality": "Inexperienced"}),
        ("base.order_test", {"pins": 3, "edition": "3rd", "reserve": True}),
        ("base.morale_check", {"pins": 2}),
        ("base.rally", {"pins": 4}),
        ("base.rally", {"pins": 4, "edition": "3rd"}),
        ("base.ranging_in", {"attempts": 4}),
        ("base.order_dice", {"mine": 3, "theirs": 4, "run": 2}),
        ("base.shot_at_vehicle", {"weapon": "Heavy anti-tank gun", "facing": "rear"}),
        ("base.shot_at_vehicle", {"pins": 5, "weapon": "Light autocannon", "target": "soft-skin"}),
        ("base.shot_at_troops", {"firers": 3, "men": 2}),
        ("base.shot_at_troops", {"firers": 2, "edition": "3rd", "cover": "hard", "down": True}),
        (
            "base.shot_at_troops",
            {"weapon": "Light howitzer", "firers": 1, "men": 3, "target": "artillery", "he_hits": "D2"},
        ),
    ],
)
def test_every_game_played_out_die_by_die_adds_up_to_the_answer(question: str, fields: dict[str, Any]) -> None:
    odds = ask(question, **fields)
    found = dict.fromkeys(odds.outcomes, Fraction(0))
    for label, chance in every_game(odds):
        found[label] += chance
    assert found == dict(odds.outcomes)


def test_the_same_seed_plays_the_same_games() -> None:
    first, again = (roll("base.shot_at_vehicle", n=50, seed=7) for _ in range(2))
    assert first.tally == again.tally
    assert first.games == again.games
    assert first.n == 50


def test_each_throw_says_what_it_meant() -> None:
    """BA-53"""
    (outcome, thrown), *_ = roll("base.order_test", pins=2, n=1, seed=3).games
    assert [one.step for one in thrown] == ["Order test"]
    assert thrown[0].rule == "BA-53"
    assert thrown[0].says == outcome
    assert (sum(thrown[0].face) <= 7) == (outcome == "passed")


def test_many_games_come_near_the_exact_chances() -> None:
    """Within five standard errors, with a fixed seed."""
    rolls = roll("base.shot_at_vehicle", n=4000, seed=11)
    for label, chance in rolls.odds.outcomes.items():
        error = (float(chance) * (1 - float(chance)) / rolls.n) ** 0.5
        assert abs(rolls.tally[label] / rolls.n - float(chance)) <= 5 * error
