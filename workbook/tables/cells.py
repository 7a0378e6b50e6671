"""What a cell of a table may hold, and the words in which a broken one is told what is accepted."""

import types
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BeforeValidator, Field, StringConstraints

Edition = Literal["2nd", "3rd"]
Quality = Literal["Inexperienced", "Regular", "Veteran"]
Cover = Literal["none", "soft", "hard"]
Facing = Literal["front", "side", "rear", "top"]
TargetClass = Literal[
    "infantry",
    "artillery",
    "soft-skin",
    "armoured car",
    "light tank",
    "medium tank",
    "heavy tank",
    "super-heavy tank",
]
Status = Literal["known", "reported", "assumed", "house"]


@dataclass(frozen=True)
class Accepts:
    """The words that say what a cell may hold."""

    words: str


def _fraction(cell: Any) -> Any:
    try:
        return Fraction(cell) if isinstance(cell, str) else cell
    except ZeroDivisionError as error:
        raise ValueError(cell) from error


Whole = Annotated[int, Field(ge=-9999, le=9999), Accepts("a whole number from -9999 to 9999")]
Count = Annotated[int, Field(ge=1, le=9999), Accepts("a whole number from 1 to 9999")]
DieRoll = Annotated[int, Field(ge=1, le=6), Accepts("a whole number from 1 to 6")]
Shots = Annotated[int, Field(ge=1, le=60), Accepts("a whole number from 1 to 60")]
Text = Annotated[
    str,
    StringConstraints(min_length=1, strip_whitespace=True, pattern=r"^[^\x00-\x1f\x7f]*$"),
    Accepts("some text"),
]
RuleId = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}-\d{2,}$"), Accepts("a rule id such as BA-01")]
DiceText = Annotated[
    str,
    StringConstraints(pattern=r"^([1-3]?D([1-9]\d?|100)([+-]\d{1,2})?|\d{1,3})$"),
    Accepts("dice such as D6, D3, 2D6 or D6-3, three at most, or a whole number"),
]
"""Dice as they are written in a cell; what they mean is not this package's business."""
CountDice = Annotated[
    str,
    StringConstraints(pattern=r"^([1-3]?D([1-9]\d?|100)(\+\d{1,2})?|\d{1,3})$"),
    Accepts("dice such as D6, D3 or 2D6, three at most and nothing off, or a whole number"),
]
"""Dice that count something, so that they never come to less than nothing."""
ExactFraction = Annotated[Fraction, BeforeValidator(_fraction), Accepts("a fraction such as 1/6")]


def written(cell: Any) -> str | None:
    """A cell as it is written in a file; an empty one is None.

    >>> written(True), written(Fraction(1, 6)), written(-1), written(None)
    ('yes', '1/6', '-1', None)
    """
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return None if cell is None or cell == "" else str(cell)


def band(low: int | None, high: int | None) -> str:
    """The numbers from low to high, in words; an end that is None is open.

    >>> band(None, 1), band(2, 2), band(1, 2), band(4, None)
    ('1 or less', '2', '1 to 2', '4 or more')
    """
    if low is None or high is None:
        return f"{low} or more" if high is None else f"{high} or less"
    return str(low) if low == high else f"{low} to {high}"


def choices(annotation: Any) -> tuple[str, ...]:
    """The names a cell of this type may hold, where it is a list of names.

    >>> choices(Cover | None)
    ('none', 'soft', 'hard')
    """
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    parts = get_args(annotation) if get_origin(annotation) in (Union, types.UnionType) else ()
    return tuple(name for part in parts for name in choices(part))


def accepted(annotation: Any) -> str:
    """Say what a cell of this type may hold.

    >>> accepted(Whole | None)
    'a whole number from -9999 to 9999, or empty'
    >>> accepted(Edition)
    '2nd, 3rd'
    """
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return next((extra.words for extra in inner[1:] if isinstance(extra, Accepts)), accepted(inner[0]))
    if origin is Literal:
        return ", ".join(map(str, inner))
    if origin in (Union, types.UnionType):
        words = ", or ".join(accepted(part) for part in inner if part is not type(None))
        return words + ", or empty" if type(None) in inner else words
    return "yes, no" if annotation is bool else "some text"
