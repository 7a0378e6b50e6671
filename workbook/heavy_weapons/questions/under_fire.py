"""What stands of a platoon after some turns under fire, by this adaptation or by the standard rules?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from workbook.base_rules import weapons
from workbook.base_rules.questions.fields import the_officer
from workbook.base_rules.questions.shooting import WeaponName
from workbook.base_rules.questions.troops import HeHits, the_shells
from workbook.heavy_weapons.enemy_fire import Cover as Lie
from workbook.heavy_weapons.enemy_fire import Enemy
from workbook.heavy_weapons.orders import SHARED, STANDARD
from workbook.heavy_weapons.platoon import points_of
from workbook.heavy_weapons.questions.fields import PlatoonField, the_rally
from workbook.heavy_weapons.questions.orders import OFFICER, SCHEME, Scheme
from workbook.heavy_weapons.under_fire import Stand, War, groups, turns
from workbook.odds import Chain, Distribution, Exact, Fault, Headline, Record, run
from workbook.odds.faults import not_among
from workbook.odds.fields import AnyCase, Cover, Quality, RangeBand, Records, Switch, Whole, about
from workbook.tables.base import Weapon
from workbook.tables.heavy_weapons import PlatoonFigure

if TYPE_CHECKING:
    import polars as pl

    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

MOST_UNITS, MOST_MORTARS = 12, 2
"""Each mortar that ranges in makes the answer five times as large."""

AS_LISTED, MOST_SHOTS, DEAREST = "as listed", "most shots first", "dearest first"
AIM_HELP = (
    "the pieces he sees in the order in which he fires at each until it is gone; a piece left out is out of sight"
)
ACCEPTS_AIM = f"{AS_LISTED}, {MOST_SHOTS}, {DEAREST}, or places in the list such as 2 1 3"


class EnemyUnit(Record):
    """An enemy unit that fires every turn: one or two kinds of weapon, and how it stands to the platoon."""

    weapon: WeaponName = about("Rifle", "Weapon")
    firers: Whole = about(5, "Firing", help="how many of these weapons fire", ge=1, le=30)
    also: WeaponName | None = about(None, "2nd weapon", help="another weapon in the same unit's fire, or nothing")
    also_firers: Whole = about(1, "Firing it", help="how many of the 2nd weapon fire, where there is one", ge=1, le=30)
    quality: Quality = about("Regular", "Quality")
    range_band: RangeBand = about("short", "Range")
    moved: Switch = about(False, "Moved", help="it advances as it fires")
    units: Whole = about(1, "Units", help="how many such units", ge=1, le=6)


def enemy(weapon: str, firers: int, units: int = 1) -> EnemyUnit:
    """A Regular enemy unit at short range, for a default."""
    given = {name: info.default for name, info in EnemyUnit.model_fields.items()}
    return EnemyUnit.model_construct(**given | {"weapon": weapon, "firers": firers, "units": units})


Enemies: TypeAlias = Annotated[tuple[EnemyUnit, ...], Records]
SQUADS = (enemy("Rifle", 5, 2),)


class UnderFire(PlatoonField):
    """What of the core still stands after these turns of fire?"""

    name: ClassVar[str] = "heavy_weapons.under_fire"
    asks: ClassVar[str] = "What of the core still stands after these turns of fire?"
    trial: ClassVar[str] = "game"
    counted: ClassVar[str] = "core pieces stand"
    live: ClassVar[tuple[str, ...]] = ("scheme", "turns", "cover", "aim")

    scheme: Scheme = about("shared die", "Rules", group="Rules", help=SCHEME)
    turns: Whole = about(
        3, "Turns", group="Rules", help="of fire, by every enemy unit that is left a target", ge=1, le=8
    )
    enemies: Enemies = about(
        SQUADS, "Enemies", group="Enemy", help="they fire every turn, one unit after another", max_length=6
    )
    aim: str = about(AS_LISTED, "Aims at", group="Enemy", help=AIM_HELP, accepts=ACCEPTS_AIM)
    first: Annotated[Literal["enemy", "platoon"], AnyCase()] = about(
        "enemy",
        "First",
        group="Enemy",
        help="who acts first in a turn; a unit that failed its test lies Down under later fire",
    )
    cover: Cover = about("soft", "Cover", group="Platoon")
    officer_bonus: Whole = the_officer("Platoon", OFFICER)
    rally_from: Whole | None = the_rally()
    down_helps: Switch = about(
        False, "Down helps", group="Platoon", help="a unit that failed loses the pins of a turn spent Down"
    )
    he_hits: HeHits = the_shells("Enemy", "never more than 3")

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return tuple(map(str, range(tables[PlatoonFigure]["core pieces"].value + 1)))

    def label(self, state: Stand) -> str:
        first = state.units[0].men if len(state.units[0].men) > 1 else (*state.units[0].men, *state.units[1].men)
        return str(sum(1 for men in first if men))

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        return (
            Headline.of("At least one core piece still stands", "1", "2"),
            Headline.of("Both core pieces still stand", "2"),
            Headline.of("Nothing of the core stands", "0"),
        )

    def start(self, tables: Tables) -> Stand:
        return self.war(tables).start()

    def chain(self, tables: Tables) -> Chain:
        return turns(self.war(tables), self.turns)

    def war(self, tables: Tables, scheme: str | None = None) -> War:
        """What stays the same from turn to turn, by the question's rules or by the others."""
        return war_of(self, tables, scheme or self.scheme)

    def order_of_aim(self, tables: Tables) -> tuple[int, ...]:
        """HW-15: the places of the pieces in the order in which they are fired at."""
        places = tuple(range(len(self.platoon)))
        if self.aim == MOST_SHOTS:
            arms = self.arms(tables)
            return tuple(
                sorted(places, key=lambda place: -arms[place].firers * weapons.shots(tables, arms[place].weapon))
            )
        if self.aim == DEAREST:
            costs = [points_of(tables, self.edition, piece) or 0 for piece in self.platoon]
            return tuple(sorted(places, key=lambda place: -costs[place]))
        return places if self.aim == AS_LISTED else tuple(int(word) - 1 for word in self.aim.replace(",", " ").split())

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from super().check(tables)
        most = len(self.platoon)
        if self.aim not in (AS_LISTED, MOST_SHOTS, DEAREST):
            words = self.aim.replace(",", " ").split()
            good = all(word.isdecimal() and 1 <= int(word) <= most for word in words)
            if not words or not good or len(set(words)) < len(words):
                accepted = f"{AS_LISTED}, {MOST_SHOTS}, {DEAREST}, or different places from 1 to {most} such as 2 1"
                yield Fault("aim", self.aim, accepted, depends=("platoon",))
        yield from self.enemy_faults(tables)

    def enemy_faults(self, tables: Tables) -> Iterator[Fault]:
        """Weapons that the edition lacks, and mortars that would share their ranging in."""
        names = [row.weapon for row in tables[Weapon] if row.edition == self.edition]
        mortars = sum(
            line.units
            for line in self.enemies
            if (row := tables[Weapon].get((self.edition, line.weapon))) and row.reach is None
        )
        units = sum(line.units for line in self.enemies)
        if units > MOST_UNITS:
            yield Fault("enemies", f"{units} units", f"at most {MOST_UNITS} units in all")
        if mortars > MOST_MORTARS:
            yield Fault(
                "enemies", f"{mortars} mortars", f"at most {MOST_MORTARS} mortars, as more are too many to follow"
            )
        for place, line in enumerate(self.enemies):
            for field, name in (("weapon", line.weapon), ("also", line.also)):
                if name is not None and (self.edition, name) not in tables[Weapon]:
                    yield not_among(f"enemies[{place}].{field}", name, names)
            weapon = tables[Weapon].get((self.edition, line.weapon))
            also = tables[Weapon].get((self.edition, line.also or ""))
            if weapon is not None and weapon.reach is None and (line.firers > 1 or line.also):
                yield Fault(
                    f"enemies[{place}].firers", line.firers, "1 for a mortar, alone in its unit; say units for more"
                )
            if also is not None and also.reach is None:
                yield Fault(
                    f"enemies[{place}].also", line.also, "a weapon that fires directly; a mortar is a unit of its own"
                )

    def ignores(self, tables: Tables) -> dict[str, str]:
        arms = self.war(tables).enemies
        shells = any(weapon.he is not None for unit in arms for weapon, _ in unit.weapons)
        reasons = {} if shells else {"he_hits": "no enemy fires shells"}
        if all(unit.indirect for unit in arms) and arms:
            reasons["cover"] = "nothing is saved from indirect fire, and nothing modifies it"
        if not arms:
            nobody = "nobody fires at the platoon"
            reasons |= dict.fromkeys(("cover", "officer_bonus", "rally_from", "down_helps", "first", "aim"), nobody)
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        other = STANDARD if self.scheme == SHARED else SHARED
        against = self.war(tables, other)
        found: Exact[Any] = run(turns(against, self.turns), against.start())
        pieces = tuple(map(str, range(len(self.platoon) + 1)))
        named = "the standard rules" if other == STANDARD else "a shared die"
        return {
            f"core pieces standing by {named}": Distribution.from_exact(found, self.labels(tables), self.label),
            "pieces of the whole platoon standing": Distribution.from_exact(layers[-1].after, pieces, standing),
            f"pieces of the whole platoon standing by {named}": Distribution.from_exact(found, pieces, standing),
            "turn by turn, each piece": self.history(tables, layers),
            "pins at the end on what stands of the core": pins_on_the_core(layers[-1].after),
        }

    def history(self, tables: Tables, layers: tuple[Layer, ...]) -> pl.DataFrame:
        """One row a turn and piece: the chance that it still stands at the end of that turn."""
        import polars as pl

        war = self.war(tables)
        a_turn = len(layers) // self.turns
        rows = []
        for turn in range(1, self.turns + 1):
            after: Exact[Any] = layers[turn * a_turn - 1].after
            for place, arm in enumerate(war.arms):
                chance = after.chance(lambda state, place=place: state.men(war.groups)[place] > 0)  # type: ignore[misc]
                rows.append((turn, arm.name, float(chance), str(chance) if len(str(chance)) < 40 else ""))
        return pl.DataFrame(rows, schema=["turn", "piece", "stands", "exactly"], orient="row")


