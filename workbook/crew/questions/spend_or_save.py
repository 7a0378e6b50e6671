"""Spend 50 XP now, or save them?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from workbook.crew.career import Campaign, fate, lessons
from workbook.crew.experience import quality_of
from workbook.crew.knocked_out import LOST
from workbook.crew.members import MEMBERS, Crew, can_learn, how_many, members
from workbook.crew.questions.fields import (
    LAYOUT,
    CommanderKnows,
    DriverKnows,
    GunnerKnows,
    LayoutName,
    crew_faults,
    number_of_skills,
)
from workbook.odds import Chain, Distribution, Fault, Headline, Play, Question, Stage, Sure, run
from workbook.odds.fields import AnyCase, Chance, about

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

PLANS = ("spend now", "save")
PLAN = "now: the skill serves in this game, and may die in it; saved: the XP live as long as one man does"


class SpendOrSave(Question):
    """What is the crew at its next game, if a skill roll is paid for now, or only then?"""

    name: ClassVar[str] = "crew.spend_or_save"
    asks: ClassVar[str] = "Spend the XP now, or save them for the next game?"
    trial: ClassVar[str] = "crew"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("plan", "driver", "knocked_out", "massive_share")

    plan: Annotated[Literal["spend now", "save"], AnyCase()] = about("spend now", "Plan", group="Plan", help=PLAN)
    driver: DriverKnows = number_of_skills("driver")
    gunner: GunnerKnows = number_of_skills("gunner")
    commander: CommanderKnows = number_of_skills("commander")
    layout: LayoutName = about("three", "Men", group="Crew", help=LAYOUT)
    knocked_out: Chance = about(
        Fraction(3, 10), "Knocked out", group="This game", help="the chance to lose the vehicle"
    )
    massive_share: Chance = about(
        Fraction(1, 3),
        "By massive damage",
        group="This game",
        help="the share of the knock-outs that massive damage brings",
    )

    @property
    def crew(self) -> Crew:
        """The crew before it spends, told by numbers."""
        everyone = zip(MEMBERS, (self.driver, self.gunner, self.commander), strict=True)
        there = members(self.layout)
        return Crew(*(how_many(known) if member in there else 0 for member, known in everyone))

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (LOST, "Inexperienced", "Regular", "Veteran")

    def start(self, tables: Tables) -> Crew:
        return self.crew

    def campaign(self, tables: Tables) -> Campaign:
        """The danger of this game."""
        return Campaign(tables, self.knocked_out, self.massive_share, layout=self.layout)

    def chain(self, tables: Tables) -> Chain:
        return Chain(*self._stages(tables, self.plan), Stage("The next game", next_game, tables))

    def _stages(self, tables: Tables, plan: str) -> tuple[Stage, ...]:
        campaign = self.campaign(tables)
        lesson, game = Stage("The skill roll", learn, campaign), Stage("This game", live, campaign)
        return (lesson, game) if plan == "spend now" else (game, lesson)

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return (
            Headline.of("It is Regular or better at its next game", "Regular", "Veteran"),
            Headline.of("It is Veteran", "Veteran"),
            Headline.of("The crew is lost, and its XP too", LOST),
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from crew_faults(tables, (self.driver, self.gunner, self.commander))

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons: dict[str, str] = {}
        if self.layout == "one":
            reasons |= dict.fromkeys(("gunner", "commander"), "an unarmed vehicle has a driver alone")
        if not can_learn(self.crew, tables, self.layout):
            reasons["plan"] = "there is nothing left to gain"
        if not self.knocked_out:
            reasons["massive_share"] = "the vehicle is never knocked out"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        """The same with the other plan, and how many skills each leaves."""
        found: dict[str, Beside] = {}
        for plan in PLANS:
            ends = run(Chain(*self._stages(tables, plan)), self.crew)
            most = self.crew.skills + 1
            labels = (LOST, *map(str, range(most + 1)))
            found[f"skills: {plan}"] = Distribution.from_exact(ends, labels, skills_of)
            found[f"quality: {plan}"] = Distribution.from_exact(
                ends, self.labels(tables), lambda end: next_game(end, tables)
            )
        return found


def learn(crew: Crew | str, campaign: Campaign) -> Play | Sure[Crew | str]:
    """CX-06: one skill roll, if anyone is alive who can learn."""
    if isinstance(crew, str) or not can_learn(crew, campaign.tables, campaign.layout):
        return Sure(crew)
    return Play(lessons(campaign, 1), crew)


def live(crew: Crew, campaign: Campaign) -> Play:
    """CX-20, CX-23: the game and its dangers; unspent XP live as long as one man does."""
    return Play(
        Chain(Stage("The end of the game", fate, campaign)), crew, lambda end: end if isinstance(end, str) else end[0]
    )


def next_game(crew: Any, tables: Tables) -> str:
    """CX-11: the quality with which it goes into the next game."""
    return quality_of(tables, crew.skills) if isinstance(crew, Crew) else str(crew)


def skills_of(crew: Any) -> str:
    """How many skills it goes into the next game with."""
    return str(crew.skills) if isinstance(crew, Crew) else str(crew)
