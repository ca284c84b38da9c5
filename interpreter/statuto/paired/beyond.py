"""Pairs of games that a cluster plays: pieces come back in any order, and are given in that of the seeds."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from statuto.machine.code import Machine
from statuto.paired.run import Asked, Run, Table
from statuto.simulate.cluster import client_of, spread
from statuto.simulate.cluster_task import Player


def pairs_of(asked: Asked, machines: Sequence[Machine]) -> Player:
    """A player of pairs, on a worker."""
    return Table(asked, machines).play


def runs_on(
    address: str, asked: Asked, machines: Sequence[Machine], parts: Iterator[range], stopped: Callable[[], bool]
) -> Iterator[Run]:
    """What pieces of seeds that follow one another came to, in order; raises as `spread` does."""
    early, order = dict[int, Run](), deque[int]()

    def handed_out() -> Iterator[range]:
        for piece in parts:
            order.append(piece.start)
            yield piece

    with client_of(address) as client:
        for part in spread(client, partial(pairs_of, asked, tuple(machines)), handed_out(), stopped):
            early[part.seeds.start] = part.result
            while order and order[0] in early:
                yield early.pop(order.popleft())
