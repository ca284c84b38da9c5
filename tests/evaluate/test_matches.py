"""Matches of several deals: how each came out, taking back, saves, histories, counts, the graph and the compiler."""

from __future__ import annotations

import json
from typing import Any

import pytest
from many_games import play_games
from tiny import TESTS, book_of, engine_of, typed_of

from statuto.checks.program import Setting
from statuto.compiled import compile
from statuto.evaluate.chance import Dice
from statuto.evaluate.engine import Chance
from statuto.evaluate.game import Game, new_game
from statuto.evaluate.history import text_of
from statuto.evaluate.matches import Deal
from statuto.evaluate.perft import Perft
from statuto.evaluate.situations import situations
from statuto.machine.graph import END, START, graph
from statuto.play import deals_text, saves
from statuto.play.protocol import Protocol
from statuto.play.screen import Look, Screen
from statuto.play.session import Session
from statuto.play.table import Table
from statuto.play.words import ended_by
from statuto.simulate.report import report
from statuto.simulate.report_text import as_text
from statuto.simulate.run import play_one

BEST = (TESTS / "cases" / "checks" / "good" / "best-of-three.statuto").read_text("utf-8")
DRAWN = """statuto 1
game cases/drawn
  players 2

article cards
  en "Each draws one card, unseen by the other, and says whether to raise."
  kind rank: low, middle, high
  piece card of each rank: 1
  zone deck: card seen by nobody
  zone hand of each player: card seen by its player
  table worth of each rank: low 1, middle 2, high 3
  memory raises: 0 to 2
  memory points of each player: 0 to 99 for the match
  memory led: player or none for the match
  memory trick: 0 to 9 = 2 for the match seen by nobody
  memory open: yes or no for the match
  setup:
    put every card into deck
    for each player p: draw 1 from deck to hand of p
  action raise: increase raises by 1
  action stay: nothing
  must raise
  must stay
  turn:
    choose raise, stay
  limit 2 turns
  winner p has most score of p
  match of at most 2 deals

article worth
  en "A card is worth what its rank is."
  score cards for player p: total of worth of rank of c for card c in (cards d where d in hand of p is 1)

article after
  en "The winner of the deal has a point, and one for each raise."
  after each deal:
    set open to yes
    for each player p:
      if p wins:
        increase points of p by 1 + raises
        set led to p

article winner
  en "Most points."
  winner of the match p has most points of p
"""


def best(*moves: str) -> Game:
    game = new_game(engine_of(BEST), 1)
    for move in moves:
        game.play(game.parse(f"mark on {move}"))
    return game


WON = ("a1", "b1", "a2", "b2", "a3")


def test_a_deal_is_told_and_the_next_one_begins() -> None:
    game = best(*WON)
    assert game.deals == [Deal(5, 1, (0,), {}, {"won": [1, 0]}, False)]
    assert not game.ended and game.seat == 1 and len(game.legal()) == 9
    assert game.view()["deal"] == 2 and game.view()["won"] == {"player 1": 1} and game.view()["mark"] == {}


def test_a_match_ends_by_its_condition_or_its_last_deal() -> None:
    game = best(*WON, "c3", *WON)
    assert game.ended and [deal.over for deal in game.deals] == [False, True]
    assert game.engine.winners(game.record) == [0] and ended_by(game) == "match.points"
    assert game.view()["mark"]["a1"] == "player 1" and game.view()["deal"] == 2
    game = best(*WON, *WON, *WON)
    assert game.ended and len(game.deals) == 3 and ended_by(game) == "match.points"
    drawn = ("a1", "b1", "c1", "a2", "c2", "b2", "b3", "c3", "a3")
    game = best(*drawn, *drawn, *drawn)
    assert [deal.winners for deal in game.deals] == [(), (), ()]
    assert game.engine.winners(game.record) == [0, 1] and ended_by(game) == "match.deals"


