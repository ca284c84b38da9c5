"""Which changed articles stand behind an article that came out otherwise: itself, or what its clauses speak of."""

from __future__ import annotations

from dataclasses import dataclass

from statuto.checks.build import Typed
from statuto.play.saves import rules_of
from statuto.play.speech import Speech
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
        ours, theirs = _said(new), _said(old)
        self.changed = {
            id: ADDED if id not in theirs else REMOVED if id not in ours else CHANGED
            for id in (*ours, *theirs)
            if ours.get(id) != theirs.get(id)
        }
        self._speech = Speech(new, old)

    def of(self, articles: tuple[str, ...], first: frozenset[str] = frozenset()) -> tuple[Cause, ...]:
        """The changes behind some articles at work; those that speak of the names in `first` come before the others.

        Where none can be reached from them, all changes, if they are few.
        """
        ordered = sorted(articles, key=lambda id: not first & self._speech.names(id))
        direct = [Cause(id, self.changed[id]) for id in ordered if id in self.changed]
        if direct:
            return tuple(direct[:MOST_CAUSES])
        for id in ordered:
            found = self._behind(id)
            if found:
                return tuple(Cause(one, self.changed[one], id) for one in found[:MOST_CAUSES])
        every = [Cause(id, kind) for id, kind in self.changed.items()]
        return tuple(every) if len(every) <= MOST_CAUSES else ()

    def _behind(self, id: str) -> list[str]:
        """The nearest changed articles that an article speaks of, directly or through others."""
        for level in self._speech.levels(id):
            if found := [one for one in level if one in self.changed]:
                return found
        return []


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
