"""The journal of a roster: nothing is ever rubbed out. An event is added, undone, brought back, or corrected by a new line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from workbook.crew.roster.events import Event, read_event
from workbook.odds.faults import Fault, InputError


class Line(BaseModel):
    """One line of the journal: what it does, to which event, and the event it adds or puts in the place of another."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    do: Literal["add", "undo", "redo", "correct"]
    of: Annotated[int, Field(ge=1)] | None = None
    after: Annotated[int, Field(ge=0)] | None = None
    event: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        return self.model_dump(mode="json", exclude_none=True)


class Entry(NamedTuple):
    """A line with its number and the time it was written."""

    number: int
    at: str
    line: Line


class Told(NamedTuple):
    """An event in the order in which it counts, under the number of the line that added it."""

    number: int
    event: Event
    undone: bool = False


def read_line(given: Any) -> Line:
    """A line from what was stored; a broken one is told."""
    try:
        line = Line.model_validate(given)
    except ValidationError:
        raise InputError([Fault("line", given, "a line that adds, undoes, redoes or corrects an event")]) from None
    needs_event, needs_of = line.do in ("add", "correct"), line.do != "add"
    if (
        (line.event is not None) != needs_event
        or (line.of is not None) != needs_of
        or (line.after is not None and needs_of)
    ):
        raise InputError([Fault("line", given, "add with an event, undo or redo of one, correct one with another")])
    return line


def line_about(number: Any, do: Literal["undo", "redo"]) -> Line:
    """A line that undoes an event or brings it back; what is no number is told."""
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise InputError([Fault("event", number, "the number of an event of this roster")])
    return Line(do=do, of=number)


def told(entries: Iterable[Entry]) -> list[Told]:
    """The events in their order, undone ones marked: what the journal comes to."""
    story: list[Told] = []
    for number, _, line in entries:
        if line.do == "add":
            place = len(story) if line.after is None else _place(story, line.after, "after") + 1 if line.after else 0
            story.insert(place, Told(number, read_event(line.event)))
            continue
        place = _place(story, line.of or 0, "of")
        before = story[place]
        if line.do == "correct":
            story[place] = before._replace(event=read_event(line.event))
        elif before.undone == (line.do == "undo"):
            state = "an event that still counts" if line.do == "undo" else "an event that is undone"
            raise InputError([Fault("of", line.of, state)])
        else:
            story[place] = before._replace(undone=line.do == "undo")
    return story


def _place(story: list[Told], number: int, field: str) -> int:
    for place, one in enumerate(story):
        if one.number == number:
            return place
    raise InputError([Fault(field, number, "the number of an event of this roster")])


def counting(story: Iterable[Told]) -> list[tuple[int, Event]]:
    """The events that count, each under its number."""
    return [(one.number, one.event) for one in story if not one.undone]
