"""The garbage collector, kept waiting while an answer is worked out.

An answer is made of many thousand small values, nearly all of which stay; to look through them time and again while they are made
takes as long as to make them.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the collector waiting until the end of a block, or of a function that this decorates; leave it as it was found.

    >>> with uncollected():
    ...     gc.isenabled()
    False
    >>> gc.isenabled()
    True
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
