"""Two crewed vehicles meet: who is left?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from workbook.base_rules import hitting
from workbook.base_rules.questions.fields import the_distance, the_range
from workbook.base_rules.questions.shooting import WeaponName
from workbook.base_rules.questions.vehicles import VehicleClass
from workbook.crew.duel import A_OUT, B_OUT, BOTH, NEITHER, STAGES_OF_A_TURN, duel, who_is_out
from workbook.crew.experience import quality_of
from workbook.crew.fight import EYE_FOR_TERRAIN, FIGHTING, QUICK_REFLEXES, Fight, Ground, Side, Tank
from workbook.crew.questions.fields import Skills, list_faults, still_known
from workbook.crew.skill_rolls import skill_names
from workbook.odds import Chain, Distribution, Fault, Headline, Question
from workbook.odds.faults import not_among
from workbook.odds.fields import AnyCase, Chance, Cover, Edition, Facing, Quantity, RangeBand, Switch, Whole, about
from workbook.tables.base import Weapon

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

CrewQuality: TypeAlias = Annotated[Literal["by skills", "Inexperienced", "Regular", "Veteran"], AnyCase()]
FireOrder: TypeAlias = Annotated[Literal["Fire", "Advance"], AnyCase()]
ESCAPE = "that Quick Reflexes leads out of sight, where the table is yours to judge"
HIDDEN = "how much harder a target is to hit that Eye for Terrain has hidden; its rule could not be confirmed"
EXAMPLE = "a list of skills, such as Deadeye, Lucky"


class CrewDuel(Question):
    """Two crewed vehicles, their skills, and who gives the first order: who is left?"""

    name: ClassVar[str] = "crew.duel"
    asks: ClassVar[str] = "Two crewed tanks meet: who is left?"
    trial: ClassVar[str] = "duel"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("first", "turns", "a_class", "b_class")

    edition: Edition = about("2nd", "Edition", group="Ground")
    turns: Whole = about(2, "Turns", group="Ground", help="each side gives its vehicle one order a turn", ge=1, le=6)
    first: Annotated[Literal["A", "B", "drawn"], AnyCase()] = about(
        "A", "First order", group="Ground", help="which order die comes out first in each turn, or drawn from the bag"
    )
    range_band: RangeBand = the_range("Ground")
    distance_in: Quantity | None = the_distance("Ground", most=240, of="each weapon")
    escape: Chance = about(Fraction(1, 2), "Escape", group="Ground", help=ESCAPE)
    hidden: Whole = about(2, "Hidden", group="Ground", help=HIDDEN, ge=0, le=4)

    a_weapon: WeaponName = about("Medium anti-tank gun", "Main gun", group="Tank A")
    a_class: VehicleClass = about("medium tank", "Class", group="Tank A")
    a_skills: Skills = about(("Deadeye", "Skill Shot"), "Skills", group="Tank A", accepts=EXAMPLE)
    a_quality: CrewQuality = about("by skills", "Crew", group="Tank A")
    a_order: FireOrder = about(
        "Fire", "Order", group="Tank A", help="an Advance moves first, and is harder to shoot from"
    )
    a_pins: Whole = about(0, "Pins", group="Tank A", ge=0, le=12)
    a_cover: Cover = about("none", "Cover", group="Tank A")
    a_facing: Facing = about("front", "Side it shows", group="Tank A")
    a_open_topped: Switch = about(False, "Open-topped", group="Tank A")

    b_weapon: WeaponName = about("Medium anti-tank gun", "Main gun", group="Tank B")
    b_class: VehicleClass = about("medium tank", "Class", group="Tank B")
    b_skills: Skills = about(("Quick Reflexes", "Lucky"), "Skills", group="Tank B", accepts=EXAMPLE)
    b_quality: CrewQuality = about("by skills", "Crew", group="Tank B")
    b_order: FireOrder = about(
        "Fire", "Order", group="Tank B", help="an Advance moves first, and is harder to shoot from"
    )
    b_pins: Whole = about(0, "Pins", group="Tank B", ge=0, le=12)
    b_cover: Cover = about("none", "Cover", group="Tank B")
    b_facing: Facing = about("front", "Side it shows", group="Tank B")
    b_open_topped: Switch = about(False, "Open-topped", group="Tank B")

    @classmethod
    def defaults(cls, tables: Tables) -> dict[str, Any]:
        """A skill that has given up its place is nobody's any more."""
        return still_known(cls, tables, "b_skills")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (A_OUT, B_OUT, BOTH, NEITHER)

    def of(self, side: str, what: str) -> Any:
        """A field of one side."""
        return getattr(self, f"{side}_{what}")

    def quality(self, tables: Tables, side: str) -> str:
        """CX-11: the quality given, or the one that its skills make."""
        given = str(self.of(side, "quality"))
        return quality_of(tables, len(self.of(side, "skills"))) if given == "by skills" else given

    def side(self, tables: Tables, side: str) -> Side:
        """One vehicle as it stands there."""
        return Side(
            tables[Weapon][self.edition, self.of(side, "weapon")],
            self.quality(tables, side),
            self.of(side, "class"),
            self.of(side, "facing"),
            self.of(side, "cover"),
            self.of(side, "open_topped"),
            self.of(side, "order"),
        )

    def ground(self, tables: Tables) -> Ground:
        """Both sides, and what lies between them."""
        sides = (self.side(tables, "a"), self.side(tables, "b"))
        return Ground(tables, sides, self.range_band, self.distance_in, self.escape, self.hidden)

    def start(self, tables: Tables) -> Fight:
        a, b = (Tank(fighting(tables, self.of(side, "skills")), pins=self.of(side, "pins")) for side in "ab")
        return Fight((a, b))

    def chain(self, tables: Tables) -> Chain:
        return duel(self.ground(tables), self.turns, self.first)

    def label(self, state: Fight) -> str:
        return who_is_out(state)

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return (
            Headline.of("A knocks B out", B_OUT),
            Headline.of("B knocks A out", A_OUT),
            Headline.of("Both are still there", NEITHER),
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        for side in "ab":
            yield from list_faults(tables, f"{side}_skills", self.of(side, "skills"))
            weapon = tables[Weapon].get((self.edition, self.of(side, "weapon")))
            if weapon is None or weapon.reach is None:
                names = [row.weapon for row in tables[Weapon] if row.edition == self.edition and row.reach is not None]
                yield not_among(f"{side}_weapon", self.of(side, "weapon"), names)

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons = {}
        if self.distance_in is not None:
            reasons["range_band"] = "it follows from the distance"
        skills = {*self.a_skills, *self.b_skills}
        if QUICK_REFLEXES not in skills:
            reasons["escape"] = "nobody has Quick Reflexes"
        if EYE_FOR_TERRAIN not in skills:
            reasons["hidden"] = "nobody has Eye for Terrain"
        if idle := hitting.cover_is_idle(tables, self.edition):
            reasons |= dict.fromkeys(("a_cover", "b_cover"), idle)
        for side in "ab":
            if self.of(side, "facing") != "top":
                reasons[f"{side}_open_topped"] = "counts only for hits from above"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        """How the duel stands turn by turn, and the pins on those who are left."""
        rows = []
        for turn in range(1, self.turns + 1):
            stands = Distribution.from_exact(layers[STAGES_OF_A_TURN * turn - 1].after, self.labels(tables), who_is_out)
            rows += [{"turn": turn, "outcome": label, **_exact(chance)} for label, chance in stands.outcomes.items()]
        return {"by turn": _frame(rows)}


def fighting(tables: Tables, skills: tuple[str, ...]) -> tuple[str, ...]:
    """The skills that can change what happens, in the order of the tables."""
    return tuple(skill for skill in skill_names(tables) if skill in skills and skill in FIGHTING)


def _exact(chance: Fraction) -> dict[str, Any]:
    return {"probability": float(chance), "numerator": str(chance.numerator), "denominator": str(chance.denominator)}


def _frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    import polars as pl

    return pl.DataFrame(rows)
