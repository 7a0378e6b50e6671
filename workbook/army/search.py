"""What should I add for so many points? Every legal addition of a few purchases, searched whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Literal

from workbook.army.game import both, destroyed_by
from workbook.army.purchases import QUALITIES, ForSale, Purchase, faults, is_plane, price
from workbook.odds import Exact, Fault, InputError
from workbook.odds.faults import not_among

if TYPE_CHECKING:
    import polars as pl

    from workbook.army.questions.army_list import ArmyList
    from workbook.tables import Tables

CHANCE, EXPECTED = "chance", "expected"


@dataclass(frozen=True)
class Addition:
    """Some purchases, their points, and what the list with them does."""

    buys: tuple[Purchase, ...]
    points: int
    value: Fraction

    @property
    def text(self) -> str:
        """The purchases in one line, as `read_list` reads each of them."""
        counts = {buy: self.buys.count(buy) for buy in self.buys}
        lines = (buy.model_copy(update={"count": count}).line for buy, count in counts.items())
        return " + ".join(line.removeprefix("1 x ") for line in lines) or "nothing"


@dataclass(frozen=True)
class Suggestions:
    """The answers to what should be added: `objective` says what `value` is, `without` is the list as it stands."""

    objective: str
    without: Fraction
    found: tuple[Addition, ...]

    @cached_property
    def frontier(self) -> tuple[Addition, ...]:
        """The additions than which none is as cheap and better: nothing more for the points."""
        best = self.without
        efficient = []
        for addition in sorted(self.found, key=lambda one: (one.points, -one.value)):
            if addition.value > best:
                best = addition.value
                efficient.append(addition)
        return tuple(efficient)

    @cached_property
    def steepest(self) -> tuple[Addition, ...]:
        """Those of the frontier that bring most for each point beyond the one before: the cheapest way up."""
        found: list[Addition] = []
        points, value, left = 0, self.without, list(self.frontier)
        while left:
            best = max(left, key=lambda one: ((one.value - value) / (one.points - points), one.points))
            found.append(best)
            points, value = best.points, best.value
            left = [one for one in left if one.points > points]
        return tuple(found)

    def best(self, few: int = 5) -> tuple[Addition, ...]:
        """The best few, the cheaper first where two do the same."""
        return tuple(sorted(self.found, key=lambda one: (-one.value, one.points, one.text))[:few])

    def frame(self) -> pl.DataFrame:
        """One row an addition: what, points, the value it brings the list to (also as text), the gain, is it efficient."""
        import polars as pl

        efficient = set(self.frontier)
        rows = [
            (one.text, one.points, float(one.value), str(one.value), float(one.value - self.without), one in efficient)
            for one in sorted(self.found, key=lambda one: (-one.value, one.points, one.text))
        ]
        columns = ["add", "points", "value", "exactly", "gain", "efficient"]
        return pl.DataFrame(rows, schema=columns, orient="row")


def what_to_add(
    army: ArmyList,
    tables: Tables,
    points: int,
    *,
    objective: Literal["chance", "expected"] = "chance",
    wanted: int = 1,
    most: int = 2,
    among: Sequence[str] | None = None,
) -> Suggestions:
    """Every legal addition of up to `most` purchases for so many points: what it makes of the list against its enemy.

    The objective is the chance that at least `wanted` targets are destroyed in the game, or the targets expected. `among`
    keeps the search to some names. A purchase than which another is as cheap and destroys at least as many in every respect
    is passed over, which cannot lose the best answer.
    """
    _check(tables, points, objective, wanted, most, among)
    have = Exact.sure(0)
    for buy in army.everything(tables):
        have = both(have, destroyed_by(tables, army.edition, buy, army.enemy()), army.targets)
    value = _objective(objective, wanted)
    offers = dict(worth_having(tables, army, affordable(tables, army, points, among)))
    room = army.platoons - sum(buy.count for buy in army.buys if is_plane(tables, buy.what))
    found = []
    for number in range(1, most + 1):
        for chosen in combinations_with_replacement(offers, number):
            spent = sum(price(tables, army.edition, buy) or 0 for buy in chosen)
            if spent <= points and sum(is_plane(tables, buy.what) for buy in chosen) <= room:
                together = have
                for buy in chosen:
                    together = both(together, offers[buy], army.targets)
                found.append(Addition(chosen, spent, value(together)))
    return Suggestions(_says(objective, wanted), value(have), tuple(found))


def _check(tables: Tables, points: int, objective: str, wanted: int, most: int, among: Sequence[str] | None) -> None:
    names = ForSale().names(tables)
    found = [not_among("among", name, names) for name in among or () if name not in names]
    if objective not in (CHANCE, EXPECTED):
        found.append(not_among("objective", objective, (CHANCE, EXPECTED)))
    for field, got, low, high in (("points", points, 1, 10_000), ("wanted", wanted, 1, 12), ("most", most, 1, 4)):
        if isinstance(got, bool) or not isinstance(got, int) or not low <= got <= high:
            found.append(Fault(field, got, f"a whole number from {low} to {high}"))
    if found:
        raise InputError(found)


def affordable(tables: Tables, army: ArmyList, points: int, among: Sequence[str] | None) -> Iterator[Purchase]:
    """Every single purchase that is legal in this list and within the points."""
    for what in among if among is not None else ForSale().names(tables):
        for quality in QUALITIES:
            for rockets in (False, True):
                buy = Purchase.model_construct(what=what, quality=quality, count=1, rockets=rockets, points=None)
                given = {"platoons": army.platoons, "campaign": army.campaign}
                if next(faults(tables, army.edition, (buy,), **given, limit=None), None) is None:  # type: ignore[arg-type]
                    cost = price(tables, army.edition, buy)
                    if cost is not None and cost <= points:
                        yield buy


def worth_having(tables: Tables, army: ArmyList, offers: Iterator[Purchase]) -> Iterator[tuple[Purchase, Exact[int]]]:
    """The purchases that no other makes needless: one as cheap that is at least as likely to destroy any number of targets."""
    does = {buy: destroyed_by(tables, army.edition, buy, army.enemy()) for buy in offers}
    costs = {buy: price(tables, army.edition, buy) or 0 for buy in does}
    kept: list[Purchase] = []
    for buy in sorted(does, key=lambda one: (costs[one], [-share for share in reaches(does[one], army.targets)])):
        plane = is_plane(tables, buy.what)
        rivals = (other for other in kept if is_plane(tables, other.what) == plane)
        if not any(_as_good(does[other], does[buy], army.targets) for other in rivals):
            kept.append(buy)
            yield buy, does[buy]


def reaches(does: Exact[int], number: int) -> list[Fraction]:
    """Chances of at least one target, at least two, and so on."""
    return [does.chance(lambda destroyed, count=count: destroyed >= count) for count in range(1, number + 1)]  # type: ignore[misc]


def _as_good(other: Exact[int], one: Exact[int], number: int) -> bool:
    return all(a >= b for a, b in zip(reaches(other, number), reaches(one, number), strict=True))


def _objective(objective: str, wanted: int) -> Callable[[Exact[int]], Fraction]:
    if objective == CHANCE:
        return lambda does: does.chance(lambda destroyed: destroyed >= wanted)
    return lambda does: sum((count * share for count, share in does.fractions().items()), Fraction(0))


def _says(objective: str, wanted: int) -> str:
    if objective == EXPECTED:
        return "targets expected in a game"
    return f"chance that at least {wanted} {'target is' if wanted == 1 else 'targets are'} destroyed in a game"
