"""Which of several changes make a game part: each is taken back by itself, and the game is replayed without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from statuto.checks.build import Typed, build
from statuto.findings import Findings, RulesError
from statuto.play.causes import Cause
from statuto.play.protocol import Problem
from statuto.play.replay import Divergence, Replay
from statuto.resolve.book import Book, BookArticle

MOST_TRIED = 8


def narrowed(
    given: dict[str, Any], new: Typed, old: Typed, apart: Divergence, causes: Sequence[Cause]
) -> tuple[Cause, ...]:
    """Those of some changes without any of which a game would not part where it does; all, where there is none such."""
    needed = tuple(cause for cause in causes[:MOST_TRIED] if _matters(given, new, old, apart, cause))
    return needed or tuple(causes)


def _matters(given: dict[str, Any], new: Typed, old: Typed, apart: Divergence, cause: Cause) -> bool:
    """Whether a game parts elsewhere, or nowhere, when one change is taken back."""
    findings = Findings()
    typed = build(without(new.book, old.book, cause.id), new.program.setting, findings)
    if findings.errors:
        return False  # the rest of the book cannot do without it
    try:
        found = Replay(given, typed, old).run().divergence
    except (RulesError, Problem):
        return False
    return found is None or (found.move, found.kind) != (apart.move, apart.kind)


def without(new: Book, old: Book, id: str) -> Book:
    """A book in which one article is again as another book has it: with its rule, gone, or back in its place."""
    before = old.article(id)
    articles: list[BookArticle] = [article for article in new.articles if article.id != id or before is not None]
    if before is not None and new.article(id) is not None:
        articles = [before if article.id == id else article for article in articles]
    elif before is not None:
        ids = [article.id for article in old.articles]
        ahead = set(ids[: ids.index(id)])
        at = max((place for place, article in enumerate(articles, 1) if article.id in ahead), default=0)
        articles.insert(at, before)
    return replace(new, articles=articles)
