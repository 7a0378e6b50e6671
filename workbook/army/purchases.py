"""Purchases: what may be bought, what it costs, what it brings, and whether the list is legal (WP-01, CX-02, HW-01 to HW-07)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator

from workbook.base_rules import weapons
from workbook.heavy_weapons import platoon
from workbook.heavy_weapons.platoon import Fielded
from workbook.odds import Fault, Record
from workbook.odds.faults import not_among
from workbook.odds.fields import NameIn, Quality, Records, Switch, Whole, about
from workbook.tables.army import Armament
from workbook.tables.base import Points
from workbook.tables.heavy_weapons import Piece
from workbook.tables.warplanes import Plane
from workbook.warplanes import planes

if TYPE_CHECKING:
    from workbook.tables import Tables

_LINE = re.compile(r"(?:(?P<count>\d+)\s*[x×]\s*)?(?P<rest>.+)", re.IGNORECASE)
QUALITIES: tuple[Literal["Inexperienced", "Regular", "Veteran"], ...] = ("Inexperienced", "Regular", "Veteran")
MOST_OF_ONE = 12
"""So many of the same stand in one line of a list."""


class ForSale(NameIn):
    """The name of anything that can be bought and fires: a weapon team, a gun, a vehicle, a plane."""

    further = ((Plane, "plane"),)
    """Where else its names come from."""

    def __init__(self) -> None:
        super().__init__(Points, "unit")

    def names(self, tables: Tables) -> Sequence[str]:
        """Units of the price lists, and then the planes."""
        units = [unit for unit in super().names(tables) if arms_of(tables, unit) is not None]
        return (*units, *map(str, tables[Plane].names("plane")))


class Purchase(Record):
    """So many of one thing, at one quality."""

    what: Annotated[str, ForSale()] = about("MMG team", "What")
    quality: Quality = about("Regular", "Quality")
    count: Whole = about(1, "How many", ge=1, le=MOST_OF_ONE)
    rockets: Switch = about(False, "Rockets", help="for planes that may have them in place of bombs")
    points: Whole | None = about(
        None,
        "Own price",
        help="points for each, where your list has another price",
        ge=0,
        le=2000,
        accepts="points from 0 to 2000, or nothing",
    )

    @property
    def line(self) -> str:
        """The purchase as a line of a list: `2 x MMG team, Veteran`."""
        own = [f"{self.points} points"] if self.points is not None else []
        parts = [self.what, self.quality, *(["rockets"] if self.rockets else []), *own]
        return f"{self.count} x {', '.join(parts)}"


def read_purchases(given: Any) -> Any:
    """Purchases as a list, as JSON, or as text, a line or a stroke between each: `2 x MMG team, Veteran | Tiger I`.

    >>> read_purchases("2 x MMG team, Veteran | Tiger I")
    [{'what': 'MMG team', 'count': 2, 'quality': 'Veteran'}, {'what': 'Tiger I', 'count': 1}]
    """
    if not isinstance(given, str) or given.lstrip().startswith(("[", "{")):
        return given
    return [read_purchase(line.strip()) for line in re.split(r"[|\n]", given) if line.strip()]


def read_purchase(line: str) -> dict[str, Any]:
    """A purchase from its line: how many, what, quality, and `rockets` or a price of one's own.

    >>> read_purchase("2 x Tiger I, Veteran, 400 points")
    {'what': 'Tiger I', 'count': 2, 'quality': 'Veteran', 'points': 400}
    """
    match = _LINE.fullmatch(line)
    what, *more = (part.strip() for part in (match["rest"] if match else line).split(","))
    found: dict[str, Any] = {"what": what, "count": int(match["count"] or 1) if match else 1}
    for word in more:
        own = re.fullmatch(r"(\d+)\s*(?:points|pts)", word)
        if own:
            found["points"] = int(own[1])
        elif word.lower() == "rockets":
            found["rockets"] = True
        else:
            found["quality"] = word
    return found


Purchases: TypeAlias = Annotated[tuple[Purchase, ...], Records, BeforeValidator(read_purchases)]


def bought(*lines: tuple[str, Quality, int]) -> tuple[Purchase, ...]:
    """Purchases for a default: what, quality and how many; the tables check them once they are used."""
    return tuple(
        Purchase.model_construct(what=what, quality=quality, count=count, rockets=False, points=None)
        for what, quality, count in lines
    )


def with_more(buys: Sequence[Purchase], more: Sequence[Purchase]) -> tuple[Purchase, ...]:
    """The list with these too; of what stands in it already there is one more.

    >>> gun, tank = bought(("Medium anti-tank gun", "Regular", 1), ("Tiger I", "Regular", 1))
    >>> [buy.line for buy in with_more([gun], [gun, tank])]
    ['2 x Medium anti-tank gun, Regular', '1 x Tiger I, Regular']
    """
    listed = list(buys)
    for buy in more:
        same = (have for have in listed if have.model_copy(update={"count": 1}) == buy and have.count < MOST_OF_ONE)
        have = next(same, None)
        if have is None:
            listed.append(buy)
        else:
            listed[listed.index(have)] = have.model_copy(update={"count": have.count + 1})
    return tuple(listed)


def is_plane(tables: Tables, what: str) -> bool:
    """WP-01: is it one of the warplanes?"""
    return (what,) in tables[Plane]


def arms_of(tables: Tables, unit: str) -> tuple[str, int, str] | None:
    """What a unit of the price lists fires, how many of it, and on what mount; None for what does not fire."""
    armament = tables[Armament].get((unit,))
    if armament is not None:
        return armament.weapon, armament.guns, armament.mount
    piece = next((row for row in tables[Piece] if row.unit == unit and row.weapon), None)
    return (piece.weapon, piece.firers, "team") if piece is not None and piece.weapon else None


def price(tables: Tables, edition: str, purchase: Purchase) -> int | None:
    """BA-72, WP-24: the points of one of these; None where the edition does not sell it at that quality.

    >>> from workbook.tables import load
    >>> [price(load(), "2nd", one) for one in bought(("Tiger I", "Regular", 1), ("Tiger I", "Inexperienced", 1))]
    [395, None]
    """
    if purchase.points is not None:
        return purchase.points
    if is_plane(tables, purchase.what):
        return planes.price(tables, purchase.what, purchase.quality, rockets=purchase.rockets)
    if (edition, purchase.what) not in tables[Points]:
        return None
    return weapons.price(tables, edition, purchase.what, purchase.quality)


def cost(tables: Tables, edition: str, buys: Sequence[Purchase], pieces: Sequence[Fielded] = ()) -> int:
    """The points of the whole list; what has no price counts nothing."""
    own = sum((price(tables, edition, buy) or 0) * buy.count for buy in buys)
    return own + (platoon.points(tables, edition, pieces) or 0 if pieces else 0)


def order_dice(tables: Tables, buys: Sequence[Purchase], pieces: Sequence[Fielded] = ()) -> int:
    """HW-06: the order dice of the list: one a unit, and those of the heavy weapons platoon."""
    return sum(buy.count for buy in buys) + (platoon.order_dice(tables, pieces) if pieces else 0)


def faults(
    tables: Tables, edition: str, buys: Sequence[Purchase], *, platoons: int, campaign: bool, limit: int | None
) -> Iterator[Fault]:
    """WP-01, CX-02, BA-72: everything for which the list is not legal, all at once."""
    for place, buy in enumerate(buys):
        yield from _faults_of(tables, edition, buy, f"buys[{place}]", campaign=campaign)
    warplanes = sum(buy.count for buy in buys if is_plane(tables, buy.what))
    if warplanes > platoons:
        accepted = f"{platoons}, one warplane for each platoon (WP-01)"
        yield Fault("buys", f"{warplanes} warplanes", accepted, depends=("platoons",))
    spent = cost(tables, edition, buys)
    if limit is not None and spent > limit:
        yield Fault("buys", f"{spent} points", f"up to {limit} points", depends=("limit", "edition"))


def _faults_of(tables: Tables, edition: str, buy: Purchase, field: str, *, campaign: bool) -> Iterator[Fault]:
    plane = is_plane(tables, buy.what)
    if not plane and buy.points is None and (edition, buy.what) not in tables[Points]:
        names = [row.unit for row in tables[Points] if row.edition == edition and arms_of(tables, row.unit)]
        yield not_among(f"{field}.what", buy.what, names)
        return
    sold = qualities_sold(tables, edition, buy)
    if buy.quality not in sold:
        yield Fault(f"{field}.quality", buy.quality, f"{', '.join(sold)}: the {buy.what} is sold so (BA-72)")
    if buy.rockets and (not plane or planes.rocket_option(tables, buy.what) is None):
        yield Fault(f"{field}.rockets", True, f"false: the {buy.what} has no such option (WP-24)")
    crewed = (buy.what,) in tables[Armament]
    lowest = sold[0] if sold else buy.quality
    if campaign and crewed and buy.quality != lowest and buy.quality in sold:
        accepted = f"{lowest}: crews that gain experience begin as low as they are sold (CX-02)"
        yield Fault(f"{field}.quality", buy.quality, accepted, depends=("campaign",))


def qualities_sold(tables: Tables, edition: str, buy: Purchase) -> list[str]:
    """BA-72: the qualities at which the lists sell it."""
    tried = [buy.model_copy(update={"quality": quality}) for quality in QUALITIES]
    return [one.quality for one in tried if price(tables, edition, one) is not None]
