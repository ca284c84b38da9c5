"""Which rules of Le Torri never come into play in many games at random, and why."""

from __future__ import annotations

import pytest

from statuto.checks.program import Setting
from statuto.simulate.report import report
from statuto.simulate.run import engine_of, play_games

GAMES = 1000
UNUSED = {
    "torri/base": {"close.building": "Seats that move at random do not come to own four finished towers."},
    "torri/noble": {},
}


@pytest.mark.long
@pytest.mark.parametrize("name", UNUSED)
def test_every_rule_is_used_but_for_those_that_are_explained(name: str) -> None:
    found = report(name, 1, 2, play_games(engine_of(name, Setting(2)), range(1, GAMES + 1), 20_000, None))
    assert found["ended"] == found["games"] == GAMES and not found["dead_ends"]
    unused = {id for id, use in found["articles"].items() if not use["applied"] and not use["refused"]}
    assert unused == set(UNUSED[name])
