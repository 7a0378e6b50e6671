"""Citations: a plane's aim, the top armour, bombs and rockets, men under several shells, pins weapon by weapon."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from workbook import InputError, ask

HIT = Fraction(3, 6)
LEAVES_8 = Fraction(10, 36)  # a Regular crew with the one pin of the fire holds on 8 or less
TANK: dict[str, Any] = {"plane": "Aichi D3A Val", "target": "medium tank"}  # its machine guns cannot hurt a tank


def attack(**fields: Any) -> Any:
    return ask("warplanes.ground_attack", **fields)


def test_one_bomb_on_a_medium_tank() -> None:
    """WP-15, WP-17, WP-18: 4+; D6 + 3 + 1 for the top at 9: a 5 is superficial (D6-3 on the chart), a 6 full."""
    odds = attack(**TANK)
    superficial = full = HIT * Fraction(1, 6)
    assert odds.outcomes["knocked out"] == full * Fraction(3, 6)
    assert odds.outcomes["abandoned"] == (superficial + full) * Fraction(1, 6) * LEAVES_8
    assert odds.outcomes["immobilised"] == (superficial + full) * Fraction(1, 6)
    assert odds.outcomes["crew stunned"] == superficial * Fraction(4, 6) + full * Fraction(1, 6)
    assert odds.outcomes["missed"] == HIT**11


def test_a_typhoon_with_both_bombs_on_a_medium_tank() -> None:
    """WP-17, WP-18: eight cannon shots at D6 + 2 + 1 need a 6 of 9, two bombs a 5; whatever gets through goes to the chart."""
    odds = attack()
    cannon, bomb = 1 - HIT * Fraction(1, 6), 1 - HIT * Fraction(2, 6)
    assert odds.outcomes["missed"] == (1 - HIT) ** 10
    assert odds.outcomes["missed"] + odds.outcomes["no effect"] == cannon**8 * bomb**2
    assert odds.gates[0].chance == 1 - cannon**8 * bomb**2
    assert odds.gates[0].chance * odds.gates[1].chance == odds.headline


@pytest.mark.parametrize("target", ["light tank", "medium tank", "heavy tank"])
def test_rockets_have_one_pen_more(target: str) -> None:
    """WP-18, WP-24, BA-42: a heavy howitzer's shell, Pen +4, in place of +3; the cannon's eight shots beside."""
    armour = {"light tank": 8, "medium tank": 9, "heavy tank": 10}[target]

    def stopped(pen: int, shots: int) -> Fraction:
        through = Fraction(max(0, 6 - (armour - pen - 1) + 1), 6)
        return (1 - HIT * through) ** shots

    bombs, rockets = attack(target=target), attack(target=target, rockets=True)
    nothing = [odds.outcomes["missed"] + odds.outcomes["no effect"] for odds in (bombs, rockets)]
    assert nothing == [stopped(2, 8) * stopped(3, 2), stopped(2, 8) * stopped(4, 2)]


def test_bombs_may_be_kept_back() -> None:
    """WP-18: none, one or both in this attack."""
    for number in (0, 1, 2):
        assert attack(bombs=number).outcomes["missed"] == (1 - HIT) ** (8 + number)
    assert attack(bombs="all it carries").outcomes == attack(bombs=2).outcomes


def test_more_bombs_than_it_has_are_a_fault() -> None:
    """WP-18"""
    with pytest.raises(InputError, match="bombs: got '3'; accepted: all it carries, or a whole number from 0 to 2"):
        attack(bombs=3)
    with pytest.raises(InputError, match="bombs: got '1'; accepted: all it carries or 0: it carries none"):
        attack(plane="Lavochkin", bombs=1)


def test_rockets_without_the_option_are_a_fault() -> None:
    """WP-24"""
    with pytest.raises(InputError, match="rockets: got True; accepted: false"):
        attack(plane="Junkers Ju 87 Stuka", rockets=True)


@pytest.mark.parametrize(("pins", "hits"), [(0, 3), (1, 2), (2, 1)])
def test_each_pin_on_the_plane_takes_one_in_the_second_edition(pins: int, hits: int) -> None:
    """WP-15: 4+, 5+, 6+."""
    assert attack(plane_pins=pins).outcomes["missed"] == Fraction(6 - hits, 6) ** 10


def test_past_six_a_second_six_is_needed_of_a_planes_own_shots() -> None:
    """WP-15, BA-13: three pins make it 7."""
    assert attack(plane_pins=3).outcomes["missed"] == Fraction(35, 36) ** 10


def test_pins_count_once_in_the_third_edition_and_the_four_has_the_move_in_it() -> None:
    """WP-15: 4+, and 5+ under any number of pins."""
    assert attack(edition="3rd").outcomes["missed"] == Fraction(3, 6) ** 10
    for pins in (1, 5):
        assert attack(edition="3rd", plane_pins=pins).outcomes["missed"] == Fraction(4, 6) ** 10


@pytest.mark.parametrize("edition", ["2nd", "3rd"])
def test_inexperienced_pilots_need_one_more_and_veterans_nothing_less(edition: str) -> None:
    """WP-15: 5+; a Veteran plane hits no better than a Regular one."""
    assert attack(edition=edition, quality="Inexperienced").outcomes["missed"] == Fraction(4, 6) ** 10
    assert attack(edition=edition, quality="Veteran").outcomes == attack(edition=edition).outcomes


@pytest.mark.parametrize(("cover", "hits"), [("none", 3), ("soft", 2), ("hard", 1)])
def test_cover_makes_it_harder_in_the_second_edition_and_no_difference_to_vehicles_in_the_third(
    cover: str, hits: int
) -> None:
    """WP-15, BA-17: 4+, 5+, 6+; third-edition vehicles have no save, as is assumed."""
    assert attack(cover=cover).outcomes["missed"] == Fraction(6 - hits, 6) ** 10
    assert attack(cover=cover, edition="3rd").outcomes == attack(edition="3rd").outcomes


def test_that_vehicles_in_cover_have_no_save_from_planes_is_an_assumption_a_house_rule_may_turn() -> None:
    """WP-15, BA-17: named where there is cover to save them; with the switch, hard cover takes half of the hits."""
    given: dict[str, Any] = {"edition": "3rd", "plane": "Lavochkin", "target": "soft-skin"}
    sheltered = ask("warplanes.ground_attack", **given, cover="hard")
    assert "BA-17" in {row.rule for row in sheltered.assumptions}
    assert "BA-17" not in {row.rule for row in ask("warplanes.ground_attack", **given).assumptions}
    switch = {"base.switches": [{"edition": "3rd", "switch": "saves for vehicles", "on": True}]}
    saved = ask("warplanes.ground_attack", **given, cover="hard", house_rules=switch)
    one_shot = Fraction(3, 6) * Fraction(3, 6) * Fraction(3, 6)
    assert saved.outcomes["knocked out"] == 1 - (1 - one_shot) ** 4
    assert "cover" not in saved.ignored


def test_men_in_cover_are_saved_in_the_third_edition() -> None:
    """WP-15, BA-14: two HMGs, three shots each on a plane: 4+, D6 + 1 at 4, and a 5+ saves from soft cover."""
    odds = attack(edition="3rd", plane="Fiat G.50 Freccia", target="infantry", cover="soft")
    falls = HIT * Fraction(4, 6) * Fraction(4, 6)
    assert odds.outcomes["0"] == (1 - falls) ** 6


def test_down_and_a_small_team_count_against_the_second_editions_plane() -> None:
    """WP-15: 4+ and 2 for Down and 1 for two men: 7, a 6 and then a 6."""
    odds = attack(plane="Fiat G.50 Freccia", target="infantry", men=2, down=True)
    assert odds.outcomes["0"] == (1 - Fraction(1, 36) * Fraction(4, 6)) ** 6


@pytest.mark.parametrize(("edition", "shots"), [("2nd", 5), ("3rd", 3)])
def test_machine_guns_on_planes_fire_the_third_editions_vehicle_shots(edition: str, shots: int) -> None:
    """BA-41: the Val's two MMGs; that planes count as vehicles here is assumed, and a house rule gives full shots."""
    odds = attack(**TANK, edition=edition, bombs=0)
    assert odds.outcomes["missed"] == HIT ** (2 * shots)
    assert ("3rd plane machine guns fire vehicle shots" in [row.row_name for row in odds.assumptions]) == (
        edition == "3rd"
    )
    full = {"base.switches": [{"edition": "3rd", "switch": "plane machine guns fire vehicle shots", "on": False}]}
    assert attack(**TANK, edition="3rd", bombs=0, house_rules=full).outcomes["missed"] == HIT ** (2 * 6)


