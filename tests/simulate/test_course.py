"""The course of a game: what there is to choose from, and how often the lead changes, told alike by both evaluators."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tiny import engine_of

from statuto.evaluate.engine import Decision
from statuto.evaluate.playout import choice
from statuto.findings import RulesError
from statuto.simulate.course import led
from statuto.simulate.report import report
from statuto.simulate.runner import Runner
from statuto.simulate.totals import Totals

RACE = """\
statuto 1
game a/b
  players 3

article race
  memory gone of each player: 0 to 99
  memory spins of each player: 0 to 99
  kind pace: one, two, three
  action go with pace d:
    increase spins of mover by 1
    if d is two: increase gone of mover by 2
    if d is three: increase gone of mover by 5
  must go
  must not go when d is three and gone of mover is 0

article turn
  turn:
    choose go
  score far for player p: gone of p
  score often for player p: spins of p
  winner p has most score of p

article end
  end when spins of player 3 is 6
"""


def total(text: str, evaluator: str, games: int = 40) -> Totals:
    runner = Runner(engine_of(text), evaluator)
    assert runner.evaluator == evaluator
    found = runner.play(range(1, games + 1))
    found.seconds = 0
    return found


def test_both_evaluators_tell_the_same_course() -> None:
    found = total(RACE, "compiled")
    assert found == total(RACE, "reference")
    assert found.ended == 40 and len(found.leads) > 3 and found.leads[0] < 20
    assert found.moves * 2 < found.choices < found.moves * 3 and found.most == 3 and found.forced == 0
    assert found.turns == {18: 40}


def test_the_lead_is_taken_by_who_leads_alone_after_another() -> None:
    """Replayed by hand: the leader at the first decision of each turn, then the winners."""
    engine = engine_of(RACE)
    for seed in range(1, 11):
        found = Runner(engine, "compiled").play(range(seed, seed + 1))
        assert sum(number * times for number, times in found.leads.items()) == changes(seed)


def changes(seed: int) -> int:
    engine = engine_of(RACE)
    record, standing, made = engine.start(), list[list[int]](), 0
    while isinstance(node := engine.advance(record), Decision):
        sheet = engine.score_sheet(record)
        standing.append([sum(row) for row in zip(*sheet.values(), strict=True)])
        engine.play(record, node.moves[choice(seed, made, len(node.moves))], node.seat)
        made += 1
    sheet = engine.score_sheet(record)
    standing.append([sum(row) for row in zip(*sheet.values(), strict=True)])
    alone = [row.index(max(row)) for row in standing if row.count(max(row)) == 1]
    return sum(one != other for one, other in pairwise(alone))


def test_what_cannot_be_ranked_has_no_leader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scores are too great a number while player 3 has spun twice to five times; the module alone goes on."""
    text = RACE.replace("gone of p\n", "2000000000 * (spins of player 3 mod 6) + gone of p\n")
    expected = total(text, "reference")
    with pytest.raises(RulesError):
        engine = engine_of(text)
        record, node = engine.start(), None
        for _ in range(12):
            node = engine.advance(record)
            assert isinstance(node, Decision)
            engine.score_sheet(record)
            engine.play(record, node.moves[0], node.seat)
    monkeypatch.delattr(Runner, "_one")
    assert total(text, "compiled") == expected and expected.ended == 40


def test_without_a_ranking_nobody_leads() -> None:
    text = RACE.replace("  winner p has most score of p\n", "").replace("is 6\n", "is 6, player 2 wins\n")
    engine = engine_of(text)
    assert not led(engine.program) and led(engine_of(RACE).program)
    found = total(text, "compiled")
    assert found.leads == {0: 40} and found == total(text, "reference")
    assert "lead_changes" not in report("a/b", 1, 3, found, led=led(engine.program))


def test_scores_of_all_categories_together() -> None:
    found = report("a/b", 1, 3, total(RACE, "compiled"), led=True)
    far, often = found["categories"]["far"], found["categories"]["often"]
    for seat in range(3):
        assert found["total"][seat]["mean"] == pytest.approx(far[seat]["mean"] + often[seat]["mean"], abs=0.002)
        assert found["total"][seat]["deviation"] == pytest.approx(far[seat]["deviation"], abs=0.002)
        assert often[seat]["deviation"] == 0 and often[seat]["mean"] == 6 and often[seat]["low"] is None
    assert sum(one["share"] for one in found["shares"]) == pytest.approx(1, abs=1e-4)
