"""A roster's writer killed with SIGKILL again and again while it writes: nothing told is lost, nothing is spoilt.

.venv/bin/python -m benchmarks.roster_kills 500
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from workbook.crew.roster import Roster


def write_until_killed(path: Path, crew: int, say: int) -> None:
    """The child: one kill mark after another, each number told once it is stored."""
    roster = Roster.at(path)
    for number in range(10_000):
        os.write(say, roster.destroy(crew, unit=f"unit {number}", points=10).to_bytes(4, "big"))


def one_kill(path: Path, crew: int, after: float) -> int:
    """Start a writer, kill it, and give the last number that it had told."""
    hear, say = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hear)
        write_until_killed(path, crew, say)
        os._exit(0)
    os.close(say)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = b""
    while part := os.read(hear, 65536):
        told += part
    os.close(hear)
    return int.from_bytes(told[-4:], "big") if told else 0


def main() -> None:
    """Kill so many writers (500), each on a roster of at most some hundred lines, and count."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    chance, lines, unsaid, started = random.Random(1944), 0, 0, time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        for kill in range(kills):
            path = Path(folder) / f"{kill // 5}.roster"
            if not path.exists():
                roster = Roster.at(path)
                roster.begin_game(roster.raise_crew(player="Ada", vehicle="M10"))
                roster.destroy(1, unit="the first", points=10)  # reads the tables, which a forked child must not begin
            before = len(Roster.at(path).entries)
            told = max(before, one_kill(path, 1, chance.uniform(0.001, 0.15)))
            after = Roster.at(path).entries
            assert [entry.number for entry in after] == list(range(1, len(after) + 1))
            assert told <= len(after) <= told + 1, f"kill {kill}: {told} told, {len(after)} there"
            lines += len(after) - before
            unsaid += len(after) - told
    print(
        f"{kills} writers killed in {time.perf_counter() - started:.0f} s: {lines} lines written, none lost, none spoilt;"
    )
    print(f"{unsaid} were stored, but not told any more when the writer died")


if __name__ == "__main__":
    main()
