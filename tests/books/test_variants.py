"""The variants that ship: each is signed, checks clean and shows what it changes; games end, those of stacks too."""

from __future__ import annotations

import itertools
from pathlib import Path

import playing
import pytest
from playing import RULES

from statuto.checks.build import build
from statuto.checks.coverage import check_citations
from statuto.checks.lint import lint
from statuto.checks.program import Setting
from statuto.examples.run import Runner, examples_of, run
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.load import load
from statuto.syntax.parse import parse_file

VARIANTS = sorted(RULES.glob("*/variants/*.statuto"))
GAMES = 5
"""How many games of each are played in a long run; in a short one it is one."""
TABLE = (RULES / "README.md").read_text("utf-8")
STACKS = (
    "medina/2001+owned-first+latest-claim+fourth-dome",
    "medina/2001+short-opening+one-of-each-colour+free-when-alone",
    "medina/2014+shallow-well+tea-at-the-end+largest-palace-wins",
    "medina/2014+fourth-dome+latest-claim+no-tea",
    "medina/2014+owned-first+closed-walls+gate-pieces+no-well",
    "san-gimignano/fr-2002+one-contact+three-tokens+duty-to-build",
    "san-gimignano/fr-2002+short-town+towers-and-tokens+left-group-there",
    "san-gimignano/fr-2002+duty-to-build+towers-at-will+three-tokens",
    "san-gimignano/it-2002+right-to-build+short-town+three-tokens",
    "torri/base+nine-cards+three-close+small-marker",
    "torri/base+noble+rivals-only+late-finish",
    "torri/base+noble+match",
    "torri/base+costly-hand+rash-closer+late-finish+rivals-only",
)
CLASHES = (
    "medina/2014+no-tea+tea-at-the-end",
    "medina/2001-two+any-colours+two-white",
    "san-gimignano/fr-2002+left-group-anywhere+left-group-there",
    "torri/base+noble+fresh-card",
)


def name_of(path: Path) -> str:
    """Game and variant, as the ids of tests."""
    return f"{path.parts[-3]}/{path.stem}"


def seats(book: Book) -> range:
    """How many can play."""
    return range(book.players[0], book.players[1] + 1)


def found_in(book: Book) -> list[str]:
    """The findings about a book, with any number of players."""
    findings = Findings()
    for players in seats(book):
        lint(build(book, Setting(players), findings), findings)
    check_citations(book, findings)
    return [str(item) for item in findings.items]


def games_end(name: Path, games: int = 1) -> None:
    """Random games with each number of players in turn."""
    players = itertools.cycle(seats(playing.book(name)))
    for seed, count in zip(range(games), players, strict=False):
        engine = playing.engine(name, count)
        game = playing.at_random(engine, seed)
        assert game.ended and engine.winners(game.record)


@pytest.mark.parametrize("path", VARIANTS, ids=name_of)
def test_nothing_is_found_in_a_variant(path: Path) -> None:
    assert found_in(playing.book(path)) == []


@pytest.mark.parametrize("path", VARIANTS, ids=name_of)
def test_a_variant_is_signed_and_told_in_languages_of_its_base(path: Path) -> None:
    file = parse_file(path, str(path), Findings())
    assert file is not None
    header = file.header
    assert any(line.kind == "author" for line in header.lines)
    for kind in ("title", "because"):
        languages = {line.values[0] for line in header.lines if line.kind == kind}
        assert "en" in languages and len(languages) >= 2


@pytest.mark.parametrize("path", VARIANTS, ids=name_of)
def test_the_examples_of_a_variant_hold_and_some_fails_without_it(path: Path) -> None:
    book = playing.book(path)
    report = run(book, Setting(book.players[0]))
    assert [result for result in report.results if result.failed] == []
    own = {(result.article, result.name) for result in report.results if not result.inherited}
    bare = Runner(playing.book(Path(book.base)), Setting(book.players[0]))
    bare.givens = Runner(book, Setting(book.players[0])).givens
    without = [
        bare.run(article, example, answers).passed
        for article, example, answers in examples_of(book)
        if (article.id, example.name.text) in own
    ]
    assert without and not all(without)


@pytest.mark.parametrize("path", VARIANTS, ids=name_of)
def test_games_of_a_variant_end(path: Path) -> None:
    games_end(path)


@pytest.mark.long
@pytest.mark.parametrize("name", [*map(name_of, VARIANTS), *STACKS])
def test_more_games_of_variants_and_stacks_end(name: str) -> None:
    games_end(Path(name), GAMES)


def test_every_variant_has_a_row_in_the_table() -> None:
    rows = {line.split("`")[1] for line in TABLE.splitlines() if line.startswith("| `")}
    assert rows == {name_of(path) for path in VARIANTS}


# Stacks.


@pytest.mark.parametrize("stack", STACKS)
def test_a_stack_checks_tests_and_plays(stack: str) -> None:
    book = playing.book(Path(stack))
    assert found_in(book) == []
    assert [result for result in run(book, Setting(book.players[0])).results if result.failed] == []
    games_end(Path(stack))


@pytest.mark.parametrize("stack", STACKS)
def test_the_table_names_a_stack(stack: str) -> None:
    assert f"`{stack}`" in TABLE


@pytest.mark.parametrize("stack", CLASHES)
def test_variants_that_contradict_each_other_are_refused_with_one_finding(stack: str) -> None:
    findings = Findings()
    load(stack, findings)
    assert [(item.code, len(item.related)) for item in findings.items] == [("R023", 2)]
