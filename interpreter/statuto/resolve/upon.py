"""The changes of one article by deltas that stand beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from statuto.findings import Findings, Related
from statuto.resolve import naming, words
from statuto.resolve.book import Book, BookArticle, Change, place_of
from statuto.resolve.changes import Delta, Upon
from statuto.resolve.clashes import WHOLE, Claim, Clashes
from statuto.resolve.excepting import made_by
from statuto.resolve.pieces import Finder, Piece
from statuto.resolve.stamp import stamp
from statuto.syntax import tree as t

_PARTS: dict[type[t.Item], str] = {
    t.Amend: "one value of it",
    t.AmendLines: "single lines of it",
    t.Keep: "its words",
    t.ExceptWhen: "makes an exception to it",
}
REMOVED = "removed"
Lines = tuple[t.Line, ...]


@dataclass(slots=True)
class Changing:
    """Applies changes to the articles of a book, each article by itself."""

    book: Book
    findings: Findings
    clashes: Clashes

    def change(self, article: BookArticle, deltas: Sequence[Delta]) -> bool:
        """Apply changes to an article, those of all of it first; whether it is still there."""
        wholes = [delta for delta in deltas if isinstance(delta.item, t.Replace | t.Remove)]
        parts = [delta for delta in deltas if not isinstance(delta.item, t.Replace | t.Remove)]
        whole = self._whole(article, wholes, parts)
        if whole is not None:
            self._take(article, whole)
        parts = [delta for delta in parts if not self._overruled(article.id, delta)]
        if article.id in self.book.removed:
            for delta in parts:
                if isinstance(delta.item, Upon):
                    self.gone(delta, delta.item.id)
            return False
        finder = Finder(self.findings, article, self.book)
        self._apply(article, [piece for delta in parts for piece in finder.pieces(delta)])
        return True

    def gone(self, delta: Delta, id: t.Word) -> None:
        """Report that a change speaks of an article that is removed."""
        related = (Related(self.book.removed[id.text], "It is removed here."),)
        help = "There is nothing left to change, and its id is never used again."
        place = place_of(delta.file.path, id.span)
        self.findings.report("R021", place, f"The article `{id}` is removed.", help, related)

    def _whole(self, article: BookArticle, wholes: list[Delta], parts: list[Delta]) -> Delta | None:
        """The change of all of an article that holds, if any; a removal does not when a single change is over it."""
        claims: list[Claim] = []
        for delta in wholes:
            item = delta.item
            if isinstance(item, t.Replace):
                claims.append((delta, item.lines))
            elif not any(self.clashes.beats(part, delta) for part in parts):
                claims.append((delta, REMOVED))
        if not claims:
            return None
        for delta, _ in claims:
            for other in self.clashes.others(article.id, delta):
                if not isinstance(other.item, t.Replace | t.Remove) and other.book not in delta.over:
                    message = f"`{other.book}` changes part of `{article.id}`, and `{delta.book}` all of it."
                    self.clashes.clash(delta, other, message, article.id)
                    return None
        return self.clashes.settle(article.id, WHOLE, claims, f"change `{article.id}` in different ways.")

    def _overruled(self, id: str, delta: Delta) -> bool:
        """Whether a change of all of an article takes the place of a single one, or clashes with it."""
        for whole, _ in self.clashes.standing.get(id, {}).get(WHOLE, ()):
            if whole.book == delta.book or not self.clashes.apart(whole, delta) or self.clashes.beats(delta, whole):
                continue
            if not self.clashes.beats(whole, delta):
                message = f"`{whole.book}` changes all of `{id}`, and `{delta.book}` {_PARTS[type(delta.item)]}."
                self.clashes.clash(delta, whole, message, id)
            return True
        return False

    def _take(self, article: BookArticle, delta: Delta) -> None:
        """Replace or remove an article."""
        if isinstance(delta.item, t.Remove):
            self._dropped(article, delta, "removes", article.lines, ())
            self.book.removed[article.id] = delta.place
            if delta.item.because:
                self.book.reasons[article.id] = delta.item.because
        elif isinstance(delta.item, t.Replace):
            was = stamp(article.lines) if delta.item.was else ""
            if delta.item.was != was:
                message = f"`{article.id}` says something else in the base than when it was replaced here."
                help = (
                    f'Read what it says now. If this still goes in its place, write `replace {article.id} was "{was}"`.'
                )
                related = (Related(article.place, "What the base says."),)
                self.findings.report("R038", delta.place, message, help, related)
            if article.lines == delta.item.lines:
                self._same(delta, f"`{article.id}` says this in the base.", "replacement")
            self._dropped(article, delta, "replaces", article.lines, delta.item.lines)
            article.lines = delta.item.lines
            article.path, article.span = delta.file.path, delta.item.span
            article.changes = [replace(change, condition=None) for change in article.changes]
            article.changes.append(Change("replaced", delta.book, delta.place))

    def _apply(self, article: BookArticle, pieces: Sequence[Piece]) -> None:
        """Change single lines, each by the one change of it that holds."""
        holding = self._holding(article, pieces)
        instead: dict[int, t.Line | None] = {}
        for piece in holding:
            if piece.how in ("instead", "every", "without"):
                instead.update({id(line): piece.line if piece.how == "every" else None for line in piece.targets})
                instead[id(piece.targets[0])] = piece.line
        article.lines = words.with_lines(article.lines, instead)
        kept: dict[Delta, list[t.Line]] = {}
        for piece in holding:
            if piece.line is not None:
                article.bring((piece.line,), piece.delta.file.path)
            if piece.how == "keep" and piece.line is not None:
                kept.setdefault(piece.delta, []).append(piece.line)
            elif piece.how == "also" and piece.line is not None and piece.line not in article.lines:
                article.lines = words.with_more(article.lines, piece.line)
        for lines in kept.values():
            article.lines = words.with_words(article.lines, tuple(lines))
        for piece in holding:
            self._leave_trace(article, piece)

    def _holding(self, article: BookArticle, pieces: Sequence[Piece]) -> list[Piece]:
        """The changes of lines that hold: of those about one line the one that is over the others, or the first."""
        about: dict[str, list[Piece]] = {}
        for piece in pieces:
            if piece.key:
                about.setdefault(piece.key, []).append(piece)
        chosen: set[int] = set()
        for key, rivals in about.items():
            what = _what(article.id, rivals)
            holds = self.clashes.settle(article.id, key, [(piece.delta, piece.gives) for piece in rivals], what)
            chosen.update(id(piece) for piece in rivals if piece.delta is holds)
        for piece in pieces:
            if not piece.key:
                self.clashes.stand(article.id, piece.how, piece.delta)
        return [piece for piece in pieces if not piece.key or id(piece) in chosen]

    def _leave_trace(self, article: BookArticle, piece: Piece) -> None:
        """Write down what a change did, and what went with it."""
        delta, item = piece.delta, piece.delta.item
        if isinstance(item, t.ExceptWhen):
            if all(change.condition != item.condition for change in article.exceptions) or item.name is not None:
                article.changes.append(made_by(delta, item))
        elif piece.how == "keep":
            if all(change.place != delta.place for change in article.changes):
                article.changes.append(Change("kept", delta.book, delta.place))
        else:
            if piece.line is not None and piece.targets and piece.gives == naming.value_of(piece.targets[0]):
                what = "value" if isinstance(item, t.Amend) else "line"
                self._same(delta, f"`{article.id}` has this {what} of `{piece.said}` in the base.", "amendment")
            self._dropped(article, delta, "changes", piece.targets, () if piece.line is None else (piece.line,))
            article.changes.append(Change("amended", delta.book, delta.place, name=piece.said))

    def _same(self, delta: Delta, message: str, what: str) -> None:
        """Report a change that leaves the base as it is."""
        self.findings.report("R026", delta.place, message, f"Leave the {what} out, or change it.")

    def _dropped(self, article: BookArticle, delta: Delta, what: str, lines: Lines, now: Lines) -> None:
        """Remember the names and the examples that go with lines of an article, for whoever still uses one."""
        stay = {naming.key(line) for line in words.lines_of(now)}
        for line in words.lines_of(lines):
            if isinstance(line, t.Cites) and delta.file.header.kind == "variant":
                # A house rule need not render what it puts something else in place of.
                self.book.aside.update((line.source.text, passage.text) for passage in line.passages)
            name = getattr(line, "name", None)
            if naming.key(line) in stay or not isinstance(name, t.Word):
                continue
            if isinstance(line, t.Clause):
                self.book.dropped[name.text] = f"`{article.id}` declared it, which `{delta.book}` {what}."
            elif isinstance(line, t.Example):
                self.book.fallen[name.text] = Change(what, delta.book, delta.place, name=article.id)


def _what(id: str, rivals: Sequence[Piece]) -> str:
    """What two changes of one line do, behind the names of their books."""
    piece = rivals[0]
    if isinstance(piece.delta.item, t.Amend):
        return f"give {piece.said} different values."
    if piece.how == "keep":
        return f"say `{id}` in other words."
    if isinstance(piece.line, t.Permission):
        return f"permit {piece.line.action} in different ways."
    return f"change `{piece.said}` of `{id}` in different ways."
