"""The form of a question: one field a control, grouped and labelled as the question says, ready for the page to draw."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

from workbook.odds import fields as of
from workbook.odds.faults import InputError
from workbook.odds.question import Question, make, read
from workbook.show.views import views

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo

    from workbook.tables import Tables

SHORT: Mapping[str, str] = {"Inexperienced": "Inexp.", "point blank": "Point-bl."}
"""What a choice is called where there is no room for its name."""

MOST_BUTTONS, LONGEST_ROW = 4, 28
"""So many choices, and so many letters in all, still fit beside one another as buttons."""


def form(kind: type[Question], tables: Tables) -> dict[str, Any]:
    """Everything the page needs to draw the form, in plain JSON values.

    >>> from workbook.catalogue import question_named
    >>> from workbook.tables import load
    >>> order_test = form(question_named("base.order_test"), load())
    >>> [group["name"] for group in order_test["groups"]]
    ['Rules', 'Unit']
    >>> [field["title"] for field in order_test["groups"][1]["fields"]]
    ['Quality', 'Pins', 'Officer', 'In Reserve']
    """
    from workbook import __version__

    groups: dict[str, list[dict[str, Any]]] = {}
    defaults = make(kind, tables, {}).model_dump(mode="json")
    for name, info in kind.model_fields.items():
        drawn = field(name, info, tables) | {"default": defaults[name]}
        if drawn["kind"] == "text":
            drawn["suggestions"] = _suggestions(kind, name, tables, drawn["accepts"])
        groups.setdefault(_extra(info).get("group", "Situation"), []).append(drawn)
    return {
        "question": kind.name,
        "asks": kind.asks,
        "trial": kind.trial,
        "version": __version__,
        "groups": [{"name": name, "fields": fields} for name, fields in groups.items()],
        "views": [{"name": view.name, "title": view.title} for view in views(kind)],
    }


def field(name: str, info: FieldInfo, tables: Tables) -> dict[str, Any]:
    """One control: its name and title, its line of help, its kind, and what that kind needs to know."""
    return {
        "name": name,
        "title": info.title or name.replace("_", " ").capitalize(),
        "help": info.description or "",
        "unit": _extra(info).get("unit", ""),
        "accepts": of.accepted(info, tables),
        "optional": NoneType in get_args(info.annotation),
        **_kind(info, tables),
    }


def _kind(info: FieldInfo, tables: Tables) -> dict[str, Any]:
    """The kind of control, from the type of the field."""
    names, record, core = of.choices(info, tables), of.record_of(info), bare(info.annotation)
    if names is not None:
        return _choice(names, ordered=bool(of.literal_of(info.annotation)))
    if record is not None:
        return _records(record, info, tables)
    if core is bool:
        return {"kind": "switch"}
    low, high = map(_plain, of.bounds(info))
    several = of.several(info, tables)
    if core is int:
        return {"kind": "whole", "min": low, "max": high} | ({"names": list(several)} if several else {})
    if several is not None:
        return {"kind": "names", "names": list(several)}
    if core is Fraction and (low, high) == (0, 1):
        return {"kind": "fraction", "min": 0, "max": 1, "percent": True}
    if core is Fraction:
        return {"kind": "quantity", "min": low, "max": high}
    return {"kind": "text", "suggestions": []}


def _choice(names: tuple[str, ...], *, ordered: bool) -> dict[str, Any]:
    shown = {name: SHORT.get(name, name[:1].upper() + name[1:]) for name in names}
    many = len(names) > MOST_BUTTONS or sum(map(len, shown.values())) > LONGEST_ROW
    short = {name: label for name, label in shown.items() if label != name}
    return {"kind": "choice", "choices": list(names), "short": short, "ordered": ordered, "many": many}


def _records(record: type[BaseModel], info: FieldInfo, tables: Tables) -> dict[str, Any]:
    """A list of records: the controls of one of them, and how many there may be."""
    defaults = record.model_construct().model_dump(mode="json", warnings=False)
    fields = [field(name, inner, tables) | {"default": defaults[name]} for name, inner in record.model_fields.items()]
    most = next((extra.max_length for extra in info.metadata if hasattr(extra, "max_length")), None)
    return {"kind": "records", "fields": fields, "max": most}


def bare(annotation: Any) -> Any:
    """The type under `Annotated[...]` and `... | None`.

    >>> bare(Annotated[Fraction, "exact"] | None) is Fraction
    True
    """
    if get_origin(annotation) is Annotated:
        return bare(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return bare(next(arg for arg in get_args(annotation) if arg is not NoneType))
    return annotation


def _suggestions(kind: type[Question], name: str, tables: Tables, accepts: str) -> list[str]:
    """The values that the words for what is accepted name outright: those that the field takes as they stand."""
    return [word for word in map(str.strip, accepts.split(",")) if _taken(kind, name, tables, word)]


def _taken(kind: type[Question], name: str, tables: Tables, word: str) -> bool:
    try:
        read(kind, tables, {name: word})
    except InputError:
        return False
    return True


def _plain(bound: Any) -> int | float | None:
    """A bound as JSON has it."""
    return bound if bound is None or isinstance(bound, int) else float(bound)


def _extra(info: FieldInfo) -> Mapping[str, Any]:
    return info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
