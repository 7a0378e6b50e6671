"""A Regular vehicle with two rolled skills, or an Inexperienced one with some games behind it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias

from workbook.crew.career import Veterans, career, stages_of_a_game, standing
from workbook.crew.experience import free_skills
from workbook.crew.questions.career import Campaigning
from workbook.odds import Chain, Distribution, Fault, Headline, Stage
from workbook.odds.faults import not_among
from workbook.odds.fields import Edition, NameIn, Whole, about
from workbook.tables.base import Points

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

UnitName: TypeAlias = Annotated[str, NameIn(Points, "unit")]
FEWER, EQUAL, MORE = "fewer skills", "as many", "more skills"


class BetterBuy(Campaigning):
    """What has the crew that was bought Inexperienced, when the other would start with two skills?"""

    name: ClassVar[str] = "crew.better_buy"
    asks: ClassVar[str] = "Bought Inexperienced and some games old, or Regular with two skills at once?"
    trial: ClassVar[str] = "crew"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("games", "knocked_out", "kill_chance", "kill_points")

    games: Whole = about(
        3,
        "Games behind it",
        group="Campaign",
        help="played by the one bought Inexperienced, whose XP are then spent",
        ge=1,
        le=40,
    )
    edition: Edition = about("2nd", "Edition", group="Price")
    vehicle: UnitName = about("Sherman 76", "Vehicle", group="Price", help="whose prices stand beside")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return ("lost", FEWER, EQUAL, MORE)

    def start(self, tables: Tables) -> Veterans:
        return Veterans()

    def chain(self, tables: Tables) -> Chain:
        campaign = self.campaign(tables)
        spent, *_ = stages_of_a_game(campaign, self.games + 1)
        compared = Stage("Against two skills", against, free_skills(tables, "Regular"))
        return Chain(*career(campaign, self.games).stages, spent, compared)

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return (
            Headline.of("The one with games behind it knows as much or more", EQUAL, MORE),
            Headline.of("It knows more", MORE),
            Headline.of("It is lost by then", "lost"),
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from super().check(tables)
        if (self.edition, self.vehicle) not in tables[Points]:
            names = [row.unit for row in tables[Points] if row.edition == self.edition]
            yield not_among("vehicle", self.vehicle, names)

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        """CX-02: what each costs, and what each is by then."""
        import polars as pl

        row = tables[Points][self.edition, self.vehicle]
        prices = {"Inexperienced": row.inexperienced, "Regular": row.regular}
        cheaper = (row.regular or 0) - (row.inexperienced or 0) if row.inexperienced is not None else None
        frame = pl.DataFrame(
            {"bought": list(prices), "points": list(prices.values()), "saves": [cheaper, None]},
            schema={"bought": pl.String, "points": pl.Int64, "saves": pl.Int64},
        )
        labels = ("lost", "Inexperienced", "Regular", "Veteran")
        old = Distribution.from_exact(layers[-1].before, labels, lambda state: standing(state, tables))
        return {"quality of the one with games behind it": old, f"prices: {self.vehicle}": frame}


def against(state: Any, skills: int) -> str:
    """CX-02: its skills beside the free ones of a vehicle that is sold Regular at the least."""
    if not isinstance(state, Veterans):
        return "lost"
    return EQUAL if state.crew.skills == skills else MORE if state.crew.skills > skills else FEWER
