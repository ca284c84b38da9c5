"""`statuto engine`: each request with good and bad input, what a seat may not see, and that no line ends the
session.
"""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tiny import TESTS, book_of

from statuto.checks.program import Setting
from statuto.evaluate.game import Game
from statuto.findings import Findings, RulesError
from statuto.play.protocol import MOST_LINE, Problem, Protocol, game_at, given_of
from statuto.resolve.load import load

RULES = TESTS.parent / "rules"


def session(name: str = "classics/kuhn-poker", players: int = 2) -> Protocol:
    book = book_of((RULES / f"{name}.statuto").read_text("utf-8"))
    return Protocol(book, name, Setting(players))


def ask(protocol: Protocol, do: str, **more: Any) -> dict[str, Any]:
    line = protocol.answer(json.dumps({"do": do, **more}))
    assert "\n" not in line
    answer = json.loads(line)
    assert ("error" in answer) != (answer.get("do") == do)
    return answer


def started(**more: Any) -> Protocol:
    protocol = session()
    assert ask(protocol, "new", **more) == {"do": "new", "ended": False, "seat_to_move": 1}
    return protocol


def test_a_game_from_its_beginning_to_its_end() -> None:
    protocol = started(seed=7)
    moves = ask(protocol, "legal")["moves"]
    assert moves == [{"action": a, "args": {}, "text": a} for a in ("check", "bet")]
    assert ask(protocol, "play", move="bet") == {"do": "play", "ended": False, "seat_to_move": 2}
    end = ask(protocol, "play", move={"action": "fold", "args": {}})
    assert end == {"do": "play", "ended": True, "seat_to_move": None, "winners": [1]}
    assert ask(protocol, "score")["scores"] == {"won": [1, -1]}
    assert ask(protocol, "legal") == {"do": "legal", "moves": [], "ended": True, "seat_to_move": None, "winners": [1]}
    assert "over" in ask(protocol, "play", move="check")["error"]["message"]
    assert ask(protocol, "undo")["seat_to_move"] == 2
    assert ask(protocol, "undo")["seat_to_move"] == 1
    assert "take back" in ask(protocol, "undo")["error"]["message"]


def test_why_and_perft() -> None:
    protocol = started()
    why = ask(protocol, "why", move="call")["why"]
    (call,) = why["not_permitted_by"]
    assert why["legal"] is False and (call["article"], call["mode"]) == ("play.call", "must")
    refused = ask(protocol, "play", move="call")["error"]
    assert refused["why"] == why
    check = {
        "article": "play.check",
        "number": "2.1",
        "edition": "classics/kuhn-poker",
        "changed_by": [],
        "mode": "must",
    }
    assert ask(protocol, "why", move="check")["why"]["permitted_by"] == [check]
    assert [ask(protocol, "perft", depth=depth, by="choice")["count"] for depth in (0, 1, 2)] == [1, 2, 4]
    assert ask(protocol, "perft")["count"] == 2


def test_a_count_that_takes_too_long_is_an_error_and_the_session_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    protocol = session()
    ask(protocol, "new")
    before = ask(protocol, "legal")
    clock = count(step=0.5)
    monkeypatch.setattr("statuto.play.protocol.time.perf_counter", lambda: next(clock))
    assert ask(protocol, "perft", depth=2, seconds=9, by="choice")["count"] == 4
    said = ask(protocol, "perft", depth=9, seconds=1, by="choice")["error"]["message"]
    assert said.startswith("The count is not done after 1 seconds.") and '"seconds"' in said
    assert ask(protocol, "legal") == before
    for wrong in (0, -1, 3601, 1.5, float("nan"), True):
        said = ask(protocol, "perft", depth=1, seconds=wrong)["error"]["message"]
        assert said == '"seconds" is a number from 1 to 3600.'


