"""A publication as one page of HTML that needs nothing else: no font, no picture, no address outside.

What a book says is text on the page and nothing more: the templates escape it, and the page runs no script but the
one for its search, which is ours and which it can do without.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from statuto.printing.catalogues import primary
from statuto.printing.model import (
    Article,
    Block,
    Columns,
    Definitions,
    Heading,
    Picture,
    Publication,
    Text,
    anchors_of,
    blocks_of,
)
from statuto.web import environment, style, visible

TEMPLATES = Path(__file__).with_name("templates")
TAGS = {"strong": "strong", "code": "code", "new": "ins", "gone": "del"}
RIGHT_TO_LEFT = frozenset(("ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi"))

# No id of a book begins so; a link to the page itself never meets one of an article.
OURS = {name: f"-{name}" for name in ("main", "search", "top")}

SEARCHED = 8
"""How many articles and terms a publication has at least where a search is worth its place."""

SHORT = 90
"""How many signs a term and what is said of it have at most, all of a list, where the list is set in columns."""

BRIEF = 80
"""How many signs the notes of an article have at most, about ten more for each, if they stand beside it on paper."""

# A figure is made no smaller than this, or its words could not be read; the classes of the style go by four ems.
_SMALLEST, _STEP, _STEPS = 0.8, 64.0, range(4, 17)


def page(publication: Publication) -> str:
    """The publication as the text of one file of HTML."""
    writer = _Writer(publication)
    body = writer.sections(publication.blocks)
    count = sum(
        len(block.entries) if isinstance(block, Definitions) else isinstance(block, Article)
        for block in blocks_of(publication.blocks)
    )
    contents = tuple(_contents(publication, writer)) if publication.contents else ()
    text = (
        environment(TEMPLATES)
        .get_template("page.html")
        .render(
            publication=publication,
            whole=_attributes(publication.language),
            language=writer.language,
            say=writer.say,
            blocks=writer.templates,
            body=body,
            contents=contents,
            searched=count >= SEARCHED,
            classes="contents" if contents else publication.form,
            ours=OURS,
            style=style(TEMPLATES / "page.css"),
            script=_script(),
            hash=lambda told: b64encode(sha256(told.encode()).digest()).decode(),
        )
    )
    return text + "\n"


def fragment(publication: Publication, elsewhere: Mapping[str, str] | None = None) -> tuple[Markup, tuple[Listed, ...]]:
    """The blocks of a publication alone, for a page of several, and their contents.

    `elsewhere` gives the addresses of anchors that are on other pages.
    """
    writer = _Writer(publication, elsewhere or {})
    return writer.sections(publication.blocks), tuple(_contents(publication, writer))


@dataclass(slots=True)
class Listed:
    """A line of the contents, with those below it."""

    said: Markup
    number: str
    link: str
    below: list[Listed] = field(default_factory=list)


class _Writer:
    """Writes the blocks of one publication; what the templates ask it is public."""

    def __init__(self, publication: Publication, elsewhere: Mapping[str, str] | None = None) -> None:
        self._of = publication
        self._elsewhere = elsewhere or {}
        self._anchors = anchors_of(publication)
        self._taken: set[str] = set()
        self._section = 1
        self._last = 1
        template = environment(TEMPLATES).get_template("blocks.html")
        self.templates: Any = template.make_module({"write": self, "tags": TAGS, "say": self.say})

    def say(self, word: str) -> str:
        """An interface word in the language of the page."""
        return self._of.words.get(word, word)

    def sections(self, blocks: tuple[Block, ...]) -> Markup:
        """The blocks of the page, each heading with what stands below it in a section."""
        parts: list[Markup] = []
        levels: list[int] = []
        for block in blocks:
            if isinstance(block, Heading):
                while levels and levels[-1] >= block.level:
                    levels.pop()
                    parts.append(Markup("</section>\n"))
                levels.append(block.level)
                parts.append(Markup("<section>\n"))
            parts.append(self.block(block))
        return Markup("").join([*parts, Markup("</section>\n") * len(levels)])

    def blocks(self, blocks: tuple[Block, ...]) -> Markup:
        """Some blocks one after another."""
        return Markup("").join(map(self.block, blocks))

    def block(self, block: Block) -> Markup:
        """A block by the macro of its kind."""
        return Markup(getattr(self.templates, type(block).__name__.lower())(block))

    def level(self, block: Heading | Article) -> int:
        """The level of the next heading on the page: none is left out between it and the one before."""
        if isinstance(block, Heading):
            self._section = block.level + 1
            wanted = self._section
        else:
            wanted = self._section + 1
        self._last = min(wanted, self._last + 1, 6)
        return self._last

    def language(self, text: Text) -> Markup:
        """The attributes for the language of a text, if it is not that of the page."""
        return _attributes(text.language) if text.language not in ("", self._of.language) else Markup("")

    def link(self, anchor: str) -> str | None:
        """What leads to an anchor; None if nothing has it."""
        return quote(_ident(anchor)) if anchor and anchor in self._anchors else None

    def address(self, anchor: str) -> str | None:
        """The address of an anchor, on this page or another; None if nothing has it."""
        link = self.link(anchor)
        return f"#{link}" if link is not None else self._elsewhere.get(anchor)

    def id(self, anchor: str) -> Markup:
        """The attribute for an anchor; only the first of two that are the same has it."""
        ident = _ident(anchor)
        if not anchor or ident in self._taken:
            return Markup("")
        self._taken.add(ident)
        return Markup(' id="{}"').format(ident)

    def wide(self, article: Article) -> bool:
        """Whether an article has texts beside one another, which need the room of the notes."""
        return any(isinstance(block, Columns) for block in article.blocks)

    def brief(self, article: Article) -> bool:
        """Whether the notes of an article are no higher on paper than its title and a line or two."""
        return sum(len(text.plain) + 10 for text in article.side) <= BRIEF

    def short(self, block: Definitions) -> bool:
        """Whether no entry of a list is longer than a line of a narrow column or two."""
        return all(len(term.plain) + len(said.plain) <= SHORT for term, said in block.entries)

    def size(self, picture: Picture) -> str:
        """The class of a figure that does not fit the smallest screen, by how narrow it may become."""
        steps = min(int(_SMALLEST * picture.width / _STEP), _STEPS[-1])
        return f" w{steps}" if steps in _STEPS else ""

    def drawing(self, picture: Picture) -> Markup:
        """The figure itself, which is ours; it tells what it shows, unless it is none of those that do."""
        told = Markup('<p class="hidden">{}</p>').format(visible(picture.told)) if "<desc" not in picture.svg else ""
        return Markup(visible(picture.svg)) + told


def _contents(publication: Publication, writer: _Writer) -> Iterator[Listed]:
    """The headings and articles that links can lead to, each below the one that holds it."""
    above: list[tuple[int, Listed]] = []
    seen: set[str] = set()
    section = 0
    for block in blocks_of(publication.blocks):
        if not isinstance(block, Heading | Article):
            continue
        anchor, text = (block.anchor, block.text) if isinstance(block, Heading) else (block.id, block.title)
        link = writer.link(anchor)
        if isinstance(block, Heading):
            section = block.level
        if link is None or link in seen:
            continue
        seen.add(link)
        level = section if isinstance(block, Heading) else section + 1
        said = Markup("<bdi{}>{}</bdi>").format(writer.language(text), visible(_now(text)))
        listed = Listed(said, block.number, link)
        while above and above[-1][0] >= level:
            above.pop()
        if above:
            above[-1][1].below.append(listed)
        else:
            yield listed
        above.append((level, listed))


def _now(text: Text) -> str:
    """A text without what a change took out of it, if anything is left."""
    return "".join(span.text for span in text.spans if span.mark != "gone").strip() or text.plain


def _ident(anchor: str) -> str:
    """An anchor as an id, which has no space in it."""
    return "_".join(visible(anchor).split())


def _attributes(language: str) -> Markup:
    way = "rtl" if primary(language) in RIGHT_TO_LEFT else "ltr"
    return Markup(' lang="{}" dir="{}"').format(visible(language), way)


@cache
def _script() -> Markup:
    return Markup((TEMPLATES / "search.js").read_text("utf-8"))
