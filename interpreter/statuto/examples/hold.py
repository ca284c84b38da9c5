"""Which examples no longer hold: so that none is shown as if it did."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from statuto.examples.run import Result, Runner
from statuto.findings import Findings
from statuto.syntax import tree as t

Otherwise = Mapping[tuple[str, str], Result]
"""What came of the examples that do not hold, by their article and name."""


def otherwise(runner: Runner, articles: Collection[str] = ()) -> Otherwise:
    """Run the examples of the runner's book that are shown, or of these articles alone; those that do not hold.

    An example that is shown stands in the article itself, and not under an answer of a reading.
    """
    return of(
        runner.run(article, line)
        for article in runner.book.articles
        if not articles or article.id in articles
        for line in article.lines
        if isinstance(line, t.Example)
    )


def of(results: Iterable[Result]) -> Otherwise:
    """Those of some results that did not come out as their examples say."""
    return {(result.article, result.name): result for result in results if not result.passed}


def told(found: Otherwise, findings: Findings) -> None:
    """Report the examples of a base that come out otherwise, where no delta says so."""
    for result in found.values():
        if result.impact and result.applies and not result.because:
            message = f"Example `{result.name}` of the base, in {result.article}, comes out otherwise here."
            findings.report("L035", result.place, message, HELP.format(name=result.name))


HELP = 'Say why in the variant: `changes example {name} because "…"`.'
