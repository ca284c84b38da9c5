"""The words of one article in one setting, for messages that name it."""

from __future__ import annotations

from typing import Any

from statuto.checks.build import Typed
from statuto.checks.scope import ConstantName
from statuto.checks.terms import Const
from statuto.play.speech import changed_behind
from statuto.resolve.origins import cited, origin_of
from statuto.resolve.prose import in_language, lookup_in, render
from statuto.syntax import tree as t


def values_of(typed: Typed) -> dict[str, list[str]]:
    """The value of each constant and option, as text."""
    named = {name: known.value for name, known in typed.scope.names.items() if isinstance(known, ConstantName)}
    return {name: [str(value.value)] for name, value in named.items() if isinstance(value, Const)}


def said(typed: Typed, id: str, language: str = "en") -> str:
    """An article by its printed number, id, edition, the variants that changed it, and its words."""
    book = typed.book
    article = book.article(id)
    if article is None:
        return id
    prose = [line.prose for line in article.lines if isinstance(line, t.Wording) and line.kind == "prose"]
    lookup = lookup_in(book, values_of(typed), language)
    words = " ".join(render(text.text, lookup) for text in in_language(prose, language, book.language))
    return origin_of(book, article).text() + (f": {words}" if words else "")


def behind(typed: Typed, id: str) -> list[str]:
    """The articles whose constants or definitions an article reads and variants have changed, as cited."""
    articles = (typed.book.article(one) for one in changed_behind(typed, id))
    return [origin_of(typed.book, article).text() for article in articles if article is not None]


def cited_with_all(typed: Typed, id: str) -> dict[str, Any]:
    """An article as it is cited, with the changed articles that it reads, as plain values."""
    return {**cited(typed.book, id), "reads": [cited(typed.book, one) for one in changed_behind(typed, id)]}
