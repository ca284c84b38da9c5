"""The part of a new delta that is about chosen articles: what the base says, and lines ready to be changed."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Iterable, Iterator

from statuto.commands.new_deltas import constants, main_language, title_of
from statuto.resolve import naming
from statuto.resolve.book import Book, BookArticle
from statuto.resolve.words import forbids, lines_of
from statuto.syntax import tree as t
from statuto.syntax.unparse import clause_text
from statuto.syntax.unparse.lines import quoted

WIDTH = 108


class NoArticle(ValueError):
    """A word names no article of a book; the message says which come near."""


def chosen(book: Book, words: Iterable[str]) -> list[BookArticle]:
    """The articles of some ids or printed numbers, in the order of the book; raises `NoArticle`."""
    by_word = {word: article for article in book.articles for word in (article.number, article.id)}
    found = []
    for word in words:
        if word not in by_word:
            near = difflib.get_close_matches(word, by_word, n=3, cutoff=0.5)
            help = f"Did you mean {' or '.join(near)}?" if near else "`--list` lists them."
            raise NoArticle(f"`{book.id}` has no article `{word}`. {help}")
        found.append(by_word[word].id)
    return [article for article in book.articles if article.id in found]


def parts(kind: str, book: Book, articles: Iterable[BookArticle]) -> Iterator[list[str]]:
    """The lines about each article, none of them commented yet: its words, then each change that fits it."""
    from statuto.checks.program import Setting
    from statuto.reference.document.speaker import speaker

    language = main_language(book)
    said = speaker(book, Setting(book.players[0]), language, True)
    for article in articles:
        words = [line.prose for line in article.lines if isinstance(line, t.Wording) and line.kind == "prose"]
        lines = [f"{article.number} {article.id}  {title_of(book, article)}".rstrip()]
        lines += textwrap.wrap(said.joined(words), WIDTH)
        for comment, change in _changes(kind, article, language):
            lines += ["", f"{comment}:", *change]
        yield lines


def _changes(kind: str, article: BookArticle, language: str) -> Iterator[tuple[str, list[str]]]:
    """Each change that fits an article: what it does, and its lines."""
    if kind == "edition":
        yield "The same rule in other words", [f"keep {article.id}", *_indented(_words(article, language))]
    for let in {let.partition(" =")[0]: let for let in constants(article)}.values():
        yield "Another number", [f"amend {article.id}: {let}"]
    clauses = [line for line in _single(article) if not isinstance(line, t.Let | t.Reading)]
    if clauses:
        lines = [said for line in clauses for said in clause_text(line).split("\n")]
        head = "Other lines: each takes the place of the one with its first words; leave out those that stay"
        yield head, [f"amend {article.id}", *_indented([*_words(article, language), *lines])]
    if forbids(article.lines):
        yield "An exception to what it forbids", [f"except {article.id} when CONDITION"]
    for reading in lines_of(article.lines):
        if isinstance(reading, t.Reading):
            yield from _answers(reading)
    yield "No such article", [f'remove {article.id} because "Why it goes."']


def _answers(reading: t.Reading) -> Iterator[tuple[str, list[str]]]:
    others = [answer.name.text for answer in reading.alternatives if not answer.adopted]
    if others:
        yield "Another answer to what the source leaves open", [f"adopt {reading.name} {answer}" for answer in others]


def _words(article: BookArticle, language: str) -> list[str]:
    """The title and the prose of an article in one language, one text each, since a new one takes the place of all."""
    lines = []
    for kind in ("title", "prose"):
        said = [line for line in article.lines if isinstance(line, t.Wording) and line.kind == kind]
        texts = [line.prose.text for line in said if line.prose.language in ("", language)]
        if texts:
            lines += _text(" ".join([*(["title"] if kind == "title" else []), language]), " ".join(texts))
    return lines


def _text(head: str, text: str) -> list[str]:
    """A text on one line, or on several below its language where it is long."""
    whole = f"{head} {quoted(text)}"
    if len(whole) <= WIDTH:
        return [whole]
    return [f"{head}:", *_indented(quoted(piece) for piece in textwrap.wrap(text, WIDTH))]


def _single(article: BookArticle) -> list[t.Line]:
    """The clauses of an article that a change can name by their first words, since no other begins so."""
    clauses = [line for line in article.lines if isinstance(line, t.Clause | t.Under)]
    labels = [naming.key(line) for line in lines_of(article.lines)]
    return [line for line in clauses if labels.count(naming.key(line)) == 1]


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]
