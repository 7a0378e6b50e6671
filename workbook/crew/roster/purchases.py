"""What may be bought: a vehicle for a crew is Inexperienced, or Regular where it is not sold so (CX-02)."""

from __future__ import annotations

from workbook.crew.roster.events import Vehicle, refuse
from workbook.tables import Tables
from workbook.tables.base import Points


def check_purchase(tables: Tables, event: Vehicle) -> None:
    """CX-02: Inexperienced, or Regular where no cheaper one is sold; a vehicle sold as Veteran alone cannot be had."""
    rows = [row for row in tables[Points] if row.unit.lower() == event.vehicle.lower()]
    if event.bought == "Veteran":
        only = rows and all(row.inexperienced is None and row.regular is None for row in rows)
        why = (
            "no purchase: it is sold as Veteran only"
            if only
            else "Inexperienced, or Regular where that is the cheapest sold"
        )
        raise refuse("bought", event.bought, why)
    if event.bought == "Regular" and any(row.inexperienced is not None for row in rows):
        raise refuse("bought", event.bought, f"Inexperienced: the {rows[0].unit} is sold as such")
    if event.bought == "Inexperienced" and rows and all(row.inexperienced is None for row in rows):
        raise refuse("bought", event.bought, f"Regular: the {rows[0].unit} is not sold Inexperienced")
