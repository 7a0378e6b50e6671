"""The colours: an order that all can tell apart, and words that can be read on their ground."""

import pytest

from workbook import ask, questions
from workbook.odds.sentences import offered
from workbook.show import theme

PALETTES = {"light": theme.LIGHT, "dark": theme.DARK}
READ_AT_LEAST = 4.5  # what WCAG asks of text
SEEN_AT_LEAST = 3.0  # and of large text


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb, as WCAG reckons it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def test_light_and_dark_have_the_same_names() -> None:
    assert list(theme.LIGHT) == list(theme.DARK)
    assert set(theme.CLASSES) <= set(theme.EITHER)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("ink", ["ink", "soft", "accent"])
def test_words_can_be_read(palette: dict[str, str], ink: str) -> None:
    assert contrast(palette[ink], palette["card"]) >= READ_AT_LEAST


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_warning_can_be_read(palette: dict[str, str]) -> None:
    assert contrast(palette["warn"], palette["warn-soft"]) >= READ_AT_LEAST


@pytest.mark.parametrize("tone", ["accent", "o6"])
@pytest.mark.parametrize("ground", ["#ffffff", "#111111"])
def test_the_number_of_a_card_can_be_read_on_either_ground(tone: str, ground: str) -> None:
    assert contrast(theme.EITHER[tone], ground) >= SEEN_AT_LEAST


def test_neighbours_on_the_ladder_differ_in_lightness_or_hue() -> None:
    for palette in PALETTES.values():
        colours = [palette[name] for name in theme.CLASSES]
        assert len(set(colours)) == len(colours)


def test_a_ladder_begins_in_grey_and_ends_in_red() -> None:
    classes = theme.classes(ask("base.shot_at_vehicle"))
    assert list(classes.values()) == list(theme.CLASSES)
    assert classes["missed"] == "o0"
    assert classes["knocked out"] == "o6"


def test_counts_have_no_good_and_bad_end() -> None:
    """Only the headline stands out."""
    classes = theme.classes(ask("base.shot_at_troops"))
    assert classes["0"] == classes["1"] == theme.PLAIN
    assert {classes[str(count)] for count in range(2, 11)} == {theme.STRONG}


@pytest.mark.parametrize("name", list(questions()))
def test_what_the_headline_counts_stands_out_in_the_colour_of_its_number(name: str) -> None:
    odds = ask(name)
    for choice in offered(odds):
        said = odds.saying(choice.key) if choice.key else odds
        colours, counted = theme.classes(said), theme.own(said)
        assert counted or not said.headline
        if theme.tone(said) == "accent":
            assert {colours[label] for label in counted} <= {theme.STRONG}
            assert {colours[label] for label in colours.keys() - counted} <= {theme.PLAIN}
        else:
            assert colours[list(colours)[-1]] == theme.WORST
            assert max(counted, key=list(colours).index) == list(colours)[-1]


def test_a_good_outcome_is_never_red() -> None:
    """BY-03: an Expert is the best of crews."""
    assert theme.WORST not in theme.classes(ask("backyard.crew_grade")).values()
    assert theme.WORST not in theme.classes(ask("backyard.career")).values()


def test_of_an_event_those_outcomes_stand_out_that_always_are_it() -> None:
    assert "still fighting" not in theme.own(ask("backyard.shot"))
    assert "no main gun" in theme.own(ask("backyard.shot"))


def test_the_number_is_red_only_at_the_worst_end_of_a_ladder() -> None:
    assert theme.tone(ask("base.shot_at_vehicle")) == "o6"
    assert theme.tone(ask("base.order_test")) == "accent"
    assert theme.tone(ask("base.shot_at_troops")) == "accent"
