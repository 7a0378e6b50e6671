"""Vehicles: the sheet of one, and a player's own, typed in from a reference book (BY-18, BY-26)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook.backyard.location import in_view, is_hidden
from workbook.backyard.penetration import GLACIS, plate_before
from workbook.backyard.shot import Blow
from workbook.odds import Fault
from workbook.odds.faults import not_among
from workbook.tables import Tables
from workbook.tables.backyard import Armour, Role, Vehicle, View, Weapon


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
