"""What a shot leaves behind: part by part, and man by man (BY-14 to BY-25)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from workbook.backyard import crew, penetration, shot
from workbook.backyard.shot import Blow
from workbook.odds import Chain, Distribution, Exact, PercentNeeded, run
from workbook.tables import Tables

if TYPE_CHECKING:
    import polars as pl


def part_by_part(tables: Tables, blow: Blow) -> pl.DataFrame:
    """What a hit on each part in view does: its share of the hits, the plate, and the chances once it is struck there.

    Columns: part, share, plate, mm, goes through (yes or no), something disabled, stopped (chances as floats).
    """
    import polars as pl

    shares = blow.in_view(tables)
    whole = sum(share for _, share in shares)
    rows = [_part(tables, blow, row.part, Fraction(share, whole)) for row, share in shares]
    columns = ("part", "share", "plate", "mm", "goes through", "something disabled", "stopped")
    return pl.DataFrame(rows, schema=columns, orient="row")


def _part(tables: Tables, blow: Blow, part: str, share: Fraction) -> tuple[str | float | None, ...]:
    ends = after_a_hit(tables, blow, part)
    plate = (
        None
        if blow.vehicle.soft
        else penetration.plate_struck(tables, blow.vehicle, blow.aspect, part, blow.front_plate)
    )
    return (
        part,
        float(share),
        plate.plate if plate else "none",
        float(plate.mm) if plate else 0.0,
        "no" if ends.chance(lambda state: state.shot == "ricochet") else "yes",
        float(ends.chance(lambda state: state.shot == "disabled")),
        float(ends.chance(lambda state: state.stopped)),
    )


@lru_cache(maxsize=1024)
def after_a_hit(tables: Tables, blow: Blow, part: str) -> Exact[Any]:
    """BY-15 to BY-25: what a hit on this part does to a vehicle in full order; of its men, who serves on."""
    later = shot.stages(tables, blow, PercentNeeded(()))[2:]
    return run(Chain(*later), shot.unhurt(blow.vehicle)._replace(shot="hit", part=part))


def fates(tables: Tables, blow: Blow, needed: PercentNeeded) -> dict[str, Distribution]:
    """BY-22 to BY-25: what becomes of each man of a vehicle in full order, by his name."""
    by_role = {
        role: Distribution.from_exact(_fate(tables, blow, needed, number), crew.fates(tables))
        for number, role in enumerate(blow.vehicle.men)
    }
    return {name: by_role[role] for name, role in zip(shot.names(blow.vehicle), blow.vehicle.men, strict=True)}


def _fate(tables: Tables, blow: Blow, needed: PercentNeeded, number: int) -> Exact[Any]:
    """One man's fate: his own rolls, whatever the others roll."""
    stages = *shot.up_to_the_men(tables, blow, needed), *shot.his_rolls(tables, blow, number)
    ends: Exact[Any] = run(Chain(*stages, split=1), shot.unhurt(blow.vehicle))
    return ends.map(lambda state: state.men[number])
