"""A seat that thinks too long, by its word alone."""

from __future__ import annotations

from typing import Any

import pytest

from statuto.opponents.kinds import TooSlow
from statuto.opponents.seated import Seated

SLOW = "Player 2, mcts:5, has thought too long."


def slow_after(searches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a seat think too long once so many moves were made in thought."""
    made: list[object] = []
    search = Seated._searched

    def searched(self: Seated, *words: Any) -> Any:
        made.append(self)
        if len(made) > searches:
            raise TooSlow(SLOW)
        return search(self, *words)

    monkeypatch.setattr(Seated, "_searched", searched)
