"""The tables of vehicle crew experience."""

from typing import ClassVar, Literal

from workbook.tables.cells import Count, DiceText, DieRoll, ExactFraction, Quality, Text, Whole, band
from workbook.tables.rows import Row

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


class SurvivorModifier(Row):
    """What is added to the men who get out; only one of them counts."""

    table: ClassVar[str] = "crew/survivor_modifiers"
    key: ClassVar[tuple[str, ...]] = ("loss",)
    says: ClassVar[str] = "{loss}: {modifier:+} men get out"

    loss: Text
    modifier: Whole


class Experience(Row):
    """A single number of experience: what it brings, and what it costs."""

    table: ClassVar[str] = "crew/experience"
    key: ClassVar[tuple[str, ...]] = ("figure",)
    says: ClassVar[str] = "{figure}: {value}"

    figure: Text
    value: Whole


class WhoLearns(Row):
    """The rolls of a D6 that name a member of the crew."""

    table: ClassVar[str] = "crew/who_learns"
    key: ClassVar[tuple[str, ...]] = ("member",)
    says: ClassVar[str] = "{band} on the D6: the {member}"

    member: Member
    roll_from: DieRoll
    roll_to: DieRoll

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
    skills_from: Whole
    skills_to: Whole | None

    @property
    def band(self) -> str:
        """The numbers in words."""
        return band(self.skills_from, self.skills_to)


class Skill(Row):
    """A skill in its place on a member's table. A group writes its own over a printed one, so that six remain."""

    table: ClassVar[str] = "crew/skills"
    key: ClassVar[tuple[str, ...]] = ("member", "roll")
    says: ClassVar[str] = "{member} {roll}: {skill}"

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

    matter: Text
    taken: Text
    chance: ExactFraction | None = None
