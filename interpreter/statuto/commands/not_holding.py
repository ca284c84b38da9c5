"""What `statuto show` has to know of the examples that it shows: whether they still hold."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from statuto.findings import Findings

if TYPE_CHECKING:
    from statuto.checks.program import Setting
    from statuto.examples.hold import Otherwise
    from statuto.resolve.book import Book


def not_holding(book: Book, setting: Setting, article: str = "") -> Otherwise:
    """The examples of a book on another, or by what is chosen, that do not hold: all, or those of one article.

    Those of a base of which no delta says so are reported on standard error. A book with errors has none.
    """
    from statuto.checks.build import build
    from statuto.commands.report_text import report
    from statuto.examples.hold import otherwise, told
    from statuto.examples.run import Runner

    if not (book.own or setting.options or setting.readings):
        return {}
    errors, runner = Findings(), Runner(book, setting)
    runner.typed_books[setting.players, ()] = build(book, setting, errors)
    if errors.errors:
        return {}
    found, undeclared = otherwise(runner, (article,) if article else ()), Findings()
    told(found, undeclared)
    report(undeclared.items, sys.stderr)
    return found
