"""The fields of a question: how a value is read from text, what is accepted, and what a form needs to know of it."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    PlainSerializer,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, core_schema

if TYPE_CHECKING:
    from collections.abc import Sequence

    from workbook.tables import Row, Tables


def about(
    default: Any,
    title: str,
    *,
    group: str = "Situation",
    help: str = "",
    unit: str = "",
    accepts: str = "",
    step: int = 0,
    **limits: Any,
) -> Any:
    """A field of a question: its default, and what the form says of it. `limits` are pydantic's (ge, le, max_length, ...).

    `accepts` says in words what the field takes, where its type does not say it. `step` is a notch of a quantity, where 1 is
    too little to tell.
    """
    extra: dict[str, Any] = {"group": group}
    extra |= {name: said for name, said in (("unit", unit), ("accepts", accepts), ("step", step)) if said}
    return Field(default, title=title, description=help, json_schema_extra=extra, validate_default=False, **limits)


_FAR_POWER = re.compile(r"[eE][+-]?\d{4}")


def parse_fraction(value: Any) -> Any:
    """Read `3/10`, `0.3`, `30%`, a number or a Fraction exactly; a float is read by its shortest text.

    >>> parse_fraction("3/10") == parse_fraction("30%") == parse_fraction(0.3) == Fraction(3, 10)
    True
    """
    if isinstance(value, bool):
        raise ValueError("not a number")
    if isinstance(value, Fraction | int):
        return Fraction(value)
    text = repr(value) if isinstance(value, float) else str(value).strip()
    if _FAR_POWER.search(text):  # written out in full, such a number would take minutes
        raise ValueError("not a number that a game knows")
    if isinstance(value, Decimal):
        return Fraction(value)
    try:
        return Fraction(text[:-1].strip()) / 100 if text.endswith("%") else Fraction(text)
    except ZeroDivisionError as error:
        raise ValueError("not a number") from error


def fraction_text(value: Fraction) -> str:
    """A fraction as text: '3/10', whole numbers without a denominator."""
    return str(value)


def _whole(value: Any) -> Any:
    """Whole numbers come as numbers or their text; a switch is no number."""
    if isinstance(value, bool):
        raise ValueError("not a whole number")
    return value.strip() if isinstance(value, str) else value


def _switch(value: Any) -> Any:
    """Only the words true, false, yes and no are switches."""
    words = {"true": True, "yes": True, "false": False, "no": False}
    if isinstance(value, str) and value.strip().lower() in words:
        return words[value.strip().lower()]
    if isinstance(value, bool):
        return value
    raise ValueError("not a switch")


def records(value: Any) -> Any:
    """A list comes as a list or as JSON, which may name nothing twice."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value, object_pairs_hook=_each_once)
    except RecursionError as error:
        raise ValueError("not a list of records") from error


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name given twice")
    return found


def or_nothing(info: FieldInfo | None, value: Any) -> Any:
    """The words `none` and `nothing` leave a field empty, where it may be."""
    empty = isinstance(value, str) and value.strip().lower() in {"none", "nothing"}
    return None if empty and info is not None and type(None) in get_args(info.annotation) else value


Whole: TypeAlias = Annotated[int, BeforeValidator(_whole)]
Switch: TypeAlias = Annotated[bool, BeforeValidator(_switch)]
Quantity: TypeAlias = Annotated[
    Fraction,
    BeforeValidator(parse_fraction),
    PlainSerializer(fraction_text, return_type=str),
    WithJsonSchema({"type": "string", "format": "fraction"}),
]
Chance: TypeAlias = Annotated[Quantity, Field(ge=0, le=1)]
Records = BeforeValidator(records)


