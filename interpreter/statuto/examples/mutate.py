"""Which small changes of a book no example notices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from statuto.checks.build import build
from statuto.checks.program import Program, Setting
from statuto.examples.mutants import Mutant, mutants
from statuto.examples.run import Answers, Runner, examples_of
from statuto.findings import Findings
from statuto.resolve.book import Book, BookArticle
from statuto.syntax import tree as t

BY_CHECK = "check"
NOT_COMPARED = ("book", "setting", "domains", "boards", "clauses", "signs")

Test = tuple[BookArticle, t.Example, Answers]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a change: `noticed` is "check" or the first example that fails, and empty when nothing does."""

    article: str
    change: str
    noticed: str


def mutate(book: Book, setting: Setting, wanted: Sequence[Mutant] | None = None) -> Iterator[Verdict]:
    """Try changes of a book one by one, by default all; those that come to the same program are left out.

    Examples that fail in the book as it is notice nothing.
    """
    whole = Runner(book, setting)
    tests = [test for test in examples_of(book) if whole.seated(*test[:2]) and whole.run(*test).passed]
    low, high = book.players
    settings = [Setting(seats, setting.options, setting.readings) for seats in range(low, high + 1)]
    plain = [_program(book, one) for one in settings]
    for mutant in mutants(book, setting) if wanted is None else wanted:
        changed = [_program(mutant.book, one) for one in settings]
        if changed != plain:
            noticed = BY_CHECK if None in changed else _example(mutant, setting, tests)
            yield Verdict(mutant.article, mutant.change, noticed)


def _program(book: Book, setting: Setting) -> str | None:
    """What a typed program says, without where it says it; None when the book does not check."""
    findings = Findings()
    program: Program = build(book, setting, findings).program
    if findings.errors:
        return None
    parts = [repr(getattr(program, field.name)) for field in fields(program) if field.name not in NOT_COMPARED]
    return "\n".join([*parts, *(f"{d} {d.names} {d.copies}" for d in program.domains.values())])


def _example(mutant: Mutant, setting: Setting, tests: list[Test]) -> str:
    """The first example that fails under a change, those of its article before the others; empty if none does."""
    runner = Runner(mutant.book, setting)
    near = sorted(tests, key=lambda test: test[0].id != mutant.article)
    return next((test[1].name.text for test in near if not runner.run(*test).passed), "")
