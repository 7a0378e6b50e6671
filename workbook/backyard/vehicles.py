"""Vehicles: the sheet of one, and a player's own, typed in from a reference book (BY-18, BY-26)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from workbook.backyard.location import in_view, is_hidden
from workbook.backyard.penetration import GLACIS, plate_before
from workbook.backyard.shot import Blow
from workbook.odds import Fault, InputError
from workbook.odds.faults import not_among
from workbook.tables import Tables, load
from workbook.tables.backyard import Armour, Plate, Role, Seats, SoftSeats, Vehicle, View, Weapon
from workbook.tables.cells import written


def faults(
    tables: Tables, field: str, name: str, aspect: str, *depends: str, front_plate: str = GLACIS
) -> Iterator[Fault]:
    """BY-18: what a vehicle's sheet lacks for a shot at this aspect: a plate, a known gun, men with known roles."""
    vehicle = tables[Vehicle][name]
    if vehicle.gun is not None and vehicle.gun not in tables[Weapon]:
        yield not_among(f"{field}: gun of the {name}", vehicle.gun, tables[Weapon].names("weapon"))
    for role in vehicle.men:
        if role not in tables[Role]:
            yield not_among(f"{field}: crew of the {name}", role, tables[Role].names("role"))
    if vehicle.layout not in tables[View].names("layout"):
        yield not_among(f"{field}: layout of the {name}", vehicle.layout, tables[View].names("layout"))
        return
    plates = dict.fromkeys(
        plate_before(tables, aspect, row.part, front_plate) for row, _ in in_view(tables, vehicle.layout, aspect)
    )
    missing = [plate for plate in plates if (name, plate) not in tables[Armour]]
    if missing and not vehicle.soft:
        accepted = f"a vehicle whose armour is given; {' and '.join(map(str, missing))} are missing in backyard.armour"
        yield Fault(field, name, accepted, depends=depends)


def hidden_faults(tables: Tables, blow: Blow, side: str = "") -> Iterator[Fault]:
    """BY-11, BY-14: hidden parts must be parts that are seen from there, and something must be left to strike."""
    if not blow.hidden_parts:
        return
    seen = [row.part for row, _ in blow._replace(hidden_parts=()).in_view(tables)]
    names = [*seen, *(["hull"] if "hull" not in seen else [])]
    unknown = [part for part in blow.hidden_parts if part not in names]
    if unknown or all(is_hidden(part, blow.hidden_parts) for part in seen):
        accepted = f"some of {', '.join(names)}, but not all"
        before = f"{side}_" if side else ""
        depends = (side or "vehicle", f"{before}aspect", "halves")
        yield Fault(f"{before}hidden_parts", ", ".join(blow.hidden_parts), accepted, depends=depends)


SYSTEM = "ammunition"


