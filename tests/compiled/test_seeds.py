"""The same seed gives the same game in both evaluators; what is drawn inside the module is drawn bit for bit."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("wasmtime")

import wasmtime
from tiny import engine_of

from statuto.checks.program import Setting
from statuto.compiled import Compiled, compile
from statuto.compiled.agreed import CAPPED, ENDED, HEAD, MOST_GAMES, signed
from statuto.compiled.draws_text import draws
from statuto.compiled.wat import COUNT, RECORD, Memory
from statuto.evaluate.chance import GAMMA, MASK, Dice, key, mix, one_of, site_number
from statuto.evaluate.engine import Chance, Engine
from statuto.evaluate.playout import CHOICE, choice
from statuto.simulate.run import engine_of as engine_named
from statuto.simulate.run import play_one

HERE = Path(__file__).parent
BOOKS = {
    "tic-tac-toe": ("classics/tic-tac-toe", 2, 30),
    "kuhn-poker": ("classics/kuhn-poker", 2, 60),
    "leduc-poker": ("classics/leduc-poker", 2, 60),
    "connect-four": ("classics/connect-four", 2, 10),
    "breakthrough": ("classics/breakthrough", 2, 3),
    "english-draughts": ("classics/english-draughts", 2, 2),
    "nine-mens-morris": ("classics/nine-mens-morris", 2, 2),
    "oware": ("classics/oware", 2, 2),
    "torri": ("torri/base", 2, 4),
    "medina": ("medina/2001", 3, 1),
    "constructs": (str(HERE / "constructs.statuto"), 3, 20),
    "control": (str(HERE / "control.statuto"), 2, 3),
    "decks": (str(HERE / "decks.statuto"), 3, 20),
}


@cache
def both(book: str, players: int) -> tuple[Engine, Compiled]:
    engine = engine_named(book, Setting(players))
    return engine, compile(engine.machine)


def told(engine: Engine, seed: int, most: int) -> list[Any]:
    """What a batch tells of a game, from the reference; the message and the moves of one that fails."""
    played = play_one(engine, seed, None, most)
    if played.stopped == "dead end":
        return [played.message]
    scores = [value for row in played.scores.values() for value in row]
    stopped = CAPPED if played.stopped == "capped" else ENDED
    head = [stopped, sum(1 << seat for seat in played.winners), played.moves, played.turns, played.deals]
    return head + scores


def rows(compiled: Compiled, first: int, games: int, most: int) -> list[list[Any]]:
    """The same, game by game, from the module."""
    found: list[list[Any]] = []
    while len(found) < games:
        batch = compiled.batch(first + len(found), games - len(found), most)
        numbers = [batch.numbers[at : at + batch.width] for at in range(0, len(batch.numbers), batch.width)]
        found += [row if row[0] == ENDED else [CAPPED, 0, *row[2:HEAD]] for row in numbers]
        if batch.error is not None:
            found.append([batch.error.message])
    return found


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("first", [1, 2**63 - 1])
def test_a_seed_gives_the_same_game(name: str, first: int) -> None:
    book, players, games = BOOKS[name]
    engine, compiled = both(book, players)
    assert rows(compiled, first, games, 400) == [told(engine, first + k, 400) for k in range(games)]


@pytest.mark.parametrize("name", ["leduc-poker", "torri", "control", "decks"])
def test_each_step_of_a_game_is_the_same(name: str) -> None:
    """The moves on offer, and the record in the end, where the reference draws and the module plays."""
    book, players, _ = BOOKS[name]
    engine, compiled = both(book, players)
    seed, made, dice = 11, 0, Dice(11)
    record = engine.start()
    compiled.start()
    while (node := engine.advance(record)) is not None and made < 60:
        kind = compiled.advance()
        if isinstance(node, Chance):
            assert kind == Compiled.CHANCE
            index = dice.weighted(node.site, node.weights)
            engine.chance(record, node, node.outcomes[index])
            compiled.chance(index)
            continue
        assert compiled.moves() == node.moves and compiled.seat == node.seat
        index = choice(seed, made, len(node.moves))
        engine.play(record, node.moves[index], node.seat)
        compiled.play(index)
        made += 1
    compiled.advance()
    before = compiled.record()[RECORDED]
    assert compiled.playouts(seed, 1, 60)[0][1] == made
    assert compiled.record()[RECORDED] == before


RECORDED = slice(1, 8)
"""The control part of a record, but for where it stands."""

STUCK = """\
statuto 1
game a/b
  players 2