def test_a_deal_is_taken_back_with_the_move_that_ended_it() -> None:
    game, before = best(*WON), best(*WON[:-1])
    assert game.undo() and game.deals == []
    assert game.record == before.record and game.legal() == before.legal()
    game.play(game.parse("mark on a3"))
    assert game.record == best(*WON).record and len(game.deals) == 1
    game.play(game.parse("mark on c3"))
    assert game.undo() and len(game.deals) == 1


def test_a_save_comes_back_to_the_same_deal() -> None:
    game, book = best(*WON, "c3"), book_of(BEST)
    data = saves.save(game, book, "best", Setting(2))
    again = saves.load(json.loads(json.dumps(data)), engine_of(BEST), book, lambda text: pytest.fail(text))
    assert again.record == game.record and again.deals == game.deals


def test_a_history_says_how_each_deal_came_out() -> None:
    lines = [json.loads(one) for one in best(*WON, "c3").history(1).splitlines()]
    told = [one for one in lines if "deal" in one]
    assert told == [{"deal": 1, "winners": [1], "scores": {}}]
    assert lines[lines.index(told[0]) - 1] == {"by": 1, "move": "mark on a3"}


def test_equal_histories_have_equal_moves_and_agree_with_those_of_games() -> None:
    engine, known = engine_of(DRAWN), dict[str, Any]()
    deals: set[str] = set()
    for one in situations(engine):
        if isinstance(one.node, Chance) or one.node is None:
            continue
        text = text_of(one.known[one.node.seat].lines)
        moves = [engine.match.deal(one.record, 0, Game(engine, 0).names).number, one.node.moves]
        assert known.setdefault(text, moves) == moves
        deals.update(line for line in text.splitlines() if line.startswith('{"deal"'))
    assert len(deals) > 2
    game = new_game(engine, 4)
    while not game.ended:
        assert game.history(game.seat) in known
        game.play(game.legal()[len(game.log) % 2])


def test_what_only_some_see_of_a_match_is_not_told() -> None:
    game = new_game(engine_of(DRAWN), 4)
    for move in ("raise", "stay"):
        game.play(game.parse(move))
    (deal,) = game.deals
    (winner,) = deal.winners
    assert set(deal.kept) == {"points", "led", "open"} and deal.kept["led"] == [f"player {winner + 1}"]
    assert deal.kept["points"][winner] == 2 and deal.kept["open"] == [True]
    assert sorted(deal.scores["cards"])[0] < deal.scores["cards"][winner]


def test_chance_goes_on_through_the_match() -> None:
    """The second deal draws at the same sites as the first, and yet not the same cards for every seed."""
    engine, same = engine_of(DRAWN), 0
    for seed in range(30):
        game = new_game(engine, seed)
        first = game.view()["hand"]
        for move in ("stay", "stay"):
            game.play(game.parse(move))
        same += game.view()["hand"] == first
    assert 0 < same < 15


def test_a_position_includes_what_is_kept_for_the_match() -> None:
    after, fresh = best(*WON), best()
    assert after.engine.position(after.record) != fresh.engine.position(fresh.record)
    game = best(*WON[:-1])
    one, two = (Perft(game.engine, "choice").count(game.record.copy(), depth) for depth in (1, 2))
    assert one == 5  # and one of the five ends the deal, after which there are nine moves
    assert two == 4 * 4 + 9


def test_games_are_counted_with_the_ends_of_their_deals() -> None:
    played = play_games(engine_of(BEST), range(20))
    games = [play_one(engine_of(BEST), seed) for seed in range(20)]
    assert all(game.stopped == "ended" and 2 <= game.deals <= 3 for game in games)
    assert played.applied["end.line"] == played.deals == sum(game.deals for game in games)
    assert played.applied["match.points"] + played.applied["match.deals"] == 20


def test_the_graph_leads_from_a_deal_to_the_next() -> None:
    drawn = graph(engine_of(BEST).machine)
    (node,) = (node for node in drawn if node not in (START, END))
    assert drawn.has_edge(node, node) and drawn.has_edge(node, END) and drawn.has_edge(START, node)
    assert {data["label"] for _, _, data in drawn.out_edges(node, data=True)} == {"mark"}


