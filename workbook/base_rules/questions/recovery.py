"""On which turn does a pinned unit act again: ordered straight on, or rallied first?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias

from workbook.base_rules import orders
from workbook.base_rules.questions.fields import the_officer
from workbook.base_rules.questions.orders import PINS
from workbook.odds import Chain, Headline, Play, Question, Reading, Stage, Sure, Throw
from workbook.odds.fields import AnyCase, Edition, Quality, Switch, Whole, about
from workbook.odds.question import by_each

if TYPE_CHECKING:
    from workbook.tables import Tables

NOT_YET, ROUTED = "not yet", "routed"
Plan: TypeAlias = Annotated[Literal["act every turn", "rally once first", "rally until no pins are left"], AnyCase()]


class Unit(NamedTuple):
    """A pinned unit at the beginning of a turn."""

    pins: int
    rallied: bool = False


class Down(NamedTuple):
    """A unit that failed its test and is Down for the rest of the turn."""

    unit: Unit


class Rules(NamedTuple):
    """What stays the same from turn to turn."""

    tables: Any
    edition: str
    quality: str
    officer: int
    plan: str
    down_recovers: bool


def turn(state: Unit | str, rules: Rules, number: int) -> Play | Sure[Unit | str]:
    """One turn: a Rally or an order, and a unit that failed may lose pins for staying Down."""
    if isinstance(state, str):
        return Sure(state)
    once = rules.plan == "rally once first" and not state.rallied
    until_clear = rules.plan == "rally until no pins are left"
    down = Stage("Down", stay_down, rules)
    if state.pins and (once or until_clear):
        off = Stage("Pins that come off", orders.rally, rules.tables, rules.edition)
        return Play(Chain(Stage("Rally", rally_it, rules), off, down), state, _after_rally)
    return Play(
        Chain(Stage("Order test", order_it, rules), down), state, lambda end: str(number) if end == "acts" else end
    )


def _after_rally(end: int | str | Unit) -> Unit | str:
    return Unit(end, rallied=True) if isinstance(end, int) else end


def rally_it(state: Unit, rules: Rules) -> Throw | Sure[object]:
    """BA-58, BA-56: the unit is told to Rally; one that fails goes Down, one that panics in a FUBAR does not."""
    test = orders.rally_test(state.pins, rules.tables, rules.edition, rules.quality, rules.officer)
    if isinstance(test, Sure):
        return test
    needed = orders.order_test_needed(rules.tables, rules.edition, rules.quality, 0, rules.officer)
    down = Reading(Down(state._replace(rallied=True)), "failed: it goes Down")
    return replace(test, read=lambda face: test.read(face) if needed.met(face) or face in needed.never else down)


def order_it(state: Unit, rules: Rules) -> Throw | Sure[object]:
    """BA-53, BA-60: the unit is given an order: it acts, routs, fails and goes Down, or panics in a FUBAR."""
    test = orders.order_test(state, rules.tables, rules.edition, rules.quality, state.pins, rules.officer)
    ends: dict[str, object] = {"passed": "acts", "routed": ROUTED, "failed": Down(state), "FUBAR": state}
    if isinstance(test, Sure):
        return Sure(ends[test.state], test.says, test.rule)
    return replace(test, then=ends.__getitem__)


def stay_down(state: object, rules: Rules) -> Throw | Sure[object]:
    """BA-59: a unit that failed its test is Down for the rest of the turn, and may lose pins for it."""
    if not isinstance(state, Down):
        return Sure(state)
    unit = state.unit
    if not rules.down_recovers:
        return Sure(unit)
    down = orders.down_all_turn(unit.pins, rules.tables, rules.edition)
    if isinstance(down, Sure):
        return Sure(unit._replace(pins=down.state), down.says, down.rule, down.rests_on)
    return replace(down, then=lambda pins: unit._replace(pins=pins))


class BackInAction(Question):
    """On which turn does the unit act again?"""

    name: ClassVar[str] = "base.back_in_action"
    asks: ClassVar[str] = "On which turn does the pinned unit act again?"
    trial: ClassVar[str] = "unit"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("edition", "quality", "pins", "plan")

    edition: Edition = about("2nd", "Edition", group="Rules")
    quality: Quality = about("Regular", "Quality", group="Unit")
    pins: Whole = about(4, "Pins", group="Unit", help=PINS, ge=0, le=12)
    officer_bonus: Whole = the_officer()
    plan: Plan = about("act every turn", "Plan", group="Orders", help="what its player orders it to do")
    down_recovers: Switch = about(
        False, "Down helps", group="Orders", help="a unit that fails stays Down and loses the pins of a turn spent so"
    )
    turns: Whole = about(3, "Turns", group="Orders", help="how many turns to look ahead, with no new pins", ge=1, le=8)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (*map(str, range(1, self.turns + 1)), NOT_YET, ROUTED)

    def start(self, tables: Tables) -> Unit:
        return Unit(self.pins)

    def label(self, state: Unit | str) -> str:
        return state if isinstance(state, str) else NOT_YET

    def chain(self, tables: Tables) -> Chain:
        rules = Rules(tables, self.edition, self.quality, self.officer_bonus, self.plan, self.down_recovers)
        return Chain(*(Stage(f"Turn {number}", turn, rules, number) for number in range(1, self.turns + 1)))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        *_, acts = self.further(outcomes)
        return acts, Headline.of("It acts on the first turn", "1"), Headline.of("It has not acted yet", NOT_YET)

    def further(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return by_each(outcomes, lambda count: f"It acts {'this turn' if count == 1 else f'within {count} turns'}")

    def ignores(self, tables: Tables) -> dict[str, str]:
        if orders.routs(tables, self.edition, self.quality, self.pins):
            return dict.fromkeys(("officer_bonus", "plan", "down_recovers"), "the unit is gone before it can test")
        if not self.pins:
            return dict.fromkeys(("officer_bonus", "down_recovers", "plan"), "without pins it acts at once")
        return {}
