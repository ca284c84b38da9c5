"""Processes that play beside this one: a key that stops a run is not for them, and none outlives who began it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

GONE = 1


@contextmanager
def beginning() -> Iterator[None]:
    """Begin processes here: Ctrl-C waits, and the processes never see it, however early it comes.

    What a system has no masks of signals for is begun all the same.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which, where it begins, lets through what is held back
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve() -> None:
    """Make this process one that plays for another: no key stops it, and it ends at once when the other is gone."""
    from multiprocessing import parent_process
    from threading import Thread

    with suppress(ValueError):  # where it is not the main thread that serves
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(GONE)  # the main thread may be in a call that takes long, or wait for what never comes