@pytest.mark.parametrize("do", ["view", "legal", "play", "why", "undo", "score", "perft", "save"])
def test_there_is_no_game_yet(do: str) -> None:
    assert "no game yet" in ask(session(), do)["error"]["message"]


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"do": "new", "players": 3}, '"players" is a number from 2 to 2.'),
        ({"do": "new", "players": True}, '"players" is a number'),
        ({"do": "new", "seed": -1}, '"seed" is a number'),
        ({"do": "new", "seed": 2**64}, '"seed" is a number'),
        ({"do": "new", "seed": 1.5}, '"seed" is a number'),
        ({"do": "new", "seat": 3}, '"seat" is a number from 1 to 2.'),
        ({"do": "view", "seat": 0}, '"seat" is a number'),
        ({"do": "view", "seat": True}, '"seat" is a number'),
        ({"do": "view", "seat": "1"}, '"seat" is a number'),
        ({"do": "perft", "depth": 21}, '"depth" is a number from 0 to 20.'),
        ({"do": "perft", "by": "move"}, '"by" is'),
        ({"do": "play"}, "A move is a text"),
        ({"do": "play", "move": "dance"}, "There is no action `dance`."),
        ({"do": "play", "seat": 2, "move": "bet"}, "Player 2 does not decide now."),
        ({"do": "why", "seat": 2, "move": "bet"}, "Player 2 does not decide now."),
        ({"do": "position", "seat": 1, "text": ""}, "for the referee"),
        ({"do": "new", "seat": 1, "seed": 7}, "for the referee"),
        ({"do": "undo", "seat": 1}, "for the referee"),
        ({"do": "perft", "seat": 1}, "for the referee"),
        ({"do": "load", "seat": 1}, "for the referee"),
        ({"do": "load"}, '"save" is what'),
        ({"do": "load", "save": {"players": 9}}, '"players" is a number'),
        ({"do": "load", "save": {"options": []}}, "are objects"),
        ({"do": "load", "save": {"options": {"a": "b"}}}, "names with their values"),
        ({"do": "load", "save": {}}, "not a save"),
        ({"do": "position"}, "language of `given`"),
        ({"do": "position", "text": "dance"}, ""),
        ({"do": "position", "text": "given 5 players"}, "2 to 2 can play."),
        ({"do": "position", "text": "given as other"}, "no example `other`"),
        ({"do": "dance"}, '"do" is one of new,'),
        ({"do": ["new"]}, '"do" is one of'),
        ({}, '"do" is one of'),
        ([], "one JSON object"),
        (None, "one JSON object"),
    ],
)
def test_a_bad_request_gets_an_error_and_changes_nothing(request_: Any, says: str) -> None:
    protocol = started()
    before = ask(protocol, "save")
    answer = json.loads(protocol.answer(json.dumps(request_)))
    assert set(answer) == {"error"} and says in answer["error"]["message"]
    assert ask(protocol, "save") == before


def test_a_position_and_a_save_of_it() -> None:
    protocol = session("classics/tic-tac-toe")
    text = "mover is player 2\nset mark on a1 to player 1\nset mark on b2 to player 2"
    assert ask(protocol, "position", text=text)["seat_to_move"] == 2
    assert len(ask(protocol, "legal")["moves"]) == 7
    ask(protocol, "play", move="mark on c3")
    saved = ask(protocol, "save")["save"]
    view = ask(protocol, "view")
    other = session("classics/tic-tac-toe")
    assert ask(other, "load", save=saved)["seat_to_move"] == 1
    assert ask(other, "view") == view
    assert ask(other, "save")["save"] == saved
    for broken in ({**saved, "position": 7}, {**saved, "position": "given 9 players"}, {**saved, "seed": 5}):
        assert "error" in ask(other, "load", save=broken)


@pytest.mark.parametrize("text", ["set mark on a1 to player 1\nset mark on z9 to player 1", "set nowhere to 3"])
def test_a_bad_position_is_refused_each_time(text: str) -> None:
    protocol = session("classics/tic-tac-toe")
    for _ in range(3):
        assert ask(protocol, "position", text=text)["error"]["code"] == "E015"


def test_what_a_seat_may_not_see() -> None:
    protocol = started(seed=123456789)
    ask(protocol, "play", move="bet")
    held = ask(protocol, "view")["view"]["hand"]
    for seat in (1, 2):
        other = next(iter(held[f"player {3 - seat}"]))
        deck = next(iter(ask(protocol, "view")["view"]["deck"]))
        for do in ("view", "legal", "save", "score"):
            answer = json.dumps(ask(protocol, do, seat=seat))
            assert "123456789" not in answer and other not in answer and deck not in answer
        saved = ask(protocol, "save", seat=seat)["save"]
        assert set(saved) == {"statuto", "book", "id", "rules", "players", "seat", "moves", "view"}
        assert saved["moves"] == [{"seat": 1, "text": "bet"}]
        assert ask(protocol, "view", seat=seat)["view"]["hand"][f"player {seat}"] == held[f"player {seat}"]
        assert "cannot go on" in ask(protocol, "load", save=saved)["error"]["message"]
    assert ask(protocol, "legal", seat=1)["moves"] == []
    assert [move["text"] for move in ask(protocol, "legal", seat=2)["moves"]] == ["call", "fold"]
    ask(protocol, "play", seat=2, move="call")
    assert ask(protocol, "score", seat=1)["scores"] == ask(protocol, "score")["scores"]


