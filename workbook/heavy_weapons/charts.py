"""What the chapter draws of its own: both sets of rules side by side, pins against orders, and its tables to read."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import altair as alt
import polars as pl

from workbook.api import answer, compare
from workbook.catalogue import ask
from workbook.heavy_weapons import changes as computed
from workbook.heavy_weapons.orders import SHARED, STANDARD
from workbook.heavy_weapons.platoon import build
from workbook.odds import Exact, InputError, Odds
from workbook.show import charts, numerals, theme
from workbook.show.drawing import Drawing, Sheet

NAMED = {SHARED: "this adaptation: one die", STANDARD: "standard rules: a die each"}
SUMS = {"both core pieces stand": ("2",), "at least one stands": ("1", "2")}
WIDTH, HEIGHT = 330, 240


def _share(title: str) -> Any:
    axis = alt.Axis(format="%", values=[0, 0.25, 0.5, 0.75, 1])
    return alt.Y("chance:Q", title=title, scale=alt.Scale(domain=[0, 1]), axis=axis)


def _line(x: Any, y: Any, names: list[str]) -> Any:
    """Lines with points, told apart by colour and by dashes."""
    colours = [theme.LIGHT[name] for name in ("accent", "o5", "o3")[: len(names)]]
    legend = alt.Legend(orient="top", labelLimit=360)
    colour = alt.Color("rules:N", title=None, sort=None, scale=alt.Scale(domain=names, range=colours), legend=legend)
    dashes = alt.Scale(domain=names, range=[[1, 0], [6, 4], [2, 3]][: len(names)])
    dash = alt.StrokeDash("rules:N", title=None, sort=None, scale=dashes, legend=legend)
    return alt.Chart().mark_line(point={"size": 50}, strokeWidth=2).encode(x, y, colour, dash)


def side_by_side(*, house_rules: Any = None, **fields: Any) -> Drawing:
    """HW-23: the same fire at the same platoon by both sets of rules: what stands of the core, turn by turn."""
    odds = {
        scheme: ask("heavy_weapons.under_fire", house_rules=house_rules, scheme=scheme, **fields) for scheme in NAMED
    }
    rows = [row for scheme, one in odds.items() for row in _core_by_turn(one, NAMED[scheme])]
    x = alt.X("turn:Q", title="after turn", axis=alt.Axis(tickMinStep=1, format="d", grid=False))
    base = _line(x, _share("chance"), list(NAMED.values())).properties(width=WIDTH, height=HEIGHT)
    title = "What stands of the core, by either set of rules?"
    last = {NAMED[scheme]: one for scheme, one in odds.items()}
    told = [f"{what}: {_told(last, labels)}" for what, labels in SUMS.items()]
    says = f"Two charts of lines, turn by turn. After the last turn: {'; '.join(told)}."
    chart = base.facet(column=alt.Column("what:N", title=None, sort=list(SUMS)), data=alt.NamedData(name="rows"))
    frame = pl.DataFrame(rows).pivot("rules", index=["what", "turn"], values="chance")
    return Drawing(
        chart=charts.finished(chart, rows, title, says),
        says=says,
        frame=frame,
        title=title,
        percents=tuple(NAMED.values()),
    )


def _told(last: dict[str, Odds], labels: tuple[str, ...]) -> str:
    return ", ".join(f"{name} {numerals.percent(odds.chance(*labels))}" for name, odds in last.items())


def _core_by_turn(odds: Odds, rules: str) -> list[dict[str, Any]]:
    """The chance of each sum before the first turn and after every turn."""
    question: Any = odds.question
    a_turn = len(odds.layers) // question.turns
    moments: list[Exact[Any]] = [odds.layers[0].before, *(layer.after for layer in odds.layers[a_turn - 1 :: a_turn])]
    return [
        {"what": says, "turn": turn, "rules": rules, "chance": charts.rounded(_chance(question, after, labels))}
        for says, labels in SUMS.items()
        for turn, after in enumerate(moments)
    ]


def _chance(question: Any, after: Exact[Any], labels: tuple[str, ...]) -> Fraction:
    return after.chance(lambda state: question.label(state) in labels)


def pins_and_orders(*, most: int = 6, house_rules: Any = None, **fields: Any) -> Drawing:
    """HW-19: how likely the core's two pieces act with so many pins on it, against two teams with as many pins each."""
    rows = []
    names = ("both act, one die", "both act, a die each", "at least one acts, a die each")
    for pins in range(most + 1):
        core = ask("heavy_weapons.orders", house_rules=house_rules, pins=pins, **fields)
        apart = ask("heavy_weapons.orders_apart", house_rules=house_rules, pins_first=pins, pins_second=pins, **fields)
        found = (core.outcomes["both act"], apart.outcomes["2"], apart.chance("1", "2"))
        rows += [
            {"pins": pins, "rules": name, "chance": charts.rounded(chance)}
            for name, chance in zip(names, found, strict=True)
        ]
    x = alt.X("pins:Q", title="pins on the core, or on each team", axis=alt.Axis(tickMinStep=1, format="d", grid=False))
    title = "Who acts with so many pins?"
    says = (
        f"Lines over pins from 0 to {most}: one test moves both pieces or neither; two tests part them more and more."
    )
    frame = pl.DataFrame(rows).pivot("rules", index="pins", values="chance")
    spec = charts.finished(
        _line(x, _share("chance"), list(names)).properties(width=520, height=HEIGHT), rows, title, says
    )
    return Drawing(chart=spec, says=says, frame=frame, title=title, percents=names)


