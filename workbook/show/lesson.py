"""The parts of a lesson: predict, then look; and exercises that are checked. Both work by keyboard and without a kernel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from importlib.resources import files
from typing import Any

import traitlets

from workbook import api
from workbook.odds import Odds, Question
from workbook.odds.faults import Fault, InputError, not_among
from workbook.odds.fields import parse_fraction
from workbook.show import numerals
from workbook.show.card import card, tag
from workbook.show.cells import CellWidget
from workbook.show.twin import with_twin

PERCENT = "percent"


def script() -> str:
    """The lesson's script: nothing of it is seen by the page but `rulesWorkbookLesson`."""
    page = files("workbook.show")
    parts = [(page / "panel" / "dom.js").read_text("utf-8"), (page / "lesson.js").read_text("utf-8")]
    return "\n".join(
        ["(() => {", *parts, "globalThis.rulesWorkbookLesson = { mount: mountLesson, readNumber, judge };", "})();"]
    )


class Lesson(CellWidget):
    """A question with its answer behind a guess; `content` holds all that the page needs."""

    _esm = (
        script()
        + "\nexport default { render: ({ model, el }) => rulesWorkbookLesson.mount(el, model.get('content')) };"
    )
    _css = (files("workbook.show") / "lesson.css").read_text("utf-8")

    content = traitlets.Dict().tag(sync=True)

    def __init__(self, content: dict[str, Any]) -> None:
        super().__init__(content=content)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return with_twin(super()._repr_mimebundle_(**options), folded(self.content), repr(self))

    def __repr__(self) -> str:
        return f"{self.content['asks']}\nThe answer: {self.content['told']}"


def folded(content: dict[str, Any]) -> str:
    """The twin of a lesson: the question, and its answer folded away."""
    title = "Predict, then look" if content["kind"] == "predict" else "Exercise"
    choice = content["choice"]
    offered = escape(" · ".join(choice["choices"])) if choice else ""
    hint = (
        tag("details", tag("summary", "A hint", "cursor:pointer;") + escape(content["hint"])) if content["hint"] else ""
    )
    look = tag("summary", "Look", "cursor:pointer;padding:2px 0;")
    parts = [
        tag("div", title, "opacity:0.75;font-size:12px;"),
        tag("div", escape(content["asks"]), "font-size:17px;font-weight:600;"),
        tag("div", offered, "padding:2px 0;") if offered else "",
        hint,
        tag("details", look + tag("div", escape(content["told"]), "font-weight:600;padding:4px 0;") + content["shown"]),
    ]
    style = "max-width:800px;padding:8px 0 8px 14px;border-left:4px solid rgba(43,128,181,0.8);font-size:14px;"
    return tag("section", "\n".join(filter(None, parts)), style, "workbook-lesson")


def predict(
    question: str | Question | Odds,
    *,
    ask: str = "",
    guess: str | Sequence[str] = PERCENT,
    outcome: str | None = None,
    house_rules: Any = None,
    **fields: Any,
) -> Lesson:
    """Predict, then look: the reader says how often it happens, then sees the answer and its working.

    The chance asked about is the headline, or an `outcome`. `guess` is "percent", or choices: outcomes of the question, of which
    the likeliest is right, or chances such as "1/6" and "1/3", of which the nearest is.

    >>> predict("base.order_test", pins=2).content["told"]
    'The order is carried out 58.3% of the time, about 6 orders in 10.'
    """
    odds = api.answer(question, house_rules, fields)
    headline = odds.headlines[0]
    if outcome is not None and outcome not in odds.outcomes:
        raise InputError([not_among("outcome", outcome, list(odds.outcomes))])
    says, chance = (
        (headline.says, odds.headline) if outcome is None else (outcome_in_words(odds, outcome), odds.outcomes[outcome])
    )
    choice, right = (None, chance) if guess == PERCENT else _choice(odds, guess, chance)
    often = numerals.frequency(chance, odds.question.trial)
    told = f"{says} {numerals.percent(chance)} of the time, {often}."
    if choice and right is None:
        likeliest = [choice["choices"][place] for place in choice["right"]]
        told = f"The likeliest of these: {' and '.join(likeliest)}, {numerals.percent(odds.outcomes[likeliest[0]])}."
    which = f"is the answer “{outcome}”" if says.startswith("The answer to") else f"is it that: {says}"
    asks = ask or f"{odds.question.asks} How often {which}?"
    return Lesson(_content("predict", asks, choice, _number(chance, chance=True), told=told, shown=card(odds)))


