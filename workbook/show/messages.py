"""What the page says to a panel and what it is answered; no widget is needed for it, so the site and the tests speak it too."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from workbook import catalogue
from workbook.odds import InputError, Odds
from workbook.odds.faults import Fault, nearest
from workbook.show import house, paste, picture, share, tabs, views
from workbook.show.answers import answer, fault_json
from workbook.show.case import Case
from workbook.tables import load

log = logging.getLogger(__name__)
Message = Mapping[str, Any]


@dataclass(frozen=True)
class Heard:
    """What a message brought about: a new answer, or a reply to the tab that asked."""

    answer: dict[str, Any] | None = None
    reply: dict[str, Any] | None = None


class Desk:
    """Hears the messages of one panel. Whatever goes wrong comes back as a fault, and the panel goes on.

    >>> from workbook import ask
    >>> desk = Desk(Case(ask("base.order_test")))
    >>> heard = desk.hear({"type": "set", "seq": 1, "values": {"pins": 2}})
    >>> heard.answer["sentence"]["number"]
    '58.3%'
    """

    def __init__(self, case: Case) -> None:
        self.case = case

    def hear(self, message: Message) -> Heard:
        """The answer to a message that moves the case, or the reply to one that asks about it."""
        kind, seq = str(message.get("type")), message.get("seq", 0)
        if kind in self.MOVES:
            return Heard(answer=self._moved(kind, message, seq))
        if kind == "house":
            return self._housed(message, seq)
        try:
            if kind not in self.ASKS:
                raise InputError(
                    [Fault("type", kind, ", ".join([*self.MOVES, *self.ASKS]), nearest(kind, list(self.ASKS)))]
                )
            found = self.ASKS[kind](self, message)
        except InputError as error:
            found = {"faults": [fault_json(fault) for fault in error.faults], "error": str(error)}
        except Exception as error:  # noqa: BLE001 - a tab that fails must leave the panel alive
            found = {"error": self._unforeseen(kind, error)}
        return Heard(reply={"type": kind, "seq": seq, **found})

    def _moved(self, kind: str, message: Message, seq: int) -> dict[str, Any]:
        """The answer after the case was moved; what could not be done is said beside the last good answer."""
        faults: list[dict[str, Any]] = []
        before = dict(vars(self.case))
        try:
            self.MOVES[kind](self, message)
            return answer(self.case, seq)
        except InputError as error:
            faults = [fault_json(fault) for fault in error.faults]
        except Exception as error:  # noqa: BLE001 - a bad moment must leave the panel alive
            vars(self.case).update(before)
            faults = [{"field": "", "got": None, "accepted": "", "near": None, "text": self._unforeseen(kind, error)}]
        self.case.forget()
        told = answer(self.case, seq)
        return {**told, "faults": [*told["faults"], *faults]}

    def _housed(self, message: Message, seq: int) -> Heard:
        """House rules: what they are now, and a new answer where they have changed."""
        before, faults = self.case.tables, dict[str, Any]()
        try:
            house.act(self.case, message)
        except InputError as error:
            faults = {"faults": [fault_json(fault) for fault in error.faults], "error": str(error)}
        except Exception as error:  # noqa: BLE001 - the panel goes on by the rules as they were
            faults = {"error": self._unforeseen("house", error)}
        told = {"type": "house", "seq": seq, "did": message.get("do", "look"), **house.state(self.case), **faults}
        return Heard(answer(self.case, seq) if self.case.tables != before else None, told)

    def _unforeseen(self, kind: str, error: Exception) -> str:
        """An error of ours: logged whole, and said in a line."""
        log.exception("a panel could not answer %r about %s", kind, self.case.odds.question.name)
        return f"This went wrong in the workbook itself ({type(error).__name__}: {error}). The last good answer stands."

    def _set(self, message: Message) -> None:
        self.case.set(message.get("values") or {})

    def _reset(self, _: Message) -> None:
        self.case.reset()

    def _say(self, message: Message) -> None:
        self.case.say(str(message.get("headline") or ""))

    def _keep(self, _: Message) -> None:
        self.case.keep()

    def _unkeep(self, _: Message) -> None:
        self.case.unkeep()

    def _paste(self, message: Message) -> None:
        found = paste.read(str(message.get("text") or ""))
        tables = self.case.tables if found.house_rules is None else load(house_rules=found.house_rules or None)
        self.case.open(Odds(catalogue.made(found.question, tables, found.fields), tables).saying(found.headline))
        here = "; ".join(change.text() for change in tables.house_rules)
        if found.rests_on and found.rests_on != here and not (here and found.rests_on == paste.FROM_A_FILE):
            raise InputError(
                [Fault("house_rules", found.rests_on, "what this panel was opened with: explore(..., house_rules=...)")]
            )

    def _share(self, _: Message) -> dict[str, Any]:
        return dict(share.shared(self.case.odds))

    def _link(self, _: Message) -> dict[str, Any]:
        return {"link": share.link(self.case.odds)}

    def _report(self, _: Message) -> dict[str, Any]:
        return {"text": share.report(self.case.odds)}

    def _picture(self, message: Message) -> dict[str, Any]:
        return picture.picture(self.case.odds, str(message.get("kind")))

    def _vary(self, message: Message) -> dict[str, Any]:
        return tabs.vary(self.case.odds, list(message.get("fields") or []))

    def _matters(self, message: Message) -> dict[str, Any]:
        return tabs.matters(self.case.odds, message.get("outcome"))

    def _until(self, message: Message) -> dict[str, Any]:
        return tabs.until(self.case.odds, message.get("outcome"), message.get("certainty", "80%"))

    def _roll(self, message: Message) -> dict[str, Any]:
        return tabs.roll(self.case.odds, message.get("n", 1), message.get("seed"))

    def _view(self, message: Message) -> dict[str, Any]:
        return views.told(self.case.odds, str(message.get("view")), message.get("values") or {})

    MOVES: Mapping[str, Callable[[Desk, Message], None]] = {
        "set": _set,
        "reset": _reset,
        "say": _say,
        "keep": _keep,
        "unkeep": _unkeep,
        "paste": _paste,
    }
    ASKS: Mapping[str, Callable[[Desk, Message], dict[str, Any]]] = {
        "vary": _vary,
        "matters": _matters,
        "until": _until,
        "roll": _roll,
        "share": _share,
        "link": _link,
        "report": _report,
        "picture": _picture,
        "view": _view,
    }
