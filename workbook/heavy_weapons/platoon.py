"""The builder: is this list a platoon, how many dice and men has it, and what does it cost (HW-01 to HW-07)?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

from pydantic import BeforeValidator

from workbook.base_rules import weapons
from workbook.odds import Fault, Record
from workbook.odds.fields import NameIn, Quality, Switch, about, records
from workbook.tables import Tables, load
from workbook.tables.base import Extra, Points, Weapon
from workbook.tables.heavy_weapons import Piece, PlatoonFigure, PlatoonSwitch

if TYPE_CHECKING:
    import polars as pl

SPOTTER, GUN_SHIELD = "spotter", "gun shield"
GUNS = ("anti-tank gun", "howitzer", "anti-aircraft gun")
JOINS = "MMG teams, mortars, anti-tank guns, howitzers and anti-aircraft guns"


class Fielded(Record):
    """A piece of the list, with what is bought for it. The first two of a list are the core."""

    piece: Annotated[str, NameIn(Piece, "piece")] = about("MMG team", "Piece", help="the first two are the core")
    quality: Quality = about("Regular", "Quality")
    gun_shield: Switch = about(False, "Gun shield", help="for weapons that fire directly")
    spotter: Switch = about(False, "Spotter", help="for weapons that fire indirectly")

    @property
    def extras(self) -> tuple[str, ...]:
        """What is bought beside the piece itself, by its names among the extras."""
        return (*((GUN_SHIELD,) if self.gun_shield else ()), *((SPOTTER,) if self.spotter else ()))

    @property
    def line(self) -> str:
        """The piece as it is written in a shared line."""
        return ", ".join([self.piece, self.quality, *self.extras])


def read_pieces(given: Any) -> Any:
    """Pieces as a list, as JSON, or as a line: `MMG team | MMG team | Medium mortar, Veteran, spotter`.

    >>> read_pieces("MMG team | Medium mortar, veteran, spotter")[1]
    {'piece': 'Medium mortar', 'quality': 'veteran', 'spotter': True}
    """
    if not isinstance(given, str):
        return given
    if given.lstrip().startswith("["):
        return records(given)
    return [_read_piece(text) for text in given.split("|")]


def _read_piece(text: str) -> dict[str, Any]:
    name, *more = (part.strip() for part in text.split(","))
    found: dict[str, Any] = {"piece": name}
    for word in more:
        key = {"spotter": "spotter", "gun shield": "gun_shield"}.get(word.lower())
        found |= {key: True} if key else {"quality": word}
    return found


Pieces: TypeAlias = Annotated[tuple[Fielded, ...], BeforeValidator(read_pieces)]


def fielded(*names: str) -> tuple[Fielded, ...]:
    """Regular pieces of these names, for a default: the tables check them once they are used."""
    return tuple(
        Fielded.model_construct(piece=name, quality="Regular", gun_shield=False, spotter=False) for name in names
    )


class Arm(NamedTuple):
    """A piece ready to fight: its weapon and how many of it fire, its crew, and where it stands in the platoon."""

    place: int
    name: str
    weapon: Weapon
    firers: int
    men: int
    quality: str
    gun: bool
    gun_shield: bool
    in_core: bool
    row: Piece


def faults(tables: Tables, edition: str, pieces: Sequence[Fielded], field: str = "platoon") -> Iterator[Fault]:
    """HW-01, HW-04, HW-05, HW-07: everything for which the list is no platoon, all at once, each with its rule."""
    core, most = (tables[PlatoonFigure][figure].value for figure in ("core pieces", "most pieces"))
    if not core <= len(pieces) <= most:
        yield Fault(
            field,
            f"{len(pieces)} piece{'s' * (len(pieces) != 1)}",
            f"{core} to {most} pieces, the first {core} as its core (HW-01)",
        )
    for place, piece in enumerate(pieces):
        yield from _faults_of(tables, edition, piece, f"{field}[{place}]")
    first = pieces[0].quality if pieces else ""
    for place, piece in enumerate(pieces[:core]):
        if piece.quality != first:
            accepted = f"{first}, as the other piece of the core (HW-05)"
            yield Fault(f"{field}[{place}].quality", piece.quality, accepted)


def _faults_of(tables: Tables, edition: str, piece: Fielded, field: str) -> Iterator[Fault]:
    row = tables[Piece][piece.piece]
    if not may_join(tables, row):
        why = refusal(row)
        yield Fault(f"{field}.piece", piece.piece, f"{JOINS}; {why} ({row.rule})")
        return
    weapon = tables[Weapon].get((edition, row.weapon or ""))
    if weapon is None:
        yield Fault(f"{field}.piece", piece.piece, f"a weapon of the {edition} edition (BA-38)", depends=("edition",))
        return
    if piece.gun_shield and weapon.reach is None:
        yield Fault(f"{field}.gun_shield", True, "false: only weapons that fire directly have shields (BA-19)")
    if piece.spotter and weapon.indirect_to is None:
        yield Fault(f"{field}.spotter", True, "false: only weapons that fire indirectly have spotters (BA-72)")


def may_join(tables: Tables, row: Piece) -> bool:
    """HW-04, HW-07: whether such a piece may be part of a platoon.

    >>> [may_join(load(), load()[Piece][name]) for name in ("MMG team", "HMG team", "Bazooka team")]
    [True, False, False]
    """
    return row.joins == "yes" or (row.joins == "by switch" and tables[PlatoonSwitch]["HMG teams may join"].on)


def refusal(row: Piece) -> str:
    """HW-04, HW-07: why a piece may not join, in words."""
    if row.joins == "by switch":
        return "an HMG team only by the switch 'HMG teams may join', as the medium machine gun alone is named"
    return f"a {row.kind} stays outside and keeps its own die"


def order_dice(tables: Tables, pieces: Sequence[object], *, shared: bool = True) -> int:
    """HW-02, HW-03, HW-06: the dice it puts in the bag: one for the core and one for each further piece.

    >>> order_dice(load(), fielded("MMG team", "MMG team", "Medium mortar", "Medium mortar"))
    3
    """
    figures = tables[PlatoonFigure]
    if not shared:
        return len(pieces)
    return figures["order dice of the core"].value + len(pieces) - figures["core pieces"].value


def crew(tables: Tables, piece: Fielded) -> int:
    """HW-04, BA-71: the full crew of a piece."""
    row = tables[Piece][piece.piece]
    return row.men or weapons.crew_of(tables, row.crew or "")


def points_of(tables: Tables, edition: str, piece: Fielded) -> int | None:
    """BA-72: the points of a piece with what is bought for it; None where the edition's lists do not price it so."""
    unit = tables[Piece][piece.piece].unit
    known = all((edition, extra) in tables[Extra] for extra in piece.extras)
    if unit is None or (edition, unit) not in tables[Points] or not known:
        return None
    return weapons.price(tables, edition, unit, piece.quality, piece.extras)


