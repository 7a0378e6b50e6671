"""What is left of a vehicle between one shot and the next: gun, drive, turret, and which of its men still serve (BY-21, BY-25)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from workbook.backyard import crew, shot
from workbook.backyard.shot import Blow, Target
from workbook.odds import Chain, PercentNeeded, Play, Stage
from workbook.odds.stages import State
from workbook.tables import Tables
from workbook.tables.backyard import Role, Vehicle


class Standing(NamedTuple):
    """A vehicle that has been under fire, lumped to what decides the turns to come; `fit` goes man by man.

    One that nobody is left to drive is told like one whose drive is broken. Men of one role stand there worst first, unless
    each is kept `apart` in his own place.
    """

    gun: bool
    drive: bool
    turret: bool
    fit: tuple[bool, ...]
    apart: bool = False


class Out(NamedTuple):
    """A vehicle whose part in a duel is over, stopped or not: all that is left to tell is how many men no longer serve."""

    lost: int
    stopped: bool


def in_order(vehicle: Vehicle, *, apart: bool = False) -> Standing:
    """A vehicle before the first shot.

    >>> from workbook.tables import load
    >>> in_order(load()[Vehicle]["M3 Stuart"])
    Standing(gun=True, drive=True, turret=True, fit=(True, True, True), apart=False)
    """
    return Standing(True, True, True, (True,) * len(vehicle.men), apart)


def strike(
    tables: Tables, blow: Blow, needed: PercentNeeded, standing: Standing, then: Callable[[Standing], State]
) -> Play:
    """One more shot at a vehicle, played out die by die; `then` is told how the vehicle stands after it."""
    return Play(one_shot(tables, blow, needed), _target(standing), then)


@lru_cache(maxsize=4096)
def one_shot(tables: Tables, blow: Blow, needed: PercentNeeded) -> Chain:
    """The chain of one shot, the same for every turn in which it is fired; it ends in what is left of the vehicle."""
    return Chain(*shot.stages(tables, blow, needed), Stage("What is left", after, tables, blow), split=1)


@lru_cache(maxsize=4096)
def _target(standing: Standing) -> Target:
    men = tuple(crew.UNSCATHED if fit else crew.KILLED for fit in standing.fit)
    return Target(
        stuck=not standing.drive, jammed=not standing.turret, silenced=not standing.gun, men=men, apart=standing.apart
    )


def after(target: Target, tables: Tables, blow: Blow) -> Standing:
    """BY-25: what a shot leaves: men who no longer serve are out for good, and a turret that bears all the same is no matter."""
    fit = tuple(crew.serves(tables, fate, blow.fit) for fate in target.men)
    turret = blow.stuck_turret_bears or not target.jammed
    standing = Standing(not target.silenced, not target.stuck, turret, fit, target.apart)
    return standing._replace(drive=can_drive(standing, tables, blow.vehicle))


@lru_cache(maxsize=4096)
def is_stopped(standing: Standing, tables: Tables, blow: Blow) -> bool:
    """BY-25: is this vehicle stopped?"""
    return bool(shot.why_stopped(_target(standing), tables, blow))


def can_drive(standing: Standing, tables: Tables, vehicle: Vehicle) -> bool:
    """BY-21: it moves as long as its drive works and a man who drives is fit.

    >>> from workbook.tables import load
    >>> stuart = load()[Vehicle]["M3 Stuart"]
    >>> can_drive(in_order(stuart)._replace(fit=(False, True, True)), load(), stuart)
    False
    """
    return standing.drive and any(
        fit and tables[Role][role].drives for role, fit in zip(vehicle.men, standing.fit, strict=True)
    )


def on_the_gun(standing: Standing, tables: Tables, vehicle: Vehicle) -> str | None:
    """BY-25: the role of the man who fires the gun: the gunner, or who else can; None where nobody is left.

    >>> from workbook.tables import load
    >>> stuart = load()[Vehicle]["M3 Stuart"]
    >>> on_the_gun(in_order(stuart)._replace(fit=(True, False, True)), load(), stuart)
    'commander'
    """
    able = [role for role, fit in zip(vehicle.men, standing.fit, strict=True) if fit and tables[Role][role].fires]
    return "gunner" if "gunner" in able else able[0] if able else None