def test_a_running_score_of_hidden_cards_is_for_the_referee() -> None:
    protocol = started()
    assert ask(protocol, "score")["scores"] and ask(protocol, "score", seat=1)["scores"] == {}


@pytest.mark.parametrize("line", ["[" * 100_000, '{"do":' * 5_000, "{", "\x00", "NaN", '"\\ud800"', "9" * 5000, " "])
def test_a_line_that_is_no_request(line: str) -> None:
    protocol = started()
    assert "one JSON object" in json.loads(protocol.answer(line))["error"]["message"]
    assert ask(protocol, "legal")["moves"]


def test_a_line_that_is_too_long() -> None:
    protocol = started()
    assert "at most 1,000,000" in json.loads(protocol.answer('{"do": "' + "x" * MOST_LINE + '"}'))["error"]["message"]
    big = {"do": "play", "move": "on " * 300_000}
    assert "500 characters" in ask(protocol, **big)["error"]["message"]
    deep = '{"do": "play", "move": ' + "[" * 900 + "]" * 900 + "}"
    assert "A move is a text" in json.loads(protocol.answer(deep))["error"]["message"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
do_names = st.sampled_from(
    ["new", "position", "view", "legal", "play", "why", "undo", "score", "save", "load", "perft", "?"]
)
requests = st.fixed_dictionaries(
    {"do": do_names | json_values},
    optional={
        "seat": st.integers(-1, 3) | json_values,
        "players": json_values,
        "seed": json_values,
        "move": st.sampled_from(["check", "bet", "call", "fold"]) | json_values,
        "text": st.text(max_size=40) | json_values,
        "save": json_values | st.fixed_dictionaries({"statuto": st.just(1), "log": json_values, "seed": json_values}),
        "depth": st.integers(-1, 3),
        "by": st.sampled_from(["turn", "choice", 3]),
    },
)
SHARED = started()


@settings(max_examples=300, deadline=None)
@given(request_=requests | json_values)
@example(request_={"do": "play", "move": "\ud800"})
def test_any_json_gets_one_line_and_the_session_goes_on(request_: Any) -> None:
    line = SHARED.answer(json.dumps(request_))
    assert "\n" not in line and isinstance(json.loads(line), dict)
    assert "moves" in json.loads(SHARED.answer('{"do": "legal"}'))


@settings(max_examples=200, deadline=None)
@given(line=st.text(max_size=80))
def test_any_text_gets_one_line(line: str) -> None:
    answer = SHARED.answer(line)
    assert "\n" not in answer and set(json.loads(answer)) <= {"error", "do", "ended", "seat_to_move", "view", "moves"}


WORDS = (
    "set mark on a1 b2 z9 to player 1 2 3 none if yes no : for each square s where is mover given end the game , wins "
    "nobody choose let x be while at most times increase by ( ) \n \n  otherwise"
)
words = st.sampled_from(WORDS.split(" "))
TOE = session("classics/tic-tac-toe")


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=60) | st.lists(words, max_size=20).map(" ".join))
@example(text="given 2 players after setup\nset mark on a1 to mover")
@example(text="for each square s: set mark on s to player 2")
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    typed, engine = TOE._engine(TOE.setting)
    try:
        assert isinstance(game_at(typed, engine, text), Game)
    except (Problem, RulesError) as error:
        assert str(error)


def test_given_with_and_without_its_word() -> None:
    assert given_of("given 3 players seed 9\n  set a to 1\n  set b to 2", 2).players == 3
    assert given_of("\n   set a to 1\n   set b to 2\n", 2) == given_of("given 2 players\nset a to 1\nset b to 2", 4)


def test_a_seat_is_not_told_the_conditions_of_an_action_it_is_not_asked_for() -> None:
    session = Protocol(load("san-gimignano/fr-2002", Findings()), "san-gimignano/fr-2002", Setting(2))
    begun = json.loads(session.answer('{"do": "new", "players": 2, "seed": 1}'))
    request = {"do": "why", "move": "build on 0/0:brown"}
    everything = json.loads(session.answer(json.dumps(request)))["why"]
    told = json.loads(session.answer(json.dumps({**request, "seat": begun["seat_to_move"]})))["why"]
    assert everything["not_permitted_by"] or everything["forbidden_by"]
    assert told["note"] == everything["note"] and not told["legal"]
    assert not (told["permitted_by"] or told["forbidden_by"] or told["not_permitted_by"])
    refused = json.loads(session.answer(json.dumps({**request, "do": "play", "seat": begun["seat_to_move"]})))
    assert refused["error"]["why"] == told
