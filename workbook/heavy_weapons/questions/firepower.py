"""What does the platoon deal over some turns?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from workbook.base_rules import damage, hitting
from workbook.base_rules.questions.fields import the_officer
from workbook.base_rules.questions.troops import HeHits, the_shells
from workbook.heavy_weapons.firepower import (
    DAMAGE,
    HITS,
    PINS,
    Plan,
    Target,
    begin,
    fire_of,
    fires,
    most_dealt,
    of_unit,
    unit_deals,
    unit_turns,
    volley,
)
from workbook.heavy_weapons.orders import SHARED
from workbook.heavy_weapons.questions.fields import PlatoonField, the_rally
from workbook.heavy_weapons.questions.orders import OFFICER, SCHEME, Scheme
from workbook.heavy_weapons.under_fire import groups
from workbook.odds import Chain, Distribution, Exact, Headline, Stage, run
from workbook.odds.fields import AnyCase, Cover, Facing, Quality, RangeBand, Switch, Whole, about
from workbook.odds.question import reached
from workbook.odds.trellis import course
from workbook.tables.cells import TargetClass
from workbook.tables.heavy_weapons import PlatoonFigure

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

Order: TypeAlias = Annotated[Literal["Fire", "Advance", "Ambush"], AnyCase()]
FRESH = "the target is at full strength in every turn, as the fire of one turn is not taken off the next"


class Firepower(PlatoonField):
    """How often does the platoon hit in so many turns?"""

    name: ClassVar[str] = "heavy_weapons.firepower"
    asks: ClassVar[str] = "How often does the platoon hit in these turns?"
    trial: ClassVar[str] = "game"
    counted: ClassVar[str] = "hits"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("scheme", "turns", "core_pins", "target")

    scheme: Scheme = about("shared die", "Rules", group="Rules", help=SCHEME)
    turns: Whole = about(3, "Turns", group="Rules", ge=1, le=8)
    order: Order = about("Fire", "Order", group="Platoon", help="what every unit of it is told in every turn")
    core_pins: Whole = about(
        0, "Pins, core", group="Platoon", help="on the core, or on each of its pieces", ge=0, le=12
    )
    other_pins: Whole = about(0, "Pins, others", group="Platoon", help="on each further piece", ge=0, le=12)
    new_pins: Whole = about(
        0, "New pins", group="Platoon", help="that every unit gets before each later turn", ge=0, le=6
    )
    officer_bonus: Whole = the_officer("Platoon", OFFICER)
    rally_from: Whole | None = the_rally()
    indirect: Switch = about(
        False, "Howitzers indirect", group="Platoon", help="howitzers fire indirectly, and range in"
    )
    in_line: Switch = about(
        False, "In one line", group="Platoon", help="the pieces stand one behind another, in the order of the list"
    )
    target: Annotated[TargetClass, AnyCase()] = about("infantry", "Target", group="Target", help=FRESH)
    target_quality: Quality = about("Regular", "Quality", group="Target")
    men: Whole = about(10, "Men", group="Target", ge=1, le=30)
    range_band: RangeBand = about("short", "Range", group="Target")
    cover: Cover = about("none", "Cover", group="Target")
    down: Switch = about(False, "Down", group="Target")
    facing: Facing = about("front", "Facing", group="Target")
    he_hits: HeHits = the_shells("Target")

    def plan(self, tables: Tables, scheme: str | None = None) -> Plan:
        """The fields as the rules take them."""
        return plan_of(self, tables, scheme or self.scheme)

    def units(self, tables: Tables, plan: Plan) -> tuple[tuple[int, ...], ...]:
        """The pieces of each unit."""
        return groups(len(plan.arms), tables[PlatoonFigure]["core pieces"].value, shared=plan.shared)

    def start(self, tables: Tables) -> int:
        return 0

    def labels(self, tables: Tables) -> tuple[str, ...]:
        plan = self.plan(tables)
        most = self.turns * sum(most_dealt(plan, arm) for arm in plan.arms if plan.says(arm).fires)
        return tuple(map(str, range(most + 1)))

    def chain(self, tables: Tables) -> Chain:
        return self.counting(tables, self.plan(tables), HITS)

    def counting(self, tables: Tables, plan: Plan, measure: str) -> Chain:
        """The same turns, counting hits, damage or pins."""
        return Chain(
            *(
                Stage(unit_name(plan, group), unit_deals, of_unit(plan, group), group, self.turns, measure)
                for group in self.units(tables, plan)
            )
        )

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        first, none = super().headlines(outcomes)
        sure = reached(outcomes, Fraction(4, 5))
        said = [first]
        if sure:
            hits = frozenset(str(k) for k in range(sure, len(outcomes)))
            said.append(Headline(f"{sure} hit{'s' * (sure > 1)} or more", hits))
        return (*said, Headline("No hit at all", none.labels))

    def reaching(self, count: int) -> str:
        return f"At least {count} hit{'s' * (count > 1)}"

    def ignores(self, tables: Tables) -> dict[str, str]:
        plan = self.plan(tables)
        reasons: dict[str, str] = {}
        if not plan.target.troops:
            reasons |= dict.fromkeys(("men", "he_hits", "down"), "the target is a vehicle")
            if idle := hitting.cover_is_idle(tables, self.edition):
                reasons["cover"] = idle
            if not damage.is_armoured(tables, self.edition, self.target):
                reasons |= {"facing": "it has no armour", "target_quality": "it has no men to hit"}
        else:
            reasons["facing"] = "men have no armour"
        if not any(arm.weapon.howitzer for arm in plan.arms):
            reasons["indirect"] = "it has no howitzers"
        if not (self.core_pins or self.other_pins or (self.new_pins and self.turns > 1)):
            reasons |= dict.fromkeys(("officer_bonus", "rally_from"), "without pins there is no test")
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        plan = self.plan(tables)
        other = self.plan(tables, "standard" if plan.shared else SHARED)
        named = "by the standard rules" if plan.shared else "by a shared die"
        found: dict[str, Beside] = {
            f"hits {named}": self.dealt(tables, other, HITS),
            "men lost" if plan.target.troops else "hits that do damage": self.dealt(tables, plan, DAMAGE),
        }
        if plan.target.troops:
            found["pins laid"] = self.dealt(tables, plan, PINS)
        return found | {"turn by turn, each piece": self.history(tables, plan)}

    def dealt(self, tables: Tables, plan: Plan, measure: str) -> Distribution:
        """How much of what is counted the whole platoon deals."""
        after = run(self.counting(tables, plan, measure), 0)
        most = max(int(str(total)) for total in after.weights)
        return Distribution.from_exact(after, tuple(map(str, range(most + 1))))

    def history(self, tables: Tables, plan: Plan) -> pl.DataFrame:
        """One row a turn and piece: how likely it fires, and the shots, hits, damage and pins expected of it."""
        import polars as pl

        measures = (HITS, DAMAGE, PINS) if plan.target.troops else (HITS, DAMAGE)
        rows: dict[tuple[str, str], list[Fraction]] = {}
        for group in self.units(tables, plan):
            for name, chance, dealt in expected(of_unit(plan, group), group, self.turns, measures):
                rows[name] = [chance, *dealt]
        shots = {arm.name: volley(plan, arm, 0, 1, False).shots for arm in plan.arms}
        table = [
            (int(turn.split()[1]), piece, float(found[0]), float(found[0] * shots[piece]), *map(float, found[1:]))
            for (turn, piece), found in sorted(rows.items(), key=lambda row: int(row[0][0].split()[1]))
        ]
        return pl.DataFrame(table, schema=["turn", "piece", "fires", "shots", *measures], orient="row")


def unit_name(plan: Plan, group: tuple[int, ...]) -> str:
    """What a unit is called."""
    return "The core" if len(group) > 1 else plan.arms[group[0]].name


def expected(
    plan: Plan, group: tuple[int, ...], turns: int, measures: tuple[str, ...]
) -> Iterator[tuple[tuple[str, str], Fraction, list[Fraction]]]:
    """Turn by turn and piece by piece of a unit: the chance that it fires, and what it is expected to deal by each measure."""
    for layer in course(unit_turns(plan, group, turns, HITS), begin(plan, group)):
        if layer.stage.act is fires:
            given: Any = layer.stage.given
            _, place, ranging, says, _ = given
            stands = firing_as(layer, ranging) if says.fires else {}
            dealt = [
                sum(chance * mean_fire(plan, place, *stand, says.moved, measure) for stand, chance in stands.items())
                for measure in measures
            ]
            turn, _, piece = layer.stage.name.partition(": ")
            yield (turn, piece), sum(stands.values(), Fraction(0)), [Fraction(mean) for mean in dealt]


def firing_as(layer: Layer, ranging: int | None) -> dict[tuple[int, int], Fraction]:
    """With which pins, and at which attempt, a piece comes to fire, and how likely each is."""
    found: dict[tuple[int, int], int] = {}
    before: Exact[Any] = layer.before
    for state, weight in before.weights.items():
        if state.acts:
            stand = state.pins, state.attempt(ranging)
            found[stand] = found.get(stand, 0) + weight
    return {stand: Fraction(weight, before.total) for stand, weight in found.items()}


@lru_cache(maxsize=4096)
def mean_fire(plan: Plan, place: int, pins: int, attempt: int, moved: bool, measure: str) -> Fraction:
    """What one turn's fire of a piece deals on average, as it stands then."""
    dealt: Exact[Any] = run(fire_of(plan, place, pins, attempt, moved, measure), plan.target.whole)
    return Fraction(sum(weight * found for (found, _), weight in dealt.weights.items()), dealt.total)


@lru_cache(maxsize=512)
def plan_of(question: Firepower, tables: Tables, scheme: str) -> Plan:
    """One plan for the same question, so that memos find it."""
    return Plan(
        tables=tables,
        edition=question.edition,
        arms=question.arms(tables),
        target=Target(
            question.target,
            question.target_quality,
            question.men,
            question.range_band,
            question.cover,
            question.down,
            question.facing,
            question.he_hits,
        ),
        order=question.order,
        shared=scheme == SHARED,
        indirect=question.indirect,
        in_line=question.in_line,
        pins=(question.core_pins, question.other_pins),
        new_pins=question.new_pins,
        officer=question.officer_bonus,
        rally_from=question.rally_from,
    )
