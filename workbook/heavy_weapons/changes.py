"""The table of changes, computed: each matter by the standard rules and by the platoon's page (HW-23)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from workbook.heavy_weapons.orders import SHARED, STANDARD
from workbook.heavy_weapons.platoon import Fielded, order_dice
from workbook.heavy_weapons.questions.firepower import Firepower
from workbook.heavy_weapons.questions.mortar import MortarRangesIn
from workbook.heavy_weapons.questions.orders import Orders, OrdersApart
from workbook.heavy_weapons.questions.under_fire import UnderFire
from workbook.odds import Odds, make
from workbook.tables import Tables, load
from workbook.tables.heavy_weapons import Change

if TYPE_CHECKING:
    import polars as pl


class Compared(NamedTuple):
    """A matter of the table: what is measured of it, and its number by either set of rules."""

    matter: str
    measured: str
    standard: Fraction
    adaptation: Fraction


def compared(tables: Tables, platoon: Any, pins: int, turns: int) -> Iterator[Compared]:
    """HW-23: every matter of the table with a number for it, both sets of rules on the same platoon and the same fire."""
    fire = {scheme: _odds(tables, UnderFire, scheme=scheme, turns=turns, **platoon) for scheme in (STANDARD, SHARED)}
    asked = fire[SHARED].question
    pieces: tuple[Fielded, ...] = getattr(asked, "platoon")  # noqa: B009
    quality = pieces[0].quality
    yield Compared(
        "order dice",
        "dice in the bag",
        Fraction(order_dice(tables, pieces, shared=False)),
        Fraction(order_dice(tables, pieces)),
    )
    gone = [odds.outcomes["0"] for odds in fire.values()]
    yield Compared("pins and rout", f"chance that both core pieces are lost after {turns} turns of fire", *gone)
    apart = _odds(tables, OrdersApart, quality=quality, pins_first=pins, pins_second=pins).outcomes["2"]
    core = _odds(tables, Orders, quality=quality, pins=pins).outcomes["both act"]
    yield Compared("order tests", f"chance that both core pieces act with {pins} pins", apart, core)
    lined = [
        _odds(tables, Firepower, scheme=scheme, turns=1, in_line=True, **platoon).expected or Fraction(0)
        for scheme in fire
    ]
    yield Compared("firing past friends", "hits of one turn with all pieces in one line", *lined)
    first = [_first_stands(odds) for odds in fire.values()]
    yield Compared("casualties", f"chance that the piece aimed at first stands after {turns} turns of fire", *first)
    mortar = 1 - _odds(tables, MortarRangesIn, turns=turns).outcomes["not yet"]
    yield Compared("ranging in", f"chance that a mortar has hit within {turns} turns", mortar, mortar)


def _odds(tables: Tables, kind: Any, **fields: Any) -> Odds:
    return Odds(make(kind, tables, fields), tables)


def _first_stands(odds: Odds) -> Fraction:
    """The piece that the enemy fires at before all others."""
    question: Any = odds.question
    war = question.war(odds.tables)
    place = war.aim[0]
    return odds.last.chance(lambda state: state.men(war.groups)[place] > 0)


def changes(platoon: Any = None, *, pins: int = 2, turns: int = 3, house_rules: Any = None) -> pl.DataFrame:
    """HW-23: the table of changes with a number for each matter; one row a matter.

    >>> changes().filter(matter="order dice")["standard", "adaptation"].row(0)
    (4.0, 3.0)
    """
    import polars as pl

    tables = load(house_rules)
    given = {} if platoon is None else {"platoon": platoon}
    rows = [
        {
            "matter": one.matter,
            "standard rules": tables[Change][one.matter].standard,
            "this adaptation": tables[Change][one.matter].adaptation,
            "measured": one.measured,
            "standard": float(one.standard),
            "adaptation": float(one.adaptation),
        }
        for one in compared(tables, given, pins, turns)
    ]
    return pl.DataFrame(rows)
