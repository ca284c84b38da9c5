"""Replaying a game under other rules, up to the first move at which they part.

The game of a save is played again, move by move, by the names of its moves. Where the rules that it was played by are
at hand, they are played beside: then the position after each move is compared, and what is not in both is left out of
the comparison. Chance draws by the seed and its place in the book, so it gives the same where the rules ask the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from statuto.checks.build import Typed
from statuto.evaluate.engine import Engine
from statuto.evaluate.game import Entry, Game, Refused, Why, new_game
from statuto.evaluate.moves import DECLINE, Move
from statuto.findings import RulesError
from statuto.machine.lower import lower
from statuto.play.protocol import Problem, game_at
from statuto.play.saves import MOST_ENTRIES, BadSave
from statuto.play.trace import Stretch
from statuto.play.words import ended_by

Record = list[Any]
START, CHANCE, SEAT, NEXT, REFUSED, EFFECT, END, DEAD_END = (
    "start",
    "chance",
    "seat",
    "next",
    "refused",
    "effect",
    "end",
    "dead end",
)


@dataclass(slots=True)
class Side:
    """A game under one book."""

    typed: Typed
    game: Game

    @property
    def name(self) -> str:
        """The name of the book, with what was chosen of it."""
        setting = self.typed.program.setting
        chosen = ", ".join(f"{name}={value}" for name, value in (*setting.options, *setting.readings))
        return f"{self.typed.book.id} with {chosen}" if chosen else self.typed.book.id

    @property
    def asks(self) -> str:
        """Who decides now, and between which actions."""
        return f"player {self.game.seat + 1} may {' or '.join(self.offers)}"

    @property
    def offers(self) -> list[str]:
        """What somebody may do now: the names of the actions of the legal moves, and of declining them."""
        names, actions = self.game.names, self.game.engine.program.actions
        moves = dict.fromkeys(move[:2] if move[0] == DECLINE else move[:1] for move in self.game.legal())
        return [names.decline(move[1]) if move[0] == DECLINE else actions[move[0]].name for move in moves]


@dataclass(frozen=True, slots=True)
class Other:
    """Something that is one thing before and another under the other rules; `field` is the memory or zone it is in."""

    what: str
    before: Any
    under: Any
    field: str = ""


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a replay stops: at which move (0 before the first), whose and which it is, and how the rules part.

    `kind` is "start", "chance", "seat" (another decides), "next" (another is to decide then, or between other actions),
    "refused", "effect", "end" or "dead end". `articles` are the ids of the
    articles at work, the nearest first; `others` is what comes out otherwise, `why` belongs to a refusal.
    """

    move: int
    seat: int
    text: str
    kind: str
    message: str
    articles: tuple[str, ...] = ()
    others: tuple[Other, ...] = ()
    why: Why | None = None


