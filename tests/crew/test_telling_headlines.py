"""Where the usual sentence is sure to be so, another that says something comes first."""

from __future__ import annotations

from fractions import Fraction

from workbook import ask


def test_where_somebody_always_lives_it_is_said_how_often_all_do() -> None:
    """CX-07: a Regular crew hit by full damage loses D3 - 1 men, so 0, 1 or 2 of three."""
    odds = ask("crew.survival")
    assert (odds.headlines[0].says, odds.headline) == ("All three get out", Fraction(1, 3))
    assert ask("crew.fighting_crew").headlines[0].says == "All three live"


def test_where_nobody_may_live_that_comes_first() -> None:
    """CX-07: brought down by massive damage, none of the three gets out on one face of the D3."""
    odds = ask("crew.survival", knocked_out_by="massive damage")
    assert (odds.headlines[0].says, odds.headline) == ("At least one man lives", Fraction(2, 3))


def test_a_first_skill_roll_says_whose_skill_it_is() -> None:
    """CX-09: two faces of the D6 name the driver; with a skill of his the player may choose, and that is said instead."""
    odds = ask("crew.skill_roll")
    assert (odds.headlines[0].says, odds.headline) == ("It is a skill of the driver", Fraction(2, 6))
    again = ask("crew.skill_roll", driver=["Lead Foot"])
    assert (again.headlines[0].says, again.headline) == ("A skill comes as rolled", 1 - Fraction(2, 6) * Fraction(1, 6))


def test_a_crew_that_always_goes_on_is_asked_for_its_quality() -> None:
    """CX-11: two skills or three are Regular."""
    odds = ask("crew.after_knock_out", driver=1, gunner=2)
    assert odds.headlines[0].says == "It is Regular or better"
    assert odds.chance("crew lost") == 0
    assert ask("crew.after_knock_out").headlines[0].says == "The crew goes on", "nothing else is open there"
