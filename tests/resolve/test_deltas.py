"""Editions and variants: what each change does, where it leaves its mark, and that their order never matters."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.examples.run import run
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.load import load
from statuto.resolve.naming import label
from statuto.resolve.stamp import stamp
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t
from statuto.syntax.unparse import expression

BASE = """statuto 1
game example/base
  title en "Base"
  players 2
  term square "square" "squares"

section play "Play"

article mark.put
  en "A player marks a {square} of {SIZE} by {SIZE}."
  let SIZE = 3
  let LENGTH = 3
  board field of square: square grid SIZE by SIZE
  memory mark on each square: player or none
  action mark on square s:
    set mark on s to mover
  must mark

article mark.full
  en "No {square} is marked twice."
  must not mark when mark on s is not none

section turn "Turns"

article turn.order
  en "Players take turns."
  turn:
    choose mark
  reading who-starts
    asks en "Who begins?"
    oldest adopted en "The oldest."
    youngest en "The youngest."
    by-lot en "By lot."
  under who-starts youngest:
    first player player 2

article end.full
  en "The game ends when every {square} is marked."
  end when every square s has mark on s is not none, nobody wins
"""
ONE = 'article mark.one\n  en "One."\n'
TWO = 'article mark.two\n  en "Two."\n'


def variant(name: str, body: str) -> str:
    return f'statuto 1\nvariant example/{name} of example/base\n  author "A player"\n\n{body}'


def loaded(folder: Path, *names: str, **bodies: str) -> tuple[Book, Findings]:
    """The base with variants; each is written, and all or those that are named are loaded."""
    (folder / "base.statuto").write_text(BASE, "utf-8")
    for name, body in bodies.items():
        (folder / f"{name}.statuto").write_text(variant(name, body), "utf-8")
    findings = Findings()
    chosen = names or tuple(bodies)
    book = load("+".join(str(folder / f"{name}.statuto") for name in ("base", *chosen)), findings)
    assert book is not None
    return book, findings


def ids(book: Book) -> list[str]:
    return [article.id for article in book.articles]


def codes(findings: Findings) -> list[str]:
    return [finding.code for finding in findings]


def test_a_base_alone_has_no_changes(tmp_path: Path) -> None:
    book, findings = loaded(tmp_path)
    assert codes(findings) == []
    assert all(article.origin == "example/base" and article.changes == [] for article in book.articles)
    assert [article.number for article in book.articles] == ["1.1", "1.2", "2.1", "2.2"]


def test_new_articles_stand_where_they_are_added_and_in_their_order(tmp_path: Path) -> None:
    zero = 'add before mark.one\narticle mark.zero\n  en "Zero."\n'
    body = f"add after mark.full\n{ONE}\nadd after mark.full\n{TWO}\n{zero}"
    book, findings = loaded(tmp_path, more=body)
    assert codes(findings) == []
    assert ids(book) == ["mark.put", "mark.full", "mark.zero", "mark.one", "mark.two", "turn.order", "end.full"]
    added = book.article("mark.one")
    assert added is not None
    assert (added.origin, added.section, added.number) == ("example/more", "play", "1.4")
    assert [(change.kind, change.book) for change in added.changes] == [("added", "example/more")]


def test_an_article_may_be_added_beside_one_that_another_variant_adds(tmp_path: Path) -> None:
    one, two = f"add after mark.full\n{ONE}", f"add after mark.one\n{TWO}"
    for names in (("a", "b"), ("b", "a")):
        book, findings = loaded(tmp_path, *names, a=two, b=one)
        assert codes(findings) == []
        assert ids(book)[1:4] == ["mark.full", "mark.one", "mark.two"]


def test_new_articles_in_a_circle_are_reported(tmp_path: Path) -> None:
    body = f"add after mark.two\n{ONE}\nadd after mark.one\n{TWO}"
    _, findings = loaded(tmp_path, more=body)
    assert codes(findings) == ["R022", "R022"]


def test_a_replaced_article_keeps_its_id_place_and_origin(tmp_path: Path) -> None:
    book, findings = loaded(tmp_path, more='replace mark.full\n  en "Marks may be covered."\n')
    article = book.article("mark.full")
    assert codes(findings) == [] and article is not None
    assert ids(book)[1] == "mark.full"
    assert len(article.lines) == 1
    assert article.origin == "example/base"
    assert article.path.endswith("more.statuto") and article.place.line == 5
    assert [(change.kind, change.book) for change in article.changes] == [("replaced", "example/more")]


def test_an_amendment_changes_one_value_and_points_at_its_own_file(tmp_path: Path) -> None:
    book, findings = loaded(tmp_path, more="amend mark.put: SIZE = 4\n")
    article = book.article("mark.put")
    assert codes(findings) == [] and article is not None
    lets = [line for line in article.lines if isinstance(line, t.Let)]
    assert [let.value for let in lets] == [t.Number(4), t.Number(3)]
    assert [article.path_of(let).rpartition("/")[2] for let in lets] == ["more.statuto", "base.statuto"]
    assert [(change.kind, change.name) for change in article.changes] == [("amended", "SIZE")]
    assert build(book, Setting(2), findings).program.domains["square"].size == 16


def test_amendments_of_two_values_of_an_article_merge(tmp_path: Path) -> None:
    book, findings = loaded(tmp_path, a="amend mark.put: SIZE = 4\n", b="amend mark.put: LENGTH = 4\n")
    article = book.article("mark.put")
    assert codes(findings) == [] and article is not None
    assert [(change.book, change.name) for change in article.changes] == [
        ("example/a", "SIZE"),
        ("example/b", "LENGTH"),
    ]


def test_a_value_under_an_answer_is_amended_there(tmp_path: Path) -> None:
    under = "  under who-starts youngest:\n    let LONGEST = 9\n    limit LONGEST turns\n"
    body = f'replace end.full\n  en "It ends."\n{under}'
    (tmp_path / "base.statuto").write_text(BASE, "utf-8")
    (tmp_path / "edition.statuto").write_text(f"statuto 1\nedition example/edition on example/base\n\n{body}", "utf-8")
    text = (
        "statuto 1\nvariant example/more of example/edition\n\namend end.full: LONGEST = 5\nadopt who-starts youngest\n"
    )
    (tmp_path / "more.statuto").write_text(text, "utf-8")
    findings = Findings()
    book = load(str(tmp_path / "more.statuto"), findings)
    assert book is not None and codes(findings) == []
    assert build(book, Setting(2), findings).program.limit == 5
    assert book.base == "example/edition" and book.variants == ["example/edition", "example/more"]


def test_a_removed_article_is_gone_and_its_names_are_remembered(tmp_path: Path) -> None:
    book, findings = loaded(tmp_path, more='remove mark.put because "Too dull."\n')
    assert ids(book) == ["mark.full", "turn.order", "end.full"]
    assert book.removed["mark.put"].path.endswith("more.statuto")
    build(book, Setting(2), findings)
    (unknown,) = {finding.help for finding in findings if "mark" in finding.message and finding.code == "T001"} - {""}
    assert unknown == "`mark.put` declared it, which `example/more` removes."


def test_an_exception_lifts_the_prohibitions_of_an_article(tmp_path: Path) -> None:
    book, findings = loaded(tmp_path, a="except mark.full when s is a1\n", b="except mark.full when s is b2\n")
    article = book.article("mark.full")
    assert codes(findings) == [] and article is not None
    assert article.lines == loaded(tmp_path)[0].articles[1].lines
    assert [change.kind for change in article.exceptions] == ["excepted", "excepted"]
    program = build(book, Setting(2), findings).program
    assert codes(findings) == []
    (forbidding,) = [one for one in program.actions[0].permissions if one.mode == "must not"]
    assert forbidding.article == "mark.full"
    assert str(forbidding.condition).count("'not'") == 2


def test_the_same_exception_twice_is_one(tmp_path: Path) -> None:
    book, _ = loaded(tmp_path, a="except mark.full when s is a1\n", b="except mark.full when s is a1\n")
    assert len(book.articles[1].exceptions) == 1


def test_an_adopted_answer_is_played(tmp_path: Path) -> None:
    book, findings = loaded(tmp_path, more="adopt who-starts youngest\n")
    assert codes(findings) == []
    assert book.adopted["who-starts"][0] == "youngest"
    assert build(book, Setting(2), findings).program.first_player is not None


def test_a_variant_of_an_edition_may_adopt_another_answer_than_the_edition(tmp_path: Path) -> None:
    (tmp_path / "base.statuto").write_text(BASE, "utf-8")
    edition = "statuto 1\nedition example/edition on example/base\n\nadopt who-starts youngest\n"
    (tmp_path / "edition.statuto").write_text(edition, "utf-8")
    more = "statuto 1\nvariant example/more of example/edition\n\nadopt who-starts by-lot\n"
    (tmp_path / "more.statuto").write_text(more, "utf-8")
    findings = Findings()
    book = load(str(tmp_path / "more.statuto"), findings)
    assert book is not None and codes(findings) == []
    assert book.adopted["who-starts"][0] == "by-lot"


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


LINES = """\
amend mark.put
  en "A player marks a {square}."
  must mark when mark on s is none
  also note en "Any of them."
  also memory marks: 0 to 99 = 0
  without let LENGTH
