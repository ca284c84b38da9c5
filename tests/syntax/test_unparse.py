"""What is said of a tree parses to the same tree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from statuto.findings import Findings
from statuto.syntax import tree as t
from statuto.syntax.parse import parse, parse_file
from statuto.syntax.text import composed
from statuto.syntax.unparse import clause_text, unparse

ROOT = Path(__file__).resolve().parents[2]
BOOKS = [*sorted((ROOT / "rules").rglob("*.statuto")), *sorted((ROOT / "docs/samples").glob("*.statuto"))]


def file_of(text: str) -> t.File:
    findings = Findings()
    file = parse(text, "test", findings)
    assert file is not None and not len(findings), (text, findings.items)
    return file


def lines_of(clauses: str) -> tuple[t.Line, ...]:
    body = "".join(f"  {line}\n" for line in clauses.splitlines())
    (article,) = file_of(f"statuto 1\ngame a/b\n\narticle x\n{body}").items
    assert isinstance(article, t.Article)
    return article.lines


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_book_says_the_same_again(path: Path) -> None:
    findings = Findings()
    tree = parse_file(path, "test", findings)
    assert tree is not None and not len(findings)
    assert file_of(unparse(tree) + "\n") == tree


NAMES = st.sampled_from(["a1", "mark", "LENGTH", "pierre-noire", "мат"])
WORDS = NAMES.map(t.Word)
LEAVES: st.SearchStrategy[Any] = st.one_of(
    NAMES.map(t.Name),
    st.integers(0, 99).map(t.Number),
    st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=5).map(composed).map(t.Text),
    st.just(t.NoneValue()),
    st.booleans().map(t.Truth),
    st.integers(1, 4).map(t.Seat),
)
PREPOSITIONS = st.sampled_from(["of", "on", "at", "with", "next to", "after", "facing"])
RELATIONS = st.sampled_from(["eq", "ne", "lt", "gt", "ge", "le", "in", "not_in"])


def bigger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    several = st.lists(inner, min_size=2, max_size=3).map(tuple)
    maybe = st.none() | inner
    links = st.lists(st.builds(t.Link, PREPOSITIONS, inner), min_size=1, max_size=2).map(tuple)
    binders = st.one_of(
        st.builds(t.Binder, WORDS, WORDS, maybe, st.none(), maybe),
        st.builds(t.Binder, WORDS, WORDS, st.none(), maybe, maybe),
    )
    connected = st.builds(
        t.Connected, st.booleans(), inner, WORDS, WORDS, maybe, maybe, st.none() | st.tuples(inner, inner), inner
    )
    return st.one_of(
        several.map(t.And),
        several.map(t.Or),
        inner.map(t.Not),
        st.builds(t.Compare, inner, RELATIONS, inner),
        *(
            st.builds(
                t.Arithmetic,
                inner,
                st.lists(st.builds(t.Operation, st.sampled_from(ops), inner), min_size=1, max_size=2).map(tuple),
            )
            for ops in ("+-", ("*", "/", "mod"))
        ),
        inner.map(t.Negative),
        st.builds(t.Chain, inner, links),
        st.builds(t.Call, WORDS, several),
        st.builds(t.Conditional, inner, inner, inner),
        binders.map(t.Comprehension),
        binders.map(t.Some),
        binders.map(t.First),
        st.builds(t.Every, binders, inner),
        st.builds(t.Fold, st.sampled_from(["total", "highest", "lowest", "number"]), inner, binders),
        st.builds(t.Run, inner, WORDS, WORDS, maybe, inner),
        connected,
        connected.map(t.Union),
        WORDS.map(t.Can),
        inner.map(t.Afterwards),
    )


EXPRESSIONS = st.recursive(LEAVES, bigger, max_leaves=12)


@settings(max_examples=200, deadline=None)
@given(EXPRESSIONS)
def test_any_expression_says_the_same_again(node: t.Expression) -> None:
    clause = t.Permission("must", t.Word("mark"), node)
    assert lines_of(clause_text(clause)) == (clause,)


@pytest.mark.parametrize(
    "text",
    [
        "if a is b:\n  nothing\notherwise if c is d:\n  end the turn\notherwise:\n  end the game, p loses",
        "choose mark by chance",
        "while can mark, at most (N + 1) times:\n  choose mark, slide by p\n  or else:\n    next turn by p",
        "move all from x to y\nmove (N) card from x to y\nput every card into x",
        "take all card from x\ndraw from x to y",
        "for each player p where p is not mover:\n  draw (N) from x to y\n  pick s at random from (squares t)",
        "step close:\n  lay h onto c turned r + 1\n  shuffle deck\n  let x be next player after mover",
    ],
)
def test_effects_are_written_as_authors_write_them(text: str) -> None:
    clause = "turn:\n" + "".join(f"  {line}\n" for line in text.splitlines())
    (turn,) = lines_of(clause)
    assert unparse(turn) == clause.rstrip()


@pytest.mark.parametrize(
    "text",
    [
        "table value of each rank in each suit: jack in red 1, queen in black 2",
        "board track of pit: ring of 12",
        "board field of cell (cells): hexagon grid within N",
        "board net of point: graph: a b c; c d",
        "board city of cell: square grid 16 by (2 * N) with border ring",
        "memory x of each player p: 0 to N = 3 for the round seen by its player",
        "memory y: set of card",
        'signs of city:\n  "G" building is grey and roofed\n  "木" stable is none\n  "." nothing',
        'example e\n  given\n    map of city:\n      "+ww+"\n      "+..+"\n    map of city from b11:\n      "g g"',
        "zone deck: card at most 9 in order seen by nobody",
        "let N = 2 for 2 players, 3 for 3 players",
        "must not mark unless s is inner",
        "whenever count of deck is 0 for each player p:\n  nothing",
        "decline build as wait",
        "limit 200 turns",
        "silent second",
        "option swap: yes or no = no",
        "example e\n  given 2 players after setup seed 3 as other\n    mover is player 2\n    at close",
        "example e\n  play\n    mark on a1\n    chance king\n  moves are 3\n  legal mark on b1",
        "ruling e\n  refused mark on a1 by mark.put, mark.two\n  then ended",
    ],
)
def test_clauses_are_written_as_authors_write_them(text: str) -> None:
    (line,) = lines_of(text)
    assert unparse(line) == text


def test_long_sentences_go_on_below() -> None:
    condition = " and ".join(f"mark on a{n} is none" for n in range(9))
    (line,) = lines_of(f"must mark when {condition}")
    assert max(map(len, unparse(line).splitlines())) <= 100
    assert lines_of(unparse(line)) == (line,)


def test_a_part_of_a_clause_has_no_text() -> None:
    with pytest.raises(TypeError):
        unparse(t.Rank(True, t.Name("x")))


DELTA = """\
statuto 1
variant a/c of a/b+d+e
  title en "C"
  language fr
  over a/d, a/e
  excludes a/f
  use "lib.statuto"
  because en "Why not."
  author "Nobody"
  term sheep "sheep" "sheep"

