"""What becomes of a crew, game after game?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from workbook.crew.career import Campaign, Veterans, career, standing
from workbook.crew.members import MEMBERS, Crew, members, table_of
from workbook.crew.questions.fields import LAYOUT, LayoutName, Skills, list_faults
from workbook.crew.shares import shares
from workbook.odds import Chain, Distribution, Fault, Headline, Question, Stage
from workbook.odds.fields import AnyCase, Chance, Switch, Whole, about

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.exact import Exact
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

Rewarded: TypeAlias = Annotated[Literal["crew", "vehicle"], AnyCase()]

REWARDED = "who has to live through the game for its XP: a man of the crew, or the vehicle"
AGAIN = "with no skill of driver or gunner in the crew, Motivational Leader is rolled again as often as it comes up"
WISHES = "where the player chooses, these first, in this order; then by the order of the table"


class Campaigning(Question):
    """The games of a campaign: how dangerous they are, and what they bring."""

    games: Whole = about(10, "Games", group="Campaign", ge=1, le=40)
    knocked_out: Chance = about(
        Fraction(3, 10), "Knocked out", group="Each game", help="the chance to lose the vehicle in a game"
    )
    massive_share: Chance = about(
        Fraction(1, 3),
        "By massive damage",
        group="Each game",
        help="the share of the knock-outs that massive damage brings",
    )
    kill_chance: Chance = about(
        Fraction(1, 2), "A kill", group="Each game", help="the chance to destroy a unit in a game"
    )
    kill_points: Whole = about(
        225, "Its points", group="Each game", help="what that unit cost", unit="points", ge=0, le=2000
    )
    orders_per_game: Whole = about(
        6, "Orders", group="Each game", help="one skill roll an order at most, so six in six turns", ge=0, le=12
    )
    survival_xp: Rewarded = about("crew", "XP for living", group="Rules", help=REWARDED)
    layout: LayoutName = about("three", "Men", group="Crew", help=LAYOUT)
    reroll: Switch = about(True, "Leader again", group="Rules", help=AGAIN)
    wishes: Skills = about((), "Wishes", group="Rules", help=WISHES, accepts="a list of skills, such as Deadeye, Lucky")

    def campaign(self, tables: Tables) -> Campaign:
        """The same as the rules take it."""
        return Campaign(
            tables,
            self.knocked_out,
            self.massive_share,
            self.kill_chance,
            self.kill_points,
            self.orders_per_game,
            self.survival_xp,
            self.layout,
            self.reroll,
            self.wishes,
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from list_faults(tables, "wishes", self.wishes)

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons: dict[str, str] = {}
        if self.layout == "one":
            reasons |= dict.fromkeys(("kill_chance", "kill_points"), "an unarmed vehicle makes no kills")
            reasons["reroll"] = "an unarmed vehicle has a driver alone"
        elif not self.kill_chance:
            reasons["kill_points"] = "it makes no kills"
        if not self.knocked_out:
            reasons["massive_share"] = "the vehicle is never knocked out"
        return reasons


class Career(Campaigning):
    """What has become of a new crew after so many games?"""

    name: ClassVar[str] = "crew.career"
    asks: ClassVar[str] = "What has become of the crew after the last game?"
    trial: ClassVar[str] = "crew"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("games", "knocked_out", "kill_chance", "massive_share")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return ("lost", "Inexperienced", "Regular", "Veteran")

    def start(self, tables: Tables) -> Veterans:
        return Veterans()

    def rolled_from(self, tables: Tables) -> Veterans:
        """Rolled out, the crew's skills go by name."""
        return Veterans(Crew((), (), ()))

    def chain(self, tables: Tables) -> Chain:
        campaign = self.campaign(tables)
        return Chain(*career(campaign, self.games).stages, Stage("After the last game", standing, tables))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return (
            Headline.of("The crew is Regular or better", "Regular", "Veteran"),
            Headline.of("It is lost", "lost"),
            Headline.of("It is Veteran", "Veteran"),
        )

    def further(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        _, *alive = outcomes
        return (Headline.of("The crew lives through them all", *alive),)

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        """The history by game, how likely each skill is at the end, and the XP in hand."""
        ends: list[Exact[Any]] = [layers[3 * game - 1].after for game in range(1, self.games + 1)]
        xp = ends[-1].map(lambda state: "crew lost" if isinstance(state, str) else str(state.xp))
        in_order = sorted(xp.weights, key=lambda label: (label.isdecimal(), int(label) if label.isdecimal() else 0))
        return {
            "by game": self._history(tables, ends),
            "each skill": self._skills(tables),
            "XP in hand": Distribution.from_exact(xp, tuple(in_order)),
        }

    def _history(self, tables: Tables, ends: list[Exact[Any]]) -> pl.DataFrame:
        rows = []
        for game, end in enumerate(ends, 1):
            found = Distribution.from_exact(end, self.labels(tables), lambda state: standing(state, tables))
            rows += [{"game": game, "outcome": label, **_exact(chance)} for label, chance in found.outcomes.items()]
        return _frame(rows)

    def _skills(self, tables: Tables) -> pl.DataFrame:
        found = shares(self.campaign(tables), self.games)
        member_of = {skill: member for member in MEMBERS for skill in table_of(tables, member).values()}
        there = members(self.layout)
        rows = [
            {"member": member_of[skill], "skill": skill, **_exact(chance)}
            for skill, chance in found.items()
            if member_of[skill] in there
        ]
        return _frame(rows)


def _exact(chance: Fraction) -> dict[str, Any]:
    """A chance for a frame: as a float, and exactly as text."""
    return {"probability": float(chance), "numerator": str(chance.numerator), "denominator": str(chance.denominator)}


def _frame(rows: list[dict[str, Any]]) -> pl.DataFrame:
    import polars as pl

    return pl.DataFrame(rows)
