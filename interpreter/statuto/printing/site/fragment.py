"""A publication as a part of a page of the site: the same HTML as on a page of its own, by the same templates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import unquote

from markupsafe import Markup

from statuto.printing import html
from statuto.printing.model import Article, Block, Box, Heading, Publication
from statuto.printing.site.model import Entry

# The search of the site finds what has its id on a heading, and need not know what a figure says in words.
_ARTICLE = re.compile(r'<article( id="[^"]*")([^>]*)>\n<h(\d)>')
_DRAWING = re.compile(r'<div class="drawing')


@dataclass(frozen=True, slots=True)
class Fragment:
    """The blocks of a publication as HTML, and their contents."""

    html: Markup
    contents: tuple[Entry, ...]


def fragment(publication: Publication, elsewhere: Mapping[str, str] | None = None) -> Fragment:
    """All blocks of a publication; its title and what stands under it are not among them.

    `elsewhere` gives the addresses of anchors that are on other pages.
    """
    body, contents = html.fragment(publication, elsewhere)
    moved = _ARTICLE.sub(r"<article\2>\n<h\3\1>", str(body))
    return Fragment(Markup(_DRAWING.sub('<div data-search-exclude class="drawing', moved)), entries(contents))


def entries(contents: Iterable[html.Listed]) -> tuple[Entry, ...]:
    """The lines of the contents."""
    return tuple(
        Entry(str(Markup("{} {}").format(one.number, one.said)).strip(), unquote(one.link), entries(one.below))
        for one in contents
    )


def only(publication: Publication, kinds: frozenset[str]) -> Publication:
    """The articles that have boxes of some kinds, each with these alone, under their headings."""
    kept: list[Block] = []
    waiting: list[Block] = []
    for block in publication.blocks:
        if isinstance(block, Heading):
            waiting = [*(one for one in waiting if isinstance(one, Heading) and one.level < block.level), block]
        elif isinstance(block, Article):
            boxes = tuple(one for one in block.blocks if isinstance(one, Box) and one.kind in kinds)
            if boxes:
                kept += [*waiting, replace(block, blocks=boxes, side=())]
                waiting = []
    return replace(publication, blocks=tuple(kept))
