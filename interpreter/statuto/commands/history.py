"""`statuto history`: one article through all the books of its game."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from statuto.commands.opening import BAD_INPUT
from statuto.commands.options import Data, DataOption
from statuto.commands.terminal import chat, clean, out, out_json

if TYPE_CHECKING:
    from statuto.difference import Change
    from statuto.difference.matrix import Column
    from statuto.reference.document import Entry
    from statuto.resolve.book import Book

WIDTH = 88


def history(
    article: Annotated[str, typer.Argument(metavar="ARTICLE", help="The id of an article.", show_default=False)],
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game that ships, or a folder; all that have it if not said."),
    ] = None,
    language: Annotated[
        str | None, typer.Option("--language", metavar="LANG", help="The language of the words.")
    ] = None,
    format: DataOption = Data.TEXT,
) -> None:
    """Show one article through all editions and variants of a game.

    The first book gives its words; each further one what it changes, if it changes anything.
    """
    from statuto.commands.family import listed_of, opened
    from statuto.difference.matrix import columns

    games = [game] if game is not None else _games(article)
    told = []
    for one in games:
        books = list(opened(listed_of(one)))
        found = list(columns(books, language, {article}))
        if any(article in column.ids for column in found):
            told.append((books[0], found))
    if not told:
        chat(f"statuto history: no book has an article {clean(article)}.")
        raise typer.Exit(BAD_INPUT)
    if format is Data.JSON:
        out_json({"schema": 1, "id": article, "games": [_data(book, found, article) for book, found in told]})
        return
    for index, (book, found) in enumerate(told):
        for line in [*([""] if index else []), *_lines(book, found, article, language)]:
            out(line)


def _games(article: str) -> list[str]:
    """The games in whose files the id stands."""
    from statuto.commands.family import ORDER, game_of
    from statuto.resolve.library import shipped

    with_id = (one for one in shipped() if article in one.path.read_text("utf-8", "replace"))
    return sorted({game_of(one.name) for one in with_id if one.kind in ORDER})


def _lines(first: Book, found: list[Column], id: str, language: str | None) -> Iterator[str]:
    from statuto.difference.groups import NAMES
    from statuto.difference.words import marked, plain

    own = _own(first, id, language)
    yield f"{found[0].book}: " + ("has no such article" if own is None else f"{own.number} {own.title}".rstrip())
    if own is not None:
        yield from _filled(" ".join(own.prose))
    for column in found[1:]:
        changes = column.of(id)
        if not changes:
            continue
        yield ""
        kinds = ", ".join(NAMES[change.kind] for change in changes)
        yield f"{column.book}: {kinds}" + (f" (beside {column.base})" if column.base != found[0].book else "")
        yield from (line for change in changes for text in change.sentences for line in _filled(f"* {text}"))
        before, after = _prose(changes[0])
        if before != after:
            yield from _filled(plain(marked(before, after)))
    same = [column.book for column in found[1:] if not column.of(id) and id in column.ids]
    if same:
        yield ""
        yield from _filled(f"The same in {', '.join(same)}.", "")


def _own(book: Book, id: str, language: str | None) -> Entry | None:
    from statuto.checks.program import Setting
    from statuto.reference.document import document

    return document(book, Setting(book.players[0]), language).article(id)


def _prose(change: Change) -> tuple[str, str]:
    before, after = (" ".join(entry.prose) if entry is not None else "" for entry in (change.a, change.b))
    return before, after


def _filled(text: str, indent: str = "  ") -> list[str]:
    then = indent + ("  " if text.startswith("* ") else "")
    return textwrap.wrap(clean(text), WIDTH, initial_indent=indent, subsequent_indent=then, break_on_hyphens=False)


def _data(first: Book, found: list[Column], id: str) -> dict[str, Any]:
    from statuto.commands.diff_data import change_data

    books = [
        {
            "book": column.book,
            "beside": column.base,
            "has": id in column.ids,
            "changes": [change_data(change) for change in column.of(id)],
        }
        for column in found
    ]
    return {"game": first.id, "books": books}
