"""A publication as Markdown. What a book says is text in it: no sign of a text is a mark of Markdown or HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator

from statuto.printing.model import (
    Article,
    Block,
    Box,
    Break,
    Columns,
    Definitions,
    Grid,
    Heading,
    Items,
    Paragraph,
    Picture,
    Publication,
    Span,
    Text,
    anchors_of,
)
from statuto.web import visible

# A backslash goes before the first kind. The others become numbers, since not every reader of Markdown takes a
# backslash there; among them is what would make a link of an address, or a picture of a word.
_MARKS = re.compile(r"[\\`*_{}\[\]#!]|(?P<numbered>[<>&|~$@^]|:(?=//|\w+:)|(?<=\bwww)\.|==)")
_FIRST = re.compile(r"^(?:(?P<number>\d+)(?P<stop>[.)])(?=\s|$)|[-+]|(?P<numbered>[=:]))")
_CONTROLS = {code: "\ufffd" for code in [*range(32), 127] if chr(code) not in "\t\n"}


def markdown(publication: Publication) -> str:
    """The whole publication."""
    return _Writer(publication).whole()


def escaped(text: str) -> str:
    """A text on one line in which nothing is a mark."""
    flat = " ".join(visible(text.translate(_CONTROLS)).split("\n"))
    return _MARKS.sub(_inert, flat)


def _inert(mark: re.Match[str]) -> str:
    """A mark as a sign of text."""
    if mark["numbered"]:
        return "".join(f"&#{ord(sign)};" for sign in mark[0])
    return "\\" + mark[0]


def _inert_first(mark: re.Match[str]) -> str:
    """What begins a line, and would begin a list, as text."""
    return f"{mark['number']}\\{mark['stop']}" if mark["number"] else _inert(mark)


class _Writer:
    """Writes the blocks of one publication."""

    def __init__(self, publication: Publication) -> None:
        self.publication = publication
        self.anchors = anchors_of(publication)

    def whole(self) -> str:
        """The title, what stands under it, and the blocks."""
        parts = [f"# {self.said(self.publication.title)}", *map(self.said, self.publication.lead)]
        for block in self.publication.blocks:
            parts += self.block(block)
        return "\n\n".join(part for part in parts if part.strip()) + "\n"

    def block(self, block: Block) -> Iterator[str]:
        """A block as paragraphs."""
        match block:
            case Heading():
                number = f"{escaped(block.number)} " if block.number else ""
                yield f"{_anchor(block.anchor)}{'#' * min(block.level + 1, 6)} {number}{self.said(block.text)}"
            case Article():
                yield from self.article(block)
            case Paragraph():
                yield self.paragraph(block)
            case Items():
                yield "\n".join(
                    f"{f'{at}.' if block.ordered else '-'} {self.said(item)}" for at, item in enumerate(block.items, 1)
                )
            case Grid():
                yield from self.grid(block)
            case Picture():
                yield f"*{escaped(block.told)}*"
                yield self.said(block.caption)
            case Box():
                inner = [part for one in block.blocks for part in self.block(one)]
                label = f"**{self.said(block.label)}**" if block.label.spans else ""
                yield _anchor(block.anchor) + _quoted([label, *inner])
            case Columns():
                for column in block.columns:
                    for one in column:
                        yield from self.block(one)
            case Definitions():
                anchors = block.anchors or ("",) * len(block.entries)
                yield "\n".join(
                    f"- {_anchor(anchor).strip()}**{self.said(term)}** {self.said(words)}"
                    for anchor, (term, words) in zip(anchors, block.entries, strict=True)
                )
            case Break():
                yield "---"

    def article(self, block: Article) -> Iterator[str]:
        """An article: its heading, what stands beside it, its blocks."""
        bar = "▌ " if block.changed else ""
        yield f"{_anchor(block.id)}### {bar}{escaped(block.number)} {self.said(block.title)}"
        if block.side:
            yield " · ".join(map(self.said, block.side))
        for one in block.blocks:
            yield from self.block(one)

    def paragraph(self, block: Paragraph) -> str:
        """A paragraph in the manner of its role."""
        said = self.said(block.text)
        if block.role in ("note", "reads"):
            return f"> {said}"
        return f"**{said}**" if block.role in ("change", "warning") else said

    def grid(self, block: Grid) -> Iterator[str]:
        """A table with its caption above it."""
        if block.caption.spans:
            yield f"**{self.said(block.caption)}**"
        wide = max([len(block.heads), *map(len, block.rows)])
        lines = [[self.said(cell) for cell in row] for row in (block.heads, *block.rows)]
        rows = [f"| {' | '.join([*line, *[''] * (wide - len(line))])} |" for line in lines]
        yield "\n".join([rows[0], f"|{' --- |' * wide}", *rows[1:]])

    def said(self, text: Text) -> str:
        """A text with its marks and links."""
        found = "".join(map(self.span, text.spans)).strip()
        return _FIRST.sub(_inert_first, found)

    def span(self, span: Span) -> str:
        """A stretch; links lead only to what is there."""
        words = escaped(span.text)
        core = words.strip()
        if not core:
            return words
        sign = {"strong": "**", "new": "**", "gone": "~~"}.get(span.mark, "")
        marked = words.replace(core, f"{sign}{core}{sign}", 1) if sign else words
        return f"[{marked}](#{span.target})" if span.target in self.anchors else marked


def _anchor(anchor: str) -> str:
    return f'<a id="{anchor}"></a>\n\n' if anchor else ""


def _quoted(parts: list[str]) -> str:
    lines = "\n\n".join(part for part in parts if part).split("\n")
    return "\n".join(f"> {line}".rstrip() for line in lines)
