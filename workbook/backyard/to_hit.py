"""To hit: the chance by range, and everything that adds to it or takes away (BY-06 to BY-13)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from workbook.odds import Part, PercentNeeded
from workbook.tables import Tables
from workbook.tables.backyard import Figure, Gunner, SecondShot, Switch, TargetSpeed, ToHit, Weapon


def range_band(tables: Tables, range_ft: Fraction) -> ToHit:
    """BY-06: the band a range in feet falls in; its last foot still belongs to it.

    >>> from workbook.tables import load
    >>> [range_band(load(), Fraction(feet)).chance for feet in (20, 21, 50, 100, 101)]
    [80, 60, 40, 20, 10]
    """
    return next(row for row in tables[ToHit] if row.up_to_ft is None or range_ft <= row.up_to_ft)


def target_speed(tables: Tables, speed_in: Fraction) -> TargetSpeed:
    """BY-09: slow, medium or fast, by the inches the target moves in a turn; its last inch still belongs to a band.

    >>> from workbook.tables import load
    >>> [target_speed(load(), Fraction(inches)).speed for inches in (0, 1, 50, 51, 101)]
    ['stationary', 'slow', 'slow', 'medium', 'fast']
    """
    return next(row for row in tables[TargetSpeed] if row.up_to_in is None or speed_in <= row.up_to_in)


@lru_cache(maxsize=8192)
def hit_needed(
    tables: Tables,
    range_ft: Fraction,
    gunner: str,
    *,
    shooter_moving: bool = False,
    target_speed_in: Fraction = Fraction(0),
    hidden: Fraction = Fraction(0),
    second_shot: bool = False,
    given: Fraction | None = None,
    keep_fraction: bool = False,
) -> PercentNeeded:
    """BY-06 to BY-12: the percentile roll a shot needs, part by part; BY-11's hidden share is cut last, from the held sum.

    `given` (a share of 1) is a chance that other rules have worked out (BY-13): it stands in place of the whole sum.

    >>> from workbook.tables import load
    >>> hit_needed(load(), Fraction(15), "Average", hidden=Fraction(1, 2))
    80% up to 20 feet, half of it hidden = 40%, 2/5
    >>> hit_needed(load(), Fraction(40), "Veteran", second_shot=True, target_speed_in=Fraction(60))
    40% 30 to 50 feet, 10 more for the second shot, 20 less for a medium target, 5 more for a Veteran gunner = 35%, 7/20
    """
    if given is not None:
        parts = [Part("BY-13", "by the rules the chance comes from", int(given * 100))]
    else:
        parts = list(_parts(tables, range_ft, gunner, shooter_moving, target_speed_in, second_shot))
    says = f"{'half' if hidden == Fraction(1, 2) else _percent(hidden)} of it hidden" if hidden else ""
    return PercentNeeded(tuple(parts), 1 - hidden, says, keep_fraction)


def _parts(
    tables: Tables, range_ft: Fraction, gunner: str, moving: bool, speed_in: Fraction, second_shot: bool
) -> list[Part]:
    band, speed, grade = range_band(tables, range_ft), target_speed(tables, speed_in), tables[Gunner][gunner]
    parts = [Part.of(band, band.distance, band.chance)]
    if second_shot:
        bonus = tables[SecondShot][band.distance]
        parts.append(Part.of(bonus, "the second shot", bonus.bonus))
    if moving:
        row = tables[Figure]["shooter moving"]
        parts.append(Part.of(row, "shooting on the move", row.value))
    if speed.modifier:
        parts.append(Part.of(speed, f"a {speed.speed} target", speed.modifier))
    if grade.modifier:
        parts.append(Part.of(grade, f"{'an' if gunner[0] in 'AE' else 'a'} {gunner} gunner", grade.modifier))
    return parts


def _percent(share: Fraction) -> str:
    whole = share * 100
    return f"{whole}%" if whole.denominator == 1 else str(share)


def bands_stand_in(tables: Tables, weapon: Weapon, given: Fraction | None) -> tuple[Switch, ...]:
    """BY-06: the assumption an answer rests on when an infantry weapon is fired by these bands.

    >>> from workbook.tables import load
    >>> [row.status for row in bands_stand_in(load(), load()[Weapon]["Bazooka"], None)]
    ['assumed']
    """
    if not weapon.infantry or given is not None:
        return ()
    return (tables[Switch]["range bands serve infantry weapons"],)
