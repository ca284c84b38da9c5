"""What a position holds, in words: all that is drawn, what no drawing shows, and the cards of a zone one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from statuto.checks.grouped import tells_groups
from statuto.checks.terms import Field
from statuto.checks.types import Domain
from statuto.evaluate.game import Game
from statuto.evaluate.views import HIDDEN
from statuto.figures.words import Words, all_of, labelled, said
from statuto.play.signs_text import is_of_group
from statuto.play.spaces_text import bare, is_drawn
from statuto.reference.words import plain

PASSING = ("turn", "action")
"""What is noted for so long is neither drawn nor told, as on the screen of a game."""

Row = tuple[str, list[tuple[str, int]]]
Told = tuple[tuple[str, ...], str]
"""A value: what it is of, and in words."""


class Facts:
    """Says what a game's position holds, as a seat may know it; None may know all.

    What is `untold` are memories of which an example says nothing; who decides is not told where that does not matter.
    """

    def __init__(self, game: Game, seat: int | None, words: Words) -> None:
        self.game = game
        self.seat = seat
        self.program = game.engine.program
        self.view = game.view(seat)
        self.words = words
        self.untold: frozenset[str] = frozenset()
        self.tells_whose = True

    def all(self) -> list[str]:
        """Everything that a figure shows in words, a text each: who decides, what is laid, all memories and zones."""
        found = [self.whose()] if self.tells_whose else []
        for laid in self.program.boards:
            tiles = [
                said(
                    self.words,
                    "{piece} at {place}, turned {turn}",
                    piece=one[laid.tiles.name],
                    place=one[laid.places.name],
                    turn=one["rotation"],
                )
                for one in self.view[laid.tiles.plural]
            ]
            found += [self._of(plain(laid.tiles.plural), "; ".join(tiles))] if tiles else []
        for field in self.program.fields:
            if not is_passing(field) and field.name not in self.untold:
                told = _told(list(self._texts(field)), field)
                found += [self._of(plain(field.name), told or said(self.words, "yes"))] if told is not None else []
        return found

    def lines(self, drawn: Sequence[Domain], cards: Sequence[Field]) -> list[str]:
        """What no board and no row of cards shows: a line for those of whom the same holds; the rest; who decides."""
        there = (one for one in self.program.fields if not self._is_shown(one, drawn, cards))
        fields = [one for one in there if any(True for _ in self._texts(one))]
        kinds = {id(domain): domain for one in fields for _, domain in one.dims[:1]}
        lines, others = [], list[str]()
        for domain in sorted(kinds.values(), key=lambda domain: domain is not self.program.players):
            members = [one for one in fields if one.dims and one.dims[0][1] is domain]
            if len(members) > 1 or domain is self.program.players:
                lines += self._of_members(domain, members)
        for one in fields:
            members = [other for other in fields if other.dims[:1] == one.dims[:1]]
            if not one.dims or (len(members) == 1 and one.dims[0][1] is not self.program.players):
                told = _told(list(self._texts(one)), one)
                others += [f"{plain(one.name)} {told}".strip()] if told is not None else []
        lines += ["; ".join(others)] if others else []
        return [*lines, self.whose()] if self.tells_whose else lines

    def _of_members(self, domain: Domain, fields: Sequence[Field]) -> list[str]:
        """A line for each member of a domain of whom something holds; those of whom the same holds share one."""
        held: dict[str, dict[str, list[str]]] = {name: {} for name in domain.names}
        for one in fields:
            for path, text in self._texts(one):
                held.setdefault(path[0], {}).setdefault(plain(one.name), []).append(_value(one, path[1:], text))
        lines: dict[str, list[str]] = {}
        for name, told in held.items():
            if told:
                text = ", ".join(f"{memory} {', '.join(values)}".strip() for memory, values in told.items())
                lines.setdefault(text, []).append(name)
        return [self._of(", ".join(names), text) for text, names in lines.items()]

    def of(self, field: Field) -> list[Told]:
        """The values of a memory that are not empty."""
        return list(self._texts(field))

    def _of(self, label: str, text: str) -> str:
        return labelled(self.words, label, text)

    def rows(self, field: Field) -> Iterator[Row]:
        """What lies in a zone: of each owner that has any the name, and the pieces in order with how many there are."""
        value = self.view[field.name]
        owners = value.items() if field.dims else [("", value)]
        for owner, held in owners:
            if held:
                name = f"{plain(field.name)} of {owner}" if owner else plain(field.name)
                yield name, _counted(held)

    def whose(self) -> str:
        """Who decides; or that the game is over, and who has won."""
        players = self.program.players.names
        if not self.game.ended:
            return said(self.words, "{player} to move", player=players[max(self.game.seat, 0)])
        names = [players[seat] for seat in self.game.engine.winners(self.game.record)]
        if not names:
            return said(self.words, "Over, won by nobody")
        return said(self.words, "Over, won by {players}", players=all_of(self.words, names))

    def _is_shown(self, one: Field, drawn: Sequence[Domain], cards: Sequence[Field]) -> bool:
        group = one.dims[0][1].group if is_of_group(one) else None
        signed = group is not None and any(signs.spaces is group.spaces for signs in self.program.signs)
        return (
            is_passing(one)
            or one.name in self.untold
            or signed
            or one in cards
            or any(is_drawn(one, domain) for domain in drawn)
        )

    def _texts(self, field: Field) -> Iterator[Told]:
        """The values of a field that are not empty; of a board's first memory, if it is a number, all."""
        numbers = field.form == "value" and field.type.form == "number"
        whole = numbers and bool(field.dims) and self._is_first(field)
        for path, value in _paths(self.view[field.name], len(field.dims)):
            text = self._text(field, value)
            if whole or (text and not (numbers and value == field.start)):
                own = f" of {path[0]}" if path else ""
                yield path, (text or "0").removesuffix(own) if own.strip() else text

    def _is_first(self, field: Field) -> bool:
        """Whether a field is the first that is drawn on its board."""
        domain = field.dims[0][1]
        first = next((one for one in self.program.fields if is_drawn(one, domain)), None)
        return domain.form in ("space", "area") and first is field

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
            return said(self.words, "{count} hidden", count=count)
        assert field.holds is not None
        name = bare(piece, field.holds)
        if name in self.program.players.names:
            name = f"of {name}"
        return f"{count} {name}" if count > 1 or name.startswith("of ") else name


