"""The tables of the heavy weapons platoon: what may join it, its own numbers and readings, and what it changes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from workbook.tables.base_weapons import Crew, Points, Weapon
from workbook.tables.cells import Count, Text, Whole
from workbook.tables.clashes import not_there
from workbook.tables.rows import Clash, Lookup, Row


class Piece(Row):
    """A team or gun that a list may name: whether it may join, what it is bought as, what it fires, and who serves it.

    `crew` is its name among the crews; `men` are its own number, where that is another. What is refused needs neither.
    """

    table: ClassVar[str] = "heavy_weapons/pieces"
    key: ClassVar[tuple[str, ...]] = ("piece",)
    says: ClassVar[str] = "{piece}, {kind}: joins {joins}{band}"
    extendable: ClassVar[bool] = True

    piece: Text
    kind: Text
    joins: Literal["yes", "no", "by switch"] = "yes"
    unit: Text | None = None
    weapon: Text | None = None
    firers: Count = 1
    crew: Text | None = None
    men: Count | None = None

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """What it is bought as, fires and is served by are rows of other tables."""
        yield from not_there(rows, "unit", [row.unit for row in tables(Points)])
        yield from not_there(rows, "weapon", [row.weapon for row in tables(Weapon)])
        yield from not_there(rows, "crew", [row.team for row in tables(Crew)])

    @property
    def band(self) -> str:
        """What it fires, in words."""
        return f", fires as {self.firers} x {self.weapon}" if self.weapon else ""


class PlatoonFigure(Row):
    """A single number of the platoon."""

    table: ClassVar[str] = "heavy_weapons/figures"
    key: ClassVar[tuple[str, ...]] = ("figure",)
    says: ClassVar[str] = "{figure}: {value}"

    figure: Text
    value: Whole


class PlatoonSwitch(Row):
    """A reading of the platoon's page that holds or does not."""

    table: ClassVar[str] = "heavy_weapons/switches"
    key: ClassVar[tuple[str, ...]] = ("switch",)
    says: ClassVar[str] = "{switch}: {on}"

    switch: Text
    on: bool


class Change(Row):
    """A matter that the platoon's page sets against the standard rules."""

    table: ClassVar[str] = "heavy_weapons/changes"
    key: ClassVar[tuple[str, ...]] = ("matter",)
    says: ClassVar[str] = "{matter}: {adaptation}"

    unread: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("standard", "adaptation"), "it says in words what the other tables hold"
    )

    matter: Text
    standard: Text
    adaptation: Text
