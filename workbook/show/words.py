"""How an answer is told: its sentence, its sums, its gates, and the words for what it rests on."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from workbook.odds import Question, Record
from workbook.odds import fields as of
from workbook.odds.gates import settled
from workbook.show import numerals

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from workbook.odds import Odds
    from workbook.odds.gates import Gate

MOST_BRANCHES = 4
LEAST_LEFT = 2
"""So many words must be left of a sum beside the part that is open."""


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
    often = numerals.frequency(chance, odds.question.trial)
    link = ": " if chance in (0, 1) else ", "
    return Sentence(odds.headlines[0].says, numerals.percent(chance), f"of the time{link}{often}.")


def sums(odds: Odds) -> list[str]:
    """What a player would ask next: the further sums, and for counts the average, which comes after the spread.

    >>> from workbook import ask
    >>> sums(ask("base.shot_at_troops"))
    ['Nobody falls: 13.2%.', 'Half the unit or more falls: 0.4%.', 'On average 1.67.']
    """
    said = [f"{line.says}: {numerals.percent(odds.chance(*line.labels))}." for line in odds.headlines[1:]]
    mean = average(odds)
    return [*said, *([f"{mean}."] if mean else []), *filter(None, [in_short(odds)])]


def in_short(odds: Odds) -> str:
    """What stands beside the answer in a line, where the question is about it; what is beside is not worked out for others."""
    kind = type(odds.question)
    return "" if kind.in_short is Question.in_short else odds.question.in_short(odds.beside)


def average(odds: Odds) -> str | None:
    """The expected value in words, where the outcomes are counts."""
    mean = odds.expected
    return None if mean is None else f"On average {mean if mean.denominator == 1 else numerals.decimal(mean)}"


def target(gate: Gate) -> str:
    """The number to roll, where the gate's chance is that roll's own; nothing where the chance is that number already.

    >>> from workbook import ask
    >>> [target(ask(name).gates[0]) for name in ("base.shot_at_vehicle", "backyard.to_hit")]
    ['3+', '']
    """
    return "" if gate.needed == numerals.plain_percent(gate.chance) else gate.needed


def gate(gate: Gate) -> str:
    """What a gate asks for: the roll needed with its parts, of each die where there are several; else what its throw can mean.

    >>> from workbook import ask
    >>> [gate(each) for each in ask("base.shot_at_troops").gates]
    ['at least 2 of 5 rolls at 3+: 3+ base', '4+ each: 4+ against Regular infantry']
    """
    if gate.says or len(gate.branches) > MOST_BRANCHES:
        return gate.says
    return ", ".join(f"{says} {numerals.briefly(share)}" for says, share in gate.branches)


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
        f"{label}{':' * label[-1:].isdigit()} {numerals.percent(chance)}" for label, chance in chances.items() if chance
    )


def alt(odds: Odds) -> str:
    """What a chart of the answer shows, for those who do not see it."""
    return f"{odds.question.asks} {in_words(odds.outcomes)}"


def rests_on(odds: Odds) -> str:
    """The flag of the assumptions; nothing where there are none."""
    return resting([row.text() for row in odds.assumptions])


def rests_on_beside(odds: Odds, title: str) -> str:
    """The flag of the assumptions that only what stands beside the answer rests on; nothing where there are none.

    >>> from workbook import ask
    >>> rests_on_beside(ask("base.order_test", pins=2), "pins afterwards")
    'Rests on one assumption more: double 1: pins off all (2nd edition)'
    """
    return resting([row.text() for row in odds.assumptions_beside.get(title, ())], " more")


def resting(texts: list[str], more: str = "") -> str:
    """How many assumptions these are, and which; nothing where there are none."""
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
    group = fields[field].json_schema_extra["group"]
    return said if len(twins) == 1 else f"{said} ({group if len(group) == 1 else group[0].lower() + group[1:]})"


def given(odds: Odds, field: str, now: Any) -> str:
    """A value of a field in words: a chance in percent, anything else as `value` has it.

    >>> from workbook import ask
    >>> given(ask("crew.career"), "knocked_out", Fraction(3, 10)), given(ask("crew.career"), "games", 12)
    ('30%', '12')
    """
    chance = isinstance(now, Fraction) and of.is_chance(type(odds.question).model_fields[field])
    return numerals.plain_percent(now) if chance else value(now)


def gapped(says: str, others: Iterable[str]) -> str:
    """A sum's words where a field moves a part of them: that part left open, as most of the others have it.

    >>> gapped("It acts within 3 turns", ["It acts this turn", "It acts within 2 turns", "It acts within 5 turns"])
    'It acts within … turns'
    >>> gapped("The unit holds", ["The unit holds"])
    'The unit holds'
    """
    opened = (_gap(says.split(), other.split()) for other in others if other != says)
    found = Counter(one for one in opened if len(one.split()) > LEAST_LEFT)
    return max(found, key=lambda one: (found[one], len(one))) if found else says


def _gap(one: list[str], other: list[str]) -> str:
    least = min(len(one), len(other))
    first = next((at for at in range(least) if one[at] != other[at]), least)
    last = next((at for at in range(least - first) if one[-1 - at] != other[-1 - at]), least - first)
    return " ".join([*one[:first], "…", *one[len(one) - last :]])


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
