"""Every answer again by listing rolls: corner cases picked by hand, then any fields at all."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.warplanes import second_road
from tests.warplanes.agreement import EDITIONS, QUALITIES, TROOPS, VEHICLES, agrees, attacks, fires, possible
from tests.warplanes.second_road import PLANES
from tests.warplanes.second_road_attack import Attack, fate, ground_attack
from tests.warplanes.second_road_sortie import Game, sortie
from workbook import ask


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("quality", QUALITIES)
def test_arrivals_agree(edition: str, quality: str) -> None:
    """WP-05, WP-07, WP-08: games of one to twelve turns."""
    for turns in range(1, 13):
        for more in (True, False):
            fields: dict[str, Any] = {"edition": edition, "quality": quality, "game_turns": turns, "seventh_turn": more}
            agrees("warplanes.arrival", second_road.arrival(**fields), **fields)


def test_flak_agrees_at_its_defaults() -> None:
    """WP-09 to WP-14"""
    agrees("warplanes.flak", second_road.flak())


@settings(max_examples=30)
@given(
    fires,
    st.sampled_from(EDITIONS),
    st.sampled_from(("Hawker Typhoon", "Ilyushin Sturmovik")),
    st.integers(0, 5),
    st.booleans(),
)
def test_any_flak_agrees(fire: list[dict[str, Any]], edition: str, plane: str, pins: int, pin_for_hit: bool) -> None:
    """WP-09 to WP-14, WP-23"""
    fields: dict[str, Any] = {"edition": edition, "plane": plane, "pins": pins, "pin_for_hit": pin_for_hit}
    agrees("warplanes.flak", second_road.flak(fire=tuple(fire), **fields), fire=fire, **fields)


@pytest.mark.parametrize("plane", list(PLANES))
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_planes_attacks_agree(plane: str, edition: str) -> None:
    """WP-15 to WP-18: on a squad in soft cover, an open-topped armoured car, and a light tank."""
    bombs = PLANES[plane].bombs
    squad: dict[str, Any] = {"target": "infantry", "men": 6, "cover": "soft"}
    car: dict[str, Any] = {"target": "armoured car", "open_topped": True, "target_pins": 2}
    for target in (squad, car, {"target": "light tank", "quality": "Inexperienced"}):
        fields: dict[str, Any] = {"plane": plane, "edition": edition, "bombs": bombs, **target}
        agrees("warplanes.ground_attack", ground_attack(**fields), **fields)


@settings(max_examples=60)
@given(attacks())
def test_any_attack_agrees(fields: dict[str, Any]) -> None:
    """WP-15 to WP-18, WP-24, BA-41"""
    agrees("warplanes.ground_attack", ground_attack(**fields), **fields)


@settings(max_examples=25)
@given(attacks(TROOPS))
def test_what_becomes_of_attacked_troops_agrees(fields: dict[str, Any]) -> None:
    """WP-18, BA-43, BA-60, BA-61: pins weapon by weapon, then nerve."""
    beside = ask("warplanes.ground_attack", **fields).beside["what becomes of the unit"].outcomes  # type: ignore[union-attr]
    assert possible(beside) == fate(Attack(**fields))


INTERCEPTORS = tuple(name for name, plane in PLANES.items() if plane.interceptor)


@settings(max_examples=25)
@given(
    st.fixed_dictionaries(
        {
            "edition": st.sampled_from(EDITIONS),
            "interceptor": st.sampled_from(INTERCEPTORS),
            "target": st.sampled_from(tuple(PLANES)),
            "tailing": st.booleans(),
            "interceptors": st.integers(1, 3),
            "target_pins": st.integers(0, 5),
        }
    )
)
def test_any_dogfight_agrees(fields: dict[str, Any]) -> None:
    """WP-20 to WP-23"""
    agrees("warplanes.dogfight", second_road.dogfight(**fields), **fields)


ONE_GUN = ({"weapon": "Light autocannon", "units": 1},)
TEN_RIFLES = ({"weapon": "Rifle", "firers": 10},)
GAMES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "the defaults": ({}, {"ambush": ONE_GUN}),
    "bombs one by one": ({"target": "light tank"}, {"ambush": ONE_GUN, "all_at_once": False, "game_turns": 5}),
    "two interceptors at an open top": (
        {"plane": "Hawker Typhoon", "target": "light tank", "open_topped": True, "target_quality": "Inexperienced"},
        {"game_turns": 4, "afterwards": TEN_RIFLES, "interceptors": 2},
    ),
    "a rear gun and a gun's crew": (
        {"plane": "Junkers Ju 87 Stuka", "target": "artillery", "men": 3},
        {"interceptors": 2, "tailed": Fraction(1, 2)},
    ),
    "men who break": (
        {"plane": "Aichi D3A Val", "target": "infantry", "men": 4, "target_quality": "Inexperienced"},
        {"ambush": ONE_GUN, "before_it_leaves": TEN_RIFLES, "game_turns": 4},
    ),
    "third edition, a flying tank's rockets": (
        {
            "plane": "Ilyushin Sturmovik",
            "target": "infantry",
            "men": 4,
            "edition": "3rd",
            "cover": "soft",
            "rockets": True,
        },
        {"game_turns": 4, "all_at_once": False, "interceptors": 1, "afterwards": TEN_RIFLES},
    ),
    "no nerve": (
        {"plane": "Lavochkin", "target": "infantry", "men": 6, "target_quality": "Veteran"},
        {"game_turns": 7, "seventh_turn": False, "nerve": False},
    ),
    "lorries": (
        {"plane": "Fiat G.50 Freccia", "target": "soft-skin", "edition": "3rd", "target_quality": "Inexperienced"},
        {"game_turns": 7},
    ),
}


@pytest.mark.parametrize("name", list(GAMES))
def test_whole_games_agree(name: str) -> None:
    """WP-03 to WP-24: the targets destroyed, and the plane's own end."""
    attack, game = GAMES[name]
    killed, end = sortie(Game(Attack(**attack), **game))
    fields: dict[str, Any] = {
        **attack,
        **game,
        "bombs": "all at once" if game.get("all_at_once", True) else "one an attack",
    }
    fields |= {fire: list(game.get(fire, ())) for fire in ("ambush", "afterwards", "before_it_leaves")}
    fields.pop("all_at_once", None)
    odds = ask("warplanes.sortie", **fields)
    assert possible(odds.outcomes) == killed
    assert possible(odds.beside["the plane's own end"].outcomes) == end  # type: ignore[union-attr]


def test_the_second_road_knows_every_vehicle_and_plane() -> None:
    assert len(PLANES) == 21
    assert len(VEHICLES) == 6
