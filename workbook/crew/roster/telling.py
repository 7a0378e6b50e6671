"""The events of a roster in words."""

from __future__ import annotations

from workbook.crew.experience import xp_for_a_kill
from workbook.crew.roster import events as ev
from workbook.tables import Tables


def tell(event: ev.Event, tables: Tables) -> str:
    """What happened, in a sentence; names stand in it as plain text.

    >>> from workbook.tables import load
    >>> tell(ev.UnitDestroyed(crew=1, unit="Tiger I", points=395), load())
    'Destroyed Tiger I, 395 points: 39 XP'
    """
    match event:
        case ev.Settings():
            who = "a man of the crew" if event.survival_xp == "crew" else "the vehicle"
            return f"The campaign is called {event.title or 'by no name'}; XP for living if {who} lives"
        case ev.CrewRaised():
            return f"{event.player} raised a crew: {_vehicle(event)}"
        case ev.Replaced():
            return f"A new vehicle: {_vehicle(event)}"
        case ev.GameBegun():
            return "A game begins" + (f" against {event.opponent}" if event.opponent else "")
        case ev.GameEnded():
            return "The game is over"
        case ev.UnitDestroyed():
            return f"Destroyed {event.unit}, {event.points} points: {xp_for_a_kill(tables, event.points)} XP"
        case ev.SkillGained():
            return _gained(event)
        case ev.SkillChosen():
            return f"Chose {event.skill}"
        case ev.SkillUsed():
            return f"Used {event.skill}" + (f", which brings {event.brings_back} back" if event.brings_back else "")
        case ev.KnockedOut():
            return f"Knocked out by {event.by}; {_survivors(event)}{_dice(event.dice, event.rolled_by)}"
        case ev.Named():
            return f"Named {event.name}"
        case _:
            return event.kind


def _vehicle(event: ev.Vehicle) -> str:
    men = {"three": "", "two": ", two men", "one": ", unarmed"}[event.layout]
    hull = ", soft-skin" if event.hull == "soft-skin" else ""
    return f"{event.vehicle}, bought {event.bought}{men}{hull}"


def _gained(event: ev.SkillGained) -> str:
    turn = f" in turn {event.turn}" if event.turn else ""
    paid = "for free" if event.free else f"for 50 XP{turn}"
    what = event.skill or "a skill of his choice"
    return f"The {event.member} learnt {what}, {paid}{_dice(event.dice, event.rolled_by)}"


def _survivors(event: ev.KnockedOut) -> str:
    if not event.survivors:
        return "nobody lived"
    return f"{' and '.join(event.survivors)} lived" if len(event.survivors) < 3 else "everybody lived"


def _dice(dice: tuple[int, ...] | None, rolled_by: str) -> str:
    if not dice:
        return ""
    return f" (dice {', '.join(map(str, dice))}{', rolled by the workbook' if rolled_by == 'workbook' else ''})"
