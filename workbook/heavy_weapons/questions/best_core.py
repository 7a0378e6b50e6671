"""Which two pieces of a list should be its core?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from workbook.heavy_weapons.best_core import legal_cores, with_core
from workbook.heavy_weapons.orders import SHARED
from workbook.heavy_weapons.platoon import Pieces, arms, fielded
from workbook.heavy_weapons.questions.under_fire import UnderFire, standing
from workbook.heavy_weapons.under_fire import Stand, War, turns
from workbook.odds import Chain, Exact, Fault, Headline, run
from workbook.odds.fields import AnyCase, about

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

PAIRS = "every pair as the core"
PIECES, BOTH = "pieces standing", "both of the core standing"


class Tried(NamedTuple):
    """A pair as the core: its places in the list as given, what it fights in, and how it ends."""

    core: tuple[int, ...]
    war: War
    after: Exact[Any]

    @property
    def pieces(self) -> Fraction:
        """The pieces expected to stand."""
        total = sum(weight * int(standing(state)) for state, weight in self.after.weights.items())
        return Fraction(total, self.after.total)

    @property
    def both(self) -> Fraction:
        """The chance that both of its core stand."""
        return self.after.chance(lambda state: all(state.units[0].men))

    @property
    def neither(self) -> Fraction:
        """The chance that nothing of its core stands."""
        return self.after.chance(lambda state: not any(state.units[0].men))


class BestCore(UnderFire):
    """How many pieces stand with the best two as the core?"""

    name: ClassVar[str] = "heavy_weapons.best_core"
    asks: ClassVar[str] = "Which two pieces should be the core?"
    counted: ClassVar[str] = "pieces stand"
    live: ClassVar[tuple[str, ...]] = ("best_by", "turns", "cover")

    platoon: Pieces = about(
        fielded("MMG team", "Medium mortar", "Medium anti-tank gun", "MMG team"),
        "Pieces",
        group="Platoon",
        help="two to five pieces, in any order",
        max_length=12,
    )
    best_by: Annotated[Literal["pieces standing", "both of the core standing"], AnyCase()] = about(
        PIECES, "Best by", group="Rules", help="what the best core is best at"
    )

    def check(self, tables: Tables) -> Iterator[Fault]:
        own = [fault for fault in super().check(tables) if "HW-05" not in fault.accepted]
        yield from own
        if not own and not list(legal_cores(tables, self.edition, self.platoon)):
            yield Fault("platoon", "no two of one quality", "at least two pieces of one quality (HW-05)")

    def ignores(self, tables: Tables) -> dict[str, str]:
        return super().ignores(tables) | {"scheme": "by the standard rules there is no core to choose"}

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return tuple(map(str, range(len(self.platoon) + 1)))

    def label(self, state: Stand) -> str:
        return standing(state)

    def start(self, tables: Tables) -> Stand:
        return self.best(tables).war.start()

    def chain(self, tables: Tables) -> Chain:
        return turns(self.best(tables).war, self.turns)

    def war(self, tables: Tables, scheme: str | None = None) -> War:
        return self.best(tables).war

    def best(self, tables: Tables) -> Tried:
        """The core that is best; of several the one named first in the list."""
        key = "both" if self.best_by == BOTH else "pieces"
        return max(tried(self, tables), key=lambda one: getattr(one, key))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        most = max(int(label) for label in outcomes)
        half = {label for label in outcomes if 2 * int(label) >= most}
        return (
            Headline("At least half of the pieces stand with the best core", frozenset(half)),
            Headline.of("All of them stand", str(most)),
            Headline.of("None of them stands", "0"),
        )

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        return {PAIRS: self.frame(tables), "turn by turn, each piece": self.history(tables, layers)}

    def in_short(self, beside: Mapping[str, Beside]) -> str:
        pairs: Any = beside[PAIRS]
        return f"The best core: {pairs['core'][0]}."

    def frame(self, tables: Tables) -> pl.DataFrame:
        """One row a legal pair, the best first: what is expected to stand, and the fate of its core."""
        import polars as pl

        names = [arm.name for arm in arms(tables, self.edition, self.platoon)]
        key = "both" if self.best_by == BOTH else "pieces"
        ranked = sorted(tried(self, tables), key=lambda one: -getattr(one, key))
        rows = [
            (" and ".join(names[place] for place in one.core), float(one.pieces), float(one.both), float(one.neither))
            for one in ranked
        ]
        schema = ["core", "pieces standing", "both of the core stand", "neither stands"]
        return pl.DataFrame(rows, schema=schema, orient="row")


@lru_cache(maxsize=256)
def tried(question: BestCore, tables: Tables) -> tuple[Tried, ...]:
    """HW-05, HW-15: every legal pair as the core, under the same fire at the same pieces in the same order."""
    aim = question.order_of_aim(tables)
    shared = {name: getattr(question, name) for name in UnderFire.model_fields if name not in ("platoon", "aim")}
    found = []
    for core in legal_cores(tables, question.edition, question.platoon):
        order = with_core(question.platoon, core)
        places = " ".join(str(order.index(place) + 1) for place in aim)
        pieces = tuple(question.platoon[place] for place in order)
        under = UnderFire.model_construct(**shared, platoon=pieces, aim=places)
        war = under.war(tables, SHARED)
        found.append(Tried(core, war, run(turns(war, question.turns), war.start())))
    return tuple(found)
