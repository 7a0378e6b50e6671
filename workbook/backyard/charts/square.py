"""The hundred-square: percentile dice as a hundred boxes that a child can count, one for each roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import floor
from typing import Any

import altair as alt
import polars as pl

from workbook.backyard.location import location_dice, where
from workbook.backyard.questions.shots import Shot
from workbook.odds import Odds, PercentNeeded
from workbook.show import theme
from workbook.show.charts import finished
from workbook.show.drawing import Drawing

MISSED, HIDDEN = "misses", "hidden"
BOXES = ("o2", "o4", "o5", "o1", "o3")
CROSSES = ("o6", "ink", "accent", "warn")
ON_COLOUR = theme.LIGHT["ink"]


def hundred_square(odds: Odds) -> Drawing:
    """The roll to hit of `backyard.to_hit` or `backyard.shot` as a hundred boxes.

    Whatever adds to the chance fills boxes from 1 up; whatever takes from it crosses out the last of them. A roll that
    lands on a full box without a cross is a hit.
    """
    needed: PercentNeeded = odds.question.needed(odds.tables, keep_fraction=False)  # type: ignore[attr-defined]
    hits = floor(needed.percent)
    rows = _rows([_filled(needed), _crossed(needed)])
    title = f"Roll {hits} or less to hit" if hits else "No roll hits"
    says = f"{title}: {needed.sum_of_parts}. {hits} boxes of a hundred are hits."
    return _square(rows, title, says)


def _filled(needed: PercentNeeded) -> list[str]:
    """What fills each of the hundred boxes."""
    gains = [f"{part.name}: {part.amount}" for part in needed.parts for _ in range(part.amount)]
    return [*gains, *[MISSED] * 100][:100]


def _crossed(needed: PercentNeeded) -> list[str]:
    """What crosses each of the hundred boxes out, if anything does."""
    gains = sum(max(0, part.amount) for part in needed.parts)
    losses = [f"{part.name}: {-part.amount} lost" for part in needed.parts for _ in range(-part.amount)]
    held, hits = min(100, max(0, needed.number)), floor(needed.percent)
    crosses = [*[""] * hits, *[HIDDEN] * (held - hits), *losses[: gains - held]]
    return [*crosses, *[""] * 100][:100]


def _rows(columns: Sequence[Sequence[str]]) -> list[dict[str, Any]]:
    filled, crossed = columns
    last = len(filled)
    return [
        {
            "roll": f"{roll % 100:02d}" if last == 100 else str(roll),
            "is": kind,
            "lost": lost,
            "x": (roll - 1) % 10,
            "y": (roll - 1) // 10,
        }
        for roll, (kind, lost) in enumerate(zip(filled, crossed, strict=True), 1)
    ]


def location_square(odds: Odds) -> Drawing:
    """Where a hit of `backyard.shot` strikes as a hundred boxes; in thirds each box is a third of the die."""
    question = odds.question
    assert isinstance(question, Shot)
    shares = question.blow(odds.tables).in_view(odds.tables)
    faces = len(location_dice(shares).weights())
    boxes = [f"the {where(shares, (roll,)).part}" for roll in range(1, faces + 1)]
    title = f"Where does a hit from the {question.aspect} strike?"
    counted = ", ".join(f"{boxes.count(part)} of {faces} {part}" for part in dict.fromkeys(boxes))
    return _square(_rows([boxes, [""] * faces]), title, f"{title} {counted}.")


def _square(rows: list[dict[str, Any]], title: str, says: str) -> Drawing:
    counted = Counter((row["is"], row["lost"]) for row in rows)
    frame = pl.DataFrame(
        [(kind, lost or "–", boxes) for (kind, lost), boxes in counted.items()],
        schema=("filled by", "crossed out by", "boxes"),
        orient="row",
    )
    return Drawing(chart=_grid(rows, title, says), says=says, frame=frame, title=title)


def _grid(rows: list[dict[str, Any]], title: str, says: str) -> dict[str, Any]:
    base = alt.Chart().encode(alt.X("x:O", axis=None), alt.Y("y:O", axis=None))
    kinds = list(dict.fromkeys(row["is"] for row in rows))
    colours = dict(zip([kind for kind in kinds if kind != MISSED], BOXES, strict=False)) | {MISSED: "line"}
    box = base.mark_rect(cornerRadius=3, stroke=theme.either("card"), strokeWidth=2).encode(
        _colour("is", kinds, [colours[kind] for kind in kinds], "square"),
        opacity=alt.condition("datum.lost === ''", alt.value(1), alt.value(0.45)),
    )
    ink = alt.condition(f"datum.is === '{MISSED}'", alt.value(theme.either("ink")), alt.value(ON_COLOUR))
    number = base.mark_text(fontSize=12).encode(alt.Text("roll:N"), color=ink)
    losses = [lost for lost in dict.fromkeys(row["lost"] for row in rows) if lost]
    crosses = []
    if losses:
        cross = base.mark_point(shape=CROSS, size=700, strokeWidth=1.6, filled=False, opacity=0.85)
        names = [CROSSES[place % len(CROSSES)] for place in range(len(losses))]
        crosses = [cross.encode(_colour("lost", losses, names, CROSS)).transform_filter("datum.lost !== ''")]
    chart = alt.layer(box, number, *crosses).resolve_scale(color="independent")
    return finished(chart.properties(width=alt.Step(34), height=alt.Step(34)), rows, title, says)


CROSS = "M-0.5,-0.5L0.5,0.5M0.5,-0.5L-0.5,0.5"


def _colour(field: str, names: list[str], colours: list[str], symbol: str) -> alt.Color:
    legend = alt.Legend(title=None, labelLimit=320, columns=1, orient="bottom", symbolType=symbol, symbolSize=180)
    reach = [theme.either(name) for name in colours]
    return alt.Color(f"{field}:N", sort=None, scale=alt.Scale(domain=names, range=reach), legend=legend)
