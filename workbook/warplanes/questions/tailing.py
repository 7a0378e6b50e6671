"""Will an interceptor be on the tail of a plane that attacks this place?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import icepool

from workbook.odds import Chain, Dice, Fault, Headline, Question, Reading, Stage, Throw
from workbook.odds.fields import AnyCase, Quantity, about
from workbook.warplanes import edges
from workbook.warplanes.edges import Board, Point

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.dice import Face
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

TAILED, NOT_TAILED = "tailed", "not tailed"
FROM_LEFT = "the ground target's place, from the left end of the table"
FROM_OWN = "the ground target's place, from the edge of the plane's owner"
REAR = "the 90 degrees at the tail, or all that is not ahead"


def _edge_roll(tables: Tables) -> Dice:
    rolls = edges.edge_rolls(tables)
    again = [str(pip) for pip in range(1, 7) if pip not in rolls]
    text = f"D6, {' and '.join(again)} again" if again else "D6"
    return Dice(text, icepool.Die([(pip,) for pip in rolls]))


def plane_comes_in(state: str, tables: Tables) -> Throw:
    """WP-06: a D6 says by which edge the plane comes in."""
    del state
    rolls = edges.edge_rolls(tables)
    read: dict[Face, Reading] = {(pip,): Reading(edge, f"by {_whose(edge)} edge") for pip, edge in rolls.items()}
    return Throw("The plane comes in", "WP-06", _edge_roll(tables), read.__getitem__)


def _whose(edge: str) -> str:
    """An edge as one says it at the table; the player's own is his who owns the plane."""
    return "the plane owner's" if edge == "own" else f"the {edge}"


def interceptor_comes_in(edge: str, tables: Tables, board: Board, target: Point) -> Throw:
    """WP-20: a D6 says by which edge the interceptor comes in, and so whether it is behind."""
    rolls = edges.edge_rolls(tables)

    def read(face: Face) -> Reading:
        other = rolls[face[0]]
        behind = edges.tails(board, edge, other, target)
        where = "in its rear arc" if behind else "not in its rear arc"
        return Reading(
            TAILED if behind else NOT_TAILED, f"plane by {_whose(edge)} edge, interceptor by {_whose(other)}: {where}"
        )

    return Throw("The interceptor comes in", "WP-20", _edge_roll(tables), read)


class Tailing(Question):
    """Will an interceptor be on the tail of a plane that attacks this place?"""

    name: ClassVar[str] = "warplanes.tailing"
    asks: ClassVar[str] = "Will an interceptor be on the tail of a plane that attacks here?"
    trial: ClassVar[str] = "attack"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("x", "y", "rear_arc")

    x: Quantity = about(Fraction(36), "Along the table", group="Target", help=FROM_LEFT, unit="inches", ge=0, le=144)
    y: Quantity = about(Fraction(24), "Across it", group="Target", help=FROM_OWN, unit="inches", ge=0, le=144)
    width: Quantity = about(Fraction(72), "Length", group="Table", unit="inches", ge=12, le=144)
    depth: Quantity = about(Fraction(48), "Depth", group="Table", unit="inches", ge=12, le=144)
    rear_arc: Annotated[Literal["quarter", "half"], AnyCase()] = about("quarter", "Rear arc", group="Rules", help=REAR)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (TAILED, NOT_TAILED)

    def board(self, tables: Tables) -> Board:
        """The table."""
        return edges.board(tables, self.width, self.depth, rear_half=self.rear_arc == "half")

    def chain(self, tables: Tables) -> Chain:
        given = (tables, self.board(tables), Point(self.x, self.y))
        return Chain(
            Stage("The plane comes in", plane_comes_in, tables),
            Stage("The interceptor comes in", interceptor_comes_in, *given),
        )

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return Headline.of("The interceptor is on its tail", TAILED), Headline.of("It is not on its tail", NOT_TAILED)

    def check(self, tables: Tables) -> Iterator[Fault]:
        for name, side in (("x", "width"), ("y", "depth")):
            place, most = getattr(self, name), getattr(self, side)
            if place > most:
                yield Fault(name, str(place), f"a place on the table: inches from 0 to {most}", depends=(side,))

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        return {"edge by edge": _edge_by_edge(self.board(tables), tables, Point(self.x, self.y))}


def _edge_by_edge(board: Board, tables: Tables, target: Point) -> pl.DataFrame:
    """One row an edge of the plane's: where it stops, and the edges from which an interceptor is behind it."""
    import polars as pl

    names = list(edges.edge_rolls(tables).values())
    rows = []
    for edge in names:
        x, y = edges.stops_at(board, edge, target)
        behind = [other for other in names if edges.tails(board, edge, other, target)]
        rows.append((edge, round(x, 1), round(y, 1), ", ".join(behind), len(behind) / len(names)))
    return pl.DataFrame(
        rows, schema=["the plane's edge", "stops at x", "stops at y", "behind from", "chance"], orient="row"
    )
