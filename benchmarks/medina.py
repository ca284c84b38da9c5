"""Medina beside its plain referee: random games of each edition and number of players, in alternation, in one process.

The referee stands in `tests/referees`, since the tests use it as an oracle. Every round plays some games by the book
with the reference evaluator, then compiled, then by the referee. The ratios are those of the medians of decisions a
second, and a decision is one on all sides. Compiled games run whole inside the module.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path

from statuto.checks.program import Setting
from statuto.compiled import Compiled, compile
from statuto.evaluate.engine import Engine
from statuto.simulate.run import engine_of, play_one

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "referees"))
from medina import Rules

MANY = 20
"""So many times as many games are compiled ones, so that they take as long."""
GAMES = (("2001", 3), ("2001", 4), ("2001-two", 2), ("2014", 2), ("2014", 3), ("2014", 4))


def by_the_book(engine: Engine, seeds: range) -> float:
    """Decisions a second of processor time."""
    start = time.process_time()
    moves = sum(play_one(engine, seed).moves for seed in seeds)
    return moves / (time.process_time() - start)


def compiled(module: Compiled, seeds: range) -> float:
    """Decisions a second of processor time."""
    start = time.process_time()
    moves = sum(made for _, made in module.playouts(seeds.start, len(seeds)))
    return moves / (time.process_time() - start)


def by_the_referee(rules: Rules, seeds: range) -> float:
    """Decisions a second of processor time."""
    start, moves = time.process_time(), 0
    for seed in seeds:
        chance = random.Random(seed)
        state = rules.new_game(chance)
        while not rules.over(state):
            rules.play(state, chance.choice(rules.legal(state)))
            moves += 1
    return moves / (time.process_time() - start)


def main() -> None:
    """Print a line for each edition and number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=4, help="games of a round")
    options = parser.parse_args()
    print("| book | players | reference, decisions/s | compiled | referee | reference / referee | compiled / referee |")
    print("| --- |" + " ---: |" * 6)
    for edition, players in GAMES:
        engine = engine_of(f"medina/{edition}", Setting(players))
        rules = Rules(edition.removesuffix("-two"), players)
        module = compile(engine.machine)
        by_the_book(engine, range(1))
        compiled(module, range(1))
        book, fast, referee = [], [], []
        for number in range(options.rounds):
            seeds = range(1 + number * options.games, 1 + (number + 1) * options.games)
            book.append(by_the_book(engine, seeds))
            fast.append(compiled(module, range(seeds.start, seeds.start + MANY * options.games)))
            referee.append(by_the_referee(rules, seeds))
        ours, module_, theirs = statistics.median(book), statistics.median(fast), statistics.median(referee)
        rates = f"{ours:,.0f} | {module_:,.0f} | {theirs:,.0f} | {ours / theirs:.3f} | {module_ / theirs:.1f}"
        print(f"| medina/{edition} | {players} | {rates} |", flush=True)


if __name__ == "__main__":
    main()
