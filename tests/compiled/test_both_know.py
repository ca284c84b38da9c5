"""Whatever the language has, both evaluators have: what one of them lacks is named here, and fails.

A construct that is added to the language is a class of terms, effects or instructions, or a name of a query, a fold or
an operator. Each class must go through a door of both evaluators; each name must be said by a book of the tests, and
each of those books must become code for both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from agreeing import Pair
from doors import Door, known, reads, said

from statuto.checks import program, terms
from statuto.checks.build import build
from statuto.checks.fold import ARITHMETIC, COMPARISON
from statuto.checks.program import Effect, Finish, Program, Setting
from statuto.checks.terms import Control, Fold, Operator, Query, Term
from statuto.compiled.emit_machine import Emitter
from statuto.evaluate.engine import Engine
from statuto.evaluate.shapes import CONTROLS
from statuto.findings import Findings
from statuto.machine import code
from statuto.machine.code import Instruction
from statuto.machine.lower import MOVES_ON, lower
from statuto.machine.needs import FIXED_QUERIES
from statuto.machine.ranges import everything
from statuto.resolve import library
from statuto.resolve.load import load

REFERENCE = {
    Term: [Door("evaluate/terms.py", "_methods"), Door("evaluate/terms.py", "address")],
    Effect: [Door("evaluate/effects.py", "_methods")],
    Instruction: [Door("evaluate/steps.py", "step")],
}
COMPILED = {
    Term: [
        Door("compiled/emit_terms.py", "_methods"),
        Door("compiled/emit_queries.py", "question"),
        Door("compiled/emit_sets.py", "each"),
        Door("compiled/emit_connected.py", "_sought"),
        Door("compiled/emit_terms.py", "zone"),
    ],
    Effect: [Door("compiled/emit_effects.py", "_emitters")],
    Instruction: [Door("compiled/emit_machine.py", "_instruction")],
}
MAKERS = {"Query": "Query", "Fold": "Fold", "bound": "Fold", "Operator": "Operator", "operator": "Operator"}
"""What makes a term that goes by name, which is its second argument, and the class of it."""
HERE = Path(__file__).parent
CASES = HERE.parent / "cases"
WORDS_ALONE = {"preposition", "book", "setting", "domains", "seen", "clauses"}
"""What of a program is for those who read, write and look at moves and positions, or count what is used: no evaluator's
own matter."""
NOT_COMPILED = {"TextThing"}
"""What no book says but in its examples: an area of a laid board by its name."""


def kinds(base: type) -> set[str]:
    """The names of the classes of a kind that the language has."""
    return {one.__name__ for one in base.__subclasses__() if one.__module__.startswith("statuto.")}


@pytest.mark.parametrize("base", [Term, Effect, Instruction])
def test_every_class_is_known_to_both(base: type) -> None:
    # Effects in which somebody decides become instructions before an evaluator meets them; the end of a game does not.
    wanted = kinds(base) - {one.__name__ for one in MOVES_ON if one is not Finish}
    assert wanted - known(*REFERENCE[base]) == set(), "the reference evaluator lacks these"
    assert wanted - known(*COMPILED[base]) <= NOT_COMPILED, "the compiled evaluator lacks these"


@pytest.mark.parametrize("module", [program, terms, code])
def test_every_part_that_one_reads_the_other_reads(module: ModuleType) -> None:
    classes = [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
    parts = {part.name for one in classes if is_dataclass(one) for part in fields(one)}
    reference, compiled = parts & (reads("evaluate") - reads("machine")), parts & (reads("compiled") - reads("machine"))
    assert reference - compiled <= WORDS_ALONE | NOT_COMPILED, "the compiled evaluator never asks for these"
    # A definition is reached through its uses, and only what goes through all terms looks at the list of them.
    # A module is kept under the setting of its book, which says nothing of how it is played.
    kept_by = {"setting", "options", "readings"}
    assert compiled - reference <= {"definitions"} | kept_by, "the reference evaluator never asks for these"


def books() -> Iterator[str]:
    """The books that ship, and those that stand for one construct or another in the tests."""
    yield from (listed.name for listed in library.shipped() if listed.kind in ("game", "edition"))
    for folder in (CASES / "checks" / "good", CASES / "evaluate", CASES / "play", CASES / "secrets", HERE):
        yield from map(str, sorted(folder.glob("*.statuto")))


@cache
def program_of(book: str) -> Program:
    """The typed program of a book, for the fewest players."""
    findings = Findings()
    loaded = load(book, findings)
    assert loaded is not None
    built = build(loaded, Setting(loaded.players[0]), findings)
    assert not findings.errors
    return built.program


@pytest.mark.parametrize("book", list(books()))
def test_every_book_becomes_code_for_both(book: str) -> None:
    machine = lower(program_of(book))
    Engine(machine)
    assert Emitter(machine).text()


@pytest.mark.parametrize("book", ["seldom", "tiles"])
def test_what_is_seldom_said_is_played_alike(book: str) -> None:
    pytest.importorskip("wasmtime")
    pair = Pair(lower(program_of(str(HERE / f"{book}.statuto"))))
    assert "ended" in {pair.play(seed) for seed in range(30)}


def named(one: Any) -> tuple[str, str] | None:
    """The class of a term and its name, where it is one of those that go by name."""
    match one:
        case Query(name=name) | Operator(name=name) | Fold(kind=name) | Control(name=name):
            return type(one).__name__, name
    return None


def names() -> set[tuple[str, str]]:
    """The class and the name of all that the language has by name."""
    found = {("Query", name) for name in FIXED_QUERIES} | {("Control", name) for name in CONTROLS}
    found |= {("Operator", name) for name in (*ARITHMETIC, *COMPARISON)}
    for maker, kind in MAKERS.items():
        found |= {(kind, name) for name in said("checks", maker)}
    return found


def test_every_name_is_said_by_a_book_of_these() -> None:
    missing = names() - {("Query", "board")}  # A board is named only to be asked of.
    for book in books():
        missing -= {named(one) for one in everything(program_of(book))}
    assert missing == set(), "no book says these, so nothing is compared"


def test_what_is_new_and_goes_through_no_door_is_found() -> None:
    through = known(*COMPILED[Term])
    assert {"Const", "RunOf", "ZoneAt", "ComponentOf"} <= through
    assert "Riddle" not in through
    with pytest.raises(AssertionError, match="has no"):
        known(Door("evaluate/terms.py", "_riddles"))
