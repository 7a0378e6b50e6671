"""How many attacks will the plane make?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from workbook.odds import Chain, Distribution, Headline, Question
from workbook.odds.fields import Edition, Quality, Switch, Whole, about
from workbook.warplanes import arrival
from workbook.warplanes.arrival import TABLE, WAITING, Flight

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

NEVER = "never"


class Arrival(Question):
    """How many attacks will the plane make in this game?"""

    name: ClassVar[str] = "warplanes.arrival"
    asks: ClassVar[str] = "How many attacks will the plane make in this game?"
    trial: ClassVar[str] = "game"
    counted: ClassVar[str] = "attacks"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("edition", "quality", "game_turns", "seventh_turn")

    edition: Edition = about("2nd", "Edition", group="Rules")
    quality: Quality = about("Regular", "Quality", group="Plane")
    game_turns: Whole = about(6, "Turns", group="Game", help="turns that are sure to be played", ge=1, le=12)
    seventh_turn: Switch = about(True, "One more turn", group="Game", help="on a 4 or more a turn more is played")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        first = arrival.first_turn(tables, self.edition)
        most = arrival.most_attacks(first, self.game_turns, one_more=self.seventh_turn)
        return tuple(map(str, range(most + 1)))

    def start(self, tables: Tables) -> Flight:
        return Flight()

    def chain(self, tables: Tables) -> Chain:
        return arrival.game(tables, self.edition, self.quality, self.game_turns, one_more=self.seventh_turn)

    def label(self, state: Flight) -> str:
        return str(state.attacks)

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        first, _ = super().headlines(outcomes)
        return first, Headline.of("It never comes in", "0")

    def reaching(self, count: int) -> str:
        return f"It makes at least {count} attack{'s' * (count > 1)}"

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        played = [layer for layer in layers if not layer.stage.name.endswith("?")]
        return {"turn of the first attack": _first_attack(played), "turn by turn": _turn_by_turn(played)}


def _first_attack(played: list[Layer]) -> Distribution:
    came, found = Fraction(0), {}
    for layer in played:
        by_now = layer.after.chance(lambda state: state.where != WAITING)  # type: ignore[attr-defined]
        found[layer.stage.name.removeprefix("Turn ")] = by_now - came
        came = by_now
    return Distribution({**found, NEVER: 1 - came})


def _turn_by_turn(played: list[Layer]) -> pl.DataFrame:
    """One row a turn: the chance that the plane attacks in it, and that it has arrived by then."""
    import polars as pl

    attacks = [layer.after.chance(lambda state: state.where == TABLE and not state.over) for layer in played]  # type: ignore[attr-defined]
    arrived = [layer.after.chance(lambda state: state.where != WAITING) for layer in played]  # type: ignore[attr-defined]
    return pl.DataFrame(
        {
            "turn": [layer.stage.name.removeprefix("Turn ") for layer in played],
            "attacks": [float(chance) for chance in attacks],
            "attacks (exact)": [str(chance) for chance in attacks],
            "has arrived": [float(chance) for chance in arrived],
        }
    )
