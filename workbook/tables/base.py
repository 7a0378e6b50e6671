"""The tables of the base rules, both editions: one class a table, one field a column."""

from collections.abc import Iterator, Sequence
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
    Shots,
    TargetClass,
    Text,
    Whole,
    band,
)
from workbook.tables.clashes import divided_by_nothing, holes, unsound_weapons
from workbook.tables.rows import Clash, Lookup, Row

ChartResult = Literal["crew stunned", "immobilised", "on fire", "knocked out"]


class Figure(Row):
    """A single number of the rules; a figure an edition does not have has no row."""

    table: ClassVar[str] = "base/figures"
    key: ClassVar[tuple[str, ...]] = ("edition", "figure")
    says: ClassVar[str] = "{figure}: {value} ({edition} edition)"

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
        return holes(rows, "margin_from", "margin_to", range(100))

    @property
    def band(self) -> str:
        """The margins this row covers, in words."""
        return band(self.margin_from, self.margin_to)


class DamageChart(Row):
    """The vehicle damage chart: the band of the roll (an empty end is open), and the pins the result adds."""

    table: ClassVar[str] = "base/damage_chart"
    key: ClassVar[tuple[str, ...]] = ("edition", "result")
    says: ClassVar[str] = "damage chart, {band}: {result} ({edition} edition)"

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

    edition: Edition
    factor: Text
    modifier: Whole


class Weapon(Row):
    """A weapon: inches, shots, Pen, shell size in inches, and the rules it carries (as it stands on its own mount).

    `reach` is direct fire, `indirect_from` and `indirect_to` bound indirect fire. `vehicle_shots` are its shots on a
    vehicle, where the edition gives it others there. A user's own weapon may leave out every column with a default.
    """

    table: ClassVar[str] = "base/weapons"
    key: ClassVar[tuple[str, ...]] = ("edition", "weapon")
    extendable: ClassVar[bool] = True

    edition: Edition
    weapon: Text
    kind: Literal["small arms", "heavy"]
    reach: Count | None = None
    indirect_from: Count | None = None
    indirect_to: Count | None = None
    shots: Shots = 1
    vehicle_shots: Shots | None = None
    pen: Whole | None = None
    he: Count | None = None
    assault: bool = False
    team: bool = False
    fixed: bool = False
    shaped_charge: bool = False
    howitzer: bool = False
    anti_tank_gun: bool = False
    one_shot: bool = False

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """A weapon reaches somewhere, says what makes it heavy, and fires shells of sizes that the tables know."""
        return unsound_weapons(rows, [tables(kind) for kind in (HighExplosive, HePins, HeHits)])


class HighExplosive(Row):
    """A shell by the inches of its template, and its Pen."""

    table: ClassVar[str] = "base/high_explosive"
    key: ClassVar[tuple[str, ...]] = ("edition", "size")
    says: ClassVar[str] = 'a {size}" shell: Pen {pen:+} ({edition} edition)'
    extendable: ClassVar[bool] = True

    edition: Edition
    size: Count
    pen: Whole


class HePins(Row):
    """The dice of pins that a shell lays."""

    table: ClassVar[str] = "base/he_pins"
    key: ClassVar[tuple[str, ...]] = ("edition", "size")
    says: ClassVar[str] = 'a {size}" shell: {pins} pins ({edition} edition)'
    extendable: ClassVar[bool] = True

    edition: Edition
    size: Count
    pins: CountDice


class HeHits(Row):
    """How many men are taken to lie under a template, when the player does not say."""

    table: ClassVar[str] = "base/he_hits"
    key: ClassVar[tuple[str, ...]] = ("edition", "size")
    says: ClassVar[str] = 'men under a {size}" template: {hits} ({edition} edition)'
    extendable: ClassVar[bool] = True

    edition: Edition
    size: Count
    hits: Count


class HeDice(Row):
    """Dice the first edition rolled for a shell's hits, offered in place of counting men."""

    table: ClassVar[str] = "base/he_dice"
    key: ClassVar[tuple[str, ...]] = ("hits",)
    says: ClassVar[str] = "a shell's hits rolled on {hits}, as in the first edition"

    hits: DiceText


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


class RangingIn(Row):
    """The roll with which an indirect shot hits on its first, second ... attempt in a row."""

    table: ClassVar[str] = "base/ranging_in"
    key: ClassVar[tuple[str, ...]] = ("edition", "attempt")
    says: ClassVar[str] = "indirect fire, attempt {attempt}: hits on {needed}+ ({edition} edition)"

    edition: Edition
    attempt: Count
    needed: DieRoll


class Crew(Row):
    """The men who serve a team weapon or a gun at full strength."""

    table: ClassVar[str] = "base/crews"
    key: ClassVar[tuple[str, ...]] = ("team",)
    says: ClassVar[str] = "{team}: a crew of {men}"
    extendable: ClassVar[bool] = True

    team: Text
    men: Count


class Points(Row):
    """What a unit costs by its quality; `weapon` is its name among the weapons, where it has one."""

    table: ClassVar[str] = "base/points"
    key: ClassVar[tuple[str, ...]] = ("edition", "unit")
    extendable: ClassVar[bool] = True

    edition: Edition
    unit: Text
    kind: Literal["machine gun", "mortar", "anti-tank gun", "howitzer", "anti-aircraft gun", "vehicle", "observer"]
    weapon: Text | None = None
    inexperienced: Count | None = None
    regular: Count | None = None
    veteran: Count | None = None


class Extra(Row):
    """What is added to a unit, and its points."""

    table: ClassVar[str] = "base/extras"
    key: ClassVar[tuple[str, ...]] = ("edition", "extra")
    says: ClassVar[str] = "{extra}: {points:+} points ({edition} edition)"
    extendable: ClassVar[bool] = True

    edition: Edition
    extra: Text
    points: Whole


class Published(Row):
    """A figure that others have worked out or printed, with the arithmetic that leads to it."""

    table: ClassVar[str] = "base/published"
    key: ClassVar[tuple[str, ...]] = ("claim",)
    says: ClassVar[str] = "{claim}: {arithmetic} = {value}"

    claim: Text
    arithmetic: Text
    value: ExactFraction
