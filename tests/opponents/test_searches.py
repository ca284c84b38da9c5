"""What opponents find: the same with either evaluator, again for the same seed, and better than chance."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny import TESTS, engine_of

from statuto.checks.program import Setting
from statuto.evaluate.engine import Decision, Engine
from statuto.findings import RulesError
from statuto.opponents.kinds import Interrupted, TooSlow, check, kind_of, searches
from statuto.opponents.seated import Seated
from statuto.opponents.trees import Draws, Found, best, share
from statuto.opponents.uct import Node
from statuto.opponents.worlds import DECISION, Told
from statuto.simulate.run import Played, play_one

CLASSICS = TESTS.parent / "rules" / "classics"
RACE = """statuto 1
game cases/race
  players 2 to 3

article field
  en "A race."
  kind die (dice): one, two, three
  table value of each die: one 1, two 2, three 3
  memory way of each player: 0 to 40 = 0
  memory threw: die or none

article run
  en "Running."
  action run:
    increase way of mover by value of threw
  must run

article rest
  en "Resting."
  action rest:
    set threw to none
  must rest

article turn
  en "Turns."
  turn:
    pick d at random from dice
    set threw to d
    choose run, rest

article end
  en "The end."
  end when some player p where way of p is at least 12
  score way-run for player p: way of p
  winner p has most score of p
"""
STUCK = """statuto 1
game cases/stuck
  players 2

article field
  en "A field."
  board field of square: square grid 3 by 1
  memory mark on each square: player or none

article mark
  en "Marking; on c1 the rules know no way on."
  action mark on square s:
    set mark on s to mover
  must mark when mark on s is none and mark on c1 is none

article turn
  en "Turns."
  turn:
    choose mark

article end
  en "The end."
  end when mark on a1 is not none and mark on b1 is not none, mover wins
