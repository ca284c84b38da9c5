"""What is marked in a figure: the moves that are legal and those that are refused, by the spaces that they name."""

from __future__ import annotations

from dataclasses import dataclass, field

from statuto.checks.types import Domain
from statuto.evaluate.game import Game
from statuto.evaluate.moves import Move
from statuto.figures.words import Words, labelled, said

Spots = set[tuple[int, int]]
MOST = 4
"""So many moves are named one by one."""

MOST_PLACES = 12
"""So many places where moves are refused are named below a drawing that shows them."""


@dataclass(slots=True)
class Marks:
    """Moves to mark: spaces that may be chosen and those that may not, each with the identity of its domain.

    `allowed` and `denied` are the moves as text, in order; a move that names no space is only told.
    """

    legal: Spots = field(default_factory=set)
    refused: Spots = field(default_factory=set)
    allowed: list[str] = field(default_factory=list)
    denied: list[str] = field(default_factory=list)

    def add(self, game: Game, move: Move, legal: bool) -> None:
        """Mark a move as legal or as refused."""
        told = self.allowed if legal else self.denied
        text = game.text(move)
        if text not in told:
            told.append(text)
        (self.legal if legal else self.refused).update(spots(game, move))

    def of(self, domain: Domain) -> set[int]:
        """The spaces of a domain that may be chosen."""
        return {space for one, space in self.legal if one == id(domain)}

    def crossed(self, domain: Domain) -> set[int]:
        """The spaces of a domain that may not be chosen."""
        return {space for one, space in self.refused if one == id(domain)} - self.of(domain)

    def told(self, game: Game, words: Words) -> list[tuple[bool, str, str]]:
        """What is told of the marks: whether legal, in short, and in full: with the moves, or the places of many.

        In short, what the drawing shows is left to it where there is much.
        """
        found = []
        for legal, texts in ((True, self.allowed), (False, self.denied)):
            if texts:
                head, moves = said(words, "legal" if legal else "refused"), "; ".join(texts)
                where = places(game, self.legal if legal else self.refused - self.legal)
                if len(texts) <= MOST or not where:
                    found.append((legal, labelled(words, head, moves), labelled(words, head, moves)))
                else:
                    short = labelled(words, head, _together(texts) or ", ".join(where))
                    full = labelled(words, head, ", ".join(where))
                    found.append((legal, head if legal or len(texts) > MOST_PLACES else short, full))
        return found


def _together(texts: list[str]) -> str:
    """Moves that differ in their last word alone, as one with all of these: "build of grey on b2, c3"; else nothing."""
    starts = {text.rpartition(" ")[0] for text in texts}
    if len(starts) > 1:
        return ""
    return f"{starts.pop()} {', '.join(text.rpartition(' ')[2] for text in texts)}".strip()


def spots(game: Game, move: Move) -> Spots:
    """The space that a move names, the last of several: where something moves to rather than where it comes from.

    A group is all its spaces.
    """
    if move[0] < 0:
        return set()
    pairs = zip(game.engine.program.actions[move[0]].parameters, move[1:], strict=True)
    named = [found for p, value in pairs if p.several is None and (found := _spots(game, p.domain, value))]
    return named[-1] if named else set()


def _spots(game: Game, domain: Domain, value: int) -> Spots:
    """The spaces that a thing is: itself, or those of a group."""
    if domain.group is not None:
        of, at = domain.group.spaces, domain.group.at
        held = (game.record[at.offset + space * at.strides[0]] for space in range(of.size))
        return {(id(of), space) for space, group in enumerate(held) if group == value}
    return {(id(domain), value)} if domain.form in ("space", "place", "area") and value >= 0 else set()


def places(game: Game, spots: Spots) -> list[str]:
    """The names of spaces, in the order of their boards."""
    domains = {id(domain): domain for domain in game.engine.program.domains.values()}
    for laid in game.engine.program.boards:
        domains |= {id(laid.places): laid.places, id(laid.areas): laid.areas}
    order = list(domains)
    known = sorted((order.index(one), space, one) for one, space in spots if one in domains)
    return [game.names.thing(game.record, domains[one], space) for _, space, one in known]
