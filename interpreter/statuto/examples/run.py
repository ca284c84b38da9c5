"""Running the examples and rulings of a book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from statuto.checks.build import Typed, build
from statuto.checks.maps import BadMap
from statuto.checks.program import ParameterOf, Setting
from statuto.checks.types import NUMBER, Domain, thing
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, Refused
from statuto.evaluate.moves import DECLINE, Move
from statuto.evaluate.names import chosen, lacking, named, usual
from statuto.examples.facts import Facts
from statuto.examples.position import Position
from statuto.findings import Findings, Place, RulesError
from statuto.machine.lower import lower
from statuto.resolve.book import Book, BookArticle, place_of
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one example: whether it passed, and if not, what was expected and what was found, and where.

    `inherited` is one of the base of a delta; `applies` is false when its position or its names are gone. `because` is
    the delta's reason why it comes out otherwise; `idle` says that a delta gives one and it comes out the same.
    """

    book: str
    article: str
    name: str
    passed: bool
    message: str
    place: Place
    inherited: bool = False
    applies: bool = True
    because: str = ""
    idle: bool = False

    @property
    def failed(self) -> bool:
        """Whether it failed and is of the book itself; one of its base that comes out otherwise is impact."""
        return self.idle or (not self.passed and not self.inherited)

    @property
    def impact(self) -> bool:
        """Whether it is of the base, and comes out otherwise or no longer applies."""
        return not self.passed and self.inherited


@dataclass(frozen=True, slots=True)
class Report:
    """The results of a book's examples, and the articles with a rule that no example touches."""

    results: tuple[Result, ...]
    unexercised: tuple[str, ...]


class Failed(Exception):
    """An example says one thing and the game another; `span` is the line of the example."""

    def __init__(self, message: str, span: t.Span) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


class NoLonger(Failed):
    """The position of an example cannot be made, or a name in it is gone."""


class NoChoice(Failed):
    """A move is upon more things than its action ever is."""


Answers = tuple[tuple[str, str], ...]


Watch = Callable[[Game, Position, "t.ExampleStep | None"], None]
"""Told of an example's game before each step, and of None after the last."""


def examples_of(book: Book) -> Iterator[tuple[BookArticle, t.Example, Answers]]:
    """The examples and rulings of a book in order, each with the answers of readings that it stands under."""
    for article in book.articles:
        for line, answers in lines_of(article.lines):
            if isinstance(line, t.Example):
                yield article, line, answers


def lines_of(lines: tuple[t.Line, ...], answers: Answers = ()) -> Iterator[tuple[t.Line, Answers]]:
    """Lines and those under answers of readings, each with these answers."""
    for line in lines:
        if isinstance(line, t.Under):
            yield from lines_of(line.lines, (*answers, (line.reading.text, line.alternative.text)))
        else:
            yield line, answers


