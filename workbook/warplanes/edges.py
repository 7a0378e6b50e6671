"""Table edges: where a plane stops, and from which edges an interceptor ends up on its tail (WP-06, WP-20).

Inches from the table's left end (x) and from the edge of the plane's owner (y). Where a plane stops has a square root in it;
whether an interceptor is behind it is decided without one, so that the answer is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from workbook.tables.warplanes import Edge, PlaneFigure

if TYPE_CHECKING:
    import polars as pl

    from workbook.tables import Tables


class Point(NamedTuple):
    """A place on the table, or a direction across it, in inches."""

    x: Fraction
    y: Fraction

    def minus(self, other: Point) -> Point:
        """The way from the other place to this one."""
        return Point(self.x - other.x, self.y - other.y)

    def dot(self, other: Point) -> Fraction:
        """The scalar product of two directions."""
        return self.x * other.x + self.y * other.y


@dataclass(frozen=True)
class Board:
    """A table's size, how far from its target a plane stops, and whether the whole rear half counts as its rear arc."""

    width: Fraction
    depth: Fraction
    stop: int
    rear_half: bool = False

    @property
    def middles(self) -> dict[str, Point]:
        """WP-06: the middle of each edge, where planes appear."""
        half = Point(self.width / 2, self.depth / 2)
        nothing = Fraction(0)
        return {
            "own": Point(half.x, nothing),
            "left": Point(nothing, half.y),
            "right": Point(self.width, half.y),
            "enemy's": Point(half.x, self.depth),
        }


def board(tables: Tables, width: Fraction, depth: Fraction, *, rear_half: bool = False) -> Board:
    """A table of this size, with the stopping distance of the rules."""
    return Board(width, depth, tables[PlaneFigure]["inches from the target where it stops"].value, rear_half)


def edge_rolls(tables: Tables) -> dict[int, str]:
    """WP-06: the edge that each roll of the D6 names; the others are rolled again.

    >>> from workbook.tables import load
    >>> edge_rolls(load())
    {1: 'own', 2: 'left', 3: 'right', 4: "enemy's"}
    """
    return {row.roll: row.edge for row in tables[Edge] if row.edge is not None}


def stops_at(board: Board, edge: str, target: Point) -> tuple[float, float]:
    """WP-06: where a plane that comes in by an edge stops, for drawing.

    >>> x, y = stops_at(Board(Fraction(72), Fraction(48), 12), "left", Point(Fraction(36), Fraction(24)))
    >>> round(x, 6), round(y, 6)
    (24.0, 24.0)
    """
    enters = board.middles[edge]
    way = target.minus(enters)
    inches = float(way.dot(way)) ** 0.5
    share = max(0.0, 1 - board.stop / inches) if inches else 0.0
    return float(enters.x) + share * float(way.x), float(enters.y) + share * float(way.y)


def tails(board: Board, edge: str, interceptor_edge: str, target: Point) -> bool:
    """WP-20: does an interceptor by one edge end up behind a plane that came in by another and attacks this target?

    It lies on the line from its edge to the plane, so that only the direction counts. From the plane's own edge it always is.

    >>> centre = Point(Fraction(36), Fraction(24))
    >>> [
    ...     edge
    ...     for edge in ("own", "left", "right")
    ...     if tails(Board(Fraction(72), Fraction(48), 12), "left", edge, centre)
    ... ]
    ['left']
    """
    if edge == interceptor_edge:
        return True
    enters, other = board.middles[edge], board.middles[interceptor_edge]
    ahead = target.minus(enters)
    square = ahead.dot(ahead)
    if square <= board.stop**2:
        ahead = ahead if square else _inward(board, enters)
        back = other.minus(enters)
        return _behind(back.dot(ahead), Fraction(0), back.dot(back), Fraction(0), ahead.dot(ahead), board.rear_half)
    # The plane stands at target - ahead * stop / d with d the square root of `square`; each quantity is then a + b * d.
    back = other.minus(target)
    along = back.dot(ahead)
    far = back.dot(back) + board.stop**2
    return _behind(along, Fraction(board.stop), far, 2 * board.stop * along / square, square, board.rear_half)


def _behind(a: Fraction, b: Fraction, far: Fraction, far_b: Fraction, square: Fraction, rear_half: bool) -> bool:
    """Is the way back, with (a + b d) along the plane's heading and (far + far_b d) its square, within 45 degrees of the tail?

    d is the square root of `square`, the heading's square. Twice the square along it has to reach the product of squares.
    """
    if _sign(a, b, square) >= 0:
        return rear_half and _sign(a, b, square) == 0
    if rear_half:
        return True
    whole = 2 * (a * a + b * b * square) - far * square
    return _sign(whole, 4 * a * b - far_b * square, square) >= 0


def _sign(a: Fraction, b: Fraction, square: Fraction) -> int:
    """The sign of a + b d, d being the square root of `square`, without taking a root.

    >>> _sign(Fraction(-7), Fraction(5), Fraction(2)), _sign(Fraction(-8), Fraction(5), Fraction(2))
    (1, -1)
    """
    if a * b >= 0:
        return (a > 0) - (a < 0) or (b > 0) - (b < 0)
    larger_a = a * a > b * b * square
    if a * a == b * b * square:
        return 0
    return (1 if a > 0 else -1) if larger_a else (1 if b > 0 else -1)


def _inward(board: Board, middle: Point) -> Point:
    """The way into the table from the middle of an edge, for a target that stands exactly there."""
    return Point(board.width / 2, board.depth / 2).minus(middle)


def chance_of_tailing(board: Board, tables: Tables, target: Point) -> Fraction:
    """WP-20: the chance that an interceptor is behind a plane that attacks this place, each edge as likely for either.

    >>> from workbook.tables import load
    >>> chance_of_tailing(board(load(), Fraction(72), Fraction(48)), load(), Point(Fraction(36), Fraction(24)))
    Fraction(1, 4)
    """
    edges = list(edge_rolls(tables).values())
    behind = sum(tails(board, edge, other, target) for edge in edges for other in edges)
    return Fraction(behind, len(edges) ** 2)


def places(board: Board, step: int) -> Iterator[Point]:
    """The places of a grid over the table, so many inches apart, beginning half a step from its corner."""
    for y in range(int(board.depth // step)):
        for x in range(int(board.width // step)):
            yield Point(Fraction(2 * x + 1, 2) * step, Fraction(2 * y + 1, 2) * step)


def tailing_map(
    tables: Tables, width: int = 72, depth: int = 48, step: int = 2, *, rear_half: bool = False
) -> pl.DataFrame:
    """WP-20: the chance of tailing for each place of a grid: x, y (inches), chance (float), exact (text)."""
    import polars as pl

    table = board(tables, Fraction(width), Fraction(depth), rear_half=rear_half)
    found = [(place, chance_of_tailing(table, tables, place)) for place in places(table, step)]
    rows = [(float(place.x), float(place.y), float(chance), str(chance)) for place, chance in found]
    return pl.DataFrame(rows, schema=["x", "y", "chance", "exact"], orient="row")
