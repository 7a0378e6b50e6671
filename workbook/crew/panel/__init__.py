"""The roster as a panel: every crew on a card, its deeds as buttons, and the story, of which any line can be put right."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from typing import Any

import traitlets

from workbook.crew.experience import cost_of_a_roll
from workbook.crew.members import LEADER, all_there_is, how_many, table_of
from workbook.crew.roster import CrewState, Roster, RosterFileError
from workbook.crew.roster.journal import Told
from workbook.crew.roster.replay import Campaign
from workbook.crew.roster.sample import sample_campaign
from workbook.crew.roster.sheet import marks, piece
from workbook.crew.roster.telling import tell
from workbook.crew.skill_rolls import passes_to
from workbook.odds.faults import Fault, InputError, not_among
from workbook.show.cells import CellWidget
from workbook.show.explorer import page_file
from workbook.show.twin import with_twin
from workbook.tables import Tables
from workbook.tables.base import Points
from workbook.tables.crew import Skill

LOG = logging.getLogger(__name__)
EDITABLE = ("player", "vehicle", "opponent", "unit", "points", "name", "title", "turn")


def _page(name: str) -> str:
    return (files("workbook.crew.panel") / name).read_text("utf-8")


class RosterPanel(CellWidget):
    """A roster on the page. Every deed is stored before it shows; what is refused says why."""

    _esm = f"{page_file('dom.js')}\n{_page('cards.js')}\n{_page('roster.js')}"
    _css = _page("roster.css")

    campaign = traitlets.Dict().tag(sync=True)

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        super().__init__(campaign=told(roster))
        self.on_msg(self._heard)

    def _heard(self, _: Any, message: dict[str, Any], __: Any) -> None:
        """Every message is answered, and whatever came of it the page shows the roster as it is now."""
        reply: dict[str, Any] = {"seq": message.get("seq"), "faults": [], "said": ""}
        try:
            reply |= self._do(message.get("deed"), message.get("facts") or {})
        except InputError as error:
            reply["faults"] = [str(fault) for fault in error.faults]
        except RosterFileError as error:
            reply["faults"] = [str(error)]
        except Exception as error:
            LOG.exception("a deed of the roster panel went wrong")
            reply["faults"] = [f"the workbook itself went wrong ({type(error).__name__}); the roster is as it was"]
        with suppress(RosterFileError, InputError):  # a file that is damaged by now has been told
            self.campaign = told(self.roster)
        self.send(reply)

    def _do(self, deed: Any, facts: dict[str, Any]) -> dict[str, Any]:
        if not isinstance(deed, str) or deed not in {*DEEDS, *TAKEN_OUT}:
            raise InputError([not_among("deed", deed, [*DEEDS, *TAKEN_OUT])])
        if deed in TAKEN_OUT:
            name, kind, text = TAKEN_OUT[deed](self.roster)
            return {"file": {"name": name, "kind": kind, "text": text}}
        DEEDS[deed](self.roster, **_all_facts(DEEDS[deed], facts))
        return {}

    def _repr_mimebundle_(self, **options: Any) -> Any:
        html = piece(self.roster.campaign)
        return with_twin(super()._repr_mimebundle_(**options), html, repr(self))

    def __repr__(self) -> str:
        campaign = self.roster.campaign
        lines = [campaign.title or "Crew roster"]
        lines += [f"{_called(crew)}: {crew.quality(campaign.tables)}, {crew.xp} XP" for crew in campaign.crews.values()]
        return "\n".join(lines)


Deed = Callable[..., Any]
DEEDS: dict[str, Deed] = {
    "look again": lambda roster: None,
    "settings": Roster.settings,
    "raise": Roster.raise_crew,
    "begin": Roster.begin_game,
    "end": Roster.end_game,
    "destroy": Roster.destroy,
    "learn": Roster.learn,
    "choose": Roster.choose,
    "use": Roster.use,
    "knock out": Roster.knock_out,
    "replace": Roster.replace,
    "name": Roster.name,
    "undo": Roster.undo,
    "redo": Roster.redo,
    "correct": Roster.correct,
    "load": Roster.load,
}
TAKEN_OUT: dict[str, Callable[[Roster], tuple[str, str, str]]] = {
    "json": lambda roster: ("roster.json", "application/json", roster.to_json()),
    "csv": lambda roster: ("roster-events.csv", "text/csv", roster.to_csv()),
    "crews": lambda roster: ("roster-crews.csv", "text/csv", roster.to_csv("crews")),
    "sheet": lambda roster: ("roster.html", "text/html", roster.sheet()),
}


def _all_facts(deed: Deed, facts: Any) -> dict[str, Any]:
    """The facts of a deed: one left out is an empty one, which the roster tells in its own words; an unknown one is told here."""
    if not isinstance(facts, dict):
        raise InputError([Fault("facts", facts, "facts by their names")])
    parameters = list(inspect.signature(deed).parameters.values())[1:]
    if not any(one.kind is one.VAR_KEYWORD for one in parameters):
        known = [one.name for one in parameters]
        if unknown := [not_among("fact", name, known) for name in facts if name not in known]:
            raise InputError(unknown)
    needed = [one for one in parameters if one.default is one.empty and one.kind is not one.VAR_KEYWORD]
    return {one.name: "" for one in needed} | facts


def told(roster: Roster) -> dict[str, Any]:
    """The whole campaign in plain JSON values, as the page shows it."""
    campaign, tables = roster.campaign, roster.tables
    return {
        "title": campaign.title or "Crew roster",
        "named": campaign.title,
        "survival_xp": campaign.survival_xp,
        "file": roster.path.name,
        "vehicles": list(dict.fromkeys(row.unit for row in tables[Points] if row.kind == "vehicle")),
        "crews": [crew_told(crew, tables) for crew in campaign.crews.values()],
        "events": [event_told(one, campaign) for one in roster.events],
    }


def crew_told(crew: CrewState, tables: Tables) -> dict[str, Any]:
    """One crew."""
    lacking: list[str] = []
    if crew.choosing:
        lacking = [skill for skill in table_of(tables, crew.choosing).values() if skill not in crew.all_skills]
    return {
        "number": crew.number,
        "player": crew.player,
        "vehicle": crew.vehicle,
        "called": _called(crew),
        "named": crew.name or "",
        "quality": crew.quality(tables),
        "xp": crew.xp,
        "cost": cost_of_a_roll(tables),
        "games": crew.games,
        "opponent": crew.opponent if crew.playing else "",
        "marks": marks(crew.marks) if crew.marks else "",
        "kills": [f"{kill.unit}, {kill.points}" for kill in crew.kills],
        "status": crew.status,
        "playing": crew.playing,
        "wrecked": crew.wrecked,
        "lost": crew.lost,
        "armed": crew.layout != "one",
        "free": crew.free_skills,
        "choices": lacking,
        "passing": passing_told(crew, tables),
        "keeps_leader": _may_roll_leader_again(crew),
        "members": [
            {"member": member, "skills": [skill_told(crew, skill, tables) for skill in known]}
            for member, known in crew.skills.items()
        ],
        "bought": crew.bought,
        "hull": crew.hull,
        "layout": crew.layout,
    }


def passing_told(crew: CrewState, tables: Tables) -> dict[str, Any]:
    """CX-10: who may roll in the place of a member with all six; nothing where there is no such member, or no choice."""
    full = all_there_is(tables)
    complete = [member for member in crew.skills if how_many(crew.crew.knows(member)) >= full]
    others = [member for member in crew.skills if member not in complete]
    if len(complete) != 1 or len(others) < 2:
        return {}
    return {"full": complete[0], "to": others, "usual": passes_to(crew.crew, complete[0], crew.layout, full)}


def _may_roll_leader_again(crew: CrewState) -> bool:
    """CX-15: can Motivational Leader come up where nobody has a skill that it could bring back?"""
    return (
        "commander" in crew.skills
        and not any(crew.skills[m] for m in crew.skills if m != "commander")
        and LEADER not in crew.all_skills
    )


def _called(crew: CrewState) -> str:
    return crew.called or crew.vehicle


def skill_told(crew: CrewState, skill: str, tables: Tables) -> dict[str, Any]:
    """One skill of a crew: when it may be used, what it does, whether it has been."""
    row = next((row for row in tables[Skill] if row.skill == skill), None)
    return {
        "skill": skill,
        "used": skill in crew.used,
        "told": f"{row.moment}: {row.effect}" if row else "",
        "back": [one for one in crew.used if one in (*crew.skills.get("driver", ()), *crew.skills.get("gunner", ()))]
        if skill == LEADER
        else [],
    }


def event_told(one: Told, campaign: Campaign) -> dict[str, Any]:
    """One line of the story, with the facts of it that can be put right on the page."""
    facts = one.event.to_json()
    crew = campaign.crews.get(one.event.crew or one.number)
    return {
        "number": one.number,
        "kind": one.event.kind,
        "crew": _called(crew) if crew else "",
        "told": tell(one.event, campaign.tables),
        "undone": one.undone,
        "facts": {name: facts[name] for name in EDITABLE if name in facts},
    }


def roster_panel(path: Any = None, *, house_rules: Any = None) -> RosterPanel:
    """The panel of a roster: of the file given, or of the one in your own folder, which is made when a crew is raised."""
    return RosterPanel(Roster.at(path, house_rules=house_rules))


def sample_panel() -> RosterPanel:
    """The panel of a sample campaign, made anew each time: nothing done to it touches a roster of yours."""
    return RosterPanel(sample_campaign())
