"""`test`, `perft`, `simulate` and `why`: their data as promised, their exit codes, and input that is wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

Run = Callable[..., Result]
REFERENCE = ("--evaluator", "reference")
TOE, POKER = "classics/tic-tac-toe", "classics/leduc-poker"


def data(run: Run, *words: str, code: int = 0) -> dict[str, Any]:
    result = run(*words, "--format", "json", code=code)
    found: dict[str, Any] = json.loads(result.stdout)
    assert found["schema"] == 1
    return found


WRONG = "`mark on a1 is player 2` does not hold: `mark on a1` is player 1."


def failing(folder: Path) -> str:
    text = (folder / "three.statuto").read_text("utf-8")
    (folder / "wrong.statuto").write_text(text.replace("mark on a1 is player 1", "mark on a1 is player 2"), "utf-8")
    return "wrong.statuto"


def test_examples_as_data(run: Run, folder: Path) -> None:
    found = data(run, "test", "three.statuto")
    assert set(found) == {"schema", "passed", "failed", "examples", "unexercised"}
    one = {"book": "example/three", "article": "mark.put", "name": "once", "passed": True, "message": ""}
    assert found == {"schema": 1, "passed": 1, "failed": 0, "examples": [one], "unexercised": ["end.line"]}
    bad = data(run, "test", failing(folder), "three.statuto", code=1)
    assert (bad["passed"], bad["failed"]) == (1, 1)
    assert bad["examples"][0]["message"] == WRONG


def test_examples_as_text(run: Run, folder: Path) -> None:
    result = run("test", failing(folder), code=1)
    text = (folder / "wrong.statuto").read_text("utf-8")
    line = text.split("then mark on")[0].count("\n") + 1
    assert f"wrong.statuto:{line}:10: mark.put, example once: {WRONG}" in result.stdout
    assert "wrong.statuto: 0 passed, 1 failed" in result.stdout and "no example exercises end.line" in result.stdout
    assert "1 passed, 0 failed" in run("test", "three.statuto").stdout


def test_counts_as_data(run: Run) -> None:
    found = data(run, "perft", TOE, "--depth", "3")
    assert found.pop("seconds") >= 0
    assert found == {"schema": 1, "book": TOE, "by": "turn", "counts": [9, 72, 504]}
    assert data(run, "perft", "classics/kuhn-poker", "--depth", "2", "--by", "choice")["by"] == "choice"
    known = data(run, "perft", "classics/kuhn-poker", "--depth", "2", "--by", "information")
    assert (known["by"], known["counts"]) == ("information", [3, 6])
    sizes = {"histories": 58, "terminals": 30, "information_sets": 12}
    assert data(run, "perft", "classics/kuhn-poker", "--tree") == {
        "schema": 1,
        "book": "classics/kuhn-poker",
        "tree": sizes,
    }


def test_counts_as_text(run: Run) -> None:
    assert run("perft", TOE, "--depth", "2").stdout == "1 9\n2 72\n"
    assert "information sets 12" in run("perft", "classics/kuhn-poker", "--tree").stdout
    assert run("perft", "classics/kuhn-poker", "--by", "information", "--depth", "4").stdout == "1 3\n2 6\n3 3\n4 0\n"
    stopped = run("perft", "classics/othello", "--depth", "99", "--seconds", "0.4")
    assert "seconds are over" in stopped.stderr and stopped.stdout.startswith("1 4\n2 12\n")


def test_a_tree_without_bounds_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("statuto.evaluate.situations.MOST_HISTORIES", 50)
    assert "more than 50 histories" in run("perft", "classics/kuhn-poker", "--tree", code=2).stderr
    found = run("perft", "classics/kuhn-poker", "--by", "information", "--depth", "9", code=2)
    assert "more than 50 histories" in found.stderr


SIMULATED = {"schema", "book", "seed", "games", "moves", "seconds", "ended", "dead_ends", "capped", "plies", "wins"}
SIMULATED |= {"evaluator", "shared", "nobody", "scores", "articles", "seeds", "confidence", "turns", "branching"}
SIMULATED |= {"lead_changes", "shares", "categories", "players", "evaluators", "rules", "options", "readings"}
USED = {"applied", "refused", "applied_in", "refused_in", "number", "title", "text"}
SPREAD = {"min", "median", "mean", "max", "deviation", "low", "high"}


def test_games_as_data(run: Run) -> None:
    found = data(run, "simulate", POKER, "-n", "30", "--seed", "4")
    assert set(found) == SIMULATED
    assert (found["book"], found["seed"], found["games"], found["dead_ends"]) == (POKER, 4, 30, [])
    assert set(found["plies"]) == SPREAD and len(found["wins"]) == 2
    assert set(found["scores"]) == {"won"} and len(found["scores"]["won"]) == 2
    assert all(set(counts) == USED for counts in found["articles"].values())
    again = data(run, "simulate", POKER, "-n", "30", "--seed", "4", "--jobs", "2")
    assert {**again, "seconds": 0} == {**found, "seconds": 0}


def test_games_that_come_to_a_dead_end_are_findings(run: Run, folder: Path) -> None:
    text = (
        (folder / "three.statuto")
        .read_text("utf-8")
        .replace("every square s has", "turns is 90 and every square s has")
    )
    (folder / "stuck.statuto").write_text(text, "utf-8")
    found = data(run, "simulate", "stuck.statuto", "-n", "3", code=1)
    assert len(found["dead_ends"]) == 3 and found["ended"] == 0
    assert {"seed", "moves", "view"} <= set(found["dead_ends"][0])
    assert "dead end with seed 1 after 3 moves" in run("simulate", "stuck.statuto", "-n", "1", code=1).stdout


DEAD = """\
statuto 1
game a/b
  players 2
