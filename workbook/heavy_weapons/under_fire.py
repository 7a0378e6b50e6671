"""A platoon under fire: casualties, pins, checks and rout, unit by unit, on shared or separate dice (HW-15 to HW-21)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from workbook.base_rules import orders
from workbook.heavy_weapons.enemy_fire import Cover, Enemy, fire_at
from workbook.heavy_weapons.platoon import Arm
from workbook.heavy_weapons.struck import Struck, attack
from workbook.odds import Chain, Play, Reading, Stage, Sure, Throw
from workbook.odds.dice import Face
from workbook.odds.stages import step_of
from workbook.tables import Tables
from workbook.tables.base import RangingIn


class Unit(NamedTuple):
    """A unit for orders, pins and morale: the men left in each of its pieces, its pins, and whether it is Down."""

    men: tuple[int, ...]
    pins: int = 0
    down: bool = False


class Stand(NamedTuple):
    """How the platoon stands, and which shot each of the enemy's mortars is at on the piece they fire at."""

    units: tuple[Unit, ...]
    attempts: tuple[int, ...] = ()

    def men(self, groups: tuple[tuple[int, ...], ...]) -> dict[int, int]:
        """The men left in every piece, by its place in the list."""
        return {
            place: men
            for unit, group in zip(self.units, groups, strict=True)
            for place, men in zip(group, unit.men, strict=True)
        }

    def with_unit(self, number: int, unit: Unit) -> Stand:
        """The same with one unit changed; one that has nobody left has no pins either."""
        settled = unit if any(unit.men) else Unit(unit.men)
        return Stand((*self.units[:number], settled, *self.units[number + 1 :]), self.attempts)


@dataclass(frozen=True)
class War:
    """What stays the same from turn to turn: the platoon and its rules, its enemies, and what either side means to do.

    `groups` says which pieces make a unit, by their places in the list; `aim` is the order in which the enemy fires at
    pieces that he sees, each until it is gone.
    """

    tables: Tables
    edition: str
    arms: tuple[Arm, ...]
    groups: tuple[tuple[int, ...], ...]
    enemies: tuple[Enemy, ...]
    aim: tuple[int, ...]
    lie: Cover
    officer: int = 0
    rally_from: int | None = None
    platoon_first: bool = False
    down_helps: bool = False

    @cached_property
    def _hash(self) -> int:
        return hash((self.tables, self.arms, self.groups, self.enemies, self.aim, self.lie, self.rally_from))

    def __hash__(self) -> int:
        return self._hash

    @property
    def lies_down(self) -> bool:
        """Does it change anything that a unit which failed its test lies Down until the turn ends?"""
        return self.platoon_first or self.down_helps

    @cached_property
    def mortars(self) -> dict[int, int]:
        """The enemies that have to range in: which attempt in the state is theirs."""
        return {enemy: place for place, enemy in enumerate(n for n, e in enumerate(self.enemies) if e.indirect)}

    def start(self) -> Stand:
        """HW-04: full crews, no pins, nobody ranged in."""
        units = tuple(Unit(tuple(self.arms[place].men for place in group)) for group in self.groups)
        return Stand(units, (1,) * len(self.mortars))

    @cached_property
    def unit_of(self) -> dict[int, int]:
        """The unit that each piece belongs to."""
        return {place: number for number, group in enumerate(self.groups) for place in group}

    def quality(self, unit: int) -> str:
        """HW-05: the one quality of a unit."""
        return self.arms[self.groups[unit][0]].quality

    @cached_property
    def spots(self) -> tuple[tuple[int, int, int], ...]:
        """HW-15: the pieces in the order of aim: each with its unit and its place within that."""
        found = ((place, self.unit_of[place]) for place in self.aim)
        return tuple((place, unit, self.groups[unit].index(place)) for place, unit in found)

    def target(self, stand: Stand) -> tuple[int, int, int] | None:
        """HW-15: the piece that the enemy fires at; None where none he sees is left."""
        units = stand.units
        for spot in self.spots:
            if units[spot[1]].men[spot[2]]:
                return spot
        return None