@dataclass(frozen=True)
class OwnVehicle:
    """A vehicle of one's own, typed in from a reference book; it becomes a choice everywhere as a house rule.

    `plates` names each plate's thickness in mm, or (mm, degrees of slope). `gun` is a weapon of the tables, or None; `crew` goes
    man by man. `shares` cuts an aspect in other shares than the usual, `ammunition` names places (aspect, part) where a shot
    that comes through sets off the shells: everything in the vehicle is out of order, and nobody in it lives.

    >>> panther = OwnVehicle(
    ...     "Panther",
    ...     gun="75mm",
    ...     rounds=79,
    ...     crew=("driver", "hull gunner", "gunner", "loader", "commander"),
    ...     plates={"front glacis": (80, 55), "turret front": 100, "hull sides": (40, 40), "hull rear": 40},
    ... )
    >>> panther.house_rules()["backyard.armour"][0]
    {'vehicle': 'Panther', 'plate': 'front glacis', 'mm': 80, 'slope': 55}
    """

    name: str
    plates: Mapping[str, Any] = field(default_factory=dict)
    gun: str | None = None
    rounds: int | None = None
    crew: tuple[str, ...] = ("driver", "gunner", "commander")
    turret: bool = True
    soft: bool = False
    engine: str = "rear"
    shares: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    ammunition: tuple[tuple[str, str], ...] = ()

    def house_rules(self) -> dict[str, list[dict[str, Any]]]:
        """BY-18, BY-26: the vehicle as rows, for `house_rules=`. Raises InputError for a plate that is none."""
        self._check()
        rules = {
            "backyard.vehicles": [self._vehicle()],
            "backyard.armour": [self._plate(plate, given) for plate, given in self.plates.items()],
            "backyard.views": self._views(),
        }
        if self.ammunition:
            rules |= self._ammunition()
        return {table: rows for table, rows in rules.items() if rows}

    def to_toml(self) -> str:
        """BY-18, BY-26: the vehicle as the text of a file to keep or to hand on, which `house_rules=` and the command take.

        >>> print(OwnVehicle("Jeep", soft=True, turret=False, crew=("driver",)).to_toml())
        [["backyard.vehicles"]]
        vehicle = "Jeep"
        layout = "no turret"
        soft = "yes"
        engine = "rear"
        crew = "driver"
        <BLANKLINE>
        """
        return "\n".join(
            f"[[{json.dumps(table)}]]\n" + "".join(f"{column} = {_quoted(cell)}\n" for column, cell in row.items())
            for table, rows in self.house_rules().items()
            for row in rows
        )

    def _check(self) -> None:
        known = plate_names(load())
        faults = [not_among("plates", plate, known) for plate in self.plates if plate not in known]
        if faults:
            raise InputError(faults)

    def _vehicle(self) -> dict[str, Any]:
        layout = self.name if self.shares else "turret" if self.turret else "no turret"
        cells = {
            "vehicle": self.name,
            "gun": self.gun,
            "rounds": self.rounds,
            "layout": layout,
            "soft": self.soft,
            "engine": self.engine,
            "crew": ", ".join(self.crew),
        }
        return {column: cell for column, cell in cells.items() if cell is not None}

    def _plate(self, plate: str, given: Any) -> dict[str, Any]:
        mm, slope = given if isinstance(given, tuple | list) else (given, None)
        row = {"vehicle": self.name, "plate": plate, "mm": mm}
        return row if slope is None else {**row, "slope": slope}

    def _views(self) -> list[dict[str, Any]]:
        """Every aspect in the shares given, or in the usual ones."""
        if not self.shares:
            return []
        usual: dict[str, dict[str, int]] = {}
        for row in load()[View]:
            if row.layout == ("turret" if self.turret else "no turret"):
                usual.setdefault(row.aspect, {})[row.part] = row.share
        return [
            {"layout": self.name, "aspect": aspect, "part": part, "share": share}
            for aspect, shares in {**usual, **self.shares}.items()
            for part, share in shares.items()
        ]

    def _ammunition(self) -> dict[str, list[dict[str, Any]]]:
        where = [{"vehicle": self.name, "aspect": aspect, "part": part} for aspect, part in self.ammunition]
        gone = {"system": SYSTEM, "stops_moving": True, "stops_turret": True, "stops_gun": True}
        seats = get_args(SoftSeats if self.soft else Seats)
        table = "backyard.soft_crew_survival" if self.soft else "backyard.crew_survival"
        return {
            "backyard.systems": [gone],
            "backyard.disabling": [{**place, "chance": 100, "system": SYSTEM} for place in where],
            table: [{**place, "seats": seat, "lives": 0} for place in where for seat in seats],
        }


def _quoted(cell: Any) -> str:
    return json.dumps(written(cell), ensure_ascii=False)


def plate_names(tables: Tables) -> tuple[str, ...]:
    """BY-18: every plate that a vehicle may have, those that no shot from the ground meets too.

    >>> plate_names(load())[:4]
    ('turret sides', 'hull sides', 'turret front', 'front glacis')
    """
    return tuple(dict.fromkeys((*tables[Plate].names("plate"), *tables[Armour].names("plate"))))


def together(*vehicles: OwnVehicle) -> dict[str, list[dict[str, Any]]]:
    """Several vehicles of one's own in one set of house rules.

    >>> sorted(together(OwnVehicle("A", soft=True), OwnVehicle("B", soft=True)))
    ['backyard.vehicles']
    """
    rules: dict[str, list[dict[str, Any]]] = {}
    for vehicle in vehicles:
        for table, rows in vehicle.house_rules().items():
            known = rules.setdefault(table, [])
            known.extend(row for row in rows if row not in known)
    return rules
