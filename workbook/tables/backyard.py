"""The tables of backyard AFV combat: percentile dice, feet and inches, millimetres of steel."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from workbook.tables.cells import Accepts, Count, ExactFraction, Text, Whole
from workbook.tables.clashes import holes, not_there, open_ended
from workbook.tables.rows import Clash, Lookup, Row

Aspect = Literal["front", "side", "rear"]
Grade = Literal["Recruit", "Average", "Veteran", "Expert"]
Seats = Literal["turret crew", "hull crew"]
SoftSeats = Literal["front seats", "rear seats"]
Wounds = Literal["incapacitated", "wounded", "superficial wound", "unscathed"]
Percent = Annotated[int, Field(ge=0, le=100), Accepts("a whole number from 0 to 100")]
Rolled = Annotated[int, Field(ge=1, le=100), Accepts("a whole number from 1 to 100")]
Degrees = Annotated[int, Field(ge=0, le=90), Accepts("degrees from 0 to 90")]


class Figure(Row):
    """A single number of the rules."""

    table: ClassVar[str] = "backyard/figures"
    key: ClassVar[tuple[str, ...]] = ("figure",)
    says: ClassVar[str] = "{figure}: {value}"

    figure: Text
    value: Whole


class Switch(Row):
    """Something the page leaves open, and whether we take it so."""

    table: ClassVar[str] = "backyard/switches"
    key: ClassVar[tuple[str, ...]] = ("switch",)
    says: ClassVar[str] = "{switch}: {on}"

    unread: ClassVar[Mapping[str, str]] = {
        "range bands serve infantry weapons": "no other bands are known; a chance of your own goes into the field Chance",
        "tank crew table serves a front engine": "no other table is known; rows for a vehicle of your own go before it",
    }

    switch: Text
    on: bool


class ToHit(Row):
    """The chance to begin with, by the range; an empty end is open."""

    table: ClassVar[str] = "backyard/to_hit"
    key: ClassVar[tuple[str, ...]] = ("distance",)
    says: ClassVar[str] = "{distance}: {chance}% to hit"

    distance: Text
    up_to_ft: Whole | None
    chance: Percent

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """There is a chance at every distance."""
        return open_ended(rows, "up_to_ft")


class SecondShot(Row):
    """What a shot at the same target as before adds, by the range."""

    table: ClassVar[str] = "backyard/second_shot"
    key: ClassVar[tuple[str, ...]] = ("distance",)
    says: ClassVar[str] = "second shot, {distance}: {bonus:+}%"

    distance: Text
    bonus: Whole


class TargetSpeed(Row):
    """What a moving target takes off; an empty end is open."""

    table: ClassVar[str] = "backyard/target_speeds"
    key: ClassVar[tuple[str, ...]] = ("speed",)
    says: ClassVar[str] = "{speed} target: {modifier:+}% to hit"

    speed: Text
    up_to_in: Whole | None
    modifier: Whole

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """There is a modifier for every speed."""
        return open_ended(rows, "up_to_in")


class Gunner(Row):
    """What the gunner's grade adds."""

    table: ClassVar[str] = "backyard/gunners"
    key: ClassVar[tuple[str, ...]] = ("grade",)
    says: ClassVar[str] = "{grade} gunner: {modifier:+}% to hit"

    grade: Grade
    modifier: Whole


class Experience(Row):
    """The engagements from which a man or a crew has this grade."""

    table: ClassVar[str] = "backyard/experience"
    key: ClassVar[tuple[str, ...]] = ("grade",)
    says: ClassVar[str] = "{grade} from {engagements} engagements"

    grade: Grade
    engagements: Whole

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """Somebody without any engagement has a grade too."""
        lowest = min(rows, key=lambda row: row.engagements)
        if lowest.engagements != 0:
            yield Clash(lowest.row_name, "engagements", str(lowest.engagements), "0, for one of the grades")


class Weapon(Row):
    """A weapon: the millimetres it goes through, met squarely and slanted; infantry weapons have rules of their own to hit."""

    table: ClassVar[str] = "backyard/weapons"
    key: ClassVar[tuple[str, ...]] = ("weapon",)
    says: ClassVar[str] = "{weapon}: {flat} mm, {deflected} mm deflected"
    extendable: ClassVar[bool] = True

    weapon: Text
    flat: ExactFraction
    deflected: ExactFraction
    infantry: bool = False


class View(Row):
    """A part that can be seen from an aspect, and its share of the roll for where a shot strikes."""

    table: ClassVar[str] = "backyard/views"
    key: ClassVar[tuple[str, ...]] = ("layout", "aspect", "part")
    says: ClassVar[str] = "{layout}, seen from the {aspect}: {part}, share {share}"
    extendable: ClassVar[bool] = True

    layout: Text
    aspect: Aspect
    part: Text
    share: Count


class Plate(Row):
    """The plate that stands in front of a part."""

    table: ClassVar[str] = "backyard/plates"
    key: ClassVar[tuple[str, ...]] = ("aspect", "part")
    says: ClassVar[str] = "{part} from the {aspect}: {plate}"
    extendable: ClassVar[bool] = True

    aspect: Aspect
    part: Text
    plate: Text


