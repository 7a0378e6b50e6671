"""One shot, stage by stage: to hit, where, through the armour, what is disabled, each man of the crew (BY-06 to BY-25)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from workbook.backyard import crew, disabling, location, penetration
from workbook.odds import PercentNeeded, Reading, Stage, Sure, Throw, succeed
from workbook.odds.dice import percentile
from workbook.tables import Row, Tables
from workbook.tables.backyard import Role, Vehicle, Weapon

OUTCOMES = (
    "missed",
    "ricochet",
    "still fighting",
    "cannot move",
    "cannot move or turn the turret",
    "no main gun",
)


INSIDE = "Inside the vehicle"
"""What happens once a shot is through is one gate, however many rolls it takes."""


class Target(NamedTuple):
    """A vehicle under fire: how far the last shot got, the part it struck, what no longer works, and each man's state.

    Men of one role stand there worst first, since their numbers are all that tells them apart; `apart`: each in his own place.
    """

    shot: str = "to come"
    part: str = ""
    stuck: bool = False
    jammed: bool = False
    silenced: bool = False
    men: tuple[str, ...] = ()
    stopped: bool = False
    apart: bool = False

    @property
    def outcome(self) -> str:
        """What the shot did to the vehicle."""
        if self.shot in ("missed", "ricochet"):
            return self.shot
        if self.silenced:
            return "no main gun"
        if not self.stuck:
            return "still fighting"
        return "cannot move or turn the turret" if self.jammed else "cannot move"


class Blow(NamedTuple):
    """Everything about a shot that counts once it has hit: the weapon, the vehicle, how it stands, and the table's readings."""

    weapon: Weapon
    vehicle: Vehicle
    aspect: str = "side"
    angle: int = 0
    angled: bool = False
    hidden_parts: tuple[str, ...] = ()
    front_plate: str = penetration.GLACIS
    halves: bool = False
    equal: bool = False
    heroes: str = crew.NOBODY
    fit: str = "wounded"
    wounds_only_if_disabled: bool = False
    stuck_turret_bears: bool = True

    def in_view(self, tables: Tables) -> location.Shares:
        """BY-14: the parts this shot may strike, with their shares."""
        layout = location.layout(self.vehicle.layout, halves=self.halves)
        shares = location.in_view(tables, layout, self.aspect, self.hidden_parts)
        return shares or location.in_view(tables, self.vehicle.layout, self.aspect, self.hidden_parts)


def unhurt(vehicle: Vehicle, *, apart: bool = False) -> Target:
    """A vehicle in full order before the first shot."""
    return Target(men=(crew.UNSCATHED,) * len(vehicle.men), apart=apart)


def stages(tables: Tables, blow: Blow, needed: PercentNeeded, rests_on: tuple[Row, ...] = ()) -> tuple[Stage, ...]:
    """The stages of one shot in the order of play; the last settles whether the vehicle is stopped.

    Of a man who has rolled for his wounds no more is told than whether he serves on.
    """
    men = [stage for number in range(len(blow.vehicle.men)) for stage in _one_man(tables, blow, number)]
    return *up_to_the_men(tables, blow, needed, rests_on), *men, Stage("Stopped", stopped, tables, blow)


def up_to_the_men(
    tables: Tables, blow: Blow, needed: PercentNeeded, rests_on: tuple[Row, ...] = ()
) -> tuple[Stage, ...]:
    """What happens before any man of the crew rolls."""
    return (
        Stage("To hit", to_hit, needed, rests_on),
        Stage("Where", where, tables, blow),
        Stage("Through the armour", through, tables, blow),
        Stage(INSIDE, disabled, tables, blow),
    )


def _one_man(tables: Tables, blow: Blow, number: int) -> Iterator[Stage]:
    yield from his_rolls(tables, blow, number, lumped=True)
    if alike(blow.vehicle, number)[0] < number:
        yield Stage(INSIDE, in_file, tables, blow.vehicle, number)


def his_rolls(tables: Tables, blow: Blow, number: int, *, lumped: bool = False) -> tuple[Stage, Stage]:
    """One man's rolls: does he live, and how badly is he hurt? `lumped`: or only whether he serves on."""
    role = blow.vehicle.men[number]
    lives = Stage(INSIDE, man_lives, tables, blow, number, role)
    return lives, Stage(INSIDE, man_hurt, tables, blow, number, lumped)


