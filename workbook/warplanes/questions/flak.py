"""What does this fire do to the plane?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from workbook.odds import Chain, Fault, Headline, Question, Record, Stage
from workbook.odds.faults import not_among
from workbook.odds.fields import AnyCase, Edition, NameIn, Records, Switch, Whole, about
from workbook.tables.base import Weapon
from workbook.tables.warplanes import Plane
from workbook.warplanes import flak
from workbook.warplanes.flak import DESTROYED, DRIVEN_OFF, Stay, Volley

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

PlaneName: TypeAlias = Annotated[str, NameIn(Plane, "plane")]
FIRE = "units that fire one after another: infantry's small arms, or weapons with the Flak rule"
PIN_FOR_HIT = "a unit that hits at all lays a pin of its own, beside the points of damage"


class FlakFire(Record):
    """Units of a kind that fire at a plane: their weapon, how many of it each unit fires, and what it is mounted on."""

    weapon: Annotated[str, NameIn(Weapon, "weapon")] = about(
        "HMG", "Weapon", help="anything but small arms is taken as Flak"
    )
    units: Whole = about(1, "Units", help="how many such units fire", ge=1, le=12)
    firers: Whole = about(1, "Each with", help="how many of the weapon a unit fires", ge=1, le=30)
    mount: Annotated[Literal["team", "vehicle"], AnyCase()] = about(
        "team", "Mount", help="machine guns on vehicles fire half their shots in the 3rd edition"
    )


Fire: TypeAlias = Annotated[tuple[FlakFire, ...], Records]
THREE_HMGS = (FlakFire.model_construct(weapon="HMG", units=3, firers=1, mount="team"),)


def volleys(tables: Tables, edition: str, fire: tuple[FlakFire, ...]) -> tuple[tuple[str, Volley], ...]:
    """Every unit's fire in order, with a name for it: "HMG", or "HMG 2" where several units fire."""
    found = []
    for line in fire:
        weapon = tables[Weapon][edition, line.weapon]
        shots = line.firers * flak.shots_of(weapon, on_vehicle=line.mount == "vehicle")
        found += [(line.weapon, (flak.shots_at_a_plane(tables, weapon, shots),))] * line.units
    if len(found) == 1:
        return tuple(found)
    return tuple((f"{name} {place}", volley) for place, (name, volley) in enumerate(found, 1))


def fire_faults(tables: Tables, edition: str, field: str, fire: tuple[FlakFire, ...]) -> Iterator[Fault]:
    """WP-09: weapons that the edition lacks, or that may not fire at planes."""
    arms = [row for row in tables[Weapon] if row.edition == edition and flak.may_fire(tables, row)]
    names = [row.weapon for row in arms]
    for place, line in enumerate(fire):
        weapon = tables[Weapon].get((edition, line.weapon))
        if weapon is None:
            yield not_among(f"{field}[{place}].weapon", line.weapon, names)
        elif not flak.may_fire(tables, weapon):
            yield Fault(
                f"{field}[{place}].weapon",
                line.weapon,
                "small arms that reach further than 12 inches, or a weapon with the Flak rule: " + ", ".join(names),
                depends=("edition",),
            )


class Flak(Question):
    """What does this fire do to the plane?"""

    name: ClassVar[str] = "warplanes.flak"
    asks: ClassVar[str] = "What does this fire do to the plane?"
    trial: ClassVar[str] = "run"
    gated: ClassVar[bool] = False
    live: ClassVar[tuple[str, ...]] = ("edition", "plane", "pins", "pin_for_hit")

    edition: Edition = about("2nd", "Edition", group="Rules")
    pin_for_hit: Switch = about(True, "Pin for a hit", group="Rules", help=PIN_FOR_HIT)
    plane: PlaneName = about("Hawker Typhoon", "Plane", group="Plane")
    pins: Whole = about(0, "Pins", group="Plane", help="that it has already in this stay", ge=0, le=12)
    flying_tank_used: Switch = about(
        False, "Spared before", group="Plane", help="a flying tank's armour has saved it once"
    )
    fire: Fire = about(THREE_HMGS, "Fire", group="Fire", help=FIRE, max_length=12)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return (*map(flak.counted, range(flak.most_pins(tables))), DRIVEN_OFF, DESTROYED)

    def start(self, tables: Tables) -> Stay:
        return flak.fresh(tables, self.plane, self.pins, used=self.flying_tank_used)

    def chain(self, tables: Tables) -> Chain:
        given = (tables, self.edition)
        fire = volleys(tables, self.edition, self.fire)
        return Chain(*(Stage(name, flak.unit_fires, *given, volley, self.pin_for_hit) for name, volley in fire))

    def label(self, state: Stay) -> str:
        return state.label

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return (
            Headline.of("The plane is gone (shot down or driven off)", DRIVEN_OFF, DESTROYED),
            Headline.of("The plane is shot down", DESTROYED),
            Headline.of("It flies on without a pin", flak.counted(0)),
        )

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from fire_faults(tables, self.edition, "fire", self.fire)

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons = {}
        if not tables[Plane][self.plane].flying_tank:
            reasons["flying_tank_used"] = "only a flying tank is ever spared"
        if self.pins >= flak.most_pins(tables):
            gone = "so many pins have driven it off before anyone fires"
            reasons |= dict.fromkeys(("fire", "pin_for_hit", "flying_tank_used"), gone)
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        return {"after each unit's fire": _after_each(layers)} if layers else {}


def _after_each(layers: tuple[Layer, ...]) -> pl.DataFrame:
    """One row a unit: the chance that the plane is gone once it has fired, and the pins expected on one that is not."""
    import polars as pl

    rows = []
    for layer in layers:
        ends = {str(state.lost): Fraction(0) for state in layer.after.weights}  # type: ignore[attr-defined]
        pins = Fraction(0)
        for state, chance in layer.after.fractions().items():
            ends[state.lost] += chance  # type: ignore[attr-defined]
            pins += chance * state.pins  # type: ignore[attr-defined]
        down, off, flies = (ends.get(end, Fraction(0)) for end in (DESTROYED, DRIVEN_OFF, ""))
        rows.append((layer.stage.name, float(down + off), str(down + off), float(pins / flies) if flies else None))
    return pl.DataFrame(rows, schema=["unit", "gone", "gone (exact)", "pins if not"], orient="row")
