"""How many games until the crew is Regular, or Veteran?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from workbook.crew.career import Veterans, stages_of_a_game
from workbook.crew.knocked_out import LOST
from workbook.crew.members import Crew
from workbook.crew.questions.career import Campaigning
from workbook.odds import Chain, Headline, Stage
from workbook.odds.fields import AnyCase, Whole, about
from workbook.odds.question import by_each
from workbook.tables.crew import CrewQuality

if TYPE_CHECKING:
    from workbook.tables import Tables

NOT_YET, LOST_FIRST = "not yet", "lost first"


class GamesUntil(Campaigning):
    """In which game does a new crew learn enough?"""

    name: ClassVar[str] = "crew.games_until"
    asks: ClassVar[str] = "In which game does the crew get there?"
    trial: ClassVar[str] = "crew"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("target", "games", "knocked_out", "kill_chance")

    games: Whole = about(12, "Games", group="Campaign", help="how many games are looked at", ge=1, le=40)
    target: Annotated[Literal["first skill", "Regular", "Veteran"], AnyCase()] = about(
        "Regular", "Until", group="Campaign", help="skills count at once, in the game that pays for them"
    )

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (*map(str, range(1, self.games + 1)), NOT_YET, LOST_FIRST)

    def start(self, tables: Tables) -> Veterans:
        return Veterans()

    def rolled_from(self, tables: Tables) -> Veterans:
        """Rolled out, the crew's skills go by name."""
        return Veterans(Crew((), (), ()))

    def skills_wanted(self, tables: Tables) -> int:
        """CX-11: how many skills it takes."""
        return 1 if self.target == "first skill" else tables[CrewQuality][self.target].skills_from

    def chain(self, tables: Tables) -> Chain:
        wanted, stages = self.skills_wanted(tables), list[Stage]()
        for game in range(1, self.games + 1):
            skills, *rest = stages_of_a_game(self.campaign(tables), game)
            stages += [skills, Stage(f"Game {game}: enough?", enough, wanted, game), *rest]
        return Chain(*stages, Stage("After the last game", not_enough))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        *_, there = self.further(outcomes)
        lost = Headline.of("It is lost before", LOST_FIRST)
        return there, lost, Headline.of("It is alive, but not there yet", NOT_YET)

    def further(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        aim = {"first skill": "It has its first skill"}.get(self.target, f"It is {self.target}")
        return by_each(outcomes, lambda n: f"{aim} {'in the first game' if n == 1 else f'within {n} games'}")


def enough(state: Veterans | str, wanted: int, game: int) -> Veterans | str:
    """CX-11, CX-14: is it there, in this very game?"""
    return str(game) if isinstance(state, Veterans) and state.crew.skills >= wanted else state


def not_enough(state: Any) -> str:
    """What has not got there by the end."""
    if isinstance(state, Veterans):
        return NOT_YET
    return LOST_FIRST if state == LOST else str(state)
