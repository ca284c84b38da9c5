"""Variants put together: the order never matters, clashes are told or settled, one may stand on others."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stacks import ONE, TWO, by_path, codes, loaded, same, stacked

from statuto.findings import Findings
from statuto.resolve.load import load


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("amend mark.put: SIZE = 4\n", "amend mark.put: SIZE = 5\n"),
        ('replace mark.full\n  en "A."\n', 'replace mark.full\n  en "B."\n'),
        ('remove mark.full because "A."\n', 'replace mark.full\n  en "B."\n'),
        ('replace mark.put\n  en "A."\n', "amend mark.put: SIZE = 4\n"),
        ('replace mark.full\n  en "A."\n  must not mark when s is a1\n', "except mark.full when s is b2\n"),
    ],
)
def test_a_clash_shows_both_places_and_the_base(tmp_path: Path, one: str, two: str) -> None:
    _, findings = loaded(tmp_path, one=one, two=two)
    (clash,) = findings
    assert clash.code == "R023"
    assert "`example/one`" in clash.message and "`example/two`" in clash.message
    places = [clash.place.path, *(related.place.path for related in clash.related)]
    assert sorted(path.rpartition("/")[2] for path in places) == ["base.statuto", "one.statuto", "two.statuto"]


@pytest.mark.parametrize(
    "body",
    [
        "amend mark.put: SIZE = 4\n",
        'replace mark.full\n  en "A."\n',
        'remove mark.full because "A."\n',
        f"add after mark.put\n{ONE}",
    ],
)
def test_changes_that_agree_are_no_clash(tmp_path: Path, body: str) -> None:
    book, findings = loaded(tmp_path, one=body, two=body)
    alone, _ = loaded(tmp_path, "one", one=body)
    assert codes(findings) == []
    assert [(article.id, article.lines) for article in book.articles] == [(a.id, a.lines) for a in alone.articles]


@pytest.mark.parametrize(
    ("one", "two", "stands"),
    [
        ("amend mark.put: SIZE = 4\n", "over one\namend mark.put: SIZE = 5\n", ["two"]),
        ("over example/two\namend mark.put: SIZE = 4\n", "amend mark.put: SIZE = 5\n", ["one"]),
        ('remove mark.put because "A."\n', "over one\namend mark.put: SIZE = 5\n", ["two"]),
        ('over two\nremove mark.put because "A."\n', "amend mark.put: SIZE = 5\n", []),
        ("replace mark.put\n  let SIZE = 7\n", "over one\namend mark.put: SIZE = 5\n", ["one", "two"]),
        ("over two\nreplace mark.put\n  let SIZE = 7\n", "amend mark.put: SIZE = 5\n", ["one"]),
        ("replace mark.put\n  let SIZE = 7\n", "over one\nreplace mark.put\n  let SIZE = 5\n", ["two"]),
        ("amend mark.put: without let SIZE\n", "over one\namend mark.put: SIZE = 5\n", ["two"]),
        (f"add after mark.put\n{ONE}", f"over one\nadd after mark.put\n{ONE.replace('One', 'Other')}", ["two"]),
    ],
)
def test_over_settles_a_clash(tmp_path: Path, one: str, two: str, stands: list[str]) -> None:
    for names in (("one", "two"), ("two", "one")):
        book, findings = loaded(tmp_path, *names, one=one, two=two)
        assert codes(findings) == []
        article = book.article("mark.one" if "mark.one" in one else "mark.put")
        changes = [change.book.rpartition("/")[2] for change in article.changes] if article else []
        assert changes == stands


def test_a_variant_over_others_settles_what_they_clash_about(tmp_path: Path) -> None:
    bodies = {"one": "amend mark.put: SIZE = 4\n", "two": "amend mark.put: SIZE = 5\n"}
    loaded(tmp_path, **bodies, **{"more": "amend mark.put: SIZE = 6\n"})
    path = tmp_path / "more.statuto"
    path.write_text(path.read_text("utf-8").replace("  author", "  over one, two\n  author"), "utf-8")
    for names in permutations(("base", "one", "two", "more")[1:]):
        findings = Findings()
        book = load("+".join(str(tmp_path / f"{name}.statuto") for name in ("base", *names)), findings)
        assert book is not None and codes(findings) == []
        assert [change.book for change in book.articles[0].changes] == ["example/more"]


def test_a_variant_of_a_variant_comes_after_it_and_clashes_with_others(tmp_path: Path) -> None:
    loaded(tmp_path, one="amend mark.put: SIZE = 4\n", two="amend mark.put: SIZE = 6\n")
    stacked(tmp_path, "later", "example/one", "amend mark.put: SIZE = 5\n")
    results = [by_path(tmp_path, *names) for names in (("later",), ("base", "one", "later"), ("base", "later"))]
    for book, findings in [*results, by_path(tmp_path, "one", "later")]:
        assert book is not None and codes(findings) == []
        assert (book.id, book.base) == ("example/later", "example/one")
        assert [change.book for change in book.articles[0].changes] == ["example/one", "example/later"]
        assert book.variants == ["example/one", "example/later"]
        assert same(book) == same(results[0][0] or book)
    _, findings = by_path(tmp_path, "base", "later", "two")
    assert codes(findings) == ["R023"]  # of the two below; the one above comes after the first


def test_a_variant_of_a_stack_stands_on_all_of_it(tmp_path: Path) -> None:
    loaded(tmp_path, one="amend mark.put: SIZE = 4\n", two="amend mark.put: LENGTH = 4\n")
    body = "amend mark.put: SIZE = 5\n\namend mark.put: LENGTH = 5\n"
    stacked(tmp_path, "later", "example/base+one+two", body)
    for names in (("later",), ("base", "later"), ("two", "later"), ("later", "one")):
        book, findings = by_path(tmp_path, *names)
        assert book is not None and codes(findings) == []
        assert book.id == "example/later" and book.base == "example/base+one+two"
        assert [change.book for change in book.articles[0].changes] == [
            "example/one",
            "example/two",
            "example/later",
            "example/later",
        ]


def test_a_change_of_all_of_an_article_clashes_with_what_is_done_on_another_level(tmp_path: Path) -> None:
    loaded(tmp_path, one="amend mark.put: SIZE = 4\n", two="amend mark.put: LENGTH = 6\n")
    stacked(tmp_path, "later", "example/one", 'replace mark.put\n  en "All else."\n')
    _, findings = by_path(tmp_path, "base", "later", "two")
    assert codes(findings) == ["R023"]
    stacked(tmp_path, "later", "example/one", 'over two\nreplace mark.put\n  en "All else."\n')
    book, findings = by_path(tmp_path, "base", "later", "two")
    assert book is not None and codes(findings) == [] and len(book.articles[0].lines) == 1


def test_what_cannot_be_put_on_a_stack_is_told_at_once(tmp_path: Path) -> None:
    loaded(tmp_path, one="amend mark.put: SIZE = 4\n")
    for name in ("first", "second"):
        text = f"statuto 1\nedition example/{name} on example/base\n\namend mark.put: SIZE = 4\n"
        (tmp_path / f"{name}.statuto").write_text(text, "utf-8")
    stacked(tmp_path, "mine", "example/second", "amend mark.put: SIZE = 5\n")
    stacked(tmp_path, "round", "example/about", "amend mark.put: SIZE = 5\n")
    stacked(tmp_path, "about", "example/round", "amend mark.put: SIZE = 5\n")
    for number in range(60):
        stacked(tmp_path, f"v{number}", f"example/v{number - 1}" if number else "example/base", "")
    for other, code, said in (
        ("second", "R015", "`example/second` is an edition on `example/base`, not a variant."),
        ("mine", "R015", "`example/mine` is a variant of `example/second`, not of `example/first`."),
        ("base", "R015", "`example/base` is a game, not a variant."),
        ("round", "R002", "This book is, through its bases, a delta on itself."),
        ("v59", "R009", "More than 50 variants stand on each other."),
    ):
        book, findings = by_path(tmp_path, "first", other)
        assert book is None
        assert [(found.code, found.message) for found in findings] == [(code, said)]


def test_what_headers_say_is_settled_too(tmp_path: Path) -> None:
    loaded(tmp_path)
    stacked(tmp_path, "one", "example/base", "", '  players 3\n  term square "box" "boxes"\n')
    stacked(tmp_path, "two", "example/base", "", '  over one\n  players 4\n  term square "cell" "cells"\n')
    stacked(tmp_path, "late", "example/one", "", "  players 5\n")
    for names in (("one", "two"), ("two", "one")):
        book, findings = by_path(tmp_path, "base", *names)
        assert book is not None and codes(findings) == []
        assert book.players == (4, 4) and book.terms["square"].forms == (("", "cell", "cells"),)
    book, findings = by_path(tmp_path, "late")
    assert book is not None and codes(findings) == [] and book.players == (5, 5)


@pytest.mark.parametrize("over", ["remove", "except"])
def test_over_settles_a_clash_about_an_exception(tmp_path: Path, over: str) -> None:
    one = "except mark.full as mark.over when s is a1\n"
    two, three = 'remove mark.over because "No."\n', "except mark.over when s is b2\n"
    bodies = (
        {"two": "over three\n" + two, "three": three}
        if over == "remove"
        else {"two": two, "three": "over two\n" + three}
    )
    book, findings = loaded(tmp_path, one=one, **bodies)
    assert codes(findings) == []
    assert [len(one.unless) for one in book.articles[1].exceptions] == ([] if over == "remove" else [1])


CHANGES = (
    "amend mark.put: SIZE = 4\n",
    "amend mark.put: SIZE = 5\n",
    "amend mark.put: LENGTH = 4\n",
    'replace mark.full\n  en "Marks may be covered."\n',
    'replace end.full\n  en "It never ends."\n',
    'remove mark.full because "Too strict."\n',
    'remove turn.order because "Too strict."\n',
    "except mark.full when s is a1\n",
    "except mark.full when s is b2\n",
    "amend mark.full: must not mark when s is a1\n",
    'amend mark.full: en "No {square} is marked once more."\n',
    'over v0\namend mark.full: en "Nothing is marked twice."\n',
    "over v1\namend mark.put: SIZE = 5\n",
    'over v2, v0\nreplace mark.full\n  en "Marks may be covered twice."\n',
    "amend mark.full: also must not mark when s is c3\n",
    "amend mark.full: without must not mark\n",
    "except mark.full as mark.over when s is a1\n",
    "except mark.over when mark on b2 is none\n",
    'over v0, v1\nremove mark.over because "Too lax."\n',
    'section play "The play"\n',
    'over v1\nsection play "A play"\n',
    "amend mark.full: must not mark when s is b2\n",
    'keep mark.full\n  en "No {square} is marked again."\n',
    'keep mark.full\n  en "A {square} is marked once."\n',
    'keep turn.order\n  en "The players take turns."\n',
    "adopt who-starts youngest\n",
    "adopt who-starts by-lot\n",
    f"add after mark.put\n{ONE}",
    f"add before mark.full\n{TWO}",
    f"add after mark.one\n{TWO}",
    'add after mark.put\narticle mark.one\n  en "Another one."\n',
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.sampled_from(CHANGES), min_size=1, max_size=3, unique=True), min_size=2, max_size=3))
def test_the_order_of_variants_never_matters(stack: list[list[str]]) -> None:
    bodies = {f"v{number}": "\n".join(changes) for number, changes in enumerate(stack)}
    with TemporaryDirectory() as folder:
        results = [loaded(Path(folder), *names, **bodies) for names in permutations(bodies)]
    first, found = results[0]
    for book, findings in results[1:]:
        assert same(book) == same(first)
        assert findings.sorted() == found.sorted()