article all
  memory t: 0 to 3
  action put:
    increase t by 2
  must put
  turn:
    choose put
  limit 5 turns
"""


def test_counting_into_a_dead_end_tells_why(run: Run, folder: Path) -> None:
    (folder / "dead.statuto").write_text(DEAD, "utf-8")
    for way in ("--by=turn", "--by=choice", "--by=information", "--tree"):
        found = run("perft", "dead.statuto", way, code=1)
        assert "The rules come to a dead end: `t` would become 4; it goes from 0 to 3. (all)" in found.stderr
    assert run("perft", "dead.statuto", code=1).stdout == "1 1\n2 1\n"
    assert json.loads(run("perft", "dead.statuto", "--format=json", code=1).stdout)["counts"] == [1, 1]


def test_a_game_that_cannot_begin_is_a_dead_end(run: Run, folder: Path) -> None:
    text = DEAD.replace(
        "  action put:",
        "  board field of cell: square grid 64 by 64\n"
        "  memory lit on each cell: yes or no\n"
        "  group edge of cell c where (count of (cells d where (count of (cells e where lit on e)) is 3)) is 4\n"
        "  action put:",
    )
    (folder / "large.statuto").write_text(text, "utf-8")
    found = run("simulate", "large.statuto", "-n", "2", "--show", code=1)
    assert "dead end with seed 1 after 0 moves: One decision may go through" in found.stdout
    assert "spaces that are looked at for groups" in run("perft", "large.statuto", *REFERENCE, code=1).stderr


def test_games_as_text_and_one_shown(run: Run) -> None:
    result = run("simulate", POKER, "-n", "2", "--seed", "9", "--show")
    assert result.stdout.startswith("player 1: ") and "t the end:" in result.stdout and "stake" in result.stdout
    assert "2 random games, seeds 9 to 10" in result.stdout
    assert data(run, "simulate", TOE, "-n", "2", "--most", "3")["capped"] == 2


def saved(folder: Path, book: str = POKER, **changes: Any) -> str:
    from statuto.checks.build import build
    from statuto.checks.program import Setting
    from statuto.evaluate.engine import Engine
    from statuto.evaluate.game import new_game
    from statuto.findings import Findings
    from statuto.machine.lower import lower
    from statuto.play.saves import save
    from statuto.resolve.load import load

    resolved = load(book, Findings())
    assert resolved is not None
    setting = Setting(2, tuple(changes.pop("options", {}).items()))
    game = new_game(Engine(lower(build(resolved, setting, Findings()).program)), 3)
    game.play(game.legal()[-1])
    (folder / "game.json").write_text(json.dumps({**save(game, resolved, book, setting), **changes}), "utf-8")
    return "game.json"


def test_why_as_data(run: Run) -> None:
    legal = data(run, "why", TOE, "mark", "on", "a1")
    assert legal == {**legal, "book": TOE, "move": "mark on a1", "legal": True, "permitted_by": ["mark.put"]}
    assert legal["forbidden_by"] == legal["not_permitted_by"] == [] and legal["note"] == ""
    assert data(run, "why", TOE)["moves"][0] == "mark on a1"
    rows = data(run, "why", POKER, "--score")["scores"]
    assert rows == [{**rows[0], "category": "won", "article": "end.stakes", "edition": POKER, "changed_by": []}]


def test_why_as_text(run: Run) -> None:
    assert "mark on a1: legal" in run("why", TOE, "mark on a1").stdout
    assert "fold: refused" in run("why", POKER, "fold").stdout
    assert "not permitted by" in run("why", POKER, "fold").stdout
    assert "player 1 decides: 9 legal moves" in run("why", TOE).stdout
    assert "won: player 1" in run("why", POKER, "--score").stdout
    assert "no scoring category" in run("why", TOE, "--score").stdout
    assert "There is no action `dance`." in run("why", TOE, "dance", code=2).stderr


def test_why_in_a_saved_game(run: Run, folder: Path) -> None:
    name = saved(folder)
    assert data(run, "why", POKER, "--game", name)["seat"] == 2
    assert data(run, "why", POKER, "raise", "--game", name)["legal"] is True
    assert data(run, "why", POKER, "--game", saved(folder, options={"suits": 0}))["moves"]


def test_why_in_a_save_that_was_begun_at_a_position(run: Run, folder: Path) -> None:
    asked = [
        {"do": "position", "text": "given after setup seed 5\n  set stake of player 2 to 3"},
        {"do": "play", "move": "call"},
        {"do": "save"},
    ]
    lines = run("engine", POKER, given="\n".join(map(json.dumps, asked))).stdout.splitlines()
    given = json.loads(lines[-1])["save"]
    (folder / "game.json").write_text(json.dumps(given), "utf-8")
    assert given["position"] and data(run, "why", POKER, "--game", "game.json")["seat"] == 2
    assert data(run, "why", POKER, "fold", "--game", "game.json")["legal"] is False
    for text in ("dance", "given 7 players", "set stake of player 2 to 99"):
        (folder / "game.json").write_text(json.dumps({**given, "position": text}), "utf-8")
        stderr = run("why", POKER, "--game", "game.json", code=2).stderr
        assert stderr.startswith("game.json: ") and "Traceback" not in stderr


def huge(folder: Path) -> None:
    with (folder / "game.json").open("wb") as file:
        file.truncate(30_000_000)


BAD_SAVES: dict[str, Callable[[Path], Any]] = {
    "missing": lambda folder: None,
    "a folder": lambda folder: (folder / "game.json").mkdir(),
    "not JSON": lambda folder: (folder / "game.json").write_text("game", "utf-8"),
    "no object": lambda folder: (folder / "game.json").write_text("[1]", "utf-8"),
    "deep": lambda folder: (folder / "game.json").write_text("[" * 100_000, "utf-8"),
    "binary": lambda folder: (folder / "game.json").write_bytes(os.urandom(999) + b"\xff"),
    "huge": huge,
    "empty": lambda folder: (folder / "game.json").write_text("", "utf-8"),
    "another book": lambda folder: saved(folder, "classics/kuhn-poker"),
    "other rules": lambda folder: saved(folder, rules="0" * 32),
    "other format": lambda folder: saved(folder, statuto=9),
    "other players": lambda folder: saved(folder, players=7),
    "no players": lambda folder: saved(folder, players="two"),
    "an option that is none": lambda folder: saved(folder, options={"suits": 1}) and _option(folder),
    "readings": lambda folder: saved(folder, readings={"who": "me"}),
    "readings of numbers": lambda folder: saved(folder, readings={"who": 3}),
    "a move that is not legal": lambda folder: saved(folder, log=[{"chance": 0}] * 2 + [{"move": [0], "seat": 1}]),
    "a seat's": lambda folder: saved(folder, seat=1),
    "from a position": lambda folder: saved(folder, position="given 2 players"),
}


def _option(folder: Path) -> None:
    given = json.loads((folder / "game.json").read_text("utf-8"))
    (folder / "game.json").write_text(json.dumps({**given, "options": {"nothing": 1}}), "utf-8")


@pytest.mark.parametrize("kind", BAD_SAVES)
def test_a_bad_save_ends_with_2_and_a_sentence(run: Run, folder: Path, kind: str) -> None:
    BAD_SAVES[kind](folder)
    result = run("why", POKER, "fold", "--game", "game.json", code=2)
    assert result.stdout == "" and len(result.stderr.strip()) > 10 and "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("test",),
        ("test", "nowhere/none"),
        ("perft", "nowhere/none"),
        ("perft", TOE, "--depth", "-1"),
        ("perft", TOE, "--by", "week"),
        ("simulate", TOE, "-n", "0"),
        ("simulate", TOE, "--jobs", "0"),
        ("simulate", TOE, "--players", "5"),
        ("simulate", POKER, "--set", "suits=9"),
        ("simulate", POKER, "--set", "suit=no"),
        ("simulate", POKER, "--adopt", "who=me"),
        ("why",),
        ("why", TOE, "--seed", "x"),
        ("engine", "nowhere/none"),
    ],
    ids=" ".join,
)
def test_bad_usage_ends_with_2(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words, code=2)
    assert result.stderr.strip() and result.stdout == ""


def test_a_book_with_errors_is_not_run(run: Run, folder: Path) -> None:
    (folder / "bad.statuto").write_text("statuto 1\ngame a/b\n  players 2\narticle a\n  turn: choose x\n", "utf-8")
    for command in ("test", "perft", "simulate", "why", "engine"):
        assert "bad.statuto:" in run(command, "bad.statuto", code=2).stderr


def test_what_a_variant_lets_come_out_otherwise_is_its_impact(run: Run) -> None:
    said = run("test", "san-gimignano/three-tokens").stdout.splitlines()
    assert said[-1].endswith("0 failed, 2 of the base come out otherwise (2 declared)")
    found = data(run, "test", "san-gimignano/three-tokens")
    assert found["failed"] == 0
    assert [one["name"] for one in found["examples"] if not one["passed"]] == ["full-guild", "no-room"]


def test_a_variant_of_an_edition_has_the_examples_of_the_edition_as_its_base(run: Run, folder: Path) -> None:
    header = 'statuto 1\nvariant medina/low-well of medina/2014\n  title en "Low"\n  title fr "Bas"\n'
    (folder / "low-well.statuto").write_text(f"{header}\namend score.well: WELL = 2\n", "utf-8")
    found = data(run, "test", "low-well.statuto")
    assert found["failed"] == 0
    assert [one["name"] for one in found["examples"] if not one["passed"]] == ["stable-and-two-buildings"]


@pytest.mark.parametrize("way", [(), REFERENCE], ids=["compiled", "reference"])
def test_positions_and_games_are_counted(run: Run, way: tuple[str, ...]) -> None:
    said = run(
        "perft",
        "classics/connect-four",
        *["--set", "width=3", "--set", "height=2", "--count", "games", "--depth", "9"],
        *way,
    )
    assert said.stdout == "".join(f"{n} {90 * (n == 6)}\n" for n in range(1, 7)) + "all 90\nwon by nobody 90\n"
    found = data(run, "perft", "classics/kuhn-poker", *["--count", "games", "--by", "choice", "--depth", "2"], *way)
    assert found.pop("seconds") >= 0
    assert found == {
        "schema": 1,
        "book": "classics/kuhn-poker",
        "by": "choice",
        "count": "games",
        "counts": [0, 18],
        "all": 18,
        "results": [{"winners": [1], "count": 12}, {"winners": [2], "count": 6}],
    }
    assert run("perft", TOE, "--count", "positions", *way).stdout == "1 9\n2 72\n3 252\nall 334\n"
    stopped = run("perft", "classics/othello", *["--count", "positions", "--depth", "99", "--seconds", "0.2"], *way)
    assert "the seconds are over" in stopped.stderr and stopped.stdout.splitlines()[-1].startswith("all ")


def test_positions_that_take_too_much_memory_are_refused(run: Run) -> None:
    found = run("perft", "classics/connect-four", *["--count", "positions", "--depth", "12", "--memory", "1"], code=2)
    assert "take more than 1 megabytes (--memory)" in found.stderr and found.stdout.startswith("1 7\n2 49\n3 238\n")


MANY = """\
statuto 1
game a/b
  players 2
