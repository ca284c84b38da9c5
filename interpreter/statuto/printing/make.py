"""Publications by the name of their layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from statuto.checks.program import Setting
from statuto.difference import compare
from statuto.difference.matrix import columns
from statuto.examples.exercise import exercised
from statuto.examples.hold import Otherwise, of, otherwise, told
from statuto.examples.run import Runner
from statuto.figures.examples import run_and_drawn
from statuto.figures.words import Words
from statuto.findings import Findings
from statuto.printing.layouts.aid import cards, player_aid, score_sheet
from statuto.printing.layouts.article import Drawn, Style
from statuto.printing.layouts.coverage import Covered
from statuto.printing.layouts.full import full, passages
from statuto.printing.layouts.matrix import matrix
from statuto.printing.layouts.merged import merged
from statuto.printing.layouts.open import open_questions
from statuto.printing.layouts.sides import sides
from statuto.printing.layouts.slip import slip
from statuto.printing.layouts.speech import speech
from statuto.printing.model import Publication
from statuto.printing.steps import steps
from statuto.printing.words import words
from statuto.reference.document import Speaker, speaker
from statuto.reference.document.references import references
from statuto.resolve.book import Book
from statuto.simulate.coverage import Coverage, applying, refusing
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a print: the layout, one language or two, the machine's reading or not, figures or not.

    With `coverage` the use of the articles in games is shown in the layouts of `WHOLE`.
    """

    layout: str = "full"
    languages: tuple[str, ...] = ()
    reads: bool = False
    figures: bool = True
    coverage: Coverage | None = None


WHOLE = ("full", "merged")
"""The layouts with every article in its words, which may stand in two languages, with the machine's own reading."""

OF_ONE = {
    "aid": player_aid,
    "card": cards,
    "sheet": score_sheet,
    "concordance": passages,
    "open": open_questions,
}
"""The layouts that are made of one book in one language alone."""

BELOW = ("slip", "merged")
"""The layouts that ask for the books below a variant, as `steps` gives them."""

AMONG = ("sides", "matrix")
"""The layouts that ask for other books of the game: those that stand beside a book, or all of them."""


def make(
    book: Book,
    setting: Setting,
    wish: Wish,
    others: Sequence[Book] = (),
    runner: Runner | None = None,
    findings: Findings | None = None,
) -> Publication:
    """A book by a layout; `others` are the books that `BELOW` and `AMONG` speak of.

    `runner` runs its examples for more than one publication, which it does ever faster. `findings` are told of
    examples of a base that come out otherwise with no word of it in the book.
    """
    languages = wish.languages or (book.language,)
    match wish.layout:
        case "slip":
            return slip(steps((*others, book), languages[0]), languages[0])
        case "sides":
            return sides([compare(book, other, languages[0]) for other in others], languages[0])
        case "matrix":
            return matrix(list(columns(others, languages[0])), speech(languages[0]))
    speakers = [speaker(book, setting, language, True) for language in languages]
    first = speakers[0]
    news = book.own if book.kind == "variant" else ()
    style = Style(words(languages[0]), languages[0], news=news, reads=wish.reads)
    if wish.layout in OF_ONE:
        return OF_ONE[wish.layout](first, style)
    runner = runner or Runner(book, setting)
    drawn, changed = figures_of(book, runner, style.words) if wish.figures else ({}, otherwise(runner))
    if findings is not None:
        told(changed, findings)
    covered = _covered(first, runner, wish.coverage) if wish.coverage is not None else None
    style = replace(style, scenes=drawn, otherwise=changed, also=_also(first), covered=covered)
    if wish.layout == "merged":
        return merged(speakers, [compare(*two, languages[0]) for two in pairwise((*others, book))], style)
    return full(speakers, style)


def _covered(speaker: Speaker, runner: Runner, games: Coverage) -> Covered:
    """The use of the articles of a book in games and in those of its examples that are printed."""
    program, book = speaker.typed.program, speaker.book
    numbers = {article.id: article.number for article in book.articles}
    # Those under an answer of a reading are not printed.
    shown = {
        (article.id, line.name.text)
        for article in book.articles
        for line in article.lines
        if isinstance(line, t.Example)
    }
    examples = {id: tuple(one for one in found if one in shown) for id, found in exercised(runner).items()}
    several = book.players[0] < book.players[1]
    return Covered(games, applying(program), refusing(program), examples, numbers, several)


def _also(speaker: Speaker) -> dict[str, tuple[tuple[str, str], ...]]:
    """The numbers and ids of the articles to see also, by article."""
    numbers = {article.id: article.number for article in speaker.book.articles}
    found = {id: [one for one in seen.also if one in numbers] for id, seen in references(speaker).items()}
    return {id: tuple((numbers[one], one) for one in seen) for id, seen in found.items() if seen}


def figures_of(book: Book, runner: Runner, words: Words) -> tuple[Drawn, Otherwise]:
    """The scenes of every example and ruling of a book, and what came of those that do not hold."""
    found = {
        (article.id, line.name.text): run_and_drawn(runner, article, line, (), words)
        for article in book.articles
        for line in article.lines
        if isinstance(line, t.Example)
    }
    return {key: drawn for key, (_, drawn) in found.items()}, of(result for result, _ in found.values())
