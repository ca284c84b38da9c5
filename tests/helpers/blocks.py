"""Publications in tests: the blocks of one as lines that a person reads, and texts with and without marks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from statuto.findings import Findings
from statuto.printing.model import (
    Article,
    Block,
    Box,
    Columns,
    Definitions,
    Grid,
    Heading,
    Items,
    Paragraph,
    Publication,
    Text,
    blocks_of,
)
from statuto.resolve.book import Book
from statuto.resolve.load import load

SHOWN = {"gone": "[-{}-]", "new": "{{+{}+}}"}


def opened(name: str | Path) -> Book:
    findings = Findings()
    book = load(str(name), findings)
    assert book is not None and not findings.errors, list(findings)
    return book


def shown(text: Text) -> str:
    """A text with what is gone in [-…-] and what is new in {+…+}."""
    return "".join(SHOWN.get(span.mark, "{}").format(span.text) for span in text.spans)


def without(text: Text, mark: str) -> str:
    """A text without what has a mark, and without blanks."""
    return squeezed("".join(span.text for span in text.spans if span.mark != mark))


def squeezed(text: str) -> str:
    return "".join(text.split())


def articles(publication: Publication) -> dict[str, Article]:
    """The articles by id; none stands twice."""
    found = [block for block in blocks_of(publication.blocks) if isinstance(block, Article)]
    assert len({article.id for article in found}) == len(found)
    return {article.id: article for article in found}


def lines(blocks: tuple[Block, ...], indent: str = "") -> Iterator[str]:
    """The blocks as lines, those within others indented."""
    deeper = indent + "  "
    for block in blocks:
        match block:
            case Article():
                beside = "".join(f" | {shown(note)}" for note in block.side)
                yield f"{indent}{'!' if block.changed else ''}{block.number} {shown(block.title)}{beside}"
                yield from lines(block.blocks, deeper)
            case Heading():
                yield f"{indent}{'#' * block.level} {block.number} {shown(block.text)}".replace("  ", " ")
            case Paragraph():
                role = "" if block.role == "prose" else f"{block.role}: "
                yield f"{indent}{role}{shown(block.text)}"
            case Items():
                yield from (f"{indent}- {shown(item)}" for item in block.items)
            case Box():
                yield f"{indent}{block.kind}: {shown(block.label)}"
                yield from lines(block.blocks, deeper)
            case Grid():
                yield from (f"{indent}{' | '.join(map(shown, row))}" for row in (block.heads, *block.rows) if row)
            case Columns():
                for number, column in enumerate(block.columns, 1):
                    yield f"{indent}column {number}"
                    yield from lines(column, deeper)
            case Definitions():
                yield from (f"{indent}{shown(one)}: {shown(other)}" for one, other in block.entries)
