"""`statuto engine`: a game as a program, one JSON object a line."""

from __future__ import annotations

import sys

from statuto.commands.opening import open_typed
from statuto.commands.options import Adopt, BookName, Players, Set
from statuto.commands.terminal import chat

MOST_CHARACTERS = 1_000_001


def engine(book: BookName, players: Players = None, chosen: Set = None, adopt: Adopt = None) -> None:
    """Answer the requests of a program, a line each.

    A request is such as {"do": "new"}. It goes on until the input ends; a bad line gets an error.
    """
    from statuto.play.protocol import Protocol

    typed = open_typed(book, players, chosen, adopt)
    session = Protocol(typed.book, book, typed.program.setting)
    if sys.stdin.isatty():
        chat('One JSON object a line, such as {"do": "new"}; end with Ctrl-D.')
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    while line := sys.stdin.readline(MOST_CHARACTERS):
        whole = line
        while not line.endswith("\n") and (line := sys.stdin.readline(MOST_CHARACTERS)):
            pass  # the rest of a line past the bound is read and let go
        if whole.strip():
            print(session.answer(whole.strip()), flush=True)
