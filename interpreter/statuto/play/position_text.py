"""A whole position in text: the boards with what stands on them, a line a player, the other memories and zones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from statuto.checks.grouped import tells_groups
from statuto.checks.terms import Field
from statuto.checks.types import Domain, LaidBoard
from statuto.evaluate.game import Game
from statuto.evaluate.views import HIDDEN
from statuto.machine.layout import TURNS
from statuto.play.boards_text import Picture, draw_board
from statuto.play.hexagons_text import draw_hexagons, draw_laid
from statuto.play.screen import Look, wrapped
from statuto.play.spaces_text import Spaces, bare, is_drawn, short_names

MOST_SAID = 12
ROOM_OVER = 12
PASSING = ("turn", "action")  # what is only noted for a while is left to `view`


class Position:
    """The text of a game's position as a seat may know it; None may know all. `people` says who sits where."""

    def __init__(self, game: Game, look: Look, seat: int | None, people: list[str], focus: str = "") -> None:
        self.game = game
        self.look = look
        self.seat = seat
        self.people = people
        self.focus = focus
        self.program = game.engine.program
        self.view = game.view(seat)
        self.drawn: list[Domain] = []

    def lines(self) -> list[str]:
        """All lines, each no wider than the look."""
        found: list[str] = []
        for picture, legend in self.pictures():
            found += [*self._cropped(picture), ""]
            for line in [*picture.notes, *legend]:
                found += [self.look.paint(part, "dim") for part in wrapped(line, self.look.width - 1, "  ")]
        return [*found, *self.players(), *self.others()]

    def pictures(self) -> Iterator[tuple[Picture, list[str]]]:
        """Each board drawn, with the lines that say what its letters mean."""
        for laid in self.program.boards:
            spaces = self._spaces(laid.areas)
            yield draw_laid(spaces, laid, self._open(laid)), _legend([*_parts(laid), *spaces.legend()])
        for domain in self.program.domains.values():
            if domain.form == "space" and domain.board is not None:
                spaces = self._spaces(domain)
                kind = domain.board.kind
                flat = domain.board.names[0] == "a1"
                hexagon = kind == "hexagon"
                picture = draw_hexagons(spaces, domain.board, flat) if hexagon else draw_board(spaces, domain.board)
                yield picture, _legend(spaces.legend())

    def _spaces(self, domain: Domain) -> Spaces:
        self.drawn.append(domain)
        return Spaces(self.game.engine, self.game.record, domain, self.look, self.seat)

    def _open(self, laid: LaidBoard) -> frozenset[int]:
        """The places that a legal move of the one who decides now names."""
        found = set()
        for move in self.game.legal():
            if move[0] >= 0:
                parameters = self.program.actions[move[0]].parameters
                found |= {v for p, v in zip(parameters, move[1:], strict=True) if p.domain is laid.places}
        return frozenset(found)

    def _cropped(self, picture: Picture) -> list[str]:
        """The lines of a picture; of one that is too large, the part around the focus, and a note."""
        left, right, top, bottom = box = picture.canvas.box
        wide, high = self.look.width - 1, self.look.height + ROOM_OVER
        if right - left < wide and bottom - top < high:
            return picture.canvas.lines(self.look, box)
        high = min(high, self.look.height - 4) if bottom - top >= high else bottom - top + 1
        x, y = picture.spots.get(self.focus, ((left + right) // 2, (top + bottom) // 2))
        first = max(left, min(x - wide // 2, right - wide + 1))
        upper = max(top, min(y - high // 2, bottom - high + 1))
        part = (first, min(right, first + wide - 1), upper, min(bottom, upper + high - 1))
        note = "This is a part of the board; `board SPACE` shows the part around a space."
        return [*picture.canvas.lines(self.look, part), *wrapped(note, wide)]

    def players(self) -> list[str]:
        """A line a player: the sign, who it is, and what the player has."""
        found = []
        for seat in range(self.program.players.size):
            name = self.program.players.names[seat]
            mark = self.look.mark(seat)
            head = f"{mark} {name}, {'you' if seat == self.seat else self.people[seat]}"
            has = [text for field in self.program.fields if _is_of_players(field) and (text := self._has(field, seat))]
            text = head + (": " + "; ".join(has) if has else "")
            first, *more = wrapped(text, self.look.width - 1, "      ", "> " if seat == self.game.seat else "  ")
            found += [first.replace(mark, self.look.paint(mark, f"seat{seat}"), 1), *more]
        return found

    def _has(self, field: Field, seat: int) -> str:
        value = self.view[field.name].get(self.program.players.names[seat])
        if value is None and field.type.form == "number":
            value = field.start
        said = self._said(field, value, seat)
        return f"{field.name} {said}" if said else ""

    def _said(self, field: Field, value: Any, seat: int = -1) -> str:
        """A value of a field in words; nothing for what is empty, no or none."""
        if value in (None, {}, [], False, "none"):
            return ""
        if value is True:
            return "yes"
        if isinstance(value, list):
            return _listed([bare(str(one), field.holds) if field.holds else str(one) for one in value])
        if isinstance(value, dict):
            return _listed([self._pieces(field, piece, count, seat) for piece, count in value.items()])
        return str(value)

    def _pieces(self, field: Field, piece: str, count: int, seat: int) -> str:
        if piece == HIDDEN:
            return f"{count} hidden"
        assert field.holds is not None
        name = bare(piece, field.holds)
        if seat >= 0 and name == self.program.players.names[seat]:
            return str(count)
        if name in self.program.players.names:
            return f"{count} of {name}"
        return name if count == 1 else f"{count} {name}"

    def others(self) -> list[str]:
        """The turn, and what is neither on a board nor a player's; what is as at the start is left out."""
        found = [f"turn {self.game.record[TURNS]}"]
        for field in self.program.fields:
            if (
                field.name.startswith(" ")
                or field.lifetime in PASSING
                or tells_groups(field)
                or _is_of_players(field)
                or any(is_drawn(field, d) for d in self.drawn)
            ):
                continue
            found += self._lines_of(field)
        width = self.look.width - 1
        return [line for text in _joined(found, width - 2) for line in wrapped(text, width, "    ", "  ")]

    def _lines_of(self, field: Field) -> Iterator[str]:
        value = self.view[field.name]
        if not field.dims:
            plain = field.form == "value" and field.type.form == "number" and value == field.start
            said = "" if plain else self._said(field, value)
            if said:
                yield f"{field.name} {said}"
            return
        values = [(path, self._said(field, one)) for path, one in _paths(value, len(field.dims))]
        found = [f"{' '.join(path)} {said}" for path, said in values if said]
        if found:
            yield f"{field.name}: {_listed(found)}"


def _paths(value: Any, depth: int, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The values below nested names, with the names on the way."""
    if depth == 0:
        yield before, value
        return
    for name, below in value.items():
        yield from _paths(below, depth - 1, (*before, name))


def _is_of_players(field: Field) -> bool:
    return len(field.dims) == 1 and field.dims[0][1].form == "player" and not field.name.startswith(" ")


def _listed(texts: list[str]) -> str:
    more = len(texts) - MOST_SAID
    return ", ".join(texts[:MOST_SAID]) + (f" and {more} more" if more > 0 else "")


def _parts(laid: LaidBoard) -> list[str]:
    """What the letters of the parts of tiles mean."""
    assert laid.tiles.tile is not None
    kinds = laid.tiles.tile.attribute
    names = tuple(bare(name, kinds) for name in kinds.names)
    return [f"{short} {name}" for short, name in zip(short_names(names), names, strict=True)]


def _legend(entries: list[str]) -> list[str]:
    return [", ".join(entries)] if entries else []


def _joined(texts: list[str], width: int) -> list[str]:
    """Short texts together in a line, with strokes between them."""
    found: list[str] = []
    for text in texts:
        if found and len(found[-1]) + len(text) + 5 <= width:
            found[-1] += " | " + text
        else:
            found.append(text)
    return found
