"""Numbers for articles that a variant puts into a book that people have: those of the book stay as they are.

A slip lies beside a printed book. So what is new behind article 4.6 is 4.6a, and nothing behind it is numbered anew.
The prose of the variant names articles by these numbers, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, product
from string import ascii_lowercase

from statuto.resolve.book import Book


def lettered(books: Sequence[Book]) -> list[Book]:
    """Copies of the books, the first of which people have; each other one is a delta more on it."""
    numbers = {article.id: article.number for article in books[0].articles}
    for book in reversed(books[1:]):
        _number(book, books[0], numbers)
    return [
        replace(book, articles=[replace(article, number=numbers[article.id]) for article in book.articles])
        for book in books
    ]


def by_number(number: str) -> list[tuple[int, int, str]]:
    """A key that sorts the numbers of articles: 4.6, 4.6a, 4.7, 4.10."""
    parts = ((part.rstrip(ascii_lowercase), part) for part in number.split("."))
    return [(int(digits or 0), len(part) - len(digits), part[len(digits) :]) for digits, part in parts]


def _number(book: Book, base: Book, numbers: dict[str, str]) -> None:
    """Give the articles of a book that have no number the one before them with a letter, or a new chapter its own."""
    known = {section.name for section in base.sections}
    taken = set(numbers.values())
    stem, section = "", ""
    for article in book.articles:
        if article.section != section:
            section = article.section
            stem = f"{article.number.rpartition('.')[0]}.0".removeprefix(".")
        if article.id in numbers:
            stem = numbers[article.id].rstrip(ascii_lowercase)
            continue
        number = article.number
        if article.section in known or number in taken:
            number = next(f"{stem}{letters}" for letters in _letters() if f"{stem}{letters}" not in taken)
        numbers[article.id] = number
        taken.add(number)


def _letters() -> Iterator[str]:
    """A, b, c … z, aa, ab …"""
    for length in count(1):
        yield from ("".join(letters) for letters in product(ascii_lowercase, repeat=length))
