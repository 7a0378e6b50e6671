"""`python -m benchmarks`: every benchmark in one run, in one table. Parts by name: sweep, questions, app, lab."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence

from benchmarks import change_to_pixels, questions, screen, sweep
from benchmarks.table import Line, printed, timed


def of_sweep() -> list[Line]:
    """A heat map of 400 cells in Python, beside the same grid written plainly in icepool."""
    sweep.ours()
    plain = timed(sweep.plain_grid, 5)
    return [
        Line(
            "400 cells in Python, cold",
            timed(sweep.ours, 5, sweep.forget),
            "plain icepool",
            plain,
            goal="10 times as fast",
        ),
        Line("400 cells in Python, again", timed(sweep.ours, 5), "plain icepool", plain),
    ]


def of_questions() -> list[Line]:
    """The longest question of each chapter, and the time until the first."""
    return [*questions.longest(), *questions.imports()]


def of_lab() -> list[Line]:
    """A key to its pixels in JupyterLab."""
    whole, own = zip(*change_to_pixels.measure(), strict=True)
    return [Line("lab: a key to its pixels", whole, "the page's own part", own, goal="50 at the 90th")]


PARTS: Mapping[str, Callable[[], list[Line]]] = {
    "sweep": of_sweep,
    "questions": of_questions,
    "app": screen.measure,
    "lab": of_lab,
}


def main(wanted: Sequence[str]) -> int:
    """Print the table; 2 where a part has no such name."""
    strange = [name for name in wanted if name not in PARTS]
    if strange:
        print(f"part: got {', '.join(strange)}; accepted: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    lines = [line for name, part in PARTS.items() if not wanted or name in wanted for line in part()]
    busy = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    print(printed(lines))
    print(f"\n{os.cpu_count()} cores, load {busy} at the end: medians of one run, to be read beside one another.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
