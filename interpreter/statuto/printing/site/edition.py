"""The pages of one edition: the reference, what it leaves open, its examples, its steps; and the files to download."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from markupsafe import Markup

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.figures.machine import machine_figure
from statuto.findings import Findings
from statuto.machine.graph import graph
from statuto.machine.lower import lower
from statuto.printing import html
from statuto.printing.data import as_json
from statuto.printing.make import Wish, make
from statuto.printing.markdown import markdown
from statuto.printing.model import Publication
from statuto.printing.pdf import pdf
from statuto.printing.site.books import Family, opened
from statuto.printing.site.fragment import Fragment, fragment, only
from statuto.printing.site.model import Made, Page, Shown, way
from statuto.reference.document import Document, document
from statuto.resolve.book import Book
from statuto.resolve.library import Listed
from statuto.web import environment

TEMPLATES = Path(__file__).with_name("templates")
DOWNLOADS = (("PDF", "pdf"), ("one page of HTML", "html"), ("Markdown", "md"), ("JSON", "json"))
"""The files of a reference: what they are called, and how they end."""

PARTS = {"index": "Reference", "readings": "Open questions", "examples": "Examples", "machine": "Turn"}
"""The pages of an edition, by their name, with the words for them in the navigation."""

OWN = frozenset(("index", "machine"))
"""Those that say what no other page of the edition says."""


def edition(family: Family, listed: Listed, files: bool = True) -> Made:
    """The pages of an edition, and its files if they are asked for."""
    book = opened(listed)
    if isinstance(book, str):
        return Made(problems=(f"{listed.path.name}: {book}",))
    setting = Setting(book.players[0])
    publication = make(book, setting, Wish())
    pages = tuple(_pages(family, listed, book, publication))
    return Made(pages, tuple(_files(family, listed, publication)) if files else ())


def _pages(family: Family, listed: Listed, book: Book, publication: Publication) -> Iterator[Page]:
    parts: dict[str, tuple[str, Fragment]] = {"index": ("", fragment(publication))}
    for name, kinds in (("readings", {"reading"}), ("examples", {"example", "ruling"})):
        some = only(publication, frozenset(kinds))
        if some.blocks:
            parts[name] = (PARTS[name], fragment(some))
    turn = _turn(book)
    if turn is not None:
        parts["machine"] = (PARTS["machine"], turn)
    folder = family.folder(listed)
    shown = shown_of(document(book, Setting(book.players[0])), publication.title.plain, book.id)
    template = environment(TEMPLATES).get_template("edition.html")
    for name, (said, part) in parts.items():
        path = f"{folder}/{name}"
        body = template.render(
            publication=publication,
            part=part,
            said=said,
            others=[(PARTS[other], way(path, f"{folder}/{other}"), other == name) for other in parts],
            files=[(title, way(path, file_of(family, listed, ending))) for title, ending in DOWNLOADS],
        )
        title = f"{publication.title.plain} ({book.id})"
        about = None if said else shown
        yield Page(path, f"{said}: {title}" if said else title, body, part.contents, name in OWN, about)


def shown_of(document: Document, title: str, name: str) -> Shown:
    """What lists say of a book."""
    low, high = document.players
    players = f"{low}" if low == high else f"{low} to {high}"
    return Shown(title, document.language, name, players, " ".join(document.because))


def _turn(book: Book) -> Fragment | None:
    """How a turn goes, as a figure; None if that cannot be drawn."""
    typed = build(book, Setting(book.players[0]), Findings())
    drawn = graph(lower(typed.program))
    numbers = {article.id: article.number for article in book.articles}
    figure = machine_figure(drawn, book.id, numbers=numbers)
    body = environment(TEMPLATES).get_template("turn.html").render(figure=figure)
    return Fragment(Markup(body), ())


def _files(family: Family, listed: Listed, publication: Publication) -> Iterator[tuple[str, bytes]]:
    made = {
        "pdf": lambda: pdf(publication),
        "html": lambda: html.page(publication).encode(),
        "md": lambda: markdown(publication).encode(),
        "json": lambda: as_json(publication).encode(),
    }
    for _, ending in DOWNLOADS:
        yield file_of(family, listed, ending), made[ending]()


def file_of(family: Family, listed: Listed, ending: str) -> str:
    """The path of a file of an edition."""
    return f"{family.path}/files/{family.folder(listed).rpartition('/')[2]}.{ending}"
