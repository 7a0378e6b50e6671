"""Citations and the second road for skills in a shot and for duels."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.crew import second_fight as road
from workbook import InputError, ask


def lost(**fields: Any) -> Fraction:
    """The chance that the target is lost."""
    return ask("crew.skill_worth", **{"skills": (), **fields}).headline


def worth(skill: str, **fields: Any) -> dict[str, Any]:
    frame = ask("crew.skill_worth", **{"skills": (), **fields}).beside["what each skill is worth"]
    assert isinstance(frame, pl.DataFrame)
    return frame.row(by_predicate=pl.col("skill") == skill, named=True)


def test_without_skills_it_is_the_base_rules_own_shot() -> None:
    """CX-15"""
    for fields in ({}, {"range_band": "long"}, {"facing": "rear", "target": "heavy tank"}):
        base = ask("base.shot_at_vehicle", mount="vehicle", **fields).outcomes
        told = ask("crew.skill_worth", skills=(), **fields).outcomes
        assert {label: told[label] for label in base} == dict(base)


def test_a_tank_in_cover_has_no_save_which_is_an_assumption_that_a_house_rule_may_turn() -> None:
    """BA-17, CX-15: third edition; with the switch it is again the base rules' own shot."""
    given: dict[str, Any] = {"edition": "3rd", "cover": "soft"}
    switch = {"base.switches": [{"edition": "3rd", "switch": "saves for vehicles", "on": True}]}
    assert lost(**given) == lost(edition="3rd")
    assert "BA-17" in {row.rule for row in ask("crew.skill_worth", skills=(), **given).assumptions}
    base = ask("base.shot_at_vehicle", mount="vehicle", **given, house_rules=switch).headline
    assert lost(**given, house_rules=switch) == base < lost(**given)


def test_sides_of_a_duel_name_the_cover_that_does_not_save_them() -> None:
    """BA-17: where one stands in cover; where neither does, nothing is taken for granted about it."""
    sheltered = ask("crew.duel", edition="3rd", b_cover="hard")
    assert "BA-17" in {row.rule for row in sheltered.assumptions}
    assert "BA-17" not in {row.rule for row in ask("crew.duel", edition="3rd").assumptions}


def test_deadeye_puts_3_on_one_roll_to_hit() -> None:
    """CX-15: 4+ at long range becomes 2+, since a 1 still misses: five faces in place of three."""
    hits = 1 - ask("crew.skill_worth", skills="Deadeye", range_band="long").outcomes["missed"]
    assert hits == Fraction(5, 6)
    assert 1 - ask("crew.skill_worth", skills="", range_band="long").outcomes["missed"] == Fraction(3, 6)


def test_deadeye_steadies_only_one_shot_of_a_burst() -> None:
    """CX-15: an autocannon's two shots at 4+ both miss one time in four; with one of them at 2+ one in twelve."""
    fields = {"weapon": "Heavy autocannon", "range_band": "long"}
    assert ask("crew.skill_worth", skills=(), **fields).outcomes["missed"] == Fraction(3, 6) * Fraction(3, 6)
    assert ask("crew.skill_worth", skills="Deadeye", **fields).outcomes["missed"] == Fraction(1, 6) * Fraction(3, 6)


def test_skill_shot_adds_a_d3_to_the_pen_on_a_fire_order() -> None:
    """CX-15: Pen 5 + 1, 2, 3 against 9+: 3+, 2+, 2+ in place of 4+; on an Advance it adds nothing."""
    through = 1 - sum(ask("crew.skill_worth", skills="Skill Shot").outcomes[x] for x in ("missed", "no effect"))
    assert through == Fraction(4, 6) * (Fraction(4, 6) + Fraction(5, 6) + Fraction(5, 6)) / 3
    assert worth("Skill Shot", order="Advance")["exact"] == "0"


