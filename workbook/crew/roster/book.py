"""The roster book: what a player does with it, each deed one event, checked against all that went before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Literal

from workbook.crew.members import table_of
from workbook.crew.roster import events as ev
from workbook.crew.roster import transfer
from workbook.crew.roster.dice import Fresh, Typed, faces_in, get_out, learn
from workbook.crew.roster.evidence import rolled_by_another
from workbook.crew.roster.journal import Entry, Line, Told, counting, line_about, told
from workbook.crew.roster.replay import Campaign, replay
from workbook.crew.roster.sheet import sheet
from workbook.crew.roster.state import CrewState
from workbook.crew.roster.store import Store
from workbook.crew.skill_rolls import CHOICE, NOTHING_LEFT
from workbook.home import home
from workbook.odds.faults import Fault, InputError, not_among
from workbook.tables import Tables, load


class Roster:
    """A campaign's crews in one file. Every deed is checked and stored at once; what is refused raises InputError."""

    def __init__(self, path: Path, tables: Tables, random: Random | None = None) -> None:
        self.store, self.tables = Store(path), tables
        self.random = random or SystemRandom()
        self.store.read()

    @classmethod
    def at(cls, path: str | Path | None = None, *, house_rules: Any = None, seed: int | None = None) -> Roster:
        """The roster in a file, made with its first event; without a path the one in the user's own folder.

        With a `seed` the workbook's dice fall the same way again. Raises RosterFileError for a file that is no roster.
        """
        where = Path(path).expanduser() if path is not None else home() / "rosters" / "campaign.roster"
        return cls(where, load(house_rules=house_rules), None if seed is None else Random(seed))

    # What there is

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self.store.path

    @property
    def entries(self) -> list[Entry]:
        """Every line of the journal."""
        return self.store.read()

    @property
    def events(self) -> list[Told]:
        """The events in their order, those undone marked as such."""
        return told(self.entries)

    @property
    def campaign(self) -> Campaign:
        """Everything that follows from the events."""
        return replay(self.tables, counting(self.events))

    @property
    def crews(self) -> Mapping[int, CrewState]:
        """Every crew by its number."""
        return self.campaign.crews

    def crew(self, number: int) -> CrewState:
        """One crew; an InputError names the numbers there are."""
        crews = self.crews
        if number not in crews:
            raise InputError([Fault("crew", number, ", ".join(map(str, crews)) or "none yet: raise a crew first")])
        return crews[number]

    # What happens

    def settings(self, *, title: str = "", survival_xp: str = "crew") -> int:
        """CX-05: the campaign's title, and who has to live for the XP of living."""
        return self.record(ev.made(ev.Settings, {"title": title, "survival_xp": survival_xp}))

    def raise_crew(self, *, player: str, vehicle: str, **more: Any) -> int:
        """CX-02: a crew for a vehicle that was bought; gives its number. `more`: bought, hull, layout."""
        return self.record(ev.made(ev.CrewRaised, {"player": player, "vehicle": vehicle, **more}))

    def begin_game(self, crew: int, *, opponent: str = "") -> int:
        """A game begins for a crew: every skill may be used again."""
        return self.record(ev.made(ev.GameBegun, {"crew": crew, "opponent": opponent}))

    def end_game(self, crew: int) -> int:
        """CX-05: the game is over for a crew."""
        return self.record(ev.made(ev.GameEnded, {"crew": crew}))

    def destroy(self, crew: int, *, unit: str, points: int) -> int:
        """CX-04: a unit destroyed, with the points paid for it."""
        return self.record(ev.made(ev.UnitDestroyed, {"crew": crew, "unit": unit, "points": points}))

    def use(self, crew: int, skill: str, *, brings_back: str | None = None) -> int:
        """CX-13: tick a skill; Motivational Leader brings one back."""
        return self.record(ev.made(ev.SkillUsed, {"crew": crew, "skill": skill, "brings_back": brings_back}))

    def choose(self, crew: int, skill: str) -> int:
        """CX-09: the choice that a skill roll left."""
        return self.record(ev.made(ev.SkillChosen, {"crew": crew, "skill": skill}))

    def replace(self, crew: int, *, vehicle: str, **more: Any) -> int:
        """CX-23: a new vehicle in the place of the one that was lost. `more`: bought, hull, layout."""
        return self.record(ev.made(ev.Replaced, {"crew": crew, "vehicle": vehicle, **more}))

    def name(self, crew: int, name: str) -> int:
        """CX-24: name the vehicle, or give it another name."""
        return self.record(ev.made(ev.Named, {"crew": crew, "name": name}))

    def learn(
        self,
        crew: int,
        *,
        dice: Sequence[int] | str | None = None,
        turn: int | None = None,
        free: bool = False,
        keep_leader: bool = False,
        passes_to: str | None = None,
    ) -> CrewState:
        """CX-06 to CX-10: a skill roll, on these dice or on the workbook's own; where it leaves a choice, `choose` is next.

        `passes_to` says who rolls in the place of a member who has all six, should the die name such a one; `keep_leader`
        keeps Motivational Leader where it may be rolled again. The dice are a list, or as typed: "3 1".
        """
        throw = Fresh(self.random) if dice is None else Typed(faces_in(dice))
        state = self.crew(crew)
        found = learn(self.tables, state.crew, state.layout, throw, keep_leader=keep_leader)
        if isinstance(throw, Typed):
            throw.all_read()
        if found.member is None:
            raise InputError([Fault("crew", crew, f"a crew with something to learn: {NOTHING_LEFT} here")])
        fell = throw.fell if isinstance(throw, Fresh) else list(throw.given)
        facts = {"crew": crew, "member": found.member, "skill": found.skill, "dice": fell, "free": free, "turn": turn}
        facts["rolled_by"] = "workbook" if dice is None else "table"
        if passes_to is not None:
            facts |= self._passed_on(state, passes_to, fell)
        if facts["skill"] == CHOICE:
            facts["skill"] = None
        self.record(ev.made(ev.SkillGained, facts))
        return self.crew(crew)

    def _passed_on(self, state: CrewState, member: str, fell: Sequence[int]) -> dict[str, Any]:
        """CX-10: the same dice for the other member whom the player would rather have roll."""
        if member not in ev.MEMBER_NAMES:
            raise InputError([not_among("passes_to", member, list(ev.MEMBER_NAMES))])
        if not rolled_by_another(self.tables, fell, state):
            return {}
        skill = table_of(self.tables, member)[fell[-1]]
        known: Any = state.crew.knows(member)
        return {"member": member, "skill": CHOICE if skill in known else skill}

    def knock_out(self, crew: int, *, by: str = "full damage", dice: Sequence[int] | str | None = None) -> CrewState:
        """CX-20, CX-22: the vehicle is knocked out; who gets out, on these dice or on the workbook's own.

        A D3 is told by its result or by the D6 it was read off; one above 3 tells that all of them were D6.
        """
        throw = Fresh(self.random) if dice is None else Typed(faces_in(dice))
        state = self.crew(crew)
        blow = ev.made(ev.KnockedOut, {"crew": crew, "by": by})
        alive = get_out(self.tables, state.crew, state.layout, by, state.hull, throw)
        fell = throw.fell if isinstance(throw, Fresh) else list(throw.given)
        facts = {"crew": blow.crew, "by": by, "survivors": alive, "dice": fell}
        self.record(ev.made(ev.KnockedOut, facts | {"rolled_by": "workbook" if dice is None else "table"}))
        return self.crew(crew)

    # What is put right

    def record(self, event: ev.Event | Mapping[str, Any], *, after: int | None = None) -> int:
        """Store an event, at the end or after another one; gives its number. Refused where it cannot have happened."""
        given = event.to_json() if isinstance(event, ev.Event) else ev.read_event(dict(event)).to_json()
        return self._write(Line(do="add", event=given, after=after))

    def undo(self, number: int | None = None) -> int:
        """Undo an event, the last one that counts if none is named; refused where a later one could not stand without it."""
        if number is None:
            counts = [one.number for one in self.events if not one.undone]
            if not counts:
                raise InputError([Fault("event", None, "an event to undo: there is none")])
            number = max(counts)
        return self._write(line_about(number, "undo"))

    def redo(self, number: int) -> int:
        """Bring an undone event back."""
        return self._write(line_about(number, "redo"))

    def correct(self, number: int, **facts: Any) -> int:
        """Put some facts of an event right; refused where what follows could not have happened then."""
        found = next((one for one in self.events if one.number == number), None)
        if found is None:
            raise InputError([Fault("event", number, "the number of an event of this roster")])
        event = ev.read_event({**found.event.to_json(), **facts})
        return self._write(Line(do="correct", of=number, event=event.to_json()))

    def _write(self, line: Line) -> int:
        def checked(before: list[Entry]) -> list[Line]:
            number = len(before) + 1
            replay(self.tables, counting(told([*before, Entry(number, "", line)])), at_hand=line.of or number)
            return [line]

        return self.store.write(checked)[0].number

    # What goes in and out

    def to_json(self) -> str:
        """The whole journal as JSON: nothing is lost."""
        return transfer.to_json(self.entries)

    def to_csv(self, what: Literal["events", "crews"] = "events") -> str:
        """The events, or the crews as they stand, as CSV that a spreadsheet opens without running any of it."""
        if what == "crews":
            return transfer.crews_csv(self.campaign)
        return transfer.events_csv(self.entries)

    def load(self, text: str) -> int:
        """Take in a roster from JSON, or from a CSV of events, into this file, which must be empty; gives the lines taken."""
        entries = transfer.read(text)

        def checked(before: list[Entry]) -> list[Line]:
            if before:
                raise InputError([Fault("roster", str(self.path), "an empty roster to load into")])
            replay(self.tables, counting(told(entries)))
            return [entry.line for entry in entries]

        self.store.write(checked, [entry.at for entry in entries])
        return len(entries)

    def sheet(self) -> str:
        """A page to print: every crew with its skills and boxes to tick."""
        return sheet(self.campaign)
