"""An answer goes to another process or thread and is the same there; what no question could be is a fault and no crash."""

import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from fractions import Fraction
from math import comb
from threading import Barrier
from time import sleep
from typing import Any

import pytest

from workbook import InputError, ask, roll, until, what_matters
from workbook.odds import Distribution, Exact
from workbook.odds.stages import _folded

OURS = {"base.to_hit": [{"edition": "2nd", "factor": "moved", "modifier": -2}]}


@pytest.mark.parametrize("carry", [lambda odds: pickle.loads(pickle.dumps(odds)), deepcopy])
def test_an_answer_can_be_carried_with_its_house_rules_and_what_stands_beside(carry: Callable[[Any], Any]) -> None:
    odds = ask("base.shot_at_troops", moved=True, house_rules=OURS)
    there = carry(odds)
    assert there.to_json() == odds.to_json()
    fate = odds.beside["what becomes of the unit"]
    assert isinstance(fate, Distribution)
    assert dict(carry(fate).outcomes) == dict(fate.outcomes)


def slowly(so_far: int, hit: int) -> int:
    """Adds as ever, but leaves another thread the time to come in between."""
    sleep(0.0005)
    return so_far + hit


def test_threads_that_ask_for_the_same_dice_at_once_get_the_same_answer() -> None:
    """Ten coins: five heads in ten ways out of two each, as Pascal's triangle has it."""
    together = Barrier(4)
    coin = Exact({0: 1, 1: 1})

    def asked(times: int) -> dict[Any, Fraction]:
        together.wait(timeout=10)
        return _folded(coin, slowly, 0, times).fractions()

    with ThreadPoolExecutor(4) as threads:
        for found, times in zip(threads.map(asked, [10, 9, 10, 8]), [10, 9, 10, 8], strict=True):
            assert found == {heads: Fraction(comb(times, heads), 2**times) for heads in range(times + 1)}


BAD: dict[str, Callable[[], Any]] = {
    "no question": lambda: ask(5),  # type: ignore[arg-type]
    "house rules that are none": lambda: ask("base.order_test", house_rules=5),
    "an outcome that is none": lambda: what_matters("base.order_test", outcome=5),  # type: ignore[arg-type]
    "outcomes that are none": lambda: until("base.order_test", outcome=[["passed"]]),  # type: ignore[list-item]
    "no outcome at all": lambda: until("base.order_test", outcome=[]),
    "a seed that is none": lambda: roll("base.order_test", seed=[1]),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("call", BAD.values(), ids=BAD)
def test_what_cannot_be_meant_is_a_fault(call: Callable[[], Any]) -> None:
    with pytest.raises(InputError):
        call()
