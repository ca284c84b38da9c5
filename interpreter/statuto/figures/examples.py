"""The figures of an example: where it begins, and what has become of it after its moves."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field

from statuto.evaluate.game import Game
from statuto.examples.position import Position
from statuto.examples.run import Answers, Failed, Result, Runner
from statuto.figures.facts import Facts
from statuto.figures.marks import Marks, Spots
from statuto.figures.matters import Matters
from statuto.figures.position import Drawing, Figure
from statuto.figures.words import ENGLISH, Words, said
from statuto.resolve.book import BookArticle
from statuto.syntax import tree as t

MOST = 4
"""An example has no more figures than this."""

MOST_MOVES = 4
"""So many moves are named in a caption."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A figure of an example, the moves that led to it from the one before (none for the first), and its caption.

    The caption is empty if the example has but one figure, and no move was played.
    """

    figure: Figure
    moves: tuple[str, ...]
    caption: str = ""


def scenes(
    runner: Runner, article: BookArticle, example: t.Example, answers: Answers = (), words: Words = ENGLISH
) -> tuple[Scene, ...]:
    """The figures of an example, in order; an example that does not hold has those up to where it fails.

    Moves are marked of which the example says, at that moment, that they are legal or refused; where it says how many
    are legal, all. What looks like the figure before is left out, and if there are too many, those without marks. An
    example whose position cannot be made has none.
    """
    return run_and_drawn(runner, article, example, answers, words)[1]


def run_and_drawn(
    runner: Runner, article: BookArticle, example: t.Example, answers: Answers = (), words: Words = ENGLISH
) -> tuple[Result, tuple[Scene, ...]]:
    """What came of an example, and its figures as `scenes` gives them, from playing it once."""
    watcher = _Watcher(runner, words)
    before, runner.watch = runner.watch, watcher
    try:
        result = runner.run(article, example, answers)
    finally:
        runner.watch = before
    kept = _fewer(_different(watcher.all()))
    watcher.leave_out(example, kept)
    names = watcher.players
    drawings = [Drawing(moment.facts, moment.marks) for moment in kept]
    # All figures of an example show the same part of a large board, so that one sees what has changed.
    around: Spots = set().union(*(drawing.busy() for drawing in drawings))
    found = []
    for number, (moment, drawing) in enumerate(zip(kept, drawings, strict=True), 1):
        caption = said(words, "Before") if len(kept) > 1 else ""
        if moment.moves:
            caption = _caption(moment.moves, names, words)
        figure = drawing.figure(f"{example.name} {number}", around)
        found.append(Scene(figure, tuple(text for _, text in moment.moves), caption))
    return result, tuple(found)


@dataclass(slots=True)
class _Moment:
    """A position of which something is said, the moves that led to it with the seats that made them, what is marked."""

    facts: Facts
    moves: list[tuple[int, str]]
    marks: Marks


@dataclass(slots=True)
class _Watcher:
    """Takes note of a position when what is said of it is complete."""

    runner: Runner
    words: Words
    moments: list[_Moment] = field(default_factory=list)
    moves: list[tuple[int, str]] = field(default_factory=list)
    marks: Marks = field(default_factory=Marks)
    said: bool = True
    game: Game | None = None
    position: Position | None = None

    def __call__(self, game: Game, position: Position, step: t.ExampleStep | None) -> None:
        """Take note of the step that comes next."""
        self.game, self.position = game, position
        match step:
            case t.Move():
                if self.said:
                    self._moment(game)
                self.moves.append((game.seat, game.text(self.runner.move(game, position, step))))
                self.said = False
            case t.Check(kind=kind, move=move):
                self.said = True
                if move is not None and kind in ("legal", "refused"):
                    self._mark(game, position, kind, move)
                elif kind == "moves":
                    for legal in game.legal():
                        self.marks.add(game, legal, True)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.game.engine.program.players.names if self.game is not None else ()

    def all(self) -> list[_Moment]:
        """The moments, with that where the example came to its end."""
        if self.game is not None and (self.moves or not self.moments):
            self._moment(self.game)
        return self.moments

    def leave_out(self, example: t.Example, moments: list[_Moment]) -> None:
        """Have the figures say nothing of what does not matter to the example."""
        if self.position is not None and moments:
            matters = Matters(example, self.runner.givens, self.position)
            facts = [moment.facts for moment in moments]
            untold = matters.untold(facts)
            for moment in moments:
                moment.facts.untold = untold
                marked = bool(moment.marks.allowed or moment.marks.denied or len(moments) > 1)
                moment.facts.tells_whose = matters.tells_whose(moment.facts.game, marked)
                # Something is said of every figure.
                moment.facts.tells_whose |= not moment.facts.all()

    def _mark(self, game: Game, position: Position, kind: str, move: t.Move) -> None:
        try:
            self.marks.add(game, self.runner.move(game, position, move), kind == "legal")
        except Failed:
            return

    def _moment(self, game: Game) -> None:
        then = copy(game)
        then.record = game.record.copy()
        self.moments.append(_Moment(Facts(then, None, self.words), self.moves, self.marks))
        self.moves, self.marks = [], Marks()


def _different(moments: list[_Moment]) -> list[_Moment]:
    """Those that do not look like the one before; what is left out gives its moves to the next that is kept."""
    kept, seen, moves = list[_Moment](), "", list[tuple[int, str]]()
    for moment in moments:
        now = "\n".join(moment.facts.all())
        marked = bool(moment.marks.allowed or moment.marks.denied)
        moment.moves, moves = [*moves, *moment.moves], []
        if kept and now == seen and not marked:
            moves = moment.moves
            continue
        kept.append(moment)
        seen = now
    return kept


def _fewer(moments: list[_Moment]) -> list[_Moment]:
    """No more than are wanted: the first and the last, and of those between rather the later, and those with marks."""
    between = moments[1:-1]
    wanted = sorted(range(len(between)), key=lambda at: (not between[at].marks.allowed + between[at].marks.denied, -at))
    kept, moves = list[_Moment](), list[tuple[int, str]]()
    for at, moment in enumerate(moments):
        moment.moves, moves = [*moves, *moment.moves], []
        if 0 < at < len(moments) - 1 and at - 1 not in wanted[: MOST - 2]:
            moves = moment.moves
        else:
            kept.append(moment)
    return kept


def _caption(moves: list[tuple[int, str]], players: tuple[str, ...], words: Words) -> str:
    """Which moves led here; each seat is named where more than one moved."""
    several = len({seat for seat, _ in moves}) > 1
    texts, last = [], -1
    for seat, text in moves:
        texts.append(f"{players[seat]}: {text}" if several and seat != last else text)
        last = seat
    if len(moves) > MOST_MOVES:
        return said(words, "After {count} moves, the last: {move}", count=len(moves), move=texts[-1])
    return said(words, "After {moves}", moves="; ".join(texts))
