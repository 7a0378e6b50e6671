"""Questions of orders and nerve: the order test, the morale check, Rally."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from workbook.base_rules import orders
from workbook.base_rules.questions.fields import the_officer
from workbook.odds import Chain, Distribution, Headline, Question, Stage
from workbook.odds.fields import Edition, Quality, Switch, Whole, about

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

PINS = "markers on the unit when it tests"


class OrderTest(Question):
    """Will the unit obey?"""

    name: ClassVar[str] = "base.order_test"
    asks: ClassVar[str] = "Will the unit obey its order?"
    trial: ClassVar[str] = "order"
    live: ClassVar[tuple[str, ...]] = ("edition", "quality", "pins", "officer_bonus")

    edition: Edition = about("2nd", "Edition", group="Rules")
    quality: Quality = about("Regular", "Quality", group="Unit")
    pins: Whole = about(0, "Pins", group="Unit", help=PINS, ge=0, le=12)
    officer_bonus: Whole = the_officer()
    reserve: Switch = about(False, "In Reserve", group="Unit", help="comes on from Reserve, which is harder")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return ("passed", "failed", "FUBAR", "routed")

    def chain(self, tables: Tables) -> Chain:
        given = (tables, self.edition, self.quality, self.pins, self.officer_bonus, self.reserve)
        return Chain(Stage("Order test", orders.order_test, *given))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return Headline.of("The order is carried out", "passed"), Headline.of("It goes wrong in a FUBAR", "FUBAR")

    def ignores(self, tables: Tables) -> dict[str, str]:
        if orders.routs(tables, self.edition, self.quality, self.pins):
            return dict.fromkeys(("officer_bonus", "reserve"), "the unit is gone before it can test")
        if not orders.test_is_needed(self.pins, self.reserve):
            return {"officer_bonus": "without pins there is no test to help with"}
        return {}

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        stages = (*self.chain(tables).stages, Stage("FUBAR", orders.fubar, tables, self.edition))
        what = Distribution.from_chain(Chain(*stages), "start")
        given = self.chain(tables).stages[0].given
        left = Distribution.from_chain(Chain(Stage("Pins afterwards", orders.pins_after_test, *given)), "start")
        return {"what becomes of the order": what, "pins afterwards": left}


class MoraleCheck(Question):
    """Does the unit hold after losing half its men?"""

    name: ClassVar[str] = "base.morale_check"
    asks: ClassVar[str] = "Does the unit hold after losing half its men to one attack?"
    trial: ClassVar[str] = "check"
    live: ClassVar[tuple[str, ...]] = ("edition", "quality", "pins", "officer_bonus")

    edition: Edition = about("2nd", "Edition", group="Rules")
    quality: Quality = about("Regular", "Quality", group="Unit")
    pins: Whole = about(0, "Pins", group="Unit", help="those of the attack itself included", ge=0, le=12)
    officer_bonus: Whole = the_officer()

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return ("holds", "destroyed")

    def chain(self, tables: Tables) -> Chain:
        given = (tables, self.edition, self.quality, self.pins, self.officer_bonus)
        return Chain(Stage("Morale check", orders.morale_check, *given))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return Headline.of("The unit holds", "holds"), Headline.of("It is destroyed", "destroyed")

    def ignores(self, tables: Tables) -> dict[str, str]:
        if orders.routs(tables, self.edition, self.quality, self.pins):
            return {"officer_bonus": "so many pins destroy the unit without a check"}
        return {}


class Rally(Question):
    """How many pins are left after a Rally?"""

    name: ClassVar[str] = "base.rally"
    asks: ClassVar[str] = "How many pins are left after a Rally?"
    trial: ClassVar[str] = "Rally"
    live: ClassVar[tuple[str, ...]] = ("edition", "quality", "pins", "officer_bonus")

    edition: Edition = about("2nd", "Edition", group="Rules")
    quality: Quality = about("Regular", "Quality", group="Unit")
    pins: Whole = about(3, "Pins", group="Unit", help=PINS, ge=0, le=12)
    officer_bonus: Whole = the_officer()

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (*map(str, range(self.pins + 1)), "routed")

    def start(self, tables: Tables) -> int:
        return self.pins

    def chain(self, tables: Tables) -> Chain:
        return Chain(
            Stage("Rally", orders.rally_test, tables, self.edition, self.quality, self.officer_bonus),
            Stage("Pins that come off", orders.rally, tables, self.edition),
        )

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        fewer = [label for label in outcomes if label.isdecimal() and int(label) < self.pins]
        return (
            Headline.of("Every pin comes off", "0"),
            Headline.of("At least one comes off", *fewer) if fewer else Headline.of("It had none", "0"),
            Headline.of("The unit routs", "routed"),
        )

    def further(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        pins = [label for label in outcomes if label.isdecimal()]
        few = [
            (f"No more than {most} {'pin is' if most == 1 else 'pins are'} left", most) for most in range(1, self.pins)
        ]
        return tuple(Headline.of(says, *pins[: most + 1]) for says, most in few)

    def ignores(self, tables: Tables) -> dict[str, str]:
        if orders.routs(tables, self.edition, self.quality, self.pins) or not self.pins:
            return {"officer_bonus": "there is no test to help with"}
        return {}
