"""What the tests share: the workbook's answers beside the second road's, and the fields hypothesis may choose."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from tests.second_road import figures
from tests.warplanes.second_road import PLANES
from workbook import ask

EDITIONS = ("2nd", "3rd")
QUALITIES = tuple(figures.MORALE)
VEHICLES = tuple(figures.ARMOUR)
TROOPS = ("infantry", "artillery")
FLAK = ("Rifle", "LMG", "MMG", "HMG", "Light autocannon", "Heavy autocannon", "Medium anti-tank gun")


def possible(outcomes: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """The outcomes that can happen; all chances have to add up to one."""
    assert sum(outcomes.values()) == 1
    return {label: chance for label, chance in outcomes.items() if chance}


def agrees(question: str, second: Mapping[str, Fraction], **fields: Any) -> None:
    """The workbook names the same chances for the same outcomes."""
    assert possible(ask(question, **fields).outcomes) == dict(second)


def at_least(outcomes: Mapping[str, Fraction], mark: str) -> Fraction:
    """The chance of this outcome or one that stands behind it."""
    labels = list(outcomes)
    return sum((outcomes[label] for label in labels[labels.index(mark) :]), Fraction(0))


def never_less(better: Mapping[str, Fraction], worse: Mapping[str, Fraction]) -> bool:
    """Whether the first comes at least as far, whichever outcome is looked at, outcomes standing in order."""
    return all(at_least(better, mark) >= at_least(worse, mark) for mark in worse)


@st.composite
def attacks(draw: st.DrawFn, targets: tuple[str, ...] = (*TROOPS, *VEHICLES)) -> dict[str, Any]:
    """The fields of an attack that the plane can make."""
    name = draw(st.sampled_from(tuple(PLANES)))
    plane = PLANES[name]
    return {
        "edition": draw(st.sampled_from(EDITIONS)),
        "plane": name,
        "quality": draw(st.sampled_from(QUALITIES)),
        "bombs": draw(st.integers(0, plane.bombs)),
        "rockets": plane.rockets and draw(st.booleans()),
        "plane_pins": draw(st.integers(0, 5)),
        "target": draw(st.sampled_from(targets)),
        "target_quality": draw(st.sampled_from(QUALITIES)),
        "target_pins": draw(st.integers(0, 12)),
        "men": draw(st.integers(1, 10)),
        "cover": draw(st.sampled_from(("none", "soft", "hard"))),
        "down": draw(st.booleans()),
        "open_topped": draw(st.booleans()),
        "he_hits": draw(st.sampled_from(("by size", "by size", "4", "D3", "2D6"))),
    }


fires = st.lists(
    st.fixed_dictionaries(
        {
            "weapon": st.sampled_from(FLAK),
            "units": st.integers(1, 2),
            "firers": st.integers(1, 4),
            "mount": st.sampled_from(("team", "vehicle")),
        }
    ),
    min_size=1,
    max_size=2,
)
