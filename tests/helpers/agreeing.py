"""Both evaluators side by side: whole games in which every list of moves, record, view, score and error is compared."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from statuto.checks.build import build
from statuto.checks.program import EachOf, Setting
from statuto.compiled import Compiled, compile
from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.evaluate.views import Views
from statuto.findings import Findings, RulesError
from statuto.machine.code import Machine, NextMember, Take
from statuto.machine.layout import AT
from statuto.machine.lower import lower
from statuto.machine.ranges import everything
from statuto.resolve import library
from statuto.resolve.load import load

MOST_NODES = 20_000
VIEWED = 10
"""Views are compared at each node of this number, and where a game ends."""
BOUNDS = "E018"
"""What is said of work beyond a bound; each evaluator does another kind of work, and has bounds of its own."""


@cache
def machine_of(book: str, players: int = 2, options: tuple[tuple[str, int], ...] = ()) -> Machine:
    """The machine of a book that has no errors."""
    findings = Findings()
    loaded = load(book, findings)
    assert loaded is not None
    program = build(loaded, Setting(players, options), findings).program
    assert not findings.errors
    return lower(program)


def players_of(book: str) -> tuple[int, ...]:
    """The numbers of players of a book."""
    loaded = load(book, Findings())
    assert loaded is not None
    return tuple(range(loaded.players[0], loaded.players[1] + 1))


def shipped(*kinds: str) -> list[str]:
    """The names of the books that ship, of some kinds; variants each upon their base."""
    names = []
    for listed in library.shipped():
        if listed.kind in kinds:
            own = listed.name.partition("/")[2]
            names.append(f"{listed.base}+{own}" if listed.kind == "variant" else listed.name)
    return sorted(names)


def compared(machine: Machine) -> list[int]:
    """The cells that must agree: all but scratch, and what parameters, triggers and members gone through leave over."""
    layout = machine.layout
    spent = {layout.local(p.slot) for action in machine.program.actions for p in action.parameters}
    spent |= {layout.local(trigger.slot) for trigger in machine.program.triggers if trigger.members is not None}
    spent |= {layout.local(node.keep) for node in machine.code if isinstance(node, NextMember)}
    spent |= {layout.local(node.slot) for node in machine.code if isinstance(node, Take | NextMember)}
    spent |= {layout.local(effect.slot) for effect in everything(machine.program) if isinstance(effect, EachOf)}
    return [at for at in range(layout.scratch) if at not in spent]


def both(reference: Callable[[], Any], compiled: Callable[[], Any]) -> tuple[Any, Any]:
    """What both give; where the rules fail they say the same, and it is raised."""
    said: RulesError | None = None
    given = None
    try:
        given = reference()
    except RulesError as error:
        said = error
    try:
        mine = compiled()
    except RulesError as error:
        if error.code != BOUNDS:
            assert said is not None, f"The compiled one alone fails: {error.code} {error.message} ({error.article})"
        if said is not None and BOUNDS not in (error.code, said.code):
            assert (error.code, error.message, error.article) == (said.code, said.message, said.article)
        raise
    if said is not None:
        assert said.code == BOUNDS, f"The reference alone fails: {said.code} {said.message} ({said.article})"
        raise said
    return given, mine


def step(engine: Engine, record: list[int], compiled: Compiled, draw: random.Random, cells: list[int]) -> bool:
    """Both go on to the next node, agree, and make the same choice; False when the game is over."""
    node, kind = both(lambda: engine.advance(record), compiled.advance)
    mine = compiled.record()
    # Where a game that is over has stopped says nothing: an evaluator may leave out tests that cannot matter.
    said = cells if node is not None else [at for at in cells if at != AT]
    assert [int(record[at]) for at in said] == [mine[at] for at in said]
    if node is None:
        assert kind == Compiled.OVER
        assert engine.winners(record) == compiled.winners()
        return False
    if isinstance(node, Chance):
        assert kind == Compiled.CHANCE
        assert list(zip(node.outcomes, node.weights, strict=True)) == compiled.outcomes()
        index = draw.choices(range(len(node.outcomes)), list(node.weights))[0]
        both(lambda: engine.chance(record, node, node.outcomes[index]), lambda: compiled.chance(index))
        return True
    assert isinstance(node, Decision) and kind == Compiled.DECISION
    assert node.seat == compiled.seat
    moves, here = compiled.moves(), [tuple(move) for move in node.moves]
    if here != moves and engine.program.duties and all(_fails(engine, record, node, m) for m in {*here} ^ {*moves}):
        return False  # with these the rules fail, and what a duty says of such moves may differ: the game ends here
    assert here == moves
    index = draw.randrange(len(moves))
    both(lambda: engine.play(record, node.moves[index], node.seat), lambda: compiled.play(index))
    return True


def _fails(engine: Engine, record: list[int], node: Decision, move: tuple[int, ...]) -> bool:
    """Whether the rules fail on the way from a move to the next node."""
    after = record.copy()
    try:
        engine.play(after, move, node.seat)
        engine.advance(after)
    except RulesError:
        return True
    return False


class Pair:
    """Both evaluators of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.engine, self.compiled = Engine(machine), compile(machine)
        self.cells = compared(machine)
        self.views = Views(self.engine)
        self.seats = [None, *range(machine.program.players.size)]

    def play(self, seed: int, most: int = MOST_NODES) -> str:
        """Play a game by both, which must agree all the way; how it stopped: "ended", "capped" or an error's code."""
        draw = random.Random(seed)
        try:
            record, _ = both(self.engine.start, self.compiled.start)
            for node in range(most):
                on = step(self.engine, record, self.compiled, draw, self.cells)
                if not on or node % VIEWED == 0:
                    self._look(record)
                if not on:
                    return "ended"
        except RulesError as error:
            return error.code
        return "capped"

    def _look(self, record: list[int]) -> None:
        """Every seat sees the same, and the scores are the same."""
        mine = self.compiled.record()
        for seat in self.seats:
            assert self.views.view(record, seat) == self.views.view(mine, seat)
        scores, other = both(lambda: self.engine.score_sheet(record), lambda: self.engine.score_sheet(mine))
        assert scores == other