def test_adrenalin_rush_is_a_second_shot() -> None:
    """CX-15: both miss with 1 or 2 twice."""
    assert ask("crew.skill_worth", skills="Adrenalin Rush").outcomes["missed"] == Fraction(2, 6) * Fraction(2, 6)


def test_long_shot_doubles_the_range_and_its_long_half() -> None:
    """CX-15: 70 inches are out of a 60-inch gun's range; doubled, they are long, and 50 inches are short."""
    assert ask("crew.skill_worth", skills=(), distance_in=70).outcomes["no shot"] == 1
    assert 1 - ask("crew.skill_worth", skills="Long Shot", distance_in=70).outcomes["missed"] == Fraction(3, 6)
    assert 1 - ask("crew.skill_worth", skills="Long Shot", distance_in=50).outcomes["missed"] == Fraction(4, 6)
    assert 1 - ask("crew.skill_worth", skills=(), distance_in=50).outcomes["missed"] == Fraction(3, 6)


def test_hair_trigger_fires_after_a_run_as_on_the_move() -> None:
    """CX-15"""
    assert ask("crew.skill_worth", skills=(), order="Run").outcomes["no shot"] == 1
    assert 1 - ask("crew.skill_worth", skills="Hair Trigger", order="Run").outcomes["missed"] == Fraction(3, 6)


def test_lucky_spares_the_chart_for_one_hit() -> None:
    """CX-15: one shot can do nothing then; of two hits only one is spared; a soft-skin never rolls there."""
    assert lost(target_skills="Lucky", facing="rear") == 0
    assert (
        0
        < lost(target_skills="Lucky", facing="rear", weapon="Heavy autocannon")
        < lost(facing="rear", weapon="Heavy autocannon")
    )
    assert worth("Lucky", target="soft-skin")["exact"] == "0"


def test_strict_discipline_takes_the_pins_off_before_the_order() -> None:
    """CX-14, CX-15: no test, and nothing on the roll to hit."""
    assert lost(skills="Strict Discipline", pins=4) == lost()
    assert lost(pins=4) < lost() * Fraction(15, 36)


def test_a_double_1_takes_every_pin_off_before_the_shot_in_the_second_edition() -> None:
    """BA-57: 6 or less with 3 pins is 15 in 36; 14 of them leave 2 pins and 5+ to hit, the double 1 none and 3+.

    In the 3rd edition a double 1 takes off one pin as any passed test does, and pins cost 1 together: 4+ and 1 more, 1 less
    for an anti-tank gun that stands still.
    """
    hits = 1 - sum(ask("crew.skill_worth", skills=(), pins=3).outcomes[label] for label in ("no shot", "missed"))
    assert hits == Fraction(14, 36) * Fraction(2, 6) + Fraction(1, 36) * Fraction(4, 6)
    third = ask("crew.skill_worth", skills=(), pins=3, edition="3rd")
    assert 1 - third.outcomes["no shot"] - third.outcomes["missed"] == Fraction(15, 36) * Fraction(3, 6)
    assert [row.rule for row in ask("crew.skill_worth", skills=(), pins=3).assumptions].count("BA-57") == 1


def test_a_single_pin_makes_no_matter_of_a_double_1() -> None:
    """BA-55, BA-57: with one pin any passed test leaves none, so nothing rests on what a double 1 does."""
    odds = ask("crew.skill_worth", skills=(), pins=1)
    assert 1 - odds.outcomes["no shot"] - odds.outcomes["missed"] == Fraction(26, 36) * Fraction(4, 6)
    assert "BA-57" not in {row.rule for row in odds.assumptions}


def test_push_through_gives_a_second_test_and_a_moving_shot() -> None:
    """CX-15: 3 pins: 6 or less fails with 20 rolls in 36 that are not double 6."""
    failed = Fraction(36 - 15 - 1, 36)
    assert ask("crew.skill_worth", skills=(), pins=3).outcomes["no shot"] == failed + Fraction(1, 36)
    pushed = ask("crew.skill_worth", skills="Push Through", pins=3).outcomes["no shot"]
    assert pushed == Fraction(1, 36) + failed * (1 - Fraction(15, 36))


