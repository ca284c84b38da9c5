"""Articles in the words of a book: number, title and prose; what is said of a move; how a game came to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from statuto.checks.build import Typed
from statuto.evaluate.game import Game, Why
from statuto.play.readable import Readable
from statuto.play.screen import printable
from statuto.reference.words import plain
from statuto.resolve.book import BookArticle
from statuto.resolve.origins import origin_of
from statuto.resolve.prose import in_language, lookup_in, render
from statuto.syntax import tree as t


class Words:
    """The words of a typed book; `values` are the texts of its constants."""

    def __init__(self, typed: Typed, values: Mapping[str, Sequence[str]], language: str = "") -> None:
        self.book = typed.book
        self.language = language or typed.book.language
        self._lookup = lookup_in(typed.book, values, self.language)
        self.readable = Readable(typed.program)

    def title(self) -> str:
        """The title of the book."""
        titles = self.book.titles
        return printable(titles.get(self.language) or next(iter(titles.values()), self.book.id))

    def name(self, article: BookArticle) -> str:
        """An article by its number and title, or its id when it has none."""
        title = self._of(article, "title")
        return f"{article.number} {title or article.id}".strip()

    def called(self, name: str) -> str:
        """What a memory or zone is called: by the term of its name, or that of its plural; else its name in words."""
        said = self._lookup(name)
        if said is None or not said.many:
            return plain(name)
        return printable(said.many if said.plural else said.one)

    def named(self, id: str) -> str:
        """An article of an id by its number and title."""
        article = self.book.article(id)
        return self.name(article) if article is not None else id

    def said(self, id: str) -> str:
        """An article by its number and title, the variants that changed it, and its words."""
        article = self.book.article(id)
        if article is None:
            return id
        prose, changed = self._of(article, "prose"), origin_of(self.book, article).changed()
        return f"{self.name(article)}{changed}" + (f": {prose}" if prose else "")

    def texts(self, article: BookArticle) -> dict[str, str]:
        """The title and the words of an article; "" for what it has not."""
        return {"title": self._of(article, "title"), "text": self._of(article, "prose")}

    def _of(self, article: BookArticle, kind: str) -> str:
        found = [line.prose for line in article.lines if isinstance(line, t.Wording) and line.kind == kind]
        texts = in_language(found, self.language, self.book.language)
        return printable(" ".join(render(text.text, self._lookup) for text in texts))

    def sections(self) -> list[tuple[str, list[BookArticle]]]:
        """The parts of the outline: their titles and articles."""
        by_name: dict[str, list[BookArticle]] = {}
        for article in self.book.articles:
            by_name.setdefault(article.section, []).append(article)
        titles = {
            section.name: " ".join(p.text for p in in_language(section.titles, self.language, self.book.language))
            for section in self.book.sections
        }
        return [(printable(titles.get(name) or name), articles) for name, articles in by_name.items()]

    def find(self, text: str) -> list[BookArticle]:
        """The articles that a number, an id or a part of a title means."""
        wanted = text.casefold()
        exact = [a for a in self.book.articles if wanted in (a.number.casefold(), a.id.casefold())]
        below = [a for a in self.book.articles if a.number.startswith(f"{wanted}.") or a.section.casefold() == wanted]
        return exact or below or [a for a in self.book.articles if wanted in f"{a.id} {self.name(a)}".casefold()]

    def reasons(self, why: Why) -> list[str]:
        """What is said of a move: what is in the way, then each article for or against it."""
        found = [self.readable.shown(why.note)] if why.note else []
        groups = (("Permitted by", why.permits), ("Forbidden by", why.forbids), ("Not permitted by", why.unmet))
        for head, clauses in groups:
            found += [f"{head} {self.said(article)}" for article in dict.fromkeys(article for article, _ in clauses)]
        return found


def ended_by(game: Game) -> str:
    """The id of the article by which a game is over, or nothing when that cannot be told."""
    engine = game.engine
    return (engine if engine.program.match is None else engine.match).ended_by(game.record)
