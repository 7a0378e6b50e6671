"""The platoon by two roads: small fights listed whole, large ones rolled die by die."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.heavy_weapons.second_road import MORTAR, Fight, Gun, core_standing, dealt, simulated
from tests.second_road import figures
from workbook import ask

CREWS = {"MMG team": 3, "Light mortar": 2, "Medium mortar": 3, "Heavy mortar": 4}
GUNS = {"MMG team": Gun(), "Light mortar": Gun(finds=2), "Medium mortar": Gun(finds=3), "Heavy mortar": Gun(finds=5)}


def fight(names: list[str], enemies: list[Any], *, shared: bool = True, **more: Any) -> Fight:
    """The second road's fight: the first two pieces in one unit, or each in its own."""
    men = [CREWS[name] for name in names]
    units = ((men[0], men[1]), *((crew,) for crew in men[2:])) if shared else tuple((crew,) for crew in men)
    return Fight(units, tuple(enemies), more.pop("aim", tuple(range(len(names)))), **more)


def asked(one: Fight, names: list[str], turns: int) -> dict[str, Fraction]:
    """The workbook's answer to the same fight, what cannot happen left out."""
    odds = ask(
        "heavy_weapons.under_fire",
        edition=one.edition,
        scheme="shared die" if len(one.units[0]) > 1 else "standard",
        platoon=" | ".join(f"{name}, {one.quality}" for name in names),
        turns=turns,
        enemies=[
            {"weapon": "Medium mortar", "firers": 1} if kind == MORTAR else {"firers": kind} for kind in one.enemies
        ],
        aim=" ".join(str(place + 1) for place in one.aim),
        first="platoon" if one.platoon_first else "enemy",
        cover=one.cover,
        officer_bonus=one.officer,
        rally_from=one.rally_from,
    )
    return {label: chance for label, chance in odds.outcomes.items() if chance}


@st.composite
def fights(draw: st.DrawFn) -> tuple[Fight, list[str], int]:
    names = draw(st.lists(st.sampled_from(list(CREWS)), min_size=2, max_size=4))
    return (
        fight(
            names,
            draw(st.lists(st.sampled_from([1, 2, 3, 5, MORTAR]), min_size=1, max_size=2)),
            shared=draw(st.booleans()),
            aim=tuple(draw(st.permutations(range(len(names))))[: draw(st.integers(1, len(names)))]),
            edition=draw(st.sampled_from(["2nd", "3rd"])),
            quality=draw(st.sampled_from(list(figures.MORALE))),
            cover=draw(st.sampled_from(["none", "soft", "hard"])),
            rally_from=draw(st.sampled_from([None, 1, 3])),
            platoon_first=draw(st.booleans()),
            officer=draw(st.integers(0, 2)),
        ),
        names,
        draw(st.integers(1, 2)),
    )


@settings(max_examples=40)
@given(fights())
def test_a_platoon_under_fire_by_the_second_road(case: tuple[Fight, list[str], int]) -> None:
    """HW-13, HW-15 to HW-21"""
    one, names, turns = case
    if one.edition == "2nd" and "Light mortar" in names:
        one, names = fight_without_light_mortars(one, names)
    assert asked(one, names, turns) == core_standing(one, turns)


def fight_without_light_mortars(one: Fight, names: list[str]) -> tuple[Fight, list[str]]:
    """The same, the light mortars served by three: as medium ones."""
    swapped = ["Medium mortar" if name == "Light mortar" else name for name in names]
    men = [CREWS[name] for name in swapped]
    shared = len(one.units[0]) > 1
    units = ((men[0], men[1]), *((crew,) for crew in men[2:])) if shared else tuple((crew,) for crew in men)
    return Fight(units, *[getattr(one, name) for name in Fight.__dataclass_fields__ if name != "units"]), swapped


@pytest.mark.parametrize("shared", [True, False])
def test_two_mmgs_under_three_turns_of_fire_from_two_squads(shared: bool) -> None:
    """HW-15 to HW-21, HW-23: every die of every shot listed, by both sets of rules."""
    one = fight(["MMG team", "MMG team"], [5, 5], shared=shared, cover="soft")
    assert asked(one, ["MMG team", "MMG team"], 3) == core_standing(one, 3)


GAMES = 4_000


@pytest.mark.parametrize("shared", [True, False])
def test_the_largest_fights_rolled_die_by_die(shared: bool) -> None:
    """HW-13, HW-15 to HW-21: five pieces, three squads and a mortar for three turns, within five standard errors."""
    names = ["MMG team", "MMG team", "Medium mortar", "Light mortar", "Heavy mortar"]
    one = fight(names, [3, 2, MORTAR, 2], shared=shared, aim=(0, 2, 1, 3, 4), cover="hard")
    exact = asked(one, names, 3)
    for label, share in simulated(one, 3, GAMES, seed=20).items():
        chance = float(exact.get(label, 0))
        assert abs(share - chance) <= 5 * sqrt(chance * (1 - chance) / GAMES) + 1 / GAMES, label


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from(list(GUNS)), min_size=2, max_size=3),
    st.sampled_from(list(figures.MORALE)),
    st.integers(0, 9),
    st.integers(0, 2),
    st.integers(1, 3),
    st.booleans(),
)
def test_what_a_platoon_hits_by_the_second_road(
    names: list[str], quality: str, pins: int, new: int, turns: int, shared: bool
) -> None:
    """HW-08, HW-12, HW-13, HW-19, HW-20"""
    if quality == "Inexperienced":
        names = [name.replace("MMG team", "Medium mortar") for name in names]
    guns = [GUNS[name] for name in names]
    units = [tuple(guns[:2]), *((gun,) for gun in guns[2:])] if shared else [(gun,) for gun in guns]
    total = dealt(units[0], pins, new, turns, quality)
    for unit in units[1:]:
        more = dealt(unit, pins, new, turns, quality)
        total = total.then(lambda so_far, more=more: more.read(lambda hits: so_far + hits))  # type: ignore[misc]
    odds = ask(
        "heavy_weapons.firepower",
        platoon=" | ".join(f"{name}, {quality}" for name in names),
        scheme="shared die" if shared else "standard",
        turns=turns,
        core_pins=pins,
        other_pins=pins,
        new_pins=new,
        range_band="short",
    )
    found = {int(label): chance for label, chance in odds.outcomes.items() if chance}
    assert found == total.chances()