def test_bulldozer_spares_the_order_test() -> None:
    """CX-15: with 3 pins 6 or less is needed, fifteen rolls in 36."""
    row = worth("Bulldozer", pins=3)
    assert (row["measure"], row["exact"]) == ("the order to Run is obeyed", str(1 - Fraction(15, 36)))
    assert worth("Bulldozer")["exact"] == "0"


def test_quick_reflexes_lose_the_shot_where_they_lead_out_of_sight() -> None:
    """CX-13, CX-15: only for a vehicle that has not acted."""
    assert lost(target_skills="Quick Reflexes", escape="1/3") == lost() * Fraction(2, 3)
    assert lost(target_skills="Quick Reflexes", target_acted=True) == lost()


def test_snap_shooter_forbids_escapes_and_shots_back() -> None:
    """CX-15"""
    for reaction in ("Quick Reflexes", "Eagle Eye"):
        assert lost(skills="Snap Shooter", target_skills=reaction) == lost()
        assert lost(target_skills=reaction) < lost()


def test_eagle_eye_fires_first_and_may_stop_the_attacker() -> None:
    """CX-15: a light gun at super-heavy armour is no danger, but its hit may pin."""
    safe = lost(target_skills="Eagle Eye", target_weapon="MMG")
    assert safe == lost()
    assert lost(target_skills="Eagle Eye", target_weapon="Super-heavy anti-tank gun") < lost(target_skills="Eagle Eye")


def test_eye_for_terrain_hides_its_vehicle() -> None:
    """CX-15: 3+ and two more is 5+."""
    assert 1 - ask("crew.skill_worth", skills=(), target_skills="Eye for Terrain").outcomes["missed"] == Fraction(2, 6)
    hidden = ask("crew.skill_worth", skills=(), target_skills="Eye for Terrain")
    assert "a hidden target" in {row.row_name for row in hidden.assumptions}


def test_motivational_leader_brings_a_used_skill_back() -> None:
    """CX-15"""
    assert lost(skills="Motivational Leader", used="Skill Shot") == lost(skills="Skill Shot")
    assert lost(skills="Motivational Leader") == lost()


def test_skills_that_touch_no_die_say_what_they_change() -> None:
    """CX-15"""
    changes = {skill: worth(skill) for skill in ("Lead Foot", "Crank Head", "Battle Awareness", "Follow Me!")}
    assert {row["measure"] for row in changes.values()} == {"no die"}
    assert changes["Lead Foot"]["changes"].startswith("6 inches")
    assert changes["Crank Head"]["changes"].startswith("90 degrees")
    assert "an order die more" in changes["Follow Me!"]["changes"]


def test_the_active_side_commits_before_the_target_answers() -> None:
    """CX-13: a shot that Quick Reflexes lose has used up Deadeye: the second turn's shot needs 3+ as without it."""
    same: dict[str, Any] = {"a_quality": "Regular", "b_quality": "Regular", "b_weapon": "MMG"}
    wasted = ask("crew.duel", turns=2, a_skills="Deadeye", b_skills="Quick Reflexes", escape=1, **same)
    without = ask("crew.duel", turns=1, a_skills="", b_skills="", **same)
    assert wasted.outcomes["B knocked out"] == without.outcomes["B knocked out"]


def test_a_skill_is_used_once_a_game() -> None:
    """CX-13: Lucky spares one hit of a duel; the next one counts."""
    same: dict[str, Any] = {"a_quality": "Regular", "b_quality": "Regular", "b_weapon": "MMG"}
    assert ask("crew.duel", turns=1, a_skills="", b_skills="Lucky", **same).outcomes["B knocked out"] == 0
    assert ask("crew.duel", turns=2, a_skills="", b_skills="Lucky", **same).outcomes["B knocked out"] > 0


