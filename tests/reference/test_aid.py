"""The player aid: every article in its place, told by what it holds and not by its name."""

from __future__ import annotations

import pytest
from parts import SMALL, of_book, of_text, renamed

from statuto.checks.program import Decide
from statuto.checks.reads import walk
from statuto.reference.document import Aid, aid
from statuto.reference.document.titles import sentences
from statuto.reference.document.worded import stretches_of

BOOKS = ["san-gimignano/fr-2002", "medina/2014", "torri/noble", "torri/match", "classics/oware", "classics/othello"]


def shape(made: Aid) -> list[object]:
    """An aid without its words and the names of its actions."""
    parts = (made.turn, made.end, made.scoring, made.winner)
    return [
        *(tuple(item.article for item in part) for part in parts),
        *(
            (d.do.article, [(w.mode, w.item.article) for w in d.when], [g.article for g in d.gain], d.main, d.step)
            for d in made.deeds
        ),
    ]


EXPECTED = [
    ("play.turn",),
    ("end.heap",),
    (),
    ("end.winner",),
    ("play.grab", [("must not", "play.edge")], ["play.full", "end.winner"], True, 0),
    ("play.rest", [], [], True, 0),
]


@pytest.mark.parametrize("text", [SMALL, renamed()], ids=["plain", "renamed"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_aid_is_made_of_what_the_articles_hold(text: str, language: str) -> None:
    assert shape(aid(*of_text(text, language))) == EXPECTED


def test_an_item_says_the_first_sentence_and_keeps_the_others() -> None:
    made = aid(*of_text(SMALL))
    grab = made.deeds[0].do
    assert (grab.number, grab.title) == ("2.2", "Taking pebbles")
    assert grab.text == "A player takes one pebble from the heap to their shelf." and grab.more == ("It stays there.",)
    assert {stretch.term for stretch in stretches_of(grab.text)} == {"", "player", "pebble", "heap"}
    assert made.turn[0].text == "The players take turns. Nobody waits."  # the article of the choice says all of it
    assert made.winner[0].text.endswith("then fewest pebbles.")  # it scores, too


def without(*words: str) -> str:
    """The small book without the lines in which one of some words stands."""
    return "".join(line for line in SMALL.splitlines(keepends=True) if not any(word in line for word in words))


def test_an_article_without_prose_is_said_by_the_machine() -> None:
    made = aid(*of_text(without("ends when the", "finit quand le")))
    assert made.end[0].machine and made.end[0].text == "The game ends when the heap holds no pebbles."


def test_an_action_is_told_by_what_permits_it_where_its_own_article_says_nothing() -> None:
    text = without("takes one {pebble}", "prend un {pebble}", "must grab when")
    text = text.replace("  let MOST = 3\n", "  let MOST = 3\n  must grab when count of heap is at least 1\n")
    assert aid(*of_text(text)).deeds[0].do.article == "play.edge"


def test_steps_are_counted_where_a_turn_has_several_choices() -> None:
    made = aid(*of_text(SMALL.replace("choose grab, rest", "choose grab\n    step more:\n      choose rest")))
    assert [deed.step for deed in made.deeds] == [0, 0]  # one article says both
    text = SMALL.replace("choose grab, rest", "choose grab").replace(
        "  must rest when", "  turn:\n    step more:\n      choose rest\n  must rest when"
    )
    assert [deed.step for deed in aid(*of_text(text)).deeds] == [1, 2]


def test_what_another_player_answers_is_no_deed_of_the_turn() -> None:
    text = SMALL.replace("choose grab, rest", "choose grab").replace(
        "  must rest when", "  turn:\n    step more:\n      choose rest by player after mover\n  must rest when"
    )
    assert [(deed.main, deed.step) for deed in aid(*of_text(text)).deeds] == [(True, 0), (False, 0)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", BOOKS)
def test_an_aid_of_a_shipped_book_has_all_that_may_be_done_and_says_no_more_than_its_articles(
    name: str, language: str
) -> None:
    document, speaker = of_book(name, language)
    made = aid(document, speaker)
    program = speaker.typed.program
    offered = {i for one in walk(list(program.turn)) if isinstance(one, Decide) for i in one.actions}
    told = {action for deed in made.deeds for action in deed.actions}
    gained = {item.article for deed in made.deeds for item in deed.gain}
    assert offered and made.turn and made.end and any(deed.main for deed in made.deeds)
    for action in (program.actions[index] for index in offered):
        assert action.name in told or action.article in gained
    items = [
        *made.turn,
        *made.end,
        *made.scoring,
        *made.winner,
        *(deed.do for deed in made.deeds),
        *(w.item for d in made.deeds for w in d.when),
        *(g for d in made.deeds for g in d.gain),
    ]
    for item in items:
        article = document.article(item.article)
        assert article is not None and (item.number, item.title) == (article.number, article.title)
        if not item.machine:
            assert item.text in " ".join(article.prose) and sentences(item.text)
    assert {one.article for one in program.endings} <= {item.article for item in made.end}
    assert {one.article for one in program.scores} <= {item.article for item in (*made.scoring, *made.winner)}
    doing = {deed.do.article for deed in made.deeds}
    assert not doing & {item.article for item in made.turn}


def test_the_steps_of_a_turn_and_its_overview_come_in_the_order_of_play() -> None:
    made = aid(*of_book("san-gimignano/fr-2002"))
    assert [item.article for item in made.turn] == ["turn.clockwise", "turn.phases"]
    assert [(deed.step, deed.do.article) for deed in made.deeds] == [
        (1, "token.place"),
        (2, "hexagon.lay"),
        (3, "tower.build"),
    ]
    assert [(w.mode, w.item.article) for w in made.deeds[2].when] == [("may", "tower.right")]


def test_what_follows_from_some_deeds_stands_beside_those_alone() -> None:
    made = aid(*of_book("torri/base"))
    gains = {deed.do.article: [item.article for item in deed.gain] for deed in made.deeds}
    assert "donation.eight" in gains["build.solid"] and "donation.eight" not in gains["build.coloured"]
    assert gains["extend.tower"] == ["extend.draw", "tallest.take"] and gains["pass.turn"] == []
    assert "market.refill" in [item.article for item in made.turn]
    assert not {id for ids in gains.values() for id in ids} & {item.article for item in made.turn}


def test_the_end_of_a_game_that_an_effect_ends_is_the_last_sentence_of_its_article() -> None:
    made = aid(*of_book("classics/english-draughts"))
    turn, end = made.turn[0], made.end[-1]
    assert turn.article == end.article and turn.text != end.text


def test_a_match_is_won_by_its_own_ranking() -> None:
    made = aid(*of_book("torri/match"))
    assert [item.article for item in made.winner] == ["end.winner", "deals.end"]
    assert "deals.end" in [item.article for item in made.end]
