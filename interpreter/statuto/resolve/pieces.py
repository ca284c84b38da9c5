"""The single lines that changes of an article are about, found before any of them is changed."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from statuto.findings import Findings
from statuto.resolve import naming, words
from statuto.resolve.book import Book, BookArticle, place_of
from statuto.resolve.changes import Delta
from statuto.syntax import tree as t


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """What a change does to a line: `how` is "instead", "every", "without", "also", "keep" or "except".

    `key` is what it is about; changes with one key clash, and none has an empty one. `targets` are the lines that go,
    `line` the one that comes, `said` the name of the line.
    """

    delta: Delta
    how: str
    key: str
    said: str
    line: t.Line | None = None
    targets: tuple[t.Line, ...] = ()

    @property
    def gives(self) -> object:
        """What another change must give to agree with this one."""
        return naming.value_of(self.line) if self.line is not None else None


@dataclass(slots=True)
class Finder:
    """Finds the lines of an article that changes are about; what is not there is reported."""

    findings: Findings
    article: BookArticle
    book: Book

    def pieces(self, delta: Delta) -> Iterator[Piece]:
        """What a change does, line by line."""
        match delta.item:
            case t.Amend():
                yield from self._amend(delta, delta.item)
            case t.AmendLines():
                for amendment in delta.item.amendments:
                    several = len(delta.item.amendments) > 1
                    yield from self._amendment(replace(delta, at=amendment.span) if several else delta, amendment)
            case t.Keep():
                yield from self._keep(delta, delta.item)
            case t.ExceptWhen():
                yield from self._except(delta, delta.item)

    def _amend(self, delta: Delta, item: t.Amend) -> Iterator[Piece]:
        name = item.let.name.text
        lets: dict[str, list[t.Let]] = {}
        for line in words.lines_of(self.article.lines):
            if isinstance(line, t.Let):
                lets.setdefault(line.name.text, []).append(line)
        if name in lets:
            yield Piece(delta, "every", naming.key(item.let), name, item.let, tuple(lets[name]))
            return
        near = difflib.get_close_matches(name, lets, n=1, cutoff=0.5)
        help = f"It has {', '.join(lets)}." if lets else "It has no constant at all."
        help = f"Did you mean {near[0]}?" if near else self._elsewhere(name) or help
        place = place_of(delta.file.path, item.let.name.span)
        self.findings.report("R025", place, f"`{self.article.id}` has no constant {name}.", help)

    def _elsewhere(self, name: str) -> str:
        """Help that names the article that has a constant; empty where none has it."""
        every = ((article.id, line) for article in self.book.articles for line in words.lines_of(article.lines))
        has = [id for id, line in every if isinstance(line, t.Let) and line.name.text == name]
        return f"`{has[0]}` has it." if has else ""

    def _amendment(self, delta: Delta, node: t.Amendment) -> Iterator[Piece]:
        if node.how == "without":
            yield from self._without(delta, node)
        elif node.line is not None and node.how == "also":
            yield from self._also(delta, node.line)
        elif node.line is not None:
            yield from self._instead(delta, node.line)

    def _instead(self, delta: Delta, line: t.Line) -> Iterator[Piece]:
        key, said = naming.key(line), naming.label(line)
        found = naming.narrowed([one for one in words.lines_of(self.article.lines) if naming.key(one) == key], line)
        place = place_of(delta.file.path, line.span)
        all_of_them = isinstance(line, t.Wording) and naming.single(line)
        if isinstance(line, t.Translated) and not found:
            yield Piece(delta, "also", key, said, line)
        elif len(found) == 1 or (found and all_of_them):
            if isinstance(line, t.Permission) and isinstance(found[0], t.Permission) and line.condition is None:
                line = replace(line, condition=found[0].condition, negated=found[0].negated)
            yield Piece(delta, "instead", self._key(found[0]), said, line, tuple(found))
        elif isinstance(line, t.Permission):
            message = f"`{self.article.id}` has no permission upon {line.action}, or more than one."
            help = f"`also {said} …` adds one, `without {said} 2` takes the second out."
            help = help if found else f"`also {said} …` adds one. {self._near(said)}"
            self.findings.report("R030", place, message, help)
        elif not found:
            help = f"`also {said} …` adds one. {self._near(said)}".rstrip()
            self.findings.report("R035", place, f"`{self.article.id}` has no line `{said}` to change.", help)
        else:
            message = f"`{self.article.id}` has {len(found)} lines `{said}`."
            help = f"Take one out with `without {said} 2`, the second, and say the new one with `also {said} …`."
            self.findings.report("R036", place, message, help)

    def _without(self, delta: Delta, node: t.Amendment) -> Iterator[Piece]:
        said = " ".join(node.name)
        found = [one for one in words.lines_of(self.article.lines) if naming.label(one) == said]
        place = place_of(delta.file.path, node.span)
        if not found or node.number > len(found):
            message = f"`{self.article.id}` has no line `{said}`."
            if found:
                message = f"`{self.article.id}` has {len(found)} of `{said}`, not {node.number}."
            self.findings.report("R035", place, message, self._near(said))
        elif len(found) > 1 and not node.number:
            help = f"Say which: `without {said} 1` is the first."
            self.findings.report("R036", place, f"`{self.article.id}` has {len(found)} lines `{said}`.", help)
        else:
            target = found[max(node.number, 1) - 1]
            yield Piece(delta, "without", self._key(target), said, None, (target,))

    def _also(self, delta: Delta, line: t.Line) -> Iterator[Piece]:
        said = naming.label(line)
        same = [one for one in words.lines_of(self.article.lines) if naming.key(one) == naming.key(line)]
        if line in self.article.lines:
            place = place_of(delta.file.path, line.span)
            self.findings.report("R026", place, f"`{self.article.id}` has this line in the base.", "Leave it out.")
        elif same and naming.single(line):
            place = place_of(delta.file.path, line.span)
            help = "Without `also` the new one takes its place."
            self.findings.report("R037", place, f"`{self.article.id}` has a line `{said}`.", help)
        else:
            yield Piece(delta, "also", naming.key(line) if naming.single(line) else "", said, line)

    def _keep(self, delta: Delta, item: t.Keep) -> Iterator[Piece]:
        for line in item.lines:
            place = place_of(delta.file.path, line.span)
            if not isinstance(line, words.WORDS + words.NAMED):
                message = f"`{item.id}` is kept, so no formal clause can stand here."
                self.findings.report("R031", place, message, "Use `replace` or `amend` to change the rule.")
            elif isinstance(line, t.Reading) and not words.same_answers(self.article.lines, line):
                message = f"`{item.id}` is kept, so `{line.name}` has the answers of the base and adopts the same."
                self.findings.report("R032", place, message, f"Write `adopt {line.name} ANSWER` to play by another.")
            else:
                yield Piece(delta, "keep", naming.key(line) if naming.single(line) else "", "", line)

    def _except(self, delta: Delta, item: t.ExceptWhen) -> Iterator[Piece]:
        if words.forbids(self.article.lines):
            yield Piece(delta, "except", "", "")
            return
        place = place_of(delta.file.path, item.id.span)
        message = f"`{self.article.id}` forbids nothing, so there is nothing to except."
        self.findings.report("R027", place, message, "Name an article with `must not` or `duty`.")

    def _key(self, target: t.Line) -> str:
        """What a change of a line is about: its key, and which of several it is."""
        key = naming.key(target)
        alike = [id(one) for one in words.lines_of(self.article.lines) if naming.key(one) == key]
        return key if len(alike) == 1 or naming.single(target) else f"{key} {alike.index(id(target)) + 1}"

    def _near(self, said: str) -> str:
        """Help that names the lines of the article that come near, or all of them."""
        names = list(dict.fromkeys(naming.label(line) for line in words.lines_of(self.article.lines)))
        near = difflib.get_close_matches(said, names, n=3, cutoff=0.5)
        return f"It has {', '.join(f'`{name}`' for name in near or names)}."
