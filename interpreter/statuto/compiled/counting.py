"""Counts inside the module, so many steps in a call, so that a bound of time is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from statuto.evaluate.perft import TimeIsUp

FIRST_STEPS, SLICE = 50, 0.05
"""So many choices are gone through before a count first looks at the clock; after how many seconds it does so again."""


def sequences(call: Callable[..., Any], depth: int, by_turn: bool, until: float | None) -> int:
    """How many sequences of `depth` turns, or choices, there are from where the record is.

    Past `until`, on the clock of `time.perf_counter`, it raises `TimeIsUp`; the record is as it was in any case.
    """
    call("count", depth, int(by_turn))
    run(call, "count_on", until)
    return int(call("counted"))


def run(call: Callable[..., Any], name: str, until: float | None) -> None:
    """Call a function that does so many steps and tells whether all is done, until it is; or raise `TimeIsUp`."""
    steps, over = FIRST_STEPS, False
    while True:
        began = time.perf_counter()
        done = call(name, 0 if over else steps)
        if done:
            break
        now = time.perf_counter()
        over = until is not None and now > until
        steps = int(steps * min(4.0, SLICE / max(now - began, 1e-6))) + 1
    if over:
        raise TimeIsUp
