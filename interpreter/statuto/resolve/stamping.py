"""Writing the stamps of translations into a file, line by line, so that comments and layout stay."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from statuto.frozen import dataclass
from statuto.resolve.book import Book, BookArticle
from statuto.resolve.translations import stale, stamp_of, stamps_in
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True)
class _Place:
    """An article, or a change of one, in a file: its id, its lines, and the change that is said on one line with it."""

    id: str
    lines: tuple[t.Line, ...]
    joined: t.Amendment | None = None


def with_stamps(text: str, file: t.File, book: Book, every: bool, again: Collection[str]) -> str:
    """The text of a file with the stamps of its translations; `book` is the book of the file.

    With `every`, translations that have no stamp and are not stale get one. Those in the languages of `again` get the
    stamp of what the original says now, even where they have another or are stale.
    """
    lines = text.split("\n")
    for place in reversed([place for item in file.items if (place := _place(item)) is not None]):
        article = book.article(place.id)
        stamp = stamp_of(article.lines, book.language) if article is not None else ""
        if article is not None and stamp:
            _write(lines, place, stamp, _wanted(place, article, book.language, every, again))
    return "\n".join(lines)


def _place(item: t.Item) -> _Place | None:
    match item:
        case t.Over():
            return _place(item.change)
        case t.Add():
            return _place(item.article)
        case t.Article() | t.Replace() | t.Keep():
            return _Place(item.id.text, item.lines)
        case t.AmendLines():
            said = tuple(amendment.line for amendment in item.amendments if amendment.line is not None)
            first = item.amendments[0]
            return _Place(item.id.text, said, first if first.span.line == item.span.line else None)
    return None


def _wanted(place: _Place, article: BookArticle, own: str, every: bool, again: Collection[str]) -> list[str]:
    """The languages whose stamp is written."""
    said = dict.fromkeys(line.prose.language for line in _wordings(place.lines) if line.prose.language != own)
    old = {language for language, _ in stale(article, own)}
    stamped = {line.language for line in stamps_in(place.lines)}
    there = {line.prose.language for line in _wordings(article.lines)}
    anew = [tag for tag in again if tag in there and tag != own and (tag in said or tag in stamped or tag in old)]
    fresh = [tag for tag in said if every and tag not in old and tag not in stamped]
    return list(dict.fromkeys((*fresh, *anew)))


def _write(lines: list[str], place: _Place, stamp: str, languages: Sequence[str]) -> None:
    """Write stamps into the lines of a file, from the last to the first, so that the others stay where they are."""
    stamps = stamps_in(place.lines)
    words = list(_wordings(place.lines))
    at: list[tuple[int, str, str]] = []
    for language in languages:
        there = [line for line in stamps if line.language == language]
        for line in there:
            number = line.span.line - 1
            lines[number] = lines[number].replace(f'"{line.stamp}"', f'"{stamp}"')
        if words and not there:
            last = next((one for one in reversed(words) if one.prose.language == language), words[-1])
            at.append((_end(lines, last), _margin(lines[last.span.line - 1]), language))
    if at and place.joined is not None:
        _part(lines, place.joined, at[0][0])
        at = [(end + 1, "  ", language) for end, _, language in at]
    for end, margin, language in sorted(at, key=lambda one: -one[0]):
        lines.insert(end, f'{margin}translated {language} "{stamp}"')


def _end(lines: list[str], words: t.Wording) -> int:
    """The number of the last line that words stand on; a span goes on to whatever comes next."""
    end = words.prose.span.line
    if end > words.span.line:  # a block: a text a line
        for at in range(end, len(lines)):
            said = lines[at].strip()
            if said.startswith('"'):
                end = at + 1
            elif said and not said.startswith("#"):
                break
    return end


def _part(lines: list[str], joined: t.Amendment, end: int) -> None:
    """Put a change that is said on one line with the article it changes on lines of its own, below it."""
    head, column = joined.span.line - 1, joined.span.column - 1
    below = [lines[head][column:], *lines[head + 1 : end]]
    lines[head:end] = [lines[head][:column].rstrip(" \t:"), *(f"  {line}" for line in below)]


def _margin(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


def _wordings(lines: Sequence[t.Line]) -> Iterator[t.Wording]:
    return (line for line in lines if isinstance(line, t.Wording))
