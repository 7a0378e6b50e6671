"""Crew survival: how many of the men get out of a vehicle that is knocked out (CX-20)."""

from __future__ import annotations

from functools import lru_cache

from workbook.odds import Reading, Throw, dice
from workbook.odds.dice import Face
from workbook.tables import Row, Tables
from workbook.tables.crew import SurvivorModifier, Survivors


def fewer(tables: Tables, knocked_out_by: str, vehicle: str) -> SurvivorModifier | None:
    """CX-20: the one man fewer who gets out of a soft-skin, or of armour that massive damage broke; never both.

    >>> from workbook.tables import load
    >>> fewer(load(), "massive damage", "soft-skin").modifier, fewer(load(), "full damage", "armoured")
    (-1, None)
    """
    loss = vehicle if vehicle == "soft-skin" else knocked_out_by
    return tables[SurvivorModifier].get(loss)


@lru_cache(maxsize=512)
def survivors(
    _: object,
    tables: Tables,
    quality: str,
    knocked_out_by: str = "full damage",
    vehicle: str = "armoured",
    crew: int = 3,
) -> Throw:
    """CX-20: a D3 of the crew get out; Inexperienced crews keep the lower of two dice, Veterans the higher.

    What a soft-skin or massive damage takes comes off the die that was kept; the answer stays between none and the crew.

    >>> from workbook.tables import load
    >>> survivors("start", load(), "Veteran").exact.fractions()
    {1: Fraction(1, 9), 2: Fraction(1, 3), 3: Fraction(5, 9)}
    """
    row, less = tables[Survivors][quality], fewer(tables, knocked_out_by, vehicle)
    keep = min if row.keep == "the lower" else max
    modifier = less.modifier if less else 0

    def read(face: Face) -> Reading:
        men = min(crew, max(0, keep(face) + modifier))
        return Reading(men, "nobody gets out" if not men else "1 man gets out" if men == 1 else f"{men} men get out")

    notes = [
        *([f"{row.keep} of {row.rolls} dice"] if row.rolls > 1 else []),
        *([f"{modifier:+} for {_why(less)}"] if less else []),
    ]
    rests: tuple[Row, ...] = (row, less) if less else (row,)
    thrown = dice(f"{row.rolls}{row.die}" if row.rolls > 1 else row.die)
    return Throw("Men who get out", "CX-20", thrown, read, note=", ".join(notes), rests_on=rests)


def _why(row: SurvivorModifier) -> str:
    return f"a {row.loss}" if row.loss == "soft-skin" else row.loss