class Runner:
    """Runs examples of one book; a typed program and engine for each number of players is made once."""

    def __init__(self, book: Book, setting: Setting) -> None:
        self.book = book
        self.setting = setting
        self.typed_books: dict[tuple[int, Answers], Typed] = {}
        self.engines: dict[tuple[int, Answers], Engine] = {}
        self.touched: set[str] = set()
        self.watch: Watch = lambda game, position, step: None
        self.givens = {e.name.text: g for _, e, _ in examples_of(book) for g in e.steps if isinstance(g, t.Given)}

    def typed(self, players: int, answers: Answers) -> Typed:
        """The typed book for a number of players and answers besides those of the setting."""
        if (players, answers) not in self.typed_books:
            readings = {**dict(self.setting.readings), **dict(answers)}
            setting = Setting(players, self.setting.options, tuple(sorted(readings.items())))
            self.typed_books[players, answers] = build(self.book, setting, Findings())
        return self.typed_books[players, answers]

    def engine(self, players: int, answers: Answers) -> Engine:
        """The engine of the typed book."""
        if (players, answers) not in self.engines:
            self.engines[players, answers] = Engine(lower(self.typed(players, answers).program))
        return self.engines[players, answers]

    def run(self, article: BookArticle, example: t.Example, answers: Answers = ()) -> Result:
        """Run one example, by the answers of readings that it stands under."""
        message, span, applies = "", example.span, True
        try:
            self._steps(article, example, answers)
        except Failed as failed:
            message, span, applies = failed.message, failed.span, not isinstance(failed, NoLonger)
        except RulesError as error:
            message, applies = error.message, False
        name, inherited = example.name.text, self.inherited(article, example)
        impact, idle = self.book.impact.get(name) if inherited else None, False
        if impact is not None and not message and self.book.own == {impact.book}:
            idle, message = True, f"`{impact.book}` says that this comes out otherwise; it comes out the same."
        place = impact.place if impact is not None and idle else place_of(article.path_of(example), span)
        because = impact.because if impact is not None else ""
        passed = not message or idle
        return Result(self.book.id, article.id, name, passed, message, place, inherited, applies, because, idle)

    def fallen(self) -> Iterator[Result]:
        """The examples of the base that went with what the variants replace or remove."""
        for name, change in self.book.fallen.items() if self.book.variants else ():
            if change.book in self.book.own:
                impact = self.book.impact.get(name)
                because = impact.because if impact is not None else ""
                message = f"`{change.book}` {change.kind} `{change.name}`, and this example with it."
                yield Result(self.book.id, change.name, name, False, message, change.place, True, False, because)

    def inherited(self, article: BookArticle, example: t.Example) -> bool:
        """Whether an example is one of the base on which a delta stands."""
        return bool(self.book.own) and not _brought(article, self.book.own, example)

    def seated(self, article: BookArticle, example: t.Example) -> bool:
        """Whether as many can play as an example asks for; one of a base says nothing of an edition for others."""
        wanted = self._wanted(given_of(example))
        low, high = self.book.players
        return not wanted or low <= wanted <= high or _brought(article, self.book.own or {self.book.id}, example)

    def _wanted(self, given: t.Given | None) -> int:
        seen: set[str] = set()
        while given is not None and not given.players and given.like is not None and given.like.text not in seen:
            seen.add(given.like.text)
            given = self.givens.get(given.like.text)
        return given.players if given is not None else 0

    def players(self, given: t.Given | None) -> int:
        """How many play in an example with a position; raises `RulesError` if so many cannot."""
        low, high = self.book.players
        wanted = self._wanted(given)
        if wanted and not low <= wanted <= high:
            raise RulesError("E017", f"{wanted} cannot play; {low} to {high} can.", "")
        return wanted or self.setting.players

    def _steps(self, article: BookArticle, example: t.Example, answers: Answers) -> None:
        given = given_of(example)
        players = self.players(given)
        typed = self.typed(players, answers)
        position = Position(typed, self.engine(players, answers))
        with typed.scope.at(article.id, article.path_of(example)):
            try:
                game = position.game(given, self.givens)
            except RulesError as error:
                span = error.span if isinstance(error, BadMap) else (given or example).span
                raise NoLonger(f"The position cannot be made: {error.message}", span) from None
            self.touched.add(article.id)
            for step in example.steps:
                self.watch(game, position, step)
                self._step(game, position, step)
            self.watch(game, position, None)
            if game.forced:
                raise Failed("Chance does not decide as often as the example says.", example.span)

    def _step(self, game: Game, position: Position, step: t.ExampleStep) -> None:
        match step:
            case t.Move():
                self._play(game, position, step)
            case t.Chance():
                game.forced.extend(self._outcome(game, position, node) for node in step.outcomes)
            case t.Check(kind="then", fact=fact) if fact is not None:
                failing = Facts(game, position).failing(fact)
                if failing is not None:
                    raise Failed(failing[1], failing[0].span)
            case t.Check(kind="moves", fact=fact) if fact is not None:
                expected, found = position.value(game.record, fact, NUMBER), len(game.legal())
                if expected != found:
                    raise Failed(f"{expected} moves are expected; {found} are legal.", step.span)
            case t.Check(kind="legal", move=move) if move is not None:
                made = self.move(game, position, move)
                if made not in game.legal():
                    raise Failed(f"The move is refused{_reasons(game, made)}.", step.span)
            case t.Check(kind="refused", move=move) if move is not None:
                self._refused(game, position, step, move)

    def _play(self, game: Game, position: Position, step: t.Move) -> None:
        move = self.move(game, position, step)
        if move[0] != DECLINE:
            self._touch(game, move)
        try:
            game.play(move)
        except Refused as refused:
            raise Failed(f"The move is refused{_reasons(game, move)}. {refused.why.note}".strip(), step.span) from None
        if game.ended:
            self.touched.add(game.engine.ended_by(game.record))

    def _refused(self, game: Game, position: Position, step: t.Check, node: t.Move) -> None:
        try:
            move = self.move(game, position, node)
        except NoChoice:
            if step.articles:
                raise
            return
        why = game.why(move)
        if why.legal:
            raise Failed("The example says that this move is refused; it is legal.", step.span)
        against = set(why.against)
        self.touched |= against
        expected = {word.text for word in step.articles}
        if not expected <= against:
            named = ", ".join(sorted(against)) or why.note or "nothing"
            raise Failed(f"It is refused by {named}, not by {', '.join(sorted(expected - against))}.", step.span)

    def _touch(self, game: Game, move: Move) -> None:
        action = game.engine.program.actions[move[0]]
        self.touched.add(action.article)
        self.touched |= {article for article, _ in game.why(move).permits}

    def move(self, game: Game, position: Position, node: t.Move) -> Move:
        """The move that an example writes; raises `Failed` when it is none of the book."""
        program = game.engine.program
        for index, action in enumerate(program.actions):
            if action.name == node.action.text:
                if [p for p, _ in node.arguments] != [p.preposition for p in action.parameters]:
                    raise Failed(f"The usual form of this move is `{usual(action)}`.", node.span)
                pairs = zip(node.arguments, action.parameters, strict=True)
                return (index, *(_argument(game, position, said, parameter) for (_, said), parameter in pairs))
        for index in range(len(program.actions)):
            if game.names.decline(index) == node.action.text and not node.arguments:
                offered = [move for move in game.legal() if move[0] == DECLINE]
                return offered[0] if offered else (DECLINE, index)
        raise NoLonger(f"There is no action `{node.action}`.", node.span)

    def _outcome(self, game: Game, position: Position, node: t.Expression) -> int:
        value: int = position.value(game.record, node)
        return value


