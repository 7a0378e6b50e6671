"""A plane's whole game a second time: turn after turn, every state listed, with nothing from the workbook."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from tests.second_road import figures
from tests.second_road.counting import FACES, TWO_DICE, Tally, certain, listed
from tests.second_road.hitting import Fire
from tests.second_road.orders import morale_tally
from tests.second_road.vehicles import Struck, Vehicle, one_hit
from tests.warplanes.second_road import PLANES, Volley, fired_at, meeting, pen, shots
from tests.warplanes.second_road_attack import TROOPS, Attack, on_troops

Fires = tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Game:
    """What a game is played with; the attack's own bombs and pins are those of the moment."""

    attack: Attack
    all_at_once: bool = True
    ambush: Fires = ()
    afterwards: Fires = ()
    before_it_leaves: Fires = ()
    nerve: bool = True
    interceptors: int = 0
    interceptor: str = "Supermarine Spitfire"
    tailed: Fraction = Fraction(1, 4)
    game_turns: int = 6
    seventh_turn: bool = True


class Now(NamedTuple):
    """The plane (where, pins, armour that spares it), its bombs, its hunters, its target, and the targets destroyed."""

    where: str
    pins: int
    charmed: bool
    bombs: int
    hunters: int
    men: int
    laid: int = 0
    stuck: int = 0
    killed: int = 0

    @property
    def gone(self) -> bool:
        return self.where in ("destroyed", "driven off")


def units(game: Game, fires: Fires) -> list[Volley]:
    """Each unit's fire as (shots, Pen)."""
    edition = game.attack.edition
    found: list[Volley] = []
    for line in fires:
        count = line.get("firers", 1) * shots(edition, line["weapon"], on_vehicle=line.get("mount") == "vehicle")
        found += [((count, pen(edition, line["weapon"])),)] * line.get("units", 1)
    return found


def under_fire(game: Game, now: Now, fires: Fires) -> Tally:
    """Unit after unit at the plane."""
    tally = certain(now)
    for guns in units(game, fires):

        def one(state: Now, guns: Volley = guns) -> Tally:
            if state.gone:
                return certain(state)
            return fired_at((state.pins, "", state.charmed), guns, 6).read(lambda plane: after_fire(state, plane))

        tally = tally.then(one)
    return tally


def after_fire(now: Now, plane: tuple[int, str, bool]) -> Now:
    """The plane after some fire."""
    return now._replace(where=plane[1] or now.where, pins=plane[0], charmed=plane[2])


def hunted(game: Game, now: Now) -> Tally:
    """Each interceptor alive at the start falls on it once."""
    tally = certain(now)
    for _ in range(now.hunters):

        def one(state: Now) -> Tally:
            if state.gone:
                return certain(state)
            where = listed(range(game.tailed.denominator), lambda face: face < game.tailed.numerator)

            def met(tailing: bool) -> Tally:
                plane = (state.pins, "", state.charmed)
                found = meeting(game.attack.edition, plane, game.interceptor, game.attack.plane, tailing=tailing)
                return found.read(
                    lambda end: after_fire(state, end[0])._replace(hunters=state.hunters - bool(end[1][1]))
                )

            return where.then(met)

        tally = tally.then(one)
    return tally


@lru_cache(maxsize=10_000)
def on_vehicle(attack: Attack) -> Tally:
    """(lost, times immobilised, pins laid): each result adds its pin, the hits themselves what BA-66 says."""
    fire = Fire(attack.edition, attack.quality, "short", True, attack.plane_pins, None, False)
    vehicle = Vehicle(attack.target, "top", attack.cover, attack.open_topped, attack.target_quality, attack.target_pins)
    tally = certain((Struck(), 0, 0))
    for count, each, name in attack.arms():
        weapon = figures.WEAPONS[attack.edition][name]
        hurt = one_hit(fire, weapon, vehicle)
        harm = any("no effect" not in results for _, results in hurt.counts)
        pinning = 2 if harm else 1 if weapon.heavy or attack.open_topped or not vehicle.armoured else 0

        def more(state: Any, hurt: Tally = hurt, pinning: int = pinning) -> Tally:
            def hit(it: bool) -> Tally:
                if not it:
                    return certain(state)
                return hurt.read(lambda found: _struck(state, found[1], pinning))

            return attack.hits().then(hit)

        for _ in range(count * each):
            tally = tally.then(more)
    closed = vehicle.armoured and not attack.open_topped
    return tally.then(lambda state: _pinned(attack, state, closed))


