"""Which articles an article speaks of: those that declare a name in its clauses, and so on from there."""

from __future__ import annotations

from collections.abc import Iterator

from statuto.checks.build import Typed
from statuto.checks.mentions import nodes_of
from statuto.checks.scope import ConstantName, DefinitionName, TableName
from statuto.resolve.book import BookArticle
from statuto.resolve.origins import origin_of
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t


class Speech:
    """The names that the articles of one book say, or of two that are taken together; with `values`, only those of
    constants, options, tables and definitions count, which an article cannot be read without.
    """

    def __init__(self, *sides: Typed, values: bool = False) -> None:
        self.sides = sides
        self._declared = {
            name: named.article
            for side in sides
            for names in (side.scope.names, {} if values else side.scope.actions)
            for name, named in names.items()
            if not values or isinstance(named, ConstantName | DefinitionName | TableName)
        }

    def names(self, id: str) -> set[str]:
        """The names in the clauses of an article."""
        articles = (side.book.article(id) for side in self.sides)
        return {name for article in articles if article is not None for name in _names(article)}

    def levels(self, id: str) -> Iterator[list[str]]:
        """The articles that an article speaks of; then those that these speak of; each article once."""
        seen, level = {id}, [id]
        while level:
            level = [one for at in level for one in self._of(at, seen)]
            yield level

    def _of(self, id: str, seen: set[str]) -> Iterator[str]:
        for name in sorted(self.names(id)):
            article = self._declared.get(name, "")
            if article and article not in seen:
                seen.add(article)
                yield article


def changed_behind(typed: Typed, id: str) -> list[str]:
    """The articles whose constants and definitions an article reads, and which variants have changed."""
    book, found = typed.book, list[str]()
    for level in Speech(typed, values=True).levels(id):
        articles = (article for one in level if (article := book.article(one)) is not None)
        found += [article.id for article in articles if origin_of(book, article).rules_changed]
    return found


def _names(article: BookArticle) -> Iterator[str]:
    for line in lines_of(article.lines):
        if isinstance(line, t.Under):
            yield line.reading.text  # the lines below it come by themselves
            continue
        if isinstance(line, t.Wording | t.Cites | t.Silent | t.Translated | t.Example):
            continue
        for node in nodes_of(line):
            if isinstance(node, t.Name | t.Word):
                yield node.text
            elif isinstance(node, t.Text):
                yield node.value
    for change in article.exceptions:
        yield from (node.text for node in nodes_of(change.holds) if isinstance(node, t.Name | t.Word))
