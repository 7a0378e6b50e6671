"""A plane's attack on infantry or artillery: casualties weapon by weapon, pins by weapon, and the unit's nerve (WP-18)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from workbook.base_rules import damage, fire, hitting
from workbook.base_rules.fire import Under, Volley
from workbook.base_rules.high_explosive import fires_he, pins_dice, template
from workbook.base_rules.orders import morale_check, routs
from workbook.odds import Chain, Dice, Reading, Stage, Sure, Throw
from workbook.tables.base import Figure
from workbook.tables.warplanes import PlaneFigure
from workbook.warplanes.ground_attack import Attack, aim, to_damage_from_above

if TYPE_CHECKING:
    from collections.abc import Callable

    from workbook.odds.dice import Face
    from workbook.tables import Row, Tables
    from workbook.warplanes.planes import Gun

STANDS, FAILS, ROUTS, WIPED_OUT = "stands", "fails its check", "routs", "wiped out"


class Raid(NamedTuple):
    """Troops under attack: their losses, the weapons whose shells hit (by size), and the pins laid."""

    under: Under
    shells: tuple[tuple[int, int], ...] = ()
    pins: int = 0


@dataclass(frozen=True)
class PerWeapon:
    """Reads shots in the order thrown as those of one weapon after another: hits in all, and weapons that hit at all."""

    shots: int

    def __call__(self, so_far: tuple[int, int, int, int], hit: int) -> tuple[int, int, int, int]:
        fired, hits, weapons, mine = so_far
        hits, mine, fired = hits + hit, mine or hit, fired + 1
        if fired < self.shots:
            return fired, hits, weapons, mine
        return 0, hits, weapons + mine, 0


def start(men: int) -> Raid:
    """A unit of so many men before the attack."""
    return Raid(Under(men, open=men))


def chain(tables: Tables, attack: Attack, men: int, *, count_pins: bool = False) -> Chain:
    """WP-15, WP-18: shells first, the largest before all; each weapon hits, damages and is saved against; then pins."""
    found = [(gun, volley_of(tables, attack, gun, men)) for gun in attack.guns]
    found.sort(key=lambda pair: -(pair[1].weapon.he or 0) if pair[1].template else 1)
    shells = sum(volley.template is not None for _, volley in found)
    stages: list[Stage] = []
    for place, (gun, volley) in enumerate(found, 1):
        named = f": {gun.name}" if len(found) > 1 else ""
        each = gun.shots if count_pins and volley.template else 0
        given = (tables, volley, f"To hit{named}", each, count_pins, gun.rests_on)
        stages.append(Stage(f"To hit{named}", to_hit, *given))
        volley = replace(volley, to_hit=None)  # what follows a hit does not depend on how hard it was to hit
        if volley.template:
            step = f"Men under the template{named}"
            stages.append(Stage(f"Under the template{named}", under_a_shell, volley, step, place == shells))
        stages.append(Stage(f"To damage{named}", on_troops, fire.to_damage, tables, volley, f"To damage{named}"))
        if volley.save:
            stages.append(Stage(f"Saves{named}", on_troops, fire.cover_saves, volley.save, f"Cover save{named}"))
    if count_pins:
        sizes = sorted({volley.weapon.he for _, volley in found if volley.template and volley.weapon.he})
        stages += [Stage("Pins", pins_of_shells, tables, attack.edition, size) for size in sizes]
        stages.append(Stage("Pins", pin_of_bullets))
    return Chain(*stages)


def volley_of(tables: Tables, attack: Attack, gun: Gun, men: int) -> Volley:
    """WP-15, WP-18: one kind of weapon's part of the attack on so many men."""
    weapon, target = gun.weapon, attack.target
    shell = None
    if fires_he(weapon, at_vehicle=False) and weapon.he is not None:
        under = target.he_hits
        shell = template(tables, attack.edition, weapon.he, target=target.kind, down=target.down, under=under)
    return Volley(
        weapon=weapon,
        shots=gun.count * gun.shots,
        to_hit=aim(tables, attack, weapon, men),
        to_damage=to_damage_from_above(tables, attack, weapon),
        template=shell,
        save=hitting.cover_save(tables, attack.edition, target.cover, down=target.down),
        takes_all=damage.exceptional_takes_all(tables, weapon, target.kind),
    )


