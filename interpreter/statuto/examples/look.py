"""Looking at the examples of a book without playing them."""

from __future__ import annotations

from dataclasses import replace

from statuto.checks.build import Typed
from statuto.checks.examples import check_example
from statuto.examples.run import Runner, examples_of, given_of
from statuto.findings import Findings, RulesError
from statuto.resolve.book import place_of


def look(typed: Typed, findings: Findings) -> None:
    """Add what is wrong in the positions and facts of a book's own examples for as many players as it is typed for.

    Those that do not say how many play are looked at with the fewest. The examples of a base are left out: what a
    delta makes of them is impact, and `statuto test` tells it.
    """
    book, setting = typed.book, typed.program.setting
    runner = Runner(book, replace(setting, players=book.players[0]))
    runner.typed_books[setting.players, ()] = typed
    for article, example, answers in examples_of(book):
        given = given_of(example)
        if runner.inherited(article, example) or not runner.seated(article, example):
            continue
        path = article.path_of(example)
        try:
            players = runner.players(given)
        except RulesError as error:
            findings.report(error.code, place_of(path, (given or example).span), error.message)
            continue
        if players == setting.players:
            check_example(runner.typed(players, answers), example, article.id, path, findings)