def standing(state: Any) -> str:
    """How many pieces of the whole platoon stand."""
    return str(sum(1 for unit in state.units for men in unit.men if men))


def pins_on_the_core(after: Exact[Any]) -> Distribution:
    """The pins on the core's unit, or on the first core piece where each is its own, and whether it is gone."""
    most = max((state.units[0].pins for state in after.weights), default=0)
    labels = (*map(str, range(most + 1)), "gone")
    return Distribution.from_exact(
        after, labels, lambda state: str(state.units[0].pins) if any(state.units[0].men) else "gone"
    )


@lru_cache(maxsize=512)
def war_of(question: UnderFire, tables: Tables, scheme: str) -> War:
    """The question's fields as the rules take them; the same object for the same question, so that memos find it."""
    arms = question.arms(tables)
    core = tables[PlatoonFigure]["core pieces"].value
    return War(
        tables=tables,
        edition=question.edition,
        arms=arms,
        groups=groups(len(arms), core, shared=scheme == SHARED),
        enemies=tuple(enemies_of(question, tables)),
        aim=question.order_of_aim(tables),
        lie=Lie(question.cover, question.he_hits),
        officer=question.officer_bonus,
        rally_from=question.rally_from,
        platoon_first=question.first == "platoon",
        down_helps=question.down_helps,
    )


def enemies_of(question: UnderFire, tables: Tables) -> Iterator[Enemy]:
    """Every enemy unit by itself, in order, with a name for it."""
    for line in question.enemies:
        carried = [(line.weapon, line.firers), *([(line.also, line.also_firers)] if line.also else [])]
        named = " and ".join(f"{count} x {name}" for name, count in carried)
        fire = tuple((tables[Weapon][question.edition, name], count) for name, count in carried)
        for _ in range(line.units):
            yield Enemy(named, fire, line.quality, line.range_band, line.moved)
