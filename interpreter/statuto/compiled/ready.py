"""A book that is asked for: its module from the cache if it is there, and all else only once somebody wants it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from statuto import cache
from statuto.compiled import cached
from statuto.findings import RulesError
from statuto.resolve import library
from statuto.resolve.trail import BookChanged, Trail, holds

if TYPE_CHECKING:
    from statuto.checks.build import Typed
    from statuto.checks.program import Setting
    from statuto.compiled.module import Compiled
    from statuto.evaluate.engine import Engine
    from statuto.machine.code import Machine

FORM = 2
"""Of a file; another form has another number."""


class Ready:
    """A book by a name, and with what else was `asked`, which is plain; `make` loads and types it, and leaves a trail.

    Once a module was made, it is kept how the book was asked for and which files were read. While these are the same,
    the module is there without the book being read. Else `make` is called at once, and may refuse the book.

    It is one book all the while, that of `mark` where one is given: where its files have changed, also between two
    readings, `BookChanged` is raised.
    """

    def __init__(self, name: str, asked: Sequence[Any], make: Callable[[Trail], Typed], mark: str = "") -> None:
        self._trail, self._make = Trail(), make
        self._book, self._mark = name, mark
        self._notes = dict[str, Any]()
        self._key = self._name(name, asked)
        self._known = self._recalled()
        self._keeps = self._known is not None
        if self._known is not None:
            self._mark = self._same(str(self._known["mark"]))
        if self._known is None:
            self._load()  # what is wrong with the book is said now

    @cached_property
    def typed(self) -> Typed:
        """The typed program."""
        from statuto.syntax.parse import no_collection

        self._trail = Trail()
        with no_collection():
            try:
                made = self._make(self._trail)
            except ValueError as error:
                if self._mark:  # it had no errors then
                    raise BookChanged(self._book) from error
                raise
        self._mark = self._same(made.book.mark)
        return made

    @property
    def mark(self) -> str:
        """What stands for the files of the book."""
        return self._mark

    def _same(self, mark: str) -> str:
        """The mark of what was read, "" if it changed meanwhile; raises `BookChanged` unless it is that of the book."""
        if not mark or self._mark not in ("", mark):
            raise BookChanged(self._book)
        return mark

    def _load(self) -> Typed:
        """The typed program, at once."""
        return self.typed

    @cached_property
    def machine(self) -> Machine:
        """The machine of the book."""
        from statuto.machine.lower import lower

        return lower(self.typed.program)

    @cached_property
    def engine(self) -> Engine:
        """The reference evaluator's engine, which takes longer than the machine to be made."""
        from statuto.evaluate.engine import Engine

        return Engine(self.machine)

    @property
    def book(self) -> str:
        """The id of the book."""
        return str(self._known["book"]) if self._known is not None else self.typed.book.id

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._known["setting"][0]) if self._known is not None else self.typed.program.setting.players

    @property
    def setting(self) -> Setting:
        """How it is played."""
        from statuto.checks.program import Setting

        if self._known is None:
            return self.typed.program.setting
        players, *rest = self._known["setting"]
        options, readings = (tuple((name, value) for name, value in pairs) for pairs in rest)
        return Setting(players, options, readings)

    def kept(self, counting: bool = False) -> Compiled | None:
        """The module, if it is kept; raises `NoWasmtime`."""
        if self._known is None:
            return None
        return cached.kept(self._known["mark"], self._known["setting"], counting)

    def compiled(self, counting: bool = False) -> Compiled:
        """The module, kept from now on; raises `NotCompiled`, `NoWasmtime`."""
        found = self.kept(counting)
        if found is None:
            found = cached.compiled(self.machine, self.typed.book.mark, counting)
            self._keeps = True
            self._keep()
        return found

    def told(self, name: str, of: Callable[[Typed], Any]) -> Any:
        """Something plain that is told of the typed book, kept with it under a name; its program is read once."""
        if name not in self._notes:
            kept = self._known["notes"] if self._known is not None else {}
            if name in kept:
                return kept[name]
            self._notes = {**kept, **self._notes, name: of(self.typed)}
            self._keep()
        return self._notes[name]

    def _keep(self) -> None:
        """Keep how the book was asked for and what is known of it, once its module is kept."""
        mark = self.typed.book.mark
        if self._keeps and self._key and mark:
            setting = cached.plain(self.typed.program.setting)
            known = {"book": self.typed.book.id, "mark": mark, "setting": setting, "steps": self._trail.steps}
            cache.write(self._key, json.dumps({**known, "notes": self._notes}).encode())

    def _recalled(self) -> dict[str, Any] | None:
        """What is known of the book, if its files are as they were."""
        data = cache.read(self._key) if self._key else None
        try:
            known = json.loads(data) if data is not None else None
            return known if known is not None and isinstance(known["notes"], dict) and holds(known["steps"]) else None
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    @staticmethod
    def _name(name: str, asked: Sequence[Any]) -> str:
        """The name of what is kept; "" where nothing is."""
        try:
            made, here = cached.compiler(), os.getcwd()
        except OSError:
            return ""
        key = json.dumps([FORM, name, library.is_file(Path(name)), here, asked, made])
        return f"{cache.digest(key.encode())}.asked" if made else ""


def engine_of(game: Engine | Ready) -> Engine:
    """The reference evaluator's engine."""
    return game.engine if isinstance(game, Ready) else game


def module_of(game: Engine | Ready, counting: bool = False) -> Compiled | None:
    """The module of a game; None where none can begin, without wasmtime, or for a book that is not compiled."""
    from statuto.compiled import NotCompiled, NoWasmtime, compile

    try:
        module = game.compiled(counting) if isinstance(game, Ready) else compile(game.machine, counting)
        module.start()
        return module
    except (RulesError, NotCompiled, NoWasmtime):
        return None
