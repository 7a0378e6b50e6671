"""Dice for the roster: thrown by the workbook, or typed in as they fell on the table; either way the rules read them."""

from __future__ import annotations

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


class Typed:
    """Dice from a list. A die that the rules roll again is passed over; what is missing or left over is told."""

    def __init__(self, dice: Sequence[int]) -> None:
        self.given, self.left = tuple(dice), list(dice)

    def __call__(self, thrown: Thrown) -> Face:
        faces = thrown.weights()
        many = len(next(iter(faces)))
        while len(self.left) >= many:
            face, self.left = tuple(self.left[:many]), self.left[many:]
            if face in faces:
                return face
            if many > 1 or not 1 <= face[0] <= 6:
                break
        raise InputError([Fault("dice", list(self.given), f"dice as they fell, {many} more: {thrown.text}")])

    def all_read(self) -> None:
        """Every die must have meant something."""
        if self.left:
            read = len(self.given) - len(self.left)
            raise InputError([Fault("dice", list(self.given), f"{read} dice: the rest have nothing to decide")])


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
