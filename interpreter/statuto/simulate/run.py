"""A random game: how it is played by the reference evaluator, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from statuto.checks.build import Typed, build
from statuto.checks.program import Setting
from statuto.evaluate.chance import Dice
from statuto.evaluate.compiling import Record
from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.evaluate.playout import choice
from statuto.evaluate.views import Views
from statuto.evaluate.work import MOST_MOVES
from statuto.findings import Findings, RulesError
from statuto.machine.layout import ENDED, TURNS, WINNERS
from statuto.machine.lower import lower
from statuto.resolve.load import load
from statuto.resolve.trail import Trail
from statuto.simulate.course import Leading
from statuto.simulate.played import Played
from statuto.simulate.tally import Tally

if TYPE_CHECKING:
    from statuto.opponents.seated import Seated


def play_one(
    engine: Engine, seed: int, tally: Tally | None = None, most: int = MOST_MOVES, seated: Seated | None = None
) -> Played:
    """One game from its setup to its end, a dead end or the bound of moves; at random, or by who is `seated`."""
    played = Played(seed)
    leading = Leading(engine, played.course) if tally is not None else None
    try:
        record = engine.start()
    except RulesError as error:
        return Played(seed, stopped="dead end", message=error.message)

    def over(r: Record) -> None:
        played.deals += 1
        if tally is not None:
            tally.ended(r)

    try:
        for node, index in _choices(engine, record, seed, most, seated, over):
            if isinstance(node, Decision):
                _note(node, index, record, played, tally, leading)
            elif tally is not None and isinstance(outcome := node.outcomes[index], tuple):
                tally.played(record, outcome)
        if record[ENDED]:
            played.winners = tuple(engine.winners(record))
            played.scores = engine.score_sheet(record)
            if leading is not None:
                leading.take(record[WINNERS])
        else:
            played.stopped = "capped"
    except RulesError as error:
        played.stopped, played.message = "dead end", error.message
        played.view = Views(engine).view(record)
    played.turns = record[TURNS]
    if played.stopped == "ended" and tally is not None:
        if engine.program.match is None:
            tally.ended(record)
        else:
            tally.match_ended(record)
    return played


def log_of(
    engine: Engine, seed: int, most: int = MOST_MOVES, seated: Seated | None = None
) -> tuple[list[str], list[Any]]:
    """The moves of a game as text, and its last record; at random, or by who is `seated`."""
    views, record, log = Views(engine), engine.start(), list[str]()
    with suppress(RulesError):
        for node, index in _choices(engine, record, seed, most, seated):
            if isinstance(node, Decision):
                log.append(f"{node.seat + 1}: {views.names.move(record, node.moves[index])}")
    return log, record


def _choices(
    engine: Engine,
    record: Record,
    seed: int,
    most: int,
    seated: Seated | None,
    told: Callable[[Record], None] | None = None,
) -> Iterator[tuple[Decision | Chance, int]]:
    """Where somebody, or chance, decides in a game, each with the index of what is chosen, which happens afterwards.

    It ends with the game, or where the next move would be one too many. `told` is told of each deal that is over.
    """
    dice, moves = Dice(seed), 0
    if seated is not None:
        seated.begin()
    while (node := engine.advance(record, told=told)) is not None:
        if not isinstance(node, Decision):
            index = _outcome(dice, node, seated)
            yield node, index
            engine.chance(record, node, node.outcomes[index])
            continue
        if moves >= most:
            return
        index = _chosen(record, node, seed, moves, seated)
        yield node, index
        engine.play(record, node.moves[index], node.seat)
        moves += 1


def _note(
    decision: Decision, index: int, record: Record, played: Played, tally: Tally | None, leading: Leading | None
) -> None:
    """Take down a move that is about to be made."""
    played.course.met(len(decision.moves))
    played.moves += 1
    if leading is not None:
        leading.look(record)
    if tally is not None:
        tally.offered(decision)
        tally.played(record, decision.moves[index])


def _outcome(dice: Dice, chance: Chance, seated: Seated | None) -> int:
    """The index of the outcome that chance gives; who is seated is told."""
    index = dice.weighted(chance.site, chance.weights)
    if seated is not None:
        seated.happened(index)
    return index


def _chosen(record: Record, decision: Decision, seed: int, number: int, seated: Seated | None) -> int:
    """The index of the move that is made; who is seated is told."""
    if seated is None:
        return choice(seed, number, len(decision.moves))
    index = seated.choose(record, decision, seed, number)
    seated.played(record, decision, index)
    return index


def typed_of(book: str, setting: Setting, trail: Trail | None = None) -> Typed:
    """A book by name, typed; raises ValueError when it has errors."""
    findings = Findings()
    resolved = load(book, findings, trail)
    if resolved is None or findings.errors:
        raise ValueError(f"`{book}` has errors; `statuto check {book}` shows them.")
    typed = build(resolved, setting, findings)
    if findings.errors:
        raise ValueError(f"`{book}` has errors; `statuto check {book}` shows them.")
    return typed


def engine_of(book: str, setting: Setting) -> Engine:
    """The engine of a book by name; raises ValueError when the book has errors."""
    return Engine(lower(typed_of(book, setting).program))
