"""What a duel looks like turn by turn, read from its course: who is stopped by when, who still serves (BY-01, BY-25)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from workbook.backyard.duel import OUTCOMES, SIDES, A, B, Fight, Over, Terms
from workbook.backyard.standing import Standing, can_drive, on_the_gun
from workbook.odds import Distribution, Exact, Play
from workbook.odds.trellis import Layer
from workbook.tables import Tables

if TYPE_CHECKING:
    import polars as pl


def ends_of_turns(layers: tuple[Layer, ...]) -> list[Exact[Any]]:
    """How the duel may stand at the end of each turn."""
    return [layer.after for layer in layers if layer.stage.name.removeprefix("Turn ").isdecimal()]


def turn_by_turn(tables: Tables, terms: Terms, layers: tuple[Layer, ...]) -> pl.DataFrame:
    """One row a turn, chances as floats, each as it stands at the end of the turn.

    Columns: turn; A stopped, B stopped, both, out of rounds; still fighting; then for A and for B, of all duels, those that
    are still going on with somebody else than the gunner on the gun, and with a vehicle that cannot move.
    """
    import polars as pl

    rows = []
    for turn, states in enumerate(ends_of_turns(layers), 1):
        row: dict[str, Any] = {"turn": turn}
        row |= {outcome: _share(states, _ended(outcome)) for outcome in OUTCOMES}
        row["still fighting"] = _share(states, lambda state: isinstance(state, Fight))
        for who in (A, B):
            row[f"{SIDES[who]} without gunner"] = _share(states, _without_gunner(tables, terms, who))
            row[f"{SIDES[who]} immobile"] = _share(states, _immobile(tables, terms, who))
        rows.append(row)
    return pl.DataFrame(rows)


def _share(states: Exact[Any], wanted: Callable[[Any], bool]) -> float:
    return float(states.chance(wanted))


def _ended(outcome: str) -> Callable[[Any], bool]:
    return lambda state: isinstance(state, Over) and state.outcome == outcome


def _without_gunner(tables: Tables, terms: Terms, who: int) -> Callable[[Any], bool]:
    vehicle = terms.sides[who].vehicle
    return _standing(who, lambda standing: on_the_gun(standing, tables, vehicle) != "gunner")


def _immobile(tables: Tables, terms: Terms, who: int) -> Callable[[Any], bool]:
    vehicle = terms.sides[who].vehicle
    return _standing(who, lambda standing: not can_drive(standing, tables, vehicle))


def _standing(who: int, wanted: Callable[[Standing], bool]) -> Callable[[Any], bool]:
    """Duels that go on, in which one side stands like this."""

    def goes_on(state: Any) -> bool:
        standing = state.standing[who] if isinstance(state, Fight) else None
        return isinstance(standing, Standing) and wanted(standing)

    return goes_on


def turns_it_lasts(layers: tuple[Layer, ...]) -> Distribution:
    """In which turn the duel is over; the last one ends it, since there the rounds are gone."""
    by_then = [states.chance(lambda state: isinstance(state, Over)) for states in ends_of_turns(layers)[:-1]]
    chances = pairwise([Fraction(0), *by_then, Fraction(1)])
    return Distribution({str(turn): now - before for turn, (before, now) in enumerate(chances, 1)})


def rounds_fired(layers: tuple[Layer, ...], who: int) -> Distribution:
    """BY-01, BY-18: how many rounds one side fires before it is over."""
    name = f": {SIDES[who]} fires"
    at_least = [Fraction(1), *(_fires(layer) for layer in layers if layer.stage.name.endswith(name)), Fraction(0)]
    return Distribution({str(rounds): this - more for rounds, (this, more) in enumerate(pairwise(at_least))})


def _fires(layer: Layer) -> Fraction:
    """The chance that a shot is fired at this stage."""
    return layer.before.chance(lambda state: isinstance(layer.steps[state], Play))


def men_lost(terms: Terms, last: Exact[Any], who: int) -> Distribution:
    """BY-25: how many men of one side no longer serve at the end."""
    men = len(terms.sides[who].vehicle.men)
    lost = last.map(lambda state: state.lost[who])
    return Distribution.from_exact(lost, tuple(map(str, range(men + 1))))
