"""The pages of a game as a whole: what there is of it, its books by article, and each variant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from statuto.checks.program import Setting
from statuto.difference import Difference
from statuto.difference.compare import compare_sides
from statuto.difference.matrix import SIGNS, Column, columns, rows
from statuto.difference.sides import Side, side
from statuto.findings import Findings
from statuto.printing.layouts.sides import sides as side_by_side
from statuto.printing.layouts.slip import slip
from statuto.printing.lettered import lettered
from statuto.printing.site.books import Family, short, sorted_out
from statuto.printing.site.edition import printed, shown_of
from statuto.printing.site.fragment import fragment
from statuto.printing.site.model import Made, Page, Shown, way
from statuto.printing.steps import names, stack_of, steps
from statuto.reference.document import document
from statuto.resolve.book import Book
from statuto.resolve.library import Listed, find
from statuto.resolve.load import header_of
from statuto.web import environment

TEMPLATES = Path(__file__).with_name("templates")
MEANINGS = {
    "changed": "another rule",
    "reworded": "other words for the same",
    "reading": "another question or answer",
    "example": "other examples",
    "moved": "moved",
    "renumbered": "another number",
    "added": "a new article",
    "removed": "an article that is gone",
}
"""What the signs of the matrix mean, by the kind of change, in the order of the legend."""


def overview(family: Family, pages: Sequence[Page]) -> Page | None:
    """The first page of a game; `pages` are the others that there are. None if no edition is among them."""
    path = f"{family.path}/index"
    books = {page.path: page.shown for page in pages if page.shown is not None}
    editions = [f"{family.folder(one)}/index" for one in family.editions]
    kept = [(page, books[page]) for page in editions if page in books]
    variants = [(page, books[page]) for page in map(family.page, family.variants) if page in books]
    if not kept and not variants:
        return None
    title, language = title_of(family, kept[0][1] if kept else None)
    body = _render(
        "game.html",
        path,
        family=family,
        title=title,
        language=language,
        editions=kept,
        beside=[page for page in pages if page.path.startswith(f"{family.path}/beside/")],
        variants=variants,
        matrix=next((page.path for page in pages if page.path == f"{family.path}/matrix"), ""),
    )
    return Page(path, title, body)


def title_of(family: Family, first: Shown | None) -> tuple[str, str]:
    """The title of a game and its language: that of its first book, or the name of a folder of several games.

    Where there are variants alone, it is that of the book which one of them is upon.
    """
    if first is not None and not family.collection:
        return first.title, first.language
    for one in () if family.collection else family.variants:
        path = find(one.base.partition("+")[0], one.path.parent)
        book = header_of(path) if path is not None else None
        if book is not None and book.titles:
            language = book.language if book.language in book.titles else next(iter(book.titles))
            return book.titles[language], language
    return family.name.replace("-", " ").capitalize(), "en"


def compared(family: Family) -> Made:
    """The pages for which the books of a game are compared: its matrix, and a page for each variant.

    Of several games that have nothing to do with one another, only variants are compared. What is wrong with a variant
    is told; with an edition, where its own pages are made.
    """
    under = {one.base.partition("+")[0] for one in family.variants}
    found, _ = sorted_out(one for one in family.editions if not family.collection or one.name in under)
    variants, wrong = sorted_out(family.variants)
    # One whose edition lies elsewhere would be compared with another.
    at_home = {one: book for one, book in variants.items() if any(book.edition == other.id for other in found.values())}
    language = next((book.language for book in found.values()), None)
    sides = {book.id: side(book, language) for book in (*found.values(), *at_home.values())}
    files: dict[str, bytes] = {}
    pages: list[Page] = []
    for one, book in variants.items():
        pages += _variant(family, one, book, sides, files)
    if not family.collection:
        if len(found | at_home) > 1:
            pages.append(_matrix(family, found | at_home, sides))
        pages += _beside(family, [(one, sides[book.id]) for one, book in found.items()], files)
    return Made(tuple(pages), tuple(files.items()), wrong)


def _beside(family: Family, editions: Sequence[tuple[Listed, Side]], files: dict[str, bytes]) -> Iterator[Page]:
    """The pages of editions side by side: all beside the first, and each two. Each has a PDF among `files`."""
    groups = [*combinations(editions, 2), *([tuple(editions)] if len(editions) > 2 else [])]
    for group in groups:
        base, *others = (one for _, one in group)
        publication = side_by_side([compare_sides(base, other) for other in others], base.document.language)
        path = family.beside([one for one, _ in group])
        names = [(one.name, f"{family.folder(one)}/index") for one, _ in group]
        part = fragment(publication, _articles(path, names[0][1], base))
        files[f"{path}.pdf"] = printed(publication)
        values = {"publication": publication, "part": part, "names": names, "home": f"{family.path}/index"}
        body = _render("beside.html", path, file=f"{path}.pdf", **values)
        label = " – ".join(short(name) for name, _ in names)
        yield Page(path, publication.title.plain, body, part.contents, False, label=label, wide=True)


def _matrix(family: Family, found: Mapping[Listed, Book], sides: Mapping[str, Side]) -> Page:
    """The table of a game: what each book makes of each article."""
    path = f"{family.path}/matrix"
    made = list(columns(list(found.values()), ready=sides))
    where = [_page(family, listed) for listed in found]
    table = [
        (id, _home(id, made, where), [_signs(column, id) for column in made])
        for id in rows(made)
        if any(column.of(id) for column in made)
    ]
    body = _render(
        "matrix.html",
        path,
        table=table,
        home=f"{family.path}/index",
        columns=list(zip(made, where, [_number(column, made) for column in made], strict=True)),
        legend=[(SIGNS[kind], meaning) for kind, meaning in MEANINGS.items()],
    )
    return Page(path, f"{family.name}: articles and books", body, searched=False, label="Articles and books", wide=True)


def _variant(
    family: Family, listed: Listed, book: Book, sides: Mapping[str, Side], files: dict[str, bytes]
) -> Iterator[Page]:
    """The page of a variant: its slip, and what it is a variant of. No page if that is not to be found.

    The slip is a PDF, too, among `files`.
    """
    difference = _step(listed, book, sides)
    if difference is None:
        return
    publication = slip([difference], difference.b.language)
    base = next((one for one in family.editions if one.name == book.edition), None)
    path, home = family.page(listed), f"{family.folder(base)}/index" if base else ""
    below = sides.get(book.edition)
    part = fragment(publication, _articles(path, home, below) if base and below else None)
    files[f"{path}.pdf"] = printed(publication)
    body = _render(
        "variant.html",
        path,
        publication=publication,
        part=part,
        home=f"{family.path}/index",
        slip=f"{path}.pdf",
        base=home,
        of=book.edition,
        name=book.id,
    )
    title = publication.title.plain
    about = shown_of(difference.b, title, listed.name)
    yield Page(path, f"{title} ({listed.name})", body, part.contents, shown=about, label=title)


def _articles(page: str, home: str, book: Side) -> dict[str, str]:
    """The addresses of the articles of a book on the page of its reference, seen from another page."""
    return {id: way(page, home, id) for id in book.entries}


def _step(listed: Listed, book: Book, sides: Mapping[str, Side]) -> Difference | None:
    """What a variant changes in the book without it, with the numbers of that one."""
    base = sides.get(book.edition)
    if base is None or book.id not in sides or len(names(book)) > 2:
        found = steps(stack_of(str(listed.path), Findings()))
        return found[-1] if found else None
    _, numbered = lettered([base.book, book])
    own = sides[book.id]
    return compare_sides(
        base, replace(own, book=numbered, document=document(numbered, Setting(book.players[0]), own.document.language))
    )


def games(found: Sequence[tuple[Family, str]], path: str) -> Page:
    """The page that lists all games, each with its title."""
    return Page(path, "Games", _render("games.html", path, games=found))


def _render(template: str, path: str, **values: object) -> str:
    return (
        environment(TEMPLATES).get_template(template).render(**values, way=lambda to, anchor="": way(path, to, anchor))
    )


def _page(family: Family, listed: Listed) -> str:
    return family.page(listed) if listed.kind == "variant" else f"{family.folder(listed)}/index"


def _home(id: str, made: Sequence[Column], where: Sequence[str]) -> str:
    """The page of the first book that has an article and is not a variant; none if only variants have it."""
    return next(
        (page for column, page in zip(made, where, strict=True) if id in column.ids and column.kind != "variant"), ""
    )


def _signs(column: Column, id: str) -> list[tuple[str, str]]:
    """The signs of an article in a book, each with what it means; a point if it is the same there, and none if not."""
    changes = column.of(id)
    if not changes:
        return [(".", "the same")] if id in column.ids else []
    return [(SIGNS[change.kind], MEANINGS[change.kind]) for change in changes]


def _number(column: Column, made: Sequence[Column]) -> int:
    """The number of the column that a book is compared with; 0 if it is compared with none."""
    if column.base == column.book:
        return 0
    return next((number for number, one in enumerate(made, 1) if one.book == column.base), 0)
