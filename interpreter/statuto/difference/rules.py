"""What became of the rules of one article: whether they compile to the same, and what changed if not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from statuto.checks.build import Typed
from statuto.checks.mentions import mentions
from statuto.checks.program import ClauseOf
from statuto.checks.prose import told_alone
from statuto.difference.canonical import Canonical
from statuto.difference.clauses import NO_RULE
from statuto.difference.conditions import Teller
from statuto.difference.declared import names_instead
from statuto.difference.pairs import Pair, pairs
from statuto.difference.renames import Renames, renames
from statuto.difference.sentences import Sentences
from statuto.difference.sides import Side, by_article, formal, seats_of, with_constants_of
from statuto.reference import words
from statuto.reference.clauses import Clauses
from statuto.reference.words import sentence

CONSTANTS = ("let", "option")


@dataclass(frozen=True, slots=True)
class Seating:
    """The two programs for one number of players; `a` has the constants of `b`."""

    players: tuple[int, int]
    a: Typed
    b: Typed
    names: Renames
    ours: Mapping[str, list[ClauseOf]]
    theirs: Mapping[str, list[ClauseOf]]


class Rules:
    """Compares the rules of articles."""

    def __init__(self, a: Side, b: Side) -> None:
        self.a = a
        self.b = b
        self.same_answers = all(b.adopted.get(name, answer) == answer for name, answer in a.adopted.items())
        self.seatings = [self._seating(*players) for players in seats_of(a, b)]

    def _seating(self, ours: int, theirs: int) -> Seating:
        b = self.b.typed[theirs]
        a = with_constants_of(self.a.typed[ours], b)
        return Seating((ours, theirs), a, b, renames(a, b), by_article(a), self.b.clauses[theirs])

    def pairs(self, id: str, seating: Seating) -> list[Pair]:
        """The clauses of an article in pairs, constants left out."""
        ours, theirs = (
            [clause for clause in clauses.get(id, ()) if clause.form not in CONSTANTS]
            for clauses in (seating.ours, seating.theirs)
        )
        return pairs(ours, theirs, Canonical(seating.a.program), Canonical(seating.b.program, seating.names))

    def changes(self, id: str) -> list[str]:
        """What changed in the rules of an article of both books, a sentence each; nothing where they are the same."""
        constants = list(self._constants(id))
        said = [text for matters, text in constants if matters]
        for seating in () if self._same_lines(id) else self.seatings:
            different = [pair for pair in self.pairs(id, seating) if not pair.same and _form(pair) not in NO_RULE]
            if different:
                tell = self._sentences(seating)
                said += [text for pair in different for text in tell.of(pair)]
                if not said:
                    said.append("It is said in another way, and may come out otherwise.")
                break
        return list(dict.fromkeys([text for _, text in constants] + said)) if said else []

    def _same_lines(self, id: str) -> bool:
        """Whether an article has the same formal lines in both books.

        What differs in it is then the work of another article. Other answers to readings may change the sense of any.
        """
        ours, theirs = self.a.lines[id], self.b.lines[id]
        exceptions = [[change.holds for change in article.exceptions] for article in (ours, theirs)]
        return self.same_answers and formal(ours) == formal(theirs) and exceptions[0] == exceptions[1]

    def other_names(self, id: str) -> list[str]:
        """Things and memories that have other names in an article, and are the same; and what changes no game."""
        said = []
        seating = self.seatings[0]
        for pair in self.pairs(id, seating):
            if pair.a is None or pair.b is None:
                if _form(pair) in NO_RULE:
                    said.append(
                        "How positions are drawn is new." if pair.a is None else "How positions are drawn is gone."
                    )
                continue
            if not pair.same:
                what = {"signs": "Positions are drawn with other signs.", "decline": "Declining has another name."}
                said += [what[pair.b.form]] if pair.b.form in what else []
            elif pair.b.form == "kind" and pair.b.means:
                (ours,), (theirs,) = pair.a.means, pair.b.means
                said += [sentence(f"{words.plain(theirs.name)}: {text}") for text in names_instead(ours, theirs)]
            elif pair.a.name != pair.b.name:
                said.append(f"“{words.plain(pair.b.name)}” is another name for “{words.plain(pair.a.name)}”.")
        return said

    def _sentences(self, seating: Seating) -> Sentences:
        return Sentences(
            Teller(Canonical(seating.a.program, named=True), Clauses(seating.a)),
            Teller(Canonical(seating.b.program, seating.names, named=True), Clauses(seating.b)),
        )

    def _constants(self, id: str) -> Iterator[tuple[bool, str]]:
        """Constants of an article with other values, by number of players where that matters.

        One that only one of the books has makes no other rule by itself, nor does one that words alone tell.
        """
        table: dict[str, dict[int, tuple[str | None, str | None]]] = {}
        both = [players for players in self.seatings if players.players[0] == players.players[1]]
        seats = sorted(set(self.a.typed) | set(self.b.typed)) if both else []
        rows = [(n, self.a.constants(id, n), self.b.constants(id, n)) for n in seats]
        if not both:
            ours, theirs = self.seatings[0].players
            rows = [(theirs, self.a.constants(id, ours), self.b.constants(id, theirs))]
        names = self.seatings[0].names
        for players, before, after in rows:
            for name, value in after.items():
                old = before.get(names.get(("name", name), name))
                table.setdefault(name, {})[players] = (old, value)
            for name, value in before.items():
                if name not in after and name not in names.values():
                    table.setdefault(name, {})[players] = (value, None)
        for name, values in table.items():
            both_have = any(None not in pair for pair in values.values())
            for text in _constant(words.plain(name), values):
                yield both_have and name not in self._told_alone, text

    @cached_property
    def _told_alone(self) -> set[str]:
        """The constants that neither book asks for in a rule, and the words of the second tell."""
        return told_alone(self.b.book) - mentions(self.a.book).ruled


def _form(pair: Pair) -> str:
    clause = pair.b if pair.b is not None else pair.a
    assert clause is not None
    return clause.form


def _constant(name: str, values: dict[int, tuple[str | None, str | None]]) -> Iterator[str]:
    """A constant by number of players: what it is, and what it was."""
    before, after = ({pair[side] for pair in values.values() if pair[side] is not None} for side in (0, 1))
    if len(before) < 2 and len(after) < 2:  # it does not depend on how many play
        if before != after:
            yield _value(name, *(next(iter(found), None) for found in (before, after)))
        return
    for players, (old, new) in values.items():
        if old != new and not (new is None and after):
            yield f"With {players} player{'s' if players != 1 else ''}, {_value(name, old, new)}"


def _value(name: str, old: str | None, new: str | None) -> str:
    if new is None:
        return f"{name} ({old}) is gone."
    return f"{name} is {new}." if old is None else f"{name} is {new} instead of {old}."
