"""What each player has, in a line each: in words, or as a table where the words would take more lines."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from statuto.checks.terms import Field
from statuto.evaluate.game import Game
from statuto.play.screen import Look, cells, wrapped
from statuto.reference.words import plain

Said = Callable[[Field, Any, int], str]
MOST_COLUMNS = 24


def is_of_players(field: Field) -> bool:
    """Whether a field says what each player has: one value or zone each, or a number for each thing of a kind."""
    if field.nameless or not field.dims or field.dims[0][1].form != "player":
        return False
    return len(field.dims) == 1 or (_is_number(field) and _columns_of(field) <= MOST_COLUMNS)


def _is_number(field: Field) -> bool:
    return field.form == "value" and field.type.form == "number"


def _is_counted(field: Field) -> bool:
    """Whether a field stands in the columns of the table."""
    return _is_number(field) or field.form == "bag"


def empty_said(field: Field) -> str:
    """What is said of a zone that not everyone sees and that holds nothing; of others nothing."""
    return "empty" if field.form != "value" and field.seen != "everyone" else ""


def _told(head: str, has: list[str]) -> str:
    return head + (": " + "; ".join(has) if has else "")


def _columns_of(field: Field) -> int:
    return field.cells // max(field.dims[0][1].size, 1)


class Holdings:
    """The lines of the players of a game.

    `view` is what the seat may know; `said` says a value of a field in words, `called` what a field is called.
    """

    def __init__(
        self, game: Game, look: Look, view: dict[str, Any], said: Said, called: Callable[[str], str] = plain
    ) -> None:
        self.game = game
        self.look = look
        self.view = view
        self.said = said
        self.called = called
        self.players = game.engine.program.players
        self.fields = [field for field in game.engine.program.fields if is_of_players(field)]

    def lines(self, heads: list[str]) -> list[str]:
        """A line a player, and where that is shorter a table with a line above it; `heads` say who the players are."""
        width = self.look.width - 1
        table = self._table(heads)
        if table and max(map(cells, table)) <= width and len(table) < self._height(heads):
            return [table[0], *(self._painted(line, seat) for seat, line in enumerate(table[1:]))]
        found: list[str] = []
        for seat, head in enumerate(heads):
            has = [f"{self.called(field.name)} {said}" for field, said in self._pairs(seat) if said]
            first, *more = wrapped(_told(head, has), width, "      ", self._turn(seat))
            found += [self._painted(first, seat), *more]
        return found

    def _height(self, heads: list[str]) -> int:
        """How many lines the words would take if nobody lacked anything, so that the form stays the same in a game."""
        height = 0
        for seat, head in enumerate(heads):
            has = [
                f"{self.called(field.name)} {said or 0}"
                for field, said in self._pairs(seat)
                if said or _is_counted(field)
            ]
            height += len(wrapped(_told(head, has), self.look.width - 1, "      ", "  "))
        return height

    def _turn(self, seat: int) -> str:
        return "> " if seat == self.game.seat else "  "

    def _painted(self, line: str, seat: int) -> str:
        mark = self.look.mark(seat)
        return line.replace(mark, self.look.paint(mark, f"seat{seat}"), 1)

    def _pairs(self, seat: int) -> list[tuple[Field, str]]:
        """What a player has, in words, field by field."""
        found = []
        for field in self.fields:
            value = self._value(field, seat)
            if len(field.dims) == 1:
                found.append((field, self.said(field, value, seat) or empty_said(field)))
            else:
                parts = [f"{name} {count}" for name, count in self._numbers(field, value) if count]
                found.append((field, ", ".join(parts)))
        return found

    def _value(self, field: Field, seat: int) -> Any:
        value = self.view[field.name].get(self.players.names[seat])
        return field.start if value is None and field.type.form == "number" and len(field.dims) == 1 else value

    def _numbers(self, field: Field, value: Any) -> list[tuple[str, Any]]:
        """The numbers of a field that has one for each thing of some kinds."""
        found: list[tuple[str, Any]] = []
        for path in product(*(domain.names for _, domain in field.dims[1:])):
            number = value
            for name in path:
                number = number.get(name) if isinstance(number, dict) else number
            found.append((" ".join(path), field.start if number is None else number))
        return found

    def _table(self, heads: list[str]) -> list[str]:
        """What the players have as a table of numbers, with the rest in words behind it; nothing without numbers."""
        rows = [self._cells(seat) for seat in range(len(heads))]
        names = list(dict.fromkeys(name for row in rows for name in row))
        if not names or len(names) > MOST_COLUMNS:
            return []
        longest = max(map(cells, heads))
        widths = [max([cells(name), *(len(row.get(name, "0")) for row in rows)]) for name in names]
        gap = "  " if any(" " in name for name in names) else " "
        top = gap.join(name + " " * (w - cells(name)) for name, w in zip(names, widths, strict=True))
        lines = [" " * (longest + 4) + top.rstrip()]
        for seat, (head, row) in enumerate(zip(heads, rows, strict=True)):
            numbers = gap.join(f"{row.get(name, '0'):>{w}}" for name, w in zip(names, widths, strict=True))
            rest = "; ".join(
                f"{self.called(f.name)} {said}" for f, said in self._pairs(seat) if said and not _is_counted(f)
            )
            lines.append(f"{self._turn(seat)}{head}{' ' * (longest - cells(head) + 2)}{numbers}  {rest}".rstrip())
        return lines

    def _cells(self, seat: int) -> dict[str, str]:
        """What stands in a player's row, by the heads of the columns."""
        found: dict[str, str] = {}
        for field in self.fields:
            value = self._value(field, seat)
            if not _is_counted(field):
                continue
            if field.form == "bag":
                several, called = sum(other.form == "bag" for other in self.fields) > 1, self.called(field.name)
                for piece, count in (value or {}).items():
                    name = piece.removeprefix(f"{field.holds.name} ") if field.holds is not None else piece
                    name = called if name == self.players.names[seat] else name
                    found[f"{called} {name}" if several and name != called else name] = str(count)
            elif len(field.dims) == 1:
                found[self.called(field.name)] = str(value)
            else:
                found |= {name: str(number) for name, number in self._numbers(field, value)}
        return found
