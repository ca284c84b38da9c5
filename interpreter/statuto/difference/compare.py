"""Two books compared, article by article, by id."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import zip_longest

from statuto.difference.model import Change, Difference, seats
from statuto.difference.order import merged, moved
from statuto.difference.rules import Rules
from statuto.difference.samples import examples, readings
from statuto.difference.sides import Side, formal, side
from statuto.reference.document import Entry
from statuto.resolve.book import Book, BookArticle
from statuto.syntax import tree as t


def compare(a: Book, b: Book, language: str | None = None) -> Difference:
    """What is different in `b`, seen from `a`; prose in a language, by default that of `a` if `b` has it, too."""
    language = language or a.language
    return compare_sides(side(a, language), side(b, language))


def compare_sides(a: Side, b: Side, ids: Collection[str] | None = None) -> Difference:
    """The same of books that are ready; of some articles alone, if their ids are given."""
    rules = Rules(a, b)
    elsewhere = moved(a.book, b.book)
    order = merged(a.book, b.book)
    changes = [
        change for id in order if ids is None or id in ids for change in _article(id, a, b, rules, id in elsewhere)
    ]
    players = tuple(seating.players for seating in rules.seatings)
    return Difference(a.document, b.document, tuple(_about(a, b)), players, tuple(changes), tuple(order))


def _article(id: str, a: Side, b: Side, rules: Rules, elsewhere: bool) -> Iterator[Change]:
    ours, theirs = a.lines.get(id), b.lines.get(id)
    mine, yours = a.entries.get(id), b.entries.get(id)
    if ours is None or theirs is None:
        entry = mine or yours
        assert entry is not None
        kind = "added" if ours is None else "removed"
        yield Change(id, kind, bool(entry.clauses), entry.reads, mine, yours)
        return
    assert mine is not None and yours is not None
    said = rules.changes(id)
    if said:
        yield Change(id, "changed", True, tuple(said), mine, yours)
    elif _said_otherwise(ours, theirs, a.book, b.book):
        yield Change(id, "reworded", False, tuple(rules.other_names(id)) or _only_formal(mine, yours), mine, yours)
    for kind, found in (("reading", readings(a, b, ours, theirs)), ("example", examples(a, b, ours, theirs))):
        if found:
            yield Change(id, kind, False, tuple(found), mine, yours)
    if elsewhere:
        yield Change(id, "moved", False, (_moved(a, b, ours, theirs),), mine, yours)
    elif ours.number != theirs.number:
        yield Change(id, "renumbered", False, (f"It is {theirs.number} instead of {ours.number}.",), mine, yours)


def _moved(a: Side, b: Side, ours: BookArticle, theirs: BookArticle) -> str:
    before, after = a.document.section(ours.section), b.document.section(theirs.section)
    place = f" in “{after.title}”" if after is not None and ours.section != theirs.section else ""
    was = f" in “{before.title}”" if before is not None and place else ""
    return f"It is {theirs.number}{place} instead of {ours.number}{was}."


def _only_formal(mine: Entry, yours: Entry) -> tuple[str, ...]:
    """What to say where no word of the prose differs, in the language at hand."""
    if (mine.title, mine.prose, mine.notes) != (yours.title, yours.prose, yours.notes):
        return ()
    if mine.clauses != yours.clauses:
        return ("The formal lines are others, and mean the same.",)
    return ("The words are others in another language.",)


def _said_otherwise(ours: BookArticle, theirs: BookArticle, a: Book, b: Book) -> bool:
    """Whether two articles of one rule have other words, or other formal lines."""
    mine, yours = _wording(ours, a), _wording(theirs, b)
    both = set(mine) & set(yours)
    other_words = mine != yours if not both else any(mine[language] != yours[language] for language in both)
    return other_words or formal(ours) != formal(theirs)


def _wording(article: BookArticle, book: Book) -> dict[str, list[tuple[str, str]]]:
    """The words of an article by language; a language that only one of two books has makes no difference."""
    words: dict[str, list[tuple[str, str]]] = {}
    for line in article.lines:
        if isinstance(line, t.Wording):
            words.setdefault(line.prose.language or book.language, []).append((line.kind, line.prose.text))
    return {language: sorted(lines) for language, lines in words.items()}


def _about(a: Side, b: Side) -> Iterator[str]:
    """What differs in the books as wholes."""
    if a.book.players != b.book.players:
        yield f"It is for {seats(b.book)} instead of {seats(a.book)}."
    for one, other in zip_longest(a.document.sections, b.document.sections):
        if one is None or other is None or one.name != other.name:
            yield "The outline has other sections."
            break
    theirs = {word.name: word for word in b.document.terms}
    for word in a.document.terms:
        found = theirs.pop(word.name, None)
        if found is not None and (found.one, found.many) != (word.one, word.many):
            yield f"“{found.one}” is the word for what was “{word.one}”."
    for word in theirs.values():
        yield f"“{word.one}” is a new word."
