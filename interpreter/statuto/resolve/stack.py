"""A stack of variants on one base: which of them stand on which, in which order they are taken, what settles what."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from statuto.findings import Findings, Related
from statuto.resolve import library
from statuto.resolve.book import Book, place_of
from statuto.resolve.changes import full_name, over_of
from statuto.syntax import tree as t

DEEPEST = 50
PAIRED = ("over", "excludes")


@dataclass(slots=True)
class Stack:
    """The variants to be put on a base: those asked for, and those that they are variants of.

    `lineage` are the names of the base and of its own bases. `earlier` maps each variant to those that it stands on,
    near or far; `over` to the books whose clashes it settles as a whole.
    """

    findings: Findings
    file: Callable[[Path], t.File | None]
    lineage: Sequence[str]
    files: dict[str, t.File] = field(default_factory=dict)
    earlier: dict[str, frozenset[str]] = field(default_factory=dict)
    over: dict[str, frozenset[str]] = field(default_factory=dict)

    def put(self, file: t.File, within: tuple[str, ...] = ()) -> bool:
        """Put a variant on the stack, above those that it is a variant of; no, with a finding, if it cannot be."""
        header = file.header
        name, place = header.name.text, place_of(file.path, header.name.span)
        if name in self.files:
            return True
        if header.base is None or header.kind != "variant":
            what = f"an {header.kind} on `{header.base}`" if header.kind == "edition" else f"a {header.kind}"
            help = f"Behind a plus sign stand variants of `{self.lineage[0]}`."
            if header.kind == "edition":
                help = f"Play `{self.lineage[0]}` or `{name}`, and put variants on it."
            self.findings.report("R015", place, f"`{name}` is {what}, not a variant.", help)
            return False
        if name in within:
            message = "This book is, through its bases, a delta on itself."
            self.findings.report("R002", place, message, "Name another base.")
            return False
        if len(within) >= DEEPEST:
            message = f"More than {DEEPEST} variants stand on each other."
            self.findings.report("R009", place, message, "Write a variant of the game or of an edition.")
            return False
        earlier: set[str] = set()
        for base in bases_of(file):
            if base in self.lineage:
                continue
            below = self._base(file, base, (*within, name))
            if below is None:
                return False
            earlier |= {base, *self.earlier[below]}
        self.files[name] = file
        self.earlier[name] = frozenset(earlier)
        return True

    def _base(self, file: t.File, base: str, within: tuple[str, ...]) -> str | None:
        """Put the base of a variant on the stack; its name, or None with a finding."""
        assert file.header.base is not None
        place = place_of(file.path, file.header.base.span)
        path = library.find(base, Path(file.path).parent) if base not in self.files else None
        below = self.files.get(base) or (self.file(path) if path is not None else None)
        if below is None or below.header.kind != "variant":
            name = file.header.name
            message = f"`{name}` is a variant of `{base}`, not of `{self.lineage[0]}`."
            help = f"Put it on `{base}`, or write a variant of `{self.lineage[0]}`."
            self.findings.report("R015", place, message, help)
            return None
        return base if self.put(below, within) else None

    def levels(self) -> Iterator[list[t.File]]:
        """The variants level by level: first those that stand on the base alone; by name within one."""
        self._settle()
        depths: dict[str, int] = {}
        for name in sorted(self.files, key=lambda name: (len(self.earlier[name]), name)):
            depths[name] = 1 + max((depths[below] for below in self.earlier[name]), default=0)
        for depth in sorted(set(depths.values())):
            names = [name for name in self.files if depths[name] == depth]
            yield [self.files[name] for name in sorted(names, key=lambda name: (len(self.over[name]), name))]

    def _settle(self) -> None:
        """Find what each variant is over: what its header says, and what those are over."""
        said = {name: set(over_of(file)) & self.files.keys() for name, file in self.files.items()}
        for name in said:
            reached: set[str] = set()
            waiting = [name]
            while waiting:
                more = said[waiting.pop()] - reached
                reached |= more
                waiting += more
            self.over[name] = frozenset(reached)

    def top(self) -> list[str]:
        """The variants on which no other stands, by name: the stack in short."""
        below = {name for names in self.earlier.values() for name in names}
        return sorted(name for name in self.files if name not in below)

    def name(self, book: Book) -> None:
        """Give a book the name of the stack and of its base."""
        top = self.top()
        if len(top) == 1:
            header = self.files[top[0]].header
            base = header.base.text if header.base else ""
            if base in self.lineage:
                base = book.id
            book.base, book.id = base, top[0]
        elif top:
            game = book.id.partition("/")[0]
            short = (name.removeprefix(f"{game}/") for name in top)
            book.base, book.id = book.id, "+".join([book.id, *short])

    def exclude(self) -> None:
        """Report variants that are said not to go together."""
        told: set[frozenset[str]] = set()
        for name, file in sorted(self.files.items()):
            for line in file.header.lines:
                others = [full_name(file, other) for other in line.values] if line.kind == "excludes" else []
                for other in others:
                    if other in self.files and frozenset((name, other)) not in told:
                        told.add(frozenset((name, other)))
                        header = self.files[other].header
                        where = place_of(self.files[other].path, header.name.span)
                        related = (Related(where, f"`{other}` is here."),)
                        message = f"`{name}` and `{other}` exclude each other."
                        place = place_of(file.path, line.span)
                        self.findings.report("R033", place, message, "Choose one of the variants.", related)

    def speak_of_none(self) -> None:
        """Report names behind `over` and `excludes` that no book has, near the file or among those that ship."""
        for _, file in sorted(self.files.items()):
            said = [(name, line.span) for line in file.header.lines if line.kind in PAIRED for name in line.values]
            said += [(word.text, word.span) for item in file.items if isinstance(item, t.Over) for word in item.books]
            for name, span in said:
                full = full_name(file, name)
                if full in self.files or library.find(full, Path(file.path).parent) is not None:
                    continue
                near = difflib.get_close_matches(full, [*self.files, *library.names()], n=1, cutoff=0.6)
                help = f"Did you mean `{near[0]}`?" if near else "Say the name that its file gives it."
                self.findings.report("R039", place_of(file.path, span), f"There is no variant `{full}`.", help)

    def agree(self) -> None:
        """Report variants that differ in the number of players or the forms of a term, where none is over the other."""
        said: dict[str, list[tuple[t.File, t.Node]]] = {}
        for _, file in sorted(self.files.items()):
            for line in file.header.lines:
                if line.kind == "players":
                    said.setdefault("how many play", []).append((file, line))
            for term in file.header.terms:
                said.setdefault(f"the term `{term.name}`", []).append((file, term))
        for what, nodes in said.items():
            left = [(f, n) for f, n in nodes if not any(self._settles(other, f) for other, _ in nodes)]
            other, earlier = (left or nodes)[0]
            for file, node in (left or nodes)[1:]:
                if earlier != node:
                    related = (Related(place_of(other.path, earlier.span), f"Said here by `{other.header.name}`."),)
                    message = f"`{other.header.name}` and `{file.header.name}` say {what} in different ways."
                    place = place_of(file.path, node.span)
                    self.findings.report("R023", place, message, "Choose one of the variants.", related)

    def _settles(self, one: t.File, other: t.File) -> bool:
        """Whether a variant comes after another one or is over it."""
        name = one.header.name.text
        return other.header.name.text in self.over[name] | self.earlier[name]


def bases_of(file: t.File) -> list[str]:
    """The books that a delta is written for: its base and, if it is one of a stack, the variants on it."""
    if file.header.base is None:
        return []
    first, *others = file.header.base.text.split("+")
    return [first, *(full_name(file, other) for other in others)]
