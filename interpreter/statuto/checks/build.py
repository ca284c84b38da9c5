"""A book to its typed program, in the order in which things need each other."""

from __future__ import annotations

from dataclasses import dataclass

from statuto.checks.actions import Actions
from statuto.checks.circles import check_circles
from statuto.checks.clauses import clauses_of
from statuto.checks.declare import Declarations
from statuto.checks.expressions import Typer
from statuto.checks.groups import Groups
from statuto.checks.lifetimes import add_lifetimes
from statuto.checks.matches import declare_match
from statuto.checks.program import Program, Setting
from statuto.checks.scope import Scope
from statuto.checks.settings import Settings
from statuto.checks.signs import declare_signs
from statuto.checks.statements import Effects
from statuto.checks.structure import Structure
from statuto.checks.things import Things
from statuto.checks.types import Domain
from statuto.findings import Findings
from statuto.resolve.book import Book


@dataclass(slots=True)
class Typed:
    """A typed program with what is needed to type more in its scope (examples, positions)."""

    book: Book
    program: Program
    scope: Scope
    typer: Typer
    effects: Effects
    findings: Findings


def build(book: Book, setting: Setting, findings: Findings) -> Typed:
    """The typed program of a book in a setting, with its scope; what could not be typed is reported and left out."""
    scope = Scope(findings)
    scope.dropped = book.dropped
    scope.unread = book.unread
    players = Domain("player", "players", tuple(f"player {i + 1}" for i in range(setting.players)), "player")
    program = Program(book.id, setting, players)
    typer = Typer(scope, program)
    declarations, effects = Declarations(scope, typer), Effects(typer)
    declarations.builtin_noun(players)
    scope.add_members(players)
    settings, actions = Settings(book, setting, declarations), Actions(declarations, effects)
    settings.readings()
    lines = list(settings.lines())
    settings.constants(lines)
    Things(declarations).declare(lines)
    declare_match(declarations, lines)
    actions.names(lines)
    actions.definitions(lines)
    actions.actions(lines)
    groups = Groups(effects)
    groups.read(lines)
    Structure(effects).read(lines)
    groups.check()
    declare_signs(typer, lines)
    check_circles(program, scope)
    add_lifetimes(program, scope)
    program.kept, program.locals = scope.kept, scope.scratch
    program.of_groups = tuple(scope.of_groups)
    program.clauses = clauses_of(lines, program, scope)
    scope.closed = True
    return Typed(book, program, scope, typer, effects, findings)