def groups(pieces: int, core: int, *, shared: bool) -> tuple[tuple[int, ...], ...]:
    """HW-02, HW-03: the units of a list: the core's pieces together and every other by itself; standard: each by itself.

    >>> groups(4, 2, shared=True), groups(3, 2, shared=False)
    (((0, 1), (2,), (3,)), ((0,), (1,), (2,)))
    """
    first = (tuple(range(core)),) if shared else tuple((place,) for place in range(core))
    return (*first, *((place,) for place in range(core, pieces)))


@lru_cache(maxsize=256)
def turns(war: War, number: int) -> Chain:
    """The stages of so many turns: the enemy's units one after another, then the platoon's orders, or the other way round."""
    fires = [Stage("Fire", fired_at, war, enemy, war.mortars.get(n)) for n, enemy in enumerate(war.enemies)]
    told = Stage("Orders", orders_given, war)
    turn = [told, *fires] if war.platoon_first else [*fires, told]
    if war.lies_down:
        turn.append(Stage("End of the turn", end_of_turn, war))
    return Chain(*(Stage(f"Turn {count}", moment, stage) for count in range(1, number + 1) for stage in turn))


def moment(stand: Stand, stage: Stage) -> Throw | Play | Sure[Stand]:
    """What happens at a moment of the turn: the same in every turn, so that it is worked out once."""
    return step_of(stage, stand)


def fired_at(stand: Stand, war: War, enemy: Enemy, mortar: int | None) -> Play | Sure[Stand]:
    """HW-15, HW-18: one enemy unit fires at the first piece of its list that stands; no other unit feels it."""
    spot = war.target(stand)
    if spot is None:
        return Sure(stand)
    place, number, within = spot
    units, unit = stand.units, stand.units[number]
    men, attempt = unit.men[within], 1 if mortar is None else stand.attempts[mortar]
    volley = fire_at(war.tables, enemy, war.arms[place], war.lie, men, unit.down, attempt)
    others = sum(unit.men) > men
    chain = attack(war.tables, war.edition, war.quality(number), volley, unit.pins, others, war.officer)

    before, behind, first, rest = units[:number], units[number + 1 :], unit.men[:within], unit.men[within + 1 :]
    hit, missed = _ranged(stand, war, mortar)
    gone, anew = (0,) * len(unit.men), (1,) * len(stand.attempts)

    def then(after: Struck) -> Stand:
        left = gone if after.lost else (*first, after.men, *rest)
        struck = Unit(left, after.pins, unit.down) if any(left) else Unit(left)
        attempts = anew if not left[within] else hit if after.hit else missed
        return Stand((*before, struck, *behind), attempts)

    return Play(chain, Struck(men, unit.pins), then)


