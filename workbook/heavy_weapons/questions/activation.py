"""When in the turn do the core's pieces act, against the enemy's dice?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from workbook.heavy_weapons.activation import Bag, draw
from workbook.heavy_weapons.orders import STANDARD
from workbook.heavy_weapons.questions.orders import SCHEME, Scheme
from workbook.odds import Chain, Distribution, Exact, Fault, Headline, Question, Stage, run
from workbook.odds.fields import Whole, about

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

BOTH, ONE, NEITHER = "both before", "one before", "neither before"
OWN = "with the core's one die among them; as two teams the core puts in one die more"


class Activation(Question):
    """Do both core pieces act before the enemy's k-th die?"""

    name: ClassVar[str] = "heavy_weapons.activation"
    asks: ClassVar[str] = "Do both core pieces act before the enemy's die of that number?"
    trial: ClassVar[str] = "turn"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("scheme", "own_dice", "enemy_dice", "k")

    scheme: Scheme = about("shared die", "Rules", group="Rules", help=SCHEME)
    own_dice: Whole = about(8, "My dice", group="Bag", help=OWN, ge=1, le=30)
    enemy_dice: Whole = about(8, "Their dice", group="Bag", ge=1, le=30)
    k: Whole = about(2, "Enemy's die", group="Bag", help="the pieces are to act before this die of theirs", ge=1, le=30)
    ordered_before: Whole = about(
        0, "Others first", group="Orders", help="units of mine that get my dice before the pieces do", ge=0, le=29
    )
    snap: Whole = about(
        0, "Snapped", group="Orders", help="my next die is an officer's, who orders so many units at once", ge=0, le=4
    )

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (BOTH, ONE, NEITHER)

    @property
    def dice_each(self) -> int:
        """Have the two pieces a die each?"""
        return int(self.scheme == STANDARD)

    def check(self, tables: Tables) -> Iterator[Fault]:
        if self.k > self.enemy_dice:
            yield Fault("k", self.k, f"a whole number from 1 to {self.enemy_dice}, their dice", depends=("enemy_dice",))
        most = self.own_dice - 1 - (self.snap > 0)
        if self.snap and self.own_dice < 2:
            yield Fault("snap", self.snap, "0, as an officer has a die of his own", depends=("own_dice",))
        elif self.ordered_before > most:
            depends = ("own_dice", "snap")
            yield Fault("ordered_before", self.ordered_before, f"a whole number from 0 to {most}", depends=depends)

    def start(self, tables: Tables) -> Bag:
        return Bag(self.own_dice + self.dice_each, self.enemy_dice, self.ordered_before, 2, self.k, self.snap)

    def chain(self, tables: Tables) -> Chain:
        return self.draws(self.ordered_before + 2 + self.k)

    def draws(self, number: int) -> Chain:
        """So many dice out of the bag."""
        return Chain(*(Stage(f"Draw {n}", draw, self.dice_each) for n in range(1, number + 1)))

    def label(self, state: Bag) -> str:
        return (BOTH, ONE, NEITHER)[state.waiting]

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        ordinal = f"{self.k}{'th' if 10 < self.k < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(self.k % 10, 'th')}"
        die = "the enemy's first die" if self.k == 1 else f"the enemy's {ordinal} die"
        return (
            Headline.of(f"Both pieces act before {die}", BOTH),
            Headline.of("At least one piece does", BOTH, ONE),
            Headline.of("Neither piece does", NEITHER),
        )

    def ignores(self, tables: Tables) -> dict[str, str]:
        return {}

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        whole = self.start(tables)._replace(allowed=self.enemy_dice + 1)
        bag = run(self.draws(whole.mine + whole.theirs), whole)
        places = tuple(map(str, range(1, whole.mine + whole.theirs + 1)))
        return {
            "place in the turn of the first to act": _place(bag, 0, places),
            "place in the turn of the second": _place(bag, 1, places),
        }


def _place(bag: Exact[Any], piece: int, places: tuple[str, ...]) -> Distribution:
    """How many dice have come out of the bag when this piece acts."""
    last = max(state.acted[piece] for state in bag.weights)
    return Distribution.from_exact(bag, places[:last], lambda state: str(state.acted[piece]))
