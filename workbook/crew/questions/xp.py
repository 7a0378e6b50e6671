"""What does a game bring, kill by kill?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Annotated, ClassVar

from workbook.crew.chances import YES, chance_of
from workbook.crew.experience import xp_for_a_kill, xp_for_living
from workbook.odds import Chain, Headline, Question, Reading, Record, Stage, Sure, Throw
from workbook.odds.fields import Chance, Records, Whole, about

if TYPE_CHECKING:
    from workbook.tables import Tables


class Kill(Record):
    """A unit that the vehicle may destroy."""

    points: Whole = about(282, "Points", help="what the unit cost", ge=0, le=2000)
    chance: Chance = about(Fraction(1), "Chance", help="that it is destroyed; 1 once it is")


def kill(xp: int, tables: Tables, points: int, chance: Fraction) -> Throw | Sure[int]:
    """CX-04: one unit more or not; its XP are worked out by themselves, fractions dropped."""
    more = xp_for_a_kill(tables, points)
    says = f"A unit of {points} points destroyed: {more} XP"
    if chance == 1:
        return Sure(xp + more, says, "CX-04")
    won, none = Reading(xp + more, says), Reading(xp, f"the unit of {points} points escapes")
    return Throw("A kill", "CX-04", chance_of(chance), lambda face: won if face == YES else none)


def live_through_it(xp: int, tables: Tables, chance: Fraction) -> Throw | Sure[int]:
    """CX-05: XP for a crew that lives through the game."""
    more = xp_for_living(tables)
    lives, dies = Reading(xp + more, f"lives through the game: {more} XP"), Reading(xp, "does not live to count them")
    return Throw("The end of the game", "CX-05", chance_of(chance), lambda face: lives if face == YES else dies)


class GameXp(Question):
    """How much XP does a game bring?"""

    name: ClassVar[str] = "crew.xp"
    asks: ClassVar[str] = "How much XP does this game bring?"
    trial: ClassVar[str] = "game"
    counted: ClassVar[str] = "XP"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("lives",)

    kills: Annotated[tuple[Kill, ...], Records] = about(
        (Kill(points=282, chance=Fraction(1)),),
        "Kills",
        group="Game",
        help="the units it destroys, or may",
        max_length=8,
    )
    lives: Chance = about(Fraction(1), "Lives", group="Game", help="the chance that the crew lives through the game")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        choices = [(0, xp_for_a_kill(tables, kill.points)) for kill in self.kills]
        totals = {sum(picked) for picked in product(*choices, (0, xp_for_living(tables)))}
        return tuple(map(str, sorted(totals)))

    def start(self, tables: Tables) -> int:
        return 0

    def chain(self, tables: Tables) -> Chain:
        kills = (Stage(f"Kill {n}", kill, tables, one.points, one.chance) for n, one in enumerate(self.kills, 1))
        return Chain(*kills, Stage("The end of the game", live_through_it, tables, self.lives))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        first, none = super().headlines(outcomes)
        return first, Headline("It brings nothing", none.labels)

    def reaching(self, count: int) -> str:
        return f"It brings {count} XP or more"
