"""Many games added up, as tests need them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from statuto.checks.program import Setting
from statuto.compiled.ready import Ready
from statuto.evaluate.engine import Engine
from statuto.evaluate.work import MOST_MOVES
from statuto.simulate.processes import play_parts
from statuto.simulate.runner import Runner, never
from statuto.simulate.totals import Totals


def play_games(
    engine: Engine | Ready,
    seeds: range,
    most: int = MOST_MOVES,
    progress: Callable[[int], None] | None = None,
    evaluator: str = "reference",
) -> Totals:
    """Games for a range of seeds, one after the other."""
    return Runner(engine, evaluator).play(seeds, most, progress)


def play_many(
    book: str,
    setting: Setting,
    seeds: range,
    jobs: int,
    most: int = MOST_MOVES,
    progress: Callable[[int], None] | None = None,
    evaluator: str = "reference",
    stopped: Callable[[], bool] = never,
    seats: Sequence[str] = (),
) -> tuple[Totals, str]:
    """Games of a book by name for a range of seeds in several processes, and the evaluator that played them."""
    together, played_by = Totals(setting.players), evaluator
    for part in play_parts(book, setting, [seeds], jobs, most, evaluator, stopped, seats):
        together.merge(part.totals)
        played_by = part.evaluator
        if progress is not None:
            progress(part.totals.games)
    return together, played_by
