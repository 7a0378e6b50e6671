"""How numbers are written for a reader: percent, natural frequencies, differences in points, short fractions, plurals.

None says more than is so: what can happen is never 0%, and what may fail is never 100%.
"""

from __future__ import annotations

import re
from fractions import Fraction

LONGEST_FRACTION, LONGEST_IN_TABLES = 5, 13
IRREGULAR = {"man": "men", "die": "dice"}
ROUND_CHANCES = sorted({Fraction(k, n) for n in (10, 3, 4) for k in range(n) if 2 * n <= 10 * k <= 8 * n})
HALF, ALMOST = Fraction(1, 2), Fraction(39, 40)
RAREST = Fraction(1, 1_000_000)
"""What is rarer than this nobody will see, and how much rarer says nothing."""


def percent(chance: Fraction) -> str:
    """A chance to one decimal; 0% and 100% are kept for what never and what always happens.

    >>> percent(Fraction(163, 1000)), percent(Fraction(1, 7776)), percent(Fraction(7775, 7776)), percent(Fraction(1))
    ('16.3%', '<0.1%', '>99.9%', '100%')
    """
    won, of = chance.as_integer_ratio()
    if won in (0, of):
        return "100%" if won else "0%"
    if 1000 * won < of:
        return "<0.1%"
    if 1000 * won > 999 * of:
        return ">99.9%"
    return f"{_decimal(100 * won, of, 1)}%"


def plain_percent(chance: Fraction) -> str:
    """The same without a decimal that says nothing: a chance that somebody has set, and not worked out.

    >>> plain_percent(Fraction(3, 10)), plain_percent(Fraction(1, 3))
    ('30%', '33.3%')
    """
    return percent(chance).replace(".0%", "%")


def decimal(number: Fraction, places: int = 2) -> str:
    """A number to so many decimals, halves rounded away from zero as players do.

    >>> decimal(Fraction(5, 3)), decimal(Fraction(1, 8)), decimal(Fraction(-1, 8)), decimal(Fraction(5, 2), 0)
    ('1.67', '0.13', '-0.13', '3')
    """
    return _decimal(*number.as_integer_ratio(), places)


def _decimal(above: int, below: int, places: int) -> str:
    scaled = (2 * abs(above) * 10**places + below) // (2 * below)
    whole, rest = divmod(scaled, 10**places)
    sign = "-" if above < 0 and scaled else ""
    return f"{sign}{whole}.{rest:0{places}}" if places else f"{sign}{whole}"


def points(difference: Fraction) -> str:
    """A difference between two chances, in points of a hundred.

    >>> points(Fraction(1, 12)), points(Fraction(-1, 12)), points(Fraction(0)), points(Fraction(1, 7776))
    ('+8.3 points', '-8.3 points', 'no difference', 'under +0.1 points')
    """
    if difference == 0:
        return "no difference"
    sign = "+" if difference > 0 else "-"
    if abs(difference) < Fraction(1, 1000):
        return f"under {sign}0.1 points"
    return f"{sign}{decimal(abs(difference) * 100, 1)} points"


def apart(difference: Fraction) -> str:
    """How far two chances are apart, whichever is the greater, in points of a hundred.

    >>> apart(Fraction(-1, 12)), apart(Fraction(0)), apart(Fraction(1, 7776))
    ('8.3 points', 'no difference', 'under 0.1 points')
    """
    return points(abs(difference)).replace("+", "")


def fraction(chance: Fraction) -> str:
    """The exact fraction where it is short enough to be read at a glance, else nothing.

    >>> fraction(Fraction(4, 27)), fraction(Fraction(2135, 139968)), fraction(Fraction(1))
    ('4/27', '', '')
    """
    text = str(chance)
    return text if chance.denominator > 1 and len(text) <= LONGEST_FRACTION else ""


def briefly(chance: Fraction) -> str:
    """The exact fraction where it is short, else the percent.

    >>> briefly(Fraction(4, 27)), briefly(Fraction(2135, 139968))
    ('4/27', '1.5%')
    """
    return fraction(chance) or percent(chance)


def shortened(text: str) -> str:
    """Nothing in place of a fraction too long for a table, which stands beside its percent; any other text as it is.

    >>> shortened("2135/139968"), shortened("1444878125/2176782336"), shortened("soft")
    ('2135/139968', '', 'soft')
    """
    return "" if len(text) > LONGEST_IN_TABLES and re.fullmatch(r"-?\d+/\d+", text) else text


def plural(noun: str, count: int = 2) -> str:
    """The noun for so many of them.

    >>> [plural(noun) for noun in ("shot", "try", "volley", "Rally", "pass", "dead man")]
    ['shots', 'tries', 'volleys', 'Rallies', 'passes', 'dead men']
    """
    if count == 1:
        return noun
    *before, last = noun.split(" ")
    if last in IRREGULAR:
        last = IRREGULAR[last]
    elif re.search(r"[^aeiou]y$", last):
        last = f"{last[:-1]}ies"
    else:
        last += "es" if re.search(r"(s|x|z|ch|sh)$", last) else "s"
    return " ".join([*before, last])


def frequency(chance: Fraction, trial: str = "try") -> str:
    """How often it happens, as one would say it across the table.

    >>> (
    ...     frequency(Fraction(163, 1000), "shot"),
    ...     frequency(Fraction(1, 6), "shot"),
    ...     frequency(Fraction(312, 1000), "shot"),
    ... )
    ('about 1 shot in 6', '1 shot in 6', 'about 3 shots in 10')
    >>> frequency(Fraction(0)), frequency(Fraction(1)), frequency(Fraction(99, 100)), frequency(HALF)
    ('never', 'always', 'almost always', 'as often as not')
    >>> frequency(Fraction(1, 89_000_000), "game")
    'less than 1 game in 1,000,000'
    """
    if chance in (0, 1):
        return "always" if chance else "never"
    if chance >= ALMOST:
        return "almost always"
    if abs(chance - HALF) <= 1 - ALMOST:
        return "as often as not"
    if chance < RAREST:
        return f"less than 1 {trial} in {RAREST.denominator:,}"
    nearest = _round_chance(chance)
    if nearest == HALF:
        return f"a little {'more' if chance > HALF else 'less'} often than not"
    out_of = nearest.denominator
    if nearest != chance and out_of == 5 and nearest not in (Fraction(1, 5), Fraction(4, 5)):
        out_of = 10  # easier to compare than fifths
    times = int(nearest * out_of)
    about = "" if nearest == chance else "about "
    return f"{about}{times} {plural(trial, times)} in {out_of:,}"


def _round_chance(chance: Fraction) -> Fraction:
    """The nearest chance that is easily said: one in so many, all but one in so many, tenths, thirds, quarters."""
    if chance < Fraction(1, 5):
        return Fraction(1, _two_figures(1 / chance))
    if chance > Fraction(4, 5):
        return 1 - Fraction(1, _two_figures(1 / (1 - chance)))
    return (
        chance
        if chance.denominator <= 10
        else min(ROUND_CHANCES, key=lambda each: (abs(each - chance), each.denominator))
    )


def _two_figures(number: Fraction) -> int:
    whole = int(number + HALF)
    step = 10 ** max(0, len(str(whole)) - 2)
    return whole if number == whole and whole <= 1296 else int(Fraction(whole, step) + HALF) * step
