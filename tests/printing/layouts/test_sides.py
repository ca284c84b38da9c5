"""Editions side by side: every article of all books once, in the order of the first, with what is different marked."""

from __future__ import annotations

import pytest
from blocks import lines, opened, squeezed, without

from statuto.difference import Difference, compare
from statuto.printing.layouts.sides import sides
from statuto.printing.model import (
    Article,
    Block,
    Columns,
    Definitions,
    Heading,
    Paragraph,
    Publication,
    Text,
    anchors_of,
)

ONE = """\
statuto 1
game tiny/one
  title en "Tiny"
  players 2

section parts "Parts"

article parts.board
  title en "The board"
  en "It is {SIZE} by {SIZE}."
  let SIZE = 3
  board field of square: square grid SIZE by SIZE
  memory mark on each square: player or none

article parts.token
  title en "Tokens"
  en "There are nine."
  en "They are flat."

section play "Play"

article play.mark
  title en "Marking"
  en "A player marks a free square."
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none
  turn:
    choose mark

article play.end
  title en "The end"
  en "It ends when all squares are marked."
  end when every square s has mark on s is not none, nobody wins
"""

TWO = """\
statuto 1
edition tiny/two on tiny/one
  title en "Tiny"

amend parts.board: SIZE = 4

replace parts.token
  title en "Tokens"
  en "There are sixteen."
  en "They are round."

add before play.mark
article play.first
  title en "Who begins"
  en "The older player begins."

remove play.end because "It never comes."

add after play.mark
article play.stop
  title en "The stop"
  en "It ends when all squares are marked."
  end when every square s has mark on s is not none, nobody wins
"""

THREE = """\
statuto 1
edition tiny/three on tiny/one
  title en "Tiny, three"

amend parts.board: SIZE = 5

keep play.mark
  title en "Taking"

add after play.end
article late.score
  title en "The score"
  en "Nobody wins."
"""


@pytest.fixture(scope="module")
def differences(tmp_path_factory: pytest.TempPathFactory) -> list[Difference]:
    folder = tmp_path_factory.mktemp("sides")
    for name, text in (("one", ONE), ("two", TWO), ("three", THREE)):
        (folder / f"{name}.statuto").write_text(text, "utf-8")
    one, *others = (opened(folder / f"{name}.statuto") for name in ("one", "two", "three"))
    return [compare(one, other) for other in others]


def rows(made: Publication) -> list[str]:
    """The ids of the rows in order, folded ones with a dot before them."""
    found: list[str] = []
    for block in made.blocks:
        if isinstance(block, Article):
            found.append(block.id)
        elif isinstance(block, Definitions):
            found += [f".{id}" for id in block.anchors]
    return found


def test_two_books_stand_beside_one_another(differences: list[Difference]) -> None:
    made = sides(differences[:1])
    assert made.title.plain == "Tiny: one · two" and made.landscape and made.layout == "sides"
    assert [text.plain for text in made.lead][1:] == ["Tiny tiny/one, 2 players", "Tiny tiny/two, 2 players"]
    assert list(lines(made.blocks)) == [
        "- 6 of 6 articles differ: 2 added, 1 removed, 1 with a changed rule, 1 reworded, 1 renumbered.",
        "# 1 Parts",
        "1.1 The board | Rule changed",
        "  change: SIZE is 4 instead of 3.",
        *("  column 1", "    one · 1.1", "    It is [-3-] by [-3-]."),
        *("  column 2", "    two · 1.1", "    It is {+4+} by {+4+}."),
        "1.2 Tokens | Reworded",
        *("  column 1", "    one · 1.2", "    There are [-nine-]."),
        *("  column 2", "    two · 1.2", "    There are {+sixteen+}."),
        *("  column 1", "    They are [-flat-].", "  column 2", "    They are {+round+}."),
        "# 2 Play",
        " Who begins | Only in two",
        *("  column 1", "    one · No such article", "  column 2", "    two · 2.1", "    The older player begins."),
        "2.1 → 2.2  Marking: unchanged · Renumbered",
        " The stop | Only in two",
        *("  column 1", "    one · No such article"),
        *("  column 2", "    two · 2.3", "    It ends when all squares are marked."),
        "2.2 The end | Only in one",
        *("  column 1", "    one · 2.2", "    It ends when all squares are marked."),
        *("  column 2", "    two · No such article"),
    ]


def test_more_books_stand_beside_the_first(differences: list[Difference]) -> None:
    made = sides(differences, "fr")
    said = list(lines(made.blocks))
    assert made.title.plain == "Tiny · Tiny, three: one · two · three"
    assert rows(made) == [
        *("parts.board", "parts.token", "play.first", "play.mark", "play.stop", "play.end", "late.score")
    ]
    assert said[said.index("1.1 The board | two Règle changée | three Règle changée") + 1 :][:12] == [
        "  change: two: SIZE is 4 instead of 3.",
        "  change: three: SIZE is 5 instead of 3.",
        *("  column 1", "    one · 1.1", "    It is 3 by 3."),
        *("  column 2", "    two · 1.1", "    It is {+4+} by {+4+}."),
        *("  column 3", "    three · 1.1", "    It is {+5+} by {+5+}.", "1.2 Tokens | two Reformulé"),
    ]
    assert "2.2 The end | two Supprimé" in said and " The stop | Seulement dans two" in said
    assert "    lead: {+Taking+}" in said


@pytest.mark.parametrize(
    "names",
    [
        ("medina/2001", "medina/2014"),
        ("medina/2014", "medina/2001-two"),
        ("san-gimignano/fr-2002", "san-gimignano/it-2002", "san-gimignano/nl-2003"),
    ],
)
def test_every_article_stands_once_in_the_order_of_the_first(names: tuple[str, ...]) -> None:
    first, *others = map(opened, names)
    found = [compare(first, other) for other in others]
    made = sides(found)
    shown = [id.removeprefix(".") for id in rows(made)]
    ids = {article.id for book in (first, *others) for article in book.articles}
    assert len(shown) == len(set(shown)) and set(shown) == ids
    own = [article.id for article in first.articles]
    assert [id for id in shown if id in set(own)] == own
    headings = [block.anchor for block in made.blocks if isinstance(block, Heading)]
    assert len(headings) == len(set(headings))
    assert ids <= anchors_of(made).keys()
    for block in made.blocks:
        if isinstance(block, Article) and len(found) == 1:
            _words_are_all_there(block, found[0])


def _words_are_all_there(row: Article, difference: Difference) -> None:
    """Each column of a row holds the prose of its book, and marks only what the other book has not."""
    for at, (document, mark) in enumerate(((difference.a, "gone"), (difference.b, "new"))):
        entry = document.article(row.id)
        prose = [block.text for block in _column(row, at) if isinstance(block, Paragraph) and block.role == "prose"]
        said = "".join(text.plain for text in prose[1:])
        assert squeezed(said) == squeezed(" ".join(entry.prose) if entry is not None else "")
        assert {span.mark for text in prose[1:] for span in text.spans} & {"gone", "new"} <= {mark}
    a, b = difference.a.article(row.id), difference.b.article(row.id)
    if a is not None and b is not None and len(a.prose) == len(b.prose) == 1:
        left, right = (_prose(row, at)[0] for at in (0, 1))
        assert without(left, "gone") == without(right, "new")


def _column(row: Article, at: int) -> list[Block]:
    return [one for block in row.blocks if isinstance(block, Columns) for one in block.columns[at]]


def _prose(row: Article, at: int) -> list[Text]:
    found = [block for block in _column(row, at) if isinstance(block, Paragraph) and block.role == "prose"]
    return [block.text for block in found[1:]]
