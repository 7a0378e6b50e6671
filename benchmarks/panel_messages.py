"""How long a panel takes to answer each message, in Python alone: `python -m benchmarks.panel_messages [rounds]`.

The first rounds are not timed: what counts is a panel that has been open for a while. Fields differ from round to round.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from workbook import explore
from workbook.show.explorer import Panel

SHOT, TROOPS = "base.shot_at_vehicle", "base.shot_at_troops"
MESSAGES: dict[str, tuple[str, Callable[[int], dict[str, Any]]]] = {
    "set, a shot at a vehicle": (SHOT, lambda k: {"type": "set", "values": {"pins": k % 7, "target_pins": k % 5}}),
    "set, a shot at troops": (TROOPS, lambda k: {"type": "set", "values": {"firers": 1 + k % 20}}),
    "vary, one field": (SHOT, lambda _: {"type": "vary", "fields": ["pins"]}),
    "vary, a map of 390 cells": (SHOT, lambda _: {"type": "vary", "fields": ["weapon", "pins"]}),
    "what matters": (SHOT, lambda _: {"type": "matters", "outcome": None}),
    "until": (SHOT, lambda k: {"type": "until", "outcome": None, "certainty": f"{50 + k % 49}%"}),
    "roll, 1,000 games": (SHOT, lambda k: {"type": "roll", "n": 1_000, "seed": k}),
    "share": (SHOT, lambda _: {"type": "share"}),
    "picture, PNG": (SHOT, lambda _: {"type": "picture", "kind": "png"}),
}


def timed(panel: Panel, message: Callable[[int], dict[str, Any]], rounds: int) -> list[float]:
    """Milliseconds from hearing a message to having sent what answers it, once a round."""
    taken = []
    for k in range(-20, rounds):
        begun = perf_counter()
        panel._heard(panel, {"seq": k, **message(k)}, [])
        if k >= 0:
            taken.append(1_000 * (perf_counter() - begun))
    return taken


def main(rounds: int = 100) -> None:
    """Prints the median and the 90th percentile of each message."""
    print(f"{'message':28}{'median':>10}{'90%':>10}   milliseconds, {rounds} rounds")
    for name, (question, message) in MESSAGES.items():
        taken = timed(explore(question), message, rounds)
        print(f"{name:28}{median(taken):10.1f}{quantiles(taken, n=10)[-1]:10.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
