"""From events to crews: each event follows from the state before it, or is refused with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from workbook.crew.experience import cost_of_a_roll, free_skills, xp_for_a_kill, xp_for_living
from workbook.crew.knocked_out import bury
from workbook.crew.members import LEADER, Crew, all_there_is, how_many, members, men, table_of
from workbook.crew.roster import events as ev
from workbook.crew.roster.dice import Typed, get_out
from workbook.crew.roster.events import refuse
from workbook.crew.roster.evidence import by_the_dice, said
from workbook.crew.roster.purchases import check_purchase
from workbook.crew.roster.state import CrewState, Kill
from workbook.crew.survival import survivors
from workbook.odds.faults import Fault, InputError, not_among
from workbook.tables import Tables
from workbook.tables.crew import Survivors


@dataclass(frozen=True)
class Campaign:
    """All crews of a roster by number, and how the group plays."""

    tables: Tables
    title: str = ""
    survival_xp: str = "crew"
    crews: Mapping[int, CrewState] = field(default_factory=dict)

    def with_crew(self, crew: CrewState) -> Campaign:
        """The campaign once this crew is as told."""
        return replace(self, crews={**self.crews, crew.number: crew})


def replay(tables: Tables, events: Iterable[tuple[int, ev.Event]], at_hand: int | None = None) -> Campaign:
    """The campaign after these events, each under its number; the first that cannot have happened is told with its number.

    `at_hand` is the event that the player is about to record or to correct, and needs no number to be known by.
    """
    campaign = Campaign(tables)
    for number, event in events:
        try:
            campaign = follow(campaign, number, event)
        except InputError as error:
            if number == at_hand:
                raise
            where = f"event {number}, {event.kind}"
            raise InputError(Fault(f"{where}, {f.field}", f.got, f.accepted, f.near) for f in error.faults) from None
    return campaign


def follow(campaign: Campaign, number: int, event: ev.Event) -> Campaign:
    """The campaign after one event more, or an InputError with the reason why it cannot have happened."""
    if isinstance(event, ev.Settings):
        return replace(campaign, title=event.title, survival_xp=event.survival_xp)
    if isinstance(event, ev.CrewRaised):
        return campaign.with_crew(_raised(campaign.tables, number, event))
    crew = campaign.crews.get(event.crew)
    if crew is None:
        raise refuse("crew", event.crew, ", ".join(map(str, campaign.crews)) or "none yet: raise a crew first")
    return campaign.with_crew(FOLLOW[type(event)](campaign, crew, event))


def _raised(tables: Tables, number: int, event: ev.CrewRaised) -> CrewState:
    check_purchase(tables, event)
    free = free_skills(tables, event.bought)
    return CrewState(number, event.player, event.vehicle, event.bought, event.hull, event.layout, free_skills=free)


def _begun(_: Campaign, crew: CrewState, event: ev.GameBegun) -> CrewState:
    _settled(crew)
    if crew.playing:
        raise refuse("crew", crew.number, "a crew that is in no game")
    if crew.wrecked:
        raise refuse("crew", crew.number, "a crew with a vehicle: record its replacement first")
    if crew.free_skills:
        raise refuse("crew", crew.number, f"a crew with its free skills rolled: {crew.free_skills} are still to come")
    return crew.but(playing=True, opponent=event.opponent, used=(), rolled_in_turns=(), games=crew.games + 1)


def _in_a_game(crew: CrewState, *, with_vehicle: bool = True) -> None:
    if not crew.playing:
        raise refuse("crew", crew.number, "a crew that is in a game")
    if with_vehicle and crew.wrecked:
        raise refuse("crew", crew.number, "a crew whose vehicle still runs")


def _settled(crew: CrewState) -> None:
    if crew.choosing:
        raise refuse("crew", crew.number, f"first the skill that its {crew.choosing} may choose")


def _destroyed(campaign: Campaign, crew: CrewState, event: ev.UnitDestroyed) -> CrewState:
    _in_a_game(crew)
    if crew.layout == "one":
        raise refuse("crew", crew.number, "an armed vehicle: this one destroys nothing")
    kill = Kill(event.unit, event.points, crew.vehicles)
    return crew.but(xp=crew.xp + xp_for_a_kill(campaign.tables, event.points), kills=(*crew.kills, kill))


def _gained(campaign: Campaign, crew: CrewState, event: ev.SkillGained) -> CrewState:
    _settled(crew)
    tables = campaign.tables
    crew = _free(crew) if event.free else _paid(tables, crew, event)
    known = crew.crew.knows(event.member)
    if event.member not in members(crew.layout):
        raise refuse("member", event.member, ", ".join(members(crew.layout)))
    if how_many(known) >= all_there_is(tables):
        raise refuse("member", event.member, "a member who has something left to learn")
    if event.dice is not None:
        by_the_dice(tables, crew, event)
    if event.skill is None:
        return crew.but(choosing=event.member)
    return crew.but(crew=_learnt(tables, crew, event.member, event.skill))


def _free(crew: CrewState) -> CrewState:
    """CX-02: the free skills of a vehicle that had to be bought Regular."""
    if not crew.free_skills:
        raise refuse("free", True, "false: this crew has no free skills left")
    if crew.playing:
        raise refuse("free", True, "before the first game")
    return crew.but(free_skills=crew.free_skills - 1)


def _paid(tables: Tables, crew: CrewState, event: ev.SkillGained) -> CrewState:
    """CX-06: 50 XP, in a game, on being given an order; one roll an order."""
    _in_a_game(crew)
    cost = cost_of_a_roll(tables)
    if crew.xp < cost:
        raise refuse("XP", crew.xp, f"{cost} XP or more, the cost of a skill roll")
    if event.turn is None:
        return crew.but(xp=crew.xp - cost)
    if event.turn in crew.rolled_in_turns:
        raise refuse("turn", event.turn, "a turn whose order has not paid for a roll yet")
    return crew.but(xp=crew.xp - cost, rolled_in_turns=(*crew.rolled_in_turns, event.turn))


def _learnt(tables: Tables, crew: CrewState, member: str, skill: str) -> Crew:
    """CX-08, CX-09: a skill of his table that he lacks."""
    table, known = tuple(table_of(tables, member).values()), crew.crew.knows(member)
    lacking = [name for name in table if name not in known]  # type: ignore[operator]
    if skill not in lacking:
        raise InputError([not_among("skill", skill, lacking)])
    return crew.crew.with_known(member, tuple(name for name in table if name == skill or name not in lacking))


def _chosen(campaign: Campaign, crew: CrewState, event: ev.SkillChosen) -> CrewState:
    if crew.choosing is None:
        raise refuse("crew", crew.number, "a crew with a skill to choose")
    return crew.but(crew=_learnt(campaign.tables, crew, crew.choosing, event.skill), choosing=None)


def _used(campaign: Campaign, crew: CrewState, event: ev.SkillUsed) -> CrewState:
    """CX-13, CX-15: once a game; Motivational Leader brings back one that driver or gunner has used."""
    _in_a_game(crew)
    if event.skill not in crew.all_skills:
        raise InputError([not_among("skill", event.skill, crew.all_skills)])
    if event.skill in crew.used:
        raise refuse("skill", event.skill, "a skill not used in this game yet")
    if event.brings_back is None:
        return crew.but(used=(*crew.used, event.skill))
    if event.skill != LEADER:
        raise refuse("brings_back", event.brings_back, f"nothing: only {LEADER} brings a skill back")
    theirs = {skill for member in ("driver", "gunner") for skill in table_of(campaign.tables, member).values()}
    back = [skill for skill in crew.used if skill in theirs]
    if event.brings_back not in back:
        raise InputError([not_among("brings_back", event.brings_back, back)])
    return crew.but(used=(*(skill for skill in crew.used if skill != event.brings_back), LEADER))


def _knocked_out(campaign: Campaign, crew: CrewState, event: ev.KnockedOut) -> CrewState:
    """CX-20, CX-22, CX-23: who survives; the dead take their skills, and with the last man the XP are gone."""
    _settled(crew)
    _in_a_game(crew)
    named = set(event.survivors)
    alive = tuple(man for man in men(crew.layout) if named.intersection(man))
    if named != {member for man in alive for member in man} or len(named) != len(event.survivors):
        whole = "; ".join(" and ".join(man) for man in men(crew.layout))
        raise refuse("survivors", list(event.survivors), f"each man once, with all that he is: {whole}")
    if event.dice is not None:
        typed = Typed(event.dice)
        by_dice = get_out(campaign.tables, crew.crew, crew.layout, event.by, crew.hull, typed)
        typed.all_read()
        if set(by_dice) != named:
            raise refuse(
                "survivors", list(event.survivors), f"{', '.join(by_dice) or 'nobody'}, by the dice {said(event.dice)}"
            )
    else:
        _could_live(campaign.tables, crew, event.by, len(alive))
    if not alive:
        return crew.but(wrecked=True, lost=True, crew=Crew((), (), ()), xp=0, used=())
    buried = bury(crew.crew, alive)
    left = tuple(skill for known in buried for skill in known)  # type: ignore[union-attr]
    return crew.but(wrecked=True, crew=buried, used=tuple(skill for skill in crew.used if skill in left))


def _could_live(tables: Tables, crew: CrewState, by: str, alive: int) -> None:
    """CX-20: so many men can get out at all."""
    throw = survivors("start", tables, crew.quality(tables), by, crew.hull, len(men(crew.layout)))
    possible = sorted(throw.exact.weights)  # type: ignore[type-var]
    if alive not in possible:
        row = tables[Survivors][crew.quality(tables)]
        raise refuse("survivors", alive, f"{', '.join(map(str, possible))} men, by {row.rolls} x {row.die}")


def _ended(campaign: Campaign, crew: CrewState, _: ev.GameEnded) -> CrewState:
    _settled(crew)
    _in_a_game(crew, with_vehicle=False)
    living = 0 if crew.lost else xp_for_living(campaign.tables, campaign.survival_xp, vehicle_lost=crew.wrecked)
    return crew.but(playing=False, used=(), rolled_in_turns=(), xp=crew.xp + living)


def _replaced(campaign: Campaign, crew: CrewState, event: ev.Replaced) -> CrewState:
    """CX-02, CX-23, CX-24: the crew takes what it knows to the new vehicle; where nobody lives, a new crew begins with none.

    XP, skills, kill marks, name and games played are a crew's own: those of the old one go with it, and its story stays.
    """
    if crew.playing:
        raise refuse("crew", crew.number, "a crew whose game has ended")
    if not crew.wrecked:
        raise refuse("crew", crew.number, "a crew whose vehicle is lost")
    check_purchase(campaign.tables, event)
    now = crew.but(
        vehicle=event.vehicle,
        bought=event.bought,
        hull=event.hull,
        layout=event.layout,
        vehicles=crew.vehicles + 1,
        wrecked=False,
    )
    if not crew.lost:
        return _fits(now, event)
    free = free_skills(campaign.tables, event.bought)
    return now.but(lost=False, crews=crew.crews + 1, xp=0, kills=(), games=0, name=None, free_skills=free)


def _fits(crew: CrewState, event: ev.Replaced) -> CrewState:
    """CX-16: nobody's skills may be left behind for want of a seat."""
    stranded = [m for m in ev.MEMBER_NAMES if m not in members(event.layout) and how_many(crew.crew.knows(m))]
    if stranded:
        raise refuse("layout", event.layout, f"a vehicle with a seat for the {' and the '.join(stranded)}")
    return crew


def _named(_: Campaign, crew: CrewState, event: ev.Named) -> CrewState:
    """CX-24: a name comes with the crew's first skill."""
    if crew.name is None and not crew.crew.skills:
        raise refuse("name", event.name, "a name once the crew has its first skill")
    return crew.but(name=event.name, named_at=crew.named_at if crew.name else crew.vehicles)


FOLLOW: dict[type[ev.Event], Callable[[Campaign, CrewState, Any], CrewState]] = {
    ev.GameBegun: _begun,
    ev.GameEnded: _ended,
    ev.UnitDestroyed: _destroyed,
    ev.SkillGained: _gained,
    ev.SkillChosen: _chosen,
    ev.SkillUsed: _used,
    ev.KnockedOut: _knocked_out,
    ev.Replaced: _replaced,
    ev.Named: _named,
}
