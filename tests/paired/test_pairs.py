"""Pairs of games: what is summed over them, in any evaluator and any number of processes, and when a run ends."""

from __future__ import annotations

import multiprocessing
import statistics
from functools import partial
from pathlib import Path

import pytest
from tiny import engine_of

from statuto.checks.program import Setting
from statuto.paired.comparison import compared, narrow
from statuto.paired.games import Games
from statuto.paired.measures import Measures
from statuto.paired.report import Report, as_data, as_text, report
from statuto.paired.run import LARGEST, SPAN, Asked, Pieces, Run, Table, blocks, play_pairs
from statuto.paired.sentences import _seats
from statuto.simulate.run import play_one

BOOK = """\
statuto 1
game a/b
  players 2 to 3
article all
  memory purse of each player: 0 to 99
  memory round: 0 to 99
  kind coin: head, tail, edge
  action keep:
    increase purse of mover by 1
  action toss:
    pick c at random from coins
    if c is head: increase purse of mover by {win}
    if c is edge: increase round by 90
  may keep
  may toss
  turn:
    choose keep, toss
    increase round by 1
    if round is more than 80: increase round by 50
  score coins for player p: purse of p
{more}
  winner p has most score of p
  end when round is more than {rounds}
"""


def text(win: int = 2, rounds: int = 5, more: str = "") -> str:
    return BOOK.format(win=win, rounds=rounds, more=more)


def written(folder: Path, *texts: str) -> tuple[str, ...]:
    names = []
    for place, one in enumerate(texts):
        path = folder / f"book{place}.statuto"
        path.write_text(one.replace("game a/b", f"game a/b{place}"), "utf-8")
        names.append(str(path))
    return tuple(names)


def asked(books: tuple[str, ...], evaluator: str = "compiled", most: int = 50, players: int = 2) -> Asked:
    return Asked(books, (Setting(players),) * len(books), most, evaluator)


def told(asked_: Asked, run: Run, measures: Measures, within: float | None = None) -> Report:
    return report([(name, f"Book {place}") for place, name in enumerate(asked_.books)], run, measures, 1, within)


@pytest.mark.parametrize("evaluator", ["compiled", "reference"])
def test_sums_are_those_of_single_games(tmp_path: Path, evaluator: str) -> None:
    books = written(tmp_path, text(), text(win=3, rounds=6))
    run, measures = play_pairs(asked(books, evaluator, most=5), range(1, 151))
    engines = [engine_of(text()), engine_of(text(win=3, rounds=6))]
    games = [[play_one(engine, seed, most=5) for seed in range(1, 151)] for engine in engines]
    both = [pair for pair in zip(*games, strict=True) if all(game.stopped == "ended" for game in pair)]
    (found,) = compared(run, measures, False)
    assert run.evaluators == [{evaluator: 150}] * 2
    assert 20 < found.pairs.count == len(both) < 150
    assert found.pairs.unended == [sum(game.stopped != "ended" for game in one) for one in games]
    shares = [[(0 in game.winners) / max(1, len(game.winners)) for game in pair] for pair in both]
    first = found.of("wins.1")
    assert (first.first, first.second) == tuple(
        pytest.approx(statistics.fmean(column)) for column in zip(*shares, strict=True)
    )
    moves, apart = found.of("moves"), [b.moves - a.moves for a, b in both]
    assert moves.mean == pytest.approx(statistics.fmean(apart))
    assert moves.deviation == pytest.approx(statistics.stdev(apart))
    best = found.of("best")
    assert best.second == pytest.approx(statistics.fmean(max(b.scores["coins"]) for _, b in both))
    alike = [(a.winners, a.moves, a.turns, a.scores) == (b.winners, b.moves, b.turns, b.scores) for a, b in both]
    assert found.pairs.alike == sum(alike) > 0


