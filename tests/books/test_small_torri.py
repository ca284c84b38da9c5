"""Le Torri with a handful of cards, gone through whole: a history says what a seat can tell apart, no more, no less.

What it can tell apart is worked out here from the records alone: its own hand, what lies open, how many cards lie where
it does not see them, who decides, and the moves, all of which both players see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import playing
import pytest

from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.evaluate.history import text_of
from statuto.evaluate.situations import Situation, situations, tree
from statuto.machine.layout import ENDED, TURNS

BOOK = Path(__file__).parent / "torri-small.statuto"
MORE = (("five 1, six 1", "five 2, six 2"), ("HAND = 2", "HAND = 3"), ("limit 4", "limit 3"))
TOWERS = ("owner", "base", "coloured", "finished", "floors", "holder")
OPEN = (*TOWERS, "closer", "drained", "passes", "market", "ruin", "sunk")
Sight = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Where somebody decides or the game is over, and what each seat has seen until then."""

    record: tuple[int, ...]
    node: Decision | None
    seen: tuple[Sight, Sight]


def sight(engine: Engine, r: list[Any], seat: int) -> Sight:
    """What a seat sees of a record, read from its cells."""
    cells = {field.name: r[field.offset : field.offset + field.cells] for field in engine.program.fields}
    kinds = engine.program.domains["card"].size
    hands = [tuple(cells["hand"][at : at + kinds]) for at in (0, kinds)]
    table = tuple(tuple(cells[name]) for name in OPEN)
    return hands[seat], sum(hands[1 - seat]), sum(cells["deck"]), table, r[TURNS], r[ENDED]


def stops(engine: Engine) -> Iterator[Stop]:
    """Every way that a game can go, one decision after the other."""
    pending: list[tuple[list[Any], tuple[Sight, Sight]]] = [(engine.start(), ((), ()))]
    while pending:
        r, seen = pending.pop()
        node = engine.advance(r)
        if isinstance(node, Chance):
            for outcome in node.outcomes:
                copy = r.copy()
                node.carry_out(copy, outcome)
                pending.append((copy, seen))
            continue
        who = node.seat if node is not None else -1
        first, second = ((*seen[seat], sight(engine, r, seat), who) for seat in (0, 1))
        yield Stop(tuple(r), node, (first, second))
        for move in node.moves if node is not None else ():
            copy = r.copy()
            engine.play(copy, move, node.seat)
            pending.append((copy, ((*first, move), (*second, move))))


def told_apart(engine: Engine) -> tuple[int, int]:
    """How many situations each seat can tell apart when it decides; checks all that is said of histories."""
    by_history: list[dict[str, Sight]] = [{}, {}]
    by_sight: list[dict[Sight, str]] = [{}, {}]
    moves: dict[str, list[Any]] = {}
    sets: tuple[set[Sight], set[Sight]] = (set(), set())
    known = [one for one in situations(engine) if not isinstance(one.node, Chance)]
    for one, stop in zip(known, stops(engine), strict=True):
        assert tuple(one.record) == stop.record
        for seat in (0, 1):
            text = text_of(one.known[seat].lines)
            assert by_history[seat].setdefault(text, stop.seen[seat]) == stop.seen[seat]
            assert by_sight[seat].setdefault(stop.seen[seat], text) == text
        if stop.node is not None:
            seat = stop.node.seat
            sets[seat].add(stop.seen[seat])
            before = text_of(one.known[seat].lines[:-1])
            assert moves.setdefault(before, stop.node.moves) == stop.node.moves
    assert len(by_history[0]) < len(known) and len(by_history[1]) < len(known)
    return len(sets[0]), len(sets[1])


def test_a_small_game_is_told_apart_by_what_is_seen() -> None:
    engine = playing.engine(BOOK, 2)
    apart = told_apart(engine)
    found = tree(engine)
    assert found is not None
    assert (found.histories, found.terminals) == (4555, 1676)
    assert apart == tuple(found.by_seat) == (263, 508)
    assert found.information_sets == 771


@pytest.mark.long
def test_a_larger_game_is_told_apart_by_what_is_seen(tmp_path: Path) -> None:
    text = BOOK.read_text("utf-8")
    for old, new in MORE:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "more.statuto"
    path.write_text(text, "utf-8")
    assert told_apart(playing.engine(path, 2)) == (3232, 1093)


def windows(engine: Engine) -> list[Situation]:
    """The situations in which somebody is asked for a guard."""
    names = [action.name for action in engine.program.actions]
    found = []
    for one in situations(engine):
        if isinstance(one.node, Decision) and names[one.node.moves[-1][0]] == "let-happen":
            found.append(one)
    return found


def test_the_small_game_has_windows_with_and_without_a_guard_that_look_the_same() -> None:
    engine = playing.engine(BOOK, 2)
    by_history: dict[str, set[int]] = {}
    for one in windows(engine):
        assert isinstance(one.node, Decision)
        text = text_of(one.known[1 - one.node.seat].lines)
        by_history.setdefault(text, set()).add(len(one.node.moves))
    assert {1, 2} in by_history.values()
