"""The stamp of an article: by it a change of all of an article knows whether the base is still as it was.

What is written of the stamps of translations into a file is in `stamping`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from statuto.resolve.book import Book
from statuto.syntax import tree as t
from statuto.syntax.unparse import clause_text

LENGTH = 8
_REPLACE = re.compile(r'^(replace[ \t]+)([^\s#]+)(?:[ \t]+was[ \t]+"[^"\n]*")?', re.M)


def stamp(lines: Sequence[t.Line]) -> str:
    """Eight hexadecimal digits that change with the lines of an article; layout, comments and stamps do not count."""
    said = (clause_text(line) for line in lines if not isinstance(line, t.Translated))
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:LENGTH]


def stamped(text: str, base: Book) -> str:
    """The text of a delta with the stamp of what its base says in each `replace` of an article that is there."""
    articles = {article.id: article for article in base.articles}

    def written(match: re.Match[str]) -> str:
        article = articles.get(match[2])
        return match[0] if article is None else f'{match[1]}{match[2]} was "{stamp(article.lines)}"'

    return _REPLACE.sub(written, text)
