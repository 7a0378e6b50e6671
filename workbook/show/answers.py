"""The answer as the page draws it: one JSON message with the sentence, gates, bars, working, table and all that stands beside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from workbook.odds import Distribution, studies
from workbook.odds.sentences import offered
from workbook.odds.studies import Comparison
from workbook.show import charts, frames, moments, numerals, theme, words
from workbook.tables import Rule

if TYPE_CHECKING:
    from workbook.odds import Odds
    from workbook.odds.answer import Beside
    from workbook.odds.faults import Fault
    from workbook.odds.gates import Gate
    from workbook.odds.working import Line
    from workbook.show.case import Case


def answer(case: Case, seq: int = 0) -> dict[str, Any]:
    """The message of a case: what was typed and what is wrong with it, and the last good answer."""
    faults = [fault_json(fault, place) for place, fault in case.placed_faults()]
    return {"seq": seq, "values": case.typed, "faults": faults, **drawn(case.odds), "kept": kept(case.kept, case.odds)}


def fault_json(fault: Fault, place: str | None = None) -> dict[str, Any]:
    """A fault, shown at its own field or at another that made it one; there it says whose fault it is."""
    got = fault.got if isinstance(fault.got, str | int | float | list | dict | None) else str(fault.got)
    told = {"got": got, "accepted": fault.accepted, "near": fault.near, "text": str(fault)}
    if place is None or fault.field.startswith(place):
        return {"field": fault.field, **told}
    return {"field": place, **told, "near": None, "of": fault.field}


def drawn(odds: Odds) -> dict[str, Any]:
    """Everything of an answer but the form's own state."""
    average = words.average(odds)
    return {
        **said(odds),
        "headlines": [{"value": choice.key, "text": choice.line.says} for choice in offered(odds)],
        "expected": {"text": average} if average else None,
        "alt": words.alt(odds),
        "working": [line_json(line, odds) for line in odds.working],
        "table": table(odds.outcomes),
        "beside": [
            {**beside(name, each), "rests_on": words.rests_on_beside(odds, name)} for name, each in odds.beside.items()
        ],
        "assumptions": [
            {"rule": row.rule, "text": row.text(), "table": row.table, "row": row.row_name} for row in odds.assumptions
        ],
        "house_rules": [{"text": change.text()} for change in odds.tables.house_rules],
        "ignored": dict(odds.ignored),
    }


def said(odds: Odds) -> dict[str, Any]:
    """What of an answer is drawn otherwise when it is put in another sentence."""
    sentence = words.sentence(odds)
    before, number, after = sentence.before, sentence.number, sentence.after
    return {
        "sentence": {"before": before, "number": number, "after": after, "class": theme.tone(odds)},
        "headline": odds.said,
        "sub": words.sums(odds),
        "gates": [gate_json(gate) for gate in odds.gates],
        **history(odds),
        "bars": charts.bars(odds),
    }


def bars(chances: Mapping[str, Fraction]) -> list[dict[str, Any]]:
    """The bars of what stands beside an answer, all of one colour."""
    return [
        {
            "label": label,
            "probability": charts.rounded(chance),
            "percent": numerals.percent(chance),
            "fraction": numerals.fraction(chance),
            "class": theme.STRONG,
            "rank": place,
        }
        for place, (label, chance) in enumerate(chances.items())
    ]


def table(chances: Mapping[str, Fraction]) -> list[dict[str, str]]:
    """The table of a distribution: percent beside the exact fraction, however long."""
    return [
        {"outcome": label, "percent": numerals.percent(chance), "fraction": str(chance)}
        for label, chance in chances.items()
    ]


def gate_json(gate: Gate) -> dict[str, Any]:
    """A gate with its branches."""
    return {
        "name": gate.name,
        "needed": gate.needed,
        "chance": numerals.percent(gate.chance),
        "fraction": numerals.fraction(gate.chance),
        "says": gate.says,
        "branches": [{"says": says, "chance": numerals.percent(chance)} for says, chance in gate.branches],
    }


def history(odds: Odds) -> dict[str, Any]:
    """How often the headline has come about by the end of each stage, and how that is to be read.

    >>> from workbook import ask
    >>> told = history(ask("base.ranging_in", attempts=2))
    >>> [step["percent"] for step in told["history"]], told["so_far"]
    (['16.7%', '44.4%'], 'The chance so far, after each step')
    """
    steps, rest = moments.moments(odds)
    told = [{"name": name, "chance": float(chance), "percent": numerals.percent(chance)} for name, chance in steps]
    return {"history": told, "so_far": f"{moments.CAPTION}{'; ' * bool(rest)}{rest}" if told else ""}