def _man(vehicle: Vehicle, number: int, *, apart: bool = True) -> str:
    """The name of a man: his role, numbered where there are several and they are told apart."""
    role, same = vehicle.men[number].capitalize(), alike(vehicle, number)
    return f"{role} {same.index(number) + 1}" if apart and len(same) > 1 else role


def alike(vehicle: Vehicle, number: int) -> tuple[int, ...]:
    """The places of all men of this man's role; odds cannot tell them apart.

    >>> alike(Vehicle.model_construct(crew="driver, loader, gunner, loader"), 3)
    (1, 3)
    """
    return tuple(place for place, role in enumerate(vehicle.men) if role == vehicle.men[number])


def names(vehicle: Vehicle) -> tuple[str, ...]:
    """The crew's names, man by man."""
    return tuple(_man(vehicle, number) for number in range(len(vehicle.men)))


def to_hit(state: Target, needed: PercentNeeded, rests_on: tuple[Row, ...]) -> Throw:
    """BY-12: percentile dice, at or under the chance."""
    read = succeed(needed, "hit", "missed", said=("hit", "missed"))
    return Throw(
        "To hit", "BY-12", needed.dice, read, lambda shot: state._replace(shot=shot), needed, rests_on=rests_on
    )


def where(state: Target, tables: Tables, blow: Blow) -> Throw | Sure[Target]:
    """BY-14: the part that is struck, among those in view."""
    if state.shot != "hit":
        return Sure(state)
    shares = blow.in_view(tables)
    if len(shares) == 1:
        row = shares[0][0]
        return Sure(state._replace(part=row.part), f"Only the {row.part} can be hit", row.rule)
    readings = {row: Reading(row.part, f"the {row.part}", rests_on=(row,)) for row, _ in shares}
    thrown = location.location_dice(shares)
    return Throw(
        "Where it strikes",
        "BY-14",
        thrown,
        lambda face: readings[location.where(shares, face)],
        lambda part: state._replace(part=part),
    )


def through(state: Target, tables: Tables, blow: Blow) -> Sure[Target]:
    """BY-15 to BY-17: penetration against the plate that was struck; BY-23: a soft vehicle has none."""
    if state.shot != "hit":
        return Sure(state)
    inside = state._replace(shot="through")
    if blow.vehicle.soft:
        return Sure(inside, f"The {state.part} of a soft vehicle: no armour to beat", "BY-23")
    plate = penetration.plate_struck(tables, blow.vehicle, blow.aspect, state.part, blow.front_plate)
    slanted = blow.angled or penetration.slanted(tables, plate.slope or 0, blow.angle)
    power = penetration.penetration(blow.weapon, slanted=slanted)
    beats = penetration.goes_through(power, plate.mm, equal=blow.equal)
    met = "slanted" if slanted else "squarely"
    verdict = "through" if beats else "it glances off"
    says = f"{plate.plate.capitalize()} {penetration.mm(plate.mm)}, met {met} with {penetration.mm(power)}: {verdict}"
    return Sure(inside if beats else state._replace(shot="ricochet"), says, "BY-17", (plate, blow.weapon))


def disabled(state: Target, tables: Tables, blow: Blow) -> Throw | Sure[Target]:
    """BY-20, BY-21: what goes through may put a system out of order."""
    if state.shot != "through":
        return Sure(state)
    row = disabling.disabling(tables, blow.vehicle.vehicle, blow.aspect, state.part)
    turret = blow.vehicle.layout != "no turret"
    stuck, jammed, silenced = disabling.left_without(tables, row.system, turret=turret)
    worse = state._replace(
        shot="disabled",
        stuck=state.stuck or stuck,
        jammed=state.jammed or jammed,
        silenced=state.silenced or silenced,
    )
    needed = disabling.disabled_needed(row)
    hit, spared = Reading(worse, f"{row.system} disabled", "BY-21"), Reading(state, "nothing disabled")
    return Throw("Disabled", "BY-20", needed.dice, lambda face: hit if needed.met(face) else spared, needed=needed)


