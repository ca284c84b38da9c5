"""Counts that others have published or computed, in counts.tsv, and the whole trees of small games.

A count is of sequences of exactly so many turns (or choices): a game that is over goes no further, and one that ends at
that depth counts. A forced pass in Othello is a turn, also the first of the two that end the game; with passes free the
ninth count would be 3005320 instead of 3005288. A mill and its removal are one turn and two choices.
"""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from statuto.checks.build import Typed, build
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.perft import Perft
from statuto.evaluate.situations import Tree, tree
from statuto.examples.position import Position
from statuto.findings import Findings
from statuto.machine.lower import lower
from statuto.resolve.load import load
from statuto.syntax import tree as t

ROWS = list(csv.DictReader(Path(__file__).with_name("counts.tsv").open(encoding="utf-8"), delimiter="\t"))


@cache
def typed_of(book: str, options: str = "-") -> Typed:
    findings = Findings()
    loaded = load(book, findings)
    assert loaded is not None
    chosen = tuple(
        (name, int(value)) for name, _, value in (word.partition("=") for word in options.split() if "=" in word)
    )
    typed = build(loaded, Setting(2, chosen), findings)
    assert not findings.errors
    return typed


@cache
def engine_of(book: str, options: str = "-") -> Engine:
    return Engine(lower(typed_of(book, options).program))


def position_of(book: str, options: str, name: str) -> list[Any]:
    """The start, or the position of one of the book's examples."""
    engine, typed = engine_of(book, options), typed_of(book, options)
    if name == "start":
        return engine.start()
    (example,) = [
        line
        for article in typed.book.articles
        for line in article.lines
        if isinstance(line, t.Example) and line.name.text == name
    ]
    (given,) = [step for step in example.steps if isinstance(step, t.Given)]
    return Position(typed, engine).game(given, {}).record


def title(row: dict[str, str]) -> str:
    words = [row["book"].removeprefix("classics/"), row["options"], row["position"], row["by"], row["depth"]]
    return " ".join(word for word in words if word != "-")


PARAMETERS = [pytest.param(row, id=title(row), marks=[pytest.mark.long] * (row["when"] == "long")) for row in ROWS]


@pytest.mark.parametrize("row", PARAMETERS)
def test_a_count_comes_out(row: dict[str, str]) -> None:
    engine, record = engine_of(row["book"], row["options"]), position_of(row["book"], row["options"], row["position"])
    assert Perft(engine, row["by"]).count(record, int(row["depth"])) == int(row["count"]), row["source"]


def test_the_tree_of_kuhn_poker() -> None:
    assert tree(engine_of("classics/kuhn-poker")) == Tree(58, 30, 12, [6, 6], [3, 6, 3])


def test_the_tree_of_leduc_poker() -> None:
    found = tree(engine_of("classics/leduc-poker"))
    assert found is not None and found.by_seat == [468, 468] and sum(found.by_choices) == 936
    assert (found.histories, found.terminals, found.information_sets) == (9457, 5520, 936)


def test_the_tree_of_leduc_poker_without_suits() -> None:
    found = tree(engine_of("classics/leduc-poker", "suits=0"))
    assert found is not None and found.information_sets == 288 and found.by_seat == [144, 144]


def results(engine: Engine, record: list[Any] | None = None) -> Counter[tuple[int, ...]]:
    """How many complete games each set of winners wins."""
    record = engine.start() if record is None else record
    node = engine.advance(record)
    if node is None:
        return Counter({tuple(engine.winners(record)): 1})
    found: Counter[tuple[int, ...]] = Counter()
    for move in node.moves:
        copy = record.copy()
        engine.play(copy, move, node.seat)
        found.update(results(engine, copy))
    return found


def test_complete_games_of_small_frames() -> None:
    assert results(engine_of("classics/connect-four", "width=2 height=1")) == {(): 2}
    assert results(engine_of("classics/connect-four", "width=3 height=2")) == {(): 90}


@pytest.mark.long
def test_complete_games_of_a_frame_of_four_by_three() -> None:
    found = results(engine_of("classics/connect-four", "width=4 height=3"))
    assert found == {(): 342024, (0,): 6912, (1,): 7296} and found.total() == 356232


@pytest.mark.long
def test_complete_games_of_tic_tac_toe() -> None:
    found = results(engine_of("classics/tic-tac-toe"))
    assert found == {(0,): 131184, (1,): 77904, (): 46080} and found.total() == 255168
