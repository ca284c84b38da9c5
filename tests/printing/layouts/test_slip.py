"""The slip of a variant: all that it changes and nothing else, in the numbers of the book in the box."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from blocks import articles, lines, opened, squeezed, without

from statuto.difference import Difference
from statuto.findings import Findings
from statuto.printing.layouts.sides import sides
from statuto.printing.layouts.slip import slip, title_of
from statuto.printing.lettered import by_number, lettered
from statuto.printing.model import Article, Box, Paragraph, blocks_of, texts_of
from statuto.printing.steps import stack_of, steps
from statuto.resolve.library import shipped

NUMBERS = ("added", "removed", "changed")

GAME = """\
statuto 1
game tiny/box
  title en "Tiny"
  title fr "Petit"
  author "Anna"
  players 2
  term token en "token" "tokens" fr "jeton" "jetons"

section all "All" fr "Tout"

article all.board
  title en "The board"
  title fr "Le plateau"
  en "It is {SIZE} by {SIZE}."
  fr "Il a {SIZE} cases sur {SIZE}."
  let SIZE = 3
  board field of square: square grid SIZE by SIZE
  memory mark on each square: player or none

article all.mark
  title en "Marking"
  title fr "Poser"
  en "A player puts a {token} on a free square."
  fr "Un joueur pose un {token} sur une case libre."
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none
  turn:
    choose mark

article all.aside
  title en "Aside"
  title fr "À part"
  note en "Nothing comes of it."
  note fr "Rien n'en vient."

article all.worth
  title en "Worth"
  title fr "Valeur"
  kind sign: cross, nought
  table worth of each sign: cross 1, nought 2

article all.end
  title en "The end"
  title fr "La fin"
  en "It ends as {@all.aside} says."
  fr "Elle finit comme {@all.aside} le dit."
  end when every square s has mark on s is not none, nobody wins
  reading who-wins
    asks en "Who wins?"
    says en "Nothing."
    nobody adopted en "Nobody." because en "It is so."
    somebody en "Somebody."
"""

VARIANT = """\
statuto 1
variant tiny/more of tiny/box
  title en "More"
  title fr "Plus"
  author "Berta"
  because en "It is longer."
  because fr "C'est plus long."
  term token en "stone" "stones" fr "pierre" "pierres"

amend all.board: SIZE = 4

amend all.mark
  without must mark
  also may mark when mark on s is none

remove all.aside because "It says nothing."

amend all.worth
  table worth of each sign: cross 3, nought 2

amend all.end
  en "It ends when the board is full, or by {@all.pass}."
  fr "Elle finit quand le plateau est plein, ou par {@all.pass}."

add after all.mark
article all.pass
  title en "Passing"
  title fr "Passer"
  en "Whoever passes {TIMES} times goes to {@all.mark}."
  fr "Qui passe {TIMES} fois va à {@all.mark}."
  option TIMES: 1 to 5 = 2
  option swap: yes or no = no
  note en "As in {@all.end}."

adopt who-wins somebody
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("slip")
    (folder / "box.statuto").write_text(GAME, "utf-8")
    (folder / "more.statuto").write_text(VARIANT, "utf-8")
    return folder


@cache
def stacked(name: str | Path, language: str | None = None) -> list[Difference]:
    findings = Findings()
    books = stack_of(str(name), findings)
    assert len(books) > 1 and not findings.errors, list(findings)
    return steps(books, language)


def test_a_slip_says_what_is_different_and_who_signs_it(folder: Path) -> None:
    made = slip(stacked(folder / "more.statuto"))
    assert [text.plain for text in made.lead] == ["It is longer.", "Variant of Tiny (tiny/box), 2 players"]
    assert (made.title.plain, made.form, made.contents) == ("More", "card", False)
    assert list(lines(made.blocks)) == [
        "- [-token-] {+stone+}",
        "1.1 The board",
        "  It is [-3-] {+4+} by [-3-] {+4+}.",
        "1.2 Marking",
        "  A player puts a [-token-] {+stone+} on a free square.",
        "1.2a Passing | New",
        "  Whoever passes 2 times goes to 1.2.",
        "  note: As in 1.5.",
        "  note: Option TIMES: 1 to 5, usually 2",
        "  note: Option swap: yes or no, usually no",
        "1.3 [-Aside-] | Removed",
        "  note: It says nothing.",
        "1.4 Worth",
        *("  sign | worth", "  cross | [-1-] {+3+}", "  nought | 2"),
        "1.5 The end",
        "  It ends [-as 1.3 says-] {+when the board is full, or by 1.2a+}.",
        "  reading: Open question",
        "    Who wins?",
        "    We play: [-Nobody-] {+Somebody+}.",
        "note: Signed: Berta · tiny/more",
    ]


def test_an_article_without_words_stands_beside_the_other_by_its_number(folder: Path) -> None:
    rows = articles(sides(stacked(folder / "more.statuto")))
    assert list(lines(rows["all.worth"].blocks))[-4:] == ["column 1", "  box · 1.4", "column 2", "  more · 1.4"]


