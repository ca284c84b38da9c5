"""What `statuto perft --tree` and `--by information` count: situations, and what seats can tell apart in them."""

from __future__ import annotations

import time

from statuto.commands.count_stops import ENDINGS, Bounds, Stop, with_stop
from statuto.commands.terminal import out, out_json
from statuto.compiled.ready import Ready
from statuto.evaluate.situations import Tree, grow

SCHEMA = 1
AT_LEAST = "What was counted until then is the least that there may be."


def tell_tree(ready: Ready, bounds: Bounds, as_data: bool) -> None:
    """Print how large the whole tree is, or what was counted of it."""
    found, stop = _grown(ready, None, bounds)
    sizes = {"histories": found.histories, "terminals": found.terminals, "information_sets": found.information_sets}
    if as_data:
        out_json(with_stop({"schema": SCHEMA, "book": ready.book, "tree": sizes}, stop))
    else:
        for name, count in sizes.items():
            out(f"{name.replace('_', ' ')} {count}")
    _end(stop)


def tell_information(ready: Ready, depth: int, bounds: Bounds, as_data: bool) -> None:
    """Print how many information sets come after each number of choices, or what was counted of them."""
    began = time.perf_counter()
    found, stop = _grown(ready, depth - 1, bounds)
    counts = [*found.by_choices, *[0] * depth][:depth]
    if as_data:
        told = {"schema": SCHEMA, "book": ready.book, "by": "information", "counts": counts}
        out_json(with_stop({**told, "seconds": round(time.perf_counter() - began, 3)}, stop))
    else:
        for level, count in enumerate(counts, 1):
            out(f"{level} {count}")
    _end(stop)


def _grown(ready: Ready, deep: int | None, bounds: Bounds) -> tuple[Tree, Stop | None]:
    found = Tree()
    try:
        grow(found, ready.engine, deep, bounds.until, bounds.memory)
    except ENDINGS as error:
        return found, bounds.stop(error)
    return found, None


def _end(stop: Stop | None) -> None:
    if stop is not None:
        stop._replace(said=f"{stop.said} {AT_LEAST}").end()
