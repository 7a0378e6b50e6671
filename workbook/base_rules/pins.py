"""Pins: what a unit's fire lays on its target, besides what it destroys (BA-14, BA-43, BA-66)."""

from __future__ import annotations

from workbook.base_rules.high_explosive import pins_dice
from workbook.odds import Reading, Sure, Throw, dice
from workbook.tables import Tables
from workbook.tables.base import ArmourPins


def pins_on_troops(tables: Tables, edition: str, largest_shell: int | None, *, hit: bool) -> Throw | Sure[int]:
    """BA-14, BA-43: fire that hits at all lays one pin, saved or not; a shell lays its size's dice in place of it.

    One unit's fire lays one batch: the dice of the largest shell that hit.

    >>> from workbook.tables import load
    >>> pins_on_troops(load(), "2nd", None, hit=True).exact.fractions()
    {1: Fraction(1, 1)}
    """
    if not hit:
        return Sure(0)
    if largest_shell is None:
        return Sure(1, "Fire that hits at all lays a pin", "BA-14")
    thrown = pins_dice(tables, edition, largest_shell)
    return Throw(
        "Pins", "BA-43", thrown, lambda face: Reading(thrown.total(face), f"{thrown.total(face)} on the target")
    )


def pin_on_armour(tables: Tables, edition: str, quality: str, *, could_damage: bool) -> Throw | Sure[int]:
    """BA-66: a heavy weapon's hit on closed armour: Inexperienced crews are pinned, Veterans only where it could do damage.

    A Regular crew rolls a D6; on 4 or more it takes it as Veterans do.

    >>> from workbook.tables import load
    >>> pin_on_armour(load(), "2nd", "Regular", could_damage=False).exact.fractions()
    {1: Fraction(1, 2), 0: Fraction(1, 2)}
    """
    row = tables[ArmourPins][edition, quality]
    as_veteran = int(could_damage)
    needed = row.needed
    if needed is None:
        pinned = 1 if row.pinned == "always" else as_veteran
        return Sure(
            pinned, "The hit pins the crew" if pinned else "It could not have hurt them: no pin", "BA-66", (row,)
        )
    steady, shaken = Reading(as_veteran, "taken as Veterans do"), Reading(1, "pinned, as the Inexperienced are")

    def read(face: tuple[int, ...]) -> Reading:
        return steady if face[0] >= needed else shaken

    return Throw("Pinned by the hit", "BA-66", dice("D6"), read, rests_on=(row,))
