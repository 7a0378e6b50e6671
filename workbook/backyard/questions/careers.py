"""Experience: what grade a crew and its gunner have, and what becomes of them over a career."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from workbook.backyard import experience
from workbook.backyard.experience import LOST, Chances, percent
from workbook.odds import Chain, Distribution, Fault, Headline, Question, Record, Stage, Sure, run
from workbook.odds.fields import Chance, Records, Switch, Whole, about
from workbook.tables.backyard import Experience

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables


class Man(Record):
    """One of the crew."""

    engagements: Whole = about(6, "Engagements", help="lived through so far", ge=0, le=200)
    new_here: Switch = about(False, "New here", help="they were in another vehicle")


class CrewGrade(Question):
    """What grade are this crew and its gunner?"""

    name: ClassVar[str] = "backyard.crew_grade"
    asks: ClassVar[str] = "What grade is this crew?"
    trial: ClassVar[str] = "crew"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("gunner", "new_weapon")

    men: Annotated[tuple[Man, ...], Records] = about(
        (Man(), Man(), Man()), "The crew", group="Crew", help="each of them, the gunner too", min_length=1, max_length=8
    )
    gunner: Whole = about(6, "Gunner", group="Gunner", help="his engagements as a gunner", ge=0, le=200)
    new_weapon: Switch = about(False, "New weapon", group="Gunner", help="they were with another weapon")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return tables[Experience].names("grade")

    def chain(self, tables: Tables) -> Chain:
        counted = tuple(experience.in_this_vehicle(man.engagements, new=man.new_here) for man in self.men)
        return Chain(Stage("Grade", the_grade, tables, counted))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        here = next(label for label, chance in outcomes.items() if chance)
        return (Headline.of(f"The crew counts as {here}", here),)

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        counted = Fraction(experience.as_gunner(self.gunner, new_weapon=self.new_weapon))
        his = experience.grade(tables, counted)
        return {"the gunner": Distribution({grade: Fraction(grade == his) for grade in self.labels(tables)})}


def the_grade(_: object, tables: Tables, men: tuple[int, ...]) -> Sure[str]:
    """BY-04: the average decides."""
    mean = Fraction(sum(men), len(men))
    *most, last = map(str, men)
    listed = f"{', '.join(most)} and {last}" if most else last
    says = f"{listed} engagements, on average {mean}"
    return Sure(experience.crew_grade(tables, men), says, "BY-04")


MOST = {1: 40, 2: 40, 3: 30, 4: 16, 5: 12}
"""The longest career that can be told exactly in good time, by the size of the crew."""


class CrewCareer(Question):
    """What grade has the crew after so many engagements?"""

    name: ClassVar[str] = "backyard.career"
    asks: ClassVar[str] = "What becomes of a crew over a career?"
    trial: ClassVar[str] = "career"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("games", "beaten", "lives", "vehicle_lost")

    games: Whole = about(20, "Engagements", group="Career", ge=1, le=40)
    crew: Whole = about(3, "Men", group="Career", ge=1, le=5)
    beaten: Chance = about(
        Fraction(1, 10), "Shot through", group="Each engagement", help="how often a shot comes through the armour"
    )
    lives: Chance = about(Fraction(1, 2), "A man lives", group="Each engagement", help="each of them, where one does")
    vehicle_lost: Chance = about(
        Fraction(1, 2), "New vehicle", group="Each engagement", help="how often they need another one after that"
    )
    same_weapon: Switch = about(False, "Same weapon", group="Each engagement", help="the new vehicle has the same gun")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (LOST, *tables[Experience].names("grade"))

    def check(self, tables: Tables) -> Iterator[Fault]:
        if self.games > MOST[self.crew]:
            accepted = f"a whole number from 1 to {MOST[self.crew]} for a crew of {self.crew}"
            yield Fault("games", self.games, accepted, depends=("crew",))

    def start(self, tables: Tables) -> tuple[int, ...]:
        return (0,) * self.crew

    def chain(self, tables: Tables) -> Chain:
        games = (Stage(f"Engagement {n}", experience.crew_after, self.chances()) for n in range(1, self.games + 1))
        return Chain(*games, Stage("Grade", grade_of, tables))

    def chances(self) -> Chances:
        """What may happen in an engagement, as rolls."""
        return Chances(
            percent("BY-03", "a shot comes through", self.beaten),
            percent("BY-04", "a man lives", self.lives),
            percent("BY-05", "the vehicle is gone", self.vehicle_lost),
        )

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        grades = [label for label in outcomes if label != LOST]
        return (
            Headline.of("The crew is Average or better", *grades[1:]),
            Headline.of("It is Veteran or better", *grades[2:]),
            Headline.of("Nobody of the crew is left", LOST),
        )

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        gunner = run(self.gunners(tables), 0)
        return {
            "the gunner": Distribution.from_exact(gunner, self.labels(tables)),
            "engagement by engagement": self.course(tables, layers),
        }

    def gunners(self, tables: Tables) -> Chain:
        """BY-05: the same career for the man on the gun, who learns his weapon."""
        given = (self.chances(), self.crew, self.same_weapon)
        games = (Stage(f"Engagement {n}", experience.gunner_after, *given) for n in range(1, self.games + 1))
        return Chain(*games, Stage("Grade", gunners_grade, tables))

    def course(self, tables: Tables, layers: tuple[Layer, ...]) -> pl.DataFrame:
        """One row an engagement: the chance of each grade after it, and that nobody is left."""
        import polars as pl

        rows = []
        for game, layer in enumerate(layers[:-1], 1):
            grades = layer.after.map(lambda state: grade_of(state, tables)).fractions()
            rows.append({"engagement": game} | {label: float(grades.get(label, 0)) for label in self.labels(tables)})
        return pl.DataFrame(rows)


def grade_of(men: Any, tables: Tables) -> str:
    """BY-04: the grade of the crew as it stands."""
    return LOST if men == LOST else experience.crew_grade(tables, men)


def gunners_grade(seen: Any, tables: Tables) -> str:
    """BY-05: the grade of the man on the gun."""
    return LOST if seen == LOST else experience.grade(tables, Fraction(seen))