article all
  memory spent: 0 to 9
  memory side: 0 to 2
  kind coin: head, tail, edge
  action spend:
    increase spent by 1
  must spend when spent is less than 3 + side
  turn:
    pick c at random from coins
    if c is edge: set side to 2
    choose spend
  score purse for player p: spent + side
  end when spent is 4, player 1 wins
"""


def test_games_that_fail_do_not_stop_those_after_them() -> None:
    engine = engine_of(STUCK)
    compiled = compile(engine.machine)
    found = rows(compiled, 1, 40, 100)
    assert found == [told(engine, seed, 100) for seed in range(1, 41)]
    stuck = [row for row in found if len(row) == 1]
    assert 3 < len(stuck) < 37 and all("must spend, and has no legal move" in row[0] for row in stuck)
    capped = compiled.batch(1, 5, 2)
    assert capped.stopped() == [CAPPED] * 5 and capped.moves() == [2] * 5 and capped.error is None


def test_columns_of_a_batch() -> None:
    engine = engine_of(STUCK.replace("spent is less than 3 + side", "spent is less than 9"))
    batch = compile(engine.machine).batch(1, 30)
    played = [play_one(engine, seed) for seed in range(1, 31)]
    assert batch.games == 30 and batch.error is None and batch.stopped() == [ENDED] * 30
    assert batch.winners() == [1] * 30 and batch.deals() == [0] * 30
    assert batch.moves() == [game.moves for game in played] and batch.turns() == [game.turns for game in played]
    for seat in (0, 1):
        assert batch.score(0, seat, 2) == [game.scores["purse"][seat] for game in played]
    assert {4, 6} == set(batch.score(0, 0, 2))


def test_playouts_of_more_games_than_one_call_has() -> None:
    engine, compiled = both("classics/kuhn-poker", 2)
    games = compiled.playouts(3, MOST_GAMES + 2)
    assert games[MOST_GAMES:] == compiled.playouts(3 + MOST_GAMES, 2)
    assert games[0] == (sum(1 << seat for seat in play_one(engine, 3).winners), play_one(engine, 3).moves)


MODULE = """(module
(memory (export "memory") 1)
(func $row (param $i i32) (result i32) (local.get $i))
{draws}
(export "begin" (func $begin)) (export "drawn" (func $drawn)) (export "one_of" (func $one_of))
(export "chosen" (func $chosen)) (export "output" (func $output))
{segments})"""


def unmixed(output: int) -> int:
    """The state of which an output comes."""
    output ^= output >> 31 ^ output >> 62
    output = output * pow(0x94D049BB133111EB, -1, 2**64) & MASK
    output ^= output >> 27 ^ output >> 54
    output = output * pow(0xBF58476D1CE4E5B9, -1, 2**64) & MASK
    return output ^ output >> 30 ^ output >> 60


def test_draws_bit_for_bit() -> None:
    memory = Memory(8)
    sites = {3: "one#1", 5: "two#1", 6: "one#1"}
    text = draws(sites, 7, memory, 1024, 8)
    store = wasmtime.Store()
    module = wasmtime.Module(store.engine, MODULE.format(draws=text, segments=memory.segments()))
    exports = wasmtime.Instance(store, module, []).exports(store)
    cells = exports["memory"]

    def put(at: int, value: int) -> None:
        cells.write(store, value.to_bytes(4, "little"), at)

    often: dict[str, int] = {}
    for seed in (0, 1, 77, MASK, 2**63):
        exports["begin"](store, signed(seed))
        assert exports["output"](store) & MASK == mix(key(seed, CHOICE, 0) + GAMMA & MASK)
        often.clear()
        for at in (3, 3, 5, 6, 3, 5) * 5:
            put(RECORD, at)
            site = sites[at]
            drawn = one_of(key(seed, site_number(site), often.get(site, 0)), 1000)
            assert exports["drawn"](store, 1000) == drawn
            often[site] = often.get(site, 0) + 1
    # An output of all ones is passed over for every number that is no power of 2.
    state = (unmixed(MASK) - GAMMA) & MASK
    assert mix(state + GAMMA & MASK) == MASK
    for n in (1, 2, 3, 7, 2**30, 2**31 - 1):
        assert exports["one_of"](store, signed(state), n) == one_of(state, n)
        put(COUNT, n)
        assert exports["chosen"](store, -1) == (MASK % n if n in (1, 2, 2**30) else one_of(key(2**63, CHOICE, 0), n))
