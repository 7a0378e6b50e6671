"""What should I add for so many points? Every legal addition of a few purchases, searched whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from workbook.army.game import both, destroyed_by
from workbook.army.purchases import QUALITIES, ForSale, Purchase, faults, is_plane, price
from workbook.odds import Exact, Fault, InputError
from workbook.odds.faults import not_among
from workbook.tables.base import Points

if TYPE_CHECKING:
    import polars as pl

    from workbook.army.questions.army_list import ArmyList
    from workbook.tables import Tables

Rank: TypeAlias = Literal["gain", "per 100 points"]
CHANCE, EXPECTED = "chance", "expected"
MOST_POINTS, MOST_TARGETS, MOST = 10_000, 12, 4
"""The greatest budget, number of targets and number of purchases that a search takes."""
PLANE = "plane"


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
    whole: bool = True
    """Was there time for every purchase?"""

    @property
    def is_chance(self) -> bool:
        """Is `value` a chance, and not a number of targets?"""
        return self.objective.startswith(CHANCE)

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

    def gain(self, addition: Addition) -> Fraction:
        """What an addition brings beyond the list as it stands."""
        return addition.value - self.without

    def per_100(self, addition: Addition) -> Fraction:
        """The gain divided by the points and taken a hundred times."""
        return self.gain(addition) * 100 / addition.points

    def best(self, few: int = 5, *, by: Rank = "gain") -> tuple[Addition, ...]:
        """The best few by their gain, or by their gain for 100 points; the cheaper first where two do the same."""
        rank = self.gain if by == "gain" else self.per_100
        return tuple(sorted(self.found, key=lambda one: (-rank(one), one.points, one.text))[:few])

    def frame(self) -> pl.DataFrame:
        """One row an addition: what, points, the value it brings the list to (also as text), the gain, is it efficient."""
        import polars as pl

        efficient = set(self.frontier)
        rows = [
            (one.text, one.points, float(one.value), str(one.value), float(self.gain(one)), one in efficient)
            for one in self.best(len(self.found))
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
    patience: float | None = None,
) -> Suggestions:
    """Every legal addition of up to `most` purchases for so many points: what it makes of the list against its enemy.

    The objective is the chance that at least `wanted` targets are destroyed in the game, or the targets expected. `among`
    keeps the search to some names, or to kinds such as "vehicle" and "plane". Where the list has a points limit, no more is
    spent than is left of it. A purchase than which another is as cheap and destroys at least as many in every respect is
    passed over, which cannot lose the best answer. `patience` is the seconds after which no further purchase is looked at.
    """
    wrong = wrong_with(tables, points, objective=objective, wanted=wanted, most=most, among=among)
    if wrong:
        raise InputError(wrong)
    have = Exact.sure(0)
    for buy in army.everything(tables):
        have = both(have, destroyed_by(tables, army.edition, buy, army.enemy()), army.targets)
    value = _objective(objective, wanted)
    budget = points if army.limit is None else min(points, army.limit - army.points(tables))
    does, whole = worked_out(tables, army, affordable(tables, army, budget, among), patience)
    offers = [Offer(buy, price(tables, army.edition, buy) or 0, what) for buy, what in worth_having(tables, army, does)]
    room = room_for_planes(army, tables)
    planes = frozenset(offer.buy for offer in offers if is_plane(tables, offer.buy.what))
    found = [
        Addition(buys, spent, value(together))
        for buys, spent, together in additions(have, offers, budget, most, army.targets)
        if sum(buy in planes for buy in buys) <= room
    ]
    return Suggestions(_says(objective, wanted), value(have), tuple(found), whole)


class Offer(NamedTuple):
    """A purchase that may be added, its points, and the targets it destroys by itself."""

    buy: Purchase
    points: int
    does: Exact[int]


Together: TypeAlias = tuple[tuple[Purchase, ...], int, Exact[int]]
"""Some purchases, their points, and the targets that the list destroys with them."""


def additions(
    have: Exact[int], offers: Sequence[Offer], budget: int, most: int, targets: int, before: Together | None = None
) -> Iterator[Together]:
    """Every choice of one to `most` offers within the budget, each as often as one likes."""
    buys, spent, done = before or ((), 0, have)
    for place, offer in enumerate(offers):
        if spent + offer.points <= budget:
            now = ((*buys, offer.buy), spent + offer.points, both(done, offer.does, targets))
            yield now
            if most > 1:
                yield from additions(have, offers[place:], budget, most - 1, targets, now)


def room_for_planes(army: ArmyList, tables: Tables) -> int:
    """WP-01: one warplane for each platoon, less those that the list has."""
    return army.platoons - sum(buy.count for buy in army.buys if is_plane(tables, buy.what))


def kinds(tables: Tables) -> dict[str, list[str]]:
    """All that can be bought and fires, by its kind: machine guns, mortars, guns, howitzers, vehicles, planes.

    >>> from workbook.tables import load
    >>> list(kinds(load()))
    ['machine gun', 'mortar', 'anti-tank gun', 'howitzer', 'vehicle', 'anti-aircraft gun', 'plane']
    """
    kind_of = {row.unit: row.kind for row in tables[Points]}
    found: dict[str, list[str]] = {}
    for name in ForSale().names(tables):
        found.setdefault(kind_of.get(name, PLANE), []).append(name)
    return found


def _names(tables: Tables, among: Sequence[str] | None) -> list[str]:
    """The names to search: all, or those that are asked for by themselves or by their kind; an unknown one is a fault."""
    by_kind = kinds(tables)
    if among is None:
        return [name for names in by_kind.values() for name in names]
    every = {name.casefold(): [name] for names in by_kind.values() for name in names}
    every |= {kind.casefold(): names for kind, names in by_kind.items()}
    strange = [name for name in among if str(name).casefold() not in every]
    if strange:
        accepted = [*by_kind, *(name for names in by_kind.values() for name in names)]
        raise InputError([not_among("among", name, accepted) for name in strange])
    return list(dict.fromkeys(name for each in among for name in every[each.casefold()]))


def wrong_with(
    tables: Tables, points: Any, *, objective: Any, wanted: Any, most: Any, among: Sequence[str] | None
) -> list[Fault]:
    """All that is wrong with what a search is asked, at once."""
    found: list[Fault] = []
    for field, got, high in (("points", points, MOST_POINTS), ("wanted", wanted, MOST_TARGETS), ("most", most, MOST)):
        if isinstance(got, bool) or not isinstance(got, int) or not 1 <= got <= high:
            found.append(Fault(field, got, f"a whole number from 1 to {high}"))
    if objective not in (CHANCE, EXPECTED):
        found.append(not_among("objective", objective, (CHANCE, EXPECTED)))
    try:
        _names(tables, among)
    except InputError as error:
        found += error.faults
    return found


def affordable(tables: Tables, army: ArmyList, points: int, among: Sequence[str] | None) -> Iterator[Purchase]:
    """Every single purchase that is legal in this list and within the points."""
    given = {"platoons": room_for_planes(army, tables), "campaign": army.campaign}
    for what in _names(tables, among):
        for quality in QUALITIES:
            for rockets in (False, True):
                buy = Purchase.model_construct(what=what, quality=quality, count=1, rockets=rockets, points=None)
                if next(faults(tables, army.edition, (buy,), **given, limit=None), None) is None:  # type: ignore[arg-type]
                    cost = price(tables, army.edition, buy)
                    if cost is not None and 0 < cost <= points:
                        yield buy


def worked_out(
    tables: Tables, army: ArmyList, offers: Iterator[Purchase], patience: float | None
) -> tuple[dict[Purchase, Exact[int]], bool]:
    """What each destroys by itself, as far as there is time, and whether these are all; what was worked out is there at once."""
    end = None if patience is None else monotonic() + patience
    does: dict[Purchase, Exact[int]] = {}
    for buy in offers:
        if does and end is not None and monotonic() > end:
            return does, False
        does[buy] = destroyed_by(tables, army.edition, buy, army.enemy())
    return does, True


def worth_having(
    tables: Tables, army: ArmyList, does: Mapping[Purchase, Exact[int]]
) -> Iterator[tuple[Purchase, Exact[int]]]:
    """The purchases that no other makes needless: one as cheap that is at least as likely to destroy any number of targets."""
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
