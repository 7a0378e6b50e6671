"""The dice as evidence: what is recorded of a skill roll has to be what its dice said (CX-07 to CX-10)."""

from __future__ import annotations

from collections.abc import Sequence

from workbook.crew.members import LEADER, all_there_is, how_many, table_of
from workbook.crew.roster.dice import Typed, learn
from workbook.crew.roster.events import SkillGained, refuse
from workbook.crew.roster.state import CrewState
from workbook.crew.skill_rolls import CHOICE
from workbook.tables import Tables
from workbook.tables.crew import WhoLearns


def by_the_dice(tables: Tables, crew: CrewState, event: SkillGained) -> None:
    """CX-07 to CX-10: what the dice say is what happened; where they leave a choice, any choice the rules allow."""
    dice = event.dice or ()
    member_by_die = _named_by(tables, dice[0] if dice else 0, crew)
    passed_on = rolled_by_another(tables, dice, crew)
    if not passed_on and member_by_die != event.member:
        raise refuse("member", event.member, f"{member_by_die or 'nobody'}, by the dice {said(dice)}")
    if not passed_on:
        rolled = _skill_by(tables, crew, event)
    elif len(dice) != 2:
        raise refuse("dice", list(dice), "two dice: who, and then what another learns in his place")
    else:
        rolled = table_of(tables, event.member)[dice[1]]
        rolled = CHOICE if rolled in crew.crew.knows(event.member) else rolled  # type: ignore[operator]
    if rolled != CHOICE and event.skill != rolled:
        raise refuse("skill", event.skill, f"{rolled}, by the dice {said(dice)}")


def rolled_by_another(tables: Tables, dice: Sequence[int], crew: CrewState) -> bool:
    """CX-10: has the member whom the first die names all six, so that another rolls in his place?"""
    member = _named_by(tables, dice[0] if dice else 0, crew)
    return member is not None and how_many(crew.crew.knows(member)) >= all_there_is(tables)


def _named_by(tables: Tables, die: int, crew: CrewState) -> str | None:
    """CX-07, CX-16: the member a die names; in an unarmed vehicle no die is thrown for it."""
    if crew.layout == "one":
        return "driver"
    return next((row.member for row in tables[WhoLearns] if row.roll_from <= die <= row.roll_to), None)


def _skill_by(tables: Tables, crew: CrewState, event: SkillGained) -> str | None:
    typed = Typed(event.dice or ())
    keep = event.skill == LEADER
    found = learn(tables, crew.crew, crew.layout, typed, keep_leader=keep)
    typed.all_read()
    return found.skill


def said(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))
