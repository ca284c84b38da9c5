"""A whole position in text: the boards with what stands on them, a line a player, the other memories and zones."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from statuto.checks.grouped import tells_groups
from statuto.checks.terms import Field
from statuto.checks.types import Domain, LaidBoard
from statuto.evaluate.game import Game
from statuto.evaluate.views import HIDDEN, paths_of
from statuto.machine.layout import MOVER, TURNS
from statuto.play.boards_text import Picture, draw_board
from statuto.play.hexagons_text import draw_hexagons, draw_laid
from statuto.play.holdings_text import Holdings, empty_said, is_of_players
from statuto.play.marks_text import free, mark
from statuto.play.prompt import Choice
from statuto.play.readable import Readable
from statuto.play.screen import Look, cells, wrapped
from statuto.play.signs_text import SignedSpaces, is_of_group
from statuto.play.spaces_text import Spaces, bare, is_drawn, letters_said
from statuto.play.things_text import Things
from statuto.reference.words import plain

MOST_SAID = 12
ROOM_OVER = 12
ROOM_FOR_CHOICE = 5
ROOM_FOR_PROMPT = 4
SHORTENED = "`view` tells the rest"
BESIDE = 3  # how far right of a board its legend stands
LEAST_BESIDE = 12
PASSING = ("turn", "action")  # what is only noted for a while is left to `view`


@dataclass(slots=True)
class Drawn:
    """A board as it is drawn: the domain of its spaces, and what its signs mean.

    `marks` says what marks mean, if there are any; `chosen` if a space of it is to be chosen, `complete` if all that
    may be chosen are in the picture.
    """

    picture: Picture
    domain: Domain
    legend: list[str]
    marks: tuple[str, ...] = ()
    chosen: bool = False
    complete: bool = False


class Position:
    """The text of a game's position as a seat may know it; None may know all.

    `people` says who sits where, `called` what a memory or zone is called.
    """

    def __init__(
        self,
        game: Game,
        look: Look,
        seat: int | None,
        people: list[str],
        focus: str = "",
        choice: Choice | None = None,
        called: Callable[[str], str] = plain,
    ) -> None:
        self.game = game
        self.look = look
        self.seat = seat
        self.people = people
        self.focus = focus
        self.choice = choice
        self.called = called
        self.program = game.engine.program
        self.view = game.view(seat)
        self.free = free(look, self.program.players.size)
        self.drawn: list[Domain] = []
        self.most = MOST_SAID
        self.shown = Readable(self.program).shown

    def lines(self) -> list[str]:
        """All lines, each no wider than the look."""
        boards = list(self.pictures())
        players, others = self.players(), self.others()
        found: list[str] = []
        for board in boards:
            if self._beside(board, len(players) + len(others)):
                found += self._cropped(board.picture)
            else:
                found += [
                    *self._cropped(board.picture),
                    "",
                    *self._dim(*board.picture.notes, *_legend(board.legend, self.look.width - 1), *board.marks),
                ]
        return [*found, *players, *self._shortened(others, len(found) + len(players))]

    def _shortened(self, others: list[str], above: int) -> list[str]:
        """The other lines, without the last ones where it is those that would not fit on the screen."""
        room = self.look.height - above - ROOM_FOR_PROMPT
        if room < 1 or len(others) <= room:
            return others
        kept = others[: room - 1] or [f"  turn {self.game.record[TURNS]}"]
        if cells(kept[-1]) + cells(SHORTENED) + 3 < self.look.width:
            kept[-1] += f" | {SHORTENED}"
        else:
            kept.append(f"  {SHORTENED}")
        return kept

    def board(self) -> tuple[list[str], bool]:
        """The board on which something may be chosen, and whether it shows all that may be chosen by name."""
        for board in self.pictures():
            if board.chosen:
                named = board.complete and board.domain.form == "space" and not self._is_large(board.picture)
                return [*self._cropped(board.picture), *self._dim(*board.marks)], named
        return [], False

    def _dim(self, *texts: str) -> list[str]:
        lines = [line for text in texts for line in wrapped(text, self.look.width - 1, "  ")]
        return [self.look.paint(line, "dim") for line in lines]

    def _beside(self, board: Drawn, below: int) -> bool:
        """Put what is to be said of a board with signs beside it, if there is room there and not below."""
        if not any(signs.spaces is board.domain for signs in self.program.signs):
            return False
        left, right, top, bottom = board.picture.canvas.box
        lines = len(self._dim(*board.picture.notes, *_legend(board.legend, self.look.width - 1)))
        if bottom - top + lines + below + ROOM_FOR_CHOICE <= self.look.height:
            return False
        room = self.look.width - 1 - (right - left + BESIDE)
        if room < LEAST_BESIDE:
            return False
        notes = (*board.legend, *board.picture.notes, *board.marks)
        entries = [line for said in notes for line in textwrap.wrap(said, room, subsequent_indent=" ")]
        if len(entries) > bottom - top:
            return False
        for row, entry in enumerate(entries):
            board.picture.canvas.put(right + BESIDE, top + 1 + row, entry, "dim")
        return True

    def pictures(self) -> Iterator[Drawn]:
        """Each board drawn."""
        for laid in self.program.boards:
            spaces = self._spaces(laid.areas)
            picture = draw_laid(spaces, laid, self._open(laid))
            yield self._marked(
                Drawn(picture, laid.areas, [*letters_said(laid.tiles), *spaces.legend()]), laid.areas, laid.places
            )
        for domain in self.program.domains.values():
            if domain.form == "space" and domain.board is not None:
                spaces = self._spaces(domain)
                flat = domain.board.names[0] == "a1"
                hexagon = domain.board.kind == "hexagon"
                picture = draw_hexagons(spaces, domain.board, flat) if hexagon else draw_board(spaces, domain.board)
                yield self._marked(Drawn(picture, domain, spaces.legend()), domain)

    def _marked(self, board: Drawn, *domains: Domain) -> Drawn:
        """A board with marks at what may be chosen on it; none where that is simply each space with nothing on it."""
        choice, picture = self.choice, board.picture
        if choice is None or choice.domain not in domains:
            return board
        names = {self.game.names.thing(self.game.record, choice.domain, index) for index in choice.spaces}
        board.chosen, board.complete = True, names <= picture.extents.keys()
        if choice.partly or names != {name for name, (_, empty) in picture.extents.items() if empty}:
            board.marks = (mark(picture, self.look, sorted(names & picture.extents.keys()), self.free),)
        return board

    def _spaces(self, domain: Domain) -> Spaces:
        self.drawn.append(domain)
        shown = (self.game.engine, self.game.record, domain, self.look, self.seat)
        signed = next((signs for signs in self.program.signs if signs.spaces is domain), None)
        return Spaces(*shown) if signed is None else SignedSpaces(*shown, signed)

    def _open(self, laid: LaidBoard) -> frozenset[int]:
        """The places that a legal move of the one who decides now names."""
        found = set()
        for move in self.game.legal():
            if move[0] >= 0:
                pairs = zip(self.program.actions[move[0]].parameters, move[1:], strict=True)
                found |= {v for p, v in pairs if p.domain is laid.places and p.several is None}
        return frozenset(found)

    def _cropped(self, picture: Picture) -> list[str]:
        """The lines of a picture; of one that is too large, the part around the focus, and a note."""
        left, right, top, bottom = box = picture.canvas.box
        wide, high = self.look.width - 1, self.look.height + ROOM_OVER
        if not self._is_large(picture):
            return picture.canvas.lines(self.look, box)
        high = min(high, self.look.height - 4) if bottom - top >= high else bottom - top + 1
        x, y = picture.spots.get(self.focus, ((left + right) // 2, (top + bottom) // 2))
        first = max(left, min(x - wide // 2, right - wide + 1))
        upper = max(top, min(y - high // 2, bottom - high + 1))
        part = (first, min(right, first + wide - 1), upper, min(bottom, upper + high - 1))
        note = "This is a part of the board; `board SPACE` shows the part around a space."
        return [*picture.canvas.lines(self.look, part), *wrapped(note, wide)]

    def _is_large(self, picture: Picture) -> bool:
        left, right, top, bottom = picture.canvas.box
        return right - left >= self.look.width - 1 or bottom - top >= self.look.height + ROOM_OVER

    def players(self) -> list[str]:
        """A line a player: the sign, who it is, and what the player has."""
        heads = [
            ", ".join(
                filter(None, [f"{self.look.mark(seat)} {name}", "you" if seat == self.seat else self.people[seat]])
            )
            for seat, name in enumerate(self.program.players.names)
        ]
        return Holdings(self.game, self.look, self.view, self._said, self.called).lines(heads)

    def _said(self, field: Field, value: Any, seat: int = -1) -> str:
        """A value of a field in words; nothing for what is empty, no or none."""
        return self.shown(self._written(field, value, seat))

    def _written(self, field: Field, value: Any, seat: int) -> str:
        if value in (None, {}, [], False, "none"):
            return ""
        if value is True:
            return "yes"
        if isinstance(value, list):
            names = self._listed([bare(str(one), field.holds) if field.holds else str(one) for one in value])
            return f"{names} (the top first)" if field.form == "pile" and len(value) > 1 else names
        if isinstance(value, dict):
            return self._listed([self._pieces(field, piece, count, seat) for piece, count in value.items()])
        return str(value)

    def _listed(self, texts: list[str]) -> str:
        """Texts with commas between them, with semicolons where one has commas in itself; of very many the first."""
        more = len(texts) - self.most
        between = "; " if any(", " in text for text in texts) else ", "
        return between.join(texts[: self.most]) + (f" and {more} more" if more > 0 else "")

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
        things = Things(self.look, self.view, self.program.players.names, self._said, self.called)
        fields = [field for field in self.program.fields if self._is_other(field)]
        kinds = things.told_in_rows(fields, self.drawn)
        in_rows = [field for together in kinds for field in together]
        found = [f"turn {self.game.record[TURNS]}"]
        for field in fields:
            if field not in in_rows:
                found += self._lines_of(field)
        width = self.look.width - 1
        lines = [line for text in _joined(found, width - 2) for line in wrapped(text, width, "    ", "  ")]
        return [*lines, *(self.shown(line) for together in kinds for line in things.rows(together, width))]

    def _is_other(self, field: Field) -> bool:
        """Whether a field is told below the boards and the players."""
        if field.nameless or field.lifetime in PASSING or tells_groups(field) or is_of_group(field):
            return False
        return not is_of_players(field) and not any(is_drawn(field, domain) for domain in self.drawn)

    def full(self) -> list[str]:
        """All that the seat may know of the memories and zones, a line each, what is empty or as at the start too."""
        game, self.most = self.game, sys.maxsize
        who = "" if game.ended else f", {self.program.players.names[game.record[MOVER]]} is the mover"
        found = [f"turn {game.record[TURNS]}{who}"]
        for laid in self.program.boards:
            tiles = [" ".join(map(str, tile.values())) for tile in self.view[laid.tiles.plural]]
            found.append(f"{plain(laid.tiles.plural)}: {', '.join(tiles)}")
        for field in self.program.fields:
            if not field.nameless:
                found += list(self._lines_of(field)) or [f"{self.called(field.name)}: {self._nothing(field)}"]
        return found

    def _nothing(self, field: Field) -> str:
        """What is said of a field where nothing is told."""
        if field.form != "value":
            return "empty"
        number = f"{field.start} each" if field.dims else str(field.start)
        return {"number": number, "truth": "no", "set": "empty"}.get(field.type.form, "none")

    def _lines_of(self, field: Field) -> Iterator[str]:
        value = self.view[field.name]
        if not field.dims:
            untold = field.form == "value" and field.type.form == "number" and value == field.start
            said = "" if untold else self._said(field, value) or empty_said(field)
            if said:
                yield f"{self.called(field.name)} {said}"
            return
        values = [(path, self._said(field, one)) for path, one in paths_of(value, len(field.dims))]
        found = [f"{self.shown(' '.join(path))} {said}" for path, said in values if said]
        if found:
            yield f"{self.called(field.name)}: {self._listed(found)}"


def _legend(entries: list[str], width: int) -> list[str]:
    """What signs mean, in lines that break between the entries."""
    found: list[str] = []
    for entry in entries:
        if found and cells(f"{found[-1]}, {entry},") <= width - 2:
            found[-1] += f", {entry}"
        else:
            found = [*(f"{line.rstrip(',')}," for line in found), entry]
    return found


def _joined(texts: list[str], width: int) -> list[str]:
    """Short texts together in a line, with strokes between them."""
    found: list[str] = []
    for text in texts:
        if found and len(found[-1]) + len(text) + 5 <= width:
            found[-1] += " | " + text
        else:
            found.append(text)
    return found
