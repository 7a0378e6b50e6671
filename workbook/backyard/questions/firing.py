"""What every question of firing has in common: who fires, how far, at what speed, and what hides the target."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator

from workbook.backyard.crew import EVERYONE, NOBODY
from workbook.backyard.to_hit import hit_needed, range_band
from workbook.odds import PercentNeeded, Question
from workbook.odds.fields import AnyCase, Chance, NameIn, Quantity, Switch, about
from workbook.tables.backyard import Role, SecondShot, Vehicle, Weapon

if TYPE_CHECKING:
    from workbook.tables import Tables

Grade: TypeAlias = Annotated[Literal["Recruit", "Average", "Veteran", "Expert"], AnyCase()]
Aspect: TypeAlias = Annotated[Literal["front", "side", "rear"], AnyCase()]
Fit: TypeAlias = Annotated[Literal["incapacitated", "wounded", "superficial wound", "unscathed"], AnyCase()]
FrontPlate: TypeAlias = Annotated[Literal["front glacis", "driver plate"], AnyCase()]
WeaponName: TypeAlias = Annotated[str, NameIn(Weapon, "weapon")]
VehicleName: TypeAlias = Annotated[str, NameIn(Vehicle, "vehicle")]


class HeroIn(NameIn):
    """A role of the crew, or nobody, or everyone."""

    def names(self, tables: Tables) -> tuple[str, ...]:
        return (NOBODY, EVERYONE, *super().names(tables))


Heroes: TypeAlias = Annotated[str, HeroIn(Role, "role")]


def _whole_percent(chance: Fraction) -> Fraction:
    if (chance * 100).denominator != 1:
        raise ValueError("not a whole percent")
    return chance


WholePercent: TypeAlias = Annotated[Chance, AfterValidator(_whole_percent)]


def _parts(value: Any) -> Any:
    """Parts come as a list, or as their names with commas between."""
    if isinstance(value, str):
        value = value.strip().strip("[]").replace('"', "").split(",")
    if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
        raise ValueError("not a list of parts")
    return tuple(part.strip().lower() for part in value if part.strip())


Parts: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_parts)]

MOVING = "the shooter moves in this turn"
SECOND = "it has fired at this target before"
GIVEN = "what the rules of infantry or artillery make of the shot, in place of the range and all the rest but what is hidden"


class Readings(Question):
    """Where the page leaves room: fields with our reading as their default."""

    halves: Switch = about(False, "Ends in halves", group="Rules", help="front and rear: half turret, half hull")
    equal: Switch = about(False, "Even match", group="Rules", help="armour as thick as the penetration is beaten")
    fit: Fit = about("wounded", "Fit to serve", group="Rules", help="the worst state in which a man serves on")
    wounds_only_if_disabled: Switch = about(
        False, "Hurt if disabled", group="Rules", help="survivors roll only where the vehicle was disabled"
    )
    keep_fraction: Switch = about(False, "Half percents", group="Rules", help="keep what dice would round down")


class Firing(Question):
    """The shooter's half of a shot."""

    range_ft: Quantity = about(15, "Range", group="Shot", unit="feet", ge=0, le=500, accepts="feet from 0 to 500")
    gunner: Grade = about("Average", "Gunner", group="Shooter")
    shooter_moving: Switch = about(False, "On the move", group="Shooter", help=MOVING)
    second_shot: Switch = about(False, "Second shot", group="Shooter", help=SECOND)
    target_speed_in: Quantity = about(
        0, "Its speed", group="Target", unit="inches a turn", ge=0, le=1000, accepts="inches a turn from 0 to 1000"
    )
    hidden: Chance = about(Fraction(0), "Hidden", group="Target", help="the share that no shot can get at")
    chance: WholePercent | None = about(
        None, "Chance given", group="Rules", help=GIVEN, accepts="a whole percent such as 42%, or nothing"
    )

    def needed(self, tables: Tables, *, keep_fraction: bool) -> PercentNeeded:
        """What the shot needs to hit."""
        return hit_needed(
            tables,
            self.range_ft,
            self.gunner,
            shooter_moving=self.shooter_moving,
            target_speed_in=self.target_speed_in,
            hidden=self.hidden,
            second_shot=self.second_shot,
            given=self.chance,
            keep_fraction=keep_fraction,
        )

    def ignores(self, tables: Tables) -> dict[str, str]:
        if self.chance is not None:
            names = ("range_ft", "gunner", "shooter_moving", "second_shot", "target_speed_in")
            return dict.fromkeys(names, "the chance is given")
        band = range_band(tables, self.range_ft).band
        if not tables[SecondShot][band].bonus:
            return {"second_shot": f"a second shot gains nothing {band}"}
        return {}
