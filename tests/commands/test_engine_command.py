"""`statuto engine` as a process of its own: lines in, lines out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def lines(text: bytes, *words: str, encoding: str = "utf-8") -> list[Any]:
    """What the program answers to what it is given."""
    done = subprocess.run(
        [sys.executable, "-m", "statuto", "engine", "classics/tic-tac-toe", *words],
        input=text,
        env={**os.environ, "PYTHONPATH": str(ROOT / "interpreter"), "PYTHONIOENCODING": encoding},
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.decode(encoding).split("\n")[:-1]]


def test_a_game_by_lines() -> None:
    answers = lines(
        b'{"do": "new", "seed": 3}\n\n{"do": "play", "move": "mark on b2"}\r\n'
        b'{"do": "play", "move": "mark on b2"}\n{"do": "legal"}'
    )
    assert [answer.get("do", "error") for answer in answers] == ["new", "play", "error", "legal"]
    assert answers[1]["seat_to_move"] == 2 and len(answers[3]["moves"]) == 8
    (clause,) = answers[2]["error"]["why"]["not_permitted_by"]
    assert (clause["article"], clause["number"], clause["mode"]) == ("mark.put", "1.2", "must")


def test_bad_lines_and_the_session_goes_on() -> None:
    bad = [b"\xff\xfe\x00", b"{", b"[" * 50_000, b'"' + b"x" * 2_500_000 + b'"', b'{"do": "play", "move": "\\ud800"}']
    answers = lines(b'{"do": "new"}\n' + b"\n".join(bad) + b'\n{"do": "view"}\n')
    assert [("error" in answer) for answer in answers] == [False, *[True] * len(bad), False]
    assert "at most 1,000,000" in answers[4]["error"]["message"]
    assert answers[-1]["view"]["turn"] == 1


def test_another_encoding_and_no_input() -> None:
    answers = lines('{"do": "new"}\n{"do": "play", "move": "märk – 三"}\n'.encode(), encoding="ascii")
    assert "error" in answers[1]
    assert lines(b"") == [] and lines(b"\n\n") == []
