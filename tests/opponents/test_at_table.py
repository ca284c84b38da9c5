"""Opponents in `statuto play` and `statuto engine`: they choose as in a simulation, wherever a game began."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.commands.app import app
from statuto.evaluate.game import new_game
from statuto.findings import Findings
from statuto.opponents import seated
from statuto.opponents.seated import Seated
from statuto.play.protocol import Protocol
from statuto.play.table import table
from statuto.resolve.load import load
from statuto.simulate.run import engine_of, log_of

LEDUC, TOE = "classics/leduc-poker", "classics/tic-tac-toe"


def protocol(name: str) -> Protocol:
    book = load(name, Findings())
    assert book is not None
    return Protocol(book, name, Setting(2))


def ask(session: Protocol, **request: Any) -> dict[str, Any]:
    answer = json.loads(session.answer(json.dumps(request)))
    assert isinstance(answer, dict)
    return answer


@pytest.mark.parametrize("name", [LEDUC, TOE])
def test_a_table_plays_the_game_of_the_simulation(name: str) -> None:
    findings, book = Findings(), load(name, Findings())
    assert book is not None
    typed = build(book, Setting(2), findings)
    at = table(typed, name, ["mcts:9", "random"], 6)
    while not at.game.ended:
        at.play(at.opponents_move())
    engine = engine_of(name, Setting(2))
    log, record = log_of(engine, 6, seated=Seated(engine.machine, ["mcts:9", "random"]))
    told = [f"{entry.seat + 1}: {entry.text}" for entry in at.game.log if entry.seat >= 0]
    assert told == log and engine.position(at.game.record) == engine.position(record)


def test_a_move_that_was_taken_back_is_chosen_again_and_a_world_elsewhere_is_left() -> None:
    game = new_game(engine_of(LEDUC, Setting(2)), 4)
    opponent = Seated(game.engine.machine, ["mcts:40", "mcts:40"])
    first = opponent.found_in(game, 1, 0)
    game.play(game.legal()[first.choice])
    opponent.found_in(game, 1, 1)
    game.undo()
    assert opponent.found_in(game, 1, 0) == first
    game.record = game.record.copy()
    raises = next(field for field in game.engine.program.fields if field.name == "raises")
    game.record[raises.offset] = 1  # no game leads there, so the module cannot follow
    assert opponent.found_in(game, 1, 0) != first and opponent.evaluator == "compiled"


def test_an_engine_tells_what_an_opponent_would_do() -> None:
    session = protocol(LEDUC)
    assert "no game yet" in ask(session, do="choose")["error"]["message"]
    ask(session, do="new", seed=4)
    found = ask(session, do="choose", seat=1, by="mcts:12")
    assert sum(found["visits"]) == 12 and found["move"]["text"] in ("call", "raise") and found["seat_to_move"] == 1
    assert ask(session, do="choose", seat=1, by="mcts:12") == found != ask(session, do="choose", by="mcts:12", seed=5)
    assert "visits" not in ask(session, do="choose")
    for wrong, said in (({"by": "x"}, "no opponent"), ({"by": 3}, "no opponent"), ({"seat": 2}, "does not decide now")):
        assert said in ask(session, do="choose", **wrong)["error"]["message"]
    for move in ("raise", "fold"):
        ask(session, do="play", move=move)
    assert ask(session, do="choose")["error"]["message"] == "The game is over."


def test_an_engine_chooses_at_a_position() -> None:
    session = protocol(TOE)
    rows = ("a1 to player 1", "b1 to player 1", "a2 to player 2", "b2 to player 2")
    text = "\n".join(["given 2 players", *(f"  set mark on {row}" for row in rows), "  mover is player 1"])
    assert "error" not in ask(session, do="position", text=text)
    found = ask(session, do="choose", by="mcts:150")
    assert found["move"]["text"].endswith("c1")


def test_who_chooses_too_long_ends_the_game_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated.Seated.__init__, "__defaults__", ("compiled", 0.0, ""))
    done = CliRunner().invoke(app, ("play", TOE, "--seats", "mcts:1000,human"), env={"NO_COLOR": "1"})
    assert done.exit_code == 2 and "of 1,000 games in thought" in done.stderr
    session = protocol(TOE)
    ask(session, do="new")
    assert "in thought" in ask(session, do="choose", by="mcts:1000")["error"]["message"]


def test_a_person_plays_against_a_search() -> None:
    words = ("play", TOE, "--seats", "human,mcts:9", "--seed", "2")
    done = CliRunner().invoke(app, words, input="1\n" * 9, env={"NO_COLOR": "1"})
    assert done.exit_code == 0 and "player 1 human, player 2 mcts:9." in done.stdout, done.output
    assert "player 2: mark on" in done.stdout and "The game is over" in done.stdout
    done = CliRunner().invoke(app, ("play", TOE, "--seats", "human,robot"), env={"NO_COLOR": "1"})
    assert done.exit_code == 2 and "sits nowhere" in done.stderr
