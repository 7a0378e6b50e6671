"""A unit's fire at infantry or artillery: how many men fall?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator

from workbook.base_rules import damage, fire, hitting, weapons
from workbook.base_rules.fire import Under, Volley
from workbook.base_rules.high_explosive import fires_he, solid_shot_is_allowed, template
from workbook.base_rules.questions.shooting import Shooting, WeaponName
from workbook.odds import Chain, Distribution, Exact, Fault, Headline, Record, RollNeeded, Stage, run
from workbook.odds.fields import AnyCase, Cover, Quality, Records, Switch, Whole, about
from workbook.tables.base import Figure, Weapon
from workbook.tables.base import Switch as RuleSwitch

if TYPE_CHECKING:
    from workbook.odds.answer import Beside
    from workbook.odds.trellis import Layer
    from workbook.tables import Tables

BY_SIZE = "by size"


def men_fall(count: int) -> str:
    """So many men or more, in the words of a headline."""
    return f"At least {count} {'man falls' if count == 1 else 'men fall'}"


def _he_hits(value: Any) -> Any:
    """`by size`, a whole number of men, or dice."""
    text = str(value).strip()
    if isinstance(value, bool) or (text.isdecimal() and not 1 <= int(text) <= 30):
        raise ValueError("out of bounds")
    if text.isdecimal():
        return str(int(text))
    known = {name.lower(): name for name in (BY_SIZE, "D2", "D3", "D6", "2D6", "3D6")}
    if text.lower() not in known:
        raise ValueError("not a number of men")
    return known[text.lower()]


HeHits: TypeAlias = Annotated[str, BeforeValidator(_he_hits)]


def the_shells(group: str, *more: str) -> Any:
    """BA-44, BA-46: how many men a shell finds, as a field."""
    counted = "men under the template: by its size, a number, or the first edition's dice"
    accepts = "by size, a whole number from 1 to 30, D2, D3, D6, 2D6, 3D6"
    return about(BY_SIZE, "Under a shell", group=group, help="; ".join([counted, *more]), accepts=accepts)


class Firers(Record):
    """Further weapons in the same unit's fire."""

    weapon: WeaponName = about("LMG", "Weapon")
    firers: Whole = about(1, "Firing", help="how many of these weapons fire", ge=1, le=30)