def test_a_slip_is_in_the_language_that_is_asked_for(folder: Path) -> None:
    made = slip(stacked(folder / "more.statuto", "fr"), "fr")
    said = list(lines(made.blocks))
    assert made.title.plain == "Plus" and made.lead[1].plain == "Variante de Petit (tiny/box), 2 joueurs"
    assert "  Un joueur pose [-un jeton-] {+une pierre+}" not in said
    assert "  Il a [-3-] {+4+} cases sur [-3-] {+4+}." in said and "1.2a Passer | Nouveau" in said
    assert "  note: Option TIMES : de 1 à 5, d’ordinaire 2" in said and "note: Signé : Berta · tiny/more" in said


def test_where_no_word_tells_a_sentence_does() -> None:
    (dealer,) = (article for article in articles(slip(stacked("torri/match"))).values() if article.number == "2.6")
    (only,) = dealer.blocks
    assert isinstance(only, Paragraph) and only.role == "change" and "instead of" in only.text.plain


def complete(name: str | Path) -> None:
    for difference in stacked(name):
        made = articles(slip([difference]))
        changed = {change.id for change in difference.changes if change.kind in NUMBERS}
        assert changed <= made.keys(), f"{name} changes {changed - made.keys()}"
        assert made.keys() <= {change.id for change in difference.changes}
        numbers = [article.number for article in made.values()]
        assert numbers == sorted(numbers, key=by_number)
        for id, article in made.items():
            joins(article, difference)
            entry = difference.a.article(id) or difference.b.article(id)
            assert entry is not None and article.number == entry.number


def joins(article: Article, difference: Difference) -> None:
    """What a slip says of an article is the old text with what is gone, and the new one with what is new."""
    a, b = difference.a.article(article.id), difference.b.article(article.id)
    prose = [block.text for block in article.blocks if isinstance(block, Paragraph) and block.role == "prose"]
    if b is None:
        assert a is not None and [span.mark for span in article.title.spans] == ["gone"]
        assert article.title.plain == a.title
        return
    assert without(article.title, "gone") == squeezed(b.title)
    if a is None:
        assert [text.plain for text in prose] == list(b.prose)
    elif a.prose != b.prose:
        assert "".join(without(text, "new") for text in prose) == squeezed(" ".join(a.prose))
        assert "".join(without(text, "gone") for text in prose) == squeezed(" ".join(b.prose))
    else:
        assert prose == []


@pytest.mark.parametrize("name", ["medina/no-well", "torri/fresh-card", "san-gimignano/connected-group"])
def test_every_changed_article_is_on_the_slip(name: str) -> None:
    complete(name)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(one.name for one in shipped() if one.kind == "variant"))
def test_every_changed_article_of_every_variant_is_on_its_slip(name: str) -> None:
    complete(name)


def test_a_stack_has_a_part_for_each_variant() -> None:
    found = stacked("medina/2014+no-tea+no-well")
    made = slip(found)
    said = list(lines(made.blocks))
    assert [line for line in said if line.startswith("#")] == ["# No tea", "# No well"]
    assert [line.rpartition(" · ")[2] for line in said if "Signed" in line] == ["medina/no-tea", "medina/no-well"]
    assert said.count("lead: Every turn is of two pieces, as it was in the first edition.") == 1
    assert made.title.plain == "Medina" and made.lead[1].plain == "No tea, No well"
    assert len(articles(made)) == 5


def test_an_answer_of_a_new_question_is_on_the_slip() -> None:
    boxes = [block for block in blocks_of(slip(stacked("torri/match")).blocks) if isinstance(block, Box)]
    assert len(boxes) == 3 and all("We play: " in next(texts_of(box.blocks[1])).plain for box in boxes)


def test_a_stack_of_files_is_found_by_name_or_else_one_step(folder: Path) -> None:
    assert [book.id for book in stack_of("medina/2014", Findings())] == ["medina/2014"]
    findings = Findings()
    assert stack_of("no/such", findings) == [] and findings.errors
    books = stack_of(f"{folder / 'box.statuto'}+{folder / 'more.statuto'}", Findings())
    assert [book.id for book in books] == ["tiny/box", "tiny/more"]
    (folder / "bare.statuto").write_text("statuto 1\nvariant tiny/bare of tiny/box\nremove all.aside\n", "utf-8")
    (difference,) = stacked(folder / "more.statuto")
    assert title_of(difference) == "More"


def test_what_is_new_gets_a_letter_and_the_rest_stays() -> None:
    base, later = lettered([opened("torri/base"), opened("torri/match")])
    numbers = {article.id: article.number for article in later.articles}
    assert all(numbers.get(article.id, article.number) == article.number for article in base.articles)
    assert sorted(["4.10", "4.6a", "4.7", "4.6", "4.6aa", "4.6b", "12"], key=by_number) == [
        *("4.6", "4.6a", "4.6b", "4.6aa", "4.7", "4.10", "12")
    ]
    new = [number for id, number in numbers.items() if base.article(id) is None]
    assert new == ["10.1a", "10.1b", "10.1c"]
    assert len(set(numbers.values())) == len(numbers)
