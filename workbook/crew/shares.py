"""Which skills a crew has at the end of a career: the same games, with XP kept out of the way.

The odds of a career need no names, so they lump crews that differ only in which man knows more; here the members must be
told apart, and there are too many states for one XP at a time. What a skill roll and the end of a game do to a crew comes
from the career's own stages and does not depend on XP. So a crew's weights for every XP lie side by side in one long whole
number, a slot for each XP: a payment is a shift, and a sum of two numbers is a sum in every slot.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, TypeAlias

from workbook.crew.career import UNHURT, Campaign, hazards, lessons
from workbook.crew.experience import cost_of_a_roll, quality_of, xp_for_a_kill, xp_for_living
from workbook.crew.knocked_out import Man, bury
from workbook.crew.members import Crew, Leader, can_learn, how_many, members
from workbook.crew.skill_rolls import knowledge, skill_names
from workbook.odds import run
from workbook.odds.exact import Exact
from workbook.tables import Tables

Slots: TypeAlias = "dict[Crew, int]"


class Purses:
    """Every crew's weights by XP, slot by slot, over one common total."""

    def __init__(self, campaign: Campaign) -> None:
        tables = campaign.tables
        self.campaign, self.total = campaign, 1
        self.kill = xp_for_a_kill(tables, campaign.kill_points) if campaign.layout != "one" else 0
        self.living = [xp_for_living(tables, campaign.rewarded, vehicle_lost=lost) for lost in (False, True)]
        self.cost = cost_of_a_roll(tables)
        self.unit = gcd(self.cost, self.kill, *self.living)
        self.bits = 128
        self.slots: Slots = {Crew(0, 0, Leader(0) if campaign.layout != "one" else 0): 1}

    def play(self) -> None:
        """One game: XP is spent, then the kill, then the end of the game."""
        for _ in range(self.campaign.orders):
            if not self._lesson():
                break
        self._kill()
        self._end()

    def _shift(self, xp: int) -> int:
        return xp // self.unit * self.bits

    def _grow(self, factor: int) -> None:
        """The total grows by this factor; before a slot could run over, all weights are reduced and given new slots."""
        self.total *= factor
        if self.total.bit_length() >= self.bits:
            weights = {crew: list(unpacked(packed, self.bits)) for crew, packed in self.slots.items()}
            shared = gcd(self.total // factor, *(weight for slots in weights.values() for weight in slots))
            self.total //= shared
            self.bits = max(128, 2 * self.total.bit_length())
            self.slots = {
                crew: sum(weight // shared << (place * self.bits) for place, weight in enumerate(slots))
                for crew, slots in weights.items()
            }

    def _lesson(self) -> bool:
        """One order: whoever can pay and has something to learn rolls for a skill."""
        price, campaign = self._shift(self.cost), self.campaign
        pays = [crew for crew, packed in self.slots.items() if packed >> price and self._can_learn(crew)]
        kernels: dict[Crew, Exact[Any]] = {crew: run(lessons(campaign, 1), crew) for crew in pays}
        factor = lcm(*(kernel.total for kernel in kernels.values()))
        self._grow(factor)
        price = self._shift(self.cost)
        merged: Slots = {}
        for crew, packed in self.slots.items():
            if crew not in kernels:
                merged[crew] = merged.get(crew, 0) + packed * factor
                continue
            stays, paid = packed & ((1 << price) - 1), packed >> price
            if stays:
                merged[crew] = merged.get(crew, 0) + stays * factor
            scaled = paid * (factor // kernels[crew].total)
            for after, weight in kernels[crew].weights.items():
                merged[after] = merged.get(after, 0) + scaled * weight
        self.slots = merged
        return bool(pays)

    def _can_learn(self, crew: Crew) -> bool:
        return can_learn(crew, self.campaign.tables, self.campaign.layout) > 0

    def _kill(self) -> None:
        chance = self.campaign.kill_chance
        self._grow(chance.denominator)
        yes, no, shift = chance.numerator, chance.denominator - chance.numerator, self._shift(self.kill)
        self.slots = {crew: packed * no + (packed << shift) * yes for crew, packed in self.slots.items()}

    def _end(self) -> None:
        """The end of the game by the quality of each crew; nobody's weight is kept who is lost."""
        tables = self.campaign.tables
        kernels = {quality: self._ends(quality) for quality in {quality_of(tables, crew.skills) for crew in self.slots}}
        factor = lcm(*(total for total, _ in kernels.values()))
        self._grow(factor)
        lasts, wrecked = dict[Crew, int](), dict[Crew, int]()
        for crew, packed in self.slots.items():
            total, ends = kernels[quality_of(tables, crew.skills)]
            scaled = packed * (factor // total)
            for weight, groups in ends.items():
                share = scaled * weight
                for alive in groups:
                    if alive is None:
                        lasts[crew] = share
                    else:
                        after = bury(crew, alive)
                        wrecked[after] = wrecked.get(after, 0) + share
        reward, without = (self._shift(xp) for xp in self.living)
        self.slots = {
            crew: (lasts.get(crew, 0) << reward) + (wrecked.get(crew, 0) << without) for crew in {**lasts, **wrecked}
        }

    def _ends(self, quality: str) -> tuple[int, dict[int, list[tuple[Man, ...] | None]]]:
        """What a game may do to a crew of this quality, by its weight: the men alive of a lost vehicle, None where it lasts."""
        kernel: Exact[Any] = run(hazards(self.campaign), quality)
        ends: dict[int, list[tuple[Man, ...] | None]] = {}
        for end, weight in kernel.weights.items():
            alive = None if end == UNHURT else end.named
            if alive != ():
                ends.setdefault(weight, []).append(alive)
        return kernel.total, ends

    def crews(self) -> dict[Crew, int]:
        """The weight of every crew that lives, whatever its XP, over the total."""
        return {crew: sum(unpacked(packed, self.bits)) for crew, packed in self.slots.items()}


def unpacked(packed: int, bits: int) -> Iterator[int]:
    """The slots of a packed number, the lowest XP first.

    >>> list(unpacked(3 + (5 << 8), bits=8))
    [3, 5]
    """
    mask = (1 << bits) - 1
    while packed:
        yield packed & mask
        packed >>= bits


def purses_after(campaign: Campaign, games: int) -> Purses:
    """Every crew with its XP after so many games; what is missing to the total is lost."""
    purses = Purses(campaign)
    for _ in range(games):
        purses.play()
    return purses


def crews_after(campaign: Campaign, games: int) -> dict[Crew, Fraction]:
    """Every crew that may be alive after so many games, its members told apart; what is missing to 1 is lost."""
    purses = purses_after(campaign, games)
    return {crew: Fraction(weight, purses.total) for crew, weight in purses.crews().items()}


def shares(campaign: Campaign, games: int) -> dict[str, Fraction]:
    """The chance that a crew which set out has each skill after so many games, in the order of the tables."""
    found = dict.fromkeys(skill_names(campaign.tables), Fraction(0))
    purses = purses_after(campaign, games)
    crews = purses.crews()
    for member in members(campaign.layout):
        for known, weight in _marginal(crews, member).items():
            for skill, share in _skills(campaign.tables, member, known, campaign.wishes).items():
                found[skill] += share * weight
    return {skill: weight / purses.total for skill, weight in found.items()}


def _marginal(crews: dict[Crew, int], member: str) -> dict[int | Leader, int]:
    """How much a member has learnt, whatever the others have."""
    found: dict[int | Leader, int] = {}
    for crew, weight in crews.items():
        known = crew.knows(member)
        if isinstance(known, int | Leader) and how_many(known):
            found[known] = found.get(known, 0) + weight
    return found


@lru_cache(maxsize=4096)
def _skills(tables: Tables, member: str, known: int | Leader, wishes: tuple[str, ...]) -> dict[str, Fraction]:
    """How likely each skill is behind a number."""
    law = knowledge(tables, member, known, wishes)
    found: dict[str, Fraction] = {}
    for skills, weight in law.weights.items():
        for skill in skills:
            found[skill] = found.get(skill, Fraction(0)) + Fraction(weight, law.total)
    return found
