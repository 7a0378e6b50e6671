"""Plane against plane: who is shot down?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from workbook.odds import Chain, Distribution, Fault, Headline, Question, Stage
from workbook.odds.faults import nearest
from workbook.odds.fields import Edition, Switch, Whole, about
from workbook.tables.warplanes import Plane
from workbook.warplanes import dogfight, flak, planes
from workbook.warplanes.dogfight import Skies
from workbook.warplanes.questions.flak import PIN_FOR_HIT, PlaneName

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

TARGET_DOWN, TARGET_OFF = "target destroyed", "target driven off"
HUNTER_DOWN, HUNTER_OFF = "interceptor destroyed", "interceptor driven off"
NEITHER = "neither"
TAILING = "it ends its move in the other's rear arc"


class Dogfight(Question):
    """What comes of an interceptor's attack on another plane?"""

    name: ClassVar[str] = "warplanes.dogfight"
    asks: ClassVar[str] = "What comes of an interceptor's attack on another plane?"
    trial: ClassVar[str] = "attack"
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("tailing", "target", "interceptors", "edition")

    edition: Edition = about("2nd", "Edition", group="Rules")
    pin_for_hit: Switch = about(True, "Pin for a hit", group="Rules", help=PIN_FOR_HIT)
    interceptor: PlaneName = about("Supermarine Spitfire", "Interceptor", group="Interceptor")
    interceptors: Whole = about(1, "How many", group="Interceptor", help="they attack one after another", ge=1, le=6)
    interceptor_pins: Whole = about(0, "Pins", group="Interceptor", help="on each of them", ge=0, le=5)
    tailing: Switch = about(True, "Tailing", group="Interceptor", help=TAILING)
    target: PlaneName = about("Junkers Ju 87 Stuka", "Target", group="Target")
    target_pins: Whole = about(0, "Pins", group="Target", help="on the plane attacked", ge=0, le=5)
    flying_tank_used: Switch = about(
        False, "Spared before", group="Target", help="a flying tank's armour has saved it once"
    )

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (TARGET_DOWN, TARGET_OFF, HUNTER_DOWN, HUNTER_OFF, NEITHER)

    def start(self, tables: Tables) -> Skies:
        return Skies(flak.fresh(tables, self.target, self.target_pins, used=self.flying_tank_used))

    def chain(self, tables: Tables) -> Chain:
        hunt = dogfight.hunt(
            tables,
            self.edition,
            self.interceptor,
            self.target,
            tailing=self.tailing,
            pins=self.interceptor_pins,
            pin_for_hit=self.pin_for_hit,
        )
        stages = []
        for place in range(1, self.interceptors + 1):
            number = f" {place}" if self.interceptors > 1 else ""
            stages.append(Stage(f"Past the rear gun{number}", dogfight.rear_gun, tables, hunt))
            stages.append(Stage(f"Interceptor{number} fires", dogfight.interceptor_fires, tables, hunt))
        return Chain(*stages)

    def label(self, state: Skies) -> str:
        if state.target.lost:
            return TARGET_DOWN if state.target.lost == flak.DESTROYED else TARGET_OFF
        if state.shot_down:
            return HUNTER_DOWN
        return HUNTER_OFF if state.driven_off else NEITHER

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return (
            Headline.of("The target is gone (shot down or driven off)", TARGET_DOWN, TARGET_OFF),
            Headline.of("It gets away, and an interceptor is lost", HUNTER_DOWN, HUNTER_OFF),
            Headline.of("Nobody is lost", NEITHER),
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from planes.plane_faults(tables, self.edition, "interceptor", self.interceptor)
        yield from planes.plane_faults(tables, self.edition, "target", self.target)
        if not dogfight.can_intercept(tables, self.interceptor):
            yield interceptor_fault(tables, "interceptor", self.interceptor)

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons = {}
        if not tables[Plane][self.target].flying_tank:
            reasons["flying_tank_used"] = "only a flying tank is ever spared"
        if not self.tailing or not planes.guns(tables, self.edition, self.target, "rear"):
            why = (
                "only a plane that is tailed fires to the rear"
                if not self.tailing
                else f"the {self.target} has no rear gun"
            )
            reasons["interceptor_pins"] = f"nobody fires at the interceptor: {why}"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        after = layers[-1].after
        found: dict[str, Beside] = {"the target": Distribution.from_exact(after.map(_target), self._stays(tables))}
        lost = after.map(lambda state: state.shot_down + state.driven_off)  # type: ignore[attr-defined]
        found["interceptors lost"] = Distribution.from_exact(lost, tuple(map(str, range(self.interceptors + 1))))
        return found

    @staticmethod
    def _stays(tables: Tables) -> tuple[str, ...]:
        return (*map(flak.counted, range(flak.most_pins(tables))), flak.DRIVEN_OFF, flak.DESTROYED)


def _target(state: Any) -> str:
    return str(state.target.label)


def interceptor_fault(tables: Tables, field: str, got: str) -> Fault:
    """WP-20: a plane without the rule cannot attack planes."""
    names = [plane.plane for plane in tables[Plane] if plane.interceptor]
    return Fault(field, got, f"a plane with the Interceptor rule: {', '.join(names)}", nearest(got, names))
