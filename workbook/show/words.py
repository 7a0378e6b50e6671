"""How chances are said: percent, natural frequencies, the sentence of an answer, and the words for what it rests on.

Words never say more than is so: what can happen is never 0%, and what may fail is never 100%.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from workbook.odds import Question, Record
from workbook.odds.working import settled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from workbook.odds import Odds
    from workbook.odds.working import Gate

LONGEST_FRACTION, LONGEST_IN_TABLES = 5, 13
MOST_BRANCHES = 4
IRREGULAR = {"man": "men", "die": "dice"}
ROUND_CHANCES = sorted({Fraction(k, n) for n in (10, 3, 4) for k in range(n) if 2 * n <= 10 * k <= 8 * n})
HALF, ALMOST = Fraction(1, 2), Fraction(39, 40)


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


def fraction(chance: Fraction) -> str:
    """The exact fraction where it is short enough to be read at a glance, else nothing.

    >>> fraction(Fraction(4, 27)), fraction(Fraction(2135, 139968)), fraction(Fraction(1))
    ('4/27', '', '')
    """
    text = str(chance)
    return text if chance.denominator > 1 and len(text) <= LONGEST_FRACTION else ""


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
    """
    if chance in (0, 1):
        return "always" if chance else "never"
    if chance >= ALMOST:
        return "almost always"
    if abs(chance - HALF) <= 1 - ALMOST:
        return "as often as not"
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


class Sentence(NamedTuple):
    """The answer in a sentence, with the number apart so that it can stand out."""

    before: str
    number: str
    after: str

    @property
    def text(self) -> str:
        """The whole sentence."""
        return f"{self.before} {self.number} {self.after}"


def sentence(odds: Odds) -> Sentence:
    """The headline of an answer: what happens, how often, and how often that is across the table.

    >>> from workbook import ask
    >>> sentence(ask("base.order_test", pins=2)).text
    'The order is carried out 58.3% of the time, about 6 orders in 10.'
    """
    chance = odds.headline
    often = frequency(chance, odds.question.trial)
    link = ": " if chance in (0, 1) else ", "
    return Sentence(odds.headlines[0].says, percent(chance), f"of the time{link}{often}.")


def sums(odds: Odds) -> list[str]:
    """What a player would ask next: the further sums, and for counts the average, which comes after the spread.

    >>> from workbook import ask
    >>> sums(ask("base.shot_at_troops"))
    ['Nobody falls: 13.2%.', 'Half the unit or more: 0.4%.', 'On average 1.67.']
    """
    said = [f"{line.says}: {percent(odds.chance(*line.labels))}." for line in odds.headlines[1:]]
    mean = average(odds)
    return [*said, *([f"{mean}."] if mean else []), *filter(None, [in_short(odds)])]


def in_short(odds: Odds) -> str:
    """What stands beside the answer in a line, where the question is about it; what is beside is not worked out for others."""
    kind = type(odds.question)
    return "" if kind.in_short is Question.in_short else odds.question.in_short(odds.beside)


def average(odds: Odds) -> str | None:
    """The expected value in words, where the outcomes are counts."""
    return None if odds.expected is None else f"On average {decimal(odds.expected)}"


def target(gate: Gate) -> str:
    """The number to roll, where the gate's chance is that roll's own; nothing where the chance is that number already.

    >>> from workbook import ask
    >>> [target(ask(name).gates[0]) for name in ("base.shot_at_vehicle", "backyard.to_hit")]
    ['3+', '']
    """
    return "" if gate.needed == percent(gate.chance).replace(".0%", "%") else gate.needed


def gate(gate: Gate) -> str:
    """What a gate asks for: the roll needed with its parts, of each die where there are several; else what its throw can mean.

    >>> from workbook import ask
    >>> [gate(each) for each in ask("base.shot_at_troops").gates]
    ['at least 2 of 5 rolls at 3+: 3+ base', '4+ each: 4+ against Regular infantry']
    """
    if gate.says or len(gate.branches) > MOST_BRANCHES:
        return gate.says
    return ", ".join(f"{says} {fraction(share) or percent(share)}" for says, share in gate.branches)