def test_an_open_top_suffers_one_more_on_the_chart_from_above() -> None:
    """WP-17, BA-28: a bomb's superficial D6-3+1 knocks out on a 6, its full D6+1 on 3 and more."""
    odds = attack(**TANK, open_topped=True)
    assert odds.outcomes["knocked out"] == HIT * Fraction(1, 6) * Fraction(1, 6) + HIT * Fraction(1, 6) * Fraction(4, 6)


def test_any_damage_destroys_a_soft_skin_and_its_roof_is_no_armour() -> None:
    """WP-17, BA-37: D6 + 2 at 6 and D6 + 3 at 6."""
    odds = attack(target="soft-skin")
    assert odds.headline == 1 - (1 - HIT * Fraction(3, 6)) ** 8 * (1 - HIT * Fraction(4, 6)) ** 2


def test_two_immobilised_results_of_one_attack_lose_the_tank() -> None:
    """WP-18, BA-35: both bombs of a Stuka: each full damage on a 6, each superficial on a 5; the chart's 2 and its 5."""
    odds = attack(plane="Junkers Ju 87 Stuka")
    each = HIT * Fraction(1, 6)
    stuck = 2 * each * Fraction(1, 6)
    out = each * Fraction(3, 6)
    assert odds.outcomes["knocked out"] == 1 - (1 - out) ** 2 + stuck**2


