"""The machine's own reading, where commands print it."""

from __future__ import annotations

import json


def test_why_says_how_the_clause_is_read(run) -> None:
    said = run("why", "classics/tic-tac-toe", "mark on a1").stdout
    assert "    the machine reads: A player must mark on a square s when there is no mark on s.\n" in said
    said = run("why", "classics/connect-four", "drop on d3").stdout
    assert (
        "  not permitted by 1.2 disc.drop of classics/connect-four:" in said
        and "    the machine reads: A player must drop" in said
    )


def test_why_says_from_what_one_must_choose(run) -> None:
    said = run("why", "torri/base", "--seed", "1", "close").stdout
    assert "\n    one of these is to be done: buy, exchange, build solid, build coloured, " in said
    assert "one of these" not in run("why", "classics/tic-tac-toe", "mark on a1").stdout


def test_show_prints_the_sentences_of_an_article(run) -> None:
    said = run("show", "classics/tic-tac-toe", "mark.put").stdout
    assert "  The machine reads:\n    To mark on a square s, the player puts a mark of their own on s.\n" in said
    data = json.loads(run("show", "classics/tic-tac-toe", "turn.order", "--format", "json").stdout)
    assert data["machine_reads"] == ["On their turn the player is to mark."]
