"""Plane against plane: tailing, the rear gun, interceptors one after another, air superiority (WP-20 to WP-22)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import icepool

from workbook.odds import Chain, Dice, Play, Reading, Stage, Sure, Throw
from workbook.tables.warplanes import Plane, PlaneSwitch
from workbook.warplanes.arrival import arrival_needed
from workbook.warplanes.flak import Stay, Volley, fire, fresh, shots_at_a_plane, to_hit_a_plane
from workbook.warplanes.planes import guns

if TYPE_CHECKING:
    from workbook.odds.dice import Face
    from workbook.tables import Tables
    from workbook.tables.warplanes import Arc


class Skies(NamedTuple):
    """A meeting of planes: the one attacked, the interceptor whose turn it is, and those lost so far."""

    target: Stay
    hunter: Stay = Stay()
    shot_down: int = 0
    driven_off: int = 0


@dataclass(frozen=True)
class Hunt:
    """What an interceptor and its target fire at each other, from behind or not."""

    edition: str
    tailing: bool
    attack: Volley
    rear: Volley
    fresh: Stay
    pin_for_hit: bool

    @cached_property
    def _hash(self) -> int:
        return hash((self.edition, self.tailing, self.attack, self.rear, self.fresh, self.pin_for_hit))

    def __hash__(self) -> int:
        return self._hash


def can_intercept(tables: Tables, plane: str) -> bool:
    """WP-20: only planes with the rule may fire at other planes.

    >>> from workbook.tables import load
    >>> can_intercept(load(), "Supermarine Spitfire"), can_intercept(load(), "Hawker Typhoon")
    (True, False)
    """
    return tables[Plane][plane].interceptor


@lru_cache(maxsize=1024)
def volley_of(tables: Tables, edition: str, plane: str, arc: Arc, figure: str) -> Volley:
    """WP-20, WP-21: the machine guns and cannon of one side of a plane at another plane, hitting as this figure says."""
    name = {"needed to hit from behind": "from behind", "needed to hit with a rear gun": "a rear gun"}.get(
        figure, "at a plane"
    )
    needed = to_hit_a_plane(tables, figure, name)
    return tuple(
        shots_at_a_plane(tables, gun.weapon, gun.count * gun.shots, needed, gun.rests_on)
        for gun in guns(tables, edition, plane, arc)
    )


def hunt(
    tables: Tables,
    edition: str,
    interceptor: str,
    target: str,
    *,
    tailing: bool,
    pins: int = 0,
    pin_for_hit: bool = True,
) -> Hunt:
    """WP-20, WP-21: from behind 4 or more hits and the rear gun answers first; from anywhere else it takes a 6."""
    attack = "needed to hit from behind" if tailing else "needed to hit a plane"
    rear = volley_of(tables, edition, target, "rear", "needed to hit with a rear gun") if tailing else ()
    hunter = fresh(tables, interceptor, pins)
    return Hunt(edition, tailing, volley_of(tables, edition, interceptor, "front", attack), rear, hunter, pin_for_hit)


def rear_gun(state: Skies, tables: Tables, hunt: Hunt) -> Play | Sure[Skies]:
    """WP-21: a plane that is tailed fires its rear gun before the interceptor can."""
    state = state._replace(hunter=hunt.fresh)
    if state.target.lost or state.hunter.lost or not hunt.rear:
        return Sure(state)

    def then(hunter: Stay) -> Skies:
        down, off = hunter.lost == "destroyed", hunter.lost == "driven off"
        return state._replace(hunter=hunter, shot_down=state.shot_down + down, driven_off=state.driven_off + off)

    return fire(state.hunter, tables, hunt.edition, hunt.rear, hunt.pin_for_hit, then)


def interceptor_fires(state: Skies, tables: Tables, hunt: Hunt) -> Play | Sure[Skies]:
    """WP-20, WP-22: the interceptor fires if it is still there, and so is its target."""
    if state.target.lost or state.hunter.lost:
        return Sure(state)
    return fire(
        state.target,
        tables,
        hunt.edition,
        hunt.attack,
        hunt.pin_for_hit,
        lambda target: state._replace(target=target),
    )


@dataclass(frozen=True)
class Hunters:
    """Interceptors in Ambush: how many, what one does from behind and from elsewhere, and how often it is behind."""

    number: int
    behind: Hunt
    elsewhere: Hunt
    tailed: Fraction

    @cached_property
    def _hash(self) -> int:
        return hash((self.number, self.behind, self.elsewhere, self.tailed))

    def __hash__(self) -> int:
        return self._hash


class Bout(NamedTuple):
    """One interceptor out of Ambush: does it come, is it behind, and how the planes stand."""

    skies: Skies
    comes: bool = True
    behind: bool = False


@lru_cache(maxsize=256)
def bout(tables: Tables, edition: str, hunters: Hunters) -> Chain:
    """WP-22: one interceptor falls on a plane that is about to attack the ground: where from, the rear gun, its fire."""
    return Chain(
        Stage("Out of Ambush", out_of_ambush, tables, edition),
        Stage("Behind it?", comes_from, hunters.tailed),
        Stage("Rear gun", in_bout, rear_gun, tables, hunters),
        Stage("Interceptor", in_bout, interceptor_fires, tables, hunters),
    )


def out_of_ambush(state: Bout, tables: Tables, edition: str) -> Throw | Sure[Bout]:
    """WP-22: waiting in Ambush takes no test; a table group that asks for one tests as a Regular unit in Reserve."""
    row = tables[PlaneSwitch]["Ambush out of Reserve needs no test"]
    if row.on:
        return Sure(state, "An interceptor comes out of Ambush without a test", "WP-22", (row,))
    test = arrival_needed(tables, edition, "Regular")
    return replace(test, step="Out of Ambush", then=lambda comes: state._replace(comes=comes))


def comes_from(state: Bout, tailed: Fraction) -> Throw | Sure[Bout]:
    """WP-20: which edge it comes in by decides whether it is behind its target."""
    if not state.comes or tailed in (0, 1):
        return Sure(state._replace(behind=tailed == 1))
    share = Dice("the edges", icepool.Die({(1,): tailed.numerator, (0,): tailed.denominator - tailed.numerator}))
    behind, elsewhere = Reading(True, "in its rear arc"), Reading(False, "not in its rear arc")

    def read(face: Face) -> Reading:
        return behind if face == (1,) else elsewhere

    return Throw("Where the interceptor stops", "WP-20", share, read, lambda found: state._replace(behind=found))


def in_bout(
    state: Bout, act: Callable[[Skies, Tables, Hunt], Play | Sure[Skies]], tables: Tables, hunters: Hunters
) -> Play | Sure[Bout]:
    """WP-21, WP-22: the rear gun's fire, or the interceptor's, if it comes at all."""
    if not state.comes:
        return Sure(state)
    step = act(state.skies, tables, hunters.behind if state.behind else hunters.elsewhere)
    if isinstance(step, Sure):
        return Sure(state._replace(skies=step.state))
    then: Callable[[Any], Any] = step.then
    return replace(step, then=lambda value: state._replace(skies=then(value)))
