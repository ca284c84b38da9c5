"""A small game and variants of it in a folder, for the tests of deltas."""

from __future__ import annotations

from pathlib import Path

from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.load import load

BASE = """statuto 1
game example/base
  title en "Base"
  players 2
  term square "square" "squares"

section play "Play"

article mark.put
  en "A player marks a {square} of {SIZE} by {SIZE}."
  let SIZE = 3
  let LENGTH = 3
  board field of square: square grid SIZE by SIZE
  memory mark on each square: player or none
  action mark on square s:
    set mark on s to mover
  must mark

article mark.full
  en "No {square} is marked twice."
  must not mark when mark on s is not none

section turn "Turns"

article turn.order
  en "Players take turns."
  turn:
    choose mark
  reading who-starts
    asks en "Who begins?"
    oldest adopted en "The oldest."
    youngest en "The youngest."
    by-lot en "By lot."
  under who-starts youngest:
    first player player 2

article end.full
  en "The game ends when every {square} is marked."
  end when every square s has mark on s is not none, nobody wins
"""
ONE = 'article mark.one\n  en "One."\n'
TWO = 'article mark.two\n  en "Two."\n'


def variant(name: str, body: str) -> str:
    return f'statuto 1\nvariant example/{name} of example/base\n  author "A player"\n\n{body}'


def loaded(folder: Path, *names: str, **bodies: str) -> tuple[Book, Findings]:
    """The base with variants; each is written, and all or those that are named are loaded."""
    (folder / "base.statuto").write_text(BASE, "utf-8")
    for name, body in bodies.items():
        (folder / f"{name}.statuto").write_text(variant(name, body), "utf-8")
    findings = Findings()
    chosen = names or tuple(bodies)
    book = load("+".join(str(folder / f"{name}.statuto") for name in ("base", *chosen)), findings)
    assert book is not None
    return book, findings


def ids(book: Book) -> list[str]:
    return [article.id for article in book.articles]


def codes(findings: Findings) -> list[str]:
    return [finding.code for finding in findings]


def stacked(folder: Path, name: str, base: str, body: str, header: str = "") -> None:
    text = f"statuto 1\nvariant example/{name} of {base}\n{header}\n{body}"
    (folder / f"{name}.statuto").write_text(text, "utf-8")


def by_path(folder: Path, *names: str) -> tuple[Book | None, Findings]:
    findings = Findings()
    return load("+".join(str(folder / f"{name}.statuto") for name in names), findings), findings


def same(book: Book) -> object:
    """All that two equal books have in common."""
    articles = [(a.id, a.number, a.section, a.lines, a.origin, a.path, a.changes) for a in book.articles]
    rest = (
        book.id,
        book.kind,
        book.titles,
        book.players,
        book.base,
        book.variants,
        book.adopted,
        book.removed,
        book.reasons,
        book.path,
    )
    return articles, rest, book.terms, book.authors, book.because
