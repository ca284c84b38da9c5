"""Positions of Medina for tests: set by hand, or reached by random play to a random depth."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping

from medina import DEAL, Move, Rules
from medina_city import Cell, Palace, State

GAMES = tuple(DEAL)  # each edition with each number of players


def space(rules: Rules, name: str) -> Cell:
    """The wall space of a name such as N3 or W11: columns count from the west, rows from the north."""
    number = int(name[1:])
    return {
        "N": (number, 0),
        "S": (number, rules.ground.height + 1),
        "W": (0, number),
        "E": (rules.ground.width + 1, number),
    }[name[0]]


def position(
    rules: Rules,
    palaces: Iterable[Palace] = (),
    streets: Iterable[list[Cell]] = (),
    walls: str = "",
    hands: Mapping[int, Mapping[str, int]] | None = None,
    well: Cell | None = None,
    seat: int = 0,
) -> State:
    """A position in mid-game with the given pieces, at the first piece of a seat's turn.

    ``walls`` names spaces, as in ``N1 N2 W1``. A seat in ``hands`` has exactly the pieces given there; the others have
    what the game deals. The tiles are on the board: claims that win some are to be played.
    """
    state = rules.new_game(random.Random(0), first=0)
    state.starting = False
    state.palaces, state.streets, state.well = list(palaces), list(streets), well
    state.walls = {space(rules, name) for name in walls.split()}
    for owner, given in (hands or {}).items():
        state.hands[owner] = dict.fromkeys(state.hands[owner], 0) | dict(given)
        state.blocking[owner] = state.blocking[owner] if "neutral" in given else set()
        if rules.ditt:
            state.hands[owner]["neutral"] = 0
    state.turn = 8
    rules.begin_turn(state, seat)
    return state


def choose(rng: random.Random, moves: list[Move], by_kind: bool) -> Move:
    """A move at random; by kind, each kind of piece is as likely as any other, so that more roofs are laid."""
    if by_kind:
        kind = rng.choice(sorted({move[:2] if move[0] == "build" else move[:1] for move in moves}))
        moves = [move for move in moves if move[: len(kind)] == kind]
    return rng.choice(sorted(moves))


def random_position(rules: Rules, seed: int, by_kind: bool | None = None) -> State:
    """A position before a decision of one random game, each of its decisions being as likely as any other."""
    rng = random.Random(seed)
    by_kind = seed % 2 == 1 if by_kind is None else by_kind
    state = rules.new_game(rng)
    kept, seen = state.copy(), 1
    while True:
        rules.play(state, choose(rng, rules.legal(state), by_kind))
        if rules.over(state):
            return kept
        seen += 1
        if rng.randrange(seen) == 0:  # the newest replaces the kept one with the chance that makes all alike
            kept = state.copy()


def random_positions(count: int, seed: int = 0) -> Iterator[tuple[Rules, State]]:
    """So many random positions for each edition and number of players, each of a game of its own."""
    for edition, players in GAMES:
        rules = Rules(edition, players)
        for number in range(count):
            yield rules, random_position(rules, seed + number)
