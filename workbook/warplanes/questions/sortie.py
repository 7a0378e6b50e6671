"""A whole game of one plane: how many targets does it destroy, and what becomes of it?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from workbook.odds import Chain, Distribution, Fault, Headline
from workbook.odds.exact import Exact
from workbook.odds.fields import AnyCase, Chance, Switch, Whole, about
from workbook.odds.trellis import course
from workbook.warplanes import arrival, dogfight, flak, planes, sortie
from workbook.warplanes.arrival import WAITING
from workbook.warplanes.dogfight import Hunters
from workbook.warplanes.flak import DESTROYED, DRIVEN_OFF
from workbook.warplanes.questions.dogfight import interceptor_fault
from workbook.warplanes.questions.flak import PIN_FOR_HIT, Fire, FlakFire, PlaneName, fire_faults, volleys
from workbook.warplanes.questions.ground_attack import Attacking
from workbook.warplanes.sortie import Plan, Sky

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

ONE_AUTOCANNON = (FlakFire.model_construct(weapon="Light autocannon", units=1, firers=1, mount="team"),)
AMBUSH = "Flak in Ambush, which fires before the plane does"
AFTERWARDS = "other fire in the same turn, once the plane has attacked"
BEFORE_LEAVING = "fire in the turn after, before the plane pulls out"
NERVE = "a target is also lost when it routs, or fails its check after losing half its men"
NERVE_OF = ": the target's nerve"
FIRES = ("ambush", "afterwards", "before_it_leaves")


class Sortie(Attacking):
    """How many targets does the plane destroy in a whole game?"""

    name: ClassVar[str] = "warplanes.sortie"
    asks: ClassVar[str] = "How many targets does the plane destroy in a whole game?"
    trial: ClassVar[str] = "game"
    counted: ClassVar[str] = "targets destroyed"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("target", "quality", "bombs", "cover")

    pin_for_hit: Switch = about(True, "Pin for a hit", group="Rules", help=PIN_FOR_HIT)
    nerve: Switch = about(True, "Nerve", group="Rules", help=NERVE)
    bombs: Annotated[Literal["all at once", "one an attack"], AnyCase()] = about("all at once", "Bombs", group="Plane")
    ambush: Fire = about(ONE_AUTOCANNON, "In Ambush", group="Fire at the plane", help=AMBUSH, max_length=6)
    afterwards: Fire = about((), "Afterwards", group="Fire at the plane", help=AFTERWARDS, max_length=6)
    before_it_leaves: Fire = about((), "Before it leaves", group="Fire at the plane", help=BEFORE_LEAVING, max_length=6)
    interceptors: Whole = about(
        0, "Interceptors", group="Air superiority", help="that wait in Ambush for the plane", ge=0, le=3
    )
    interceptor: PlaneName = about("Supermarine Spitfire", "Interceptor", group="Air superiority")
    tailed: Chance = about(
        Fraction(1, 4), "Tailed", group="Air superiority", help="chance that one ends its move in the plane's rear arc"
    )
    game_turns: Whole = about(6, "Turns", group="Game", help="turns that are sure to be played", ge=1, le=12)
    seventh_turn: Switch = about(True, "One more turn", group="Game", help="on a 4 or more a turn more is played")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        first = arrival.first_turn(tables, self.edition)
        return tuple(map(str, range(arrival.most_attacks(first, self.game_turns, one_more=self.seventh_turn) + 1)))

    def start(self, tables: Tables) -> Sky:
        return self.plan(tables).start()

    def chain(self, tables: Tables) -> Chain:
        return sortie.game(self.plan(tables), self.game_turns, one_more=self.seventh_turn)

    def plan(self, tables: Tables, *, targets: bool = True) -> Plan:
        """All that stays the same over the game; without targets only the plane is followed."""
        has = sum(count for _, count in self.carried(tables))
        ambush, afterwards, before = (volleys(tables, self.edition, getattr(self, name)) for name in FIRES)
        return Plan(
            tables,
            self.attack(tables, 0, 0),
            tuple(self.armed_with(tables, number) for number in range(has + 1)),
            has if self.bombs == "all at once" else 1,
            self.men if self.aimed_at().troops else 0,
            self.nerve,
            ambush,
            afterwards,
            before,
            self.pin_for_hit,
            flak.fresh(tables, self.plane).spared,
            self._hunters(tables),
            targets,
        )

    def _hunters(self, tables: Tables) -> Hunters | None:
        if not self.interceptors or dogfight.can_intercept(tables, self.plane):
            return None
        behind, elsewhere = (
            dogfight.hunt(
                tables, self.edition, self.interceptor, self.plane, tailing=tailing, pin_for_hit=self.pin_for_hit
            )
            for tailing in (True, False)
        )
        return Hunters(self.interceptors, behind, elsewhere, self.tailed)

    def label(self, state: Sky) -> str:
        return str(state.destroyed)

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        first, _ = super().headlines(outcomes)
        return first, Headline.of("It destroys nothing", "0")

    def reaching(self, count: int) -> str:
        return f"It destroys at least {count} target{'s' * (count > 1)}"

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from self.plane_faults(tables)
        for name in FIRES:
            yield from fire_faults(tables, self.edition, name, getattr(self, name))
        if self.interceptors and not dogfight.can_intercept(tables, self.interceptor):
            yield interceptor_fault(tables, "interceptor", self.interceptor)
        elif self.interceptors:
            yield from planes.plane_faults(tables, self.edition, "interceptor", self.interceptor)

    def ignores(self, tables: Tables) -> dict[str, str]:
        has = sum(count for _, count in self.carried(tables))
        reasons = self.target_ignores(tables, self.armed_with(tables, has))
        reasons.pop("target_pins", None)
        if not has:
            reasons["bombs"] = f"the {self.plane} carries none"
        if dogfight.can_intercept(tables, self.plane):
            why = "it is an Interceptor itself, so that the enemy has no air superiority"
            reasons |= dict.fromkeys(("interceptors", "interceptor", "tailed"), why)
        elif not self.interceptors:
            reasons |= dict.fromkeys(("interceptor", "tailed"), "no interceptor waits for it")
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        plan = self.plan(tables, targets=False)
        alone = course(sortie.game(plan, self.game_turns, one_more=self.seventh_turn), plan.start())
        after = alone[-1].after if alone else Exact.sure(plan.start())
        ends = ("it never came in", "it flies on", DRIVEN_OFF, DESTROYED)
        attacks = Distribution.from_exact(after.map(lambda state: state.attacks), self.labels(tables))  # type: ignore[attr-defined]
        found: dict[str, Beside] = {"the plane's own end": Distribution.from_exact(after.map(_end), ends)}
        return found | {"attacks made": attacks, "turn by turn": turn_by_turn(layers, alone)}


def _end(state: Any) -> str:
    if state.where in (DRIVEN_OFF, DESTROYED):
        return str(state.where)
    return "it never came in" if state.where == WAITING else "it flies on"


def turn_by_turn(layers: tuple[Layer, ...], alone: tuple[Layer, ...]) -> pl.DataFrame:
    """One row a turn: the chance that the plane attacks in it, that it is gone by its end, and the targets expected by then.

    `alone` is the course of the same game without targets.
    """
    import polars as pl

    rows: list[tuple[str, float, float, float, str]] = []
    before = Fraction(0)
    for layer, plane in zip(layers, alone, strict=True):
        turn = layer.stage.name.removeprefix("Turn ").removesuffix(NERVE_OF)
        if layer.stage.name == f"Turn {turn}{NERVE_OF}":
            attacks = _mean(plane, lambda state: int(state.attacks))
            gone = plane.after.chance(lambda state: state.where in (DRIVEN_OFF, DESTROYED))  # type: ignore[attr-defined]
            targets = _mean(layer, lambda state: int(state.destroyed))
            rows.append((turn, float(attacks - before), float(gone), float(targets), str(targets)))
            before = attacks
    columns = ["turn", "attacks", "plane gone", "targets destroyed", "targets (exact)"]
    return pl.DataFrame(rows, schema=columns, orient="row")


def _mean(layer: Layer, count: Callable[[Any], int]) -> Fraction:
    return Fraction(sum(weight * count(state) for state, weight in layer.after.weights.items()), layer.after.total)
