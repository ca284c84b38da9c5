"""Translations go with the original that they were written upon, through every delta."""

from __future__ import annotations

from pathlib import Path

import pytest
from stacks import BASE, by_path, codes, stacked

from statuto.findings import Findings
from statuto.play.saves import rules_hash
from statuto.resolve.book import Book
from statuto.resolve.load import load
from statuto.resolve.stamp import stamp
from statuto.resolve.translations import stale, stamp_of
from statuto.syntax import tree as t

FULL = 'en "No {square} is marked twice."'
FRENCH = '  fr "Aucune {square} deux fois."\n  note en "Mind it."\n  note fr "Attention."\n'
ID = "mark.full"


def wrote(folder: Path, more: str = FRENCH, **bodies: str) -> None:
    """The base with French words in one article, and variants of it."""
    (folder / "base.statuto").write_text(BASE.replace(f"{FULL}\n", f"{FULL}\n{more}"), "utf-8")
    for name, body in bodies.items():
        stacked(folder, name, "example/base", body)


def book(folder: Path, *names: str) -> Book:
    found, findings = by_path(folder, "base", *names)
    assert found is not None and not codes(findings), list(findings)
    return found


def left_behind(folder: Path, *names: str) -> list[tuple[str, str]]:
    there = book(folder, *names)
    article = there.article(ID)
    assert article is not None
    return stale(article, there.language)


def mark(folder: Path, *names: str) -> str:
    article = book(folder, *names).article(ID)
    assert article is not None
    return stamp_of(article.lines, "en")


PROSE = [("fr", "prose")]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f'amend {ID}: en "Not twice."\n', PROSE),
        (f'keep {ID}\n  en "Not twice."\n', PROSE),
        (f'amend {ID}: fr "Pas deux fois."\n', []),
        (f'keep {ID}\n  en "Not twice."\n  fr "Pas deux fois."\n', []),
        (f'replace {ID}\n  en "Not twice."\n  fr "Pas deux fois."\n', []),
        (f'replace {ID}\n  en "Not twice."\n', []),
        (f'amend {ID}: also note en "Always."\n', [("fr", "note")]),
        (f"amend {ID}: without note en\n", []),
        (f'amend {ID}: en "No  {{square}} is\\tmarked twice."\n', []),
        (f"amend {ID}: must not mark when s is a1\n", []),
        ('amend mark.put: en "Another one."\n', []),
    ],
)
def test_what_is_said_anew_in_the_own_language_alone_leaves_translations_behind(
    tmp_path: Path, body: str, expected: list[tuple[str, str]]
) -> None:
    wrote(tmp_path, one=body)
    assert left_behind(tmp_path, "one") == expected


def test_variants_beside_each_other_translate_what_they_are_upon(tmp_path: Path) -> None:
    french, english = f'amend {ID}: fr "Pas deux fois."\n', f'amend {ID}: en "Not twice."\n'
    wrote(tmp_path, one=english, two=french)
    assert left_behind(tmp_path, "two") == []
    assert left_behind(tmp_path, "one", "two") == left_behind(tmp_path, "two", "one") == PROSE
    stacked(tmp_path, "later", "example/one", french)
    assert left_behind(tmp_path, "later") == []
    stacked(tmp_path, "back", "example/one", f"amend {ID}: {FULL}\n")
    assert left_behind(tmp_path, "back") == []


def test_a_stamp_tells_what_was_translated(tmp_path: Path) -> None:
    wrote(tmp_path)
    good = mark(tmp_path)
    wrote(tmp_path, FRENCH + f'  translated fr "{good}"\n', one=f'amend {ID}: en "Not twice."\n')
    assert left_behind(tmp_path) == [] and left_behind(tmp_path, "one") == PROSE
    wrote(tmp_path, FRENCH + '  translated fr "00000000"\n')
    assert left_behind(tmp_path) == [("fr", "prose"), ("fr", "note")]


@pytest.mark.parametrize("how", ["keep {}\n", "amend {}\n"])
def test_a_delta_stamps_what_it_leaves_as_it_is(tmp_path: Path, how: str) -> None:
    head = how.format(ID) + '  en "Not twice."\n'
    wrote(tmp_path, one=head)
    good = mark(tmp_path, "one")
    assert left_behind(tmp_path, "one") == PROSE
    wrote(tmp_path, one=head + f'  translated fr "{good}"\n', two=f'amend {ID}: also note en "Ever."\n')
    assert left_behind(tmp_path, "one") == []
    assert left_behind(tmp_path, "one", "two") == [("fr", "prose"), ("fr", "note")]  # a stamp is of the whole article
    wrote(tmp_path, FRENCH + f'  translated fr "{mark(tmp_path)}"\n', one=head + f'  translated fr "{good}"\n')
    article = book(tmp_path, "one").article(ID)
    assert article is not None and [line for line in article.lines if isinstance(line, t.Translated)] == [
        t.Translated("fr", good)
    ]
    wrote(tmp_path, one=head + '  translated fr "00000000"\n')
    assert left_behind(tmp_path, "one") == [("fr", "prose"), ("fr", "note")]


def test_another_language_of_the_book_makes_a_translation_the_original(tmp_path: Path) -> None:
    wrote(tmp_path, one=f'amend {ID}: en "Not twice."\n')
    header = "  language fr\n"
    stacked(tmp_path, "later", "example/one", f'amend {ID}: fr "Pas deux fois."\n', header)
    assert left_behind(tmp_path, "later") == [("en", "prose")]


def test_a_stamp_is_no_rule(tmp_path: Path) -> None:
    wrote(tmp_path)
    before = book(tmp_path)
    wrote(tmp_path, FRENCH + '  translated fr "12345678"\n')
    after = load(str(tmp_path / "base.statuto"), Findings())
    assert after is not None and rules_hash(after) == rules_hash(before)
    ours, theirs = before.article(ID), after.article(ID)
    assert ours is not None and theirs is not None and ours.lines != theirs.lines
    assert stamp(ours.lines) == stamp(theirs.lines)
