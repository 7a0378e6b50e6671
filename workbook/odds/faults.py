"""What is wrong with an input, in one wording: the field, what it got, what is accepted, and a near name if there is one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any


@dataclass(frozen=True)
class Fault:
    """One fault of an input; `depends` names the other fields that it was judged by.

    >>> print(Fault("quality", "Elite", "Inexperienced, Regular, Veteran"))
    quality: got 'Elite'; accepted: Inexperienced, Regular, Veteran
    """

    field: str
    got: Any
    accepted: str
    near: str | None = None
    depends: tuple[str, ...] = ()

    def __str__(self) -> str:
        hint = f"; did you mean {self.near}?" if self.near else ""
        got = "nothing" if self.got == "" else shortened(repr(self.got))
        return f"{self.field}: got {got}; accepted: {self.accepted}{hint}"


class InputError(ValueError):
    """An input that cannot be answered; `.faults` names everything wrong with it at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def shortened(text: str, most: int = 160) -> str:
    """A text that is told in full where it is short, and by its beginning where it goes on and on."""
    return text if len(text) <= most else f"{text[:most]} ... ({len(text)} characters)"


def nearest(got: Any, names: Sequence[str]) -> str | None:
    """The name most like what was given, if any is near.

    >>> nearest("hawker tyfoon", ["Hawker Typhoon", "Hawker Hurricane"])
    'Hawker Typhoon'
    >>> nearest("tyfoon", ["Hawker Hurricane", "Hawker Typhoon"])
    'Hawker Typhoon'
    """
    if not isinstance(got, str):
        return None
    lowered = {name.lower(): name for name in reversed(names)}
    found = get_close_matches(got.lower(), lowered, n=1, cutoff=0.6)
    if not found:
        found = [name for name in lowered if len(got) > 2 and got.lower() in name][:1]
    return lowered[found[0]] if found else _by_a_word(got, names)


def _by_a_word(got: str, names: Sequence[str]) -> str | None:
    """The name of which one word is like what was given."""
    words = {word: name for name in reversed(names) for word in name.lower().split() if len(word) > 3}
    found = get_close_matches(got.lower(), words, n=1, cutoff=0.7)
    return words[found[0]] if found else None


def not_among(field: str, got: Any, names: Sequence[str]) -> Fault:
    """The fault of a name that is not on its list; a long list is cut, since the near name says what was meant."""
    shown = ", ".join(names[:30]) + (f" and {len(names) - 30} more" if len(names) > 30 else "")
    return Fault(field, got, shown, nearest(got, names))
