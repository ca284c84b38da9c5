"""How much is looked at to find the legal moves of Le Torri: at most ten times what is legal, and each thing once."""

from __future__ import annotations

import playing
import pytest
from playing import RULES

from statuto.evaluate.engine import MOST_TRIED
from statuto.evaluate.game import Game
from statuto.machine.code import Decision
from statuto.machine.layout import AT


class Counting:
    """Counts, over the decisions of a game, the candidates that are looked at and the moves that are legal."""

    def __init__(self) -> None:
        self.tried = self.legal = 0

    def __call__(self, game: Game) -> None:
        engine = game.engine
        if game.decision is None:
            return
        node = engine.machine.code[game.record[AT]]
        assert isinstance(node, Decision)
        engine.terms.work.left = MOST_TRIED
        legal, _ = engine.legality.moves(game.record.copy(), list(node.actions))
        tried = MOST_TRIED - engine.terms.work.left
        # Where next to nothing is legal, that each thing of the game was looked at once is not more than can be asked.
        things = sum(p.domain.size for action in node.actions for p in engine.program.actions[action].parameters)
        assert tried <= 10 * len(legal) + things
        self.tried += tried
        self.legal += len(legal)


@pytest.mark.parametrize("name", ["base", "noble"])
@pytest.mark.parametrize("seed", range(4))
def test_no_more_is_looked_at_than_ten_times_what_is_legal(name: str, seed: int) -> None:
    counting = Counting()
    playing.at_random(playing.engine(RULES / "torri" / f"{name}.statuto", 2), seed, counting)
    assert counting.legal < counting.tried <= 10 * counting.legal
