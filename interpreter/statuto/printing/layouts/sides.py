"""Editions side by side: a row for each article, with what is different above it and the changed words marked.

Two books stand beside one another with what the one lacks struck and what the other adds in bold. Of more, the first is
the one that each other is compared with. Articles in a row that are the same in all are folded to a line each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from statuto.difference import Change, Difference
from statuto.difference.groups import groups as groups_of
from statuto.difference.groups import summary
from statuto.difference.order import in_order_of_first
from statuto.frozen import dataclass
from statuto.printing.layouts.marks import SLIGHT, one_side, spoken, unseen
from statuto.printing.layouts.speech import Speech, speech
from statuto.printing.model import (
    Article,
    Block,
    Columns,
    Definitions,
    Heading,
    Items,
    Paragraph,
    Publication,
    Span,
    Text,
)
from statuto.printing.texts import joined, text, told
from statuto.reference.document import Document, Entry

KINDS = {
    "added": "New",
    "removed": "Removed",
    "changed": "Rule changed",
    "reworded": "Reworded",
    "reading": "Readings",
    "example": "Examples",
    "moved": "Moved",
    "renumbered": "Renumbered",
}
"""The interface words of what may become of an article."""


def sides(differences: Sequence[Difference], language: str = "en") -> Publication:
    """Two books side by side, or several beside the first, which all comparisons are with.

    `language` is that of the interface words; the sentences that say what is different are in English.
    """
    says = speech(language)
    made = _Sides(differences, says)
    return Publication(
        "sides",
        made.title(),
        (says.word("Editions side by side"), *made.books()),
        language,
        tuple(made.blocks()),
        dict(says.words),
        running=made.title().plain,
        landscape=True,
    )


@dataclass(frozen=True, slots=True)
class _Row:
    """An article in each of the books, or none, and what is different in each but the first."""

    id: str
    entries: tuple[Entry | None, ...]
    changes: tuple[tuple[Change, ...], ...]

    @property
    def entry(self) -> Entry:
        """The article in the first book that has it."""
        return next(entry for entry in self.entries if entry is not None)

    @property
    def numbers(self) -> str:
        """The numbers that the article has, in the order of the books."""
        return " → ".join(dict.fromkeys(entry.number for entry in self.entries if entry is not None))

    @property
    def folded(self) -> bool:
        """Whether all books have the article, with the same words and the same rule."""
        kinds = {change.kind for changes in self.changes for change in changes if not unseen(change)}
        return None not in self.entries and kinds <= SLIGHT


class _Sides:
    """Writes the blocks of books side by side."""

    def __init__(self, differences: Sequence[Difference], says: Speech) -> None:
        self.differences = differences
        self.documents = (differences[0].a, *(one.b for one in differences))
        self.says = says

    def title(self) -> Text:
        """The titles of the books; one, with their editions, if it is the same."""
        titles = list(dict.fromkeys(document.title for document in self.documents))
        if len(titles) == len(self.documents):
            return text(" · ".join(titles), self.documents[0].language)
        names = " · ".join(_short(document) for document in self.documents)
        return text(f"{' · '.join(titles)}: {names}", self.documents[0].language)

    def books(self) -> Iterator[Text]:
        """Which books they are, and for how many."""
        for document in self.documents:
            spans = (Span(document.title, "strong"), Span(" "), Span(document.id, "code"))
            yield Text((*spans, Span(f", {self.says.players(document.players)}")), document.language)

    def blocks(self) -> Iterator[Block]:
        """What differs in the books as wholes, then the rows under the headings of the first book that has each."""
        yield from self._about()
        titles = self._sections()
        rows = sorted(self._rows(), key=lambda row: list(titles).index(row.entry.section))
        for section, of_section in groupby(rows, key=lambda row: row.entry.section):
            title, number = titles[section]
            yield Heading(1, title, f"_section-{section or 'all'}", number)
            for folded, run in groupby(of_section, key=lambda row: row.folded):
                if folded:
                    yield self._folded(tuple(run))
                else:
                    yield from map(self._row, run)

    def _about(self) -> Iterator[Block]:
        for difference in self.differences:
            if len(self.differences) > 1:
                yield Paragraph(text(_short(difference.b), mark="strong"))
            found = groups_of(difference, difference.changes)
            yield Items(tuple(text(said, "en") for said in (summary(difference, found), *difference.about)))

    def _sections(self) -> dict[str, tuple[Text, str]]:
        """The sections of all books in order, each with its title and number in the first that has it."""
        names = in_order_of_first([[part.name for part in one.sections] for one in self.documents])
        found: dict[str, tuple[Text, str]] = {}
        for name in names:
            document, part = next((one, part) for one in self.documents if (part := one.section(name)) is not None)
            found[name] = (
                text(part.title or name, document.language),
                part.number if document is self.documents[0] else "",
            )
        for document in self.documents:
            for entry in document.articles:
                found.setdefault(entry.section, (self.says.word("Articles"), ""))
        return found

    def _rows(self) -> Iterator[_Row]:
        entries = [{entry.id: entry for entry in document.articles} for document in self.documents]
        changes: list[dict[str, list[Change]]] = []
        for difference in self.differences:
            changes.append({})
            for change in difference.changes:
                changes[-1].setdefault(change.id, []).append(change)
        for id in in_order_of_first([list(one) for one in entries]):
            yield _Row(id, tuple(one.get(id) for one in entries), tuple(tuple(one.get(id, ())) for one in changes))

    def _folded(self, rows: Sequence[_Row]) -> Definitions:
        """Articles that are the same, a line each."""
        entries = []
        for row in rows:
            kinds = dict.fromkeys(change.kind for changes in row.changes for change in changes if change.kind in KINDS)
            others = [self.says.word(KINDS[kind]) for kind in kinds if kind in SLIGHT]
            told = joined([self.says.word("unchanged"), *others], " · ", self.says.language)
            title = text(f"{row.numbers}  {row.entry.title or row.id}", self.documents[0].language)
            entries.append((title, told))
        return Definitions(tuple(entries), tuple(row.id for row in rows))

    def _row(self, row: _Row) -> Article:
        """An article that is not the same: what is different, then the books beside one another."""
        document = next(one for one, entry in zip(self.documents, row.entries, strict=True) if entry is not None)
        title = text(row.entry.title or row.id, document.language)
        number = row.entries[0].number if row.entries[0] is not None else ""
        beside = [Columns(tuple(cells)) for cells in self._beside(row)]
        return Article(row.id, number, title, (*self._sentences(row), *beside), tuple(self._side(row)))

    def _sentences(self, row: _Row) -> Iterator[Block]:
        """What is different, in sentences; not of an article that one of two books has not: its words stand below."""
        said: dict[str, list[str]] = {}
        for difference, changes in zip(self.differences, row.changes, strict=True):
            told = (change for change in changes if change.kind not in ("added", "removed", *SLIGHT))
            for sentence in (sentence for change in told for sentence in change.sentences):
                said.setdefault(sentence, []).append(_short(difference.b))
        for sentence, books in said.items():
            lead = f"{', '.join(books)}: " if len(self.differences) > 1 else ""
            yield Paragraph(text(f"{lead}{sentence}", "en"), "change")

    def _beside(self, row: _Row) -> Iterator[list[tuple[Block, ...]]]:
        """The cells that begin at one height: names with numbers and titles that differ, each paragraph, each note."""
        names = [self._name(document, entry) for document, entry in zip(self.documents, row.entries, strict=True)]
        if len({entry.title for entry in row.entries if entry is not None}) > 1:
            titles = self._aligned(row, [(entry.title,) if entry is not None else () for entry in row.entries], "lead")
            names = [(*name, *title) for name, title in zip(names, titles, strict=True)]
        for role in ("prose", "note"):
            texts = [() if one is None else one.prose if role == "prose" else one.notes for one in row.entries]
            counts = {len(one) for one, entry in zip(texts, row.entries, strict=True) if entry is not None}
            if len(counts) > 1:
                texts = [(" ".join(one),) if one else () for one in texts]
            for at in range(max(map(len, texts))):
                cells = self._aligned(row, [one[at : at + 1] for one in texts], role)
                yield [(*name, *cell) for name, cell in zip(names, cells, strict=True)]
                names = [()] * len(names)
        if any(names):
            yield names

    def _name(self, document: Document, entry: Entry | None) -> tuple[Block, ...]:
        name = text(_short(document), mark="quiet")
        if entry is None:
            return (Paragraph(joined([name, self.says.word("No such article", "quiet")], " · ", self.says.language)),)
        return (Paragraph(joined([name, text(entry.number, mark="quiet")], " · ")),)

    def _aligned(self, row: _Row, texts: Sequence[tuple[str, ...]], role: str) -> list[tuple[Block, ...]]:
        """A paragraph of each book, or none, with marks on what is different in a later one; of two, in both."""
        cells: list[tuple[Block, ...]] = []
        for at, (document, found) in enumerate(zip(self.documents, texts, strict=True)):
            other = 0 if at else 1
            marked = None not in (row.entries[at], row.entries[other]) and (at > 0 or len(texts) == 2)
            language = spoken(document, row.entries[at], role)
            said = [told(one, language) for one in found]
            if marked:
                mark, beside = "new" if at else "gone", " ".join(texts[other])
                said = [one_side(one, beside, mark, language) for one in found]
            cells.append(tuple(Paragraph(one, role) for one in said))
        return cells

    def _side(self, row: _Row) -> Iterator[Text]:
        """What became of the article, for each of the books."""
        having = [one for one, entry in zip(self.documents, row.entries, strict=True) if entry is not None]
        if len(having) == 1:
            yield self.says.word("Only in {book}", book=_short(having[0]))
            return
        for difference, changes in zip(self.differences, row.changes, strict=True):
            words = [self.says.word(KINDS[change.kind]) for change in changes if change.kind in KINDS]
            name = [text(_short(difference.b), mark="code")] if len(self.differences) > 1 and words else []
            found = joined([*name, joined(words, ", ")], " ", self.says.language)
            if found.spans:
                yield found


def _short(document: Document) -> str:
    """The name of a book without that of its game."""
    return document.id.partition("/")[2] or document.id
