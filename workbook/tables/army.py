"""The tables of army lists: what the vehicles of the price lists fire, and what they are to be fired at."""

from typing import ClassVar, Literal

from workbook.tables.cells import Count, TargetClass, Text
from workbook.tables.rows import Row


class Armament(Row):
    """A vehicle of the price lists: the gun it fires, how many of it, and the class of its armour."""

    table: ClassVar[str] = "army/armaments"
    key: ClassVar[tuple[str, ...]] = ("unit",)
    says: ClassVar[str] = "{unit}: {guns} x {weapon}, a {target}"
    extendable: ClassVar[bool] = True

    unit: Text
    weapon: Text
    guns: Count = 1
    mount: Literal["team", "vehicle"] = "vehicle"
    target: TargetClass
