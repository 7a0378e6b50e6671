"""Two crewed vehicles that face each other: what stands fast while they fight, and what changes (CX-13, CX-15)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from workbook.base_rules.vehicle_damage import OUTCOMES, Damage
from workbook.crew import gunnery as gun
from workbook.crew.members import LEADER
from workbook.crew.skill_rolls import skill_names
from workbook.tables import Tables
from workbook.tables.base import Weapon
from workbook.tables.crew import Assumption

QUICK_REFLEXES, PUSH_THROUGH, EYE_FOR_TERRAIN = "Quick Reflexes", "Push Through", "Eye for Terrain"
LUCKY, STRICT_DISCIPLINE, EAGLE_EYE = "Lucky", "Strict Discipline", "Eagle Eye"
BROUGHT_BACK = (
    gun.DEADEYE,
    gun.SKILL_SHOT,
    gun.ADRENALIN_RUSH,
    gun.SNAP_SHOOTER,
    QUICK_REFLEXES,
    PUSH_THROUGH,
    gun.LONG_SHOT,
)
"""What Motivational Leader brings back, in this order of preference."""

FIGHTING = (*BROUGHT_BACK, gun.HAIR_TRIGGER, EYE_FOR_TERRAIN, LUCKY, STRICT_DISCIPLINE, EAGLE_EYE, LEADER)
"""The skills that can change what happens in an order; the others change where things stand."""

NO_SHOT = "no shot"
TOLD = (NO_SHOT, *OUTCOMES)
STOPPED = ("crew stunned", "on fire")


@dataclass(frozen=True)
class Side:
    """A vehicle as it stands there: what does not change while they fight."""

    weapon: Weapon
    quality: str
    target: str = "medium tank"
    facing: str = "front"
    cover: str = "none"
    open_topped: bool = False
    order: str = "Fire"


@dataclass(frozen=True)
class Ground:
    """The two sides, and what lies between them."""

    tables: Tables
    sides: tuple[Side, Side]
    band: str = "short"
    distance: Fraction | None = None
    escape: Fraction = Fraction(1, 2)
    hidden: int = 2

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __hash__(self) -> int:
        return self._hash

    @property
    def edition(self) -> str:
        """The edition of the weapons."""
        return self.sides[0].weapon.edition

    def taken(self, matter: str) -> Assumption:
        """What is taken for granted in a matter."""
        return self.tables[Assumption][matter]


class Tank(NamedTuple):
    """What changes: skills not yet used in this game, those that are, pins, tracks, its order, and whether it is still there."""

    skills: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    pins: int = 0
    immobilised: int = 0
    ready: bool = True
    lost: bool = False

    def spend(self, *used: str) -> Tank:
        """CX-13: once a game. What was used is kept in mind only as long as Motivational Leader may bring it back."""
        left = tuple(skill for skill in self.skills if skill not in used)
        kept = tuple(sorted({*self.spent, *used}.intersection(BROUGHT_BACK))) if LEADER in left else ()
        return self._replace(skills=left, spent=kept)

    def only(self, of_use: frozenset[str]) -> Tank:
        """The same with no other skills than these; of those used, the one that would be brought back."""
        left = tuple(skill for skill in self.skills if skill in of_use)
        kept = tuple(sorted(self.spent, key=BROUGHT_BACK.index)[:1]) if LEADER in left else ()
        return self._replace(skills=left, spent=kept)

    def after(self, tables: Tables, before: Tank, now: Tank) -> Tank:
        """This tank once the same with only some of its skills has come from how it was before to how it is now."""
        used = [skill for skill in before.skills if skill not in now.skills]
        back = [skill for skill in now.skills if skill not in before.skills]
        tank = self.spend(*used) if used else self
        skills = tank.skills
        if back:
            skills = tuple(skill for skill in skill_names(tables) if skill in skills or skill in back)
        return now._replace(skills=skills, spent=tank.spent)


class Fight(NamedTuple):
    """Both tanks, who acts first in this turn, and how far the present order has come."""

    tanks: tuple[Tank, Tank]
    first: int = 0
    doing: str = ""
    deadeye: bool = False
    pen: int = 0
    long_shot: bool = False
    reacting: bool = False
    pending: Damage | None = None
    hit: bool = False
    told: str = NO_SHOT

    def tank(self, who: int, tank: Tank, **more: object) -> Fight:
        """The fight once this tank is that."""
        pair = (tank, self.tanks[1]) if who == 0 else (self.tanks[0], tank)
        return self._replace(tanks=pair, **more)  # type: ignore[arg-type]

    def active(self, place: int) -> int:
        """Who acts first in this turn (place 0), or second (place 1)."""
        return self.first if place == 0 else 1 - self.first


def aim(state: Fight, ground: Ground, who: int, *, back: bool = False) -> gun.Aim:
    """How one of them fires at the other now; a shot back is never a moving one."""
    side, other = ground.sides[who], ground.sides[1 - who]
    long_shot = state.long_shot and not back
    hidden = ground.hidden if EYE_FOR_TERRAIN in state.tanks[1 - who].skills else 0
    return gun.Aim(
        side.weapon,
        side.quality,
        gun.in_range(ground.tables, side.weapon, ground.band, ground.distance, long_shot=long_shot) or "long",
        other.target,
        other.facing,
        other.cover,
        moved=state.doing == "Advance" and not back,
        pins=state.tanks[who].pins,
        hidden=hidden,
        hidden_row=ground.taken("a hidden target") if hidden else None,
    )
