"""The plain referee of Le Torri di San Gimignano, against the examples of its rules and over games at random."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
import torri_scores
from torri import Rules
from torri_moves import towers_from
from torri_position import NOBLES, State, noble_cards, tower, tower_cards
from torri_table import BASE, DECK, NOBLE, kinds, play, position, random_game, solid

# Nothing in the rules ends an endless exchange, so games at random are given up at this many decisions. None is.
BOUND = 20_000

# Setup, drawing, exchange.


def test_the_deck_and_the_deal() -> None:
    assert Counter(tower_cards()) == {5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10}
    assert len(tower_cards()) == 45 and len(noble_cards()) == 10 == sum(NOBLES.values())
    state = BASE.new_game(Random(3))
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert (len(state.market), len(state.deck), len(state.nobles)) == (4, 31, 0)
    assert state.every_card() == tower_cards() and not any(up for _, up in state.deck)
    assert NOBLE.new_game(Random(3)).every_card() == tower_cards() + noble_cards()


def test_buying_card_by_card() -> None:
    state = play(position([5, 5]), ("buy",))
    assert state.ask[:2] == ("draw", 2) and NOBLE.decider(state) == 0
    play(state, ("deck",), ("market", 8))
    assert state.hands[0] == [5, 5, 5, 8] and state.market == [5, 6, 7] and len(state.deck) == 11
    assert (state.mover, state.ask) == (1, ("turn",))


@pytest.mark.parametrize(("held", "deck", "market", "may"), [(5, 2, 1, True), (6, 2, 1, False), (6, 1, 0, True)])
def test_the_hand_after_buying_is_within_the_limit(held: int, deck: int, market: int, may: bool) -> None:
    state = position([5, 5, 6, 6, 7, 7][:held], deck=DECK[:deck], market=[9] * market)
    assert ("buy" in kinds(state)) == may


def test_the_market_is_laid_out_after_the_action() -> None:
    state = play(position([], market=[9]), ("buy",), ("market", 9))
    assert kinds(state) == {"deck"}
    play(state, ("deck",))
    assert state.market == [6, 7, 8, 9] and len(state.deck) == 7


def test_a_short_deck_fills_the_market_and_ends_the_phase() -> None:
    state = play(position([], market=[9], deck=DECK[:3]), ("buy",), ("market", 9), ("deck",))
    assert state.market == [6, 7] and state.end_phase
    assert kinds(state) == {"pass"}


def test_cards_put_down_ban_their_rank() -> None:
    state = position([5, 9, 9], market=[7, 9, 9])
    play(state, ("exchange", (9, 9)))
    assert state.market == [7, 9, 9, 9, 9]
    assert NOBLE.legal(state) == [("deck",), ("market", 7)]
    play(state, ("market", 7))
    assert NOBLE.legal(state) == [("deck",)]


def test_an_exchange_needs_enough_other_cards() -> None:
    state = position([8, 9, 9], market=[7, 9], deck=DECK[:1])
    assert ("exchange", (9, 9)) in NOBLE.legal(state)
    assert ("exchange", (8, 9, 9)) not in NOBLE.legal(state)
    assert ("exchange", (9, 9)) not in NOBLE.legal(position([9, 9], market=[9, 9], deck=DECK[:1]))


# Towers.


def test_the_towers_of_a_hand() -> None:
    found = set(towers_from([5, 6, 7, 7, 7, 9], 0))
    assert found == {((7, 7, 7), (7, 7, 7)), ((7, 6, 5), (7, 6, 5))}


def test_an_extension_goes_on_downward_and_is_drawn_for() -> None:
    state = position([6, 7, 7, 9], towers=[[tower(9, 8, 7), tower(7, 7, 7), tower(9, 9, 9, finished=True)], []])
    moves = [move for move in NOBLE.legal(state) if move[0] == "extend"]
    assert moves == [("extend", 0, (6,)), ("extend", 1, (7,)), ("extend", 1, (7, 7))]
    play(state, ("extend", 1, (7, 7)), ("market", 7), ("deck",))
    assert state.towers[0][1].height == 5 and state.hands[0] == [5, 6, 7, 9]


def test_the_marker_goes_to_who_is_taller_than_all() -> None:
    state = position([5, 5, 5, 5, 5], [6, 6, 6, 6], end_phase=True)
    holders = []
    for move in (solid(5, 3), solid(6, 3), ("pass",), ("extend", 0, (6,)), ("extend", 0, (5,)), ("pass",)):
        play(state, move)
        holders.append(state.marker)
    play(state, ("extend", 0, (5,)))
    assert [*holders, state.marker] == [0, 0, 0, 1, 1, 1, 0]


def test_closing_needs_four_finished_towers() -> None:
    three = [tower(9, 9, 9, finished=True) for _ in range(3)]
    state = position([8, 8, 8, 9], [10, 10, 10], towers=[[*three, tower(9, 8, 7)], [tower(8, 7, 6)]])
    assert "close" not in kinds(state)
    play(state, ("finish", (3,)), ("pass",), ("close",))
    assert state.end_phase and state.closer == 0
    assert kinds(state) == {"build", "pass"}
    play(state, solid(10, 3))
    assert state.ask == ("turn",) and state.mover == 0
    play(state, solid(8, 3))
    assert state.hands[0] == [9] and len(state.deck) == 12
    assert kinds(state) == {"pass"}


def test_several_towers_are_finished_at_once() -> None:
    state = position([], towers=[[tower(9, 8, 7), tower(7, 7, 7, finished=True), tower(5, 5, 5)], []])
    assert [move for move in NOBLE.legal(state) if move[0] == "finish"] == [
        ("finish", (0,)),
        ("finish", (2,)),
        ("finish", (0, 2)),
    ]


def test_two_passes_in_a_row_end_the_game() -> None:
    assert NOBLE.over(play(position([]), ("pass",), ("pass",)))
    state = play(position([]), ("pass",), ("buy",), ("deck",), ("deck",), ("pass",))
    assert not NOBLE.over(state)
    play(state, ("pass",))
    assert NOBLE.over(state) and NOBLE.legal(state) == []


# Donazione.


def test_eights_are_replaced() -> None:
    state = play(position([6, 8, 8, 8, 8]), solid(8, 4))
    assert state.ask[:2] == ("draw", 4)
    play(state, *[("deck",)] * 4)
    assert len(state.hands[0]) == 5 and state.mover == 1


@pytest.mark.parametrize(("held", "taken", "back"), [(5, 3, 2), (2, 2, 2), (0, 0, 2)])
def test_nines_trade(held: int, taken: int, back: int) -> None:
    state = play(position([6, 6, 9, 9, 9], [10, 10, 10, 10, 10][:held]), solid(9, 3))
    assert NOBLE.decider(state) == 1 and NOBLE.legal(state) == [("let",)]
    play(state, ("let",))
    assert len(state.hands[0]) == 2 + taken and state.ask == ("give", back)
    play(state, *[("give", 6)] * back)
    assert len(state.hands[1]) == held - taken + back and state.hands[0].count(6) == 2 - back
    assert state.mover == 1


def test_who_has_too_few_gives_back_all() -> None:
    state = play(position([9, 9, 9], [10]), solid(9, 3), ("let",), ("give", 10))
    assert state.hands == [[], [10]] and state.ask == ("turn",)


def test_a_guard_cancels_a_trade_and_goes_under_the_deck() -> None:
    state = play(position([9, 9, 9], [5, 10]), solid(9, 3), ("guard",))
    assert state.hands == [[], [10]] and state.deck[-1] == (5, False)
    assert state.towers[0][0].height == 3 and state.mover == 1


def conspiracy() -> State:
    """A new tower of three 10s among others."""
    towers = [
        [tower(9, 9, 9)],
        [tower(9, 8, 7, 6), tower(8, 7, 6), tower(6, 6, 6), tower(8, 8, 8, finished=True)],
    ]
    return play(position([5, 10, 10, 10], [5], towers=towers), solid(10, 3))


def test_tens_destroy_the_tallest_that_is_not_taller() -> None:
    state = conspiracy()
    assert NOBLE.legal(state) == [("target", 0, 0), ("target", 1, 1)] and NOBLE.decider(state) == 0
    play(state, ("target", 1, 1))
    assert NOBLE.decider(state) == 1
    play(state, ("let",))
    assert state.deck[:4] == [(6, True), (7, True), (8, True), (5, False)]
    assert [len(own) for own in state.towers] == [2, 3]


def test_the_owner_of_the_target_guards() -> None:
    state = play(conspiracy(), ("target", 0, 0))
    assert NOBLE.decider(state) == 0
    play(state, ("guard",))
    assert state.hands == [[], [5]] and len(state.towers[0]) == 2 and state.mover == 1


def test_tens_without_a_target_do_nothing() -> None:
    state = play(position([10, 10, 10], towers=[[], [tower(6, 6, 6)]]), solid(10, 3))
    assert state.ask == ("turn",) and state.mover == 1


def test_the_marker_stays_when_its_tower_falls() -> None:
    towers = [[], [tower(9, 8, 7, 6)]]
    state = play(position([10] * 4, [], towers=towers, marker=1), solid(10, 4), ("target", 1, 0), ("let",))
    assert state.marker == 1
    state.hands[1] = [9, 9, 9]
    play(state, solid(9, 3), ("let",), ("pass",))
    assert state.marker == 1
    state.mover, state.hands[0] = 0, [7, 7, 7, 7, 7]
    assert play(state, solid(7, 5)).marker == 0


# Scores.


def test_the_score_of_the_printed_example() -> None:
    adso = [tower(*[rank] * 3, finished=rank > 7) for rank in (10, 9, 8, 6)] + [tower(9, 8, 7, 6, 5)]
    william = [(7, 7, 7), (10, 9, 8, 7, 6), (10, 9, 8), (10, 9, 8)]
    state = position([], towers=[adso, [tower(*floors, finished=True) for floors in william]], marker=0)
    points = [list(seat.values())[:5] for seat in BASE.scores(state)]
    assert points == [[15, 0, 33, 5, 10], [20, 6, 7, 33, 0]]
    assert torri_scores.totals(state) == [63, 66] and BASE.winner(state) == 1


def test_coloured_towers_multiply() -> None:
    state = position([], towers=[[tower(9, 8, 7), tower(7, 6, 5), tower(10, 9, 8, 7)], []])
    assert BASE.scores(state)[0] == dict.fromkeys(torri_scores.CATEGORIES, 0) | {"coloured": 30}


def test_the_tallest_of_a_rank_scores_once() -> None:
    state = position([], towers=[[tower(8, 8, 8), tower(8, 8, 8, 8)], [tower(8, 8, 8)]])
    assert [seat["solid"] for seat in BASE.scores(state)] == [8, 0]
    state.towers[1].append(tower(8, 8, 8, 8))
    assert [seat["solid"] for seat in BASE.scores(state)] == [8, 8]


def test_sevens_bless_solid_towers_only() -> None:
    state = position([], towers=[[tower(7, 7, 7)], [tower(8, 7, 6)]])
    assert [seat["blessing"] for seat in BASE.scores(state)] == [6, 0]


def test_the_marker_decides_between_equals() -> None:
    towers = [[tower(8, 8, 8)], [tower(10, 10, 10), tower(8, 8, 8)]]
    state = position([], towers=towers, marker=0)
    assert torri_scores.totals(state) == [18, 18] and BASE.winner(state) == 0
    assert BASE.winner(position([])) is None


def test_who_closes_and_does_not_win_loses_ten() -> None:
    mine = [tower(10, 10, 10, finished=True) for _ in range(4)] + [tower(9, 9, 9), tower(8, 8, 8)]
    state = position([], towers=[mine, [tower(6, 6, 6)]], marker=1, closer=0)
    assert torri_scores.deal_totals(state) == [47, 16]
    state.towers[1] += [tower(10, 9, 8, 7, 6), tower(9, 8, 7)]
    assert torri_scores.totals(state) == [47, 32] and torri_scores.deal_totals(state) == [47, 32]
    state.towers[1].append(tower(10, 9, 8, 7))
    assert torri_scores.totals(state) == [47, 52] and torri_scores.deal_totals(state) == [37, 52]


# Games at random.


@pytest.mark.parametrize("edition", ["base", "noble"])
def test_games_at_random_keep_their_cards_and_end(edition: str) -> None:
    rules = Rules(edition)
    cards = tower_cards() + (noble_cards() if edition == "noble" else [])
    asked: Counter[str] = Counter()
    for seed in range(150):
        for number, (state, moves) in enumerate(random_game(rules, Random(seed))):
            assert number < BOUND
            assert state.every_card() == cards
            assert all(len(state.hands[seat]) <= state.limit(seat) for seat in (0, 1))
            assert len(set(moves)) == len(moves) and bool(moves) != rules.over(state)
            asked[state.ask[0]] += 1
        assert not state.laid and state.passes == 2
    expected = {"turn", "draw", "guard", "target", "give", "over"} | (
        {"giostra", "rest"} if edition == "noble" else set()
    )
    assert set(asked) == expected