def line_json(line: Line, odds: Odds) -> dict[str, Any]:
    """A line of the working with the heading of its rule, and the ruling that was taken where there is one for this edition."""
    rule = odds.tables[Rule].get(line.rule)
    return {
        "rule": line.rule,
        "heading": rule.heading if rule else "",
        "step": line.step,
        "needed": line.needed,
        "chance": numerals.briefly(line.chance),
        "reached": numerals.percent(line.reached)
        if line.reached <= 1
        else f"{numerals.decimal(line.reached, 1)} times",
        "ruling": rule.ruling_in(getattr(odds.question, "edition", None)) if rule else None,
        "status": rule.status if rule else None,
    }


def beside(title: str, shown: Beside) -> dict[str, Any]:
    """What stands beside the answer: a distribution with its bars, or a frame as it is."""
    if isinstance(shown, Distribution):
        rows = [list(row.values()) for row in table(shown.outcomes)]
        return {"title": title, "columns": ["", "chance", "exactly"], "rows": rows, "bars": bars(shown.outcomes)}
    told = [_said(row) for row in shown.to_dicts()]
    columns = [name.replace("_", " ") for name in (told[0] if told else shown.columns)]
    return {"title": title, "columns": columns, "rows": [list(row.values()) for row in told], "bars": None}


PARTS = ("probability", "numerator", "denominator")


def _said(row: dict[str, Any]) -> dict[str, Any]:
    """A frame's row to read: a chance that is given with its two halves as percent and fraction, as in any other table."""
    if not row.keys() >= set(PARTS):
        return {name: frames.said(name, value) for name, value in row.items()}
    _, above, below = map(row.pop, PARTS)
    exact = Fraction(int(above), int(below))
    return {
        **{name: frames.said(name, value) for name, value in row.items()},
        "chance": numerals.percent(exact),
        "exactly": str(exact),
    }


def kept(a: Odds | None, b: Odds) -> dict[str, Any] | None:
    """The answer kept as A beside the present one, B: how each outcome differs, and the headline's difference in words."""
    if a is None:
        return None
    comparison = Comparison(a, b)
    differences = [
        {"label": label, "text": numerals.points(difference), "points": float(100 * difference)}
        for label in comparison.labels
        for difference in [comparison.difference(label)]
    ]
    title = f"A: {', '.join(changed(a, b)) or 'the same as now'}"
    return {"title": title, "bars": charts.bars(a), "differences": differences, "words": apart(comparison)}


def changed(a: Odds, b: Odds) -> Iterator[str]:
    """What is otherwise in A than in B, field by field."""
    there = b.fields
    for name, value in a.fields.items():
        if value != there.get(name):
            yield f"{words.title(a, name)} {words.beside(getattr(a.question, name), getattr(b.question, name, None))}"
    if a.tables != b.tables:
        yield "other house rules" if a.tables.house_rules else "the printed rules"


def spoken(value: Any) -> str:
    """A field's JSON value as one would say it.

    >>> spoken(True), spoken(None), spoken("3/10"), spoken([{"weapon": "SMG", "firers": 2}])
    ('yes', 'none', '3/10', 'SMG 2')
    """
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, list):
        return ", ".join(map(spoken, value)) or "none"
    if isinstance(value, dict):
        return " ".join(map(spoken, value.values()))
    return str(value)


def apart(comparison: Comparison) -> str:
    """The headline's difference in a sentence.

    >>> from workbook import compare
    >>> apart(compare("base.order_test", pins=2))
    'The order is carried out 41.7 points less often in B than in A: a difference of about 4 orders in 10.'
    """
    a, b = comparison.a.headlines[0], comparison.b.headlines[0]
    alike = b.labels == frozenset(studies.alike(a.labels, comparison.a, comparison.b))
    says = words.gapped(a.says, [b.says] * alike)
    difference = comparison.headline
    in_a, in_b = ("in answer A", "in answer B") if re.search(r"\b[AB]\b", says) else ("in A", "in B")
    if difference == 0:
        return f"{says} as often {in_b} as {in_a}."
    more = "more" if difference > 0 else "less"
    often = numerals.frequency(abs(difference), comparison.b.question.trial)
    apart = f": a difference of {often}" if " in " in often else ""
    return f"{says} {numerals.apart(difference)} {more} often {in_b} than {in_a}{apart}."
