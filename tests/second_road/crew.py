"""crew.survival by listing rolls."""

from __future__ import annotations

import itertools
from fractions import Fraction

from .counting import FACES, by_label, listed


def survival(
    *,
    quality: str = "Regular",
    knocked_out_by: str = "full damage",
    vehicle: str = "armoured",
    crew: int = 3,
) -> dict[str, Fraction]:
    """crew.survival: a D3 is half a D6, rounded up; the 1 comes off once, after the die is kept."""
    lost = 1 if vehicle == "soft-skin" or knocked_out_by == "massive damage" else 0

    def alive(dice: tuple[int, int]) -> int:
        first, second = ((die + 1) // 2 for die in dice)
        kept = {"Inexperienced": min(first, second), "Regular": first, "Veteran": max(first, second)}[quality]
        return min(crew, max(0, kept - lost))

    return by_label(listed(itertools.product(FACES, FACES), alive))