def test_a_book_is_no_other_than_itself(tmp_path: Path) -> None:
    books = written(tmp_path, text(), text())
    run, measures = play_pairs(asked(books), range(1, 301))
    (found,) = compared(run, measures, False)
    assert found.pairs.alike == found.pairs.count == 300
    assert not any(one.differs for one in found.differences)
    assert narrow([found], 0.05) and not narrow([found], 0.01)
    assert "No difference was found in how often the first and second seats win" in as_text(
        told(asked(books), run, measures)
    )


def test_processes_and_evaluators_make_no_difference(tmp_path: Path) -> None:
    books = written(tmp_path, text(), text(win=4), text(rounds=9))
    ways = [("compiled", 1), ("compiled", 2), ("reference", 1)]
    found = []
    for evaluator, jobs in ways:
        done: list[int] = []
        run, measures = play_pairs(asked(books, evaluator), range(1, 201), jobs, done.append)
        assert sum(done) == run.seeds == 200
        data = as_data(told(asked(books), run, measures))
        for side in (data["base"], *data["books"]):
            assert side.pop("evaluator") == evaluator and side.pop("evaluators") == {evaluator: 200}
        found.append(data)
    assert found[0] == found[1] == found[2]


def test_what_several_evaluators_played_is_told_of_each(tmp_path: Path) -> None:
    """As when some workers of a cluster have no wasmtime."""
    books = written(tmp_path, text(), text(win=4))
    run, measures = play_pairs(asked(books, "compiled"), range(1, 31))
    run.merge(play_pairs(asked(books, "reference"), range(31, 41))[0])
    base = as_data(told(asked(books), run, measures))["base"]
    assert base["evaluator"] == "compiled and reference"
    assert base["evaluators"] == {"compiled": 30, "reference": 10}


def test_a_run_ends_where_it_is_enough_whoever_plays_it(tmp_path: Path) -> None:
    books = written(tmp_path, text(), text(win=3))

    def enough(run: Run, measures: Measures) -> bool:
        return narrow(compared(run, measures, True), 0.02)

    runs = [play_pairs(asked(books), range(1, 100_000), jobs, enough=enough)[0] for jobs in (1, 2)]
    assert 300 < runs[0].seeds == runs[1].seeds < 99_000
    before = play_pairs(asked(books), range(1, 300))
    assert not enough(*before)


def test_a_run_that_is_stopped_has_the_first_pairs(tmp_path: Path) -> None:
    books = written(tmp_path, text(), text(win=3))
    for jobs in (1, 2):
        answers = partial(next, iter([False] * 4), True)
        run, measures = play_pairs(asked(books), range(1, 5000), jobs, stopped=answers)
        assert 0 < run.seeds < 5000
        whole, _ = play_pairs(asked(books), range(1, run.seeds + 1))
        assert as_data(told(asked(books), run, measures)) == as_data(told(asked(books), whole, measures))


def test_what_only_one_book_counts_is_said(tmp_path: Path) -> None:
    books = written(tmp_path, text(), text(more="  score thrift for player p: 2"))
    run, measures = play_pairs(asked(books), range(1, 41))
    (found,) = compared(run, measures, False)
    thrift = found.of("score.thrift")
    assert (thrift.first, thrift.second, thrift.known, thrift.differs) == (None, 2.0, False, False)
    assert found.of("points").mean == 2.0
    assert "Only B counts thrift (2.0 a player)." in as_text(told(asked(books), run, measures))


def test_games_that_do_not_end_are_left_out_and_said(tmp_path: Path) -> None:
    books = written(tmp_path, text(), text(rounds=99))
    run, measures = play_pairs(asked(books, most=9), range(1, 101))
    shown = as_text(told(asked(books), run, measures))
    assert "Games that came to no end by the rules:" in shown and "of B" in shown
    none, _ = play_pairs(asked(books, most=1), range(1, 11))
    (found,) = compared(none, measures, False)
    shown_text = " ".join(as_text(told(asked(books, most=1), none, measures)).split())
    assert shown_text.endswith("No pair counts, so there is nothing to compare.")
    assert found.pairs.count == 0 and not any(one.known for one in found.differences)
    assert "9 of A and 10 of B. Their pairs are left out, so that 0 count." in shown_text


