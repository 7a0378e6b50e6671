"""On which turn has a mortar ranged in, and is another target worth beginning anew?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from workbook.base_rules.questions.fields import the_officer
from workbook.heavy_weapons.mortar import Mortar, Orders, mortar_turns
from workbook.heavy_weapons.questions.orders import OFFICER
from workbook.odds import Chain, Distribution, Exact, Headline, Question
from workbook.odds.fields import AnyCase, Edition, Quality, Whole, about
from workbook.odds.question import by_each
from workbook.odds.trellis import course

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

STAY, SWITCH, NOT_YET = "same target", "another target", "not yet"


class MortarRangesIn(Question):
    """On which turn does the mortar first hit?"""

    name: ClassVar[str] = "heavy_weapons.mortar"
    asks: ClassVar[str] = "On which turn does the mortar first hit?"
    trial: ClassVar[str] = "mortar"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("plan", "attempt", "turns", "pins")

    edition: Edition = about("3rd", "Edition", group="Rules")
    turns: Whole = about(5, "Turns left", group="Rules", help="turns in which it may still fire", ge=1, le=12)
    plan: Annotated[Literal["same target", "another target"], AnyCase()] = about(
        STAY, "Fires at", group="Mortar", help="another target sends it back to its first attempt"
    )
    attempt: Whole = about(
        1,
        "Attempt",
        group="Mortar",
        help="the shot it is at on its present target; 5 once it has ranged in",
        ge=1,
        le=5,
    )
    quality: Quality = about("Regular", "Quality", group="Mortar")
    pins: Whole = about(0, "Pins", group="Mortar", help="markers on it at the first of these turns", ge=0, le=12)
    new_pins: Whole = about(0, "New pins", group="Mortar", help="that it gets before each later turn", ge=0, le=6)
    officer_bonus: Whole = the_officer("Mortar", OFFICER)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (*map(str, range(1, self.turns + 1)), NOT_YET)

    def start(self, tables: Tables) -> Mortar:
        return self.at(self.plan)

    def at(self, plan: str) -> Mortar:
        """HW-13: where it stands by this plan: another target is a first attempt."""
        return Mortar(self.pins, self.attempt if plan == STAY else 1)

    def chain(self, tables: Tables) -> Chain:
        return mortar_turns(self.given(tables), self.turns)

    def given(self, tables: Tables) -> Orders:
        """What its orders depend on."""
        return Orders(tables, self.edition, self.quality, self.officer_bonus, self.new_pins)

    def label(self, state: Mortar) -> str:
        return NOT_YET if state.first is None else str(state.first)

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        *_, in_time = self.further(outcomes)
        return in_time, Headline.of("It hits on the first turn", "1")

    def further(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return by_each(outcomes, lambda count: f"It has hit {'this turn' if count == 1 else f'within {count} turns'}")

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons = {}
        if self.plan == SWITCH:
            reasons["attempt"] = "at another target it begins anew"
        if not self.pins and not (self.new_pins and self.turns > 1):
            reasons |= dict.fromkeys(("quality", "officer_bonus"), "without pins there is no test")
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        shells = tuple(map(str, range(self.turns + 1)))
        by_turn = {plan: self.after(tables, plan) for plan in (STAY, SWITCH)}
        found: dict[str, Beside] = {
            f"shells that hit, {plan}": Distribution.from_exact(after[-1], shells, _hits)
            for plan, after in by_turn.items()
        }
        return found | {"turns left, and whether to switch": worth(by_turn[STAY], by_turn[SWITCH])}

    def after(self, tables: Tables, plan: str) -> list[Exact[Any]]:
        """By this plan, how many shells have hit by the end of each turn."""
        layers = course(mortar_turns(self.given(tables), self.turns, count_hits=True), self.at(plan))
        return [layer.after for layer in layers[1::2]]


def worth(staying: list[Exact[Any]], switching: list[Exact[Any]]) -> pl.DataFrame:
    """One row a number of turns left: shells expected to hit by either plan, and how much more a new target has to be worth."""
    import polars as pl

    rows = []
    for left, (stay, switch) in enumerate(zip(map(_mean, staying), map(_mean, switching), strict=True), 1):
        even = stay / switch if switch else None
        rows.append((left, float(stay), float(switch), None if even is None else float(even), str(even or "")))
    schema = ["turns left", STAY, SWITCH, "worth it from times", "exactly"]
    return pl.DataFrame(rows, schema=schema, orient="row")


def _hits(state: Any) -> str:
    return str(state.hits)


def _mean(after: Exact[Any]) -> Fraction:
    return Fraction(sum(weight * state.hits for state, weight in after.weights.items()), after.total)
