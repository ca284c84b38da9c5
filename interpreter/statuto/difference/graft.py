"""One change alone: a book with one article as another book has it, and with what that article cannot do without."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from statuto import cache
from statuto.checks.build import Typed, build
from statuto.checks.program import Setting
from statuto.difference.sides import adopted_by
from statuto.findings import Findings
from statuto.resolve.book import Book, BookArticle
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t

MOST_BUILDS = 400


@dataclass(frozen=True, slots=True)
class Graft:
    """A book with some articles of another, of which the first was asked for and the others are what it needs."""

    book: Book
    articles: tuple[str, ...]


def graft(
    a: Book, b: Book, id: str, changed: tuple[str, ...], players: int, late: Callable[[], bool] = bool
) -> Graft | None:
    """The first book with one article as the second has it, and as few others of those that changed as it takes.

    None when the result does not check for so many players with anything less than the whole of the changes, or when
    it takes too many tries, or too long, to find out.
    """
    return _Search(a, b, changed, players, late).around(id)


def with_users(
    a: Book, b: Book, id: str, changed: tuple[str, ...], players: int, late: Callable[[], bool] = bool
) -> Graft | None:
    """A graft of an article and of the other changes that speak of what it declares, or it of what they do, and so on.

    A change may do nothing before another makes use of it. None when it does not check.
    """
    search = _Search(a, b, changed, players, late)
    taken, left = [id], [one for one in changed if one != id]
    declared = {one: {name for article in _of(a, b, one) for name in declared_in(article)} for one in changed}
    said = {one: search.names(one) for one in changed}

    def is_near(one: str) -> bool:
        return any(declared[one] & said[other] or declared[other] & said[one] for other in taken)

    while near := [one for one in left if is_near(one)]:
        taken += near
        left = [one for one in left if one not in near]
    return None if search.errors(taken) else Graft(taken_over(a, b, taken), tuple(taken))


def _of(a: Book, b: Book, id: str) -> list[BookArticle]:
    """An article as each of two books has it, if it does."""
    return [article for book in (a, b) if (article := book.article(id)) is not None]


def declared_in(article: BookArticle) -> set[str]:
    """The names that the clauses of an article declare."""
    clauses = (line for line in lines_of(article.lines) if isinstance(line, t.Clause))
    found = (getattr(line, "name", None) for line in clauses)
    return {name.text for name in found if isinstance(name, t.Word)}


class _Search:
    """Looks for the other changes that a change needs: one after another, each the one that leaves fewest errors."""

    def __init__(
        self, a: Book, b: Book, changed: tuple[str, ...], players: int, late: Callable[[], bool] = bool
    ) -> None:
        self.a, self.b, self.changed, self.players, self.late = a, b, changed, players, late
        self.tries = 0

    def around(self, id: str) -> Graft | None:
        taken = [id]
        errors = self.errors(taken)
        while errors:
            found = min(
                ((self.errors([*taken, other]), at, other) for at, other in enumerate(self._left(taken))), default=None
            )
            if found is None or self._tired():
                return None
            errors = found[0]
            taken.append(found[2])
        for other in taken[:0:-1]:
            if not self.errors([one for one in taken if one != other]):
                taken.remove(other)
        return Graft(taken_over(self.a, self.b, taken), tuple(taken))

    def _tired(self) -> bool:
        """Whether enough was tried."""
        return self.tries >= MOST_BUILDS or self.late()

    def _left(self, taken: list[str]) -> list[str]:
        """The changes that are not taken yet, those that share names with the taken ones before the others."""
        names = {name for id in taken for name in self.names(id)}
        left = [id for id in self.changed if id not in taken]
        near = [id for id in left if names & self.names(id)]
        return near or left

    def names(self, id: str) -> set[str]:
        """The names that an article says, in either book."""
        lines = (
            line
            for article in _of(self.a, self.b, id)
            for line in lines_of(article.lines)
            if isinstance(line, t.Clause)
        )
        return {text for line in lines for text in words_in(line)}

    def errors(self, taken: list[str]) -> int:
        """How many errors the first book has with these articles of the second."""
        if self._tired():
            return 1
        self.tries += 1
        findings = Findings()
        build(taken_over(self.a, self.b, taken), Setting(self.players), findings)
        return findings.errors


def words_in(node: object) -> set[str]:
    """All names below a node of the tree."""
    if isinstance(node, t.Word | t.Name):
        return {node.text}
    if isinstance(node, tuple):
        return {text for one in node for text in words_in(one)}
    if isinstance(node, t.Node):
        return {text for name in node.__dataclass_fields__ for text in words_in(getattr(node, name))}
    return set()


def taken_over(a: Book, b: Book, ids: list[str]) -> Book:
    """The first book with some articles, and the answers to their readings, as the second has them or does not."""
    articles = list(a.articles)
    for id in ids:
        there, here = b.article(id), next((one for one in articles if one.id == id), None)
        if there is None:
            articles = [one for one in articles if one.id != id]
        elif here is not None:
            articles = [there if one.id == id else one for one in articles]
        else:
            articles.insert(_place(b, id, articles), there)
    adopted = dict(a.adopted)
    answers = adopted_by(b)
    place = next((place for _, place in b.adopted.values()), b.articles[0].place if b.articles else None)
    for article in (one for one in articles if one.id in ids):
        for line in lines_of(article.lines):
            if isinstance(line, t.Reading) and place is not None:
                adopted[line.name.text] = (answers[line.name.text], place)
    made = replace(a, id=f"{a.id} with {', '.join(ids)}", articles=articles, adopted=adopted)
    if a.mark and b.mark:
        made.mark = cache.digest(*[part.encode() for part in ("taken over", a.mark, b.mark, *ids)])
    return made


def _place(b: Book, id: str, articles: list[BookArticle]) -> int:
    """Where a new article goes: behind the nearest of those that stand before it in its own book."""
    before = [one.id for one in b.articles]
    ahead = before[: before.index(id)]
    places = {one.id: at for at, one in enumerate(articles)}
    return next((places[one] + 1 for one in reversed(ahead) if one in places), 0)


def typed_for(book: Book, players: int) -> Typed:
    """A book typed for so many players."""
    return build(book, Setting(players), Findings())
