"""A position as a figure: the boards with what stands on them, cards in rows, what else there is, and all in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from statuto.checks.terms import Field
from statuto.checks.types import Domain, LaidBoard
from statuto.evaluate.game import Game
from statuto.figures.cards import Cards
from statuto.figures.cells import Cell, hexagon_middle, plan
from statuto.figures.facts import Facts
from statuto.figures.marks import Marks, Spots
from statuto.figures.signs import is_empty, is_placed, tokens_and_words
from statuto.figures.svg import GAP, Point, Sheet, broken, regular
from statuto.figures.tiles import parted, tile
from statuto.figures.words import ENGLISH, Words, labelled, said
from statuto.play.screen import Look
from statuto.play.signs_text import SignedSpaces
from statuto.play.spaces_text import Signs, Spaces, is_drawn, letters_said, owner_of

TILE = 50.0
WIDE = 410.0
"""Boards and rows of cards are about as wide at most; so they stand in a narrow column, and on the smaller papers."""

WHOLE = 64
"""A board of more spaces than this is cut to where something is."""

SMALL = 0.45
"""A large board on which nothing is, is drawn so much smaller."""

LEAST_WIDE = 300.0
AROUND = 1.4
"""How much larger marks are around a point than in a cell of as much room."""

BORDER = 2.0
LINE = 16.0
WORDS = 11.5
PLACE = 9.0  # of the names of places


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its SVG, in words what it shows, and its width and height in pixels, of which 96 are an inch."""

    svg: str
    words: str
    width: float
    height: float


def draw(game: Game, title: str, seat: int | None = None, marks: Marks | None = None, words: Words = ENGLISH) -> Figure:
    """The figure of a game's position as a seat may know it; None may know all.

    `words` gives the words of ours in another language, by those of `statuto.figures.words.KEYS`.
    """
    drawing = Drawing(Facts(game, seat, words), marks or Marks())
    return drawing.figure(title, drawing.busy())


def finished(sheet: Sheet, title: str, told: str) -> Figure:
    """A figure of what is drawn, with a title and the same in words."""
    return Figure(sheet.text(title, told), told, *(round(length, 1) for length in sheet.size))