def table_of_changes(platoon: Any = None, **options: Any) -> Sheet:
    """HW-23: the table of changes, with a number by either set of rules for each matter."""
    frame = computed.changes(platoon, **options)
    shown = [
        [_number(row["measured"], row[rules]) for row in frame.iter_rows(named=True)]
        for rules in ("standard", "adaptation")
    ]
    columns = {"standard": shown[0], "adaptation": shown[1]}
    kept = frame.select("matter", "measured").with_columns(
        **{name: pl.Series(values) for name, values in columns.items()}
    )
    heads = {"standard": "standard rules", "adaptation": "this adaptation"}
    return Sheet(frame=kept, title="The table of changes, in numbers", heads=heads)


def _number(measured: str, value: float) -> str:
    return (
        numerals.percent(Fraction(value)) if measured.startswith("chance") else f"{value:.2f}".rstrip("0").rstrip(".")
    )


def platoon_table(pieces: Any, edition: str = "3rd", house_rules: Any = None) -> Sheet:
    """HW-01 to HW-07: a legal list as a table, with its dice and points above it."""
    platoon = build(pieces, edition, house_rules)
    points = "no price" if platoon.points is None else f"{platoon.points} points"
    dice = f"{platoon.dice} {'die' if platoon.dice == 1 else 'dice'} in the bag"
    return Sheet(frame=platoon.frame(), title=f"{dice}, {points}, {platoon.men} men")


def what_is_wrong(pieces: Any, edition: str = "3rd", house_rules: Any = None) -> Sheet:
    """HW-01 to HW-07: every fault for which a list is no platoon, each with its rule; an empty table for a legal one."""
    try:
        build(pieces, edition, house_rules)
    except InputError as error:
        rows = [(fault.field, str(fault.got), fault.accepted) for fault in error.faults]
    else:
        rows = []
    frame = pl.DataFrame(rows, schema=["where", "got", "accepted"], orient="row")
    return Sheet(frame=frame, title="Not a platoon yet" if rows else "A legal platoon")


def pieces_by_turn(*, house_rules: Any = None, **fields: Any) -> Sheet:
    """HW-15: every piece of the platoon turn by turn: how likely it still stands."""
    odds = answer("heavy_weapons.under_fire", house_rules, fields)
    frame = odds.beside["turn by turn, each piece"]
    assert isinstance(frame, pl.DataFrame)
    wide = frame.with_columns(pl.format("turn {}", "turn").alias("turn")).pivot("turn", index="piece", values="stands")
    return Sheet(frame=wide, title="How likely each piece still stands", percents=wide.columns[1:])


def fire_by_turn(*, house_rules: Any = None, **fields: Any) -> Sheet:
    """HW-12, HW-13: every piece turn by turn: how likely it fires, and what is expected of it."""
    frame = answer("heavy_weapons.firepower", house_rules, fields).beside["turn by turn, each piece"]
    assert isinstance(frame, pl.DataFrame)
    return Sheet(frame=frame, title="What is expected of each piece", percents=("fires",))


def cores(*, house_rules: Any = None, **fields: Any) -> Sheet:
    """HW-05: every legal pair as the core, the best first."""
    odds = answer("heavy_weapons.best_core", house_rules, fields)
    frame = odds.beside["every pair as the core"]
    assert isinstance(frame, pl.DataFrame)
    return Sheet(frame=frame, title="Every legal core on the same fire", percents=frame.columns[2:])


def switching(*, house_rules: Any = None, **fields: Any) -> Sheet:
    """HW-13: shells expected to hit at the old target and at a new one, and how much more the new one has to be worth."""
    frame = answer("heavy_weapons.mortar", house_rules, fields).beside["turns left, and whether to switch"]
    assert isinstance(frame, pl.DataFrame)
    heads = {"same target": "shells that hit, same target", "another target": "another target"}
    return Sheet(frame=frame, title="When is another target worth it?", heads=heads)


def one_die_or_two(*, house_rules: Any = None, **fields: Any) -> Any:
    """HW-02: the same bag with one die for the core, and with one for each of its pieces."""
    return compare(answer("heavy_weapons.activation", house_rules, fields), scheme=STANDARD)
