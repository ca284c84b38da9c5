"""`statuto show --beside` and `statuto why --position`."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from statuto.commands.app import app

RUNNER = CliRunner()
SAMPLES = Path(__file__).resolve().parents[2] / "docs" / "samples"
BOOKS = ["san-gimignano/fr-2002", "san-gimignano/nl-2003"]


def test_an_article_of_two_editions_stands_in_columns() -> None:
    result = RUNNER.invoke(app, ["show", BOOKS[0], "hexagon.touch", "--beside", BOOKS[1]], env={"COLUMNS": "100"})
    assert result.exit_code == 0
    first, *lines = result.stdout.splitlines()
    assert first.split() == BOOKS
    assert any("at least 2 hexagons" in line and "at least 1 hexagon of" in line for line in lines)
    assert max(map(len, lines)) <= 100


def test_the_data_of_the_columns() -> None:
    result = RUNNER.invoke(app, ["show", BOOKS[0], "hexagon.touch", "--beside", BOOKS[1], "--format", "json"])
    columns = json.loads(result.stdout)["columns"]
    assert [column["book"] for column in columns] == BOOKS
    assert columns[0]["article"]["prose"] != columns[1]["article"]["prose"]


def test_an_article_that_one_book_lacks() -> None:
    result = RUNNER.invoke(app, ["show", BOOKS[0], "mark.put", "--beside", "classics/tic-tac-toe"])
    assert result.exit_code == 0
    assert "no such article" in result.stdout


def test_an_article_that_all_lack_and_no_article() -> None:
    assert RUNNER.invoke(app, ["show", BOOKS[0], "no.such", "--beside", BOOKS[1]]).exit_code == 2
    assert RUNNER.invoke(app, ["show", BOOKS[0], "--beside", BOOKS[1]]).exit_code == 2
    assert RUNNER.invoke(app, ["show", BOOKS[0], "hexagon.touch", "--beside", "no/book"]).exit_code == 2


def test_why_in_a_position() -> None:
    move = "lay with brown-red-blue at 2/0 facing 0"
    result = RUNNER.invoke(app, ["why", BOOKS[0], "--position", str(SAMPLES / "start-pair.txt"), move])
    assert result.exit_code == 0
    assert "refused" in result.stdout.splitlines()[0]
    assert result.stdout.splitlines()[1].split()[:2] == ["forbidden", "by"]
    assert "hexagon.touch" in result.stdout


def test_positions_that_cannot_be_used(tmp_path: Path) -> None:
    for text in ("given 9 players\n", "set nothing to 1\n", "", "given 2 players\n  at nowhere\n"):
        file = tmp_path / "position.txt"
        file.write_text(text, encoding="utf-8")
        result = RUNNER.invoke(app, ["why", BOOKS[0], "--position", str(file), "wait"])
        assert (result.exit_code, result.stdout) == (2, ""), text
    file.write_bytes(b"\xff\xfe")
    assert RUNNER.invoke(app, ["why", BOOKS[0], "--position", str(file)]).exit_code == 2
    assert RUNNER.invoke(app, ["why", BOOKS[0], "--position", str(tmp_path)]).exit_code == 2
