"""Citations: edges, where a plane stops, and who is on its tail."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.warplanes.second_road_edges import behind, how_far_behind
from workbook import InputError, ask
from workbook.tables import load
from workbook.warplanes import edges
from workbook.warplanes.edges import Board, Point

EDGES = ("own", "left", "right", "enemy's")
TABLE = Board(Fraction(72), Fraction(48), 12)


def place(x: int | Fraction, y: int | Fraction) -> Point:
    return Point(Fraction(x), Fraction(y))


def test_each_edge_is_as_likely_as_the_next() -> None:
    """WP-06: 1 to 4 name an edge, 5 and 6 are rolled again."""
    assert list(edges.edge_rolls(load()).values()) == list(EDGES)
    odds = ask("warplanes.tailing")
    assert [line.chance for line in odds.working if line.rule == "WP-06"] == [Fraction(1, 4)] * 4


def test_a_plane_stops_twelve_inches_from_its_target_or_stays_where_it_is() -> None:
    """WP-06: from the left edge of a 72 by 48 table toward its centre, and toward a target 10 inches off."""
    assert edges.stops_at(TABLE, "left", place(36, 24)) == pytest.approx((24, 24))
    assert edges.stops_at(TABLE, "left", place(10, 24)) == (0, 24)
    assert edges.stops_at(TABLE, "own", place(36 + 30, 40)) == pytest.approx((36 + 30 * 38 / 50, 40 * 38 / 50))


@pytest.mark.parametrize("edge", EDGES)
def test_an_interceptor_by_the_same_edge_is_always_behind(edge: str) -> None:
    """WP-20: it flies the same way."""
    for x in range(1, 72, 10):
        for y in range(1, 48, 9):
            assert edges.tails(TABLE, edge, edge, place(x, y))


def test_in_the_middle_of_the_table_only_the_same_edge_is_behind() -> None:
    """WP-20: 4 of the 16 pairs of edges, 1/4."""
    assert ask("warplanes.tailing").headline == Fraction(4, 16)


def test_near_a_corner_a_plane_is_tailed_from_other_edges_too() -> None:
    """WP-20: what flies far across the table has most edges behind it; 2 + 3 + 1 + 2 of the 16 pairs."""
    near = place(71, 47)
    found = {edge: [other for other in EDGES if edges.tails(TABLE, edge, other, near)] for edge in EDGES}
    assert found == {
        "own": ["own", "left"],
        "left": ["own", "left", "enemy's"],
        "right": ["right"],
        "enemy's": ["left", "enemy's"],
    }
    assert ask("warplanes.tailing", x=71, y=47).headline == Fraction(8, 16)


def test_the_quarter_is_counted_with_its_border_and_the_half_is_wider() -> None:
    """WP-20: a square table, plane from the left with its target straight ahead; own edge exactly 45 degrees behind it."""
    square = Board(Fraction(48), Fraction(48), 12)
    target = place(
        48 + 12, 24
    )  # far enough that it stops at x = 48: the own edge's middle lies at 24 back and 24 across
    assert edges.tails(square, "left", "own", target)
    nearer = place(Fraction(599, 10), 24)
    assert not edges.tails(square, "left", "own", nearer)
    half = Board(Fraction(48), Fraction(48), 12, rear_half=True)
    assert edges.tails(half, "left", "own", nearer)
    assert edges.tails(half, "left", "own", place(36, 24))
    assert not edges.tails(half, "left", "own", place(35, 24))


coordinates = st.tuples(st.integers(0, 288), st.integers(0, 192)).map(lambda p: (Fraction(p[0], 4), Fraction(p[1], 4)))


@given(coordinates, st.sampled_from(EDGES), st.sampled_from(EDGES), st.booleans())
def test_it_agrees_with_coordinates_to_sixty_places(
    target: tuple[Fraction, Fraction], edge: str, other: str, rear_half: bool
) -> None:
    """WP-06, WP-20: the second road, but where the border itself is met."""
    if target == TABLE.middles[edge] or edge == other:
        return
    cosine = how_far_behind(72, 48, edge, other, target)
    border = Decimal(0) if rear_half else Decimal(2).sqrt() / 2
    if abs(cosine - border) > Decimal("1e-20"):
        board = Board(Fraction(72), Fraction(48), 12, rear_half)
        assert edges.tails(board, edge, other, Point(*target)) == behind(cosine, rear_half=rear_half)


def test_the_map_is_as_symmetrical_as_the_table() -> None:
    """WP-20"""
    found = {(x, y): chance for x, y, chance, _ in edges.tailing_map(load(), step=6).iter_rows()}
    assert len(found) == 12 * 8
    assert all(chance == found[72 - x, y] == found[x, 48 - y] for (x, y), chance in found.items())
    assert found[3, 3] > found[33, 21] == Fraction(1, 4)


def test_a_place_off_the_table_is_told() -> None:
    """WP-06"""
    with pytest.raises(InputError, match="y: got '50'; accepted: a place on the table: inches from 0 to 48"):
        ask("warplanes.tailing", y=50)
    assert ask("warplanes.tailing", y=50, depth=72).headline
