"""Counts of moves and whole trees through the compiled evaluator."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.compiled import Compiled, compile
from statuto.evaluate.engine import Engine
from statuto.evaluate.perft import Perft, TimeIsUp
from statuto.findings import Findings
from statuto.machine.code import Machine
from statuto.machine.lower import lower
from statuto.resolve.load import load


def machine_of(book: str, players: int = 2, options: tuple[tuple[str, int], ...] = ()) -> Machine:
    findings = Findings()
    loaded = load(book, findings)
    assert loaded is not None
    return lower(build(loaded, Setting(players, options), findings).program)


TIC_TAC_TOE = (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)


def perft(compiled: Compiled, book_depths: range, by: str = "choice") -> tuple[int, ...]:
    counts = []
    for depth in book_depths:
        compiled.start()
        counts.append(compiled.perft(depth, by))
    return tuple(counts)


def test_tic_tac_toe_to_the_end() -> None:
    assert perft(compile(machine_of("classics/tic-tac-toe")), range(10)) == TIC_TAC_TOE


SHUFFLED = """statuto 1
game example/shuffled
  title en "Shuffled"
  players 2

section play "Play"

article all.there
  title en "All there is"
  en "Three cards are shuffled; then cards go to the bottom, one by chance."
  kind rank: low, middle, high
  piece card of each rank: 1
  zone deck: card in order
  setup:
    put every card into deck
    shuffle deck
  action sink with card c among (cards in deck):
    move card of rank of c from deck to bottom of deck
  must sink
  turn:
    choose sink
    choose sink by chance
  limit 9 turns
"""


def test_outcomes_of_shuffles_and_moves_by_chance_are_branches(tmp_path: Path) -> None:
    (tmp_path / "shuffled.statuto").write_text(SHUFFLED, "utf-8")
    compiled = compile(machine_of(str(tmp_path / "shuffled.statuto")))
    orders = 3 * 2
    assert perft(compiled, range(4)) == (1, orders * 3, orders * 3 * 3 * 3, orders * 3 * 9 * 9)


def test_counting_leaves_the_record_as_it_was() -> None:
    compiled = compile(machine_of("classics/tic-tac-toe"))
    compiled.start()
    compiled.advance()
    compiled.play(4)
    compiled.advance()
    before, moves = compiled.copy(), compiled.moves()
    assert compiled.perft(2) == 8 * 7
    assert (compiled.copy(), compiled.moves()) == (before, moves)


def test_counting_with_copies_from_outside() -> None:
    """The same counts, with `copy` and `restore` in place of the module's own copies."""
    compiled = compile(machine_of("classics/tic-tac-toe"))

    def count(depth: int) -> int:
        kind, total = compiled.advance(), 0
        if depth == 0 or kind == Compiled.OVER:
            return int(depth == 0)
        before, moves = compiled.copy(), len(compiled.moves())
        for index in range(moves):
            compiled.restore(before)
            compiled.play(index)
            total += count(depth - 1)
        return total

    for depth in range(5):
        compiled.start()
        assert count(depth) == TIC_TAC_TOE[depth]


@pytest.mark.parametrize(
    ("book", "counts"),
    [
        ("classics/connect-four", (1, 7, 49, 343, 2401, 16807, 117649, 823536)),
        ("classics/breakthrough", (1, 22, 484, 11132, 256036)),
        ("classics/othello", (1, 4, 12, 56, 244, 1396, 8200)),
        ("classics/kuhn-poker", (1, 12, 24, 12)),
    ],
)
def test_known_counts(book: str, counts: tuple[int, ...]) -> None:
    assert perft(compile(machine_of(book)), range(len(counts))) == counts


def test_counts_where_duties_leave_some_of_the_moves() -> None:
    # The reference evaluator counts the same.
    machine = machine_of(str(Path(__file__).with_name("duties.statuto")))
    assert perft(compile(machine), range(4)) == (1, 10, 64, 228)
    machine.program.duties.clear()
    assert perft(compile(machine), range(4)) == (1, 10, 74, 300)


