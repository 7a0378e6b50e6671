"""Who lives when the vehicle is knocked out, and what is the crew then?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from workbook.crew.experience import quality_of
from workbook.crew.knocked_out import LOST, Escape, bury, way_out, what_is_left
from workbook.crew.members import MEMBERS, Crew, how_many, members, men
from workbook.crew.questions.fields import (
    LAYOUT,
    CommanderKnows,
    DriverKnows,
    GunnerKnows,
    LayoutName,
    crew_faults,
    number_of_skills,
)
from workbook.crew.questions.headlines import telling_first
from workbook.crew.questions.survival import BLOW, Blow, Hull
from workbook.odds import Chain, Distribution, Fault, Headline, Question, Stage
from workbook.odds.fields import about

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.exact import Exact
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables


class AfterKnockOut(Question):
    """Who lives, which skills are left, and which quality?"""

    name: ClassVar[str] = "crew.after_knock_out"
    asks: ClassVar[str] = "What is left of the crew once its vehicle is knocked out?"
    trial: ClassVar[str] = "knock-out"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("driver", "gunner", "commander", "knocked_out_by")

    driver: DriverKnows = number_of_skills("driver")
    gunner: GunnerKnows = number_of_skills("gunner")
    commander: CommanderKnows = number_of_skills("commander")
    knocked_out_by: Blow = about("full damage", "Knocked out by", group="Loss", help=BLOW)
    vehicle: Hull = about("armoured", "Vehicle", group="Loss")
    layout: LayoutName = about("three", "Men", group="Crew", help=LAYOUT)

    @property
    def crew(self) -> Crew:
        """What the members know who are in the vehicle."""
        everyone = Crew(self.driver, self.gunner, self.commander)
        there = members(self.layout)
        return Crew(*(known if member in there else 0 for member, known in zip(MEMBERS, everyone, strict=True)))

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (LOST, "Inexperienced", "Regular", "Veteran")

    def start(self, tables: Tables) -> str:
        return quality_of(tables, self.crew.skills)

    def chain(self, tables: Tables) -> Chain:
        out = way_out(tables, self.knocked_out_by, self.vehicle, self.layout)
        return Chain(*out, Stage("What is left", what_is_left, self.crew, tables))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        qualities = [label for label in outcomes if label != LOST]
        return telling_first(
            outcomes,
            Headline.of("The crew goes on", *qualities),
            Headline.of("It is Regular or better", "Regular", "Veteran"),
            Headline.of("Nobody lives", LOST),
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from crew_faults(tables, (self.driver, self.gunner, self.commander))

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons: dict[str, str] = {}
        if self.layout == "one":
            reasons |= dict.fromkeys(("gunner", "commander"), "an unarmed vehicle has a driver alone")
        if self.vehicle == "soft-skin":
            reasons["knocked_out_by"] = "a soft-skin costs the one man whatever hit it"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        """Men lost, skills lost, who lives, and each skill's chance to be kept."""
        ends: Exact[Escape] = layers[-1].before  # type: ignore[assignment]
        many, crew = len(men(self.layout)), self.crew
        lost = ends.map(lambda end: many - end.alive)
        skills = ends.map(lambda end: crew.skills - bury(crew, end.named).skills)
        return {
            "men lost": Distribution.from_exact(lost, tuple(map(str, range(many + 1)))),
            "skills lost": Distribution.from_exact(skills, tuple(map(str, range(crew.skills + 1)))),
            "who lives": Distribution.from_exact(ends, tuple(self._groups()), lambda end: _names(end.named)),
            "each member": self._each(ends),
        }

    def _groups(self) -> Iterator[str]:
        """Every group of survivors, the smallest first."""
        from itertools import combinations

        for size in range(len(men(self.layout)) + 1):
            yield from (_names(group) for group in combinations(men(self.layout), size))

    def _each(self, ends: Exact[Escape]) -> pl.DataFrame:
        import polars as pl

        rows = []
        for member in members(self.layout):
            lives = ends.chance(lambda end, member=member: any(member in man for man in end.named))  # type: ignore[misc]
            known = self.crew.knows(member)
            names = ", ".join(map(str, known)) if isinstance(known, tuple) and known else str(how_many(known) or "none")
            rows.append({"member": member, "skills": names, "lives": float(lives), "exact": str(lives)})
        return pl.DataFrame(rows)


def _names(named: tuple[tuple[str, ...], ...]) -> str:
    """A group of men in words."""
    return ", ".join("-".join(reversed(man)) for man in named) or "nobody"
