"""The figures of an example: where it begins, and what has become of it after its moves."""

from __future__ import annotations

from dataclasses import dataclass, field

from statuto.evaluate.game import Game
from statuto.examples.position import Position
from statuto.examples.run import Answers, Failed, Runner
from statuto.figures.position import Figure, Marks, draw, spots
from statuto.resolve.book import BookArticle
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Scene:
    """A figure of an example, and the moves that led to it from the one before; none for the first."""

    figure: Figure
    moves: tuple[str, ...]


def scenes(runner: Runner, article: BookArticle, example: t.Example, answers: Answers = ()) -> tuple[Scene, ...]:
    """The figures of an example, in order; an example that does not hold has those up to where it fails.

    Spaces are marked that a move names of which the example says, at that moment, that it is legal or refused.
    """
    watcher = _Watcher(runner, example)
    before, runner.watch = runner.watch, watcher
    try:
        runner.run(article, example, answers)
    finally:
        runner.watch = before
    return watcher.all()


@dataclass(slots=True)
class _Watcher:
    """Draws a scene when what is said of one position is complete."""

    runner: Runner
    example: t.Example
    scenes: list[Scene] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    marks: Marks = field(default_factory=Marks)
    said: bool = True
    game: Game | None = None

    def __call__(self, game: Game, position: Position, step: t.ExampleStep | None) -> None:
        """Take note of the step that comes next."""
        self.game = game
        match step:
            case t.Move():
                if self.said:
                    self._scene(game)
                self.moves.append(game.text(self.runner.move(game, position, step)))
                self.said = False
            case t.Check(kind=kind, move=move):
                self.said = True
                if move is not None and kind in ("legal", "refused"):
                    self._mark(game, position, kind, move)

    def all(self) -> tuple[Scene, ...]:
        """The scenes, with that of the position where the example came to its end."""
        if self.game is not None and (self.moves or not self.scenes):
            self._scene(self.game)
        return tuple(self.scenes)

    def _mark(self, game: Game, position: Position, kind: str, move: t.Move) -> None:
        try:
            named = spots(game, self.runner.move(game, position, move))
        except Failed:
            return
        (self.marks.legal if kind == "legal" else self.marks.refused).update(named)

    def _scene(self, game: Game) -> None:
        title = f"{self.example.name} {len(self.scenes) + 1}"
        self.scenes.append(Scene(draw(game, title, None, self.marks), tuple(self.moves)))
        self.moves, self.marks = [], Marks()
