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


def turn_of(edition: str, quality: str, pins: int, officer_bonus: int, rallying: bool, down_recovers: bool) -> Tally:
    """One turn of a pinned unit: what its test came to, and the pins after it.

    A unit whose test fails may stay Down and lose the pins of a turn spent so; one that panics or fires on friends is
    not Down and keeps them.
    """
    target = held(edition, figures.MORALE[quality] - (0 if rallying else pins) + officer_bonus)

    def after(thrown: tuple[tuple[int, int], int]) -> tuple[str, int]:
        roll, die = thrown
        read = read_order(roll, target)
        if read == "passed" and rallying:
            return "rallied", pins_after_rally(edition, pins, roll, target, die)
        if read == "failed" and down_recovers:
            return read, 0 if edition == "3rd" else max(0, pins - (die + 1) // 2)
        return read, pins

    return listed([(roll, die) for roll in TWO_DICE for die in FACES], after)


def back_in_action(
    *,
    edition: str = "2nd",
    quality: str = "Regular",
    pins: int = 4,
    officer_bonus: int = 0,
    plan: str = "act every turn",
    down_recovers: bool = False,
    turns: int = 3,
) -> dict[str, Fraction]:
    """base.back_in_action: a state is the turn it acted in, or the pins on it and whether it has rallied yet.

    Rallying once first means the first turn's order alone; with no pins left there is nothing to rally.
    """
    if pins >= figures.MORALE[quality]:
        return by_label(certain("routed"))
    tally = certain(pins)
    for turn in range(1, turns + 1):
        rallying = plan == "rally until no pins are left" or (plan == "rally once first" and turn == 1)

        def one_turn(state: int | str, turn: int = turn, rallying: bool = rallying) -> Tally:
            if isinstance(state, str):
                return certain(state)
            if state == 0:
                return certain(f"turn {turn}")
            ends = turn_of(edition, quality, state, officer_bonus, rallying, down_recovers)
            return ends.read(lambda end: f"turn {turn}" if end[0] == "passed" else end[1])

        tally = tally.then(one_turn)
    return by_label(tally.read(lambda state: state.removeprefix("turn ") if isinstance(state, str) else "not yet"))


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