TURNS = """statuto 1
game example/turns
  title en "Turns"
  players 2

section play "Play"

article all.there
  title en "All there is"
  en "A number is drawn and one is chosen; then players add as often as they like and stop."
  kind way: north, south, west
  memory drawn: way = north
  memory sum: 0 to 9 = 0
  setup:
    pick w at random from ways
    set drawn to w
    choose add
  action add:
    increase sum by 1
  action stop:
    set sum to 0
  may add when sum is less than 2
  must stop when sum is less than 9
  turn:
    choose add, stop
    if sum is more than 0:
      choose stop
  end when turns is 4, nobody wins
"""


def test_a_turn_is_all_that_its_player_decides_and_a_setup_is_none(tmp_path: Path) -> None:
    (tmp_path / "turns.statuto").write_text(TURNS, "utf-8")
    machine = machine_of(str(tmp_path / "turns.statuto"))
    engine = Engine(machine)
    expected = tuple(Perft(engine, "turn").count(engine.start(), depth) for depth in range(6))
    assert expected[1] % 3 == 0 and expected[5] == 0 < expected[4]
    assert perft(compile(machine), range(6), "turn") == expected


@pytest.mark.parametrize(
    ("book", "counts"),
    [
        ("classics/connect-four", (1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234)),
        ("classics/nine-mens-morris", (1, 24, 552, 12144, 255024, 5140800)),
        ("classics/english-draughts", (1, 7, 49, 302, 1469, 7361, 36768, 179740)),
        ("classics/kuhn-poker", (1, 12, 24, 12, 0)),
    ],
)
def test_known_counts_of_turns(book: str, counts: tuple[int, ...]) -> None:
    assert perft(compile(machine_of(book)), range(len(counts)), "turn") == counts


def test_a_count_that_is_given_up_leaves_the_record_as_it_was() -> None:
    compiled = compile(machine_of("classics/connect-four"))
    compiled.start()
    with pytest.raises(TimeIsUp):
        compiled.perft(30, "turn", time.perf_counter() + 0.01)
    assert compiled.perft(3, "turn") == 343


def test_kuhn_poker_has_58_histories_and_30_terminals() -> None:
    compiled = compile(machine_of("classics/kuhn-poker"))
    histories = terminals = 0
    compiled.start()
    pending = [compiled.copy()]
    while pending:
        compiled.restore(pending.pop())
        kind = compiled.advance()
        histories += 1
        terminals += kind == Compiled.OVER
        here = compiled.copy()
        choices = {Compiled.OVER: list, Compiled.DECISION: compiled.moves, Compiled.CHANCE: compiled.outcomes}[kind]()
        for index in range(len(choices)):
            compiled.restore(here)
            (compiled.play if kind == Compiled.DECISION else compiled.chance)(index)
            pending.append(compiled.copy())
    assert (histories, terminals) == (58, 30)


def test_random_games_inside_the_module() -> None:
    compiled = compile(machine_of("classics/kuhn-poker"))
    games = compiled.playouts(7, 1200)
    assert len(games) == 1200
    assert {winners for winners, _ in games} == {0b01, 0b10}
    assert {moves for _, moves in games} == {2, 3}
    # Half of the games begin with a check and half of those go on with a bet: a quarter has three moves.
    assert 200 < sum(moves == 3 for _, moves in games) < 400
    assert compiled.choices() == 0
    assert games[:3] == compiled.playouts(7, 3)


def test_a_step_is_a_choice_and_what_follows() -> None:
    compiled = compile(machine_of("classics/kuhn-poker"))
    compiled.start()
    kinds = [compiled.advance()]
    assert compiled.outcomes() == [(0, 1), (1, 1), (2, 1)]
    while kinds[-1] != Compiled.OVER:
        before = compiled.copy()
        with pytest.raises(IndexError):
            compiled.step(compiled.choices())
        with pytest.raises(IndexError):
            (compiled.play if kinds[-1] == Compiled.CHANCE else compiled.chance)(0)
        compiled.restore(before)
        kinds.append(compiled.step(0))
    assert kinds == [Compiled.CHANCE] * 2 + [Compiled.DECISION] * 2 + [Compiled.OVER]
    with pytest.raises(IndexError):
        compiled.step(0)
    assert compiled.moves() == []
    compiled.restore(compiled.copy())
    assert compiled.moves() == []