def to_hit(
    state: Raid, tables: Tables, volley: Volley, step: str, each: int, count_pins: bool, rests_on: tuple[Row, ...]
) -> Throw | Sure[Raid]:
    """WP-15, WP-18: every shot of a kind of weapon; `each`: the shots of one of them, where it is asked which hit.

    That anything hit is told only for its pins, and the size of a shell by the weapons whose shells hit.
    """
    throw = fire.to_hit(state.under, tables, volley, step)
    if isinstance(throw, Sure):
        return Sure(state, throw.says, throw.rule)
    throw = replace(throw, rests_on=(*throw.rests_on, *rests_on))
    fired: Callable[[Any], Any] = throw.then

    def after(hits: int) -> Under:
        under: Under = fired(hits)
        return under._replace(hit=under.hit and count_pins, shell=None)

    if not each:
        return replace(throw, then=_inside(state, after))

    def then(found: tuple[int, int, int, int]) -> Raid:
        _, hits, weapons, _ = found
        shells = dict(state.shells)
        size = volley.weapon.he or 0
        shells[size] = shells.get(size, 0) + weapons
        left = tuple(sorted((size, count) for size, count in shells.items() if count))
        return Raid(after(hits), left, state.pins)

    return replace(throw, then=then, fold=PerWeapon(each), start=(0, 0, 0, 0))


def under_a_shell(state: Raid, volley: Volley, step: str, last: bool) -> Throw | Sure[Raid]:
    """BA-44, BA-48: the men under the shells that hit; after the `last` kind of shell nobody asks whom none has found."""
    if not last:
        return on_troops(state, fire.under_the_template, volley, step)
    found = fire.under_the_template(state.under, volley, step)
    if isinstance(found, Sure):
        return Sure(state._replace(under=found.state._replace(open=0)), found.says, found.rule, found.rests_on)
    then: Callable[[Any], Any] = found.then
    return replace(found, then=lambda under: state._replace(under=then(under)._replace(open=0)))


def on_troops(state: Raid, act: Callable[..., Any], *given: Any) -> Throw | Sure[Raid]:
    """BA-21, BA-44, BA-48: what the base rules do with troops under fire, done to these."""
    step: Throw | Sure[Under] = act(state.under, *given)
    if isinstance(step, Throw):
        return replace(step, then=_inside(state, step.then))
    return Sure(state._replace(under=step.state), step.says, step.rule, step.rests_on)


def _inside(state: Raid, then: Callable[[Any], Any]) -> Callable[[Any], Raid]:
    return lambda value: state._replace(under=then(value))


def pins_of_shells(state: Raid, tables: Tables, edition: str, size: int) -> Throw | Sure[Raid]:
    """WP-18, BA-43: each weapon whose shells hit rolls its pins once, however many of its shells did."""
    weapons = dict(state.shells).get(size, 0)
    if not weapons or state.under.lost == state.under.men:
        return Sure(state)
    rolls = tables[PlaneFigure]["rolls for pins of a weapon whose shells hit"]
    thrown = pins_dice(tables, edition, size)

    left = tuple(shells for shells in state.shells if shells[0] != size)
    settled = Raid(state.under._replace(hit=False), left, state.pins)  # shells lay pins in place of that of bullets

    def then(laid: int) -> Raid:
        return settled._replace(pins=state.pins + laid)

    return Throw(
        f'Pins of {size}" shells',
        "BA-43",
        thrown,
        pins_read(thrown),
        then,
        times=weapons * rolls.value,
        rests_on=(rolls,),
        note="once a weapon",
    )


@lru_cache(maxsize=64)
def pins_read(thrown: Dice) -> Callable[[Face], Reading]:
    """Reads the pins of a shell; one reader for all of a size."""
    read = {face: Reading(thrown.total(face), f"{thrown.total(face)} on the target") for face in thrown.weights()}
    return read.__getitem__


def pin_of_bullets(state: Raid) -> Sure[Raid]:
    """BA-14: where no shell hit, any other hit lays one pin; then nothing more is to be told of the fire."""
    bare = Under(state.under.men, state.under.lost)
    if state.under.hit and not state.shells:
        return Sure(Raid(bare, (), 1), "Fire that hits at all lays a pin", "BA-14")
    return Sure(Raid(bare, (), state.pins))


def checks(state: Raid, tables: Tables, edition: str) -> bool:
    """BA-61: were half the men or more lost to this one attack?"""
    return state.under.lost * tables[Figure][edition, "morale check share"].value >= state.under.men


def nerve(state: Raid, tables: Tables, edition: str, quality: str, pins: int) -> Throw | Sure[str]:
    """BA-60, BA-61: what becomes of the unit, with the pins it had and those just laid."""
    if state.under.lost == state.under.men:
        return Sure(WIPED_OUT)
    now = pins + state.pins
    if routs(tables, edition, quality, now):
        return Sure(ROUTS, f"{now} pins reach the {quality} morale", "BA-60")
    if not checks(state, tables, edition):
        return Sure(STANDS)
    check = morale_check(state, tables, edition, quality, now)
    if isinstance(check, Sure):
        return Sure(FAILS, check.says, check.rule)
    return replace(check, then={"holds": STANDS, "destroyed": FAILS}.__getitem__)
