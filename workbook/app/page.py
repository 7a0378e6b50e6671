"""What runs in a kernel of the app: warming up, and the page of one question."""

from __future__ import annotations

from html import escape
from urllib.parse import parse_qsl, urlencode

from workbook import catalogue
from workbook.odds import InputError, Odds
from workbook.show import doors, explorer, paste
from workbook.tables import load

FIRST = "base.shot_at_vehicle"
DOOR = "door"
"""What an address says of the plain question that it was opened by."""


def warm_up() -> None:
    """Load what every page needs, and draw a panel that nobody sees."""
    panel = explorer.explore(FIRST)
    panel.close()


def asked() -> None:
    """Show the panel of the question that the address names, filled in, under what a player asked; say what is wrong with it."""
    from IPython.display import display
    from voila.utils import get_query_string

    door, query = door_of(get_query_string() or "")
    odds, faults = case_of(query)
    if faults:
        display({"text/html": told(faults)}, raw=True)  # type: ignore[no-untyped-call]
    panel = doors.FrontDoor([door]) if door and doors.leads_to(door, odds) else explorer.explore(odds)
    display(panel)  # type: ignore[no-untyped-call]


def door_of(query: str) -> tuple[doors.Door | None, str]:
    """The plain question that an address was opened by, and the rest of the address.

    >>> door, query = door_of(
    ...     "question=base.order_test&pins=3&door=a-regular-unit-has-three-pins-will-it-do-as-it-is-told"
    ... )
    >>> door.asks, query
    ('A Regular unit has three pins. Will it do as it is told?', 'question=base.order_test&pins=3')
    """
    pairs = parse_qsl(query.lstrip("?"), keep_blank_values=True)
    slug = dict(pairs).get(DOOR)
    door = next((door for door in doors.doors() if door.slug == slug), None)
    return door, query if slug is None else urlencode([(name, text) for name, text in pairs if name != DOOR])


def told(faults: list[str]) -> str:
    """The faults of an address, above the panel."""
    lines = "".join(f"<li>{escape(fault)}</li>" for fault in faults)
    return f'<div class="wa-fault" role="alert"><p>This link could not be read as it is:</p><ul>{lines}</ul></div>'


def case_of(query: str) -> tuple[Odds, list[str]]:
    """The case that the address names, and the faults of what it says.

    A field that does not fit is left at its default, a question that is not there gives place to the first of the book.

    >>> odds, faults = case_of("question=base.order_test&pins=2")
    >>> odds.question.pins, faults
    (2, [])
    >>> odds, faults = case_of("question=base.order_test&pins=two&quality=Veteran")
    >>> odds.question.quality, faults
    ('Veteran', ["pins: got 'two'; accepted: a whole number from 0 to 12"])
    """
    if not query:
        return catalogue.ask(FIRST), []
    try:
        found = paste.read(f"?{query.lstrip('?')}")
    except InputError as error:
        named = dict(parse_qsl(query.lstrip("?"))).get("question", FIRST)
        return _plain(named), [str(fault) for fault in error.faults]
    faults: list[str] = []
    try:
        tables = load(house_rules=found.house_rules or None)
    except InputError as error:
        tables = load()
        faults = [str(fault) for fault in error.faults]
    fields = dict(found.fields)
    while True:
        try:
            odds = Odds(catalogue.made(found.question, tables, fields), tables)
        except InputError as error:
            faults += [str(fault) for fault in error.faults]
            wrong = {fault.field.partition("[")[0].partition(".")[0] for fault in error.faults} & fields.keys()
            if not wrong:
                return _plain(found.question), faults
            fields = {name: value for name, value in fields.items() if name not in wrong}
            continue
        try:
            return odds.saying(found.headline), faults
        except InputError as error:
            return odds, [*faults, *map(str, error.faults)]


def _plain(question: str) -> Odds:
    """The question by its defaults, or the first of the book."""
    return catalogue.ask(question if question in catalogue.questions() else FIRST)