"""


def classic(name: str) -> Engine:
    return engine_of((CLASSICS / f"{name}.statuto").read_text("utf-8"))


def found(engine: Engine, kind: str, evaluator: str, seed: int, moves: int) -> list[Found]:
    """What the seats find in a game that they play."""
    seated, record, all_found = Seated(engine.machine, [kind] * 2, evaluator), engine.start(), list[Found]()
    assert seated.evaluator == evaluator
    seated.begin()
    while len(all_found) < moves and (node := engine.advance(record)) is not None:
        if isinstance(node, Decision):
            all_found.append(seated.found(record, node, seed, len(all_found)))
            index = all_found[-1].choice
            seated.played(record, node, index)
            engine.play(record, node.moves[index], node.seat)
        else:
            index = (seed + len(all_found)) % len(node.outcomes)
            seated.happened(index)
            engine.chance(record, node, node.outcomes[index])
    return all_found


@pytest.mark.parametrize("name", ["tic-tac-toe", "kuhn-poker", "leduc-poker", "race"])
def test_both_evaluators_find_the_same_and_find_it_again(name: str) -> None:
    engine = engine_of(RACE) if name == "race" else classic(name)
    for seed in (1, 2):
        compiled = found(engine, "mcts:40", "compiled", seed, 4)
        assert compiled == found(engine, "mcts:40", "reference", seed, 4)
        assert compiled == found(engine, "mcts:40", "compiled", seed, 4)
        assert all(sum(one.visits) in (0, 40) and one.visits[one.choice] == max(one.visits) for one in compiled)
    assert found(engine, "mcts:40", "compiled", 3, 4) != compiled


def worth(played: Played, seat: int) -> float:
    """What a game was worth to one of two seats: 1, 0, or half of it."""
    assert played.stopped == "ended", played.message
    return 1 / len(played.winners) if seat in played.winners else 0.0 if played.winners else 0.5


def mean(engine: Engine, kind: str, games: int, seats: int = 2) -> float:
    """What a game is worth to an opponent among random ones, at each seat in as many games."""
    total = 0.0
    for seat in range(seats):
        kinds = ["random"] * seats
        kinds[seat] = kind
        seated = Seated(engine.machine, kinds)
        total += sum(worth(play_one(engine, seed, seated=seated), seat) for seed in range(games))
    return total / games / seats


@pytest.mark.parametrize(("name", "games", "least"), [("tic-tac-toe", 6, 0.9), ("connect-four", 3, 0.95)])
def test_a_sample_of_the_classics_is_played_well(name: str, games: int, least: float) -> None:
    """A perfect player draws with a random one at times; `test_strength` has more games, of all classics."""
    assert mean(classic(name), "mcts:1000", games) >= least


def test_who_searches_wins_where_chance_decides_or_something_is_hidden() -> None:
    assert mean(engine_of(RACE), "mcts:40", 3) > 0.9
    assert mean(classic("leduc-poker"), "mcts:30", 20) > 0.6


def test_three_seats_each_search_for_themselves() -> None:
    engine = engine_of(RACE, Setting(3))
    assert mean(engine, "mcts:40", 2, 3) > 0.6


def test_a_way_on_which_the_rules_fail_is_worth_no_more_than_a_draw() -> None:
    engine = engine_of(STUCK)
    for evaluator in ("compiled", "reference"):
        seated = Seated(engine.machine, ["mcts:200", "mcts:200"], evaluator)
        played = play_one(engine, 5, seated=seated)
        assert (played.stopped, played.winners, played.moves) == ("ended", (1,), 2) or played.stopped == "dead end"
    with pytest.raises(RulesError):
        record = engine.start()
        node = engine.advance(record)
        assert isinstance(node, Decision)
        engine.play(record, node.moves[2], 0)
        engine.advance(record)


def test_one_move_is_made_without_thought_and_random_seats_choose_as_in_a_simulation() -> None:
    engine = classic("tic-tac-toe")
    at_random = play_one(engine, 7)
    assert play_one(engine, 7, seated=Seated(engine.machine, ["random", "random"])) == at_random


def test_a_search_that_takes_too_long_or_is_not_wanted_any_more_stops() -> None:
    engine = classic("tic-tac-toe")
    seated = Seated(engine.machine, ["mcts:1000", "random"], seconds=0)
    with pytest.raises(TooSlow, match=r"Player 1, mcts:1000, has played \d+ of 1,000 games in thought"):
        play_one(engine, 1, seated=seated)
    seated = Seated(engine.machine, ["mcts:1000", "random"])
    seated.stopped = lambda: True
    with pytest.raises(Interrupted):
        play_one(engine, 1, seated=seated)
    seated.stopped = lambda: False
    assert play_one(engine, 1, seated=seated).stopped == "ended"


def test_names() -> None:
    assert kind_of("random").iterations == 0 and kind_of("mcts:200").iterations == 200
    for name in ("mcts", "mcts:0", "mcts:-1", "mcts:1e3", "human", "", "mcts:1000001", "mcts:99999999999"):
        with pytest.raises(ValueError, match=r"no opponent|too long"):
            kind_of(name)
    assert searches(["random", "mcts:5"]) and not searches(["random"]) and not searches([])
    check("human", people=True)
    with pytest.raises(ValueError, match="sits nowhere"):
        check("robot", people=True)
    with pytest.raises(ValueError, match="no opponent"):
        check("human")


def test_a_win_is_shared_by_those_who_have_it() -> None:
    assert share(0b01, 2) == [1, 0] and share(0b11, 2) == [0.5, 0.5] and share(0, 2) == [0.5, 0.5]
    assert share(0b110, 3) == [0, 0.5, 0.5] and share(0, 1) == [0] and share(1, 1) == [1]
    assert best((3, 5, 5), (1.0, 2.0, 3.0)) == 2 and best((5, 5), (2.0, 2.0)) == 0


@given(st.integers(1, 40), st.integers(0, 2**32))
def test_choices_are_drawn_in_an_order_by_chance(choices: int, seed: int) -> None:
    node, draws = Node(Told(DECISION, choices, 0, 0, 0), None), Draws(seed, 1)
    for _ in range(choices):
        node.draw(draws)
    assert sorted(node.order) == list(range(choices))


def test_each_order_of_choices_is_as_likely() -> None:
    met: Counter[tuple[int, ...]] = Counter()
    for seed in range(6_000):
        node, draws = Node(Told(DECISION, 3, 0, 0, 0), None), Draws(seed, 1)
        for _ in range(3):
            node.draw(draws)
        met[tuple(node.order)] += 1
    assert len(met) == 6 and all(850 < times < 1150 for times in met.values())
