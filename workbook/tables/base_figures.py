"""The tables of the base rules but for what fires, both editions: one class a table, one field a column."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from workbook.tables.cells import (
    Count,
    CountDice,
    Cover,
    DiceText,
    DieRoll,
    Edition,
    ExactFraction,
    Quality,
    TargetClass,
    Text,
    Whole,
    band,
)
from workbook.tables.clashes import divided_by_nothing, holes, untold_dice
from workbook.tables.rows import Clash, Lookup, Row

NOT_AMONG_THE_WEAPONS = "the workbook has no such weapon to fire"
ChartResult = Literal["crew stunned", "immobilised", "on fire", "knocked out"]


class Figure(Row):
    """A single number of the rules; a figure an edition does not have has no row."""

    table: ClassVar[str] = "base/figures"
    key: ClassVar[tuple[str, ...]] = ("edition", "figure")
    says: ClassVar[str] = "{figure}: {value} ({edition} edition)"

    unread: ClassVar[Mapping[str, str]] = {
        "game turns": "every question about a game has a field of its own for its turns",
    }

    edition: Edition
    figure: Text
    value: Whole

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """Nothing is divided by less than 1."""
        return divided_by_nothing(rows)


class Switch(Row):
    """Something the rules of an edition either have or have not."""

    table: ClassVar[str] = "base/switches"
    key: ClassVar[tuple[str, ...]] = ("edition", "switch")
    says: ClassVar[str] = "{switch}: {on} ({edition} edition)"

    edition: Edition
    switch: Text
    on: bool


class ToHit(Row):
    """What is added to the die that shoots, as printed: -1 makes it harder. 0: counts for nothing in this edition."""

    table: ClassVar[str] = "base/to_hit"
    key: ClassVar[tuple[str, ...]] = ("edition", "factor")
    says: ClassVar[str] = "{factor}: {modifier:+} to hit ({edition} edition)"

    edition: Edition
    factor: Text
    modifier: Whole
    counted: Literal["once", "each"]

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """Only of pins can there be several."""
        for row in rows:
            if row.counted == "each" and row.factor != "pin":
                yield Clash(row.row_name, "counted", "each", "once: there is never more than one of it")


class CoverSave(Row):
    """The roll that saves a man about to be lost."""

    table: ClassVar[str] = "base/cover_saves"
    key: ClassVar[tuple[str, ...]] = ("edition", "cover", "down")
    says: ClassVar[str] = "{cover} cover, Down: {down}: saved on {needed}+ ({edition} edition)"
    extendable: ClassVar[bool] = True

    edition: Edition
    cover: Cover
    down: bool
    needed: DieRoll


class NoSave(Row):
    """A kind of fire that takes away the whole save, or the part of it that being Down gave."""

    table: ClassVar[str] = "base/no_saves"
    key: ClassVar[tuple[str, ...]] = ("edition", "fire")
    says: ClassVar[str] = "{fire} takes away the save of: {loses} ({edition} edition)"

    unread: ClassVar[Mapping[str, str]] = dict.fromkeys(("flamethrower", "scoped sniper"), NOT_AMONG_THE_WEAPONS)

    edition: Edition
    fire: Text
    loses: Literal["cover and Down", "Down"]


class DamageValue(Row):
    """What D6 + Pen has to reach to harm the target; vehicles have no quality here."""

    table: ClassVar[str] = "base/damage_values"
    key: ClassVar[tuple[str, ...]] = ("edition", "target", "quality")
    says: ClassVar[str] = "{target} {quality}: damage value {value}+ ({edition} edition)"

    edition: Edition
    target: TargetClass
    quality: Quality | None
    value: Whole


class Penetration(Row):
    """What is added to a heavy weapon's Pen against armour, and which weapons it leaves alone."""

    table: ClassVar[str] = "base/penetration"
    key: ClassVar[tuple[str, ...]] = ("edition", "factor")
    says: ClassVar[str] = "{factor}: Pen {modifier:+} ({edition} edition)"

    unread: ClassVar[Mapping[str, str]] = {"for_flame": NOT_AMONG_THE_WEAPONS}

    edition: Edition
    factor: Text
    modifier: Whole
    for_he: bool
    for_shaped_charge: bool
    for_flame: bool


class DamageResult(Row):
    """What a damage roll does to armour, by how much it beats the damage value, and what it then rolls."""

    table: ClassVar[str] = "base/damage_results"
    key: ClassVar[tuple[str, ...]] = ("edition", "margin_from")
    says: ClassVar[str] = "armour beaten by {band}: {result} damage, {rolls} x {chart} on the chart ({edition} edition)"
    extendable: ClassVar[bool] = True

    edition: Edition
    margin_from: Whole
    margin_to: Whole | None
    result: Literal["superficial", "full", "massive"]
    chart: DiceText
    rolls: Count

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """However much the armour is beaten by, it is one kind of damage."""
        yield from holes(rows, "margin_from", "margin_to", range(100))
        first: dict[tuple[str, str], DamageResult] = {}
        for row in rows:
            like = first.setdefault((row.edition, row.result), row)
            for column in ("chart", "rolls"):
                if getattr(row, column) != getattr(like, column):
                    wanted = f"{getattr(like, column)}, as every {row.result} damage of the edition has it"
                    yield Clash(row.row_name, column, str(getattr(row, column)), wanted)

    @property
    def band(self) -> str:
        """The margins this row covers, in words."""
        return band(self.margin_from, self.margin_to)


