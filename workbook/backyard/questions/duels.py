"""A duel of two vehicles: who is stopped first?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from workbook.backyard import crew, duel, history, vehicles
from workbook.backyard.duel import SIDES, Fight, Over, Side, Terms
from workbook.backyard.questions.firing import Aspect, Grade, Heroes, Parts, Readings, VehicleName
from workbook.backyard.shot import Blow
from workbook.odds import Chain, Fault, Headline, Question
from workbook.odds.fields import Chance, Quantity, Switch, Whole, about
from workbook.tables.backyard import Figure, Vehicle, Weapon

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

ROUNDS = "rounds aboard; left empty, as many as its sheet says"
SPEED = "it keeps moving like this for as long as it can"
CREW = "decides who fires first"
ASPECT = "what the enemy sees of it"


SLANTED = "its steel is met at 45 degrees or more"
HIDDEN = "the share of it that no shot can get at"
BONUS = "ranging in counts from the second shot on, not for it alone"
STUCK = "one that no longer turns still bears on the enemy"
SHOTS = "left empty, one as the rules have it"


def _speed(group: str) -> Any:
    return about(
        Fraction(0),
        "Speed",
        group=group,
        unit="inches a turn",
        help=SPEED,
        ge=0,
        le=300,
        accepts="inches a turn from 0 to 300",
        step=50,
    )


def _rounds(group: str) -> Any:
    return about(
        None, "Rounds", group=group, help=ROUNDS, ge=0, le=120, accepts="a whole number from 0 to 120, or nothing"
    )


def _shots(group: str) -> Any:
    return about(
        None, "Shots a turn", group=group, help=SHOTS, ge=1, le=4, accepts="a whole number from 1 to 4, or nothing"
    )


class TwoSides(Question):
    """The ground between two vehicles, and all there is to say of each."""

    range_ft: Quantity = about(
        Fraction(25), "Range", group="Ground", unit="feet", ge=0, le=200, accepts="feet from 0 to 200", step=10
    )

    a: VehicleName = about("M3 Stuart", "Vehicle", group="A")
    a_crew: Grade = about("Average", "Crew", group="A", help=CREW)
    a_gunner: Grade = about("Average", "Gunner", group="A")
    a_heroes: Heroes = about("nobody", "Hero", group="A")
    a_aspect: Aspect = about("front", "Seen from", group="A", help=ASPECT)
    a_angled: Switch = about(False, "Slanted", group="A", help=SLANTED)
    a_hidden: Chance = about(Fraction(0), "Hidden", group="A", help=HIDDEN)
    a_hidden_parts: Parts = about((), "Parts hidden", group="A", accepts="parts that are seen, or hull")
    a_speed_in: Quantity = _speed("A")
    a_rounds: Whole | None = _rounds("A")
    a_shots: Whole | None = _shots("A")

    b: VehicleName = about("M3 Stuart", "Vehicle", group="B")
    b_crew: Grade = about("Average", "Crew", group="B", help=CREW)
    b_gunner: Grade = about("Average", "Gunner", group="B")
    b_heroes: Heroes = about("nobody", "Hero", group="B")
    b_aspect: Aspect = about("front", "Seen from", group="B", help=ASPECT)
    b_angled: Switch = about(False, "Slanted", group="B", help=SLANTED)
    b_hidden: Chance = about(Fraction(0), "Hidden", group="B", help=HIDDEN)
    b_hidden_parts: Parts = about((), "Parts hidden", group="B", accepts="parts that are seen, or hull")
    b_speed_in: Quantity = _speed("B")
    b_rounds: Whole | None = _rounds("B")
    b_shots: Whole | None = _shots("B")


class Duel(Readings, TwoSides):
    """Who is stopped first?"""

    name: ClassVar[str] = "backyard.duel"
    asks: ClassVar[str] = "Two vehicles fire at one another: which is stopped?"
    trial: ClassVar[str] = "duel"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("range_ft", "a_gunner", "b_gunner", "a_crew")

    bonus_lasts: Switch = about(True, "Bonus lasts", group="Rules", help=BONUS)
    stuck_turret_bears: Switch = about(True, "Stuck turret", group="Rules", help=STUCK)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return duel.OUTCOMES

    def start(self, tables: Tables) -> Fight:
        return duel.begin(tables, self.terms(tables))

    def rolled_from(self, tables: Tables) -> Fight:
        return duel.begin(tables, self.terms(tables), apart=True)

    def chain(self, tables: Tables) -> Chain:
        return duel.chain(tables, self.terms(tables))

    def label(self, state: Fight | Over) -> str:
        return state.outcome if isinstance(state, Over) else "still fighting"

    def terms(self, tables: Tables) -> Terms:
        """The two sides and what they have in common."""
        sides = self.side(tables, "a", "b"), self.side(tables, "b", "a")
        return Terms(sides, Fraction(self.range_ft), self.bonus_lasts, self.keep_fraction)

    def side(self, tables: Tables, me: str, foe: str) -> Side:
        """One side, `a` or `b`, with the blow its enemy's gun deals it."""
        vehicle, enemy = tables[Vehicle][self.own(me)], tables[Vehicle][self.own(foe)]
        rounds = self.own(me, "rounds")
        return Side(
            vehicle,
            self.blow(tables, vehicle, enemy, me),
            gunner=self.own(me, "gunner"),
            crew=self.own(me, "crew"),
            hero=self.own(me, "heroes") in (crew.EVERYONE, *vehicle.men),
            speed_in=Fraction(self.own(me, "speed_in")),
            hidden=self.own(me, "hidden"),
            rounds=(vehicle.rounds or 0) if rounds is None else rounds,
            shots=self.own(me, "shots") or tables[Figure]["shots a turn"].value,
        )

    def own(self, side: str, field: str = "") -> Any:
        """A field of one side."""
        return getattr(self, f"{side}_{field}" if field else side)

    def blow(self, tables: Tables, vehicle: Vehicle, enemy: Vehicle, me: str) -> Blow:
        """What the enemy's gun meets on this side."""
        return Blow(
            weapon=tables[Weapon][enemy.gun],
            vehicle=vehicle,
            aspect=self.own(me, "aspect"),
            angled=self.own(me, "angled"),
            hidden_parts=self.own(me, "hidden_parts"),
            halves=self.halves,
            equal=self.equal,
            heroes=self.own(me, "heroes"),
            fit=self.fit,
            wounds_only_if_disabled=self.wounds_only_if_disabled,
            stuck_turret_bears=self.stuck_turret_bears,
        )

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        a, b = (f"the {self.a}", f"the {self.b}") if self.a != self.b else SIDES
        return (
            Headline.of(f"{a[0].upper()}{a[1:]} stops {b} and fights on", "B stopped"),
            Headline.of(f"{b[0].upper()}{b[1:]} stops {a} and fights on", "A stopped"),
            Headline.of("Each stops the other", "both"),
            Headline.of("The rounds run out first", "out of rounds"),
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        for side in ("a", "b"):
            name = self.own(side)
            if tables[Vehicle][name].gun is None:
                yield Fault(side, name, "a vehicle with a gun")
                continue
            yield from vehicles.faults(tables, side, name, self.own(side, "aspect"), f"{side}_aspect")
            blow = Blow(next(iter(tables[Weapon])), tables[Vehicle][name], self.own(side, "aspect"))
            blow = blow._replace(hidden_parts=self.own(side, "hidden_parts"), halves=self.halves)
            yield from vehicles.hidden_faults(tables, blow, side)

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons: dict[str, str] = {}
        for side in ("a", "b"):
            vehicle = tables[Vehicle][self.own(side)]
            if self.own(side, "heroes") not in (crew.NOBODY, crew.EVERYONE, *vehicle.men):
                reasons[f"{side}_heroes"] = f"there is no {self.own(side, 'heroes')} in the {vehicle.vehicle}"
            if vehicle.soft:
                reasons[f"{side}_angled"] = "a soft vehicle has no armour"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        terms, last = self.terms(tables), layers[-1].after
        first = duel.fires_first(tables, terms)
        order = "both at once" if first is None else f"{SIDES[first]} first"
        found: dict[str, Beside] = {
            f"turn by turn ({order})": history.turn_by_turn(tables, terms, layers),
            "turns it lasts": history.turns_it_lasts(layers),
        }
        for who, side in enumerate(SIDES):
            found[f"rounds {side} fires"] = history.rounds_fired(layers, who)
            found[f"{side}'s men out of action"] = history.men_lost(terms, last, who)
        return found
