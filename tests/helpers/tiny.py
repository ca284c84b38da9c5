"""Small books as texts, and scripts that play them.

A script is a book, then blocks that begin with `=== NAME`, each a test of its own, upon the state before the setup, or
with `=== NAME (start)` upon a game at its first decision. The lines of a block:

    set mark on a1 to player 1      effects of a position, as in `given`; deeper lines go with the one above
    ? mark on a1 => player 1        the value of an expression
    ! set coins to 99 => E002       an effect that goes wrong
    > mark on b1                    a move is made
    > mark on b1 => E001            what comes of it goes wrong, with this code or "refused"
    ~ a1, b1                        what chance gives in the next moves
    - mark on b1, pass              the legal moves, all of them
    run                             on to the next decision
    run => E001
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from statuto.checks.build import Typed, build
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, Refused
from statuto.examples.position import Position
from statuto.findings import Findings, RulesError
from statuto.machine.layout import AT, TURNS
from statuto.machine.lower import lower
from statuto.play.protocol import given_of
from statuto.resolve.book import Book
from statuto.resolve.load import load
from statuto.syntax import tree as t
from statuto.syntax.parse import parse

TESTS = Path(__file__).resolve().parent.parent
_FOLDER = tempfile.TemporaryDirectory(prefix="statuto-tiny-")


@lru_cache(maxsize=64)
def book_of(text: str) -> Book:
    """The resolved book of a text; it may have no errors."""
    path = Path(_FOLDER.name) / f"book{abs(hash(text))}.statuto"
    path.write_text(text, "utf-8")
    findings = Findings()
    book = load(str(path), findings)
    assert book is not None and not findings.errors, [f"{f.place.line}: {f.code} {f.message}" for f in findings]
    return book


def typed_of(text: str, setting: Setting | None = None) -> Typed:
    return made(text, setting)[0]


def engine_of(text: str, setting: Setting | None = None) -> Engine:
    return made(text, setting)[1]


@lru_cache(maxsize=64)
def made(text: str, setting: Setting | None) -> tuple[Typed, Engine]:
    """A typed book and its engine, which belong together."""
    book, findings = book_of(text), Findings()
    typed = build(book, setting or Setting(book.players[0]), findings)
    assert not findings.errors, [f"{f.place.line}: {f.code} {f.message}" for f in findings]
    return typed, Engine(lower(typed.program))


def fact_of(text: str) -> t.Expression:
    """An expression from its text."""
    findings = Findings()
    file = parse(f"statuto 1\ngame a/b\narticle a\n  example b\n    then {text}\n", "fact", findings)
    assert file is not None and not findings.errors, [f.message for f in findings]
    return file.items[0].lines[0].steps[0].fact


def said(typed: Typed, game: Game, text: str) -> str:
    """The value of an expression in words."""
    position = Position(typed, game.engine)
    node = fact_of(text)
    value: Any = position.value(game.record, node)
    with typed.scope.fresh():
        type = typed.typer.type(node).type
    match type.form:
        case "truth":
            assert value in (0, 1)
            return "yes" if value else "no"
        case "thing":
            return game.names.thing(game.record, type.domain, value) if value >= 0 else "none"
        case "set":
            members = list(value)
            assert len(members) == len(set(members)), "a set holds each thing once"
            return "{" + ", ".join(game.names.thing(game.record, type.domain, member) for member in members) + "}"
    return str(value)


@dataclass(slots=True)
class Script:
    """One block of a script."""

    book: str
    name: str
    lines: list[str]
    game: Game = field(init=False)
    typed: Typed = field(init=False)

    def run(self) -> None:
        self.typed = typed_of(self.book)
        self.game = Game(engine_of(self.book), 1)
        if self.name.endswith("(start)"):
            self.game.run()
        else:
            self.game.record[AT], self.game.record[TURNS] = self.game.engine.machine.turn, 1
        groups: list[str] = []
        for line in self.lines:
            if line.startswith(" ") or line.startswith("otherwise"):
                groups[-1] += "\n" + line
            elif line.strip():
                groups.append(line)
        assert groups, f"{self.name} asks nothing"
        for group in groups:
            self.line(group)

    def line(self, line: str) -> None:
        text, arrow, expected = line.partition(" => ")
        mark, _, rest = text.partition(" ")
        game = self.game
        match mark:
            case "?":
                assert arrow, line
                assert said(self.typed, game, rest) == expected, line
            case "!":
                assert self.code(lambda: self.effects(rest)) == expected, line
            case ">":
                assert self.code(lambda: game.play(game.parse(rest))) == expected, line
            case "~":
                value = Position(self.typed, game.engine).value
                game.forced += [value(game.record, fact_of(word)) for word in rest.split(", ")]
            case "-":
                assert [game.text(move) for move in game.legal()] == [one for one in rest.split(", ") if one], line
            case "run":
                game.engine.remember(game.record)
                assert self.code(game.run) == expected, line
            case _:
                self.effects(line)

    def effects(self, text: str) -> None:
        position = Position(self.typed, self.game.engine)
        for one in given_of(f"given\n{text}", self.typed.program.players.size).lines:
            position._line(self.game, one)

    def code(self, does: Any) -> str:
        try:
            does()
        except RulesError as error:
            return error.code
        except Refused:
            return "refused"
        return ""


def scripts(folder: str) -> list[Script]:
    """The scripts of a folder under tests/cases."""
    found = []
    for path in sorted((TESTS / "cases" / folder).glob("*.script")):
        book, *blocks = path.read_text("utf-8").split("\n=== ")
        for block in blocks:
            name, *lines = block.split("\n")
            found.append(Script(book + "\n", f"{path.stem}: {name}", lines))
    return found
