"""How often nobody wins is measured where the rules let it happen, whatever the games come to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tiny import engine_of
from typer.testing import CliRunner

from statuto.checks.program import Setting
from statuto.commands.app import app
from statuto.evaluate.engine import Engine
from statuto.findings import Findings
from statuto.paired.drawn import may_be_drawn
from statuto.resolve import library
from statuto.resolve.load import load
from statuto.simulate.run import engine_of as engine_by_name
from statuto.simulate.run import play_one

BOOK = """\
statuto 1
game a/b
  players {players}
article all
  memory pot: 0 to 20
  kind coin: head, tail, edge
  action toss:
    pick c at random from coins
    increase pot by 1
    if c is head: {effect}
  may toss
  turn:
    choose toss
{more}
"""
ENDS, RANKED = "  end when pot is 5", "  winner p has most (pot if p is mover otherwise 0)"


def text(more: str, effect: str = "increase pot by 0", players: int = 2) -> str:
    return BOOK.format(more=more, effect=effect, players=players)


@pytest.mark.parametrize(
    ("book", "drawn"),
    [
        (text(f"{ENDS}\n{RANKED}"), False),
        (text(ENDS), True),
        (text(f"{ENDS}, mover wins"), False),
        (text(f"{ENDS}, nobody wins"), True),
        (text(f"{ENDS}, mover loses"), False),
        (text(f"{ENDS}, mover loses", players=1), True),
        (text(f"{ENDS}, mover wins", "end the game, nobody wins"), True),
        (text(f"{ENDS}, mover wins", "end the game, mover wins"), False),
        (text("  limit 9 turns"), True),
        (text(f"  limit 9 turns\n{RANKED}"), False),
        (text(f"{ENDS}, nobody wins\n  match of at most 3 deals\n  winner of the match p has most deal"), False),
        (text(f"{ENDS}, mover wins\n  match of at most 3 deals"), True),
    ],
)
def test_what_the_rules_let_happen(book: str, drawn: bool) -> None:
    assert may_be_drawn(engine_of(book).program) is drawn


@pytest.mark.parametrize("drawn", [False, True])
def test_every_game_that_nobody_wins_is_foreseen(drawn: bool) -> None:
    """Of the books that ship: those whose rules give no game to nobody have none that nobody wins."""
    names = [listed.name for listed in library.shipped() if listed.kind in ("game", "edition")]
    every = [engine_by_name(name, _fewest(name)) for name in names]
    engines = [engine for engine in every if may_be_drawn(engine.program) is drawn]
    assert len(engines) > 3 and (drawn or not any(map(_nobody_wins, engines)))


def _fewest(name: str) -> Setting:
    book = load(name, Findings())
    assert book is not None
    return Setting(book.players[0])


def _nobody_wins(engine: Engine) -> bool:
    games = [play_one(engine, seed, most=300) for seed in range(1, 6)]
    return any(game.stopped == "ended" and not game.winners for game in games)


@pytest.mark.parametrize("evaluator", ["compiled", "reference"])
def test_how_often_nobody_wins_is_compared(tmp_path: Path, evaluator: str) -> None:
    ends = "  end when pot is 5, nobody wins"
    names = [str(tmp_path / f"{name}.statuto") for name in ("one", "two")]
    for name, body in zip(names, (text(f"{ENDS}, mover wins"), text(ends, "end the game, mover wins")), strict=True):
        Path(name).write_text(body, "utf-8")
    run = ["compare", *names, "-n", "300", "--evaluator", evaluator, "--format"]
    data = json.loads(CliRunner().invoke(app, [*run, "json"]).stdout)
    of = {(one["measure"], one["of"]): one for one in data["books"][0]["measures"]}
    assert [what for what, _ in of][:5] == ["wins", "wins", "shared", "nobody", "turns"]
    nobody, wins = of["nobody", None], [of["wins", 1], of["wins", 2]]
    assert nobody["base"] == 0.0 and 0.08 < nobody["book"] < 0.19  # (2/3)^5 of the games
    assert nobody["book"] + sum(one["book"] for one in wins) == pytest.approx(1)
    assert nobody["differs"] and any(said.startswith("Nobody wins 1") for said in data["books"][0]["sentences"])
    assert "All 6 intervals hold together" in " ".join(CliRunner().invoke(app, [*run, "text"]).stdout.split())