def test_random_games_of_dice_and_of_games_agree() -> None:
    engine = engine_of(DRAWN)
    record, dice, game = engine.start(), Dice(7), new_game(engine, 7)
    while (node := engine.advance(record, dice)) is not None:
        assert game.record[: len(record)] == record
        engine.play(record, node.moves[0], node.seat)
        game.play(game.legal()[0])
    assert game.ended


def test_both_evaluators_count_the_choices_of_a_match() -> None:
    engine = engine_of(BEST)
    counter = Perft(engine, "choice")
    compiled = compile(engine.machine)
    for level in range(1, 5):
        compiled.start()
        assert compiled.perft(level) == counter.count(engine.start(), level)
    compiled.start()
    assert all(winners for winners, _ in compiled.playouts(1, 20))


def test_a_match_of_one_deal_is_a_game() -> None:
    text = BEST.replace("let DEALS = 3", "let DEALS = 1").replace("won of p is 2", "won of p is 1")
    game = new_game(engine_of(text), 1)
    for move in WON:
        game.play(game.parse(f"mark on {move}"))
    assert game.ended and game.engine.winners(game.record) == [0]
    assert typed_of(text).program.match is not None


def test_play_tells_how_each_deal_came_out() -> None:
    table = Table(typed_of(BEST), "best", ["human", "human"], engine_of(BEST), best())
    said: list[str] = []
    answers = iter([*WON, *WON, *WON])
    screen = Screen(Look(unicode=False), said.append, lambda prompt: next(answers, None), lambda text: text)
    assert Session(table, screen, lambda typed: {}, lambda text: None).run() == "over"
    text = "".join(said)
    assert "Deal 1 is over. Player 1 wins it.\n  won: player 1 1, player 2 0, in the match\n" in text
    assert "Deal 3 is over. Player 1 wins it.\n  won: player 1 2, player 2 1, in the match\n" in text
    assert text.index("Deal 3 is over") < text.index("Player 1 wins the match.")


@pytest.mark.parametrize(
    ("winners", "what", "said"),
    [
        ((), "", "Nobody wins."),
        ((1,), "it", "Player 2 wins it."),
        ((0, 1), "", "Player 1 and player 2 share the win."),
        ((0, 2), "the match", "Player 1 and player 3 share the match."),
    ],
)
def test_a_result_is_a_sentence(winners: tuple[int, ...], what: str, said: str) -> None:
    assert deals_text.result(winners, what) == said


def test_a_deal_is_told_with_its_scores_and_what_the_match_keeps() -> None:
    deal = Deal(4, 2, (0,), {"long-row": [3, 4]}, {"points": [3, -1], "last": ["player 1"], "open": [True]}, False)
    assert deals_text.lines(deal) == [
        "Deal 2 is over. Player 1 wins it.",
        "  long row: player 1 3, player 2 4",
        "  points: player 1 3, player 2 -1, in the match",
        "  last: player 1, in the match",
        "  open: yes, in the match",
    ]


def test_a_program_is_told_of_the_deals_that_are_over() -> None:
    protocol = Protocol(book_of(BEST), "best", Setting(2))
    protocol.answer('{"do": "new"}')
    moves = [f'{{"do": "play", "move": "mark on {move}"}}' for move in WON]
    answers = [json.loads(protocol.answer(move)) for move in moves]
    told = [{"deal": 1, "winners": [1], "scores": {}, "match": {"won": [1, 0]}}]
    assert [answer.get("deals") for answer in answers] == [None] * 4 + [told]
    assert json.loads(protocol.answer('{"do": "score", "seat": 2}'))["deals"] == told


def test_a_report_says_how_many_deals_there_were() -> None:
    games = play_games(engine_of(BEST), range(20))
    made = report("best", 0, 2, games)
    assert 2 <= made["deals"] <= 3 and f"{made['deals']:,}" in as_text(made).split()
