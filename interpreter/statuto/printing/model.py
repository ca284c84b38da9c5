"""The blocks of a publication: plain frozen values between the layouts, which make them, and the renderers.

A text is a row of spans. An anchor is the id of an article, or a word of ours with a low line before it, so that the
two never meet: `end.line`, `_glossary`, `_term-tower`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text.

    `mark` is "" (as it is), "strong", "quiet", "code", "term" (a word of the glossary), "ref" (the number of an
    article in a sentence), "number" (one in a list), "entry" (one in an index), "new" or "gone" (what a change
    put in or took out). `target` is the anchor that it leads to, if any.
    """

    text: str
    mark: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A text in one language, by its tag; empty if it belongs to none, such as a number."""

    spans: tuple[Span, ...] = ()
    language: str = ""

    @property
    def plain(self) -> str:
        """The text without marks."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is a chapter. `number` is printed before it, `anchor` is where links lead."""

    level: int
    text: Text
    anchor: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph.

    `role` is "prose", "note" (set off, smaller), "reads" (the machine's own words, set off), "lead" (below a title),
    "change" (a sentence that says what a change does), "warning" (of us, such as a missing language) or "step" (a line
    of an example as it is written).
    """

    text: Text
    role: str = "prose"


@dataclass(frozen=True, slots=True)
class Items:
    """A list of texts, numbered or not."""

    items: tuple[Text, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: heads (or none) and rows of as many texts; the first cell of a row heads it.

    `blank` says that empty cells are to be written in and are ruled; `caption` may be empty.
    """

    heads: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    caption: Text = field(default=Text())
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure: an SVG whose ink is `currentColor`, the same in words, and what stands below it.

    `width` and `height` are in pixels, of which 96 are an inch.
    """

    svg: str
    told: str
    caption: Text
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Box:
    """Blocks that belong together and are set off under a label: an example, a reading.

    It is not split between pages if `whole`. `kind` is "example", "ruling", "reading", "aid" or "card".
    """

    kind: str
    label: Text
    blocks: tuple[Block, ...]
    whole: bool = True
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks beside one another, whose beginnings stand at one height; below one another where there is no room."""

    columns: tuple[tuple[Block, ...], ...]


@dataclass(frozen=True, slots=True)
class Article:
    """A numbered article. Its number hangs in the margin; `side` are the notes beside it: citations, origin, changes.

    `changed` draws a bar in the margin. The anchor is the id of the article.
    """

    id: str
    number: str
    title: Text
    blocks: tuple[Block, ...]
    side: tuple[Text, ...] = ()
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Definitions:
    """Terms with what is said of each: a glossary or an index. `anchors` are as many, or none."""

    entries: tuple[tuple[Text, Text], ...]
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Break:
    """What follows begins on a new page."""


Block: TypeAlias = Heading | Paragraph | Items | Grid | Picture | Box | Columns | Article | Definitions | Break


@dataclass(frozen=True, slots=True)
class Publication:
    """What is printed. `language` is that of the interface words; `words` gives them, by their English.

    `contents` asks for a list of contents; `columns` is how many columns of text a page of paper has. `layout` names
    the layout, `form` is "pages", "page" (one page alone, a finding if it overflows) or "card" (the size of a card).
    `landscape` asks for paper that is wider than high.
    """

    layout: str
    title: Text
    lead: tuple[Text, ...]
    language: str
    blocks: tuple[Block, ...]
    words: dict[str, str]
    contents: bool = True
    columns: int = 1
    form: str = "pages"
    running: str = ""
    landscape: bool = False


def blocks_of(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """All blocks, those within others after the one that holds them."""
    for block in blocks:
        yield block
        match block:
            case Box(blocks=inner) | Article(blocks=inner):
                yield from blocks_of(inner)
            case Columns(columns=columns):
                for inner in columns:
                    yield from blocks_of(inner)


def anchors_of(publication: Publication) -> dict[str, str]:
    """The anchors of a publication in reading order, each with the number that is printed at it, or nothing."""
    found: dict[str, str] = {}
    for block in blocks_of(publication.blocks):
        match block:
            case Heading(anchor=anchor, number=number):
                found.setdefault(anchor, number)
            case Article(id=id, number=number):
                found.setdefault(id, number)
            case Box(anchor=anchor) if anchor:
                found.setdefault(anchor, "")
            case Definitions(anchors=anchors):
                for anchor in anchors:
                    found.setdefault(anchor, "")
    return found


def texts_of(value: Any) -> Iterator[Text]:
    """Every text within a block, a publication or a tuple of them, in order."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from texts_of(one)
    elif hasattr(value, "__dataclass_fields__") and not isinstance(value, Span):
        for of in fields(value):
            yield from texts_of(getattr(value, of.name))