section late "Late" fr "Tard"

add after mark.put
article mark.more
  en "More."

replace end.line
  en "A \\"line\\"."

amend mark.put: N = 2 for 2 players, 3 for 3 players

amend mark.two: must not mark unless s is inner

over a/d, e
amend mark.put
  en "More."
  also whenever mark on s is none:
    set mark on s to mover
  without cites first
  without end when 2

over a/d
add before mark.put
article mark.less
  en "Less."

remove end.full because "It is dull."

except mark.two when s is inner

except mark.two as mark.two.first when s is corner

retired mark.three because "It is never used."

replace end.full was "0a1b2c3d"
  option swap: yes or no = no excludes pie, cake

adopt who by-lot
"""
SOURCE = 'statuto 1\nsource first\n\npassage 1.2 "Marks"\n  en "Mark."\n  fr "Marquez."\n'


@pytest.mark.parametrize("text", [DELTA, SOURCE])
def test_deltas_and_sources_say_the_same_again(text: str) -> None:
    tree = file_of(text)
    assert file_of(unparse(tree) + "\n") == tree
    for item in tree.items:
        (again,) = file_of(f"statuto 1\ngame a/b\n\n{unparse(item)}\n").items
        assert again == item
    assert unparse(tree.header).startswith(f"{tree.header.kind} {tree.header.name}")


def test_parts_that_stand_alone() -> None:
    (line,) = lines_of(
        "example e\n  given 2 players\n    at close\n    shuffle deck\n  play\n    mark on a1\n  then ended"
    )
    assert isinstance(line, t.Example)
    given_, move, check = line.steps
    assert isinstance(given_, t.Given)
    assert [unparse(part) for part in (*given_.lines, move, check)] == [
        "at close",
        "shuffle deck",
        "mark on a1",
        "then ended",
    ]
    assert unparse(t.Binder(t.Word("square"), t.Word("s"), None, None, None)) == "square s"
    assert unparse(t.Name("x")) == "x"
    with pytest.raises(TypeError):
        unparse(t.Expression())


def test_a_long_definition_stands_below_its_head() -> None:
    define = "define open of square s: " + " and ".join(f"mark on a{n} is none" for n in range(9))
    (line,) = lines_of(define)
    assert unparse(line).startswith("define open of square s:\n  mark on a0")
    assert lines_of(unparse(line)) == (line,)