def man_lives(state: Target, tables: Tables, blow: Blow, number: int, role: str) -> Throw | Sure[Target]:
    """BY-22 to BY-24: each man rolls for his life wherever the armour is beaten; a Hero is incapacitated at most."""
    if not _struck(state) or state.men[number] == crew.KILLED:
        return Sure(state)
    row = crew.lives(tables, blow.vehicle, role, blow.aspect, state.part)
    who, hero = _man(blow.vehicle, number, apart=state.apart), crew.is_hero(role, blow.heroes)
    fate = crew.at_worst(crew.KILLED, hero=hero)
    lost = _now(state, tables, number, fate)
    says, rule = (f"{fate}, as a Hero", "BY-24") if hero else (fate, row.rule)
    rests = crew.stands_in(tables, blow.vehicle, row)
    if not row.lives:
        return Sure(lost, f"{who}: {says}, the {state.part} being hit", rule, (row, *rests))
    needed, read = crew.lives_readings(row, says)
    return Throw(
        f"{who} lives", row.rule, needed.dice, read, lambda alive: state if alive else lost, needed, rests_on=rests
    )


def man_hurt(state: Target, tables: Tables, blow: Blow, number: int, lumped: bool) -> Throw | Sure[Target]:
    """BY-25: whoever lives rolls for how badly he is hurt; nobody is better off for being hit again."""
    if not _struck(state) or state.men[number] in (crew.KILLED, crew.INCAPACITATED):
        return Sure(state)
    if blow.wounds_only_if_disabled and state.shot != "disabled":
        return Sure(state)

    def then(effect: str) -> Target:
        return _now(state, tables, number, crew.lump(tables, effect, blow.fit) if lumped else effect)

    name = _man(blow.vehicle, number, apart=state.apart)
    return Throw(f"{name}, alive", "BY-25", percentile(), crew.wound_readings(tables), then)


def _struck(state: Target) -> bool:
    """Has a shot come through the armour?"""
    return state.shot in ("through", "disabled")


def _now(state: Target, tables: Tables, number: int, fate: str) -> Target:
    """The same with one man in this state, or in the worse one he was in already."""
    men = list(state.men)
    men[number] = min(men[number], fate, key=crew.fates(tables).index)
    return state._replace(men=tuple(men))


def in_file(state: Target, tables: Tables, vehicle: Vehicle, number: int) -> Target:
    """The men of this man's role up to him, worst first, where they need not be told apart."""
    if state.apart or not _struck(state):
        return state
    same = [place for place in alike(vehicle, number) if place <= number]
    worst_first = sorted((state.men[place] for place in same), key=crew.fates(tables).index)
    men = list(state.men)
    for place, fate in zip(same, worst_first, strict=True):
        men[place] = fate
    return state._replace(men=tuple(men))


def stopped(state: Target, tables: Tables, blow: Blow) -> Sure[Target]:
    """BY-25: stopped without a main gun, or with nobody fit to fire it; one that never had a gun, when it cannot be driven."""
    reason = why_stopped(state, tables, blow)
    if not reason:
        return Sure(state)
    return Sure(state._replace(stopped=True), f"{reason}: stopped", "BY-25")


def why_stopped(state: Target, tables: Tables, blow: Blow) -> str:
    """BY-25: what stops it; nothing where it fights on."""
    fit = [tables[Role][role] for role in who_serves(state, tables, blow)]
    if blow.vehicle.gun is None:
        return "It cannot move" if state.stuck else "" if any(man.drives for man in fit) else "Nobody fit to drive"
    if state.silenced:
        return "No main gun"
    if state.jammed and not blow.stuck_turret_bears:
        return "The turret does not bear"
    return "" if any(man.fires for man in fit) else "Nobody fit to fire the gun"


def who_serves(state: Target, tables: Tables, blow: Blow) -> tuple[str, ...]:
    """BY-25: the roles whose men are fit to serve on."""
    crewed = zip(blow.vehicle.men, state.men, strict=True)
    return tuple(role for role, fate in crewed if crew.serves(tables, fate, blow.fit))
