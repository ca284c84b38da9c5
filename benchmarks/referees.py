"""Books beside their plain referees: random games of each edition and number of players, in alternation.

A referee is a program written by hand for one game, without a line in common; the tests use them as oracles. All is
played in one process: in every round games are played by the book, with the reference evaluator and compiled, and then
by the referee. Ratios are those of the medians of decisions a second of processor time; a decision is one on all sides.
Compiled games run whole inside the module.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from statuto.checks.program import Setting
from statuto.compiled import Compiled, compile
from statuto.evaluate.engine import Engine
from statuto.simulate.run import engine_of, play_one

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "referees"))
import gimignano
import medina
import torri

MANY = 20
"""So many times as many games are compiled ones, so that they take as long."""
Plays = Callable[[int], int]
"""Plays the random game of a seed by a referee; gives how many decisions it has."""


def _played(rules: Any, draws: bool) -> Plays:
    """How the referee of the tests with these rules plays; chance may have a part in moves, too."""

    def play(seed: int) -> int:
        chance, moves = random.Random(seed), 0
        state = rules.new_game(chance)
        while not rules.over(state):
            rules.play(state, chance.choice(rules.legal(state)), *([chance] if draws else []))
            moves += 1
        return moves

    return play


def _gimignano(players: int) -> Plays:
    return lambda seed: gimignano.random_game(players, seed)[0]


BOOKS: dict[str, dict[int, Plays]] = {
    "san-gimignano/fr-2002": {players: _gimignano(players) for players in (2, 3, 4)},
    "torri/base": {2: _played(torri.Rules("base"), True)},
    "torri/noble": {2: _played(torri.Rules("noble"), True)},
    "medina/2001": {players: _played(medina.Rules("2001", players), False) for players in (3, 4)},
    "medina/2001-two": {2: _played(medina.Rules("2001", 2), False)},
    "medina/2014": {players: _played(medina.Rules("2014", players), False) for players in (2, 3, 4)},
}


def rate(play: Callable[[range], int], seeds: range) -> float:
    """Decisions a second of processor time."""
    start = time.process_time()
    return play(seeds) / (time.process_time() - start)


def measured(engine: Engine, referee: Plays, rounds: int, games: int) -> tuple[float, float, float]:
    """Decisions a second by the reference evaluator, compiled, and by the referee: medians of the rounds."""
    module: Compiled = compile(engine.machine)

    def plain(seeds: range) -> int:
        return sum(play_one(engine, seed).moves for seed in seeds)

    def fast(seeds: range) -> int:
        return sum(made for _, made in module.playouts(seeds.start, len(seeds)))

    def theirs(seeds: range) -> int:
        return sum(map(referee, seeds))

    plain(range(1))
    fast(range(1))
    found = []
    for number in range(rounds):
        first = 1 + number * MANY * games
        few, many = range(first, first + games), range(first, first + MANY * games)
        found.append((rate(plain, few), rate(fast, many), rate(theirs, few)))
    reference, compiled, plainly = (statistics.median(column) for column in zip(*found, strict=True))
    return reference, compiled, plainly


def main() -> None:
    """Print a line for each book and number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", metavar="BOOK", help=f"all if none is named: {', '.join(BOOKS)}")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=4, help="games of a round")
    options = parser.parse_args()
    if unknown := [book for book in options.books if book not in BOOKS]:
        parser.error(f"there is no referee for {', '.join(unknown)}")
    print("| book | players | reference, decisions/s | compiled | referee | reference / referee | compiled / referee |")
    print("| --- |" + " ---: |" * 6)
    for book in options.books or BOOKS:
        for players, referee in BOOKS[book].items():
            engine = engine_of(book, Setting(players))
            reference, compiled, plainly = measured(engine, referee, options.rounds, options.games)
            rates = f"{reference:,.0f} | {compiled:,.0f} | {plainly:,.0f}"
            ratios = f"{reference / plainly:.3f} | {compiled / plainly:.1f}"
            print(f"| {book} | {players} | {rates} | {ratios} |", flush=True)


if __name__ == "__main__":
    main()
