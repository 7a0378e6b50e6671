"""The answer as a picture to publish: question, sentence, chart, a line of working, and the version that it was worked out by."""

from __future__ import annotations

from base64 import b64encode
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from workbook.odds.faults import Fault, InputError
from workbook.show import charts, numerals, share, theme, words
from workbook.show.answers import spoken

if TYPE_CHECKING:
    from workbook.odds import Odds

KINDS = ("png", "svg")
LETTERS = 92
"""So many letters of the small print stand in one line."""


def picture(odds: Odds, kind: str) -> dict[str, Any]:
    """The picture as a message: a PNG in base64, or the text of an SVG."""
    if kind not in KINDS:
        raise InputError([Fault("kind", kind, ", ".join(KINDS))])
    drawn = charts.picture(published(odds), kind)
    data = b64encode(drawn).decode() if kind == "png" else drawn.decode()
    return {"kind": kind, "data": data, "name": f"{odds.question.name}.{kind}"}


def published(odds: Odds) -> charts.Spec:
    """The chart with everything around it that a reader elsewhere needs."""
    spec = charts.outcomes(odds)
    above = [words.sentence(odds).text, *wrap(situation(odds), LETTERS)]
    below = [*wrap(working_line(odds), LETTERS), *flags(odds), version_line()]
    shared = {name: spec.pop(name) for name in ("$schema", "params", "config", "datasets", "description")}
    title = {"text": odds.question.asks, "subtitle": above, "subtitleFontSize": 13, "subtitlePadding": 6}
    soft = {"subtitleColor": theme.either("soft"), "subtitleLineHeight": 18}
    return {**shared, "vconcat": [{**spec, "title": {**title, **soft}}, _lines(below)], "spacing": 12}


def situation(odds: Odds) -> str:
    """The fields that are not as usual, in words."""
    said = [f"{words.title(odds, name)}: {spoken(value)}" for name, value in share.chosen(odds).items()]
    return "; ".join(said) if said else "Every field as it stands by itself"


def working_line(odds: Odds) -> str:
    """The working in a line: the gates that multiply to the headline, or the first rolls of what has none.

    >>> from workbook import ask
    >>> working_line(ask("base.shot_at_vehicle", weapon="Heavy anti-tank gun", target="soft-skin"))
    'To hit 3+ (2/3) × To damage 2+ (5/6) = 5/9'
    """
    if odds.gates:
        steps = [
            f"{gate.name} {f'{gate.needed} ' if gate.needed else ''}({numerals.briefly(gate.chance)})"
            for gate in odds.gates
        ]
        return f"{' × '.join(steps)} = {numerals.briefly(odds.headline)}"
    return "; ".join(f"{line.step}" for line in odds.working[:3])


def flags(odds: Odds) -> list[str]:
    """What the answer rests on, wrapped."""
    return [line for text in (words.rests_on(odds), words.house_rules(odds)) for line in wrap(text, LETTERS)]


def version_line() -> str:
    """Who worked it out."""
    from workbook import __version__

    return f"Exact odds by the rules workbook {__version__}"


def _lines(texts: list[str]) -> dict[str, Any]:
    """Lines of small print under the chart."""
    rows = [{"line": place, "text": text} for place, text in enumerate(texts)]
    place = {"field": "line", "type": "ordinal", "axis": None}
    return {
        "data": {"values": rows},
        "width": charts.WIDTH,
        "height": {"step": 18},
        "mark": {"type": "text", "align": "left", "fontSize": 12, "color": theme.either("soft")},
        "encoding": {"y": place, "x": {"value": 0}, "text": {"field": "text"}},
    }
