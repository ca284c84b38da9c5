"""A seat that does not choose in time ends a run, and what was played until then holds, in every process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from slow_seats import SLOW, slow_after

from statuto.checks.program import Setting
from statuto.opponents.kinds import TooSlow
from statuto.simulate import processes
from statuto.simulate.processes import Part, play_alone
from statuto.simulate.runner import Runner, ready_of
from statuto.simulate.totals import Totals

BOOK, TWO = "classics/tic-tac-toe", Setting(2, (), ())


def searching() -> Runner:
    return Runner(ready_of(BOOK, TWO), "reference", ["random", "mcts:3"])


def test_the_games_before_it_are_those_of_a_run_without(monkeypatch: pytest.MonkeyPatch) -> None:
    slow_after(12, monkeypatch)
    runner = searching()
    part = runner.play(range(1, 20))
    assert str(runner.slow) == SLOW and 2 < part.games < 8
    monkeypatch.undo()
    whole = searching().play(range(1, 1 + part.games))
    part.seconds = whole.seconds = 0
    assert part == whole


def test_one_process_tells_what_it_has_before_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    slow_after(12, monkeypatch)
    parts = play_alone(searching(), [range(1, 20)])
    first = next(parts)
    assert first.seeds == range(1, 1 + first.totals.games)
    with pytest.raises(TooSlow):
        next(parts)


class Player:
    """A process with a seat that is too slow in the game of one seed, and has played those before it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.seeds = range(0)

    def send(self, seeds: range) -> None:
        self.seeds = seeds

    def recv(self) -> Part:
        late = self.seed in self.seeds
        played = range(self.seeds.start, self.seed) if late else self.seeds
        return Part(played, Totals(2, games=len(played)), "reference", TooSlow(SLOW) if late else None)


@pytest.mark.parametrize("seed", [1, 3, 50, 399])
def test_parts_that_were_begun_elsewhere_still_come(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    players = [Player(seed), Player(seed)]

    @contextmanager
    def workers(*_: object) -> Iterator[list[Player]]:
        yield list(players)

    def wait(busy: list[Player]) -> list[Player]:
        return sorted(busy, key=lambda one: -one.seeds.start)[:1]

    monkeypatch.setattr(processes, "_workers", workers)
    monkeypatch.setattr("multiprocessing.connection.wait", wait)
    monkeypatch.setattr("multiprocessing.connection.Connection", Player)
    done: list[int] = []
    with pytest.raises(TooSlow):
        for part in processes.play_parts(BOOK, TWO, [range(1, 400)], 2):
            done += part.seeds
    assert len(done) == len(set(done)) and seed not in done and done and set(range(1, seed)) <= set(done)