def _ranged(stand: Stand, war: War, mortar: int | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """HW-13, BA-68: how a mortar's next shot at the same piece stands: as easy as it gets after a hit, easier after a miss."""
    if mortar is None:
        return stand.attempts, stand.attempts
    last = last_attempt(war.tables, war.edition)
    before, behind = stand.attempts[:mortar], stand.attempts[mortar + 1 :]
    return (*before, last, *behind), (*before, min(last, stand.attempts[mortar] + 1), *behind)


@lru_cache(maxsize=64)
def last_attempt(tables: Tables, edition: str) -> int:
    """BA-68: the attempt from which on a shot gets no easier."""
    return max(row.attempt for row in tables[RangingIn].values() if row.edition == edition)


def orders_given(stand: Stand, war: War) -> Throw | Play | Sure[Stand]:
    """HW-08, HW-19: the orders of the units that have pins, one after another; the others need no test."""
    pinned = [number for number, unit in enumerate(stand.units) if unit.pins]
    if not pinned:
        return Sure(stand)
    if len(pinned) == 1:
        return ordered(stand, war, pinned[0])
    return Play(Chain(*(Stage("Orders", ordered, war, number) for number in pinned)), stand)


def ordered(stand: Stand, war: War, number: int) -> Throw | Play | Sure[Stand]:
    """HW-19, HW-21: a pinned unit is told to fire, or to rally from so many pins on; what is left of a core tests once."""
    unit = stand.units[number]
    if not unit.pins:
        return Sure(stand)
    given = (war.tables, war.edition, war.quality(number), unit.pins, war.officer)

    def then(result: tuple[bool, int]) -> Stand:
        down = result[0] and war.lies_down
        return stand.with_unit(number, unit._replace(pins=result[1], down=down))

    if war.rally_from is not None and unit.pins >= war.rally_from:
        return Play(rally_chain(*given), unit.pins, then)
    return replace(order(*given), then=then)


@lru_cache(maxsize=1024)
def order(tables: Tables, edition: str, quality: str, pins: int, officer: int) -> Throw:
    """BA-53, BA-55, BA-56: an order test of a pinned unit: whether it goes Down for failing, and the pins left.

    Gives (Down, pins): a unit that panics in a FUBAR keeps its pins and is not Down.
    """
    test = orders.order_and_pins("", tables, edition, quality, pins, officer)
    if isinstance(test, Sure):
        raise LookupError(f"{pins} pins need no test")

    def read(face: Face) -> Reading:
        result = test.read(face)
        became, left = result.value
        return replace(result, value=(became == "failed", left))

    return replace(test, rule="HW-19", read=read)


@lru_cache(maxsize=1024)
def rally_chain(tables: Tables, edition: str, quality: str, pins: int, officer: int) -> Chain:
    """BA-58: the test of a Rally, and the pins that come off. Gives (Down, pins)."""
    needed = orders.order_test_needed(tables, edition, quality, 0, officer)
    test = orders.rally_test(pins, tables, edition, quality, officer)
    return Chain(
        Stage("Rally", rally_it, test, needed),
        Stage("Pins that come off", pins_come_off, tables, edition),
    )


def rally_it(state: int, test: Throw, needed: Any) -> Throw:
    """BA-58, BA-56: one that fails its Rally goes Down, one that panics does not."""
    failed = Reading((True, state), "failed: it goes Down")
    return replace(test, read=lambda face: test.read(face) if needed.met(face) or face in needed.never else failed)


def pins_come_off(state: Any, tables: Tables, edition: str) -> Throw | Sure[Any]:
    """BA-58: the pins left after a Rally that passed."""
    if isinstance(state, tuple) and not isinstance(state, orders.Rallies):
        return Sure(state)
    off = orders.rally(state, tables, edition)
    if isinstance(off, Sure):
        return Sure((False, off.state), off.says, off.rule, off.rests_on)
    return replace(off, then=lambda pins: (False, pins))


def end_of_turn(stand: Stand, war: War) -> Play | Sure[Stand]:
    """BA-59: those that are Down get up, and where it is played so have lost pins for it."""
    down = [number for number, unit in enumerate(stand.units) if unit.down]
    if not down:
        return Sure(stand)
    return Play(Chain(*(Stage("Down", gets_up, war, number) for number in down)), stand)


def gets_up(stand: Stand, war: War, number: int) -> Throw | Sure[Stand]:
    """BA-59: one unit gets up."""
    unit = stand.units[number]._replace(down=False)

    def then(pins: int) -> Stand:
        return stand.with_unit(number, unit._replace(pins=pins))

    if not war.down_helps:
        return Sure(then(unit.pins))
    off = orders.down_all_turn(unit.pins, war.tables, war.edition)
    if isinstance(off, Sure):
        return Sure(then(off.state), off.says, off.rule, off.rests_on)
    return replace(off, then=then)
