"""One attack on the ground: what does it do to the target?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator

from workbook.base_rules import damage, hitting
from workbook.base_rules.high_explosive import fires_he
from workbook.base_rules.questions.troops import HeHits, men_fall, the_shells
from workbook.base_rules.questions.vehicles import vehicle_headlines
from workbook.base_rules.vehicle_damage import OUTCOMES, rolls_on_chart
from workbook.odds import Chain, Distribution, Exact, Fault, Headline, Question, Stage, run
from workbook.odds.fields import AnyCase, Cover, Edition, Quality, Switch, Whole, about
from workbook.warplanes import at_troops, at_vehicles, planes
from workbook.warplanes.at_troops import FAILS, ROUTS, STANDS, WIPED_OUT, Raid
from workbook.warplanes.at_vehicles import Struck
from workbook.warplanes.ground_attack import Attack, Target
from workbook.warplanes.questions.flak import PlaneName

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables
    from workbook.warplanes.planes import Gun

ALL = "all it carries"
MOST_BOMBS = 12
MOST_PINS = 24
"""More pins than this on a vehicle are not told apart; no unit lives under half as many."""


def _bombs(value: Any) -> Any:
    """`all it carries`, or a whole number."""
    text = str(value).strip().lower()
    if text in (ALL, "all"):
        return ALL
    if isinstance(value, bool) or not text.isdecimal() or int(text) > MOST_BOMBS:
        raise ValueError("not a number of bombs")
    return str(int(text))


Bombs: TypeAlias = Annotated[str, BeforeValidator(_bombs)]
TargetName: TypeAlias = Annotated[
    Literal[
        "infantry",
        "artillery",
        "soft-skin",
        "armoured car",
        "light tank",
        "medium tank",
        "heavy tank",
        "super-heavy tank",
    ],
    AnyCase(),
]
MASSIVE = "massive damage in the 3rd edition too"


class Attacking(Question):
    """What every question of attacks on the ground has in common: the plane and its target."""

    edition: Edition = about("2nd", "Edition", group="Rules")
    massive: Switch = about(False, "Massive", group="Rules", help=MASSIVE)
    plane: PlaneName = about("Hawker Typhoon", "Plane", group="Plane")
    quality: Quality = about("Regular", "Quality", group="Plane")
    rockets: Switch = about(False, "Rockets", group="Plane", help="in place of its bombs, for points")
    target: TargetName = about("medium tank", "Target", group="Target")
    target_quality: Quality = about("Regular", "Its quality", group="Target")
    men: Whole = about(10, "Men", group="Target", ge=1, le=30)
    cover: Cover = about("none", "Cover", group="Target")
    down: Switch = about(False, "Down", group="Target")
    open_topped: Switch = about(False, "Open-topped", group="Target")
    he_hits: HeHits = the_shells("Target")

    def aimed_at(self) -> Target:
        """The target as the rules see it."""
        return Target(self.target, self.target_quality, self.cover, self.down, self.open_topped, self.he_hits)

    def carried(self, tables: Tables) -> tuple[tuple[str, int], ...]:
        """The bombs or rockets it sets out with."""
        return planes.loads(tables, self.plane, rockets=self.rockets)

    def armed_with(self, tables: Tables, number: int) -> tuple[Gun, ...]:
        """Everything it fires with so many of its bombs or rockets."""
        loads = planes.dropped(tables, self.edition, self.carried(tables), number)
        return (*planes.guns(tables, self.edition, self.plane), *loads)

    def attack(self, tables: Tables, number: int, pins: int) -> Attack:
        """An attack with so many of its bombs, under so many pins."""
        guns = self.armed_with(tables, number)
        return Attack(self.edition, self.quality, pins, guns, self.aimed_at(), self.massive)

    def plane_faults(self, tables: Tables) -> Iterator[Fault]:
        """Rockets that the plane may not carry, weapons that no table has."""
        yield from planes.plane_faults(tables, self.edition, "plane", self.plane)
        if self.rockets and planes.rocket_option(tables, self.plane) is None:
            yield Fault("rockets", True, f"false: the {self.plane} has no such option", depends=("plane",))

    def target_ignores(self, tables: Tables, guns: tuple[Gun, ...]) -> dict[str, str]:
        """The fields that such a target does not heed."""
        if self.aimed_at().troops:
            reasons = {"open_topped": "men have no roof", "massive": "only armour suffers it"}
            if not any(fires_he(gun.weapon, at_vehicle=False) for gun in guns):
                reasons["he_hits"] = "it fires no shells at them"
            return reasons
        reasons = {
            "men": "a vehicle is one target",
            "down": "vehicles do not take cover so",
            "he_hits": "a vehicle is hit once",
        }
        if idle := hitting.cover_is_idle(tables, self.edition):
            reasons["cover"] = idle
        if self.edition == "2nd":
            reasons["massive"] = "the 2nd edition always has it"
        return reasons | self._vehicle_ignores(tables, guns)

    def _vehicle_ignores(self, tables: Tables, guns: tuple[Gun, ...]) -> dict[str, str]:
        names = ("open_topped", "target_quality", "target_pins", "massive")
        if not rolls_on_chart(tables, self.edition, self.target):
            return dict.fromkeys(names, "any damage destroys a soft-skin")
        if not any(damage.can_hurt(tables, gun.weapon, self.target) for gun in guns):
            return dict.fromkeys(names, "small arms cannot hurt armour")
        return {}


class GroundAttack(Attacking):
    """What does this attack do to its target?"""

    name: ClassVar[str] = "warplanes.ground_attack"
    asks: ClassVar[str] = "What does this attack do to its target?"
    trial: ClassVar[str] = "attack"
    counted: ClassVar[str] = "fall"
    live: ClassVar[tuple[str, ...]] = ("plane", "quality", "target", "cover")

    bombs: Bombs = about(
        ALL,
        "Bombs used",
        group="Plane",
        help="bombs or rockets used in this attack",
        accepts=f"{ALL}, 0, 1, 2, or another number that it has, up to {MOST_BOMBS}",
    )
    plane_pins: Whole = about(0, "Pins", group="Plane", help="on the plane when it opens fire", ge=0, le=12)
    target_pins: Whole = about(0, "Its pins", group="Target", help="on the target before the attack", ge=0, le=12)

    def number(self, tables: Tables) -> int:
        """How many bombs or rockets it uses."""
        has = sum(count for _, count in self.carried(tables))
        return has if self.bombs == ALL else int(self.bombs)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return tuple(map(str, range(self.men + 1))) if self.aimed_at().troops else OUTCOMES

    def start(self, tables: Tables) -> Raid | Struck:
        return at_troops.start(self.men) if self.aimed_at().troops else Struck()

    def chain(self, tables: Tables) -> Chain:
        return self.stages(tables, count_pins=False)

    def stages(self, tables: Tables, *, count_pins: bool) -> Chain:
        """Every weapon's part of the attack; where they are asked for, the pins it lays."""
        attack = self.attack(tables, self.number(tables), self.plane_pins)
        if attack.target.troops:
            return at_troops.chain(tables, attack, self.men, count_pins=count_pins)
        return at_vehicles.chain(tables, attack, self.target_pins, most_pins=MOST_PINS if count_pins else 0)

    def label(self, state: Raid | Struck) -> str:
        return str(state.under.lost) if isinstance(state, Raid) else state.damage.worst

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        if not self.aimed_at().troops:
            return vehicle_headlines(self.target)
        first, none = super().headlines(outcomes)
        half = frozenset(label for label in outcomes if 2 * int(label) >= self.men)
        return first, Headline("Nobody falls", none.labels), Headline("Half the unit or more falls", half)

    def reaching(self, count: int) -> str:
        return men_fall(count)

    def check(self, tables: Tables) -> Iterator[Fault]:
        faults = list(self.plane_faults(tables))
        yield from faults
        has = sum(count for _, count in self.carried(tables))
        if self.bombs != ALL and int(self.bombs) > has and "rockets" not in [fault.field for fault in faults]:
            most = f"{ALL}, or a whole number from 0 to {has}" if has else f"{ALL} or 0: it carries none"
            yield Fault("bombs", self.bombs, most, depends=("plane", "rockets"))

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons = self.target_ignores(tables, self.armed_with(tables, self.number(tables)))
        if self.aimed_at().troops:
            reasons["target_pins"] = "pins do not make men easier to hit; what becomes of the unit is shown beside"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        chain = self.stages(tables, count_pins=True)
        after = run(chain, self.start(tables))
        if not self.aimed_at().troops:
            laid = after.map(lambda state: "lost" if state.lost else str(state.damage.chart_pins))  # type: ignore[attr-defined]
            laid_on_it = Distribution.from_exact(laid)
            return {"pins laid on it, unless lost": laid_on_it.resting_on(chain, self.start(tables))}
        given = (tables, self.edition, self.target_quality, self.target_pins)
        pins = Distribution.from_exact(after.map(_pins_laid), _counts(after))
        fate = after.then(lambda state: run(Chain(Stage("Nerve", at_troops.nerve, *given)), state))
        return {
            "pins laid on it": pins.resting_on(chain, self.start(tables)),
            "what becomes of the unit": Distribution.from_exact(fate, (STANDS, FAILS, ROUTS, WIPED_OUT)),
        }


def _pins_laid(state: Any) -> str:
    return WIPED_OUT if state.under.lost == state.under.men else str(state.pins)


def _counts(after: Exact[Any]) -> tuple[str, ...]:
    return tuple(
        map(str, range(max((state.pins for state in after.weights if _pins_laid(state) != WIPED_OUT), default=0) + 1))
    )
