"""References between articles: those that an article names, those that name it, those that make an exception to it."""

from __future__ import annotations

from statuto.frozen import dataclass
from statuto.reference.document.mentions import article_mentions
from statuto.reference.document.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Exempt:
    """An exception to an article: the book that makes it, its own id if it has one, the articles that book adds."""

    book: str
    name: str
    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class References:
    """What a reader of an article should see also.

    `names` are the ids of the articles that its texts name, in the order in which they do; `named_by` of those whose
    texts name it, in the order of the book; `exceptions` are those that deltas make to it.
    """

    article: str
    names: tuple[str, ...]
    named_by: tuple[str, ...]
    exceptions: tuple[Exempt, ...]

    @property
    def also(self) -> tuple[str, ...]:
        """The articles to see also, each once: those it names, those that name it, those of the exceptions to it."""
        of = (id for one in self.exceptions for id in one.articles)
        return tuple(id for id in dict.fromkeys((*self.names, *self.named_by, *of)) if id != self.article)


def references(speaker: Speaker) -> dict[str, References]:
    """The references of each article of a book, by its id, in the order of the book."""
    book = speaker.book
    known = {article.id for article in book.articles}
    names: dict[str, dict[str, None]] = {article.id: {} for article in book.articles}
    named_by: dict[str, dict[str, None]] = {article.id: {} for article in book.articles}
    added: dict[str, list[str]] = {}
    for article in book.articles:
        added.setdefault(article.origin, []).append(article.id)
        for mention in article_mentions(speaker, article):
            if mention.article in known:
                names[article.id][mention.article] = None
                named_by[mention.article][article.id] = None
    return {
        article.id: References(
            article.id,
            tuple(names[article.id]),
            tuple(named_by[article.id]),
            tuple(Exempt(one.book, one.name, tuple(added.get(one.book, ()))) for one in article.exceptions),
        )
        for article in book.articles
    }
