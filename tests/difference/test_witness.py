"""Witnesses of changes: where two books part by one change, what it needs, and how far a search in vain goes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny import book_of

from statuto.difference import compare
from statuto.difference.graft import graft, typed_for, with_users
from statuto.difference.lockstep import CHANCE, DEAD_END, EFFECT, END, LEGAL, NEXT, SCORE, START, Lockstep, actions_of
from statuto.difference.witness import Searched, search
from statuto.findings import Findings
from statuto.resolve.book import Book
from statuto.resolve.load import load

BASE = """statuto 1
game cases/row
  title en "Row"
  players 2 to 3

article field
  en "The field."
  board field of square: square grid 4 by 1
  memory mark on each square: player or none
  memory tally: 0 to 50
  kind colour: red, blue, green

article start
  en "The start."
  setup:
    set tally to 1

article mark
  en "Marking."
  define empty of square s: mark on s is none
  action mark on square s:
    set mark on s to mover
    increase tally by 1
  must mark when s is empty

article order
  en "The order."
  memory last: player or none
  turn:
    choose mark
    set last to mover

article luck
  en "Luck."
  memory drawn: square or none
  turn:
    pick c at random from (squares s where row of s is 1)
    set drawn to c

article end
  en "The end."
  end when every square s has mark on s is not none

article points
  en "Points."
  score marks for player p: count of (squares s where mark on s is p)
  winner p has most score of p
