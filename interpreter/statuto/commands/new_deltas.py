"""`statuto new edition` and `statuto new variant`: a delta on a book, and the articles it may change."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from statuto.commands.terminal import chat
from statuto.findings import Findings

if TYPE_CHECKING:
    from statuto.resolve.book import Book, BookArticle
    from statuto.syntax import tree as t

BAD_INPUT = 2


def base_of(name: str) -> Book:
    """The book that a delta is made on; what cannot be a base ends the command with 2."""
    from statuto.commands.opening import open_book, refuse
    from statuto.resolve import library

    if "+" in name and not os.path.isfile(name):
        _refuse("a base is one book. Variants are put together when they are played: `BOOK+ONE+OTHER`.")
    findings = Findings()
    book = open_book(name, findings)
    if book is None or findings.errors or not book.articles:
        refuse(findings)
    found = library.find(book.id, Path.cwd())
    if found is None or found.resolve() != Path(book.path).resolve():
        _refuse(f"`{book.id}` is not found from here. Go to the folder of {book.path} and try again.")
    return book


def _refuse(message: str) -> NoReturn:
    chat(f"statuto new: {message}")
    raise typer.Exit(BAD_INPUT)


def contents(book: Book) -> list[str]:
    """The articles that a delta may change, a line for each, and under it a line for each of its constants."""
    from statuto.commands.list_books import table

    rows: list[tuple[str, ...]] = [(article.number, article.id, title_of(book, article)) for article in book.articles]
    heads = table(rows)
    return [
        line
        for head, article in zip(heads, book.articles, strict=True)
        for line in (head, *(f"    {let}" for let in constants(article)))
    ]


def open_questions(book: Book) -> list[str]:
    """Each reading that has another answer than the adopted one, with the answers that can be adopted instead."""
    found = []
    for line in _lines(book):
        answers = [answer for answer in line.alternatives if not answer.adopted]
        if answers:
            found.append(f"{line.name.text}: {', '.join(answer.name.text for answer in answers)}")
    return found


def _lines(book: Book) -> Iterator[t.Reading]:
    from statuto.resolve.words import lines_of
    from statuto.syntax import tree as t

    for article in book.articles:
        yield from (line for line in lines_of(article.lines) if isinstance(line, t.Reading))


def title_of(book: Book, article: BookArticle) -> str:
    """The title of an article in the language of its book; empty where it has none."""
    from statuto.resolve.prose import in_language, lookup_in, render
    from statuto.resolve.words import lines_of
    from statuto.syntax import tree as t

    said = [line.prose for line in lines_of(article.lines) if isinstance(line, t.Wording) and line.kind == "title"]
    lookup = lookup_in(book, {}, book.language)
    return " ".join(render(prose.text, lookup) for prose in in_language(said, book.language, book.language))


def constants(article: BookArticle) -> list[str]:
    """The constants of an article as `amend` takes them, a line for each."""
    from statuto.resolve.words import lines_of
    from statuto.syntax import tree as t
    from statuto.syntax.unparse import clause_text

    lets = [line for line in lines_of(article.lines) if isinstance(line, t.Let)]
    return [" ".join(clause_text(let).removeprefix("let ").split()) for let in lets]


def main_language(book: Book) -> str:
    """The language in which a delta begins: that of the book, or of its title where it has none in that."""
    return book.language if book.language in book.titles or not book.titles else min(book.titles)


def skeleton(kind: str, name: str, book: Book, articles: Sequence[BookArticle] = ()) -> str:
    """The text of a new edition or variant: a note that stands, samples of each change, and what there is to change.

    With `articles`, only what can be done with these.
    """
    from statuto.checks.lint_words import languages_of

    title, language = name.replace("-", " ").capitalize(), main_language(book)
    languages = languages_of(book)
    last = (articles or book.articles)[-1].id
    parts = [
        EDITION if kind == "edition" else VARIANT,
        "statuto 1",
        f"{kind} {book.id.partition('/')[0]}/{name} {'on' if kind == 'edition' else 'of'} {book.id}",
        *(f'  title {one} "{title}"' for one in languages),
        *((_source(name) if kind == "edition" else BECAUSE.replace("LANGUAGE", language)).splitlines()),
        "",
        ABOUT,
        f"add after {last}",
        f"article {name}.about",
        *(f'  title {one} "{title}"' for one in languages),
        f'  note {language} "{NOTE[kind]}"',
    ]
    if articles:
        return "\n".join([*parts, *_parts(kind, book, articles)]) + "\n"
    parts += ["", *_commented(_samples(kind, name, book)), "#"]
    parts += [f"# The articles of {book.id}, with the numbers that `amend` changes:", "#", *_commented(contents(book))]
    questions = open_questions(book)
    if questions:
        parts += ["#", "# Its readings, with the answers that `adopt READING ANSWER` chooses instead:", "#"]
        parts += _commented(questions)
    return "\n".join(parts) + "\n"


def _parts(kind: str, book: Book, articles: Sequence[BookArticle]) -> Iterator[str]:
    """The comments on some articles: what the base says, and what can be changed."""
    from statuto.commands.new_articles import parts

    for lines in parts(kind, book, articles):
        yield ""
        yield from _commented(lines)


def _commented(lines: list[str]) -> list[str]:
    return [f"# {line}".rstrip() for line in lines]


def _source(name: str) -> str:
    return SOURCE.replace("NAME", name)


def _samples(kind: str, name: str, book: Book) -> list[str]:
    """A sample of each change, upon the first article of the book that it fits."""
    from statuto.resolve.words import forbids

    amended = next((article for article in book.articles if constants(article)), None)
    forbidding = next((article for article in book.articles if forbids(article.lines)), None)
    question, _, answers = next(iter(open_questions(book)), "").partition(": ")
    first = book.articles[0].id
    samples = [KEEP.replace("ID", first)] if kind == "edition" else []
    if amended is not None:
        samples.append(f"{NUMBER}\namend {amended.id}: {constants(amended)[0]}\n")
    if forbidding is not None:
        samples.append(f"{EXCEPTION}\nexcept {forbidding.id} when CONDITION\n")
    if question:
        samples.append(f"{ANSWER}\nadopt {question} {answers.partition(',')[0]}\n")
    samples.append(WHOLE.replace("NAME", name).replace("ID", first))
    return "\n".join(samples).replace("LANGUAGE", main_language(book)).splitlines()


VARIANT = """\
# A variant says what it changes of its base, and nothing else. All else stands as it is in the base.
# Take the # off what you want, fit it to your rule, and check the book after each change."""
EDITION = """\
# An edition says how its text of the rules differs from its base. All else stands as it is in the base.
# Go through the list below, article by article; take the # off what you want, and check after each change."""
BECAUSE = """\
  # Why one would play so, in one line for the people at the table.
  because LANGUAGE "Say in one line why one would play so."
"""
SOURCE = """\
  # The passages of this edition, in your own words, stand in a file of their own that begins with `source NAME`.
  # sources "sources/NAME.statuto"
"""
ABOUT = "# A note binds nobody. Take this article out, the line above it too, when a change stands below."
NOTE = {
    "variant": "Say here what this variant changes.",
    "edition": "Say here which edition this is, and how it differs.",
}
NUMBER = "Another number; the words of the article follow:"
EXCEPTION = "An exception to what an article forbids:"
ANSWER = "Another answer to a question that the source leaves open:"
KEEP = """\
The same rule in other words; the words and the citations are those of this edition:
keep ID
  LANGUAGE "The same rule in the words of this edition."
  cites SOURCE: PASSAGE
"""
WHOLE = """\
Another permission; a new article; a whole article; an article that goes:
amend ID: may ACTION when CONDITION

add after ID
article NAME.rule
  LANGUAGE "The rule in words, and its clauses below."

replace ID
  LANGUAGE "The rule in words, and its clauses below."

remove ID because "Why it goes."
"""
