"""Gaining skills: who learns, what he learns, and what the player chooses (CX-07 to CX-10, CX-15, CX-16)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from workbook.crew.chances import drawn, without
from workbook.crew.members import LEADER, MEMBERS, Crew, Known, Leader, all_there_is, how_many, members, table_of
from workbook.odds import Chain, Reading, Stage, Sure, Throw, dice, run
from workbook.odds.dice import Face
from workbook.odds.exact import Exact
from workbook.tables import Tables
from workbook.tables.crew import WhoLearns

NOTHING_LEFT = "nothing left to gain"
CHOICE = "a skill of his choice"
TIES: tuple[str, ...] = ("gunner", "driver", "commander")


class Learning(NamedTuple):
    """A crew in the middle of a skill roll: who learns (nobody, where there is nothing left to gain), and what."""

    crew: Crew
    member: str | None = None
    skill: str | None = None


def passes_to(crew: Crew, member: str, layout: str, full: int) -> str:
    """CX-10: whoever has all six leaves the roll to the other who knows less; of equals to the gunner, then the driver.

    >>> passes_to(Crew(6, 3, 2), "driver", "three", full=6), passes_to(Crew(6, 2, 2), "driver", "three", full=6)
    ('commander', 'gunner')
    """
    others = [other for other in TIES if other in members(layout) and other != member]
    others = [other for other in others if how_many(crew.knows(other)) < full]
    return min(others, key=lambda other: how_many(crew.knows(other)))


@lru_cache(maxsize=100_000)
def who_learns(crew: Crew, tables: Tables, layout: str) -> Throw | Sure[Learning]:
    """CX-07, CX-10, CX-16: a D6 names the member; in an unarmed vehicle it is the driver, who is all there is."""
    full = all_there_is(tables)
    lacking = [member for member in members(layout) if how_many(crew.knows(member)) < full]
    if not lacking:
        return Sure(Learning(crew), "Every member has every skill: there is nothing left to gain", "CX-10")
    if layout == "one":
        return Sure(Learning(crew, "driver"), "An unarmed vehicle has a driver alone", "CX-16")

    def meaning(row: WhoLearns) -> Reading:
        if row.member in lacking:
            return Reading(Learning(crew, row.member), f"the {row.member}")
        other = passes_to(crew, row.member, layout, full)
        return Reading(Learning(crew, other), f"the {row.member}, who has all six: the {other} in his place", "CX-10")

    named = {pip: meaning(row) for row in tables[WhoLearns] for pip in range(row.roll_from, row.roll_to + 1)}
    return Throw("Who learns", "CX-07", dice("D6"), lambda face: named[face[0]])


@lru_cache(maxsize=100_000)
def what_he_learns(state: Learning, tables: Tables, reroll: bool, wishes: tuple[str, ...]) -> Throw | Sure[Learning]:
    """CX-08, CX-09: a D6 on his table; a skill he has already lets the player choose.

    CX-15: with no skill of driver or gunner in the crew, Motivational Leader is rolled again, unless he has it already. Where
    skills are merely counted there is one more, whichever it is.
    """
    if state.member is None:
        return Sure(state)
    known = state.crew.knows(state.member)
    if isinstance(known, int):
        return Sure(state, f"The {state.member} has a skill more, whichever it is", "CX-08")
    again = reroll and not how_many(state.crew.driver) and not how_many(state.crew.gunner)
    if isinstance(known, Leader):
        return _leader_or_other(state, known, tables, wishes, again)
    return _on_his_table(state, known, tables, again)


def _on_his_table(state: Learning, known: tuple[str, ...], tables: Tables, again: bool) -> Throw:
    member = state.member or ""
    table = table_of(tables, member)
    rolled_again = frozenset(roll for roll, skill in table.items() if again and skill == LEADER and skill not in known)

    def read(face: Face) -> Reading:
        skill = table[face[0]]
        if skill in known:
            return Reading(state._replace(skill=CHOICE), f"a skill the {member} has: he chooses another", "CX-09")
        return Reading(state._replace(skill=skill), skill)

    thrown = without(dice("D6"), rolled_again)
    note = f"{LEADER} is rolled again" if rolled_again else ""
    return Throw(f"On the {member}'s table", "CX-08", thrown, read, note=note)


@lru_cache(maxsize=100_000)
def he_takes(state: Learning, tables: Tables, wishes: tuple[str, ...]) -> Crew | Sure[Crew]:
    """CX-09, CX-14: the skill is his at once; a choice goes by the player's wishes, then by the order of the table."""
    if state.member is None:
        return state.crew
    known = state.crew.knows(state.member)
    learnt: Known
    if isinstance(known, int):
        learnt = known + 1
    elif isinstance(known, Leader):
        now = known.skills + 1
        learnt = known._replace(skills=now) if state.skill is None else Leader(now, now, chosen=state.skill == CHOICE)
    else:
        learnt, skill = take(tables, known, state.member, state.skill or "", wishes)
        if state.skill == CHOICE:
            return Sure(state.crew.with_known(state.member, learnt), f"The {state.member} chooses {skill}", "CX-09")
    return state.crew.with_known(state.member, learnt)


def take(
    tables: Tables, known: tuple[str, ...], member: str, skill: str, wishes: tuple[str, ...]
) -> tuple[tuple[str, ...], str]:
    """What he knows afterwards, in the order of his table, and the skill it was."""
    chosen = choice(tables, member, known, wishes) if skill == CHOICE else skill
    return tuple(name for name in table_of(tables, member).values() if name in known or name == chosen), chosen


