"""What is each skill worth in this order: the chance with it, less the chance without?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from workbook.base_rules import hitting
from workbook.base_rules.orders import order_test_needed, test_is_needed
from workbook.base_rules.questions.fields import the_distance, the_range
from workbook.base_rules.questions.shooting import WeaponName
from workbook.base_rules.questions.vehicles import STOPPED_OR_WORSE, VehicleClass
from workbook.base_rules.vehicle_damage import LOST as LOST_VEHICLE
from workbook.base_rules.vehicle_damage import OUTCOMES, STOPPED
from workbook.crew import gunnery as gun
from workbook.crew.duel import exchange
from workbook.crew.fight import (
    BROUGHT_BACK,
    EAGLE_EYE,
    EYE_FOR_TERRAIN,
    LUCKY,
    NO_SHOT,
    QUICK_REFLEXES,
    Fight,
    Ground,
    Side,
    Tank,
)
from workbook.crew.questions.duel import ESCAPE, EXAMPLE, HIDDEN, fighting
from workbook.crew.questions.fields import Skills, list_faults, still_known
from workbook.odds import Chain, Fault, Headline, Question, run
from workbook.odds.faults import not_among
from workbook.odds.fields import (
    AnyCase,
    Chance,
    Cover,
    Edition,
    Facing,
    Quality,
    Quantity,
    RangeBand,
    Switch,
    Whole,
    about,
)
from workbook.tables.base import Weapon
from workbook.tables.crew import Skill

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

GivenOrder: TypeAlias = Annotated[Literal["Fire", "Advance", "Run"], AnyCase()]
THE_TARGETS = (QUICK_REFLEXES, EYE_FOR_TERRAIN, LUCKY, EAGLE_EYE)
BULLDOZER = "Bulldozer"
LOST, OBEYED, NO_DIE = "the target is lost", "the order to Run is obeyed", "no die"


class SkillWorth(Question):
    """What does this crew's order do to that vehicle, with the skills of both?"""

    name: ClassVar[str] = "crew.skill_worth"
    asks: ClassVar[str] = "What is a skill worth in this shot?"
    trial: ClassVar[str] = "order"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("weapon", "target", "facing", "range_band")

    edition: Edition = about("2nd", "Edition", group="Rules")
    skills: Skills = about(("Deadeye",), "Skills", group="Firer", help="not yet used in this game", accepts=EXAMPLE)
    used: Skills = about((), "Used", group="Firer", help="skills used before, for Motivational Leader", accepts=EXAMPLE)
    weapon: WeaponName = about("Medium anti-tank gun", "Main gun", group="Firer")
    quality: Quality = about("Regular", "Crew", group="Firer", help="kept as it is, whatever the number of skills")
    order: GivenOrder = about("Fire", "Order", group="Firer", help="after a Run only Hair Trigger fires")
    pins: Whole = about(0, "Pins", group="Firer", help="a pinned crew tests before it acts", ge=0, le=12)
    firer: VehicleClass = about("medium tank", "Class", group="Firer", help="for a shot back")
    firer_facing: Facing = about("front", "Side it shows", group="Firer", help="for a shot back")
    range_band: RangeBand = the_range()
    distance_in: Quantity | None = the_distance(most=240)
    facing: Facing = about("front", "Facing", group="Shot", help="the side of the target that is hit")
    cover: Cover = about("none", "Cover", group="Shot")
    target_skills: Skills = about((), "Skills", group="Target", help="not yet used in this game", accepts=EXAMPLE)
    target: VehicleClass = about("medium tank", "Class", group="Target")
    target_weapon: WeaponName = about("Medium anti-tank gun", "Main gun", group="Target", help="for a shot back")
    open_topped: Switch = about(False, "Open-topped", group="Target")
    target_quality: Quality = about("Regular", "Crew", group="Target")
    target_pins: Whole = about(0, "Pins", group="Target", ge=0, le=12)
    target_acted: Switch = about(False, "Has acted", group="Target", help="then it has no order left to escape with")
    escape: Chance = about(Fraction(1, 2), "Escape", group="Target", help=ESCAPE)
    hidden: Whole = about(2, "Hidden", group="Target", help=HIDDEN, ge=0, le=4)

    @classmethod
    def defaults(cls, tables: Tables) -> dict[str, Any]:
        """A skill that has given up its place is nobody's any more."""
        return still_known(cls, tables, "skills")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (NO_SHOT, *OUTCOMES)

    def ground(self, tables: Tables) -> Ground:
        """Both vehicles, and what lies between them."""
        weapons = tables[Weapon]
        mine = Side(weapons[self.edition, self.weapon], self.quality, self.firer, self.firer_facing, order=self.order)
        theirs = Side(
            weapons[self.edition, self.target_weapon],
            self.target_quality,
            self.target,
            self.facing,
            self.cover,
            self.open_topped,
        )
        return Ground(tables, (mine, theirs), self.range_band, self.distance_in, self.escape, self.hidden)

    def start(self, tables: Tables) -> Fight:
        spent = tuple(sorted(set(self.used).intersection(BROUGHT_BACK)))
        mine = Tank(fighting(tables, self.skills), spent, self.pins)
        theirs = Tank(fighting(tables, self.target_skills), (), self.target_pins, ready=not self.target_acted)
        return Fight((mine, theirs))

    def chain(self, tables: Tables) -> Chain:
        return Chain(*exchange(self.ground(tables), 0))

    def label(self, state: Fight) -> str:
        return state.told

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return (
            Headline.of("The target is lost", *LOST_VEHICLE),
            Headline.of(STOPPED_OR_WORSE, *STOPPED),
            Headline.of("No shot at all", NO_SHOT),
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        for field in ("skills", "used", "target_skills"):
            yield from list_faults(tables, field, getattr(self, field))
        for skill in self.used:
            if skill in self.skills:
                yield Fault(
                    "used", skill, "skills that are not also on the list of those not yet used", depends=("skills",)
                )
        for field in ("weapon", "target_weapon"):
            weapon = tables[Weapon].get((self.edition, getattr(self, field)))
            if weapon is None or weapon.reach is None:
                names = [row.weapon for row in tables[Weapon] if row.edition == self.edition and row.reach is not None]
                yield not_among(field, getattr(self, field), names)

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons: dict[str, str] = {}
        if self.distance_in is not None:
            reasons["range_band"] = "it follows from the distance"
        if EAGLE_EYE not in self.target_skills:
            why = "the target has no Eagle Eye to fire back with"
            reasons |= dict.fromkeys(("firer", "firer_facing", "target_weapon"), why)
        if QUICK_REFLEXES not in self.target_skills:
            reasons |= dict.fromkeys(("escape", "target_acted"), "the target has no Quick Reflexes to escape with")
        if EYE_FOR_TERRAIN not in self.target_skills:
            reasons["hidden"] = "the target has no Eye for Terrain to hide with"
        if idle := hitting.cover_is_idle(tables, self.edition):
            reasons["cover"] = idle
        if self.facing != "top":
            reasons["open_topped"] = "counts only for hits from above"
        return reasons

    def chance_lost(self, tables: Tables, **changes: Any) -> Fraction:
        """The chance that the target is lost, with some fields changed."""
        changed = self.model_copy(update=changes)
        end = run(changed.chain(tables), changed.start(tables))
        return end.chance(lambda state: state.told in LOST_VEHICLE)  # type: ignore[attr-defined]

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        """Each skill's worth: the chance with it less the chance without, all else as it is."""
        return {"what each skill is worth": worth_of_each(self, tables)}


def worth_of_each(shot: SkillWorth, tables: Tables) -> pl.DataFrame:
    """CX-15: one row a skill: whose it is here, what is measured, without, with, the difference, and what it changes besides."""
    import polars as pl

    rows = []
    for row in tables[Skill]:
        whose, measure, without, have = _measured(shot, tables, row.skill)
        worth = have - without
        rows.append(
            {
                "member": row.member,
                "skill": row.skill,
                "whose": whose,
                "measure": measure,
                "without": float(without) if measure != NO_DIE else None,
                "with": float(have) if measure != NO_DIE else None,
                "worth": float(worth) if measure != NO_DIE else None,
                "exact": str(worth) if measure != NO_DIE else "",
                "changes": _changes(row),
            }
        )
    return pl.DataFrame(rows)


def _measured(shot: SkillWorth, tables: Tables, skill: str) -> tuple[str, str, Fraction, Fraction]:
    if skill == BULLDOZER:
        if not test_is_needed(shot.pins, reserve=False):
            return "firer", OBEYED, Fraction(1), Fraction(1)
        return "firer", OBEYED, order_test_needed(tables, shot.edition, shot.quality, shot.pins).chance, Fraction(1)
    whose = "target" if skill in THE_TARGETS else "firer"
    if not fighting(tables, (skill,)):
        return whose, NO_DIE, Fraction(0), Fraction(0)
    field = "target_skills" if whose == "target" else "skills"
    others = tuple(one for one in getattr(shot, field) if one != skill)
    fixed: dict[str, Any] = {"order": "Run"} if skill == gun.HAIR_TRIGGER else {}
    if whose == "firer":
        fixed["used"] = tuple(one for one in shot.used if one != skill)
    without = shot.chance_lost(tables, **fixed, **{field: others})
    return whose, LOST, without, shot.chance_lost(tables, **fixed, **{field: (*others, skill)})


def _changes(row: Skill) -> str:
    """What the skill changes, in words: its amount where it has one, and what of it the odds feel."""
    amount = f"{row.amount} {row.unit}; " if row.amount and row.unit else ""
    return f"{amount}{row.in_the_odds or row.effect}"
