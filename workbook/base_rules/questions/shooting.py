"""What every question of shooting has in common: the firer, his weapon, and how far away the target is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from workbook.base_rules import hitting
from workbook.base_rules.questions.fields import the_distance, the_range
from workbook.odds import Fault, Question, RollNeeded
from workbook.odds.faults import not_among
from workbook.odds.fields import AnyCase, Edition, NameIn, Quality, Quantity, RangeBand, Switch, Whole, about
from workbook.tables.base import Weapon

if TYPE_CHECKING:
    from workbook.tables import Tables

WeaponName: TypeAlias = Annotated[str, NameIn(Weapon, "weapon")]


class Shooting(Question):
    """The firer's half of a shot."""

    edition: Edition = about("2nd", "Edition", group="Rules")
    weapon: WeaponName = about("Rifle", "Weapon", group="Firer")
    mount: Annotated[Literal["team", "vehicle"], AnyCase()] = about(
        "team", "Mount", group="Firer", help="on a vehicle the 3rd edition gives machine guns about half their shots"
    )
    quality: Quality = about("Regular", "Quality", group="Firer")
    pins: Whole = about(0, "Pins", group="Firer", help="on the firer", ge=0, le=12)
    moved: Switch = about(
        False, "Moved", group="Firer", help="on an Advance order; else it stands and has a Fire order"
    )
    last_man: Switch = about(False, "Last man", group="Firer", help="a team weapon served by its last man")
    indirect: Switch = about(False, "Indirect", group="Firer", help="a howitzer fires indirectly")
    attempt: Whole = about(
        1, "Attempt", group="Firer", help="of indirect fire at the same target, neither side having moved", ge=1, le=12
    )
    range_band: RangeBand = the_range()
    distance_in: Quantity | None = the_distance()

    def arm(self, tables: Tables, name: str | None = None) -> Weapon:
        """The weapon's row in this edition."""
        return tables[Weapon][self.edition, name or self.weapon]

    def fires_indirectly(self, weapon: Weapon) -> bool:
        """A mortar always does; a howitzer when it is told to."""
        return weapon.indirect_to is not None and (self.indirect or weapon.reach is None)

    def band(self, tables: Tables, weapon: Weapon) -> str:
        """The range band that counts: the one given, or the one the distance falls in."""
        if self.distance_in is None:
            return self.range_band
        found = hitting.range_band(tables, weapon, self.distance_in, indirect=self.fires_indirectly(weapon))
        return found or "long"

    @property
    def one_man_left(self) -> bool:
        """BA-07: a team weapon served by its last man; what is mounted on a vehicle has no team."""
        return self.last_man and self.mount == "team"

    def inside_minimum(self, tables: Tables, weapon: Weapon) -> bool:
        """Is the target nearer than this weapon's indirect fire can come down?"""
        if not self.fires_indirectly(weapon):
            return False
        return hitting.inside_minimum(weapon, self.band(tables, weapon), self.distance_in)

    def roll_to_hit(self, tables: Tables, weapon: Weapon, **target: Any) -> RollNeeded | None:
        """What the shots need to hit, `target` being its part in `hitting.to_hit`; None where indirect fire cannot come down."""
        if self.inside_minimum(tables, weapon):
            return None
        if self.fires_indirectly(weapon):
            return hitting.indirect_to_hit(tables, self.edition, self.attempt, moved=self.moved)
        firer = {"moved": self.moved, "pins": self.pins, "last_man": self.one_man_left}
        return hitting.to_hit(tables, weapon, self.quality, self.band(tables, weapon), **firer, **target)

    def weapon_faults(self, tables: Tables, field: str, name: str) -> Iterator[Fault]:
        """A weapon that the edition does not have, or that does not reach so far."""
        weapon = tables[Weapon].get((self.edition, name))
        if weapon is None:
            names = [row.weapon for row in tables[Weapon] if row.edition == self.edition]
            yield replace(not_among(field, name, names), depends=("edition",))
        elif self.distance_in is not None:
            indirect = self.fires_indirectly(weapon)
            if hitting.range_band(tables, weapon, self.distance_in, indirect=indirect) is None:
                reach = weapon.indirect_to if indirect else weapon.reach
                accepted = f"up to {reach} inches, the range of the {name}"
                yield Fault("distance_in", str(self.distance_in), accepted, depends=(field, "edition"))

    def shooting_ignores(self, tables: Tables) -> dict[str, str]:
        """The fields of the firer's half that do not count, each with the reason."""
        weapon = self.arm(tables)
        reasons = {}
        if weapon.indirect_to is None or weapon.reach is None:
            only = "only howitzers have the choice" if weapon.reach is not None else "a mortar always fires indirectly"
            reasons["indirect"] = only
        if self.distance_in is not None:
            reasons["range_band"] = "it follows from the distance"
        if not self.fires_indirectly(weapon):
            reasons["attempt"] = "only indirect fire has to range in"
        if self.fires_indirectly(weapon):
            never = ("quality", "pins", "last_man") if self.attempt > 1 else ("quality", "pins", "moved", "last_man")
            reasons |= dict.fromkeys(never, "nothing changes an indirect shot's roll to hit")
            if self.moved:
                reasons["attempt"] = "having moved, it begins to range in again"
        else:
            if not weapon.team:
                reasons["last_man"] = "only team weapons need a second man"
            elif self.mount == "vehicle":
                reasons["last_man"] = "on a vehicle it is no team weapon"
            if weapon.assault and not weapon.anti_tank_gun:
                reasons["moved"] = "an Assault weapon fires on the move without a penalty"
        short_handed = self.last_man and weapon.team and not self.fires_indirectly(weapon)
        if weapon.vehicle_shots is None and not short_handed:
            reasons["mount"] = "it has the same shots wherever it is mounted"
        return reasons
