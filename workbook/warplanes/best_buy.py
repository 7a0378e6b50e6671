"""The best buy: what one attack of each plane does to each kind of target, and for its points; what flak costs (WP-01, WP-24).

*Per 100 points* is the chance (or the effect) times 100, divided by the points of the plane with what it carries: a plane of
220 points that destroys its target 1 time in 10 has 100 * 1/10 / 220 = 1/22 of a target for 100 points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast, get_args

from workbook.base_rules.vehicle_damage import LOST, STOPPED
from workbook.odds import Chain, InputError, Odds, Stage, make, run
from workbook.odds.faults import Fault, not_among
from workbook.odds.fields import parse_fraction
from workbook.tables import Tables, load
from workbook.tables.base import Crew, Points
from workbook.tables.cells import Quality, TargetClass
from workbook.tables.warplanes import FlakUnit, Plane
from workbook.warplanes import at_troops, planes
from workbook.warplanes.at_troops import STANDS
from workbook.warplanes.questions.flak import Flak
from workbook.warplanes.questions.ground_attack import GroundAttack

if TYPE_CHECKING:
    import polars as pl

GUN = "Medium anti-tank gun"
"""The gun that stands for artillery: its crew is attacked, where nothing else is said."""


@dataclass(frozen=True)
class Buy:
    """One attack by one plane on one kind of target: the chance to destroy it, the expected effect, and the points.

    The effect is the men expected to fall, or the chance that a vehicle is stopped or worse.
    """

    plane: Plane
    carries: str
    quality: str
    target: str
    points: int
    destroyed: Fraction
    effect: Fraction

    @property
    def destroyed_per_100(self) -> Fraction:
        """Targets destroyed for 100 points of such planes, one attack each."""
        return 100 * self.destroyed / self.points

    @property
    def effect_per_100(self) -> Fraction:
        """Effect for 100 points of such planes, one attack each."""
        return 100 * self.effect / self.points


def buys(tables: Tables, qualities: Iterable[Quality], targets: Iterable[TargetClass], **fields: Any) -> Iterator[Buy]:
    """Every plane with every load it may carry, at each quality in which it is sold, against each target.

    `fields` are those of warplanes.ground_attack (edition, cover, target_quality, men, ...); all its bombs are used.
    """
    wanted = list(targets)
    for plane in tables[Plane]:
        for rockets in (False, True) if planes.rocket_option(tables, plane.plane) else (False,):
            for quality in qualities:
                points = planes.price(tables, plane.plane, quality, rockets=rockets)
                if points is not None:
                    for target in wanted:
                        yield buy(tables, plane, quality, target, points, rockets=rockets, **fields)


def buy(
    tables: Tables, plane: Plane, quality: str, target: str, points: int, *, rockets: bool = False, **fields: Any
) -> Buy:
    """WP-18, WP-24: one line of the table.

    >>> tables = load()
    >>> line = buy(tables, tables[Plane]["Hawker Typhoon"], "Regular", "soft-skin", points=220)
    >>> line.destroyed == 1 - Fraction(3, 4) ** 8 * Fraction(2, 3) ** 2
    True
    """
    men = {"men": tables[Crew][GUN].men} if target == "artillery" else {}
    given = {"plane": plane.plane, "quality": quality, "target": target, "rockets": rockets, **men, **fields}
    question = make(GroundAttack, tables, given)
    odds = Odds(question, tables)
    carries = ", ".join(f"{name.lower()} ({count})" for name, count in question.carried(tables)) or "no bombs"
    if odds.expected is None:
        destroyed, effect = odds.chance(*LOST), odds.chance(*STOPPED)
    else:
        destroyed, effect = _unit_lost(question, tables), odds.expected
    return Buy(plane, carries, quality, target, points, destroyed, effect)


def _unit_lost(question: GroundAttack, tables: Tables) -> Fraction:
    """BA-60, BA-61: the chance that a unit is wiped out, routs, or fails its check."""
    stages = question.stages(tables, count_pins=True).stages
    given = (tables, question.edition, question.target_quality, question.target_pins)
    ends = run(Chain(*stages, Stage("Nerve", at_troops.nerve, *given)), question.start(tables))
    return ends.chance(lambda end: end != STANDS)


def best_buy(
    *,
    quality: str | Iterable[str] = "Regular",
    target: str | Iterable[str] | None = None,
    house_rules: Any = None,
    **fields: Any,
) -> pl.DataFrame:
    """All planes and loads against each kind of target, best chance for the points first: a tidy Polars frame.

    Columns: nation, plane, carries, role, quality, target, points; destroyed, effect, and both per 100 points (floats);
    `destroyed (exact)` and `effect (exact)` as text. Further fields are those of warplanes.ground_attack.
    """
    import polars as pl

    tables = load(house_rules=house_rules)
    qualities = cast("list[Quality]", _names("quality", quality, get_args(Quality)))
    targets = cast("list[TargetClass]", _names("target", target, get_args(TargetClass)))
    rows = [
        (
            *(line.plane.nation, line.plane.plane, line.carries, line.plane.role),
            *(line.quality, line.target, line.points),
            *(float(x) for x in (line.destroyed, line.effect, line.destroyed_per_100, line.effect_per_100)),
            *(str(line.destroyed), str(line.effect)),
        )
        for line in buys(tables, qualities, targets, **fields)
    ]
    who = ["nation", "plane", "carries", "role", "quality", "target", "points"]
    what = ["destroyed", "effect", "destroyed per 100", "effect per 100", "destroyed (exact)", "effect (exact)"]
    found = pl.DataFrame(rows, schema=who + what, orient="row")
    return found.sort("destroyed per 100", "effect per 100", descending=True, maintain_order=True)


def _names(field: str, given: str | Iterable[str] | None, accepted: tuple[str, ...]) -> list[str]:
    wanted = list(accepted) if given is None else [given] if isinstance(given, str) else list(given)
    faults = [not_among(field, name, accepted) for name in wanted if name not in accepted]
    if faults:
        raise InputError(faults)
    return wanted


MOST_UNITS = 12


def flak_needed(
    plane: str = "Hawker Typhoon",
    *,
    certainty: Any = Fraction(1, 2),
    edition: str = "2nd",
    quality: str = "Regular",
    house_rules: Any = None,
) -> pl.DataFrame:
    """WP-09, WP-14: how many units of each kind it takes to be rid of a plane before it fires, this surely, and their price.

    One row a kind of unit: its weapon and how many of it fire, the chance that one and four of them are rid of the plane,
    the fewest that are this surely (none where twelve are too few), and the points for one and for so many.
    """
    import polars as pl

    tables = load(house_rules=house_rules)
    try:
        sure = parse_fraction(certainty)
    except ValueError:
        sure = None
    if sure is None or not 0 < sure < 1:
        raise InputError([Fault("certainty", certainty, "a chance between 0 and 1, such as 80%")])
    rows = []
    for unit in tables[FlakUnit]:
        chances = [_gone(tables, edition, plane, unit, count) for count in range(1, MOST_UNITS + 1)]
        needed = next((count for count, chance in enumerate(chances, 1) if chance >= sure), None)
        points = _points(tables, edition, quality, unit)
        price = points * needed if points and needed else None
        fires = f"{unit.firers} x {unit.weapon}"
        rows.append((unit.unit, fires, float(chances[0]), str(chances[0]), float(chances[3]), needed, points, price))
    columns = ["unit", "fires", "one", "one (exact)", "four", "units needed", "points each", "points in all"]
    return pl.DataFrame(rows, schema=columns, orient="row", strict=False, infer_schema_length=None)


def _gone(tables: Tables, edition: str, plane: str, unit: FlakUnit, count: int) -> Fraction:
    fire = [{"weapon": unit.weapon, "units": count, "firers": unit.firers}]
    odds = Odds(make(Flak, tables, {"edition": edition, "plane": plane, "fire": fire}), tables)
    return odds.headline


def _points(tables: Tables, edition: str, quality: str, unit: FlakUnit) -> int | None:
    """BA-72: a unit's points in this edition, or in the other where only that one prices it."""
    for found in (edition, *("3rd", "2nd")):
        row = tables[Points].get((found, unit.unit))
        if row is not None:
            return {"Inexperienced": row.inexperienced, "Regular": row.regular, "Veteran": row.veteran}[quality]
    return None
