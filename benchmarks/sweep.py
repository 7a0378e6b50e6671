"""A sweep of 400 cells of `base.shot_at_vehicle` beside the same grid written plainly in icepool, in one run.

The plain grid answers only this one question: anti-tank guns of the 2nd edition against armour. Both must agree cell by cell.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from statistics import median
from time import perf_counter

import icepool
import polars as pl

from workbook import sweep
from workbook.odds import stages, trellis

GUNS = {"Light anti-tank gun": 4, "Medium anti-tank gun": 5, "Heavy anti-tank gun": 6, "Super-heavy anti-tank gun": 7}
ARMOUR = {"armoured car": 7, "light tank": 8, "medium tank": 9, "heavy tank": 10, "super-heavy tank": 11}
FACINGS = {"front": 0, "side": 1}
PINS = range(10)
OUTCOMES = ("missed", "no effect", "crew stunned", "immobilised", "on fire", "abandoned", "knocked out")

d6 = icepool.d6


def chart(roll: int) -> str:
    """The damage chart of the 2nd edition."""
    return "crew stunned" if roll <= 1 else "immobilised" if roll == 2 else "on fire" if roll == 3 else "knocked out"


def worst(first: str, second: str) -> str:
    """The worse of two results; two immobilised are a loss."""
    if first == second == "immobilised":
        return "knocked out"
    return max(first, second, key=OUTCOMES.index)


def burnt(result: str, fires: int) -> icepool.Die[str] | str:
    """The crew of a burning tank leaves it unless it rolls 8 or less, once a fire."""
    if result != "on fire":
        return result
    stays = (2 @ d6) <= 8
    return icepool.map(lambda *held: "on fire" if all(held) else "abandoned", *[stays] * fires)


def two_results(first: int, second: int) -> icepool.Die[str] | str:
    """Massive damage: two rolls on the chart."""
    results = (chart(first), chart(second))
    return burnt(worst(*results), results.count("on fire"))


def damaged(roll: int, beats: int) -> icepool.Die[str] | str:
    """What one damage roll does."""
    margin = roll - beats
    if roll == 1 or margin < 0:
        return "no effect"
    if margin == 0:
        return (d6 - 3).map(lambda face: burnt(chart(face), 1))
    if margin < 3:
        return d6.map(lambda face: burnt(chart(face), 1))
    return icepool.map(two_results, d6, d6)


def plain_cell(pins: int, pen: int, armour: int, side: int) -> icepool.Die[str]:
    """One shot, written down as anybody would in icepool."""
    needed = 3 + pins
    hit = d6 >= needed if needed <= 6 else (d6 == 6) & (d6 == 6)
    impact = d6.map(partial(damaged, beats=armour - pen - side))
    return hit.map({True: impact, False: "missed"})


def plain_grid() -> pl.DataFrame:
    """The 400 cells, cell by cell, into a frame."""
    rows = []
    for pins, (gun, pen), (target, armour), (facing, side) in product(
        PINS, GUNS.items(), ARMOUR.items(), FACINGS.items()
    ):
        die = plain_cell(pins, pen, armour, side)
        for outcome in OUTCOMES:
            chance = Fraction(die.probability(outcome))
            rows.append(
                (pins, gun, target, facing, outcome, float(chance), str(chance.numerator), str(chance.denominator))
            )
    names = ["pins", "weapon", "target", "facing", "outcome", "probability", "numerator", "denominator"]
    return pl.DataFrame(rows, schema=names, orient="row")


def ours() -> pl.DataFrame:
    """The same grid as a sweep."""
    return sweep("base.shot_at_vehicle", pins=PINS, weapon=list(GUNS), target=list(ARMOUR), facing=list(FACINGS))


def forget() -> None:
    """Empty every memo of the engine, so that a run starts cold."""
    for memo in (stages.run, stages.step_of, stages._tail, trellis.course):
        memo.cache_clear()


def timed(work: partial[pl.DataFrame]) -> tuple[float, pl.DataFrame]:
    """Seconds and the result."""
    begun = perf_counter()
    result = work()
    return perf_counter() - begun, result


def main() -> None:
    """Print the medians of five runs and their ratio."""
    ours()
    cold, warm, plain = [], [], []
    for _ in range(5):
        forget()
        seconds, mine = timed(partial(ours))
        cold.append(seconds)
        warm.append(timed(partial(ours))[0])
        seconds, theirs = timed(partial(plain_grid))
        plain.append(seconds)
    if not mine.equals(theirs.cast(dict(zip(mine.columns, mine.dtypes, strict=True)))):
        raise SystemExit("the two grids differ")
    print(
        f"400 cells: cold {median(cold) * 1e3:.1f} ms, warm {median(warm) * 1e3:.1f} ms, plain icepool {median(plain) * 1e3:.1f} ms"
    )
    print(f"ratio: cold {median(plain) / median(cold):.1f}, warm {median(plain) / median(warm):.1f} times as fast")


if __name__ == "__main__":
    main()
