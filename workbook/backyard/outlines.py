"""The outlines of a vehicle as it is drawn: polygons for each part seen from an aspect, and those that are only for show.

Coordinates are tenths of the drawing, x to the right and y up; each view is 10 wide. The gun points to the left, or at the reader.
"""

from __future__ import annotations

from typing import TypeAlias

Polygon: TypeAlias = tuple[tuple[float, float], ...]


def box(left: float, low: float, right: float, high: float) -> Polygon:
    """A rectangle.

    >>> box(0, 0, 2, 1)
    ((0, 0), (2, 0), (2, 1), (0, 1))
    """
    return ((left, low), (right, low), (right, high), (left, high))


TURRET: dict[str, dict[str, Polygon]] = {
    "side": {
        "front hull": ((0.2, 1.6), (0.5, 2.5), (1.8, 3.4), (3.6, 3.4), (3.6, 1.6)),
        "middle hull": box(3.6, 1.6, 6.8, 3.4),
        "rear hull": ((6.8, 1.6), (6.8, 3.4), (9.4, 3.2), (9.7, 1.6)),
        "turret": ((3.4, 3.4), (3.8, 5.0), (6.2, 5.0), (6.8, 4.6), (6.8, 3.4)),
    },
    "front": {
        "hull": ((1.4, 1.2), (1.4, 2.6), (2.4, 3.4), (7.6, 3.4), (8.6, 2.6), (8.6, 1.2)),
        "turret": ((3.2, 3.4), (3.6, 5.0), (6.4, 5.0), (6.8, 3.4)),
    },
    "rear": {
        "hull": ((1.4, 1.2), (1.4, 3.0), (2.0, 3.4), (8.0, 3.4), (8.6, 3.0), (8.6, 1.2)),
        "turret": ((3.2, 3.4), (3.5, 5.0), (6.5, 5.0), (6.8, 3.4)),
    },
}
NO_TURRET: dict[str, dict[str, Polygon]] = {
    "side": {
        "front hull": ((0.4, 1.6), (1.0, 2.4), (2.6, 3.2), (3.6, 4.2), (3.6, 1.6)),
        "middle hull": box(3.6, 1.6, 6.6, 4.2),
        "rear hull": ((6.6, 1.6), (6.6, 4.2), (9.2, 3.2), (9.7, 1.6)),
    },
    "front": {"hull": ((1.4, 1.2), (1.4, 2.6), (2.4, 4.2), (7.6, 4.2), (8.6, 2.6), (8.6, 1.2))},
    "rear": {"hull": ((1.4, 1.2), (1.4, 3.0), (2.2, 4.2), (7.8, 4.2), (8.6, 3.0), (8.6, 1.2))},
}
SOFT: dict[str, dict[str, Polygon]] = {
    "side": {
        "front hull": ((0.6, 1.4), (0.6, 2.6), (3.4, 2.9), (3.4, 1.4)),
        "middle hull": ((3.4, 1.4), (3.4, 2.9), (3.8, 4.2), (6.2, 4.2), (6.2, 1.4)),
        "rear hull": box(6.2, 1.4, 9.4, 3.0),
    },
    "front": {"hull": ((2.0, 1.4), (2.0, 2.9), (2.6, 4.2), (7.4, 4.2), (8.0, 2.9), (8.0, 1.4))},
    "rear": {"hull": ((2.0, 1.4), (2.0, 3.0), (2.6, 4.2), (7.4, 4.2), (8.0, 3.0), (8.0, 1.4))},
}
TRACKS: dict[str, tuple[Polygon, ...]] = {
    "side": (((0.9, 0.2), (0.3, 0.9), (0.6, 1.6), (9.5, 1.6), (9.8, 0.9), (9.2, 0.2)),),
    "front": (box(0.8, 0.1, 2.2, 2.4), box(7.8, 0.1, 9.2, 2.4)),
    "rear": (box(0.8, 0.1, 2.2, 2.4), box(7.8, 0.1, 9.2, 2.4)),
}
WHEELS: dict[str, tuple[Polygon, ...]] = {
    "side": (box(1.2, 0.2, 2.8, 1.4), box(7.0, 0.2, 8.6, 1.4)),
    "front": (box(2.0, 0.2, 3.0, 1.4), box(7.0, 0.2, 8.0, 1.4)),
    "rear": (box(2.0, 0.2, 3.0, 1.4), box(7.0, 0.2, 8.0, 1.4)),
}
GUNS: dict[tuple[bool, str], Polygon] = {
    (True, "side"): box(0.2, 4.1, 3.5, 4.4),
    (True, "front"): box(4.75, 4.0, 5.25, 4.5),
    (False, "side"): box(-0.6, 3.0, 2.4, 3.3),
    (False, "front"): box(4.75, 2.9, 5.25, 3.4),
}


def of_parts(aspect: str, parts: tuple[str, ...], *, soft: bool) -> dict[str, Polygon]:
    """The outline of each part; parts that the drawings do not know are boxes side by side.

    >>> sorted(of_parts("front", ("turret", "hull"), soft=False))
    ['hull', 'turret']
    >>> of_parts("front", ("cab", "trailer"), soft=True)["trailer"]
    ((5.0, 1.6), (10.0, 1.6), (10.0, 4.2), (5.0, 4.2))
    """
    drawn = (SOFT if soft else TURRET if "turret" in parts else NO_TURRET)[aspect]
    if set(parts) <= set(drawn):
        return {part: drawn[part] for part in parts}
    wide = 10 / len(parts)
    return {part: box(wide * place, 1.6, wide * (place + 1), 4.2) for place, part in enumerate(parts)}


def for_show(aspect: str, *, soft: bool, turret: bool, gun: bool) -> tuple[Polygon, ...]:
    """Tracks or wheels, and the gun where there is one to be seen."""
    running = (WHEELS if soft else TRACKS)[aspect]
    barrel = GUNS.get((turret, aspect)) if gun else None
    return (*running, barrel) if barrel else running


def middle(polygon: Polygon) -> tuple[float, float]:
    """Where the words of a part stand: the middle of its area.

    >>> middle(box(0, 0, 2, 1))
    (1.0, 0.5)
    """
    area = across = up = 0.0
    for (x, y), (next_x, next_y) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        turn = x * next_y - next_x * y
        area, across, up = area + turn, across + (x + next_x) * turn, up + (y + next_y) * turn
    return across / (3 * area), up / (3 * area)
