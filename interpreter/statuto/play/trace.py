"""What is gone through between two decisions: the articles at work, in the order in which they come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from statuto.evaluate.engine import Chance, Engine
from statuto.evaluate.game import Entry
from statuto.evaluate.moves import DECLINE, Move

Record = list[Any]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A move on a record, and what chance gave until the next decision; without a record, the beginning of a game."""

    engine: Engine
    record: Record | None
    move: Move
    seat: int
    log: list[Entry]

    def articles(self) -> tuple[str, ...]:
        """The articles of the instructions from the move to the next decision, each once.

        Chance gives again what it gave. A game that began at a position has no instructions to its beginning.
        """
        engine, record, found = self.engine, (self.record or self.engine.start()).copy(), dict[str, bool]()
        if self.record is not None:
            engine.play(record, self.move, self.seat)
            if self.move[0] != DECLINE:
                found[engine.program.actions[self.move[0]].article] = True
        for entry in [*self.log, None]:
            for at in engine.way(record):
                found[engine.machine.code[at].article] = True
            node = engine.advance(record)
            if not isinstance(node, Chance) or entry is None:
                break
            node.carry_out(record, node.outcomes[entry.outcome])
        return tuple(article for article in found if article)