"""

CHANGES = {
    LEGAL: ("mark", "must mark when s is empty", "must mark when s is empty and (s is not a1 or tally is more than 2)"),
    EFFECT: ("mark", "increase tally by 1", "increase tally by 2"),
    START: ("start", "set tally to 1", "set tally to 2"),
    NEXT: ("order", "set last to mover", "set last to mover\n    if tally is 3: next turn by mover"),
    CHANCE: ("luck", "where row of s is 1)", "where row of s is 1 and s is not a1)"),
    SCORE: ("points", "where mark on s is p)", "where mark on s is p and s is not a1)"),
    END: ("end", "end when every square s has mark on s is not none", "end when tally is 4"),
    DEAD_END: ("field", "memory tally: 0 to 50", "memory tally: 0 to 3"),
}


def pair(kind: str) -> tuple[Book, Book, str]:
    article, old, new = CHANGES[kind]
    assert BASE.count(old) == 1
    return book_of(BASE), book_of(BASE.replace(old, new)), article


@pytest.mark.parametrize("kind", CHANGES)
def test_a_change_is_witnessed_by_what_it_does(kind: str) -> None:
    a, b, article = pair(kind)
    changed = [change.id for change in compare(a, b).functional]
    assert changed == [article]
    result = search(a, b, article, changed, 5)
    assert result.found is not None and result.found.kind == kind and result.articles == (article,)


def test_a_witness_is_made_short() -> None:
    lengths = {kind: len(search(*pair(kind), [pair(kind)[2]], 5).found.keys) for kind in (LEGAL, EFFECT, START, SCORE)}
    assert lengths == {LEGAL: 0, EFFECT: 1, START: 0, SCORE: 1}


def test_a_witness_is_reached_again_by_its_moves() -> None:
    a, b, article = pair(SCORE)
    found = search(a, b, article, [article], 5).found
    assert found is not None
    play = Lockstep(typed_for(a, found.players), typed_for(b, found.players))
    play.scoring = True
    assert play.follow(found.seed, found.keys) == found
    assert play.follow(found.seed, [("mark", 99)]) is None


def test_what_cannot_go_on_on_one_side_is_said_of_that_side() -> None:
    for flip in (False, True):
        one, other, article = pair(DEAD_END)
        found = search(*((other, one) if flip else (one, other)), article, [article], 2).found
        assert found is not None and found.kind == DEAD_END and len(found.moves) == 3
        ((_, *follows),) = found.facts
        assert follows[not flip].startswith("mark: `tally` would become 4") and follows[flip] == "The game goes on."


def test_a_dead_end_on_both_sides_shows_nothing() -> None:
    small = BASE.replace("tally: 0 to 50", "tally: 0 to 3")
    b = book_of(small.replace("where mark on s is p)", "where mark on s is p and s is not none)"))
    result = search(book_of(small), b, "points", ["points"], 0.3)
    assert result.found is None and result.games > 1


def test_the_same_seed_finds_the_same() -> None:
    a, b, article = pair(EFFECT)
    first, second = (search(a, b, article, [article], 5, seed=7).found for _ in range(2))
    assert first == second


def test_what_changes_nothing_is_searched_for_as_long_as_asked() -> None:
    b = book_of(BASE.replace("must mark when s is empty", "must mark when s is empty and tally is more than 0"))
    result = search(book_of(BASE), b, "mark", ["mark"], 0.5)
    assert result.found is None and result.games > 1 and result.positions > result.games
    assert 0.5 <= result.seconds < 3 and result.seats == (2, 3)


TWO = (
    BASE.replace(
        "define empty of square s: mark on s is none\n",
        "define empty of square s: mark on s is none\n  define lucky of square s: s is a1\n",
    ),
    "end when every square s has mark on s is not none",
    "end when some square s where mark on s is not none and s is lucky",
)


def test_a_change_takes_what_it_needs_and_no_more() -> None:
    a = book_of(BASE)
    b = book_of(TWO[0].replace(TWO[1], TWO[2]).replace("set tally to 1", "set tally to 2"))
    changed = ("start", "mark", "end")
    made = graft(a, b, "end", changed, 2)
    assert made is not None and made.articles == ("end", "mark")
    used = with_users(a, b, "mark", changed, 2)
    assert used is not None and set(used.articles) == {"mark", "end"}


def test_a_change_that_does_nothing_alone_is_shown_with_what_uses_it() -> None:
    a, b = book_of(BASE), book_of(TWO[0].replace(TWO[1], TWO[2]))
    result = search(a, b, "mark", ("mark", "end"), 3)
    assert result.found is not None and set(result.articles) == {"mark", "end"}


def test_articles_come_and_go() -> None:
    a = book_of(BASE)
    article = '\narticle bar\n  en "A bar."\n  must not mark when s is b1\n'
    b = book_of(BASE.replace("\narticle order", article + "\narticle order"))
    for one, other in ((a, b), (b, a)):
        result = search(one, other, "bar", ["bar"], 5)
        assert result.found is not None and result.found.kind == LEGAL


def test_what_a_changed_article_is_about_is_tried_first_in_games_of_an_odd_seed() -> None:
    bid = '\narticle bid\n  en "A bid."\n  action bid on square s:\n    increase tally by 1\n  may bid when s is a1\n'
    text = BASE.replace("\narticle order", bid + "\narticle order").replace("choose mark\n", "choose mark, bid\n")
    other = text.replace("every square s has", "tally is 30 and every square s has")
    a, b = typed_for(book_of(text), 2), typed_for(book_of(other), 2)
    assert actions_of(a, ["bid"]) == {"bid"} and actions_of(a, ["order"]) == set()
    counts = []
    for preferred in (set(), {"bid"}):
        play = Lockstep(a, b)
        play.preferred = frozenset(preferred)
        found = [play.at_random(seed) for seed in range(1, 41, 2)]
        counts.append(sum(text.startswith("bid") for one in found if one for _, text in one.moves))
    assert counts[1] > counts[0] > 0


def test_where_no_part_of_a_change_makes_a_book_the_second_is_played() -> None:
    a, b, article = pair(EFFECT)
    assert graft(a, b, article, (article,), 2, late=lambda: True) is None
    changed = book_of(BASE.replace("memory tally: 0", "memory total: 0").replace("tally", "total"))
    assert graft(a, changed, "field", ("field",), 2) is None and with_users(a, changed, "field", ("field",), 2) is None
    assert search(a, changed, "field", ["field"], 1).games > 0


# The books that ship.


def book(name: str) -> Book:
    findings = Findings()
    found = load(name, findings)
    assert found is not None and not findings.errors
    return found


def searched(one: str, other: str, seconds: float, ids: tuple[str, ...] = ()) -> list[Searched]:
    a, b = book(one), book(other)
    changed = [change.id for change in compare(a, b).functional]
    return [search(a, b, id, changed, seconds) for id in changed if not ids or id in ids]


def test_the_contact_of_the_dutch_edition_has_a_witness() -> None:
    (result,) = searched("san-gimignano/fr-2002", "san-gimignano/nl-2003", 30, ("hexagon.touch",))
    assert result.found is not None and result.found.kind == LEGAL and result.articles == ("hexagon.touch",)


EDITIONS = ["fr-2002", "it-2002", "nl-2003"]


@pytest.mark.long
@pytest.mark.parametrize("pair", [(0, 1), (0, 2), (1, 2)])
def test_every_change_between_the_editions_of_san_gimignano_has_a_witness(pair: tuple[int, int]) -> None:
    one, other = (f"san-gimignano/{EDITIONS[at]}" for at in pair)
    assert [result.article for result in searched(one, other, 30) if result.found is None] == []


VARIANTS = sorted((Path(__file__).resolve().parents[2] / "rules").glob("*/variants/*.statuto"))


@pytest.mark.long
@pytest.mark.parametrize("path", VARIANTS, ids=lambda path: path.stem)
def test_a_search_for_each_variant_finds_a_witness_or_says_how_far_it_went(path: Path) -> None:
    variant = book(f"{path.parts[-3]}/{path.stem}")
    for result in searched(variant.base, f"{path.parts[-3]}/{path.stem}", 30):
        assert result.found is not None or result.games > 0
