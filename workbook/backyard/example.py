"""The page's worked example, Bazooka Joe, number by number through the rules that the rest of the chapter uses (BY-19)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from workbook.backyard.location import in_view, where
from workbook.backyard.penetration import goes_through, mm, penetration, plate_struck
from workbook.backyard.to_hit import hit_needed
from workbook.tables import Tables
from workbook.tables.backyard import Published, Vehicle, Weapon

if TYPE_CHECKING:
    import polars as pl


def number(tables: Tables, claim: str) -> int:
    """BY-19: one of the example's numbers."""
    return tables[Published][claim].value


def bazooka_joe(tables: Tables) -> list[tuple[str, str, str]]:
    """BY-19: each step with the page's number and what the rules make of it.

    >>> from workbook.tables import load
    >>> for step, rolled, comes_of_it in bazooka_joe(load()):
    ...     print(f"{step}: {rolled}. {comes_of_it}")
    To hit: 37 rolled. 42% needed, by the infantry's rules: hit
    Where it strikes: 67 rolled. The middle hull
    Through the armour: met slanted. 45 mm against hull sides of 25 mm: through
    """
    stuart, bazooka = tables[Vehicle]["M3 Stuart"], tables[Weapon]["Bazooka"]
    rolled, place = number(tables, "rolled to hit"), number(tables, "rolled for the place")
    needed = hit_needed(
        tables,
        Fraction(number(tables, "feet away")),
        "Average",
        given=Fraction(number(tables, "percent to hit"), 100),
    )
    part = where(in_view(tables, stuart.layout, "side"), (place,)).part
    plate = plate_struck(tables, stuart, "side", part)
    power = penetration(bazooka, slanted=True)
    through = "through" if goes_through(power, plate.mm) else "it glances off"
    return [
        (
            "To hit",
            f"{rolled} rolled",
            f"{needed.short} needed, by the infantry's rules: {'hit' if needed.met((rolled,)) else 'missed'}",
        ),
        ("Where it strikes", f"{place} rolled", f"The {part}"),
        ("Through the armour", "met slanted", f"{mm(power)} against {plate.plate} of {mm(plate.mm)}: {through}"),
    ]


def walk(tables: Tables) -> pl.DataFrame:
    """BY-19: the same as a frame: step, the page's number, what comes of it."""
    import polars as pl

    return pl.DataFrame(bazooka_joe(tables), schema=("step", "the page", "what comes of it"), orient="row")