class Disabling(Row):
    """What a shot through the armour puts out of order, and how likely; a row may be one vehicle's own."""

    table: ClassVar[str] = "backyard/disabling"
    key: ClassVar[tuple[str, ...]] = ("vehicle", "aspect", "part")
    says: ClassVar[str] = "{vehicle} {part} hit from the {aspect}: {system} {chance}%"
    extendable: ClassVar[bool] = True

    vehicle: Text | None
    aspect: Aspect
    part: Text
    chance: Percent
    system: Text

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """What is put out of order is a system that has a row."""
        return not_there(rows, "system", [row.system for row in tables(System)])


class System(Row):
    """What the vehicle can no longer do without one of its systems."""

    table: ClassVar[str] = "backyard/systems"
    key: ClassVar[tuple[str, ...]] = ("system",)
    extendable: ClassVar[bool] = True

    system: Text
    stops_moving: bool = False
    stops_turret: bool = False
    stops_gun: bool = False


class CrewSurvival(Row):
    """The chance that a man in an armoured vehicle lives, by where the shot came in and where he sits."""

    table: ClassVar[str] = "backyard/crew_survival"
    key: ClassVar[tuple[str, ...]] = ("vehicle", "aspect", "part", "seats")
    says: ClassVar[str] = "{vehicle} {part} hit from the {aspect}: {seats} {lives}% live"
    extendable: ClassVar[bool] = True

    vehicle: Text | None
    aspect: Aspect
    part: Text
    seats: Seats
    lives: Percent


class SoftCrewSurvival(Row):
    """The chance that somebody in a soft vehicle lives, by where the shot came in and where he sits."""

    table: ClassVar[str] = "backyard/soft_crew_survival"
    key: ClassVar[tuple[str, ...]] = ("vehicle", "aspect", "part", "seats")
    says: ClassVar[str] = "soft {vehicle} {part} hit from the {aspect}: {seats} {lives}% live"
    extendable: ClassVar[bool] = True

    vehicle: Text | None
    aspect: Aspect
    part: Text
    seats: SoftSeats
    lives: Percent


class Role(Row):
    """A man of the crew: where he sits, and whether he can fire the main gun or drive."""

    table: ClassVar[str] = "backyard/roles"
    key: ClassVar[tuple[str, ...]] = ("role",)
    says: ClassVar[str] = "{role}: {seats}, in a soft vehicle {soft_seats}"
    extendable: ClassVar[bool] = True

    role: Text
    seats: Seats
    soft_seats: SoftSeats
    fires: bool = False
    drives: bool = False


class Wound(Row):
    """The rolls that leave a survivor in this state."""

    table: ClassVar[str] = "backyard/wounds"
    key: ClassVar[tuple[str, ...]] = ("effect",)
    says: ClassVar[str] = "survivor, {roll_from} to {roll_to}: {effect}"

    effect: Wounds
    roll_from: Rolled
    roll_to: Rolled

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """Every roll does something to him."""
        return holes(rows, "roll_from", "roll_to", range(1, 101))


class Vehicle(Row):
    """A vehicle's sheet but for its plates. Without a gun it is unarmed; crew are roles in a list."""

    table: ClassVar[str] = "backyard/vehicles"
    key: ClassVar[tuple[str, ...]] = ("vehicle",)
    says: ClassVar[str] = "{vehicle}: {gun} {rounds} rounds, crew {crew}"
    extendable: ClassVar[bool] = True

    tells: ClassVar[tuple[str, ...]] = ("machine_guns", "fording", "trench")

    vehicle: Text
    gun: Text | None = None
    rounds: Whole | None = None
    layout: Text = "turret"
    soft: bool = False
    engine: Literal["rear", "front"] = "rear"
    crew: Text = "driver, gunner, commander"
    machine_guns: Text | None = None
    fording: Whole | None = None
    trench: Whole | None = None

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """The men of a soft vehicle sit where its own table knows them, and a gun is one of the weapons."""
        yield from not_there(rows, "gun", [row.weapon for row in tables(Weapon)])
        yield from not_there(rows, "layout", [row.layout for row in tables(View)])
        known = [(row.vehicle, row.aspect, row.part) for row in tables(SoftCrewSurvival)]
        for row in rows:
            seen = [(view.aspect, view.part) for view in tables(View) if view.layout == row.layout]
            homeless = [
                part for aspect, part in seen if not {(None, aspect, part), (row.vehicle, aspect, part)} & {*known}
            ]
            if row.soft and homeless:
                wanted = f"no, or rows of backyard.soft_crew_survival for its {homeless[0]}"
                yield Clash(row.row_name, "soft", "yes", wanted)

    @cached_property
    def men(self) -> tuple[str, ...]:
        """The crew, man by man."""
        return tuple(role.strip() for role in self.crew.split(","))


class Armour(Row):
    """A plate: its thickness in mm, and its slope from the upright in degrees where that is known."""

    table: ClassVar[str] = "backyard/armour"
    key: ClassVar[tuple[str, ...]] = ("vehicle", "plate")
    says: ClassVar[str] = "{vehicle} {plate}: {mm} mm"
    extendable: ClassVar[bool] = True

    vehicle: Text
    plate: Text
    mm: ExactFraction
    slope: Degrees | None = None


class Published(Row):
    """A number of the page's worked example."""

    table: ClassVar[str] = "backyard/published"
    key: ClassVar[tuple[str, ...]] = ("claim",)
    says: ClassVar[str] = "worked example, {claim}: {value}"

    unread: ClassVar[Mapping[str, str]] = {"value": "it is there to be checked against"}

    claim: Text
    value: Whole
