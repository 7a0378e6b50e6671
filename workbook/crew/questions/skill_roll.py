"""Which skill does a roll bring?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from workbook.crew.members import LEADER, MEMBERS, Crew, members, table_of
from workbook.crew.questions.fields import (
    LAYOUT,
    CommanderSkills,
    DriverSkills,
    GunnerSkills,
    LayoutName,
    crew_faults,
    skills_of,
)
from workbook.crew.questions.headlines import telling_first
from workbook.crew.skill_rolls import CHOICE, NOTHING_LEFT, Learning, skill_names, what_he_learns, who_learns
from workbook.odds import Chain, Distribution, Fault, Headline, Question, Stage
from workbook.odds.fields import Switch, about

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

AGAIN = "with no skill of driver or gunner in the crew, Motivational Leader is rolled again as often as it comes up"


class SkillRoll(Question):
    """Which skill does a roll bring? A skill the member has already lets the player choose."""

    name: ClassVar[str] = "crew.skill_roll"
    asks: ClassVar[str] = "Which skill does this roll bring?"
    trial: ClassVar[str] = "skill roll"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("layout", "reroll")

    driver: DriverSkills = skills_of("driver")
    gunner: GunnerSkills = skills_of("gunner")
    commander: CommanderSkills = skills_of("commander")
    layout: LayoutName = about("three", "Men", group="Crew", help=LAYOUT)
    reroll: Switch = about(True, "Leader again", group="Rules", help=AGAIN)

    @property
    def crew(self) -> Crew:
        """What the members know."""
        return Crew(self.driver, self.gunner, self.commander)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (*skill_names(tables), *(f"choice: {member}" for member in MEMBERS), NOTHING_LEFT)

    def start(self, tables: Tables) -> Crew:
        return self.crew

    def chain(self, tables: Tables) -> Chain:
        return Chain(
            Stage("Who learns", who_learns, tables, self.layout),
            Stage("What he learns", what_he_learns, tables, self.reroll, ()),
        )

    def label(self, state: Learning) -> str:
        if state.member is None:
            return NOTHING_LEFT
        return f"choice: {state.member}" if state.skill == CHOICE else str(state.skill)

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        if outcomes[NOTHING_LEFT]:
            return (Headline.of("There is nothing left to gain", NOTHING_LEFT),)
        choices = [f"choice: {member}" for member in MEMBERS]
        named = [label for label in outcomes if label not in (*choices, NOTHING_LEFT)]
        rolled, chosen = Headline.of("A skill comes as rolled", *named), Headline.of("The player may choose", *choices)
        return (
            (rolled, chosen)
            if any(map(outcomes.get, choices))
            else telling_first(outcomes, rolled, chosen, *_who_learns(named))
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from crew_faults(tables, self.crew)

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons = {}
        if self.layout == "one":
            reasons = dict.fromkeys(("gunner", "commander", "reroll"), "an unarmed vehicle has a driver alone")
        elif self.driver or self.gunner:
            reasons["reroll"] = "driver or gunner has a skill already"
        elif LEADER in self.commander:
            reasons["reroll"] = "the commander has it already, and may choose instead"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        """Who learns, once the rolls of those who have all six are passed on."""
        labels = (*members(self.layout), "nobody")
        who = Distribution.from_exact(layers[0].after, labels, lambda state: state.member or "nobody")
        return {"who learns": who} | self._tables(tables)

    def _tables(self, tables: Tables) -> dict[str, Beside]:
        import polars as pl

        rows = [
            {"member": member, "roll": roll, "skill": skill, "known": skill in self.crew.knows(member)}  # type: ignore[operator]
            for member in members(self.layout)
            for roll, skill in table_of(tables, member).items()
        ]
        return {"the tables": pl.DataFrame(rows)}


def _who_learns(named: Sequence[str]) -> Iterator[Headline]:
    """The member whom the roll names, told by his skills: the table lists them member by member, as many for each."""
    each = len(named) // len(MEMBERS)
    for place, member in enumerate(MEMBERS):
        yield Headline.of(f"It is a skill of the {member}", *named[place * each : (place + 1) * each])
