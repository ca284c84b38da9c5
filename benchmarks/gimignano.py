"""San Gimignano beside its plain referee: random games for each number of players, in alternation, in one process.

Every round plays some games by the book, compiled, and then by the referee of `referee.py`. The ratio is that of the
medians of decisions a second, and a decision is one on both sides. Compiled games run whole inside the module.
"""

from __future__ import annotations

import argparse
import statistics
import time

from referee import random_game

from statuto.checks.program import Setting
from statuto.compiled import Compiled, compile
from statuto.simulate.run import engine_of

BOOK = "san-gimignano/fr-2002"
MANY = 20
"""So many times as many games are compiled ones, so that they take about as long."""
Rate = tuple[float, float]
"""Decisions a second of processor time, and decisions a game."""


def compiled(module: Compiled, seeds: range) -> Rate:
    """How fast the compiled book plays."""
    start = time.process_time()
    moves = sum(made for _, made in module.playouts(seeds.start, len(seeds)))
    return moves / (time.process_time() - start), moves / len(seeds)


def by_the_referee(players: int, seeds: range) -> Rate:
    """How fast the referee plays."""
    start = time.process_time()
    moves = sum(random_game(players, seed)[0] for seed in seeds)
    return moves / (time.process_time() - start), moves / len(seeds)


def main() -> None:
    """Print a line for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=10, help="games of a round by the referee")
    options = parser.parse_args()
    print("| players | compiled, decisions/s | a game | referee, decisions/s | a game | ratio |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for players in (2, 3, 4):
        module = compile(engine_of(BOOK, Setting(players)).machine)
        compiled(module, range(20))
        rounds = []
        for number in range(options.rounds):
            first = 1 + number * MANY * options.games
            ours = compiled(module, range(first, first + MANY * options.games))
            rounds.append((*ours, *by_the_referee(players, range(first, first + options.games))))
        ours_rate, ours_game, rate, game = (statistics.median(column) for column in zip(*rounds, strict=True))
        cells = f"{ours_rate:,.0f} | {ours_game:.0f} | {rate:,.0f} | {game:.0f} | {ours_rate / rate:.1f}"
        print(f"| {players} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
