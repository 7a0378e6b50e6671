"""Laws that hold for every choice of fields."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.warplanes.agreement import EDITIONS, FLAK, QUALITIES, TROOPS, VEHICLES, attacks, fires, never_less
from tests.warplanes.second_road import PLANES
from workbook import ask, roll
from workbook.odds import Odds
from workbook.odds.studies import notches
from workbook.warplanes.flak import counted


@settings(max_examples=40)
@given(fires, st.sampled_from(EDITIONS), st.sampled_from(FLAK), st.integers(0, 5), st.booleans())
def test_more_flak_never_helps_the_plane(
    fire: list[dict[str, Any]], edition: str, weapon: str, pins: int, pin_for_hit: bool
) -> None:
    """WP-12 to WP-14: one unit more, and the plane is gone, or pinned so far, at least as often."""
    fields: dict[str, Any] = {"edition": edition, "pins": pins, "pin_for_hit": pin_for_hit}
    fewer = ask("warplanes.flak", fire=fire, **fields).outcomes
    more = ask("warplanes.flak", fire=[*fire, {"weapon": weapon}], **fields).outcomes
    gone = [outcomes["driven off"] + outcomes["destroyed"] for outcomes in (fewer, more)]
    assert gone[1] >= gone[0]
    assert more["destroyed"] >= fewer["destroyed"]
    for mark in range(1, 6):
        calm = [sum(outcomes[counted(pins)] for pins in range(mark)) for outcomes in (fewer, more)]
        assert calm[1] <= calm[0]


@settings(max_examples=40)
@given(attacks())
def test_one_bomb_more_never_does_less(fields: dict[str, Any]) -> None:
    """WP-18"""
    found = [
        ask("warplanes.ground_attack", **{**fields, "bombs": n}).outcomes
        for n in range(PLANES[fields["plane"]].bombs + 1)
    ]
    assert all(never_less(more, fewer) for fewer, more in itertools.pairwise(found))


@settings(max_examples=40)
@given(attacks(VEHICLES), st.sampled_from(("Hawker Typhoon", "P-47 Thunderbolt", "Ilyushin Sturmovik")))
def test_the_dearer_load_never_does_less(fields: dict[str, Any], plane: str) -> None:
    """WP-24: rockets against bombs, on every vehicle."""
    both = {**fields, "plane": plane, "bombs": "all it carries"}
    bombs, rockets = (
        ask("warplanes.ground_attack", **{**both, "rockets": rockets}).outcomes for rockets in (False, True)
    )
    assert never_less(rockets, bombs)


@settings(max_examples=40)
@given(attacks(TROOPS), st.sampled_from(("Hawker Typhoon", "P-47 Thunderbolt", "Ilyushin Sturmovik")))
def test_the_dearer_load_never_kills_fewer_men(fields: dict[str, Any], plane: str) -> None:
    """WP-24, BA-44: rockets against bombs, shells finding men by their size."""
    both = {**fields, "plane": plane, "bombs": "all it carries", "he_hits": "by size"}
    bombs, rockets = (ask("warplanes.ground_attack", **{**both, "rockets": rockets}) for rockets in (False, True))
    assert bombs.expected is not None
    assert rockets.expected is not None
    assert rockets.expected >= bombs.expected


@settings(max_examples=40)
@given(attacks())
def test_a_pin_or_cover_never_helps_the_plane(fields: dict[str, Any]) -> None:
    """WP-15: a pin more on it, or better cover for its target."""
    as_it_is = ask("warplanes.ground_attack", **fields).outcomes
    pinned = ask("warplanes.ground_attack", **{**fields, "plane_pins": fields["plane_pins"] + 1}).outcomes
    hidden = ask("warplanes.ground_attack", **{**fields, "cover": "hard"}).outcomes
    assert never_less(as_it_is, pinned)
    assert never_less(as_it_is, hidden)


@settings(max_examples=40)
@given(attacks())
def test_gates_multiply_to_the_headline_and_where_too_many_weapons_share_it_there_are_none(
    fields: dict[str, Any],
) -> None:
    """WP-15 to WP-18"""
    odds = ask("warplanes.ground_attack", **fields)
    product = Fraction(1)
    for gate in odds.gates:
        product *= gate.chance
    weapons = {layer.stage.name.partition(": ")[2] for layer in odds.layers if ": " in layer.stage.name}
    assert product == odds.headline or (not odds.gates and len(weapons) > 1)
    assert sum(odds.outcomes.values()) == 1


@settings(max_examples=12)
@given(st.sampled_from(tuple(PLANES)), st.sampled_from(("light tank", "infantry")), st.sampled_from(QUALITIES))
def test_flak_in_ambush_never_helps_a_whole_game(plane: str, target: str, quality: str) -> None:
    """WP-06, WP-14"""
    fields: dict[str, Any] = {"plane": plane, "target": target, "quality": quality, "men": 4, "game_turns": 4}
    free = ask("warplanes.sortie", ambush=[], **fields).outcomes
    under_fire = ask("warplanes.sortie", ambush=[{"weapon": "HMG"}], **fields).outcomes
    assert never_less(free, under_fire)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 1000), st.sampled_from(("medium tank", "infantry")))
def test_games_rolled_out_end_as_the_odds_allow(seed: int, target: str) -> None:
    """WP-03 to WP-23: the same stages, one die at a time."""
    played = roll("warplanes.sortie", target=target, n=20, seed=seed)
    assert all(played.odds.outcomes[label] for label, count in played.tally.items() if count)
    arrival = next(die for die in played.games[0][1] if die.step == "Arrival")
    assert len(arrival.face) == 2


def moved_without_effect(odds: Any) -> None:
    """What is told as ignored is ignored, whatever it is moved to."""
    for name in odds.ignored:
        for value in notches(odds.question, name, odds.tables):
            moved = odds.question.model_copy(update={name: value})
            if not list(moved.check(odds.tables)):
                assert Odds(moved, odds.tables).outcomes == odds.outcomes, name


@settings(max_examples=40)
@given(attacks())
def test_a_field_that_is_told_as_ignored_changes_nothing(fields: dict[str, Any]) -> None:
    """WP-15 to WP-18"""
    moved_without_effect(ask("warplanes.ground_attack", **fields))


@settings(max_examples=8)
@given(st.sampled_from(tuple(PLANES)), st.sampled_from((*TROOPS, *VEHICLES)), st.sampled_from(EDITIONS))
def test_so_too_in_a_whole_game(plane: str, target: str, edition: str) -> None:
    """WP-03 to WP-23"""
    moved_without_effect(ask("warplanes.sortie", plane=plane, target=target, edition=edition, men=3, game_turns=4))


@settings(max_examples=20)
@given(st.sampled_from(tuple(PLANES)), st.booleans(), st.sampled_from(EDITIONS))
def test_and_between_planes(plane: str, tailing: bool, edition: str) -> None:
    """WP-20 to WP-23"""
    moved_without_effect(ask("warplanes.dogfight", target=plane, tailing=tailing, edition=edition))
    moved_without_effect(ask("warplanes.flak", plane=plane, edition=edition, pins=6 if tailing else 2))
