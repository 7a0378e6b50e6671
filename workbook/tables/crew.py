"""The tables of vehicle crew experience."""

from typing import ClassVar, Literal

from workbook.tables.cells import Count, DiceText, Quality, Text, Whole
from workbook.tables.rows import Row


class Survivors(Row):
    """The dice that say how many of a crew get out of a vehicle that is knocked out."""

    table: ClassVar[str] = "crew/survivors"
    key: ClassVar[tuple[str, ...]] = ("quality",)
    says: ClassVar[str] = "{quality} crew: {rolls} x {die} men get out, keep {keep}"

    quality: Quality
    die: DiceText
    rolls: Count
    keep: Literal["the roll", "the lower", "the higher"]


class SurvivorModifier(Row):
    """What is added to the men who get out; only one of them counts."""

    table: ClassVar[str] = "crew/survivor_modifiers"
    key: ClassVar[tuple[str, ...]] = ("loss",)
    says: ClassVar[str] = "{loss}: {modifier:+} men get out"

    loss: Text
    modifier: Whole