def outcome_in_words(odds: Odds, outcome: str) -> str:
    """An outcome as a sentence that can stand alone, in the question's own words.

    These are the words of the sum that is of this outcome alone; else just so many of what is counted; else the answer itself.

    >>> from workbook import ask
    >>> outcome_in_words(ask("base.shot_at_troops"), "0"), outcome_in_words(ask("base.shot_at_troops"), "4")
    ('Nobody falls', 'Exactly 4 men fall')
    >>> outcome_in_words(ask("base.back_in_action"), "2")
    'The answer to “On which turn does the pinned unit act again?” is “2”'
    """
    own = next((line.says for line in odds.headlines if line.labels == {outcome}), "")
    return own or _just(odds, outcome) or f"The answer to “{odds.question.asks}” is “{outcome}”"


def _just(odds: Odds, outcome: str) -> str:
    """Just so many of what the question counts; nothing where it counts nothing, or does not say what, or has no word for one."""
    counted = odds.question.counted
    if not odds.numeric or (outcome == "1" and counted and odds.question.reaching(1).endswith(counted)):
        return ""
    most = odds.question.reaching(int(outcome))
    just = re.sub(
        r"\bat least (?=\d)", "exactly ", re.sub(r"^(\d.*) or more$", r"at least \1", most), flags=re.IGNORECASE
    )
    return "" if just == most or most.endswith("of them") else just[0].upper() + just[1:]


def _choice(odds: Odds, guess: str | Sequence[str], chance: Fraction) -> tuple[dict[str, Any], Fraction | None]:
    """The choices offered and which is right; None in place of a chance where the likeliest outcome is asked for."""
    texts = [guess] if isinstance(guess, str) else list(guess)
    if len(texts) > 1 and all(text in odds.outcomes for text in texts):
        most = max(odds.outcomes[text] for text in texts)
        return {"choices": texts, "right": [k for k, text in enumerate(texts) if odds.outcomes[text] == most]}, None
    try:
        chances = [parse_fraction(text) for text in texts]
    except ValueError:
        chances = []
    if len(chances) < 2:
        accepted = f'"percent", or two and more of the outcomes {", ".join(odds.outcomes)}, or of chances such as 1/6'
        raise InputError([Fault("guess", guess, accepted)])
    least = min(abs(each - chance) for each in chances)
    right = [k for k, each in enumerate(chances) if abs(each - chance) == least]
    return {"choices": [str(text) for text in texts], "right": right}, chance


def exercise(
    text: str,
    *,
    answer: Any,
    choices: Sequence[str] | None = None,
    unit: str = "",
    hint: str = "",
    why: str | Odds = "",
) -> Lesson:
    """A checked exercise: right or wrong at once, and then the working.

    `answer` is a number (a Fraction up to 1 is a chance: 1/3, 33% and 0.333 are right to as many places as they have), or one of
    the `choices`. `why` is the working in words, or an answer, which shows its own.

    >>> exercise("What does an Inexperienced crew need to hit?", answer=4, hint="One more than 3.").content["told"]
    'The answer is 4.'
    """
    shown = card(why) if isinstance(why, Odds) else tag("p", escape(why))
    if choices is not None:
        if answer not in choices:
            raise InputError([not_among("answer", answer, list(choices))])
        choice = {"choices": list(choices), "right": [list(choices).index(answer)]}
        return Lesson(
            _content("exercise", text, choice, None, hint=hint, told=f"The answer is: {answer}.", shown=shown)
        )
    try:
        number = parse_fraction(answer)
    except ValueError:
        raise InputError([Fault("answer", answer, "a number such as 1/3 or 28, or one of the choices")]) from None
    chance = isinstance(answer, Fraction | str | float) and 0 <= number <= 1
    written = _number(number, chance=chance, unit=unit)
    exactly = (
        f"{numerals.fraction(number)}, that is {written['text']}"
        if chance and numerals.fraction(number)
        else written["text"]
    )
    told = f"The answer is {exactly}{f' {unit}' if unit else ''}."
    return Lesson(_content("exercise", text, None, written, hint=hint, told=told, shown=shown))


def _number(number: Fraction, *, chance: bool, unit: str = "") -> dict[str, Any]:
    """A number as the page compares it, exactly."""
    text = numerals.percent(number) if chance else str(number)
    return {
        "numerator": str(number.numerator),
        "denominator": str(number.denominator),
        "chance": chance,
        "text": text,
        "unit": unit,
    }


def _content(
    kind: str,
    asks: str,
    choice: dict[str, Any] | None,
    number: dict[str, Any] | None,
    *,
    told: str,
    shown: str,
    hint: str = "",
) -> dict[str, Any]:
    return {"kind": kind, "asks": asks, "choice": choice, "number": number, "hint": hint, "told": told, "shown": shown}
