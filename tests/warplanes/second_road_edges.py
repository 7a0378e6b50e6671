"""The map of tailing a second time: coordinates and angles to sixty places, with nothing from the workbook."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

HALF_OF_ROOT_TWO = "0.707106781186547524400844362104849039284835937688474036588339868995"
DIGITS = 60


def decimal(value: Fraction | int) -> Decimal:
    """A fraction to sixty places."""
    whole = Fraction(value)
    return Decimal(whole.numerator) / Decimal(whole.denominator)


def how_far_behind(
    width: int, depth: int, edge: str, other: str, target: tuple[Fraction, Fraction], stop: int = 12
) -> Decimal:
    """The cosine of the angle between the plane's tail and the interceptor: 1 is straight behind, 0 abeam, -1 ahead."""
    with localcontext() as context:
        context.prec = DIGITS
        w, d = decimal(width), decimal(depth)
        middles = {"own": (w / 2, d * 0), "left": (w * 0, d / 2), "right": (w, d / 2), "enemy's": (w / 2, d)}
        (ex, ey), (ox, oy) = middles[edge], middles[other]
        tx, ty = decimal(target[0]), decimal(target[1])
        way = ((tx - ex) ** 2 + (ty - ey) ** 2).sqrt()
        flown = max(Decimal(0), way - stop)
        ux, uy = (tx - ex) / way, (ty - ey) / way
        px, py = ex + ux * flown, ey + uy * flown
        bx, by = ox - px, oy - py
        return -(bx * ux + by * uy) / (bx * bx + by * by).sqrt()


def behind(cosine: Decimal, *, rear_half: bool = False) -> bool:
    """Is that within 45 degrees of the tail, or in the rear half?"""
    return cosine >= (0 if rear_half else Decimal(HALF_OF_ROOT_TWO))
