"""A case: a question as it lies on the table, with what was typed, what is wrong with it, and the last good answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from workbook.odds import Odds
from workbook.odds.faults import Fault, InputError, not_among
from workbook.odds.question import make
from workbook.odds.sentences import carried

if TYPE_CHECKING:
    from workbook.odds.question import Question
    from workbook.tables import Tables


class Case:
    """What a panel has before it. Values come as the form sends them, in JSON; the last good answer outlives a bad one.

    >>> from workbook import ask
    >>> case = Case(ask("base.order_test", pins=2))
    >>> case.set({"pins": 30})
    >>> case.typed["pins"], [fault.field for fault in case.faults], case.odds.question.pins
    (30, ['pins'], 2)
    """

    odds: Odds
    typed: dict[str, Any]
    faults: tuple[Fault, ...]
    kept: Odds | None

    def __init__(self, opened: Odds) -> None:
        self.open(opened)

    def open(self, odds: Odds, kept: Odds | None = None) -> None:
        """Begin anew with this answer: it is what Reset comes back to."""
        self.opened = odds
        self.kept = kept
        self._answered(odds)

    @property
    def kind(self) -> type[Question]:
        """The question's type."""
        return type(self.odds.question)

    @property
    def tables(self) -> Tables:
        """The tables in force."""
        return self.odds.tables

    def set(self, values: Mapping[str, Any]) -> None:
        """Take the changed values of the form. What cannot be answered is kept as typed, with its faults."""
        names = list(self.kind.model_fields)
        unknown = [not_among("field", name, names) for name in values if name not in names]
        if unknown:
            raise InputError(unknown)
        typed = {**self.typed, **{name: self._given(name, value) for name, value in values.items()}}
        try:
            self._answered(carried(self.odds, Odds(make(self.kind, self.tables, typed), self.tables)))
        except InputError as error:
            self.typed, self.faults = typed, error.faults

    def lay(self, tables: Tables) -> None:
        """Play by these tables from now on, Reset included. What was typed stays; an InputError leaves all as it was."""
        odds = carried(self.odds, Odds(make(self.kind, tables, self.typed), tables))
        try:
            self.opened = carried(self.opened, Odds(make(self.kind, tables, self.opened.fields), tables))
        except InputError:
            self.opened = odds
        self._answered(odds)

    def reset(self) -> None:
        """Back to the values that the panel was opened with."""
        self._answered(self.opened)

    def forget(self) -> None:
        """Let go of what was typed since the last good answer."""
        self._answered(self.odds)

    def say(self, headline: str) -> None:
        """Put the answer in another sentence, and what is kept with it; nothing brings the question's own back."""
        self.odds = self.odds.saying(headline)
        if self.kept is not None:
            self.kept = carried(self.odds, self.kept.saying(None))

    def keep(self) -> None:
        """Keep the present answer as A, to stand beside what comes after."""
        self.kept = self.odds

    def unkeep(self) -> None:
        """Let go of the answer kept."""
        self.kept = None

    def placed_faults(self) -> Iterator[tuple[str, Fault]]:
        """Each fault with the field it is shown at: its own, and any just changed that made it one."""
        asked = self.odds.fields
        own = {_field(fault) for fault in self.faults}
        changed = [name for name, value in self.typed.items() if value != asked[name]]
        for fault in self.faults:
            place = _field(fault)
            yield place, fault
            for name in changed:
                caused = name in fault.depends or (place not in changed and name not in own)
                if name != place and caused:
                    yield name, fault

    def _answered(self, odds: Odds) -> None:
        self.odds = odds
        self.typed = odds.fields
        self.faults = ()

    def _given(self, name: str, value: Any) -> Any:
        """An emptied box of a field that may be left out is a field left out."""
        return None if value == "" and self.kind.model_fields[name].default is None else value


def _field(fault: Fault) -> str:
    """The field of a fault in a record: also[0].weapon is in `also`."""
    return fault.field.partition("[")[0].partition(".")[0]
