"""Pairs of games that a cluster plays: blocks come back in any order, and are given in that of the seeds."""

from __future__ import annotations

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
    """What blocks of seeds that follow one another came to, in order; raises as `spread` does."""
    early, blocks = dict[int | None, Run](), list(parts)
    order = (block.start for block in blocks)
    at = next(order, None)
    with client_of(address) as client:
        for part in spread(client, partial(pairs_of, asked, tuple(machines)), iter(blocks), stopped):
            early[part.seeds.start] = part.result
            while at in early:
                yield early.pop(at)
                at = next(order, None)
