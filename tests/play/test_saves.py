"""Saves: what changes the hash of the rules, coming back to the same game, and saves that somebody has changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import TESTS, book_of, engine_of

from statuto.checks.program import Setting
from statuto.evaluate.game import Game, new_game
from statuto.findings import Findings
from statuto.play.saves import BadSave, load, rules_hash, save
from statuto.resolve.load import load as load_book

CLASSICS = TESTS.parent / "rules" / "classics"
POKER = (CLASSICS / "leduc-poker.statuto").read_text("utf-8")
TOE = (CLASSICS / "tic-tac-toe.statuto").read_text("utf-8")
BOOK = book_of(POKER)


def played(seed: int, moves: int) -> Game:
    game = new_game(engine_of(POKER), seed)
    for step in range(moves):
        if game.ended:
            break
        game.play(game.legal()[(seed + step) % len(game.legal())])
    return game


def saved(seed: int = 3, moves: int = 2) -> dict[str, Any]:
    return json.loads(json.dumps(save(played(seed, moves), BOOK, "classics/leduc-poker", Setting(2))))


def test_a_save_has_what_it_should() -> None:
    given = saved()
    assert set(given) == {"statuto", "book", "id", "rules", "players", "options", "readings", "seed", "log"}
    assert given["statuto"] == 1 and given["book"] == "classics/leduc-poker" and given["seed"] == 3
    assert [set(entry) for entry in given["log"][:3]] == [{"chance"}, {"chance"}, {"move", "text", "seat"}]


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), moves=st.integers(0, 12))
def test_a_save_comes_back_to_the_same_game(seed: int, moves: int) -> None:
    game = played(seed, moves)
    again = load(saved(seed, moves), engine_of(POKER), BOOK)
    assert again.record == game.record and again.log == game.log and again.legal() == game.legal()
    while not game.ended:
        game.play(game.legal()[-1])
        again.play(again.legal()[-1])
    assert again.log == game.log


def toe(old: str = "", new: str = "") -> str:
    assert old in TOE
    return rules_hash(book_of(TOE.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\narticle", "\n# A comment.\n\n\narticle"),
        ("  turn:\n    choose mark\n", "  turn: # so it is\n      choose mark\n"),
        ('  title en "', '  title en "The '),
        ("  must mark when", "  must   mark   when"),
    ],
)
def test_comments_layout_and_titles_leave_the_hash(old: str, new: str) -> None:
    assert toe(old, new) == toe()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  must mark when", "  may mark when"),
        ("set mark on s to mover", "set mark on s to next player after mover"),
        ("mover wins", "mover loses"),
        ("  players 2\n", "  players 2 to 3\n"),
    ],
)
def test_a_rule_changes_the_hash(old: str, new: str) -> None:
    assert toe(old, new) != toe()


READINGS = TOE.replace(
    "  turn:\n    choose mark\n",
    '  turn:\n    choose mark\n  reading who\n    asks en "Who?"\n    says en "?"\n'
    '    one adopted en "One."\n    two en "Two."\n'
    "  under who two:\n    first player player 2\n",
)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("first player player 2", "first player player 1", False),
        ("one adopted", "one", False),
        ('two en "Two."', 'two adopted en "Two."', False),
        ('asks en "Who?"', 'asks en "Who is it?"', True),
        ('two en "Two."', 'two en "The second."', True),
    ],
)
def test_readings_and_what_stands_under_them(old: str, new: str, same: bool) -> None:
    assert old in READINGS
    text = READINGS.replace(old, new)
    if "adopted" not in text:
        text = text.replace("two en", "two adopted en")
    if text.count("adopted") == 2:
        text = text.replace("one adopted", "one")
    assert (rules_hash(book_of(text)) == rules_hash(book_of(READINGS))) is same


def variant(tmp_path: Path, line: str) -> str:
    path = tmp_path / "x.statuto"
    text = f'statuto 1\nvariant a/b of classics/nine-mens-morris\n  because en "So."\n{line}\n'
    path.write_text(text, "utf-8")
    findings = Findings()
    book = load_book(f"classics/nine-mens-morris+{path}", findings)
    assert book is not None and not findings.errors, [f.message for f in findings]
    return rules_hash(book)


def test_an_exception_and_an_amendment_change_the_hash(tmp_path: Path) -> None:
    one = variant(tmp_path, "except mill.remove when turns is 1")
    two = variant(tmp_path, "except mill.remove when turns is 2")
    three = variant(tmp_path, "amend end.long: LONGEST = 300")
    four = variant(tmp_path, "amend end.long: LONGEST = 301")
    assert len({one, two, three, four}) == 4


def change(**changes: Any) -> dict[str, Any]:
    return {**saved(), **changes}


def log(at: int, **changes: Any) -> dict[str, Any]:
    given = saved()
    given["log"][at] = {**given["log"][at], **changes}
    return given


SAVED = saved()
TAMPERED = [
    (None, "format"),
    ([], "format"),
    (change(statuto=2), "format"),
    (change(seat=1), "cannot go on"),
    (change(rules="0"), "have changed"),
    (change(log=None), "no seed or no log"),
    (change(log={}), "no seed or no log"),
    (change(log=[{}] * 100_001), "no seed or no log"),
    (change(seed="3"), "no seed or no log"),
    (change(seed=True), "no seed or no log"),
    (change(position="given"), "begins at a position"),
    (change(position=3), "begins at a position"),
    (change(log=[3]), "Entry 1 of the log is not an object."),
    (change(log=[]), "before chance has given entry 1"),
    (change(log=[*SAVED["log"][:2], {"chance": 1}]), "Entry 3 of the log is not what chance"),
    (change(log=SAVED["log"][2:]), "a move where chance decides"),
    (log(0, chance=5), "Entry 1 of the log is not what chance gives"),
    (log(0, chance="0"), "Entry 1 of the log is not what chance gives"),
    (log(2, move=[9]), "Move 3 of the log is not legal."),
    (log(2, move=[True]), "Entry 3 of the log has no move."),
    (log(2, move="call"), "Entry 3 of the log has no move."),
    (log(2, move=[]), "not legal"),
    (log(2, seat=2), "another player's"),
]


@pytest.mark.parametrize(("given_save", "says"), TAMPERED, ids=lambda value: str(value)[:40])
def test_a_save_that_was_changed_is_refused(given_save: Any, says: str) -> None:
    with pytest.raises(BadSave) as caught:
        load(given_save, engine_of(POKER), BOOK)
    assert says in str(caught.value)


def test_another_seed_is_found_out() -> None:
    found = 0
    for seed in range(20):
        try:
            found += load(change(seed=seed), engine_of(POKER), BOOK).seed == 3
        except BadSave as error:
            assert "not what chance gives" in str(error)
            found += 100
    assert found > 1000 and found % 100 == 1


def test_a_save_of_a_seat_keeps_the_secrets() -> None:
    game = played(987654321, 2)
    for seat in (0, 1):
        text = json.dumps(save(game, BOOK, "leduc", Setting(2), seat))
        assert "987654321" not in text and "chance" not in text
        assert next(iter(game.view()["hand"][f"player {2 - seat}"])) not in text
