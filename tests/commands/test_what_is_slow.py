"""What is said where many games are about to be played slowly."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from statuto.commands.app import app

SAID = "Without wasmtime the reference evaluator plays"
TWO = ("classics/tic-tac-toe", "classics/tic-tac-toe")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", TWO[0], "-n", "100"), True),
        (("simulate", TWO[0], "-n", "99"), False),
        (("simulate", TWO[0], "-n", "100", "--evaluator", "reference"), False),
        (("compare", *TWO, "-n", "100"), True),
    ],
)
def test_without_wasmtime_many_games_are_slow(
    words: tuple[str, ...], said: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_it = CliRunner().invoke(app, words)
    assert with_it.exit_code == 0 and SAID not in with_it.stderr
    monkeypatch.setattr("statuto.commands.progress.find_spec", lambda name: None)
    without = CliRunner().invoke(app, words)
    assert without.exit_code == 0 and (SAID in without.stderr) == said