"""


def test_single_lines_are_changed_added_and_left_out(tmp_path: Path) -> None:
    book, findings = loaded(tmp_path, one=LINES, two="amend mark.put: SIZE = 4\n")
    article = book.article("mark.put")
    assert codes(findings) == [] and article is not None
    assert [label(line) for line in article.lines] == [
        "en",
        "note en",
        "let SIZE",
        "board field",
        "memory mark",
        "memory marks",
        "action mark",
        "must mark",
    ]
    names = [(change.book.rpartition("/")[2], change.name) for change in article.changes]
    ones = ("en", "must mark", "note en", "memory marks", "let LENGTH")
    assert names == [("two", "SIZE"), *(("one", name) for name in ones)]
    brought = [label(line) for line in article.lines if article.path_of(line).endswith("one.statuto")]
    assert brought == ["en", "note en", "memory marks", "must mark"]
    assert "LENGTH" in book.dropped
    build(book, Setting(2), findings)
    assert codes(findings) == []


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


def stacked(folder: Path, name: str, base: str, body: str, header: str = "") -> None:
    text = f"statuto 1\nvariant example/{name} of {base}\n{header}\n{body}"
    (folder / f"{name}.statuto").write_text(text, "utf-8")


def by_path(folder: Path, *names: str) -> tuple[Book | None, Findings]:
    findings = Findings()
    return load("+".join(str(folder / f"{name}.statuto") for name in names), findings), findings


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


def test_an_exception_may_have_exceptions_and_be_removed(tmp_path: Path) -> None:
    one = (
        "except mark.full as mark.over when s is a1\n\nexcept mark.over as mark.over.late when mark on b2 is none\n\n"
        "except mark.over.late when mark on c3 is none\n"
    )
    book, findings = loaded(tmp_path, one=one)
    article = book.article("mark.full")
    assert codes(findings) == [] and article is not None
    (exception,) = article.exceptions
    assert exception.holds is not None
    said = "s is a1 and not (mark on b2 is none and not mark on c3 is none)"
    assert expression(exception.holds) == said
    (forbidding,) = [
        p for p in build(book, Setting(2), findings).program.actions[0].permissions if p.mode == "must not"
    ]
    assert str(forbidding.condition).count("'not'") == 3 and codes(findings) == []
    book, findings = loaded(tmp_path, "one", "two", one=one, two='over one\nremove mark.over.late because "No."\n')
    assert codes(findings) == [] and book.articles[1].exceptions[0].holds == exception.condition
    book, findings = loaded(tmp_path, "one", "two", one=one, two='remove mark.over because "No."\n')
    assert codes(findings) == ["R023"]
    stacked(tmp_path, "late", "example/one", 'remove mark.over because "No."\n')
    later, findings = by_path(tmp_path, "late")
    assert later is not None and codes(findings) == [] and later.articles[1].exceptions == []


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


def test_a_replaced_article_has_no_exceptions_of_its_base(tmp_path: Path) -> None:
    loaded(tmp_path, one="except mark.full when s is a1\n")
    stacked(tmp_path, "late", "example/one", "replace mark.full\n  must not mark when mark on s is not none\n")
    book, findings = by_path(tmp_path, "late")
    assert book is not None and codes(findings) == []
    assert book.articles[1].exceptions == [] and len(book.articles[1].changes) == 2


def test_the_stamp_of_what_is_replaced_is_told(tmp_path: Path) -> None:
    lines = loaded(tmp_path)[0].articles[1].lines
    body = f'replace mark.full was "{stamp(lines)}"\n  en "Marks may be covered."\n'
    assert codes(loaded(tmp_path, one=body)[1]) == []
    (finding,) = loaded(tmp_path, one=body.replace(stamp(lines), "00000000"))[1]
    assert finding.code == "R038" and f'replace mark.full was "{stamp(lines)}"' in finding.help


def test_a_section_has_other_titles(tmp_path: Path) -> None:
    one, two = 'section play "The play" fr "La partie"\n', 'section play de "Das Spiel"\n\nsection turn fr "Tours"\n'
    book, findings = loaded(tmp_path, one=one, two=two)
    assert codes(findings) == []
    titles = [[(title.language, title.text) for title in section.titles] for section in book.sections]
    assert titles[0] == [("", "The play"), ("fr", "La partie"), ("de", "Das Spiel")]
    assert titles[1] == [("", "Turns"), ("fr", "Tours")]
    paths = [book.sections[0].path_of(title).rpartition("/")[2] for title in book.sections[0].titles]
    assert paths == ["one.statuto", "one.statuto", "two.statuto"]
    assert codes(loaded(tmp_path, one='section play "Play"\n')[1]) == ["R026"]
    assert codes(loaded(tmp_path, "one", "two", one=one, two=one.replace("The", "A"))[1]) == ["R023"]


def test_a_constant_is_amended_under_every_answer(tmp_path: Path) -> None:
    under = "".join(f"  under who-starts {answer}:\n    let N = {n}\n" for n, answer in enumerate(("oldest", "by-lot")))
    loaded(tmp_path, one=f'replace end.full\n  en "It ends."\n{under}')
    stacked(tmp_path, "late", "example/one", "amend end.full: N = 7\n")
    book, findings = by_path(tmp_path, "late")
    assert book is not None and codes(findings) == []
    lets = [line.value for line in lines_of(book.articles[-1].lines) if isinstance(line, t.Let)]
    assert lets == [t.Number(7), t.Number(7)]


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


def same(book: Book) -> object:
    """All that two equal books have in common."""
    articles = [(a.id, a.number, a.section, a.lines, a.origin, a.path, a.changes) for a in book.articles]
    rest = (
        book.id,
        book.kind,
        book.titles,
        book.players,
        book.base,
        book.variants,
        book.adopted,
        book.removed,
        book.path,
    )
    return articles, rest, book.terms, book.authors, book.because


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


KEPT = """\
keep mark.full
  en "A {square} is marked once."
  example taken
    given 2 players
      set mark on b2 to player 2
    refused mark on b2 by mark.full
  reading erased
    asks en "Are marks erased?"
    never adopted en "No."

keep turn.order
  reading who-starts
    asks en "Who is first?"
    oldest adopted en "The oldest person."
    youngest en "The youngest person."
    by-lot en "One drawn by lot."
"""


def test_a_kept_article_puts_questions_and_examples_in_its_own_words(tmp_path: Path) -> None:
    book, findings = loaded(tmp_path, "one", one=KEPT)
    assert codes(findings) == []
    (full,) = [article for article in book.articles if article.id == "mark.full"]
    named = [line.name.text for line in full.lines if isinstance(line, t.Reading | t.Example)]
    assert named == ["taken", "erased"]
    assert all(full.path_of(line).endswith("one.statuto") for line in full.lines if isinstance(line, t.Example))
    (first,) = [article for article in book.articles if article.id == "turn.order"]
    (reading,) = [line for line in first.lines if isinstance(line, t.Reading)]
    assert reading.asks[0].text == "Who is first?"


def test_examples_of_a_kept_article_are_the_books_own(tmp_path: Path) -> None:
    book, _ = loaded(tmp_path, "one", one=KEPT)
    found = {result.name: result for result in run(book, Setting(2)).results}
    assert found["taken"].passed and not found["taken"].inherited
