"""What becomes of the parts of one article in the module: for those who want to see the code of a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from statuto.checks.program import Effect
from statuto.checks.terms import Term
from statuto.compiled.emit_machine import Emitter
from statuto.machine.code import Machine

Note = tuple[Term | Effect, str]
"""A term or an effect, and its code as WebAssembly text."""


class Noting(Emitter):
    """Emits a module, and notes the code of the terms and effects of an article that stand within no other of these."""

    def __init__(self, machine: Machine, of: str) -> None:
        super().__init__(machine)
        self.of = of
        self.notes: list[Note] = []
        self._within = False

    def value(self, term: Term) -> str:
        """The code of a term's value."""
        return self._noted(term, self.article, super().value)

    def effect(self, effect: Effect) -> str:
        """The code of an effect."""
        return self._noted(effect, effect.article, super().effect)

    def _noted(self, part: Any, article: str, emit: Callable[[Any], str]) -> str:
        if self._within or article != self.of:
            return emit(part)
        self._within = True
        try:
            code = emit(part)
        finally:
            self._within = False
        self.notes.append((part, code))
        return code


def noted(machine: Machine, article: str) -> list[Note]:
    """The terms and effects of an article with their code, in the order in which they are emitted, each code once.

    Each code stands word for word in the module. A condition that the compiler asks of all spaces at once has no code
    of its own. Raises `NotCompiled`.
    """
    noting = Noting(machine, article)
    text = noting.text()
    return list({code: (part, code) for part, code in noting.notes if code in text}.values())
