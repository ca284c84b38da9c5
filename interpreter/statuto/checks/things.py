"""Declaring the things of a book in the order in which they need each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from statuto.checks.declare import Declarations
from statuto.checks.scope import ConstantName
from statuto.checks.terms import Const
from statuto.resolve.book import BookArticle, Located
from statuto.syntax import tree as t

Clause = TypeVar("Clause", bound=t.Line)


class Things:
    """Declares domains, tables, boards, memories and zones."""

    def __init__(self, declarations: Declarations) -> None:
        self.declarations = declarations
        self.scope = declarations.scope
        self.typer = declarations.typer

    def declare(self, lines: list[Located]) -> None:
        """Domains, tables, boards, memory and zones, in the order in which they need each other."""
        declarations = self.declarations
        tables: list[tuple[BookArticle, t.Table]] = [(a, line) for a, line in lines if isinstance(line, t.Table)]
        kinds = {line.name.text for _, line in lines if isinstance(line, t.Kind)} | {"player"}
        self._each(lines, t.Kind, declarations.kind)
        early = [
            (a, line)
            for a, line in tables
            if all(each.noun.text in kinds for each in line.each) and not self._waits(line)
        ]
        late = [pair for pair in tables if pair not in early]
        self._each(early, t.Table, declarations.table)
        self._each(lines, t.Tile, declarations.tile)
        self._each([pair for pair in lines if not _of_board(pair, lines)], t.Piece, declarations.piece)
        self._each(lines, t.Board, declarations.board)
        self._each(lines, t.Group, declarations.group)
        self._each([pair for pair in lines if _of_board(pair, lines)], t.Piece, declarations.piece)
        self._each(late, t.Table, declarations.table)
        self._each(lines, t.Option, self._option_range)
        self._each(lines, t.Memory, declarations.memory)
        self._each(lines, t.Zone, declarations.zone)

    def _waits(self, table: t.Table) -> bool:
        """Whether a table has values that are not known before the boards are, such as their spaces."""
        values = (row.value for row in table.rows)
        names = {value.text for value in values if isinstance(value, t.Name)}
        return not names <= self.scope.members.keys() | self.scope.names.keys()

    def _each(self, lines: Iterable[Located], kind: type[Clause], declare: Callable[[Clause], None]) -> None:
        for article, line in lines:
            if isinstance(line, kind):
                with self.scope.at(article.id, article.path_of(line)):
                    declare(line)
                    self.declarations.or_broken(line)

    def _option_range(self, node: t.Option) -> None:
        """An option's value lies in its range."""
        named = self.scope.names.get(node.name.text)
        if not isinstance(named, ConstantName):
            return
        value = self.typer.constant(named, node.span)
        if not isinstance(value, Const) or node.low is None or node.high is None:
            return
        low, high = self.typer.integer(node.low, "The least value"), self.typer.integer(node.high, "The greatest value")
        if not low <= value.value <= high:
            self.scope.report(
                "T053", node.span, f"The option {node.name} is {value.value}.", f"It goes from {low} to {high}."
            )


def _of_board(pair: Located, lines: list[Located]) -> bool:
    """Whether a piece is one for each space of a board (or each group, a finding), so that the board comes first."""
    line = pair[1]
    if not isinstance(line, t.Piece):
        return False
    spaces = {other.noun.text for _, other in lines if isinstance(other, t.Board)}
    spaces |= {other.name.text for _, other in lines if isinstance(other, t.Group)}
    return any(each.noun.text in spaces for each in line.each)
