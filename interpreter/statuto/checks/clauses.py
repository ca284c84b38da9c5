"""The clauses of a book in its order, each with the parts of the program that it came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from statuto.checks.program import ClauseOf, Program
from statuto.checks.scope import BoardName, ConstantName, FieldName, Scope, TableName
from statuto.resolve.book import BookArticle, Located
from statuto.syntax import tree as t

Means = tuple[Any, ...]


def clauses_of(lines: Iterable[Located], program: Program, scope: Scope) -> list[ClauseOf]:
    """What each clause came to; a clause that the checker could not type, or that never applies, means nothing."""
    finder = _Finder(program, scope)
    return [finder.clause(article, line) for article, line in lines if isinstance(line, t.Clause)]


class _Finder:
    """Finds the parts of a program that a clause came to: by their names, or by their article and line."""

    def __init__(self, program: Program, scope: Scope) -> None:
        self.program = program
        self.scope = scope
        self.setups, self.turns = iter(program.setup), iter(program.turn)
        self.after = iter(program.match.after if program.match else ())
        self._forms: dict[type, Callable[[str, Any], Means]] = {
            t.Kind: self._domain,
            t.Piece: self._domain,
            t.Tile: self._domain,
            t.Board: self._board,
            t.Signs: lambda article, line: tuple(s for s in program.signs if s.board == line.board.text),
            t.Group: lambda article, line: _at(program.groups, article, line),
            t.Memory: self._field,
            t.Zone: self._field,
            t.Let: self._constant,
            t.Option: self._constant,
            t.Table: self._table,
            t.Define: lambda article, line: _some(program.definitions.get(line.name.text)),
            t.Action: self._action,
            t.Permission: self._permission,
            t.Decline: self._decline,
            t.Duty: lambda article, line: _at(program.duties, article, line),
            t.Setup: lambda article, line: _some(next(self.setups, None)),
            t.Turn: lambda article, line: _some(next(self.turns, None)),
            t.FirstPlayer: lambda article, line: _some(program.first_player),
            t.Whenever: lambda article, line: _at(program.triggers, article, line),
            t.EndWhen: lambda article, line: _at(program.endings, article, line),
            t.Winner: lambda article, line: _at(program.ranking, article, line),
            t.Score: lambda article, line: tuple(c for c in program.scores if c.name == line.name.text),
            t.Limit: lambda article, line: (program.limit,),
            t.Match: lambda article, line: _some(program.match),
            t.AfterDeal: lambda article, line: _some(next(self.after, None)),
            t.MatchEnds: lambda article, line: _at(program.match.endings if program.match else (), article, line),
            t.MatchWinner: lambda article, line: _at(program.match.ranking if program.match else (), article, line),
        }

    def clause(self, article: BookArticle, line: t.Clause) -> ClauseOf:
        """One clause with what it came to."""
        form = type(line).__name__.lower()
        name = getattr(line, "name", None) or getattr(line, "action", None)
        means = self._forms[type(line)](article.id, line)
        return ClauseOf(article.id, line.span.line, form, name.text if isinstance(name, t.Word) else "", means)

    def _domain(self, article: str, line: t.Kind | t.Piece | t.Tile) -> Means:
        return _some(self.program.domains.get(line.name.text))

    def _board(self, article: str, line: t.Board) -> Means:
        named = self.scope.names.get(line.name.text)
        return _some(named.spaces) if isinstance(named, BoardName) else ()

    def _field(self, article: str, line: t.Memory | t.Zone) -> Means:
        named = self.scope.names.get(line.name.text)
        return _some(named.field) if isinstance(named, FieldName) else ()

    def _constant(self, article: str, line: t.Let | t.Option) -> Means:
        named = self.scope.names.get(line.name.text)
        if not isinstance(named, ConstantName) or named.value is None:
            return ()
        varies = isinstance(line, t.Let) and line.value is None
        return (named.value, varies)

    def _table(self, article: str, line: t.Table) -> Means:
        named = self.scope.names.get(line.name.text)
        return (named.dims, named.values, named.type) if isinstance(named, TableName) else ()

    def _action(self, article: str, line: t.Action) -> Means:
        return tuple(action for action in self.program.actions if action.name == line.name.text)

    def _permission(self, article: str, line: t.Permission) -> Means:
        """The action and the permission; the action alone when the clause never applies."""
        for action in self.program.actions:
            if action.name == line.action.text:
                return (action, *_at(action.permissions, article, line))
        return ()

    def _decline(self, article: str, line: t.Decline) -> Means:
        return tuple(action for action in self.program.actions if action.name == line.action.text)


def _some(part: Any) -> Means:
    return () if part is None else (part,)


def _at(parts: Iterable[Any], article: str, line: t.Line) -> Means:
    """The parts that come from one line of an article."""
    return tuple(part for part in parts if part.article == article and part.line == line.span.line)
