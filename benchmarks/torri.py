"""Le Torri beside its plain referee: random games of the base game and of that with nobles, in alternation.

The referee stands in `tests/referees`, since the tests use it as an oracle. Every round plays some games by the book
and then by the referee; the ratio is that of the medians of decisions a second, and a decision is one on both sides.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path

from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.simulate.run import engine_of, play_one

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "referees"))
from torri import Rules

EDITIONS = ("base", "noble")


def by_the_book(engine: Engine, seeds: range) -> float:
    """Decisions a second of processor time."""
    start = time.process_time()
    moves = sum(play_one(engine, seed).moves for seed in seeds)
    return moves / (time.process_time() - start)


def by_the_referee(rules: Rules, seeds: range) -> float:
    """Decisions a second of processor time."""
    start, moves = time.process_time(), 0
    for seed in seeds:
        chance = random.Random(seed)
        state = rules.new_game(chance)
        while not rules.over(state):
            rules.play(state, chance.choice(rules.legal(state)), chance)
            moves += 1
    return moves / (time.process_time() - start)


def main() -> None:
    """Print a line for each edition."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=10, help="games of a round")
    options = parser.parse_args()
    print("| book | by the book, decisions/s | by the referee | ratio |\n| --- | ---: | ---: | ---: |")
    for edition in EDITIONS:
        engine, rules = engine_of(f"torri/{edition}", Setting(2)), Rules(edition)
        by_the_book(engine, range(1))
        book, referee = [], []
        for number in range(options.rounds):
            seeds = range(1 + number * options.games, 1 + (number + 1) * options.games)
            book.append(by_the_book(engine, seeds))
            referee.append(by_the_referee(rules, seeds))
        ours, theirs = statistics.median(book), statistics.median(referee)
        print(f"| torri/{edition} | {ours:,.0f} | {theirs:,.0f} | {ours / theirs:.3f} |", flush=True)


if __name__ == "__main__":
    main()
