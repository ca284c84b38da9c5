"""Maps in positions: rows of signs, read as what stands on the spaces of a board."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.boards.board import Board
from statuto.checks.build import Typed
from statuto.checks.program import SignOf, SignsOf, Store
from statuto.checks.terms import Const
from statuto.checks.types import thing
from statuto.findings import RulesError
from statuto.syntax import tree as t
from statuto.syntax.text import characters


class BadMap(RulesError):
    """A map that does not fit its board; `span` is the row at which that is seen."""

    def __init__(self, message: str, span: t.Span) -> None:
        super().__init__("E025", message, "")
        self.span = span


def effects_of_map(typed: Typed, node: t.Map) -> tuple[Store, ...]:
    """What a map says, as the setting of memories; raises `BadMap` where it does not fit."""
    signs = _signs(typed, node)
    board = signs.spaces.board
    assert board is not None
    if board.kind != "square":
        raise BadMap(f"`{node.board}` is no square grid, and only such a board has a map.", node.board.span)
    return tuple(_stores(typed, node, signs, board))


def _signs(typed: Typed, node: t.Map) -> SignsOf:
    """The signs of the board of a map."""
    for signs in typed.program.signs:
        if signs.board == node.board.text:
            return signs
    boards = typed.scope.boards()
    if node.board.text in boards:
        help = f"`signs of {node.board}:` says how it is drawn."
        raise BadMap(f"The board `{node.board}` has no signs. {help}", node.board.span)
    help = typed.scope.near(node.board.text, iter(boards))
    raise BadMap(f"There is no board `{node.board}`. {help}".rstrip(), node.board.span)


def _stores(typed: Typed, node: t.Map, signs: SignsOf, board: Board) -> Iterator[Store]:
    places = dict(zip(zip(board.columns, board.rows, strict=True), range(len(board.names)), strict=True))
    wide, high = max(board.columns) - min(board.columns) + 1, max(board.rows) - min(board.rows) + 1
    left, top = min(board.columns), max(board.rows)
    if node.start is not None:
        start = signs.spaces.by_name.get(node.start.text)
        if start is None:
            spaces = signs.spaces
            usual = f"The first {spaces.name} is `{spaces.names[0]}`, the last `{spaces.names[-1]}`."
            help = typed.scope.near(node.start.text, iter(spaces.names)) or usual
            raise BadMap(f"There is no {spaces.name} `{node.start}`. {help}", node.start.span)
        left, top = board.columns[start], board.rows[start]
    elif len(node.rows) != high:
        have = f"The map has {len(node.rows)} row{'s' * (len(node.rows) != 1)}, and the whole {signs.board} {high}."
        raise BadMap(f"{have} `map of {signs.board} from SPACE` draws a part.", node.board.span)
    by_text = {sign.text: sign for sign in signs.signs}
    for number, row in enumerate(node.rows, 1):
        texts = [text for text in characters(row.text) if not text.isspace()]
        if node.start is None and len(texts) < wide:
            have = f"{len(texts)} sign{'s' * (len(texts) != 1)}"
            raise BadMap(f"Row {number} of the map has {have}, and the whole {signs.board} has {wide} a row.", row.span)
        for column, text in enumerate(texts, 1):
            where = f"Row {number}, column {column} of the map"
            space = places.get((left + column - 1, top - number + 1))
            if space is None:
                raise BadMap(f"{where} is past the edge of the {signs.board}.", row.span)
            if text not in by_text:
                raise BadMap(f"{where}: “{text}” is no sign of the {signs.board}. {_known(text, signs)}", row.span)
            yield from _of_sign(typed, by_text[text], space, signs, row.span.line)


def _of_sign(typed: Typed, sign: SignOf, space: int, signs: SignsOf, line: int) -> Iterator[Store]:
    """What a sign sets on a space; conditions only tell signs apart when a board is drawn."""
    at = Const(thing(signs.spaces), space)
    for fact in sign.facts:
        if fact.field is not None:
            value = Const(fact.field.type, fact.value)
            yield Store(typed.scope.article, line, "set", fact.field, (at,), value)


def _known(text: str, signs: SignsOf) -> str:
    """The sign that differs in case alone, or all of them."""
    known = [sign.text for sign in signs.signs]
    near = [sign for sign in known if sign.casefold() == text.casefold()]
    if near:
        return f"Did you mean “{near[0]}”?"
    return f"Its signs are {' '.join(known)} ."
