"""What the texts of articles name in braces: terms and other articles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from statuto.frozen import dataclass
from statuto.reference.document.speaker import Speaker
from statuto.resolve.book import BookArticle
from statuto.resolve.prose import in_language
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Mention:
    """A term or an article that a text names, and how it is said there."""

    term: str
    article: str
    said: str


def term_mentions(speaker: Speaker, article: BookArticle) -> Iterator[Mention]:
    """The terms that the prose of an article uses, in the language of the speaker, as often as it does."""
    lines = [line.prose for line in article.lines if isinstance(line, t.Wording) and line.kind == "prose"]
    for prose in in_language(lines, speaker.language, speaker.book.language):
        for piece in speaker.pieces(prose.text):
            if piece.term:
                yield Mention(piece.term, "", piece.text)


def article_mentions(speaker: Speaker, article: BookArticle) -> Iterator[Mention]:
    """The other articles that the texts of an article name: its prose and notes, its readings, its examples."""
    for group in _texts(article):
        for prose in in_language(group, speaker.language, speaker.book.language):
            for piece in speaker.pieces(prose.text):
                if piece.key.startswith("@") and piece.key[1:] != article.id:
                    yield Mention("", piece.key[1:], piece.text)


def _texts(article: BookArticle) -> Iterator[Iterable[t.Prose]]:
    """The texts of an article, those that say the same in several languages together."""
    for kind in ("title", "prose", "note"):
        yield [line.prose for line in article.lines if isinstance(line, t.Wording) and line.kind == kind]
    for line in lines_of(article.lines):
        match line:
            case t.Reading():
                yield from (line.asks, line.says)
                for answer in line.alternatives:
                    yield from (answer.wording, answer.because)
            case t.Example():
                yield line.prose
