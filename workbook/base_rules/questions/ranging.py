"""Indirect fire: by which attempt has it ranged in?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from workbook.base_rules.hitting import indirect_to_hit
from workbook.odds import Chain, Headline, Question, Reading, Stage, Sure, Throw
from workbook.odds.fields import Edition, Whole, about
from workbook.odds.question import by_each

if TYPE_CHECKING:
    from workbook.tables import Tables

NOT_YET = "not yet"


def range_in(state: str, tables: Tables, edition: str, attempt: int) -> Throw | Sure[str]:
    """BA-68, BA-69: one further attempt at the same target, both sides standing still; a hit ends the ranging in."""
    if state != NOT_YET:
        return Sure(state)
    needed = indirect_to_hit(tables, edition, attempt)
    hit, miss = Reading(str(attempt), "hit"), Reading(NOT_YET, "missed")

    def read(face: tuple[int, ...]) -> Reading:
        return hit if needed.met(face) else miss

    return Throw(f"Attempt {attempt}", "BA-68", needed.dice, read, needed=needed)


class RangingIn(Question):
    """By which attempt has indirect fire hit?"""

    name: ClassVar[str] = "base.ranging_in"
    asks: ClassVar[str] = "By which attempt has the mortar ranged in?"
    trial: ClassVar[str] = "mortar"
    gated: ClassVar[bool] = False
    climbs: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("attempts",)

    attempts: Whole = about(5, "Attempts", help="turns of fire at the same target, neither having moved", ge=1, le=12)
    edition: Edition = about("2nd", "Edition", group="Rules", help="the same in both")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (*map(str, range(1, self.attempts + 1)), NOT_YET)

    def start(self, tables: Tables) -> str:
        return NOT_YET

    def chain(self, tables: Tables) -> Chain:
        attempts = range(1, self.attempts + 1)
        return Chain(*(Stage(f"Attempt {n}", range_in, tables, self.edition, n) for n in attempts))

    def ignores(self, tables: Tables) -> dict[str, str]:
        second, third = (self._needed(tables, edition) for edition in ("2nd", "3rd"))
        return {"edition": "it is the same in both"} if second == third else {}

    def _needed(self, tables: Tables, edition: str) -> list[int]:
        return [indirect_to_hit(tables, edition, attempt).number for attempt in range(1, self.attempts + 1)]

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        *_, in_time = self.further(outcomes)
        return in_time, Headline.of("It has still not ranged in", NOT_YET)

    def further(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return by_each(outcomes, lambda count: f"It has hit within {count} attempt{'s' * (count > 1)}")
