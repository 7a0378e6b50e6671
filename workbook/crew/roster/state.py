"""What a roster shows of a crew, all of it worked out from the events."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from workbook.crew.experience import quality_of, xp_for_kills
from workbook.crew.knocked_out import LOST
from workbook.crew.members import Crew, members
from workbook.tables import Tables

NUMERALS = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(number: int) -> str:
    """A number from 1 up in Roman numerals.

    >>> [roman(number) for number in (1, 2, 4, 9, 14, 40)]
    ['I', 'II', 'IV', 'IX', 'XIV', 'XL']
    """
    text = ""
    for value, sign in NUMERALS:
        text += sign * (number // value)
        number %= value
    return text


@dataclass(frozen=True)
class Kill:
    """A unit destroyed: a kill mark on the vehicle that did it."""

    unit: str
    points: int
    vehicle: int


@dataclass(frozen=True)
class CrewState:
    """A crew as the roster shows it."""

    number: int
    player: str
    vehicle: str
    bought: str
    hull: str
    layout: str
    crew: Crew = field(default_factory=lambda: Crew((), (), ()))
    xp: int = 0
    vehicles: int = 1
    crews: int = 1
    name: str | None = None
    named_at: int = 1
    kills: tuple[Kill, ...] = ()
    games: int = 0
    opponent: str = ""
    playing: bool = False
    wrecked: bool = False
    lost: bool = False
    used: tuple[str, ...] = ()
    rolled_in_turns: tuple[int, ...] = ()
    free_skills: int = 0
    choosing: str | None = None

    def but(self, **changes: Any) -> CrewState:
        """The same with some facts changed."""
        return replace(self, **changes)

    @property
    def skills(self) -> dict[str, tuple[str, ...]]:
        """What each member knows, by name."""
        return {member: tuple(self.crew.knows(member)) for member in members(self.layout)}  # type: ignore[arg-type]

    @property
    def all_skills(self) -> tuple[str, ...]:
        """Every skill of the crew."""
        return tuple(skill for known in self.skills.values() for skill in known)

    @property
    def called(self) -> str | None:
        """CX-24: the vehicle's name; the second vehicle of that name is "II", the fourth "IV".

        >>> tank = CrewState(1, "Ada", "Sherman 76", "Inexperienced", "armoured", "three", name="Fury")
        >>> tank.called, tank.but(vehicles=4).called
        ('Fury', 'Fury IV')
        """
        if self.name is None:
            return None
        number = self.vehicles - self.named_at + 1
        return self.name if number == 1 else f"{self.name} {roman(number)}"

    @property
    def marks(self) -> int:
        """CX-24: a kill mark for every unit destroyed."""
        return len(self.kills)

    def quality(self, tables: Tables) -> str:
        """CX-11: by the number of its skills; a lost crew has none."""
        return LOST if self.lost else quality_of(tables, self.crew.skills)

    def xp_from_kills(self, tables: Tables) -> int:
        """CX-04: what its kills have brought in all."""
        return xp_for_kills(tables, (kill.points for kill in self.kills))

    @property
    def status(self) -> str:
        """Where it stands, in words."""
        if self.choosing:
            return f"its {self.choosing} has a skill to choose"
        if self.lost:
            return "crew lost" + (": a new one comes with the next vehicle" if not self.playing else "")
        if self.wrecked:
            return "vehicle lost" if not self.playing else "knocked out in this game"
        return "in a game" if self.playing else "ready"
