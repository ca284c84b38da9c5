"""What is said of what takes a person's time: a bar, and what would be faster."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from statuto.commands.options import Evaluator
from statuto.commands.terminal import chat

LEAST_FOR_BAR = 20
MANY = 100
"""From so many games on it matters what plays them."""


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error for a long run on a terminal, otherwise nothing."""
    if total < LEAST_FOR_BAR or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def say_if_slow(games: int, evaluator: Evaluator) -> None:
    """Say that many games would be played much faster by what is not installed."""
    if games >= MANY and evaluator is Evaluator.COMPILED and find_spec("wasmtime") is None:
        chat("Without wasmtime the reference evaluator plays, which is slower: `pip install 'statuto[wasm]'`.")
