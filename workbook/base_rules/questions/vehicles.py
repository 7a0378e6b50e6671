"""A shot at a vehicle, soft-skin to super-heavy tank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from workbook.base_rules import damage, hitting, pins, vehicle_damage, weapons
from workbook.base_rules.high_explosive import fires_he, hits_on_vehicle
from workbook.base_rules.questions.shooting import Shooting, WeaponName
from workbook.base_rules.vehicle_damage import LOST, NOTHING, OUTCOMES, STOPPED, Damage
from workbook.odds import Chain, Distribution, Fault, Headline, RollNeeded, Stage, Sure, run
from workbook.odds.fields import AnyCase, Cover, Facing, Quality, Switch, Whole, about

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.stages import State, Throw
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

VehicleClass: TypeAlias = Annotated[
    Literal["soft-skin", "armoured car", "light tank", "medium tank", "heavy tank", "super-heavy tank"], AnyCase()
]
STOPPED_OR_WORSE = "Stopped or worse (immobilised, on fire, lost)"
HOW_LOST = ("not lost", "abandoned", "by full or superficial damage", "by massive damage")


class ShotAtVehicle(Shooting):
    """What does this shot do to that vehicle?"""

    name: ClassVar[str] = "base.shot_at_vehicle"
    asks: ClassVar[str] = "What does this shot do to that vehicle?"
    trial: ClassVar[str] = "shot"
    live: ClassVar[tuple[str, ...]] = ("weapon", "target", "facing", "range_band")

    weapon: WeaponName = about("Medium anti-tank gun", "Weapon", group="Firer")
    he: Switch = about(False, "Shell", group="Firer", help="fires high explosive where it could fire solid shot")
    facing: Facing = about("front", "Facing", group="Shot", help="the side of the vehicle that is hit")
    cover: Cover = about("none", "Cover", group="Shot")
    target: VehicleClass = about("medium tank", "Class", group="Target")
    open_topped: Switch = about(False, "Open-topped", group="Target")
    target_quality: Quality = about("Regular", "Crew", group="Target")
    target_pins: Whole = about(0, "Pins", group="Target", help="on the target before the shot", ge=0, le=12)
    massive: Switch = about(False, "Massive", group="Rules", help="massive damage in the 3rd edition too")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return OUTCOMES

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return vehicle_headlines(self.target)

    def label(self, state: Damage) -> str:
        return state.worst

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from self.weapon_faults(tables, "weapon", self.weapon)

    def needed_to_hit(self, tables: Tables) -> RollNeeded | None:
        """What the shot needs to hit; None where it is nearer than indirect fire comes down."""
        return self.roll_to_hit(tables, self.arm(tables), at_vehicle=True, cover=self.cover)

    def struck(self, tables: Tables) -> str:
        """BA-27: the facing that is struck: the one given, or the top where the fire is indirect."""
        return "top" if self.fires_indirectly(self.arm(tables)) else self.facing

    def needed_to_damage(self, tables: Tables) -> RollNeeded:
        """What a hit needs to damage it."""
        weapon = self.arm(tables)
        as_he = fires_he(weapon, at_vehicle=True, he=self.he)
        band, facing = self.band(tables, weapon), self.struck(tables)
        return damage.to_damage(tables, weapon, self.target, "Regular", as_he=as_he, facing=facing, range_band=band)

    def chain(self, tables: Tables) -> Chain:
        return self.stages(tables, count_pins=False)

    def stages(self, tables: Tables, *, count_pins: bool) -> Chain:
        """To hit, to damage, the chart, the crew's nerve; where they are asked for, the pins of the chart are counted."""
        return Chain(*self._shots(tables), *self._impact(tables, count_pins=count_pins), split=1)

    def _shots(self, tables: Tables) -> list[Stage]:
        """The rolls to hit, and the save that a vehicle in cover does not have."""
        weapon = self.arm(tables)
        count = weapons.shots(tables, weapon, self.mount)
        each = hits_on_vehicle(tables, self.edition, as_he=fires_he(weapon, at_vehicle=True, he=self.he))
        hit = Stage("To hit", hitting.hits, tables, self.edition, self.needed_to_hit(tables), count, "To hit", each)
        return [hit, *hitting.vehicle_cover(tables, self.edition, self.cover)]

    def _impact(self, tables: Tables, *, count_pins: bool) -> list[Stage]:
        """What the hits do."""
        if not damage.can_hurt(tables, self.arm(tables), self.target):
            says = f"A hit with the {self.weapon} cannot hurt {damage.a(self.target)}: no effect"
            return [Stage("To damage", vehicle_damage.harmless, says, "BA-22")]
        needed = self.needed_to_damage(tables)
        if not vehicle_damage.rolls_on_chart(tables, self.edition, self.target):
            return [Stage("To damage", vehicle_damage.to_damage_soft_skin, tables, self.edition, needed)]
        above = self.open_topped and self.struck(tables) == "top"
        nerve = (tables, self.edition, self.target_quality, self.target_pins)
        return [
            Stage("To damage", vehicle_damage.to_damage_armour, tables, self.edition, needed, self.massive),
            *(
                Stage("On the chart", vehicle_damage.on_the_chart, tables, self.edition, kind, above, count_pins)
                for kind in ("superficial", "full", "massive")
            ),
            Stage("Crew's check", vehicle_damage.burning_crew, *nerve),
        ]

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons = self.shooting_ignores(tables)
        weapon = self.arm(tables)
        indirect = self.fires_indirectly(weapon)
        if idle := hitting.cover_is_idle(tables, self.edition):
            reasons["cover"] = idle
        elif indirect:
            reasons["cover"] = "nothing changes an indirect shot's roll to hit"
        if self.edition == "2nd":
            reasons["massive"] = "the 2nd edition always has it"
        if weapon.he is None or weapon.pen is None:
            reasons["he"] = "it fires only one kind of round"
        return reasons | self._target_ignores(tables, indirect)

    def _target_ignores(self, tables: Tables, indirect: bool) -> dict[str, str]:
        reasons: dict[str, str] = {}
        if not damage.can_hurt(tables, self.arm(tables), self.target):
            return dict.fromkeys(
                ("facing", "open_topped", "target_quality", "target_pins", "massive"), "small arms cannot hurt armour"
            )
        if not vehicle_damage.rolls_on_chart(tables, self.edition, self.target):
            names = ("facing", "open_topped", "target_quality", "target_pins", "massive")
            return dict.fromkeys(names, "a soft-skin has no armour, and any damage destroys it")
        if not damage.is_armoured(tables, self.edition, self.target):
            reasons |= dict.fromkeys(("facing", "open_topped"), "a soft-skin has no armour")
        if indirect:
            reasons["facing"] = "an indirect hit strikes the top"
        if self.struck(tables) != "top":
            reasons["open_topped"] = "counts only for hits from above"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        last = run(self.stages(tables, count_pins=True), self.start(tables))
        weapon = self.arm(tables)
        found: dict[str, Beside] = {}
        if weapon.kind == "heavy" and damage.is_armoured(tables, self.edition, self.target):
            could = self.needed_to_damage(tables).number <= 6
            pinned = Chain(
                *self.stages(tables, count_pins=True).stages,
                Stage("Pinned by the hit", pinned_by_hit, tables, self.edition, self.target_quality, could),
            )
            counts = run(pinned, self.start(tables)).map(str)
            order = (*sorted(counts.weights.keys() - {"lost"}, key=int), "lost")
            pins = Distribution.from_exact(counts, order)
            found["pins laid on it, unless lost"] = pins.resting_on(pinned, self.start(tables))
            massive = last.map(how_lost)
            found["how it was lost"] = Distribution.from_exact(massive, HOW_LOST)
        return found