class DamageChart(Row):
    """The vehicle damage chart: the band of the roll (an empty end is open), and the pins the result adds."""

    table: ClassVar[str] = "base/damage_chart"
    key: ClassVar[tuple[str, ...]] = ("edition", "result")
    says: ClassVar[str] = "damage chart, {band}: {result} ({edition} edition)"

    unread: ClassVar[Mapping[str, str]] = {"knocked out: pins": "a vehicle that is lost has no pins"}

    edition: Edition
    result: ChartResult
    roll_from: Whole | None
    roll_to: Whole | None
    pins: Whole

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """Every roll gives a result, whatever is added to it."""
        return holes(rows, "roll_from", "roll_to", range(-100, 100))

    @property
    def band(self) -> str:
        """The rolls that give the result, in words."""
        return band(self.roll_from, self.roll_to)


class ChartModifier(Row):
    """What is added to a roll on the vehicle damage chart."""

    table: ClassVar[str] = "base/chart_modifiers"
    key: ClassVar[tuple[str, ...]] = ("edition", "factor")
    says: ClassVar[str] = "{factor}: {modifier:+} on the damage chart ({edition} edition)"

    unread: ClassVar[Mapping[str, str]] = {"flamethrower vehicle": NOT_AMONG_THE_WEAPONS}

    edition: Edition
    factor: Text
    modifier: Whole


class Morale(Row):
    """The morale value of a quality."""

    table: ClassVar[str] = "base/morale"
    key: ClassVar[tuple[str, ...]] = ("edition", "quality")
    says: ClassVar[str] = "{quality}: morale {morale} ({edition} edition)"

    edition: Edition
    quality: Quality
    morale: Whole


class PinsOff(Row):
    """The pins that come off a unit on an occasion."""

    table: ClassVar[str] = "base/pins_off"
    key: ClassVar[tuple[str, ...]] = ("edition", "occasion")
    says: ClassVar[str] = "{occasion}: pins off {pins} ({edition} edition)"

    edition: Edition
    occasion: Text
    pins: CountDice | Literal["all"]

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """What a test takes off needs no dice."""
        return untold_dice(rows, ("passed test", "double 1"))


class Fubar(Row):
    """What a D6 makes of a FUBAR."""

    table: ClassVar[str] = "base/fubar"
    key: ClassVar[tuple[str, ...]] = ("edition", "outcome")
    says: ClassVar[str] = "FUBAR, {roll_from} to {roll_to}: {outcome} ({edition} edition)"

    edition: Edition
    outcome: Literal["friendly fire", "panic"]
    roll_from: DieRoll
    roll_to: DieRoll

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """Every face of the die means something."""
        return holes(rows, "roll_from", "roll_to", range(1, 7))


class Officer(Row):
    """What an officer adds to the morale of friends within so many inches."""

    table: ClassVar[str] = "base/officers"
    key: ClassVar[tuple[str, ...]] = ("edition", "rank")
    says: ClassVar[str] = "{rank}: {bonus:+} to morale ({edition} edition)"
    extendable: ClassVar[bool] = True

    unread: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("bonus", "radius"), "every question takes what the officer adds as a field of its own"
    )

    edition: Edition
    rank: Text
    bonus: Whole
    radius: Count | None = None


class ArmourPins(Row):
    """When a heavy weapon's hit pins a closed vehicle; `needed`: the roll that makes a Regular one as a Veteran one."""

    table: ClassVar[str] = "base/armour_pins"
    key: ClassVar[tuple[str, ...]] = ("edition", "quality")
    says: ClassVar[str] = "a closed vehicle, {quality}, is pinned by a heavy weapon's hit {pinned} ({edition} edition)"

    edition: Edition
    quality: Quality
    pinned: Literal["always", "if it could be damaged", "as Inexperienced, or as Veteran on a roll"]
    needed: DieRoll | None

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """What depends on a roll says which."""
        for row in rows:
            rolls = row.pinned.endswith("on a roll")
            if rolls != (row.needed is not None):
                wanted = "a number from 1 to 6, for its roll" if rolls else "nothing, as there is no roll"
                yield Clash(row.row_name, "needed", str(row.needed or ""), wanted)


class Published(Row):
    """A figure that others have worked out or printed, with the arithmetic that leads to it."""

    table: ClassVar[str] = "base/published"
    key: ClassVar[tuple[str, ...]] = ("claim",)
    says: ClassVar[str] = "{claim}: {arithmetic} = {value}"

    unread: ClassVar[Mapping[str, str]] = dict.fromkeys(("arithmetic", "value"), "it is there to be checked against")

    claim: Text
    arithmetic: Text
    value: ExactFraction
