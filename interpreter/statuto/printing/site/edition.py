"""The pages of one edition: the reference, what it leaves open, its examples, its steps; and the files to download."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from markupsafe import Markup

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.examples.run import Runner
from statuto.figures.machine import turn_figure
from statuto.findings import Findings
from statuto.printing import html
from statuto.printing.data import as_json
from statuto.printing.make import Wish, make
from statuto.printing.markdown import markdown
from statuto.printing.model import Publication, anchors_of
from statuto.printing.papers import A4, CARD
from statuto.printing.pdf import pdf
from statuto.printing.site.books import Family, opened
from statuto.printing.site.fragment import Fragment, fragment, only
from statuto.printing.site.model import Made, Page, Shown, way
from statuto.printing.words import called
from statuto.reference.document import Document, document
from statuto.resolve.book import Book
from statuto.resolve.library import Listed
from statuto.simulate.coverage import cover
from statuto.syntax import tree as t
from statuto.web import environment

TEMPLATES = Path(__file__).with_name("templates")
FILES = {"PDF": "pdf", "one page of HTML": "html", "Markdown": "md", "JSON": "json"}
"""The files of a reference: what they are called, and how they end."""

SHEETS = {
    "aid": ("Player aid", {"aid": "Player aid", "card": "Cards"}),
    "sheet": ("Score sheet", {"sheet": "Score sheet"}),
}
"""The pages of what lies on the table: what they are called, and the layouts that are printed, with their names."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A page in the making: what it is called in the navigation, its publication if it is one, its blocks."""

    label: str
    title: str
    part: Fragment
    publication: Publication | None = None
    searched: bool = True
    files: tuple[tuple[str, str], ...] = ()


def edition(family: Family, listed: Listed, coverage: int = 0) -> Made:
    """The pages of an edition and its files, with the use of its articles in so many games, if any."""
    book = opened(listed)
    if isinstance(book, str):
        return Made(problems=(f"{listed.path.name}: {book}",))
    folder = family.folder(listed)
    files: dict[str, bytes] = {}
    parts = dict(_parts(folder, book, files, coverage))
    first = parts["index"].publication
    assert first is not None
    told = document(book, Setting(book.players[0]))
    kept = tuple(file for name, part in parts.items() if name == "index" or part.title for file in part.files)
    shown = replace(shown_of(told, first.title.plain, book.id), files=kept)
    pages = []
    for name, part in parts.items():
        said = part.publication or first
        title = f"{said.title.plain} ({book.id})"
        pages.append(
            Page(
                f"{folder}/{name}",
                f"{part.title}: {title}" if part.title else title,
                _body(family, folder, parts, name, said),
                part.part.contents,
                part.searched,
                shown if name == "index" else None,
                part.label,
            )
        )
    return Made(tuple(pages), tuple(files.items()))


def _body(family: Family, folder: str, parts: Mapping[str, _Part], name: str, said: Publication) -> str:
    """The HTML of one of the pages of an edition, under the title of a publication."""
    path, part = f"{folder}/{name}", parts[name]
    return (
        environment(TEMPLATES)
        .get_template("edition.html")
        .render(
            publication=said,
            part=part.part,
            said=part.title,
            others=[(one.label, way(path, f"{folder}/{other}"), other == name) for other, one in parts.items()],
            files=[(title, way(path, file)) for title, file in part.files],
            home=way(path, f"{family.path}/index"),
        )
    )


def languages(book: Book) -> list[str]:
    """The languages in which every article of a book that has words has them, its own first."""
    worded = [
        {line.prose.language or book.language for line in article.lines if isinstance(line, t.Wording)}
        for article in book.articles
    ]
    whole = set.intersection(*filter(None, worded)) if any(worded) else set()
    return [book.language, *sorted(whole - {book.language})]


def _parts(folder: str, book: Book, files: dict[str, bytes], coverage: int) -> Iterator[tuple[str, _Part]]:
    """The pages of an edition by their name; what they offer to download is put into `files`."""
    setting = Setting(book.players[0])
    runner = Runner(book, setting)
    covered = cover(runner.engine(setting.players, ()), 1, coverage) if coverage else None
    first: Publication | None = None
    for language in languages(book):
        publication = make(book, setting, Wish(languages=(language,), coverage=covered), runner=runner)
        own = first is None
        name = "index" if own else language
        kept = tuple(_references(f"{folder}/{_stem(folder, '' if own else language)}", publication, files))
        yield name, _Part("Reference" if own else called(language), "", fragment(publication), publication, True, kept)
        first = first or publication
    assert first is not None
    # All pages of an edition lie in one folder.
    elsewhere = {anchor: way("index", "index", anchor) for anchor in anchors_of(first)}
    yield from _sheets(folder, book, files, elsewhere)
    questions = make(book, setting, Wish("open", figures=False))
    if questions.blocks:
        part = fragment(questions, elsewhere)
        yield "readings", _Part("Open questions", "Open questions", part, questions, False)
    examples = only(first, frozenset(("example", "ruling")))
    if examples.blocks:
        yield "examples", _Part("Examples", "Examples", fragment(examples, elsewhere), searched=False)
    yield "machine", _Part("Turn", "Turn", _turn(book))


def _sheets(
    folder: str, book: Book, files: dict[str, bytes], elsewhere: Mapping[str, str]
) -> Iterator[tuple[str, _Part]]:
    """The pages of what lies on the table, each with its PDFs; cards are a PDF alone."""
    for layout, (label, layouts) in SHEETS.items():
        made: list[tuple[str, str]] = []
        publications = [make(book, Setting(book.players[0]), Wish(one, figures=False)) for one in layouts]
        for one, publication in zip(layouts, publications, strict=True):
            if publication.blocks:
                path = f"{folder}/{_stem(folder, one)}.pdf"
                files[path] = printed(publication)
                made.append((f"{layouts[one]} (PDF)", path))
        if made:
            part = fragment(publications[0], elsewhere)
            yield layout, _Part(label, label, part, publications[0], False, tuple(made))


def _stem(folder: str, which: str) -> str:
    """The name of a file of an edition, without its ending: it has to be told from those of others where it is kept."""
    names = folder.split("/")
    return "-".join(filter(None, (names[-3], names[-1], which)))


def _references(path: str, publication: Publication, files: dict[str, bytes]) -> Iterator[tuple[str, str]]:
    """Make the files of a reference; the names and paths of them."""
    made = {
        "pdf": lambda: printed(publication),
        "html": lambda: html.page(publication).encode(),
        "md": lambda: markdown(publication).encode(),
        "json": lambda: as_json(publication).encode(),
    }
    for title, ending in FILES.items():
        files[f"{path}.{ending}"] = made[ending]()
        yield title, f"{path}.{ending}"


def printed(publication: Publication) -> bytes:
    """A publication as a PDF on its usual paper."""
    return pdf(publication, CARD if publication.form == "card" else A4)


def shown_of(document: Document, title: str, name: str) -> Shown:
    """What lists say of a book."""
    low, high = document.players
    players = f"{low}" if low == high else f"{low} to {high}"
    return Shown(title, document.language, name, players, " ".join(document.because))


def _turn(book: Book) -> Fragment:
    """How a turn goes, as a figure and in words."""
    typed = build(book, Setting(book.players[0]), Findings())
    numbers = {article.id: article.number for article in book.articles}
    figure = turn_figure(typed.program, book.id, numbers=numbers)
    body = environment(TEMPLATES).get_template("turn.html").render(figure=figure)
    return Fragment(Markup(body), ())
