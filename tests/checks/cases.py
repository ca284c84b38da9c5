"""Books with the findings they must give: read, loaded, and written again by `make record`.

A case is a file, or a folder whose book is `book.statuto`. A comment in it says what must be found, each as
`CODE LINE:COLUMN`, in another file of the folder as `CODE FILE:LINE:COLUMN`:

    # expect: T001 9:14, R022 variant.statuto:5:7
    # with: variant.statuto, other.statuto
    # set: size=3
    # adopt: who-starts=by-lot
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from statuto.checks.build import build
from statuto.checks.lint import lint
from statuto.checks.program import Setting
from statuto.examples.look import look
from statuto.findings import Finding, Findings
from statuto.resolve.load import load

CASES = Path(__file__).resolve().parent.parent / "cases" / "checks"
_COMMENT = re.compile(r"^# (expect|with|set|adopt):(.*)$", re.M)


@dataclass(frozen=True, slots=True)
class Case:
    """A case: its book, and what the comments of the book say."""

    path: Path
    comments: dict[str, tuple[str, ...]]

    @property
    def name(self) -> str:
        return self.path.parent.name if self.path.name == "book.statuto" else self.path.stem

    @property
    def expected(self) -> list[str]:
        return sorted(self.comments.get("expect", ()))

    def findings(self) -> list[Finding]:
        """What is found when the book is built for each number of players."""
        found, examples = Findings(), Findings()
        names = [str(self.path), *(str(self.path.parent / name) for name in self.comments.get("with", ()))]
        book = load("+".join(names), found)
        if book is not None:
            low, high = book.players
            for players in range(low, high + 1):
                typed = build(book, self.setting(players), found)
                lint(typed, found)
                if not found.errors:
                    look(typed, examples)
            found.extend(examples)
        return found.sorted()

    def setting(self, players: int) -> Setting:
        options = tuple((name, int(value)) for name, value in self._pairs("set"))
        return Setting(players, options, tuple(self._pairs("adopt")))

    def _pairs(self, key: str) -> Iterator[tuple[str, str]]:
        for text in self.comments.get(key, ()):
            name, _, value = text.partition("=")
            yield name, value

    def found(self) -> list[str]:
        """The findings in the form in which they are expected."""
        return sorted({self.short(finding) for finding in self.findings()})

    def short(self, finding: Finding) -> str:
        place = finding.place
        path = Path(place.path)
        file = "" if path == self.path else f"{path.name}:"
        return f"{finding.code} {file}{place.line}:{place.column}"

    def record(self) -> None:
        """Write what is found into the book, in place of what was expected."""
        text = self.path.read_text("utf-8")
        line = f"# expect: {', '.join(self.found())}"
        self.path.write_text(re.sub(r"^# expect:.*$", lambda match: line, text, count=1, flags=re.M), "utf-8")


def cases(kind: str) -> list[Case]:
    """The cases of a kind, "good" or "bad"."""
    folder = CASES / kind
    paths = sorted([*folder.glob("*.statuto"), *folder.glob("*/book.statuto")])
    return [Case(path, _comments(path)) for path in paths]


def _comments(path: Path) -> dict[str, tuple[str, ...]]:
    found = _COMMENT.findall(path.read_text("utf-8"))
    return {key: tuple(part.strip() for part in text.split(",") if part.strip()) for key, text in found}