def test_blocks_grow_and_leave_nothing_out() -> None:
    parts = list(blocks(range(5, 30_005)))
    assert [seed for part in parts for seed in part] == list(range(5, 30_005))
    assert len(parts[0]) == 10 and max(map(len, parts)) == LARGEST


def test_blocks_are_played_in_pieces_of_a_while() -> None:
    pieces, parts = Pieces(range(5, 3005)), list[range]()
    for piece in pieces:
        parts.append(piece)
        pieces.took(Run(len(piece), [], [], seconds=len(piece) * 0.01))
    assert [seed for part in parts for seed in part] == list(range(5, 3005))
    assert len(parts[0]) == 1 and max(map(len, parts)) == 100 * SPAN
    assert {block.stop for block in blocks(range(5, 3005))} <= {part.stop for part in parts}
    slow = Pieces(range(90))
    slow.took(Run(1, [], [], seconds=60))
    assert len(next(slow)) == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_comes_to_the_same_however_it_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    books = written(tmp_path, text(), text(win=3))
    looked, stops = list[int](), list[int]()

    def enough(run: Run, measures: Measures) -> bool:
        looked.append(run.seeds)
        return narrow(compared(run, measures, True), 0.04)

    def stopped() -> bool:
        stops.append(1)
        return False

    found, asked_after = [], []
    for span in (0.0, 60.0):
        monkeypatch.setattr("statuto.paired.run.SPAN", span)
        run, measures = play_pairs(asked(books), range(1, 900), jobs, None, stopped, enough)
        found.append(([*looked], as_data(told(asked(books), run, measures))))
        asked_after.append(len(stops))
        looked.clear()
        stops.clear()
    assert found[0] == found[1] and 10 < len(found[0][0]) < 50
    assert asked_after[0] >= found[0][0][-1] > asked_after[1]


def test_who_lets_others_play_makes_no_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    books = written(tmp_path, text(), text(win=3))
    table = Table(asked(books))
    table.play(range(1, 2))
    here, measures = play_pairs(asked(books), range(1, 41))
    monkeypatch.setattr("statuto.paired.games.module_of", None)
    there, same = play_pairs(asked(books), range(1, 41), elsewhere=lambda parts: map(table.play, parts))
    assert here.pairs == there.pairs and measures.all == same.all


def test_a_book_that_is_not_compiled_is_played_all_the_same() -> None:
    engine = engine_of(text())
    assert Games(engine, "reference", 50).play(range(1, 9)) == Games(engine, "compiled", 50).play(range(1, 9))


def test_more_games_than_a_call_may_have() -> None:
    games = Games(engine_of(text()), "compiled", 50)
    assert games.play(range(1200))[-300:] == games.play(range(900, 1200))


def test_shares_of_three_seats_come_to_one(tmp_path: Path) -> None:
    books = written(tmp_path, text(), text(win=5))
    run, measures = play_pairs(asked(books, players=3), range(1, 200))
    (found,) = compared(run, measures, False)
    wins = [found.of(f"wins.{seat}") for seat in (1, 2, 3)]
    assert sum(one.first or 0 for one in wins) == pytest.approx(1) == sum(one.second or 0 for one in wins)


def test_a_process_that_is_gone_ends_a_run_with_what_there_is(tmp_path: Path) -> None:
    books = written(tmp_path, text(), text(win=3))

    def kill(done: int) -> None:
        for child in multiprocessing.active_children():
            child.kill()

    run, measures = play_pairs(asked(books, "reference"), range(1, 50_000), 2, kill)
    assert run.gone and 0 < run.seeds < 49_999
    whole, _ = play_pairs(asked(books, "reference"), range(1, run.seeds + 1))
    assert as_data(told(asked(books), run, measures)) == as_data(told(asked(books), whole, measures))


def test_many_seats_are_called_by_their_numbers() -> None:
    assert _seats([1, 2]) == "the first and second seats" and _seats([3]) == "the third seat"
    assert _seats([10, 11]) == "seat 10 and seat 11" and _seats([11]) == "seat 11"
