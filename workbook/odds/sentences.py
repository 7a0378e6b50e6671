"""The sentences an answer can be put in: the question's own headline, its further sums, or any outcomes a reader asks for.

Which one is said is presentation: it moves the sentence, its gates and its colours, and no chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from workbook.odds.faults import InputError, not_among
from workbook.odds.question import Headline

if TYPE_CHECKING:
    from workbook.odds.answer import Odds

_OR_MORE = re.compile(r"(\d+)\s*\+")


class Choice(NamedTuple):
    """A headline, and the text that asks for it; the question's own is asked for by no text at all."""

    key: str
    line: Headline


def offered(odds: Odds) -> tuple[Choice, ...]:
    """Every sentence worth offering, the question's own first; counts as "so many or more", named outcomes one by one.

    What is said already is among them.

    >>> from workbook import ask
    >>> [choice.key for choice in offered(ask("base.order_test"))]
    ['', 'It goes wrong in a FUBAR', 'failed', 'routed']
    >>> [choice.key for choice in offered(ask("base.shot_at_troops", firers=2))]
    ['', 'Nobody falls', 'Half the unit or more falls', 'Somebody is left', '2+']
    """
    seen: set[frozenset[str]] = set()
    found = []
    for choice in _all(odds):
        if choice.line.labels not in seen:
            seen.add(choice.line.labels)
            found.append(choice)
    if odds.said and odds.said not in (choice.key for choice in found):
        found.append(Choice(odds.said, odds.headlines[0]))
    return tuple(found)


def _all(odds: Odds) -> Iterator[Choice]:
    question, outcomes = odds.question, odds.outcomes
    for place, line in enumerate((*question.headlines(outcomes), *question.further(outcomes))):
        yield Choice(line.says if place else "", line)
    if odds.numeric:
        last = max(int(label) for label, chance in outcomes.items() if chance)
        yield from (_at_least(odds, count) for count in range(1, last + 1))
    else:
        yield from (_these(odds, [label]) for label in odds.labels if not label.isdecimal())


def chosen(odds: Odds, wanted: str | Iterable[str]) -> Choice:
    """The sentence asked for: by its words, by outcomes or events (in a list, or with commas between), or as "2+".

    >>> from workbook import ask
    >>> chosen(ask("base.order_test"), "failed, routed").line.says
    'The outcome is “failed” or “routed”'
    >>> chosen(ask("base.shot_at_troops"), "2+").line.says
    'At least 2 men fall'
    """
    if isinstance(wanted, str):
        for choice in _all(odds):
            if wanted.casefold() in (choice.key.casefold(), choice.line.says.casefold()):
                return _same(odds, choice)
        more = _OR_MORE.fullmatch(wanted.strip())
        if more and odds.numeric:
            return _same(odds, _at_least(odds, int(more[1])))
    labels = [wanted] if isinstance(wanted, str) and odds.knows(wanted) else _listed(wanted)
    strange = [label for label in labels if not (isinstance(label, str) and odds.knows(label))]
    if strange or not labels:
        names = [choice.line.says if choice.key == "" else choice.key for choice in offered(odds)]
        raise InputError([not_among("headline", strange[0] if strange else wanted, names)])
    return _same(odds, _these(odds, labels))


def carried(before: Odds, there: Odds) -> Odds:
    """Another answer in the sentence of the one before, as far as it has one: the same words or outcomes, or in the same place."""
    if not before.said:
        return there
    try:
        return there.saying(before.said)
    except InputError:
        here, other = list(offered(before)), list(offered(there))
        own = len(before.question.headlines(before.outcomes))
        place = next((at for at, choice in enumerate(here[:own]) if choice.key == before.said), 0)
        return there.saying(other[place].key) if place < len(other) else there


def _listed(wanted: str | Iterable[str]) -> list[str]:
    return [part.strip() for part in wanted.split(",")] if isinstance(wanted, str) else list(dict.fromkeys(wanted))


def _same(odds: Odds, choice: Choice) -> Choice:
    """The sentence that the question has for the same outcomes, else this one; its own headline too is kept to once asked for."""
    same = next((each for each in _all(odds) if each.line.labels == choice.line.labels), choice)
    return same if same.key else Choice(choice.key or same.line.says, same.line)


def _at_least(odds: Odds, count: int) -> Choice:
    labels = frozenset(label for label in odds.outcomes if int(label) >= count)
    return Choice(f"{count}+", Headline(odds.question.reaching(count), labels))


def _these(odds: Odds, labels: Iterable[str]) -> Choice:
    wanted = list(dict.fromkeys(labels))
    named = " or ".join(f"“{label}”" for label in wanted)
    return Choice(", ".join(wanted), Headline.of(f"The outcome is {named}", *wanted))