@dataclass(slots=True)
class Drawing:
    """Draws one position, of which the facts are known."""

    facts: Facts
    marks: Marks
    page: Sheet = field(default_factory=Sheet)
    drawn: list[Domain] = field(default_factory=list)
    known: dict[int, tuple[Spaces, list[Signs]]] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game whose position it is."""
        return self.facts.game

    @property
    def words(self) -> Words:
        """The words of ours."""
        return self.facts.words

    def figure(self, title: str, around: Spots) -> Figure:
        """The figure; boards that are too large are cut to where some spaces are."""
        return finished(self._sheet(around), title, self._told())

    def busy(self) -> Spots:
        """The spaces of large boards on which something lies, or that are marked."""
        found: Spots = self.marks.legal | self.marks.refused
        for domain in self._boards():
            if domain.size > WHOLE:
                spaces, signs = self._signs_on(domain)
                there = (space for space, held in enumerate(signs) if not is_empty(held) and is_placed(spaces, space))
                found = found | {(id(domain), space) for space in there}
        return found

    def _told(self) -> str:
        """In words what the figure shows."""
        return ". ".join([*self.facts.all(), *(full for _, _, full in self.marks.told(self.game, self.words))])

    def _sheet(self, around: Spots) -> Sheet:
        program = self.game.engine.program
        for laid in program.boards:
            self._laid(laid)
        for domain in self._boards():
            self._board(domain, {space for of, space in around if of == id(domain)})
        cards = [one for one in program.fields if self._is_of_cards(one)]
        self._cards(cards)
        for line in self.facts.lines([*self.drawn], cards):
            self._line(line)
        self._told_marks()
        return self.page

    def _boards(self) -> list[Domain]:
        """The boards whose spaces are known beforehand."""
        every = self.game.engine.program.domains.values()
        return [domain for domain in every if domain.form == "space" and domain.board is not None]

    def _signs_on(self, domain: Domain) -> tuple[Spaces, list[Signs]]:
        """The spaces of a board, and what stands on each."""
        if id(domain) not in self.known:
            spaces = self._spaces(domain)
            self.known[id(domain)] = spaces, [spaces.signs(space) for space in range(domain.size)]
        return self.known[id(domain)]

    def _spaces(self, domain: Domain) -> Spaces:
        shown = (self.game.engine, self.game.record, domain, Look(), self.facts.seat)
        signed = next((signs for signs in self.game.engine.program.signs if signs.spaces is domain), None)
        return Spaces(*shown) if signed is None else SignedSpaces(*shown, signed)

    def _board(self, domain: Domain, around: set[int]) -> None:
        """A board whose spaces are known beforehand: where something is, if it is large; small, if nothing is."""
        assert domain.board is not None
        (spaces, found), layout, top = self._signs_on(domain), plan(domain.board), self._top()
        self.drawn.append(domain)
        chosen, crossed = self.marks.of(domain), self.marks.crossed(domain)
        layout.crop(domain.board, around if domain.size > WHOLE else set())
        empty = domain.size > WHOLE and not around
        layout.scale(SMALL if empty else min(1.0, WIDE / layout.width))
        layout.move_to((0.0, top))
        for a, b in layout.lines:
            self.page.line(a, b)
        for a, b in layout.edges.inner:
            self.page.line(a, b)
        for a, b in layout.edges.outer:
            self.page.line(a, b, BORDER)
        hatches = self._hatches(spaces)
        for space, cell in layout.cells.items():
            sign = spaces.sign(space) if isinstance(spaces, SignedSpaces) and is_placed(spaces, space) else None
            signs = [] if is_empty(found[space]) else found[space]
            self._cell(cell, signs, hatches.get(sign.text, 0) if sign else 0)
            room = cell.room if cell.outline else cell.room * AROUND
            self._mark(cell.middle, room, bool(signs), space in chosen, space in crossed)
        for at, text in layout.labels:
            self.page.words(at, text, PLACE)
        self._legend(spaces, layout.cells)

    def _hatches(self, spaces: Spaces) -> dict[str, int]:
        """A way of hatching for each sign; signs that are one letter, small and great, have the same."""
        if not isinstance(spaces, SignedSpaces):
            return {}
        letters = list(dict.fromkeys(sign.text.lower() for sign in spaces.known if sign.facts))
        return {sign.text: 1 + letters.index(sign.text.lower()) for sign in spaces.known if sign.facts}

    def _cell(self, cell: Cell, signs: Signs, hatch: int) -> None:
        if cell.outline:
            self.page.hatch(cell.outline, hatch)
            if cell.dashed:
                self.page.outline(cell.outline, dashed=True)
        else:
            self.page.circle(cell.middle, cell.room / 2)
        if signs:
            self._signs(cell.middle, signs, cell.room)

    def _mark(self, middle: Point, room: float, taken: bool, chosen: bool, crossed: bool) -> None:
        """A ring where one may, a cross where one may not: in the middle, or around what stands there."""
        x, y = middle
        if chosen:
            self.page.circle(middle, room * 0.46 if taken else room * 0.14, dashed=taken)
        if crossed:
            far, near = (room * 0.46, room * 0.3) if taken else (room * 0.16, 0.0)
            for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                self.page.line((x + dx * far, y + dy * far), (x + dx * near, y + dy * near), 1.5)

    def _signs(self, middle: Point, signs: Signs, room: float) -> None:
        """What stands on a space, side by side: tokens of seats, and words."""
        things = [thing for text, style in signs if text.strip() for thing in tokens_and_words(text, style)]
        if not things:
            return
        size = min(room * 0.3, 0.84 * room / (2 * len(things)))
        x = middle[0] - size * (len(things) - 1)
        for seat, text in things:
            at = (x, middle[1])
            if seat >= 0:
                self.page.token(at, seat, size * 0.82, text)
            else:
                self.page.words(at, text, min(12.0, size * 2 / max(0.6 * len(text), 1)), bold=True)
            x += 2 * size

    def _laid(self, laid: LaidBoard) -> None:
        """A board that is laid from tiles, with the places where one may lie now."""
        record, spaces = self.game.record, self._spaces(laid.areas)
        self.drawn += [laid.areas, laid.places]
        queries = self.game.engine.terms.laid_queries(laid)
        board, chosen, crossed = laid.grid.board, self.marks.of(laid.places), self.marks.crossed(laid.places)
        slots = range(record[laid.count])
        middles = [hexagon_middle(board, record[laid.place + slot], TILE) for slot in slots]
        open_ones = {place: hexagon_middle(board, place, TILE) for place in sorted(chosen | crossed)}
        if not middles and not open_ones:
            return
        left = min(x for x, _ in [*middles, *open_ones.values()]) - TILE
        top = min(y for _, y in [*middles, *open_ones.values()]) - TILE - self._top()
        for place, (x, y) in open_ones.items():
            self.page.outline(regular((x - left, y - top), TILE * 0.8, 6), dashed=True)
            self.page.words((x - left, y - top - TILE * 0.3), board.names[place], PLACE)
            self._mark((x - left, y - top), TILE, False, place in chosen, place in crossed)
        chosen, crossed = self.marks.of(laid.areas), self.marks.crossed(laid.areas)
        for slot, (x, y) in zip(slots, middles, strict=True):
            place, turn, at = record[laid.place + slot], record[laid.turn + slot], (x - left, y - top)
            parts = tile(self.page, laid.tiles, record[laid.tile + slot], turn, at, TILE)
            for middle, area in zip(parts, queries.areas_of(record, place), strict=True):
                self._signs((middle[0], middle[1] + TILE * 0.16), spaces.signs(area), TILE * 0.75)
                at_part = (middle[0], middle[1] + TILE * 0.08)
                self._mark(at_part, TILE * 0.75, True, area in chosen, area in crossed)
            if parted(laid.tiles, turn):
                self.page.words((at[0] + 2, at[1] - TILE * 0.7), board.names[place], PLACE, "start")
            else:
                self.page.words((at[0], at[1] - TILE * 0.85), board.names[place], PLACE - 1)
        self._legend(spaces, spaces.drawn(), letters_said(laid.tiles))

    def _is_of_cards(self, one: Field) -> bool:
        """Whether a field is a zone of pieces that no seat's token stands for, shown as cards in a row."""
        if one.form == "value" or one.holds is None or any(is_drawn(one, domain) for domain in self.drawn):
            return False
        return owner_of(one.holds, 0) < 0 and len(one.dims) <= 1 and not one.nameless

    def _cards(self, zones: list[Field]) -> None:
        """What lies in zones, of each owner a block; nothing where they are empty."""
        blocks = [(one.holds, row) for one in zones if one.holds is not None for row in self.facts.rows(one)]
        if blocks:
            cards = Cards(self.page, self._top(), WIDE)
            for holds, row in blocks:
                cards.block(holds, row)

    def _told_marks(self) -> None:
        """What the ring and the cross mean, each behind one."""
        for legal, short, _ in self.marks.told(self.game, self.words):
            left = self.page.box[0] if self.page.box else 0.0
            at = (left + 5, self.page.bottom() + LINE / 3)
            self._mark(at, 30.0, False, legal, not legal)
            self._line(short, 14.0, at[1])

    def _legend(self, spaces: Spaces, there: Iterable[int], more: list[str] | None = None) -> None:
        """What the signs on some spaces mean, below the board."""
        entries = [*(more or []), *spaces.legend(there)]
        if isinstance(spaces, SignedSpaces):
            # The seat to whom a group belongs is a token here, where a terminal has a digit.
            owned = any(style.startswith("seat") for space in there for _, style in spaces.signs(space))
            owners = {
                f"digit: {owner.said}": labelled(self.words, said(self.words, "token"), owner.said)
                for owner in spaces.owners
            }
            entries = [owners.get(entry, entry) for entry in entries if owned or entry not in owners]
        if entries:
            self._line("; ".join(entries))

    def _line(self, text: str, indent: float = 0.0, first: float | None = None) -> None:
        """A line of words below all that is drawn, broken where it would be wider than the figure."""
        for line in broken(text, self._wide() - indent, WORDS):
            self._put(line, indent, first)
            first = None

    def _put(self, line: str, indent: float, at: float | None) -> None:
        left = self.page.box[0] if self.page.box else 0.0
        y = self.page.bottom() + LINE / 3 if at is None else at
        self.page.words((left + indent, y), line, WORDS, "start")

    def _wide(self) -> float:
        # Nothing is drawn yet where a game has neither a board nor cards.
        return max(LEAST_WIDE, self.page.box[2] - self.page.box[0]) if self.page.box else LEAST_WIDE

    def _top(self) -> float:
        """Where the next board or row of cards begins."""
        return self.page.bottom() + (GAP if self.page.box else 0.0)
