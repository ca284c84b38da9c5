"""Which changed articles stand behind an article that came out otherwise: itself, or what its clauses speak of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from statuto.checks.build import Typed
from statuto.difference.rules import Rules
from statuto.difference.sides import Side, adopted_by
from statuto.play.saves import rules_of
from statuto.play.speech import Speech
from statuto.reference import reading_of
from statuto.reference.document import document
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t

ADDED, REMOVED, CHANGED = "added", "removed", "changed"
MOST_CAUSES = 5


@dataclass(frozen=True, slots=True)
class Cause:
    """A changed article: its id, "added", "removed" or "changed", and the article at work that speaks of it, if any."""

    id: str
    kind: str
    through: str = ""


class Causes:
    """Compares two typed books article by article, in their settings."""

    def __init__(self, new: Typed, old: Typed) -> None:
        self.sides = (new, old)
        ours, theirs = _said(new), _said(old)
        self.changed = {
            id: ADDED if id not in theirs else REMOVED if id not in ours else CHANGED
            for id in (*ours, *theirs)
            if ours.get(id) != theirs.get(id)
        }
        self._speech = Speech(new, old)
        self._rules = Rules(_side(old), _side(new))
        for id, kind in list(self.changed.items()):
            if kind == CHANGED and not self._rules.changes(id):
                del self.changed[id]  # it is the same rule, said in another way

    def says(self, cause: Cause) -> list[str]:
        """What a change is, a sentence each; for a new article and one that is gone, what the machine reads of it."""
        new, old = self.sides
        if cause.kind == CHANGED:
            return self._rules.changes(cause.id)
        return reading_of(new if cause.kind == ADDED else old, cause.id)

    def of(self, articles: tuple[str, ...], first: frozenset[str] = frozenset()) -> tuple[Cause, ...]:
        """The changes behind some articles at work, the nearest first.

        Changes of these articles come before those of articles that they speak of, and within these those that speak
        of the names in `first`. Where none can be reached from them, all changes.
        """
        ordered = sorted(articles, key=lambda id: not first & self._speech.names(id))
        found = {id: Cause(id, self.changed[id]) for id in ordered if id in self.changed}
        for id in ordered:
            for one in self._behind(id):
                found.setdefault(one, Cause(one, self.changed[one], id))
        return tuple(found.values()) or tuple(Cause(id, kind) for id, kind in self.changed.items())

    def near(self, causes: Sequence[Cause]) -> tuple[Cause, ...]:
        """Of some changes in the order of `of`, those to name when no more is known: the nearest, and few."""
        direct = [cause for cause in causes if not cause.through]
        first = [cause for cause in causes if cause.through == causes[0].through]
        return tuple((direct or first)[:MOST_CAUSES])

    def _behind(self, id: str) -> list[str]:
        """The nearest changed articles that an article speaks of, directly or through others."""
        for level in self._speech.levels(id):
            if found := [one for one in level if one in self.changed]:
                return found
        return []


def _side(typed: Typed) -> Side:
    """A typed book as one side of a comparison, for the number of players and by the answers of its setting."""
    book, setting = typed.book, typed.program.setting
    answers = {**adopted_by(book), **dict(setting.readings)}
    return Side(book, document(book, setting, None), {setting.players: typed}, answers)


def _said(typed: Typed) -> dict[str, str]:
    """What each article says to the machine, with the answers and options that its setting plays by."""
    setting = typed.program.setting
    chosen = {
        **{name: answer for name, (answer, _) in typed.book.adopted.items()},
        **dict(setting.readings),
        **dict(setting.options),
    }
    found = {}
    for article in typed.book.articles:
        named = (line.name.text for line in lines_of(article.lines) if isinstance(line, t.Reading | t.Option))
        found[article.id] = rules_of(article) + repr([(name, chosen[name]) for name in named if name in chosen])
    return found
