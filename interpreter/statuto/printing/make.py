"""Publications by the name of their layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from statuto.checks.program import Setting
from statuto.examples.run import Runner
from statuto.figures.examples import scenes
from statuto.figures.words import ENGLISH, Words
from statuto.printing.layouts.article import Drawn, Style
from statuto.printing.layouts.full import full
from statuto.printing.model import Publication
from statuto.printing.words import words
from statuto.reference.document import speaker
from statuto.resolve.book import Book
from statuto.syntax import tree as t

LAYOUTS = {
    "full": "every article, with examples, readings, terms and passages",
}
"""The layouts by name, each with what it is."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a print: the layout, one language or two, the machine's reading or not, figures or not."""

    layout: str = "full"
    languages: tuple[str, ...] = ()
    reads: bool = False
    figures: bool = True


def make(book: Book, setting: Setting, wish: Wish, others: Sequence[tuple[Book, Setting]] = ()) -> Publication:
    """A book by a layout."""
    languages = wish.languages or (book.language,)
    speakers = [speaker(book, setting, language, True) for language in languages]
    interface = words(languages[0])
    drawn = figures_of(book, setting, interface) if wish.figures else {}
    style = Style(lambda word: interface.get(word, word), languages[0], drawn, wish.reads)
    return full(speakers, style, interface)


def figures_of(book: Book, setting: Setting, words: Words = ENGLISH) -> Drawn:
    """The scenes of every example and ruling of a book, with the words of ours in a language."""
    runner = Runner(book, setting)
    return {
        (article.id, line.name.text): scenes(runner, article, line, words=words)
        for article in book.articles
        for line in article.lines
        if isinstance(line, t.Example)
    }
