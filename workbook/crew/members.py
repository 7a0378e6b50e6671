"""The core crew: three members, the men they are, and what each of them knows (CX-03, CX-16 to CX-18).

What a member knows is told by name where the names matter, and as a number where only the number does. The rules are
written once and work on either: a career of thirty games counts, a rolled one names every skill.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, get_args

from workbook.tables import Tables
from workbook.tables.crew import Experience, Member, Skill

Layout: TypeAlias = Literal["three", "two", "one"]

MEMBERS: tuple[Member, ...] = get_args(Member)
LAYOUTS: tuple[Layout, ...] = get_args(Layout)
LEADER = "Motivational Leader"

_MEN: dict[str, tuple[tuple[Member, ...], ...]] = {
    "three": (("driver",), ("gunner",), ("commander",)),
    "two": (("driver",), ("gunner", "commander")),
    "one": (("driver",),),
}


class Leader(NamedTuple):
    """A commander of whom we only count: how many skills, which of them was Motivational Leader (0: none was), and whether
    he chose it. Given these, what else he knows no longer depends on his crew."""

    skills: int
    since: int = 0
    chosen: bool = False


Known: TypeAlias = "int | tuple[str, ...] | Leader"


def how_many(known: Known) -> int:
    """The number of skills.

    >>> how_many(("Deadeye", "Long Shot")), how_many(2), how_many(Leader(2, since=1))
    (2, 2, 2)
    """
    if isinstance(known, int):
        return known
    return known.skills if isinstance(known, Leader) else len(known)


def nothing_of(known: Known) -> Known:
    """No skills at all, told in the same way."""
    if isinstance(known, int):
        return 0
    return Leader(0) if isinstance(known, Leader) else ()


class Crew(NamedTuple):
    """What the three members know."""

    driver: Known = 0
    gunner: Known = 0
    commander: Known = 0

    @property
    def skills(self) -> int:
        """How many skills the crew has in all."""
        return sum(map(how_many, self))

    def knows(self, member: str) -> Known:
        """What a member knows."""
        known: Known = getattr(self, member)
        return known

    def with_known(self, member: str, known: Known) -> Crew:
        """The crew once this member knows that."""
        return self._replace(**{member: known})


def men(layout: str) -> tuple[tuple[Member, ...], ...]:
    """CX-03, CX-16 to CX-18: each real man of the crew with the tables he holds; more than three still count as three.

    >>> men("two")
    (('driver',), ('gunner', 'commander'))
    """
    return _MEN[layout]


def members(layout: str) -> tuple[Member, ...]:
    """CX-16: the members a crew has; an unarmed vehicle has a driver alone."""
    return tuple(member for man in men(layout) for member in man)


def interchangeable(crew: Crew, layout: str) -> Crew:
    """One crew for all that differ only in which man knows more, where the men are merely counted.

    Each of three men learns and lives as likely as the next, so the quality to come is the same; so it is for the two
    tables of one man.
    """
    if not all(isinstance(known, int) for known in crew):
        return crew
    if layout == "three":
        return Crew(*sorted(crew, key=how_many))
    return Crew(crew.driver, *sorted((crew.gunner, crew.commander), key=how_many))


def table_of(tables: Tables, member: str) -> dict[int, str]:
    """CX-08, CX-15: a member's table, from the roll of a D6 to the skill.

    >>> from workbook.tables import load
    >>> table_of(load(), "gunner")[4]
    'Adrenalin Rush'
    """
    return {row.roll: row.skill for row in tables[Skill] if row.member == member}


def all_there_is(tables: Tables) -> int:
    """CX-10: how many skills a member can have."""
    return tables[Experience]["skills at most"].value


def can_learn(crew: Crew, tables: Tables, layout: str) -> int:
    """CX-10: how many skills the crew still lacks; none is left to gain once every member has all six.

    >>> from workbook.tables import load
    >>> can_learn(Crew(6, 5, 6), load(), "three")
    1
    """
    return sum(all_there_is(tables) - how_many(crew.knows(member)) for member in members(layout))
