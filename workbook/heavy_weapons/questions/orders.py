"""Questions of orders: the core's one test, and the same two pieces as teams of their own."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from workbook.base_rules import orders as base
from workbook.base_rules.questions.fields import the_officer
from workbook.heavy_weapons import orders
from workbook.heavy_weapons.orders import BOTH_ACT, Teams
from workbook.odds import Chain, Distribution, Headline, Question, Stage
from workbook.odds.fields import AnyCase, Edition, Quality, Whole, about

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

Scheme: TypeAlias = Annotated[Literal["shared die", "standard"], AnyCase()]
SCHEME = "the core on one die, as in this adaptation, or every piece on its own, as in the standard rules"
OFFICER = "what an officer near enough adds: the platoon has none of its own"


class Orders(Question):
    """Do both pieces of the core act?"""

    name: ClassVar[str] = "heavy_weapons.orders"
    asks: ClassVar[str] = "Do both pieces of the core act?"
    trial: ClassVar[str] = "order"
    live: ClassVar[tuple[str, ...]] = ("edition", "quality", "pins", "officer_bonus")

    edition: Edition = about("3rd", "Edition", group="Rules")
    quality: Quality = about("Regular", "Quality", group="Core")
    pins: Whole = about(0, "Pins", group="Core", help="markers that its two pieces share", ge=0, le=12)
    officer_bonus: Whole = the_officer("Core", OFFICER)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (BOTH_ACT, "failed", "FUBAR", "routed")

    def given(self, tables: Tables) -> tuple[Tables, str, str, int, int]:
        """What the test needs to know."""
        return tables, self.edition, self.quality, self.pins, self.officer_bonus

    def chain(self, tables: Tables) -> Chain:
        return Chain(Stage("Order test", orders.core_test, *self.given(tables)))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return Headline.of("Both pieces act", BOTH_ACT), Headline.of("It goes wrong in a FUBAR for both", "FUBAR")

    def ignores(self, tables: Tables) -> dict[str, str]:
        if base.routs(tables, self.edition, self.quality, self.pins):
            return {"officer_bonus": "the core is gone before it can test"}
        return {} if self.pins else {"officer_bonus": "without pins there is no test to help with"}

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        given = self.given(tables)
        teams = Chain(*(Stage(f"Order test {piece}", orders.team_tests, *given) for piece in ("first", "second")))
        what = Chain(Stage("Order test", base.order_test, *given), Stage("FUBAR", base.fubar, tables, self.edition))
        left = Chain(Stage("Pins afterwards", base.pins_after_test, *given))
        return {
            "pieces acting, if each were a team with these pins": Distribution.from_chain(
                teams, Teams(), ("0", "1", "2"), lambda state: str(state.acting)
            ),
            "what becomes of the order": Distribution.from_chain(what, "start"),
            "pins afterwards": Distribution.from_chain(left, "start"),
        }


class OrdersApart(Question):
    """How many of two teams act, each on its own die?"""

    name: ClassVar[str] = "heavy_weapons.orders_apart"
    asks: ClassVar[str] = "How many of two teams act, each on a die of its own?"
    trial: ClassVar[str] = "turn"
    counted: ClassVar[str] = "act"
    live: ClassVar[tuple[str, ...]] = ("quality", "pins_first", "pins_second", "officer_bonus")

    edition: Edition = about("3rd", "Edition", group="Rules")
    quality: Quality = about("Regular", "Quality", group="Teams")
    pins_first: Whole = about(0, "Pins, first", group="Teams", help="markers on the first team", ge=0, le=12)
    pins_second: Whole = about(0, "Pins, second", group="Teams", help="markers on the second team", ge=0, le=12)
    officer_bonus: Whole = the_officer("Teams", OFFICER)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return ("0", "1", "2")

    def start(self, tables: Tables) -> Teams:
        return Teams()

    def label(self, state: Teams) -> str:
        return str(state.acting)

    def chain(self, tables: Tables) -> Chain:
        given = (tables, self.edition, self.quality)
        return Chain(
            Stage("Order test, first", orders.team_tests, *given, self.pins_first, self.officer_bonus),
            Stage("Order test, second", orders.team_tests, *given, self.pins_second, self.officer_bonus),
        )

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return (
            Headline.of("Both teams act", "2"),
            Headline.of("At least one acts", "1", "2"),
            Headline.of("Neither acts", "0"),
        )

    def ignores(self, tables: Tables) -> dict[str, str]:
        if self.pins_first or self.pins_second:
            return {}
        return {"officer_bonus": "without pins there is no test to help with"}

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        labels = ("passed", "failed", "FUBAR", "routed")
        names = ("the first team's order", "the second team's order")
        return {
            name: Distribution.from_exact(layer.after, labels, lambda state: state.last)
            for name, layer in zip(names, layers, strict=True)
        }