def choice(tables: Tables, member: str, known: tuple[str, ...], wishes: tuple[str, ...] = ()) -> str:
    """CX-09: the first skill wished for that he lacks; wishes that name none of his fall back on the order of his table.

    >>> from workbook.tables import load
    >>> choice(load(), "gunner", ("Deadeye",)), choice(load(), "gunner", ("Deadeye",), ("Skill Shot",))
    ('Snap Shooter', 'Skill Shot')
    """
    table = tuple(table_of(tables, member).values())
    return next(skill for skill in (*wishes, *table) if skill in table and skill not in known)


@lru_cache(maxsize=1024)
def skill_roll(tables: Tables, layout: str, reroll: bool, wishes: tuple[str, ...]) -> tuple[Stage, ...]:
    """CX-07 to CX-10: the stages of one skill roll, from a `Crew` to the crew that has learnt."""
    return (
        Stage("Who learns", who_learns, tables, layout),
        Stage("What he learns", what_he_learns, tables, reroll, wishes),
        Stage("He takes it", he_takes, tables, wishes),
    )


# What a merely counted member may know: the skills behind the numbers.


@lru_cache(maxsize=4096)
def knowledge(tables: Tables, member: str, known: int | Leader, wishes: tuple[str, ...]) -> Exact[tuple[str, ...]]:
    """The skills behind a number: what a member knows who has gained so many, each by CX-08 and CX-09.

    >>> from workbook.tables import load
    >>> knowledge(load(), "gunner", 1, ()).chance(lambda skills: "Deadeye" in skills)
    Fraction(1, 6)
    """
    if not how_many(known):
        return Exact.sure(())
    if isinstance(known, int):
        return _pairs(tables, member, known - 1, wishes).map(lambda pair: pair[0])
    return _commander(tables, known, wishes)


def _pairs(
    tables: Tables, member: str, known: int | Leader, wishes: tuple[str, ...], again: bool = False
) -> Exact[tuple[tuple[str, ...], str]]:
    """One skill more than the number: what he may know then, and how he came to it."""
    before = knowledge(tables, member, known, wishes)
    return before.then(lambda skills: _one_more(skills, tables, member, wishes, again))


@lru_cache(maxsize=4096)
def _one_more(
    known: tuple[str, ...], tables: Tables, member: str, wishes: tuple[str, ...], again: bool
) -> Exact[tuple[tuple[str, ...], str]]:
    """One skill more than these: what he knows then, and how he came to it."""
    throw = _on_his_table(Learning(Crew((), (), ()), member), known, tables, again)

    def then(state: Learning) -> tuple[tuple[str, ...], str]:
        return take(tables, known, member, state.skill or "", wishes)[0], state.skill or ""

    return throw.exact.map(then)  # type: ignore[arg-type]


def _commander(tables: Tables, known: Leader, wishes: tuple[str, ...]) -> Exact[tuple[str, ...]]:
    """What a counted commander knows: his skills so far, kept to the way in which he came to Motivational Leader."""
    before = Leader(known.skills - 1) if known.since in (0, known.skills) else known._replace(skills=known.skills - 1)
    pairs = _pairs(tables, "commander", before, wishes)
    if known.since == 0:
        kept = {pair: w for pair, w in pairs.weights.items() if LEADER not in pair[0]}
    elif known.since == known.skills:
        kept = {
            pair: w for pair, w in pairs.weights.items() if LEADER in pair[0] and (pair[1] == CHOICE) == known.chosen
        }
    else:
        kept = pairs.weights
    return Exact(kept).map(lambda pair: pair[0])


def _leader_or_other(
    state: Learning, known: Leader, tables: Tables, wishes: tuple[str, ...], again: bool
) -> Throw | Sure[Learning]:
    """Does a counted commander come to Motivational Leader with this roll, and how? What else he learns is not told."""
    if known.since or LEADER not in table_of(tables, "commander").values():
        return Sure(state)
    rolled, chosen = _chances(tables, known, wishes, again)
    other = 1 - rolled - chosen
    scale = lcm(rolled.denominator, chosen.denominator)
    ways: dict[Face, Fraction] = {(1,): rolled, (2,): chosen, (3,): other}
    meaning: dict[Face, Reading] = {
        (1,): Reading(state._replace(skill=LEADER), LEADER),
        (2,): Reading(state._replace(skill=CHOICE), f"chooses {LEADER}", "CX-09"),
        (3,): Reading(state, "another skill"),
    }
    weights = {face: int(chance * scale) for face, chance in ways.items() if chance}
    return Throw("On the commander's table", "CX-08", drawn("the commander's table", weights), meaning.__getitem__)


@lru_cache(maxsize=1024)
def _chances(tables: Tables, known: Leader, wishes: tuple[str, ...], again: bool) -> tuple[Fraction, Fraction]:
    more = _pairs(tables, "commander", known, wishes, again)
    rolled = more.chance(lambda pair: pair[1] == LEADER)
    return rolled, more.chance(lambda pair: pair[1] == CHOICE and LEADER in pair[0])


def skill_names(tables: Tables) -> tuple[str, ...]:
    """CX-15: the eighteen skills, driver, gunner, commander, each in the order of his table."""
    return tuple(skill for member in MEMBERS for skill in table_of(tables, member).values())


def chain_of_rolls(tables: Tables, layout: str, rolls: int, reroll: bool, wishes: tuple[str, ...]) -> Chain:
    """CX-06: so many skill rolls one after another."""
    return Chain(*skill_roll(tables, layout, reroll, wishes) * rolls)


def knowledge_after(tables: Tables, crew: Crew, layout: str, rolls: int, wishes: tuple[str, ...] = ()) -> Exact[Crew]:
    """What a crew may know after so many skill rolls."""
    return run(chain_of_rolls(tables, layout, rolls, True, wishes), crew)  # type: ignore[return-value]