def vehicle_headlines(target: str) -> tuple[Headline, ...]:
    """What is said of an attack on a vehicle."""
    what = {"soft-skin": "The vehicle", "armoured car": "The armoured car"}.get(target, "The tank")
    return (
        Headline.of(f"{what} is lost", *LOST),
        Headline.of(STOPPED_OR_WORSE, *STOPPED),
        Headline.of("Nothing at all", *NOTHING),
    )


def how_lost(state: Any) -> str:
    """BA-36: whether the damage roll that knocked it out was massive, which the survival of its crew asks."""
    if state.massive_loss:
        return "by massive damage"
    return {"knocked out": "by full or superficial damage", "abandoned": "abandoned"}.get(state.worst, "not lost")


def pinned_by_hit(state: Damage, tables: Tables, edition: str, quality: str, could_damage: bool) -> Throw | State:
    """BA-66, BA-33: the pins on a vehicle that is still there: from the hit itself, and from the results on the chart."""
    if state.worst in LOST:
        return Sure("lost")
    if state.worst == "missed":
        return Sure("0")
    step = pins.pin_on_armour(tables, edition, quality, could_damage=could_damage)
    if isinstance(step, Sure):
        return Sure(str(step.state + state.chart_pins), step.says, step.rule, step.rests_on)
    return replace(step, then=lambda pinned: str(pinned + state.chart_pins))
