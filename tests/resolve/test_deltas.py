"""Editions and variants: what each change does, and where it leaves its mark."""

from __future__ import annotations

from pathlib import Path

from stacks import BASE, ONE, TWO, by_path, codes, ids, loaded, stacked

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.examples.run import run
from statuto.findings import Findings
from statuto.resolve.load import load
from statuto.resolve.naming import label
from statuto.resolve.stamp import stamp
from statuto.resolve.words import lines_of
from statuto.syntax import tree as t
from statuto.syntax.unparse import expression


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
    assert book.removed["mark.put"].path.endswith("more.statuto") and book.reasons == {"mark.put": "Too dull."}
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