def is_passing(field: Field) -> bool:
    """Whether a field is neither drawn nor told: kept by the machine, or noted for a while only."""
    return field.nameless or field.lifetime in PASSING or tells_groups(field)


def _value(field: Field, path: tuple[str, ...], text: str) -> str:
    """A value behind what it is of; of one that says only yes or no it is where it holds."""
    truth = field.form == "value" and field.type.form == "truth"
    return " ".join(path if truth else (*path, text))


def _told(values: Sequence[Told], field: Field) -> str | None:
    """All values of a field: "a1 player 1, b2 player 2"; None if there is none.

    Those of one owner stand together, with semicolons between owners: "player 1 grey 8, brown 8; player 2 grey 8".
    """
    if not values:
        return None
    held: dict[str, list[str]] = {}
    for path, text in values:
        held.setdefault(path[0] if path else "", []).append(_value(field, path[1:], text))
    texts = [f"{owner} {', '.join(texts)}".strip() for owner, texts in held.items()]
    return ("; " if any(", " in text for text in texts) and len(texts) > 1 else ", ").join(texts)


def _counted(held: Any) -> list[tuple[str, int]]:
    """The pieces of a zone with how many there are: of a pile from its top, equal ones beside each other together."""
    if isinstance(held, dict):
        return list(held.items())
    return [(piece, len(list(run))) for piece, run in groupby(held)]


def _paths(value: Any, depth: int, before: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The values below nested names, with the names on the way."""
    if depth == 0:
        yield before, value
        return
    for name, below in value.items():
        yield from _paths(below, depth - 1, (*before, name))
