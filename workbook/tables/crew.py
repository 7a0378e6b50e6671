"""The tables of vehicle crew experience."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from workbook.tables.cells import Accepts, Count, DiceText, DieRoll, ExactFraction, Quality, Text, Whole, band
from workbook.tables.clashes import holes
from workbook.tables.rows import Clash, Lookup, Row

SkillCount = Annotated[int, Field(ge=0, le=18), Accepts("a whole number from 0 to 18")]
WITHOUT_AMOUNT = (
    "driver 1", "driver 4", "driver 5", "gunner 2", "gunner 3", "commander 1", "commander 2", "commander 3", "commander 4",
)  # fmt: skip
Member = Literal["driver", "gunner", "commander"]


class Survivors(Row):
    """The dice that say how many of a crew get out of a vehicle that is knocked out."""

    table: ClassVar[str] = "crew/survivors"
    key: ClassVar[tuple[str, ...]] = ("quality",)
    says: ClassVar[str] = "{quality} crew: {rolls} x {die} men get out, keep {keep}"

    quality: Quality
    die: DiceText
    rolls: Count
    keep: Literal["the roll", "the lower", "the higher"]

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """A number is no die that could be rolled twice."""
        for row in rows:
            if row.die.isdecimal():
                yield Clash(row.row_name, "die", row.die, "dice such as D3")


class SurvivorModifier(Row):
    """What is added to the men who get out; only one of them counts."""

    table: ClassVar[str] = "crew/survivor_modifiers"
    key: ClassVar[tuple[str, ...]] = ("loss",)
    says: ClassVar[str] = "{loss}: {modifier:+} to the men who get out"

    loss: Text
    modifier: Whole


class Experience(Row):
    """A single number of experience: what it brings, and what it costs."""

    table: ClassVar[str] = "crew/experience"
    key: ClassVar[tuple[str, ...]] = ("figure",)
    says: ClassVar[str] = "{figure}: {value}"

    unread: ClassVar[Mapping[str, str]] = {"free skills": "they are counted in the roster, and are in no odds"}

    figure: Text
    value: Whole

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """No member learns more than his table has, and every price is one."""
        for row in rows:
            low, high = {"skills at most": (1, 6), "points for 1 XP": (1, None), "XP for a skill roll": (1, None)}.get(
                row.figure, (0, None)
            )
            if row.value < low or (high is not None and row.value > high):
                wanted = f"a whole number from {low} up" if high is None else f"a whole number from {low} to {high}"
                yield Clash(row.row_name, "value", str(row.value), wanted)


class WhoLearns(Row):
    """The rolls of a D6 that name a member of the crew."""

    table: ClassVar[str] = "crew/who_learns"
    key: ClassVar[tuple[str, ...]] = ("member",)
    says: ClassVar[str] = "{band} on the D6: the {member}"

    member: Member
    roll_from: DieRoll
    roll_to: DieRoll

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """Every face of the die names somebody."""
        return holes(rows, "roll_from", "roll_to", range(1, 7))

    @property
    def band(self) -> str:
        """The rolls in words."""
        return band(self.roll_from, self.roll_to)


class CrewQuality(Row):
    """How many skills make a crew of this quality; no upper end is open."""

    table: ClassVar[str] = "crew/crew_quality"
    key: ClassVar[tuple[str, ...]] = ("quality",)
    says: ClassVar[str] = "{band} skills: {quality}"

    quality: Quality
    skills_from: SkillCount
    skills_to: SkillCount | None

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """However many skills a crew has, they make it something."""
        return holes(rows, "skills_from", "skills_to", range(19))

    @property
    def band(self) -> str:
        """The numbers in words."""
        return band(self.skills_from, self.skills_to)


class Skill(Row):
    """A skill in its place on a member's table. A group writes its own over a printed one, so that six remain."""

    table: ClassVar[str] = "crew/skills"
    key: ClassVar[tuple[str, ...]] = ("member", "roll")
    says: ClassVar[str] = "{member} {roll}: {skill}"

    in_place: ClassVar[str] = "skill"
    tells: ClassVar[tuple[str, ...]] = ("moment", "effect", "unit", "in_the_odds")
    unread: ClassVar[Mapping[str, str]] = dict.fromkeys(
        (f"{place}: amount" for place in WITHOUT_AMOUNT), "this skill has no amount"
    )

    member: Member
    roll: DieRoll
    skill: Text
    moment: Text
    effect: Text
    amount: DiceText | None = None
    unit: Text | None = None
    in_the_odds: Text | None = None


class Assumption(Row):
    """What the chapter takes for granted where the text is silent."""

    table: ClassVar[str] = "crew/assumptions"
    key: ClassVar[tuple[str, ...]] = ("matter",)
    says: ClassVar[str] = "{matter}: {taken}"

    tells: ClassVar[tuple[str, ...]] = ("taken",)
    unread: ClassVar[Mapping[str, str]] = dict.fromkeys(
        (
            f"{matter}: chance"
            for matter in (
                "XP from a kill",
                "a hidden target",
                "a shot back",
                "an order that fails",
                "when skills are used",
            )
        ),
        "nothing is left to chance in it",
    ) | {"a way out of sight: chance": "it is a field of every question that it matters to"}

    matter: Text
    taken: Text
    chance: ExactFraction | None = None
