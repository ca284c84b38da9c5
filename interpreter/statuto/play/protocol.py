"""`statuto engine`: a game as a program that answers one JSON object a line.

With a `"seat"`, an answer holds what that seat may know; without one it holds everything.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from statuto.checks.build import Typed, build
from statuto.checks.program import Setting
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Game, Refused, Why, new_game
from statuto.evaluate.history import key_of
from statuto.evaluate.perft import Perft, TimeIsUp
from statuto.examples.position import Position
from statuto.findings import Findings, RulesError
from statuto.machine.lower import lower
from statuto.opponents.kinds import RANDOM, TooSlow
from statuto.opponents.seated import Seated
from statuto.play import deals_text, saves
from statuto.resolve.book import Book
from statuto.resolve.origins import cited
from statuto.syntax import tree as t
from statuto.syntax.parse import parse

MOST_LINE = 1_000_000
MOST_DEPTH = 20
COUNT_SECONDS, MOST_SECONDS = 60, 3600
"""How long a count may take if nothing is said, and at most."""
REFEREE = ("new", "position", "undo", "perft", "load")


UNTOLD = "The rules of the book come to a dead end here; the referee is told why."


class Problem(Exception):
    """A request that cannot be answered; the message says why."""


class Protocol:
    """One session: a book, its settings, and the game in progress."""

    def __init__(self, book: Book, name: str, setting: Setting) -> None:
        self.book = book
        self.name = name
        self.setting = setting
        self.game: Game | None = None
        self.typed: Typed | None = None
        self._made: dict[Setting, tuple[Typed, Engine]] = {}
        self._seated: dict[tuple[int, str], Seated] = {}
        self._methods: dict[str, Callable[[dict[str, Any], int | None], dict[str, Any]]] = {
            "new": self._new,
            "position": self._position,
            "view": lambda request, seat: {"view": self._game().view(seat)},
            "legal": self._legal,
            "play": self._play,
            "choose": self._choose,
            "why": self._why,
            "undo": self._undo,
            "score": self._score,
            "history": self._history,
            "perft": self._perft,
            "save": lambda request, seat: {"save": saves.save(self._game(), self.book, self.name, self.setting, seat)},
            "load": self._load,
        }

    def answer(self, line: str) -> str:
        """The answer to one line, as one line."""
        try:
            answer = self._answer(line)
        except Problem as problem:
            answer = {"error": {"message": str(problem)}}
        except Refused as refused:
            answer = {"error": {"message": str(refused), "why": _why(refused.why, self.book)}}
        except RulesError as error:
            answer = {"error": {"code": error.code, "message": error.message, "article": error.article}}
        return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))

    def _answer(self, line: str) -> dict[str, Any]:
        if len(line) > MOST_LINE:
            raise Problem(f"A line has at most {MOST_LINE:,} characters.")
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            raise Problem('A line is one JSON object, such as {"do": "legal"}.') from None
        if not isinstance(request, dict):
            raise Problem('A line is one JSON object, such as {"do": "legal"}.')
        do = request.get("do")
        method = self._methods.get(do) if isinstance(do, str) else None
        if method is None:
            raise Problem(f'"do" is one of {", ".join(self._methods)}.')
        seat = self._seat(request)
        if seat is not None and do in REFEREE:
            raise Problem(f'"{do}" is for the referee: leave "seat" out.')
        try:
            return {"do": do, **method(request, seat)}
        except RulesError:
            if seat is not None and self.game is not None and self.game.sight.hides:
                raise Problem(UNTOLD) from None
            raise

    def _seat(self, request: dict[str, Any]) -> int | None:
        seat = request.get("seat")
        if seat is None:
            return None
        if not isinstance(seat, int) or isinstance(seat, bool) or not 1 <= seat <= self.setting.players:
            raise Problem(f'"seat" is a number from 1 to {self.setting.players}.')
        return seat - 1

    def _game(self) -> Game:
        if self.game is None:
            raise Problem('There is no game yet: {"do": "new"}.')
        return self.game

    def _engine(self, setting: Setting) -> tuple[Typed, Engine]:
        if setting not in self._made:
            findings = Findings()
            typed = build(self.book, setting, findings)
            if findings.errors:
                raise Problem(next(iter(findings)).message)
            self._made[setting] = (typed, Engine(lower(typed.program)))
        return self._made[setting]

    def _number(self, request: dict[str, Any], name: str, default: int, low: int, high: int) -> int:
        value = request.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise Problem(f'"{name}" is a number from {low} to {high}.')
        return value

    def _new(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        low, high = self.book.players
        players = self._number(request, "players", self.setting.players, low, high)
        seed = self._number(request, "seed", 1, 0, 2**64 - 1)
        setting = Setting(players, self.setting.options, self.setting.readings)
        typed, engine = self._engine(setting)
        self.game, self.typed, self.setting = new_game(engine, seed), typed, setting
        return self._state(seat)

    def _state(self, seat: int | None) -> dict[str, Any]:
        game = self._game()
        state: dict[str, Any] = {"ended": game.ended, "seat_to_move": game.seat + 1 if game.seat >= 0 else None}
        if game.ended:
            state["winners"] = [winner + 1 for winner in game.engine.winners(game.record)]
        return state

    def _position(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        given = given_of(request.get("text"), self.setting.players)
        setting = Setting(given.players or self.setting.players, self.setting.options, self.setting.readings)
        low, high = self.book.players
        if not low <= setting.players <= high:
            raise Problem(f"{low} to {high} can play.")
        typed, engine = self._engine(setting)
        game = Position(typed, engine).game(given, {})
        game.position = request["text"]
        self.game, self.typed, self.setting = game, typed, setting
        return self._state(seat)

    def _legal(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        game = self._game()
        if seat is not None and seat != game.seat:
            return {"moves": [], **self._state(seat)}
        return {"moves": [game.names.move_object(game.record, move) for move in game.legal()], **self._state(seat)}

    def _play(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        game = self._game()
        self._turn_of(seat, game)
        move = game.parse(request.get("move"))
        over = len(game.deals)
        try:
            game.play(move)
        except Refused as refused:
            raise refused if seat is None else Refused(game.why(move, seat)) from None
        deals = [deals_text.as_data(deal) for deal in game.deals[over:]]
        return {**self._state(seat), **({"deals": deals} if deals else {})}

    def _choose(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        """What an opponent would do now, which is not done; its draws are not those of the game, which stay secret."""
        game = self._game()
        if game.decision is None:
            raise Problem("The game is over.")
        self._turn_of(seat, game)
        by, seed = request.get("by", RANDOM), self._number(request, "seed", 1, 0, 2**64 - 1)
        number = sum(entry.seat >= 0 for entry in game.log)
        try:
            found = self._opponent(game.engine, by if isinstance(by, str) else "").found_in(game, seed, number)
        except (ValueError, TooSlow) as refused:
            raise Problem(str(refused)) from None
        moves = game.legal()
        visits = {"visits": list(found.visits)} if any(found.visits) else {}
        return {"move": game.names.move_object(game.record, moves[found.choice]), **visits, **self._state(seat)}

    def _opponent(self, engine: Engine, by: str) -> Seated:
        """An opponent at every seat of an engine; raises ValueError."""
        if (id(engine), by) not in self._seated:
            seats = [by] * engine.program.players.size
            self._seated[id(engine), by] = Seated(engine.machine, seats, mark=self.book.mark)
        return self._seated[id(engine), by]

    def _turn_of(self, seat: int | None, game: Game) -> None:
        if seat is not None and seat != game.seat:
            raise Problem(f"Player {seat + 1} does not decide now.")

    def _why(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        game = self._game()
        self._turn_of(seat, game)
        move = game.parse(request.get("move"))
        return {"why": _why(game.why(move, seat), self.book)}

    def _undo(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        if not self._game().undo():
            raise Problem("There is no move to take back.")
        return self._state(seat)

    def _score(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        game = self._game()
        deals = [deals_text.as_data(deal) for deal in game.deals]
        return {"scores": game.scores(seat), **self._state(seat), **({"deals": deals} if deals else {})}

    def _history(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        game = self._game()
        if seat is None:
            raise Problem('"history" is what a seat has seen: say whose with "seat".')
        text = game.history(seat)
        return {"history": [json.loads(line) for line in text.split("\n")[:-1]], "key": key_of(text)}

    def _perft(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        depth = self._number(request, "depth", 1, 0, MOST_DEPTH)
        by = request.get("by", "turn")
        if by not in ("turn", "choice"):
            raise Problem('"by" is "turn" or "choice".')
        seconds = self._number(request, "seconds", COUNT_SECONDS, 1, MOST_SECONDS)
        game = self._game()
        try:
            return {"count": Perft(game.engine, by, time.perf_counter() + seconds).count(game.record.copy(), depth)}
        except TimeIsUp:
            said = f"The count is not done after {seconds} seconds."
            raise Problem(f'{said} Ask for a smaller depth, or give it more "seconds".') from None

    def _load(self, request: dict[str, Any], seat: int | None) -> dict[str, Any]:
        given = request.get("save")
        setting = self._setting_of(given)
        typed, engine = self._engine(setting)
        try:
            game = saves.load(given, engine, self.book, lambda text: game_at(typed, engine, text))
        except saves.BadSave as bad:
            raise Problem(str(bad)) from None
        self.game, self.typed, self.setting = game, typed, setting
        return self._state(seat)

    def _setting_of(self, given: Any) -> Setting:
        """The setting that a save names; what it lacks is as in this session."""
        if not isinstance(given, dict):
            raise Problem('"save" is what {"do": "save"} gave.')
        low, high = self.book.players
        players = self._number(given, "players", self.setting.players, low, high)
        options, readings = given.get("options", {}), given.get("readings", {})
        if not isinstance(options, dict) or not isinstance(readings, dict):
            raise Problem("The options and readings of a save are objects.")
        if not all(isinstance(v, int) for v in options.values()) or not all(
            isinstance(v, str) for v in readings.values()
        ):
            raise Problem("The options and readings of a save are names with their values.")
        return Setting(players, tuple(options.items()), tuple(readings.items()))


def game_at(typed: Typed, engine: Engine, text: str) -> Game:
    """The game that begins at a position; raises `Problem` or `RulesError`."""
    given = given_of(text, typed.program.setting.players)
    if given.players not in (0, typed.program.setting.players):
        raise Problem(f"The position is not for {typed.program.setting.players} players.")
    game = Position(typed, engine).game(given, {})
    game.position = text
    return game


def given_of(text: Any, players: int) -> t.Given:
    """A position from its text: the lines of a `given`, with or without the word itself; raises `Problem`."""
    if not isinstance(text, str) or len(text) > MOST_LINE:
        raise Problem('"text" is a position in the language of `given`.')
    lines = [line for line in text.replace("\r\n", "\n").split("\n") if line.strip()]
    head = lines.pop(0).strip() if lines and lines[0].strip().split()[0] == "given" else f"given {players} players"
    indent = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    body = "".join(f"      {line[indent:]}\n" for line in lines)
    findings = Findings()
    file = parse(
        f"statuto 1\ngame position/given\narticle position\n  example given\n    {head}\n{body}", "position", findings
    )
    if findings.errors or file is None or not file.items:
        first = next(iter(findings), None)
        where = f"Line {first.place.line - 4}: " if first is not None and first.place.line > 4 else ""
        raise Problem(where + (first.message if first is not None else "The position is empty."))
    article = file.items[0]
    steps = [
        s
        for line in getattr(article, "lines", ())
        if isinstance(line, t.Example)
        for s in line.steps
        if isinstance(s, t.Given)
    ]
    if len(steps) != 1:
        raise Problem("One position is needed, in the language of `given`.")
    return steps[0]


def _why(why: Why, book: Book) -> dict[str, Any]:
    """The reasons, each with the article as it is cited: number, edition and the variants that changed it."""

    def named(clauses: tuple[tuple[str, str], ...]) -> list[dict[str, Any]]:
        return [{**cited(book, article), "mode": mode} for article, mode in clauses]

    return {
        "move": why.move,
        "legal": why.legal,
        "permitted_by": named(why.permits),
        "forbidden_by": named(why.forbids),
        "not_permitted_by": named(why.unmet),
        "note": why.note,
    }
