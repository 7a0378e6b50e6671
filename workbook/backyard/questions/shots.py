"""A shot: does it hit, and what does it do to the vehicle and to the men in it?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from workbook.backyard import aftermath, shot
from workbook.backyard.questions.firing import AtVehicle, Firing
from workbook.backyard.shot import Target
from workbook.backyard.to_hit import bands_stand_in
from workbook.odds import Chain, Distribution, Exact, Headline, Stage
from workbook.odds.fields import Switch, about
from workbook.tables.backyard import Vehicle, Weapon

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables


class ToHit(Firing):
    """Does this shot hit?"""

    name: ClassVar[str] = "backyard.to_hit"
    asks: ClassVar[str] = "Does this shot hit the vehicle?"
    trial: ClassVar[str] = "shot"
    live: ClassVar[tuple[str, ...]] = ("range_ft", "gunner", "shooter_moving", "second_shot")

    keep_fraction: Switch = about(False, "Half percents", group="Rules", help="keep what dice would round down")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return ("hit", "miss")

    def start(self, tables: Tables) -> Target:
        return Target()

    def chain(self, tables: Tables) -> Chain:
        return Chain(Stage("To hit", shot.to_hit, self.needed(tables, keep_fraction=self.keep_fraction), ()))

    def label(self, state: Target) -> str:
        return "miss" if state.shot == "missed" else state.shot

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return Headline.of("The shot hits", "hit"), Headline.of("It misses", "miss")


class Shot(AtVehicle, Firing):
    """What does this shot do to that vehicle, and to its crew?"""

    name: ClassVar[str] = "backyard.shot"
    asks: ClassVar[str] = "What does this shot do to that vehicle?"
    trial: ClassVar[str] = "shot"
    live: ClassVar[tuple[str, ...]] = ("weapon", "range_ft", "aspect", "angled")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return shot.OUTCOMES

    def start(self, tables: Tables) -> Target:
        return shot.unhurt(tables[Vehicle][self.vehicle])

    def rolled_from(self, tables: Tables) -> Target:
        return shot.unhurt(tables[Vehicle][self.vehicle], apart=True)

    def chain(self, tables: Tables) -> Chain:
        rests = bands_stand_in(tables, tables[Weapon][self.weapon], self.chance)
        needed = self.needed(tables, keep_fraction=self.keep_fraction)
        return Chain(*shot.stages(tables, self.blow(tables), needed, rests), split=1)

    def label(self, state: Target) -> str:
        return state.outcome

    def events(self) -> dict[str, Callable[[Any], bool]]:
        return {
            "stopped": lambda state: state.stopped,
            "hit": lambda state: state.shot != "missed",
            "through the armour": lambda state: state.shot not in ("missed", "ricochet"),
        }

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return (
            Headline.of(f"The {self.vehicle} is stopped", "stopped"),
            Headline.of("It is hit", "hit"),
            Headline.of("The shot goes through", "through the armour"),
            Headline.of("Its gun is silenced", "no main gun"),
        )

    def ignores(self, tables: Tables) -> dict[str, str]:
        return super().ignores(tables) | self.vehicle_ignores(tables)

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        blow = self.blow(tables)
        after: Exact[Any] = layers[-1].after
        why = after.map(lambda state: shot.why_stopped(state, tables, blow).lower() or "it fights on")
        found: dict[str, Beside] = {"what stops it": Distribution.from_exact(why)}
        needed = self.needed(tables, keep_fraction=self.keep_fraction)
        for who, fate in aftermath.fates(tables, blow, needed).items():
            found[f"the {who.lower()}"] = fate
        fit = after.map(lambda state: len(shot.who_serves(state, tables, blow)))
        found["men fit to serve on"] = Distribution.from_exact(fit, tuple(map(str, range(len(blow.vehicle.men) + 1))))
        found["part by part"] = aftermath.part_by_part(tables, blow)
        return found
