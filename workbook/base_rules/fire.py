"""One unit's fire at infantry or artillery, weapon by weapon: to hit, under the template, to damage, saves (BA-01 to BA-48)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from workbook.base_rules import damage, hitting
from workbook.base_rules.high_explosive import Template
from workbook.base_rules.orders import morale_check, routs
from workbook.base_rules.pins import pins_on_troops
from workbook.odds import Chain, Dice, Reading, RollNeeded, Stage, Sure, Throw, succeed
from workbook.odds.dice import Face
from workbook.tables import Tables
from workbook.tables.base import Figure, Weapon


class Under(NamedTuple):
    """A target under fire: men lost, men no shell has hit yet, what is still to be rolled for, and what struck it."""

    men: int
    lost: int = 0
    open: int = 0
    pending: int = 0
    hit: bool = False
    shell: int | None = None

    def lose(self, men: int) -> Under:
        """So many more are lost, of those there are."""
        return self._replace(lost=min(self.men, self.lost + men), pending=0)


@dataclass(frozen=True)
class Volley:
    """Some of the same weapon in one unit's fire: its shots and what each of them needs."""

    weapon: Weapon
    shots: int
    to_hit: RollNeeded | None
    to_damage: RollNeeded
    template: Template | None
    save: RollNeeded | None
    takes_all: bool
    each: int = 1
    """The hits that a shot comes to."""

    @property
    def edition(self) -> str:
        """The edition of its weapon."""
        return self.weapon.edition


def volleys(weapons: tuple[Volley, ...], tables: Tables) -> Chain:
    """The stages of a unit's fire: shells first, the largest template before all, since no man is hit by two (BA-48)."""
    shells = sorted((v for v in weapons if v.template), key=lambda v: -(v.weapon.he or 0))
    stages: list[Stage] = []
    for volley in [*shells, *(v for v in weapons if not v.template)]:
        named = f": {volley.weapon.weapon}" if len(weapons) > 1 else ""
        stages.append(Stage(f"To hit{named}", to_hit, tables, volley, f"To hit{named}"))
        if volley.template:
            stages.append(
                Stage(f"Under the template{named}", under_the_template, volley, f"Men under the template{named}")
            )
        stages.append(Stage(f"To damage{named}", to_damage, tables, volley, f"To damage{named}"))
        if volley.save:
            stages.append(Stage(f"Saves{named}", cover_saves, volley.save, f"Cover save{named}"))
    return Chain(*stages)


def to_hit(state: Under, tables: Tables, volley: Volley, step: str) -> Throw | Sure[Under]:
    """BA-01: every shot of these weapons is thrown; the hits wait to be rolled for."""
    if state.lost == state.men:
        return Sure(state)
    throw = hitting.hits(state, tables, volley.edition, volley.to_hit, volley.shots, step, volley.each)
    if isinstance(throw, Sure):
        return Sure(state, throw.says, throw.rule)

    def then(hits: int) -> Under:
        if not hits:
            return state
        shell = max(state.shell or 0, volley.weapon.he or 0) if volley.template else state.shell
        return state._replace(pending=hits, hit=True, shell=shell)

    return replace(throw, then=then)


def under_the_template(state: Under, volley: Volley, step: str) -> Throw | Sure[Under]:
    """BA-44, BA-46, BA-48: each shell that hit finds some of the men whom no shell has hit yet."""
    template = volley.template
    if template is None or not state.pending:
        return Sure(state)
    under = template.under

    def fold(so_far: Under, rolled: int) -> Under:
        found = template.men_hit(rolled, so_far.open)
        return so_far._replace(open=so_far.open - found, pending=so_far.pending + found)

    start = state._replace(pending=0)
    if len(under.die) > 1:
        return Throw(
            step,
            "BA-46",
            under,
            men_found(under),
            times=state.pending,
            fold=fold,
            start=start,
            rests_on=template.rests_on,
        )
    found = start
    for _ in range(state.pending):
        found = fold(found, under.total(()))
    says = f"A shell finds {under.total(())} of the men at most" + (
        ", halved as they are Down" if template.halved_by > 1 else ""
    )
    return Sure(found, says, "BA-44", template.rests_on)


@lru_cache(maxsize=64)
def men_found(under: Dice) -> Callable[[Face], Reading]:
    """Reads how many men are under a shell; one reader for all shells of a size, which are then read once."""
    read = {face: Reading(under.total(face), f"{under.total(face)} men under the template") for face in under.weights()}
    return read.__getitem__


def to_damage(state: Under, tables: Tables, volley: Volley, step: str) -> Throw | Sure[Under]:
    """BA-21, BA-29: each hit rolls to damage; without a save every wound is a man lost."""
    if not state.pending:
        return Sure(state)
    throw = damage.damage_throw(tables, volley.edition, volley.to_damage, state.pending, step, volley.takes_all)

    def then(wounds: tuple[int, bool]) -> Under:
        if wounds[1]:
            return state.lose(state.men)
        return state._replace(pending=wounds[0]) if volley.save else state.lose(wounds[0])

    return replace(throw, then=then)


def cover_saves(state: Under, needed: RollNeeded, step: str) -> Throw | Sure[Under]:
    """BA-14: each man about to be lost may be saved."""
    if not state.pending:
        return Sure(state)
    return Throw(step, "BA-14", needed.dice, saved_or_lost(needed), state.lose, needed, state.pending)


def vehicle_saves(state: Under, tables: Tables, edition: str, cover: str) -> Throw | Sure[Under]:
    """BA-17: a vehicle's hits before they roll to damage: cover saves none, unless the switch gives it the save of men."""
    saved = hitting.vehicle_saves(state.pending, tables, edition, cover)
    if isinstance(saved, Sure):
        return Sure(state, saved.says, saved.rule, saved.rests_on)
    return replace(saved, then=lambda hits: state._replace(pending=hits))


@lru_cache(maxsize=64)
def saved_or_lost(needed: RollNeeded) -> Callable[[Face], Reading]:
    """Reads a cover save; one reader for all that need the same."""
    return succeed(needed, 0, 1, said=("saved", "lost"))


def pins_laid(state: Under, tables: Tables, edition: str) -> Throw | Sure[int]:
    """BA-14, BA-43: the pins that the fire lays on its target."""
    return pins_on_troops(tables, edition, state.shell, hit=state.hit)


def aftermath(state: Under, tables: Tables, edition: str, pins: int) -> Throw | Sure[object]:
    """BA-61: were half the men or more lost to this fire? Its own pins are laid before any check: (checks, pins) or wiped out."""
    if state.lost == state.men:
        return Sure("wiped out")
    checks = state.lost * tables[Figure][edition, "morale check share"].value >= state.men
    laid = pins_laid(state, tables, edition)
    if isinstance(laid, Sure):
        return Sure((checks, pins + laid.state), laid.says, laid.rule)
    return replace(laid, then=lambda new: (checks, pins + new))


def fate(state: object, tables: Tables, edition: str, quality: str) -> Throw | Sure[str]:
    """BA-60, BA-61: what becomes of the unit once its pins are counted and its morale is checked."""
    if not isinstance(state, tuple):
        return Sure("wiped out")
    checks, pins = state
    if routs(tables, edition, quality, pins):
        return Sure("routs", f"{pins} pins reach the {quality} morale", "BA-60")
    if not checks:
        return Sure("stands")
    check = morale_check(state, tables, edition, quality, pins)
    if isinstance(check, Sure):
        return check
    return replace(check, then={"holds": "stands", "destroyed": "fails its check"}.__getitem__)
