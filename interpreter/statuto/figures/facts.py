"""What a position holds, in words: all of it, what no drawing shows, and the cards of a zone one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from statuto.checks.grouped import tells_groups
from statuto.checks.terms import Field
from statuto.checks.types import Domain
from statuto.evaluate.game import Game
from statuto.evaluate.views import HIDDEN, paths_of
from statuto.play.signs_text import is_of_group
from statuto.play.spaces_text import bare, is_drawn
from statuto.reference.words import plain

PASSING = ("turn", "action")
Row = tuple[str, list[tuple[str, int]]]


class Facts:
    """Says what a game's position holds, as a seat may know it; None may know all."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        self.program = game.engine.program
        self.view = game.view(seat)

    def all(self) -> list[str]:
        """Everything in words, a text each: who decides, what is laid, every memory and zone that holds something."""
        found = [self._whose()]
        for laid in self.program.boards:
            tiles = self.view[laid.tiles.plural]
            said = [f"{one[laid.tiles.name]} at {one[laid.places.name]} turned {one['rotation']}" for one in tiles]
            found += [f"{plain(laid.tiles.plural)}: {', '.join(said)}"] if said else []
        for field in self.program.fields:
            if not field.name.startswith(" ") and not tells_groups(field):
                said = [f"{path} {text}".strip() for path, text in self._texts(field)]
                found += [f"{plain(field.name)}: {', '.join(said)}"] if said else []
        return found

    def lines(self, drawn: Sequence[Domain], cards: Sequence[Field]) -> list[str]:
        """What no board and no row of cards shows: a line a player with who decides, then the rest."""
        players = self.program.players.names
        fields = [one for one in self.program.fields if not self._is_shown(one, drawn, cards)]
        of_players = [one for one in fields if one.dims and one.dims[0][1] is self.program.players]
        lines = []
        for name in players:
            said = [
                f"{plain(one.name)} {' '.join(path.split()[2:])} {text.removesuffix(f' of {name}')}".replace("  ", " ")
                for one in of_players
                for path, text in self._texts(one)
                if path.startswith(name) and path[len(name) :][:1] in ("", " ")
            ]
            lines += [f"{name}: {', '.join(said)}"] if said else []
        others = []
        for one in fields:
            if one not in of_players:
                said = [f"{path} {text}".strip() for path, text in self._texts(one)]
                others += [f"{plain(one.name)} {', '.join(said)}"] if said else []
        return [*lines, *(["; ".join(others)] if others else []), self._whose()]

    def rows(self, field: Field) -> Iterator[Row]:
        """What lies in a zone: of each owner that has any the name, and the pieces in order with how many there are."""
        value = self.view[field.name]
        owners = value.items() if field.dims else [("", value)]
        for owner, held in owners:
            if held:
                name = f"{plain(field.name)} of {owner}" if owner else plain(field.name)
                yield name, _counted(held)

    def _whose(self) -> str:
        """Who decides; or that the game is over, and who has won."""
        if not self.game.ended:
            return f"{self.program.players.names[max(self.game.seat, 0)]} to move"
        names = [self.program.players.names[seat] for seat in self.game.engine.winners(self.game.record)]
        return f"over, won by {' and '.join(names)}" if names else "over, won by nobody"

    def _is_shown(self, one: Field, drawn: Sequence[Domain], cards: Sequence[Field]) -> bool:
        passing = one.name.startswith(" ") or one.lifetime in PASSING
        return passing or tells_groups(one) or is_of_group(one) or one in cards or any(is_drawn(one, d) for d in drawn)

    def _texts(self, field: Field) -> Iterator[tuple[str, str]]:
        """The values of a field that are not empty: by what it is of, and in words."""
        for path, value in paths_of(self.view[field.name], len(field.dims)):
            text = self._text(field, value)
            if text and not (field.form == "value" and field.type.form == "number" and value == field.start):
                yield " ".join(path), text

    def _text(self, field: Field, value: Any) -> str:
        if value in (None, {}, [], False, "none"):
            return ""
        if value is True:
            return "yes"
        if isinstance(value, list | dict):
            if field.form == "value":
                return ", ".join(map(str, value))
            return ", ".join(self._pieces(field, piece, count) for piece, count in _counted(value))
        return str(value)

    def _pieces(self, field: Field, piece: str, count: int) -> str:
        if piece == HIDDEN:
            return f"{count} hidden"
        assert field.holds is not None
        name = bare(piece, field.holds)
        if name in self.program.players.names:
            name = f"of {name}"
        return f"{count} {name}" if count > 1 or name.startswith("of ") else name


def _counted(held: Any) -> list[tuple[str, int]]:
    """The pieces of a zone with how many there are: of a pile from its top, equal ones beside each other together."""
    if isinstance(held, dict):
        return list(held.items())
    return [(piece, len(list(run))) for piece, run in groupby(held)]