def test_the_quality_in_a_duel_is_that_of_the_skills() -> None:
    """CX-11"""
    by_skills = ask("crew.duel", a_skills="Lead Foot, Crank Head", b_skills="")
    assert (
        by_skills.outcomes
        == ask("crew.duel", a_skills="", a_quality="Regular", b_skills="", b_quality="Inexperienced").outcomes
    )


def test_broken_duels_are_told_field_by_field() -> None:
    """CX-15"""
    with pytest.raises(InputError) as error:
        ask("crew.duel", a_skills="Ded Eye", b_weapon="Heavy mortar", turns=9)
    assert [fault.field for fault in error.value.faults] == ["turns", "a_skills", "b_weapon"]


SKILLS = (
    *road.FIRST_BACK,
    "Hair Trigger",
    "Eye for Terrain",
    "Lucky",
    "Strict Discipline",
    "Eagle Eye",
    "Motivational Leader",
)
WEAPONS = ("Light anti-tank gun", "Heavy anti-tank gun", "Heavy autocannon", "MMG", "Light autocannon")
CLASSES = ("soft-skin", "armoured car", "light tank", "medium tank", "heavy tank")
TANKS = st.fixed_dictionaries(
    {
        "weapon": st.sampled_from(WEAPONS),
        "quality": st.sampled_from(("Inexperienced", "Regular", "Veteran")),
        "class": st.sampled_from(CLASSES),
        "facing": st.sampled_from(("front", "side", "rear")),
        "cover": st.sampled_from(("none", "soft")),
        "order": st.sampled_from(("Fire", "Advance")),
        "skills": st.frozensets(st.sampled_from(SKILLS), max_size=5),
        "pins": st.integers(0, 4),
    }
)


def as_tank(fields: dict[str, Any], **more: Any) -> road.Tank:
    rest = {name: value for name, value in fields.items() if name != "class"}
    return road.Tank(target=fields["class"], **rest, **more)


def with_side(side: str, fields: dict[str, Any]) -> dict[str, Any]:
    return {f"{side}_{name}": list(value) if name == "skills" else value for name, value in fields.items()}


@settings(max_examples=60)
@given(
    a=TANKS, b=TANKS, edition=st.sampled_from(("2nd", "3rd")), band=st.sampled_from(("point blank", "short", "long"))
)
def test_any_order_agrees_with_the_second_road(a: dict[str, Any], b: dict[str, Any], edition: str, band: str) -> None:
    """CX-13, CX-14, CX-15"""
    mine = {
        "weapon": a["weapon"],
        "quality": a["quality"],
        "order": a["order"],
        "pins": a["pins"],
        "skills": list(a["skills"]),
    }
    theirs = {"target": b["class"], "facing": b["facing"], "cover": b["cover"], "target_quality": b["quality"]}
    theirs |= {"target_pins": b["pins"], "target_skills": list(b["skills"]), "target_weapon": b["weapon"]}
    firer = {"firer": a["class"], "firer_facing": a["facing"]}
    odds = ask("crew.skill_worth", edition=edition, range_band=band, **mine, **theirs, **firer)
    second = road.skill_worth(as_tank({**a, "cover": "none"}), as_tank(b), road.Field(edition, band))
    assert {label: chance for label, chance in odds.outcomes.items() if chance} == second


@settings(max_examples=5)
@given(a=TANKS, b=TANKS, first=st.sampled_from(("A", "B", "drawn")), edition=st.sampled_from(("2nd", "3rd")))
def test_any_duel_of_two_turns_agrees_with_the_second_road(
    a: dict[str, Any], b: dict[str, Any], first: str, edition: str
) -> None:
    """CX-13, CX-14, CX-15"""
    odds = ask("crew.duel", turns=2, first=first, edition=edition, **with_side("a", a), **with_side("b", b))
    second = road.duel(as_tank(a), as_tank(b), road.Field(edition), 2, first)
    assert {label: chance for label, chance in odds.outcomes.items() if chance} == second