def points(tables: Tables, edition: str, pieces: Sequence[Fielded]) -> int | None:
    """BA-72: the points of the whole list; None where one of its pieces has no price in this edition.

    >>> points(load(), "3rd", fielded("MMG team", "MMG team", "Medium mortar", "Medium mortar"))
    190
    """
    each = [points_of(tables, edition, piece) for piece in pieces]
    known = [price for price in each if price is not None]
    return sum(known) if len(known) == len(each) else None


def arms(tables: Tables, edition: str, pieces: Sequence[Fielded]) -> tuple[Arm, ...]:
    """The pieces of a legal list, ready to fight; a name that comes twice is numbered."""
    core = tables[PlatoonFigure]["core pieces"].value
    names = [piece.piece for piece in pieces]
    found = []
    for place, piece in enumerate(pieces):
        row = tables[Piece][piece.piece]
        again = names[:place].count(piece.piece) + 1
        found.append(
            Arm(
                place=place,
                name=f"{piece.piece} {again}" if names.count(piece.piece) > 1 else piece.piece,
                weapon=tables[Weapon][edition, row.weapon or ""],
                firers=row.firers,
                men=crew(tables, piece),
                quality=piece.quality,
                gun=row.kind in GUNS,
                gun_shield=piece.gun_shield,
                in_core=place < core,
                row=row,
            )
        )
    return tuple(found)


@dataclass(frozen=True)
class Platoon:
    """A legal platoon; `build` makes one, or tells everything that is wrong with the list."""

    pieces: tuple[Fielded, ...]
    edition: str
    tables: Tables

    @property
    def dice(self) -> int:
        """HW-06: its dice in the bag."""
        return order_dice(self.tables, self.pieces)

    @property
    def points(self) -> int | None:
        """BA-72: its points."""
        return points(self.tables, self.edition, self.pieces)

    @property
    def men(self) -> int:
        """BA-71: all its crews."""
        return sum(crew(self.tables, piece) for piece in self.pieces)

    @property
    def line(self) -> str:
        """The platoon as a line to share, which `build` and every question read again."""
        return " | ".join(piece.line for piece in self.pieces)

    def to_json(self) -> list[dict[str, Any]]:
        """The platoon as plain values, which `build` and every question read again."""
        return [piece.model_dump() for piece in self.pieces]

    def frame(self) -> pl.DataFrame:
        """One row a piece: its place, quality, crew, weapon, die and points."""
        import polars as pl

        rows = [
            {
                "piece": arm.name,
                "part": "core" if arm.in_core else "additional",
                "die": "shared" if arm.in_core else "its own",
                "quality": arm.quality,
                "crew": arm.men,
                "weapon": arm.weapon.weapon,
                "points": points_of(self.tables, self.edition, piece),
            }
            for arm, piece in zip(arms(self.tables, self.edition, self.pieces), self.pieces, strict=True)
        ]
        return pl.DataFrame(rows)

    def __repr__(self) -> str:
        cost = "no price" if self.points is None else f"{self.points} points"
        return f"{self.line}\n{self.dice} dice in the bag, {cost}, {self.men} men"


def build(
    pieces: str | Sequence[Mapping[str, Any]] | Platoon, edition: str = "3rd", house_rules: Any = None
) -> Platoon:
    """HW-01 to HW-07: the platoon of this list, a line or records; an InputError with every fault where it is none.

    >>> build("MMG team | MMG team | Medium mortar | Medium mortar")
    MMG team, Regular | MMG team, Regular | Medium mortar, Regular | Medium mortar, Regular
    3 dice in the bag, 190 points, 12 men
    >>> build("MMG team | Bazooka team")
    Traceback (most recent call last):
    workbook.odds.faults.InputError: platoon[1].piece: got 'Bazooka team'; accepted: MMG teams, mortars, anti-tank guns, \
howitzers and anti-aircraft guns; a man-portable anti-tank team stays outside and keeps its own die (HW-07)
    """
    from workbook.heavy_weapons.questions.fields import PlatoonField
    from workbook.odds import make

    tables = load(house_rules)
    given = pieces.to_json() if isinstance(pieces, Platoon) else pieces
    question = make(PlatoonField, tables, {"platoon": given, "edition": edition})
    if TYPE_CHECKING:
        assert isinstance(question, PlatoonField)
    return Platoon(question.platoon, question.edition, tables)
