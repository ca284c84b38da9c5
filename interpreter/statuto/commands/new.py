"""`statuto new`: a commented skeleton that checks clean."""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from statuto.commands.terminal import chat, clean, out

if TYPE_CHECKING:
    from statuto.resolve.book import Book, BookArticle

BAD_INPUT = 2
NAME = re.compile(r"[^\W\d][\w]*(-[\w]+)*")

Contents = Annotated[bool, typer.Option("--list", help="List the articles of the base; write nothing.")]
Articles = Annotated[
    list[str] | None,
    typer.Option("--article", metavar="ID", help="An article to change, by id or number; may be said several times."),
]

new = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False, no_args_is_help=True)


@new.callback()
def _new() -> None:
    """Begin a book: a skeleton with comments, in the present folder."""


@new.command("game")
def game(name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the game, as `my-game`.")]) -> None:
    """Begin a game: NAME.statuto in the present folder."""
    name = _word(name)
    title = name.replace("-", " ").capitalize()
    _create(Path(f"{name}.statuto"), GAME.replace("NAME", name).replace("TITLE", title))


@new.command("edition")
def edition(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Its name, as `fr-2002`.")] = None,
    on: Annotated[str, typer.Option("--on", metavar="BOOK", help="The edition that it is told from.")] = "",
    list: Contents = False,
    article: Articles = None,
) -> None:
    """Begin an edition: NAME.statuto in the present folder, with the articles of its base to go through."""
    _delta("edition", name, on, "--on", list, article or [])


@new.command("variant")
def variant(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Its name, as `short-game`.")] = None,
    of: Annotated[str, typer.Option("--of", metavar="BOOK", help="The book that it changes.")] = "",
    list: Contents = False,
    article: Articles = None,
) -> None:
    """Begin a variant: NAME.statuto in the present folder, with the articles of its base to choose from.

    With the base alone, `statuto new variant BOOK`, its articles are listed, and a terminal asks which to change.
    """
    if name is not None and not of and ("/" in name or name.endswith(".statuto")):
        _choose(name, article or [], list or not on_terminal())
    else:
        _delta("variant", name, of, "--of", list, article or [])


def _delta(kind: str, name: str | None, base: str, option: str, contents: bool, articles: list[str]) -> None:
    """Write a delta on a base, or list what there is to change."""
    from statuto.commands import new_deltas

    if not base or (name is None and not contents):
        chat(f"statuto new: write `statuto new {kind} NAME {option} BOOK`, or `{option} BOOK --list`.")
        raise typer.Exit(BAD_INPUT)
    if contents:
        out("\n".join(map(clean, new_deltas.contents(new_deltas.base_of(base)))))
    elif name is not None:
        word, book = _word(name), new_deltas.base_of(base)
        _create(Path(f"{word}.statuto"), new_deltas.skeleton(kind, word, book, _chosen(book, articles)))


def _choose(base: str, articles: list[str], only_list: bool) -> None:
    """List the articles of a base, and let a person choose the article and the name of a variant."""
    from statuto.commands import new_deltas

    book = new_deltas.base_of(base)
    chosen = _chosen(book, articles)
    if not articles or only_list:
        out("\n".join(map(clean, new_deltas.contents(book))))
    if only_list:
        chat(f"Write `statuto new variant NAME --of {base} --article ID` to begin a variant of one of them.")
        return
    if not articles:
        chosen = _chosen(book, _asked("Which articles? By number or id, or Enter for all: ").replace(",", " ").split())
    word = _word(_asked("The name of the variant, as `short-game`: "))
    _create(Path(f"{word}.statuto"), new_deltas.skeleton("variant", word, book, chosen))


def _chosen(book: Book, words: list[str]) -> list[BookArticle]:
    """The articles that some words name; what names none ends the command with 2."""
    from statuto.commands.new_articles import NoArticle, chosen

    try:
        return chosen(book, words)
    except NoArticle as problem:
        chat(f"statuto new: {clean(str(problem))}")
        raise typer.Exit(BAD_INPUT) from None


def on_terminal() -> bool:
    """Whether a person can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _asked(question: str) -> str:
    """What a person answers; the end of input ends the command with 2."""
    try:
        return input(question)
    except EOFError:
        chat("statuto new: nothing was written.")
        raise typer.Exit(BAD_INPUT) from None


def _word(name: str) -> str:
    """A name of a book; what is none ends the command with 2."""
    name = unicodedata.normalize("NFC", name)
    if not NAME.fullmatch(name):
        chat("statuto new: a name is made of letters, digits and hyphens, as `my-game`.")
        raise typer.Exit(BAD_INPUT)
    return name


def _create(path: Path, text: str) -> None:
    """Write a file that is not there yet."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        chat(f"statuto new: {path} is there already; nothing was written.")
        raise typer.Exit(BAD_INPUT) from None
    except OSError as error:
        chat(f"statuto new: {path} cannot be written: {(error.strerror or str(error)).lower()}.")
        raise typer.Exit(BAD_INPUT) from None
    out(str(path))
    chat(f"Check it with `statuto check {path}`.")


GAME = """\
# A small game that works. Change it bit by bit, and check it after each change.
statuto 1
game NAME/first
  title en "TITLE"
  players 2
  # A term is written in braces in the prose; it then has one singular and one plural everywhere.
  term square "square" "squares"
  term mark "mark" "marks"

section play "Play"

article board.field
  # The id above is for ever: articles are cited, changed and compared by it.
  title en "The board"
  en "The board has {WIDTH} by {WIDTH} {squares}."
  # A number is written once, and stands in the words and in the clauses.
  let WIDTH = 3
  board field of square (squares): square grid WIDTH by WIDTH

article mark.put
  title en "Marking"
  en "On their turn a player must mark one empty {square}."
  # What the game remembers: for each square, whose mark is on it.
  memory mark on each square: player or none
  # What can be done, and what it does.
  action mark on square s:
    set mark on s to mover
  # When it may be done. `may` lets decline, `must` does not, `must not` forbids.
  must mark when mark on s is none

  # An example is a test: `statuto test` runs it, and the book prints it.
  example taken
    en "A {square} with a {mark} is not marked again."
    given 2 players
      set mark on a1 to player 2
    refused mark on a1 by mark.put

article turn.order
  title en "Turns"
  en "The players take turns."
  turn:
    choose mark

section end "End of the game"

article end.line
  title en "A line"
  en "A player who has {LENGTH} {marks} in a line wins at once."
  let LENGTH = 3
  end when run of LENGTH squares s where mark on s is mover, mover wins

  example line
    en "The third {mark} in a row wins."
    given 2 players
      set mark on a1 to player 1
      set mark on b1 to player 1
    play
      mark on c1
    then ended and player 1 wins

article end.full
  title en "A full board"
  en "The game is drawn when every {square} is marked."
  end when every square s has mark on s is not none, nobody wins
"""
