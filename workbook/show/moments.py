"""How the headline comes about over time, where no gates tell it: the chance so far, after each step, and when it hardly moves."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from workbook.show import words

if TYPE_CHECKING:
    from workbook.odds import Odds

CAPTION = "The chance so far, after each step"
MOST_SAID = 6
HARDLY = Fraction(1, 1000)


class Moments(NamedTuple):
    """The steps that move the chance, each with the chance so far, and what is to be said of those left out at the end."""

    steps: list[tuple[str, Fraction]]
    rest: str = ""


def moments(odds: Odds) -> Moments:
    """The history without its tail, once that adds less than anybody could see; one moment alone is only the sentence again.

    >>> from workbook import ask
    >>> moments(ask("base.ranging_in", attempts=2)).steps
    [('Attempt 1', Fraction(1, 6)), ('Attempt 2', Fraction(4, 9))]
    >>> moments(ask("backyard.duel")).rest
    'then less than 0.1 points more by Turn 20'
    """
    told = words.history(odds)
    if len(told) < 2:
        return Moments([])
    steps = list(zip(plain([name for name, _ in told]), [chance for _, chance in told], strict=True))
    name, whole = steps[-1]
    last = next(place for place, (_, chance) in enumerate(steps) if whole - chance < HARDLY)
    if last == 0 or len(steps) - last <= 2:
        return Moments(steps)
    return Moments(steps[: last + 1], f"then less than 0.1 points more by {name}")


def course(odds: Odds) -> str:
    """The same in words, at a few of the moments; nothing where the gates tell it.

    >>> from workbook import ask
    >>> course(ask("base.ranging_in", attempts=2))
    'The chance so far, after each step: Attempt 1: 16.7%, Attempt 2: 44.4%.'
    """
    told, rest = moments(odds)
    few = len(told) <= MOST_SAID
    if not few:
        step = (len(told) - 1) / (MOST_SAID - 1)
        told = [told[round(place * step)] for place in range(MOST_SAID)]
    caption = CAPTION if few else "The chance so far, after some of the steps"
    return f"{caption}: {words.in_words(dict(told))}{'; ' * bool(rest)}{rest}." if told else ""


def plain(names: list[str]) -> list[str]:
    """Names of stages as short as they can be without two being alike.

    >>> plain(["Game 1: enough?", "Game 2: enough?"]), plain(["To damage: Rifle", "To damage: SMG"])
    (['Game 1', 'Game 2'], ['To damage: Rifle', 'To damage: SMG'])
    """
    short = [name.partition(": ")[0] for name in names]
    return short if len(set(short)) == len(names) else names
