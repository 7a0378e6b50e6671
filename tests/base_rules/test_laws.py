"""Laws that hold for every choice of fields."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.base_rules.agreement import (
    BANDS,
    COVERS,
    ORDERS,
    QUALITIES,
    TROOP_SHOTS,
    VEHICLE_SHOTS,
    VEHICLES,
    given_fields,
)
from workbook import ask, roll

WORST_FIRST = ("knocked out", "abandoned", "on fire", "immobilised", "crew stunned", "no effect", "missed")


def at_least(outcomes: Any, result: str) -> Fraction:
    """The chance of this result or a worse one for the vehicle."""
    worse = WORST_FIRST[: WORST_FIRST.index(result) + 1]
    return sum((outcomes[name] for name in worse), Fraction(0))


def hit_or_worse(fields: dict[str, Any], **change: Any) -> list[Fraction]:
    """The chance of each result or worse, with some fields changed."""
    outcomes = ask("base.shot_at_vehicle", **{**fields, **change}).outcomes
    return [at_least(outcomes, result) for result in WORST_FIRST]


def casualties_at_least(fields: dict[str, Any], **change: Any) -> list[Fraction]:
    """The chance of 1 casualty or more, of 2 or more, and so on."""
    outcomes = ask("base.shot_at_troops", **{**fields, **change}).outcomes
    chances = [outcomes[str(men)] for men in range(fields["men"] + 1)]
    return [sum(chances[men:], Fraction(0)) for men in range(1, len(chances))]


def never_less(better: list[Fraction], worse: list[Fraction]) -> bool:
    """Whether the first does at least as well at every mark."""
    return all(a >= b for a, b in zip(better, worse, strict=True))


@settings(max_examples=60, deadline=None)
@given(given_fields(**ORDERS), st.booleans(), given_fields(**TROOP_SHOTS), given_fields(**VEHICLE_SHOTS))
def test_outcomes_add_up_to_exactly_one(
    orders: dict[str, Any], reserve: bool, troops: dict[str, Any], vehicle: dict[str, Any]
) -> None:
    """Fractions, every one of them, none below nothing."""
    answers = [
        ask("base.order_test", **orders, reserve=reserve),
        ask("base.morale_check", **orders),
        ask("base.rally", **orders),
        ask("base.shot_at_troops", **troops),
        ask("base.shot_at_vehicle", **vehicle),
    ]
    for odds in answers:
        assert sum(odds.outcomes.values()) == 1
        assert all(isinstance(chance, Fraction) and chance >= 0 for chance in odds.outcomes.values())


@settings(max_examples=60, deadline=None)
@given(given_fields(**ORDERS), st.booleans())
def test_one_pin_more_never_helps_an_order(orders: dict[str, Any], reserve: bool) -> None:
    """BA-53, BA-60"""
    assume(orders["pins"] < 12)
    more = {**orders, "pins": orders["pins"] + 1}
    for question, good, further in (
        ("base.order_test", "passed", {"reserve": reserve}),
        ("base.morale_check", "holds", {}),
    ):
        before = ask(question, **orders, **further).outcomes[good]
        assert ask(question, **more, **further).outcomes[good] <= before


@settings(max_examples=60, deadline=None)
@given(given_fields(**ORDERS), st.booleans())
def test_officers_and_quality_never_hurt_an_order(orders: dict[str, Any], reserve: bool) -> None:
    """BA-51, BA-53, BA-62"""
    passed = ask("base.order_test", **orders, reserve=reserve).outcomes["passed"]
    if orders["officer_bonus"] < 4:
        helped = {**orders, "officer_bonus": orders["officer_bonus"] + 1}
        assert ask("base.order_test", **helped, reserve=reserve).outcomes["passed"] >= passed
    veteran = {**orders, "quality": "Veteran"}
    assert ask("base.order_test", **veteran, reserve=reserve).outcomes["passed"] >= passed


@settings(max_examples=60, deadline=None)
@given(given_fields(**VEHICLE_SHOTS))
def test_one_pin_more_on_the_firer_never_helps_him(fields: dict[str, Any]) -> None:
    """BA-03"""
    assume(fields["pins"] < 12)
    assert never_less(hit_or_worse(fields), hit_or_worse(fields, pins=fields["pins"] + 1))


@settings(max_examples=60, deadline=None)
@given(given_fields(**VEHICLE_SHOTS))
def test_standing_still_experience_and_open_ground_never_hurt_the_firer(fields: dict[str, Any]) -> None:
    """BA-05, BA-06, BA-10"""
    here = hit_or_worse(fields)
    assert never_less(hit_or_worse(fields, moved=False), here)
    assert never_less(hit_or_worse(fields, quality="Regular"), hit_or_worse(fields, quality="Inexperienced"))
    by_cover = [hit_or_worse(fields, cover=cover) for cover in COVERS]
    assert all(never_less(less, more) for less, more in itertools.pairwise(by_cover))


@settings(max_examples=60, deadline=None)
@given(given_fields(**VEHICLE_SHOTS))
def test_thicker_armour_never_suffers_more(fields: dict[str, Any]) -> None:
    """BA-20, BA-24, BA-28: among armoured vehicles; side and rear are never safer than the front."""
    by_armour = [hit_or_worse(fields, target=target) for target in VEHICLES[1:]]
    assert all(never_less(thin, thick) for thin, thick in itertools.pairwise(by_armour))
    by_facing = [hit_or_worse(fields, facing=facing) for facing in ("rear", "side", "front")]
    assert all(never_less(soft, hard) for soft, hard in itertools.pairwise(by_facing))
    assert never_less(hit_or_worse(fields, open_topped=True), hit_or_worse(fields, open_topped=False))


@settings(max_examples=40, deadline=None)
@given(given_fields(**VEHICLE_SHOTS))
def test_a_heavier_gun_never_does_less(fields: dict[str, Any]) -> None:
    """BA-21, BA-38"""
    guns = [f"{size} anti-tank gun" for size in ("Super-heavy", "Heavy", "Medium", "Light")]
    by_gun = [hit_or_worse(fields, weapon=gun) for gun in guns]
    assert all(never_less(heavy, light) for heavy, light in itertools.pairwise(by_gun))


@settings(max_examples=50, deadline=None)
@given(given_fields(**TROOP_SHOTS))
def test_cover_going_down_and_quality_never_hurt_the_target(fields: dict[str, Any]) -> None:
    """BA-08, BA-10, BA-14, BA-18, BA-20"""
    here = casualties_at_least(fields)
    assert never_less(casualties_at_least(fields, down=False), here)
    assert never_less(here, casualties_at_least(fields, cover="hard"))
    by_quality = [casualties_at_least(fields, target_quality=quality) for quality in QUALITIES]
    assert all(never_less(green, steady) for green, steady in itertools.pairwise(by_quality))


@settings(max_examples=50, deadline=None)
@given(given_fields(**TROOP_SHOTS))
def test_more_firers_and_a_closer_range_never_do_less(fields: dict[str, Any]) -> None:
    """BA-02, BA-04, BA-38: for direct fire, and for one kind of weapon.

    Not for mixed fire: a shell that men may be saved from can find those whom another, that allows no save, would have hit.
    """
    alone = {**fields, "also": []}
    assert never_less(casualties_at_least(alone, firers=fields["firers"] + 1), casualties_at_least(alone))
    direct = {**fields, "weapon": "LMG", "also": [], "indirect": False, "down": False}
    by_range = [casualties_at_least(direct, range_band=band) for band in BANDS]
    assert all(never_less(near, far) for near, far in itertools.pairwise(by_range))


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 8), st.integers(1, 8), st.integers(1, 5))
def test_a_longer_run_of_order_dice_is_never_likelier(mine: int, theirs: int, run: int) -> None:
    """BA-74: nor is any run likelier where there are more dice of mine between theirs."""
    short = ask("base.order_dice", mine=mine, theirs=theirs, run=run).outcomes["yes"]
    assert ask("base.order_dice", mine=mine, theirs=theirs, run=run + 1).outcomes["yes"] <= short
    assert ask("base.order_dice", mine=mine + 1, theirs=theirs, run=run).outcomes["yes"] <= short


def test_more_attempts_never_leave_a_mortar_further_from_ranging_in() -> None:
    """BA-68"""
    waiting = [ask("base.ranging_in", attempts=attempts).outcomes["not yet"] for attempts in range(1, 13)]
    assert all(later < sooner for sooner, later in itertools.pairwise(waiting))


def test_rolled_shares_lie_near_the_exact_ones() -> None:
    """Two thousand seeded rolls of each; five standard deviations are allowed, so that only a wrong rule is caught."""
    cases: list[tuple[str, dict[str, Any]]] = [
        ("base.order_test", {"pins": 3}),
        ("base.rally", {"pins": 5}),
        ("base.ranging_in", {}),
        ("base.shot_at_vehicle", {"weapon": "Super-heavy anti-tank gun", "target": "light tank"}),
        ("base.shot_at_troops", {"edition": "3rd", "firers": 3, "cover": "soft"}),
    ]
    times = 2000
    for question, fields in cases:
        exact = ask(question, **fields).outcomes
        rolled = roll(question, n=times, seed=1944, **fields)
        shares = {label: Fraction(count, times) for label, count in rolled.tally.items()}
        assert sum(shares.values()) == 1
        for label, share in shares.items():
            chance = exact[label]
            assert (share - chance) ** 2 <= 25 * chance * (1 - chance) / times
