"""What may happen to a crew: the events that a roster keeps (CX-02 to CX-24). Names are the players' own plain text."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from workbook.odds.faults import Fault, InputError, not_among

MEMBER_NAMES = ("driver", "gunner", "commander")
BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
LONGEST_NAME, MOST_POINTS, CENTURY = 80, 5000, 99


def _plain(text: str) -> str:
    """Trimmed, and without anything that is not meant to be read: control characters, or marks that turn the writing round."""
    if any(unicodedata.category(sign) == "Cc" or sign in BIDI for sign in text):
        raise ValueError("not plain text")
    return unicodedata.normalize("NFC", text.strip())


def _no_switch(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("not a number")
    return value


Name: TypeAlias = Annotated[str, AfterValidator(_plain), Field(min_length=1, max_length=LONGEST_NAME)]
Remark: TypeAlias = Annotated[str, AfterValidator(_plain), Field(max_length=LONGEST_NAME)]
Number: TypeAlias = Annotated[int, BeforeValidator(_no_switch)]
MemberName: TypeAlias = Literal["driver", "gunner", "commander"]
Dice: TypeAlias = Annotated[tuple[Annotated[Number, Field(ge=1, le=6)], ...], Field(max_length=60)]
"""Dice as they fell, one after another; those rolled again included."""


class Event(BaseModel):
    """Something that happened, to the crew whose number it names."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: ClassVar[str]
    crew: Annotated[Number, Field(ge=0)] = 0

    def to_json(self) -> dict[str, Any]:
        """As it is stored: its kind and its facts, those left empty out."""
        return {"kind": self.kind, **self.model_dump(mode="json", exclude_none=True)}


class Settings(Event):
    """CX-05: how this group plays: who has to live for the XP of living. Belongs to no crew."""

    kind: ClassVar[str] = "settings"

    title: Remark = ""
    survival_xp: Literal["crew", "vehicle"] = "crew"


class Vehicle(Event):
    """CX-02, CX-16, CX-17: a vehicle for a crew: what it is, how it was bought, who is in it."""

    vehicle: Name
    bought: Literal["Inexperienced", "Regular", "Veteran"] = "Inexperienced"
    hull: Literal["armoured", "soft-skin"] = "armoured"
    layout: Literal["three", "two", "one"] = "three"


class CrewRaised(Vehicle):
    """A player raises a crew; its number is the number of this event."""

    kind: ClassVar[str] = "crew raised"

    player: Name


class Replaced(Vehicle):
    """CX-23: a new vehicle in the place of the one that was lost."""

    kind: ClassVar[str] = "replacement"


class GameBegun(Event):
    """A game begins; every skill may be used again."""

    kind: ClassVar[str] = "game begun"

    opponent: Remark = ""


class GameEnded(Event):
    """CX-05: the game is over, and those who lived through it have their XP."""

    kind: ClassVar[str] = "game ended"


class UnitDestroyed(Event):
    """CX-04: a unit destroyed, with the points that were paid for it."""

    kind: ClassVar[str] = "unit destroyed"

    unit: Name
    points: Annotated[Number, Field(ge=0, le=MOST_POINTS)]


class SkillGained(Event):
    """CX-06 to CX-10: a skill roll, paid or free: the dice, who learnt, and what; without a skill the choice is still to come."""

    kind: ClassVar[str] = "skill gained"

    member: MemberName
    skill: Name | None = None
    dice: Dice | None = None
    rolled_by: Literal["workbook", "table"] = "table"
    free: bool = False
    turn: Annotated[Number, Field(ge=1, le=CENTURY)] | None = None


class SkillChosen(Event):
    """CX-09: the choice that a roll left to the player."""

    kind: ClassVar[str] = "skill chosen"

    skill: Name


class SkillUsed(Event):
    """CX-13: the tick beside a skill in this game; Motivational Leader brings one back."""

    kind: ClassVar[str] = "skill used"

    skill: Name
    brings_back: Name | None = None


class KnockedOut(Event):
    """CX-20, CX-22: the vehicle is knocked out: by what, the dice, and who survived."""

    kind: ClassVar[str] = "knocked out"

    by: Literal["full damage", "massive damage"] = "full damage"
    survivors: tuple[MemberName, ...] = ()
    dice: Dice | None = None
    rolled_by: Literal["workbook", "table"] = "table"


class Named(Event):
    """CX-24: the vehicle is given a name, or another one."""

    kind: ClassVar[str] = "named"

    name: Name


KINDS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        Settings,
        CrewRaised,
        GameBegun,
        UnitDestroyed,
        SkillGained,
        SkillChosen,
        SkillUsed,
        KnockedOut,
        GameEnded,
        Replaced,
        Named,
    )
}
ACCEPTED: dict[str, str] = {
    "crew": "the number of a crew",
    "dice": "up to 60 dice from 1 to 6, in the order in which they fell",
    "points": f"a whole number from 0 to {MOST_POINTS}",
    "turn": f"a whole number from 1 to {CENTURY}",
    "member": ", ".join(MEMBER_NAMES),
    "survivors": "a list of " + ", ".join(MEMBER_NAMES),
    "bought": "Inexperienced, Regular, Veteran",
    "hull": "armoured, soft-skin",
    "layout": "three, two, one",
    "by": "full damage, massive damage",
    "rolled_by": "workbook, table",
    "survival_xp": "crew, vehicle",
    "free": "true, false",
    "title": f"plain text of at most {LONGEST_NAME} letters",
    "opponent": f"plain text of at most {LONGEST_NAME} letters",
}
TEXT = f"plain text of 1 to {LONGEST_NAME} letters"


def read_event(given: Any) -> Event:
    """An event from what was stored or typed; everything wrong with it comes in one InputError.

    >>> read_event({"kind": "unit destroyed", "crew": 1, "unit": "Tiger I", "points": 395}).points
    395
    """
    if not isinstance(given, dict):
        raise InputError([Fault("event", given, "a mapping with the kind of the event and its facts")])
    kind = KINDS.get(given.get("kind", ""))
    if kind is None:
        raise InputError([not_among("kind", given.get("kind"), list(KINDS))])
    return made(kind, {name: value for name, value in given.items() if name != "kind"})


def made(kind: type[Event], facts: dict[str, Any]) -> Event:
    """An event of this kind."""
    try:
        return kind.model_validate(facts)
    except ValidationError as error:
        seen: dict[str, Fault] = {}
        for found in error.errors():
            name = str(found["loc"][0]) if found["loc"] else "event"
            seen.setdefault(name, _fault(kind, name, facts.get(name)))
        raise InputError(seen.values()) from None


def _fault(kind: type[Event], name: str, got: Any) -> Fault:
    if name not in kind.model_fields:
        return not_among("fact", name, list(kind.model_fields))
    return Fault(name, got, ACCEPTED.get(name, TEXT))


def refuse(field: str, got: Any, accepted: str) -> InputError:
    """Why an event cannot have happened."""
    return InputError([Fault(field, got, accepted)])
