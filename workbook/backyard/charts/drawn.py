"""A vehicle drawn from the side, the front and the rear, each part coloured by how often a hit there stops it (BY-14 to BY-25)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import altair as alt
import polars as pl

from workbook.backyard import outlines
from workbook.backyard.aftermath import after_a_hit, part_by_part
from workbook.backyard.outlines import Polygon
from workbook.backyard.questions.shots import Shot
from workbook.backyard.shot import Blow
from workbook.catalogue import ask
from workbook.odds import Odds
from workbook.show import numerals, theme
from workbook.show.charts import finished
from workbook.show.drawing import Drawing

ASPECTS = ("side", "front", "rear")
GAP = 12.0
HEAT = (("#f3f6f9", "#e0a021", "#a8321a"), (theme.DARK["o0"], theme.DARK["o4"], theme.DARK["o6"]))


def drawn_vehicle(weapon: str = "75mm", vehicle: str = "M3 Stuart", **fields: Any) -> Drawing:
    """How often does a hit there stop it? The vehicle from three sides, for this weapon; `fields` are those of `backyard.shot`."""
    views = {
        aspect: ask("backyard.shot", weapon=weapon, vehicle=vehicle, aspect=aspect, **fields) for aspect in ASPECTS
    }
    told = [row for aspect in ASPECTS for row in _view(aspect, views[aspect])]
    slanted = ", met at a slant" if fields.get("angled") else ""
    title = f"{weapon} at {vehicle}{slanted}: how often does a hit there stop it?"
    says = "; ".join(f"{row['aspect']}, {row['part']}: {row['said']}" for row in told)
    points = [row for place, aspect in enumerate(ASPECTS) for row in _points(views[aspect], told, aspect, place * GAP)]
    frame = pl.DataFrame([{k: row[k] for k in ("aspect", "part", "plate", "mm", "stopped")} for row in told])
    return Drawing(chart=_spec(points, title, says), says=says, frame=frame, title=title, percents=("stopped",))


def _blow(odds: Odds) -> Blow:
    assert isinstance(odds.question, Shot)
    return odds.question.blow(odds.tables)


def _view(aspect: str, odds: Odds) -> list[dict[str, Any]]:
    """What a hit on each part in view does."""
    blow, found = _blow(odds), []
    for row in part_by_part(odds.tables, blow).to_dicts():
        stopped: Fraction = after_a_hit(odds.tables, blow, row["part"]).chance(lambda state: state.stopped)
        through = row["goes through"] == "yes"
        said = numerals.percent(stopped) if through else "glances off"
        found.append({**row, "aspect": aspect, "stopped": float(stopped), "said": said, "through": through})
    return found


def _points(odds: Odds, told: list[dict[str, Any]], aspect: str, shift: float) -> list[dict[str, Any]]:
    """The corners of all polygons of one view, and the words on its parts."""
    blow = _blow(odds)
    parts = {row["part"]: row for row in told if row["aspect"] == aspect}
    turret = "turret" in parts
    shapes = outlines.of_parts(aspect, tuple(parts), soft=blow.vehicle.soft)
    extra = outlines.for_show(aspect, soft=blow.vehicle.soft, turret=turret, gun=blow.vehicle.gun is not None)
    rows = [
        row for n, shape in enumerate(extra) for row in _corners(shape, f"{aspect} extra {n}", shift, None, "extra")
    ]
    for part, shape in shapes.items():
        rows += _corners(shape, f"{aspect} {part}", shift, parts[part]["stopped"], "part")
        x, y = outlines.middle(shape)
        label = {"x": x + shift, "y": y, "kind": "word", "stopped": parts[part]["stopped"]}
        rows += [{**label, "text": part, "up": 1}, {**label, "text": parts[part]["said"], "up": -1}]
    return [*rows, {"x": shift + 5, "y": -0.8, "kind": "view", "text": f"from the {aspect}"}]


def _corners(shape: Polygon, name: str, shift: float, stopped: float | None, kind: str) -> list[dict[str, Any]]:
    return [
        {"x": x + shift, "y": y, "shape": name, "order": place, "stopped": stopped, "kind": kind}
        for place, (x, y) in enumerate(shape)
    ]


def _spec(points: list[dict[str, Any]], title: str, says: str) -> dict[str, Any]:
    x = alt.X("x:Q", axis=None, scale=alt.Scale(domain=[-1, 2 * GAP + 10.5], nice=False))
    y = alt.Y("y:Q", axis=None, scale=alt.Scale(domain=[-1.4, 5.6], nice=False))
    base = alt.Chart().encode(x, y)
    closed: dict[str, Any] = {"interpolate": "linear-closed", "filled": True}
    drawn = base.encode(detail="shape:N", order="order:Q")
    reach = [{"expr": f"dark ? '{night}' : '{day}'"} for day, night in zip(*HEAT, strict=True)]
    shade = alt.Color(
        "stopped:Q",
        scale=alt.Scale(domain=[0, 0.5, 1], range=reach, interpolate="rgb"),
        legend=alt.Legend(format="%", title=None, gradientLength=200),
    )
    edge: dict[str, Any] = {"stroke": theme.either("ink"), "strokeWidth": 1.2}
    extra = drawn.mark_line(**closed, fill=theme.either("o1"), **edge).transform_filter("datum.kind === 'extra'")
    part = drawn.mark_line(**closed, **edge).encode(fill=shade).transform_filter("datum.kind === 'part'")
    ink = (
        alt.when("datum.stopped > 0.75")
        .then(alt.value(theme.either("card")))
        .when("datum.stopped > 0.2")
        .then(alt.value(theme.LIGHT["ink"]))
        .otherwise(alt.value(theme.either("ink")))
    )
    word = base.mark_text(fontSize=11, dy=-7).encode(text="text:N", color=ink)
    number = base.mark_text(fontSize=13, dy=8, fontWeight=600).encode(text="text:N", color=ink)
    view = base.mark_text(fontSize=13, color=theme.either("soft")).encode(text="text:N")
    chart = alt.layer(
        extra,
        part,
        word.transform_filter("datum.kind === 'word' && datum.up === 1"),
        number.transform_filter("datum.kind === 'word' && datum.up === -1"),
        view.transform_filter("datum.kind === 'view'"),
    )
    return finished(chart.properties(width=980, height=210), points, title, says)
