"""Two maps: where to stand (range by aspect), and which weapon beats which plate."""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl

from workbook.backyard import penetration
from workbook.catalogue import ask
from workbook.odds.faults import InputError, not_among
from workbook.show import numerals, theme
from workbook.show.charts import finished
from workbook.show.drawing import Drawing
from workbook.tables import load
from workbook.tables.backyard import ToHit, Vehicle

ASPECTS = ("front", "side", "rear")
BLUES, NIGHTS = ("#f1f6fa", "#0b5c8a"), (theme.DARK["card"], theme.DARK["o3"])
VERDICTS = ("never", "only if met squarely", "at any angle")
SIGNS = {"never": "no", "only if met squarely": "squarely", "at any angle": "yes"}


def range_by_aspect(
    weapon: str = "75mm", vehicle: str = "M3 Stuart", *, outcome: str = "stopped", **fields: Any
) -> Drawing:
    """Where to stand: how often one shot stops the vehicle (or another outcome or event), by range and by what is seen of it.

    One column for each band of range, the rows an aspect met squarely and slanted. `fields` are those of `backyard.shot`.
    """
    rows = [
        _cell(band, aspect, angled, outcome, weapon=weapon, vehicle=vehicle, **fields)
        for aspect in ASPECTS
        for angled in (False, True)
        for band in load(fields.get("house_rules"))[ToHit]
    ]
    title = f"{weapon} at {vehicle}: how often is it {outcome}?"
    says = "; ".join(f"{row['seen']}, {row['range']}: {row['percent']}" for row in rows)
    return Drawing(chart=_heat(rows, title, says), says=says, frame=_wide(rows), title=title)


def _cell(band: ToHit, aspect: str, angled: bool, outcome: str, **fields: Any) -> dict[str, Any]:
    feet = band.up_to_ft if band.up_to_ft is not None else 150
    odds = ask("backyard.shot", aspect=aspect, angled=angled, range_ft=feet, **fields)
    if not odds.knows(outcome):
        raise InputError([not_among("outcome", outcome, [*odds.outcomes, *odds.question.events()])])
    chance = odds.chance(outcome)
    return {
        "range": band.distance,
        "seen": f"{aspect}, slanted" if angled else aspect,
        "probability": float(chance),
        "percent": numerals.percent(chance),
    }


def _heat(rows: list[dict[str, Any]], title: str, says: str) -> dict[str, Any]:
    across = alt.X("range:N", sort=None, title=None, axis=alt.Axis(labelAngle=0, orient="top"))
    base = alt.Chart().encode(across, alt.Y("seen:N", sort=None, title=None))
    reach = [{"expr": f"dark ? '{night}' : '{day}'"} for day, night in zip(BLUES, NIGHTS, strict=True)]
    shade = alt.Color("probability:Q", scale=alt.Scale(domain=[0, 1], range=reach), legend=None)
    ink = alt.condition("datum.probability > 0.5", alt.value(theme.either("card")), alt.value(theme.either("ink")))
    cell = base.mark_rect(cornerRadius=3, stroke=theme.either("card"), strokeWidth=2).encode(shade)
    number = base.mark_text(fontSize=13).encode(alt.Text("percent:N"), color=ink)
    return finished(alt.layer(cell, number).properties(width=alt.Step(118), height=alt.Step(34)), rows, title, says)


def _wide(rows: list[dict[str, Any]]) -> pl.DataFrame:
    return pl.DataFrame(rows).pivot("range", index="seen", values="percent")


def which_beats_which(vehicle: str = "M3 Stuart", *, equal: bool = False, house_rules: Any = None) -> Drawing:
    """BY-15 to BY-17: every weapon against every plate of a vehicle at a glance: at any angle, only squarely, or never."""
    tables = load(house_rules)
    if vehicle not in tables[Vehicle]:
        raise InputError([not_among("vehicle", vehicle, tables[Vehicle].names("vehicle"))])
    frame = penetration.which_beats_which(tables, vehicle, equal=equal)
    rows = [{**row, "sign": SIGNS[row["goes through"]], "name": _plate(row)} for row in frame.to_dicts()]
    title = f"Which weapon beats which plate of the {vehicle}?"
    counts = {verdict: sum(row["goes through"] == verdict for row in rows) for verdict in VERDICTS}
    says = f"Of {len(rows)} pairs of weapon and plate: " + ", ".join(f"{k} {verdict}" for verdict, k in counts.items())
    wide = pl.DataFrame(rows).pivot("name", index=["weapon", "flat", "deflected"], values="goes through")
    return Drawing(chart=_verdicts(rows, title, says), says=says, frame=wide, title=title)


def _plate(row: dict[str, Any]) -> str:
    return f"{row['plate']} {row['mm']:g}"


def _verdicts(rows: list[dict[str, Any]], title: str, says: str) -> dict[str, Any]:
    across = alt.X("name:N", sort=None, title=None, axis=alt.Axis(labelAngle=-35, orient="top", labelLimit=160))
    base = alt.Chart().encode(across, alt.Y("weapon:N", sort=None, title=None))
    colours = [theme.either(name) for name in ("line", "o2", "o3")]
    legend = alt.Legend(title=None, labelLimit=220)
    shade = alt.Color("goes through:N", sort=None, scale=alt.Scale(domain=list(VERDICTS), range=colours), legend=legend)
    ink = alt.condition(
        "datum['goes through'] === 'at any angle'", alt.value(theme.either("card")), alt.value(theme.either("ink"))
    )
    cell = base.mark_rect(cornerRadius=3, stroke=theme.either("card"), strokeWidth=2).encode(shade)
    sign = base.mark_text(fontSize=12).encode(alt.Text("sign:N"), color=ink)
    return finished(alt.layer(cell, sign).properties(width=alt.Step(62), height=alt.Step(28)), rows, title, says)