def test_one_bomb_on_ten_men_in_the_open() -> None:
    """WP-18, BA-44, BA-48: five men under a 3" template, each hurt by D6 + 3 at 4: anything but a 1; bullets hurt on 4+."""
    odds = attack(plane="Aichi D3A Val", target="infantry")
    nobody_shot = (1 - HIT * Fraction(3, 6)) ** 10
    assert odds.outcomes["0"] == nobody_shot * (1 - HIT + HIT * Fraction(1, 6) ** 5)


def test_no_man_is_hit_by_two_shells_and_the_largest_comes_first() -> None:
    """WP-18, BA-48: both bombs of a Stuka that hit find all ten men, five each, and never one of them twice."""
    odds = attack(plane="Junkers Ju 87 Stuka", target="infantry", target_quality="Inexperienced", he_hits=10)
    no_bullet = (1 - HIT * Fraction(4, 6)) ** 10
    assert odds.outcomes["0"] == no_bullet * ((1 - HIT) ** 2 + (1 - (1 - HIT) ** 2) * Fraction(1, 6) ** 10)


def test_shells_of_one_weapon_roll_for_pins_once_and_bullets_lay_one() -> None:
    """WP-18, BA-43, BA-14: the two shots of one autocannon against a Lavochkin's two of them: D2 for each that hit."""
    odds = attack(plane="Lavochkin", target="infantry", target_quality="Veteran", men=30)
    pins = odds.beside["pins laid on it"].outcomes
    gun_hits = 1 - (1 - HIT) ** 2
    assert pins["0"] == (1 - gun_hits) ** 2
    assert pins["1"] == 2 * gun_hits * (1 - gun_hits) * Fraction(1, 2)
    assert pins["4"] == gun_hits**2 * Fraction(1, 2) ** 2
    bullets = attack(plane="Fiat G.50 Freccia", target="infantry", men=30).beside["pins laid on it"].outcomes
    assert bullets["1"] == 1 - (1 - HIT) ** 6
    assumed = [row.row_name for row in attack(plane="Lavochkin", target="infantry").assumptions]
    assert "2nd 1" in assumed


def test_exceptional_damage_of_a_cannon_takes_a_gun_with_all_its_crew_in_the_second_edition() -> None:
    """WP-15, BA-29: a shell's 6 and 6 among three men: of the HMGs' six shots, each a 6 and a 6 with heavy weapons."""
    odds = attack(plane="Fiat G.50 Freccia", target="artillery", men=30)
    assert odds.outcomes["30"] >= 1 - (1 - HIT * Fraction(1, 36)) ** 6
    third = attack(plane="Fiat G.50 Freccia", target="artillery", men=30, edition="3rd")
    assert third.outcomes["30"] == 0


def test_massive_damage_can_be_had_in_the_third_edition_too() -> None:
    """WP-17, BA-32: rockets, D6 + 4 + 1 at an armoured car's 7: a 5 beats it by 3."""
    fields: dict[str, Any] = {"edition": "3rd", "rockets": True, "target": "armoured car"}
    assert attack(**fields, massive=True).headline > attack(**fields).headline
