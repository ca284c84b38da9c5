"""`statuto build`: a module that another program plays, here a page in a real browser, and what it is told of it."""

from __future__ import annotations

import base64
import json
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

pytest.importorskip("wasmtime")

from playwright.sync_api import Browser, Page

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.commands.app import app
from statuto.evaluate.chance import Dice
from statuto.evaluate.engine import Decision, Engine
from statuto.evaluate.playout import choice
from statuto.evaluate.views import Views
from statuto.findings import Findings
from statuto.machine.lower import lower
from statuto.resolve.load import load

DOCS = Path(__file__).resolve().parents[2] / "docs"
HOST = DOCS / "samples" / "host.js"
PLAYED = """async ([bytes, description, seed]) => {
  const module = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
  const game = await Game.open(module, description), met = [];
  game.start(BigInt(seed));
  for (game.untilDecision(); game.node; game.untilDecision()) {
    const index = game.random();
    met.push([game.seat, game.moves(), index, game.view(), game.view(game.seat)]);
    game.step(index);
  }
  return { met, winners: game.winners(), scores: game.scores(), view: game.view(0) };
}"""


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["build", *words])
    assert result.exit_code == code, result.output
    return result.output


def built(folder: Path, book: str, *words: str) -> tuple[bytes, dict[str, Any]]:
    run(book, "-o", str(folder / "game.wasm"), *words)
    return (folder / "game.wasm").read_bytes(), json.loads((folder / "game.json").read_text("utf-8"))


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    visited = browser.new_page()
    yield visited
    visited.close()


def reference(book: str, players: int, seed: int) -> dict[str, Any]:
    """The same game by the reference evaluator, as the page tells it."""
    findings = Findings()
    loaded = load(book, findings)
    assert loaded is not None
    engine = Engine(lower(build(loaded, Setting(players), findings).program))
    views, dice, record, met = Views(engine), Dice(seed), engine.start(), []
    while isinstance(node := engine.advance(record, dice), Decision):
        index = choice(seed, len(met), len(node.moves))
        moves = [views.names.move(record, move) for move in node.moves]
        met.append([node.seat, moves, index, views.view(record), views.view(record, node.seat)])
        engine.play(record, node.moves[index], node.seat)
    winners, scores = engine.winners(record), engine.score_sheet(record)
    return {"met": met, "winners": winners, "scores": scores, "view": views.view(record, 0)}


BOOKS = [
    ("classics/connect-four", 2, 3),
    ("classics/leduc-poker", 2, 2**64 - 5),
    ("classics/leduc-poker", 2, 8),
    ("torri/base", 2, 1),
    (str(DOCS.parent / "tests" / "compiled" / "wide.statuto"), 2, 2),
]


@pytest.mark.parametrize(("book", "players", "seed"), BOOKS)
def test_a_page_plays_the_games_of_the_reference(
    page: Page, tmp_path: Path, book: str, players: int, seed: int
) -> None:
    module, description = built(tmp_path, book, "--players", str(players))
    page.add_script_tag(path=str(HOST))
    told = page.evaluate(PLAYED, [base64.b64encode(module).decode(), description, str(seed)])
    expected = json.loads(json.dumps(reference(book, players, seed)))
    for mine, theirs in zip(told["met"], expected["met"], strict=True):
        assert mine == theirs
    assert told == expected


@pytest.mark.long
@pytest.mark.parametrize("book", ["medina/2014", "san-gimignano/fr-2002", "torri/noble", "classics/oware"])
def test_a_page_plays_the_large_books(page: Page, tmp_path: Path, book: str) -> None:
    test_a_page_plays_the_games_of_the_reference(page, tmp_path, book, 2, 5)


def test_the_page_of_the_documentation_plays(page: Page, tmp_path: Path) -> None:
    built(tmp_path, "classics/tic-tac-toe")
    text = (DOCS / "howto" / "elsewhere.md").read_text("utf-8")
    block = re.search(r'```html title="index.html"\n(.*?)```', text, re.S)
    assert block is not None
    (tmp_path / "index.html").write_text(block[1], "utf-8")
    shutil.copy(HOST, tmp_path)
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
        page.get_by_text("won by").wait_for()
        server.shutdown()
    lines = page.locator("pre").inner_text().splitlines()
    assert lines[0].startswith("player 1: mark on ") and 5 <= len(lines) - 1 <= 9


FAILING = """\
statuto 1
game example/failing
  title en "Failing"
  players 2

article act.go
  en "Going."
  memory size: 0 to 2
  action go:
    increase size by 1
  must go
  turn:
    choose go
"""


def test_where_the_rules_fail_a_page_is_told_what_statuto_tells(page: Page, tmp_path: Path) -> None:
    (tmp_path / "book.statuto").write_text(FAILING, "utf-8")
    module, description = built(tmp_path, str(tmp_path / "book.statuto"))
    page.add_script_tag(path=str(HOST))
    caught = PLAYED.replace(
        "game.step(index);", "try { game.step(index); } catch (e) { return { ...e, said: e.message }; }"
    )
    told = page.evaluate(caught, [base64.b64encode(module).decode(), description, "1"])
    said = "`size` would become 3; it goes from 0 to 2."
    assert told == {"code": "E002", "article": "act.go", "said": said}


def test_what_a_description_holds(tmp_path: Path) -> None:
    _, data = built(tmp_path, "san-gimignano/fr-2002", "--players", "3", "--description", str(tmp_path / "game.json"))
    assert (data["schema"], data["interface"], data["book"], data["players"]) == (1, 1, "san-gimignano/fr-2002", 3)
    assert data["domains"]["player"]["names"] == ["player 1", "player 2", "player 3"]
    assert data["zones"] and data["tiles"][0]["slots"] > 1
    assert all(set(node) >= {"at", "kind", "article"} for node in data["nodes"])
    assert {failure["code"] for failure in data["failures"]} >= {"E001", "E018"}
    assert all(parameter["domain"] in data["domains"] for act in data["actions"] for parameter in act["parameters"])
    _, data = built(tmp_path, "classics/othello")
    (board,) = data["boards"]
    assert board["columns"][:3] == [1, 2, 3] and len(board["beside"]) == 64 and len(board["directions"]) == 8
    _, data = built(tmp_path, "medina/2014")
    assert data["signs"][0]["signs"][0]["text"]


def test_what_cannot_be_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "book.statuto"
    path.write_text(FAILING.replace("0 to 2", "0 to 2\n  option wide: 1 to 3 = 1"), "utf-8")
    out = str(tmp_path / "game.wasm")
    assert "T052" in run(str(path), "-o", out, "--set", "narrow=1", code=2)
    monkeypatch.setattr("statuto.compiled.bounds.MOST_CODE", 100)
    assert "There is no module of this book" in run(str(path), "-o", out, code=1)
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert "U007" in run(str(path), "-o", out, code=2)
    assert not (tmp_path / "game.wasm").exists()
