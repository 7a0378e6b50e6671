"""What the platoon's questions have in common: the list itself, the edition, and which rules hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from workbook.heavy_weapons import platoon
from workbook.heavy_weapons.platoon import Arm, Pieces, fielded
from workbook.odds import Fault, Question
from workbook.odds.fields import Edition, about

if TYPE_CHECKING:
    from workbook.tables import Tables

LIST = "two to five pieces, of which the first two are the core"
LINE = "a line such as MMG team | MMG team | Medium mortar, Veteran"
RALLY = "from so many pins on a unit rallies in place of firing; nothing: it never does"
EXAMPLE = ("MMG team", "MMG team", "Medium mortar", "Medium mortar")


def the_rally() -> Any:
    """HW-21: from how many pins on a unit rallies, as a field."""
    return about(
        None,
        "Rallies from",
        group="Platoon",
        help=RALLY,
        unit="pins",
        ge=1,
        le=9,
        accepts="pins from 1 to 9, or nothing",
    )


class PlatoonField(Question):
    """A question about a platoon, which has to be a legal one."""

    edition: Edition = about("3rd", "Edition", group="Rules")
    platoon: Pieces = about(fielded(*EXAMPLE), "Platoon", group="Platoon", help=LIST, max_length=12)

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from platoon.faults(tables, self.edition, self.platoon)

    def arms(self, tables: Tables) -> tuple[Arm, ...]:
        """Its pieces, ready to fight."""
        return platoon.arms(tables, self.edition, self.platoon)
