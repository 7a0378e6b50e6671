"""Fighting crews: the men who get out stay on the table, and the enemy fires at them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from workbook.base_rules.questions.shooting import Shooting, WeaponName
from workbook.base_rules.questions.troops import ShotAtTroops
from workbook.crew.questions.headlines import telling_first
from workbook.crew.questions.survival import BLOW, Blow, Hull
from workbook.crew.survival import survivors
from workbook.odds import Chain, Distribution, Fault, Headline, Play, Stage, Sure
from workbook.odds.fields import Cover, Quality, Switch, Whole, about
from workbook.tables.crew import Experience

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables


class FightingCrew(Shooting):
    """How many of the crew are alive once the enemy has fired at those who stayed?"""

    name: ClassVar[str] = "crew.fighting_crew"
    asks: ClassVar[str] = "How many of the crew live, if they stay to fight and are fired at?"
    trial: ClassVar[str] = "knock-out"
    counted: ClassVar[str] = "of the men live"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("stays", "crew_quality", "weapon", "firers")

    weapon: WeaponName = about("Rifle", "Weapon", group="Enemy fire")
    firers: Whole = about(5, "Firing", group="Enemy fire", help="how many of these weapons fire", ge=1, le=30)
    stays: Switch = about(
        False, "Stay and fight", group="Crew", help="by agreement the survivors stay as infantry, Down"
    )
    crew_quality: Quality = about("Regular", "Crew", group="Crew", help="by its skills at that moment")
    knocked_out_by: Blow = about("full damage", "Knocked out by", group="Loss", help=BLOW)
    vehicle: Hull = about("armoured", "Vehicle", group="Loss")
    cover: Cover = about("none", "Cover", group="Crew")
    down: Switch = about(True, "Down", group="Crew", help="their die shows Down when they leave the vehicle")

    def shot(self, men: int = 1) -> ShotAtTroops:
        """CX-19: the enemy's fire at so many men, a small team of the crew's quality."""
        mine = {name: getattr(self, name) for name in Shooting.model_fields}
        own = {
            "firers": self.firers,
            "cover": self.cover,
            "down": self.down,
            "men": men,
            "target_quality": self.crew_quality,
        }
        return ShotAtTroops.model_construct(**(mine | own))

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return ("0", "1", "2", "3")

    def chain(self, tables: Tables) -> Chain:
        given = (tables, self.crew_quality, self.knocked_out_by, self.vehicle)
        return Chain(Stage("Men who get out", survivors, *given), Stage("Under fire", under_fire, tables, self))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return telling_first(
            outcomes,
            Headline.of("At least one man lives", "1", "2", "3"),
            Headline.of("All three live", "3"),
            Headline.of("The crew is lost, and its XP too", "0"),
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from self.weapon_faults(tables, "weapon", self.weapon)

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons: dict[str, str] = {}
        if not self.stays:
            fire = [*Shooting.model_fields, "firers", "cover", "down"]
            reasons |= dict.fromkeys(fire, "they leave the table and nobody fires at them")
        else:
            reasons |= {
                name: why for name, why in self.shot().ignores(tables).items() if name in type(self).model_fields
            }
        if self.vehicle == "soft-skin":
            reasons["knocked_out_by"] = "a soft-skin costs the one man whatever hit it"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        """CX-19: how many got out before the fire, and the points that their loss gives away."""
        out = Distribution.from_exact(layers[0].after, self.labels(tables))
        worth = tables[Experience]["fighting crew points"].value
        found: dict[str, Beside] = {"men who got out": out}
        if self.stays:
            found["points at stake"] = Distribution.from_exact(
                layers[0].after, ("0", str(worth)), lambda men: str(worth) if men else "0"
            )
        return found


def under_fire(men: int, tables: Tables, question: FightingCrew) -> Play | Sure[int]:
    """CX-19, CX-21: those who stay are fired at as infantry; those who leave are gone when the turn ends."""
    if not men or not question.stays:
        return Sure(men)
    shot = question.shot(men)

    def then(under: Any) -> int:
        return men - int(under.lost)

    return replace(Play(shot.chain(tables), shot.start(tables)), then=then)
