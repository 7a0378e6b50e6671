"""Fields that only questions of crews have: skills by name, or how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import GetCoreSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, core_schema

from workbook.crew.members import MEMBERS, Known, all_there_is, table_of
from workbook.crew.skill_rolls import skill_names
from workbook.odds import Fault
from workbook.odds.faults import not_among
from workbook.odds.fields import AnyCase, Several, about, records
from workbook.tables import Tables
from workbook.tables.crew import Skill

if TYPE_CHECKING:
    from workbook.odds.question import Question

LayoutName: TypeAlias = Annotated[Literal["three", "two", "one"], AnyCase()]
LAYOUT = "real men: three; two, a driver and a commander who is the gunner too; or the driver of an unarmed vehicle"


class SkillList(Several):
    """Reads skills by name, as a list, as JSON, or one after another with commas; what the table writes is kept.

    They are those of one member, or of all of them.
    """

    row, column = Skill, "skill"

    def __init__(self, *members: str) -> None:
        self.members = members or MEMBERS

    def names(self, tables: Tables) -> tuple[str, ...]:
        """The skills on the members' tables."""
        return tuple(skill for member in self.members for skill in table_of(tables, member).values())

    def read(self, value: Any, info: ValidationInfo) -> Any:
        """The skills as a tuple; a name that is none of them stays as it was typed, for `check` to tell."""
        if isinstance(value, str):
            value = _listed(value)
        if not isinstance(value, Iterable) or isinstance(value, dict):
            raise ValueError("not a list of skills")
        known = {name.lower(): name for name in skill_names((info.context or {})["tables"])}
        return tuple(known.get(one.strip().lower(), one.strip()) if isinstance(one, str) else one for one in value)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_before_validator_function(self.read, handler(source))


class HowMany(SkillList):
    """Reads the number of skills, or the skills by name."""

    ge, le = 0, 6

    def read(self, value: Any, info: ValidationInfo) -> Any:
        """The number, or the names."""
        if isinstance(value, bool):
            raise ValueError("not a number of skills")
        if isinstance(value, int):
            return value
        if isinstance(value, str) and value.strip().isdecimal():
            return int(value)
        return super().read(value, info)


def _listed(text: str) -> Any:
    if text.strip().startswith("["):
        return records(text)
    return [name for name in text.split(",") if name.strip()]


Skills: TypeAlias = Annotated[tuple[str, ...], SkillList()]
DriverSkills: TypeAlias = Annotated[tuple[str, ...], SkillList("driver")]
GunnerSkills: TypeAlias = Annotated[tuple[str, ...], SkillList("gunner")]
CommanderSkills: TypeAlias = Annotated[tuple[str, ...], SkillList("commander")]
DriverKnows: TypeAlias = Annotated[int | tuple[str, ...], HowMany("driver")]
GunnerKnows: TypeAlias = Annotated[int | tuple[str, ...], HowMany("gunner")]
CommanderKnows: TypeAlias = Annotated[int | tuple[str, ...], HowMany("commander")]


def skills_of(member: str, **more: Any) -> Any:
    """A field for the skills of one member, by name."""
    accepts = f"a list of skills of the {member}, such as {EXAMPLES[member]}"
    return about((), member.capitalize(), group="Crew", help="the skills he has", accepts=accepts, **more)


def number_of_skills(member: str) -> Any:
    """A field for how many skills a member has, or for their names."""
    accepts = f"a whole number from 0 to 6, or a list of skills of the {member}, such as {EXAMPLES[member]}"
    return about(0, member.capitalize(), group="Crew", help="how many skills he has, or their names", accepts=accepts)


EXAMPLES = {"driver": "Lead Foot", "gunner": "Deadeye", "commander": "Lucky"}


def member_faults(tables: Tables, member: str, known: Known) -> Iterator[Fault]:
    """CX-08, CX-10: skills that are not on his table, or twice on the list, and a number he cannot have."""
    if isinstance(known, int):
        if not 0 <= known <= all_there_is(tables):
            yield Fault(member, known, f"a whole number from 0 to {all_there_is(tables)}")
    else:
        yield from _name_faults(member, tuple(map(str, known)), tuple(table_of(tables, member).values()))


def crew_faults(tables: Tables, knowns: Iterable[Known]) -> Iterator[Fault]:
    """The faults of all three members."""
    for member, known in zip(MEMBERS, knowns, strict=True):
        yield from member_faults(tables, member, known)


def still_known(kind: type[Question], tables: Tables, *fields: str) -> dict[str, Any]:
    """The default skills of these fields, without those whose place a group's own skill has taken (CX-18)."""
    names = skill_names(tables)
    defaults = {field: kind.model_fields[field].default for field in fields}
    return {
        field: tuple(skill for skill in skills if skill in names)
        for field, skills in defaults.items()
        if not set(skills) <= set(names)
    }


def list_faults(tables: Tables, field: str, skills: tuple[str, ...]) -> Iterator[Fault]:
    """What is wrong with a list of skills of any member."""
    yield from _name_faults(field, skills, skill_names(tables))


def _name_faults(field: str, skills: tuple[str, ...], accepted: tuple[str, ...]) -> Iterator[Fault]:
    yield from (not_among(field, skill, accepted) for skill in skills if skill not in accepted)
    for skill in accepted:
        if skills.count(skill) > 1:
            yield Fault(field, skill, "each skill once")
