"""Which articles moved: those of another section, and those that left the order of the others."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from statuto.resolve.book import Book


def moved(a: Book, b: Book) -> set[str]:
    """The ids of the articles of both books that stand elsewhere; as few as explain the new order."""
    places = {article.id: index for index, article in enumerate(a.articles)}
    sections = {article.id: article.section for article in a.articles}
    both = [article for article in b.articles if article.id in places]
    stay = _longest([places[article.id] for article in both])
    return {
        article.id for index, article in enumerate(both) if index not in stay or article.section != sections[article.id]
    }


def merged(a: Book, b: Book) -> list[str]:
    """The ids of both books in the order of the second; what only the first has comes after what it stood behind."""
    order = [article.id for article in b.articles]
    known = set(order)
    last = -1
    for article in a.articles:
        if article.id in known:
            last = order.index(article.id)
        else:
            last += 1
            order.insert(last, article.id)
    return order


def in_order_of_first(lists: Iterable[Sequence[str]]) -> list[str]:
    """The names of several lists, each once: in the order of the first, new ones behind what they follow."""
    order: list[str] = []
    for names in lists:
        at = 0
        for name in names:
            if name in order:
                at = order.index(name) + 1
            else:
                order.insert(at, name)
                at += 1
    return order


def _longest(numbers: Sequence[int]) -> set[int]:
    """The places of a longest ascending row of different numbers."""
    ends: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for index, number in enumerate(numbers):
        length = bisect_left(ends, number)
        before.append(at[length - 1] if length else -1)
        if length == len(ends):
            ends.append(number)
            at.append(index)
        else:
            ends[length], at[length] = number, index
    found: set[int] = set()
    index = at[-1] if at else -1
    while index >= 0:
        found.add(index)
        index = before[index]
    return found