@dataclass(slots=True)
class Replayed:
    """What came of a replay: the game under the other rules, how many moves were made of how many, where it parted.

    `choices` says where a player could first choose between other actions, if that was before.
    """

    game: Game | None
    moves: int
    total: int
    divergence: Divergence | None = None
    choices: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A stretch of a save: a move as its seat and text (none at the start), and what chance gave after it."""

    seat: int = -1
    text: str = ""
    chance: tuple[int, ...] = ()


def begin(typed: Typed, seed: int, position: str) -> Game:
    """A game at its first decision; raises `RulesError`, or `Problem` where the book has no such position."""
    engine = Engine(lower(typed.program))
    return game_at(typed, engine, position) if position else new_game(engine, seed)


def stretches(given: dict[str, Any]) -> list[Recorded]:
    """The log of a save in stretches, the first of them before any move; raises `BadSave`."""
    found, log = [Recorded()], given.get("log")
    if not isinstance(log, list) or len(log) > MOST_ENTRIES:
        raise BadSave("The save has no log.")
    for number, entry in enumerate(log, 1):
        if isinstance(entry, dict) and type(entry.get("chance")) is int:
            last = found[-1]
            found[-1] = Recorded(last.seat, last.text, (*last.chance, entry["chance"]))
        elif isinstance(entry, dict) and isinstance(entry.get("text"), str) and type(entry.get("seat")) is int:
            found.append(Recorded(entry["seat"] - 1, entry["text"]))
        else:
            raise BadSave(f"Entry {number} of the log is neither a move with its text nor chance.")
    return found


@dataclass(slots=True)
class Replay:
    """One replay of a save under a typed book; `old` is the book that the game was played by, if it is at hand."""

    given: dict[str, Any]
    new: Typed
    old: Typed | None = None
    sides: list[Side] = field(default_factory=list)
    choices: str = ""

    def run(self) -> Replayed:
        """Play the moves of the save until the rules part; raises `BadSave` for what is no save."""
        seed, position = self.given.get("seed"), self.given.get("position", "")
        if type(seed) is not int or not isinstance(position, str):
            raise BadSave("The save has no seed, or its position is not a text.")
        recorded = stretches(self.given)
        total = len(recorded) - 1
        try:
            self.sides = [Side(self.new, begin(self.new, seed, position))]
        except (RulesError, Problem) as error:
            article = (error.article,) if isinstance(error, RulesError) and error.article else ()
            return Replayed(None, 0, total, Divergence(0, -1, "", DEAD_END, f"{error}", article))
        if self.old is not None:
            self.sides.append(Side(self.old, begin(self.old, seed, position)))
        game = self.sides[0].game
        apart = self._compare(
            0, recorded[0], [Stretch(one.game.engine, None, (), -1, one.game.log) for one in self.sides]
        )
        for number, step in enumerate(recorded[1:], 1):
            if apart is not None:
                return Replayed(game, number - 1, total, apart, self.choices)
            apart = self._step(number, step)
            if apart is not None and apart.kind in (REFUSED, SEAT, DEAD_END):
                return Replayed(game, number - 1, total, apart, self.choices)
        return Replayed(game, total, total, apart, self.choices)

    def _step(self, number: int, step: Recorded) -> Divergence | None:
        """Make a move of the save on each side, and say how they part."""
        game = self.sides[0].game
        if game.ended:
            article = ended_by(game)
            return self._apart(number, step, END, f"The game is over under {self.sides[0].name}.", (article,))
        if game.seat != step.seat:
            message = f"Under {self.sides[0].name} player {game.seat + 1} decides now, not player {step.seat + 1}."
            return self._apart(number, step, SEAT, message)
        text = step.text
        try:
            move = game.parse(text)
            if move not in game.legal():
                raise Refused(game.why(move))
        except Refused as refused:
            why = refused.why
            message = why.note or f"Under {self.sides[0].name} the move is refused."
            return Divergence(number, step.seat, text, REFUSED, message, why.against, why=why)
        moves = [move, *(side.game.parse(text) for side in self.sides[1:])]
        try:
            before = [self._play(side, own) for side, own in zip(self.sides, moves, strict=True)]
        except RulesError as error:
            return self._apart(number, step, DEAD_END, error.message, (error.article,))
        return self._compare(number, step, before)

    def _play(self, side: Side, move: Move) -> Stretch:
        """Make a move, and keep what was gone through for it."""
        record, seat, entries = side.game.record.copy(), side.game.seat, len(side.game.log)
        side.game.play(move)
        log = side.game.log[entries + 1 :]
        return Stretch(side.game.engine, record, move, seat, log)

    def _compare(self, number: int, step: Recorded, after: list[Stretch]) -> Divergence | None:
        """How the sides part after a move, or after the start: by the end, the next decision, chance, the position."""
        if len(self.sides) == 1:
            return self._recorded(number, step, after[0].log)
        new, old = self.sides
        others = self._others(new, old)
        kind, message = self._differs(new, old, bool(others))
        if not kind and not others:
            self._choices(number, new, old)
            return self._ended(number, step, new, old)
        articles = [article for one in after for article in one.articles()]
        chance = _chance(after[0].log, after[1].log) if others else None
        if kind == END:
            articles = [ended_by(new.game), ended_by(old.game), *articles]
        elif chance is not None and not kind:
            kind, message = CHANCE, "Chance gives something else."
            articles = [entry.site.partition("#")[0] for entry in chance if entry is not None] + articles
        elif not kind:
            kind = EFFECT if number else START
            message = f"The {'move leads' if number else 'game begins'} elsewhere."
        return self._apart(number, step, kind, message, tuple(articles), others)

    def _choices(self, number: int, new: Side, old: Side) -> None:
        """Note where a player first may choose between other actions, though the game is the same so far."""
        if self.choices or new.game.ended:
            return
        ours, theirs = new.offers, old.offers
        also, gone = [one for one in ours if one not in theirs], [one for one in theirs if one not in ours]
        said = [f"may also {' or '.join(also)}"] if also else []
        said += [f"may not {' or '.join(gone)}"] if gone else []
        if said:
            when = f"After move {number}" if number else "At the beginning"
            self.choices = f"{when} player {new.game.seat + 1} {' and '.join(said)} under {new.name}."

    def _differs(self, new: Side, old: Side, apart: bool) -> tuple[str, str]:
        """The kind and message where the game is over on one side only, or another decides next; else empty.

        Where the position is `apart` anyway, that it is between other actions is said, too.
        """
        if new.game.ended != old.game.ended:
            over, on = (new, old) if new.game.ended else (old, new)
            return END, f"The game is over under {over.name}, and goes on under {on.name}."
        if not new.game.ended and (new.game.seat != old.game.seat or (apart and new.asks != old.asks)):
            return NEXT, f"Next, {new.asks} under {new.name}, and {old.asks} under {old.name}."
        return "", ""

    def _recorded(self, number: int, step: Recorded, log: list[Entry]) -> Divergence | None:
        """How a game parts from a save alone: by what chance gives."""
        gives = tuple(entry.outcome for entry in log)
        if gives == step.chance:
            return None
        sites = tuple(dict.fromkeys(entry.site.partition("#")[0] for entry in log))
        return self._apart(number, step, CHANCE, "Chance gives something else than in the save.", sites)

    def _others(self, new: Side, old: Side) -> tuple[Other, ...]:
        """What both sides know, and what is not the same on them."""
        before = old.game.views.facts(old.game.record)
        under = new.game.views.facts(new.game.record)
        return tuple(
            Other(key[1], value, under[key], key[0])
            for key, value in before.items()
            if key in under and under[key] != value
        )

    def _ended(self, number: int, step: Recorded, new: Side, old: Side) -> Divergence | None:
        """How two games that go on or are over alike part in their results."""
        others = _results(new.game, old.game) if new.game.ended else ()
        if not others:
            return None
        programs = [side.typed.program for side in (new, old)]
        scores = [one.article for program in programs for one in program.scores]
        ranking = [one.article for program in programs for one in program.ranking]
        articles = (ended_by(new.game), ended_by(old.game), *scores, *ranking)
        return self._apart(number, step, END, "The game ends otherwise.", articles, others)

    def _apart(
        self,
        number: int,
        step: Recorded,
        kind: str,
        message: str,
        articles: tuple[str, ...] = (),
        others: tuple[Other, ...] = (),
    ) -> Divergence:
        named = tuple(dict.fromkeys(article for article in articles if article))
        return Divergence(number, step.seat, step.text, kind, message, named, others)


def _chance(new: list[Entry], old: list[Entry]) -> tuple[Entry | None, Entry | None] | None:
    """The first outcome of chance that is not the same on two sides; None where all are."""
    for at in range(max(len(new), len(old))):
        ours = new[at] if at < len(new) else None
        theirs = old[at] if at < len(old) else None
        if ours is None or theirs is None or (ours.site, ours.outcome) != (theirs.site, theirs.outcome):
            return ours, theirs
    return None


def _results(new: Game, old: Game) -> tuple[Other, ...]:
    """What is not the same of two results: who wins, and each score of a category that both have."""
    before, under = old.scores(), new.scores()
    pairs = [("winners", _winners(old), _winners(new))]
    pairs += [(f"score {name}", row, under[name]) for name, row in before.items() if name in under]
    return tuple(Other(what, was, now) for what, was, now in pairs if was != now)


def _winners(game: Game) -> list[int]:
    return [seat + 1 for seat in game.engine.winners(game.record)]
