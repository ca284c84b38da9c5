"""Where the rules of a book fail, both evaluators say the same; what is not compiled is refused, never guessed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("wasmtime")

from statuto.checks.build import build
from statuto.checks.program import Setting
from statuto.compiled import Compiled, compile
from statuto.evaluate.engine import Chance, Decision, Engine
from statuto.findings import Findings, RulesError
from statuto.machine.code import Machine
from statuto.machine.lower import lower
from statuto.resolve.load import load

BOOK = """statuto 1
game example/little
  title en "Little"
  players 2

section play "Play"

article things.all
  title en "Things"
  en "All there is."
  kind colour: red, green
  piece bead of each colour: 2
  board field of square: square grid 6 by 6
  memory size: 0 to 2
  memory far: (- 2000000000) to 2000000000 = 1500000000
  memory spot: square or none
  memory mark on each square: player or none
  memory many: set of square
  zone bag: bead
  zone bowl: bead at most 1
  zone stack: bead in order

article act.go
  title en "Going"
  en "A player goes."
  action go:
{effects}
  {permission}

article turn.order
  title en "Turns"
  en "Players take turns."
  turn:
    choose go
{more}
"""


ROUND = '\n\narticle end.round\n  title en "End"\n  en "An end."\n'


def machine(folder: Path, effects: str, permission: str = "must go", more: str = "") -> Machine:
    path, findings = folder / "little.statuto", Findings()
    body = "\n".join("    " + line for line in effects.split("\n"))
    path.write_text(BOOK.format(effects=body, permission=permission, more=more), "utf-8")
    book = load(str(path), findings)
    assert book is not None
    typed = build(book, Setting(2), findings)
    assert not findings.errors, [item.message for item in findings]
    return lower(typed.program)


def failure(run: Callable[[], None]) -> tuple[str, str, str] | None:
    try:
        run()
    except RulesError as error:
        return error.code, error.article, error.message
    return None


def play(engine: Engine) -> None:
    record = engine.start()
    while (node := engine.advance(record)) is not None:
        if isinstance(node, Chance):
            engine.chance(record, node, node.outcomes[0])
        else:
            assert isinstance(node, Decision)
            engine.play(record, node.moves[0], node.seat)


def play_compiled(compiled: Compiled) -> None:
    compiled.start()
    while kind := compiled.advance():
        (compiled.chance if kind == Compiled.CHANCE else compiled.play)(0)


@pytest.mark.parametrize(
    ("code", "effects", "permission"),
    [
        ("E001", "set size to 2", "must go when size is 0"),
        ("E002", "increase size by 1", "must go"),
        ("E002", "decrease size by 1", "must go"),
        ("E002", "set size to size * 2 + 1", "must go"),
        ("E004", "while size is less than 2, at most 5 times: nothing", "must go"),
        ("E005", "put (size - 1) bead of red into bag", "must go"),
        ("E006", "set mark on spot to mover", "must go"),
        ("E007", "take 2 bead of green from bag", "must go"),
        ("E007", "move bead of red from bowl to bag", "must go"),
        ("E008", "put 2 bead of red into bowl", "must go"),
        ("E008", "put every bead into bag\nmove all from bag to bowl", "must go"),
        ("E008", "put every bead into bag\ndraw 2 from bag to bowl", "must go"),
        ("E006", "move top of stack from stack to bag", "must go"),
        ("E006", "put top of stack into bag", "must go"),
        ("E007", "take bead of red from stack", "must go"),
        ("E007", "put bead of red into bottom of stack\nmove 2 bead of red from stack to bag", "must go"),
        ("E008", "put 5 bead of red into stack", "must go"),
        ("E008", "put every bead into stack", "must go"),
        ("E008", "put every bead into stack\nmove all from stack to bowl", "must go"),
        ("E008", "put 2 bead of red into stack\nshuffle stack\ndraw 2 from stack to bowl", "must go"),
        ("E008", "put every bead into bag\nmove all from bag to bottom of stack", "must go"),
        ("E019", "let x be 2000000000\nset size to x * x mod 7", "must go"),
        ("E019", "let x be 0 - 2000000000\nset size to (x - 200000000) mod 7", "must go"),
        ("E019", "let x be size - 2147483647 - 1\nset size to (- x) mod 7", "must go"),
        ("E019", "let x be size - 2147483647 - 1\nset size to (x / (size - 1)) mod 7", "must go"),
        ("E019", "let x be 100000000\nset size to (total of x for square s) mod 7", "must go"),
        ("E002", "increase far by far", "must go"),
        ("E002", "let x be 2000000000\nincrease far by x", "must go"),
        ("E010", "pick s at random from (square t where mark on t is not none)", "must go"),
    ],
)
def test_failures_are_the_same(tmp_path: Path, code: str, effects: str, permission: str) -> None:
    one = machine(tmp_path, effects, permission)
    compiled = compile(one)
    theirs, mine = failure(lambda: play(Engine(one))), failure(lambda: play_compiled(compiled))
    assert theirs is not None and theirs[0] == code
    assert mine == theirs
    # After a failure the module plays the next game.
    assert failure(lambda: play_compiled(compiled)) == theirs


def test_a_choice_by_chance_without_a_move_is_the_same_failure(tmp_path: Path) -> None:
    one = machine(tmp_path, "set size to 1", "must go when size is 0", "    choose go by chance")
    theirs, mine = failure(lambda: play(Engine(one))), failure(lambda: play_compiled(compile(one)))
    assert theirs is not None and theirs[0] == "E001"
    assert mine == theirs


BACK_AND_FORTH = "whenever size is 1:\n    set size to 0\n  whenever size is 0:\n    set size to 1"


@pytest.mark.parametrize(
    ("code", "effects", "permission", "more"),
    [
        ("E011", "set size to 1", "must go", BACK_AND_FORTH),
        ("E002", "set size to size + 1", "must go when afterwards size is less than 3", ""),
        ("E006", "set mark on spot to mover", "must go when afterwards size is 0", ""),
    ],
)
def test_failures_of_triggers_and_of_looking_ahead(
    tmp_path: Path, code: str, effects: str, permission: str, more: str
) -> None:
    one = machine(tmp_path, effects, permission, ROUND + "  " + more if more else "")
    compiled = compile(one)
    theirs, mine = failure(lambda: play(Engine(one))), failure(lambda: play_compiled(compiled))
    assert theirs is not None and theirs[0] == code
    assert mine == theirs
    # What was looked at when it failed is not looked at in the next game.
    assert failure(lambda: play_compiled(compiled)) == theirs


STAY = ROUND.strip("\n") + "\n  action stay:\n    nothing\n  may stay\n"


@pytest.mark.parametrize(
    ("effects", "asks"),
    [
        ("increase size by 1", "duty: as many of go as can be this turn, at most 2"),
        ("set mark on spot to mover", "duty: as many of go, stay as can be this turn, at most 3"),
        ("increase size by 1", "memory left: 0 to 9\n  turn: set left to most of go this turn, at most 3"),
    ],
)
def test_a_way_in_which_the_rules_fail_ends_there(tmp_path: Path, effects: str, asks: str) -> None:
    """Looking over a turn goes on with other ways; the failure shows when somebody goes that way."""
    choose = "    choose go, stay\n"
    one = machine(tmp_path, effects, "may go", f"{choose}\n{STAY}  {asks}")
    compiled = compile(one)
    for _ in range(2):
        theirs, mine = failure(lambda: play(Engine(one))), failure(lambda: play_compiled(compiled))
        assert theirs is not None and theirs[0] in ("E002", "E006")
        assert mine == theirs


def test_a_turn_that_is_too_long_to_look_over_is_the_same_failure(tmp_path: Path) -> None:
    """Said of the article of the duty; the next game goes as before."""
    turns = "    while size is 0, at most 300 times:\n      choose go, stay\n"
    duty = "duty: as many of go as can be this turn, at most 120"
    one = machine(tmp_path, "increase far by 1", "may go", f"{turns}\n{STAY}  {duty}")
    compiled = compile(one)
    for _ in range(2):
        theirs, mine = failure(lambda: play(Engine(one))), failure(lambda: play_compiled(compiled))
        assert theirs is not None and theirs[0] == "E018"
        assert mine == theirs


SLIP = "  action slip:\n    set mark on spot to mover\n  must slip\n  must not slip when afterwards size is 1"


def test_what_forbids_at_all_is_asked_before_what_permits(tmp_path: Path) -> None:
    one = machine(tmp_path, "nothing", "must go when size is 1\n  must not go when can slip", ROUND + SLIP)
    theirs, mine = failure(lambda: play(Engine(one))), failure(lambda: play_compiled(compile(one)))
    assert theirs is not None and theirs[0] == "E006"
    assert mine == theirs


def test_a_turn_without_end_is_the_same_failure(tmp_path: Path) -> None:
    one = machine(tmp_path, "nothing", "may go when size is 1")
    theirs, mine = failure(lambda: play(Engine(one))), failure(lambda: play_compiled(compile(one)))
    assert theirs is not None and theirs[0] == "E009"
    assert mine is not None and (mine[0], mine[2]) == (theirs[0], theirs[2])


def test_without_wasmtime_a_message_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "wasmtime", None)
    with pytest.raises(ImportError, match=r"statuto\[wasm\]"):
        compile(machine(tmp_path, "nothing"))
