"""Ending a long run early, with what there is: by Ctrl-C, or by the signals that ask a program to end."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130  # what a shell gives where Ctrl-C ended a command
SIGNALS = 128  # what it adds to the number of a signal
ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Stopped:
    """Whether a run is to end, asked by calling it, and the exit `code` that it has then."""

    def __init__(self, at_once: bool = False) -> None:
        self._by: int | None = None
        self._at_once = at_once

    def __call__(self) -> bool:
        """Whether it is."""
        return self._by is not None

    @property
    def code(self) -> int:
        """128 and the number of the signal; as after Ctrl-C where there was none."""
        return INTERRUPTED if self._by is None else SIGNALS + self._by

    def press(self, number: int, frame: object) -> None:
        """Take a signal: the first ends the run with what there is, another at once."""
        again, self._by = self._at_once or self._by is not None, number
        if again:
            raise KeyboardInterrupt


@contextmanager
def stopping(at_once: bool = False) -> Iterator[Stopped]:
    """Whether the run was asked to end, by Ctrl-C or a signal; a signal that is ignored (`nohup`) stays so.

    A run that asks nobody is ended `at_once`: the first signal raises `KeyboardInterrupt`.
    """
    stopped = Stopped(at_once)
    taken = [signal.SIGINT, *(one for one in ENDING if signal.getsignal(one) is not signal.SIG_IGN)]
    before = {number: signal.signal(number, stopped.press) for number in taken}
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
