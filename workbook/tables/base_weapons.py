"""The tables of what fires, both editions: weapons, their shells, their crews and their prices."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Literal

from workbook.tables.cells import Count, CountDice, DiceText, DieRoll, Edition, Shots, Text, Whole
from workbook.tables.clashes import unsound_weapons
from workbook.tables.rows import Clash, Lookup, Row


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