def _argument(game: Game, position: Position, said: t.Expression, parameter: ParameterOf) -> int:
    """What a move is upon, as its text says."""
    items = said.items if isinstance(said, t.Together) else (said,)
    if len(items) > 1 and parameter.several is None:
        raise Failed(f"This is upon one {parameter.domain.name}.", said.span)
    found: list[int] = []
    for item in items:
        value = named(parameter.domain, _text(item)) if parameter.domain.form == "piece" else -1
        if value < 0:
            value = position.value(game.record, item, thing(parameter.domain))
        if value < 0:
            raise Failed(_lacking(parameter.domain, item), item.span)
        found.append(value)
    code = found[0] if parameter.several is None else chosen(parameter, found)
    if isinstance(code, str):
        raise NoChoice(code, said.span)
    return code


def _text(said: t.Expression) -> str:
    """The name by which a move names a thing; empty for an expression."""
    return said.text if isinstance(said, t.Name) else said.value if isinstance(said, t.Text) else ""


def _lacking(domain: Domain, said: t.Expression) -> str:
    """What to say of a thing that a move names and that is not there."""
    text = _text(said)
    if domain.group is not None and text:
        return lacking(domain, text)
    return "The move names something that is not there."


def given_of(example: t.Example) -> t.Given | None:
    """The position that an example gives."""
    return next((step for step in example.steps if isinstance(step, t.Given)), None)


def _brought(article: BookArticle, books: set[str], example: t.Example) -> bool:
    """Whether an example of an article comes from one of some books."""
    anew = any(change.kind in ("kept", "amended") and change.book in books for change in article.changes)
    if anew and id(example) in article.brought:
        return True
    return article.origin in books or any(c.kind == "replaced" and c.book in books for c in article.changes)


def _reasons(game: Game, move: Move) -> str:
    """By which articles a move is refused."""
    against = game.why(move).against
    return f" by {', '.join(against)}" if against else ""


def run(book: Book, setting: Setting) -> Report:
    """Run all examples and rulings of a book; not those of a base for more or fewer players than this edition has."""
    runner = Runner(book, setting)
    results = tuple(
        runner.run(article, example, answers)
        for article, example, answers in examples_of(book)
        if runner.seated(article, example)
    )
    rules = [
        article.id
        for article in book.articles
        if any(isinstance(line, t.Permission | t.Duty | t.EndWhen | t.Action) for line, _ in lines_of(article.lines))
    ]
    return Report((*results, *runner.fallen()), tuple(id for id in rules if id not in runner.touched))
