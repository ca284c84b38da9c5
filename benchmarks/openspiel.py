"""Random playouts of classics beside OpenSpiel's own: the same games, in alternation, in one process on one core.

OpenSpiel is not a requirement of the project. `pip install 'statuto[benchmarks]'` installs it. Its side is
`pyspiel.evaluate_bots` with its uniform random bots, a whole playout in C++; ours is `playouts` of the compiled module.
The rules are checked equal first, by counts of all sequences of a few moves. Where the rules of a draw differ, games
are of different length, and what is compared is moves a second; a capture of several pieces is one move.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from statuto.checks.program import Setting
from statuto.compiled import Compiled, compile
from statuto.evaluate.perft import Perft
from statuto.simulate.run import engine_of

INSTALL = "pip install 'statuto[benchmarks]'"


class Game(NamedTuple):
    """A game that both sides have; `by_turn` if a turn is what both count, not a choice; `same_end` if draws agree.

    `goal` is the ratio that is aimed at, 0 without one.
    """

    book: str
    theirs: str
    depth: int
    goal: float
    by_turn: bool = False
    same_end: bool = True


GAMES = (
    Game("classics/tic-tac-toe", "tic_tac_toe", 6, 0),
    Game("classics/connect-four", "connect_four", 5, 8),
    Game("classics/hex", "hex(board_size=11)", 2, 4),
    Game("classics/othello", "othello", 5, 6),
    Game("classics/breakthrough", "breakthrough", 3, 2.5),
    Game("classics/english-draughts", "checkers", 5, 20, by_turn=True, same_end=False),
    Game("classics/nine-mens-morris", "nine_mens_morris", 3, 1.5, same_end=False),
)


class Side(NamedTuple):
    """One side of a game: `play` plays so many games, `moves` says how many moves or turns a game has on average."""

    play: Callable[[int, int], None]
    moves: Callable[[], float]
    count: Callable[[int], int]


def theirs(game: Game, pyspiel: Any, sample: int) -> Side:
    """OpenSpiel's side."""
    rules = pyspiel.load_game(game.theirs)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in (0, 1)]

    def one(seed: int) -> Any:
        state = rules.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    def play(seed: int, games: int) -> None:
        for number in range(games):
            one(seed + number)

    def length(state: Any) -> int:
        seats = [step.player for step in state.full_history()]
        return sum(a != b for a, b in zip([-1, *seats], seats, strict=False)) if game.by_turn else len(seats)

    def count(depth: int) -> int:
        return sequences(rules.new_initial_state(), depth, game.by_turn)

    return Side(play, lambda: statistics.mean(length(one(seed)) for seed in range(sample)), count)


def sequences(state: Any, depth: int, by_turn: bool) -> int:
    """How many sequences of so many moves OpenSpiel allows."""
    if not depth:
        return 1
    if state.is_terminal():
        return 0
    total, mover = 0, state.current_player()
    for action in state.legal_actions():
        after = state.child(action)
        same = by_turn and not after.is_terminal() and after.current_player() == mover
        total += sequences(after, depth if same else depth - 1, by_turn)
    return total


def ours(game: Game, sample: int) -> Side:
    """Our side."""
    engine = engine_of(game.book, Setting(2))
    module = compile(engine.machine)

    def count(depth: int) -> int:
        if game.by_turn:
            return Perft(engine, "turn").count(engine.start(), depth)
        module.start()
        return module.perft(depth)

    return Side(module.playouts, lambda: statistics.mean(lengths(module, game.by_turn, sample)), count)


def lengths(module: Compiled, by_turn: bool, sample: int) -> list[int]:
    """How many moves or turns there are in each of some random games; a turn without a move is none."""
    found = []
    for seed in range(sample):
        chance, last, count = random.Random(seed), -1, 0
        module.start()
        node = module.advance()
        while node:
            count += not by_turn or module.seat != last
            last = module.seat
            node = module.step(chance.randrange(module.choices()))
        found.append(count)
    return found


def rate(side: Side, seed: int, games: int) -> float:
    """Games a second of processor time."""
    begun = time.process_time()
    side.play(seed, games)
    return games / (time.process_time() - begun)


def enough(side: Side, seconds: float) -> int:
    """How many games take so long; the side is warm afterwards."""
    games, took = 1, 0.0
    while took < seconds / 4:
        games *= 2
        took = games / rate(side, 0, games)
    return max(1, round(games * seconds / took))


def compare(game: Game, pyspiel: Any, rounds: int, seconds: float) -> str:
    """A row of the table."""
    sides = (ours(game, 200), theirs(game, pyspiel, 200))
    for depth in range(1, game.depth + 1):
        counts = [side.count(depth) for side in sides]
        if counts[0] != counts[1]:
            raise SystemExit(f"{game.book}: {counts[0]:,} sequences of {depth} moves, there are {counts[1]:,}.")
    sizes = [enough(side, seconds) for side in sides]
    rates: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        for side, size, found in zip(sides, sizes, rates, strict=True):
            found.append(rate(side, 1 + number * size, size))
    ratios = [a / b for a, b in zip(*rates, strict=True)]
    medians = [statistics.median(found) for found in rates]
    unit, factors = "playouts", [1.0, 1.0]
    if not game.same_end:
        unit, factors = "turns" if game.by_turn else "moves", [side.moves() for side in sides]
    mine, other = (median * factor / 1000 for median, factor in zip(medians, factors, strict=True))
    spread = [f"{ratio * factors[0] / factors[1]:.2f}" for ratio in (min(ratios), max(ratios))]
    goal = f"{game.goal:g}" if game.goal else ""
    cells = [game.book, unit, f"{mine:,.1f}", f"{other:,.1f}", f"{mine / other:.2f}", " to ".join(spread), goal]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="a part of the names of books; all without one")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a side plays in each round")
    options = parser.parse_args()
    try:
        import pyspiel
    except ImportError:
        raise SystemExit(f"OpenSpiel is not installed: {INSTALL}") from None
    if sys.platform == "linux":
        os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
    print("| book | unit | ours, 1000/s | OpenSpiel, 1000/s | ratio | of the rounds | goal |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for game in GAMES:
        if not options.games or any(part in game.book for part in options.games):
            print(compare(game, pyspiel, options.rounds, options.seconds), flush=True)


if __name__ == "__main__":
    main()
