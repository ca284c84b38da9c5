"""`statuto list`: the books, editions and variants that ship or lie in a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from statuto.commands.options import Data, DataOption
from statuto.commands.terminal import cells, chat, clean, out, out_json

if TYPE_CHECKING:
    from statuto.resolve.library import Listed

KINDS = ("game", "edition", "variant")


def list_books(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder; without one, what ships.", show_default=False)
    ] = None,
    format: DataOption = Data.TEXT,
) -> None:
    """List the books that ship, or lie in a folder.

    Games, editions and variants are listed, each with its name and title.
    """
    from statuto.resolve.library import books_in, shipped

    if folder is not None and not os.path.isdir(folder):
        chat(f"statuto: there is no folder {clean(str(folder))}")
        raise typer.Exit(2)
    found = shipped() if folder is None else books_in(folder)
    books = [_described(listed) for listed in found if listed.kind in KINDS]
    if format is Data.JSON:
        out_json({"schema": 1, "books": books})
        return
    rows = [(b["kind"], b["name"], _players(b["players"]), b["title"], b["path"]) for b in books]
    for line in table([("kind", "name", "players", "title", "path"), *rows]) if rows else []:
        out(line)
    if not rows:
        chat("No book lies here.")


def _described(listed: Listed) -> dict[str, Any]:
    """What a book says of itself; the number of players is the base's where a delta says none."""
    from statuto.commands.report_text import shown_path
    from statuto.resolve.load import header_of

    book = header_of(listed.path)
    titles = book.titles if book else {}
    language = book.language if book else "en"
    title = titles.get(language) or next(iter(titles.values()), "")
    return {
        "kind": listed.kind,
        "name": listed.name,
        "base": listed.base,
        "title": title,
        "players": list(book.players) if book else None,
        "path": shown_path(str(listed.path)),
    }


def _players(players: list[int] | None) -> str:
    if players is None:
        return "?"
    low, high = players
    return str(low) if low == high else f"{low} to {high}"


def table(rows: list[tuple[str, ...]]) -> list[str]:
    """Rows in columns as wide as their widest cell."""
    rows = [tuple(clean(cell) for cell in row) for row in rows]
    widths = [max(cells(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(cell + " " * (width - cells(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
