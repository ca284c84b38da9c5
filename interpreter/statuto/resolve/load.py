"""Loading a book: its file, its base, its variants, the libraries it uses and its sources."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from contextlib import nullcontext
from os.path import realpath
from pathlib import Path

from statuto.catalogue import Severity
from statuto.findings import Findings, Place, Related
from statuto.resolve import library
from statuto.resolve.book import Book, BookArticle, BookSection, SourceBook, place_of
from statuto.resolve.deltas import Deltas
from statuto.resolve.stack import Stack, bases_of
from statuto.resolve.trail import Trail
from statuto.syntax import tree as t
from statuto.syntax.parse import parse_file, parse_header

Read = Callable[[Path, str, Findings], t.File | None]

MOST_FILES = 64
MOST_PLAYERS = 16


def load(name: str, findings: Findings, trail: Trail | None = None) -> Book | None:
    """The resolved book of a name such as `game/edition+variant`, or of a path; None when it cannot be used at all.

    What is asked of the files goes into the trail.
    """
    base, *variants = name.split("+") if not library.is_file(Path(name)) else [name]
    trail = trail or Trail()
    loader = _Loader(findings, trail=trail)
    path = loader.find(base, None, Place(name))
    if path is None:
        return None
    deltas = []
    for variant in variants:
        game = base.partition("/")[0]
        full = variant if "/" in variant or variant.endswith(library.SUFFIX) else f"{game}/{variant}"
        found = loader.find(full, path.parent, Place(name))
        if found is None:
            return None
        deltas.append(found)
    book = loader.book(path, deltas)
    if book is not None:
        book.mark = trail.mark()
        book.unread = findings.unread
    return book


def header_of(path: Path) -> Book | None:
    """The book of a file without its articles: its titles, language and players, or those of its base."""
    return _Loader(Findings(), parse_header).book(path, [])


def base_of(path: Path, findings: Findings) -> Book | None:
    """The resolved base of the delta in a file; None for a file that is no delta, or with findings."""
    file = parse_file(path, str(path), findings)
    if file is None or file.header.base is None:
        return None
    first, *others = bases_of(file)
    loader = _Loader(findings)
    place = place_of(file.path, file.header.base.span)
    paths = [loader.find(name, path.parent, place) for name in (first, *others)]
    found = [one for one in paths if one is not None]
    return loader.book(found[0], found[1:]) if len(found) == len(paths) else None


class _Loader:
    """What one loading shares: the findings, the files seen, and how they are read."""

    def __init__(self, findings: Findings, read: Read = parse_file, trail: Trail | None = None) -> None:
        self.findings = findings
        self.read = read
        self.trail = trail
        self.files: dict[Path, t.File | None] = {}

    def find(self, name: str, near: Path | None, place: Place) -> Path | None:
        path = library.find(name, near)
        if path is None:
            close = difflib.get_close_matches(name, library.names(), n=1, cutoff=0.5)
            help = f"Did you mean `{close[0]}`?" if close else "`statuto list` shows the books there are."
            message = f"There is no file `{name}`." if name.endswith(library.SUFFIX) else f"There is no book `{name}`."
            self.findings.report("R001", place, message, help)
        elif self.trail is not None:
            self.trail.found(name, near, path)
        return path

    def file(self, path: Path) -> t.File | None:
        key = path.resolve()
        if key not in self.files:
            with self.trail.reading(path) if self.trail is not None else nullcontext():
                self.files[key] = self.read(path, str(path), self.findings)
        return self.files[key]

    def book(self, path: Path, variants: list[Path]) -> Book | None:
        """The book of a file, with variants applied; the file may itself be a delta on a base, and so on down.

        Its own variants and those that are put on it are one stack, so that it is the same from whichever end it is
        named.
        """
        chain = self._chain(path)
        if chain is None:
            return None
        stacked = next((at for at, file in enumerate(chain) if file.header.kind != "variant"), 0)
        lineage = [file.header.name.text for file in chain[stacked:]]
        stack = Stack(self.findings, self.file, lineage)
        files = [self.file(variant) for variant in variants]
        fitting = [stack.put(file) for file in [*reversed(chain[:stacked]), *files] if file is not None]
        if not all(fitting):
            return None
        book = self._game(chain[-1], Path(chain[-1].path))
        for edition in reversed(chain[stacked:-1]):
            self._delta(book, edition)
            book.base, book.id, book.own = book.id, edition.header.name.text, {edition.header.name.text}
            book.edition = book.id
            book.path = edition.path
            Deltas(book, self.findings).apply([edition])
        self._variants(book, stack)
        _number(book)
        return book

    def _chain(self, path: Path) -> list[t.File] | None:
        """A file, its base, the base of that, and so on down to a game; None when there is none at the end."""
        chain: list[t.File] = []
        place = Place(str(path))
        while True:
            file = self.file(path)
            if file is None:
                return None
            if file in chain:
                message = "This book is, through its bases, a delta on itself."
                self.findings.report("R002", place, message, "Name another base.")
                return None
            chain.append(file)
            if file.header.base is None:
                break
            place = place_of(file.path, file.header.base.span)
            base = self.find(bases_of(file)[0], path.parent, place)
            if base is None:
                return None
            path = base
        if file.header.kind != "game":
            place = place_of(file.path, file.header.span)
            message = f"A {file.header.kind} cannot be played by itself."
            self.findings.report("R003", place, message, "Name a game, an edition or a variant.")
            return None
        return chain

    def _variants(self, book: Book, stack: Stack) -> None:
        """Put the variants of a stack on a book."""
        if not stack.files:
            return
        levels = list(stack.levels())
        stack.exclude()
        stack.speak_of_none()
        stack.agree()
        stack.name(book)
        book.own = set(stack.files)
        deltas = Deltas(book, self.findings, stack.earlier, stack.over)
        for files in levels:
            for file in files:
                self._delta(book, file)
            deltas.apply(files)
            book.path = files[-1].path

    def _delta(self, book: Book, file: t.File) -> None:
        """Begin an edition or a variant: its header, and a finding if it changes nothing."""
        header = file.header
        if not _changes(file) and not self._broken(file):
            place = place_of(file.path, header.name.span)
            message = f"The {header.kind} `{header.name}` changes nothing."
            help = "`amend`, `replace`, `add`, `remove`, `except` and `adopt` change a base."
            self.findings.report("R029", place, message, help)
        book.variants.append(header.name.text)
        book.kind = header.kind
        if header.kind == "edition" and any(line.kind == "sources" for line in header.lines):
            book.inherited |= set(book.sources)
        if any(line.kind == "title" for line in header.lines):
            book.titles.clear()  # else its base would give the title in other languages
        self._header(book, file)

    def _broken(self, file: t.File) -> bool:
        """Whether a part of a file could not be read, so that it may change more than is known."""
        return any(found.severity is Severity.ERROR and found.place.path == file.path for found in self.findings)

    def _game(self, file: t.File, path: Path) -> Book:
        book = Book(file.header.name.text, "game", {}, "en", (0, 0), [], [], {}, {}, file.path, path.parent)
        book.edition = book.id
        self._header(book, file)
        if book.players == (0, 0):
            place = place_of(file.path, file.header.span)
            self.findings.report(
                "R004", place, "The book does not say how many play.", "Add `players 2`, or `players 2 to 4`."
            )
            book.players = (2, 2)
        self._items(book, file)
        return book

    def _items(self, book: Book, file: t.File) -> None:
        """The sections and articles of a game or library, in order; ids are unique."""
        section = ""
        retired: list[t.Retired] = []
        ids = {article.id: article for article in book.articles}
        for item in file.items:
            if isinstance(item, t.Section):
                section = item.name.text
                first = next((one for one in book.sections if one.name == section), None)
                if first is not None:
                    place = place_of(file.path, item.name.span)
                    self._twice(f"section `{section}`", place, place_of(first.path, first.span))
                    continue
                book.sections.append(BookSection(section, item.titles, file.path, item.span))
            elif isinstance(item, t.Article):
                earlier = ids.get(item.id.text)
                if earlier is not None:
                    related = (Related(earlier.place, "The first article of this id."),)
                    place = place_of(file.path, item.id.span)
                    self.findings.report(
                        "R010",
                        place,
                        f"The id `{item.id}` is used twice.",
                        "Give this article an id of its own.",
                        related,
                    )
                    continue
                article = BookArticle(item.id.text, section, item.lines, file.header.name.text, file.path, item.span)
                ids[article.id] = article
                book.articles.append(article)
            elif isinstance(item, t.Retired):
                retired.append(item)
            else:
                place = place_of(file.path, item.span)
                if isinstance(item, t.Passage):
                    help = '`sources "FILE"` names it.'
                    self.findings.report("R013", place, "Passages stand in the file of a source.", help)
                    continue
                what = "except" if isinstance(item, t.ExceptWhen) else type(item).__name__.lower()
                message = f"`{what}` changes a base, and a {file.header.kind} has none."
                help = "Begin the file with `variant NAME of BASE`, or change the article itself."
                self.findings.report("R011", place, message, help)
        for old in retired:
            self._retired(book, old, file)

    def _retired(self, book: Book, item: t.Retired, file: t.File) -> None:
        """An id that no article may have again."""
        place = place_of(file.path, item.id.span)
        existing = book.article(item.id.text)
        if existing is not None:
            related = (Related(existing.place, "The article that has this id."),)
            message = f"The id `{item.id}` belonged to an article that is removed."
            self.findings.report("R024", place, message, "Choose a new id for the article.", related)
        book.removed[item.id.text] = place

    def _header(self, book: Book, file: t.File) -> None:
        for line in file.header.lines:
            place = place_of(file.path, line.span)
            match line.kind:
                case "title":
                    book.titles[line.values[0]] = line.values[1]
                case "players":
                    self._players(book, line, place)
                case "language":
                    book.language = line.values[0]
                    for article in book.articles:
                        article.translations.clear()  # what was the original is now a translation
                case "author":
                    book.authors.append(line.values[0])
                case "because":
                    book.because.append((line.values[0], line.values[1]))
                case "use":
                    self._use(book, Path(file.path), line.values[0], place, [])
                case "sources":
                    self._source(book, Path(file.path), line.values[0], place)
        self._terms(book, file)

    def _terms(self, book: Book, file: t.File) -> None:
        """The terms of a file, over those of its base and its libraries."""
        own: dict[str, t.Term] = {}
        for term in file.header.terms:
            first = own.setdefault(term.name.text, term)
            if first is not term:
                place = place_of(file.path, term.name.span)
                self._twice(f"term `{term.name}`", place, place_of(file.path, first.span))
        book.terms.update(own)

    def _twice(self, what: str, place: Place, first: Place) -> None:
        """A term or a section that stands a second time."""
        help = 'Its words in all languages stand in one line: `en "…" fr "…"`.'
        self.findings.report("R042", place, f"The {what} stands twice.", help, (Related(first, "It is here first."),))

    def _players(self, book: Book, line: t.HeaderLine, place: Place) -> None:
        low, high = int(line.values[0]), int(line.values[1])
        if not 1 <= low <= high <= MOST_PLAYERS:
            message = f"From {low} to {high} players cannot be seated."
            self.findings.report("R005", place, message, f"Between 1 and {MOST_PLAYERS}, the least first.")
            low = min(max(low, 1), MOST_PLAYERS)
            high = min(max(high, low), MOST_PLAYERS)
        book.players = (low, high)

    def _inside(self, origin: Path, name: str, book: Book, root: Path, place: Place) -> Path | None:
        """A file named by a book: it must lie in the book's own folder, or in `root`, that of the delta, or below."""
        path = origin.parent / name
        roots = {book.folder.resolve(), root.resolve()}
        if "\0" in name or not any(Path(realpath(path)).is_relative_to(folder) for folder in roots):
            self.findings.report(
                "R006", place, f"`{name}` lies outside the folder of the book.", "Move it into the folder of the book."
            )
            return None
        if not library.is_file(path):
            self.findings.report(
                "R007",
                place,
                f"There is no file `{name}`.",
                "Paths are said from the folder of the file that names them.",
            )
            return None
        return path

    def _use(self, book: Book, origin: Path, name: str, place: Place, within: list[Path]) -> None:
        path = self._inside(origin, name, book, (within[0] if within else origin).parent, place)
        if path is None:
            return
        if path.resolve() in [p.resolve() for p in [*within, origin]]:
            self.findings.report(
                "R008", place, f"`{name}` uses itself, directly or through others.", "Take one `use` of the circle out."
            )
            return
        if path.resolve() in self.files:
            return
        if len(self.files) > MOST_FILES:
            self.findings.report("R009", place, f"A book uses at most {MOST_FILES} files.", "Join some of them.")
            return
        file = self.file(path)
        if file is None:
            return
        if file.header.kind != "library":
            help = "A library begins with `library NAME`."
            self.findings.report("R016", place, f"`{name}` is a {file.header.kind}, not a library.", help)
            return
        for line in file.header.lines:
            if line.kind == "use":
                self._use(book, path, line.values[0], place_of(file.path, line.span), [*within, origin])
        self._terms(book, file)
        book.libraries.append(file.header.name.text)
        self._items(book, file)

    def _source(self, book: Book, origin: Path, name: str, place: Place) -> None:
        path = self._inside(origin, name, book, origin.parent, place)
        file = self.file(path) if path else None
        if file is None:
            return
        if file.header.kind != "source":
            self.findings.report(
                "R012", place, f"`{name}` is a {file.header.kind}, not a source.", "A source begins with `source NAME`."
            )
            return
        passages: dict[str, t.Passage] = {}
        for item in file.items:
            if not isinstance(item, t.Passage):
                self.findings.report(
                    "R013", place_of(file.path, item.span), "A source holds passages only.", '`passage 1.1 "Section"`.'
                )
            elif item.id.text in passages:
                related = (
                    Related(place_of(file.path, passages[item.id.text].span), "The first passage of this number."),
                )
                self.findings.report(
                    "R014",
                    place_of(file.path, item.id.span),
                    f"Passage {item.id} stands twice.",
                    "Number it anew.",
                    related,
                )
            else:
                passages[item.id.text] = item
        titles = tuple((line.values[0], line.values[1]) for line in file.header.lines if line.kind == "title")
        book.sources[file.header.name.text] = SourceBook(
            file.header.name.text, titles, tuple(passages.values()), file.path
        )


def _changes(file: t.File) -> bool:
    """Whether a delta changes its base at all."""
    lines = (line.kind in ("players", "use", "sources", "language") for line in file.header.lines)
    return bool(file.items or file.header.terms or any(lines))


def _number(book: Book) -> None:
    """Give every article its printed number: its section's place in the outline, and its place in the section."""
    order = {section.name: index for index, section in enumerate(book.sections, 1)}
    counts: dict[str, int] = {}
    for article in book.articles:
        counts[article.section] = counts.get(article.section, 0) + 1
        article.number = (
            f"{order.get(article.section, 0)}.{counts[article.section]}" if order else str(counts[article.section])
        )
