"""Fields that many questions have in common, each said once: how far away a target is, and what an officer adds."""

from __future__ import annotations

from typing import Any

from workbook.odds.fields import about

OFFICER = "what an officer near enough adds: 0 for none, 1 to 4 by rank in the 2nd edition, 1 or 2 by post in the 3rd"


def the_officer(group: str = "Unit", help: str = OFFICER) -> Any:
    """BA-62: what an officer adds to the morale of the unit."""
    return about(0, "Officer", group=group, help=help, ge=0, le=5)


def the_range(group: str = "Shot") -> Any:
    """BA-02, BA-04: the range band, where no distance is given."""
    return about("short", "Range", group=group, help="point blank is 6 inches or less, long past half range")


def the_distance(group: str = "Shot", *, most: int = 120, of: str = "the weapon") -> Any:
    """BA-02: the distance in inches, in place of the band."""
    return about(
        None,
        "Distance",
        group=group,
        unit="inches",
        help=f"in place of the range; the band follows from {of}",
        ge=0,
        le=most,
        accepts=f"inches from 0 to {most}, or nothing",
    )
