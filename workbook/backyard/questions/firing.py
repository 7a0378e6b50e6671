"""What every question of firing has in common: who fires, how far, at what speed, and what hides the target."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from workbook.backyard import vehicles
from workbook.backyard.crew import EVERYONE, NOBODY
from workbook.backyard.shot import Blow
from workbook.backyard.to_hit import hit_needed, range_band
from workbook.odds import Fault, PercentNeeded, Question
from workbook.odds.fields import AnyCase, Chance, NameIn, Quantity, Several, Switch, Whole, about
from workbook.tables.backyard import Role, SecondShot, Vehicle, View, Weapon

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


class PartsIn(Several):
    """Reads parts as a list, or as their names with commas between."""

    def names(self, tables: Tables) -> tuple[str, ...]:
        """Every part that is seen of some vehicle, and the hull, which stands for all of its parts."""
        return tuple(dict.fromkeys(row.part for row in tables[View]))

    def read(self, value: Any) -> tuple[str, ...]:
        """The parts in small letters; whether they are seen is for `check` to tell."""
        if isinstance(value, str):
            value = value.strip().strip("[]").replace('"', "").split(",")
        if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
            raise ValueError("not a list of parts")
        return tuple(part.strip().lower() for part in value if part.strip())

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self.read, handler(source))


Parts: TypeAlias = Annotated[tuple[str, ...], PartsIn()]

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


class Aiming(Question):
    """A gunner and the target before him."""

    range_ft: Quantity = about(
        Fraction(15), "Range", group="Shot", unit="feet", ge=0, le=200, accepts="feet from 0 to 200", step=10
    )
    gunner: Grade = about("Average", "Gunner", group="Shooter")
    target_speed_in: Quantity = about(
        Fraction(0),
        "Its speed",
        group="Target",
        unit="inches a turn",
        ge=0,
        le=300,
        accepts="inches a turn from 0 to 300",
        step=50,
    )
    hidden: Chance = about(Fraction(0), "Hidden", group="Target", help="the share that no shot can get at")


class Firing(Aiming):
    """One shot of his."""

    shooter_moving: Switch = about(False, "On the move", group="Shooter", help=MOVING)
    second_shot: Switch = about(False, "Second shot", group="Shooter", help=SECOND)
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
        band = range_band(tables, self.range_ft).distance
        if not tables[SecondShot][band].bonus:
            return {"second_shot": f"a second shot gains nothing {band}"}
        return {}


class AtVehicle(Readings):
    """The weapon, and the vehicle that it is fired at."""

    weapon: WeaponName = about("75mm", "Weapon", group="Shooter")
    vehicle: VehicleName = about("M3 Stuart", "Vehicle", group="Target")
    aspect: Aspect = about("side", "Seen from", group="Target", help="the side of it that the shooter looks at")
    angled: Switch = about(False, "Slanted", group="Target", help="the steel is met at 45 degrees or more")
    angle: Whole = about(
        0, "Askew", group="Target", unit="degrees", help="off square; a plate's own slope adds to it", ge=0, le=90
    )
    hidden_parts: Parts = about(
        (), "Parts hidden", group="Target", help="parts that cannot be struck", accepts="parts that are seen, or hull"
    )
    front_plate: FrontPlate = about("front glacis", "Front of hull", group="Target", help="the plate a hit there meets")
    heroes: Heroes = about("nobody", "Hero", group="Target", help="who of its crew is a Hero")

    def blow(self, tables: Tables) -> Blow:
        """Everything that counts once the shot has hit."""
        return Blow(
            weapon=tables[Weapon][self.weapon],
            vehicle=tables[Vehicle][self.vehicle],
            aspect=self.aspect,
            angle=self.angle,
            angled=self.angled,
            hidden_parts=self.hidden_parts,
            front_plate=self.front_plate,
            halves=self.halves,
            equal=self.equal,
            heroes=self.heroes,
            fit=self.fit,
            wounds_only_if_disabled=self.wounds_only_if_disabled,
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from vehicles.faults(
            tables, "vehicle", self.vehicle, self.aspect, "aspect", "front_plate", front_plate=self.front_plate
        )
        yield from vehicles.hidden_faults(tables, self.blow(tables))

    def vehicle_ignores(self, tables: Tables) -> dict[str, str]:
        """The fields of the vehicle that do not count here."""
        vehicle, reasons = tables[Vehicle][self.vehicle], {}
        if vehicle.soft:
            reasons = dict.fromkeys(("angled", "angle", "front_plate", "equal"), "a soft vehicle has no armour")
        elif self.angled:
            reasons["angle"] = "the steel is slanted enough as it is"
        if self.aspect != "front":
            reasons["front_plate"] = f"the {self.aspect} has only one plate before its hull"
        if self.aspect == "side" or vehicle.layout != "turret":
            reasons["halves"] = "counts only for a turret seen from front or rear"
        if self.heroes not in (NOBODY, EVERYONE, *vehicle.men):
            reasons["heroes"] = f"there is no {self.heroes} in the {self.vehicle}"
        return reasons
