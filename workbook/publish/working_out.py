"""Many panels worked out together, on every processor: those of one question by one process, which remembers what they share."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from multiprocessing import get_context
from threading import Thread
from typing import Any

from workbook import api
from workbook.odds import Odds
from workbook.publish.grid import SLOW, Axis, Limits
from workbook.publish.panel_data import PanelData, opening_elsewhere, whole_panel

Say = Callable[[str], None]
FEW = 4
"""So many panels are worked out before other processes have so much as started."""
EVERY = 20


@dataclass(frozen=True)
class Case:
    """A panel as it opens, and what it may come to."""

    question: str
    fields: Mapping[str, Any]
    house_rules: Any
    said: str
    limits: Limits


def work_out(cases: Mapping[str, Case], processes: int, say: Say) -> Iterator[tuple[str, PanelData]]:
    """Each case's panel under its key, as they are done; the order does not tell what is in them."""
    groups = _groups(cases)
    if processes < 2 or len(cases) <= FEW or len(groups) < 2:
        for keys in groups:
            yield from _together({key: cases[key] for key in keys}, partial(_say, say))
        return
    context = get_context("spawn")
    told: Any = context.SimpleQueue()
    listener = Thread(target=_listen, args=(told, say), daemon=True)
    pool = ProcessPoolExecutor(processes, context, initializer=_tell_by, initargs=(told,))
    listener.start()
    try:
        futures = {pool.submit(_group, {key: cases[key] for key in keys}): keys for keys in groups}
        yield from _done(futures, len(cases), say)
    finally:
        pool.shutdown(cancel_futures=True)
        told.put(None)
        listener.join()


def _groups(cases: Mapping[str, Case]) -> list[list[str]]:
    """The keys by question, those first that take longest, so that none is left over while other processors stand idle."""
    by_question = sorted(cases, key=lambda key: cases[key].question)
    groups = [list(keys) for _, keys in groupby(by_question, key=lambda key: cases[key].question)]
    return sorted(groups, key=lambda keys: SLOW.get(cases[keys[0]].question, 10_000) / len(keys))


def _done(
    futures: Mapping[Future[list[tuple[str, PanelData]]], list[str]], many: int, say: Say
) -> Iterator[tuple[str, PanelData]]:
    done = 0
    for future in as_completed(futures):
        yield from future.result()
        done += len(futures[future])
        say(f"panels: {done} of {many}")


def _say(say: Say, question: str, done: int, of: int) -> None:
    say(_said(question, done, of))


def _said(question: str, done: int, of: int) -> str:
    return f"{question}: {done:,} of {of:,} answers"


def _together(cases: Mapping[str, Case], say: Callable[[str, int, int], None]) -> Iterator[tuple[str, PanelData]]:
    """The panels of one question, the roomiest first; one that differs in live fields alone opens another at its own place."""
    before: list[tuple[str, Odds, PanelData, tuple[Axis, ...]]] = []
    for key, case in sorted(cases.items(), key=lambda item: -item[1].limits.answers):
        odds = api.answer(case.question, case.house_rules, dict(case.fields)).saying(case.said)
        alike = (opening_elsewhere(odds, *rest) for rest in _with_the_same_fixed(odds, before))
        data = next(filter(None, alike), None)
        if data is None:
            data, grid = whole_panel(odds, case.limits, partial(say, case.question))
            before.append((key, odds, data, grid))
        yield key, data


def _with_the_same_fixed(
    odds: Odds, before: list[tuple[str, Odds, PanelData, tuple[Axis, ...]]]
) -> Iterator[tuple[str, PanelData, tuple[Axis, ...]]]:
    for key, other, data, grid in before:
        live = {axis.name for axis in grid}
        same = all(value == other.fields[name] for name, value in odds.fields.items() if name not in live)
        if same and (odds.said, odds.tables) == (other.said, other.tables):
            yield key, data, grid


def _listen(told: Any, say: Say) -> None:
    for text in iter(told.get, None):
        say(text)


_told: Any = None


def _tell_by(told: Any) -> None:
    """Where a process says how far it has come; and its collector waits for the end of each question."""
    global _told
    _told = told
    gc.disable()


def _group(cases: Mapping[str, Case]) -> list[tuple[str, PanelData]]:
    """In a process of its own: the panels of one question.

    What answers share is kept for long and is a great deal. To look through all of it again and again, as the collector would,
    takes as long as the answers do; so it looks once, and only at what is new.
    """
    found = list(_together(cases, _tell))
    gc.collect()
    gc.freeze()
    return found


def _tell(question: str, done: int, of: int) -> None:
    if done % EVERY == 0 or done == of:
        _told.put(_said(question, done, of))
