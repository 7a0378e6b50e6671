"""A line of the table that `python -m benchmarks` prints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter


@dataclass(frozen=True)
class Line:
    """What was timed, in milliseconds; what it stands beside in the same run; and the goal, where there is one."""

    what: str
    times: Sequence[float]
    beside: str = ""
    times_beside: Sequence[float] = ()
    goal: str = ""

    def cells(self) -> tuple[str, ...]:
        """The line as it is printed."""
        ratio = f"{median(self.times_beside) / median(self.times):.1f}" if self.times_beside else ""
        other = f"{shown(median(self.times_beside))} ({self.beside})" if self.times_beside else ""
        ninth = shown(quantiles(self.times, n=10)[-1]) if len(self.times) >= 10 else ""
        return (self.what, shown(median(self.times)), ninth, other, ratio, self.goal)


HEADINGS = ("what", "median ms", "90th percentile", "beside it", "times as fast", "goal")


def shown(milliseconds: float) -> str:
    """No more figures than the clock deserves.

    >>> shown(1234.5), shown(45.67), shown(0.1234)
    ('1,234', '46', '0.12')
    """
    return f"{milliseconds:,.0f}" if milliseconds >= 10 else f"{milliseconds:.2g}"


def timed(act: Callable[[], object], rounds: int, before: Callable[[], object] = lambda: None) -> list[float]:
    """Milliseconds that an act takes, over and over."""
    times = []
    for _ in range(rounds):
        before()
        begun = perf_counter()
        act()
        times.append((perf_counter() - begun) * 1000)
    return times


def printed(lines: Sequence[Line]) -> str:
    """The lines under their headings, in columns."""
    rows = [HEADINGS, *(line.cells() for line in lines)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEADINGS))]
    texts = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([texts[0], "  ".join("-" * width for width in widths), *texts[1:]])
