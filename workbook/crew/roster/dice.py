"""Dice for the roster: thrown by the workbook, or typed in as they fell on the table; either way the rules read them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from workbook.crew.experience import quality_of
from workbook.crew.knocked_out import Escape, way_out
from workbook.crew.members import Crew
from workbook.crew.skill_rolls import Learning, what_he_learns, who_learns
from workbook.odds import Chain, Fault, InputError, Stage
from workbook.odds import Dice as Thrown
from workbook.odds.dice import Face
from workbook.odds.rolling import play
from workbook.tables import Tables

D6, D3 = 6, 3
AS_THEY_FELL = "faces from 1 to 6, in the order in which they fell, such as 3 1"
SHOWS = {D3: "a result from 1 to 3, or what a D6 shows, from 1 to 6"}


def faces_in(typed: str | Sequence[int]) -> list[int]:
    """The faces in what a player typed, with or without anything between them.

    >>> faces_in("3 1"), faces_in("3, 1"), faces_in("31")
    ([3, 1], [3, 1], [3, 1])
    >>> faces_in("three")
    Traceback (most recent call last):
    workbook.odds.faults.InputError: dice: got 'three'; accepted: faces from 1 to 6, in the order in which they fell, such as 3 1
    """
    if not isinstance(typed, str):
        return list(typed)
    faces = re.sub(r"[\s,;/]+", "", typed)
    if not re.fullmatch("[1-6]*", faces):
        raise InputError([Fault("dice", typed, AS_THEY_FELL)])
    return [int(face) for face in faces]


class Typed:
    """Dice from a list. A die that the rules roll again is passed over; what is missing or left over is told.

    A D3 is most often read off a D6. Where one of the D3 thrown together shows more than 3, all of them are taken as D6, each
    halved and rounded up.
    """

    def __init__(self, dice: Sequence[int]) -> None:
        self.given, self.left = tuple(dice), list(dice)

    def __call__(self, thrown: Thrown) -> Face:
        faces = thrown.weights()
        many, sides = len(next(iter(faces))), max(max(face, default=0) for face in faces)
        while len(self.left) >= many:
            face = _on_the_die(tuple(self.left[:many]), sides)
            if face not in faces and not _fell(face):
                break
            self.left = self.left[many:]
            if face in faces:
                return face
        raise InputError([Fault("dice", list(self.given), self._wanted(many, thrown.text, SHOWS.get(sides, "1 to 6")))])

    def _wanted(self, many: int, text: str, shows: str) -> str:
        read = len(self.given) - len(self.left)
        wanted = f"{text}, each showing {shows}" if many > 1 else f"a {text}, showing {shows}"
        return f"dice as they fell: {f'after the first {read}, ' if read else ''}{wanted}"

    def all_read(self) -> None:
        """Every die must have meant something."""
        if self.left:
            read = len(self.given) - len(self.left)
            accepted = f"{read} dice, each showing 1 to 6: the rest have nothing to decide"
            raise InputError([Fault("dice", list(self.given), accepted)])


def _fell(face: Face) -> bool:
    """Can dice lie so at all? Only a single D6 is ever rolled again."""
    return len(face) == 1 and 1 <= face[0] <= D6


def _on_the_die(face: Face, sides: int) -> Face:
    """A D3 by its own result, or read off a D6."""
    off_a_d6 = sides == D3 and D3 < max(face) <= D6 and min(face) >= 1
    return tuple((pips + 1) // 2 for pips in face) if off_a_d6 else face


class Fresh:
    """Dice that the workbook throws, and what they showed."""

    def __init__(self, random: Random) -> None:
        self.random, self.fell = random, list[int]()

    def __call__(self, thrown: Thrown) -> Face:
        weights = thrown.weights()
        face = self.random.choices(list(weights), list(weights.values()))[0]
        self.fell += face
        return face


def learn(tables: Tables, crew: Crew, layout: str, throw: Any, *, keep_leader: bool = False) -> Learning:
    """CX-07 to CX-10, CX-15: a skill roll: who learns and what, or that he chooses."""
    chain = Chain(
        Stage("Who learns", who_learns, tables, layout),
        Stage("What he learns", what_he_learns, tables, not keep_leader, ()),
    )
    state, _ = play(chain, crew, throw)
    return state  # type: ignore[return-value]


def get_out(tables: Tables, crew: Crew, layout: str, by: str, hull: str, throw: Any) -> tuple[str, ...]:
    """CX-20, CX-22: the members who survive."""
    state, _ = play(Chain(*way_out(tables, by, hull, layout)), quality_of(tables, crew.skills), throw)
    assert isinstance(state, Escape)  # the last stage names the survivors
    return tuple(member for man in state.named for member in man)
