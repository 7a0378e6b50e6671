"""How many of the crew live?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from workbook.crew.questions.headlines import telling_first
from workbook.crew.survival import survivors
from workbook.odds import Chain, Headline, Question, Stage
from workbook.odds.fields import AnyCase, Quality, Whole, about

if TYPE_CHECKING:
    from workbook.tables import Tables

Blow: TypeAlias = Annotated[Literal["full damage", "massive damage"], AnyCase()]
Hull: TypeAlias = Annotated[Literal["armoured", "soft-skin"], AnyCase()]

BLOW = "massive damage brought an armoured vehicle down by beating its armour by 3 or more"


class Survival(Question):
    """How many of the crew get out of a vehicle that is knocked out?"""

    name: ClassVar[str] = "crew.survival"
    asks: ClassVar[str] = "How many of the crew get out alive?"
    trial: ClassVar[str] = "knock-out"
    counted: ClassVar[str] = "of the men live"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("quality", "knocked_out_by", "vehicle", "crew")

    quality: Quality = about("Regular", "Quality", group="Crew")
    knocked_out_by: Blow = about("full damage", "Knocked out by", group="Loss", help=BLOW)
    vehicle: Hull = about("armoured", "Vehicle", group="Loss")
    crew: Whole = about(3, "Men", group="Crew", help="larger crews count as three", ge=1, le=3)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return ("0", "1", "2", "3")

    def chain(self, tables: Tables) -> Chain:
        given = (tables, self.quality, self.knocked_out_by, self.vehicle, self.crew)
        return Chain(Stage("Men who get out", survivors, *given))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        all_out = "Both get out" if self.crew == 2 else "All three get out" if self.crew == 3 else "He gets out"
        alive = [label for label in outcomes if label != "0"]
        rest = Headline.of("The crew is lost, and its XP too", "0")
        if self.crew == 1:
            return Headline.of(all_out, *alive), rest
        some, everybody = Headline.of("At least one man lives", *alive), Headline.of(all_out, str(self.crew))
        return telling_first(outcomes, some, everybody, rest)

    def ignores(self, tables: Tables) -> dict[str, str]:
        if self.vehicle == "soft-skin":
            return {"knocked_out_by": "a soft-skin costs the one man whatever hit it"}
        return {}
