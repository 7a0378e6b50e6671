"""Stand and range in, or fire on the move?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from workbook.backyard import approach
from workbook.backyard.approach import NOT_STOPPED, Turn, course_of
from workbook.backyard.questions.firing import Aiming, AtVehicle
from workbook.backyard.standing import Standing, in_order
from workbook.backyard.to_hit import hit_needed
from workbook.odds import Chain, Headline, PercentNeeded, Stage
from workbook.odds.fields import AnyCase, Quantity, Switch, Whole, about
from workbook.odds.question import by_each
from workbook.tables.backyard import Vehicle

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

Plan: TypeAlias = Annotated[Literal["stand and fire", "move and shoot", "move, then fire"], AnyCase()]
KEPT = "a shot counts as the second even if the shooter has moved since the first"
BONUS = "ranging in counts from the second shot on, not for it alone"
FIRST = "how many turns it moves at first; then it stands and fires"


class Approach(AtVehicle, Aiming):
    """In which turn is the vehicle stopped, by this plan?"""

    name: ClassVar[str] = "backyard.approach"
    asks: ClassVar[str] = "Stand and range in, or go nearer: in which turn is it stopped?"
    trial: ClassVar[str] = "approach"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("plan", "range_ft", "move_ft", "turns")

    range_ft: Quantity = about(
        Fraction(45), "Range", group="Shot", unit="feet", ge=0, le=200, accepts="feet from 0 to 200", step=10
    )
    plan: Plan = about("stand and fire", "Plan", group="Shooter")
    turns: Whole = about(3, "Turns", group="Shooter", ge=1, le=12)
    moving_turns: Whole = about(1, "Moving", group="Shooter", help=FIRST, ge=1, le=12)
    move_ft: Quantity = about(
        Fraction(20), "Nearer by", group="Shooter", unit="feet a turn", ge=0, le=100, accepts="feet from 0 to 100"
    )
    ranging_kept: Switch = about(True, "Stays ranged in", group="Rules", help=KEPT)
    bonus_lasts: Switch = about(True, "Bonus lasts", group="Rules", help=BONUS)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (*map(str, range(1, self.turns + 1)), NOT_STOPPED)

    def start(self, tables: Tables) -> Standing:
        return in_order(tables[Vehicle][self.vehicle])

    def chain(self, tables: Tables) -> Chain:
        blow, course = self.blow(tables), self.course()
        return Chain(
            *(
                Stage(f"Turn {number}", approach.take_turn, tables, blow, number, self.needed(tables, turn))
                for number, turn in enumerate(course, 1)
            )
        )

    def course(self) -> tuple[Turn, ...]:
        """What the shooter does, turn by turn."""
        return course_of(
            self.plan,
            self.turns,
            self.moving_turns,
            Fraction(self.range_ft),
            Fraction(self.move_ft),
            ranging_kept=self.ranging_kept,
            bonus_lasts=self.bonus_lasts,
        )

    def needed(self, tables: Tables, turn: Turn) -> PercentNeeded | None:
        """What the shot of one turn needs to hit; None where it does not fire."""
        if not turn.fires:
            return None
        return hit_needed(
            tables,
            turn.range_ft,
            self.gunner,
            shooter_moving=turn.moves,
            target_speed_in=Fraction(self.target_speed_in),
            hidden=self.hidden,
            second_shot=turn.second_shot,
            keep_fraction=self.keep_fraction,
        )

    def label(self, state: Any) -> str:
        return state if isinstance(state, str) else NOT_STOPPED

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        *_, in_time = self.further(outcomes)
        still = Headline.of("It is still in the fight", NOT_STOPPED)
        return in_time, Headline.of("It is stopped in the first turn", "1"), still

    def further(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        stopped = f"The {self.vehicle} is stopped within"
        return by_each(outcomes, lambda count: f"{stopped} {count} turn{'s' * (count > 1)}")

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons = self.vehicle_ignores(tables)
        if self.plan == approach.PLANS[0]:
            reasons |= dict.fromkeys(("moving_turns", "move_ft", "ranging_kept"), "the shooter stays where it is")
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        return {"turn by turn": self.turn_by_turn(tables, layers)}

    def turn_by_turn(self, tables: Tables, layers: tuple[Layer, ...]) -> pl.DataFrame:
        """One row a turn: what the shooter does, from how far, its chance to hit, and the chance that it is stopped by then."""
        import polars as pl

        rows = []
        for number, (turn, layer) in enumerate(zip(self.course(), layers, strict=True), 1):
            needed = self.needed(tables, turn)
            does = "stands and fires" if not turn.moves else "fires on the move" if turn.fires else "moves"
            hits = float(needed.chance) if needed else 0.0
            stopped = float(layer.after.chance(lambda state: isinstance(state, str)))
            rows.append((number, does, float(turn.range_ft), hits, stopped))
        return pl.DataFrame(
            rows, schema=("turn", "what it does", "range in feet", "to hit", "stopped by then"), orient="row"
        )
