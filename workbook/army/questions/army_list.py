"""What does this list do in a game?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from workbook.army.game import TROOPS, Enemy, destroyed_by, take_turn
from workbook.army.purchases import Purchase, Purchases, bought, cost, faults, is_plane, order_dice, price
from workbook.heavy_weapons import platoon
from workbook.heavy_weapons.platoon import Pieces
from workbook.odds import Chain, Fault, Headline, Question, Stage
from workbook.odds.fields import Cover, Edition, Facing, Quality, RangeBand, Switch, Whole, about
from workbook.tables.heavy_weapons import Piece
from workbook.warplanes.questions.flak import Fire, fire_faults
from workbook.warplanes.questions.ground_attack import TargetName

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

A_LIST = bought(("Sherman 75", "Regular", 1), ("Medium anti-tank gun", "Regular", 1), ("Hawker Typhoon", "Regular", 1))
OWN_TARGETS = "each purchase fires at targets of its own, and what one begins another does not finish"
EACH = "each purchase"
PER_100 = "targets expected, divided by the points and taken a hundred times"


class ArmyList(Question):
    """What does this list do in a game?"""

    name: ClassVar[str] = "army.list"
    asks: ClassVar[str] = "What does this list do in a game?"
    trial: ClassVar[str] = "game"
    counted: ClassVar[str] = "targets destroyed"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("target", "range_band", "facing", "turns")
    views: ClassVar[tuple[str, ...]] = ("workbook.army.panel",)

    edition: Edition = about("2nd", "Edition", group="List")
    buys: Purchases = about(A_LIST, "Purchases", group="List", help=OWN_TARGETS, max_length=20)
    heavy_platoon: Pieces = about(
        (), "Heavy weapons", group="List", help="a heavy weapons platoon, the first two its core", max_length=5
    )
    platoons: Whole = about(1, "Platoons", group="List", help="each may bring one warplane", ge=1, le=6)
    limit: Whole | None = about(
        None,
        "Points limit",
        group="List",
        help="of the whole list",
        ge=0,
        le=10000,
        accepts="points from 0 to 10000, or nothing",
    )
    campaign: Switch = about(
        False, "Campaign", group="List", help="crews gain experience, so vehicles begin Inexperienced"
    )
    target: TargetName = about("medium tank", "Target", group="Enemy")
    targets: Whole = about(3, "How many", group="Enemy", help="of them there are", ge=1, le=12)
    target_quality: Quality = about("Regular", "Quality", group="Enemy")
    men: Whole = about(10, "Men", group="Enemy", help="of each unit of infantry", ge=1, le=30)
    gun_crew: Whole = about(3, "Gun crew", group="Enemy", help="of each gun", ge=1, le=10)
    cover: Cover = about("none", "Cover", group="Enemy")
    facing: Facing = about("front", "Facing", group="Enemy", help="the side that ground weapons hit")
    range_band: RangeBand = about("short", "Range", group="Enemy", help="of ground weapons")
    turns: Whole = about(4, "Turns", group="Enemy", help="of fire that each ground weapon gets in a game", ge=1, le=7)
    flak: Fire = about((), "Flak", group="Enemy", help="in Ambush for the planes", max_length=6)

    def enemy(self) -> Enemy:
        """What the list fires at."""
        return Enemy(
            self.target,
            self.targets,
            self.target_quality,
            self.gun_crew if self.target == "artillery" else self.men,
            self.range_band,
            self.facing,
            self.cover,
            self.turns,
            self.flak,
        )

    def everything(self, tables: Tables) -> tuple[Purchase, ...]:
        """Every purchase by itself, those of the heavy weapons platoon among them."""
        singly = [buy.model_copy(update={"count": 1}) for buy in self.buys for _ in range(buy.count)]
        pieces = [
            Purchase.model_construct(
                what=tables[Piece][piece.piece].unit or piece.piece,
                quality=piece.quality,
                count=1,
                rockets=False,
                points=None,
            )
            for piece in self.heavy_platoon
        ]
        return (*singly, *pieces)

    def points(self, tables: Tables) -> int:
        """What the whole list costs."""
        return cost(tables, self.edition, self.buys, self.heavy_platoon)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return tuple(map(str, range(self.targets + 1)))

    def start(self, tables: Tables) -> int:
        return 0

    def chain(self, tables: Tables) -> Chain:
        given = (self.enemy(),)
        return Chain(
            *(Stage(buy.what, take_turn, tables, self.edition, buy, *given) for buy in self.everything(tables))
        )

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        first, _ = super().headlines(outcomes)
        return first, Headline.of("It destroys none", "0")

    def reaching(self, count: int) -> str:
        return f"The list destroys at least {count} target{'s' * (count > 1)}"

    def check(self, tables: Tables) -> Iterator[Fault]:
        given = {"platoons": self.platoons, "campaign": self.campaign, "limit": None}
        yield from faults(tables, self.edition, self.buys, **given)  # type: ignore[arg-type]
        if self.heavy_platoon:
            yield from platoon.faults(tables, self.edition, self.heavy_platoon, "heavy_platoon")
        yield from fire_faults(tables, self.edition, "flak", self.flak)
        spent = cost(tables, self.edition, self.buys, self.heavy_platoon)
        if self.limit is not None and spent > self.limit:
            yield Fault(
                "limit", self.limit, f"at least {spent}, the points of the list", depends=("buys", "heavy_platoon")
            )

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons = {}
        if self.target in TROOPS:
            reasons["facing"] = "only vehicles have sides"
        if self.target != "infantry":
            reasons["men"] = "the target is no infantry"
        if self.target != "artillery":
            reasons["gun_crew"] = "the target is no gun"
        if not any(is_plane(tables, buy.what) for buy in self.buys):
            reasons["flak"] = "the list has no plane"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        return {EACH: self.each(tables), "the whole list": self.whole(tables)}

    def in_short(self, beside: Mapping[str, Beside]) -> str:
        """What each purchase is worth, where there are several to choose from."""
        each: Any = beside[EACH]
        priced = each.drop_nulls("per 100 points").sort("per 100 points", descending=True, maintain_order=True)
        told = [f"{row['purchase']} {row['per 100 points']:.2f}" for row in priced.iter_rows(named=True)]
        return f"Targets for 100 points: {', '.join(told)}." if each.height > 1 and told else ""

    def each(self, tables: Tables) -> pl.DataFrame:
        """One row a purchase: what one of them costs and does in a game. `per 100 points` is the targets expected for that many."""
        import polars as pl

        rows = []
        for buy in dict.fromkeys(self.everything(tables)):
            alone = destroyed_by(tables, self.edition, buy, self.enemy())
            chance = alone.chance(lambda destroyed: destroyed > 0)
            expected = sum((count * share for count, share in alone.fractions().items()), Fraction(0))
            points = price(tables, self.edition, buy)
            worth = float(expected * 100 / points) if points else None
            rows.append((buy.what, buy.quality, points, float(chance), str(chance), float(expected), worth))
        columns = ["purchase", "quality", "points", "destroys one", "exactly", "targets expected", "per 100 points"]
        return pl.DataFrame(rows, schema=columns, orient="row")

    def whole(self, tables: Tables) -> pl.DataFrame:
        """The points and the order dice of the whole list."""
        import polars as pl

        points = self.points(tables)
        return pl.DataFrame({"points": [points], "order dice": [order_dice(tables, self.buys, self.heavy_platoon)]})
