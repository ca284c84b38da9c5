"""Names as people read and type them: actions and the things of kinds without hyphens."""

from __future__ import annotations

import re

from statuto.checks.program import Program
from statuto.reference.words import plain

_TOKEN = re.compile(r"(?<![`\w:/-])[\w-]+(?![`\w/-]|:\w)")


class Readable:
    """The names of one program; spaces, places and tiles keep theirs, since a hyphen in them may be a minus."""

    def __init__(self, program: Program) -> None:
        names = [action.name for action in program.actions]
        names += [action.decline for action in program.actions if action.decline]
        names += [name for domain in program.domains.values() if domain.form == "kind" for name in domain.names]
        self._shown = {name: plain(name) for name in names if plain(name) != name}
        said = sorted(self._shown, key=len, reverse=True)
        self._said = [(name, re.compile(rf"(?<![\w-]){re.escape(plain(name))}(?![\w-])")) for name in said]

    def shown(self, text: str) -> str:
        """A text in which the names are as they are read; what stands in backquotes stays as it is written."""
        return _TOKEN.sub(lambda token: self._shown.get(token[0], token[0]), text) if self._shown else text

    def written(self, text: str) -> str:
        """A text in which the names are as they are written in the book, so that it can be read as a move."""
        for name, said in self._said:
            text = said.sub(name, text)
        return text
