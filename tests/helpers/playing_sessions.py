"""Tables, screens and sessions whose input is a script."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pytest

from statuto.checks.build import Typed, build
from statuto.checks.program import Setting
from statuto.commands.terminal import plain
from statuto.commands.wording import values_of
from statuto.findings import Findings
from statuto.play.screen import Look, Screen
from statuto.play.session import Session
from statuto.play.table import Table, table
from statuto.resolve.load import load

Playing = Callable[..., "Played"]


@lru_cache(maxsize=32)
def typed_of(name: str, setting: Setting) -> Typed:
    findings = Findings()
    book = load(name, findings)
    assert book is not None and not findings.errors
    return build(book, setting, findings)


def table_of(name: str, seats: list[str], seed: int = 1, **options: int) -> Table:
    typed = typed_of(name, Setting(len(seats), tuple(options.items())))
    return table(typed, name, seats, seed)


@dataclass
class Played:
    """A session that is over: how it stopped, what it showed, and what it said beside."""

    stopped: str
    text: str
    chat: list[str]
    session: Session


@pytest.fixture
def playing() -> Playing:
    """Plays a scripted session; the lines are what the people type."""

    def play(
        name: str,
        *lines: str,
        seats: str = "human,random",
        seed: int = 1,
        look: Look | None = None,
        target: Path | None = None,
        ask: bool = False,
        **options: int,
    ) -> Played:
        source, out, chat = io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO(), list[str]()

        def read(prompt: str) -> str | None:
            out.write(prompt)
            line = source.readline()
            out.write(line)
            return line or None

        screen = Screen(look or Look(), out.write, read, plain)
        there = table_of(name, seats.split(","), seed, **options)
        session = Session(there, screen, values_of, chat.append, ask, target)
        return Played(session.run(), out.getvalue(), chat, session)

    return play
