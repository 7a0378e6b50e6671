"""How long a crew's career takes, fresh each time: the odds alone, everything beside them, and a plain loop over fractions.

The loop knows no caches and no lumped crews, so it is timed over few games only, and both must agree.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from statistics import median
from time import process_time

from tests.crew import second_road
from workbook import ask
from workbook.odds import Odds

DANGERS = [Fraction(n, 10) for n in (1, 2, 3, 4, 5)]
"""Chances to be knocked out. Points that bring the same XP make each case a new one, so that no answer comes from memory."""
FRESH = count(220)


def seconds(games: int, *, whole: bool) -> float:
    """The median time of one answer on the processor; `whole` works out everything beside it too."""
    taken, points = [], next(FRESH)
    for danger in DANGERS:
        started = process_time()
        odds: Odds = ask("crew.career", games=games, knocked_out=danger, kill_points=points)
        if whole:
            odds.to_json()
        taken.append(process_time() - started)
    return median(taken)


def loop(games: int) -> float:
    """The plain loop over fractions."""
    started = process_time()
    by_hand = second_road.career(games=games, knocked_out=Fraction(1, 7))
    taken = process_time() - started
    told = ask("crew.career", games=games, knocked_out=Fraction(1, 7)).outcomes
    assert {label: chance for label, chance in told.items() if chance} == by_hand
    return taken


def main() -> None:
    """Print the times, in milliseconds."""
    ask("crew.career", games=2).to_json()
    print("games  odds  everything")
    for games in (5, 10, 20, 30, 40):
        print(f"{games:5}  {seconds(games, whole=False) * 1000:4.0f}  {seconds(games, whole=True) * 1000:6.0f}")
    print(f"a plain loop over fractions, 12 games: {loop(12) * 1000:.0f}")


if __name__ == "__main__":
    main()
