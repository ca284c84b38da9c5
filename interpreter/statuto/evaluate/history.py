"""What a seat has seen since a game began: its information state, with perfect recall, in one canonical text.

The text has a line of JSON for each thing that the seat saw, in order; keys are sorted, nothing stands between the
signs, and characters stand for themselves. The lines are:

- `{"book":…,"form":1,"players":…,"seat":…}`, the first one;
- `{"see":{…}}`, the view of the seat: at first the whole of it, later what has changed. A zone or memory is named
  by its keys, and `null` stands for what is no longer there;
- `{"choose":[…]}`, when the seat decides: its legal moves, in their order;
- `{"decides":N}`, when another seat does;
- `{"by":N,"move":"…"}`, a move: the seat's own as it chose it, another's as the seat is told it, with `?` for
  what is kept from it;
- `{"deal":N,"winners":[…],"scores":{…}}`, how a deal of a match came out.

Views are looked at where somebody decides, and at the end. What chance does is seen in them, or not at all. So two
situations have the same text exactly when all that the seat was shown is the same; one that it could tell apart by
anything the interpreter tells it has another text.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.matches import Deal
from statuto.evaluate.moves import Move
from statuto.evaluate.sight import Sight
from statuto.evaluate.views import Views

FORM = 1
Record = list[Any]


@dataclass(frozen=True, slots=True)
class Seen:
    """Lines of a history, and the view at their end."""

    lines: tuple[str, ...]
    view: dict[str, Any]


class Histories:
    """Writes the histories of one engine's games, from one decision to the next."""

    def __init__(self, engine: Engine) -> None:
        self.program = engine.program
        self.views = Views(engine)
        self.sight = Sight(engine)
        self.names = self.views.names

    def first(self, r: Record, decision: Decision | None, seat: int) -> Seen:
        """What a seat sees when a game begins; the record stands at a decision, or the game is over."""
        head = {"form": FORM, "book": self.program.book, "players": self.program.players.size, "seat": seat + 1}
        view = self.views.view(r, seat)
        return Seen((line(head), line({"see": view}), *self._asked(r, decision, seat)), view)

    def after(
        self,
        view: dict[str, Any],
        before: Record,
        move: Move,
        by: int,
        r: Record,
        decision: Decision | None,
        seat: int,
        deals: Iterable[Deal] = (),
    ) -> Seen:
        """What a seat with a view sees of a move that leads from a record to another; `deals` are over by then."""
        told = self.sight.signed(before, move, by, seat)
        now = self.views.view(r, seat)
        changed = difference(view, now)
        seen = (line({"see": changed}),) if changed else ()
        over = (
            line({"deal": deal.number, "winners": [winner + 1 for winner in deal.winners], "scores": deal.scores})
            for deal in deals
        )
        return Seen((line({"by": by + 1, "move": told}), *over, *seen, *self._asked(r, decision, seat)), now)

    def _asked(self, r: Record, decision: Decision | None, seat: int) -> tuple[str, ...]:
        if decision is None:
            return ()
        if decision.seat != seat:
            return (line({"decides": decision.seat + 1}),)
        return (line({"choose": [self.names.move(r, move) for move in decision.moves]}),)


def difference(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """What is another in a view than before, key by key; None for what is gone."""
    found: dict[str, Any] = {key: None for key in before if key not in now}
    for key, value in now.items():
        old = before.get(key)
        if value != old or key not in before:
            both = isinstance(old, dict) and isinstance(value, dict) and old and value
            found[key] = difference(old, value) if both and isinstance(old, dict) else value
    return found


def line(event: dict[str, Any]) -> str:
    """One line of a history."""
    return json.dumps(event, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def text_of(lines: list[str] | tuple[str, ...]) -> str:
    """The text of a history: each line ends with a line feed."""
    return "".join(f"{one}\n" for one in lines)


def key_of(text: str) -> str:
    """The key of a history: the SHA-256 of its text in UTF-8, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()