class AnyCase:
    """Reads a name without regard to case: `Annotated[Literal["none", "soft", "hard"], AnyCase()]`."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        names = {str(name).lower(): name for name in get_args(source)}

        def read(value: Any) -> Any:
            return names.get(value.strip().lower(), value) if isinstance(value, str) else value

        return core_schema.no_info_before_validator_function(read, handler(source))


class NameIn:
    """A name from a column of a table, without regard to case; house-rule rows are choices too.

    Used as `Annotated[str, NameIn(Weapon, "weapon")]`; the tables in force come with the validation's context.
    """

    def __init__(self, row: type[Row], column: str) -> None:
        self.row, self.column = row, column

    def names(self, tables: Tables) -> Sequence[str]:
        """The names in force."""
        return tuple(map(str, tables[self.row].names(self.column)))

    def read(self, value: Any, info: ValidationInfo) -> str:
        """The name as the table writes it."""
        if isinstance(value, str):
            for name in self.names((info.context or {})["tables"]):
                if name.casefold() == value.strip().casefold():
                    return name
        raise ValueError("not among the names")

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_before_validator_function(self.read, handler(source))


class Several:
    """Names of which a field takes as many as one likes; a reader of such a list says which there are."""

    def names(self, tables: Tables) -> Sequence[str]:
        """The names in force, in their order."""
        raise NotImplementedError


Edition: TypeAlias = Annotated[Literal["2nd", "3rd"], AnyCase()]
Quality: TypeAlias = Annotated[Literal["Inexperienced", "Regular", "Veteran"], AnyCase()]
RangeBand: TypeAlias = Annotated[Literal["point blank", "short", "long"], AnyCase()]
Cover: TypeAlias = Annotated[Literal["none", "soft", "hard"], AnyCase()]
Facing: TypeAlias = Annotated[Literal["front", "side", "rear", "top"], AnyCase()]


def choices(info: FieldInfo, tables: Tables) -> tuple[str, ...] | None:
    """The names a field accepts, in their order, or None where it is no choice."""
    for extra in info.metadata:
        if isinstance(extra, NameIn):
            return tuple(extra.names(tables))
    literal = literal_of(info.annotation)
    return tuple(map(str, literal)) if literal else None


def several(info: FieldInfo, tables: Tables) -> tuple[str, ...] | None:
    """The names of which a field takes several, in their order, or None where it is no list of names."""
    return next((tuple(extra.names(tables)) for extra in info.metadata if isinstance(extra, Several)), None)


def literal_of(annotation: Any) -> tuple[Any, ...]:
    """The values of a Literal, under whatever wraps it."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) is Annotated:
        return literal_of(get_args(annotation)[0])
    return ()


def bounds(info: FieldInfo) -> tuple[Any, Any]:
    """The least and the most a field accepts; None where there is no bound."""
    low = next((extra.ge for extra in info.metadata if hasattr(extra, "ge")), None)
    high = next((extra.le for extra in info.metadata if hasattr(extra, "le")), None)
    return low, high


def is_chance(info: FieldInfo) -> bool:
    """Is the field a chance, which is told in percent?"""
    return bounds(info) == (0, 1) and info.annotation is not int


def notch(info: FieldInfo) -> Fraction:
    """How far a neighbouring quantity is: a tenth of a chance, the field's own step, or 1."""
    if is_chance(info):
        return Fraction(1, 10)
    extra = info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}
    return Fraction(str(extra.get("step", 1)))


def record_of(info: FieldInfo) -> type[BaseModel] | None:
    """The record type of a field that is a list of records."""
    inner = [arg for arg in get_args(info.annotation) if isinstance(arg, type) and issubclass(arg, BaseModel)]
    return inner[0] if inner else None


def accepted(info: FieldInfo, tables: Tables) -> str:
    """What a field accepts, in words."""
    names = choices(info, tables)
    if names:
        return ", ".join(names[:30]) + (f" and {len(names) - 30} more" if len(names) > 30 else "")
    record = record_of(info)
    if record is not None:
        keys = ", ".join(record.model_fields)
        most = next((m.max_length for m in info.metadata if hasattr(m, "max_length")), None)
        return f"a list of records with {keys}" + (f", at most {most}" if most else "")
    if info.annotation is bool:
        return "true, false, yes, no"
    return _numbers(info)


def _numbers(info: FieldInfo) -> str:
    low, high = bounds(info)
    written = (info.json_schema_extra or {}) if isinstance(info.json_schema_extra, dict) else {}
    if "accepts" in written:
        return str(written["accepts"])
    kind = "a whole number" if info.annotation is int else "a number such as 3/10, 0.3 or 30%"
    limits = (
        f" from {low} to {high}" if low is not None and high is not None else f" from {low}" if low is not None else ""
    )
    return kind + limits