def _struck(state: Any, results: tuple[str, ...], pinning: int) -> Any:
    struck, chart, by = state
    for result in results:
        struck = struck.then(result, False)
        chart += result in ("crew stunned", "immobilised", "on fire", "abandoned")
    lost = struck.named in ("abandoned", "knocked out")
    return (replace(struck, stuck=0), 0, 0) if lost else (struck, min(12, chart), max(by, pinning))


def _pinned(attack: Attack, state: Any, closed: bool) -> Tally:
    struck, chart, by = state
    if struck.named in ("abandoned", "knocked out"):
        return certain((True, 0, 0))
    if not by or not closed:
        return certain((False, struck.stuck, chart + (by > 0)))
    as_veteran = int(by == 2)
    if attack.target_quality == "Regular":
        return listed(FACES, lambda die: (False, struck.stuck, chart + (as_veteran if die >= 4 else 1)))
    pin = 1 if attack.target_quality == "Inexperienced" else as_veteran
    return certain((False, struck.stuck, chart + pin))


troops = lru_cache(maxsize=10_000)(on_troops)


def attacks(game: Game, now: Now) -> Tally:
    """The attack itself, and what becomes of the target."""
    used = now.bombs if game.all_at_once else min(1, now.bombs)
    now = now._replace(bombs=now.bombs - used)
    attack = replace(game.attack, bombs=used, plane_pins=now.pins)
    if attack.target not in TROOPS:
        found = on_vehicle(replace(attack, target_pins=now.laid))
        return found.read(lambda end: _vehicle(game, now, *end))
    whole = troops(replace(attack, men=now.men), with_pins=True)
    return whole.then(lambda end: _troops(game, now, *end))


def next_target(game: Game, now: Now) -> Now:
    return now._replace(men=game.attack.men, laid=0, stuck=0, killed=now.killed + 1)


def _vehicle(game: Game, now: Now, lost: bool, stuck: int, pins: int) -> Now:
    laid = min(12, now.laid + pins)
    routs = game.nerve and laid >= figures.MORALE[game.attack.target_quality]
    if lost or now.stuck + stuck >= 2 or routs:
        return next_target(game, now)
    return now._replace(laid=laid, stuck=now.stuck + stuck)


def _troops(game: Game, now: Now, lost: int, pins: int) -> Tally:
    if lost == now.men:
        return certain(next_target(game, now))
    left = now._replace(men=now.men - lost, laid=min(12, now.laid + pins))
    if not game.nerve:
        return certain(left._replace(laid=0))
    if left.laid >= figures.MORALE[game.attack.target_quality]:
        return certain(next_target(game, now))
    if 2 * lost < now.men:
        return certain(left)
    check = morale_tally(game.attack.edition, game.attack.target_quality, left.laid, 0)
    return check.read(lambda end: left if end == "holds" else next_target(game, now))


def turn(game: Game, now: Now) -> Tally:
    """One turn of the plane."""
    if now.gone:
        return certain(now)
    if now.where == "table":
        fired = under_fire(game, now, game.before_it_leaves)
        return fired.read(lambda state: state if state.gone else state._replace(where="reserve", pins=0))
    needed = figures.MORALE[game.attack.quality] - figures.RESERVE_PENALTY
    comes = certain(True)
    if now.where == "waiting":
        comes = listed(TWO_DICE, lambda roll: roll == (1, 1) or (sum(roll) <= needed and roll != (6, 6)))

    def arrives(it: bool) -> Tally:
        if not it:
            return certain(now)
        flown = under_fire(game, now._replace(where="table"), game.ambush).then(lambda state: hunted(game, state))
        attacked = flown.then(lambda state: certain(state) if state.gone else attacks(game, state))
        return attacked.then(lambda state: under_fire(game, state, game.afterwards))

    return comes.then(arrives)


def sortie(game: Game) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """warplanes.sortie: the chances of so many targets, and of the plane's own end."""
    plane = PLANES[game.attack.plane]
    hunters = 0 if plane.interceptor else game.interceptors
    tally = certain(Now("waiting", 0, plane.flying_tank, plane.bombs, hunters, game.attack.men))
    for _ in range(2, game.game_turns + 1):
        tally = tally.then(lambda now: turn(game, now))
    if game.seventh_turn:
        coin = listed(FACES, lambda die: die >= 4)
        tally = tally.then(lambda now: coin.then(lambda goes: turn(game, now) if goes else certain(now)))
    ends = {"waiting": "it never came in", "reserve": "it flies on", "table": "it flies on"}
    return (
        tally.read(lambda now: str(now.killed)).chances(),
        tally.read(lambda now: ends.get(now.where, now.where)).chances(),
    )
