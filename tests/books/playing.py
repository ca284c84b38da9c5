"""What the tests of the books share: engines, random games, and a look into a record by the book's own names."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from statuto import folders
from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.checks.terms import Field
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, new_game
from statuto.examples.run import Result, Runner, examples_of
from statuto.findings import Findings
from statuto.machine.lower import lower
from statuto.resolve.book import Book
from statuto.resolve.load import load
from statuto.syntax import tree as t

RULES = folders.rules()
MOST_MOVES = 5000
Readings = tuple[tuple[str, str], ...]


@cache
def book(path: Path) -> Book:
    """A book without findings."""
    findings = Findings()
    found = load(str(path), findings)
    assert found is not None and not findings.items, findings.items
    return found


@cache
def engine(path: Path, players: int, readings: Readings = ()) -> Engine:
    """An engine of a book that is typed without findings."""
    findings = Findings()
    typed = build(book(path), Setting(players, (), readings), findings)
    assert not findings.items, findings.items
    return Engine(lower(typed.program))


def answers(of: Book) -> Iterator[tuple[str, str]]:
    """The readings of a book with each answer that is not adopted."""
    for article in of.articles:
        for line in article.lines:
            if isinstance(line, t.Reading):
                for answer in line.alternatives:
                    if not answer.adopted:
                        yield line.name.text, answer.name.text


def at_random(
    of: Engine,
    seed: int,
    look: Callable[[Game], None] = lambda game: None,
    logged: bool = False,
    game: Game | None = None,
) -> Game:
    """A game in which every seat moves at random; `look` sees every decision and the end. Moves are logged if asked."""
    game, choice = game or new_game(of, seed), random.Random(seed)
    for _ in range(MOST_MOVES):
        look(game)
        if game.decision is None:
            assert game.ended
            return game
        assert game.decision.moves
        move = choice.choice(game.decision.moves)
        if logged:
            game.play(move)
        else:
            of.play(game.record, move, game.seat)
            game.run()
    raise AssertionError(f"no end after {MOST_MOVES} moves")


class Look:
    """The cells of a record by the names of the book."""

    def __init__(self, of: Engine) -> None:
        self.engine = of
        self.fields = {field.name: field for field in of.program.fields}

    def row(self, record: list[int], name: str, which: int = 0) -> list[int]:
        """The cells of a memory or zone for the which-th of what it is kept for."""
        field = self.fields[name]
        first = field.offset + which * field.width
        return record[first : first + field.width]

    def cells(self, record: list[int], name: str) -> list[int]:
        """All the cells of a memory."""
        return self._all(record, next(f for f in self.engine.program.fields if f.name == name))

    def groups(self, record: list[int], noun: str) -> tuple[list[int], list[int]]:
        """Which group of that noun each space is in, and how many spaces each group has."""
        domain = self.engine.program.domains[noun]
        kept = [f for f in self.engine.program.fields if f.dims and (f.type.domain, f.dims[0][1]).count(domain)]
        at = next(f for f in kept if f.type.domain is domain and f.name.strip() == noun)
        size = next(f for f in kept if f.dims[0][1] is domain and f.type.form == "number")
        return self._all(record, at), self._all(record, size)

    @staticmethod
    def _all(record: list[int], field: Field) -> list[int]:
        return record[field.offset : field.offset + field.cells]


def answer_plays_otherwise(path: Path, players: int) -> None:
    """Whether the examples that a file adds to a book hold under the answer it is named for, and not all without it."""
    reading, answer = path.stem.split(".")
    with_it = added(path, players, ((reading, answer),))
    assert with_it and [result for result in with_it if not result.passed] == []
    assert not all(result.passed for result in added(path, players, ())), "the example holds without the answer, too"


def added(path: Path, players: int, readings: Readings) -> list[Result]:
    """What comes of the examples that a file adds to a book."""
    runner = Runner(book(path), Setting(players, (), readings))
    own = [found for found in examples_of(runner.book) if found[0].origin == runner.book.id]
    return [runner.run(article, example, answers) for article, example, answers in own]
