"""Positions of Le Torri di San Gimignano to try the referee on, and games at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from torri import Rules
from torri_position import Card, Move, State

BASE, NOBLE = Rules("base"), Rules("noble")
RNG = Random(1)
DECK = [(rank, False) for rank in (5, 6, 7, 8, 9, 10, 5, 6, 7, 8, 9, 10)]


def position(mine: list[Card], other: list[Card] | None = None, **changes: object) -> State:
    """A position in which seat 0 is to move, with a full deck and market unless said otherwise."""
    state = State(hands=[sorted(mine), sorted(other or [])], deck=list(DECK), market=[5, 6, 7, 8])
    for name, value in changes.items():
        setattr(state, name, value)
    return state


def play(state: State, *moves: Move, rules: Rules = NOBLE) -> State:
    """Plays moves, each of which has to be legal."""
    for move in moves:
        assert move in rules.legal(state), (move, rules.legal(state))
        rules.play(state, move, RNG)
    return state


def kinds(state: State, rules: Rules = NOBLE) -> set[str]:
    return {move[0] for move in rules.legal(state)}


def solid(rank: int, floors: int) -> Move:
    return ("build", (rank,) * floors, (rank,) * floors)


def any_move(moves: list[Move], rng: Random) -> Move:
    """A move at random: first its kind, so that the many exchanges leave room for others, and seldom a pass."""
    seldom = {"pass"} if len(moves) > 1 and rng.random() < 0.9 else set()
    kind = rng.choice(sorted({move[0] for move in moves} - seldom))
    return rng.choice([move for move in moves if move[0] == kind])


def random_game(rules: Rules, rng: Random) -> Iterator[tuple[State, list[Move]]]:
    """Plays a game at random, and gives the position before each decision with its legal moves, then the last one."""
    state = rules.new_game(rng)
    while not rules.over(state):
        moves = rules.legal(state)
        yield state, moves
        rules.play(state, any_move(moves, rng), rng)
    yield state, []


def random_position(rules: Rules, rng: Random) -> State:
    """A position before a decision somewhere in a game at random."""
    positions = [state.copy() for state, moves in random_game(rules, rng) if moves]
    return rng.choice(positions)