def history(odds: Odds) -> list[tuple[str, Fraction]]:
    """By each stage, how likely the headline has come about already: for attempts and draws, which end anywhere.

    >>> from workbook import ask
    >>> history(ask("base.ranging_in", attempts=2))
    [('Attempt 1', Fraction(1, 6)), ('Attempt 2', Fraction(4, 9))]
    """
    gated = odds.question.gated
    if gated and (odds.gates or odds.headline in (0, 1)):
        return []
    wanted = odds.one_of(odds.headlines[0].labels)
    by_stage = (
        settled(odds.layers, wanted)
        if gated
        else [(each.stage.name, each.after.chance(wanted)) for each in odds.layers]
    )
    before = [Fraction(0), *(chance for _, chance in by_stage)]
    told = [stage for stage, last in zip(by_stage, before, strict=False) if stage[1] != last]
    return (
        told if len(told) > 1 or not gated else []
    )  # where gates would have told it, one moment is only the sentence again


def in_words(chances: Mapping[str, Fraction]) -> str:
    """A distribution read aloud, without what cannot happen: the text that stands for its chart.

    >>> in_words({"holds": Fraction(5, 6), "destroyed": Fraction(1, 6), "routs": Fraction(0)})
    'holds 83.3%, destroyed 16.7%'
    """
    return ", ".join(
        f"{label}{':' * label[-1:].isdigit()} {percent(chance)}" for label, chance in chances.items() if chance
    )


def alt(odds: Odds) -> str:
    """What a chart of the answer shows, for those who do not see it."""
    return f"{odds.question.asks} {in_words(odds.outcomes)}"


def rests_on(odds: Odds) -> str:
    """The flag of the assumptions; nothing where there are none."""
    return _resting([row.text() for row in odds.assumptions])


def rests_on_beside(odds: Odds, title: str) -> str:
    """The flag of the assumptions that only what stands beside the answer rests on; nothing where there are none.

    >>> from workbook import ask
    >>> rests_on_beside(ask("base.order_test", pins=2), "pins afterwards")
    'Rests on one assumption more: double 1: pins off all (2nd edition)'
    """
    return _resting([row.text() for row in odds.assumptions_beside.get(title, ())], " more")


def _resting(texts: list[str], more: str = "") -> str:
    if not texts:
        return ""
    count = f"one assumption{more}" if len(texts) == 1 else f"{len(texts)} assumptions{more}"
    return f"Rests on {count}: {'; '.join(texts)}"


def house_rules(odds: Odds) -> str:
    """The flag of the house rules; nothing where there are none."""
    texts = [change.text() for change in odds.tables.house_rules]
    if not texts:
        return ""
    return f"House rule{'s' if len(texts) > 1 else ''} on: {'; '.join(texts)}"


def ignored(odds: Odds) -> list[str]:
    """The fields that do not count here, each with the reason, by their titles."""
    return [f"{title(odds, name)}: {reason}" for name, reason in odds.ignored.items()]


def title(odds: Odds, field: str) -> str:
    """A field's title on the form, with its group where another field has the same title.

    >>> from workbook import ask
    >>> shot = ask("base.shot_at_vehicle")
    >>> title(shot, "weapon"), title(shot, "target_pins")
    ('Weapon', 'Pins (target)')
    """
    fields: dict[str, Any] = dict(type(odds.question).model_fields)
    said = fields[field].title or field
    twins = [info for info in fields.values() if info.title == said]
    return said if len(twins) == 1 else f"{said} ({fields[field].json_schema_extra['group'].lower()})"


def value(given: Any) -> str:
    """A field's value in words: a switch is yes or no, an empty one is none, a list its records one after another.

    >>> value(True), value(None), value(3), value("soft")
    ('yes', 'none', '3', 'soft')
    """
    if given is None or given == ():
        return "none"
    if isinstance(given, tuple):
        return "; ".join(map(value, given))
    if isinstance(given, Record):
        return given.line
    return {True: "yes", False: "no"}[given] if isinstance(given, bool) else str(given)


def beside(given: Any, other: Any) -> str:
    """A field's value in words, beside that of another answer: of a list only the lines that the other has not.

    >>> beside(3, 4), beside(("a", "b"), ("b", "c")), beside(("b",), ("b", "c"))
    ('3', 'a', 'without c')
    """
    if not (isinstance(given, tuple) and isinstance(other, tuple)):
        return value(given)
    own, missing = ([line for line in one if line not in two] for one, two in ((given, other), (other, given)))
    if own or not missing:
        return value(tuple(own) or given)
    return f"without {value(tuple(missing))}" if given else value(given)
