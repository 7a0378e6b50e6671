"""A list against every kind of target there is, side by side."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, get_args

from workbook.army.game import destroyed_by
from workbook.army.purchases import price
from workbook.odds import run
from workbook.warplanes.questions.ground_attack import TargetName

if TYPE_CHECKING:
    import polars as pl

    from workbook.army.questions.army_list import ArmyList
    from workbook.odds import Exact
    from workbook.tables import Tables

KINDS: tuple[str, ...] = get_args(get_args(TargetName)[0])
THE_LIST = "the whole list"


def against_every_kind(army: ArmyList, tables: Tables) -> pl.DataFrame:
    """One row for each kind of target and each purchase, and one for the whole list: chance to destroy one, targets expected.

    `per 100 points` is the targets expected, divided by the points and taken a hundred times.
    """
    import polars as pl

    rows = []
    for kind in KINDS:
        facing_it = army.model_copy(update={"target": kind})
        for buy in dict.fromkeys(facing_it.everything(tables)):
            alone = destroyed_by(tables, army.edition, buy, facing_it.enemy())
            rows.append(_row(kind, f"{buy.what}, {buy.quality}", alone, price(tables, army.edition, buy)))
        whole: Exact[int] = run(facing_it.chain(tables), facing_it.start(tables)).map(lambda state: int(str(state)))
        rows.append(_row(kind, THE_LIST, whole, facing_it.points(tables)))
    columns = ["target", "purchase", "points", "destroys one", "exactly", "targets expected", "per 100 points"]
    return pl.DataFrame(rows, schema=columns, orient="row")


def _row(kind: str, what: str, does: Exact[int], points: int | None) -> tuple[object, ...]:
    chance = does.chance(lambda destroyed: destroyed > 0)
    expected = sum((count * share for count, share in does.fractions().items()), Fraction(0))
    worth = float(expected * 100 / points) if points else None
    return kind, what, points, float(chance), str(chance), float(expected), worth