article all
  memory lit on each lamp: yes or no
  kind lamp: a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p
  action press on lamp s:
    set lit on s to not lit on s
  must press
  turn:
    choose press
  limit 99 turns
"""


def test_counts_that_are_too_great_for_the_compiled_evaluator(run: Run, folder: Path) -> None:
    (folder / "many.statuto").write_text(MANY, "utf-8")
    found = run("perft", "many.statuto", "--depth", "20", code=2)
    assert "Stopped at depth 16" in found.stderr and found.stdout.endswith(f"15 {16**15}\n")
    found = run("perft", "many.statuto", "--depth", "20", "--count", "positions", code=2)
    assert "Stopped at depth 16: more than 2^63" in found.stderr and "2 121\n" in found.stdout


def test_a_count_of_positions_into_a_dead_end_tells_why(run: Run, folder: Path) -> None:
    (folder / "dead.statuto").write_text(DEAD, "utf-8")
    for way in ((), REFERENCE):
        found = run("perft", "dead.statuto", "--count", "positions", *way, code=1)
        assert "The rules come to a dead end: `t` would become 4" in found.stderr
        assert found.stdout == "1 1\nall 2\n"


@pytest.mark.parametrize("book", ["san-gimignano/fr-2002", "torri/base"])
def test_a_count_stops_at_its_time(run: Run, book: str) -> None:
    assert "Stopped at depth" in run("perft", book, "--depth", "2", "--seconds", "0.2").stderr


@pytest.mark.parametrize("by", ["turn", "choice"])
@pytest.mark.parametrize("book", ["classics/tic-tac-toe", "classics/leduc-poker", "classics/oware"])
def test_both_evaluators_count_the_same(run: Run, book: str, by: str) -> None:
    counted = [run("perft", book, "--depth", "2", "--by", by, *way).stdout for way in ((), REFERENCE)]
    assert counted[0] == counted[1] and counted[0].startswith("1 ")
