"""Orders, pins, morale, ranging in and the order bag, by listing rolls."""

from __future__ import annotations

from fractions import Fraction

from . import figures
from .counting import FACES, TWO_DICE, Tally, by_label, certain, listed


def held(edition: str, target: int) -> int:
    """The third edition holds the number to roll within 2 to 11, after everything else."""
    lowest, highest = figures.HELD_IN_THE_3RD
    return min(max(target, lowest), highest) if edition == "3rd" else target


def read_order(roll: tuple[int, int], target: int) -> str:
    """What one roll of an order test means: double 6 and double 1 come before the sum."""
    if roll == (6, 6):
        return "FUBAR"
    return "passed" if roll == (1, 1) or sum(roll) <= target else "failed"


def order_test(
    *, edition: str = "2nd", quality: str = "Regular", pins: int = 0, officer_bonus: int = 0, reserve: bool = False
) -> dict[str, Fraction]:
    """base.order_test. Out of Reserve a test is always taken, at one less."""
    morale = figures.MORALE[quality]
    if pins >= morale:
        return by_label(certain("routed"))
    if pins == 0 and not reserve:
        return by_label(certain("passed"))
    target = held(edition, morale - pins + officer_bonus - (figures.RESERVE_PENALTY if reserve else 0))
    return by_label(listed(TWO_DICE, lambda roll: read_order(roll, target)))


def morale_tally(edition: str, quality: str, pins: int, officer_bonus: int) -> Tally:
    """Holds or is destroyed: doubles mean nothing here."""
    morale = figures.MORALE[quality]
    if pins >= morale:
        return certain("destroyed")
    target = held(edition, morale - pins + officer_bonus)
    return listed(TWO_DICE, lambda roll: "holds" if sum(roll) <= target else "destroyed")


def morale_check(
    *, edition: str = "2nd", quality: str = "Regular", pins: int = 0, officer_bonus: int = 0
) -> dict[str, Fraction]:
    """base.morale_check."""
    return by_label(morale_tally(edition, quality, pins, officer_bonus))


def pins_after_rally(edition: str, pins: int, roll: tuple[int, int], target: int, die: int) -> int:
    """Pins left after one Rally: the test ignores pins, so its target comes ready made."""
    if read_order(roll, target) != "passed":
        return pins
    if edition == "3rd" or roll == (1, 1):
        return 0
    return max(0, pins - (die + 1))


def rally(
    *, edition: str = "2nd", quality: str = "Regular", pins: int = 3, officer_bonus: int = 0
) -> dict[str, Fraction]:
    """base.rally. With no pins there is nothing to test and nothing to remove."""
    morale = figures.MORALE[quality]
    if pins >= morale:
        return by_label(certain("routed"))
    if pins == 0:
        return by_label(certain(0))
    target = held(edition, morale + officer_bonus)
    rolls = [(roll, die) for roll in TWO_DICE for die in FACES]
    return by_label(listed(rolls, lambda thrown: pins_after_rally(edition, pins, thrown[0], target, thrown[1])))


def ranging_in(*, attempts: int = 5) -> dict[str, Fraction]:
    """base.ranging_in. From the fifth attempt on it stays at 2+."""
    tally = certain("not yet")
    for attempt in range(1, attempts + 1):
        needed = figures.RANGING_IN[min(attempt, len(figures.RANGING_IN)) - 1]
        shot = listed(FACES, lambda die, n=needed, a=attempt: a if die >= n else "not yet")  # type: ignore[misc]
        tally = tally.then(lambda state, shot=shot: shot if state == "not yet" else certain(state))  # type: ignore[misc]
    return by_label(tally)


def order_dice(*, mine: int = 8, theirs: int = 8, run: int = 3) -> dict[str, Fraction]:
    """base.order_dice: the bag is emptied die by die; a state is their dice left, my dice left, their run so far."""
    tally = certain((theirs, mine, 0))
    for _ in range(mine + theirs):
        tally = tally.then(lambda state: draw(state, run))
    return by_label(tally.read(lambda state: "yes" if state == "run" else "no"))


def draw(state: tuple[int, int, int] | str, run: int) -> Tally:
    """One die out of the bag, each die in it as likely as any other."""
    if isinstance(state, str):
        return certain(state)
    theirs, mine, length = state
    enemy = "run" if length + 1 == run else (theirs - 1, mine, length + 1)
    return Tally({enemy: theirs, (theirs, mine - 1, 0): mine})
