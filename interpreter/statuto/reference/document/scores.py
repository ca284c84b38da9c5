"""The score sheet: the categories of a book in order, with what a player writes down and what decides who wins."""

from __future__ import annotations

from collections import Counter

from statuto.checks.program import Ranking
from statuto.checks.terms import Query
from statuto.frozen import dataclass
from statuto.reference import ranking_sentence, words
from statuto.reference.document.model import Document
from statuto.reference.document.speaker import Speaker
from statuto.resolve.prose import forms_of, term_of


@dataclass(frozen=True, slots=True)
class Row:
    """A category of the sheet: its name in the rules, what it is called, the id of the article that scores it.

    `group` is the title of the article if that scores other categories, too; then `title` is short.
    """

    name: str
    title: str
    article: str
    group: str


@dataclass(frozen=True, slots=True)
class Decides:
    """A step of the ranking: the id of its article, and the step in English as the machine reads it.

    `total` says that it is the sum of the sheet that counts; `most` whether the most or the least of it wins.
    """

    article: str
    reads: str
    total: bool
    most: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: a row for each category, and the sum where there are several; a column for each player.

    `players` is for how many at least and at most. With `deals`, the most that a match has, there is a sheet for each
    deal; it is 0 where there is no match. `ranking` decides a game, or a deal; `match` the match. Their articles say it
    in the words of the book.
    """

    rows: tuple[Row, ...]
    players: tuple[int, int]
    deals: int
    ranking: tuple[Decides, ...]
    match: tuple[Decides, ...]

    @property
    def total(self) -> bool:
        """Whether a sum is written below the rows."""
        return len(self.rows) > 1


def scores(document: Document, speaker: Speaker) -> Sheet | None:
    """The score sheet of a book in a setting; none if nothing is scored."""
    program = speaker.typed.program
    if not program.scores:
        return None
    ranking = tuple(_step(speaker, rank) for rank in program.ranking)
    match = tuple(_step(speaker, rank) for rank in (program.match.ranking if program.match else ()))
    deals = program.match.deals if program.match else 0
    return Sheet(_rows(document, speaker), document.players, deals, ranking, match)


def _step(speaker: Speaker, rank: Ranking) -> Decides:
    total = isinstance(rank.value, Query) and rank.value.name == "score"
    return Decides(rank.article, ranking_sentence(speaker.typed, rank), total, rank.most)


def _rows(document: Document, speaker: Speaker) -> tuple[Row, ...]:
    """The categories, each under a title that no other of its article has."""
    scored = speaker.typed.program.scores
    many = Counter(category.article for category in scored)
    titles = {article.id: article.title for article in document.articles}
    rows: list[Row] = []
    for category in scored:
        titled = titles.get(category.article, "")
        group = titled if many[category.article] > 1 else ""
        title = _title(speaker, category.name, "" if group else titled)
        if any((row.group, row.title) == (group, title) for row in rows):
            title = f"{title} ({words.plain(category.name)})"
        rows.append(Row(category.name, title, category.article, group))
    return tuple(rows)


def _title(speaker: Speaker, name: str, titled: str) -> str:
    """What a category is called: the term of its name, the title of its article, its name, a term within its name.

    The name is a word of the language in which the book is written, and is no title in another.
    """
    own = speaker.language == speaker.book.language
    called = _term(speaker, name) or titled
    if not called and not own:
        called = next((term for part in name.split("-") if (term := _term(speaker, part, many=True))), "")
    called = called or words.plain(name)
    return called[:1].upper() + called[1:]


def _term(speaker: Speaker, name: str, many: bool = False) -> str:
    """The term of a name in the language of the speaker, in the plural if the name is or if asked; empty if none is."""
    found = term_of(speaker.book.terms, name)
    if found is None:
        return ""
    term, plural, _ = found
    return forms_of(term, speaker.language, speaker.book.language)[plural or many]
