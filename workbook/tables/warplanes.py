"""The tables of the warplanes: what each plane carries and costs, and the article's own numbers, the same in both editions."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Literal

from workbook.tables.base import Weapon
from workbook.tables.cells import Count, DieRoll, Quality, Text, Whole
from workbook.tables.clashes import not_there
from workbook.tables.rows import Clash, Lookup, Row

Arc = Literal["front", "rear"]
EdgeName = Literal["own", "left", "right", "enemy's"]


class Plane(Row):
    """A plane and its price by quality; a user's own may leave out every column with a default."""

    table: ClassVar[str] = "warplanes/planes"
    key: ClassVar[tuple[str, ...]] = ("plane",)
    extendable: ClassVar[bool] = True

    plane: Text
    nation: Text = "own"
    role: Text = "fighter"
    inexperienced: Count | None = None
    regular: Count | None = None
    veteran: Count | None = None
    interceptor: bool = False
    flying_tank: bool = False

    def price(self, quality: Quality) -> int | None:
        """Its points at a quality; None where it is not sold."""
        return {"Inexperienced": self.inexperienced, "Regular": self.regular, "Veteran": self.veteran}[quality]


class PlaneWeapon(Row):
    """How many of a weapon a plane has, and whether they cover its front or its rear; bombs count as a weapon."""

    table: ClassVar[str] = "warplanes/plane_weapons"
    key: ClassVar[tuple[str, ...]] = ("plane", "weapon", "arc")
    extendable: ClassVar[bool] = True

    plane: Text
    weapon: Text
    arc: Arc = "front"
    count: Count = 1


class PlaneOption(Row):
    """What a plane may carry in place of another load, and the points it adds."""

    table: ClassVar[str] = "warplanes/plane_options"
    key: ClassVar[tuple[str, ...]] = ("plane", "option")
    extendable: ClassVar[bool] = True

    plane: Text
    option: Text
    replaces: Text
    load: Text
    count: Count
    points: Whole

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """What is hung under the wings is a load that has a row."""
        return not_there(rows, "load", [row.load for row in tables(Load)])


class Load(Row):
    """What is dropped or launched once, and the weapon of the base rules that it counts as."""

    table: ClassVar[str] = "warplanes/loads"
    key: ClassVar[tuple[str, ...]] = ("load",)
    extendable: ClassVar[bool] = True

    load: Text
    weapon: Text

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """A load strikes as one of the weapons."""
        return not_there(rows, "weapon", [row.weapon for row in tables(Weapon)])


class PlaneFigure(Row):
    """A single number of the warplanes; it wins over both editions."""

    table: ClassVar[str] = "warplanes/figures"
    key: ClassVar[tuple[str, ...]] = ("figure",)
    says: ClassVar[str] = "{figure}: {value}"

    figure: Text
    value: Whole


class PlaneSwitch(Row):
    """A reading of the warplanes that holds or does not."""

    table: ClassVar[str] = "warplanes/switches"
    key: ClassVar[tuple[str, ...]] = ("switch",)
    says: ClassVar[str] = "{switch}: {on}"

    switch: Text
    on: bool


class Edge(Row):
    """The table edge a D6 picks; an empty one is rolled again."""

    table: ClassVar[str] = "warplanes/edges"
    key: ClassVar[tuple[str, ...]] = ("roll",)

    roll: DieRoll
    edge: EdgeName | None


class FlakUnit(Row):
    """A unit that may be bought against planes: a unit of the price lists, its weapon, and how many of it fire."""

    table: ClassVar[str] = "warplanes/flak_units"
    key: ClassVar[tuple[str, ...]] = ("unit",)
    says: ClassVar[str] = "{unit}: fires at planes as {firers} x {weapon}"
    extendable: ClassVar[bool] = True

    unit: Text
    weapon: Text
    firers: Count = 1

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """It fires one of the weapons."""
        return not_there(rows, "weapon", [row.weapon for row in tables(Weapon)])