class ShotAtTroops(Shooting):
    """How many men fall to this fire?"""

    name: ClassVar[str] = "base.shot_at_troops"
    asks: ClassVar[str] = "How many men fall to this fire?"
    trial: ClassVar[str] = "attack"
    live: ClassVar[tuple[str, ...]] = ("weapon", "firers", "cover", "target_quality")

    firers: Whole = about(5, "Firing", group="Firer", help="how many of these weapons fire", ge=1, le=30)
    also: Annotated[tuple[Firers, ...], Records] = about(
        (), "Also firing", group="Firer", help="other weapons in the same unit's fire", max_length=6
    )
    he_hits: HeHits = the_shells("Shot")
    solid: Switch = about(
        False, "Solid shot", group="Shot", help="a gun fires solid shot at men, where its edition lets it"
    )
    cover: Cover = about("none", "Cover", group="Target")
    target: Annotated[Literal["infantry", "artillery"], AnyCase()] = about("infantry", "Target", group="Target")
    target_quality: Quality = about("Regular", "Quality", group="Target")
    men: Whole = about(10, "Men", group="Target", ge=1, le=30)
    down: Switch = about(False, "Down", group="Target")
    gun_shield: Switch = about(
        False, "Gun shield", group="Target", help="the fire comes from the front of a shielded gun"
    )
    target_pins: Whole = about(0, "Pins", group="Target", help="on the target before the fire", ge=0, le=12)

    def labels(self, tables: Tables) -> tuple[str, ...]:
        return tuple(map(str, range(self.men + 1)))

    def label(self, state: Under) -> str:
        return str(state.lost)

    def headlines(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        first, none = super().headlines(outcomes)
        half = {label for label in outcomes if 2 * int(label) >= self.men}
        return first, Headline("Nobody falls", none.labels), Headline("Half the unit or more falls", frozenset(half))

    def reaching(self, count: int) -> str:
        return men_fall(count)

    def further(self, outcomes: Mapping[str, Fraction]) -> tuple[Headline, ...]:
        *some_left, _ = outcomes
        return (Headline.of("Somebody is left", *some_left),)

    def start(self, tables: Tables) -> Under:
        return Under(self.men, open=self.men)

    def check(self, tables: Tables) -> Iterator[Fault]:
        yield from self.weapon_faults(tables, "weapon", self.weapon)
        for place, more in enumerate(self.also):
            yield from self.weapon_faults(tables, f"also[{place}].weapon", more.weapon)

    def weapons(self) -> tuple[tuple[str, int], ...]:
        """Every weapon that fires, and how many of it."""
        return ((self.weapon, self.firers), *((more.weapon, more.firers) for more in self.also))

    def chain(self, tables: Tables) -> Chain:
        return fire.volleys(tuple(self.volley(tables, name, count) for name, count in self.weapons()), tables)

    def volley(self, tables: Tables, name: str, firers: int) -> Volley:
        """So many of one weapon, with all that their shots need."""
        weapon = self.arm(tables, name)
        as_he = self.fires_shells(tables, weapon)
        indirect, band = self.fires_indirectly(weapon), self.band(tables, weapon)
        shell = None
        if as_he and weapon.he is not None:
            shell = template(tables, self.edition, weapon.he, target=self.target, down=self.down, under=self.he_hits)
        return Volley(
            weapon=weapon,
            shots=firers * weapons.shots(tables, weapon, self.mount),
            to_hit=self.needed_to_hit(tables, weapon),
            to_damage=damage.to_damage(
                tables, weapon, self.target, self.target_quality, as_he=as_he, gun_shield=self.gun_shield
            ),
            template=shell,
            save=hitting.cover_save(
                tables,
                self.edition,
                self.sheltered(tables, weapon, as_he=as_he),
                down=self.down,
                point_blank=band == "point blank",
                indirect=indirect,
            ),
            takes_all=damage.exceptional_takes_all(tables, weapon, self.target),
        )

    def fires_shells(self, tables: Tables, weapon: Weapon) -> bool:
        """BA-47: shells at men, unless it may and is to fire solid shot."""
        solid = self.solid and solid_shot_is_allowed(tables, self.edition)
        return fires_he(weapon, at_vehicle=False, solid=solid)

    def needed_to_hit(self, tables: Tables, weapon: Weapon) -> RollNeeded | None:
        """What these shots need to hit; None where they are nearer than indirect fire comes down."""
        small = self.men <= tables[Figure][self.edition, "small team men"].value
        return self.roll_to_hit(tables, weapon, cover=self.cover, down=self.down, small_team=small)

    def sheltered(self, tables: Tables, weapon: Weapon, *, as_he: bool) -> str:
        """BA-19: the cover that counts for a save; in the 3rd edition a gun shield is soft cover against small arms."""
        shield = self.gun_shield and self.target == "artillery" and not as_he and weapon.kind == "small arms"
        if self.cover == "none" and shield and tables[RuleSwitch][self.edition, "gun shield is soft cover"].on:
            return "soft"
        return self.cover

    def ignores(self, tables: Tables) -> dict[str, str]:
        reasons = self.shooting_ignores(tables)
        carried = [self.arm(tables, name) for name, _ in self.weapons()]
        if self.also:  # what one weapon does not heed another may
            reasons = {name: why for name, why in reasons.items() if name == "range_band"}
        if not any(self.fires_shells(tables, weapon) for weapon in carried):
            reasons["he_hits"] = "none of these weapons fires shells"
        if not any(weapon.he is not None and weapon.pen is not None for weapon in carried):
            reasons["solid"] = "none of these weapons has both kinds of round"
        elif not solid_shot_is_allowed(tables, self.edition):
            reasons["solid"] = f"in the {self.edition} edition a gun has to fire shells at men"
        if all(self.fires_indirectly(weapon) for weapon in carried):
            reasons["cover"] = "indirect fire leaves no save and has no modifiers"
        if self.target != "artillery":
            reasons["gun_shield"] = "only guns have shields"
        return reasons

    def beside(self, tables: Tables, layers: tuple[Layer, ...]) -> dict[str, Beside]:
        after = layers[-1].after
        laid: Exact[Any] = after.then(lambda state: self._laid(state, tables))
        stages = (
            Stage("Pins", fire.aftermath, tables, self.edition, self.target_pins),
            Stage("Morale check", fire.fate, tables, self.edition, self.target_quality),
        )
        whole = Chain(*self.chain(tables).stages, *stages)
        fate = after.then(lambda state: run(Chain(*stages), state))
        ends = ("stands", "fails its check", "routs", "wiped out")
        counts = tuple(map(str, range(max(laid.weights) + 1)))
        return {
            "pins laid by the fire": Distribution.from_exact(laid, counts),
            "what becomes of the unit": Distribution.from_exact(fate, ends).resting_on(whole, self.start(tables)),
        }

    def _laid(self, state: Any, tables: Tables) -> Exact[Any]:
        return fire.pins_laid(state, tables, self.edition).exact
